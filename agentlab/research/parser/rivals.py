"""Other figures and later words that put a found value in doubt."""

from __future__ import annotations

import re

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.parser.bonds import counted
from agentlab.research.parser.layout import Layout, around
from agentlab.research.parser.lexicon import (
    ACTIONS,
    BARE,
    CHANGES,
    LINKS,
    MEASURES,
    NEVER_BELOW_ZERO,
)
from agentlab.research.parser.shape_words import ADVERBS, COUNTED, FOLLOWING
from agentlab.research.parser.verbs import COUNTING

_EARLIER = re.compile(r"\b(?:from|than|compared\s(?:with|to)|against)\s(?:[\w']+\s){0,3}\W?\Z")
_SAID = re.compile(
    r"\b(?:sa(?:id|ys?)|puts?|claim\w*|according|count(?:ed|s)?|estimat\w*|believ\w*|report\w*|"
    r"insist\w*|correct\w*|revis\w*|gave|gives?|sp(?:oke|eaks?)|thinks?|thought|make|makes)\b[^#]*#"
    r"(?P<noun>\s[a-z]+)?"
)
_INSTEAD = re.compile(  # 12 passengers, but 14 were on board
    r"[^#]*?[,;]?\s(?:but|and|though|while|yet)\s(?:only\s|in\sfact\s|about\s)*#\s"
    r"(?:is|are|was|were|had|have|has|came|remain\w*)\b"
)
_FOR_OTHERS = re.compile(
    r"\s*(?:(?:for|to|in|at|on|among|with)\s(?!which|whom|the\slast|last|all)[^#,]{2,40}|"
    r"(?:that|those|the\sone|the\sother)\s[^,]{0,40})"
)
_TAKEN_BACK = re.compile(
    r"\b(?:correction|corrected|erratum|error|mistake\w*|typo|misprint\w*|retract\w*|withdr[ae]w\w*|"
    r"in\s(?:fact|reality|truth)|actual(?:ly)?|wrong\w*|(?:true|real|right|correct)\s(?:figure|number|"
    r"value|total|count)|that\s(?:figure|number|count|total)\s(?:was|is|has)|disput\w*|den(?:y|ied|ies)|"
    r"challeng\w*|question(?:ed|s|able)|doubt\w*|made\sup|invent(?:ed|ion)|joke|fiction\w*)\b",
    re.IGNORECASE,
)


def _of_another_kind(layout: Layout, figure: Figure, other: Figure) -> bool:
    """Whether one is a length or the like and the other counts things: 84 km long, 12 locks."""
    sized = figure.unit in UNITS and figure.unit not in COUNTED
    return sized and not other.unit and counted(layout.text, other) is not None


def _same_subject(layout: Layout, sentence: Span, other: Figure) -> bool:
    """Whether another figure of a sentence is neither an earlier one nor has its own noun."""
    start = around((other.start, other.end), layout.items(sentence))[0]
    lead = layout.masked(start, other.start)
    words = lead.split()
    labelled = words and words[0].lower() not in LINKS | CHANGES | ACTIONS | COUNTING | ADVERBS
    return not labelled and not _EARLIER.search(lead)


def _split(layout: Layout, mention: Span, figure: Figure) -> bool:
    """Whether the sentence goes on with the values of others: €4, for lorries €12."""
    left, right = layout.sentence(mention)
    for start, end in layout.items((left, right)):
        if start >= figure.end and (others := layout.outside(start, end)):
            same = others[0].unit in ("", figure.unit)
            return same and bool(_FOR_OTHERS.fullmatch(layout.masked(start, others[0].start)))
    return False


def rival(layout: Layout, mention: Span, figure: Figure) -> str | None:
    """Why another figure, or a later sentence, speaks against the one found; None if none does."""
    left, right = layout.sentence(mention)
    keyword = layout.text[mention[0] : mention[1]]
    measured = set(keyword.lower().split()) & (MEASURES | NEVER_BELOW_ZERO | BARE)
    if keyword.islower() and not measured and mention[1] <= figure.start:
        for other in layout.outside(mention[1], right):
            if other.start == figure.start or _of_another_kind(layout, figure, other):
                continue
            if _same_subject(layout, (left, right), other):
                return f"{other.text!r} is said of it, too"
    end = max(figure.end, mention[1])
    if _INSTEAD.match(layout.masked(end, right)) or _split(layout, mention, figure):
        return "another value follows it"
    behind = layout.masked(max(figure.end, mention[1]), min(len(layout.text), right + 300))
    for said in _SAID.finditer(behind):
        if not said["noun"] or said["noun"].strip() in FOLLOWING:
            return "another value is given for it"
    later = layout.text[right : right + 300]
    if taken := _TAKEN_BACK.search(later):
        return f"{taken.group()!r} behind it may take it back"
    return None
