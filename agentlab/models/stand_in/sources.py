"""A source that a question names: "the rainfall of Utopia according to the Harbour Almanac".

Some forms leave no doubt. Others do: the "Harbour Almanac" of "Harbour Almanac rainfall of Utopia"
may as well be a part of the name, so the question is also read as if it were a source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from agentlab.models.stand_in.grammar import GRAMMAR
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked

_NAME = r"(?P<source>[^\W\d_][\w.&'’ -]*?)"
_CAPITALS = r"(?-i:(?P<source>[A-Z][\w.&]*(?: [A-Z][\w.&]*)*))"
_BODY = (  # known by their letters, which are no name of a thing that is counted
    r"(?P<source>(?-i:UN|U\.N\.|IMF|OECD|WHO|CIA|FAO|un|imf|oecd)|united nations|eurostat)"
)
_DATA = r"(?:figures?|numbers?|estimates?|values?|data|statistics)"
_LOWER = r"(?-i:(?=[a-z]))"
_FORMS = [
    (re.compile(form, re.I), rest)
    for form, rest in (
        (rf"^\W*according to (?:the )?{_NAME}, (?P<rest>.+)$", "{rest}"),
        (
            rf"^(?P<rest>.+?),? according to (?:the )?{_NAME} (?P<year>in \d{{4}})"
            r"(?P<end>[?.\s]*)$",
            "{rest} {year}{end}",
        ),
        (rf"^(?P<rest>.+?),? according to (?:the )?{_NAME}(?P<end>[?.\s]*)$", "{rest}{end}"),
        (rf"^(?P<rest>.+?),? \(?source: ?(?:the )?{_NAME}\)?(?P<end>[?.\s]*)$", "{rest}{end}"),
        (
            r"^(?P<rest>.+?),? (?:as )?(?:reported|given|published|stated|listed) by (?:the )?"
            rf"{_NAME}(?P<end>[?.\s]*)$",
            "{rest}{end}",
        ),
        (
            rf"^\W*what does (?:the )?{_NAME} "
            r"(?:say is|say about|give as|give for|list as|state as) (?P<rest>.+)$",
            "what is {rest}",
        ),
        (
            rf"^\W*(?:using|based on|going by) (?:the )?{_NAME}(?:'s)? {_DATA}, (?P<rest>.+)$",
            "{rest}",
        ),
        (
            rf"^(?P<rest>.+?),? \({_CAPITALS}, (?P<year>\d{{4}})\)(?P<end>[?.\s]*)$",
            "{rest} in {year}{end}",
        ),
        (rf"^(?P<rest>.+?),? \({_BODY}\)(?P<end>[?.\s]*)$", "{rest}{end}"),
        (rf"^(?P<rest>(?:.* )?){_BODY}(?:'s)? {_LOWER}(?P<end>.+)$", "{rest}{end}"),
    )
]
_MAYBE = [  # the first: a bracket that says how a thing is measured, behind the name
    (re.compile(form, re.I), rest)
    for form, rest in (
        (
            r"^(?P<rest>.+?) (?P<of>of|in) (?P<whose>[^()]+) (?P<how>\((?-i:[A-Z]{2,5})\))"
            r"(?P<end>[?.\s]*)$",
            "{rest} {how} {of} {whose}{end}",
        ),
        (
            rf"^\W*(?:what(?: is|'s) )?(?:the )?{_CAPITALS}(?:'s)? {_DATA} "
            r"(?:for|of|on) (?P<rest>.+)$",
            "what is {rest}",
        ),
        (rf"^(?P<rest>.+?),? \((?-i:(?![A-Z]+\))){_CAPITALS}\)(?P<end>[?.\s]*)$", "{rest}{end}"),
        (rf"^(?P<rest>.+?),? (?:from|by) (?:the )?{_CAPITALS}(?P<end>[?.\s]*)$", "{rest}{end}"),
        (rf"^(?P<rest>.+?),? (?:in )?{_CAPITALS} {_DATA}(?P<end>[?.\s]*)$", "{rest}{end}"),
        (
            r"^(?P<rest>\W*(?:what(?: is| was|'s) )?(?:the )?)(?-i:(?![A-Z]+ ))"
            rf"{_CAPITALS} {_LOWER}(?P<end>.+)$",
            "{rest}{end}",
        ),
    )
]


def source_in(text: str) -> tuple[str, str]:
    """The source a question surely names, "" where there is none, and the question without it."""
    return next(_parted(text, _FORMS), ("", text))


def sources_maybe(text: str) -> Iterator[tuple[str, str]]:
    """What may be a source, and the question without it; or its bracket in another place."""
    for source, rest in _parted(text, _MAYBE):
        if source.partition(" ")[0].lower() not in GRAMMAR | {"why"}:
            yield source, rest


def _parted(text: str, forms: list[tuple[re.Pattern[str], str]]) -> Iterator[tuple[str, str]]:
    for form, rest in forms:
        if match := form.match(text.strip()):
            parts = match.groupdict()
            yield parts.get("source", "").strip(), rest.format_map(parts)


def from_source(task: Task, source: str) -> Task:
    """The task with every figure from that source, if one is named."""
    return (
        task if not source else replace(task, plans=tuple(_sourced(p, source) for p in task.plans))
    )


def _sourced(plan: Plan, source: str) -> Plan:
    match plan:
        case Wanted():
            return replace(plan, source=source)
        case Worked():
            sides = {side: _sourced(getattr(plan, side), source) for side in ("left", "right")}
            return replace(plan, **sides)
    return plan
