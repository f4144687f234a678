"""A confusion matrix to open: a click on a count lists its cases, and steps through each run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from agentlab.display.labels import words
from agentlab.display.live import live_part
from agentlab.display.plots import FILL
from agentlab.display.stepper import Stepper, show
from agentlab.measure.confusion import Confusion, confusion
from agentlab.measure.routing import Measured
from agentlab.tables import visible
from agentlab.trace import Trace

NARROW = "58px"  # of a column, at least; it is as wide as its name
NAME = 24  # letters of a name; the whole of a longer one is its tooltip
LOOKS = {  # white text on each has a contrast of 4.5:1 at least, on a light page and on a dark one
    True: {"button_color": FILL["right"], "text_color": "white"},
    False: {"button_color": FILL["wrong"], "text_color": "white"},
}


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

    def _grid(self) -> ipywidgets.GridBox:
        columns, rows = self.matrix.columns, self.matrix.rows
        cells = [_label("wanted \\ picked"), *(_label(column, "center") for column in columns)]
        for row in rows:
            cells += [_label(row), *(self._count(row, column) for column in columns)]
        widths = f"repeat({1 + len(columns)}, max-content)"
        layout = {"grid_template_columns": widths, "grid_gap": "0 6px"}
        return ipywidgets.GridBox(cells, layout=layout)

    def _count(self, wanted: str, picked: str) -> ipywidgets.Widget:
        count = self.matrix.count(wanted, picked)
        if not count:
            return _label("·", "center")
        button = ipywidgets.Button(description=str(count), style=LOOKS[wanted == picked])
        button.layout.width, button.layout.min_width = "auto", NARROW
        button.tooltip = f"{count} wanted {wanted}, picked {picked}"
        button.on_click(lambda _: self.look(wanted, picked))
        return button

    def __str__(self) -> str:
        return str(self.matrix)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The matrix as text and as a table, and the buttons where a page can show them."""
        made = self.view._repr_mimebundle_()
        return {**self.matrix._repr_mimebundle_(), **live_part(made)}


def open_matrix(measured: Measured, condition: str, **kwargs: Any) -> OpenMatrix:
    """The confusion matrix of one condition, to open; `kwargs` as for `confusion`, and `half`.

    >>> open_matrix(measured, "B", only=("search_code", "find_symbol"))
    """
    half = kwargs.pop("half", None)
    matrix = confusion(measured.judged(condition, half), **kwargs)
    tasks = {case.id: case.task for case in measured.bench.cases}
    return OpenMatrix(matrix, lambda case: measured.trace(condition, case), tasks.__getitem__)


def _label(text: str, place: str = "flex-start") -> ipywidgets.Label:
    label = ipywidgets.Label(words(text, NAME))
    label.layout.display, label.layout.justify_content = "flex", place
    label.tooltip = text
    return label
