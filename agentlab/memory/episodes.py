"""What happened: one run as an episode, that is what was asked, how it ended, what it took."""

from __future__ import annotations

from dataclasses import dataclass

from agentlab.events import RunStarted
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord

FORGOTTEN = "(forgotten)"  # stands for an answer whose figures were to be forgotten


@dataclass(frozen=True, slots=True)
class Episode:
    """One run that is remembered. `number` counts runs; there is no clock in it."""

    run: str  # its id
    question: str
    answer: str  # "" where there was none
    stop: str  # e.g. "answered"
    searches: int  # that were made outside
    recalls: int  # that memory answered
    number: int = 0  # 1, 2, …; 0 before it is remembered


def episode_of(trace: Trace) -> Episode:
    """The run as an episode. Errors: ValueError for a trace that holds no finished run."""
    started = trace.first(RunStarted)
    if started is None or trace.finished is None:
        raise ValueError("Only a finished run can be remembered; this trace holds none.")
    made = list(trace.view(CALLS).values())
    return Episode(
        run=started.run,
        question=started.task,
        answer=trace.answer,
        stop=trace.stop,
        searches=searches(trace),
        recalls=sum(_is_recall(call) for call in made),
    )


def searches(trace: Trace) -> int:
    """How many searches outside brought texts."""
    brought = (call for call in trace.view(CALLS).values() if _kind(call) == "results")
    return sum(not _is_recall(call) for call in brought)


def _is_recall(call: CallRecord) -> bool:
    return isinstance(call.data, dict) and call.data.get("remembered") is True


def _kind(call: CallRecord) -> str:
    return str(call.data.get("kind", "")) if isinstance(call.data, dict) else ""
