"""A run inside a run: the trace of a nested run as the data of the call that began it, and back.

It stands in its parent's trace once, as the data of one result, so it is saved, loaded and freed of
secrets with it. In a trace file:

    {"kind": "call_finished", …, "data": {"kind": "nested", "events": [{"kind": "run_started", …}]}}
"""

from __future__ import annotations

import json
from typing import Any

from agentlab.events import CallFinished, Event
from agentlab.lines import TraceError, from_line, to_line
from agentlab.trace import Trace
from agentlab.views import COUNTS, Fold

KIND = "nested"
AMOUNTS = ("steps", "calls", "tokens")  # what runs use, besides time


def as_data(trace: Trace) -> dict[str, Any]:
    """A whole run as data: its events as JSON objects, and what it has used."""
    events = [json.loads(to_line(event)) for event in trace]
    return {"kind": KIND, "used": used(trace), "events": events}


def run_inside(event: Event) -> Trace | None:
    """The run that a result holds; None for any other event, and for events that make no run."""
    if not isinstance(event, CallFinished) or not is_nested(event.data):
        return None
    try:
        return trace_of(event.data)
    except TraceError:
        return None


def runs_inside(trace: Trace) -> dict[str, Trace]:
    """The runs that a trace holds, by the id of the call that began each."""
    found = {e.call: run_inside(e) for e in trace if isinstance(e, CallFinished)}
    return {call: inner for call, inner in found.items() if inner is not None}


def trace_of(data: dict[str, Any]) -> Trace:
    """The trace that `as_data` made data of. Errors: TraceError, naming the event at fault."""
    events = data.get("events")
    if not isinstance(events, list) or not events:
        raise TraceError("nested run: holds no events.")
    trace = Trace()
    for number, event in enumerate(events, 1):
        line = json.dumps(event).encode("ascii")
        trace.events.append(from_line(line, f"nested run, event {number}", first=number == 1))
    trace.parent = trace.events[0].parent
    return trace


def is_nested(data: Any) -> bool:
    """Whether the data of a result says that it is a run."""
    return isinstance(data, dict) and data.get("kind") == KIND


def used(trace: Trace) -> dict[str, int]:
    """Steps, calls and tokens of a run and of all runs inside it."""
    own, inside = trace.view(COUNTS), trace.view(INSIDE)
    return {name: int(getattr(own, name)) + inside[name] for name in AMOUNTS}


def _inside(total: dict[str, int], event: Event) -> dict[str, int]:
    if isinstance(event, CallFinished) and is_nested(event.data):
        for name in AMOUNTS:
            total[name] += _amount(event.data.get("used"), name)
    return total


INSIDE: Fold[dict[str, int]] = Fold(lambda: dict.fromkeys(AMOUNTS, 0), _inside)  # of a run


def _amount(counted: Any, name: str) -> int:
    """One amount of a nested run; 0 where a stranger's trace has none, or nonsense."""
    amount = counted.get(name) if isinstance(counted, dict) else None
    return amount if type(amount) is int and amount > 0 else 0
