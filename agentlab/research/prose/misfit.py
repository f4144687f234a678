"""Whether a number in prose is said of what its entry is a figure of: subject, topic, year, unit.

A figure of Peru given for Chad is not supported by the ledger, however exact. Only what the text
itself says counts: "The answer is 1,285,216." names nothing and fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agentlab.research.book import Ledger
from agentlab.research.corpus import INDICATORS
from agentlab.research.entries import ASKED_BY
from agentlab.research.prose.names import Name
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry
from agentlab.research.units import names_unit, units_differ
from agentlab.research.words import words

_LONGER = r"s?\s(?:density|growth|per\s(?:capita|head|person|km|square)|rate|share)"
_TOGETHER = re.compile(
    r"\b(?:together|altogether|combined?|total|sum|both|all|they|two|three|add|adding|plus)\b|\+",
    re.IGNORECASE,
)
_IN_PERCENT = re.compile(r"%|per\s?cent|share|[=×*]", re.IGNORECASE)
_OF = re.compile(r"\s*(?:of|times|as\s\w+\sas)\b")


class Fit:
    """Holds what supports a number against what the text says around it."""

    def __init__(self, setting: Setting, book: Ledger) -> None:
        self.setting, self.said, self.book = setting, setting.said, book

    def misfit(self, support: Support) -> str:
        """Why the number, as it is said, is not this; "" where nothing speaks against it."""
        entries = support.entries
        roots = [root for root in self._roots(entries) if root.origin.kind in ("excerpt", "file")]
        reason = self._wrong_unit(entries[0], roots) if len(entries) == 1 else ""
        if reason or not roots:
            return reason
        of = _listed(entry.id for entry in entries)
        made = len(entries) > 1 or bool(entries[0].parents)
        return (
            self._wrong_subject(of, roots, made)
            or self._only_together(support)
            or self._wrong_way_round(support)
            or self._wrong_topic(of, roots)
            or self._wrong_year(of, roots)
        )

    def by_name(self, support: Support) -> bool:
        """Whether the text names what the number would be of."""
        subjects = _subjects(self._roots(support.entries))
        said = {name.subject for name in (*self.setting.named, *self.setting.after)}
        return bool(subjects) and subjects <= said

    def _roots(self, entries: Iterable[Entry]) -> list[Entry]:
        return [root for entry in entries for root in self.book.roots(entry)]

    def _wrong_unit(self, entry: Entry, roots: Sequence[Entry]) -> str:
        figure, texts = self.said.figure, self.book.texts
        unit = "%" if figure.kind == "percent" else figure.unit
        around = f"{self.said.sentence} {self.setting.names.task}"
        if entry.unit == "%" and not _IN_PERCENT.search(around):
            return f"{entry.id} is a percentage"
        if unit == "%" and entry.origin.operation == "divide":
            return f"{entry.id} is a ratio, not a percentage"
        if units_differ(unit, entry.unit):
            return f"{entry.id} is in {entry.unit}, not in {unit}"
        read = [texts[root.origin.result].text for root in roots if root.origin.result]
        if entry.unit or not unit or not read or any(names_unit(text, unit) for text in read):
            return ""
        return f"{entry.id} is not in {unit}"

    def _wrong_subject(self, of: str, roots: Sequence[Entry], made: bool) -> str:
        """A number made of several may name them all; a plain one must name its own."""
        subjects, named = _subjects(roots), self.setting.named
        if not subjects or not named:
            return ""
        if made:
            strange = [name for name in self.setting.every_name if _of(name) not in subjects]
        else:
            strange = [] if any(_of(name) in subjects for name in named) else named
        told = f"{of} is of {_listed(sorted(subjects))}"
        return f"{told}, not of {strange[-1].text}" if strange else ""

    def _only_together(self, support: Support) -> str:
        """A sum, or a ratio of one, said of only one of the things that it is of."""
        made_of = (e for entry in support.entries for e in (entry, *self.book.parents(entry)))
        sums = [entry for entry in made_of if entry.origin.operation == "add"]
        sums += support.entries if support.operation == "add" else ()
        subjects = _subjects(self._roots(sums))
        said = {name.subject for name in self.setting.nearby} & subjects
        if not said or said == subjects or _TOGETHER.search(self.said.sentence):
            return ""
        return f"it is of {_listed(sorted(subjects))} together"

    def _wrong_way_round(self, support: Support) -> str:
        """A ratio said of the wrong one: "Japan's is 68.2% of Germany's"."""
        quotient, after = self._quotient(support), self.setting.after
        if not quotient or not after or not _OF.match(self.said.after):
            return ""
        above, below = (entry.subject for entry in quotient)
        wrong = above != below and after[0].subject == above
        return f"it is {above} against {below}, not the other way round" if wrong else ""

    def _quotient(self, support: Support) -> Sequence[Entry]:
        """The two figures that were divided to get this number; empty for any other."""
        if support.operation == "divide":
            return support.entries
        made_of = (parent for entry in support.entries for parent in self.book.parents(entry))
        ratios = [e for e in (*support.entries, *made_of) if e.origin.operation == "divide"]
        return self.book.parents(ratios[0]) if ratios else ()

    def _wrong_topic(self, of: str, roots: Sequence[Entry]) -> str:
        topics = {root.about.rpartition(": ")[2] for root in roots if ": " in root.about}
        if len(topics) != 1:
            return ""
        (own,), near = topics, self.setting.words
        if re.search(rf"\b{re.escape(own)}{_LONGER}", near, re.IGNORECASE):
            return f"{of} is of the {own} itself"
        said = frozenset(words(near))
        if said & _words_for(own):
            return ""
        others = {stored.topic for stored in self.book.texts.values()} | set(INDICATORS)
        other = next((t for t in sorted(others - {own, ""}) if frozenset(words(t)) <= said), "")
        return f"{of} is of the {own}, not of the {other}" if other else ""

    def _wrong_year(self, of: str, roots: Sequence[Entry]) -> str:
        vintages = {root.origin.vintage[:4] for root in roots if root.origin.vintage}
        years = self.setting.years()
        if not vintages or not years or years & vintages:
            return ""
        return f"{of} is of {_listed(sorted(vintages))}, not of {_listed(sorted(years))}"


def _subjects(roots: Iterable[Entry]) -> set[str]:
    return {root.subject for root in roots} - {""}


def _of(name: Name) -> str:
    """What a name stands for: a subject of the run, else itself."""
    return name.subject or name.text


def _words_for(topic: str) -> frozenset[str]:
    """The words of a topic, and those it is also asked by."""
    own = words(topic)
    return frozenset(own).union(*(ASKED_BY.get(word, "").split() for word in own))


def _listed(items: Iterable[str]) -> str:
    return " and ".join(items)
