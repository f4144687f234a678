"""What a lesson will take of a model that costs money: calls and dollars, said before it asks."""

from __future__ import annotations

from agentlab.measure.estimate import REPLY_TOKENS
from agentlab.messages import Model, Usage
from agentlab.models.catalogue import cost
from agentlab.tables import counted

PAID = "anthropic:"
CENT = 0.01

# Lesson: how often its cells ask, exercises solved, and the tokens they send. Counted by
# tools/lesson_calls.py with the stand-in behind a paid name; another model takes other turns.
# Lesson 08 has an estimate of its own, `routing_model`: it asks nothing before SPEND = True.
ASKED: dict[str, tuple[int, int]] = {
    "00": (15, 10_921),
    "02": (24, 5_574),
    "03": (79, 15_463),
    "04": (202, 54_357),
    "05": (106, 71_453),
    "06": (104, 29_479),
    "07": (78, 87_512),
    "09": (44, 25_876),
    "10": (54, 44_413),
    "11": (111, 87_999),
    "12": (199, 182_942),
}


def ahead(model: Model, lesson: str) -> str:
    """What a lesson will take on a paid model, in a line; empty for one that costs nothing.

    >>> print(ahead(load_model("anthropic"), "02"))
    Lesson 02 from top to bottom: about 24 calls of anthropic:claude-haiku-5-5, less than $0.01.

    Errors: ValueError for a lesson that has no estimate.
    """
    if lesson not in ASKED:
        raise ValueError(f"No lesson {lesson!r} was counted. Counted: {', '.join(ASKED)}.")
    if not model.name.startswith(PAID):
        return ""
    calls, sent = ASKED[lesson]
    price = priced(model, Usage(sent, calls * REPLY_TOKENS))
    told = f"about {counted(calls, 'call')} of {model.name}, {price}"
    return f"Lesson {lesson} from top to bottom: {told}."


def priced(model: Model, usage: Usage, times: int = 1) -> str:
    """The list price of so many tokens so many times, in words.

    >>> priced(load_model("stand-in"), Usage(1000, 200))
    'no cost'
    """
    if not model.name.startswith(PAID):
        return "no cost"
    price = cost(model.name.removeprefix(PAID), usage)
    if price is None:
        return "a price that is not known here"
    total = price * times
    return "less than $0.01" if 0 < total < CENT else f"about ${total:.2f}"
