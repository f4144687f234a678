"""Where a number is from, and the label that follows from it: the values a ledger holds. S0.

Labels, from strong to weak: sourced, constant, unsourced. "Sourced" says that a number can be
traced, not that it is correct (C64).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from agentlab.research.amounts import as_read

Label = Literal["sourced", "constant", "unsourced"]
STRENGTH: tuple[Label, ...] = ("sourced", "constant", "unsourced")

# Numbers everybody means the same by; a run may use them without having found them (C69 d).
CONSTANTS: Mapping[Decimal, str] = {
    Decimal(7): "days in a week",
    Decimal(12): "months in a year",
    Decimal(24): "hours in a day",
    Decimal(52): "weeks in a year",
    Decimal(60): "minutes in an hour",
    Decimal(100): "per cent",
    Decimal(365): "days in a year",
    Decimal(1000): "a thousand",
    Decimal(3600): "seconds in an hour",
    Decimal(1_000_000): "a million",
    Decimal(1_000_000_000): "a billion",
}


@dataclass(frozen=True)
class Origin:
    """Where a number is from.

    kind: question (the task gives it), excerpt (a parser took it out of a stored text), file (a
    tool counted or read it there), computed, rounded (a copy of another entry with fewer digits),
    constant, or nowhere. text: the words it stands in, the query that gives it, or the sum.
    result and span: the stored text and the place in it, of an excerpt.
    """

    kind: Literal["question", "excerpt", "file", "computed", "rounded", "constant", "nowhere"]
    text: str = ""
    source: str = ""
    vintage: str = ""
    result: str = ""
    span: tuple[int, int] = (0, 0)
    keyword: str = ""  # the word a parser was given for an excerpt
    operation: str = ""  # of a computed number: "add", … or "expression"
    call: str = ""  # the call that brought it; "" for what no call brought
    lesson: bool = False  # a figure chosen for a lesson, its outlet invented


@dataclass(frozen=True)
class Entry:
    """One number of the ledger."""

    id: str  # "n1", "n2", … in the order they came in; "" before it is recorded
    value: Decimal
    label: Label
    origin: Origin
    unit: str = ""
    parents: tuple[str, ...] = ()  # entries it was made of
    weak: tuple[Decimal, ...] = ()  # the numbers that made its label weaker than sourced
    about: str = ""  # what it is a figure of, e.g. "Peru: population"
    subject: str = ""  # of these, what the sentence it stands in names: "Peru"; "" if unknown
    apart: bool = True  # its ledger tells constants and invented numbers apart

    @property
    def tag(self) -> str:
        """The label as a report prints it: "[sourced]", "[constant: 100]", "[UNSOURCED: 1.04]".

        With two labels whatever a model typed is a constant: "[UNSOURCED constant: 100]" (C68).
        """
        if self.label == "sourced":
            return "[sourced]"
        unsourced = "UNSOURCED" if self.apart else "UNSOURCED constant"
        word = "constant" if self.label == "constant" else unsourced
        return f"[{word}: {', '.join(as_read(value) for value in self.weak)}]"


@dataclass(frozen=True)
class Stored:
    """A text a search brought, as it was brought."""

    id: str  # of the text in its corpus; with "#2" for a second text under the same id
    text: str
    title: str = ""
    source: str = ""
    vintage: str = ""
    also: tuple[str, ...] = ()  # further names of its subject
    call: str = ""  # the call that brought it first
    lesson: bool = False  # its figure is chosen for a lesson, its outlet invented

    @property
    def subject(self) -> str:
        """The thing it is about: "Peru" of "Peru: population"; "" where the title names none."""
        return self.title.rpartition(": ")[0]

    @property
    def topic(self) -> str:
        """What of it: "population"; "" where the title has no such part."""
        return self.title.rpartition(": ")[2] if ": " in self.title else ""


def weakest(entries: Iterable[Entry]) -> tuple[Label, tuple[Decimal, ...]]:
    """The label of a number made of these (C63), and the numbers that are to blame for it."""
    made_of = tuple(entries)
    label = max((entry.label for entry in made_of), key=STRENGTH.index, default="unsourced")
    if label == "sourced":
        return label, ()
    blamed = (value for e in made_of if e.label == label for value in e.weak or (e.value,))
    return label, tuple(dict.fromkeys(blamed))


def stronger(entry: Entry, other: Entry) -> bool:
    """Whether an entry's label is better than another's."""
    return STRENGTH.index(entry.label) < STRENGTH.index(other.label)
