"""The trail of a run: from every number that was worked out back to a file's rows or a page. C23.

A run brings many figures and uses few. The trail is what a reader would have to look up to check
the results, and nothing else.
"""

from __future__ import annotations

from agentlab.research.amounts import amount
from agentlab.research.book import Ledger, whence
from agentlab.research.ledger import LEDGER
from agentlab.research.provenance import Entry
from agentlab.tables import Table
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


def trail(trace: Trace, books: Fold[Ledger] = LEDGER) -> Table:
    """A row for each result and, below it, one for each number it was made of, each once."""
    ledger, seen = trace.view(books), set[str]()
    rows = []
    for result in (e for e in ledger if e.origin.kind == "computed"):
        rows.append(_row(result, "= "))
        fresh = [e for e in ledger.parents(result) if e.id not in seen and e.id != result.id]
        rows += [_row(e, "   ") for e in fresh if e.origin.kind != "computed"]
        seen |= {e.id for e in fresh}
    return Table(("number", "what", "from", "where"), rows, widest=100)


def loose_ends(trace: Trace, books: Fold[Ledger] = LEDGER) -> list[str]:
    """The numbers behind the results that no file, page or question gives, e.g. ["0.1"]."""
    ledger = trace.view(books)
    results = [e for e in ledger if e.origin.kind == "computed"]
    loose = {r.id: r for e in results for r in ledger.roots(e) if r.origin.kind == "nowhere"}
    return [amount(entry.value, entry.unit) for entry in loose.values()]


def _row(entry: Entry, mark: str) -> tuple[str, str, str, str]:
    what = entry.about or (f"per cent: {entry.unit}" if entry.unit == "%" else "")
    return f"{mark}{amount(entry.value, entry.unit)}", what, KINDS[entry.origin.kind], whence(entry)
