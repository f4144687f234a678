"""How a number written in prose can follow from the ledger: exactly, rounded, or by one operation.

Derived means: one operation (sum, difference, product, quotient, a quotient in percent) over one
or two entries. Numbers without a source of their own support nothing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from agentlab.research.amounts import as_read
from agentlab.research.book import SIGNS
from agentlab.research.calculator import CalculationError, compute
from agentlab.research.prose.reach import Reach
from agentlab.research.provenance import Entry
from agentlab.research.units import units_differ

How = Literal["exact", "rounded", "derived"]
HUNDRED = Decimal(100)


@dataclass(frozen=True)
class Support:
    """One way a written number follows from the ledger."""

    how: How
    entries: tuple[Entry, ...]
    value: Decimal = Decimal(0)  # the exact one the number stands for
    text: str = ""  # of a derived number, the sum: "84,012,284 / 123,171,390"
    operation: str = ""  # of a derived number over two entries


def plainly(reach: Reach, entries: Sequence[Entry]) -> list[Support]:
    """The entries the number is, or is rounded from; exact ones first."""
    found = [
        Support(how, (entry,), entry.value)
        for entry in entries
        if (how := reach.holds(entry.value))
    ]
    return sorted(found, key=lambda support: support.how)


def derived(reach: Reach, entries: Sequence[Entry], percent: bool) -> list[Support]:
    """The operations over one or two entries that give the number, those over figures first."""
    ordered = sorted(entries, key=lambda entry: entry.value)
    found = _hundredfold(reach, entries) if percent else []
    found += _pairs(reach, ordered, percent)
    return sorted(found, key=lambda support: sum(map(_remoteness, support.entries)))


def _remoteness(entry: Entry) -> int:
    """How far an entry is from a figure of a source: its constants and sums come later."""
    return {"excerpt": 0, "file": 0, "question": 1}.get(entry.origin.kind, 2)


def _hundredfold(reach: Reach, entries: Sequence[Entry]) -> list[Support]:
    return [
        Support("derived", (entry,), entry.value * HUNDRED, f"{as_read(entry.value)} * 100")
        for entry in entries
        if reach.holds(entry.value * HUNDRED)
    ]


def _pairs(reach: Reach, ordered: Sequence[Entry], percent: bool) -> Iterator[Support]:
    """Instead of trying all pairs: for each number, where its partner would have to lie."""
    values = [entry.value for entry in ordered]
    scale = HUNDRED if percent else Decimal(1)
    low, high = reach.least / scale, reach.greatest / scale
    for first in ordered:
        for operation in ("divide",) if percent else SIGNS:
            if bounds := _PARTNER[operation](first.value, low, high):
                start = bisect_left(values, min(bounds))
                for second in ordered[start : bisect_right(values, max(bounds))]:
                    yield from _worked(reach, operation, first, second, scale)


Bounds = tuple[Decimal, Decimal]
_PARTNER: dict[str, Callable[[Decimal, Decimal, Decimal], Bounds | None]] = {
    "add": lambda a, low, high: (low - a, high - a),
    "subtract": lambda a, low, high: (a - high, a - low),
    "multiply": lambda a, low, high: (low / a, high / a) if a else None,
    "divide": lambda a, low, high: (a / high, a / low) if low > 0 else None,
}


def _worked(
    reach: Reach, operation: str, first: Entry, second: Entry, scale: Decimal
) -> Iterator[Support]:
    """The operation itself, if it makes sense and gives the number."""
    if first.id == second.id or not _sensible(operation, first, second):
        return
    try:
        value = compute(operation, first.value, second.value)
    except CalculationError:
        return
    if reach.holds(value * scale):
        sum_ = f"{_comma(first)} {SIGNS[operation]} {_comma(second)}"
        told = sum_ if scale == 1 else f"{sum_}, in percent"
        yield Support("derived", (first, second), value * scale, told, operation)


def _sensible(operation: str, first: Entry, second: Entry) -> bool:
    """Whether it is to be expected: no ratio is added to a count, no count times a count.

    A sum or a product counts in one order only.
    """
    kinds = [entry.origin.kind for entry in (first, second)]
    ratios = [_is_ratio(entry) for entry in (first, second)]
    if operation in ("add", "multiply") and first.id > second.id:
        return False
    if operation in ("add", "subtract"):
        alike = ratios[0] == ratios[1] and not units_differ(first.unit, second.unit)
        return alike and "constant" not in kinds and kinds.count("question") != 1
    if operation == "multiply":
        return ("constant" in kinds or "question" in kinds) != any(ratios)
    return not any(ratios)


def _is_ratio(entry: Entry) -> bool:
    return entry.unit == "%" or entry.origin.operation == "divide"


def _comma(entry: Entry) -> str:
    return f"{Decimal(as_read(entry.value)):,f}"
