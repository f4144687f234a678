"""Views of a run: each a fold, a state to begin with and how one event changes it.

The same fold serves a run that is still going and a trace read from a file, so what a learner sees,
what a stopping rule counts and what a model is sent can never disagree with what was recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, TypeVar

from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
)
from agentlab.messages import Message, ToolResult, as_text
from agentlab.permissions import Decision

S = TypeVar("S")


@dataclass(frozen=True, eq=False)
class Fold(Generic[S]):
    """A view: a state to begin with, and how one event changes it.

    `step` may change the state in place and must return it.

    >>> LENGTH = Fold(int, lambda n, event: n + 1)
    >>> trace.view(LENGTH)
    """

    start: Callable[[], S]
    step: Callable[[S, Event], S]
    name: str = ""  # what a trace calls it, where it is the history that a model is sent


# -- the calls --


@dataclass(slots=True)
class CallRecord:
    """One call from proposal to outcome."""

    step: int
    id: str
    tool: str
    args: Any  # as checked once the call started, as proposed before that
    outcome: str = ""  # "" while it is open
    text: str = ""
    data: Any = None
    refusal: str = ""
    decision: Decision | None = None

    @property
    def ran(self) -> bool:
        """True when its function was run to an end, whatever came of it."""
        return self.outcome in ("returned", "failed")


def _calls(calls: dict[str, CallRecord], event: Event) -> dict[str, CallRecord]:
    kind = type(event)
    if kind is ModelReplied:
        for c in event.calls:
            calls[c.id] = CallRecord(event.step, c.id, c.name, c.args)
    elif kind is CallStarted and event.call in calls:
        calls[event.call].args, calls[event.call].decision = event.args, event.decision
    elif kind is CallFinished and event.call in calls:
        record = calls[event.call]
        record.outcome, record.text, record.data = event.outcome, event.text, event.data
        record.refusal = event.refusal or ""
        record.decision = event.decision or record.decision
    return calls


CALLS: Fold[dict[str, CallRecord]] = Fold(dict, _calls)  # by id, in the order proposed


def unanswered(events: Sequence[Event]) -> list[CallRecord]:
    """The calls without an outcome: of the last reply, as no model is asked while one is open."""
    replies = (n for n in reversed(range(len(events))) if type(events[n]) is ModelReplied)
    calls = reduce(_calls, events[next(replies, 0) :], {})
    return [call for call in calls.values() if not call.outcome]


# -- the conversation --


def _conversation(messages: list[Message], event: Event) -> list[Message]:
    kind = type(event)
    if kind is CallFinished:
        if event.refusal == "not_this_turn":
            _forget(messages, event.call)
        else:
            failed = event.outcome != "returned"
            _append_result(messages, ToolResult(event.call, event.tool, event.text, failed))
    elif kind is ModelReplied:
        if event.text or event.calls or event.raw:
            messages.append(Message("assistant", event.text, event.calls, raw=event.raw))
    elif kind is Reminded:
        messages.append(Message("user", event.text))
    elif kind is RunStarted:
        if event.system:
            messages.append(Message("system", event.system))
        messages.append(Message("user", event.task))
    return messages


def _append_result(messages: list[Message], result: ToolResult) -> None:
    """All results of one reply stand in one message, in the order of the calls."""
    earlier = messages.pop().results if messages and messages[-1].role == "tool" else ()
    messages.append(Message("tool", results=(*earlier, result)))


def _forget(messages: list[Message], call: str) -> None:
    """Take a call that another was kept before out of the reply that proposed it."""
    for i in range(len(messages) - 1, max(-1, len(messages) - 3), -1):
        if messages[i].role == "assistant":
            kept = tuple(c for c in messages[i].calls if c.id != call)
            messages[i] = replace(messages[i], calls=kept)
            return


CONVERSATION: Fold[list[Message]] = Fold(
    list, _conversation, "conversation"
)  # what a model is sent


# -- what was used --


@dataclass(slots=True)
class Counts:
    """How much a run has used, and how many turns in a row brought nothing."""

    steps: int = 0
    calls: int = 0  # started
    tokens: int = 0  # in and out
    waiting: int = 0  # calls of the last reply that have no outcome yet
    idle: int = 0  # turns in a row in which no call returned
    seconds: float = 0.0


def _counts(n: Counts, event: Event) -> Counts:
    kind, n.seconds = type(event), event.at
    if kind is ModelAsked:
        n.steps += 1
        n.idle += 1
    elif kind is ModelReplied:
        n.tokens += event.usage.input_tokens + event.usage.output_tokens
        n.waiting = len(event.calls)
    elif kind is CallStarted:
        n.calls += 1
    elif kind is CallFinished:
        n.waiting -= 1
        if event.outcome == "returned":
            n.idle = 0
    return n


COUNTS: Fold[Counts] = Fold(Counts, _counts)


# -- the table a trace prints as --

HEADERS = ("turn", "who", "what", "result")


def _rows(rows: list[list[str]], event: Event) -> list[list[str]]:
    """A row for each thing said or done."""
    step = rows[-1][0] if rows else ""
    match event:
        case RunStarted():
            rows.append(["", "task", event.task, ""])
        case ModelReplied(calls=()):
            rows.append([str(event.step), "model", "says", event.text or f"nothing ({event.stop})"])
        case ModelReplied():
            if event.text.strip():
                rows.append([str(event.step), "model", "says", event.text])
            for c in event.calls:
                rows.append([str(event.step), "model", f"{c.name}({_args(c.args)})", ""])
        case Reminded():
            rows.append([step, "harness", "reminds", event.text])
        case PermissionAsked():
            rows.append([step, "gate", f"asks about {event.tool}", event.reason])
        case CallFinished():
            why = f"refused ({event.refusal}): " if event.refusal else ""
            failed = "failed: " if event.outcome == "failed" else ""
            rows.append([step, "harness", event.tool, why + failed + event.text])
        case RunFinished():
            rows.append(["", "stop", event.reason, event.detail])
    return rows


ROWS: Fold[list[list[str]]] = Fold(list, _rows)


def _args(args: Any) -> str:
    if isinstance(args, dict):
        return ", ".join(f"{k}={v!r}" for k, v in args.items())
    return "" if args is None else as_text(args)
