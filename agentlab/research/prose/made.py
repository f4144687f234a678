"""Two figures of different things, and what a number makes of them.

123,171,390 - 84,012,284                  a difference, done in the answer or by a tool
84,012,284 / 123,171,390 * 100            a ratio
(123,171,390 - 84,012,284) / 84,012,284   a surplus
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agentlab.research.book import Ledger
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry

_SIMPLE = re.compile(r"\s*[\d.,]+\s*(?P<sign>[-/−÷])\s*[\d.,]+\s*(?:[*×]\s*100\s*)?")
_SIGNS = {"-": "subtract", "−": "subtract", "/": "divide", "÷": "divide"}


@dataclass(frozen=True)
class Made:
    """Two figures of different things, and what was made of them."""

    operation: str  # subtract, divide, or surplus: (one - other) / other
    one: Entry
    other: Entry
    subjects: tuple[str, str]

    @property
    def ordered(self) -> tuple[str, str]:
        """The subject of the larger figure, and that of the smaller."""
        return self.subjects if self.one.value > self.other.value else self.subjects[::-1]


def made_of(support: Support, book: Ledger) -> Made | None:
    """What a number compares; None for one that does not compare two different things."""
    entry = support.entries[0]
    if len(support.entries) == 2:
        return _of_two(support.operation, support.entries, book)
    parents = book.parents(entry)
    if entry.origin.operation in ("subtract", "divide"):
        return _of_two(entry.origin.operation, parents, book)
    if entry.origin.operation == "expression":
        simple = _SIMPLE.fullmatch(entry.origin.text)
        return _of_two(_SIGNS[simple["sign"]], parents[:2], book) if simple else None
    if entry.origin.operation != "multiply":
        return None
    parents = [book.parents(e)[0] if e.origin.kind == "rounded" else e for e in parents]
    quotient = next((e for e in parents if e.origin.operation == "divide"), None)
    return _of_quotient(book.parents(quotient), book) if quotient else None


def _of_quotient(parts: Sequence[Entry], book: Ledger) -> Made | None:
    """(a - b) / b is a surplus of a over b; any other quotient is a ratio."""
    above, below = parts
    compared = book.parents(above)
    if above.origin.operation == "subtract" and compared[1].value == below.value:
        return _of_two("surplus", compared, book)
    return _of_two("divide", parts, book)


def _of_two(operation: str, entries: Sequence[Entry], book: Ledger) -> Made | None:
    if len(entries) != 2 or operation not in ("subtract", "divide", "surplus"):
        return None
    one, other = entries
    subjects = (_subject(one, book), _subject(other, book))
    part = operation == "divide" and other.origin.operation == "add"
    summed = operation == "subtract" and "add" in (one.origin.operation, other.origin.operation)
    known = subjects[0] and (part or subjects[1]) or (summed and any(subjects))
    differ = known and subjects[0] != subjects[1]
    return Made(operation, one, other, subjects) if differ else None


def _subject(entry: Entry, book: Ledger) -> str:
    """The one thing a number is of; "" for none or several."""
    subjects = {root.subject for root in book.roots(entry)} - {""}
    return subjects.pop() if len(subjects) == 1 else ""
