"""Numbers in prose that are no claim about the world: markers, ordinals, years, bases, counts."""

from __future__ import annotations

import re

from agentlab.research.figures import Figure
from agentlab.research.ledger import Ledger
from agentlab.research.support import Written

_OPERATOR = re.compile(r"(?:[*/×÷]|\b(?:times|by|per))\s*$", re.IGNORECASE)
_MARKER = re.compile(r"(?:^|\n)[ \t>*_-]*$")
_MARKED = re.compile(r"[.)]\s")


def exemption(written: Written, text: str, book: Ledger) -> str:
    """Why the number needs no entry, "" if it does need one."""
    figure = written.figure
    if figure.kind in ("ordinal", "footnote", "code", "rate"):
        return _KINDS[figure.kind]
    if figure.kind in ("year", "date"):
        return _dated(figure, book)
    if _is_marker(written, text):
        return "a list marker"
    if figure.value in book.constants and _OPERATOR.search(written.before):
        return f"a known constant: {book.constants[figure.value]}"
    return ""


_KINDS = {
    "ordinal": "an ordinal says a place in a row",
    "footnote": "a footnote mark",
    "code": "digits in a name",
    "rate": "the base of a rate",
}


def _dated(figure: Figure, book: Ledger) -> str:
    """A year or date is no figure where the question or a source states it."""
    for entry in book.entries:
        if entry.origin.kind == "question" and entry.origin.text == figure.text:
            return "a date of the question"
    for stored in book.texts.values():
        if figure.text in stored.vintage or figure.text in stored.text:
            return f"a date that {stored.source or stored.id} states"
    return ""


def _is_marker(written: Written, text: str) -> bool:
    """1. and 2) at the start of a line, the first of a list or the one after the last."""
    digits = written.figure.text
    if not digits.isdigit() or not _MARKED.match(written.after):
        return False
    if not _MARKER.search(written.before):
        return False
    before = rf"(?:^|\n)[ \t>*_-]*{int(digits) - 1}[.)]\s"
    return digits == "1" or bool(re.search(before, written.before))
