"""What is known and makes no answer: sums without a meaning, figures that do not go together.

Said once every value is there, before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agentlab.models.stand_in.adding import no_sum
from agentlab.models.stand_in.adjectives import no_such_size
from agentlab.models.stand_in.amounts import with_unit
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.grammar import LEAST, MOST
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked, is_mean, wanted_in
from agentlab.models.stand_in.quotients import Quotient, parts_of
from agentlab.models.stand_in.steps import Known, Stuck
from agentlab.models.stand_in.things import no_name
from agentlab.models.stand_in.unlike import unlike
from agentlab.models.stand_in.within import not_of_the_whole

_RANKS = MOST | LEAST
_ORDERED = (
    *("more", "less", "at least", "at most", "same", "largest", "smallest"),
    *("ascending", "descending"),
)


def objection(sight: Any, task: Task) -> Stuck | None:
    """Why the values of a task make no answer, if they do not."""
    return next(_objections(sight, task), None)


def _objections(sight: Any, task: Task) -> Iterator[Stuck]:
    told = not_of_the_whole(sight, task), no_such_size(sight, task), no_name(sight, task)
    told = *told, *unlike(sight, task), *no_sum(sight, task)
    yield from map(Stuck, filter(None, told))
    for wanted in task.wanted:
        if isinstance(wanted, Quotient) and (why := _no_rate(sight, wanted)):
            yield why
    for plan in task.plans:
        yield from _no_sums(sight, plan)
        yield from _open_prices(sight, plan)
    if why := _of_two_sources(sight, task):
        yield why


# -- sums and rates without a meaning --------------------------------------------------------------


def _no_sums(sight: Any, plan: Plan) -> Iterator[Stuck]:
    """Ages, heights of the highest and rates are no amounts: those of two places make no third."""
    if not isinstance(plan, Worked) or is_mean(plan):
        return
    figures = wanted_in(plan)
    added = plan.operation == "add" and wanted_in(plan.left) and wanted_in(plan.right)
    if added and len({wanted.subject for wanted in figures}) > 1:
        odd = next((w for w in figures if _is_no_amount(sight, w)), None)
        if odd:
            yield Stuck(
                f"the {_topic(sight, odd)} of several places is nothing to add up; ask for each, "
                "or for their average"
            )
    for side in (plan.left, plan.right):
        yield from _no_sums(sight, side)


def _no_rate(sight: Any, quotient: Quotient) -> Stuck | None:
    """So many people, years of life or highest points for each one: no rate of anything."""
    above, below = parts_of(quotient)
    same = folded(_topic(sight, above)) == folded(_topic(sight, below))
    if not (same or _is_no_amount(sight, above)):
        return None
    return Stuck(
        f"the {_topic(sight, above)} is nothing to be divided {quotient.each or 'so'}; ask for it "
        "as it is"
    )


def _is_no_amount(sight: Any, wanted: Wanted) -> bool:
    """Whether a figure is an age, or that of one thing out of many: "highest tree"."""
    known = sight.step(wanted)
    if isinstance(wanted, Quotient) or not isinstance(known, Known):
        return isinstance(wanted, Quotient)
    words = _topic(sight, wanted).lower().split()
    return known.unit == "years" or words[:1] in [[rank] for rank in _RANKS]


def _topic(sight: Any, wanted: Wanted) -> str:
    known = sight.step(wanted)
    return (known.topic if isinstance(known, Known) else "") or wanted.topic


# -- figures that do not go together ---------------------------------------------------------------


def _open_prices(sight: Any, plan: Plan) -> Iterator[Stuck]:
    """A price "and up" may be more, and so may all that is worked out of it."""
    for wanted in wanted_in(plan) if isinstance(plan, Worked) else ():
        known = sight.step(wanted)
        if isinstance(known, Known) and known.per.endswith("and up"):
            yield Stuck(
                f"I found the {_topic(sight, wanted)} of {wanted.whose}, {with_unit(known)}, which "
                "may be more, so nothing can be worked out of it"
            )


def _of_two_sources(sight: Any, task: Task) -> Stuck | None:
    """Whether a figure rose or fell, told by one source then and by another now: they may count
    otherwise, which looks like a change."""
    for wanted in task.wanted:
        for other in task.wanted:
            if (other.topic, other.subject) == (wanted.topic, wanted.subject) and other != wanted:
                if not (isinstance(wanted, Quotient) or _is_change(task, wanted, other)):
                    continue  # of a difference the answer says so beside it
                if why := _differ(sight, wanted, other):
                    return why
    return None


def _is_change(task: Task, one: Wanted, other: Wanted) -> bool:
    """Whether one figure is set against the other in a certain order, as then and now are."""
    return task.form in _ORDERED or any(_changes(plan, one, other) for plan in task.plans)


def _changes(plan: Plan, one: Wanted, other: Wanted) -> bool:
    if not isinstance(plan, Worked):
        return False
    sides = wanted_in(plan.left), wanted_in(plan.right)
    apart = one in sides[0] and other in sides[1] or one in sides[1] and other in sides[0]
    moved = plan.ordered and plan.operation in ("subtract", "divide") and apart
    return moved or _changes(plan.left, one, other) or _changes(plan.right, one, other)


def _differ(sight: Any, one: Wanted, other: Wanted) -> Stuck | None:
    for a, b in zip(parts_of(one), parts_of(other), strict=True):
        left, right = sight.step(a), sight.step(b)
        if not (isinstance(left, Known) and isinstance(right, Known)):
            continue
        if left.source and right.source and left.source != right.source:
            what = f"{_topic(sight, a)} of {a.whose}"
            said = [f"{with_unit(k)} by {k.source}" for k in (left, right)]
            return Stuck(
                f"the {what} of the two years is from different sources, which may not count "
                f"alike: {said[0]}, {said[1]}; ask for years that one source gives"
            )
    return None
