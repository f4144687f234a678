"""So much for each of something, worked out where no source gives it.

"eggs per person" is tried as it stands first. If no text has it, it is the eggs of a place divided
by its people; a "density" is so many to the square kilometre. Only people and square kilometres
divide: so much per year is no quotient of two figures, and per million people not of these two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from agentlab.models.stand_in.grammar import BEINGS
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked, is_mean, wanted_in

_PER = re.compile(
    r"(?P<what>.+?) (?:per|for each) (?:(?P<head>capita|head|person|inhabitant|resident)"
    r"|(?P<square>(?:square|sq\.?) (?:kilomet(?:re|er)|km)|km2|km²))(?P<how> \(\w+\))?",
    re.I,
)
_DENSITY = re.compile(r"(?P<what>\w+) density", re.I)


@dataclass(frozen=True)
class Quotient(Wanted):
    """A figure that is one divided by another, both of the same subject."""

    above: Wanted = Wanted("", "")
    below: Wanted = Wanted("", "")
    each: str = ""  # of its topic, all but the upper figure: "per person", "density"
    per: str = ""  # what the answer says behind its number; "" where its topic says so

    @property
    def division(self) -> Worked:
        """The operation it comes from."""
        return Worked("divide", self.above, self.below)


def worked_out_quotients(task: Task) -> Iterator[Task]:
    """The task with every rate that can be divided as a quotient; none where it has no such rate.

    A year is that of both figures, or of the upper one where the lower is of no year at all.
    """
    found = [_quotient(wanted) for wanted in task.wanted]
    if not any(found) or any(map(_adds_rates, task.plans)):
        return
    yield replace(task, plans=tuple(_divided(plan) for plan in task.plans))
    if any(wanted.year for wanted in task.wanted):
        yield replace(task, plans=tuple(_divided(plan, timeless=True) for plan in task.plans))


def _adds_rates(plan: Plan) -> bool:
    """Whether rates of several places are added up, but for a mean: no rate of them all."""
    if not isinstance(plan, Worked):
        return False
    added = plan.operation == "add" and len({w.subject for w in wanted_in(plan)}) > 1
    return (added and any(map(_quotient, wanted_in(plan)))) or (
        not is_mean(plan) and (_adds_rates(plan.left) or _adds_rates(plan.right))
    )


def _divided(plan: Plan, timeless: bool = False) -> Plan:
    match plan:
        case Wanted():
            made = _quotient(plan) or plan
            return _of_no_year(made) if timeless and isinstance(made, Quotient) else made
        case Worked():
            left, right = _divided(plan.left, timeless), _divided(plan.right, timeless)
            return replace(plan, left=left, right=right)
    return plan


def _of_no_year(made: Quotient) -> Quotient:
    return replace(made, below=replace(made.below, year=""))


def _quotient(wanted: Wanted) -> Quotient | None:
    topic = wanted.topic.removeprefix("average ")  # so is every rate
    per, dense = _PER.fullmatch(topic), _DENSITY.fullmatch(topic)
    match = per or dense
    if match is None:
        return None
    how = (per["how"] or "") if per else ""
    what, each = match["what"] + how, topic[len(match["what"]) :].removesuffix(how)
    things = {word.lower() for word in what.split()}
    if per and per["head"] and things <= BEINGS:
        return None
    counts = bool(dense) or (
        what.endswith("s") and things.isdisjoint(BEINGS) and not what[:-1].isupper()
    )
    below = "people" if per and per["head"] else "square kilometres"
    whose = {"subject": wanted.subject, "year": wanted.year, "article": wanted.article}
    return Quotient(
        topic,
        **whose,
        source=wanted.source,
        above=Wanted(what, **whose, source=wanted.source, counts=counts),
        below=Wanted(below, **whose, source=wanted.source),
        each=each.strip(),
        per="per square kilometre" if dense else "",
    )


def parts_of(wanted: Wanted) -> tuple[Wanted, ...]:
    """The figures that have to be found for one: itself, or both of a quotient."""
    return (wanted.above, wanted.below) if isinstance(wanted, Quotient) else (wanted,)


def has_quotient(task: Task) -> bool:
    """Whether a task divides where it asks for a rate."""
    return any(isinstance(wanted, Quotient) for plan in task.plans for wanted in wanted_in(plan))
