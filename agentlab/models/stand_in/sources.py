"""A source that a question names: "the rainfall of Utopia according to the Harbour Almanac"."""

from __future__ import annotations

import re
from dataclasses import replace

from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked

_NAME = r"(?P<source>[^\W\d_][\w.&'’ -]*?)"
_FORMS = [
    (re.compile(form, re.I), rest)
    for form, rest in (
        (rf"^\W*according to (?:the )?{_NAME}, (?P<rest>.+)$", "{rest}"),
        (rf"^(?P<rest>.+?),? according to (?:the )?{_NAME}(?P<end>[?.\s]*)$", "{rest}{end}"),
        (rf"^(?P<rest>.+?),? \(?source: ?(?:the )?{_NAME}\)?(?P<end>[?.\s]*)$", "{rest}{end}"),
        (
            rf"^\W*what does (?:the )?{_NAME} "
            r"(?:say is|say about|give as|give for|list as|state as) (?P<rest>.+)$",
            "what is {rest}",
        ),
    )
]


def source_in(text: str) -> tuple[str, str]:
    """The source a question names, "" where it names none, and the question without it."""
    for form, rest in _FORMS:
        if match := form.match(text.strip()):
            return match["source"].strip(), rest.format_map(match.groupdict())
    return "", text


def from_source(task: Task, source: str) -> Task:
    """The task with every figure from that source."""
    return replace(task, plans=tuple(_sourced(plan, source) for plan in task.plans))


def _sourced(plan: Plan, source: str) -> Plan:
    match plan:
        case Wanted():
            return replace(plan, source=source)
        case Worked():
            sides = {side: _sourced(getattr(plan, side), source) for side in ("left", "right")}
            return replace(plan, **sides)
    return plan
