"""What the forms of a question come to: a task made of the operands that each part holds.

Each builder takes the groups of a form, in their order. It gives None where the form does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from agentlab.models.stand_in.plans import Form, Number, Plan, Task, Wanted, Worked, chain

Group = list[Plan]  # the operands of one part of a form
Builder = Callable[[list[Group]], Task | None]


def _first(groups: list[Group]) -> Plan:
    return chain("add", groups[0])


def _second(groups: list[Group]) -> Plan:
    return chain("add", groups[1])


def _hundredfold(ratio: Plan) -> Task:
    return Task((Worked("multiply", ratio, Number(Decimal(100))),), "percent")


def each(groups: list[Group]) -> Task | None:
    """Every figure by itself."""
    plans = tuple(groups[0])
    if not all(isinstance(plan, Wanted) for plan in plans):
        return None
    return Task(plans, "value" if len(plans) == 1 else "each")


def total(groups: list[Group]) -> Task | None:
    """The sum of all; one bare number is none ("the first ten numbers")."""
    if len(groups[0]) == 1 and isinstance(groups[0][0], Number):
        return None
    return Task((chain("add", groups[0]),))


def mean(groups: list[Group]) -> Task | None:
    """The sum of all, divided by how many there are; of one, what a source gives as an average."""
    count = len(groups[0])
    if count == 1 and isinstance(plan := groups[0][0], Wanted):
        return Task((replace(plan, topic=f"average {plan.topic}"),))
    total = chain("add", groups[0])
    return Task((Worked("divide", total, Number(Decimal(count))),)) if count > 1 else None


def product(groups: list[Group]) -> Task | None:
    """All multiplied."""
    return Task((chain("multiply", groups[0]),)) if len(groups[0]) > 1 else None


def gap(groups: list[Group]) -> Task:
    """The larger less the smaller, whichever they turn out to be."""
    return Task((Worked("subtract", _first(groups), _second(groups), ordered=False),))


def more(groups: list[Group]) -> Task:
    """The first less the second."""
    return Task((Worked("subtract", _first(groups), _second(groups)),))


def less(groups: list[Group]) -> Task:
    """The second less the first."""
    return Task((Worked("subtract", _second(groups), _first(groups)),))


def ratio(groups: list[Group]) -> Task:
    """The first divided by the second."""
    return Task((Worked("divide", _first(groups), _second(groups)),))


def ratio_back(groups: list[Group]) -> Task:
    """The second divided by the first."""
    return Task((Worked("divide", _second(groups), _first(groups)),))


def bounded(form: Form) -> Builder:
    """Whether the first divided by the second is more, or less, than a number."""

    def task(groups: list[Group]) -> Task | None:
        number = groups[2][0]
        return Task((*ratio(groups).plans, number), form) if isinstance(number, Number) else None

    return task


def percent(groups: list[Group]) -> Task:
    """The first in percent of the second."""
    return _hundredfold(Worked("divide", _first(groups), _second(groups)))


def percent_back(groups: list[Group]) -> Task:
    """The second in percent of the first."""
    return _hundredfold(Worked("divide", _second(groups), _first(groups)))


def percent_more(groups: list[Group]) -> Task:
    """What the first has more, in percent of the second."""
    gained = Worked("subtract", _first(groups), _second(groups))
    return _hundredfold(Worked("divide", gained, _second(groups)))


def percent_less(groups: list[Group]) -> Task:
    """What the first has less, in percent of the second."""
    lost = Worked("subtract", _second(groups), _first(groups))
    return _hundredfold(Worked("divide", lost, _second(groups)))


def over_time(groups: list[Group], sign: int = 1, percent: bool = False) -> Task | None:
    """What one figure gained (or lost, sign -1) from an earlier year to a later one."""
    pair = [*groups[0], *groups[1]]
    if not _one_figure_twice(pair) or _backwards(pair):
        return None
    before, after = sorted(pair, key=_year)
    gained = Worked("subtract", after, before) if sign > 0 else Worked("subtract", before, after)
    return _hundredfold(Worked("divide", gained, before)) if percent else Task((gained,))


def later(form: Form) -> Builder:
    """Whether one figure is more, or less, in the later of two years."""

    def task(groups: list[Group]) -> Task | None:
        pair = [*groups[0], *groups[1]]
        later = sorted(pair, key=_year, reverse=True)
        fits = _one_figure_twice(pair) and not _backwards(pair)
        return Task(tuple(later), form) if fits else None

    return task


def _year(plan: Plan) -> str:
    """The year of a figure; none is now, later than any."""
    return plan.year or "9999" if isinstance(plan, Wanted) else ""


def _backwards(pair: Group) -> bool:
    """Whether the later of two years is named first: "from 2020 to 2015" is no growth."""
    first, second = (plan.year if isinstance(plan, Wanted) else "" for plan in pair)
    return bool(second) and first > second


def _one_figure_twice(pair: Group) -> bool:
    wanted = [plan for plan in pair if isinstance(plan, Wanted)]
    return len({(w.topic, w.subject) for w in wanted}) == 1 and len({w.year for w in wanted}) == 2


def ranked(form: Form) -> Builder:
    """Which of several it is, or whether the first is more or less."""

    def task(groups: list[Group]) -> Task | None:
        plans = tuple(plan for group in groups for plan in group)
        figures = [isinstance(plan, Wanted) for plan in plans]
        given = form in ("more", "less", "at least", "at most", "between", "same")
        return (
            Task(plans, form)
            if len(plans) > 1 and (all(figures) or (given and any(figures)))
            else None
        )

    return task


def any_of(groups: list[Group]) -> Task | None:
    """Whether there is any of it."""
    wanted = groups[0][0]
    return Task((wanted, Number(Decimal(0))), "any") if isinstance(wanted, Wanted) else None


def compared(form: Form) -> Builder:
    """Whether one sum or figure is more, or less, than another."""

    def task(groups: list[Group]) -> Task | None:
        figures = [isinstance(plan, Wanted) for plan in (*groups[0], *groups[1])]
        given = all(figures[:-1]) and len(groups[1]) == 1  # a sum, and perhaps a number
        return Task((_first(groups), _second(groups)), form) if all(figures) or given else None

    return task


def with_gap(form: Form) -> Builder:
    """Which of two it is, and by how much."""

    def task(groups: list[Group]) -> Task | None:
        which = ranked(form)(groups)
        return which and Task((*which.plans, *gap(groups).plans), form)

    return task
