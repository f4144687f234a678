"""The record of a bounded run: one line an iteration, and all that is needed to diagnose it. C27.

    {"iter": 0, "type": "tool_call", "tool": "lookup", "args": {"key": "retry_limit"},
     "allowed": true, "result": {"value": 3}, "remaining": 4}
    {"iter": 1, "type": "final", "remaining": 3}
    {"iter": 5, "type": "limit_hit"}

It is a view of the trace. Two calls in one reply give two lines with one `iter`. Whatever went
wrong stands under `result` as what the model was told. A limit other than that of iterations adds
its name as `reason`; a rule that ends a run is no limit, so it ends as "stopped", with the rule's
reason; a run that broke off ends with that as its `type`, and for a model that could not be reached
with what it said as the `reason`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    RunFinished,
    RunStarted,
)
from agentlab.trace import Trace
from agentlab.views import Fold

Record = dict[str, Any]

FINAL = ("answered", "refused", "cut_off")  # the reply asked for nothing more
LIMITS = ("max_steps", "budget")
RULES = ("repeated_call", "no_progress")


@dataclass(slots=True)
class _State:
    limit: int | None = None  # iterations allowed
    step: int = 0  # times the model was asked
    args: dict[str, Any] = field(default_factory=dict)  # call → arguments
    records: list[Record] = field(default_factory=list)

    @property
    def now(self) -> int:
        return self.step - 1

    @property
    def remaining(self) -> int | None:
        return None if self.limit is None else self.limit - self.step


def _records(state: _State, event: Event) -> _State:
    if isinstance(event, RunStarted):
        steps = event.budget.get("steps")
        state.limit = None if steps is None else int(steps)
    elif isinstance(event, ModelAsked):
        state.step = event.step
    elif isinstance(event, ModelReplied):
        state.args |= {call.id: call.args for call in event.calls}
    elif isinstance(event, CallStarted):
        state.args[event.call] = event.args
    elif isinstance(event, CallFinished) and event.refusal != "not_this_turn":
        state.records.append(_call(state, event))
    elif isinstance(event, RunFinished):
        state.records.append(_end(state, event))
    return state


def _call(state: _State, event: CallFinished) -> Record:
    return {
        "iter": state.now,
        "type": "tool_call",
        "tool": event.tool,
        "args": state.args.get(event.call),
        "allowed": event.outcome != "refused",
        "result": _result(event),
        "remaining": state.remaining,
    }


def _result(event: CallFinished) -> Any:
    """What the tool returned, or its error, or the refusal the model was told."""
    if event.outcome == "returned":
        return event.text if event.data is None else event.data
    try:
        told = json.loads(event.text)
    except ValueError:
        told = None
    return told if isinstance(told, dict) else {"error": event.text}


def _end(state: _State, event: RunFinished) -> Record:
    if event.reason in FINAL:
        return {"iter": state.now, "type": "final", "remaining": state.remaining}
    if event.reason == "provider_error":
        return {"iter": state.step, "type": event.reason, "reason": event.detail}
    record: Record = {"iter": state.step, "type": _ENDS.get(event.reason, event.reason)}
    return {**record, "reason": event.reason} if event.reason in _EXPLAINED else record


_ENDS = {**dict.fromkeys(LIMITS, "limit_hit"), **dict.fromkeys(RULES, "stopped")}
_EXPLAINED = {*_ENDS} - {"max_steps"}


RECORDS: Fold[_State] = Fold(_State, _records)


def records(trace: Trace) -> list[Record]:
    """The records of a run, finished or still going.

    >>> for record in records(trace):
    ...     print(json.dumps(record))
    """
    return trace.view(RECORDS).records
