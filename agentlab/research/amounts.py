"""A number as it is shown: to a model, in a report, with its unit; the ledger keeps every digit.

What is shown of a value:

    value                                 as_read             short
    207183674                             207183674           207,183,674
    0.68207628411110729528992081683904…   0.682076284111107   0.682076284111…
"""

from __future__ import annotations

from decimal import Context, Decimal

from agentlab.research.figures import ROUNDING, plain, shown
from agentlab.research.numerals.vocabulary import SYMBOLS

READ = 15  # significant digits of a fraction that a model reads: what survives any JSON reader
SHORT = 12  # and that a reader of a report wants to see
_PERCENT = Context(prec=3, rounding=ROUNDING)


def as_read(value: Decimal) -> str:
    """The number as a model reads it: whole numbers in full, others to 15 significant digits,
    more where there are more before the point."""
    if value == value.to_integral_value():
        return f"{plain(value):f}"
    digits = max(READ, value.adjusted() + 3)
    return f"{plain(Context(prec=digits, rounding=ROUNDING).plus(value)):f}"


def short(value: Decimal) -> str:
    """Whole numbers in full; a fraction to twelve significant digits, marked when cut."""
    if value == value.to_integral_value():
        return shown(value)
    places = max(0, SHORT - 1 - value.adjusted())
    cut = shown(value, places)
    cut = cut.rstrip("0").rstrip(".") if "." in cut else cut
    return cut if shown(value) == cut else f"{cut}…"


def amount(value: Decimal, unit: str) -> str:
    """The number with its unit: "$289,222,000,000", "6,435 km", "68.2%"."""
    if unit == "%":
        return f"{shown(value, 1) if abs(value) >= 1 else shown(_PERCENT.plus(value))}%"
    if unit.endswith(tuple(SYMBOLS)):
        number = short(value)
        return f"-{unit}{number[1:]}" if number.startswith("-") else f"{unit}{number}"
    return f"{short(value)} {unit}".rstrip()
