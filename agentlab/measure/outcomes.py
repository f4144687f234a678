"""How a run came out, in one word and two numbers: what an experiment tabulates.

The word says where to look: `right` or `wrong` for an answer held against a number, `answered` for
any other; `looped` for a run that used up its steps or its budget, or made one call again and
again; `empty` where a reply held nothing, or turn after turn no call returned; `crashed` where a
tool's exception ended it, `no model` where none could be reached. Any other reason to stop is its
own word: `refused`, `cut_off`, `interrupted`; `broken off` where the trace gives none.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal

from agentlab.events import CallFinished
from agentlab.messages import as_json
from agentlab.stopping import Stop
from agentlab.trace import Trace
from agentlab.views import CALLS, COUNTS, CallRecord

WORDS = {  # why a run stopped → how it came out
    "max_steps": "looped",
    "repeated_call": "looped",
    "budget": "looped",
    "no_progress": "empty",
    "provider_error": "no model",
}
KNOWN = {*WORDS.values(), "right", "wrong", "answered", "crashed", "refused", "cut_off"}
_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run, told as briefly as a table wants it."""

    word: str  # e.g. "right", "looped"
    steps: int  # times the model was asked
    repeats: int  # calls that had run before, with the same arguments
    detail: str = ""  # why the run ended, where that says more than the word


def outcome(trace: Trace, wanted: str | int | float | Decimal | None = None) -> Outcome:
    """How a run came out. `wanted` is the number a right answer holds; None takes any answer.

    >>> outcome(trace, wanted=30).word
    'right'
    """
    end = trace.finished
    reason = end.reason if end else "broken off"
    word = WORDS.get(reason, reason)
    if reason == "answered" and wanted is not None:
        word = "right" if holds(trace.answer, wanted) else "wrong"
    return Outcome(word, trace.view(COUNTS).steps, repeats(trace), end.detail if end else "")


def repeats(trace: Trace) -> int:
    """How many calls ran that had run before with the same arguments, in any order (C05)."""
    ran = [c for c in trace.view(CALLS).values() if c.ran]
    return len(ran) - len(set(map(same, ran)))


def same(call: CallRecord) -> tuple[str, str]:
    """What two calls have in common when they are the same: tool and arguments, in any order."""
    return call.tool, json.dumps(as_json(call.args), sort_keys=True)


def holds(text: str, number: str | int | float | Decimal) -> bool:
    """Whether a number stands in a text, however it is written there.

    >>> holds("(2 + 4) * 500 is 3,000.0", 3000)
    True
    """
    found = _NUMBER.findall(text.replace("\N{MINUS SIGN}", "-"))
    return any(Decimal(n.replace(",", "")) == Decimal(str(number)) for n in found)


def crash_on_failure(trace: Trace) -> Stop | None:
    """A stopping rule: the bare loop's way with a tool that raises, which is to die of it (C06).

    >>> Agent(model, tools, rules=(crash_on_failure,))
    """
    last = trace.events[-1] if trace.events else None
    if isinstance(last, CallFinished) and last.outcome == "failed":
        return Stop("crashed", last.text)
    return None
