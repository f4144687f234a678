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
MARKS = 8  # over one letter; no script needs more, and a flood of them covers its neighbours
LEFT = 'style="text-align:left"'  # said in every cell: a notebook would set them to the right

FIGURE = '<figure style="margin:0"><figcaption>'


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
    cells = [[_cut(str(cell), widest) for cell in row] for row in (headers, *rows)]
    columns = max(len(row) for row in cells)
    cells = [row + [""] * (columns - len(row)) for row in cells]  # a short row is filled up
    widths = [max(len(row[i]) for row in cells) for i in range(columns)]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in cells]
    lines.insert(1, "  ".join("-" * w for w in widths))
    return "\n".join(line.rstrip() for line in ([visible(caption)] if caption else []) + lines)


def html_table(headers: Sequence[str], rows: Iterable[Sequence[Any]], caption: str = "") -> str:
    """A plain table, every value escaped; no class, no script, nothing that loads.

    The caption is the one of a figure: a table's own would wrap to the width of a narrow table.

    A cell over LONGEST characters is cut and says so: a result of megabytes would be in a notebook
    for good.
    """
    head = "".join(f'<th scope="col" {LEFT}>{_escaped(h)}</th>' for h in headers)
    body = "\n".join(
        "<tr>" + "".join(f"<td {LEFT}>{_escaped(cell)}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    return f"{FIGURE}{_escaped(caption)}</figcaption>\n{table}\n</figure>" if caption else table


def visible(value: Any, newline: str = "⏎") -> str:
    """The text with every character that would act instead of being read spelled out.

    >>> visible("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    text = str(value)
    if not _NOT_PLAIN.search(text):
        return text
    seen = set(text)  # each is looked at once, however often it stands there: texts have megabytes
    marks = "".join(char for char in seen if unicodedata.category(char)[0] == "M")
    if marks:
        text = re.sub(f"[{marks}]{{{MARKS + 1},}}", _thinned, text)
    return text.translate({ord(char): _spelled(char, newline) for char in seen})


_NOT_PLAIN = re.compile(r"[^ -~]")


def _thinned(flood: re.Match[str]) -> str:
    """The marks over one letter: the first few as they are, the others spelled out."""
    return flood[0][:MARKS] + ascii(flood[0][MARKS:])[1:-1]


def as_html(text: str) -> str:
    """Plain text for a page: escaped, and nothing in it is a formula, for which notebooks look.

    >>> as_html("<b> for $5")
    '&lt;b&gt; for <span>$</span>5'
    """
    return _FORMULA.sub(r"<span>\g<0></span>", html.escape(text))


_FORMULA = re.compile(r"\$|\\(?=[(\[]|begin|ref|eqref)")  # begins one, unless it stands by itself


def short(text: str, length: int, more: int = 0) -> str:
    """At most `length` characters; what is missing is counted, with `more` that follow the text.

    >>> short("abcdefghijklmnopqrstuvwxyz", 16)
    'abcde… (21 more)'
    """
    whole = len(text) + more
    if whole <= length:
        return text
    kept = max(0, length - len(f"… ({whole} more)"))
    return f"{text[:kept]}… ({whole - kept} more)"


def counted(number: float, noun: str) -> str:
    """A number of things, in words.

    >>> counted(1, "turn"), counted(1_200, "turn")
    ('1 turn', '1,200 turns')
    """
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _cut(text: str, length: int) -> str:
    """A cell of the text form; of megabytes only the beginning is spelled out."""
    return short(visible(text[:LONGEST]), min(length, LONGEST), max(0, len(text) - LONGEST))


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
    text = as_html(visible(short(str(value), LONGEST), newline="\n"))
    return _LOST.sub("&nbsp;", text).replace("\n", "<br>")


_LOST = re.compile(r"^ | (?= )", re.MULTILINE)  # blanks that a page would take away: code has them
