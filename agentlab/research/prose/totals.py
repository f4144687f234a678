"""The sum and the mean of all the figures of one topic, where a text says that they are of all.

Sweden has 10.5 million people, Finland 5.6 and Norway 5.6: together 21.7 million.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from agentlab.research.amounts import as_read
from agentlab.research.calculator import divide
from agentlab.research.numerals import numbers
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.spoken import part_of_one
from agentlab.research.prose.support import HUNDRED, Support
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_ALL = re.compile(
    r"\b(?:together|altogether|combined|total|sum|all|between\sthem|add(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    r"\b(?:together|combined|total|all|both|(?:the|these)\s(?:two|three|four|five|six))\b",
    re.IGNORECASE,
)
_OF_WHOLE = re.compile(r"\s?of\s(?:the|these|all|a\stotal\sof)\s")
_WHOLE = re.compile(r"\bof\s(?:the|these|all)\s$", re.IGNORECASE)  # "half of the | 1,440 pupils"
_OF_HUNDRED = re.compile(
    r"\b(?:every|each|per|out\sof|of)\s(?:100|hundred|(?P<ten>10|ten))\b", re.IGNORECASE
)
_MEAN = re.compile(r"\b(?:average|mean)\b", re.IGNORECASE)
MOST = 40  # figures of a sum


def summed_up(reach: Reach) -> bool:
    """Whether a large number is said to be of all: "in all, over 100,000 people"."""
    said = _ALL.search(reach.said.sentence) or _OF_ALL.search(reach.said.sentence)
    return bool(said) and (reach.value or 0) >= 1000


def totals(reach: Reach, entries: Sequence[Entry]) -> Iterator[Support]:
    """The sum, or the mean, of three figures or more: all that a run found of one topic."""
    sentence = reach.said.sentence
    for row in _rows(entries):
        total = sum((entry.value for entry in row), Decimal(0))
        terms = " + ".join(f"{Decimal(as_read(entry.value)):,f}" for entry in row)
        said = _ALL.search(sentence) or _OF_ALL.search(sentence) or _WHOLE.search(reach.said.before)
        if said and reach.holds(total):
            yield Support("derived", tuple(row), total, terms, "add")
        mean = divide(total, Decimal(len(row)))
        if _MEAN.search(sentence) and reach.holds(mean):
            yield Support("derived", tuple(row), mean, f"({terms}) / {len(row)}", "mean")


def parts(reach: Reach, entries: Sequence[Entry]) -> Iterator[Support]:
    """What part of them all one figure is: in percent, or of every hundred."""
    said = reach.said
    each = _OF_HUNDRED.search(said.sentence[: said.start])
    word = part_of_one(said.figure.text) is not None
    whole = _OF_WHOLE.fullmatch(said.after)  # "60% of the | 36,500 loaves"
    if not (each or word or said.figure.kind == "percent"):
        return
    if not whole and not _OF_ALL.search(said.sentence) and not _add_up(said):
        return
    scale = Decimal(1) if word else Decimal(10) if each and each["ten"] else HUNDRED
    for row in _rows(entries, 2):
        total = sum((entry.value for entry in row), Decimal(0))
        for entry in row if total else ():
            part = divide(entry.value, total) * scale
            if reach.holds(part):
                others = (other for other in row if other is not entry)
                one, whole = (f"{Decimal(as_read(n)):,f}" for n in (entry.value, total))
                told = f"{one} of {whole}" + ("" if word else ", in percent")
                yield Support("derived", (entry, *others), part, told, "part")


def _add_up(said: Said) -> bool:
    """Whether the percentages of a sentence make a hundred: "50%, 37.5% and 12.5%"."""
    shares = [f.value or 0 for f in numbers(said.sentence) if f.kind == "percent"]
    return len(shares) > 1 and abs(sum(shares) - HUNDRED) <= len(shares) / Decimal(2)


def _rows(entries: Sequence[Entry], least: int = 3) -> Iterator[Sequence[Entry]]:
    """What may be added up: the figures of one topic, one of each subject, the latest or of a year;
    those of one subject and unit whose topics are of a kind: a road, a school and a park budget."""
    rows: dict[tuple[str, ...], dict[str, Entry]] = {}
    for entry in sorted(entries, key=lambda e: e.origin.vintage):
        if entry.subject and entry.origin.kind == "excerpt":
            topic = entry.about.rpartition(": ")[2]
            kind = (entry.subject, entry.unit, *words(topic)[-1:])
            rows.setdefault((topic,), {})[entry.subject] = entry
            rows.setdefault((topic, entry.origin.vintage[:4]), {})[entry.subject] = entry
            rows.setdefault(kind, {})[topic] = entry
    alike = {tuple(row.values()) for row in rows.values()}
    yield from (row for row in sorted(alike, key=str) if least <= len(row) <= MOST)
