"""The report of a run: every number with its label and its source, written by code alone. C61, C68.

The model cannot edit a line of it: it is made from the ledger, and the ledger from the trace. Where
the texts of the run give other figures for the same thing, they are listed, too (C69 a).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from agentlab.research.amounts import amount
from agentlab.research.audit import audit_text
from agentlab.research.book import whence
from agentlab.research.conflicts import conflict_lines, order_lines
from agentlab.research.ledger import LEDGER, Entry, Ledger
from agentlab.research.uses import uses
from agentlab.tables import counted, visible
from agentlab.trace import Trace
from agentlab.views import Fold

REPORTED = ("excerpt", "file", "computed")
_YEAR = re.compile(r"(?:1[89]|20|21)\d\d")


def report(trace: Trace, books: Fold[Ledger] = LEDGER) -> str:
    """A line for each number found or worked out, with its source; then what speaks against it."""
    ledger = trace.view(books)
    verdicts = audit_text(trace.answer, ledger, trace.task)
    said = {id for verdict in verdicts for id in verdict.entries}
    lines = list(number_lines(ledger, said))
    if not lines:
        lines = ["No number was found or worked out in this run."]
    lines += conflict_lines(trace, books) + order_lines(trace, books)
    lines += [f"Left out of the ledger: {fault}." for fault in ledger.skipped]
    return "\n".join(visible(line) for line in lines)


def number_lines(ledger: Ledger, said: Collection[str] = ()) -> Iterator[str]:
    """The lines of the numbers alone, in the order they came in; a quotation is a line below.

    A file brings many figures: those that no result was made of, and whose ids are not in `said`,
    the answer's, are only counted.
    """
    used = {use.entry.id for e in ledger if e.parents for use in uses(ledger, e)} | set(said)
    unused = Counter(
        e.origin.source for e in ledger if e.origin.kind == "file" and e.id not in used
    )
    for entry in ledger:
        if entry.origin.kind == "file" and entry.id not in used:
            continue
        if entry.origin.kind == "computed":
            yield f"{figure_line(entry)} = {entry.origin.text}"
        elif entry.origin.kind in REPORTED:
            yield f"{figure_line(entry)} {entry.about}".rstrip()
            yield f"    {_origin(entry, ledger)}"
            if note := _another_year(entry, ledger):
                yield f"    {note}"
    for source, number in unused.items():
        yield f"Not used of {source}: {counted(number, 'figure')} of the ledger."


def figure_line(entry: Entry) -> str:
    """A number as the report shows it: "207,183,674 [sourced]", "68.2% [constant: 100]"."""
    return f"{amount(entry.value, entry.unit)} {entry.tag}"


def _origin(entry: Entry, ledger: Ledger) -> str:
    if entry.origin.kind == "file":
        return f"file {whence(entry)}"
    return f'{whence(entry)}: "{ledger.texts[entry.origin.result].text}"'


def _another_year(entry: Entry, ledger: Ledger) -> str:
    """A word of warning where the question asks for a year and the figure is of another."""
    texts = [e.origin.text for e in ledger if e.origin.kind == "question"]
    asked = [text for text in texts if _YEAR.fullmatch(text)]
    vintage = entry.origin.vintage
    if not asked or not vintage or vintage[:4] in asked:
        return ""
    return f"the question says {' and '.join(asked)}, this figure is of {vintage}"
