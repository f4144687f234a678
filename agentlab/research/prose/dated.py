"""The year that a figure is of, where its source names none: what its title or its sentence says.

"Ayr: population 1991"                      the title's
In 1991 Ayr had a population of 47,962.     its sentence's
The Lee Bridge, built in 1932, is 1,149 m.  none: what was in 1932 is another thing
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from agentlab.research.prose.sayings import sayings
from agentlab.research.provenance import Entry, Stored

_YEAR = r"((?:1[5-9]|20|21)\d\d)\b"
_IN = r"(?:in|during|for|(?:as|end|start|beginning)\sof)\s(?:the\s)?(?:(?:fiscal\s)?year\s)?"
_TITLED = re.compile(rf"(.*?\w)[\s,(]+(?:{_IN})?{_YEAR}\)?\Z")
_OPENS = re.compile(rf"^\W*(?:at\sthe\s)?{_IN}{_YEAR}", re.IGNORECASE)
_AHEAD = re.compile(
    rf"(?<!than\s)(?<!from\s)(?<!since\s)\b(?:{_IN}|the\s|['’]s\s){_YEAR}(?!\s(?:US|dollars|prices))"
    r"[^,;:(]*$",
    re.IGNORECASE,
)
_NEAR = r"^(?:(?!\s(?:and|but|while|against)\s)[^,;:(])*?"
_BEHIND = re.compile(rf"{_NEAR}(?<!than\s)(?<!from\s)(?<!since\s)\b{_IN}{_YEAR}|{_NEAR}\({_YEAR}\)")


def dated(entries: Iterable[Entry], texts: Mapping[str, Stored]) -> Iterator[Entry]:
    """The entries, each read in a text with the year that it is of, as far as that is said."""
    for entry in entries:
        titled = _TITLED.fullmatch(entry.about)
        if titled and entry.origin.kind == "excerpt":
            vintage = entry.origin.vintage or titled[2]
            entry = replace(entry, about=titled[1], origin=replace(entry.origin, vintage=vintage))
        if entry.origin.kind == "excerpt" and not entry.origin.vintage:
            stored = texts.get(entry.origin.result)
            year = _year_at(stored.text, entry.origin.span[0]) if stored else ""
            entry = replace(entry, origin=replace(entry.origin, vintage=year))
        yield entry


def undated_titles(texts: Mapping[str, Stored]) -> dict[str, Stored]:
    """The texts, their titles without a year at the end."""
    found = {}
    for id, stored in texts.items():
        titled = _TITLED.fullmatch(stored.title) if ": " in stored.title else None
        found[id] = replace(stored, title=titled[1]) if titled else stored
    return found


@lru_cache(1024)
def _year_at(text: str, place: int) -> str:
    """The year a sentence gives to the figure at a place; "" where it gives none, or several."""
    for said in sayings(text):
        if said.figure.start <= place < said.figure.end:
            opens = _OPENS.match(said.before) if said.opens else None
            ahead = _AHEAD.search(said.before)
            behind = _BEHIND.match(said.after)
            own = opens or behind or ahead
            return next(filter(None, own.groups()), "") if own else ""
    return ""
