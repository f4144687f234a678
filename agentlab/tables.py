"""A table as aligned text and as escaped HTML: the form every result has without a kernel.

Text from a model or from the web is data. `visible` spells out what a terminal or a browser would
obey (escape codes, direction marks, zero-width characters); `html_table` escapes the rest.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

LONGEST = 10_000  # characters of a cell in HTML
LEFT = 'style="text-align:left"'  # said in every cell: a notebook would set them to the right


@dataclass(frozen=True)
class Table:
    """Headers and rows; prints as aligned text, shows as HTML in a notebook."""

    headers: Sequence[str]
    rows: Iterable[Sequence[Any]]  # read once
    caption: str = ""
    widest: int = 72  # characters of a cell in the text form; HTML has room for LONGEST

    def __post_init__(self) -> None:
        object.__setattr__(self, "headers", tuple(self.headers))
        object.__setattr__(self, "rows", tuple(tuple(row) for row in self.rows))

    def __str__(self) -> str:
        return text_table(self.headers, self.rows, self.caption, self.widest)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        page = html_table(self.headers, self.rows, self.caption)
        return {"text/plain": str(self), "text/html": page}


def text_table(
    headers: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "", widest: int = 72
) -> str:
    """Aligned columns, one line a row; a cell over `widest` characters is cut and says so."""
    cells = [[short(visible(cell), widest) for cell in row] for row in (headers, *rows)]
    columns = max(len(row) for row in cells)
    cells = [row + [""] * (columns - len(row)) for row in cells]  # a short row is filled up
    widths = [max(len(row[i]) for row in cells) for i in range(columns)]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in cells]
    lines.insert(1, "  ".join("-" * w for w in widths))
    return "\n".join(line.rstrip() for line in ([caption] if caption else []) + lines)


def html_table(headers: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "") -> str:
    """A plain table, every value escaped; no class, no script, nothing that loads.

    A cell over LONGEST characters is cut and says so: a result of megabytes would be in a notebook
    for good.
    """
    title = f"<caption>{_escaped(caption)}</caption>\n" if caption else ""
    head = "".join(f'<th scope="col" {LEFT}>{_escaped(h)}</th>' for h in headers)
    body = "\n".join(
        "<tr>" + "".join(f"<td {LEFT}>{_escaped(cell)}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return f"<table>\n{title}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def visible(value: Any, newline: str = "⏎") -> str:
    """The text with every character that would act instead of being read spelled out.

    >>> visible("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    return _NOT_PLAIN.sub(lambda found: _spelled(found[0], newline), str(value))


_NOT_PLAIN = re.compile(r"[^ -~]")


def short(text: str, length: int) -> str:
    """At most `length` characters; what is missing is counted.

    >>> short("abcdefghijklmnopqrstuvwxyz", 16)
    'abcde… (21 more)'
    """
    if len(text) <= length:
        return text
    kept = max(0, length - len(f"… ({len(text)} more)"))
    return f"{text[:kept]}… ({len(text) - kept} more)"


def _spelled(char: str, newline: str) -> str:
    if char == "\n":
        return newline
    if char == "\t":
        return " "
    acts = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    hides = char in _BLANK or "\U000e0100" <= char <= "\U000e01ef"  # selectors carry hidden text
    return ascii(char)[1:-1] if acts or hides else char


_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and marks that show nothing


def _escaped(value: Any) -> str:
    text = short(str(value), LONGEST)
    return html.escape(visible(text, newline="\n")).replace("\n", "<br>")
