"""Plots of experiments: how the runs of a grid came out, drawn by matplotlib and told in words.

The same grid gives the same bytes: no date, ids from a fixed salt, text kept as text. As with the
diagrams, a plot brings its own light card, so that it does not depend on the page's theme.
"""

from __future__ import annotations

import io
import re
import warnings
from dataclasses import dataclass
from typing import Any

from agentlab.display.card import on_card
from agentlab.display.labels import words
from agentlab.measure.experiments import Cell, Grid
from agentlab.tables import counted, visible

FILL = {  # outcome → colour; white text on each has a contrast of 4.5:1 at least
    "right": "#1a7f4b",
    "wrong": "#b45309",
    "looped": "#6d4aa8",
    "crashed": "#b3261e",
    "empty": "#5f6670",
}
OTHER = "#33506e"  # any other word, e.g. a run that was refused
FONT = "DejaVu Sans"  # the one that comes with matplotlib: widths are the same everywhere
FONTS = "'DejaVu Sans', Verdana, sans-serif"  # what a browser takes; Verdana is as wide
LETTERS = 70  # there is room for in a whole bar, beside long labels
WIDE, ROW, ROOM = 8.4, 0.34, 0.9  # inches: width, height of a row, room for title and axis
LOOK = {
    "svg.hashsalt": "agentlab",
    "svg.fonttype": "none",
    "text.parse_math": False,  # a label is a name, also one with two dollars in it
    "font.family": FONT,
    "font.size": 10,
    "text.color": "#1f2328",
    "axes.labelcolor": "#1f2328",
    "xtick.color": "#1f2328",
    "ytick.color": "#1f2328",
}


@dataclass(frozen=True)
class Picture:
    """A plot as SVG, its alternative text (a sentence or two), and its text form."""

    svg: str
    alt: str
    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "alt", visible(self.alt))
        object.__setattr__(self, "text", visible(self.text, newline="\n"))

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text, "image/svg+xml": self.svg}


def outcome_plot(grid: Grid) -> Picture:
    """A bar for each cell, parted by how its runs came out, with the average of steps behind it.

    >>> outcome_plot(ablation(broken, TASK, repairs, seeds=range(5)))
    """
    labels = [label(cell) for cell in grid.cells]
    alt = _alt(grid, labels)
    text = "\n".join([alt, "", *_bars(grid, labels)])
    return Picture(titled(_drawn(grid, labels), alt, text), alt, text)


def label(cell: Cell) -> str:
    """A setting in a few words: what is on, or each knob with its value.

    >>> label(Cell({"recovery": True, "guidance": False, "schema": True}, (), ()))
    'recovery + schema'
    """
    if all(isinstance(value, bool) for value in cell.setting.values()):
        return " + ".join(name for name, on in cell.setting.items() if on) or "nothing"
    return ", ".join(f"{name} {value}" for name, value in cell.setting.items())


def _alt(grid: Grid, labels: list[str]) -> str:
    """What a sighted reader takes from the bars: where all went well, and where nothing did."""
    if not grid.took_place:
        none = "no model could be reached, so there is no run to show."
        return f"{counted(len(labels), 'setting')}; {none}"
    shares = {name: cell.share() for name, cell in zip(labels, grid.cells, strict=True)}
    well = [name for name, share in shares.items() if share == 1]
    never = [name for name, share in shares.items() if share == 0]
    told = [f"{counted(len(labels), 'setting')}, each a bar parted by how its runs came out."]
    told += [f"Every run right: {'; '.join(well)}." if well else "No setting is right every time."]
    told += [f"No run right: {'; '.join(never)}."] if never else []
    return " ".join(told)


def _bars(grid: Grid, labels: list[str]) -> list[str]:
    """The plot as lines of text, a letter for each run."""
    width = max(len(name) for name in labels)
    lines = []
    for name, cell in zip(labels, grid.cells, strict=True):
        said = ", ".join(f"{word} {n}" for word, n in cell.words.items())
        bar = "".join(word[:1].upper() * n for word, n in cell.words.items())
        lines.append(f"{name:<{width}}  {bar}  {said}; {_steps(cell)}")
    return lines


def _drawn(grid: Grid, labels: list[str]) -> str:
    """The plot as SVG, from `<svg` on."""
    import matplotlib
    from matplotlib.figure import Figure  # not pyplot: that would keep and show the figure itself

    with matplotlib.rc_context(LOOK):
        figure = Figure(figsize=(WIDE, ROOM + ROW * len(labels)), layout="constrained")
        axes = figure.add_subplot()
        for row, cell in enumerate(grid.cells):
            _bar(axes, row, cell)
        axes.set_yticks(range(len(labels)), map(words, labels))
        axes.invert_yaxis()
        axes.set_xlim(0, len(grid.cells[0].outcomes) * 1.18)  # room for the steps behind the bars
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_xlabel("runs")
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_facecolor("none")
        figure.patch.set_alpha(0)
        return saved(figure)


def saved(figure: Any) -> str:
    """A figure as SVG. Letters the font has not are the browser's to draw, without a warning."""
    file = io.StringIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph|constrained_layout")
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()


def _bar(axes: Any, row: int, cell: Cell) -> None:
    left, all_runs = 0, len(cell.outcomes)
    for word, n in cell.words.items():
        axes.barh(row, n, left=left, color=FILL.get(word, OTHER), edgecolor="#fdfdfb", height=0.78)
        said = _fitting(words(word, 12), n, n / all_runs)
        axes.text(left + n / 2, row, said, color="white", ha="center", va="center", fontsize=9)
        left += n
    axes.text(left * 1.01, row, f" {_steps(cell)}", ha="left", va="center", fontsize=9)


def _fitting(word: str, n: int, share: float) -> str:
    """What a part of a bar says: the outcome and how many, as far as there is room for it."""
    room = share * LETTERS
    return next((said for said in (f"{word} {n}", str(n)) if len(said) <= room), "")


def _steps(cell: Cell) -> str:
    number = f"{round(cell.steps, 1):g}"
    return f"{number} step" if number == "1" else f"{number} steps"


def _in_pixels(size: re.Match[str]) -> str:
    """A size in points as pixels: a letter of 10 points is 13 pixels high, as in a notebook."""
    return f'{size[1]}="{float(size[2]) * 4 / 3:.0f}"'


def titled(svg: str, alt: str, text: str) -> str:
    """The picture with its words for those who cannot see it, on its card, sized for a notebook."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = svg.replace(f"'{FONT}'", FONTS)
    start, inside = svg.split(">", 1)
    start = re.sub(r'(width|height)="([\d.]+)pt"', _in_pixels, start)
    return on_card(start, visible(alt), visible(text, newline="\n")) + inside
