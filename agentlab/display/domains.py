"""A domain of tools as a picture: what its gate lets run at once, what after what, what a person.

The gate is asked, not the data: each arrow from it is its own decision on that tool in a run that
has only begun.
"""

from __future__ import annotations

from agentlab.actions.domains import Domain
from agentlab.display.drawing import Diagram, Edge, Node, State, diagram
from agentlab.permissions import Verdict
from agentlab.trace import Trace

SAID: dict[Verdict, str] = {"allow": "may run", "ask": "asks a person", "deny": "not yet"}
LOOK: dict[Verdict, State] = {"allow": "plain", "ask": "lit", "deny": "faded"}
RISKS = {"reads": "changes nothing", "writes": "can be undone", "final": "cannot be undone"}
PERSON = "a person"


def domain_diagram(domain: Domain) -> Diagram:
    """The gate, the tools by risk, which come after which, and which end at a person.

    A tool that must wait hangs on the tool it waits for, not on the gate.
    """
    verdicts = {name: _verdict(domain, name) for name in domain.tools}
    order, asked = _order(domain), _asked(domain)
    waiting = {edge.head for edge in order}
    nodes = [Node("gate", "gate", domain.name)]
    nodes += [
        Node(name, name, RISKS[domain.risks[name]], "faded" if said == "deny" else "plain")
        for name, said in verdicts.items()
    ]
    nodes += [Node(PERSON, PERSON, "says yes or no")] if asked else []
    edges = [
        Edge("gate", name, SAID[said], LOOK[said])
        for name, said in verdicts.items()
        if said != "deny" or name not in waiting
    ]
    return diagram(nodes, [*edges, *order, *asked], alt=_told(domain, verdicts, order, asked))


def _verdict(domain: Domain, name: str) -> Verdict:
    """What the gate says to the call of this tool that the domain's own examples make."""
    examples = {call.name: call.args for call in (domain.wrong, *reversed(domain.good))}
    return domain.gate.decide(domain.tools[name], examples.get(name, {}), Trace()).verdict


def _order(domain: Domain) -> list[Edge]:
    """Which tool comes after which, with what the rule asks of the first."""
    edges = []
    for kind, first, then, *rest in domain.rules:
        if kind == "after":
            edges.append(Edge(first, then, f"first, same {rest[0]}" if rest else "first"))
        elif kind == "fresh":
            edges.append(Edge(first, then, "first, since the last change"))
    return edges


def _asked(domain: Domain) -> list[Edge]:
    """Which tools end at a person: from an amount on, or, where they are final, every time."""
    limits = {
        tool: f"{rest[0]} above {rest[1]:g}"
        for kind, tool, *rest in domain.rules
        if kind == "up_to"
    }
    final = {name: "every time" for name in domain.of_risk("final")}
    return [Edge(name, PERSON, when) for name, when in {**final, **limits}.items()]


def _told(
    domain: Domain, verdicts: dict[str, Verdict], order: list[Edge], asked: list[Edge]
) -> str:
    """What a sighted reader takes from the picture."""
    told = ", ".join(f"{name} {SAID[said]}" for name, said in verdicts.items())
    after = "".join(f" {edge.head} comes after {edge.tail}." for edge in order)
    person = "".join(f" {edge.tail} needs a person: {edge.label}." for edge in asked)
    border = f"{domain.border[0].upper()}{domain.border[1:]}."
    return f"The gate of {domain.name}: {told}.{after}{person} {border}"
