"""The numbers of a prose text one by one, each with the words around it that say what it is of.

    Japan has 123,171,390 people and Germany 84,012,284.
              ^ before: "Japan has "  after: " people and Germany "
                                                 ^ before: " people and Germany "  after: "."

The words before a number reach back to the number before it, or to the start of the sentence;
years, ordinals, number words and the like are words, not numbers, in this.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from agentlab.research.figures import Figure, scaled
from agentlab.research.numerals import numbers, numbers_apart
from agentlab.research.numerals.vocabulary import SCALES
from agentlab.research.prose.spoken import is_multiple, part_of_one, spoken

_END = re.compile(r"[.!?][\"'”)*_`]*(?=\s+[\"'“(*_`]*[A-Z0-9]|\s*$)|;\s|\n+")
_SHORT = re.compile(
    r"\b(?:approx|ca|c|vs|est|No|St|Mt|Ft|Dr|Mr|Mrs|Ms|sq|fig|e\.g|i\.e|U\.S|U\.K|cf|resp|incl|"
    r"Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|[A-Z])$"
)
_JOINT = re.compile(r"\s?(?:and|to|or|-|–|—)\s?")
_DASH = re.compile(r"\s[-–—]\s")
_GIVES = re.compile(r"\s?(?:is|are|gives|makes|leaves|equals|=)\s[-−]?[$€£¥]?\d")
_SCALE = re.compile(r"(?:thousand|million|billion|trillion)\Z", re.IGNORECASE)
_VALUES = ("number", "percent", "unclear", "range")
_DENIED = re.compile(
    r"(?:\b(?:not|never|neither|nor|nobody)\b|n['’]t\b|\b(?:false|wrong|untrue)\sthat\b)(?!\s(?:only|just|quite|far|much|even|including|"
    r"counting|more|less|fewer)\b)[^,;:(]*$",
    re.IGNORECASE,
)
TALLEST = 200  # lines of a table
LONGEST = 2000  # characters of a sentence; what goes on for longer is read in pieces


@dataclass(frozen=True)
class Said:
    """One figure of a text and the words of its sentence on either side."""

    figure: Figure
    before: str  # from the number before, or the sentence's start
    after: str  # to the next number, or the sentence's end
    sentence: str
    start: int  # of the figure, in the sentence
    earlier: str = ""  # the sentence before
    column: str = ""  # in a table, what stands at the head of its column

    @property
    def whole(self) -> str:
        """The sentence, with the part before a semicolon: "is 2.3 per bed; there it is 2.2"."""
        return self.earlier * self.earlier.rstrip().endswith(";") + self.sentence

    @property
    def opens(self) -> bool:
        """Whether `before` begins the sentence: this is its first number."""
        return len(self.before) == self.start


def sayings(text: str) -> list[Said]:
    """Every figure of the text, in order; the ends of a range and the parts of a sum one by one."""
    return list(_sayings(text))


def _sayings(text: str) -> Iterator[Said]:
    figures = figures_of(text)
    every = _with_spoken(figures, text)
    cuts = [
        f
        for f in every
        if f.kind in _VALUES and (f in figures or is_multiple(f, text[f.end : f.end + 9]))
    ]
    earlier = ""
    for start, end in _sentences(text, figures):
        values = [f for f in _within(every, start, end) if f in cuts]
        ends, starts = [start, *(f.end for f in values)], [*(f.start for f in values), end]
        for figure in _within(every, start, end):
            back = ends[bisect_right(ends, figure.start) - 1]
            ahead = starts[bisect_left(starts, figure.end)]
            before, after = text[back : figure.start], text[figure.end : ahead]
            place, column = figure.start - start, _column(text, figure.start)
            yield Said(figure, before, after, text[start:end], place, earlier, column)
        earlier = text[start:end] if text[start:end].strip() else earlier


def _column(text: str, place: int) -> str:
    """The head of the column that a place of a table is in; "" outside of tables."""
    line = text.rfind("\n", 0, place) + 1
    if not text.startswith("|", line) or line == 0:
        return ""
    head = line
    for _ in range(TALLEST):
        above = text.rfind("\n", 0, head - 1) + 1 if head else 0
        if head == above or not text.startswith("|", above):
            break
        head = above
    cells = text[head : text.find("\n", head)].split("|")
    number = text.count("|", line, place)
    return cells[number].strip() if head < line and number < len(cells) else ""


def _with_spoken(figures: Sequence[Figure], text: str) -> list[Figure]:
    """The figures, and those in single words where no figure stands."""
    starts = [figure.start for figure in figures]
    fresh = []
    for word in spoken(text):
        place = bisect_left(starts, word.end) - 1
        if place < 0 or figures[place].end <= word.start:
            fresh.append(word)
    return sorted([*figures, *fresh], key=lambda figure: figure.start)


def _within(figures: Sequence[Figure], start: int, end: int) -> Sequence[Figure]:
    """Those of some figures, in order, that stand between two places."""
    first = bisect_left(figures, start, key=lambda figure: figure.start)
    last = bisect_right(figures, end, key=lambda figure: figure.end)
    return figures[first:last]


def figures_of(text: str) -> list[Figure]:
    """The figures of a text; where one has no value, those it is made of."""
    apart = numbers_apart(text)
    found: list[Figure] = []
    for figure in numbers(text):
        whole = figure.value is not None or figure.kind not in _VALUES
        part = None if whole else part_of_one(figure.text)
        figure = replace(figure, value=part) if part else figure
        parts = [] if whole or part else _within(apart, figure.start, figure.end)
        found += parts or [figure]
    return [_shared(f, after, text) for f, after in zip_longest(found, found[1:]) if f]


def _shared(figure: Figure, following: Figure | None, text: str) -> Figure:
    """The figure with the scale word or percent mark that its neighbour has for both.

    "between 84 and 123 million" gives 84 million, "67 to 69%" gives 67%.
    """
    if following is None or not _JOINT.fullmatch(text, figure.end, following.start):
        return figure
    if figure.kind not in _VALUES or figure.value is None or not figure.text[-1:].isdigit():
        return figure
    scale = _SCALE.search(following.text)
    shared = scaled(figure.value, SCALES[scale.group().lower()]) if scale else figure.value
    if _DASH.fullmatch(text, figure.end, following.start) and (
        shared > (following.value or shared) or _GIVES.match(text, following.end)
    ):
        return figure  # "100 - 10%": a range goes up, and no result follows it
    if following.kind == "percent":
        return replace(figure, kind="percent")
    return replace(figure, value=shared) if scale and figure.value < 1000 else figure


def _sentences(text: str, figures: Sequence[Figure]) -> Iterator[tuple[int, int]]:
    start = 0
    for stop in _END.finditer(text):
        inside = _figure_at(stop.start(), figures)
        word = text[max(start, stop.start() - 9) : stop.start()]
        short = stop.group()[0] == "." and _SHORT.search(word)
        if not (inside and inside.start < stop.start() < inside.end - 1) and not short:
            yield from _pieces(text, start, stop.end(), figures)
            start = stop.end()
    if start < len(text):
        yield from _pieces(text, start, len(text), figures)


def _figure_at(place: int, figures: Sequence[Figure]) -> Figure | None:
    """The last figure that begins at or before a place."""
    before = bisect_right(figures, place, key=lambda figure: figure.start) - 1
    return figures[before] if before >= 0 else None


def _pieces(
    text: str, start: int, end: int, figures: Sequence[Figure]
) -> Iterator[tuple[int, int]]:
    """A sentence, in pieces where it is too long, none of which cuts a figure in two."""
    while end - start > LONGEST:
        inside = _figure_at(start + LONGEST, figures)
        cut = max(start + LONGEST, inside.end if inside else 0)
        yield start, cut
        start = cut
    yield start, end


def denied(said: Said) -> bool:
    """Whether the clause of a number says that it is not so."""
    return bool(_DENIED.search(said.before))
