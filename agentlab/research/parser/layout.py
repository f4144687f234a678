"""An excerpt laid out for claims: its figures, brackets, sentences, items and values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.clauses import Span, brackets, inside, items, sentences
from agentlab.research.figures import Figure
from agentlab.research.parser.doubt import Doubt

FUTURE = 2028  # a sentence or heading that names this year, or a later one, forecasts
_TIMES = "days weeks months years quarters hours".split()
_DURING = re.compile(
    r"\b(?:(?:in|over|during|within)\s(?:the\s)?|the\s)(?:past\s|last\s|previous\s|first\s|next\s)?\Z"
)
_ATTRIBUTE = re.compile(  # -bed hospital
    r"-(?!(?:to|or|and|plus|odd|fold)\b)[a-z]+(?:-[a-z]+)*\s(?:[\w-]+\s){0,2}"
)
_OF_THE = re.compile(r"\bof\s(?:the|its|their|all|these|those|our)\s\Z")
_SO_MANY = re.compile(
    r"\s[a-z]+\s(?:is|was|are|were|has|had|stands|stood|reached|came|totalled|amounted|averaged|"
    r"averages|rose|fell)\b"
)
_OF_NAME = re.compile(r"\bof\s(?:the\s)?[A-Z][a-z]+\s\Z")
_VERB = re.compile(r"\s(?:is|was|are|were|has|had|stands|stood|reached|came)\b")
_NAME = r"[A-Z][\w'\u2019.-]*"
_JOINT = re.compile(rf"{_NAME}[^\S\n]+and[^\S\n](?:(?:of|in|the)[^\S\n]){{0,2}}{_NAME}")
_MARKS = {"percent": "%", "ordinal": "@"}


class Layout:
    """The structure of a text around the mentions of a keyword; it judges nothing."""

    def __init__(self, text: str, figures: Sequence[Figure], mentions: Sequence[Span]) -> None:
        self.text = text
        self.figures = figures
        self.brackets = brackets(text)
        self.spans = [(figure.start, figure.end) for figure in figures]
        self.joint = [match.span() for match in _JOINT.finditer(text)]
        self.whole = [*self.brackets, *self.spans, *mentions, *self.joint]
        self.sentences = sentences(text, self.whole)
        self.values = [
            figure
            for figure in figures
            if figure.kind in ("number", "unclear", "range")
            and not inside(figure.start, mentions)
            and not _is_duration(figure, text)
            and not _is_in_a_name(figure, text)
            and not _is_of_so_many(figure, text, mentions)
            and not _is_attribute(figure, text, mentions)
        ]

    def sentence(self, mention: Span) -> Span:
        """The sentence that holds the mention."""
        return around(mention, self.sentences)

    def years(self, span: Span) -> list[Figure]:
        """The bare years of a span."""
        return [f for f in self.figures if f.kind == "year" and span[0] <= f.start < span[1]]

    def items(self, span: Span) -> list[Span]:
        """The items of a sentence."""
        return items(self.text, span, self.whole)

    def held(self, span: Span, mention: Span) -> list[Figure]:
        """The values of a span; those in brackets only where none stands outside."""
        held = [f for f in self.values if span[0] <= f.start and f.end <= span[1]]
        home = inside(mention[0], self.brackets)
        return [f for f in held if inside(f.start, self.brackets) == home] or held

    def outside(self, start: int, end: int) -> list[Figure]:
        """The values of a span that stand in no bracket."""
        held = [f for f in self.values if start <= f.start < end]
        return [f for f in held if not inside(f.start, self.brackets)]

    def is_value(self, part: Span) -> bool:
        """Whether an item begins with a value, or with a date and its value: 2020: 346."""
        held = [f for f in self.values if part[0] <= f.start and f.end <= part[1]]
        return bool(held) and not self.bare(part[0], held[0].start).strip(" :=\u2013\u2014-")

    def masked(self, start: int, end: int) -> str:
        """The words from one place to another, figures as "#", "%" or "@" (an ordinal)."""
        text = self.text[start:end]
        for figure in reversed(self.figures):
            if start <= figure.start and figure.end <= end:
                mark = _MARKS.get(figure.kind, "#")
                text = text[: figure.start - start] + mark + text[figure.end - start :]
        return text

    def bare(self, start: int, end: int, gone: Sequence[Span] | None = None) -> str:
        """The words from one place to another, with brackets and figures (or `gone`) blanked."""
        text = self.text[start:end]
        for left, right in [*self.brackets, *self.spans] if gone is None else gone:
            if start <= left and right <= end:
                text = text[: left - start] + " " * (right - left) + text[right - start :]
        return text


def around(mention: Span, spans: Sequence[Span]) -> Span:
    """The span that holds the whole mention. Raises Doubt if the text is divided inside it."""
    for span in spans:
        if span[0] <= mention[0] and mention[1] <= span[1]:
            return span
    raise Doubt("it stands where the sentence is divided")


def _is_duration(figure: Figure, text: str) -> bool:
    """Whether a figure only says how long: in the 12 months to June."""
    before = text[max(0, figure.start - 30) : figure.start]
    attribute = text[figure.end : figure.end + 1] == "-"  # a 53-week year
    return figure.unit.rstrip("s") + "s" in _TIMES and (attribute or bool(_DURING.search(before)))


def _is_in_a_name(figure: Figure, text: str) -> bool:
    """Whether a figure ends the name a keyword hangs on: the height of Building 7 is."""
    named = _OF_NAME.search(text, max(0, figure.start - 40), figure.start)
    small = re.fullmatch(r"\d{1,3}", figure.text)
    return bool(named and small and _VERB.match(text, figure.end))


def _is_of_so_many(figure: Figure, text: str, mentions: Sequence[Span]) -> bool:
    """Whether a figure counts what a keyword hangs on: the mean age of the 212 patients was."""
    noun = _SO_MANY.match(text, figure.end)
    if noun is None or not _OF_THE.search(text, max(0, figure.start - 12), figure.start):
        return False
    return not any(figure.end <= start <= noun.end() for start, _ in mentions)


def _is_attribute(figure: Figure, text: str, mentions: Sequence[Span]) -> bool:
    """Whether a figure only describes another noun than the keyword: a 640-bed hospital."""
    noun = _ATTRIBUTE.match(text, figure.end)
    if noun is None:
        return False
    return not any(figure.end <= start <= noun.end() for start, _ in mentions)
