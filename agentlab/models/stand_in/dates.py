"""Dates that are no year: a day, a month, "2020-21". Figures here are of whole years only.

Read by its signs alone, "in 2020-21" would be a year less 21.
"""

from __future__ import annotations

import re

_YEAR = r"(?:1[89]|2[01])\d\d"
_DASH = r"[-/–—‒‐‑−]"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_SIGNED = re.compile(rf"(?<![\d.,])({_YEAR})( ?){_DASH} ?(\d{{1,2}})(?!\d|%|[,.]\d)")
_WRITTEN = re.compile(
    rf"\b\d{{1,2}}[-/.]\d{{1,2}}[-/.](?:{_YEAR}|\d\d)\b"
    rf"|\b{_MONTH},? (?:\d{{1,2}}(?:st|nd|rd|th)?,? )?(?:of )?{_YEAR}\b"
    rf"|\b(?:early|mid|late|fy)[- ]?{_YEAR}\b|\b{_YEAR}'?s\b|\b{_YEAR}{_DASH}{_YEAR}\b",
    re.I,
)
_SPAN = re.compile(rf"\b(?:from|between) ({_YEAR}) (?:to|and|until|till|through) ({_YEAR})\b", re.I)
_OVER_YEARS = re.compile(
    rf"\b(?:average|mean|total|sum)\b.*\b(?:(?:from|between) {_YEAR} (?:to|and|until|till|through) "
    rf"{_YEAR}|{_YEAR} ?{_DASH} ?{_YEAR})\b",
    re.I,
)
_DAY, _MONTH_OF_12 = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])"
_TWO_DIGITS = r"(?=\d\d\D\d\d\D\d\d(?!\d))"  # "24-6-12" and "24/6/2" may be sums
_PARTS = (
    rf"{_YEAR}(?P<a>{_DASH}){_MONTH_OF_12}(?P=a){_DAY}",
    rf"{_DAY}(?P<b>{_DASH}){_MONTH_OF_12}(?P=b){_YEAR}",
    rf"{_MONTH_OF_12}(?P<c>{_DASH}){_DAY}(?P=c){_YEAR}",
    rf"{_TWO_DIGITS}{_DAY}(?P<d>{_DASH}){_MONTH_OF_12}(?P=d)\d\d",
    rf"{_TWO_DIGITS}{_MONTH_OF_12}(?P<e>{_DASH}){_DAY}(?P=e)\d\d",
    rf"{_YEAR}{_DASH}0[1-9]|0[1-9]{_DASH}{_YEAR}",
)
_DATE = re.compile(rf"(?<![\w.,*/+^)-])(?:{'|'.join(_PARTS)})(?![\w*/+^(-]|[.,]\d)")
BY_YEAR = "figures here are of single whole years; ask for one year, such as 2020"


def date_in(text: str) -> str:
    """Why a text with a date in digits is not read as a sum; "" without one.

    "30-11-2026" is a date, "30 - 11 - 2026" a sum.
    """
    match = _DATE.search(text)
    if not match:
        return ""
    return f'"{match[0]}" may be a date; if it is a sum, write it with blanks around its signs'


def dated_otherwise(text: str) -> bool:
    """Whether a text gives a day, a month or a year that goes over into the next."""
    return year_on(text) or bool(_WRITTEN.search(text))


def over_years(text: str) -> bool:
    """Whether a mean or a total of all years of a span is asked for, of which two are known."""
    return bool(_OVER_YEARS.search(text))


def backwards(text: str) -> bool:
    """Whether a span of years ends before it begins."""
    return any(first > last for first, last in _SPAN.findall(text))


def year_on(text: str) -> bool:
    """Whether a number stands right behind a year, as in "2020-21", "2020/7" and "2020 - 21"."""
    return any(
        not blank or int(behind) == (int(year) + 1) % 100
        for year, blank, behind in _SIGNED.findall(text)
    )
