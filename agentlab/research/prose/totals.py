"""The sum and the mean of all the figures of one topic, where a text says that they are of all.

Sweden has 10.5 million people, Finland 5.6 and Norway 5.6: together 21.7 million.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from agentlab.research.amounts import as_read
from agentlab.research.calculator import divide
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry

_ALL = re.compile(
    r"\b(?:together|altogether|combined|total|sum|all|between\sthem|add(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_MEAN = re.compile(r"\b(?:average|mean)\b", re.IGNORECASE)
MOST = 40  # figures of a sum


def totals(reach: Reach, entries: Sequence[Entry]) -> Iterator[Support]:
    """The sum, or the mean, of three figures or more: all that a run found of one topic."""
    sentence = reach.said.sentence
    for row in _rows(entries):
        total = sum((entry.value for entry in row), Decimal(0))
        terms = " + ".join(f"{Decimal(as_read(entry.value)):,f}" for entry in row)
        if _ALL.search(sentence) and reach.holds(total):
            yield Support("derived", tuple(row), total, terms, "add")
        mean = divide(total, Decimal(len(row)))
        if _MEAN.search(sentence) and reach.holds(mean):
            yield Support("derived", tuple(row), mean, f"({terms}) / {len(row)}", "mean")


def _rows(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The figures of each topic, one of each subject; the latest where there are several years."""
    topics: dict[str, dict[str, Entry]] = {}
    for entry in sorted(entries, key=lambda e: e.origin.vintage):
        if entry.subject and entry.origin.kind == "excerpt":
            topics.setdefault(entry.about.rpartition(": ")[2], {})[entry.subject] = entry
    yield from (list(row.values()) for row in topics.values() if 2 < len(row) <= MOST)
