"""The report of a run: every number with its label and its source, written by code alone. C61, C68.

The model cannot edit a line of it: it is made from the ledger, and the ledger from the trace.
"""

from __future__ import annotations

from agentlab.research.amounts import amount
from agentlab.research.book import whence
from agentlab.research.ledger import LEDGER, Entry, Ledger
from agentlab.trace import Trace
from agentlab.views import Fold


def report(trace: Trace, books: Fold[Ledger] = LEDGER) -> str:
    """A line for each number found or worked out, in the order it came, with its source."""
    ledger = trace.view(books)
    entries = [e for e in ledger if e.origin.kind in ("excerpt", "file", "computed")]
    if not entries:
        return "No number was found or worked out in this run."
    return "\n".join(line for entry in entries for line in _lines(entry, ledger))


def figure_line(entry: Entry) -> str:
    """A number as the report shows it: "207,183,674 [sourced]", "68.2% [constant: 100]"."""
    return f"{amount(entry.value, entry.unit)} {entry.tag}"


def _lines(entry: Entry, ledger: Ledger) -> list[str]:
    if entry.origin.kind == "computed":
        return [f"{figure_line(entry)} = {entry.origin.text}"]
    if entry.origin.kind == "file":
        return [f"{figure_line(entry)} {entry.about}", f"    file {whence(entry)}"]
    quoted = ledger.texts[entry.origin.result].text
    return [f"{figure_line(entry)} {entry.about}", f'    {whence(entry)}: "{quoted}"']
