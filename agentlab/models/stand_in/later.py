"""One figure then and now: both from one source where one has both, for sources count differently.

"Has the rainfall of Utopia risen since 2015?" brings the latest figure and that of 2015. If no
source of the one has the other, the latest of the older one's source is searched for, too.
"""

from __future__ import annotations

from typing import Any

from agentlab.models.stand_in.filling import Need
from agentlab.models.stand_in.matching import under_one_heading
from agentlab.models.stand_in.observing import Passage
from agentlab.models.stand_in.plans import Task, Wanted
from agentlab.models.stand_in.quotients import parts_of
from agentlab.models.stand_in.steps import Calls
from agentlab.models.stand_in.telling import query


def of_one_source(sight: Any, wanted: Wanted) -> list[Passage]:
    """The fitting passages; first those whose source has the figure's other years, too."""
    others = [{p.source for p in sight.fitting(other)} for other in _other_years(sight, wanted)]
    found = under_one_heading(wanted, sight.fitting(wanted), sight.passages)
    if then := latest_of_then(sight, wanted):  # what is of then, or before it, is not of now
        found = [p for p in found if not p.year or p.year[-4:] > then]
    return sorted(found, key=lambda p: any(has and p.source not in has for has in others))


def latest_of_then(sight: Any, wanted: Wanted) -> str:
    """The latest year beside which a figure of now is asked for; "" for any other figure."""
    return "" if wanted.year else max((w.year for w in _other_years(sight, wanted)), default="")


def search_of_one_source(sight: Any, wanted: Wanted) -> Calls | None:
    """The search for the latest figure by the source of an earlier year; None where one source is
    known to have both, no earlier year is known yet, or it was made."""
    if wanted.year or wanted.source:
        return None
    here = {p.source for p in sight.fitting(wanted)}
    for other in _other_years(sight, wanted):
        then = [p.source for p in sight.fitting(other) if p.source]
        if then and not here & set(then):
            made = sight.call(Need("find", query=f"{query(wanted)} {then[0]}"))
            return made if isinstance(made, Calls) else None
    return None


def _other_years(sight: Any, wanted: Wanted) -> list[Wanted]:
    return [
        other
        for wanted_too in (sight.task.wanted if isinstance(sight.task, Task) else ())
        for other in parts_of(wanted_too)
        if (other.topic, other.subject) == (wanted.topic, wanted.subject) and other != wanted
    ]
