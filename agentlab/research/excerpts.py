"""Where an excerpt stands in what was stored: word for word, or not at all. S0, C59.

The one folding: a run of blanks of any kind equals any other run, curly quotes equal straight
ones, and the short dashes (hyphen, minus, en dash) equal each other. It only finds the place;
what is read afterwards is the stored text there, never the retyped one.

An excerpt must read as it does in its text. It must not begin or end inside a word or a number,
nor leave out what belongs to its figures: a sign, currency, scale word or percent mark, the rest
of a date or range, a bound ("under", "or more"), a remark ("Figures in thousands."), or the part
of its sentence that does not say them so ("It is false that").
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property

from agentlab.research.clauses import items, sentences
from agentlab.research.figures import Figure
from agentlab.research.numerals import numbers
from agentlab.research.numerals.bounds import bound_before, bound_behind
from agentlab.research.numerals.headings import remark_outside
from agentlab.research.numerals.vocabulary import CURRENCY_CODES, CURRENCY_WORDS, SYMBOLS
from agentlab.research.unreal import unreal

_SAME = ("'\u2018\u2019\u02bc", '"\u201c\u201d', "-\u2010\u2011\u2012\u2013\u2212")
_FOLDED = str.maketrans({char: same[0] for same in _SAME for char in same})
_MONEY = re.compile(
    rf"\s?(?:[{SYMBOLS}]|(?:{'|'.join(CURRENCY_CODES)})\b|(?:{'|'.join(CURRENCY_WORDS)})\b)"
)
_OVERLAPS = 20_000  # characters of places that overlap a cut one; the rest of them is skipped
_AROUND = 500  # characters of its sentence on either side that are looked at


class ParseError(ValueError):
    """An excerpt has no figure that is surely the one asked for; the message says the way out."""


def where_it_stands(excerpt: str, stored: Sequence[str]) -> tuple[int, int, int]:
    """(index, start, end): `stored[index][start:end]` is the excerpt.

    The first place where it reads as it does in the text. Takes time linear in the texts.
    Raises ParseError: empty, not there, or cut.
    """
    if not excerpt.strip():
        raise ParseError("The excerpt is empty. Copy a sentence from a search result, unchanged.")
    if not stored:
        raise ParseError("No search result is stored yet. Search first, then copy from the result.")
    wanted = " ".join(excerpt.split()).translate(_FOLDED)
    cut = None
    for index, text in enumerate(stored):
        whole = _Whole(text)
        for start, end in _places(wanted, text):
            cut = whole.lost(start, end)
            if cut is None:
                return index, start, end
    if cut is not None:
        raise ParseError(f"The excerpt cuts through {cut!r}. Copy it whole, with its sentence.")
    raise ParseError(
        f"The excerpt {excerpt.strip()[:60]!r} does not stand word for word in any search result. "
        "Copy the words unchanged, figures included, from one result."
    )


def _places(wanted: str, text: str) -> Iterator[tuple[int, int]]:
    """Where a folded excerpt stands in a text, from left to right."""
    plain = re.sub(r"\s+", " ", text).translate(_FOLDED)
    place, overlaps = plain.find(wanted), _OVERLAPS
    kept = [match.span() for match in re.finditer(r"\s+|\S", text)] if place >= 0 else []
    while place >= 0:
        yield kept[place][0], kept[place + len(wanted) - 1][1]
        overlaps -= len(wanted)
        place = plain.find(wanted, place + (1 if overlaps > 0 else len(wanted)))


class _Whole:
    """A text with its figures, read once, to hold the reading of an excerpt against."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def figures(self) -> list[Figure]:
        return numbers(self.text)

    @cached_property
    def ends(self) -> list[int]:
        return [figure.end for figure in self.figures]

    def within(self, start: int, end: int) -> list[Figure]:
        """The figures that touch a span."""
        first = bisect_left(self.ends, start + 1)
        rest = itertools.islice(self.figures, first, None)
        return list(itertools.takewhile(lambda figure: figure.start < end, rest))

    def lost(self, start: int, end: int) -> str | None:
        """What an excerpt leaves out or cuts through; None if it reads as it does in the text."""
        for edge in (start, end):
            if 0 < edge < len(self.text) and self.text[edge - 1 : edge + 1].isalnum():
                return self.parted(edge)
        alone, there = _Whole(self.text[start:end]), self.within(start, end)
        read, meant = _readings(alone.figures, 0), _readings(there, start)
        if read != meant:
            cuts = ((edge, f) for edge in (start, end) for f in there if f.start < edge < f.end)
            cut = next(cuts, None)
            return self.parted(*cut) if cut else self.near(start + min(read ^ meant)[0])
        if not there:
            return None
        return (
            self.bound(alone, there)
            or self.mark(start, end, there)
            or self.unsaid(start, end)
            or remark_outside(self.text, start, end)
        )

    def bound(self, alone: _Whole, there: Sequence[Figure]) -> str | None:
        """A bound of a figure that stands outside the excerpt: "under" of "under 12"."""
        for mine, figure in zip(alone.figures, there, strict=True):
            for side in (bound_before, bound_behind):
                if side(alone.text, mine) != side(self.text, figure):
                    return self.near(figure.start)
        return None

    def mark(self, start: int, end: int, there: Sequence[Figure]) -> str | None:
        """Brackets around its figure, or a currency behind it, that an excerpt leaves out."""
        for figure in (there[0], there[-1]):
            pair = (
                self.text[figure.start - 1 : figure.start],
                self.text[figure.end : figure.end + 1],
            )
            if pair == ("(", ")") and (figure.start == start or figure.end == end):
                return f"({figure.text})"
        last = there[-1].end == end and there[-1].kind == "number"
        return self.near(end) if last and _MONEY.match(self.text, end) else None

    def unsaid(self, start: int, end: int) -> str | None:
        """The rest of its sentence, where that does not say the excerpt so: "It is false that"."""
        left = max(0, start - _AROUND)
        window = self.text[left : end + _AROUND]
        spans = [(f.start - left, f.end - left) for f in self.within(left, end + _AROUND)]
        parts = sentences(window, spans)
        first = next(span for span in parts if start - left <= span[1])
        last = next(span for span in reversed(parts) if span[0] <= end - left)
        item = next(span for span in items(window, first, spans) if start - left <= span[1])
        rest = next(span for span in reversed(items(window, last, spans)) if span[0] <= end - left)
        before, behind = window[first[0] : start - left], window[end - left : rest[1]]
        asked = window[last[1] : last[1] + 1] if end - left <= last[1] else ""
        own = window[item[0] : start - left]
        said = f"{before} # {behind}{asked.strip('.!;')}"
        word = unreal(said, f"{own} # {behind}")
        rest = f"{behind.strip()}{asked}"
        named = (before.strip(), rest if rest.strip(".!;") else "")
        return " … ".join(part for part in named if part) if word else None

    def near(self, place: int) -> str:
        """Some whole words around a place, for a message."""
        start, end = max(0, place - 15), place + 25
        words = self.text[start:end]
        if start and not self.text[start - 1].isspace():
            words = re.sub(r"^\S+\s", "", words)
        if not self.text[end : end + 1].isspace() and end < len(self.text):
            words = re.sub(r"\s\S+$", "", words)
        return words.strip()

    def parted(self, edge: int, figure: Figure | None = None) -> str:
        """The word or figure that an edge goes through, with a bar there: "84,012|,284", "5| m"."""
        left, right = max(0, edge - 30), edge + 30
        start, end = (max(left, figure.start), min(right, figure.end)) if figure else (edge, edge)
        before = re.split(r"\s", self.text[left:start])[-1] + self.text[start:edge]
        behind = self.text[edge:end] + re.split(r"\s", self.text[end:right])[0]
        return f"{before}|{behind}"


def _readings(figures: Sequence[Figure], start: int) -> set[tuple[int, str, str, str]]:
    """Place, words, value and kind of every figure."""
    return {(f.start - start, f.text, str(f.value), f.kind) for f in figures}
