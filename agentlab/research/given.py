"""The numbers a task gives: in digits, in words, as parts and multiples ("half of", "twice").

A number the task gives needs no other source. A percentage is also the fraction it is, "a third"
is also the three to divide by, "minus 10" is also the ten to take away, and "twelve" is 12. What
would be a span of years elsewhere, as "2024 - 1990", is two numbers where nothing makes it a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from agentlab.research.figures import Figure, scaled
from agentlab.research.numerals import numbers_apart
from agentlab.research.numerals.vocabulary import NUMBER_WORDS, SCALES

_IN_WORDS: tuple[tuple[str, str], ...] = (  # what is asked for → the numbers that may serve
    (r"hal(?:f|ves?|ved|ving)", "0.5 2"),
    (r"twice|double[sd]?|doubling", "2"),
    (r"thrice|triple[sd]?|tripling", "3"),
    (r"(?:a|one|two|[12])[ -]thirds?", "2 3"),
    (r"(?:a|one|three|[13])[ -]quarters?", "0.25 0.75 3 4"),
    (r"(?:a|one|two|three|four|[1-4])[ -]fifths?", "0.2 2 3 4 5"),
    (r"(?:a|one|1)[ -]tenth", "0.1 10"),
    (r"dozens?", "12"),
    (r"(?:plus|minus|times|by|over) one(?! of\b)|one(?= (?:plus|minus|times|divided|over)\b)", "1"),
    (r"(?:minus|negative) one(?! of\b)", "-1"),
)
_TAKEN_AWAY = re.compile(r"minus\b|[-\u2212\u2013]\s", re.IGNORECASE)  # "France minus 10 million"
# Digits inside a word are its spelling, no number: Q2, 2026-Q2, B2B, km2. Those of 3x4 are two.
_WORD_BEFORE = re.compile(r"(?:(?<!\d)[x×]|[^\W\d_x×])\Z|[^\W\d_]\d\w*-\Z", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[89]|2[01])\d\d")
_WORD_BEHIND = re.compile(r"[-/]?[^\W\d_]+\d")
_SEEN = 60  # characters on either side that a figure may be a part of the spelling of
# "-(3 + 4)" is 0 less 7, and "-3 ** 2" is 0 less 9.
_LESS = r"(?:[-\u2212\u2013]|\b(?:minus|negative)\b)"
_AHEAD = r"(?:^|[(*/+=,:-]|\b(?:is|are|by|times|plus|minus|of|and|from|to|calculate|compute))\s*"
_OF_NOTHING = re.compile(
    rf"{_AHEAD}(?P<less>{_LESS})(?=\s*(?:[(a-z]|\d[\d.,]*\s*(?:\*\*|\^)))", re.I
)
_RAISED = re.compile(r"\s*(?:\*\*|\^)")
_NEGATIVE = re.compile(r"\b(?:minus|negative)\s\Z", re.IGNORECASE)
_SIGN = re.compile(r"\s*[-\u2010-\u2013\u2212/]\s*")
_TIME = re.compile(
    r"\b(?:in|on|since|from|between|for|during|by|until|till|to|early|late|mid|season|years?|fiscal"
    r"|winter|and)[\s-]\Z",
    re.IGNORECASE,
)
_COUNTS = [word for word in NUMBER_WORDS if word != "one"]  # "which one of them" gives none
_WORD = re.compile(rf"\b(?:{'|'.join(_COUNTS)})\b", re.IGNORECASE)

_AND_A_HALF = re.compile(  # "two and a half million"
    rf"\b(?:(?P<word>{'|'.join(NUMBER_WORDS)})|(?P<digits>\d+)) and a (?P<part>half|quarter)\b"
    rf"(?: (?P<scale>{'|'.join(SCALES)})\b)?",
    re.IGNORECASE,
)


def given_numbers(task: str) -> Iterator[Figure]:
    """Every number the task gives, each with the words it stands in and their place."""
    for figure in numbers_apart(task):
        if figure.kind == "date":
            yield from _of_a_sum(figure, task)
        elif figure.value is not None and not _spelled(figure, task):
            yield figure
            if _NEGATIVE.search(task[max(0, figure.start - 12) : figure.start]):
                yield replace(figure, value=figure.value.copy_negate())
            raised = figure.value < 0 and _RAISED.match(task, figure.end)
            if raised or _TAKEN_AWAY.match(figure.text):
                yield replace(figure, value=abs(figure.value))
            if figure.kind == "percent":
                yield replace(figure, value=scaled(figure.value, -2), kind="number", unit="")
    for word in _WORD.finditer(task):
        value = str(NUMBER_WORDS[word.group().lower()])
        yield _figure(value, word)
        if _NEGATIVE.search(task[max(0, word.start() - 12) : word.start()]):
            yield _figure(f"-{value}", word)
    for sign in _OF_NOTHING.finditer(task):
        text, (start, end) = sign["less"], sign.span("less")
        yield Figure(Decimal(0), text, start, end, "number")
    for words in _AND_A_HALF.finditer(task):
        yield _figure(f"{_and_a_half(words):f}", words)
    for pattern, values in _IN_WORDS:
        for words in re.finditer(rf"\b(?:{pattern})\b", task, re.IGNORECASE):
            yield from (_figure(value, words) for value in values.split())


def _of_a_sum(date: Figure, task: str) -> Iterator[Figure]:
    """The numbers of what looks like a date and is a sum: "2024 - 1990", "30 - 11 - 2026".

    Three numbers that no blank parts are a date, unless one digit is too few for one: "24/6/12".
    """
    if _TIME.search(task[max(0, date.start - 12) : date.start]):
        return
    signs = [*_SIGN.finditer(date.text)]
    parts = _SIGN.split(date.text)
    if not all(part.isascii() and part.isdigit() for part in parts) or not signs:
        return
    apart = all(sign.group() != sign.group().strip() for sign in signs)
    full = len(parts) == 3 and (max(map(len, parts)) == 4 or set(map(len, parts)) == {2})
    if full and not apart:
        return
    starts = [date.start, *(date.start + sign.end() for sign in signs)]
    for part, start in zip(parts, starts, strict=True):
        yield Figure(Decimal(part), part, start, start + len(part), "number")


def _spelled(figure: Figure, task: str) -> bool:
    """Whether a figure is part of a word or of a code: "Q2", "COVID-19", not "mid-2015"."""
    before = task[max(0, figure.start - _SEEN) : figure.start]
    behind = task[figure.end : figure.end + _SEEN]
    joined = _WORD_BEHIND.match(behind) if behind[:1] in ("-", "/") else None
    named = figure.kind == "code" and before.endswith("-") and not _YEAR.fullmatch(figure.text)
    return named or bool(joined or _WORD_BEFORE.search(before))


def _figure(value: str, words: re.Match[str]) -> Figure:
    return Figure(Decimal(value), words.group(), words.start(), words.end(), "number")


def _and_a_half(words: re.Match[str]) -> Decimal:
    whole = Decimal(words["digits"] or NUMBER_WORDS[words["word"].lower()])
    part = Decimal("0.5" if words["part"].lower() == "half" else "0.25")
    return scaled(whole + part, SCALES.get((words["scale"] or "").lower(), 0))
