"""A run as a table in which the runs inside it stand where they happened, set in."""

from __future__ import annotations

from agentlab.nested import run_inside
from agentlab.tables import Table
from agentlab.trace import Trace
from agentlab.views import HEADERS, ROWS

INDENT = "·\u00a0"  # a mark, for a page takes blanks away; it does not leave its word


def with_runs_inside(trace: Trace) -> Table:
    """The table a trace prints as; above the result of a call, the run that the call was.

    A step inside is counted by both: "2.1" is the first turn of the run inside turn 2.
    """
    return Table(HEADERS, rows_of(trace))


def rows_of(trace: Trace) -> list[list[str]]:
    """The rows of a run and of every run inside it, in the order they happened."""
    rows: list[list[str]] = []
    state = ROWS.start()
    for event in trace:
        seen = len(state)
        state = ROWS.step(state, event)
        if inner := run_inside(event):
            step = state[-1][0]
            rows += [_set_in(row, step) for row in rows_of(inner)]
        rows += [list(row) for row in state[seen:]]
    return rows


def _set_in(row: list[str], step: str) -> list[str]:
    number, who, *rest = row
    return [f"{step}.{number}" if number else "", f"{INDENT}{who}", *rest]
