"""Numbers in prose that are no claim about the world, each with the reason why.

A list marker, an ordinal, a footnote mark, digits in a name, the base of a rate; the year or date
that the question or a source states; a known constant beside a sign of arithmetic; a count of what
the run itself looked at ("the 2 countries", "all three sources"), or of decimals. An ordinal that
claims a place in a row ("the third largest") is a claim; `ranks.py` looks at it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from agentlab.research.book import Ledger
from agentlab.research.numerals.vocabulary import SCALES
from agentlab.research.prose.ranks import claimed_place
from agentlab.research.prose.sayings import Said, figures_of
from agentlab.research.prose.spoken import is_multiple, is_word
from agentlab.research.provenance import Entry

_KINDS = {
    "ordinal": "an ordinal says a place in a row",
    "footnote": "a footnote mark",
    "code": "digits in a name",
    "rate": "the base of a rate",
}
# A sign of arithmetic, or what makes the number behind it the base of a rate.
BY = re.compile(
    r"(?:[*/×÷]|\b(?:times|per|(?P<of>out of)|"
    r"(?:multipl|divid)(?:ied|ying|ed|ing|y|e)(?: \S+){0,4} by))\s*$",
    re.IGNORECASE,
)
ROUND = (10, 100, 1000, 10**6, 10**9)
_LINE = r"(?:^|\n)[ \t>*_#-]{0,40}"  # the start of a line, with what may stand before an item
_STATED = re.compile(
    r"\b(?:is|are|was|were|has|have|had|of|to|about|by|than|and|or|the|at|only|equals?)\s$", re.I
)
_YEAR = re.compile(r"[12]\d{3}")
_MARK = re.compile(r"[.)][*_]*\s")
_PLACES = re.compile(r"\s*(?:decimals?\b|decimal\splaces?|significant|digits?\b|places?\b)", re.I)
_COUNTED = re.compile(
    r"\s*(?:(?!people\b)[a-z]+\s)?(?:countries|nations|states|places|sources|texts|results|snippets|"
    r"figures|numbers|values|searches|steps|calls|lookups|things|ways|parts|operations|populations|"
    r"areas|sums|terms|pieces|pages|entries|of\sthem|of\sthese|of\sthe\s(?:two|three|four|five|six))\b",
    re.IGNORECASE,
)
# "Germany has 16 states": what a thing that is named has was not looked up here.
_OF_NAME = re.compile(
    r"[A-Z]\w+\s(?:has|had|counts|comprises|consists\sof|is\smade\sof)\s(?:\w+\s)?$"
)
_LAND = re.compile(r"\s*(?:[a-z]+\s)?(?:countries|nations|states|places|parts|areas|pieces|ways)\b")
_NAMED = re.compile(r"\b(?:the|these|those|both|all|other|its|their|our|my|first|last)\s$", re.I)
_PEOPLE = re.compile(
    r"\s(?:\w+\s)?(?:people|persons|inhabitants|residents|citizens)\b", re.IGNORECASE
)
_OVER = re.compile(
    r"\b(?:in|over|for|within|during|across|of|the|these|those|all|last|past|previous|next)\s$",
    re.I,
)
_EVERY = re.compile(r"\b(?:of|for|in)\s(?:every|each)\s$", re.IGNORECASE)
_MOST_COUNTED = 20
LONGEST = 4000  # characters of a list's item


def exemption(said: Said, text: str, book: Ledger, task: str = "") -> str:
    """Why the number needs no entry; "" if it does need one. `task` is what was asked."""
    if claimed_place(said):
        return ""
    if _is_date(said) and said.figure.text in task:
        return "a date of the question"
    return next(filter(None, (rule(said, text, book) for rule in _RULES)), "")


def _by_kind(said: Said, text: str, book: Ledger) -> str:
    return "" if _is_date(said) else _KINDS.get(said.figure.kind, "")


def _is_date(said: Said) -> bool:
    """Whether a figure is a year or a date; "the year 1492" is one, "year 3" says a place."""
    figure = said.figure
    named = figure.kind == "ordinal" and _YEAR.fullmatch(figure.text)
    return figure.kind in ("year", "date") or bool(named and said.before.lower().endswith("year "))


def _dated(said: Said, text: str, book: Ledger) -> str:
    """A year or date that the question, a source or its text states."""
    figure = said.figure
    if not _is_date(said):
        return ""
    if len(years := re.findall(r"\d{4}", figure.text)) > 1:
        known = [f"{s.vintage} {s.text}" for s in book.texts.values()]
        known += [e.origin.text for e in book if e.origin.kind == "question"]
        if all(any(year in text for text in known) for year in years):
            return "dates that the question or a source states"
    for entry in book:
        if entry.origin.kind == "file" and figure.text in entry.origin.source:
            return f"a date that {entry.origin.source} states"
    read = [e.origin for e in _of_whom(said, book) if figure.text == e.origin.vintage[:4]]
    named = [origin.source for origin in read if origin.source]
    for stored in book.texts.values():
        if figure.text in (stored.vintage, stored.vintage[:4]) or figure.text in stored.text:
            return f"a date that {named[0] if named else stored.source or stored.id} states"
    return ""


def _of_whom(said: Said, book: Ledger) -> list[Entry]:
    """The figures read for what the sentence names last before this place."""
    told = said.sentence[: said.start]
    place = {e.subject: told.rfind(e.subject) for e in book if e.subject and e.origin.result}
    last = max(place.values(), default=-1)
    return [e for e in book if last >= 0 and place.get(e.subject) == last and e.origin.result]


def _marker(said: Said, text: str, book: Ledger) -> str:
    """1. or (2): the first of a list, or the one after the last, on a line of its own or not."""
    digits, start, end = said.figure.text, said.figure.start, said.figure.end
    if not digits.isdecimal() or len(digits) > 2:
        return ""
    before = text[max(0, start - LONGEST) : start]
    if before.endswith("(") and text.startswith(")", end):
        follows = text.find("(2)", end, end + LONGEST) > 0 if digits == "1" else False
        return "a list marker" if follows or f"({int(digits) - 1})" in before else ""
    if not _MARK.match(text, end):
        return ""
    fresh = re.search(rf"{_LINE}$", before[-50:] if start else "\n")
    if digits == "1":
        listed = re.search(r"[:;]\s$", before[-2:]) and re.search(
            r"\s2[.)]\s", text[end : end + LONGEST]
        )
        return "a list marker" if fresh or listed else ""
    last = re.search(rf"(?:{_LINE}|\s){int(digits) - 1}[.)][*_]*\s", before)
    begun = re.search(rf"(?:{_LINE}|[:;]\s)1[.)][*_]*\s", before)
    inline = before[-1:].isspace() and not _STATED.search(before[-12:]) and begun
    return "a list marker" if last and (fresh or inline) else ""


def _constant(said: Said, text: str, book: Ledger) -> str:
    """A constant the run did not use itself, beside a sign of arithmetic."""
    value = said.figure.value
    plain = said.figure.kind == "number" and not book.find(value)
    known = plain and value in book.constants and reckoned_with(said)
    return f"a known constant: {book.constants[value]}" if known else ""


def reckoned_with(said: Said) -> bool:
    """Whether a sign of arithmetic stands before a number; "out of 100" is a rate, "12" is none."""
    sign = BY.search(said.sentence[: said.start])
    return bool(sign) and not (sign["of"] and said.figure.value not in ROUND)


def _count(said: Said, text: str, book: Ledger) -> str:
    """A whole number of decimals, or of things looked up."""
    value = said.figure.value
    if value is None or value != value.to_integral_value() or not 0 <= value <= _MOST_COUNTED:
        return ""
    if _PLACES.match(said.after):
        return "how it was rounded"
    if _OF_NAME.search(said.before) and _LAND.match(said.after):
        return ""
    if is_multiple(said.figure, said.after) or _PEOPLE.match(said.after):
        return ""
    counted = value <= max(len(book.texts), len(book.entries))
    if counted and (_COUNTED.match(said.after) or _spoken_of(said)):
        return "a count of what was looked up"
    return ""


def _every_hundred(said: Said, text: str, book: Ledger) -> str:
    """The 100 of "of every 100 people, 41 live in Germany"."""
    hundred = said.figure.value in (10, 100, 1000) or said.figure.text.lower() == "hundred"
    every = hundred and _EVERY.search(said.before)
    per = said.figure.text.lower() in SCALES and said.before.endswith("per ")  # "$2 per million"
    return _KINDS["rate"] if every or per else ""


def _to_one(said: Said, text: str, book: Ledger) -> str:
    """The 1 of "20 to 1"."""
    one = said.figure.value == 1 and re.search(r"^\s?(?:to|:)\s?$", said.before)
    return "the base of a ratio" if one else ""


def _span(said: Said, text: str, book: Ledger) -> str:
    """The years between two years of the run: "in five years"."""
    if said.figure.value == 12 and re.match(r"\smonths\b", said.after):
        over = _OVER.search(said.before) or re.search(r"\byears?\b", said.sentence)
        return "the months of a year" if over else ""
    if not re.match(r"\s?-?years?\b(?!\sold)", said.after):
        return ""
    years = {e.origin.vintage[:4] for e in book} | {
        e.origin.text for e in book if e.origin.kind == "question"
    }
    known = [int(year) for year in years if _YEAR.fullmatch(year)]
    apart = any(said.figure.value == one - other for one in known for other in known if one > other)
    return "the time between two years that were looked up" if apart else ""


def _median(said: Said, text: str, book: Ledger) -> str:
    """The half of "half of them are over 45.6", where that is a median."""
    if said.figure.text.lower() != "half":
        return ""
    medians = {e.value for e in book if "median" in f"{e.about} {e.origin.keyword}".lower()}
    shown = {figure.value for figure in figures_of(said.sentence)}
    return "what a median says" if medians & shown else ""


def _spoken_of(said: Said) -> bool:
    """Whether a number word counts what was spoken of before: "the two", "I used two."."""
    alone = not re.match(r"[\s-]\w", said.after)
    return is_word(said.figure) and (alone or bool(_NAMED.search(said.before)))


_RULES: tuple[Callable[[Said, str, Ledger], str], ...] = (
    _by_kind,
    _dated,
    _marker,
    _constant,
    _count,
    _every_hundred,
    _to_one,
    _span,
    _median,
)
