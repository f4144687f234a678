"""Things that a question counts: "how many lakes", "more lakes than".

A count is answered by a figure of those things and no other: a search that knows a mountain by the
word "height" has not said how many mountains there are, and no length is a number of coasts.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from agentlab.models.stand_in.grammar import BEINGS, OF_NUMBERS
from agentlab.models.stand_in.observing import Passage
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked
from agentlab.models.stand_in.stems import stems
from agentlab.models.stand_in.units import asked_in, same_unit, spellings

_THINGS = re.compile(
    r"\b(?:how (?:many|few)(?: more| fewer| other)?|more|fewer|number of) ([a-z]+s)\b", re.I
)
_NO_THINGS = frozenset("times years' is was has does us this less plus as its".split())
_MEASURED = re.compile(
    r"[$€£]\s?\d|\d\s*(?:thousand |million |billion |trillion )?("
    + "|".join(map(re.escape, spellings()))
    + r")(?!\w)",
    re.I,
)


def counting(task: Task, text: str) -> Task:
    """The task, with a mark on every figure that has to be the number of some things."""
    nouns = {noun.lower() for noun in _THINGS.findall(text)}
    things = {noun for noun in nouns if not noun.endswith(("ous", "ss"))} - _NO_THINGS - BEINGS
    if not things:
        return task
    return replace(task, plans=tuple(_marked(plan, frozenset(things)) for plan in task.plans))


def _marked(plan: Plan, things: frozenset[str]) -> Plan:
    match plan:
        case Wanted():
            return replace(plan, counts=bool(things & set(plan.topic.lower().split())))
        case Worked():
            sides = {side: _marked(getattr(plan, side), things) for side in ("left", "right")}
            return replace(plan, **sides)
    return plan


@lru_cache(maxsize=4096)
def is_counted(topic: str, sentence: str, heading: str) -> bool:
    """Whether a passage gives the number of the things that a topic names.

    "years" and "kilometres" are counted where the figure has that unit; other things where the
    passage names them and the figure is no measure.
    """
    if set(topic.lower().split()) <= OF_NUMBERS:
        return False  # how many figures there are, no source says
    if any(re.search(rf"\d (?:[\w-]+ )?{noun}\b", sentence, re.I) for noun in topic.split()):
        return True
    units = [match[1] or "$" for match in _MEASURED.finditer(sentence)]
    if unit := asked_in(topic):
        return any(same_unit(unit, found) for found in units)
    return not units and bool(stems(topic) & stems(f"{sentence} {heading}"))


def counts_right(wanted: Wanted, passage: Passage) -> bool:
    """Whether a passage may give the figure, as far as things are counted."""
    return not wanted.counts or is_counted(wanted.topic, passage.sentence, passage.topic)
