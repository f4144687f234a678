"""Counts of one word right before what they count: seven children, eleven rooms.

A number word alone is a figure nowhere else: "two" of "two of them" or "one" of "the old one" is
none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import NUMBER_WORDS

_SEEN = 40  # characters before the counted thing that are looked at
_COUNT = re.compile(rf"(?<![\w-])(?P<word>{'|'.join(NUMBER_WORDS)})\s\Z", re.IGNORECASE)
_PACE = re.compile(r"\s(?:per|an?|each|every)\s")  # two trains an hour
_OPENS = re.compile(r"(?:\A|[.!?:;\n\"\u201c(])\s*\Z")
_JOINED = re.compile(  # one in two, two or three, the two, a further two
    r"(?:\b(?:the|or|to|and|in|by|point|of|no|every|other|another|these|those|between|either|than|"
    r"one|first|last|next|top|under|over|hundred|thousand|million|half)|[-–/,])\s?\Z",
    re.IGNORECASE,
)


def spelled_counts(text: str, mentions: Sequence[Span], figures: Sequence[Figure]) -> list[Figure]:
    """The figures, and for each mention the number word right before it, in order."""
    found = list(figures)
    for start, end in mentions:
        left = max(0, start - _SEEN)
        count = _COUNT.search(text, left, start)
        if count is None or count["word"].lower() == "one":
            continue
        first, last = count.span("word")
        if any(f.start < last and first < f.end for f in figures):
            continue  # twenty-one members
        if count["word"][0].isupper() and not _OPENS.search(text, left, first):
            continue  # the Big Three members
        joined = _JOINED.search(text, left, first) or _PACE.match(text, end)
        value = Decimal(NUMBER_WORDS[count["word"].lower()])
        kind = "unclear" if joined else "number"
        found.append(Figure(value, count["word"], first, last, kind))
    return sorted(found, key=lambda figure: figure.start)
