"""Whether a word is a thing and no name: "a utopia" is not Utopia.

A name takes no "a". A source that writes the word small tells of the thing itself, and whatever has
a price is one ("the price of a ticket").
"""

from __future__ import annotations

import re
from typing import Any

from agentlab.models.stand_in.plans import Task
from agentlab.models.stand_in.quotients import parts_of
from agentlab.models.stand_in.steps import Known


def no_name(sight: Any, task: Task) -> str:
    """Why a figure is not of what was asked for; "" where every name is one."""
    for wanted in (part for whole in task.wanted for part in parts_of(whole)):
        name = re.escape(wanted.subject)
        led = re.search(rf"\b(an?) (?:single |typical |normal )?({name})\b", sight.question, re.I)
        known = sight.step(wanted)
        if not led or not isinstance(known, Known) or known.per:
            continue
        found = next(iter(sight.fitting(wanted)), None)
        if found and not re.search(rf"\b{re.escape(wanted.subject.lower())}\b", found.sentence):
            return (
                f'"{led[0].lower()}" is no name, and what I found is of {found.subject}; if that '
                f'is meant, ask without the "{led[1].lower()}"'
            )
    return ""
