"""How far a plan about a table is: the table read, the rows found, the numbers worked out.

read the table                 a tool that reads a file of rows, with the quarter in its own form
count                          one row's cell, or the cells added up
mean                           one row's cell
minutes, hours                 count times mean, added up; divided by 60
cost                           rows times what each uses times its price, by the price's own scale
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache, reduce

from agentlab.messages import ToolCall
from agentlab.models.stand_in.choosing import chosen
from agentlab.models.stand_in.deciding import Calls, Known, Sight, Step, Stuck
from agentlab.models.stand_in.filling import Need, arguments
from agentlab.models.stand_in.observing import Done
from agentlab.models.stand_in.periods import Period, in_the_form_of, periods_in
from agentlab.models.stand_in.plans import Number, Plan, Worked
from agentlab.models.stand_in.tabular import Grid, Row, grid_in, short
from agentlab.models.stand_in.tallies import Cost, Table, TablePlan, Tally, Unsaid, Worth

_SCALES = {"thousand": 1000, "1,000": 1000, "1000": 1000, "million": 10**6, "1,000,000": 10**6}
_PER = re.compile(r"\bper (?:(?:one|a) )?(thousand|million|[\d,]+)\b", re.I)


def table_step(sight: Sight, plan: TablePlan) -> Step:
    """The state of a plan about a table."""
    match plan:
        case Unsaid(what):
            return Stuck(f"the question does not say {what}")
        case Worth(_, worked, currency):
            return _in(sight.step(worked), currency)
        case Cost(tally):
            pass
        case _:
            tally = plan
    found = table_of(sight, tally.period)
    if not isinstance(found, tuple):
        return found
    grid, done = found
    if isinstance(plan, Table):
        return Known(Decimal(len(grid.rows)), done=done)
    rows = grid.meant(tally.phrase)
    if not rows:
        names = ", ".join(row.name for row in grid.rows)
        return Stuck(f"the table of {tally.period} has no {tally.phrase!r}; it has {names}")
    if isinstance(plan, Cost):
        return _cost(sight, plan, rows)
    return _measured(sight, plan, rows, done)


def table_of(sight: Sight, period: Period) -> tuple[Grid, Done] | Calls | Stuck:
    """The table of the period, from the call that brought it, or the call to make."""
    made = [done for done in sight.done if _asked_for(done, period)]
    for done in made:
        if not done.failed and (grid := grid_in(done.text)):
            return grid, done
    if made:
        return Stuck(f"{made[-1].name} told me: {made[-1].text.rstrip('.')}", made[-1])
    need = Need("tabulate", query=str(period))
    spec = chosen(need, sight.tools, sight.jitter)
    args = arguments(need, spec) if spec else None
    if spec is None or args is None:
        return Stuck("none of the tools I am offered can read a file")
    (name, _), fields = args.copy().popitem(), spec.parameters["properties"]
    example = f"{fields[name].get('description', '')}\n{spec.description}"
    return Calls((ToolCall("", spec.name, {name: in_the_form_of(example, period)}),), need)


def _asked_for(done: Done, period: Period) -> bool:
    """Whether a call asked for this period; a period without a year is any year's."""
    given = [p for value in done.given if isinstance(value, str) for p in periods_in(value)[:1]]
    return any(p.quarter == period.quarter and period.year in ("", p.year) for p in given)


def _measured(sight: Sight, tally: Tally, rows: Sequence[Row], done: Done) -> Step:
    if tally.measure == "mean" and len(rows) > 1:
        return Stuck(f"{tally.phrase!r} are several rows, each with a mean of its own")
    if tally.measure != "count" and any(row.mean is None for row in rows):
        return Stuck("the table does not say how long one takes")
    if tally.measure == "mean":
        return Known(rows[0].mean, tally.unit, done=done)
    if tally.measure == "count" and len(rows) == 1:
        return Known(rows[0].count, done=done)
    return _in(sight.step(_sum(tuple(rows), tally.measure)), tally.unit)


def _cost(sight: Sight, cost: Cost, rows: Sequence[Row]) -> Step:
    prices = [sight.step(price) for _, price in cost.uses]
    for step in prices:
        if not isinstance(step, Known):
            return step
    values = tuple(short(step.value) for step in prices)
    amounts = tuple(amount for amount, _ in cost.uses)
    scale = next((s for _, price in cost.uses for s in [_scale(sight, price)] if s), 0)
    return _in(sight.step(_product(tuple(rows), amounts, values, scale)), prices[0].unit)


def _in(step: Step, unit: str) -> Step:
    return Known(step.value, unit, done=step.done) if isinstance(step, Known) else step


def _scale(sight: Sight, price: Plan) -> int:
    """How many of a thing its price is for, as the text says that gave it; 0 where it says none."""
    for passage in sight.fitting(price):
        if match := _PER.search(passage.sentence):
            return _SCALES.get(match[1].lower(), 0)
    return 0


# One object for the same numbers: within a turn a plan is known by its identity.


@lru_cache(maxsize=256)
def _sum(rows: tuple[Row, ...], measure: str) -> Plan:
    """12 * 8 / 60; (12 * 8 + 3 * 20) / 60; 12 + 3."""
    terms = [
        Number(row.count)
        if measure == "count"
        else Worked("multiply", *map(Number, (row.count, row.mean)))
        for row in rows
    ]
    total = _added(terms)
    return Worked("divide", total, Number(Decimal(60))) if measure == "hours" else total


@lru_cache(maxsize=256)
def _product(
    rows: tuple[Row, ...], amounts: tuple[Decimal, ...], prices: tuple[Decimal, ...], scale: int
) -> Plan:
    """(12 + 3) * (50 * 2 + 4 * 0.5) / 1000."""
    count = _added([Number(row.count) for row in rows])
    each = [Worked("multiply", Number(a), Number(p)) for a, p in zip(amounts, prices, strict=True)]
    total = Worked("multiply", count, _added(each))
    return Worked("divide", total, Number(Decimal(scale))) if scale else total


def _added(plans: Sequence[Plan]) -> Plan:
    return reduce(lambda left, right: Worked("add", left, right), plans)
