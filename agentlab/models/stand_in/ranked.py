"""Yes or no, which of several, and in which order: comparisons in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from operator import eq, ge, gt, le, lt

from agentlab.models.stand_in.amounts import rounded, with_unit
from agentlab.models.stand_in.bounds import holds_for_all
from agentlab.models.stand_in.deciding import Known, Sight
from agentlab.models.stand_in.plans import Number, Plan, Task, Wanted, Worked
from agentlab.models.stand_in.sentences import (
    figure,
    figures_of,
    lead,
    named,
    sentences,
    spelled_whose,
    told_of,
)


def ranking(task: Task, known: Sequence[Known]) -> str:
    """The figures, and which of them it is: "The larger is the rainfall of Utopia."."""
    pairs = list(zip(task.plans, known, strict=True))
    figures = [(plan, k) for plan, k in pairs if isinstance(plan, Wanted)]
    gaps = [f" The difference is {with_unit(k)}." for plan, k in pairs if isinstance(plan, Worked)]
    best = (max if task.form == "largest" else min)(k.value for _, k in figures)
    first = [named(plan, k) for plan, k in figures if k.value == best]
    listed = " ".join(figure(plan, k) for plan, k in figures)
    if len(first) == len(figures):
        return f"{listed} They are equal."
    rank = task.form if len(figures) > 2 else _OF_TWO[task.form]
    verb = "are" if len(first) > 1 else "is"
    return f"{listed} The {rank} {verb} the {' and the '.join(first)}.{''.join(gaps)}"


def order(task: Task, known: Sequence[Known]) -> str:
    """The figures in their order, and whose they are: "From the smallest to the largest: …"."""
    down = task.form == "descending"
    pairs = sorted(zip(task.plans, known, strict=True), key=lambda p: p[1].value, reverse=down)
    listed = " ".join(dict.fromkeys(figure(plan, k) for plan, k in pairs))
    dated = len({plan.year for plan, _ in pairs}) > 1
    names = [
        spelled_whose(plan, k) + (f" in {plan.year}" if dated and plan.year else "")
        for plan, k in pairs
    ]
    signs = [", " if a.value != b.value else " = " for (_, a), (_, b) in pairwise(pairs)]
    joined = "".join(f"{name}{sign}" for name, sign in zip(names, [*signs, ""], strict=True))
    ends = ("largest", "smallest") if down else ("smallest", "largest")
    return f"{listed} From the {ends[0]} to the {ends[1]}: {joined}."


HOLDS = {
    "more": gt,
    "less": lt,
    "at least": ge,
    "at most": le,
    "same": eq,
    "any": gt,
    "between": ge,
}
_OF_TWO = {"largest": "larger", "smallest": "smaller"}


def yes_or_no(sight: Sight, task: Task, known: Sequence[Known]) -> str:
    """Yes or no, and the figures it is told by."""
    if task.form == "between":
        value, low, high = (k.value for k in known)
        return f"{'Yes' if low <= value <= high else 'No'}. {figure(task.plans[0], known[0])}"
    if (of_all := holds_for_all(task.form, list(task.plans), list(known))) is not None:
        listed = " ".join(map(figure, task.plans, known))
        return f"{'Yes' if of_all else 'No'}. {listed}"
    left, right = (k.value for k in known[:2])
    sides = zip(task.plans[:2], known[:2], strict=True)
    listed = " ".join(dict.fromkeys(said for side in sides for said in _side(sight, *side)))
    gap = "".join(f" The difference is {with_unit(k)}." for k in known[2:])
    if task.form == "same":
        given = isinstance(task.plans[1], Number)
        said = _same(left, right) if given else "Yes" if left == right else "No"
        near = given and isinstance(task.plans[0], Wanted) and said == "No"
        exact = len(f"{right:f}".replace(".", "").rstrip("0")) > 3
        near = near and exact and abs(left - right) * 20 <= abs(left)
        return f"{said}. {listed}{' Another source may differ.' if near else ''}"
    holds = "Yes" if HOLDS[task.form](left, right) else "No"
    equal = left == right and task.form != "any"
    return f"{holds}{', they are equal' if equal else ''}. {listed}{gap}"


def _same(value: Decimal, given: Decimal) -> str:
    """Whether a value is a given number, or that number when it is rounded as that is."""
    if value == given:
        return "Yes"
    zeros = len(f"{given:f}") - len(f"{given:f}".rstrip("0")) if given == int(given) else 0
    places = given.normalize().as_tuple().exponent if not zeros else zeros
    close = abs(value - given) * (50 if given >= 1000 else 100) <= abs(value)
    return "Yes, rounded" if close and rounded(value, -places) == given else "No"


def _side(sight: Sight, plan: Plan, known: Known) -> list[str]:
    """One side of a comparison: a figure, or several and what they make together."""
    if isinstance(plan, Wanted):
        return sentences(plan, known)
    if not isinstance(plan, Worked):
        return []
    added = plan.operation == "add"
    made = "Together they make" if added else lead(Task((plan,)))
    said = f"{made} {with_unit(known)}."
    figures = figures_of(told_of(sight, plan))
    return [*figures, said] if added else [said, *figures]
