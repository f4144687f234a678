"""The trail of a run as a picture: from files, pages and the question to what was worked out."""

from __future__ import annotations

from collections import Counter

from agentlab.display.drawing import Diagram, Edge, Node, State, diagram
from agentlab.research.amounts import amount
from agentlab.research.book import Ledger, where
from agentlab.research.ledger import LEDGER
from agentlab.research.provenance import Entry
from agentlab.research.trail import Said, answered, results
from agentlab.research.uses import uses
from agentlab.tables import counted
from agentlab.trace import Trace
from agentlab.views import Fold


def trail_diagram(trace: Trace, books: Fold[Ledger] = LEDGER) -> Diagram:
    """Every result of a run, and every further number of its answer, with an arrow from each place
    its numbers are from.

    The arrow says how many numbers came that way; a place that is none, "nowhere", is marked, and
    so is "ambiguous", where two places fit.
    """
    ledger = trace.view(books)
    made = {entry.id: amount(entry.value, entry.unit) for entry in results(ledger)}
    further = answered(trace, books)
    ways = [
        (_place(use.entry, ledger) if not use.instead else AMBIGUOUS, result.id)
        for result in results(ledger)
        for use in uses(ledger, result)
    ]
    ways += [(_place_of(said, ledger), said.text) for said in further]
    numbers = Counter(ways)
    made |= {said.text: said.text for said in further}
    places = dict.fromkeys(place for place, _ in numbers if place not in made)
    nodes = [Node(p, p, state=_state(p), row="from") for p in places]
    nodes += [Node(id, label, "result") for id, label in made.items()]
    edges = [
        Edge(place, result, "" if place in made else counted(n, "number"), _state(place))
        for (place, result), n in numbers.items()
    ]
    return diagram(nodes, edges, alt=_told(list(made.values()), list(places)), on_line=True)


NOWHERE, AMBIGUOUS = "nowhere", "ambiguous"


def _place_of(said: Said, ledger: Ledger) -> str:
    """Where a number of the answer is from."""
    if said.entry:
        return _place(said.entry, ledger)
    return "the answer's own sum" if said.derived else NOWHERE


def _place(entry: Entry, ledger: Ledger) -> str:
    """Where a number is from, in a few words; a result stands under its id."""
    origin = entry.origin
    match origin.kind:
        case "computed":
            return entry.id
        case "rounded":
            return _place(ledger.parents(entry)[0], ledger)
        case "excerpt":
            return where(origin) or origin.result
        case "file":
            return origin.source
    return {"question": "the question", "constant": "known by everybody"}.get(origin.kind, NOWHERE)


def _state(place: str) -> State:
    return "failed" if place in (NOWHERE, AMBIGUOUS) else "plain"


def _told(made: list[str], places: list[str]) -> str:
    if not made:
        return "Nothing was worked out in this run."
    return f"The results {', '.join(made)} and where their numbers are from: {', '.join(places)}."
