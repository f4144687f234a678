"""Figures that are not of one kind, and what divides or multiplies them all the same.

5,199 m by 536 km              the number is of neither
so many times larger than      tells of two figures of one thing; so many people for each km² do not
$5 of one year by $5 now       are not the same dollars
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked
from agentlab.models.stand_in.steps import Known
from agentlab.models.stand_in.units import measures_alike, same_unit

_TIMES = re.compile(
    r"\b(?:how many times|how often|by what factor|times (?:as|more|less|larger|bigger|greater"
    r"|higher|longer|smaller|lower)|(?:twice|half) as)\b",
    re.I,
)


def unlike(sight: Any, task: Task) -> Iterator[str]:
    """Why a ratio or a product of two figures of a task tells nothing."""
    for plan in task.plans:
        yield from _within(sight, plan)


def _within(sight: Any, plan: Plan) -> Iterator[str]:
    if not isinstance(plan, Worked):
        return
    left, right = plan.left, plan.right
    if plan.operation in ("divide", "multiply") and isinstance(left, Wanted):
        if isinstance(right, Wanted):
            yield from _of_two(sight, plan.operation, left, right)
    for side in (left, right):
        yield from _within(sight, side)


def _of_two(sight: Any, operation: str, left: Wanted, right: Wanted) -> Iterator[str]:
    one, other = sight.step(left), sight.step(right)
    if not (isinstance(one, Known) and isinstance(other, Known)):
        return
    topics = [known.topic or wanted.topic for known, wanted in ((one, left), (other, right))]
    whose = [f"the {topic} of {w.whose}" for topic, w in zip(topics, (left, right), strict=True)]
    if measures_alike(one.unit, other.unit):
        yield (
            f"{whose[0]} is in {one.unit} and {whose[1]} in {other.unit}, and nothing here "
            f"converts one into the other; ask for each"
        )
    elif operation == "divide" and _other_money(one, other):
        yield f"{whose[0]} and {whose[1]} are not in the same money; ask for each"
    elif operation == "divide" and _TIMES.search(sight.question):
        if folded(topics[0]) != folded(topics[1]):
            yield f"{whose[0]} and {whose[1]} are not of one kind; ask for each"


def _other_money(one: Known, other: Known) -> bool:
    """Whether two amounts are in money of different years: "$5" and "$5 in 2021 dollars"."""
    of_a_year = any(known.per.startswith("in ") for known in (one, other))
    return of_a_year and same_unit(one.unit, other.unit) and one.per != other.per
