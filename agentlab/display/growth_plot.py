"""How a context grows from turn to turn: a line for each history, and the limit they were given.

Lines differ in colour and dashes, and each has its name on the right, behind a piece of it, with
its last turn and the sum of all, since what is sent is paid for turn by turn. The same numbers give
the same bytes; the picture brings its own light card.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence

from agentlab.display.card import framed
from agentlab.display.labels import words
from agentlab.display.plots import Picture
from agentlab.tables import counted, visible

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 780, 300, 56, 190, 18, 40  # pixels
INK, FAINT = "#1f2328", "#6b7280"
FONTS = "'DejaVu Sans', Verdana, sans-serif"
LOOKS = (("#b3261e", ""), ("#1f5f99", "7 4"), ("#6d4aa8", "2 3"), ("#1a7f4b", "9 3 2 3"))
APART = 32  # pixels between two names, of two lines each
NAME = 20  # letters right of the lines, the last number included

Place = Callable[[float], float]


def growth_plot(sizes: Mapping[str, Sequence[int]], limit: int = 0) -> Picture:
    """A line for each name with its tokens turn by turn; at most four lines.

    Errors: ValueError for no line, more than four, or one without a turn.

    >>> growth_plot({"whole": growth(trace), "compacted": growth(trace, compacted(500))}, 500)
    """
    if not 0 < len(sizes) <= len(LOOKS) or not all(sizes.values()):
        raise ValueError("A plot of growth needs one to four lines, each with at least one turn.")
    alt = visible(_alt(sizes, limit))
    rows = [f"{name}: {', '.join(map(str, line))}; {_in_all(line)}" for name, line in sizes.items()]
    text = visible("\n".join([alt, "", *rows]), newline="\n")
    return Picture(_svg(sizes, limit, alt, text), alt, text)


def _alt(sizes: Mapping[str, Sequence[int]], limit: int) -> str:
    """What a sighted reader takes from the lines."""
    told = [
        f"{name} goes from {line[0]} to {line[-1]} in {counted(len(line), 'turn')}, "
        f"at most {max(line)}"
        for name, line in sizes.items()
    ]
    bound = f" The limit: {limit}." * bool(limit)
    return f"Tokens of messages sent, turn by turn: {'; '.join(told)}.{bound}"


def _in_all(line: Sequence[int]) -> str:
    return f"{sum(line):,} in all"


def _svg(sizes: Mapping[str, Sequence[int]], limit: int, alt: str, text: str) -> str:
    top = max(limit, *(max(line) for line in sizes.values()))
    turns = max(len(line) for line in sizes.values())
    x = _scale(1, max(turns, 2), LEFT, WIDE - RIGHT)
    y = _scale(0, top * 1.05, HIGH - BOTTOM, TOP)
    parts = _axes(x, y, top, turns)
    if limit:
        way = f"M{LEFT} {y(limit):.1f}H{WIDE - RIGHT}"
        parts.append(f'<path d="{way}" stroke="{FAINT}" stroke-dasharray="4 4"/>')
        over = y(limit) - TOP > APART  # else it would stand in the name of the axis
        parts.append(_words(LEFT + 6, y(limit) + (-5 if over else 14), f"limit {limit}", FAINT))
    heights = _apart([y(line[-1]) for line in sizes.values()])
    for (name, line), look, height in zip(sizes.items(), LOOKS, heights, strict=False):
        parts += _line(name, line, look, x, y, height)
    return framed(parts, WIDE, HIGH, alt, text)


def _axes(x: Place, y: Place, top: float, turns: int) -> list[str]:
    base, step = HIGH - BOTTOM, _round_step(top)
    parts = [f'<path d="M{LEFT} {TOP}V{base}H{WIDE - RIGHT}" stroke="{INK}" fill="none"/>']
    for mark in range(0, int(top) + 1, step):
        parts.append(_words(LEFT - 6, y(mark) + 4, str(mark), INK, "end"))
    for turn in range(1, turns + 1, -(-turns // 16)):
        parts.append(_words(x(turn), base + 16, str(turn), INK, "middle"))
    parts.append(_words((LEFT + WIDE - RIGHT) / 2, HIGH - 7, "turn", INK, "middle"))
    parts.append(_words(LEFT + 4, TOP - 4, "tokens of messages sent, about", INK))
    return parts


def _line(
    name: str, line: Sequence[int], look: tuple[str, str], x: Place, y: Place, height: float
) -> list[str]:
    colour, dashes = look
    points = " ".join(f"{x(turn):.1f},{y(size):.1f}" for turn, size in enumerate(line, 1))
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    stroke = f'fill="none" stroke="{colour}" stroke-width="2"{dashed}'
    key = WIDE - RIGHT + 12
    room = max(4, NAME - len(f", {line[-1]}"))
    return [
        f'<polyline points="{points}" {stroke}/>',
        f'<circle cx="{x(len(line)):.1f}" cy="{y(line[-1]):.1f}" r="3.5" fill="{colour}"/>',
        f'<path d="M{key} {height:.1f}h26" {stroke}/>',
        _words(key + 32, height + 4, f"{words(name, room)}, {line[-1]}", colour),
        _words(key + 32, height + 18, _in_all(line), colour),
    ]


def _apart(heights: Sequence[float]) -> list[float]:
    """Where the names stand: beside the ends of their lines, none over another or off the card."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=heights.__getitem__)
    for above, number in zip(order, order[1:], strict=False):
        placed[number] = max(placed[number], placed[above] + APART)
    lowest = HIGH - APART
    for number in reversed(order):
        placed[number] = min(placed[number], lowest)
        lowest = placed[number] - APART
    return placed


def _round_step(top: float) -> int:
    """A round number that goes four to eight times into the axis."""
    return next(s for s in (1, 2, 5, *(n * 10**p for p in range(1, 12) for n in (1, 2, 5)))
                if top / s <= 8)  # fmt: skip


def _scale(low: float, high: float, first: float, last: float) -> Place:
    return lambda value: first + (value - low) / (high - low) * (last - first)


def _words(x: float, y: float, said: str, colour: str, anchor: str = "start") -> str:
    style = f'font-family="{FONTS}" font-size="12" fill="{colour}" text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{html.escape(said)}</text>'
