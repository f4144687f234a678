"""The confusion matrix: what was wanted, by row, against what was picked, by column (C48).

Every cell remembers its cases: a number that cannot be opened is no evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentlab.measure.cases import Case
from agentlab.measure.marks import Marks
from agentlab.measure.picks import Pick
from agentlab.tables import Table

OTHER = "other tool"
NOT_A_TOOL = ("none", "clarify", "unknown_tool", "not_offered", "unparseable", "no_reply")


@dataclass(frozen=True)
class Confusion:
    """Counts by what was wanted and what was picked, and the cases behind each count."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cases: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)  # ids

    def count(self, wanted: str, picked: str) -> int:
        """How many cases wanted the one and got the other."""
        return len(self.cases.get((wanted, picked), ()))

    def behind(self, wanted: str, picked: str) -> tuple[str, ...]:
        """The ids of the cases behind a cell. Errors: KeyError for a row or column not there."""
        if wanted not in self.rows or picked not in self.columns:
            raise KeyError(
                f"No cell ({wanted!r}, {picked!r}). Rows: {', '.join(self.rows)}. "
                f"Columns: {', '.join(self.columns)}."
            )
        return self.cases.get((wanted, picked), ())

    def worst(self, most: int = 5) -> list[tuple[str, str, int]]:
        """The pairs most often confused: wanted, picked, how often."""
        wrong = [(w, p, len(ids)) for (w, p), ids in self.cases.items() if w != p]
        return sorted(wrong, key=lambda one: (-one[2], one[0], one[1]))[:most]

    def table(self, caption: str = "") -> Table:
        """The matrix; an empty cell is a dot, so that what is there can be seen."""
        rows = [
            (wanted, *(self.count(wanted, picked) or "·" for picked in self.columns))
            for wanted in self.rows
        ]
        return Table(("wanted \\ picked", *self.columns), rows, caption)

    def __str__(self) -> str:
        return str(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table()._repr_mimebundle_()


def confusion(
    judged: Sequence[tuple[Case, Marks]],
    groups: Mapping[str, str] | None = None,
    only: Sequence[str] = (),
) -> Confusion:
    """The matrix of these runs.

    `groups` puts tools together, e.g. into families; without it each tool is a row of its own.
    `only` names the rows to show; what was picked beside them then stands under "other tool".
    A case that accepts several decisions counts under the one that was picked if it is accepted,
    else under its goal.

    >>> confusion(m.judged("B"), only=("search_code", "find_symbol"))
    """
    cells: dict[tuple[str, str], list[str]] = {}
    for case, marks in judged:
        name = _name(marks.pick)
        wanted = name if marks.right else case.goal
        cell = _grouped(wanted, groups), _grouped(name, groups)
        cells.setdefault(cell, []).append(case.id)
    if only:
        cells = _narrowed(cells, only)
    return _made(cells, only)


def changed(before: Confusion, after: Confusion, caption: str = "") -> Table:
    """Two matrices of the same cases as one: "1 → 3" where a count changed, else the count.

    Errors: ValueError for matrices of other cases.
    """
    if _cases(before) != _cases(after):
        raise ValueError("Only matrices of the same cases can be compared.")
    rows = [name for name in before.rows + after.rows if name not in NOT_A_TOOL]
    columns = [name for name in before.columns + after.columns if name not in (OTHER, *NOT_A_TOOL)]
    rows += [name for name in NOT_A_TOOL if name in before.rows + after.rows]
    columns += [n for n in (OTHER, *NOT_A_TOOL) if n in before.columns + after.columns]
    rows, columns = list(dict.fromkeys(rows)), list(dict.fromkeys(columns))
    told = [[name, *(_changed(before, after, name, one) for one in columns)] for name in rows]
    return Table(("wanted \\ picked", *columns), told, caption)


def _changed(before: Confusion, after: Confusion, wanted: str, picked: str) -> str:
    old, new = before.count(wanted, picked), after.count(wanted, picked)
    return f"{old} → {new}" if old != new else str(new or "·")


def _cases(matrix: Confusion) -> list[str]:
    return sorted(id for ids in matrix.cases.values() for id in ids)


def _name(pick: Pick) -> str:
    return pick.tool if pick.kind == "tool" else pick.kind


def _grouped(name: str, groups: Mapping[str, str] | None) -> str:
    return (groups or {}).get(name, name)


def _narrowed(
    cells: Mapping[tuple[str, str], list[str]], only: Sequence[str]
) -> dict[tuple[str, str], list[str]]:
    shown: dict[tuple[str, str], list[str]] = {}
    for (wanted, picked), ids in cells.items():
        if wanted in only:
            column = picked if picked in (*only, *NOT_A_TOOL) else OTHER
            shown.setdefault((wanted, column), []).extend(ids)
    return shown


def _made(cells: Mapping[tuple[str, str], list[str]], only: Sequence[str]) -> Confusion:
    """Rows and columns in one order: as asked for, else by size; what is no tool comes last."""
    found = Counter(wanted for (wanted, _), ids in cells.items() for _ in ids)
    tools = list(only) or [n for n, _ in sorted(found.items(), key=lambda n: (-n[1], n[0]))]
    rows = [name for name in tools if name not in NOT_A_TOOL]
    rows += [name for name in NOT_A_TOOL if name in found]
    picked = {p for _, p in cells}
    columns = [name for name in rows if name not in NOT_A_TOOL]
    columns += sorted(picked - set(columns) - {*NOT_A_TOOL, OTHER})
    columns += [name for name in (OTHER, *NOT_A_TOOL) if name in picked]
    kept = {cell: tuple(ids) for cell, ids in cells.items()}
    return Confusion(tuple(rows), tuple(columns), kept)
