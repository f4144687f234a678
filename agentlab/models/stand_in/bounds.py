"""Comparisons whose other side is not clear: a number without its unit, "Utopia and Arcadia".

"Is the rainfall of Utopia over 70?"        70 of what; only of years does it go without saying
"Is Borva larger than Utopia and Arcadia?"  than each, or than the two together: where that makes a
                                            difference it is asked back
"""

from __future__ import annotations

import re
from decimal import Decimal
from operator import eq, ge, gt, le, lt
from typing import Any

from agentlab.models.stand_in.amounts import shown, with_unit
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.plans import Number, Plan, Task, Wanted, Worked, by_topic, is_mean
from agentlab.models.stand_in.steps import Known

_ORDERS = {"more": gt, "less": lt}
_HOLDS = {**_ORDERS, "at least": ge, "at most": le, "same": eq, "any": gt, "between": ge}
_BOUNDS = tuple(_HOLDS)
_RANKINGS = ("largest", "smallest", "ascending", "descending")
_FAR = Decimal(10) ** 30
_BARE = re.compile(
    r"\b(?:over|above|under|below|exceeding|at least|at most) \d{1,3}(?:\.\d+)?[?.\s]*$", re.I
)
_EACH = re.compile(r"\b(?:both|each)\b", re.I)


def unclear_bound(sight: Any, task: Task) -> str:
    """Why a comparison cannot be told, though its values are known; "" where it can."""
    if why := next(filter(None, (open_price(sight, one) for one in by_topic(task))), ""):
        return why
    if task.form not in (*_BOUNDS, *_RANKINGS):
        return ""
    if why := _other_rate(sight, task):
        return why
    given = [plan.value for plan in task.plans if isinstance(plan, Number)]
    figures = [plan for plan in task.plans if isinstance(plan, Wanted)]
    known = [step for plan in figures if isinstance(step := sight.step(plan), Known)]
    if task.form == "any" and known:
        return _of_another_kind(figures[0], known[0])
    if len(given) == len(known) == 1:
        return _without_unit(sight.question, figures[0], known[0], given[0])
    sums = [plan for plan in task.plans if isinstance(plan, Worked) and not _is_ratio(plan)]
    if given and sums and _BARE.search(sight.question):
        return f"I do not know of what {shown(given[0])} is; write it in full"
    if len(figures) > 2 and len(known) == len(task.plans):
        return _of_several(sight.question, task, figures, known)
    return ""


def _other_rate(sight: Any, task: Task) -> str:
    """Why a price per million is not held against one per thousand."""
    asked = _RATE.search(sight.question)
    for wanted in task.wanted if asked else ():
        known = sight.step(wanted)
        per = known.per.removesuffix(" and up") if isinstance(known, Known) else ""
        if per and folded(per) != folded(f"per 1 {asked[1]} {asked[2]}"):
            what = f"the {known.topic or wanted.topic} of {wanted.whose}, {with_unit(known)}"
            return f"I found {what}, and nothing here turns that into {asked[0].strip(' ?.')}"
    return ""


_RATE = re.compile(r"\bper (?:(?:1|one|a) )?(thousand|million|billion) ([a-z]+)[?.\s]*$", re.I)


def _is_ratio(plan: Worked) -> bool:
    return plan.operation == "divide" and not is_mean(plan)


def _of_another_kind(wanted: Wanted, known: Known) -> str:
    """The height of the highest of them does not tell whether there are hills."""
    if not known.value or folded(known.topic).startswith(folded(wanted.topic)):
        return ""
    what = f"the {known.topic} of {wanted.whose}, {with_unit(known)}"
    return f"I found {what}, which does not say whether there is a {wanted.topic}"


def _without_unit(question: str, wanted: Wanted, known: Known, given: Decimal) -> str:
    if known.unit == "years" or not _BARE.search(question):
        return ""
    what = f"the {known.topic or wanted.topic} of {wanted.whose}, {with_unit(known)}"
    return f"I found {what}, and do not know of what {shown(given)} is; write it in full"


def _of_several(question: str, task: Task, figures: list[Wanted], known: list[Known]) -> str:
    (left, *rest), order = [step.value for step in known], _ORDERS.get(task.form)
    if order is None or known[0].unit == "years" or _EACH.search(question):
        return ""
    if all(order(left, value) for value in rest) == order(left, sum(rest)):
        return ""
    names = [wanted.whose for wanted in figures[1:]]
    several = f"{', '.join(names[:-1])} and {names[-1]}"
    return f"it may be compared with {several} together or with each of them; ask for one of these"


def open_price(sight: Any, task: Task) -> str:
    """Why figures cannot be compared of which one is "and up", where that makes a difference."""
    known = [sight.step(plan) for plan in task.plans]
    if task.form not in (*_BOUNDS, *_RANKINGS) or not all(isinstance(s, Known) for s in known):
        return ""
    values = [step.value for step in known]
    places = [i for i, step in enumerate(known) if step.per.endswith("and up")]
    for some in (places[n:m] for m in range(len(places) + 1) for n in range(m)):
        more = [value + _FAR * (i in some) for i, value in enumerate(values)]
        if _outcome(task.form, more) != _outcome(task.form, values):
            wanted, step = task.plans[some[0]], known[some[0]]
            return (
                f"I found the {step.topic} of {wanted.whose}, {with_unit(step)}, which may be "
                "more, so it cannot be compared"
            )
    return ""


def _outcome(form: str, values: list[Decimal]) -> Any:
    """What a comparison comes to: yes or no, which ones, or an order."""
    if form == "between":
        return values[1] <= values[0] <= values[2]
    if form in _HOLDS:
        return all(_HOLDS[form](values[0], value) for value in values[1:])
    if form in ("ascending", "descending"):
        return sorted(range(len(values)), key=values.__getitem__)
    best = max(values) if form == "largest" else min(values)
    return [value == best for value in values]


def holds_for_all(form: str, plans: list[Plan], known: list[Known]) -> bool | None:
    """Whether the first of several figures is more, or less, than each other; None for no such."""
    if len(plans) < 3 or form not in _ORDERS or not all(isinstance(p, Wanted) for p in plans):
        return None
    first, *rest = (step.value for step in known)
    return all(_ORDERS[form](first, value) for value in rest)
