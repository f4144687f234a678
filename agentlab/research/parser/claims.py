"""Which figure one mention of a keyword lays claim to, judged by the structure around it.

A claim is a figure, None (nothing stands there), or a `Doubt` with its reason. `parser` turns the
claims of all mentions into one answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.figures import Figure
from agentlab.research.parser.bonds import (
    counted,
    ends_in_name,
    holds_before,
    is_direct,
    only_small,
    taken,
    words_of,
)
from agentlab.research.parser.cells import cell_claim
from agentlab.research.parser.clauses import Span, brackets, inside, items, sentences
from agentlab.research.parser.doubt import Doubt

_LONGER_TERM = re.compile(
    r"[\s-]+(?:per\s(?:capita|head|person|inhabitant|household)|growth|density|rates?|ratio|share|"
    r"rank|ranking|change|increase|decrease|deflator|pyramid|structure|projections?|targets?|"
    r"forecasts?)\b",
    re.IGNORECASE,
)
_LABELLING = re.compile(r"\s*(?:\([^()]*\))?\s*[:=]")
_SIBLING = re.compile(r"[,;]?\s*(?:and\s+)?(?:[^\W\d_a-z][\w'\u2019.-]*\s+)+$")


class Layout:
    """An excerpt with its figures, brackets and sentences, ready for claims."""

    def __init__(self, text: str, figures: Sequence[Figure], mentions: Sequence[Span]) -> None:
        self.text = text
        self.figures = figures
        self.brackets = brackets(text)
        self.spans = [(figure.start, figure.end) for figure in figures]
        self.whole = [*self.brackets, *self.spans, *mentions]
        self.sentences = sentences(text, self.whole)
        self.values = [
            figure
            for figure in figures
            if figure.kind in ("number", "unclear", "range") and not inside(figure.start, mentions)
        ]

    def claim(self, mention: Span) -> Figure | None:
        """The figure the mention claims; None if there is none. Raises Doubt."""
        if _LONGER_TERM.match(self.text, mention[1]):
            return None
        bracket = inside(mention[0], self.brackets)
        if bracket and self.held(bracket, mention):
            return self.within(bracket, mention)
        sentence = _around(mention, self.sentences)
        parts = items(self.text, sentence, self.whole)
        own = _around(mention, parts)
        later = parts[parts.index(own) + 1 :]
        if held := self.held(own, mention):
            figure = self.chosen(held, mention)
            if figure.start >= mention[1] and self.goes_on(figure, later):
                raise Doubt("several values follow it")
            return figure
        earlier = parts[: parts.index(own)]
        return (
            self.further(mention, earlier, later)
            or cell_claim(self.text, mention, self.values)
            or self.below(mention, sentence)
        )

    def within(self, bracket: Span, mention: Span) -> Figure:
        """The figure claimed inside the mention's own brackets: 64 (men 62, women 67)."""
        inner = (bracket[0] + 1, bracket[1] - 1)
        own = _around(mention, items(self.text, inner, self.spans))
        return self.chosen(self.held(own, mention) or self.held(bracket, mention), mention)

    def held(self, span: Span, mention: Span) -> list[Figure]:
        """The values of a span; those in brackets only where none stands outside."""
        held = [f for f in self.values if span[0] <= f.start and f.end <= span[1]]
        home = inside(mention[0], self.brackets)
        return [f for f in held if inside(f.start, self.brackets) == home] or held

    def chosen(self, held: Sequence[Figure], mention: Span) -> Figure:
        """The one of a span's values that is the mention's."""
        after = next((f for f in held if f.start >= mention[1]), None)
        before = next((f for f in reversed(held) if f.end <= mention[0]), None)
        if _LABELLING.match(self.text, mention[1]):
            held = [f for f in held if f is not before]
            before = None
        back = self.bare(before.end, mention[0]) if before else ""
        ahead = self.bare(mention[1], after.start) if after else ""
        reason = taken(ahead, self.text, after) if after else None
        bonded_after = after and not reason and only_small(ahead)
        bonded_before = before and holds_before(back, self.text[mention[0] : mention[1]])
        if before and bonded_before and (not bonded_after or (is_direct(back) and words_of(ahead))):
            return before
        if bonded_before or len(held) > 1 and not bonded_after:
            raise Doubt("several figures stand near it")
        if not after or before and not bonded_after:
            raise Doubt("the figure before it may belong to something else")
        if reason or self.is_named(mention, after, ahead):
            raise Doubt(reason or "the figure belongs to the name before it")
        return after

    def is_named(self, mention: Span, figure: Figure, ahead: str) -> bool:
        """Whether a name between keyword and figure has the figure: borders Ayr 12 km, Bute 13."""
        bracket = inside(figure.start, self.brackets)
        if bracket and bracket != inside(mention[0], self.brackets):
            return bool(re.search(r"[A-Z][a-z]", self.text[bracket[0] : figure.start]))
        following = next((f for f in self.values if f.start >= figure.end), None)
        if following is None or not ends_in_name(ahead):
            return False
        between = self.bare(figure.end, following.start)
        mark = re.search(r"[,;]|\band\b", between)
        return bool(mark and _SIBLING.match(between[mark.start() :]))

    def goes_on(self, figure: Figure, later: Sequence[Span]) -> bool:
        """Whether the next item is a further value of the same thing: 12 in 2010, 13 in 2020."""
        span = next(((a, b) for a, b in later if self.outside(a, b)), None)
        if span is None:
            return False
        further = self.outside(*span)[0]
        ahead = self.bare(span[0], further.start)
        converted = figure.unit and further.unit and figure.unit != further.unit
        compared = re.match(r"\s*(?:up|down|compared|from|against|versus)\b", ahead)
        other = converted or compared or counted(self.text, further)
        return only_small(ahead) and not other

    def outside(self, start: int, end: int) -> list[Figure]:
        """The values of a span that stand in no bracket."""
        held = [f for f in self.values if start <= f.start < end]
        return [f for f in held if not inside(f.start, self.brackets)]

    def further(
        self, mention: Span, earlier: Sequence[Span], later: Sequence[Span]
    ) -> Figure | None:
        """The value of a later item of the sentence: population, a count of 2006, was 346."""
        span = next((part for part in later if self.held(part, mention)), None)
        if span is None:
            return None
        held = self.held(span, mention)
        ahead = self.bare(span[0], held[0].start)
        label = ahead.rstrip().endswith(":") and not re.search(r"[A-Z]", ahead)
        between = self.bare(mention[1], held[0].start)
        skipped = later[: later.index(span)]
        if len(held) > 1 or not (only_small(ahead) or label) or any(map(self.is_name, skipped)):
            raise Doubt("the figures of its sentence may belong to something else")
        if earlier and self.is_value(earlier[-1]):
            raise Doubt("values stand before and behind it")
        rest = later[later.index(span) + 1 :]
        if reason := taken(between, self.text, held[0]):
            raise Doubt(reason)
        if self.goes_on(held[0], rest):
            raise Doubt("several values follow it")
        return held[0]

    def is_name(self, part: Span) -> bool:
        """Whether an item begins with a name, which may claim what follows."""
        return bool(re.match(r"\s*(?:then\s|and\s)?[A-Z]", self.text[part[0] : part[1]]))

    def is_value(self, part: Span) -> bool:
        """Whether an item begins with a value."""
        held = [f for f in self.values if part[0] <= f.start and f.end <= part[1]]
        return bool(held) and not self.text[part[0] : held[0].start].strip()

    def below(self, mention: Span, sentence: Span) -> Figure | None:
        """The value on the next line, where the keyword ends one and the value begins it."""
        rest = self.bare(mention[1], sentence[1])
        if rest.strip(" :=\u2013\u2014-") or self.text[sentence[1] : sentence[1] + 1] != "\n":
            return None
        following = next((f for f in self.values if f.start >= sentence[1]), None)
        if following is None or self.text[sentence[1] : following.start].strip():
            return None
        if any(self.is_value(s) for s in self.sentences if s[1] == sentence[0] - 1):
            raise Doubt("values stand on the line above and on the line below")
        return following

    def bare(self, start: int, end: int, gone: Sequence[Span] | None = None) -> str:
        """The words from one place to another, with brackets and figures (or `gone`) blanked."""
        text = self.text[start:end]
        for left, right in [*self.brackets, *self.spans] if gone is None else gone:
            if start <= left and right <= end:
                text = text[: left - start] + " " * (right - left) + text[right - start :]
        return text


def _around(mention: Span, spans: Sequence[Span]) -> Span:
    return next(span for span in spans if span[0] <= mention[0] and mention[1] <= span[1])
