"""A run reply by reply: what each held whole, and what came of a turn with many calls."""

from __future__ import annotations

from collections import Counter
from typing import Any

from agentlab.events import ModelReplied
from agentlab.messages import as_text
from agentlab.tables import Table, counted, short
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord

LONGEST = 160  # characters of a result


def replies(trace: Trace) -> list[list[str]]:
    """A row for each reply: whose it is, its text, its calls, why it stopped.

    >>> Table(["", "text", "calls", "stop"], replies(trace))
    """
    model = trace.events[0].model if trace.events else ""
    return [
        [
            f"{model}, reply {reply.step}",
            reply.text or "(empty)",
            ", ".join(_call(call.name, call.args) for call in reply.calls) or "(none)",
            reply.stop,
        ]
        for reply in _replies(trace)
    ]


def by_turn(trace: Trace) -> Table:
    """A row for each turn: what the model asked for, the same call only once, and what came of it.

    Calls that were set aside are counted, all others told one by one.
    """
    records = list(trace.view(CALLS).values())
    rows = []
    for reply in _replies(trace):
        made = [record for record in records if record.step == reply.step]
        rows.append([str(reply.step), _asked(reply, made), _came(made)])
    if end := trace.finished:
        rows.append(["", f"stop: {end.reason}", end.detail])
    return Table(["turn", "the model", "what came of it"], rows)


def _replies(trace: Trace) -> list[ModelReplied]:
    return [event for event in trace.events if isinstance(event, ModelReplied)]


def _asked(reply: ModelReplied, made: list[CallRecord]) -> str:
    """A reply's text and calls, e.g. "add(a='2', b='4') 2 times"."""
    times = Counter(_call(record.tool, record.args) for record in made)
    calls = [call if n == 1 else f"{call} {n} times" for call, n in times.items()]
    said = [f"says {reply.text}"] if reply.text.strip() else []
    return ", ".join(said + calls) or f"says nothing ({reply.stop})"


def _came(made: list[CallRecord]) -> str:
    aside = [record for record in made if record.refusal == "not_this_turn"]
    told = [f"{record.tool} {_end(record)}" for record in made if record not in aside]
    return "; ".join(told + [f"{counted(len(aside), 'call')} set aside"] * bool(aside))


def _end(record: CallRecord) -> str:
    if record.refusal:
        return f"refused ({record.refusal})"
    failed = "failed: " if record.outcome == "failed" else ""
    return f"→ {failed}{short(record.text, LONGEST)}"


def _call(name: str, args: Any) -> str:
    given = args if isinstance(args, dict) else None
    told = ", ".join(f"{key}={value!r}" for key, value in (given or {}).items())
    return f"{name}({told if given is not None else as_text(args)})"
