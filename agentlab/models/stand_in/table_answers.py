"""The stand-in's answer to a question about a table: a sentence for each thing asked."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import get_args

from agentlab.models.stand_in.amounts import shown, with_unit
from agentlab.models.stand_in.counting import read_table_task
from agentlab.models.stand_in.deciding import Known, Sight
from agentlab.models.stand_in.further import Kind
from agentlab.models.stand_in.periods import Period, without_periods
from agentlab.models.stand_in.plans import Plan, Wanted
from agentlab.models.stand_in.stems import stems
from agentlab.models.stand_in.tabular import Grid
from agentlab.models.stand_in.tallies import Cost, Table, TablePlan, TableTask, Tally, Worth
from agentlab.models.stand_in.tallying import table_of, table_step


def table_answer(sight: Sight, task: TableTask) -> str:
    """The answer to a task whose every plan is known: "Yes. … took 2.5 hours. …" """
    values = {plan: sight.step(plan) for plan in task.told}
    said = [_sentence(sight, plan, known) for plan, known in values.items()]
    costs = [known.value for plan, known in values.items() if isinstance(plan, Cost)]
    worth = [known.value for plan, known in values.items() if isinstance(plan, Worth)]
    verdict = ["Yes." if worth[0] > costs[0] else "No."] if worth and costs else []
    return " ".join([*verdict, *said, *_contradictions(sight)])


def _sentence(sight: Sight, plan: Plan | Tally | Cost | Worth, known: Known) -> str:
    value = with_unit(known)
    match plan:
        case Tally("count", phrase, period):
            return f"There were {value} {_rows(sight, phrase, period)} in {period}."
        case Tally("mean", phrase, period):
            return f"{_upper(phrase)}: {value} on average in {period}."
        case Tally(_, phrase, period):
            return f"{_upper(_rows(sight, phrase, period))} took {value} in {period}."
        case Cost(rows, uses):
            phrase = _rows(sight, rows.phrase, rows.period)
            return f"{uses[0][1].subject} would cost {value} for the {phrase}."
        case Worth():
            return f"That time is worth {value}."
        case Wanted():
            return f"The {known.topic or plan.topic} of {plan.whose} is {value}."


def _contradictions(sight: Sight) -> list[str]:
    """A sentence for each count that the question states and the table gives otherwise."""
    period = next(plan.period for plan in sight.task.plans if isinstance(plan, Table))
    found = table_of(sight, period)
    if not isinstance(found, tuple):
        return []
    said = []
    for match in _STATED.finditer(without_periods(sight.question)):
        stated, phrase = Decimal(match[1].replace(",", "")), match[2]
        count = _count(found[0], phrase)
        if count is not None and count != stated:
            told = f"the file has {shown(count)}, and I went by the file"
            said.append(f"The question says {match[1]} {phrase}; {told}.")
    return said


_STATED = re.compile(  # "500 parcels", not "50 stamps a parcel" nor "12 of the parcels"
    r"(?<![\w.,-])(\d{1,3}(?:,\d{3})+|\d+) (?!of\b)([a-z-]+(?: [a-z-]+){0,2}?)"
    r"(?= ?(?:[.,;?!]|$|(?:in|during|for|were|was|to|take|took|that|last|closed|and)\b))",
    re.I,
)


def _count(grid: Grid, phrase: str) -> Decimal | None:
    """How many of a phrase a table has: of one row, or of all; None where it means neither."""
    rows = grid.meant(phrase)
    named = stems(phrase) & stems(" ".join([grid.counted, *(row.name for row in grid.rows)]))
    if not rows or not named or len(rows) not in (1, len(grid.rows)):
        return None
    return sum((row.count for row in rows), Decimal(0))


def _rows(sight: Sight, phrase: str, period: Period) -> str:
    """The task's words for rows; "urgent ones" by the table's own word for what it counts."""
    found = table_of(sight, period)
    counted = found[0].counted if isinstance(found, tuple) else "ones"
    return re.sub(r"\bones\b", counted, phrase)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


TABLES = Kind(read_table_task, TableTask, get_args(TablePlan), table_step, table_answer)
