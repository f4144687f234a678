"""What a run of digits and marks is worth: groups, decimals, or no sure reading.

    1,234,567.890   12,34,567   120 000 000   1'234'567.89   3.3500   .77   2½     one reading
    1.144.000   1.000.000,00   1 234,56   22,90   0,5                               one reading
    3.350   1,2345   12,5   0,,000   1,234,56   1.234,567   007   12 345            none

Comma groups of three, or Indian ones, are English. A dotted form counts as grouped when it has
two dots or a decimal comma behind; a comma counts as decimal when it has two digits behind, a zero
before, or such groups. One dot with exactly three digits behind has no safe reading, unless what
stands before cannot be a group (0.125, 1234.567, 1,234.567) or a scale word follows
("1.428 billion" is a decimal: nobody writes 1,428 billion with a dot and a word). A single group
after a common blank ("12 345") may be two numbers, unless it begins with 0 or a currency stands
before; groups after no-break and thin blanks are sure.
"""

from __future__ import annotations

import re
from decimal import Decimal

LONGEST = 100  # characters; what is longer is data, not a figure of a sentence
BLANKS = " \u00a0\u2007\u2009\u202f"
APOSTROPHES = "'\u2019\u02bc"
PARTS = {"¼": ".25", "½": ".5", "¾": ".75"}

CLUSTER = (
    rf"(?:(?<![\d.,])\d{{1,3}}(?P<gap>[{BLANKS}])\d{{3}}(?:(?P=gap)\d{{3}})*(?![\d'])(?:[.,]\d+)*"
    rf"|\d{{1,3}}(?:[{APOSTROPHES}]\d{{3}})+(?!\d)(?:[.,]\d+)*"
    r"|\d+(?:[.,]+\d+)*[¼½¾]?"
    r"|(?<![\w.])\.\d+"
    r"|[¼½¾])"
)

_THREES = r"[1-9]\d{0,2}(?:,\d{3})+"
_INDIAN = r"[1-9]\d?(?:,\d{2})+,\d{3}"
_ENGLISH = re.compile(rf"(?:{_THREES}|{_INDIAN}|0|[1-9]\d*)?(?:\.\d+)?")
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d{1,3}\.\d{3},(?:\d\d?|\d{4,})")
_COMMA = re.compile(r"0,(?:\d\d?|\d{4,})|[1-9]\d*,\d\d")
_GAPPED = re.compile(r"[1-9]\d*(?:\.\d+|,\d\d?|,\d{4,})?")
_TWO_NUMBERS = re.compile(r"\d{1,3} [1-9]\d\d")
_ONE_DOT = re.compile(r"[1-9]\d{0,2}\.\d{3}")


def worth(cluster: str, scaled: bool = False, priced: bool = False) -> tuple[Decimal | None, bool]:
    """The value of a run of ASCII digits and marks, and whether that reading is sure.

    scaled: a scale word follows; priced: a currency stands before. (None, False) for a malformed
    run; one dot with three digits gives its English reading and False.
    """
    if len(cluster) > LONGEST:
        return None, False
    if cluster[-1] in PARTS:
        whole = cluster[:-1]
        value = Decimal(whole + PARTS[cluster[-1]]) if whole.isdigit() or not whole else None
        return value, value is not None
    run = re.sub(rf"[{BLANKS}{APOSTROPHES}]", "", cluster)
    if run != cluster:
        return _gapped(cluster, run, priced)
    if _ONE_DOT.fullmatch(run):
        return Decimal(run), scaled
    if _ENGLISH.fullmatch(run):
        return Decimal(run.replace(",", "")), True
    if _DOTTED.fullmatch(run):
        return Decimal(run.replace(".", "").replace(",", ".")), True
    if _COMMA.fullmatch(run):
        return Decimal(run.replace(",", ".")), True
    return None, False


def _gapped(cluster: str, run: str, priced: bool) -> tuple[Decimal | None, bool]:
    """Groups set apart by blanks or apostrophes; a common blank alone may part two numbers."""
    if not _GAPPED.fullmatch(run):
        return None, False
    sure = priced or not _TWO_NUMBERS.fullmatch(cluster)
    return Decimal(run.replace(",", ".")), sure
