"""Round brackets beside a keyword or its figure that may make either another thing."""

from __future__ import annotations

import re

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.numerals.headings import power_between
from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.parser.bonds import stray
from agentlab.research.parser.doubt import Doubt
from agentlab.research.parser.layout import Layout
from agentlab.research.parser.shape_words import (
    ADVERBS,
    COUNTED,
    KINDS_OF_PEOPLE,
    MORE_UNITS,
    NEUTRAL,
    TIMES,
)

_ASIDE = re.compile(
    r"\s*(?:@\s|(?:as\s(?:listed|given|reported|stated|counted|published|of)|see|source|according|"
    r"official|unaudited|rounded|from|notes?|table|fig(?:ure)?|page|p)\b)"
)
_OWN_VALUE = re.compile(  # (capacity 24,000), (2 of them women)
    r"(?!over|under|aged|age|from|below|above|up|to|n\b)[a-z]+(?:\s[a-z]+)?:?\s#|"
    r"#\sof\s(?:them|which|whom)\b[^#]*"
)
_BEHIND_VALUE = re.compile(r"[.;:,]\s|\s\w+\s\w+|\n")
_KNOWN = ADVERBS | NEUTRAL - {"full"} | TIMES | (UNITS - COUNTED) | MORE_UNITS | {"est", "estimate"}


def must_not_be_narrowed(layout: Layout, mention: Span, figure: Figure) -> None:
    """Raises Doubt if a bracket narrows keyword or figure: Staff (women): 12, 12 (capacity)."""
    for left, right in layout.brackets:
        inner = layout.masked(left + 1, right - 1)
        between = mention[1] <= left and right <= figure.start
        if between and not _OWN_VALUE.fullmatch(inner):
            scale = power_between(layout.text[left:right]) is not None
            people = not KINDS_OF_PEOPLE.isdisjoint(inner.lower().split())
            if not scale and not _ASIDE.match(inner) and (people or stray(f", {inner}")):
                raise Doubt(f"'({inner.strip()})' may make it another thing")
        behind = figure.end <= left and not _BEHIND_VALUE.search(layout.text[figure.end : left])
        if behind and not re.search(r"[#%@\d]", inner) and not _ASIDE.match(inner):
            if not _KNOWN.issuperset(re.findall(r"(?<![\w.])[a-z][a-z-]+", inner)):
                raise Doubt(f"'({inner.strip()})' behind it may make it another thing")
        if behind and re.match(r"(?:later|now|then|revised|corrected|min|max)\b", inner):
            raise Doubt(f"'({inner.strip()})' may be its value, too")
