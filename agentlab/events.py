"""What can happen in a run: nine kinds of event, and the format of a trace file, version 1.

A file of a trace is JSON Lines: one event a line, in the order they happened, each flushed before
the run goes on. `kind` names the event, `at` is seconds since the first one; a field that holds its
default is left out. A killed run loses at most a torn last line.

Arguments and results are held as JSON has them; decimals are text, so that no digit is lost. What
`redaction.py` knows for a secret is replaced before anything is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from agentlab.messages import UNCOUNTED, StopReason, ToolCall, ToolSpec, Usage
from agentlab.permissions import Decision

FORMAT = 1

# Text is no number, and NaN is none: a stranger's file is taken at its word.
Count = Annotated[int, Field(strict=True)]
Amount = Annotated[float, Field(strict=True, allow_inf_nan=False)]

Refusal = Literal[
    "unparseable",  # the arguments are no JSON object
    "unknown_tool",  # nobody has a tool of that name
    "not_offered",  # the tool exists, this turn's choice does not allow it
    "invalid_arguments",  # the arguments do not fit the signature
    "denied",  # the gate, or the person it asked, said no
    "not_this_turn",  # another call of the same reply was kept; the history forgets this one
    "cut_off",  # the reply did not end well: cut, declined, or ended in a way nobody here knows
    "budget",  # the run had to stop before this call
    "interrupted",  # the run was broken off while the call was open
]


@dataclass(slots=True)
class Event:
    """What happened, once; the trace stamps `at`. Not to be changed after it is recorded."""

    at: Amount = field(default=0.0, kw_only=True)  # seconds since the first event


@dataclass(slots=True)
class RunStarted(Event):
    """A run begins: the task, and what it is to be done with."""

    task: str
    system: str = ""
    model: str = ""  # its name, e.g. "stand-in"
    budget: dict[str, Count | Amount] = field(default_factory=dict)  # e.g. {"steps": 10}
    run: str = ""  # the id of this run
    parent: dict[str, str] | None = None  # of a nested run, e.g. {"run": "5f…", "call": "call_2"}
    history: str = ""  # the view a model is sent, e.g. "conversation"
    began: str = ""  # UTC, e.g. "2026-11-30T09:00:00Z"
    version: int = FORMAT


@dataclass(slots=True)
class ToolDescribed(Event):
    """One tool as a model sees it, once per run, under the digest of its text."""

    digest: str
    spec: ToolSpec


@dataclass(slots=True)
class ModelAsked(Event):
    """A step begins: which tools the model is offered, and what it may choose."""

    step: Count  # 1, 2, …
    tools: tuple[str, ...] = ()  # digests, in the order shown
    choice: str = "auto"  # "auto", "any", "tool:NAME", "none"


@dataclass(slots=True)
class ModelReplied(Event):
    """The whole reply, calls that will not run included."""

    step: Count
    text: str = ""
    calls: tuple[ToolCall, ...] = ()  # each under an id of its own in this run
    stop: StopReason = "end_turn"
    raw_stop: str = ""  # the provider's own word
    thinking: str = ""
    usage: Usage = UNCOUNTED
    enforced: Literal["", "provider", "harness"] = ""  # who held it to the choice; "" where free
    notes: tuple[str, ...] = ()  # the adapter's remarks
    raw: Any = None  # what the provider wants back unchanged


@dataclass(slots=True)
class Reminded(Event):
    """The harness's own message to a model that did not keep to the protocol."""

    text: str


@dataclass(slots=True)
class PermissionAsked(Event):
    """A person is needed: this call, these checked arguments, and the rule that asks."""

    call: str  # the id of the call
    tool: str
    args: dict[str, Any]
    reason: str
    rule: str
    binding: str  # the mark an answer must carry

    def allow(self, reason: str = "approved") -> Decision:
        """A yes to this call with these arguments, to be sent into the run."""
        return Decision("allow", reason, "person", self.binding)

    def deny(self, reason: str = "a person said no") -> Decision:
        """A no, with what the model is to be told."""
        return Decision("deny", reason, "person", self.binding)


@dataclass(slots=True)
class CallStarted(Event):
    """A call passed every check and runs now, with these arguments, allowed by this decision."""

    call: str
    tool: str
    args: dict[str, Any]
    decision: Decision


@dataclass(slots=True)
class CallFinished(Event):
    """The one outcome of a call."""

    call: str
    tool: str
    outcome: Literal["returned", "failed", "refused"]
    text: str  # what the model is told
    data: Any = None  # the structure behind the text, for a result that is more than text
    refusal: Refusal | None = None
    decision: Decision | None = None  # of the gate or a person, when that is what refused it


@dataclass(slots=True)
class RunFinished(Event):
    """Why the run ended, and the answer if there is one."""

    reason: str  # see stopping.py
    detail: str = ""
    answer: str = ""


KINDS: dict[str, type[Event]] = {  # e.g. "call_started": CallStarted
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in Event.__subclasses__()
}
