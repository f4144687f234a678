"""Patterns of a sentence in which a figure is a part, a difference, or another one's value."""

from __future__ import annotations

import re

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.parser.layout import Layout
from agentlab.research.parser.shape_words import MORE_UNITS

# Figures and years are "#" in what these patterns read.
_ASIDE = re.compile(r",\s(?:(?:about|some|nearly|almost|around|just|only)\s)*\Z")
_OF_THEM = re.compile(r"\s(?:of\s(?:them|whom|which|those|these)|by|on|with)\b")
_OF_SOME = re.compile(r"\b(?:for|per|to|in|with|from)\san?\s[\w-]+\sof\s(?:[\w-]+\s)?\Z")
_LEAVING = re.compile(r"\bleaving\s(?:[\w-]+\s)?#|#\s(?:[\w-]+\s)?left\s(?:over|to)\b")
_OFF = re.compile(
    r"\s(?:an?|per)\s[a-z]+\s(?:above|below|over|under|more|less|higher|lower|dearer|cheaper)\b"
)
_COMPOUND = re.compile(r"\s(?P<unit>[a-z]+)\.?\s#")
_DURATIONS = frozenset("hr hrs hour hours h min mins minute minutes".split())
_FATE = re.compile(r"\s(?P<word>[a-z]+)\s*(?:[.,;]|\Z)")
_FATES = frozenset("lost hurt dead missing gone sunk absent sick free left".split())
_TOLD = frozenset("reported confirmed recorded registered counted listed estimated".split())
_COMPARED = re.compile(r"\s*(?:Compared\s(?:with|to)|Set\sagainst)\b[^,]*\Z")
_AS_BIG_AS = re.compile(r"\b(?:twice|half|times|same)\s(?:the\s)?\w+\s(?:of|as)\s(?:the\s)?\Z")
_JOINED = re.compile(r"\b[Cc]ombined\s(?:[\w-]+\s){1,3}and\s\Z")


def part(layout: Layout, mention: Span, figure: Figure) -> str | None:
    """Why a figure of a sentence is not all of the keyword; None if no pattern says so."""
    sentence = layout.sentence(mention)
    before = layout.masked(sentence[0], min(mention[0], figure.start))
    behind = layout.masked(max(mention[1], figure.end), sentence[1])
    if _JOINED.search(before):
        return "it is named together with another"
    if _COMPARED.match(before) or _AS_BIG_AS.search(before):
        return "it is what another is compared with"
    if _LEAVING.search(behind):
        return "others are left over"
    if mention[1] <= figure.start:
        return _of_another(layout.masked(mention[1], figure.start), behind)
    return _others(layout, mention)


def _of_another(between: str, behind: str) -> str | None:
    """The same, of a figure behind its keyword."""
    if _ASIDE.fullmatch(between) and _OF_THEM.match(behind):
        return "the figure is of a part"  # Lions, 3 of which are cubs
    if _OF_SOME.search(between):
        return "the figure belongs to the noun before it"  # the price for a pack of 6
    if between.endswith("the ") and re.match(r"\sof\s#", behind):
        return "it is the value of another year"  # second only to the 310,000 of 1987
    if _OFF.match(behind):
        return "it is a difference"  # £300 a month above what it was
    compound = _COMPOUND.match(behind)
    if compound and compound["unit"] in UNITS | MORE_UNITS | _DURATIONS:
        return "two figures make it up"  # 1 mile 230 yards
    fate = _FATE.match(behind) if between.strip() in (":", "-", "\u2013", "\u2014") else None
    if (
        fate
        and fate["word"] not in _TOLD
        and (fate["word"] in _FATES or fate["word"].endswith("ed"))
    ):
        return f"{fate['word']!r} behind it makes it a part"  # Crew: 5 lost
    return None


def _others(layout: Layout, mention: Span) -> str | None:
    """Other ones of the kind that are counted apart: the club's 6 courts; its 10 other courts."""
    noun = re.escape(layout.text[mention[0] : mention[1]])
    apart = re.compile(rf"#\s(?:other|more|further|remaining)\s(?:[\w-]+\s)?{noun}", re.IGNORECASE)
    text = layout.masked(0, len(layout.text))
    return "there are others of them" if apart.search(text) else None
