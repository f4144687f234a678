"""What a run decided first: a tool, nothing, a question, or a call that could be none.

A malformed call is kept apart from a refusal: a model that answers rubbish to "Thanks!" has not
understood that no tool is wanted. Read off a trace, so any recorded run can be judged again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from agentlab.events import ModelAsked, ModelReplied, Reminded
from agentlab.measure.cases import NO_TOOL, Case
from agentlab.trace import Trace
from agentlab.views import CALLS

Kind = Literal[
    "tool",  # a call of a tool that was offered
    "none",  # an answer in words: nothing to do here for a tool
    "clarify",  # a question back
    "unknown_tool",  # a call of a tool that nobody has
    "not_offered",  # a call of a tool that exists and was not offered in this state
    "unparseable",  # no call one can read: arguments that are no object, a call written as text
    "no_reply",  # no model, an empty reply, one that was cut
]


@dataclass(frozen=True, slots=True)
class Pick:
    """The first decision of a run."""

    kind: Kind
    tool: str = ""  # the name asked for, also where nobody has it
    args: Any = None  # as checked, or as proposed where no check was passed

    def __str__(self) -> str:
        if self.kind == "tool":
            return self.tool
        return f"{self.kind} ({self.tool})" if self.tool else self.kind

    def right_for(self, case: Case) -> bool:
        """Whether this is one of the first decisions the case accepts."""
        if self.kind == "tool":
            return self.tool in case.accept
        return self.kind in NO_TOOL and self.kind in case.accept


def picked(trace: Trace) -> Pick:
    """The first decision of a run, as its trace shows it."""
    reply = trace.first(ModelReplied)
    if reply is None or reply.stop in ("max_tokens", "unknown"):
        return Pick("no_reply")
    if reply.calls:
        made = trace.view(CALLS)[reply.calls[0].id]
        kind = made.refusal if made.refusal in _REFUSED else "tool"
        return Pick(kind, made.tool, made.args)
    if written_calls(trace, first_only=True):
        return Pick("unparseable")
    if not reply.text.strip():
        return Pick("no_reply")
    return Pick("clarify" if asks(reply.text) else "none")


_REFUSED = ("unparseable", "unknown_tool", "not_offered")


def asks(text: str) -> bool:
    """Whether a text ends by asking something.

    >>> asks("I can do that. Which order do you mean?")
    True
    """
    return bool(re.search(r"\?[\s\"'”’»*_)\]]*$", text))


def written_calls(trace: Trace, first_only: bool = False) -> int:
    """How many replies were a call written as text, in all or in the first reply.

    The harness reminds of these; in a turn that must bring a call it reminds of any text.
    """
    free, count = False, 0
    for event in trace.events:
        if isinstance(event, ModelAsked):
            if first_only and event.step > 1:
                break
            free = event.choice == "auto"
        count += isinstance(event, Reminded) and free
    return count
