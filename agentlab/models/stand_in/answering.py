"""The stand-in's answers in sentences, each number as a tool returned it or rounded from that."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from operator import eq, ge, gt, le, lt

from agentlab.models.stand_in.amounts import in_scale, rounded, with_unit
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.bounds import holds_for_all
from agentlab.models.stand_in.corrections import denied, in_percent
from agentlab.models.stand_in.deciding import Known, Sight
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked, is_mean, wanted_in
from agentlab.models.stand_in.units import without_unit
from agentlab.models.stand_in.versions import versioned

DIFFERENT = "The figures are from different sources, which may not count alike."


def answer(sight: Sight) -> str:
    """The answer to a task whose every plan is known."""
    task = sight.task
    known = [step for plan in task.plans if isinstance(step := sight.step(plan), Known)]
    scaled = in_scale(known[0], sight.question) if task.form == "value" else ""
    return " ".join(filter(None, [_said(sight, task, known), scaled, *sight.notes]))


def _said(sight: Sight, task: Task, known: Sequence[Known]) -> str:
    if task.form in _HOLDS:
        return _yes_or_no(sight, task, known)
    if task.form in ("largest", "smallest"):
        return _ranking(task, known)
    if task.form in ("ascending", "descending"):
        return _order(task, known)
    if all(isinstance(plan, Wanted) for plan in task.plans):
        return " ".join(figure(p, k) for p, k in zip(task.plans, known, strict=True))
    if len(task.plans) > 1:
        return _several(sight, task, known)
    return _worked(sight, task, known[0])


def figure(wanted: Wanted, known: Known) -> str:
    """ "The rainfall of Arcadia in 2020 was 812 mm.", "The rainfall of Utopia is 90 mm (2019)." """
    return " ".join(_sentences(wanted, known))


def _sentences(wanted: Wanted, known: Known) -> list[str]:
    """A figure in a sentence, and those it is the quotient of."""
    if not wanted.topic:
        return [f"The value of {wanted.subject} is {with_unit(known)}."]
    verb = "was" if wanted.year else "is"
    year = "" if wanted.year else known.year
    sourced = wanted.source or (versioned(wanted.subject)[1] and not year)
    told = (known.source if sourced else "", year)
    beside = ", ".join(filter(None, told))
    holds = known.beside and f", with {known.beside}"
    told = f"{with_unit(known)}{holds}{beside and f' ({beside})'}"
    said = f"The {named(wanted, known)} {verb} {told}."
    return [said, *(figure(*part) for part in known.parts)]


def named(wanted: Wanted, known: Known) -> str:
    """The figure in words, by the source's own name for its topic."""
    topic = known.topic or wanted.topic
    year = f" in {wanted.year}" if wanted.year else ""
    return f"{topic} of {_whose(wanted, known)}{year}"


def _whose(wanted: Wanted, known: Known) -> str:
    """The subject as the task calls it, in the source's capitals; "the world" is no name."""
    spelled = known.subject or wanted.subject
    if folded(spelled) == "world":
        return "the world"
    if wanted.article and wanted.subject.islower():
        return wanted.whose
    return spelled if spelled[:4] == "the " else replace(wanted, subject=spelled).whose


def _worked(sight: Sight, task: Task, known: Known) -> str:
    """The value, told with the words of the question, and the figures it was made of."""
    told = _told(sight, task.plans[0])
    value = in_percent(known.value) if task.form == "percent" else with_unit(known)
    if _YEARS.search(sight.question) and known.value in range(1000, 3000):
        value = f"{known.value:f}"
    asked = _ASKED.fullmatch(without_unit(_EQUALS.sub("", sight.question.strip())))
    complete = asked and all(folded(w.subject) in folded(asked[2]) for w in told)
    whole = complete and not _MORE.search(asked[2]) and len(asked[2]) < 200
    said = f"{_upper(asked[2].strip())} {asked[1].lower()} {value}." if whole else ""
    figures = _figures(told)
    names = {wanted: named(wanted, step) for wanted, step in told.items()}
    turned = denied(task, names, known, sight.question)
    if not said and (moved := turned or _moved(task, known) or share(task, told, known, value)):
        return " ".join([moved, *figures])
    return " ".join([said or f"{_lead(task)} {value}.", *figures])


def _several(sight: Sight, task: Task, known: Sequence[Known]) -> str:
    """The results of several questions, each with its figures; none of these is told twice."""
    said: list[str] = []
    for plan, result in zip(task.plans, known, strict=True):
        if isinstance(plan, Wanted):
            said.append(figure(plan, result))
        else:
            lead = _lead(Task((plan,)))
            said += [f"{lead} {with_unit(result)}.", *_figures(_told(sight, plan))]
    return " ".join(dict.fromkeys(said))


_ASKED = re.compile(r"(?:what|how much) (is|are|was|were) ([^?!]+?)[\s?!.]*", re.I)
_EQUALS = re.compile(r"\s*=[\s?]*$")  # "What is 3 + 8 = ?"
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
        return f"The {named(part, told[part])} is {value} of the {named(whole, told[whole])}."
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


