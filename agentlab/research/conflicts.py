"""Other figures for the same thing: what the texts of a run say beside the figure that was used.

A figure can be sourced and still be one of several (C69 a, b). Every stored text under the title of
a figure that was used is read again with the same keyword; where it says something else, that is a
conflict, even if only because it is of another year; where the task names the year, that one alone
counts. A figure rounded differently is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, product

from agentlab.research.amounts import amount
from agentlab.research.book import Ledger, where
from agentlab.research.figures import Figure, agrees, rounded
from agentlab.research.ledger import LEDGER, Entry, Origin, Stored
from agentlab.research.numerals import numbers
from agentlab.research.parser import ParseError, figure_for
from agentlab.research.units import units_differ
from agentlab.research.words import words
from agentlab.trace import Trace
from agentlab.views import Fold


@dataclass(frozen=True)
class Other:
    """A figure that a text gives for a thing of which another was used."""

    value: Decimal
    unit: str
    text: Stored
    used_too: bool = False  # a model that takes figures from two texts has chosen neither

    def off(self, used: Decimal) -> str:
        """How far it is from the one used: "+0.6%"; "" where that cannot be said."""
        return f"{rounded((self.value - used) * 100 / used, 1):+f}%" if used else ""


@dataclass(frozen=True)
class Conflict:
    """A figure that was used, and the others there were for the same thing."""

    used: Entry
    others: tuple[Other, ...]


def conflicts(trace: Trace, books: Fold[Ledger] = LEDGER) -> list[Conflict]:
    """For each figure taken from a text, what other texts brought under its title give instead."""
    book = trace.view(books)
    used = {entry.about: entry for entry in reversed(book.entries) if entry.origin.result}
    years = {figure.text for figure in numbers(trace.task) if figure.kind == "year"}
    found = (
        Conflict(entry, tuple(_others(entry, book, years))) for entry in reversed(used.values())
    )
    return [conflict for conflict in found if conflict.others]


def conflict_lines(trace: Trace, books: Fold[Ledger] = LEDGER) -> list[str]:
    """The conflicts for a reader: which figure was used, and the others with their sources."""
    lines = []
    for conflict in conflicts(trace, books):
        used = conflict.used
        head = f"Other figures for {used.about} (used: {amount(used.value, used.unit)}"
        lines.append(f"{head}, {where(used.origin) or used.origin.result}):")
        lines += [f"    {_told(other, used)}" for other in conflict.others]
    return lines


def order_lines(trace: Trace, books: Fold[Ledger] = LEDGER) -> list[str]:
    """Where another source puts two of the figures used in the opposite order, it and its figures.

    A comparison of figures that each are one of several may come out the other way.
    """
    lines = []
    for one, other in combinations(conflicts(trace, books), 2):
        if _topic(one) == _topic(other):
            turned = next(_turned(one, other), None)
            lines += [f"Sources disagree about the order: {turned}"] if turned else []
    return lines


def _topic(conflict: Conflict) -> str:
    return conflict.used.about.rpartition(": ")[2]


def _turned(one: Conflict, other: Conflict) -> Iterator[str]:
    """The sources of one year that have the smaller of the two figures used as the larger."""
    small, large = sorted((one, other), key=lambda conflict: conflict.used.value)
    differ = small.used.value < large.used.value
    for a, b in product(small.others, large.others):
        if differ and where(a.text) == where(b.text) and a.value > b.value:
            yield (
                f"{where(a.text)} has {small.used.about} {amount(a.value, a.unit)} and "
                f"{large.used.about} {amount(b.value, b.unit)}."
            )


def _told(other: Other, used: Entry) -> str:
    source = where(other.text) or other.text.id
    too = ", used, too" if other.used_too else ""
    return f"{amount(other.value, other.unit)} ({other.off(used.value)}) {source}{too}"


def _others(used: Entry, book: Ledger, years: Set[str]) -> Iterator[Other]:
    taken = {entry.origin.result for entry in book}
    for stored in book.texts.values():
        if stored.id == used.origin.result or words(stored.title) != words(used.about):
            continue
        if _year(used.origin) in years and _year(stored) not in ("", _year(used.origin)):
            continue  # the task named the year: a text of another one contradicts nothing
        figure = _figure_in(stored, used)
        if figure and figure.value is not None and not _same(figure, used):
            yield Other(figure.value, figure.unit, stored, stored.id in taken)


def _year(origin: Origin | Stored) -> str:
    return origin.vintage[:4]


def _figure_in(stored: Stored, used: Entry) -> Figure | None:
    """The figure a text gives for the used one's keyword, or for its topic; None where unsure."""
    for keyword in dict.fromkeys((used.origin.keyword, stored.topic, *stored.topic.split())):
        try:
            return figure_for(stored.text, keyword)
        except ParseError:
            continue
    return None


def _same(figure: Figure, used: Entry) -> bool:
    """Whether they say one thing: equal, or one the other rounded, or in units nobody compares."""
    written = numbers(used.origin.text)
    close = any(agrees(other, figure.value or Decimal(0)) for other in written)
    unlike = units_differ(figure.unit, used.unit)
    return unlike or close or agrees(figure, used.value) is not None
