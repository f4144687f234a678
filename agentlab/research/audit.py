"""The audit: every number in an answer's prose gets one verdict, from the ledger alone. S0, C69 c.

    exact        a number of the ledger, as it is
    rounded      a number of the ledger, at the precision shown
    derived      one operation over at most two numbers of the ledger, done outside any tool
    echo         a number of the question
    ambiguous    it could be one of several things
    unsupported  nothing a tool returned gives it
    exempt       no figure at all: a list marker, an ordinal, the year a source states

An audit says where a number is from, not whether it is true (C64). An answer without numbers has
no verdicts; it is not a perfect answer, there is nothing in it to trace.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from agentlab.research.exempt import exemption
from agentlab.research.figures import Figure
from agentlab.research.ledger import Ledger, ledger
from agentlab.research.numerals import numbers, numbers_apart
from agentlab.research.support import Support, Written, supports
from agentlab.trace import Trace

Word = Literal["exact", "rounded", "derived", "echo", "ambiguous", "unsupported", "exempt"]
DOUBTFUL = ("ambiguous", "unsupported")


@dataclass(frozen=True)
class Verdict:
    """What the audit says of one number of a text."""

    text: str  # as it is written, e.g. "207.2 million"
    value: Decimal | None  # None where it has no one value
    verdict: Word
    why: str
    entries: tuple[str, ...] = ()  # ids of the ledger's entries it follows from
    start: int = 0  # where it stands in the text
    end: int = 0

    @property
    def doubtful(self) -> bool:
        """Whether a reader should not rely on this number."""
        return self.verdict in DOUBTFUL


def audit(trace: Trace) -> list[Verdict]:
    """A verdict for each number in the answer of a run, live or loaded, in the order they stand."""
    return audit_text(trace.answer, ledger(trace))


def audit_text(text: str, book: Ledger) -> list[Verdict]:
    """A verdict for each number in any text, against a ledger."""
    return [_verdict(figure, text, book) for figure in figures_of(text)]


def audit_lines(trace: Trace) -> list[str]:
    """The audit for a reader: that all is traced, or a line for each number that is not."""
    verdicts = audit(trace)
    claims = [verdict for verdict in verdicts if verdict.verdict != "exempt"]
    if not claims:
        return ["There is no number in the answer to trace."]
    lines = [f"{v.text!r} is {v.verdict}: {v.why}" for v in claims if v.doubtful]
    notes = [f"{v.text!r} is {v.verdict}: {v.why}" for v in claims if v.verdict == "derived"]
    return [*(lines or ["Every number in the answer is traced."]), *notes]


def figures_of(text: str) -> list[Figure]:
    """The figures of a prose text; the two ends of a range and the parts of a sum one by one."""
    found: list[Figure] = []
    for figure in numbers(text):
        apart = figure.value is None and figure.kind in ("range", "unclear", "percent")
        inside = [f for f in numbers_apart(text) if figure.start <= f.start and f.end <= figure.end]
        found += inside if apart and inside else [figure]
    return found


def _verdict(figure: Figure, text: str, book: Ledger) -> Verdict:
    written = Written(figure, text[: figure.start], text[figure.end :])
    word, why, entries = _judged(written, text, book)
    ids = tuple(entry.id for entry in entries)
    return Verdict(figure.text, figure.value, word, why, ids, figure.start, figure.end)


def _judged(written: Written, text: str, book: Ledger) -> tuple[Word, str, tuple]:
    if reason := exemption(written, text, book):
        return "exempt", reason, ()
    figure = written.figure
    if figure.value is None:
        return "unsupported", f"{figure.text!r} cannot be read as one sure number", ()
    found = supports(written, book.entries)
    if not found:
        return "unsupported", _whence(figure, book), ()
    best = min(found, key=_order)
    if best.how == "exact" and best.entries[0].origin.kind == "question":
        return "echo", "it stands in the question", best.entries
    if best.how == "derived":
        return "derived", f"{best.text}, worked out outside any tool", best.entries
    entry = best.entries[0]
    how = "" if best.how == "exact" else "rounded from "
    return best.how, f"{how}{entry.id}, {entry.origin.kind}", best.entries


def _order(support: Support) -> bool:
    return support.entries[0].origin.kind == "question"


def _whence(figure: Figure, book: Ledger) -> str:
    """Why a number has no support: it was read off a text, or it is from nowhere."""
    for stored in book.texts.values():
        if any(other.value == figure.value for other in numbers(stored.text)):
            return f"it stands in the text {stored.id}, and no tool took it out of there"
    return "no tool returned it, and no one operation on the ledger's numbers gives it"
