"""Sums and means that have no meaning, though each of their figures has.

One place twice, one figure of two years, rates of places of different size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked, is_mean
from agentlab.models.stand_in.quotients import Quotient, parts_of
from agentlab.models.stand_in.steps import Known
from agentlab.models.stand_in.versions import versioned

WHOLE = "world"  # holds every other place
_STAYING = ("", "years", "m", "km", "square kilometres", "miles", "square miles")


def no_sum(sight: Any, task: Task) -> Iterator[str]:
    """Why sums and means of a task tell nothing."""
    for plan in task.plans:
        yield from _within(sight, plan)


def _within(sight: Any, plan: Plan) -> Iterator[str]:
    if not isinstance(plan, Worked):
        return
    mean = is_mean(plan)
    added = plan.left if mean else plan
    terms = [term for term in _terms(added) if isinstance(term, Wanted)]
    if mean:
        several = len({place(sight, term) for term in terms}) > 1
        yield from _rates(sight, terms) if several else ()
        for one, other in combinations(terms, 2):
            apart = one.year != other.year and place(sight, one) == place(sight, other)
            if not apart and (why := _twice(sight, one, other)):
                yield why
    elif isinstance(added, Worked) and added.operation == "add":
        for one, other in combinations(terms, 2):
            if why := _twice(sight, one, other):
                yield why
    for side in _terms(added) if mean else (plan.left, plan.right):
        yield from _within(sight, side)


def _terms(plan: Plan) -> list[Plan]:
    """What a sum adds up."""
    if isinstance(plan, Worked) and plan.operation == "add":
        return [*_terms(plan.left), *_terms(plan.right)]
    return [plan]


def place(sight: Any, wanted: Wanted) -> str:
    """Whom a figure is of, by the name its source gives first: "utopia" for "Old Utopia", too."""
    found = next(iter(sight.fitting(parts_of(wanted)[0])), None)
    version = versioned(wanted.subject)[1]  # each has its own price
    return folded(f"{(found.subject if found else '') or wanted.subject} {version}")


def _rates(sight: Any, terms: list[Wanted]) -> Iterator[str]:
    rate = next((term for term in terms if isinstance(term, Quotient)), None)
    if rate:
        yield (
            f"the {_topic(sight, rate)} of several places has no plain average, for they are not "
            "of one size; ask for each"
        )


def _twice(sight: Any, one: Wanted, other: Wanted) -> str:
    """Why two figures are not to be added up; "" where they are."""
    if _topic(sight, one) != _topic(sight, other):
        return ""
    places = place(sight, one), place(sight, other)
    if places[0] != places[1]:
        return _held_by(sight, one, other) or _held_by(sight, other, one)
    if one.year != other.year:
        years = " and in ".join(wanted.year or "the latest year" for wanted in (one, other))
        told = f"the {_topic(sight, one)} of {one.whose} in {years}"
        return "" if _flows(sight, one) else f"{told} makes no sum; ask for each"
    if folded(one.subject) == folded(other.subject):
        return f"{one.whose} is named twice; name each place once"
    return f"{one.whose} and {other.whose} are one place; name it once"


def _held_by(sight: Any, part: Wanted, whole: Wanted) -> str:
    """Why a sum would count one place twice: the figure of the other has it in, or says so."""
    found = next(iter(sight.fitting(parts_of(whole)[0])), None)
    sentence = folded(found.sentence) if found else ""
    for name in sorted(names(sight, whole), key=len, reverse=True):
        sentence = sentence.replace(name, "")  # a part of its own name is no part of it
    held = re.search(rf"\b{re.escape(place(sight, part))}\b", sentence)
    if not held and WHOLE not in names(sight, whole):
        return ""
    return (
        f"the {_topic(sight, whole)} of {whole.whose} has that of {part.whose} in it, so that they "
        "are not to be added up; ask for each"
    )


def names(sight: Any, wanted: Wanted) -> set[str]:
    """Every name by which its source knows whom a figure is of."""
    found = next(iter(sight.fitting(parts_of(wanted)[0])), None)
    return {folded(name) for name in (found.subject, *found.also)} if found else set()


def _flows(sight: Any, wanted: Wanted) -> bool:
    """Whether each year brings a new amount, as of money or rain: people and land only stay."""
    known = sight.step(wanted)
    return isinstance(known, Known) and known.unit not in _STAYING


def _topic(sight: Any, wanted: Wanted) -> str:
    known = sight.step(wanted)
    return (known.topic if isinstance(known, Known) else "") or wanted.topic
