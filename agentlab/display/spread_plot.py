"""The spread of answers as a picture: a column of dots over a line, a dot for each run. S0, C71.

Drawn by hand, for it is circles and a line; the same spread gives the same bytes, and the picture
brings its own light card, as the other plots do.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from decimal import Decimal

from agentlab.display.card import framed
from agentlab.display.labels import breadth, words
from agentlab.display.plots import Picture
from agentlab.research.stability import Spread
from agentlab.tables import counted, visible

WIDE, EDGE, RADIUS, ROW = 720, 60, 6, 16  # pixels; ROW is the height of a line of words
APART = 2 * RADIUS + 4  # of two columns; answers nearer to each other are moved aside
LEAD = 14  # pixels from a column down to its label, where that stands aside
LETTER = 7.2  # pixels, about: the width of a letter, for labels that must not meet
NAME = 60  # letters of the name of a line
HIGHEST = 20  # dots in a column; a taller one is drawn with its number of runs above it
INK, DOT, MARK, FAINT = "#1f2328", "#33506e", "#8a5a00", "#59636e"
FONTS = "'DejaVu Sans', Verdana, sans-serif"


def spread_plot(spread: Spread, marks: Mapping[str, Decimal] | None = None) -> Picture:
    """A dot for each run that gave a number, at its answer; `marks` are named lines to compare by.

    >>> spread_plot(spread, {"workflow": percentage(germany, japan).value})
    """
    marks = marks or {}
    alt = visible(_alt(spread, marks))
    lines = [alt, "", str(spread), *(f"{n}: {spread.shown(v)}" for n, v in marks.items())]
    text = visible("\n".join(lines), newline="\n")
    return Picture(_svg(spread, marks, alt, text), alt, text)


def _alt(spread: Spread, marks: Mapping[str, Decimal]) -> str:
    """What a sighted reader takes from the dots."""
    runs = counted(len(spread.answers), "run")
    if spread.least is None or spread.greatest is None:
        return f"{runs}, and none gave a number."
    ends = f"from {spread.shown(spread.least)} to {spread.shown(spread.greatest)}"
    many = len(spread.counts)
    told = ends if many > 1 else f"all {spread.shown(spread.least)}"
    answers = "1 answer" if many == 1 else f"{many} different answers"
    lines = f" Marked: {', '.join(f'{n} {spread.shown(v)}' for n, v in marks.items())}."
    return f"{runs} gave {answers}, {told}.{lines if marks else ''}"


def _svg(spread: Spread, marks: Mapping[str, Decimal], alt: str, text: str) -> str:
    tallest = min(HIGHEST, max(spread.counts.values(), default=1))
    base = ROW * (len(marks) + 2) + tallest * 2 * RADIUS  # where the line of answers is
    place = _scale([*spread.counts, *marks.values()])
    columns = _apart([place(value) for value in spread.counts])
    parts = [f'<path d="M{EDGE // 2} {base}H{WIDE - EDGE // 2}" stroke="{INK}"/>']
    for row, (name, value) in enumerate(marks.items(), 1):
        told = f"{words(name, NAME)} {spread.shown(value)}"
        parts += _mark(place(value), row * ROW + 4, base, told)
    for x, runs in zip(columns, spread.counts.values(), strict=True):
        parts += _column(x, base, runs)
    labels, lead = _answers(columns, [spread.shown(value) for value in spread.counts], base)
    told = "each dot is a run" if spread.counts else "no run gave a number"
    parts += [*labels, _label(WIDE / 2, base + lead + 2 * ROW + 2, told, FAINT)]
    return framed(parts, WIDE, base + lead + 2 * ROW + 12, alt, text)


def _scale(values: list[Decimal]) -> Callable[[Decimal], float]:
    """Where a value stands, in pixels from the left; a single value in the middle."""
    low, high = min(values, default=Decimal(0)), max(values, default=Decimal(0))
    room = WIDE - 2 * EDGE

    def place(value: Decimal) -> float:
        share = float((value - low) / (high - low)) if high > low else 0.5
        return EDGE + share * room

    return place


def _apart(places: list[float], apart: float = APART, edge: float = EDGE / 2) -> list[float]:
    """The places, in order, with those that are too near moved aside, each group by its middle.

    Where the line has no room for all, they stand closer, and on the line all the same.
    """
    first, last = edge + RADIUS, WIDE - edge - RADIUS
    further = max(1, len(places) - 1)
    gap = min(apart, (last - first) / further)
    groups: list[tuple[float, int]] = []  # where a group would stand without its gaps, its size
    for number, x in enumerate(places):
        groups.append((x - number * gap, 1))
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            (a, n), (b, m) = groups[-2:]
            groups[-2:] = [((a * n + b * m) / (n + m), n + m)]
    starts = [start for start, size in groups for _ in range(size)]
    most = last - further * gap
    return [min(max(start, first), most) + number * gap for number, start in enumerate(starts)]


def _column(x: float, base: int, runs: int) -> list[str]:
    shown = min(runs, HIGHEST)
    dots = [
        f'<circle cx="{x:.1f}" cy="{base - RADIUS - 2 * RADIUS * n}" r="{RADIUS - 1}" '
        f'fill="{DOT}"/>'
        for n in range(shown)
    ]
    over = base - 2 * RADIUS * shown - 5
    return [*dots, _label(x, over, str(runs))] if runs > HIGHEST else dots


def _answers(columns: list[float], words: list[str], base: int) -> tuple[list[str], int]:
    """A label for each column, and how far below the line they stand aside.

    Where they do not all have room side by side: of the first and the last, and of those between
    that have room under their columns.
    """
    wide = max((_room(word, word) for word in words), default=0.0)
    if wide * len(words) > WIDE:
        return _those_with_room(columns, words, base + ROW), 0
    aside = _apart(columns, wide, max(EDGE / 2, wide / 2 - RADIUS))
    lead = LEAD if any(abs(x - at) > 1 for x, at in zip(columns, aside, strict=True)) else 0
    labels = [_label(at, base + lead + ROW, word) for at, word in zip(aside, words, strict=True)]
    ways = zip(columns, aside, strict=True) if lead else ()
    lines = [
        f'<path d="M{x:.1f} {base + 2}L{at:.1f} {base + lead + 3}" stroke="{FAINT}"/>'
        for x, at in ways
    ]
    return [*lines, *labels], lead


def _those_with_room(columns: list[float], words: list[str], y: int) -> list[str]:
    ends = {0, len(columns) - 1}
    shown: list[int] = []
    for number in sorted(range(len(columns)), key=lambda number: (number not in ends, number)):
        if all(abs(columns[number] - columns[n]) > _room(words[number], words[n]) for n in shown):
            shown.append(number)
    return [_label(columns[number], y, words[number]) for number in sorted(shown)]


def _room(one: str, other: str) -> float:
    """How far apart the middles of two labels must be."""
    return LETTER * (len(one) + len(other)) / 2 + 8


def _mark(x: float, y: int, base: int, words: str) -> list[str]:
    """A line from its words, which keep inside the picture, down to the answers."""
    half = LETTER * breadth(words) / 2 + 8
    inside = min(max(x, half), WIDE - half)
    line = f'<path d="M{x:.1f} {base}V{y + 4}" stroke="{MARK}" stroke-dasharray="4 3"/>'
    return [line, _label(inside, y, words, MARK)]


def _label(x: float, y: int, words: str, ink: str = INK) -> str:
    style = f'font-family="{FONTS}" font-size="12" fill="{ink}" text-anchor="middle"'
    return f'<text x="{x:.1f}" y="{y}" {style}>{html.escape(words)}</text>'
