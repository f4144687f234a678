"""The four levels at which a call can be wrong, each decided by code: syntax to policy. S2, C40.

    syntax      can it be read at all?               the arguments are no JSON object
    structure   does it name a tool and fit it?      unknown tool, missing, unexpected, wrong type
    meaning     does it speak of things there are?   no such file, a path that leads outside
    policy      may it, here and now?                denied by a rule, not offered in this phase

No model is asked at any of them. A rule of a gate stands at the level of meaning when it looks at
the world, and at that of policy when it looks at who may do what.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

from agentlab.tables import Table
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord

Level = Literal["syntax", "structure", "meaning", "policy"]
LEVELS: tuple[Level, ...] = get_args(Level)

OF_REFUSAL: dict[str, Level] = {
    "unparseable": "syntax",
    "cut_off": "syntax",
    "unknown_tool": "structure",
    "invalid_arguments": "structure",
    "not_offered": "policy",
    "not_this_turn": "policy",
    "budget": "policy",
    "interrupted": "policy",
}
OF_MEANING = frozenset({"inside", "exists"})  # rules of a gate that look at the world


def level(call: CallRecord, meaning: Collection[str] = OF_MEANING) -> Level | None:
    """The level at which a call was refused; None for one that ran, or that is still open.

    `meaning` names the rules of the gate that look at the world.
    """
    if call.outcome != "refused":
        return None
    if call.refusal == "denied":
        return "meaning" if call.decision and call.decision.rule in meaning else "policy"
    return OF_REFUSAL[call.refusal]


def refusals(trace: Trace) -> Table:
    """Every call of a run with the level it got stuck at, and what the model was told."""
    rows = [
        [call.tool, level(call) or "passed", call.refusal or call.outcome, call.text]
        for call in trace.view(CALLS).values()
    ]
    return Table(["call", "level", "outcome", "what the model was told"], rows, widest=100)
