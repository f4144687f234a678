"""What the stand-in can do in its head, and when it believes its head more than a tool. C06, C13.

A reasoning model knows what 2 and 4 make. Told 24 by a tool, it asks again, and then goes on with
the 6 that no tool returned, unless a system prompt says that answers come from tools alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Context, Decimal, DecimalException, localcontext
from typing import Any

from agentlab.models.stand_in.filling import Need
from agentlab.models.stand_in.plans import Number, Plan, Worked
from agentlab.models.stand_in.steps import Known, Step

PATIENCE = 2  # how often a call that contradicts one's own arithmetic is made
_HEAD = Context(prec=50)
_TOOLS = re.compile(r"\btools?\b|\bresults?\b", re.I)
_ONLY = re.compile(r"\b(only|never|nothing|solely|exclusively|alone|must|always)\b", re.I)
_ANSWER = re.compile(r"\b(answers?|final|numbers?|figures?|values?|memory)\b", re.I)


def guided(prompts: Sequence[str]) -> bool:
    """Whether a sentence of the prompts says that answers come from tools alone."""
    sentences = [part for prompt in prompts for part in re.split(r"[.;\n]", prompt)]
    return any(_TOOLS.search(s) and _ONLY.search(s) and _ANSWER.search(s) for s in sentences)


def own_result(plan: Plan) -> Decimal:
    """A plan of plain numbers, worked out in the head; NaN where that cannot be done."""
    if isinstance(plan, Number):
        return plan.value
    if not isinstance(plan, Worked):
        return Decimal("NaN")
    return worked(plan.operation, own_result(plan.left), own_result(plan.right))


def worked(operation: str, left: Decimal, right: Decimal) -> Decimal:
    """One operation in the head, to 50 digits; NaN where there is no result."""
    with localcontext(_HEAD):
        try:
            match operation:
                case "add":
                    return left + right
                case "subtract":
                    return left - right
                case "multiply":
                    return left * right
                case "divide":
                    return left / right
            return left**right if abs(right) <= 1000 else Decimal("NaN")
        except DecimalException:
            return Decimal("NaN")


def same(a: Decimal, b: Decimal) -> bool:
    """Equal, or equal once both have been doubles: numbers pass through JSON."""
    return a == b or float(a) == float(b)


def contradicts(told: Decimal, numbers: Worked) -> bool:
    """Whether a tool's number is another than one's own, beyond what is lost on the way there."""
    own = own_result(numbers)
    if own.is_nan() or told.is_nan():
        return False
    with localcontext(_HEAD):
        largest = abs(own)
        if numbers.operation in ("add", "subtract"):  # a difference may be small, its error not
            largest = max(largest, abs(own_result(numbers.left)), abs(own_result(numbers.right)))
        return abs(told - own) > largest * Decimal("1e-9")


def doubted(sight: Any, plan: Plan, step: Step) -> Step:
    """A result that contradicts one's own arithmetic is asked for again, then set aside (C06)."""
    if not isinstance(plan, Worked) or not isinstance(step, Known) or not step.done:
        return step
    numbers = sight.numbers(plan)
    if numbers is None or not contradicts(step.value, numbers):
        return step
    if sight.times(step.done) < PATIENCE:
        return sight.again(step.done, Need(plan.operation))
    own = own_result(numbers)
    return Known(own, note=f"{step.done.name} says {step.value:f}; I make it {own:f}.")
