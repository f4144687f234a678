"""What a topic may mean: a search for "price" brings an input price and an output price.

Topics that differ only in how they are measured ("rainfall by gauge", "rainfall by radar") are one
thing, and the first is taken. Others are told side by side, or refused where a sum needs one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.matching import on_topic, topic_words
from agentlab.models.stand_in.observing import Passage
from agentlab.models.stand_in.plans import Task, Wanted
from agentlab.models.stand_in.stems import stems

_MEASURED = re.compile(r"\b(?:at|by|for|from|in|per)\b.*", re.I)


def meanings(wanted: Wanted, passages: Iterable[Passage]) -> list[str]:
    """The topics a figure may be of, where they are several things; else none.

    A topic that is also a word of the name brings all there is about it, so it tells nothing.
    """
    fitting = on_topic(wanted, [p for p in passages if p.topic], any_year=True)
    named = stems(" ".join(name for p in fitting for name in (p.subject, *p.also)))
    found = [p.topic for p in fitting if not named & topic_words(wanted.topic)]
    things = {folded(thing(topic)): topic for topic in reversed(found)}
    several = len(things) > 1 and folded(thing(wanted.topic)) not in things
    order = dict.fromkeys(folded(thing(topic)) for topic in found)
    return [things[one] for one in order] if several else []


def spelled_out(task: Task, passages: Sequence[Passage]) -> Task:
    """The task with each figure that may be several things as all of these, if it asks for plain
    figures or for the largest of them."""
    which = task.form in ("largest", "smallest")
    plain = task.form in ("value", "each") or which
    if not plain or not all(isinstance(p, Wanted) for p in task.plans):
        return task
    topics: dict[str, dict[str, None]] = {}  # what one of them brought is asked of all
    for wanted in task.plans:
        topics.setdefault(wanted.topic, {}).update(dict.fromkeys(meanings(wanted, passages)))
    plans = [
        replace(wanted, topic=topic)
        for wanted in task.plans
        for topic in topics[wanted.topic] or [wanted.topic]
    ]
    form = f"{task.form} of each" if which else "each"
    return Task(tuple(plans), form) if len(plans) > len(task.plans) else task


def unclear(wanted: Wanted, topics: Sequence[str]) -> str:
    """Why a figure cannot be told: "the price of Utopia may be the input price or …"."""
    *most, last = topics
    either = f"the {', the '.join(most)} or the {last}"
    return f"the {wanted} may be {either}: ask for one of them"


def thing(topic: str) -> str:
    """What is measured, without how: "rainfall" of "rainfall by gauge"."""
    return _MEASURED.sub("", topic).strip()
