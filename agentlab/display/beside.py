"""Two things side by side, row by row: what two providers are sent, two schemas of one function."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from agentlab.messages import as_json
from agentlab.tables import as_html, visible

WIDTH = 46  # characters of a column
# Notebooks align cells to the right, give <pre> a background of its own and break its lines
# anywhere; here no line is longer than its column, and a page that is too narrow scrolls.
LEFT = "text-align:left;vertical-align:top"
PLAIN = "font-family:monospace;background:none;margin:0;padding:0;white-space:pre"

Row = tuple[str, Any, Any]  # what it is, and what stands left and right: text, or JSON to lay out


@dataclass(frozen=True)
class Beside:
    """Rows of two columns; prints as aligned text, shows as an HTML table in a notebook.

    >>> Beside(("", "Ollama", "Anthropic"), [("system", {"role": "system"}, {"system": "…"})])
    """

    headers: tuple[str, str, str]
    rows: Sequence[Row]
    width: int = WIDTH

    def __str__(self) -> str:
        made = [[_columns(cell, self.width) for cell in row] for row in (self.headers, *self.rows)]
        first = max(len(line) for row in made for line in row[0])
        widths = (first, self.width, self.width)
        rule = "  ".join("-" * w for w in widths)
        blocks = ["\n".join(_lines(row, widths)) for row in made]
        return f"\n{rule}\n".join(blocks)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        head = "".join(f'<th scope="col" style="{LEFT}">{_escaped(h)}</th>' for h in self.headers)
        body = "\n".join(_html_row(row, self.width) for row in self.rows)
        page = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
        return {"text/plain": str(self), "text/html": page}


def laid_out(value: Any, width: int = WIDTH) -> str:
    """A value as JSON in which what fits on a line stands on one.

    >>> laid_out({"a": {"type": "integer"}})
    '{"a": {"type": "integer"}}'
    """
    return _laid_out(as_json(value), width, indent=0, taken=0)


def _laid_out(value: Any, width: int, indent: int, taken: int) -> str:
    """`indent` is that of the line the value begins on, `taken` what stands before it there."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or taken + len(flat) <= width:
        return flat
    if isinstance(value, list) and len(value) == 1:
        return f"[{_laid_out(value[0], width, indent, taken + 1)}]"
    inner = indent + 2
    pairs = value.items() if isinstance(value, dict) else ((None, part) for part in value)
    keyed = [
        (f"{json.dumps(k, ensure_ascii=False)}: " if k is not None else "", v) for k, v in pairs
    ]
    parts = [f"{key}{_laid_out(v, width, inner, inner + len(key) + 1)}" for key, v in keyed]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    lines = f",\n{' ' * inner}".join(parts)
    return f"{opening}\n{' ' * inner}{lines}\n{' ' * indent}{closing}"


def _text(cell: Any, width: int) -> str:
    return cell if isinstance(cell, str) else laid_out(cell, width)


def _columns(cell: Any, width: int) -> list[str]:
    """The lines of a cell, none wider than its column."""
    lines = [visible(line) for line in _text(cell, width).splitlines() or [""]]
    return [part for line in lines for part in _folded(line, width)]


def _folded(line: str, width: int) -> list[str]:
    """A line that is too wide in several, the later ones indented under it, if there is room."""
    hang = " " * min(len(line) - len(line.lstrip()) + 4, width // 2)
    return textwrap.wrap(line, width, subsequent_indent=hang, drop_whitespace=False) or [""]


def _lines(row: Sequence[list[str]], widths: Sequence[int]) -> list[str]:
    return [
        "  ".join(part.ljust(w) for part, w in zip(parts, widths, strict=True)).rstrip()
        for parts in zip_longest(*row, fillvalue="")
    ]


def _html_row(row: Row, width: int) -> str:
    name, *cells = row
    lines = ("\n".join(_columns(cell, width)) for cell in cells)
    shown = "".join(
        f'<td style="{LEFT}"><pre style="{PLAIN}">{as_html(text)}</pre></td>' for text in lines
    )
    return f'<tr><th scope="row" style="{LEFT}">{_escaped(name)}</th>{shown}</tr>'


def _escaped(text: str) -> str:
    return as_html(visible(text))
