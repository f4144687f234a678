"""The spread of answers as a picture: a column of dots over a line, a dot for each run. S0, C71.

Drawn by hand, for it is circles and a line; the same spread gives the same bytes, and the picture
brings its own light card, as the other plots do.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from decimal import Decimal

from agentlab.display.plots import Picture
from agentlab.research.stability import Spread

WIDE, EDGE, RADIUS, PAD = 720, 60, 6, 34  # pixels; PAD is the room over and under the dots
HIGHEST = 20  # dots in a column; a taller one is drawn with its number of runs above it
INK, DOT = "#1f2328", "#33506e"
FONTS = "'DejaVu Sans', Verdana, sans-serif"


def spread_plot(spread: Spread, marks: Mapping[str, Decimal] | None = None) -> Picture:
    """A dot for each run that gave a number, at its answer; `marks` are named lines to compare by.

    >>> spread_plot(spread, {"workflow": percentage(germany, japan).value})
    """
    marks = dict(marks or {})
    alt = _alt(spread, marks)
    text = "\n".join([alt, "", str(spread), *(f"{n}: {spread.shown(v)}" for n, v in marks.items())])
    return Picture(_svg(spread, marks, alt, text), alt, text)


def _alt(spread: Spread, marks: Mapping[str, Decimal]) -> str:
    """What a sighted reader takes from the dots."""
    if spread.least is None or spread.greatest is None:
        return f"{len(spread.answers)} runs, and none gave a number."
    ends = f"from {spread.shown(spread.least)} to {spread.shown(spread.greatest)}"
    many = len(spread.counts)
    told = ends if many > 1 else f"all {spread.shown(spread.least)}"
    answers = "1 answer" if many == 1 else f"{many} different answers"
    lines = f" Marked: {', '.join(f'{n} {spread.shown(v)}' for n, v in marks.items())}."
    return f"{len(spread.answers)} runs gave {answers}, {told}.{lines if marks else ''}"


def _svg(spread: Spread, marks: Mapping[str, Decimal], alt: str, text: str) -> str:
    tallest = min(HIGHEST, max(spread.counts.values(), default=1))
    high = 2 * PAD + tallest * 2 * RADIUS
    base = high - PAD
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}" '
        f'viewBox="0 0 {WIDE} {high}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{html.escape(alt)}">',
        f"<title>{html.escape(alt)}</title>",
        f"<desc>{html.escape(text)}</desc>",
        '<rect width="100%" height="100%" rx="8" fill="#fdfdfb" stroke="#d8d8d2"/>',
        f'<path d="M{EDGE // 2} {base}H{WIDE - EDGE // 2}" stroke="{INK}"/>',
    ]
    place = _scale([*spread.counts, *marks.values()])
    for value, runs in spread.counts.items():
        parts += _column(place(value), base, runs)
    for value in dict.fromkeys((spread.least, spread.greatest)):
        if value is not None:
            parts.append(_label(place(value), base + 20, spread.shown(value)))
    for name, value in marks.items():
        way = f'd="M{place(value)} {base}V{PAD - 12}"'
        parts += [
            f'<path {way} stroke="#8a5a00" stroke-dasharray="4 3"/>',
            _label(place(value), PAD - 16, f"{name} {spread.shown(value)}"),
        ]
    return "\n".join([*parts, "</svg>"])


def _scale(values: list[Decimal]) -> Callable[[Decimal], str]:
    """Where a value stands, in pixels from the left; a single value in the middle."""
    low, high = min(values, default=Decimal(0)), max(values, default=Decimal(0))
    room = WIDE - 2 * EDGE

    def place(value: Decimal) -> str:
        share = float((value - low) / (high - low)) if high > low else 0.5
        return f"{EDGE + share * room:.1f}"

    return place


def _column(x: str, base: int, runs: int) -> list[str]:
    shown = min(runs, HIGHEST)
    dots = [
        f'<circle cx="{x}" cy="{base - RADIUS - 2 * RADIUS * n}" r="{RADIUS - 1}" fill="{DOT}"/>'
        for n in range(shown)
    ]
    over = base - 2 * RADIUS * shown - 5
    return [*dots, _label(x, over, str(runs))] if runs > HIGHEST else dots


def _label(x: str, y: int, words: str) -> str:
    style = f'font-family="{FONTS}" font-size="12" fill="{INK}" text-anchor="middle"'
    return f'<text x="{x}" y="{y}" {style}>{html.escape(words)}</text>'
