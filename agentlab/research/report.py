"""The report of a run: every number with its label and its source, written by code alone. C61, C68.

The model cannot edit a line of it: it is made from the ledger, and the ledger from the trace.
"""

from __future__ import annotations

from decimal import Decimal

from agentlab.research.figures import shown
from agentlab.research.ledger import LEDGER, Entry, Ledger
from agentlab.trace import Trace
from agentlab.views import Fold

DIGITS = 12  # significant digits of a result with a fraction, as far as a reader wants them


def report(trace: Trace, books: Fold[Ledger] = LEDGER) -> str:
    """A line for each number found or worked out, in the order it came, with its source."""
    ledger = trace.view(books)
    entries = [e for e in ledger.entries if e.origin.kind in ("excerpt", "file", "computed")]
    if not entries:
        return "No number was found or worked out in this run."
    return "\n".join(line for entry in entries for line in _lines(entry, ledger))


def figure_line(entry: Entry, ledger: Ledger) -> str:
    """A number as the report shows it: "207,183,674 [sourced]", "68.2% [constant: 100]"."""
    unit = f" {entry.unit}" if entry.unit else ""
    number = _percent(entry, ledger) or _short(entry.value) + unit
    return f"{number} {entry.tag}"


def _lines(entry: Entry, ledger: Ledger) -> list[str]:
    origin = entry.origin
    line = figure_line(entry, ledger)
    if origin.kind == "computed":
        return [f"{line} = {origin.text}"]
    where = ", ".join(part for part in (origin.source, origin.vintage) if part)
    if origin.kind == "file":
        return [f"{line} {entry.about}", f"    file {where}: {origin.text}"]
    stored = ledger.texts.get(origin.result)
    quoted = stored.text if stored else origin.text
    return [f"{line} {entry.about}", f'    {where or origin.result}: "{quoted}"']


def _percent(entry: Entry, ledger: Ledger) -> str:
    """A quotient times a hundred, as a percentage with one decimal; "" for any other number."""
    parents = [ledger.entry(id) for id in entry.parents]
    if len(parents) != 2 or "*" not in entry.origin.text:
        return ""
    hundred = [p for p in parents if p.value == 100]
    quotient = [p for p in parents if p.origin.kind == "computed" and "/" in p.origin.text]
    return f"{shown(entry.value, 1)}%" if hundred and quotient else ""


def _short(value: Decimal) -> str:
    """Whole numbers in full; a fraction to twelve significant digits, marked when cut."""
    if value == value.to_integral_value():
        return shown(value)
    places = max(0, DIGITS - 1 - value.adjusted())
    cut = shown(value, places).rstrip("0").rstrip(".")
    return cut if shown(value) == cut else f"{cut}…"
