"""A run inside a run as a picture: the child's box stands in its parent's, gates on the arrows.

Drawn by hand, since boxes within boxes are no graph. Like the other pictures it brings its own
light card, and the same picture is the same bytes.
"""

from __future__ import annotations

import html

from agentlab.display.card import framed
from agentlab.display.plots import FONTS, Picture

WIDE, HIGH = 780, 250  # pixels
INK, LINE, DIM, LIT = "#1f2328", "#4b5563", "#57606a", "#8a5a00"
ALT = (
    "The parent's run holds the child's run. The parent hands over a task, past its own gate; the "
    "child runs its own loop with a history of its own, and each of its calls passes two gates, "
    "its own and the parent's. One short answer comes back."
)
TEXT = f"""{ALT}

  the parent's run: its history, its budget
    parent's model -> the child's run (a task, past the parent's gate)
*   the child's run: a history of its own, what is left of the budget
*     child's model -> child's tools (a call, past both gates: the stricter verdict counts)
*     child's tools -> child's model (a result)
    the child's run -> parent's model (one short answer)"""


def nesting_diagram() -> Picture:
    """The child's run inside the parent's, what passes between them, and where the gates stand."""
    parts = [
        _box(14, 14, 752, 222, "#f6f7f9", "#6b7280"),
        _words(28, 36, "the parent's run: its history, its budget", INK, bold=True),
        _box(314, 54, 436, 168, "#fff3cf", LIT, width=2.4),
        _words(328, 76, "the child's run: a history of its own,", INK, bold=True),
        _words(328, 92, "and what is left of the budget", INK),
        *_actor(32, 112, 128, "parent's model", "asks for one tool"),
        *_actor(328, 112, 128, "child's model", "asks for tools"),
        *_actor(622, 112, 114, "child's tools", "search, parse, …"),
        *_arrow(160, 314, 130, "a task", gate="parent's gate"),
        *_arrow(314, 160, 168, "one short answer"),
        *_arrow(456, 622, 130, "a call", gate="both gates"),
        *_arrow(622, 456, 168, "a result"),
        _words(539, 210, "the stricter verdict counts", DIM, "middle"),
    ]
    return Picture(framed(parts, WIDE, HIGH, ALT, TEXT), ALT, TEXT)


def _box(x: int, y: int, wide: int, high: int, fill: str, line: str, width: float = 1.2) -> str:
    size = f'x="{x}" y="{y}" width="{wide}" height="{high}" rx="8"'
    return f'<rect {size} fill="{fill}" stroke="{line}" stroke-width="{width}"/>'


def _actor(x: int, y: int, wide: int, label: str, note: str) -> list[str]:
    """Somebody who acts: a white box with a name, and what it does below."""
    middle = x + wide // 2
    return [
        _box(x, y, wide, 74, "#ffffff", "#6b7280"),
        _words(middle, y + 34, label, INK, "middle", bold=True),
        _words(middle, y + 52, note, DIM, "middle", size=11),
    ]


def _arrow(start: int, end: int, y: int, label: str, gate: str = "") -> list[str]:
    """An arrow with its label below; with a gate, two posts across it and the gate's name above."""
    middle, back = (start + end) // 2, 8 if end > start else -8
    parts = [
        f'<path d="M{start} {y}H{end - back}" stroke="{LINE}" stroke-width="1.6"/>',
        f'<path d="M{end} {y}l{-back} -5v10z" fill="{LINE}"/>',
        _words(middle, y + 20, label, INK, "middle"),
    ]
    if gate:
        posts = f"M{middle - 3} {y - 9}v18M{middle + 3} {y - 9}v18"
        parts.append(f'<path d="{posts}" stroke="{LIT}" stroke-width="3"/>')
        parts.append(_words(middle, y - 14, gate, LIT, "middle", bold=True))
    return parts


def _words(
    x: int,
    y: int,
    said: str,
    colour: str,
    anchor: str = "start",
    bold: bool = False,
    size: int = 12,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    style = f'font-family="{FONTS}" font-size="{size}"{weight} fill="{colour}"'
    return f'<text x="{x}" y="{y}" {style} text-anchor="{anchor}">{html.escape(said)}</text>'
