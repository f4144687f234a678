"""What a figure is: an exact value as it was written; how it is rounded, shown and compared.

Every number of the package is a `decimal.Decimal`, from the text it was read in to the report it
is printed in. This module alone decides how one is rounded and called equal; how many digits of it
a model or a report is shown, with its unit, `amounts.py` decides.

The one rounding rule is half up, away from zero: 2.675 to two places is 2.68, -2.5 to none is -3.
It can be kept because decimals hold 2.675 itself and not the binary number next to it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Literal

ROUNDING = ROUND_HALF_UP

Kind = Literal[
    "number",  # one plain value: 123,201,945 or $4.026 trillion
    "year",  # a bare four-digit year: 2024
    "percent",  # 0.9%, 12 per cent, 3 percentage points; the value is the 0.9
    "date",  # 1 Oct 2023, 2013-14, 12:30, the 1990s, Q3 2024
    "ordinal",  # 3rd, No. 4, Table 2
    "rate",  # the 1,000 of "8 births per 1,000"
    "footnote",  # [3]
    "code",  # digits that name something: COVID-19, km2, 007
    "range",  # 10-20, from 10 to 20
    "unclear",  # cannot be read for sure: 3.350, 0,,000, 3/4
]

# The default context rounds to 28 digits, even in -x and abs(x); this one keeps every figure whole.
EXACT = Context(prec=20_000, rounding=ROUNDING)
_MINUS = str.maketrans("\u2212\ufe63\uff0d", "---")
_WRITTEN = re.compile(r"[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:(?<=\d)\.|\.\d+)?(?:[eE][+-]?\d+)?")


@dataclass(frozen=True)
class Figure:
    """A number as it stands in a text.

    value: exact, with the scale word counted in; its exponent is the last written place, so
        "83.3 million" is Decimal("8.33E+7"). None where there is no one value (a date, a range).
        One dot with three digits is "unclear" and still carries its English reading.
    text, start, end: the words it was read from, with sign, currency, scale and percent mark;
        `source[start:end] == text`.
    unit: the currency or unit next to it, "" if none is known.
    """

    value: Decimal | None
    text: str
    start: int
    end: int
    kind: Kind
    unit: str = ""

    @property
    def precision(self) -> Decimal:
        """The size of the last written place: 100000 for "83.3 million", 0.01 for "4.50"."""
        if self.value is None:
            raise ValueError(f"{self.text!r} is a {self.kind}; only a value has a precision")
        return Decimal((0, (1,), int(self.value.as_tuple().exponent)))


def as_decimal(value: object) -> Decimal:
    """The exact number a caller handed over: an int, a Decimal, a float, or a number as text.

    Text may have blanks around it, a sign, well-formed comma groups, decimals and an exponent, in
    any script's decimal digits: "2,125" and " 2.0 " are read, "12abc", "0x10", "1,2" and "" are
    not. A float stands for its shortest text, so 0.1 is one tenth.

    Raises ValueError for anything else: True, None, NaN, Infinity, complex numbers.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        raise ValueError(f"{value!r} is not a number; give digits such as 2125 or 0.5")
    if isinstance(value, str):
        return _from_text(value)
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not number.is_finite():
        raise ValueError(f"{value!r} is not a finite number; give digits such as 2125 or 0.5")
    return number


def _from_text(text: str) -> Decimal:
    digits = ascii_digits(text.strip()).translate(_MINUS)
    if not _WRITTEN.fullmatch(digits) or not any(char.isdigit() for char in digits):
        raise ValueError(f"{text!r} is not a number; give digits such as 2125 or 0.5")
    if len(digits.lower().partition("e")[2]) > 7:
        raise ValueError(f"{text!r} has too large an exponent; at most six digits are read")
    return Decimal(digits.replace(",", ""))


def ascii_digits(text: str) -> str:
    """The text with every script's decimal digits as 0 to 9, each in its place; ² is no digit."""
    if text.isascii():
        return text
    folded = (unicodedata.decimal(char, None) for char in text)
    return "".join(
        char if digit is None else str(digit) for char, digit in zip(text, folded, strict=True)
    )


def scaled(value: Decimal, power_of_ten: int) -> Decimal:
    """The value times a power of ten, every digit kept: 83.3 and 6 give 8.33E+7."""
    sign, digits, exponent = value.as_tuple()
    return Decimal((sign, digits, int(exponent) + power_of_ten))


def rounded(value: Decimal, places: int) -> Decimal:
    """The value to so many places after the point, half up; places may be negative."""
    return value.quantize(Decimal((0, (1,), -places)), context=EXACT)


def plain(value: Decimal) -> Decimal:
    """The same value without trailing zeros, exponent or a minus before zero."""
    if not value:
        return Decimal(0)
    short = value.normalize(EXACT)
    return rounded(short, 0) if int(short.as_tuple().exponent) > 0 else short


def shown(value: Decimal, places: int | None = None) -> str:
    """The value for a reader: "207,183,674", never an exponent, never "-0".

    With places, rounded to so many (and padded to them); without, every digit it has, less
    trailing zeros.
    """
    value = plain(value) if places is None else rounded(value, places)
    return f"{value if value else value.copy_abs():,f}"


def agrees(written: Figure, exact: Decimal) -> Literal["exact", "rounded"] | None:
    """How a written figure stands to an exact value.

    "exact": the same value. "rounded": the exact value, rounded half up to the last written
    place, is the written one ("83.3 million" for 83,251,400). None: neither; also None for a
    figure without a value. Zeros count as written: "83,000,000" does not stand for 83,251,400.
    """
    if written.value is None:
        return None
    if written.value == exact:
        return "exact"
    last_place = int(written.value.as_tuple().exponent)
    return "rounded" if rounded(exact, -last_place) == written.value else None
