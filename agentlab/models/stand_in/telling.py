"""Results as steps: a value, or in words why there is none."""

from __future__ import annotations

from agentlab.models.stand_in.calling import short
from agentlab.models.stand_in.matching import read_off
from agentlab.models.stand_in.observing import Done, Passage
from agentlab.models.stand_in.plans import Wanted
from agentlab.models.stand_in.steps import Calls, Known, Step, Stuck


def query(wanted: Wanted) -> str:
    """What to search for: "rainfall Arcadia 2020"."""
    return " ".join(word for word in (wanted.topic, wanted.subject, wanted.year) if word)


def own_reading(passage: Passage, word: str) -> Known | None:
    """A figure as one reads it straight off a text, past every tool (C58, C60)."""
    value = read_off(passage, word)
    return None if value is None else Known(value, topic=passage.topic)


def reckoned(told: Done | Calls | Stuck, unit: str = "") -> Step:
    """What came of an operation as a step."""
    if not isinstance(told, Done):
        return told
    if told.value is None:
        return Stuck(f"{told.name} told me: {short(told)}", told)
    return Known(told.value, unit, done=told)


def not_found(wanted: Wanted, search: Done) -> Stuck:
    """Why a search for a figure led nowhere."""
    if search.failed and not search.empty:
        return Stuck(f"the search for the {wanted} failed: {short(search)}", search)
    others = dict.fromkeys(p.subject for p in search.passages if p.subject)
    others.pop(wanted.subject, None)
    about = f"; what I found is about {', '.join(list(others)[:3])}" if others else ""
    return Stuck(f"I looked for the {wanted} and found no source that gives it{about}", search)
