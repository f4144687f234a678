"""Whether a share asks how much of one place is in another, which figures of each do not tell.

"what share of Utopia's people live in Arcadia"   how many of the one are in the other
"Arcadia's people as a share of Utopia's"         so many held against so many

A share of the world is in every place; else the whole has to be made of the places of the part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from agentlab.models.stand_in.adding import WHOLE, names
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.grammar import LIVING
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked, wanted_in

_BEING = r"(?:is|are|was|were|do|does|did)"
_STAYING = rf"(?:{'|'.join(sorted(LIVING))}|lies?|lay|lying|located|situated|found|born)"
_IN = r"(?:in|inside|within|on)"


def not_of_the_whole(sight: Any, task: Task) -> str:
    """Why a share is not told by the two figures it would be made of; "" where it is, or is none
    of one place in another."""
    told = folded(sight.question)
    for plan in task.plans:
        for part, whole in _shares(plan):
            subjects = {folded(wanted.subject) for wanted in whole}
            others = [wanted for wanted in part if folded(wanted.subject) not in subjects]
            if all(WHOLE in names(sight, wanted) for wanted in whole):
                continue
            for other in others:
                if any(_lies_in(folded(other.subject), name, told) for name in subjects):
                    return (
                        f"nothing here tells how much of the {whole[0]} is in {other.whose}; if "
                        "the two are to be compared, ask for one as a percentage of the other"
                    )
    return ""


def _shares(plan: Plan) -> Iterator[tuple[list[Wanted], list[Wanted]]]:
    """The figures above and below each division of figures."""
    if not isinstance(plan, Worked):
        return
    above, below = wanted_in(plan.left), wanted_in(plan.right)
    if plan.operation == "divide" and above and below:
        yield above, below
    yield from _shares(plan.left)
    yield from _shares(plan.right)


def _lies_in(place: str, whole: str, told: str) -> bool:
    """Whether a text has what is of the whole in a place: "utopia s people live in arcadia"."""
    name, other = re.escape(whole), re.escape(place)
    lives = rf"(?:(?: {_IN})? {_STAYING}(?: {_IN})?| {_IN}) {other}"
    stays = rf"(?: (?!{_BEING} )\w+){{0,6}}(?: {_BEING})?{lives}"
    ahead = rf"^\W*{_IN} {other} .*\b{name}\b.*\b{_STAYING}$"
    return bool(re.search(rf"\b{name}{stays}\b", told) or re.search(ahead, told))
