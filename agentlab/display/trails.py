"""The trail of a run as a picture: from files, pages and the question to what was worked out."""

from __future__ import annotations

from agentlab.display.drawing import Diagram, Edge, Node, diagram
from agentlab.research.amounts import amount
from agentlab.research.book import Ledger
from agentlab.research.ledger import LEDGER
from agentlab.research.provenance import Entry
from agentlab.trace import Trace
from agentlab.views import Fold


def trail_diagram(trace: Trace, books: Fold[Ledger] = LEDGER) -> Diagram:
    """Every result of a run with an arrow from each place its numbers are from.

    The arrow says how many numbers came that way; a place that is none, "nowhere", is marked.
    """
    ledger = trace.view(books)
    results = [entry for entry in ledger if entry.origin.kind == "computed"]
    counted: dict[tuple[str, str], int] = {}
    for result in results:
        for entry in ledger.parents(result):
            if entry.id != result.id:
                way = _place(entry, ledger), result.id
                counted[way] = counted.get(way, 0) + 1
    made = {entry.id: entry for entry in results}
    places = dict.fromkeys(place for place, _ in counted if place not in made)
    nodes = [Node(p, p, state="failed" if p == NOWHERE else "plain", row="from") for p in places]
    nodes += [Node(e.id, amount(e.value, e.unit), "result") for e in results]
    edges = [
        Edge(place, result, "" if place in made else _numbers(n), _state(place))
        for (place, result), n in counted.items()
    ]
    return diagram(nodes, edges, alt=_told(results, list(places)), on_line=True)


NOWHERE = "nowhere"


def _place(entry: Entry, ledger: Ledger) -> str:
    """Where a number is from, in a few words; a result stands under its id."""
    origin = entry.origin
    match origin.kind:
        case "computed":
            return entry.id
        case "rounded":
            return _place(ledger.parents(entry)[0], ledger)
        case "excerpt":
            named = ", ".join(part for part in (origin.source, origin.vintage) if part)
            return named or origin.result
        case "file":
            return origin.source
    return {"question": "the question", "constant": "known by everybody"}.get(origin.kind, NOWHERE)


def _state(place: str) -> str:
    return "failed" if place == NOWHERE else "plain"


def _numbers(count: int) -> str:
    return "1 number" if count == 1 else f"{count} numbers"


def _told(results: list[Entry], places: list[str]) -> str:
    if not results:
        return "Nothing was worked out in this run."
    made = ", ".join(amount(e.value, e.unit) for e in results)
    return f"The results {made} and where their numbers are from: {', '.join(places)}."
