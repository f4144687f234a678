"""The numbers and texts of one run, and the rules by which a number used finds where it is from.

1. A number is its entry's when it has the same value; of several entries, the best labelled.
2. Numbers travel as JSON, where fractions lose digits: one with the same double, or the same first
   15 significant digits, is that entry's, and the entry's own digits are used; of several, too,
   the best labelled.
3. A number with fewer digits, three at least, that exactly one entry rounds to is a copy of it: it
   is used as given and has that entry's label. A whole number is no copy and has none.
4. Else it may be a known constant, or the count of the figures in the sum it divides, for a mean;
   else it is from nowhere.

A computed number has the weakest label of what went into it, so one number from nowhere taints all
that follows (C63).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Context, Decimal
from typing import Any

from agentlab.research.amounts import READ, amount, as_read
from agentlab.research.calculator import operands
from agentlab.research.figures import ROUNDING
from agentlab.research.provenance import CONSTANTS, Entry, Origin, Stored, stronger, weakest
from agentlab.research.results import from_where
from agentlab.research.sums import counts
from agentlab.research.units import unit_of_result, units_differ
from agentlab.tables import Table

_YEAR = re.compile(r"(?:1[89]|20|21)\d\d")
SIGNS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/"}
FEWEST = 3  # digits of a copy
MOST_COUNTED = 40  # figures of a mean
COUNTED = "how many figures were added up"
_BARE = ("question", "constant", "nowhere")


@dataclass
class Ledger:
    """The numbers and texts of one run so far; look-up takes the same time however many.

    >>> for entry in ledger(trace): print(entry.id, entry.value, entry.tag)
    """

    constants: Mapping[Decimal, str] = field(default_factory=lambda: CONSTANTS)
    entries: list[Entry] = field(default_factory=list)
    texts: dict[str, Stored] = field(default_factory=dict)  # by id
    skipped: list[str] = field(default_factory=list)  # what could not be read, and why
    _exact: dict[Decimal, Entry] = field(default_factory=dict)
    _all: dict[Decimal, list[Entry]] = field(default_factory=dict)
    _addends: dict[Decimal, frozenset[int]] = field(default_factory=dict)  # figures in a sum
    _doubles: dict[float, Entry] = field(default_factory=dict)
    _fifteen: dict[Decimal, Entry] = field(default_factory=dict)
    _copies: dict[Decimal, Entry | None] = field(default_factory=dict)  # None: of several values

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def entry(self, id: str) -> Entry:
        """The entry of an id such as "n3". Errors: KeyError for one that is not there."""
        number = id.removeprefix("n")
        if not number.isdecimal() or not 0 < int(number) <= len(self.entries):
            raise KeyError(f"No entry {id!r}; the ledger has {len(self.entries)}.")
        return self.entries[int(number) - 1]

    def parents(self, entry: Entry) -> list[Entry]:
        """The entries a number was made of."""
        return [self.entry(id) for id in entry.parents]

    def roots(self, entry: Entry) -> list[Entry]:
        """The entries it all began with: the figures, constants and task's numbers behind it."""
        found: dict[str, Entry] = {}
        waiting, seen = [entry], set()
        while waiting:
            here = waiting.pop()
            if here.id not in seen:
                seen.add(here.id)
                waiting += reversed(self.parents(here))
                if not here.parents:
                    found[here.id] = here
        return list(found.values())

    @property
    def tells_apart(self) -> bool:
        """Whether known constants have a label of their own, and are not called unsourced."""
        return bool(self.constants)

    # -- looking up --

    def find(self, value: Decimal) -> Entry | None:
        """The entry a number is, by rules 1 and 2; None if there is none."""
        if entry := self._exact.get(value):
            return entry
        if value == value.to_integral_value() and value.adjusted() < READ:
            return None
        return self._fifteen.get(_shortened(value, READ)) or self._doubles.get(float(value))

    def having(self, value: Decimal) -> Sequence[Entry]:
        """Every entry of exactly this value, in the order they came in."""
        return self._all.get(value, ())

    def operand(self, value: Decimal) -> Entry:
        """The entry a calculation uses a number as; not recorded yet if it is new."""
        if entry := self.find(value):
            return entry
        if copied := self._copies.get(value):
            origin = Origin("rounded", f"{as_read(copied.value)} with fewer digits")
            made = Entry("", value, copied.label, origin, copied.unit, (copied.id,), copied.weak)
            return replace(made, about=copied.about, apart=copied.apart)
        if value in self.constants:
            origin = Origin("constant", self.constants[value])
            return Entry("", value, "constant", origin, weak=(value,))
        origin = Origin("nowhere", "no tool returned it")
        return Entry("", value, "unsourced", origin, weak=(value,), apart=self.tells_apart)

    def operands(self, operation: str, values: Sequence[Decimal]) -> list[Entry]:
        """The entries of an operation's two numbers; to divide a sum, the count of its figures."""
        used = [self.operand(value) for value in values]
        if operation == "divide" and self.tells_apart and used[1].origin.kind == "nowhere":
            if values[1] in self._addends.get(used[0].value, ()):
                origin = Origin("constant", COUNTED)
                used[1] = replace(used[1], label="constant", origin=origin)
        return used

    def operands_of(self, expression: str) -> list[Entry]:
        """The entries of an expression's numbers; of "(4 + 8 + 12) / 3" the 3 is the count.

        Raises CalculationError for what is no expression.
        """
        used = [self.operand(value) for value in operands(expression)]
        for place in counts(expression) if self.tells_apart else ():
            if used[place].origin.kind == "nowhere":
                origin = Origin("constant", COUNTED)
                used[place] = replace(used[place], label="constant", origin=origin)
        return used

    # -- recording --

    def add(self, entry: Entry) -> Entry:
        """Record an entry under the next id and return it; a recorded one is not added again."""
        if entry.id:
            return entry
        entry = replace(entry, id=f"n{len(self.entries) + 1}")
        self.entries.append(entry)
        _note(self._exact, entry.value, entry)
        self._all.setdefault(entry.value, []).append(entry)
        self._addends[entry.value] = self._addends.get(entry.value, frozenset()) | (
            self._added(entry) if entry.origin.operation == "add" else {1}
        )
        if entry.value != entry.value.to_integral_value():
            self._index_fraction(entry)
        return entry

    def result(self, operation: str, operands: Sequence[Entry], value: Decimal) -> Entry:
        """The entry of a number computed from two others; not recorded yet."""
        left, right = operands
        label, weak = weakest(operands)
        sum_ = f"{_shown(left)} {SIGNS[operation]} {_shown(right)}"
        percent = operation == "multiply" and self._is_percentage(left, right)
        unit = "%" if percent else unit_of_result(operation, left, right)
        origin = Origin("computed", sum_, operation=operation)
        made = Entry("", value, label, origin, unit, (left.id, right.id), weak)
        return replace(made, apart=self.tells_apart)

    def evaluated(self, expression: str, operands: Sequence[Entry], value: Decimal) -> Entry:
        """The entry of the value of an expression; not recorded yet."""
        label, weak = weakest(operands) if operands else ("sourced", ())
        parents = tuple(dict.fromkeys(entry.id for entry in operands))
        origin = Origin("computed", expression, operation="expression")
        made = Entry("", value, label, origin, parents=parents, weak=weak)
        return replace(made, apart=self.tells_apart)

    def _is_percentage(self, left: Entry, right: Entry) -> bool:
        """Whether this is a hundred times a quotient of two figures of one kind."""
        quotient = left if right.value == 100 else right
        if quotient.origin.operation != "divide" or 100 not in (left.value, right.value):
            return False
        above, below = self.parents(quotient)
        bare = above.origin.kind in _BARE or below.origin.kind in _BARE
        return not bare and not units_differ(above.unit, below.unit)  # one may go unsaid

    def _added(self, entry: Entry) -> frozenset[int]:
        """Of how many figures a sum may be; a value can be a figure and a sum at once."""
        left, right = (self._addends[parent.value] for parent in self.parents(entry))
        return frozenset(a + b for a in left for b in right if a + b <= MOST_COUNTED)

    def _index_fraction(self, entry: Entry) -> None:
        """Note the double a fraction becomes, its first 15 digits, and every shorter copy."""
        if double := float(entry.value):
            _note(self._doubles, double, entry)
        _note(self._fifteen, _shortened(entry.value, READ), entry)
        for digits in range(FEWEST, READ):
            copy = _shortened(entry.value, digits)
            whole = copy == copy.to_integral_value()
            if not whole and len(copy.as_tuple().digits) >= FEWEST and copy != entry.value:
                known = self._copies.setdefault(copy, entry)
                if known is not None and known.value != entry.value:
                    self._copies[copy] = None

    # -- seeing it --

    def table(self) -> Table:
        """Every number with its label and where it is from."""
        rows = [
            (e.id, _number(e), e.tag, e.about or e.origin.kind, whence(e)) for e in self.entries
        ]
        return Table(("id", "number", "label", "what", "from"), rows)

    def __str__(self) -> str:
        return str(self.table()) if self.entries else "No numbers yet."

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table()._repr_mimebundle_()


