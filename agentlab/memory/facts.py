"""What can be remembered of a run: a figure with its origin, or a note that has none.

A figure keeps the text it stands in, word for word. So a later run need not believe the memory:
its parser reads the figure out of that text again, and the label is earned anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from agentlab.research.amounts import amount
from agentlab.research.corpus import Snippet
from agentlab.research.figures import as_decimal
from agentlab.research.ledger import Entry, Ledger
from agentlab.research.numerals import numbers
from agentlab.research.provenance import Label

Kind = Literal["excerpt", "file", "note"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is remembered.

    text: of an excerpt the whole text of the source, of a file the query, of a note its words.
    """

    key: str  # what it is about, e.g. "Japan: population"
    kind: Kind
    text: str
    label: Label
    value: str = ""  # the number, digit for digit; "" for a note
    unit: str = ""
    source: str = ""
    vintage: str = ""  # "2025", "2026-11" or ""
    also: tuple[str, ...] = ()  # further names of its subject
    lesson: bool = False  # a figure chosen for a lesson
    id: int = 0  # in its memory; 0 before it is there

    @property
    def shown(self) -> str:
        """The number with its unit, or the note."""
        return amount(as_decimal(self.value), self.unit) if self.value else self.text

    @property
    def snippet(self) -> Snippet:
        """The fact as a search finds it and a parser reads it."""
        parts = (self.key, self.text, self.source, self.vintage, self.lesson, self.also)
        return Snippet(f"memory:{self.id}", *parts)


def facts_of(entries: Iterable[Entry], book: Ledger) -> list[Fact]:
    """The entries that have an origin outside the run: read in a text, or counted in a file.

    Results of arithmetic are not among them: they can be had again from what is.
    """
    return [fact for entry in entries if (fact := _fact(entry, book))]


def note_of(text: str, book: Ledger) -> Fact:
    """A note: sourced when each of its numbers was read in a text or a file in this run.

    That somebody said a number, in the question or the note, is no origin.
    """
    values = {figure.value for figure in numbers(text)}
    known = {fact.value for fact in figures_in(text, book)}
    backed = bool(values) and None not in values and {f"{value:f}" for value in values} <= known
    return Fact(f"note: {text[:60]}", "note", text, "sourced" if backed else "unsourced")


def figures_in(text: str, book: Ledger) -> list[Fact]:
    """The figures of the ledger that a text gives, each with its origin."""
    values = {figure.value for figure in numbers(text)}
    return facts_of([entry for entry in book if entry.value in values], book)


def newer(one: str, other: str) -> bool:
    """Whether a vintage is newer than another, as far as both say.

    >>> newer("2026-11", "2025"), newer("2026-11", "2026"), newer("2026", "")
    (True, False, False)
    """
    known = min(len(one), len(other))
    return one[:known] > other[:known]


def _fact(entry: Entry, book: Ledger) -> Fact | None:
    origin, value = entry.origin, f"{entry.value:f}"
    if origin.kind == "file":
        about = entry.about or origin.text
        return Fact(about, "file", origin.text, entry.label, value, entry.unit, origin.source)
    if origin.kind != "excerpt":
        return None
    stored = book.texts[origin.result]
    return Fact(
        key=entry.about or stored.title or entry.origin.keyword,
        kind="excerpt",
        text=stored.text,
        label=entry.label,
        value=value,
        unit=entry.unit,
        source=stored.source,
        vintage=stored.vintage,
        also=stored.also,
        lesson=stored.lesson,
    )
