"""How far a run came: milestones on the way to a goal, each a check on the trace (C49).

A task that is not done may be half done, and which half says where to look. A milestone is a name
and a question that code answers; nobody asks the model how far it thinks it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agentlab.coding.phases import STATE
from agentlab.measure.cases import NO_TOOL, Case, fits
from agentlab.measure.picks import picked
from agentlab.trace import Trace
from agentlab.views import CALLS

Milestones = Mapping[str, Callable[[Trace], bool]]  # name → whether a run has reached it

CODING: Milestones = {
    "symbol located": lambda trace: trace.view(STATE).located,
    "patch created": lambda trace: trace.view(STATE).patched,
    "failing tests fewer": lambda trace: _fewer(trace.view(STATE).failing),
    "behaviour verified": lambda trace: trace.view(STATE).verified,
}


def progress(trace: Trace, milestones: Milestones) -> dict[str, bool]:
    """Which milestones a run reached.

    >>> progress(trace, CODING)
    {'symbol located': True, 'patch created': True, 'failing tests fewer': False, …}
    """
    return {name: bool(reached(trace)) for name, reached in milestones.items()}


def milestones_of(case: Case) -> Milestones:
    """Those of a case: an accepted call returned; its goal did, with the arguments wanted.

    Where no tool is wanted there is one: the right decision.
    """
    if case.goal in NO_TOOL:
        return {"right decision": lambda trace: picked(trace).right_for(case)}
    return {
        "accepted call returned": lambda trace: _returned(case, trace, case.accept),
        "goal met": lambda trace: _returned(case, trace, (case.goal,)),
    }


def _returned(case: Case, trace: Trace, names: tuple[str, ...]) -> bool:
    made = [c for c in trace.view(CALLS).values() if c.outcome == "returned" and c.tool in names]
    return any(c.tool != case.goal or fits(case.args.get(c.tool, {}), c.args) for c in made)


def _fewer(failing: list[int]) -> bool:
    """Whether the last run of all tests found less than the first."""
    return len(failing) > 1 and failing[-1] < failing[0]
