"""Where a text is divided: sentences, items of a list, brackets, table cells.

Divisions are spans (start, end) of the text. A mark inside a figure, a bracket or a protected
span (the keyword) divides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Span = tuple[int, int]

_SENTENCE = re.compile(r"(?P<stop>[.!?])(?=\s+[\"'\u201c(]?[A-Z0-9]|\s*$)|[;\n|\t•·]|\s/\s")
_ITEM = re.compile(r",(?!\d)|\s(?:and|but|while|whereas|plus)\s|&(?=\s)")
_SHORT = re.compile(
    r"(?:\b(?:est|approx|ca|c|vs|No|Nos|St|Dr|Mr|Mrs|Ms|Mt|Ft|sq|cu|Inc|Ltd|Co|Corp|al|etc|fig|Fig|"
    r"pop|Pop|avg|max|min|incl|excl|resp|Mio|Mrd|mill|[A-Za-z]|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|"
    r"Oct|Nov|Dec|U\.S|U\.K|e\.g|i\.e))\Z"
)


def untagged(text: str) -> str:
    """The text with markup blanked out, every other character in its old place.

    A tag that ends a line or a cell becomes a newline or a bar, any other a blank.
    """

    def blank(tag: re.Match[str]) -> str:
        name = tag["name"].lower()
        mark = (
            "\n" if name in ("br", "p", "li", "tr", "div") else "|" if name in ("td", "th") else " "
        )
        return mark + " " * (len(tag.group()) - 1)

    return re.sub(r"</?(?P<name>[A-Za-z][A-Za-z0-9]*)[^<>]*>", blank, text)


def brackets(text: str) -> list[Span]:
    """The outermost round brackets, from "(" to behind ")"; an unclosed one is none."""
    spans: list[Span] = []
    depth, start = 0, 0
    for place, char in enumerate(text):
        if char == "(":
            start = place if depth == 0 else start
            depth += 1
        elif char == ")" and depth:
            depth -= 1
            if depth == 0:
                spans.append((start, place + 1))
    return spans


def inside(place: int, spans: Iterable[Span]) -> Span | None:
    """The span that holds the place, if one does."""
    return next((span for span in spans if span[0] <= place < span[1]), None)


def sentences(text: str, whole: Sequence[Span]) -> list[Span]:
    """The statements of a text: parted by full stops, semicolons, line ends, bars and bullets."""
    cuts = [
        match
        for match in _SENTENCE.finditer(text)
        if not inside(match.start(), whole) and not _abbreviated(text, match)
    ]
    return _between(0, len(text), [match.span() for match in cuts])


def _abbreviated(text: str, stop: re.Match[str]) -> bool:
    """Whether a full stop only ends a short form: "est. 346", "St. Helena"."""
    before = text[max(0, stop.start() - 9) : stop.start()]
    return stop["stop"] == "." and bool(_SHORT.search(before))


def items(text: str, sentence: Span, whole: Sequence[Span]) -> list[Span]:
    """The items of one sentence: parted by commas, "and", "but", "while"."""
    cuts = [match.span() for match in _ITEM.finditer(text, *sentence)]
    return _between(*sentence, [cut for cut in cuts if not inside(cut[0], whole)])


def _between(start: int, end: int, cuts: Sequence[Span]) -> list[Span]:
    starts = [start, *(cut[1] for cut in cuts)]
    ends = [*(cut[0] for cut in cuts), end]
    return list(zip(starts, ends, strict=True))
