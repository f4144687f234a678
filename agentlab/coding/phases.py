"""Phases of a coding run: where it stands, which tools that leaves, when it is done. S2, C45, C51.

    discover → modify → verify → done
        ↑                  │
        └──── tests fail ──┘

The state is a view of the trace, so code decides it and no model can talk its way on: a source file
was read, an edit was made, all tests ran and passed. Until then a run cannot be answered; where it
comes no nearer it ends as `no_progress`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from agentlab.coding.testing import TESTS, is_source
from agentlab.events import CallFinished, Event
from agentlab.messages import ANY, NONE, Choice, only
from agentlab.stopping import Rule, Stop
from agentlab.trace import Trace
from agentlab.views import Fold

Phase = Literal["discover", "modify", "verify", "done"]
Phases = Mapping[str, Sequence[str]]  # phase → the tools it leaves

PHASES: Phases = {
    "discover": ("search_code", "read_file"),
    "modify": ("read_file", "edit_file"),
    "verify": ("run_tests", "read_file"),
    "done": (),
}
ROUTED: Phases = {**PHASES, "verify": ("run_tests",)}  # one legal tool: nobody need be asked which
EVERYTHING: Phases = {  # no phases: for comparison
    **dict.fromkeys(PHASES, ("search_code", "read_file", "edit_file", "run_tests")),
    "done": (),
}


@dataclass(slots=True)
class State:
    """Where a coding run stands."""

    phase: Phase = "discover"
    located: bool = False  # a source file was read
    patched: bool = False  # an edit was made
    failing: list[int] = field(default_factory=list)  # after each run of all tests
    verified: bool = False  # the last of them found nothing, and nothing was changed since

    @property
    def idle(self) -> int:
        """How many runs of all tests in a row brought no fewer failures than any before."""
        best = min(self.failing, default=0)
        return len(self.failing) - self.failing.index(best) - 1 if self.failing else 0


def _state(state: State, event: Event) -> State:
    if not isinstance(event, CallFinished) or event.outcome != "returned":
        return state
    data: dict[str, Any] = event.data if isinstance(event.data, dict) else {}
    if event.tool == "read_file" and is_source(str(data.get("path"))):
        state.located = True
        if state.phase == "discover":
            state.phase = "modify"
    elif event.tool == "edit_file":
        state.phase, state.patched, state.verified = "verify", True, False
    elif event.tool == "run_tests" and (not data.get("ok") or data.get("target") == TESTS):
        state.verified = bool(data.get("ok"))
        state.phase = "done" if state.verified else "discover"
        state.failing.append(int(data.get("failed", 0)))
    return state


STATE: Fold[State] = Fold(State, _state)


def offered_in(phases: Phases = ROUTED) -> Callable[[Trace], Sequence[str]]:
    """For `Agent.offer`: the tools that the phase of a run leaves."""
    return lambda trace: phases[trace.view(STATE).phase]


def chosen_in(phases: Phases = ROUTED) -> Callable[[Trace], Choice]:
    """For `Agent.choose`: a call must come until the run is done; the only tool where it is one."""

    def choose(trace: Trace) -> Choice:
        names = phases[trace.view(STATE).phase]
        return NONE if not names else only(names[0]) if len(names) == 1 else ANY

    return choose


def stalled(patience: int = 6) -> Rule:
    """Stops a run whose tests fail as before, so often in a row (C51).

    Errors: ValueError for less than one such run, at which nothing could begin.
    """
    if patience < 1:
        raise ValueError(f"patience={patience!r}: at least 1 run of the tests in vain, e.g. 6.")

    def stalls(trace: Trace) -> Stop | None:
        state = trace.view(STATE)
        if state.verified or state.idle < patience:
            return None
        runs = "1 run" if state.idle == 1 else f"{state.idle} runs"
        return Stop("no_progress", f"{runs} of the tests in a row without fewer failures")

    return stalls
