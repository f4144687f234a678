"""Numbers in prose that are no claim about the world, each with the reason why.

A list marker, an ordinal, a footnote mark, digits in a name, the base of a rate; the year or date
that the question or a source states; a known constant beside a sign of arithmetic; a count of what
the run itself looked at ("the 2 countries", "all three sources"), or of decimals.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from agentlab.research.book import Ledger
from agentlab.research.prose.sayings import Said

_KINDS = {
    "ordinal": "an ordinal says a place in a row",
    "footnote": "a footnote mark",
    "code": "digits in a name",
    "rate": "the base of a rate",
}
_BY = re.compile(
    r"(?:[*/×÷]|\b(?:times|per|out of|(?:multipl|divid)(?:ied|ying|ed|ing)(?: \S+)? by))\s*$",
    re.IGNORECASE,
)
_LINE = re.compile(r"(?:^|\n)[ \t>*_#-]*$")
_MARK = re.compile(r"[.)][*_]*\s")
_PLACES = re.compile(r"\s*(?:decimals?\b|decimal\splaces?|significant|digits?\b|places?\b)", re.I)
_COUNTED = re.compile(
    r"\s*(?:[a-z]+\s)?(?:countries|nations|states|places|sources|texts|results|snippets|figures|"
    r"numbers|values|searches|steps|calls|of\sthem|of\sthese)\b",
    re.IGNORECASE,
)
_MOST_COUNTED = 20
INDENT, LONGEST = 40, 4000  # characters before a list marker, and of the item before it


def exemption(said: Said, text: str, book: Ledger) -> str:
    """Why the number needs no entry; "" if it does need one."""
    return next(filter(None, (rule(said, text, book) for rule in _RULES)), "")


def _by_kind(said: Said, text: str, book: Ledger) -> str:
    return _KINDS.get(said.figure.kind, "")


def _dated(said: Said, text: str, book: Ledger) -> str:
    """A year or date that the question, a source or its text states."""
    figure = said.figure
    if figure.kind not in ("year", "date"):
        return ""
    if any(e.origin.kind == "question" and figure.text in e.origin.text for e in book):
        return "a date of the question"
    for stored in book.texts.values():
        if figure.text in (stored.vintage, stored.vintage[:4]) or figure.text in stored.text:
            return f"a date that {stored.source or stored.id} states"
    return ""


def _marker(said: Said, text: str, book: Ledger) -> str:
    """1. or 2) at the start of a line: the first of a list, or the one after the last."""
    digits, start = said.figure.text, said.figure.start
    if not digits.isdecimal() or not _MARK.match(text, said.figure.end):
        return ""
    if not _LINE.search(text[max(0, start - INDENT) : start]):
        return ""
    before = text[max(0, start - LONGEST) : start]
    last = re.search(rf"(?:^|\n)[ \t>*_#-]*{int(digits) - 1}[.)][*_]*\s", before)
    return "a list marker" if digits == "1" or last else ""


def _constant(said: Said, text: str, book: Ledger) -> str:
    """A constant the run did not use itself, beside a sign of arithmetic."""
    value = said.figure.value
    plain = said.figure.kind == "number" and not book.find(value)
    known = plain and value in book.constants and _BY.search(said.before)
    return f"a known constant: {book.constants[value]}" if known else ""


def _count(said: Said, text: str, book: Ledger) -> str:
    """A whole number of decimals, or of things looked up."""
    value = said.figure.value
    if value is None or value != value.to_integral_value() or not 0 <= value <= _MOST_COUNTED:
        return ""
    if _PLACES.match(said.after):
        return "how it was rounded"
    counted = value <= max(len(book.texts), len(book.entries))
    return "a count of what was looked up" if counted and _COUNTED.match(said.after) else ""


_RULES: tuple[Callable[[Said, str, Ledger], str], ...] = (
    _by_kind,
    _dated,
    _marker,
    _constant,
    _count,
)
