"""What a text says of a figure beside its name: another source of it, another time, its opposite.

The World Bank gives Ayr 46,982 people.    the Island Gazette does
Ayr once had 46,982 people.                it has
The lowest point of Nepal is 8,849 m.      the highest
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.book import Ledger
from agentlab.research.prose.names import folded
from agentlab.research.prose.setting import Setting
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_NAME = r"[A-Z][\w&-]*(?:\s(?:(?:of|for|and)\s)?[A-Z][\w&-]*)*"
_TOLD_BY = re.compile(
    rf"\b(?i:according\sto|reported\sby|source:)\s(?:the\s)?({_NAME})"
    rf"|^\W*(?:The\s)?({_NAME})\s(?:(?:figures|data)\s)?"
    rf"(?:gives?|says?|reports?|states?)\s(?:that\s)?(?=[A-Z])"
)
_IN_BRACKETS = re.compile(rf"[^.;:,()\d]{{0,40}}\((?:the\s)?({_NAME})(?:,\s|\))")
_COMMON = frozenset(words("world national international united global bureau office institute"))
_NO_SOURCE = "that this it he she they these those which there adding dividing".split()
_OTHER_TIME = re.compile(
    r"\b(?:\w+\sago|once\shad|used\sto|former(?:ly)?|last\scentury|"
    r"in\sthe\s\w+\scentury|(?:could|should)\shave|if\sonly)\b",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:now|today|currently|nowadays|at\spresent)\b", re.IGNORECASE)
_OPPOSITES = [
    (frozenset(words(said)), frozenset(words(own)))
    for said, own in (("lowest deepest", "highest"), ("input", "output"), ("import", "export"))
]


def told_otherwise(setting: Setting, roots: Sequence[Entry], book: Ledger) -> str:
    """Why a figure is not what the text says beside it; "" where nothing speaks against it."""
    said, about = setting.said, " ".join(root.about for root in roots)
    stored = [book.texts[root.origin.result] for root in roots if root.origin.result]
    if not stored:
        return ""
    read = f"{' '.join(f'{s.title} {s.text} {s.source}' for s in stored)} {about}"
    if source := _another_source(setting, read):
        return f"it is from {stored[0].source or stored[0].id}, not from {source}"
    around, task = frozenset(words(said.sentence)), setting.names.task
    known = frozenset(words(f"{about} {task}"))
    for opposite, own in _OPPOSITES:
        if (other := around & opposite - known) and known & own and not around & own:
            return f"no text says {min(other)}"
    time = _OTHER_TIME.search(said.before)
    if time and time.group().lower() not in f"{read} {task}".lower():
        return f"no text says {time.group()}"
    years = {root.origin.vintage[:4] for root in roots} - {""}
    now = _NOW.search(setting.words)
    if now and len(years) == 1 and years <= {*re.findall(r"\b[12]\d{3}\b", task)}:
        return f"it is of {years.pop()}, not of {now.group().lower()}"
    return ""


def _another_source(setting: Setting, read: str) -> str:
    """The source that is named for a figure, where no word of it stands in what was read."""
    said = setting.said
    found = _TOLD_BY.search(said.sentence[: said.start]) or _IN_BRACKETS.match(said.after)
    name = next(filter(None, found.groups()), "") if found else ""
    own = frozenset(words(name)) - _COMMON
    if not name or name.lower() in _NO_SOURCE:
        return ""
    if setting.names.subject_of(name) or folded(name) in folded(setting.names.task):
        return ""
    known = frozenset(words(read))
    return "" if (own or frozenset(words(name))) & known else name
