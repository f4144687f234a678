"""What can happen in a run: nine kinds of event, and the format of a trace file, version 1.

A file of a trace is JSON Lines: one event a line, in the order they happened, each flushed before
the run goes on. `kind` names the event, `at` is seconds since the trace began; fields that hold
their default are left out. A killed run loses at most a torn last line.

    run_started        task, system, model, budget; `run` is its id, `parent` the run and the call
                       it is nested in, `history` the view the model is sent, `version` this format
    tool_described     one tool as a model sees it, once per run, under the digest of its text
    model_asked        a step begins: which tools were offered (digests, in order), which choice
    model_replied      the whole reply, calls that will not run included; `enforced` says who held
                       the model to the choice: "provider", "harness", or "" where it was free
    reminded           the harness's own message to a model that broke the choice
    permission_asked   a person is needed: this call, these arguments, the rule that asks
    call_started       a call passed every check and runs now, and what allowed it
    call_finished      the one outcome of a call: returned, failed, or refused and why
    run_finished       why the run ended, and the answer if there is one

Arguments and results are held as JSON has them; decimals are text, so that no digit is lost.
Values of secret variables and of fields named like a secret are replaced before anything is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal

from agentlab.messages import StopReason, ToolCall, ToolSpec, Usage
from agentlab.permissions import Decision

FORMAT = 1

Refusal = Literal[
    "unparseable",  # the arguments are no JSON object
    "unknown_tool",  # nobody has a tool of that name
    "not_offered",  # the tool exists, this turn's choice does not allow it
    "invalid_arguments",  # the arguments do not fit the signature
    "denied",  # the gate, or the person it asked, said no
    "not_this_turn",  # another call of the same reply was kept; the history forgets this one
    "cut_off",  # the reply was cut, this may be half a call
    "budget",  # the run had to stop before this call
    "interrupted",  # the run was broken off while the call was open
]


@dataclass(slots=True)
class Event:
    """What happened, once; the trace stamps `at`. Not to be changed after it is recorded."""

    at: float = field(default=0.0, kw_only=True)  # seconds since the trace began


@dataclass(slots=True)
class RunStarted(Event):
    task: str
    system: str = ""
    model: str = ""
    budget: dict[str, float | None] = field(default_factory=dict)  # e.g. {"steps": 10}
    run: str = ""
    parent: dict[str, str] | None = None  # e.g. {"run": "5f…", "call": "call_2"}
    history: str = "conversation"
    began: str = ""  # UTC, e.g. "2026-11-30T09:00:00Z"
    version: int = FORMAT


@dataclass(slots=True)
class ToolDescribed(Event):
    digest: str
    spec: ToolSpec


@dataclass(slots=True)
class ModelAsked(Event):
    step: int  # 1, 2, …
    tools: tuple[str, ...] = ()  # digests
    choice: str = "auto"  # "auto", "any", "tool:NAME", "none"


@dataclass(slots=True)
class ModelReplied(Event):
    step: int
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    stop: StopReason = "end_turn"
    raw_stop: str = ""
    thinking: str = ""
    usage: Usage = Usage()
    enforced: Literal["", "provider", "harness"] = ""
    notes: tuple[str, ...] = ()
    raw: Any = None


@dataclass(slots=True)
class Reminded(Event):
    text: str


@dataclass(slots=True)
class PermissionAsked(Event):
    call: str
    tool: str
    args: dict[str, Any]
    reason: str
    rule: str
    binding: str

    def allow(self, reason: str = "approved") -> Decision:
        """A yes to this call with these arguments, to be sent into the run."""
        return Decision("allow", reason, "person", self.binding)

    def deny(self, reason: str = "a person said no") -> Decision:
        """A no, with what the model is to be told."""
        return Decision("deny", reason, "person", self.binding)


@dataclass(slots=True)
class CallStarted(Event):
    call: str
    tool: str
    args: dict[str, Any]
    decision: Decision


@dataclass(slots=True)
class CallFinished(Event):
    call: str
    tool: str
    outcome: Literal["returned", "failed", "refused"]
    text: str  # what the model is told
    data: Any = None  # the structure behind the text, for a result that is more than text
    refusal: Refusal | None = None
    decision: Decision | None = None  # of the gate or a person, when that is what refused it


@dataclass(slots=True)
class RunFinished(Event):
    reason: str  # see stopping.py
    detail: str = ""
    answer: str = ""


KINDS: dict[str, type[Event]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in Event.__subclasses__()
}
