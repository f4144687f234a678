"""What a question takes for granted and the figures deny: said, instead of a number below zero.

"How much larger is Utopia than Arcadia?"   … of Utopia is not larger than … but smaller, by …
"By what percentage did it grow?"           It did not grow: it shrank by …
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from agentlab.models.stand_in.amounts import rounded, with_unit
from agentlab.models.stand_in.grammar import LESS, MORE
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked
from agentlab.models.stand_in.steps import Known

_SIGNS = {"MORE": MORE | {"exceed", "exceeds"}, "LESS": LESS}
_WAYS = {"MORE": ("larger", "smaller"), "LESS": ("smaller", "larger")}
_LESS_FIRST = re.compile(r"\bhow (?:much|many) (?:less|fewer)\b", re.I)
_TIMES = re.compile(r"\btimes\b(?! as\b)", re.I)
_CHANGED = re.compile(r"\bchange[sd]?\b", re.I)
_HUNDRED = Decimal(100)

Names = Mapping[Wanted, str]  # each figure in words: "rainfall of Utopia in 2020"


def in_percent(value: Decimal) -> str:
    """ "12.3%"; with more digits where "0.0%" or "100.0%" would say none or all: "0.0064%"."""
    places, near = 1, abs(rounded(value, 1))
    if near in (0, _HUNDRED) and abs(value) != near:
        places = 1 - (abs(value) - near).adjusted()
    digits = f"{rounded(value, places):,f}"
    return f"{digits.rstrip('0') if places > 1 else digits}%"


def denied(task: Task, names: Names, known: Known, question: str) -> str:
    """The sentence for a result that turns the question round; "" for any other."""
    percent = task.form == "percent"
    plan = _change(task.plans[0], percent)
    if plan is None or plan.left not in names or plan.right not in names:
        return ""
    left, right = plan.left, plan.right
    asked = _asked(question)
    first, second = (left, right) if asked == "MORE" else (right, left)
    if plan.operation == "divide":
        turned = asked and _TIMES.search(question) and known.value < 1
        ratio = f": the ratio is {with_unit(known)}."
        return _not_so(names, first, second, asked) + ratio if turned else ""
    if known.value >= 0:
        return ""
    less = replace(known, value=-known.value)
    amount = in_percent(less.value) if percent else with_unit(less)
    if (left.topic, left.subject) == (right.topic, right.subject):
        return _no_change(left, right, amount, question) if percent else ""
    if not asked:
        return ""
    return f"{_not_so(names, first, second, asked)} but {_WAYS[asked][1]}, by {amount}."


def _change(plan: Plan, percent: bool) -> Worked | None:
    """The difference, or the ratio, of two figures that a result is made of."""
    if percent:  # of a share that one has more than the other
        share = plan.left if isinstance(plan, Worked) else None
        plan = share.left if isinstance(share, Worked) else plan
    operations = ("subtract",) if percent else ("subtract", "divide")
    fits = isinstance(plan, Worked) and plan.operation in operations and plan.ordered
    return plan if fits else None


def _asked(question: str) -> str:
    """Whether a question asks how much MORE, or how much LESS; "" for neither."""
    if _LESS_FIRST.search(question):
        return "LESS"
    words = re.findall(r"[a-z]+", question.lower())
    return next((way for word in words for way, signs in _SIGNS.items() if word in signs), "")


def _not_so(names: Names, first: Wanted, second: Wanted, asked: str) -> str:
    return f"The {names[first]} is not {_WAYS[asked][0]} than the {names[second]}"


def _no_change(left: Wanted, right: Wanted, amount: str, question: str) -> str:
    """ "… did not grow: it shrank by 2%.", of a percentage below zero."""
    grew = (left.year or "9999") < (right.year or "9999")  # what it lost is below zero
    how = f"{'grew' if grew else 'shrank'} by {amount}"
    what = f"The {left.topic} of {left.whose}"
    if _CHANGED.search(question):
        return f"{what} {how}."
    return f"{what} did not {'shrink' if grew else 'grow'}: it {how}."
