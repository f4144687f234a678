"""How a number written in prose can follow from the ledger: exactly, rounded, or by one operation.

A number is compared at the precision it is shown with. "83.3 million" stands for every value that
rounds to it; after "about" the zeros at its end are no digits; "over 83 million" and "nearly 84
million" stand for what lies right above and below; "0.666…" is cut, not rounded.

Derived means: one operation (sum, difference, product, quotient, a quotient in percent) over one
or two entries. Numbers without a source of their own support nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from agentlab.research.calculator import CalculationError, compute
from agentlab.research.figures import Figure, agrees, plain, shown
from agentlab.research.ledger import Entry

How = Literal["exact", "rounded", "derived"]

_ABOUT = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.|some|close to|near|nearly|"
    r"almost|over|under|below|above|beyond|than|least|most|exceeds|exceeding|to)|[~≈])\W*$",
    re.IGNORECASE,
)
_ABOVE = re.compile(
    r"\b(?:over|more than|greater than|above|beyond|at least|exceed(?:s|ing)?)\W*$", re.IGNORECASE
)
_BELOW = re.compile(
    r"\b(?:under|less than|fewer than|below|nearly|almost|close to|at most|up to)\W*$",
    re.IGNORECASE,
)
_CUT = re.compile(r"\s?(?:…|\.\.\.)")
_FALLING = re.compile(
    r"\b(?:fewer|less|lower|smaller|shorter|down|fell|fall(?:en)?|below|drop(?:ped)?|decreased?|"
    r"declined?|shrank|lost|difference|minus|negative|deficit|behind|under)\b",
    re.IGNORECASE,
)
HUNDRED = Decimal(100)


@dataclass(frozen=True)
class Support:
    """One way a written number follows from the ledger."""

    how: How
    entries: tuple[Entry, ...]
    text: str = ""  # of a derived number, the sum: "84,012,284 / 123,171,390"


@dataclass(frozen=True)
class Written:
    """A figure of a prose text with the words on either side that say how it is meant."""

    figure: Figure
    before: str = ""
    after: str = ""

    def stands_for(self, exact: Decimal) -> How | None:
        """Whether the figure is this value as shown; also without its minus where words say so."""
        found = self._agrees(exact)
        falling = exact < 0 and _FALLING.search(f"{self.before[-80:]} {self.after[:40]}")
        return found or (self._agrees(exact.copy_negate()) if falling else None)

    def _agrees(self, exact: Decimal) -> How | None:
        found = agrees(self.figure, exact)
        if found or self.figure.value is None:
            return found
        low, high = self.range()
        return "rounded" if low <= exact <= high else None

    def range(self) -> tuple[Decimal, Decimal]:
        """The least and the greatest value the figure can stand for."""
        value = self.figure.value or Decimal(0)
        place = self.place()
        if _CUT.match(self.after):
            return value, value + place
        above, below = _ABOVE.search(self.before), _BELOW.search(self.before)
        half = place / 2
        return (value if above else value - (place if below else half)), (
            value if below else value + (place if above else half)
        )

    def place(self) -> Decimal:
        """The size of the last digit that counts; zeros at the end do not after "about"."""
        value = self.figure.value or Decimal(0)
        if not value or not _ABOUT.search(self.before):
            return self.figure.precision
        return Decimal((0, (1,), int(value.normalize().as_tuple().exponent)))


def supports(written: Written, entries: Sequence[Entry]) -> list[Support]:
    """Every way the number follows from the entries: all exact ones, else all rounded ones, else
    all derived ones; empty when it does not follow from them."""
    usable = [entry for entry in entries if entry.label != "unsourced"]
    plainly = [
        Support(how, (entry,)) for entry in usable if (how := written.stands_for(entry.value))
    ]
    exact = [support for support in plainly if support.how == "exact"]
    return exact or plainly or list(_derived(written, usable))


def _derived(written: Written, entries: Sequence[Entry]) -> Iterator[Support]:
    """One operation over two entries, each unordered pair of a sum or product once."""
    ordered = sorted(entries, key=lambda entry: entry.value)
    values = [entry.value for entry in ordered]
    low, high = written.range()
    percent = written.figure.kind == "percent"
    for first in entries:
        for operation, wanted in _WANTED.items():
            bounds = wanted(first.value, low / HUNDRED, high / HUNDRED) if percent else None
            bounds = bounds or wanted(first.value, low, high)
            if bounds is None or (percent and operation != "divide"):
                continue
            start, end = bisect_left(values, min(bounds)), bisect_right(values, max(bounds))
            for second in ordered[start:end]:
                if support := _worked(written, operation, first, second, percent):
                    yield support
    if percent:
        for entry in entries:
            if written.stands_for(entry.value * HUNDRED):
                yield Support("derived", (entry,), f"{_short(entry.value)} * 100")


def _worked(
    written: Written, operation: str, first: Entry, second: Entry, percent: bool
) -> Support | None:
    if first.id == second.id or (operation in ("add", "multiply") and first.id > second.id):
        return None
    try:
        value = compute(operation, first.value, second.value)
    except CalculationError:
        return None
    if not written.stands_for(value * HUNDRED if percent else value):
        return None
    text = f"{_short(first.value)} {_SIGNS[operation]} {_short(second.value)}"
    return Support("derived", (first, second), f"{text} in percent" if percent else text)


_SIGNS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/"}
Bounds = tuple[Decimal, Decimal]

# What the second number would have to lie between for the result to lie between low and high.
_WANTED: dict[str, Callable[[Decimal, Decimal, Decimal], Bounds | None]] = {
    "add": lambda a, low, high: (low - a, high - a),
    "subtract": lambda a, low, high: (a - high, a - low),
    "multiply": lambda a, low, high: (low / a, high / a) if a else None,
    "divide": lambda a, low, high: (a / high, a / low) if low > 0 else None,
}


def _short(value: Decimal) -> str:
    """A number in a reason: at most twelve digits behind the point."""
    return shown(plain(value)) if value == value.to_integral_value() else f"{value:.12g}"
