"""The stand-in's answer to a question about a table: a sentence for each thing asked."""

from __future__ import annotations

import re
from typing import get_args

from agentlab.models.stand_in.answering import with_unit
from agentlab.models.stand_in.counting import read_table_task
from agentlab.models.stand_in.deciding import Known, Sight
from agentlab.models.stand_in.further import Kind
from agentlab.models.stand_in.periods import Period
from agentlab.models.stand_in.plans import Plan, Wanted
from agentlab.models.stand_in.tallies import Cost, TablePlan, TableTask, Tally, Worth
from agentlab.models.stand_in.tallying import table_of, table_step


def table_answer(sight: Sight, task: TableTask) -> str:
    """The answer to a task whose every plan is known: "Yes. … took 2.5 hours. …" """
    values = {plan: sight.step(plan) for plan in task.told}
    said = [_sentence(sight, plan, known) for plan, known in values.items()]
    costs = [known.value for plan, known in values.items() if isinstance(plan, Cost)]
    worth = [known.value for plan, known in values.items() if isinstance(plan, Worth)]
    verdict = ["Yes." if worth[0] > costs[0] else "No."] if worth and costs else []
    return " ".join([*verdict, *said])


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


def _rows(sight: Sight, phrase: str, period: Period) -> str:
    """The task's words for rows; "urgent ones" by the table's own word for what it counts."""
    found = table_of(sight, period)
    counted = found[0].counted if isinstance(found, tuple) else "ones"
    return re.sub(r"\bones\b", counted, phrase)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


TABLES = Kind(read_table_task, TableTask, get_args(TablePlan), table_step, table_answer)
