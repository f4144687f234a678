"""The audit: every number in an answer's prose gets one verdict, from the ledger alone. S0, C69 c.

    exact        a number of the ledger, as it is
    rounded      a number of the ledger, at the precision shown
    derived      one operation over at most two numbers of the ledger, done outside any tool
    echo         a number of the question
    ambiguous    it could be one of several things
    unsupported  nothing a tool returned gives it, or it is said of something else
    exempt       no claim: a list marker, an ordinal, the year a source states

An audit says where a number is from, not whether it is true (C64). An answer without numbers has
no verdicts; it is not a perfect answer, there is nothing in it to trace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from agentlab.research.amounts import amount, as_read
from agentlab.research.book import Ledger, whence
from agentlab.research.exempt import exemption
from agentlab.research.figures import Figure, scaled
from agentlab.research.ledger import ledger
from agentlab.research.misfit import fits_by_name, misfit
from agentlab.research.names import Names
from agentlab.research.numerals import numbers
from agentlab.research.prose import sayings
from agentlab.research.provenance import Entry
from agentlab.research.reach import Reach
from agentlab.research.setting import Setting
from agentlab.research.support import Support, derived, plainly
from agentlab.trace import Trace

Word = Literal["exact", "rounded", "derived", "echo", "ambiguous", "unsupported", "exempt"]


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
        return self.verdict in ("ambiguous", "unsupported")


def audit(trace: Trace) -> list[Verdict]:
    """A verdict for each number in the answer of a run, live or loaded, in the order they stand."""
    return audit_text(trace.answer, ledger(trace), trace.task)


def audit_text(text: str, book: Ledger, task: str = "") -> list[Verdict]:
    """A verdict for each number in any text, against a ledger; `task` is what was asked."""
    return list(_verdicts(text, book, Names(book.texts, task)))


def audit_lines(trace: Trace) -> list[str]:
    """The audit for a reader: that all is traced, or a line for each number that is not."""
    claims = [verdict for verdict in audit(trace) if verdict.verdict != "exempt"]
    if not claims:
        return ["The answer holds no number to trace."]
    doubts = [verdict for verdict in claims if verdict.doubtful]
    notes = [verdict for verdict in claims if verdict.verdict == "derived"]
    lines = [f"{v.text} is {v.verdict}: {v.why}." for v in (*doubts, *notes)]
    return lines if doubts else ["Every number in the answer is traced.", *lines]


def _verdicts(text: str, book: Ledger, names: Names) -> Iterator[Verdict]:
    sentence, taken = "", 0
    for said in sayings(text):
        figure = said.figure
        if said.sentence != sentence:
            sentence, taken = said.sentence, 0
        word, why, entries = "exempt", exemption(said, text, book), ()
        if not why:
            setting = Setting(said, names, taken)
            word, why, entries = _judged(setting, book)
            taken = setting.takes
        ids = tuple(entry.id for entry in entries)
        yield Verdict(figure.text, figure.value, word, why, ids, figure.start, figure.end)


Judged = tuple[Word, str, tuple[Entry, ...]]
UNREADABLE: Judged = ("ambiguous", "it cannot be read as one sure number", ())


def _judged(setting: Setting, book: Ledger) -> Judged:
    """The verdict on a number that is no exempt one."""
    figure = setting.said.figure
    if figure.value is None:
        return UNREADABLE
    usable = [entry for entry in book if entry.label != "unsourced"]
    reach = Reach(setting.said)
    plain = plainly(reach, usable)
    found = _best(plain, setting, book)
    if not found and not any(support.how == "exact" for support in plain):
        found = _best(_derived(reach, usable), setting, book) or _other_reading(
            setting, usable, book
        )
    return (
        _told(found, figure)
        if found
        else ("unsupported", _why_not(setting, reach, plain, book), ())
    )


def _derived(reach: Reach, usable: Sequence[Entry]) -> list[Support]:
    """What one operation gives; a number of one digit would follow from too much."""
    percent = reach.figure.kind == "percent"
    return derived(reach, usable, percent) if reach.digits > 1 else []


def _other_reading(setting: Setting, usable: Sequence[Entry], book: Ledger) -> list[Support]:
    """3.908 read as 3,908: what the ledger has for it."""
    figure = setting.said.figure
    if figure.kind != "unclear" or figure.value is None:
        return []
    return _best(plainly(Reach(setting.said, scaled(figure.value, 3)), usable), setting, book)


def _best(found: Sequence[Support], setting: Setting, book: Ledger) -> list[Support]:
    """Those that fit what the text says around the number; those it names, if it names any."""
    fitting = [support for support in found if not misfit(setting, support, book)]
    named = [support for support in fitting if fits_by_name(setting, support, book)]
    return named or fitting


def _told(found: Sequence[Support], figure: Figure) -> Judged:
    """The verdict on a number with support."""
    first = next((s for s in found if s.entries[0].origin.kind != "question"), found[0])
    entry = first.entries[0]
    if first.how == "exact":
        exact = first.value == figure.value
        word: Word = "echo" if entry.origin.kind == "question" else "exact"
        return (word if exact else "ambiguous"), _named(entry), first.entries
    if len({_what(support) for support in found}) > 1:
        several = "; ".join(s.text or _named(s.entries[0]) for s in found[:3])
        return "ambiguous", f"several numbers give it: {several}", first.entries
    if first.how == "derived":
        return "derived", f"{first.text}, done in the answer and not by a tool", first.entries
    return "rounded", f"rounded from {_named(entry)}", first.entries


def _what(support: Support) -> object:
    """What a number would be of: two sources of one figure, or two ways to a sum, are one."""
    if support.how == "derived":
        return as_read(support.value)
    return support.entries[0].about or support.entries[0].id


def _why_not(setting: Setting, reach: Reach, plain: Sequence[Support], book: Ledger) -> str:
    """Why a number has no support: it is another's, it was read off a text, it is from nowhere."""
    for support in plain:
        return misfit(setting, support, book)
    figure = setting.said.figure
    for entry in book:
        if entry.label == "unsourced" and entry.parents and reach.holds(entry.value):
            return f"{_named(entry)} rests on a number without a source"
    for stored in book.texts.values():
        if any(_alike(figure, other) for other in numbers(stored.text)):
            return f"it stands in the text {stored.id}, and no tool took it out of there"
    return "no tool returned it, and no one operation on what they returned gives it"


def _alike(figure: Figure, other: Figure) -> bool:
    return other.value == figure.value and (other.kind == "percent") == (figure.kind == "percent")


def _named(entry: Entry) -> str:
    """An entry in a reason: "n1, 123,171,390 (Harbour Street Almanac, 2025)"."""
    return f"{entry.id}, {amount(entry.value, entry.unit)} ({whence(entry)})"
