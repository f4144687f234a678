"""Nodes and edges as a picture drawn by Graphviz, and as words that say the same.

A `Diagram` shows itself in a notebook as SVG with alternative text, and as plain text wherever no
SVG is shown: in a terminal, to a screen reader, to nbval. What draws is graphviz-pure, which comes
as an ordinary Python package, so no system `dot` is needed; where nothing can draw, the words
remain. A picture does not depend on the page's theme: it brings its own light card.
"""

import html
import re
import shutil
import subprocess
import sysconfig
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from agentlab.display.card import on_card
from agentlab.display.letters import Lent, given_back, one_line

State = Literal["plain", "lit", "failed", "faded"]  # lit: here now; faded: not reached

# Width, dashes and a mark in the text form say the state too, for readers who see no colours.
MARKS: dict[State, str] = {"plain": " ", "lit": "*", "failed": "x", "faded": "."}
NODE_LOOK: dict[State, str] = {
    "plain": "fontcolor=#24292f color=#6b7280 fillcolor=#ffffff style=rounded,filled",
    "lit": "fontcolor=#24292f color=#8a5a00 fillcolor=#ffdf7e style=rounded,filled penwidth=2.6",
    "failed": "fontcolor=#8c1c13 color=#b3261e fillcolor=#ffe3e0 style=rounded,filled penwidth=2.6",
    "faded": "fontcolor=#565d68 color=#7d848f fillcolor=#f6f6f4 style=rounded,filled,dashed",
}
EDGE_LOOK: dict[State, str] = {
    "plain": "fontcolor=#24292f color=#4b5563",
    "lit": "fontcolor=#24292f color=#8a5a00 penwidth=2.2",
    "failed": "fontcolor=#8c1c13 color=#b3261e penwidth=2.2",
    "faded": "fontcolor=#565d68 color=#7d848f style=dashed",
}
# Boxes are sized for Verdana, the widest family an engine knows by heart; a browser then takes it
# or DejaVu Sans, which is as wide, so text stays inside its box.
FONT, FONTS = "Verdana", "Verdana,DejaVu Sans,sans-serif"
LINES = 6  # in a label
SMALL = 11  # points of a note
GAP = '<br/><font point-size="4"> </font>'  # keeps an arrow's label off the arrow
ON_LINE = {"shape": "plaintext", "fontsize": "11", "margin": "0.03,0.01", "height": "0.2"}
COLUMNS, PAD = 88, 24  # of the text form: its prose, the room it makes for labels before arrows
WIDEST = 840  # pixels
SECONDS = 20  # a drawing takes some 10 ms; a program that hangs must not hang the lesson


@dataclass(frozen=True)
class Node:
    """A box: `label` in bold, `note` small below it. Nodes of one `row` are kept in line."""

    name: str
    label: str
    note: str = ""
    state: State = "plain"
    row: str = ""


@dataclass(frozen=True)
class Edge:
    """An arrow from one node's name to another's. `back` leads against the reading direction."""

    tail: str
    head: str
    label: str = ""
    state: State = "plain"
    back: bool = False


@dataclass(frozen=True)
class Diagram:
    """A picture as DOT source, its alternative text (a sentence or two), and its text form.

    `lent` has what belongs in the places that `letters.Lent` gave away in the source.
    """

    source: str
    alt: str
    text: str
    lent: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.text

    def svg(self) -> str | None:
        """The picture as one `<svg>` element, or None where nothing can draw it."""
        drawn = _drawn(self.source)
        whole = None if drawn is None else given_back(drawn, self.lent)
        return None if whole is None else _captioned(whole, self.alt, self.text)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        svg = self.svg()
        return {"text/plain": self.text} | ({"image/svg+xml": svg} if svg else {})


def diagram(
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    *,
    alt: str,
    direction: Literal["LR", "TB"] = "LR",
    on_line: bool = False,
    small: int = SMALL,
) -> Diagram:
    """The diagram of `nodes` and `edges`; `alt` says what a sighted reader takes from it.

    Labels stand beside their arrows, or `on_line`, where arrows lie too close to tell whose label
    is whose; `small` is the size of the notes. Labels and notes may hold any text: nothing in them
    is read as markup.
    Errors: ValueError for an empty `alt`, a name that two nodes have, an edge to no node.
    """
    _require_sound(nodes, edges, alt)
    told = one_line(alt)
    text = f"{textwrap.fill(told, COLUMNS)}\n\n{_words(nodes, edges)}".rstrip()
    lent = Lent([*(part for n in nodes for part in (n.label, n.note)), *(e.label for e in edges)])
    source = _dot(nodes, edges, direction, on_line, lent, small)
    return Diagram(source, told, text, tuple(lent.places.items()))


def _require_sound(nodes: Sequence[Node], edges: Sequence[Edge], alt: str) -> None:
    if not alt.strip():
        raise ValueError("A diagram needs alternative text: say in `alt` what it shows.")
    names: list[str] = []
    for node in nodes:
        if node.name in names:
            raise ValueError(f"Two nodes are named {node.name!r}: give each its own name.")
        names.append(node.name)
    for name in (end for edge in edges for end in (edge.tail, edge.head)):
        if name not in names:
            raise ValueError(f"No node named {name!r} for an edge. Nodes: {', '.join(names)}.")


