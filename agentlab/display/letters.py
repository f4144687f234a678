"""Letters for an engine that knows the breadths of ASCII alone, and for the picture it draws.

A sign that ASCII can write, such as an arrow, is written so. A line with other letters is lent a
place in the drawing, ASCII of the same breadth, and the finished picture gives it back.
"""

from __future__ import annotations

import html
import re
import textwrap
import unicodedata
from collections.abc import Iterable
from itertools import count
from math import ceil

from agentlab.display.labels import breadth, words
from agentlab.tables import visible

WIDTH = 30  # characters in a line of a label
BROADEST = 36.0  # letters in a line of another script
LONGEST = 300  # characters of a text in another script: more than a box has lines for
FILL = "n"  # as broad as a letter is on average, and as a digit
PLAIN, BOLD = 0.635, 0.711  # how broad that is in Verdana, of the font's size

# Signs that Unicode's own tables do not take apart into ASCII.
ASCII = str.maketrans("–—−‘’“”×÷·", "---''\"\"x/.") | str.maketrans(
    {"→": "->", "←": "<-", "≤": "<=", "≥": ">=", "≠": "!="}
)


class Lent:
    """The places lent in one drawing; `places` has for each what belongs there."""

    def __init__(self, said: Iterable[str]) -> None:
        """`said` is every text of the drawing: a place is like none of them."""
        self.places: dict[str, str] = {}
        self._said = "\n".join(said)

    def lines(self, text: str) -> list[str]:
        """A line of a label in short lines of ASCII."""
        line = one_line(text)
        if plain := _in_ascii(line):
            return textwrap.wrap(plain, WIDTH)
        line = line[:LONGEST]
        width = WIDTH if breadth(line) < 1.3 * len(line) else WIDTH // 2
        return [self._place(words(part, BROADEST)) for part in textwrap.wrap(line, width)]

    def _place(self, line: str) -> str:
        """The same for the same line, another for every other."""
        if plain := _in_ascii(line):
            return plain
        fill = FILL * max(1, ceil(breadth(line)) - 3)
        free = (f"{fill}{number:03d}" for number in count())
        place = next(p for p in free if self.places.get(p, line) == line and p not in self._said)
        self.places[place] = line
        return place


def given_back(svg: str, places: Iterable[tuple[str, str]]) -> str:
    """The picture with what belongs in each place that was lent, in the middle of it."""
    belongs = dict(places)

    def text(found: re.Match[str]) -> str:
        look, place = found[1], found[2].strip()
        if place not in belongs:
            return found[0]
        return f"<text{_centred(look, place)}>{html.escape(belongs[place])}</text>"

    return _TEXT.sub(text, svg)


def _centred(look: str, place: str) -> str:
    """The attributes of a text that begins where its place does, for one that stands within it."""
    size = _SIZE.search(look)
    half = float(size[1]) * (BOLD if "bold" in look else PLAIN) * len(place) / 2 if size else 0
    return _START.sub(lambda x: f'text-anchor="middle" x="{float(x[1]) + half:.2f}"', look)


_TEXT = re.compile(r"<text([^<>]*)>([^<>]*)</text>")
_SIZE = re.compile(r'font-size="([\d.]+)"')
_START = re.compile(r'text-anchor="start" x="(-?[\d.]+)"')


def one_line(text: str) -> str:
    """The text on one line, with nothing in it that acts."""
    return visible(" ".join(text.split()))


def _in_ascii(line: str) -> str:
    """A line whose only foreigners are signs, in ASCII; "" for one with other letters or signs."""
    if any(char.isalpha() for char in line if not char.isascii()):
        return ""
    signs = unicodedata.normalize("NFKD", line.translate(ASCII))
    return signs if signs.isascii() else ""
