"""The trail of a run: from every number that was worked out back to a file's rows or a page. C23.

A run brings many figures and uses few. The trail is what a reader would have to look up to check
the results and the answer, and nothing else. A number that a tool took from one place while another
fits as well is ambiguous, and a loose end like one from nowhere; `uses.py` says which fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agentlab.research.amounts import amount
from agentlab.research.audit import Verdict, audit_text
from agentlab.research.book import Ledger, whence
from agentlab.research.figures import agrees
from agentlab.research.ledger import LEDGER
from agentlab.research.numerals import numbers
from agentlab.research.provenance import Entry
from agentlab.research.uses import Use, uses
from agentlab.tables import Table, html_table
from agentlab.trace import Trace
from agentlab.views import Fold

KINDS = {
    "question": "the question",
    "excerpt": "a page",
    "file": "a file",
    "computed": "a calculation",
    "rounded": "a copy",
    "constant": "known by everybody",
    "nowhere": "NOWHERE",
}


AMBIGUOUS = "AMBIGUOUS"


NO_BREAK = "\N{NO-BREAK SPACE}"


class Trail(Table):
    """A trail as a table. On a page a number stays in one line with its unit, under its result."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        rows = [(number.replace(" ", NO_BREAK), *others) for number, *others in self.rows]
        page = html_table(self.headers, rows, self.caption)
        return {"text/plain": str(self), "text/html": page}


@dataclass(frozen=True)
class Said:
    """A number of the answer that is no result of the run: from an entry, or from nowhere."""

    text: str  # as the answer has it
    why: str
    entry: Entry | None = None
    derived: bool = False  # one operation over entries, done in the answer

    @property
    def loose(self) -> bool:
        """Whether nothing gives it."""
        return self.entry is None and not self.derived


def trail(trace: Trace, books: Fold[Ledger] = LEDGER) -> Trail:
    """A row for each result and, below it, one for each number it was made of, each once; then
    the numbers of the answer that are neither."""
    ledger, seen = trace.view(books), set[Use]()
    rows = []
    for result in results(ledger):
        rows.append(_row(result, "= "))
        fresh = [use for use in uses(ledger, result) if use not in seen]
        rows += [_used(use, ledger) for use in fresh if use.entry.origin.kind != "computed"]
        seen |= set(fresh)
    rows += [_said(said) for said in answered(trace, books)]
    return Trail(("number", "what", "from", "where"), rows, widest=100)


def loose_ends(trace: Trace, books: Fold[Ledger] = LEDGER) -> list[str]:
    """The numbers behind the results and in the answer that no file, page or question surely
    gives, e.g. ["0.1"]."""
    ledger = trace.view(books)
    used = [use for result in results(ledger) for use in uses(ledger, result)]
    loose = [amount(u.entry.value, "" if u.instead else u.entry.unit) for u in used if u.loose]
    loose += [said.text for said in answered(trace, books) if said.loose]
    return list(dict.fromkeys(loose))


def results(ledger: Ledger) -> list[Entry]:
    """What a run worked out, in order."""
    return [entry for entry in ledger if entry.origin.kind == "computed"]


def answered(trace: Trace, books: Fold[Ledger] = LEDGER) -> list[Said]:
    """The numbers that only the answer has: no result, and none that a result was made of."""
    ledger = trace.view(books)
    used = {use.entry.id for result in results(ledger) for use in uses(ledger, result)}
    verdicts = audit_text(trace.answer, ledger, trace.task)
    found = (_of(verdict, ledger) for verdict in verdicts if verdict.verdict != "exempt")
    fresh = (said for said in found if said and not (said.entry and said.entry.id in used))
    return list({said.text: said for said in fresh}.values())


def _of(verdict: Verdict, ledger: Ledger) -> Said | None:
    """What gives a number of the answer; None for a result, even one that rests on nothing."""
    written = numbers(verdict.text)
    if written and any(agrees(written[0], entry.value) for entry in results(ledger)):
        return None
    if verdict.doubtful or not verdict.entries:
        return Said(verdict.text, verdict.why)
    if verdict.verdict == "derived":
        return Said(verdict.text, verdict.why, derived=True)
    return Said(verdict.text, verdict.why, ledger.entry(verdict.entries[0]))


def _row(entry: Entry, mark: str) -> tuple[str, str, str, str]:
    what = entry.about or (f"per cent: {entry.unit}" if entry.unit == "%" else "")
    return f"{mark}{amount(entry.value, entry.unit)}", what, KINDS[entry.origin.kind], whence(entry)


def _used(use: Use, ledger: Ledger) -> tuple[str, str, str, str]:
    number, what, kind, where = _row(use.entry, "   ")
    if use.entry.origin.kind == "nowhere" and (titles := _standing_in(ledger, use.entry)):
        return number, what, kind, f"it stands in {titles[0]!r}, and no tool took it out"
    if not use.instead:
        return number, what, kind, where
    bare = f"   {amount(use.entry.value, '')}"
    return bare, f"{what} or {use.instead}", AMBIGUOUS, "one value, several places"


def _standing_in(ledger: Ledger, entry: Entry) -> list[str]:
    """The texts in which the value of an entry is written, by title or id."""
    return [
        text.title or text.id
        for text in ledger.texts.values()
        if any(figure.value == entry.value for figure in numbers(text.text))
    ]


def _said(said: Said) -> tuple[str, str, str, str]:
    """A row for a number that only the answer has."""
    if said.entry:
        return f"> {said.text}", *_row(said.entry, "")[1:]
    kind = "the answer's own sum" if said.derived else KINDS["nowhere"]
    return f"> {said.text}", "", kind, said.why
