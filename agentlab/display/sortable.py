"""A table whose columns sort when their headers are clicked; without a kernel, as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from agentlab.display.live import live_part
from agentlab.tables import Table, visible


class SortableTable(anywidget.AnyWidget):
    """A table to sort in the page; drawn there, so it sorts while the kernel is busy, too."""

    _esm = Path(__file__).parent / "sortable.js"
    _css = """
    .agentlab-sort { border-collapse: collapse; }
    .agentlab-sort th, .agentlab-sort td { padding: 3px 10px; text-align: left; }
    .agentlab-sort th button { all: unset; cursor: pointer; font-weight: 600; }
    .agentlab-sort th button:focus-visible { outline: 2px solid currentColor; }
    .agentlab-sort tbody tr { border-top: 1px solid rgba(128, 128, 128, 0.35); }
    """
    _payload = traitlets.Dict().tag(sync=True)

    def __init__(self, table: Table) -> None:
        self.table = table
        rows = [[visible(cell) for cell in row] for row in table.rows]
        headers = [visible(header) for header in table.headers]
        held = {"caption": visible(table.caption), "headers": headers, "rows": rows}
        super().__init__(_payload=held)

    def __str__(self) -> str:
        return str(self.table)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The table as text and as HTML, and the widget where one can be shown."""
        made = super()._repr_mimebundle_(**kwargs)
        return {**self.table._repr_mimebundle_(), **live_part(made)}


def sortable(shown: Any) -> SortableTable:
    """A table, or anything with a `table()`, to sort by clicking its headers.

    >>> sortable(flips(m.judged("A"), m.judged("B")))
    """
    return SortableTable(shown if isinstance(shown, Table) else shown.table())
