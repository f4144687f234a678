"""A place in a row, such as "the third largest" or "ranks 11th", held against what a run knows.

A run that looked up two countries knows which of the two is larger, and no place in the world. A
place is known if a stored text or the question states it, or if the figures of one topic give it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from agentlab.research.book import Ledger
from agentlab.research.numerals import numbers
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.spoken import PLACES, place_in_row
from agentlab.research.provenance import Entry

_LEAST = re.compile(r"\b(?:least|smallest|fewest|shortest|lowest|youngest|last)\b", re.IGNORECASE)
_WIDER = re.compile(
    r"\b(?:world\w*|global\w*|on\sear\w+|of\sall(?!\s\w)|anywhere|continent|europe\w*|asia\w*|africa\w*|"
    r"americas?)\b",
    re.IGNORECASE,
)
_SPELLED = re.compile(rf"\b(?:{'|'.join(PLACES)})\b", re.IGNORECASE)


def claimed_place(said: Said) -> int:
    """The place the figure claims, 0 for an ordinal that claims none ("Table 3", "2nd step")."""
    return place_in_row(said.figure, said.before, said.after)


def place_known(setting: Setting, book: Ledger) -> tuple[str, tuple[Entry, ...]]:
    """What gives the place, and the entries it follows from; "" where nothing does."""
    said, place = setting.said, claimed_place(setting.said)
    own = setting.before or setting.after or setting.earlier()[-1:]  # "and Orr the second highest"
    subjects = {name.subject for name in own or setting.named}
    for stored in book.texts.values():
        if place in _places(stored.text) and (not subjects or stored.subject in subjects):
            return f"a place that the text {stored.id} states", ()
    if place in _places(setting.names.task):
        return "a place of the question", ()
    if _WIDER.search(said.sentence) or len(subjects) != 1:
        return "", ()
    for row in _rows(book):
        if len(row) >= place and row[_index(said, place)].subject in subjects:
            return f"place {place} of the {len(row)} that were looked up", tuple(row)
    return "", ()


def _index(said: Said, place: int) -> int:
    return -place if _LEAST.search(f"{said.before[-20:]}{said.after[:20]}") else place - 1


@lru_cache(256)
def _places(text: str) -> frozenset[int]:
    """Every place a text names, in digits or in a word."""
    digits = (re.match(r"\d+", f.text) for f in numbers(text) if f.kind == "ordinal")
    spelled = (PLACES[word.lower()] for word in _SPELLED.findall(text))
    return frozenset([*(int(match.group()) for match in digits if match), *spelled])


def _rows(book: Ledger) -> list[Sequence[Entry]]:
    """The figures of each topic that has several, the largest first, one a subject."""
    topics: dict[str, dict[str, Entry]] = {}
    for entry in book:
        if entry.subject and entry.origin.kind == "excerpt":
            topic = entry.about.rpartition(": ")[2]
            topics.setdefault(topic, {}).setdefault(entry.subject, entry)
    rows = (sorted(of.values(), key=lambda e: e.value, reverse=True) for of in topics.values())
    return [row for row in rows if len(row) > 1]
