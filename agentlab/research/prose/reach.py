"""Which values a number written in prose can stand for, at the precision it is shown with.

What is written          what it stands for

    83.3 million         every value that rounds to it
    about 83,000,000     the zeros at its end are no digits; within a twentieth
    over 83, nearly 84   what lies right above, right below
    0.666…               cut, not rounded
    two thirds           a part in words: within 0.04, and a tenth of it
    twice, four times    a multiple in words: within a twentieth
    more than half       what lies above, below the next whole number; for a part, its double
    1,216 fewer          also the value with a minus
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal

from agentlab.research.figures import agrees
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.spoken import is_multiple

Holds = Literal["exact", "rounded"]

_NEAR = (
    r"about|around|roughly|approximately|approx\.?|circa|ca\.?|some|close to|near(?:ly)?|almost|"
    r"[~≈]"
)
_ABOVE = (
    r"over|more than|greater than|larger than|above|beyond|past|passed|at least|"
    r"exceed(?:s|ed|ing)?|(?:long|deep|high|old|tall|wid|heavi|fast)er than"
)
_UP_TO = "".join(rf"(?<!{verb}\s)" for verb in ("add", "adds", "added", "adding", "sum", "sums"))
_BELOW = (
    rf"under|less than|fewer than|smaller than|below|at most|{_UP_TO}up to|nearly|almost|"
    r"close to|not quite"
)
_ALMOST = re.compile(
    r"\b(?:nearly|almost|close to|not quite|just (?:under|below|less than))\W*$", re.IGNORECASE
)
_JUST = re.compile(
    r"\b(?:just|slightly|little|barely)\s(?:over|above|more than)\W*$", re.IGNORECASE
)
_ROUGHLY = re.compile(rf"(?:(?<!\w)(?:{_NEAR}|{_ABOVE}|{_BELOW})|\bjust)\W*$", re.IGNORECASE)
_MORE = re.compile(rf"\b(?:{_ABOVE})\W*$", re.IGNORECASE)
_LESS = re.compile(rf"\b(?:{_BELOW})\W*$", re.IGNORECASE)
_CUT_OFF = re.compile(r"\s?(?:…|\.\.\.)")
_DOWNWARD = re.compile(
    r"\b(?:fewer|less|lower|smaller|shorter|down|fell|fall(?:en|s)?|below|drop(?:ped|s)?|declined?|"
    r"decreased?|shrank|lost|difference|differ|apart|gap|minus|negative|deficit|behind|under)\b",
    re.IGNORECASE,
)
_BETWEEN = (
    r"(?<!difference\s)(?<!gap\s)(?<!margin\s)(?<!sum\s)(?<!ratio\s)\b"
    r"(?:between|rang(?:e|es|ed|ing)\sfrom)\s[$€£¥]?"
)
_BOUND = re.compile(
    r"\b(?:(?P<low>over|above|more\sthan|at\sleast|exceeds?)|under|below|less\sthan|fewer\sthan|at\smost)"
    r"\s[$€£¥]?$"
)
_ALL_KEEP = re.compile(r"\b(?:each|every|all|both)\b(?!\s(?:told|in\sall))", re.IGNORECASE)
_LOW_END = re.compile(rf"{_BETWEEN}$", re.IGNORECASE)
_TO_HIGH = re.compile(r"(?:\s[\w²³]+)?\s(?:and|to)\s")
_HIGH_END = re.compile(rf"{_BETWEEN}[\d.,]+{_TO_HIGH.pattern}[$€£¥]?$", re.IGNORECASE)
ROUGH = Decimal("0.05")  # "about 200 million" is no more than a twentieth off
PART = Decimal("0.04")  # "two thirds" stands for 0.63 to 0.71
TENTH = Decimal("0.1")  # "a sixth" is no fifth
ALMOST = Decimal("0.15")  # "almost twice" is no less than 1.7


def range_end(said: Said) -> Literal["", "low", "high"]:
    """Which end of a range a number is: of "between 380 and 485 km", not of a gap between them."""
    before = said.sentence[: said.start]
    if (bound := _BOUND.search(before)) and _ALL_KEEP.search(before):
        return "low" if bound["low"] else "high"
    if _LOW_END.search(before) and _TO_HIGH.fullmatch(said.after):
        return "low"
    return "high" if _HIGH_END.search(before) else ""


class Reach:
    """The values a written number can stand for."""

    def __init__(self, said: Said, value: Decimal | None = None, bound: bool = False) -> None:
        """`value` takes the place of the figure's own, for another reading of it; `bound`: a round
        number that somebody chose, "more than 1,000 km"."""
        self._bound = bound
        self.said, self.figure = said, said.figure
        self.value = said.figure.value if value is None else value
        self.multiple = is_multiple(said.figure, said.after)
        self._roughly = bool(_ROUGHLY.search(said.before))
        self._more, self._less = bool(_MORE.search(said.before)), bool(_LESS.search(said.before))
        self._between = range_end(said) if bound else ""
        self._cut = bool(_CUT_OFF.match(said.after))
        self._downward = bool(_DOWNWARD.search(f"{said.before[-80:]} {said.after[:60]}"))
        self.least, self.greatest = self._range()

    def holds(self, exact: Decimal) -> Holds | None:
        """How the number stands for this value; also without its minus where words say so."""
        found = self._holds(exact)
        if found or exact >= 0 or not self._downward:
            return found
        return self._holds(exact.copy_negate())

    def _holds(self, exact: Decimal) -> Holds | None:
        if exact == self.value:
            return "exact"
        in_words = self.multiple or self._more or self._less
        if not in_words and self.value == self.figure.value and agrees(self.figure, exact):
            return "rounded"
        loose = self._roughly or self._between or self._cut or self.multiple
        tie = self._roughly and not (in_words or self._between or self._cut)
        if tie and exact == self.greatest != self.value:  # a half goes up: 345 is no "about 340"
            return None
        return "rounded" if loose and self.least <= exact <= self.greatest else None

    @property
    def bounds(self) -> bool:
        """Whether the number is one that another is over or under."""
        return self._more or self._less

    @property
    def digits(self) -> int:
        """How many digits of the number count: two in 2.0% and 40 million, three in 900.

        One in 40 and in "about 900": the zeros may stand there for want of better.
        """
        value = self.value or Decimal(0)
        written = len(value.as_tuple().digits)
        round_ = value.as_tuple().exponent == 0 and (self._roughly or written < 3)
        return len(value.normalize().as_tuple().digits) if round_ else written

    def _range(self) -> tuple[Decimal, Decimal]:
        value, place = self.value or Decimal(0), self._place()
        if self.multiple:
            return self._of_multiple(value)
        chosen = self._bound and not _JUST.search(self.said.before)
        chosen = chosen and value.normalize().as_tuple().digits[2:] == ()
        if chosen and self._between:
            return (value, 10 * value) if self._between == "low" else (value / 10, value)
        if chosen and self._more:
            return value, 2 * value
        if chosen and self._less:
            return value / 2, value
        if self._cut or self._more:
            return value, value + place
        if self._less:
            near = bool(_ALMOST.search(self.said.before))
            return value - (min(place, value * ROUGH) if near else place), value
        half = min(place / 2, abs(value) * ROUGH) if self._roughly else place / 2
        half = max(half, self.figure.precision / 2)  # what is rounded as it is written
        return value - half, value + half

    def _of_multiple(self, value: Decimal) -> tuple[Decimal, Decimal]:
        """What "twice" and "two thirds" stand for, also after "almost", "more than", "under"."""
        if _ALMOST.search(self.said.before):
            return value - (PART if value < 1 else value * ALMOST), value
        if self._more:
            most = value * ALMOST if _JUST.search(self.said.before) else Decimal(1)
            return value, value + min(value, most)
        if self._less:
            return value / 100, value
        half = min(PART, value * TENTH) if value < 1 else value * ROUGH
        return value - half, value + half

    def _place(self) -> Decimal:
        """The size of the last digit that counts; zeros at the end do not after "about"."""
        value = self.value or Decimal(0)
        exponent = int(value.as_tuple().exponent)
        if value and self._roughly:
            exponent = int(value.normalize().as_tuple().exponent)
        return Decimal((0, (1,), exponent))
