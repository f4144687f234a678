"""How far an errand is: the value looked up, the note saved, and what is said in the end."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from agentlab.messages import ToolCall
from agentlab.models.stand_in.calling import said
from agentlab.models.stand_in.choosing import chosen
from agentlab.models.stand_in.deciding import Calls, Known, Sight, Step, Stuck, declined
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
    """A sentence for each part, in the order of the task, also for one that could not be done."""
    return " ".join(dict.fromkeys(_sentence(plan, sight.step(plan)) for plan in task.plans))


def _sentence(plan: Held | Noted, step: Step) -> str:
    if isinstance(step, Stuck):
        return f"{step.why}." if step.told and isinstance(plan, Noted) else declined(step)
    words = step.words if isinstance(step, Told) else ""
    return f"The value for {plan.key!r} is {words}." if isinstance(plan, Held) else words


def _value(sight: Sight, key: str) -> Step:
    outcome = _call(sight, Need("look_up", query=key), "look up a value")
    if not isinstance(outcome, Done):
        return outcome
    if outcome.empty:
        return Stuck(f"{outcome.name} has nothing for {key!r}", outcome)
    value = None if outcome.failed else value_in(outcome.text, key)
    if value is None:
        told = said(outcome).rstrip(".")
        return Stuck(f"I asked {outcome.name} for {key!r} and was told: {told}", outcome)
    return Told(outcome.value or Decimal(0), done=outcome, words=value)


def _saved(sight: Sight, text: str) -> Step:
    outcome = _call(sight, Need("save", text=text), "save a note")
    if not isinstance(outcome, Done):
        return outcome
    if outcome.failed or (not outcome.empty and _FAILED.search(outcome.text)):
        return Stuck(f"I could not save it: {said(outcome).rstrip('.')}", outcome)
    if not _SAVED.search(outcome.text.replace(text, "").replace("_", " ")):
        name = outcome.name
        return Stuck(f"I asked {name} to save it and it did not say that it did", outcome)
    return Told(Decimal(1), done=outcome, words=f"I saved the note {text!r}.")


# What a tool says of a text it keeps, and of one it does not.
_SAVED = re.compile(
    r"\b(?:saved?|append(?:ed)?|wr[io]t(?:e|ten)|wrote|notes?|noted|stored?|record(?:ed)?|kept|keep"
    r"|remember(?:ed)?|added|created|logged|ok|okay|done|success(?:ful(?:ly)?)?|true)\b",
    re.I,
)
_FAILED = re.compile(
    r"\b(?:not|cannot|can't|couldn't|wasn't|nothing|no|failed|refused|denied|unable)\b"
    r"|\"\w+\": (?:false|null)\b|^\s*false\s*$",
    re.I,
)


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


_SENTENCE = re.compile(
    r"(?:the |its )?(?:current |stored )?(?:value|setting|result)"
    r"(?: (?:of|for|under) [^:=]{1,60}?)?(?: is(?: set to)?|:| =) (\S.*?)\.?",
    re.I,
)


@lru_cache(maxsize=256)
def value_in(text: str, key: str) -> str | None:
    """The value a result holds for a key: all of a short text, what the sentence "The value is …"
    says, or what JSON has under "value", "result" or the key itself. None where it holds none."""
    try:
        held = json.loads(text, parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        held = text.strip()
    if isinstance(held, dict):
        held = next((held[name] for name in ("value", "result", key) if name in held), None)
    if isinstance(held, bool) or held is None:
        return None if held is None else str(held).lower()
    whole = held if isinstance(held, str) else json.dumps(held)
    if match := _SENTENCE.fullmatch(whole):
        whole = match[1]
    return whole if 0 < len(whole) <= LONGEST and "\n" not in whole else None


ERRANDS = Kind(read_errand, Errand, (Held, Noted), errand_step, errand_answer, partial=True)
