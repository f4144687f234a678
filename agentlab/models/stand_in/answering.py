"""The stand-in's answers in sentences, each number as a tool returned it or rounded from that."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from agentlab.models.stand_in.amounts import in_scale, with_unit
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.corrections import denied, in_percent
from agentlab.models.stand_in.deciding import Known, Sight
from agentlab.models.stand_in.plans import Task, Wanted, Worked, by_topic
from agentlab.models.stand_in.ranked import HOLDS, order, ranking, yes_or_no
from agentlab.models.stand_in.sentences import figure, figures_of, lead, named, told_of
from agentlab.models.stand_in.units import without_unit


def answer(sight: Sight) -> str:
    """The answer to a task whose every plan is known."""
    task = sight.task
    known = [step for plan in task.plans if isinstance(step := sight.step(plan), Known)]
    scaled = in_scale(known[0], sight.question) if task.form == "value" else ""
    return " ".join(filter(None, [_said(sight, task, known), scaled, *sight.notes]))


def _said(sight: Sight, task: Task, known: Sequence[Known]) -> str:
    if task.form in HOLDS:
        return yes_or_no(sight, task, known)
    if task.form in ("largest", "smallest"):
        return ranking(task, known)
    if task.form.endswith(" of each"):
        of = dict(zip(task.plans, known, strict=True))
        return " ".join(ranking(one, [of[plan] for plan in one.plans]) for one in by_topic(task))
    if task.form in ("ascending", "descending"):
        return order(task, known)
    if all(isinstance(plan, Wanted) for plan in task.plans):
        return " ".join(figure(p, k) for p, k in zip(task.plans, known, strict=True))
    if len(task.plans) > 1:
        return _several(sight, task, known)
    return _worked(sight, task, known[0])


def _worked(sight: Sight, task: Task, known: Known) -> str:
    """The value, told with the words of the question, and the figures it was made of."""
    told = told_of(sight, task.plans[0])
    value = in_percent(known.value) if task.form == "percent" else with_unit(known)
    if _YEARS.search(sight.question) and known.value in range(1000, 3000):
        value = f"{known.value:f}"
    asked = _ASKED.fullmatch(without_unit(_EQUALS.sub("", sight.question.strip())))
    complete = asked and all(folded(w.subject) in folded(asked[2]) for w in told)
    whole = complete and not _MORE.search(asked[2]) and len(asked[2]) < 200
    said = f"{_upper(asked[2].strip())} {asked[1].lower()} {value}." if whole else ""
    figures = figures_of(told)
    names = {wanted: named(wanted, step) for wanted, step in told.items()}
    turned = denied(task, names, known, sight.question)
    if task.form == "value" and known.value < 0 and _MOVING.search(sight.question):
        said = ""  # a growth below zero is none
    if not said and (moved := turned or _moved(task, known) or share(task, told, known, value)):
        return " ".join([moved, *figures])
    return " ".join([said or f"{lead(task)} {value}.", *figures])


def _several(sight: Sight, task: Task, known: Sequence[Known]) -> str:
    """The results of several questions, each with its figures; none of these is told twice."""
    said: list[str] = []
    for plan, result in zip(task.plans, known, strict=True):
        if isinstance(plan, Wanted):
            said.append(figure(plan, result))
        else:
            begins = lead(Task((plan,)))
            said += [f"{begins} {with_unit(result)}.", *figures_of(told_of(sight, plan))]
    return " ".join(dict.fromkeys(said))


_ASKED = re.compile(r"(?:what|how much) (is|are|was|were) ([^?!]+?)[\s?!.]*", re.I)
_EQUALS = re.compile(r"\s*=[\s?]*$")  # "What is 3 + 8 = ?"
_MOVING = re.compile(r"\b(?:growth|increase|rise|gain|decline|decrease|fall|drop|loss)\b", re.I)
_YEARS = re.compile(r"\byear (?:1\d|2[01])\d\d (?:plus|minus|[+-])", re.I)  # comes to a year
_MORE = re.compile(
    r"[.;:]\s|^(?:the )?\d[\d.,]* as\b|^if\b|\bwhat\b"
    r"|\b(?:share|percentage|percent|proportion|fraction) of .* in \D",
    re.I,
)


def _moved(task: Task, known: Known) -> str:
    """ "The difference is -12 mm: the rainfall of Arcadia shrank.", if below zero; else ""."""
    plan = task.plans[0]
    if task.form != "value" or known.value >= 0 or not isinstance(plan, Worked):
        return ""
    left, right = plan.left, plan.right
    if plan.operation != "subtract" or not (isinstance(left, Wanted) and isinstance(right, Wanted)):
        return ""
    if (left.topic, left.subject) != (right.topic, right.subject):
        return ""
    how = "shrank" if (left.year or "9999") > (right.year or "9999") else "grew"
    return f"The difference is {with_unit(known)}: the {left.topic} of {left.whose} {how}."


def share(task: Task, told: Mapping[Wanted, Known], known: Known, value: str) -> str:
    """ "The rainfall of Arcadia is 12% of the rainfall of Utopia.", "… grew by 12%."; "" where a
    percentage is none of these."""
    plan = task.plans[0]
    ratio = plan.left if task.form == "percent" and isinstance(plan, Worked) else None
    if not isinstance(ratio, Worked) or not isinstance(ratio.right, Wanted):
        return ""
    whole, part = ratio.right, ratio.left
    if isinstance(part, Wanted):
        verb = "was" if part.year else "is"
        return f"The {named(part, told[part])} {verb} {value} of the {named(whole, told[whole])}."
    if not isinstance(part, Worked) or part.operation != "subtract" or known.value < 0:
        return ""
    grown = part.right == whole
    other = part.left if grown else part.right
    if not isinstance(other, Wanted) or whole not in (part.left, part.right):
        return ""
    if (other.topic, other.subject) == (whole.topic, whole.subject):
        return f"The {whole.topic} of {whole.whose} {'grew' if grown else 'shrank'} by {value}."
    than = f"{value} {'more' if grown else 'less'} than the {named(whole, told[whole])}"
    return f"The {named(other, told[other])} is {than}."


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
