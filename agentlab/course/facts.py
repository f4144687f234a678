"""What a prediction can be about: one fact of a run, and the turn where it shows.

Each fact is a function of a trace, so the cell that asks a question does not hold its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from agentlab.trace import Trace
from agentlab.views import CALLS, COUNTS, CallRecord


@dataclass(frozen=True)
class Fact:
    """What a run shows, and the turn where it can be seen (0: at none)."""

    value: Any
    turn: int = 0
    counted: tuple[int, ...] | None = None  # of a number of things: the turn of each, in order
    at_end: bool = False  # only that the run was over by then shows it; what led there came before
    run: Trace | None = field(default=None, compare=False, repr=False)
    call: bool = field(default=False, compare=False)  # the call says it, whatever came of it


About = Callable[[Any], Any]  # from a trace, or what else an experiment gave, to a Fact or a value


def steps(trace: Trace) -> Fact:
    """How often the model was asked."""
    asked = trace.view(COUNTS).steps
    return Fact(asked, asked, tuple(range(1, asked + 1)), run=trace)


def calls(trace: Trace) -> Fact:
    """How many calls ran."""
    ran = [c.step for c in _made(trace) if c.ran]
    return Fact(len(ran), trace.view(COUNTS).steps, tuple(ran), run=trace)


def stop(trace: Trace) -> Fact:
    """Why the run ended, e.g. "answered"."""
    return at_end(trace, trace.stop)


def at_end(trace: Trace, value: Any) -> Fact:
    """What somebody reads off how a run ended, e.g. that it came out right.

    >>> predict("03.3", "How does it end?", lambda t: facts.at_end(t, outcome(t).word), ENDS)
    """
    return Fact(value, trace.view(COUNTS).steps, at_end=True, run=trace)


def answer(trace: Trace) -> Fact:
    """The final text. What made it so may lie in any turn, so it is seen at none."""
    return Fact(trace.answer, run=trace)


def tool(number: int) -> About:
    """The name of the n-th tool that was called, counted from 1; "none" if there were fewer."""
    return lambda trace: _of_call(trace, number, "tool")


def result(number: int) -> About:
    """The text the n-th call brought, counted from 1; "none" if there were fewer."""
    return lambda trace: _of_call(trace, number, "text")


def outcome(number: int) -> About:
    """What became of the n-th call: "returned", "failed", "refused"; "none" if there were fewer."""
    return lambda trace: _of_call(trace, number, "outcome")


def argument(tool: str, name: str) -> About:
    """The argument `name` of the first call of a tool; "none" where it was not called with one."""

    def first(trace: Trace) -> Fact:
        called = next((call for call in _made(trace) if call.tool == tool), None)
        if called is None:
            return at_end(trace, "none")
        args = called.args if isinstance(called.args, Mapping) else {}
        return Fact(args.get(name, "none"), called.step, run=trace, call=True)

    return first


def _of_call(trace: Trace, number: int, what: str) -> Fact:
    made = _made(trace)[number - 1 : number]
    if not made:
        return at_end(trace, "none")
    return Fact(getattr(made[0], what), made[0].step, run=trace, call=what == "tool")


def _made(trace: Trace) -> list[CallRecord]:
    """All calls of a run in the order proposed."""
    return list(trace.view(CALLS).values())
