"""Which figure one mention of a keyword lays claim to, judged by the structure around it.

A claim is a figure, None (nothing stands there), or a `Doubt` with its reason. `parser` turns the
claims of all mentions into one answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.clauses import Span, brackets, inside, items, sentences
from agentlab.research.figures import Figure
from agentlab.research.vocabulary import UNITS

VALUES = ("number", "unclear", "range")

LONGER_TERM = re.compile(
    r"[\s-]+(?:per\s(?:capita|head|person|inhabitant|household)|growth|density|rates?|ratio|share|"
    r"rank|ranking|change|increase|decrease|deflator|pyramid|structure|projections?|targets?|"
    r"forecasts?)\b",
    re.IGNORECASE,
)
_SMALL = frozenset(
    "of is was are were be been at to in about around roughly approximately nearly almost over "
    "some just only total totalled totaled estimated estimate stands stood reached reaching passed "
    "rose risen fell fallen grew grown climbed dropped had has have having with by as the a an est "
    "approx ca c currently now put counted recorded amounted amounts more less fewer than under at "
    "least most up for on since until per and it that which who there equals equal totals numbered "
    "numbers exceeded hit set s".split()
)
_LINKS = frozenset("of in from for live lives living are is were was reside at to the a an".split())
_PLACE = re.compile(
    r"\b(?:of|in|for|from)\s+(?:the\s+)?[^\W\d_a-z][\w'\u2019.-]*"
    r"(?:\s+(?:of|and|the|[^\W\d_a-z][\w'\u2019.-]*))*"
)
_OTHER = re.compile(
    r"\b(?:than|unlike|versus|vs\.?|against|compared\s(?:with|to)|ahead\sof|behind|after)\s+[^\W\d_]"
)
_NAME = re.compile(r"(?:^|\s)[^\W\d_a-z][\w'\u2019.-]*\s*$")
_SIBLING = re.compile(r"[,;]?\s*(?:and\s+)?(?:[^\W\d_a-z][\w'\u2019.-]*\s+)+$")
_PLURAL = re.compile(r"\s([a-z-]+s)\b(?!')")


class Doubt(ValueError):
    """It cannot be told which figure a mention claims."""


class Layout:
    """An excerpt with its figures, brackets, sentences and items."""

    def __init__(self, text: str, figures: Sequence[Figure], mentions: Sequence[Span]) -> None:
        self.text = text
        self.figures = figures
        self.brackets = brackets(text)
        self.whole = [*self.brackets, *mentions, *((f.start, f.end) for f in figures)]
        self.sentences = sentences(text, self.whole)
        self.values = [
            f
            for f in figures
            if f.kind in VALUES and not any(start <= f.start < end for start, end in mentions)
        ]

    def claim(self, mention: Span) -> Figure | None:
        """The figure the mention claims; None if there is none. Raises Doubt."""
        if LONGER_TERM.match(self.text, mention[1]):
            return None
        bracket = inside(mention[0], self.brackets)
        if bracket and (within := self.held(bracket, mention)):
            return self.chosen(within, mention)
        sentence = self.around(mention, self.sentences)
        parts = items(self.text, sentence, self.whole)
        own = self.around(mention, parts)
        if held := self.held(own, mention):
            return self.chosen(held, mention)
        return self.further(mention, parts, parts.index(own)) or self.below(mention, sentence)

    def around(self, mention: Span, spans: Sequence[Span]) -> Span:
        return next(span for span in spans if span[0] <= mention[0] and mention[1] <= span[1])

    def held(self, span: Span, mention: Span) -> list[Figure]:
        """The values of a span; those in brackets only where none stands outside."""
        held = [f for f in self.values if span[0] <= f.start and f.end <= span[1]]
        home = inside(mention[0], self.brackets)
        return [f for f in held if inside(f.start, self.brackets) == home] or held

    def chosen(self, held: Sequence[Figure], mention: Span) -> Figure:
        """The one of a span's values that is the mention's."""
        after = next((f for f in held if f.start >= mention[1]), None)
        before = next((f for f in reversed(held) if f.end <= mention[0]), None)
        bonded = [
            f
            for f, bond in ((after, self.hangs_after), (before, self.hangs_before))
            if f and bond(mention, f)
        ]
        if len(bonded) == 1:
            return bonded[0]
        if len(held) > 1 or len(bonded) > 1:
            raise Doubt("several figures stand near it")
        if before or not after or not self.may_follow(mention, after):
            raise Doubt("the figure near it may belong to something else")
        return after

    def hangs_after(self, mention: Span, figure: Figure) -> bool:
        """Whether nothing but small words, skipped figures and brackets lead to the figure."""
        between = self.bare(mention[1], figure.start)
        words = re.findall(r"[^\W\d_]+", _PLACE.sub(" ", between))
        return all(word.lower() in _SMALL for word in words) and not _OTHER.search(between)

    def hangs_before(self, mention: Span, figure: Figure) -> bool:
        """Whether the keyword is the figure's own unit or place: 12 km, 12 people in Chad."""
        words = re.findall(r"[^\W\d_]+[23²³]?", self.bare(figure.end, mention[0]))
        if words and words[0].lower() in UNITS:
            words = words[2:] if words[0].lower() in ("sq", "square", "cubic") else words[1:]
        if words and words[-1].lower() not in _LINKS and not words[-1].endswith("s"):
            words = words[:-1]
        return all(word.lower() in _LINKS for word in words)

    def may_follow(self, mention: Span, figure: Figure) -> bool:
        """Whether the only figure behind a mention is not surely something else's."""
        between = self.bare(mention[1], figure.start)
        noun = _PLURAL.match(self.text, figure.end)
        if _OTHER.search(between) or (noun and noun[1] not in UNITS):
            return False
        return not (_NAME.search(between) and self.begins_list(figure))

    def begins_list(self, figure: Figure) -> bool:
        """Whether a further name with a figure follows: Chad 12 km, Niger 13 km."""
        following = next((f for f in self.values if f.start >= figure.end), None)
        if following is None:
            return False
        between = self.bare(figure.end, following.start)
        mark = re.search(r"[,;]|\band\b", between)
        return bool(mark and _SIBLING.match(between[mark.start() :]))

    def further(self, mention: Span, parts: Sequence[Span], own: int) -> Figure | None:
        """The value of a later item of the sentence: population, a count of 2006, was 346."""
        later = next((part for part in parts[own + 1 :] if self.held(part, mention)), None)
        if later is None:
            return None
        held = self.held(later, mention)
        ahead = self.bare(later[0], held[0].start)
        small = all(word.lower() in _SMALL for word in re.findall(r"[^\W\d_]+", ahead))
        label = ahead.rstrip().endswith(":") and not re.search(r"[A-Z]", ahead)
        turned = own > 0 and self.is_value(parts[own - 1])
        names = any(
            re.match(r"\s*(?:then\s|and\s)?[A-Z]", self.text[start:end])
            for start, end in parts[own + 1 : parts.index(later)]
        )
        between = self.bare(mention[1], held[0].start)
        if len(held) > 1 or not (small or label) or turned or names or _OTHER.search(between):
            raise Doubt("the figures of its sentence may belong to something else")
        return held[0]

    def is_value(self, part: Span) -> bool:
        """Whether an item is nothing but a value with its unit."""
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
            raise Doubt("a value stands on the line above and on the line below")
        return following

    def bare(self, start: int, end: int) -> str:
        """The words from one place to another, without brackets and figures."""
        text = self.text[start:end]
        spans = [*self.brackets, *((f.start, f.end) for f in self.figures)]
        for left, right in spans:
            if start <= left and right <= end:
                text = text[: left - start] + " " * (right - left) + text[right - start :]
        return text
