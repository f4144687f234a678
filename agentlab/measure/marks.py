"""What one run is judged by, case beside trace: everything a metric counts, and nothing it divides.

Five things that are not one flag (C49): the right tool, valid arguments, an execution that
succeeded, a result that was of use, progress towards the goal. Each can hold while the next fails,
and all of them while the task is not done.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from agentlab.events import ModelReplied
from agentlab.measure.cases import NO_TOOL, Case, fits
from agentlab.measure.picks import Pick, picked, written_calls
from agentlab.measure.progress import milestones_of, progress
from agentlab.measure.usefulness import usefulness
from agentlab.messages import UNCOUNTED, Usage
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one run. None stands where a question does not arise."""

    pick: Pick  # the first decision
    right: bool  # it is one the case accepts
    proposed: int  # calls, those written as text among them
    unparseable: int  # of these
    unknown: int  # of these
    valid: bool | None  # the first call's arguments fit the schema; None without a call of a tool
    correct: bool | None  # they are those the case wants; None where it wants none of this tool
    judged: int  # calls that came before the gate
    denied: int  # of these
    ran: int  # calls executed
    returned: int  # of these
    stumbled: bool  # a call was refused or failed
    recovered: bool  # and a later one returned
    astray: bool  # a tool ran that the case does not accept
    excess: int  # calls executed beyond those needed
    results: int  # look-ups' results that could be taken up (`usefulness.py`)
    used: int  # of these
    way: int  # milestones of the case (`progress.py`)
    reached: int  # of these
    done: bool  # the task is done, by what ran and not by what was said
    seconds: float = 0.0  # in the model, all replies together
    usage: Usage = UNCOUNTED


def marks(case: Case, trace: Trace, seconds: float = 0.0, writing: Collection[str] = ()) -> Marks:
    """Judge a run; a trace from a file will do. `writing` names the tools that change something."""
    calls = list(trace.view(CALLS).values())
    written = written_calls(trace)
    ran = [c for c in calls if c.ran]
    denied = [c for c in calls if c.refusal == "denied"]
    first = picked(trace)
    taken_up, way = usefulness(trace, writing), progress(trace, milestones_of(case))
    valid = calls[0].refusal != "invalid_arguments" if first.kind == "tool" else None
    return Marks(
        pick=first,
        right=first.right_for(case),
        proposed=len(calls) + written,
        unparseable=sum(c.refusal == "unparseable" for c in calls) + written,
        unknown=sum(c.refusal == "unknown_tool" for c in calls),
        valid=valid,
        correct=bool(valid and fits(case.args[first.tool], first.args))
        if first.kind == "tool" and first.tool in case.args
        else None,
        judged=len(ran) + len(denied),
        denied=len(denied),
        ran=len(ran),
        returned=sum(c.outcome == "returned" for c in ran),
        stumbled=any(map(_stumbles, calls)),
        recovered=_recovered(calls),
        astray=any(c.tool not in case.accept for c in ran),
        excess=max(0, len(ran) - case.needed),
        results=len(taken_up),
        used=sum(taken_up.values()),
        way=len(way),
        reached=sum(way.values()),
        done=_done(case, first, ran, writing),
        seconds=seconds,
        usage=usage_of(trace),
    )


def _stumbles(call: CallRecord) -> bool:
    return call.outcome == "failed" or call.refusal not in ("", "not_this_turn", "budget")


def _recovered(calls: Sequence[CallRecord]) -> bool:
    """Whether a call returned after one that was refused or failed."""
    first = next((i for i, call in enumerate(calls) if _stumbles(call)), len(calls))
    return any(call.outcome == "returned" for call in calls[first + 1 :])


def _done(case: Case, first: Pick, ran: Sequence[CallRecord], writing: Collection[str]) -> bool:
    """Whether the goal is met and nothing was changed that nobody asked for.

    Met: its tool returned, with arguments the case wants. Where no tool is wanted: the first
    decision is right, and nothing else ran.
    """
    strays = [c for c in ran if c.tool not in case.accept]
    if case.goal in NO_TOOL:
        return first.right_for(case) and not strays
    wanted = case.args.get(case.goal, {})
    met = any(c.tool == case.goal and c.outcome == "returned" and fits(wanted, c.args) for c in ran)
    return met and not any(c.tool in writing for c in strays)


def usage_of(trace: Trace) -> Usage:
    """The tokens of all replies of a run, those of runs inside it not counted."""
    used = [event.usage for event in trace if isinstance(event, ModelReplied)]
    return Usage(sum(u.input_tokens for u in used), sum(u.output_tokens for u in used))
