"""Remarks that scale a figure from afar, as in "Population (mn) 0.39" or "Figures in thousands".

A heading is a scale that stands apart from any number. One between a name and its value, in words
that have one meaning, multiplies that value; every other one is a doubt about all values.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from agentlab.research.figures import Figure
from agentlab.research.numerals import numbers
from agentlab.research.numerals.vocabulary import (
    CURRENCY_CODES,
    CURRENCY_WORDS,
    PEOPLE,
    SCALES,
    SYMBOLS,
)

_SCALE = rf"(?P<scale>{'|'.join(SCALES)})s?\b"
_MONEY = rf"(?:US\$|[A-Z]{{0,2}}[{SYMBOLS}]|\b(?:{'|'.join(CURRENCY_CODES)})\b)"
_COUNTED = "|".join([*CURRENCY_WORDS, *PEOPLE, *CURRENCY_CODES, "tonnes", "tons", "units"])
_OF = rf"(?:\sof\s(?:\w+\s)?(?:{_COUNTED})\b|(?!\sof\b))"
_LETTERS = r"(?:m|mm|mn|mln|b|bn|bln|tn|trn|k|t)"
_HEADING = re.compile(
    rf"(?:\b(?:in|are|the\snearest)\s|[(\[,:|]\s?(?:in\s)?)(?:{_MONEY}\s?)?{_SCALE}{_OF}"
    rf"|{_MONEY}\s?(?P<priced>{'|'.join(SCALES)})s?\b{_OF}"
    rf"|(?:{_MONEY}\s?|\b(?:{'|'.join(CURRENCY_CODES)})){_LETTERS}\b|\b[kKmM]{_MONEY}"
    r"|[(\[]\s?(?:in\s)?(?:[kKmMbB]|MM|mm)\s?[)\]]|(?:['\u2019]000|(?<![\w,.])000)s?\b"
    r"|[x×*·]\s?(?:1[,.\s]?000(?:[,.\s]000)*|10(?:\^|[²³\u2070-\u2079]))"
    r"|(?<![\w.,])10(?:\^\d|[²³\u2070-\u2079])",
    re.IGNORECASE,
)
_BRIDGE = re.compile(
    rf"\s*[,:]?\s*[(\[]?\s*(?:in\s+)?(?:{_MONEY}\s*)?{_SCALE}\.?(?:\sof\s[\w\s]{{2,25}}|\s{_MONEY})?"
    r"\s*[)\]]?\s*[:=|\s]*",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?:[^\n;|.]|\.(?=\d))+")
_METRES = re.compile(r"[(\[]\s?(?:in\s)?m\s?[)\]]")
_TALL = re.compile(
    r"(?:height|depth|length|width|elevation|altitude|high|deep|long|tall|wide|peak|point|"
    r"distance|summit|span|radius|diameter)\b",
    re.IGNORECASE,
)


def headings(text: str, figures: Sequence[Figure]) -> Iterator[re.Match[str]]:
    """Every heading of the text; "(m)" behind a height or length is metres, and none."""
    plain = [f for f in figures if f.kind in ("number", "percent", "rate")]
    starts = [f.start for f in plain]
    for match in _HEADING.finditer(text):
        place = bisect_left(starts, match.end()) - 1
        if place >= 0 and match.start() < plain[place].end:
            continue
        before = text[max(0, match.start() - 40) : match.start()]
        if not (_METRES.fullmatch(match.group()) and _TALL.search(before)):
            yield match


def power_between(text: str) -> int | None:
    """The power of ten that the words from a name to its value give: 6 for " (USD mn): "."""
    bridge = _BRIDGE.fullmatch(text)
    return SCALES[bridge["scale"].lower()] if bridge else None


def remark_outside(text: str, start: int, end: int) -> str | None:
    """A remark of the text that scales the figures of text[start:end] and stands outside it.

    A remark is a sentence that has a heading and no number of its own, or such a beginning of the
    sentence that is cut: (in millions) revenue 12.
    """
    for sentence in _SENTENCE.finditer(text):
        inner = start <= sentence.start() and sentence.end() <= end
        if inner or not _HEADING.search(sentence.group()):
            continue
        if sentence.start() < start < sentence.end():
            sentence = _SENTENCE.search(text, sentence.start(), start) or sentence
        figures = numbers(sentence.group())
        scaled = any(headings(sentence.group(), figures))
        if scaled and not any(figure.kind == "number" for figure in figures):
            return sentence.group().strip()
    return None
