"""The phases of a coding run as a picture, with the tools each leaves and the way a run took."""

from __future__ import annotations

from collections import Counter

from agentlab.coding.phases import ROUTED, STATE, Phases
from agentlab.display.drawing import Diagram, Edge, Node, State, diagram
from agentlab.trace import Trace

WAYS = {  # from, to → what code must see for it
    ("discover", "modify"): "a source file was read",
    ("modify", "verify"): "an edit was made",
    ("verify", "done"): "all tests pass",
    ("verify", "discover"): "a test fails",
}
TIMES = {0: "never", 1: "once", 2: "twice"}

Way = tuple[str, str]  # from, to, e.g. ("verify", "discover")


def phases_diagram(phases: Phases = ROUTED, trace: Trace | None = None) -> Diagram:
    """The phases with their tools; with a trace, how often it went which way, and where it is.

    A run that was stopped before it was done is drawn as failed there; a way it never went is
    drawn as not reached. A run without phases may have gone other ways: they are drawn, too.
    """
    gone = None if trace is None else ways(trace)
    here = "" if trace is None else trace.view(STATE).phase
    nodes = [
        Node(name, name, "\n".join(tools) or "no tool", _state(name, here, trace))
        for name, tools in phases.items()
    ]
    listed = "; ".join(f"{name}: {', '.join(tools) or 'no tool'}" for name, tools in phases.items())
    told = f"The phases of a coding run and the tools each leaves. {listed}."
    if gone is not None:
        steps = ", ".join(f"{a} to {b} {times(n)}" for (a, b), n in gone.items()) or "nowhere yet"
        told = f"{told} The run went from {steps}. It is in: {here}."
    return diagram(nodes, _edges(list(phases), gone), alt=told)


def ways(trace: Trace) -> Counter[Way]:
    """How often a run went from one phase to another, in the order it first did."""
    state, gone = STATE.start(), Counter[Way]()
    for event in trace.events:
        before = state.phase
        state = STATE.step(state, event)
        if state.phase != before:
            gone[before, state.phase] += 1
    return gone


def times(n: int) -> str:
    """A number of times, in words.

    >>> times(1), times(4)
    ('once', '4 times')
    """
    return TIMES.get(n, f"{n} times")


def _edges(names: list[str], gone: Counter[Way] | None) -> list[Edge]:
    edges = []
    for tail, head in dict.fromkeys([*WAYS, *(gone or ())]):
        why = WAYS.get((tail, head), "")
        n = None if gone is None else gone[tail, head]
        label = ":\n".join(text for text in (why, "" if n is None else times(n)) if text)
        back = names.index(head) < names.index(tail)
        edges.append(Edge(tail, head, label, "faded" if n == 0 else "plain", back))
    return edges


def _state(name: str, here: str, trace: Trace | None) -> State:
    if name != here:
        return "plain"
    ended = trace is not None and trace.finished is not None
    return "failed" if ended and here != "done" else "lit"
