"""Whether a number in prose is said of what its entry is a figure of: subject, topic, year, unit.

A figure of Peru given for Chad is not supported by the ledger, however exact. Only what the text
itself says counts: "The answer is 1,285,216." names nothing and fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agentlab.research.corpus import INDICATORS
from agentlab.research.entries import ASKED_BY
from agentlab.research.names import Name, Names, folded
from agentlab.research.numerals import numbers
from agentlab.research.prose import Said
from agentlab.research.provenance import Entry
from agentlab.research.support import Support
from agentlab.research.units import names_unit, units_differ
from agentlab.research.words import words

_BREAK = re.compile(r"[,;:(]|\s(?:and|but|while|whereas|or)\s")
_PRONOUN = re.compile(r"\b(?:its|it|their|there)\b", re.IGNORECASE)
_OTHER_YEAR = re.compile(
    r"\b(?:since|from|than|compared\s\w+|before|after|by|until|on)\s(?:in\s)?$"
)
_PRICES = re.compile(r"\s(?:US|U\.S\.|dollars|international|prices)")
_LONGER = r"s?\s(?:density|growth|per\s(?:capita|head|person|km|square)|rate|share)"
_ASIDE = re.compile(r"\s?\(([^()]*)\)")
_MEANT = ("", "than", "against", "versus", "vs", "vs.")  # a difference is of both it is between
_IN_PERCENT = re.compile(r"%|per\s?cent|share|[=×*]", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|whose|who|that)\s(?:\w+\s){1,4}$")
_TOGETHER = re.compile(
    r"\b(?:together|altogether|combined?|total|sum|both|all|they|two|three|add|adding|plus)\b|\+",
    re.I,
)
_OF = re.compile(r"\s*(?:of|times|as\s\w+\sas)\b")


class Setting:
    """What a text says around one number, ready to be held against the ledger's entries."""

    def __init__(self, said: Said, names: Names, taken: int = 0) -> None:
        """`taken`: how many names before this number belong to the number before it."""
        self.said, self.names, self.book = said, names, names.book
        aside = _ASIDE.match(said.after)
        self.ahead = aside[1] if aside else _BREAK.split(said.after)[0]
        self.all_before = names.found(said.before, said.opens)[taken:]
        spoken_of = [name for name in self.all_before if not name.compared] or self.all_before
        self.before = self.all_before[-1:] if _WHICH.search(said.before) else spoken_of
        self.after = names.found(self.ahead)
        self.sentence = names.found(said.sentence[: said.start], opens=True)
        carried = names.found(said.earlier, opens=True) if _PRONOUN.search(said.before) else []
        self.carried = carried if len({name.text for name in carried}) == 1 else []

    @property
    def takes(self) -> int:
        """How many of the names behind this number belong to it, not to the next one."""
        return 0 if self.before else len(self.after)

    @property
    def named(self) -> list[Name]:
        """The names the number is said of, as far as the text tells."""
        return self.before or self.after or self.sentence or self.carried

    def misfit(self, support: Support) -> str:
        """Why the number, as said, is not what supports it; "" where nothing speaks against it."""
        entries = support.entries
        roots = [root for entry in entries for root in self.book.roots(entry)]
        found = [root for root in roots if root.origin.kind in ("excerpt", "file")]
        of = _listed(entry.id for entry in entries)
        reason = len(entries) == 1 and self._wrong_unit(entries[0])
        if reason or not found:
            return reason or ""
        made = len(entries) > 1 or bool(entries[0].parents)
        return (
            self._wrong_subject(of, found, made)
            or self._only_together(support)
            or self._wrong_way_round(support)
            or self._wrong_topic(of, found)
            or self._wrong_year(of, found)
        )

    def fits_by_name(self, support: Support) -> bool:
        """Whether the text names what the number would be of."""
        roots = [root for entry in support.entries for root in self.book.roots(entry)]
        subjects = {self.subject(root) for root in roots} - {""}
        return bool(subjects) and subjects <= {name.subject for name in (*self.named, *self.after)}

    def subject(self, entry: Entry) -> str:
        """What an entry is a figure of, where its text says so, too; "" where that is not known."""
        stored = self.book.texts.get(entry.origin.result)
        known = stored and stored.subject and folded(stored.subject) in folded(stored.text)
        return stored.subject if known else ""

    # -- what can speak against an entry --

    def _wrong_unit(self, entry: Entry) -> str:
        figure = self.said.figure
        unit = "%" if figure.kind == "percent" else figure.unit
        if entry.unit == "%" and not _IN_PERCENT.search(f"{self.said.sentence} {self.names.task}"):
            return f"{entry.id} is a percentage"
        if units_differ(unit, entry.unit):
            return f"{entry.id} is in {entry.unit}, not in {unit}"
        texts = [self.book.texts.get(root.origin.result) for root in self.book.roots(entry)]
        read = [stored.text for stored in texts if stored]
        if entry.unit or not unit or not read or any(names_unit(text, unit) for text in read):
            return ""
        return f"{entry.id} is not in {unit}"

    def _wrong_subject(self, of: str, roots: Sequence[Entry], made: bool) -> str:
        """A number made of several may name them all; a plain one must name its own."""
        subjects = {self.subject(root) for root in roots} - {""}
        named = self.named
        if not subjects or not named:
            return ""
        if made:
            every = (*named, *(n for n in self.all_before if n.compared in _MEANT), *self.after)
            strange = [name for name in every if name.subject not in subjects]
        else:
            strange = [] if any(n.subject in subjects for n in named) else named
        told = f"{of} is of {_listed(sorted(subjects))}"
        return f"{told}, not of {strange[-1].text}" if strange else ""

    def _only_together(self, support: Support) -> str:
        """A sum, or a ratio of one, said of only one of the things that it is of."""
        made_of = (e for entry in support.entries for e in (entry, *self.book.parents(entry)))
        sums = [entry for entry in made_of if entry.origin.operation == "add"]
        if support.operation == "add":
            sums += support.entries
        subjects = {self.subject(root) for sum_ in sums for root in self.book.roots(sum_)} - {""}
        named = self.all_before or self.names.found(self.said.after)
        said = {name.subject for name in (*self.named, *named)} & subjects
        if not said or said == subjects or _TOGETHER.search(self.said.sentence):
            return ""
        return f"it is of {_listed(sorted(subjects))} together"

    def _wrong_way_round(self, support: Support) -> str:
        """A ratio said of the wrong one: "Japan's is 68.2% of Germany's"."""
        quotient = self._quotient(support)
        if not quotient or not _OF.match(self.said.after) or not self.after:
            return ""
        above, below = (self.subject(entry) for entry in quotient)
        wrong = above != below and self.after[0].subject == above
        return f"it is {above} against {below}, not the other way round" if wrong else ""

    def _quotient(self, support: Support) -> Sequence[Entry]:
        """The two figures that were divided to get this number; empty for any other."""
        if support.operation == "divide":
            return support.entries
        made_of = (parent for entry in support.entries for parent in self.book.parents(entry))
        ratios = [e for e in (*support.entries, *made_of) if e.origin.operation == "divide"]
        return self.book.parents(ratios[0]) if ratios else ()

    def _wrong_topic(self, of: str, roots: Sequence[Entry]) -> str:
        topics = {_topic(root) for root in roots} - {""}
        near = f"{self.said.before} {self.ahead}"
        if len(topics) != 1:
            return ""
        (own,) = topics
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
        years = self._years()
        if not vintages or not years or years & vintages:
            return ""
        return f"{of} is of {_listed(sorted(vintages))}, not of {_listed(sorted(years))}"

    def _years(self) -> set[str]:
        """The years the number is said of: not those it is compared with, not those of prices."""
        return {
            figure.text
            for text in (self.said.before, self.said.after)
            for figure in numbers(text)
            if figure.kind == "year"
            and not _OTHER_YEAR.search(text[: figure.start])
            and not _PRICES.match(text, figure.end)
        }


def _topic(entry: Entry) -> str:
    return entry.about.rpartition(": ")[2] if ": " in entry.about else ""


def _words_for(topic: str) -> frozenset[str]:
    """The words of a topic, and those it is also asked by."""
    own = words(topic)
    return frozenset(own).union(*(ASKED_BY.get(word, "").split() for word in own))


def _listed(items: Iterable[str]) -> str:
    return " and ".join(items)
