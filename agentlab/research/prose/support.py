"""How a number written in prose can follow from the ledger: exactly, rounded, or by one operation.

Derived means: one operation (sum, difference, product, quotient, a quotient in percent) over one
or two entries; where a text says "0.1% larger", by how many percent the one is more. Numbers
without a source of their own support nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from agentlab.research.amounts import as_read
from agentlab.research.book import SIGNS
from agentlab.research.calculator import CalculationError, compute, divide
from agentlab.research.prose.directions import (
    DIFFERENT,
    DOWN,
    FALLING,
    OUT,
    RISING,
    UP,
    VERB_NAME_BY,
)
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.spoken import part_of_one
from agentlab.research.provenance import Entry
from agentlab.research.units import units_differ

How = Literal["exact", "rounded", "derived"]
HUNDRED = Decimal(100)

_MORE = re.compile(
    rf"\s*(?:\w+\s)?(?:{UP}|{DOWN})\b|\s(?:[\w²³]+\s){{2,4}}(?:{UP}|{DOWN})\sthan\b", re.IGNORECASE
)
_BY_HOW_MUCH = re.compile(
    rf"(?:\b(?:{UP}|{DOWN}|{RISING}|{FALLING})\b[^,;:]*\bby|\b(?:difference|gap|margin)\b[^,;]*(?:\bis|\bof|[:=]))"
    r"\W*(?:\w+\s)?$",
    re.IGNORECASE,
)
_SURPLUS = re.compile(
    rf"\s*(?:\w+\s)?(?:(?P<up>{UP}|as\s(?:\w+\s){{1,2}}again)|(?P<down>{DOWN}))\b", re.IGNORECASE
)

_SURPLUS_BY = re.compile(
    rf"\b(?:(?P<up>exceed(?:s|ed)?|surpass(?:es|ed)?|beats?|tops|(?:{UP})\sthan|{OUT})|"
    rf"(?P<down>trail(?:s|ed)?|(?:{DOWN})\sthan))\b[^;:]*\bby\W*(?:\w+\s)?$",
    re.IGNORECASE,
)
_OF_EITHER = re.compile(r"\sof\s(?:either|each)\b", re.IGNORECASE)  # "they differ by 1% of either"
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")


@dataclass(frozen=True)
class Support:
    """One way a written number follows from the ledger."""

    how: How
    entries: tuple[Entry, ...]
    value: Decimal = Decimal(0)  # the exact one the number stands for
    text: str = ""  # of a derived number, the sum: "84,012,284 / 123,171,390"
    operation: str = ""  # of a derived number over two entries; "surplus" of (a - b) / b


def plainly(reach: Reach, entries: Sequence[Entry]) -> list[Support]:
    """The entries the number is, or is rounded from; exact ones first."""
    found = [
        Support(how, (entry,), entry.value)
        for entry in entries
        if (how := reach.holds(entry.value))
    ]
    return sorted(found, key=lambda support: support.how)


def derived(reach: Reach, entries: Sequence[Entry]) -> list[Support]:
    """The operations over one or two entries that give the number, those over figures first."""
    ordered = sorted(entries, key=lambda entry: entry.value)
    percent = reach.figure.kind == "percent"
    if surplus_said(reach.said) or (percent and _OF_EITHER.match(reach.said.after)):
        found = list(_surpluses(reach, ordered, HUNDRED if percent else Decimal(1)))
    else:
        found = _hundredfold(reach, entries) if percent else []
        found += _pairs(reach, ordered, percent)
    return sorted(found, key=lambda support: sum(map(_remoteness, support.entries)))


def surplus_said(said: Said) -> re.Match[str] | None:
    """Whether a part says how much more or less: "46.6% more people", "a third higher"."""
    part = said.figure.kind == "percent" or part_of_one(said.figure.text) is not None
    if not part:
        return None
    return _SURPLUS.match(said.after) or _SURPLUS_BY.search(said.sentence[: said.start])


def share_said(said: Said) -> bool:
    """Whether a percentage says what of, or how much more: "70% of Japan's", "5% larger"."""
    of = said.figure.kind == "percent" and re.match(
        r"\s(?:of\b|as\s(?:\w+\s){1,3}as\b)", said.after
    )
    return bool(of or surplus_said(said))


def difference_said(said: Said) -> bool:
    """Whether the text says that the number is what one of two has more or less."""
    ahead = _BY_HOW_MUCH.search(said.before) or VERB_NAME_BY.search(said.before)
    return bool(ahead or _MORE.match(said.after))


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
        for operation in ("divide",) if percent or reach.multiple else SIGNS:
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
    of_base = operation == "divide" and second.id in first.parents and share_said(reach.said)
    of_base = of_base and bool(DIFFERENT.search(reach.said.sentence))  # "the gap is 70% of Chile's"
    if first.id == second.id or not (of_base or _sensible(operation, first, second)):
        return
    if (scale != 1 or reach.multiple) and not _comparable(first, second):
        return
    if operation != "multiply" and _strange_pair(first, second):
        return
    try:
        value = compute(operation, first.value, second.value)
    except CalculationError:
        return
    if reach.holds(value * scale):
        sum_ = f"{_comma(first)} {SIGNS[operation]} {_comma(second)}"
        told = sum_ if scale == 1 else f"{sum_}, in percent"
        yield Support("derived", (first, second), value * scale, told, operation)


def _surpluses(reach: Reach, ordered: Sequence[Entry], scale: Decimal) -> Iterator[Support]:
    """(a - b) / b, in percent where the scale is 100; below zero where the text says "less"."""
    said = surplus_said(reach.said)
    sign = -1 if said and said["down"] else 1
    values = [entry.value for entry in ordered]
    low, high = sorted(1 + sign * end / scale for end in (reach.least, reach.greatest))
    for first in ordered if low > 0 else ():
        start = bisect_left(values, first.value / high)
        for second in ordered[start : bisect_right(values, first.value / low)]:
            yield from _surplus(reach, first, second, sign * scale)


def _surplus(reach: Reach, first: Entry, second: Entry, scale: Decimal) -> Iterator[Support]:
    if not second.value or not (_sensible("divide", first, second) or _rates(first, second)):
        return
    if not _comparable(first, second):
        return
    value = scale * (divide(first.value, second.value) - 1)
    if value > 0 and reach.holds(value):
        told = f"({_comma(first)} - {_comma(second)}) / {_comma(second)}"
        told += ", in percent" if abs(scale) == HUNDRED else ""
        yield Support("derived", (first, second), value, told, "surplus")


def _sensible(operation: str, first: Entry, second: Entry) -> bool:
    """Whether it is to be expected: no ratio is added to a count, no count times a count.

    A sum or a product counts in one order only.
    """
    if _is_year(first) != _is_year(second) or _is_year(first) and operation != "subtract":
        return False
    kinds = [entry.origin.kind for entry in (first, second)]
    ratios = [_is_ratio(entry) for entry in (first, second)]
    if operation in ("add", "multiply") and first.id > second.id:
        return False
    if operation in ("add", "subtract"):
        related = first.id in second.parents or second.id in first.parents
        if related and (operation == "add" or first.origin.operation != "add"):
            return False  # a - b less b, or a sum and a term of it once more
        gaps = [entry.origin.operation == "subtract" for entry in (first, second)]
        if gaps[0] != gaps[1]:
            return False  # a figure less a difference
        alike = ratios[0] == ratios[1] and not units_differ(first.unit, second.unit)
        return alike and "constant" not in kinds and kinds.count("question") != 1
    if operation == "multiply" and "%" in (first.unit, second.unit):
        return False
    if operation == "multiply":
        return ("constant" in kinds or "question" in kinds) != any(ratios)
    # A part of a difference, or a difference as a part, is said as "more" or "less".
    return not any(ratios) and "subtract" not in (first.origin.operation, second.origin.operation)


def _comparable(first: Entry, second: Entry) -> bool:
    """Whether one may be a part of the other: of one unit, and of one thing or one measure."""
    return not units_differ(first.unit, second.unit) and not _strange_pair(first, second)


def _strange_pair(first: Entry, second: Entry) -> bool:
    """Whether they are two measures of two things: guests of one hotel, rooms of another."""
    strangers = first.subject and second.subject and first.subject != second.subject
    return bool(strangers) and len({e.about.rpartition(": ")[2] for e in (first, second)}) > 1


def _rates(first: Entry, second: Entry) -> bool:
    """Whether both are quotients, which may be compared: litres per cow of two farms."""
    return all(entry.origin.operation == "divide" for entry in (first, second))


def _is_year(entry: Entry) -> bool:
    """Whether it is a year of the question, which is not to be divided by."""
    return entry.origin.kind == "question" and bool(_YEAR.fullmatch(entry.origin.text))


def _is_ratio(entry: Entry) -> bool:
    return entry.unit == "%" or entry.origin.operation == "divide"


def _comma(entry: Entry) -> str:
    return f"{Decimal(as_read(entry.value)):,f}"
