"""Numbers read out of English text, each with its kind, so that years and the like can be told.

`numbers` goes through a text once, from left to right, and classifies every figure by what stands
around it. What cannot be told for sure is "unclear", "range" or "code", never a guess.

    Staff (Oct. 1, 2023): 124,352,000     date, number
    rose 0.9% to 1,450,935,791 in 2024    percent, number, year
    8.2 births per 1,000                  number, rate
    $1943 million   1415 people           numbers: the word beside them says so
    COVID-19   km2   Table 4   [3]        code, code, ordinal, footnote
    10-20   3/4   3.350   1 234 5678      range, unclear, unclear, unclear
    5 ft 11   3 m by 2 m   7 in 10        unclear: two figures that are one
    Section 4.2   the top 10              ordinals
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from agentlab.research.figures import Figure, Kind, scaled
from agentlab.research.numerals.digits import worth
from agentlab.research.numerals.joints import joined
from agentlab.research.numerals.kinds import kind_of, unit_of
from agentlab.research.numerals.scales import power_of_ten
from agentlab.research.numerals.shapes import ANY_FIGURE, folded
from agentlab.research.numerals.spelled import spelled

_SEEN = 60  # characters of context on either side that a figure's kind may depend on
_SIGNED = re.compile(r"\b(?:minus|negative|point)\s\Z", re.IGNORECASE)


def numbers(text: str) -> list[Figure]:
    """Every figure of the text, in order, none overlapping; `figures.Kind` names the kinds."""
    return list(_numbers(text))


def numbers_apart(text: str) -> list[Figure]:
    """As `numbers`, but "3 x 4", "10-20" and "3/4" are two figures each: for a task's own sums."""
    return list(_apart(text))


@lru_cache(maxsize=8)  # who judges the numbers of a text one by one asks for all of them each time
def _numbers(text: str) -> tuple[Figure, ...]:
    plain = folded(text)
    figures: list[Figure] = []
    for figure in _each(text, plain):
        while figures and (whole := joined(figures[-1], figure, plain)):
            figures.pop()
            figure = whole
        figures.append(figure)
    return tuple(f if f.text else replace(f, text=text[f.start : f.end]) for f in figures)


@lru_cache(maxsize=8)
def _apart(text: str) -> tuple[Figure, ...]:
    return tuple(_each(text, folded(text)))


def _each(text: str, plain: str) -> Iterator[Figure]:
    for match in ANY_FIGURE.finditer(plain):
        if figure := _figure(match, text, plain):
            yield figure


def _figure(match: re.Match[str], text: str, plain: str) -> Figure | None:
    start, end = match.span()
    if match["bracket"] or match["date"]:
        kind: Kind = "footnote" if match["bracket"] else "date"
        return Figure(None, text[start:end], start, end, kind)
    if match["words"]:
        return _in_words(match, text, plain)
    before, after = plain[max(0, start - _SEEN) : start], plain[end : end + _SEEN]
    ten, unit = power_of_ten(match, before, after), unit_of(match, after)
    value, sure = worth(
        match["digits"], scaled=bool(match["scale"] or match["power"]), priced=bool(match["money"])
    )
    kind = kind_of(match, before, after, unit)
    if kind == "number" and (not sure or ten is None):
        kind = "unclear"
    if value is not None:
        value = scaled(value, ten or 0)
        value = value.copy_negate() if _negative(match) else value
    return Figure(value, text[start:end], start, end, kind, unit)


def _in_words(match: re.Match[str], text: str, plain: str) -> Figure | None:
    start, end = match.span()
    found = spelled(match["words"], alone=text.strip() == match.group())
    if found is None:
        return None
    signed = _SIGNED.search(plain[max(0, start - 12) : start])
    return Figure(found[0], text[start:end], start, end, "unclear" if signed else found[1])


def _negative(match: re.Match[str]) -> bool:
    return bool(match["inner"]) or (match["sign"] or "+").strip() != "+"
