"""The phases of a coding run as a picture, with the tools each leaves and where a run stands."""

from __future__ import annotations

from agentlab.coding.phases import ROUTED, STATE, Phases
from agentlab.display.drawing import Diagram, Edge, Node, State, diagram
from agentlab.trace import Trace

WAYS = (  # from, to, what code must see for it; the last leads back
    ("discover", "modify", "a source file was read"),
    ("modify", "verify", "an edit was made"),
    ("verify", "done", "all tests pass"),
    ("verify", "discover", "a test fails"),
)


def phases_diagram(phases: Phases = ROUTED, trace: Trace | None = None) -> Diagram:
    """The phases with their tools; with a trace, the phase that the run is in is lit.

    A run that was stopped before it was done is drawn as failed there.
    """
    here = "" if trace is None else trace.view(STATE).phase
    nodes = [
        Node(name, name, _tools(tools), _state(name, here, trace)) for name, tools in _all(phases)
    ]
    edges = [Edge(tail, head, why, back=head == "discover") for tail, head, why in WAYS]
    listed = "; ".join(
        f"{name}: {_tools(tools).replace(chr(10), ', ')}" for name, tools in _all(phases)
    )
    told = f"The phases of a coding run and the tools each leaves. {listed}."
    return diagram(nodes, edges, alt=f"{told} The run is in: {here}." if here else told)


def _all(phases: Phases) -> list[tuple[str, list[str]]]:
    return [(name, list(tools)) for name, tools in phases.items()]


def _tools(names: list[str]) -> str:
    return "\n".join(names) or "no tool"


def _state(name: str, here: str, trace: Trace | None) -> State:
    if name != here:
        return "plain"
    ended = trace is not None and trace.finished is not None
    return "failed" if ended and here != "done" else "lit"
