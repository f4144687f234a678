"""From a need to what came of it: the result of an earlier call, or the call to make now.

A call that failed on its arguments is made once more in the other form: numbers where text stood,
or text where numbers stood (C09). A call is known again by its arguments, whatever its tool.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from decimal import Decimal

from agentlab.messages import ToolCall, ToolSpec
from agentlab.models.stand_in.choosing import Jitter, chosen, score
from agentlab.models.stand_in.doubting import same
from agentlab.models.stand_in.filling import Need, arguments, repaired
from agentlab.models.stand_in.observing import Done, number_in
from agentlab.models.stand_in.plans import SIGNS
from agentlab.models.stand_in.stems import stems, vocabulary
from agentlab.models.stand_in.steps import Calls, Stuck

_OPERATION_WORDS = frozenset().union(*map(vocabulary, SIGNS.values()))
_WORDS = {
    "find": "search for a text",
    "extract": "take a figure out of a text",
    "power": "raise to a power",
}
_NOT_NOW = ('"not_offered"', '"not_this_turn"', '"cut_off"')
_ABOUT_ARGUMENTS = ("TypeError", "ValueError", "invalid_arguments", "is not a", "must be")


def outcome(
    need: Need, done: Sequence[Done], tools: Sequence[ToolSpec], jitter: Jitter | None = None
) -> Done | Calls | Stuck:
    """What came of the calls for a need; else the call to make, repaired after a failure."""
    spec = chosen(need, tools, jitter)
    args = arguments(need, spec) if spec else None
    fit = {tool.name for tool in tools if score(need.kind, tool) > 0} | {spec.name if spec else ""}
    made = [call for call in done if _meets(call, need, fit) and not _put_off(call)]
    good = [call for call in made if not call.failed]
    if good:
        return good[-1]
    if spec is None or args is None:
        return made[-1] if made else Stuck(_no_tool(need))
    for form in (args, repaired(args)):
        if form is not None and not any(alike(call.args, form) for call in made):
            return Calls((ToolCall("", spec.name, form),), need)
        if made and not any(word in made[-1].text for word in _ABOUT_ARGUMENTS):
            break
    return made[-1]


def alike(a: object, b: object) -> bool:
    """Equal, with text and numbers told apart: '2' is not 2."""
    return a == b and repr(a) == repr(b)


def short(done: Done) -> str:
    """What a tool said, on one line, without its own preamble."""
    line = " ".join(said(done).split()).removeprefix(f"tool error in {done.name}: ").rstrip(".")
    return line if len(line) <= 160 else f"{line[:157]}…"


def said(done: Done) -> str:
    """What a tool said, for people: of an object the reason it gives, of anything else the text."""
    try:
        held = json.loads(done.text)
    except (ValueError, RecursionError):
        return done.text
    inner = held.get("error") if isinstance(held, dict) else None
    for part in (held, inner):
        if isinstance(part, dict):
            reasons = (part.get(name) for name in ("reason", "message", "detail", "error"))
            if reason := next((r for r in reasons if isinstance(r, str) and r.strip()), ""):
                return reason
    return done.text


def _put_off(done: Done) -> bool:
    """Whether the call was refused for this turn only."""
    return done.failed and any(word in done.text for word in _NOT_NOW)


def _no_tool(need: Need) -> str:
    return f"none of the tools I am offered can {_WORDS.get(need.kind, need.kind)}"


def _meets(done: Done, need: Need, fit: Collection[str]) -> bool:
    """Whether an earlier call was one for this need, judged by its arguments; fit: tools for it."""
    given = done.given
    if need.kind == "find":
        return given == [need.query]
    if need.kind == "extract":
        return need.excerpt in given and need.keyword in given
    if need.plan is not None:
        return given == [str(need.plan)]
    numbers = [number for number in map(_as_number, given) if number is not None]
    if len(numbers) != 2 or not all(map(same, numbers, (need.left, need.right))):
        return False
    return _does(done, need.kind, fit)


def _does(done: Done, operation: str, fit: Collection[str]) -> bool:
    """Whether a call was for this operation: by what it says itself, else by its tool."""
    texts = [value for value in done.given if isinstance(value, str)]
    words = stems(" ".join(texts))
    if words & _OPERATION_WORDS:
        return bool(words & vocabulary(operation))
    if signs := [text for text in texts if text in SIGNS]:
        return SIGNS[signs[0]] == operation
    return done.name in fit or bool(stems(done.name) & vocabulary(operation))


def _as_number(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        return None
    return number_in(str(value))
