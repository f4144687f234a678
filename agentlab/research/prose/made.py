"""Two figures of different things, and what a number makes of them.

123,171,390 - 84,012,284                  a difference, done in the answer or by a tool
84,012,284 / 123,171,390 * 100            a ratio
(123,171,390 - 84,012,284) / 84,012,284   a surplus
"""

from __future__ import annotations

import re
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


def pair_of(support: Support, book: Ledger) -> tuple[str, Entry, Entry] | None:
    """The operation and the two numbers of it; of a percentage, those it was divided of.

    The operation of (a - b) / b * 100 is a surplus, of a over b.
    """
    if len(support.entries) == 2:
        return support.operation, *support.entries
    if support.operation:
        return None  # the rest of a hundred, another unit
    entry = support.entries[0]
    operation, parents = entry.origin.operation, book.parents(entry)
    if operation == "expression":
        simple = _SIMPLE.fullmatch(entry.origin.text)
        operation, parents = (_SIGNS[simple["sign"]], parents[:2]) if simple else ("", [])
    if operation == "multiply":
        whole = [book.parents(e)[0] if e.origin.kind == "rounded" else e for e in parents]
        quotient = next((e for e in whole if e.origin.operation == "divide"), None)
        return _of_quotient(*book.parents(quotient), book) if quotient else None
    return (operation, *parents) if len(parents) == 2 else None


def _of_quotient(above: Entry, below: Entry, book: Ledger) -> tuple[str, Entry, Entry]:
    compared = book.parents(above) if above.origin.operation == "subtract" else ()
    if compared and compared[1].value == below.value:
        return "surplus", *compared
    return "divide", above, below


def made_of(support: Support, book: Ledger) -> Made | None:
    """What a number compares; None for one that does not compare two different things."""
    operation, *entries = pair_of(support, book) or ("",)
    if operation not in ("subtract", "divide", "surplus"):
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
