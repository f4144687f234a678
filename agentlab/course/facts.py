"""What a prediction can be about: one fact of a run, and the step where it shows.

Each fact is a function of a trace, so the cell that asks a question does not hold its answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agentlab.trace import Trace
from agentlab.views import CALLS, COUNTS


@dataclass(frozen=True)
class Fact:
    """What a run shows, and the step where it can be seen (0: only at the end)."""

    value: Any
    step: int = 0


About = Callable[[Trace], Fact]


def steps(trace: Trace) -> Fact:
    """How often the model was asked."""
    asked = trace.view(COUNTS).steps
    return Fact(asked, asked)


def calls(trace: Trace) -> Fact:
    """How many calls ran."""
    ran = [c for c in trace.view(CALLS).values() if c.outcome in ("returned", "failed")]
    return Fact(len(ran), ran[-1].step if ran else 0)


def stop(trace: Trace) -> Fact:
    """Why the run ended, e.g. "answered"."""
    return Fact(trace.stop, trace.view(COUNTS).steps)


def answer(trace: Trace) -> Fact:
    """The final text."""
    return Fact(trace.answer, trace.view(COUNTS).steps)


def tool(number: int) -> About:
    """The name of the n-th tool that was called, counted from 1; "none" if there were fewer."""

    def tool_called(trace: Trace) -> Fact:
        made = list(trace.view(CALLS).values())
        if len(made) < number:
            return Fact("none", trace.view(COUNTS).steps)
        return Fact(made[number - 1].tool, made[number - 1].step)

    return tool_called


def result(number: int) -> About:
    """The text the n-th call brought, counted from 1; "none" if there were fewer."""

    def result_brought(trace: Trace) -> Fact:
        made = list(trace.view(CALLS).values())
        if len(made) < number:
            return Fact("none", trace.view(COUNTS).steps)
        return Fact(made[number - 1].text, made[number - 1].step)

    return result_brought


def outcome(number: int) -> About:
    """What became of the n-th call: "returned", "failed" or "refused"."""

    def outcome_of(trace: Trace) -> Fact:
        made = list(trace.view(CALLS).values())
        if len(made) < number:
            return Fact("none", trace.view(COUNTS).steps)
        return Fact(made[number - 1].outcome, made[number - 1].step)

    return outcome_of