def _note(index: dict[Any, Entry], key: Any, entry: Entry) -> None:
    """Enter an entry under a key, unless one is there that is labelled as well."""
    if key not in index or stronger(entry, index[key]):
        index[key] = entry


def _shortened(value: Decimal, digits: int) -> Decimal:
    """The value rounded to so many significant digits, without zeros at its end."""
    return Context(prec=digits, rounding=ROUNDING).plus(value).normalize()


def whence(entry: Entry) -> str:
    """Where an entry is from, in a few words: a source and its vintage, a sum, a query."""
    origin = entry.origin
    if origin.kind == "excerpt":
        return where(origin) or origin.result
    return f"{origin.source}: {origin.text}" if origin.kind == "file" else origin.text


def where(origin: Origin | Stored) -> str:
    """A source and its vintage, as far as they are known: "World Factbook, 2025".

    Of a figure chosen for a lesson it says so, wherever the source is named.
    """
    return from_where(origin.source, origin.vintage, origin.lesson)


def _number(entry: Entry) -> str:
    """An entry's number with its unit; a year that the question gives, as it stands there."""
    year = entry.origin.kind == "question" and not entry.unit and _YEAR.fullmatch(entry.origin.text)
    return entry.origin.text if year else amount(entry.value, entry.unit)


def _shown(entry: Entry) -> str:
    """An operand in a sum; a fraction as a model reads it, 15 digits for fifty."""
    return f"{Decimal(as_read(entry.value)):,f}"
