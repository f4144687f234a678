"""Tables in results: rows under headings, and which of the rows a phrase means.

A table is lines with bars between the cells, or JSON: a list of objects, or names with their
counts, alone or inside an object.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from agentlab.models.stand_in.stems import stems

_FLAGS = frozenset({"yes", "no", "true", "false", "unknown"})
_YES = frozenset({"yes", "true"})
_ANY = stems("all of them one ones the them every each any case item row entry request in its our")
UNNAMED = ""  # the heading of counts that come without one
_THINGS = stems("report question problem issue message call order")  # a row's kind of thing
_TOTAL = stems("total sum all count")
_MEANS = stems("mean average avg typical per")


@dataclass(frozen=True)
class Row:
    """One row: its name, the headings under which it says yes, how many, and the mean of each."""

    name: str
    flags: frozenset[str]  # e.g. {"urgent"}
    count: Decimal
    mean: Decimal | None


@dataclass(frozen=True)
class Grid:
    """A table of groups. `counted` is the heading of the counts, e.g. "parcels"."""

    rows: tuple[Row, ...]
    flags: frozenset[str]
    counted: str

    def meant(self, phrase: str) -> tuple[Row, ...] | None:
        """The rows of a phrase: "urgent ones", "leaks and lost keys"; None if it is unclear."""
        parts = re.split(r",? and |, | or ", phrase)
        whole = self._one(phrase)  # a name may hold an "and"
        found = [whole] if whole is not None else [self._one(part) for part in parts]
        if any(rows is None for rows in found):
            return None
        wanted = {row.name for rows in found for row in rows or ()}
        return tuple(row for row in self.rows if row.name in wanted)

    def _one(self, phrase: str) -> tuple[Row, ...] | None:
        denied = {
            m[1].lower() for m in re.finditer(r"\bnon-?\s?(\w+)|\bnot? (\w+)", phrase) if m[1]
        }
        denied |= {m[1].lower() for m in re.finditer(r"\bnot (\w+)", phrase)}
        words = stems(re.sub(r"\bnon-?\s?|\bnot\b", " ", phrase)) - _ANY - stems(self.counted)
        rows = self.rows
        for flag in self.flags:
            if stems(flag) <= words:
                words -= stems(flag)
                rows = tuple(r for r in rows if (flag in r.flags) != (flag.lower() in denied))
        return rows if not words else _named(words, rows) or _named(words - _THINGS, rows)


def _named(words: frozenset[str], rows: Sequence[Row]) -> tuple[Row, ...] | None:
    """The row of just these words, else the only one that has them all."""
    if not words:
        return None
    exact = tuple(row for row in rows if stems(row.name) == words)
    wider = tuple(row for row in rows if words <= stems(row.name))
    return exact or (wider if len(wider) == 1 else None)


@lru_cache(maxsize=256)
def grid_in(text: str) -> Grid | None:
    """The table of groups a result holds; None when it holds none."""
    lines = [
        [c.strip() for c in line.strip(" |").split("|")]
        for line in text.splitlines()
        if "|" in line
    ]
    cells = [row for row in lines if not all(re.fullmatch(r":?-+:?", c) for c in row)]
    return _grid(cells[:1], cells[1:]) or _grid(*_from_json(text))


def _from_json(text: str) -> tuple[list[list[str]], list[list[str]]]:
    try:
        held = json.loads(text, parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        return [], []
    inner = [held, *held.values()] if isinstance(held, dict) else [held]
    for rows in inner:
        if isinstance(rows, dict) and (counts := _counts(rows)):
            return [["name", UNNAMED]], counts
        if isinstance(rows, list) and rows and all(isinstance(r, dict) for r in rows):
            return [list(rows[0])], [[_cell(v) for v in r.values()] for r in rows]
    return [], []


def _counts(held: dict[str, Any]) -> list[list[str]]:
    """Names with their counts as rows, without their total; none where a value is no number."""
    cells = [[name, _cell(value)] for name, value in held.items() if not stems(name) <= _TOTAL]
    return cells if all(_number(cell) is not None for _, cell in cells) else []


def _cell(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _grid(head: Sequence[Sequence[str]], body: Sequence[Sequence[str]]) -> Grid | None:
    """Cells as a grid: the first column names, one counts, one may hold means, others are flags."""
    if not head or not body or any(len(row) != len(head[0]) for row in body):
        return None
    headings = [h.replace("_", " ") for h in head[0]]
    columns = dict(zip(headings[1:], zip(*(row[1:] for row in body), strict=True), strict=True))
    numeric = [h for h, cells in columns.items() if all(_number(c) is not None for c in cells)]
    means = [h for h in numeric if stems(h) & _MEANS]
    counts = [h for h in numeric if h not in means]
    if not counts:
        return None
    flags = [h for h, cells in columns.items() if {c.lower() for c in cells} <= _FLAGS]
    rows = []
    for i, row in enumerate(body):
        mean = _number(columns[means[0]][i]) if means else None
        said = frozenset(f for f in flags if columns[f][i].lower() in _YES)
        rows.append(Row(row[0], said, _number(columns[counts[0]][i]) or Decimal(0), mean))
    return Grid(tuple(rows), frozenset(flags), counts[0])


def _number(cell: str) -> Decimal | None:
    try:
        value = Decimal(cell.replace(",", ""))
    except InvalidOperation:
        return None
    return short(value) if value.is_finite() else None


def short(value: Decimal) -> Decimal:
    """The value without zeros at its end, so that equal numbers are written alike."""
    return Decimal(f"{value.normalize():f}")
