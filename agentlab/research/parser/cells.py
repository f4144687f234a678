"""Figures in tables: rows of cells parted by bars or tabs.

    Area | 22                      a name and its value
    Area | 22 | Height | 5         names and values in turn
    Place | Area                   a heading, if just one row stands under it
    Ayton | 22

Any other row with the keyword is refused: which column is meant cannot be told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.parser.doubt import Doubt

Row = list[Span]


def rows_of(text: str) -> list[Row]:
    """The cells of every line that has a bar or tab, empty edge cells and ruler lines left out."""
    rows = []
    for line in re.finditer(r"[^\n]*[|\t][^\n]*", text):
        if re.search(r"\w", line.group()):
            cells = re.compile(r"[^|\t]+").finditer(text, line.start(), line.end())
            rows.append([cell.span() for cell in cells if cell.group().strip()])
    return rows


def cell_claim(text: str, mention: Span, values: Sequence[Figure]) -> Figure | None:
    """The value that stands for a keyword in a table cell; None if it stands in no table."""
    rows = rows_of(text)
    row = next((r for r in rows if any(a <= mention[0] < b for a, b in r)), None)
    if row is None:
        return None
    column = next(i for i, (a, b) in enumerate(row) if a <= mention[0] < b)
    held = [_held(cell, values) for cell in row]
    if not any(held):
        return _under(rows[rows.index(row) + 1 :], len(row), column, values)
    in_turn = all(bool(h) == (i % 2 == 1) for i, h in enumerate(held))
    if not in_turn or column + 1 >= len(row) or len(held[column + 1]) != 1:
        raise Doubt("it cannot be told which cell of its row is meant")
    return held[column + 1][0]


def _under(rows: Sequence[Row], width: int, column: int, values: Sequence[Figure]) -> Figure | None:
    """The value under a heading, where one row of the same width follows."""
    if not rows:
        return None
    held = _held(rows[0][column], values) if len(rows[0]) == width else []
    if len(rows) > 1 or len(held) != 1:
        raise Doubt("it heads a column; copy the row with its name instead")
    return held[0]


def _held(cell: Span, values: Sequence[Figure]) -> list[Figure]:
    return [figure for figure in values if cell[0] <= figure.start < cell[1]]
