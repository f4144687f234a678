"""Which of several numbers of one value a sum used: told by what it was calculated with.

A run may hold $4, the price of a model, and 4 minutes, the mean of a category. The ledger finds a
number by its value; whose 4 stands in `4000 * 4` only the other numbers of the sum can say:

    32 * 4      32 tickets of "address change": its 4 minutes
    4000 * 4    nothing of a category: the $4 a parser took out of a page, if one did
    … / 60      minutes divided by 60: those of an hour, not the 60 dollars of the question

Where a file's number fits no other and the same value stands in a text that no tool took it out of,
nobody can say which was meant: it is ambiguous.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from agentlab.research.book import Ledger
from agentlab.research.calculator import CalculationError
from agentlab.research.numerals import numbers
from agentlab.research.provenance import Entry, Origin
from agentlab.research.sums import parts
from agentlab.research.units import is_time


@dataclass(frozen=True)
class Use:
    """A number that a result was made of; `instead` names what else it may be, if that is open."""

    entry: Entry
    instead: str = ""

    @property
    def loose(self) -> bool:
        """Whether no file, page or question surely gives it."""
        return bool(self.instead) or self.entry.origin.kind == "nowhere"


def uses(book: Ledger, result: Entry) -> list[Use]:
    """The numbers a computed one was made of, in the order they stand in its sum, each once."""
    parents = book.parents(result)
    written = _written(result)
    found, before = [], list[Entry]()
    for place, (value, sign, factors) in enumerate(written):
        known = _parent(book, parents, value) if result.origin.operation == "expression" else None
        known = known or (parents[place] if place < len(parents) else None)
        if known is not None:
            near = {e.about for factor in factors if (e := book.find(factor)) and e.about}
            near |= {e.about for f in factors for e in _same(book, f, result) if e.about}
            divided = before if sign == "/" else []
            found.append(_used(book, known, result, near, divided))
            before.append(found[-1].entry)
    return list(dict.fromkeys(found)) or [Use(parent) for parent in parents]


def _written(result: Entry) -> list[tuple[Decimal, str, list[Decimal]]]:
    """The numbers of a sum as it is written, each with its sign and the factors next to it."""
    try:
        return parts(result.origin.text)
    except CalculationError:
        return []


def _parent(book: Ledger, parents: list[Entry], value: Decimal) -> Entry | None:
    found = book.find(value)
    return next(
        (e for e in parents if e.value == value or (found and e.value == found.value)), None
    )


def _same(book: Ledger, value: Decimal, result: Entry) -> list[Entry]:
    """The entries of a value that were there before the result."""
    last = int(result.id.removeprefix("n"))
    return [e for e in book.having(value) if int(e.id.removeprefix("n")) < last]


def _used(book: Ledger, known: Entry, result: Entry, near: set[str], divided: list[Entry]) -> Use:
    """The entry that fits best; a file's number that fits nothing gives way to a page's.

    `near` is what the factors beside the number are about, `divided` what stands before its `/`.
    """
    # … / 60 behind minutes: the 60 of an hour, not the 60 dollars of the question
    priced = known.origin.kind == "question" and known.unit and not is_time(known.unit)
    if priced and known.value in book.constants and _timed(book, divided):
        origin = Origin("constant", book.constants[known.value])
        return Use(Entry("", known.value, "constant", origin))
    if known.origin.kind not in ("file", "excerpt"):
        return Use(known)
    files = [e for e in _same(book, known.value, result) if e.origin.kind == "file"]
    fitting = [e for e in files if e.about in near]
    pages = [e for e in _same(book, known.value, result) if e.origin.kind == "excerpt"]
    if fitting or not files:  # 32 * 4: both are of "address change"; or no file has a 4 at all
        return Use(fitting[0] if fitting else known)
    if len({page.about for page in pages}) == 1:  # 4000 * 4: no category has 4000; a page has $4
        return Use(pages[0])
    # Several pages have a 4, or texts that no tool took one out of: which was meant is open.
    others = [page.about for page in pages] or _unread(book, known.value)
    return Use(files[0], " or ".join(others[:2]))


def _timed(book: Ledger, entries: list[Entry]) -> bool:
    """Whether a quantity of time is among what some numbers go back to."""
    return any(is_time(root.unit) for entry in entries for root in book.roots(entry))


def _unread(book: Ledger, value: Decimal) -> list[str]:
    """The titles of the texts in which a value stands that no tool took out of them."""
    taken = {e.origin.result for e in book.having(value)}
    texts = (text for text in book.texts.values() if text.id not in taken)
    return [text.title or text.id for text in texts if value in _values(text.text)]


@lru_cache(256)
def _values(text: str) -> frozenset[Decimal]:
    return frozenset(f.value for f in numbers(text) if f.kind == "number" and f.value is not None)
