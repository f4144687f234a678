"""How far an errand is: the value looked up, the note saved, and what is said in the end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from agentlab.messages import ToolCall
from agentlab.models.stand_in.choosing import chosen
from agentlab.models.stand_in.deciding import Calls, Known, Sight, Step, Stuck
from agentlab.models.stand_in.errands import Errand, Held, Noted, read_errand
from agentlab.models.stand_in.filling import Need, arguments
from agentlab.models.stand_in.further import Kind
from agentlab.models.stand_in.observing import Done

LONGEST = 200  # characters of a value that is a text


@dataclass(frozen=True)
class Told(Known):
    """What is known in words: a value that may be no number, or how a note fared."""

    words: str = ""


def errand_step(sight: Sight, plan: Held | Noted) -> Step:
    """The state of a part of an errand."""
    if isinstance(plan, Held):
        return _value(sight, plan.key)
    if plan.value is None:
        return _saved(sight, plan.text)
    value = sight.step(plan.value)
    return _saved(sight, f"{plan.value.key}: {value.words}") if isinstance(value, Told) else value


def errand_answer(sight: Sight, task: Errand) -> str:
    """A sentence for each part, in the order of the task."""
    told = [(plan, sight.step(plan)) for plan in task.plans]
    said = (
        f"The value for {plan.key!r} is {step.words}." if isinstance(plan, Held) else step.words
        for plan, step in told
    )
    return " ".join(said)


def _value(sight: Sight, key: str) -> Step:
    outcome = _call(sight, Need("look_up", query=key), "look up a value")
    if not isinstance(outcome, Done):
        return outcome
    if outcome.empty:
        return Stuck(f"{outcome.name} has nothing for {key!r}", outcome)
    value = None if outcome.failed else value_in(outcome.text, key)
    if value is None:
        told = outcome.text.rstrip(".")
        return Stuck(f"I asked {outcome.name} for {key!r} and was told: {told}", outcome)
    return Told(outcome.value or Decimal(0), done=outcome, words=value)


def _saved(sight: Sight, text: str) -> Step:
    outcome = _call(sight, Need("save", text=text), "save a note")
    if not isinstance(outcome, Done):
        return outcome
    if outcome.failed:
        return Told(Decimal(0), done=outcome, words=f"I could not save it: {outcome.text}")
    return Told(Decimal(1), done=outcome, words=f"I saved the note {text!r}.")


def _call(sight: Sight, need: Need, what: str) -> Done | Calls | Stuck:
    """What came of the last call that was given just this text, or the call to make."""
    given = need.query or need.text
    made = [done for done in sight.done if given in done.given]
    if made:
        return next((done for done in reversed(made) if not done.failed), made[-1])
    spec = chosen(need, sight.tools, sight.jitter)
    args = arguments(need, spec) if spec else None
    if spec is None or args is None:
        return Stuck(f"none of the tools I am offered can {what}")
    return Calls((ToolCall("", spec.name, args),), need)


@lru_cache(maxsize=256)
def value_in(text: str, key: str) -> str | None:
    """The value a result holds for a key: all of a short text, or what JSON has under "value",
    "result" or the key itself. None where it holds none."""
    try:
        held = json.loads(text, parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        held = text.strip()
    if isinstance(held, dict):
        held = next((held[name] for name in ("value", "result", key) if name in held), None)
    if isinstance(held, bool) or held is None:
        return None if held is None else str(held).lower()
    whole = held if isinstance(held, str) else json.dumps(held)
    return whole if 0 < len(whole) <= LONGEST and "\n" not in whole else None


ERRANDS = Kind(read_errand, Errand, (Held, Noted), errand_step, errand_answer)
