"""One stop of a stepper, as a record that turns into JSON, and the words it is told in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from agentlab.display.once import Clipped, Pairs

Kind = Literal["start", "model", "call", "reminder", "stop"]
Part = Literal["history", "model", "checks", "tools", "stop"]  # of the loop
State = Literal["open", "fine", "bad"]  # still going; as it should be; refused, failed, broken off
Change = tuple[int, list[int]]  # e.g. (2, [4, 5]): the first two of before, then numbers 4 and 5

CHECKS = ("this turn", "parse", "known tool", "valid arguments", "permission", "run", "observe")
PERMISSION, RUN = CHECKS.index("permission"), CHECKS.index("run")
STOPPED_AT = {  # refusal → how many checks the call had passed
    "cut_off": 0,
    "not_this_turn": 0,
    "budget": 0,
    "unparseable": 1,
    "unknown_tool": 2,
    "not_offered": 2,
    "invalid_arguments": 3,
    "denied": PERMISSION,
}


@dataclass(slots=True)
class Step:
    """One stop: the start, a turn of the model, a call, a reminder, or the end.

    `message`, `sent`, `tools`, `reply` and `entries` are positions in the lists beside the steps.
    """

    kind: Kind
    part: Part  # which part of the loop is at work
    state: State | None = None
    at: float = 0.0  # seconds since the trace began
    turn: int = 0  # which time the model is asked: 1, 2, …
    used: tuple[int, ...] = ()  # steps, calls, tokens, those of the runs inside too
    left: dict[str, float] = field(default_factory=dict)  # of the limits that are set
    entries: Change | None = None  # how the ledger changed, if it did
    message: int | None = None  # the task, the reply, the result, the reminder or the answer
    # a turn of the model
    sent: Change | None = None  # how the messages sent differ from those of the turn before
    tools: tuple[int, ...] = ()  # offered
    choice: Clipped = ""
    enforced: str = ""
    stop: Clipped = ""  # why the reply ended, in the provider's word; or why the run ended
    thinking: Clipped = ""
    notes: tuple[Clipped, ...] = ()
    # a call
    reply: tuple[int, int] | None = None  # the message that proposed it, and its place in there
    call: Clipped = ""  # its id
    tool: Clipped = ""
    args: Pairs | Clipped | None = None  # as checked, where that is not what was proposed
    passed: int | None = None  # how many of CHECKS; `state` says what came of the next one
    outcome: str = ""
    refusal: str = ""
    verdict: str = ""  # allow, deny, ask
    asked: Clipped = ""  # the rule that put it before a person
    rule: Clipped = ""  # that gave the verdict; "person" when somebody was asked
    reason: Clipped = ""  # of the verdict; or the particulars of the end
    data: Pairs | Clipped | None = None  # the structure behind a result's text
    inner: dict[str, Any] | None = None  # a run inside this call, as `Steps.as_json` tells a run

    @property
    def checks(self) -> list[tuple[str, str]]:
        """The checks of a call in order, each passed, failed, waiting or not reached."""
        if self.passed is None:
            return []
        here = "failed" if self.state == "bad" else "waiting"
        states = ["passed"] * self.passed + [here] + ["not reached"] * len(CHECKS)
        return list(zip(CHECKS, states, strict=False))
