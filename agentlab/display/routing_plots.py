"""Plots of routing: rates with intervals, curves over the number of tools, a confusion matrix.

Every point shows how far it can be trusted, series differ in mark as well as in colour, and each
picture says in words what it shows. The same numbers give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from agentlab.display.labels import breadth, words
from agentlab.display.plots import LOOK, Picture, saved, titled
from agentlab.measure.confusion import Confusion
from agentlab.measure.intervals import Rate, percent
from agentlab.tables import counted

MARKS = ("o", "D", "s", "^", "v")
COLOURS = ("#1d5fa8", "#b45309", "#1a7f4b", "#6d4aa8", "#5f6670")  # 4.5:1 at least on the card
RIGHT, WRONG = (0.11, 0.37, 0.66), (0.71, 0.33, 0.04)  # of a matrix, as red, green, blue
PALE = 0.65  # how much of it the fullest cell has: dark text keeps a contrast of 5:1
WIDE = 8.4  # inches
ACROSS, SLANTED, UPRIGHT = 80, 24, 30  # letters: beside each other, below a matrix, up the side

Rates = Mapping[str, Mapping[str, Rate]]  # row → series → rate
Curves = Mapping[str, Mapping[int, Rate]]  # series → number of tools → rate


def rates_plot(rates: Rates, what: str) -> Picture:
    """A row for each condition, a point with its interval for each series.

    `what` says what the rates are of, e.g. "right first decisions".

    >>> rates_plot({"A": {"tuning": Rate(14, 50), "held out": Rate(12, 50)}}, "right decisions")
    """
    series = list(dict.fromkeys(name for row in rates.values() for name in row))

    def draw(axes: Any) -> None:
        for i, name in enumerate(series):
            rows = [(y, row[name]) for y, row in enumerate(rates.values()) if name in row]
            offset = (i - (len(series) - 1) / 2) * min(0.24, 0.84 / len(series))
            _points(axes, [(100 * (r.share or 0), y + offset, r) for y, r in rows], i, name)
        axes.set_yticks(range(len(rates)), map(words, rates))
        axes.set_ylim(len(rates) - 0.4, -0.6)
        axes.set_xlim(0, 100)
        axes.set_xlabel(f"{words(what)}, % with 95 % interval")
        axes.grid(axis="x", color="#d8d8d2")
        _legend(axes, series)

    height = 1.1 + 0.3 * len(rates) * max(1, len(series) * 0.8)
    lines = [
        f"{row:<{max(map(len, rates))}}  {name}: {rate}"
        for row, held in rates.items()
        for name, rate in held.items()
    ]
    alt = f"{what[:1].upper()}{what[1:]} for {', '.join(rates)}, each with its 95 % interval."
    return _picture(draw, height, alt, lines)


def curve_plot(curves: Curves, what: str) -> Picture:
    """A line for each series over the number of tools, with an interval at each point.

    >>> curve_plot({"stand-in": {5: Rate(60, 80), 80: Rate(30, 80)}}, "right tools")
    """
    sizes = sorted({size for curve in curves.values() for size in curve})

    def draw(axes: Any) -> None:
        for i, (name, curve) in enumerate(curves.items()):
            shift = 1 + 0.02 * (i - (len(curves) - 1) / 2)  # intervals side by side
            xs, ys = [n * shift for n in curve], [100 * (r.share or 0) for r in curve.values()]
            low, high = _reach(curve.values())
            style = {**_style(i), "capsize": 3, "markersize": 5}
            axes.errorbar(xs, ys, yerr=(low, high), label=_series(name), **style)
        axes.set_xscale("log")
        axes.set_xticks(sizes, [str(size) for size in sizes])
        axes.minorticks_off()
        axes.set_ylim(0, 100)
        axes.set_xlabel("tools offered")
        axes.set_ylabel(f"{words(what, UPRIGHT)}, %")
        axes.grid(axis="y", color="#d8d8d2")
        _legend(axes, list(curves))

    lines = [
        f"{name}: " + "; ".join(f"{counted(size, 'tool')} {rate}" for size, rate in curve.items())
        for name, curve in curves.items()
    ]
    ends = [
        f"{name} goes from {percent(curve[min(curve)].share)} % with {counted(min(curve), 'tool')} "
        f"to {percent(curve[max(curve)].share)} % with {max(curve)}"
        for name, curve in curves.items()
    ]
    return _picture(draw, 3.6, f"{'; '.join(ends)}.", lines)


def matrix_plot(matrix: Confusion, what: str = "cases") -> Picture:
    """The confusion matrix, darker where more cases are; what is right stands in a frame."""

    def draw(axes: Any) -> None:
        counts = [[matrix.count(row, column) for column in matrix.columns] for row in matrix.rows]
        most = max(max(row) for row in counts) or 1
        columns = [words(column, SLANTED) for column in matrix.columns]
        axes.set_xlim(-0.5, len(matrix.columns) - 0.5)
        axes.set_ylim(len(matrix.rows) - 0.5, -0.5)
        for y, row in enumerate(matrix.rows):
            for x, column in enumerate(matrix.columns):
                _cell(axes, x, y, counts[y][x], most, row == column)
        axes.set_xticks(range(len(matrix.columns)), columns, rotation=35, ha="right")
        axes.set_yticks(range(len(matrix.rows)), map(words, matrix.rows))
        axes.set_xlabel("picked")
        axes.set_ylabel("wanted")
        axes.tick_params(length=0)

    right = sum(matrix.count(row, row) for row in matrix.rows)
    total = sum(len(ids) for ids in matrix.cases.values())
    worst = "; ".join(f"{w} taken for {p} {counted(n, 'time')}" for w, p, n in matrix.worst(3))
    alt = f"Confusion matrix: {right} of {total} {what} on the diagonal. Most often {worst}."
    return _picture(draw, 1.9 + 0.3 * len(matrix.rows), alt, str(matrix).splitlines())


def _cell(axes: Any, x: int, y: int, count: int, most: int, right: bool) -> None:
    """One count, on a square the darker the more there are; a frame around what is right."""
    from matplotlib.patches import Rectangle

    corner, part = (x - 0.47, y - 0.47), PALE * count / most
    if count:
        colour = tuple(1 - part * (1 - channel) for channel in (RIGHT if right else WRONG))
        axes.add_patch(Rectangle(corner, 0.94, 0.94, facecolor=colour, edgecolor="none"))
        axes.text(x, y, str(count), ha="center", va="center", fontsize=9)
    if right:
        frame = {"fill": False, "edgecolor": "#1f2328", "linewidth": 1.2}
        axes.add_patch(Rectangle(corner, 0.94, 0.94, **frame))


def _points(axes: Any, points: list[tuple[float, float, Rate]], i: int, name: str) -> None:
    low, high = _reach(rate for _, _, rate in points)
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    style = {**_style(i), "capsize": 3, "markersize": 6}
    axes.errorbar(xs, ys, xerr=(low, high), linestyle="none", label=_series(name), **style)


def _style(i: int) -> dict[str, str]:
    """Colour and mark of the series at this place: no two of the first 25 have both in common."""
    turn, place = divmod(i, len(MARKS))
    return {"color": COLOURS[(place + turn) % len(COLOURS)], "marker": MARKS[place]}


def _reach(rates: Any) -> tuple[list[float], list[float]]:
    """How far the intervals reach below and above the shares, in percent."""
    held = [(rate.share or 0.0, *rate.interval) for rate in rates]
    low = [100 * (share - bottom) for share, bottom, _ in held]
    return low, [100 * (top - share) for share, _, top in held]


def _series(name: str) -> str:
    """The name of a series; one that begins with "_" matplotlib would leave out of the legend."""
    return f" {words(name)}" if name.startswith("_") else words(name)


def _legend(axes: Any, series: list[str]) -> None:
    if len(series) > 1:
        widest = max(breadth(words(name)) for name in series)
        columns = max(1, min(4, len(series), int(ACROSS // (widest + 5))))
        above = {"loc": "lower right", "bbox_to_anchor": (1.0, 1.0), "ncols": columns}
        axes.legend(frameon=False, borderaxespad=0.2, **above)


def _picture(draw: Callable[[Any], None], height: float, alt: str, lines: list[str]) -> Picture:
    """What `draw` puts on the axes, as a picture with its words."""
    import matplotlib
    from matplotlib.figure import Figure  # not pyplot: that would keep and show the figure itself

    with matplotlib.rc_context(LOOK):
        figure = Figure(figsize=(WIDE, height), layout="constrained")
        axes = figure.add_subplot()
        draw(axes)
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_facecolor("none")
        figure.patch.set_alpha(0)
        svg = saved(figure)
    text = "\n".join([alt, "", *lines])
    return Picture(titled(svg, alt, text), alt, text)
