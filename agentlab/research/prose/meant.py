"""Which of two equal numbers a calculation was of: the 5 of "Claude Opus 5", or its price of $5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from agentlab.research.provenance import Entry
from agentlab.research.units import unit_of_result

_OF_ONE_KIND = ("add", "subtract", "divide")


def meant(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries, those made of a bare number of the question and a figure made of two figures.

    That is so where a figure of the same measure has that number: a price is taken from a price.
    """
    known: dict[str, Entry] = {}
    topics: dict[str, frozenset[str]] = {}
    figures: dict[tuple[Decimal, str], Entry] = {}
    for entry in entries:
        topic = entry.about.rpartition(": ")[2]
        if entry.origin.operation in _OF_ONE_KIND and len(entry.parents) == 2:
            left, right = (known[id] for id in entry.parents)
            one = _figure(left, topics[right.id], figures)
            other = _figure(right, topics[left.id], figures)
            if (one, other) != (left, right):
                unit = unit_of_result(entry.origin.operation, one, other)
                entry = replace(entry, parents=(one.id, other.id), unit=unit)
        if topic and entry.origin.kind == "excerpt":
            figures.setdefault((entry.value, topic), entry)
        known[entry.id] = entry
        above = (topics[id] for id in entry.parents)
        topics[entry.id] = frozenset({topic} - {""}).union(*above)
        yield entry


def _figure(
    entry: Entry, beside: frozenset[str], figures: dict[tuple[Decimal, str], Entry]
) -> Entry:
    """The figure that a number of the question stands for, beside one of these measures."""
    if entry.origin.kind != "question" or entry.unit or len(beside) != 1:
        return entry
    return figures.get((entry.value, *beside), entry)
