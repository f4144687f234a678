"""Numbers that may be meant in two ways: a comma or a dot as another country writes it.

"56,5 million"      56.5 million there, and two numbers here
"600.000 km of it"  600,000 there, and 600 here; "1.125 times" and "1.125 million" leave no doubt
"""

from __future__ import annotations

import re

_WITH_COMMA = re.compile(r"(?<![\w.,])\d+(?:,\d+)+(?:\.\d+)?(?![\w,]*\d)")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_YEARS = re.compile(r"(?:(?:1[89]|2[01])\d\d,)+(?:1[89]|2[01])\d\d")
_LIST = re.compile(r"\d{1,2}(?:,\d{1,2}){2,}")
_SURE = r"%|per ?cent|hundred|thousand|million|billion|trillion|times"
_WITH_DOT = re.compile(
    r"(?<![\w.,])(?<!times )(?<!multiplied by )(?<!divided by )"
    rf"([1-9]\d{{0,2}}(?:\.\d{{3}})+)(?![\w,.]*\d)(?! ?(?:{_SURE}))",
    re.I,
)


def decimal_comma(text: str) -> str:
    """Why a number with a comma is not read; "" where every comma parts thousands or a list."""
    for number in _WITH_COMMA.findall(text):
        if not any(form.fullmatch(number) for form in (_THOUSANDS, _YEARS, _LIST)):
            return (
                f'"{number}" may be one number or two; write a decimal with a point, or a list '
                "with a blank behind each comma"
            )
    return ""


def dotted_thousands(text: str) -> str:
    """Why a number with three digits behind a dot is not set beside a figure; "" without any."""
    match = _WITH_DOT.search(text)
    if not match:
        return ""
    number, whole = match[1], match[1].replace(".", ",")
    if number.count(".") > 1:
        return f'"{number}" is no number here; write {whole} if that is meant'
    plain = number.rstrip("0").rstrip(".")
    return f'"{number}" may be {whole} or {plain}; write it so that it can be only one'
