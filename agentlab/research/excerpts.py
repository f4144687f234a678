"""Where an excerpt stands in what was stored: word for word, or not at all. S0, C59.

The one folding: a run of blanks of any kind equals any other run, curly quotes equal straight
ones, and the short dashes (hyphen, minus, en dash) equal each other. It only finds the place;
what is read afterwards is the stored text there, never the retyped one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from agentlab.research.numerals import numbers


class ParseError(ValueError):
    """An excerpt has no figure that is surely the one asked for; the message says the way out."""


_SAME = ("'\u2018\u2019\u02bc", '"\u201c\u201d', "-\u2010\u2011\u2012\u2013\u2212")


def where_it_stands(excerpt: str, stored: Sequence[str]) -> tuple[int, int, int]:
    """(index, start, end): `stored[index][start:end]` is the excerpt.

    The excerpt must stand in one stored text, and must not begin or end inside a word or a number,
    nor cut off a sign, currency, scale word, percent mark or the rest of a date or range.
    Raises ParseError: empty, not there, or cut.
    """
    if not excerpt.strip():
        raise ParseError("The excerpt is empty. Copy a sentence from a search result, unchanged.")
    if not stored:
        raise ParseError("No search result is stored yet. Search first, then copy from the result.")
    cut = None
    for index, text in enumerate(stored):
        for start, end in _places(excerpt.strip(), text):
            cut = _cut(text, start, end)
            if cut is None:
                return index, start, end
    if cut is not None:
        raise ParseError(f"The excerpt cuts through {cut!r}. Copy it whole, with its sentence.")
    raise ParseError(
        f"The excerpt {excerpt.strip()[:60]!r} does not stand word for word in any search result. "
        "Copy the words unchanged, figures included, from one result."
    )


def _places(excerpt: str, text: str) -> Iterator[tuple[int, int]]:
    for match in re.finditer(_pattern(excerpt), text):
        yield match.span()


def _pattern(excerpt: str) -> str:
    """The excerpt as a pattern with the module's folding."""
    classes = {char: f"[{re.escape(same)}]" for same in _SAME for char in same}
    words = (
        "".join(classes.get(char, re.escape(char)) for char in word) for word in excerpt.split()
    )
    return r"\s+".join(words)


def _cut(text: str, start: int, end: int) -> str | None:
    """What the span cuts through, None if nothing: the excerpt must read as it does in the text.

    A figure is cut when it is read differently, or not at all, without what stands around it.
    """
    within = _reading(text, start, end)
    alone = _reading(text[start:end], 0, end - start)
    if within != alone:
        lost = [figure for figure in (*within, *alone) if (figure in within) != (figure in alone)]
        return _around(text, start + lost[0][0])
    for edge in (start, end):
        if 0 < edge < len(text) and text[edge - 1].isalnum() and text[edge].isalnum():
            return _around(text, edge)
    for figure in numbers(text):
        pair = text[figure.start - 1 : figure.start] + text[figure.end : figure.end + 1]
        if pair == "()" and (figure.start == start or figure.end == end):
            return f"({figure.text})"
    return None


def _reading(text: str, start: int, end: int) -> list[tuple[int, str, Decimal | None, str]]:
    """Place, words, value and kind of every figure that touches the span."""
    return [
        (figure.start - start, figure.text, figure.value, figure.kind)
        for figure in numbers(text)
        if figure.start < end and start < figure.end
    ]


def _around(text: str, place: int) -> str:
    """Some words around a place, for a message."""
    return text[max(0, place - 15) : place + 25].strip()