# -- words --


def _words(nodes: Sequence[Node], edges: Sequence[Edge]) -> str:
    """One line a node: its mark, its label, and where its arrows lead."""
    labels = {node.name: one_line(node.label) for node in nodes}
    width = min(PAD, max((len(label) for label in labels.values()), default=0))
    lines = []
    for node in nodes:
        ways = [_way(edge, labels[edge.head]) for edge in edges if edge.tail == node.name]
        leads = f" -> {', '.join(ways)}" if ways else ""
        lines.append(f"{MARKS[node.state]} {labels[node.name]:<{width}}{leads}".rstrip())
    return "\n".join(lines)


def _way(edge: Edge, head: str) -> str:
    return f"{head} ({one_line(edge.label)})" if edge.label.strip() else head


# -- DOT --


def _dot(
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    direction: str,
    on_line: bool,
    lent: Lent,
    small: int,
) -> str:
    """The DOT source. Nodes go by number, since DOT reads ports and markup into names."""
    from graphviz import Digraph

    graph = Digraph(
        graph_attr={"rankdir": direction, "bgcolor": "transparent", "pad": "0.2", "ranksep": "0.3"},
        node_attr={"shape": "box", "fontname": FONT, "fontsize": "13", "margin": "0.12,0.08"},
        edge_attr={"fontname": FONT, "fontsize": "11", "arrowsize": "0.7"},
    )
    numbers = {node.name: f"n{number}" for number, node in enumerate(nodes)}
    rows = [node.row for node in nodes]
    for node in nodes:
        group = {"group": f"row{rows.index(node.row)}"} if node.row else {}
        look = _attributes(NODE_LOOK[node.state]) | group
        graph.node(numbers[node.name], _label(node.label, node.note, lent, small), **look)
    for number, edge in enumerate(edges):
        tail, head, label = numbers[edge.tail], numbers[edge.head], _broken(edge.label, lent)
        look = _attributes(EDGE_LOOK[edge.state]) | ({"constraint": "false"} if edge.back else {})
        if on_line and edge.label.strip():  # a small node of its own, half-way
            graph.node(f"e{number}", f"<{label}>", fontcolor=look["fontcolor"], **ON_LINE)
            graph.edge(tail, f"e{number}", arrowhead="none", **look)
            tail, label = f"e{number}", " "
        beside = {"label": f"< {label}{GAP}>"} if label.strip() else {}
        graph.edge(tail, head, **look, **beside)
    return graph.source


def _attributes(look: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in look.split())


def _label(label: str, note: str, lent: Lent, small: int) -> str:
    below = f'<br/><font point-size="{small}">{_broken(note, lent)}</font>' if note else ""
    return f"<<b>{_broken(label, lent)}</b>{below}>"


def _broken(text: str, lent: Lent) -> str:
    """The text in a few short lines, escaped: a single backslash would ask for the node's name."""
    parts = (part for line in text.splitlines() for part in lent.lines(line))
    lines = list(islice(parts, LINES + 1))
    if len(lines) > LINES:
        lines[LINES - 1 :] = ["..."]
    return "<br/>".join(html.escape(line).replace("\\", r"\\") for line in lines) or " "


# -- SVG --


def engine() -> str | None:
    """The program that draws: the one beside this Python, which need not be on PATH, else any."""
    beside = shutil.which("graphviz-pure", path=sysconfig.get_path("scripts"))
    return beside or shutil.which("graphviz-pure") or shutil.which("dot")


def _drawn(source: str) -> str | None:
    """What the engine makes of the source, from `<svg` on; None without an engine that works."""
    program = engine()
    if program is None:
        return None
    command = [program, "-Tsvg"]
    try:
        done = subprocess.run(command, input=source.encode(), capture_output=True, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return None
    svg = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    return svg[svg.index("<svg") :] if done.returncode == 0 and "<svg" in svg else None


# Comments name the engine's version, titles would show as tooltips ("n0"), and ids would be there
# twice in a page with two pictures.
NOISE = re.compile(r'<!--.*?-->\n?|<title>.*?</title>\n?| (?:id|class)="[^"]*"', re.DOTALL)


SIZE = re.compile(r'width="(\d+)pt" height="(\d+)pt"')


def _fitting(size: re.Match[str]) -> str:
    """The size in pixels, within the width of a notebook: JupyterLab cuts off what is wider."""
    wide, high = int(size[1]), int(size[2])
    fit = min(1, WIDEST / wide)
    return f'width="{wide * fit:.0f}" height="{high * fit:.0f}"'


def _captioned(svg: str, alt: str, text: str) -> str:
    """The picture without noise, on its card, with its words for those who cannot see it."""
    clean = NOISE.sub("", svg).replace(f'font-family="{FONT}"', f'font-family="{FONTS}"')
    start, inside = SIZE.sub(_fitting, clean, count=1).split(">", 1)
    return on_card(start, alt, text) + inside
