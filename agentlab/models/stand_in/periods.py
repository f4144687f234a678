"""A quarter of a year: found in a task however it is written, given in the form a tool asks for.

People say "Q3 2031", "2031-Q3", "the third quarter of 2031" or just "Q3"; a tool shows one form in
its example. What a task leaves out, the year, is taken from that example, as a model does that has
no calendar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
}
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_NUMBER = r"(?P<number>[1-4])"
_WORD = rf"(?P<word>{'|'.join(_ORDINALS)})"
_FORMS = [  # the fuller first; of two that overlap the first counts
    re.compile(rf"(?<![\w-]){form}(?![\w-])", re.IGNORECASE)
    for form in (
        rf"{_YEAR}\s?[-/]?\s?Q{_NUMBER}",
        rf"Q{_NUMBER}(?:\s?[-/,]\s?|\s| of | in ){_YEAR}",
        rf"{_WORD} quarter(?:,? (?:of |in )?(?:the year )?){_YEAR}",
        rf"{_WORD} quarter",
        rf"Q{_NUMBER}",
    )
]
_BEFORE = re.compile(
    r"(?:\s*\b(?:in|during|of|for|from|over|at|within))?(?:\s*\bthe)?"
    r"(?:\s*\b(?:last|past|previous) quarter,?)?\s*\(?$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\)?(?:\s+(?:export|file|figures|numbers)\b)?", re.IGNORECASE)


@dataclass(frozen=True)
class Period:
    """A quarter; `year` is "" where the task names none."""

    year: str
    quarter: int

    def __str__(self) -> str:
        return f"{self.year}-Q{self.quarter}" if self.year else f"Q{self.quarter}"


def periods_in(text: str) -> list[Period]:
    """The quarters a text names, in order; a year once said holds for those without."""
    found = [_period(match) for match in _matches(text)]
    year = next((period.year for period in found if period.year), "")
    return [Period(period.year or year, period.quarter) for period in found]


def without_periods(text: str) -> str:
    """The text without its quarters and the "in the" before them."""
    out, at = "", 0
    for match in _matches(text):
        out += _BEFORE.sub("", text[at : match.start()]) + " "
        at = match.end() + _AFTER.match(text, match.end()).end() - match.end()
    return re.sub(r"\s+(?=[,.?!;]|$)", "", re.sub(r"\s+", " ", out + text[at:])).strip()


def in_the_form_of(example: str, period: Period) -> str:
    """The quarter in the form of the first one in a text: "Q1 2031" after 'e.g. "Q3 2029"'.

    Without an example, as the task has it.
    """
    match = next(iter(_matches(example)), None)
    if match is None:
        return str(period)
    parts = match.groupdict()
    shown = match.group()
    if parts.get("year"):
        shown = shown.replace(parts["year"], period.year or parts["year"])
    if parts.get("number"):
        return re.sub(r"(?<=[Qq])[1-4]", str(period.quarter), shown)
    as_digit = parts["word"][0].isdigit()
    ordinals = {n: w for w, n in _ORDINALS.items() if w[0].isdigit() == as_digit}
    return shown.replace(parts["word"], ordinals[period.quarter])


def _matches(text: str) -> list[re.Match[str]]:
    """Where quarters stand, in order, no two on one spot."""
    taken: list[re.Match[str]] = []
    for form in _FORMS:
        for match in form.finditer(text):
            if all(match.end() <= t.start() or match.start() >= t.end() for t in taken):
                taken.append(match)
    return sorted(taken, key=lambda match: match.start())


def _period(match: re.Match[str]) -> Period:
    parts = match.groupdict()
    word = (parts.get("word") or "").lower()
    return Period(parts.get("year") or "", _ORDINALS[word] if word else int(parts["number"]))
