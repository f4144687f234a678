"""A confusion matrix to open: a click on a count lists its cases, and steps through each run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from agentlab.display.stepper import Stepper, show
from agentlab.measure.confusion import Confusion, confusion
from agentlab.measure.routing import Measured
from agentlab.tables import visible
from agentlab.trace import Trace

VIEW = "application/vnd.jupyter.widget-view+json"
NARROW, NAMES = "58px", "130px"  # widths of a count and of a row's name


class OpenMatrix:
    """A confusion matrix whose counts open. `shown` is the stepper that is open, or None."""

    def __init__(
        self, matrix: Confusion, trace: Callable[[str], Trace], told: Callable[[str], str]
    ) -> None:
        """`trace` gives the run of a case by its id, `told` its task."""
        self.matrix, self.shown = matrix, None
        self._trace, self._told = trace, told
        self._list = ipywidgets.VBox()
        self.view = ipywidgets.VBox([self._grid(), self._list])

    def look(self, wanted: str, picked: str, case: str = "") -> Stepper:
        """The run of a case behind a cell, the first of them if none is named.

        Errors: KeyError for a cell that is not there, ValueError for one without that case.
        """
        ids = self.matrix.behind(wanted, picked)
        if not ids or case not in ("", *ids):
            raise ValueError(f"Behind ({wanted}, {picked}) stand: {', '.join(ids) or 'no cases'}.")
        self.shown = show(self._trace(case or ids[0]))
        choice = ipywidgets.Dropdown(
            options=[(f"{one}  {visible(self._told(one))}", one) for one in ids],
            value=case or ids[0],
            description=f"{wanted} → {picked}",
            style={"description_width": "initial"},
            layout={"width": "max-content", "max_width": "100%"},
        )
        choice.observe(lambda change: self.look(wanted, picked, change.new), "value")
        self._list.children = (choice, self.shown)
        return self.shown

    def _grid(self) -> ipywidgets.VBox:
        names = [_label(column, NARROW) for column in self.matrix.columns]
        lines = [ipywidgets.HBox([_label("wanted \\ picked", NAMES), *names])]
        for row in self.matrix.rows:
            cells = [self._count(row, column) for column in self.matrix.columns]
            lines.append(ipywidgets.HBox([_label(row, NAMES), *cells]))
        return ipywidgets.VBox(lines)

    def _count(self, wanted: str, picked: str) -> ipywidgets.Widget:
        count = self.matrix.count(wanted, picked)
        if not count:
            return _label("·", NARROW)
        style = "success" if wanted == picked else "warning"
        button = ipywidgets.Button(description=str(count), button_style=style)
        button.layout.width = NARROW
        button.tooltip = f"{count} wanted {wanted}, picked {picked}"
        button.on_click(lambda _: self.look(wanted, picked))
        return button

    def __str__(self) -> str:
        return str(self.matrix)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The matrix as text and as a table, and the buttons where a page can show them."""
        view = (self.view._repr_mimebundle_() or {}).get(VIEW)
        bundle: dict[str, Any] = dict(self.matrix._repr_mimebundle_())
        return {**bundle, VIEW: view} if view else bundle


def open_matrix(measured: Measured, condition: str, **kwargs: Any) -> OpenMatrix:
    """The confusion matrix of one condition, to open; `kwargs` as for `confusion`, and `half`.

    >>> open_matrix(measured, "B", only=("search_code", "find_symbol"))
    """
    half = kwargs.pop("half", None)
    matrix = confusion(measured.judged(condition, half), **kwargs)
    tasks = {case.id: case.task for case in measured.bench.cases}
    return OpenMatrix(matrix, lambda case: measured.trace(condition, case), tasks.__getitem__)


def _label(text: str, width: str) -> ipywidgets.Label:
    label = ipywidgets.Label(visible(text))
    label.layout.width = width
    label.tooltip = text
    return label
