"""A domain of tools as a picture: what its gate says to each before anything has run."""

from __future__ import annotations

from agentlab.actions.domains import Domain
from agentlab.display.drawing import Diagram, Edge, Node, State, diagram
from agentlab.trace import Trace

SAID = {"allow": "may run", "ask": "asks a person", "deny": "not yet"}
LOOK: dict[str, State] = {"allow": "plain", "ask": "lit", "deny": "faded"}
RISKS = {"reads": "changes nothing", "writes": "can be undone", "final": "cannot be undone"}


def domain_diagram(domain: Domain) -> Diagram:
    """The gate, the tools by risk, and which of them must come before which.

    Each arrow from the gate is its own decision on that tool, in a run that has only begun.
    """
    verdicts = {name: _verdict(domain, name) for name in domain.tools}
    nodes = [Node("gate", "gate", domain.name)]
    nodes += [Node(name, name, RISKS[domain.risks[name]]) for name in verdicts]
    edges = [Edge("gate", name, SAID[said], LOOK[said]) for name, said in verdicts.items()]
    edges += [Edge(first, then, back=True) for first, then in _order(domain)]
    told = ", ".join(f"{name} {SAID[said]}" for name, said in verdicts.items())
    order = "".join(f" {then} comes after {first}." for first, then in _order(domain))
    border = f"{domain.border[0].upper()}{domain.border[1:]}."
    return diagram(nodes, edges, alt=f"The gate of {domain.name}: {told}.{order} {border}")


def _verdict(domain: Domain, name: str) -> str:
    """What the gate says to the call of this tool that the domain's own examples make."""
    examples = {call.name: call.args for call in (domain.wrong, *reversed(domain.good))}
    return domain.gate.decide(domain.tools[name], examples.get(name, {}), Trace()).verdict


def _order(domain: Domain) -> list[tuple[str, str]]:
    return [(rule[1], rule[2]) for rule in domain.rules if rule[0] in ("after", "fresh")]
