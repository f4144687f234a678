"""A figure in a sentence, by the words of its source, with its unit and its year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from agentlab.models.stand_in.amounts import with_unit
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.deciding import Known, Sight
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked, is_mean, wanted_in
from agentlab.models.stand_in.versions import versioned

DIFFERENT = "The figures are from different sources, which may not count alike."


def figure(wanted: Wanted, known: Known) -> str:
    """ "The rainfall of Arcadia in 2020 was 812 mm.", "The rainfall of Utopia is 90 mm (2019)." """
    return " ".join(sentences(wanted, known))


def sentences(wanted: Wanted, known: Known) -> list[str]:
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
    return f"{topic} of {spelled_whose(wanted, known)}{year}"


def spelled_whose(wanted: Wanted, known: Known) -> str:
    """The subject as the task calls it, in the source's capitals; "the world" is no name."""
    spelled = known.subject or wanted.subject
    if folded(spelled) == "world":
        return "the world"
    if wanted.article and wanted.subject.islower():
        return wanted.whose
    return spelled if spelled[:4] == "the " else replace(wanted, subject=spelled).whose


def told_of(sight: Sight, plan: Plan) -> dict[Wanted, Known]:
    """The figures that went into a result."""
    return {w: step for w in wanted_in(plan) if isinstance(step := sight.step(w), Known)}


def figures_of(told: Mapping[Wanted, Known]) -> list[str]:
    """A sentence for each figure that went into a result."""
    every = (sentence for pair in told.items() for sentence in sentences(*pair))
    said = list(dict.fromkeys(every))
    return [*said, DIFFERENT] if _of_different_sources(told) else said


def _of_different_sources(told: Mapping[Wanted, Known]) -> bool:
    """Whether one figure in several years is from several sources, which may count differently."""
    one = {(wanted.topic, wanted.subject) for wanted in told}
    return len(one) < len(told) and len({known.source for known in told.values()}) > len(one)


def lead(task: Task) -> str:
    """How the sentence of a result begins: "The total is", "The ratio is"."""
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
