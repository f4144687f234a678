"""Adjectives behind "how": which of them a figure can be, and which only ask for its size.

"how high is the rainfall of Utopia"   what is the rainfall of Utopia
"how tall is the coast of Utopia"      none of these: a coast in kilometres is not tall
"""

from __future__ import annotations

import re
from typing import Any

from agentlab.models.stand_in.amounts import with_unit
from agentlab.models.stand_in.grammar import ADJECTIVES
from agentlab.models.stand_in.plans import Task, Wanted
from agentlab.models.stand_in.quotients import Quotient
from agentlab.models.stand_in.steps import Known

_SIZE = re.compile(r"\bhow (?:big|large|high) (is|are|was|were) (?=the |[\w-]+'s )", re.I)
_SIZE_OF = re.compile(r"\bsize of (?:the )?(?=[a-z]+(?: [a-z]+)* (?:of|in) )", re.I)
_HOW = re.compile(rf"\bhow ({'|'.join(sorted(ADJECTIVES))}) (?:is|are|was|were|do|does|did)\b")
_LIKE = re.compile(r"^\W*what(?:['’]s| is| are| was| were) .+ like[\s?.!]*$", re.I)
_LAND = frozenset("like old rich heavy".split())
_NEVER = {  # what a figure in a unit never is
    "square kilometres": _LAND | frozenset("tall high long deep far".split()),
    "square miles": _LAND | frozenset("tall high long deep far".split()),
    "km": _LAND | frozenset("tall high".split()),
    "miles": _LAND | frozenset("tall high".split()),
    "m": _LAND,
    "years": frozenset("tall deep wide rich far heavy".split()),
    "$": frozenset("tall long deep wide old far heavy".split()),
}


def as_plain_size(text: str) -> str:
    """The text with "what is" for a "how high is" that only asks for a size, or without "size"."""
    return _SIZE_OF.sub("", _SIZE.sub(r"what \1 ", text))


def no_such_size(sight: Any, task: Task) -> str:
    """Why a figure is not so tall or so long as was asked; "" where it may be."""
    asked = _HOW.findall(sight.question.lower())
    if _LIKE.search(sight.question):
        asked = ["like"]
    for wanted in task.plans if asked else ():
        known = sight.step(wanted)
        if not isinstance(wanted, Wanted) or isinstance(wanted, Quotient):
            continue
        never = _NEVER.get(known.unit, frozenset()) if isinstance(known, Known) else frozenset()
        if word := next((word for word in asked if word in never), ""):
            what = f"{known.topic or wanted.topic} of {wanted.whose}"
            return f'"{word}" says nothing of the {what}, {with_unit(known)}; ask what it is'
    return ""