def _lead(task: Task) -> str:
    plan = task.plans[0]
    if task.form == "percent":
        return "That is"
    if not (wanted_in(plan) or is_mean(plan)) or not isinstance(plan, Worked):
        return "The answer is"
    if set(wanted_in(plan.left)) & set(wanted_in(plan.right)):  # 10% on top of it is no total
        return "The answer is"
    if is_mean(plan):
        return "The average is"
    if not (wanted_in(plan.left) and wanted_in(plan.right)):  # 20% of it is no ratio
        return "The answer is"
    return {"add": "The total is", "subtract": "The difference is", "divide": "The ratio is"}.get(
        plan.operation, "The answer is"
    )


def _told(sight: Sight, plan: Plan) -> dict[Wanted, Known]:
    """The figures that went into a result."""
    return {w: step for w in wanted_in(plan) if isinstance(step := sight.step(w), Known)}


def _figures(told: Mapping[Wanted, Known]) -> list[str]:
    """A sentence for each figure that went into a result."""
    every = (sentence for pair in told.items() for sentence in _sentences(*pair))
    said = list(dict.fromkeys(every))
    return [*said, DIFFERENT] if _of_different_sources(told) else said


def _of_different_sources(told: Mapping[Wanted, Known]) -> bool:
    """Whether one figure in several years is from several sources, which may count differently."""
    one = {(wanted.topic, wanted.subject) for wanted in told}
    return len(one) < len(told) and len({known.source for known in told.values()}) > len(one)


def _ranking(task: Task, known: Sequence[Known]) -> str:
    pairs = list(zip(task.plans, known, strict=True))
    figures = [(plan, k) for plan, k in pairs if isinstance(plan, Wanted)]
    gaps = [f" The difference is {with_unit(k)}." for plan, k in pairs if isinstance(plan, Worked)]
    best = (max if task.form == "largest" else min)(k.value for _, k in figures)
    first = [named(plan, k) for plan, k in figures if k.value == best]
    listed = " ".join(figure(plan, k) for plan, k in figures)
    if len(first) == len(figures):
        return f"{listed} They are equal."
    rank = task.form if len(figures) > 2 else _OF_TWO[task.form]
    return f"{listed} The {rank} is the {' and the '.join(first)}.{''.join(gaps)}"


def _order(task: Task, known: Sequence[Known]) -> str:
    """The figures in their order, and whose they are: "From the smallest to the largest: …"."""
    down = task.form == "descending"
    pairs = sorted(zip(task.plans, known, strict=True), key=lambda p: p[1].value, reverse=down)
    listed = " ".join(figure(plan, k) for plan, k in pairs)
    names = [_whose(plan, k) for plan, k in pairs if isinstance(plan, Wanted)]
    signs = [", " if a.value != b.value else " = " for (_, a), (_, b) in pairwise(pairs)]
    joined = "".join(f"{name}{sign}" for name, sign in zip(names, [*signs, ""], strict=True))
    ends = ("largest", "smallest") if down else ("smallest", "largest")
    return f"{listed} From the {ends[0]} to the {ends[1]}: {joined}."


_HOLDS = {"more": gt, "less": lt, "at least": ge, "at most": le, "same": eq, "any": gt}
_OF_TWO = {"largest": "larger", "smallest": "smaller"}


def _yes_or_no(sight: Sight, task: Task, known: Sequence[Known]) -> str:
    if (of_all := holds_for_all(task.form, list(task.plans), list(known))) is not None:
        listed = " ".join(map(figure, task.plans, known))
        return f"{'Yes' if of_all else 'No'}. {listed}"
    left, right = (k.value for k in known[:2])
    sides = zip(task.plans[:2], known[:2], strict=True)
    listed = " ".join(dict.fromkeys(said for side in sides for said in _side(sight, *side)))
    gap = "".join(f" The difference is {with_unit(k)}." for k in known[2:])
    if task.form == "same":
        said = _same(left, right)
        near = said == "No" and abs(left - right) * 20 <= abs(left)
        return f"{said}. {listed}{' Another source may differ.' if near else ''}"
    holds = "Yes" if _HOLDS[task.form](left, right) else "No"
    equal = left == right and task.form != "any"
    return f"{holds}{', they are equal' if equal else ''}. {listed}{gap}"


def _same(value: Decimal, given: Decimal) -> str:
    """Whether a value is a given number, or that number when it is rounded as that is."""
    if value == given:
        return "Yes"
    zeros = len(f"{given:f}") - len(f"{given:f}".rstrip("0")) if given == int(given) else 0
    places = given.normalize().as_tuple().exponent if not zeros else zeros
    close = abs(value - given) * 100 <= abs(value)
    return "Yes, rounded" if close and rounded(value, -places) == given else "No"


def _side(sight: Sight, plan: Plan, known: Known) -> list[str]:
    """One side of a comparison: a figure, or several and what they make together."""
    if isinstance(plan, Wanted):
        return _sentences(plan, known)
    if not isinstance(plan, Worked):
        return []
    return [*_figures(_told(sight, plan)), f"Together they make {with_unit(known)}."]


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
