"""The same questions without an agent: a fixed path over the table behind the corpus. S0, C70.

No model reads the question, so it is put in fields: which figures, and what to do with them. Each
figure is looked up by a stated rule, the newest year first, then the order of the sources; the
answer is the same every time, and says of every figure where it is from.

>>> print(percentage(Wanted("Germany", "population"), Wanted("Japan", "population")))
68.2% = 84,012,284 / 123,201,945 * 100
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from agentlab.research.amounts import amount
from agentlab.research.calculator import compute
from agentlab.research.corpus import INDICATORS, SOURCES, Row, country_names, data_file, table_rows
from agentlab.research.entries import ASKED_BY
from agentlab.research.spelling import LIKENESS, likeness
from agentlab.research.words import words


class NoFigure(LookupError):
    """The table does not have it; the text says what it has instead."""

    def __str__(self) -> str:
        return str(self.args[0])  # without the quotes a LookupError puts around it


@dataclass(frozen=True)
class Wanted:
    """A figure to look up: a country by any of its names, an indicator, a year or source if any."""

    country: str
    indicator: str
    year: str = ""
    source: str = ""


@dataclass(frozen=True)
class Worked:
    """An answer: the value, how it was worked out, and the rows it is from."""

    value: Decimal
    unit: str
    sum: str  # "" for a figure as it stands in the table
    rows: tuple[Row, ...]

    def __str__(self) -> str:
        shown = amount(self.value, self.unit)
        return f"{shown} = {self.sum}" if self.sum else shown

    @property
    def sources(self) -> list[str]:
        """A line for each figure: what, of which year, from which source."""
        return [
            f"{row.country}: {row.indicator} {amount(row.value, row.unit)} "
            f"({', '.join(filter(None, (row.source, row.year)))})"
            for row in self.rows
        ]


def figure(wanted: Wanted) -> Worked:
    """The figure as it stands in the table. Errors: NoFigure."""
    row = look_up(wanted)
    return Worked(row.value, row.unit, "", (row,))


def total(*wanted: Wanted) -> Worked:
    """The sum of two or more figures. Errors: NoFigure; ValueError for units that differ."""
    return _chain("add", " + ", wanted)


def difference(one: Wanted, other: Wanted) -> Worked:
    """The first less the second. Errors as for `total`."""
    return _chain("subtract", " - ", (one, other))


def ratio(one: Wanted, other: Wanted) -> Worked:
    """The first divided by the second, a bare number. Errors as for `total`, and for a zero."""
    made = _chain("divide", " / ", (one, other))
    return Worked(made.value, "", made.sum, made.rows)


def percentage(part: Wanted, whole: Wanted) -> Worked:
    """The first in per cent of the second. Errors as for `ratio`."""
    made = ratio(part, whole)
    return Worked(compute("multiply", made.value, 100), "%", f"{made.sum} * 100", made.rows)


def largest(*wanted: Wanted) -> Worked:
    """The one with the largest figure, its row first, the others behind it in order of size."""
    rows = _rows(wanted)
    rows.sort(key=lambda row: row.value, reverse=True)
    of = ", ".join(f"{row.value:,f} ({row.country})" for row in rows)
    most = "largest" if len(rows) > 2 else "larger"
    return Worked(rows[0].value, rows[0].unit, f"the {most} of {of}", tuple(rows))


# -- the table --


def look_up(wanted: Wanted) -> Row:
    """The row for a figure: the newest year, and of several sources of that year the first."""
    rows = _table()[_country(wanted.country)]
    rows = _those("indicator", _indicator(wanted.indicator), rows, wanted)
    rows = _those("year", wanted.year, rows, wanted) if wanted.year else rows
    rows = _those("source", wanted.source, rows, wanted) if wanted.source else rows
    return max(rows, key=lambda row: (row.year, -SOURCES.index(row.source)))


def _those(field: str, value: str, rows: Sequence[Row], wanted: Wanted) -> list[Row]:
    found = [row for row in rows if getattr(row, field).casefold() == value.casefold()]
    if found:
        return found
    there = ", ".join(dict.fromkeys(getattr(row, field) or "no year" for row in rows))
    raise NoFigure(
        f"No {wanted.indicator} of {wanted.country} with the {field} {value!r}; there is: {there}."
    )


def _country(name: str) -> str:
    """The table's name for a country, by any name it has."""
    known = _countries().get(tuple(words(name)))
    if known is None:
        asked = " ".join(words(name))
        near = {each: likeness(asked, " ".join(each)) for each in _countries()}
        best = max(near, key=near.__getitem__)
        meant = f" Did you mean {_countries()[best]}?" if near[best] >= LIKENESS else ""
        raise NoFigure(f"No country named {name!r} in the table.{meant}")
    return known


def _indicator(name: str) -> str:
    """The table's name for an indicator, by its words or those it is asked by."""
    asked = frozenset(words(name))
    for indicator in INDICATORS:
        if asked and asked <= _words_for(indicator):
            return indicator
    raise NoFigure(f"No indicator named {name!r}; there is: {', '.join(INDICATORS)}.")


def _words_for(indicator: str) -> frozenset[str]:
    own = words(indicator)
    return frozenset(own).union(*(ASKED_BY.get(word, "").split() for word in own))


@cache
def _table() -> dict[str, list[Row]]:
    """The rows by country."""
    table: dict[str, list[Row]] = {}
    for row in table_rows(data_file("countries.csv")):
        table.setdefault(row.country, []).append(row)
    return table


@cache
def _countries() -> dict[tuple[str, ...], str]:
    """Every name as words, with the country; a country's own name before others' further ones."""
    further = country_names(data_file("names.csv"))
    named = {
        tuple(words(each)): country
        for country, name in further.items()
        for each in (*name.official, *name.also)
    }
    return named | {tuple(words(country)): country for country in _table()}


def _rows(wanted: Sequence[Wanted]) -> list[Row]:
    """The rows for figures of one kind. Errors: NoFigure, ValueError for units that differ."""
    rows = [look_up(each) for each in wanted]
    units = list(dict.fromkeys(row.unit for row in rows))
    if len(rows) < 2 or len(units) > 1:
        raise ValueError(f"Two figures or more in one unit are needed, not {len(rows)} in {units}.")
    return rows


def _chain(operation: str, sign: str, wanted: Sequence[Wanted]) -> Worked:
    rows = _rows(wanted)
    value = rows[0].value
    for row in rows[1:]:
        value = compute(operation, value, row.value)
    return Worked(value, rows[0].unit, sign.join(f"{row.value:,f}" for row in rows), tuple(rows))
