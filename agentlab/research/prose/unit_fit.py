"""Whether a number is written in a unit that its entries can have.

A count of employees may be said of people, and 8,849 m in kilometres (`converted.py`); a figure of
people is not in dollars, a share is not a number of pupils, and a ratio has no unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agentlab.research.book import Ledger
from agentlab.research.prose.converted import same_unit
from agentlab.research.prose.money import wrong_money
from agentlab.research.prose.plain_words import PERSONS, alike
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry
from agentlab.research.units import is_money, names_unit, unit_name, units_differ
from agentlab.research.words import words

_IN_PERCENT = re.compile(r"%|per\s?cent|share|[=×*]|\b(?:100|hundred)\b", re.IGNORECASE)
_CELSIUS = frozenset(("°c", "c", "degrees celsius", "degree celsius"))
_DEGREES = _CELSIUS | {"°", "degree", "degrees"}
_OTHER_DEGREES = re.compile(r"\s?(?:degrees?|°)?\s?(?:F\b|Fahrenheit|Kelvin|K\b)")
_TIMES_AS = re.compile(r"\stimes\s(?:as|larger|smaller|more|bigger|higher|longer)\b")
_PER = re.compile(r"\s(?:\w+\s)?per\s(square\s(?:mile|metre|meter|kilometre|kilometer)|hectare)\b")
_FOR_EACH = re.compile(r"\b(?:for\s(?:every|each)|per)\b", re.IGNORECASE)
_ANSWER = re.compile(r"\b(?:answer|result|it|that)\s(?:is|comes\sto)\s$", re.IGNORECASE)
_MEAN = re.compile(r"\b(?:average|mean)\b", re.IGNORECASE)
_PERCENT = re.compile(r"%|\bper\s?cent", re.IGNORECASE)


class UnitFit:
    """Holds the unit of one written number against those of its entries."""

    def __init__(self, said: Said, task: str, book: Ledger) -> None:
        self.said, self.task, self.book = said, task, book

    def wrong(self, support: Support, roots: Sequence[Entry]) -> str:
        """Why the number cannot be in its unit; "" where nothing speaks against it."""
        if support.operation == "convert":
            return ""
        if reason := wrong_money(self.said, support, self.book):
            return reason
        if "point" in self.said.figure.text and not any(root.unit == "%" for root in roots):
            return "it is in percent, not in percentage points"
        operation = support.operation or support.entries[0].origin.operation
        if operation == "subtract" and _TIMES_AS.match(self.said.after):
            return "it is a difference, no multiple"
        if other := self._per_another(support):
            return other
        if len(support.entries) == 1:
            return self._of_one(support.entries[0], roots)
        return self._of_several(support)

    def _per_another(self, support: Support) -> str:
        """A density for each square kilometre that is given as one for each square mile."""
        per = _PER.match(self.said.after)
        entry, below = support.entries[0], support.entries[-1]
        if len(support.entries) == 1 and entry.origin.operation == "divide":
            below = self.book.parents(entry)[1]
        divided = "divide" in (support.operation, entry.origin.operation)
        known = per and divided and names_unit(below.unit, per[1]) is False and below.unit
        return f"it is per {below.unit}, not per {per[1]}" if known else ""

    @property
    def _unit(self) -> str:
        """The unit as it is written; of degrees, those of Fahrenheit, where it says so."""
        unit = self.said.figure.unit
        other = _OTHER_DEGREES.match(self.said.after) if unit in _DEGREES else None
        return other[0].strip() if other else unit

    def _of_one(self, entry: Entry, roots: Sequence[Entry]) -> str:
        unit = "%" if self.said.figure.kind == "percent" else self._unit
        if reason := self._percentage(entry, unit):
            return reason
        each = _FOR_EACH.search(self.said.after)
        if unit not in ("", "%") and not each and self._is_pure(entry):
            return f"{entry.id} is a ratio, not in {unit}"
        if units_differ(unit, entry.unit) and not _same_thing(unit, entry.unit):
            return f"{entry.id} is in {entry.unit}, not in {unit}"
        if is_money(unit) and not entry.unit and not self._holds_money(entry):
            return f"nothing in {unit} went into {entry.id}"
        texts = self.book.texts
        read = [texts[root.origin.result].text for root in roots if root.origin.result]
        if (other := _prefixed(unit, " ".join(read))) and not entry.unit:
            return f"{entry.id} is in {other}, not in {unit}"
        if entry.unit or not unit or not read or any(names_unit(text, unit) for text in read):
            return ""
        return f"{entry.id} is not in {unit}"

    def _percentage(self, entry: Entry, unit: str) -> str:
        """A percentage given without a sign of it, or a number given as one."""
        around = f"{self.said.sentence} {self.task}"
        if entry.unit == "%" and not _IN_PERCENT.search(around):
            return f"{entry.id} is a percentage"
        ratio = entry.origin.operation == "divide" and not entry.unit
        if unit == "%" and ratio and entry.value:  # nothing is no percent, too
            return f"{entry.id} is a ratio, not a percentage"

        if unit == "%" and entry.value and not self._may_be_percent(entry):
            return f"{entry.id} is no percentage"
        return ""

    def _of_several(self, support: Support) -> str:
        """A quotient with a unit, or a sum in another than its terms."""
        unit = "" if self.said.figure.kind == "percent" else self._unit
        pure = support.operation == "divide" and self._of_one_kind(support.entries)
        if unit and unit != "times" and pure:
            return f"it is a ratio, not in {unit}"
        terms = support.entries if support.operation in ("add", "subtract") else ()
        units = (e.unit for e in terms if units_differ(unit, e.unit))
        other = next((found for found in units if not _same_thing(unit, found)), "")
        return f"it is in {other}, not in {unit}" if other else ""

    def _holds_money(self, entry: Entry) -> bool:
        """Whether money may be among what a number was made of: some has it, or has no unit."""
        made_of = [
            r for r in self.book.roots(entry) if r.origin.kind not in ("constant", "nowhere")
        ]
        return any(not root.unit or is_money(root.unit) for root in made_of) or not made_of

    def _may_be_percent(self, entry: Entry) -> bool:
        """Whether a number can have a % behind it: it had one, or was multiplied by 100."""
        if entry.unit == "%" or _PERCENT.search(entry.origin.text):
            return True
        roots = self.book.roots(entry)
        if entry.origin.operation in ("multiply", "expression"):
            return any(
                r.value == 100 or r.unit == "%" or _PERCENT.search(r.origin.text) for r in roots
            )
        return bool(entry.parents) and any(self._may_be_percent(r) for r in roots)

    def _is_pure(self, entry: Entry) -> bool:
        """Whether it is a quotient of two figures of one kind, which has no unit."""
        divided = entry.origin.operation == "divide" and not entry.unit
        return divided and not self._is_mean(entry) and self._of_one_kind(self.book.parents(entry))

    def _is_mean(self, entry: Entry) -> bool:
        """Whether it is said to be a mean, and may be: $1 + $2, by the two of them or by $2."""
        above, below = self.book.parents(entry)
        added = above.origin.operation == "add" and below.value == len(self.book.roots(above))
        task = self.task if _ANSWER.search(self.said.before) else ""
        return added and bool(_MEAN.search(f"{self.said.sentence} {task}"))

    def _of_one_kind(self, entries: Iterable[Entry]) -> bool:
        roots = [root for entry in entries for root in self.book.roots(entry)]
        topics = {root.about.rpartition(": ")[2] for root in roots}
        return len(topics) == 1 and all(root.subject for root in roots)


def _prefixed(unit: str, text: str) -> str:
    """The unit of a text that is this one with a prefix: hectolitres, where litres are said."""
    found = re.search(rf"\b[a-z]+{re.escape(unit)}\b", text) if len(unit) > 3 else None
    return found.group() if found and not re.search(rf"\b{re.escape(unit)}\b", text) else ""


def _same_thing(said: str, own: str) -> bool:
    """Whether a unit is another word for one: t for tonnes, people or workers for employees."""
    if same_unit(said, own):
        return True
    if own.strip().lower() in _CELSIUS and said.strip().lower() in _DEGREES:
        return True
    persons = frozenset(words(own)) & PERSONS
    named = unit_name(said) == "people" or any(alike(word, persons) for word in words(said))
    return bool(persons) and named
