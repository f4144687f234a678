"""One number of a text held against the ledger: the verdict, the reason, the entries.

What fits wins in this order: an entry that is the number, or is rounded to it; one operation over
two. Of several that fit, those the text names. A number that is an entry's to the last digit, but
said of something else, is not looked for any further: it is that entry's, given for another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from agentlab.research.amounts import as_read
from agentlab.research.book import Ledger
from agentlab.research.figures import Figure, scaled
from agentlab.research.numerals import numbers
from agentlab.research.prose.dated import dated, undated_titles
from agentlab.research.prose.known import wrong_constant
from agentlab.research.prose.meant import meant
from agentlab.research.prose.misfit import Fit
from agentlab.research.prose.names import Name, Names
from agentlab.research.prose.ranks import claimed_place, place_known
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.spoken import is_multiple, part_of_one
from agentlab.research.prose.support import Support, derived, difference_said, plainly
from agentlab.research.prose.telling import Judged, named, told
from agentlab.research.prose.ways import Worked, worked_out
from agentlab.research.units import unit_name
from agentlab.research.words import words

_EVERY = re.compile(r"\b(?:both|all|each|every)\b", re.IGNORECASE)
ECHO: Judged = ("echo", "the question says it so", ())
UNREADABLE: Judged = ("ambiguous", "it cannot be read as one sure number", ())


class Judge:
    """Judges the numbers of one text, in their order, by one ledger."""

    def __init__(self, book: Ledger, task: str = "") -> None:
        texts = undated_titles(book.texts)
        self.book = Worked(book.constants, [*meant(dated(book, texts))], texts)
        self.names = Names(texts, task)
        self.usable = [entry for entry in self.book if entry.label != "unsourced"]
        self.sentence = ""
        self.taken: frozenset[int] = frozenset()  # where names stand that an earlier number has
        self.in_sentence: list[Name] = []

    def judged(self, said: Said) -> Judged:
        """The verdict on the next number of the text."""
        said = self._in_millions(said)
        if said.sentence != self.sentence:
            self.sentence, self.taken = said.sentence, frozenset()
            self.in_sentence = self.names.found(said.sentence, opens=True)
        setting = Setting(said, self.names, self.taken, self.in_sentence)
        self.taken |= setting.takes
        if claimed_place(said):
            return self._placed(setting)
        if said.figure.value is None:
            return self._unreadable(said.figure)
        fit, reach = Fit(setting, self.book), Reach(said)
        near = plainly(reach, self.usable)
        plain = [s for s in near if not wrong_constant(setting, s, self.book)]
        found = _best(plain, fit) or self._made(plain, fit, reach)
        if not found and not plain and said.figure.kind != "percent":
            found = self._bounded(said, fit)
        if reach.bounds:
            found = self._one_for_all(found, said)
        found = found or _best(self._further(reach), fit)
        if not found and part_of_one(said.figure.text) is not None and self._asked(said.figure):
            return ECHO
        if not found:
            return "unsupported", self._why_not(fit, reach, [*plain, *near]), ()
        sure = [support for support in found if not fit.unsure(support)]
        if not sure and plain:
            sure = [s for s in self._made(plain, fit, reach) if not fit.unsure(s)]
        if not sure:
            return "ambiguous", fit.unsure(found[0]), self.book.real(found[0].entries)
        word, why, entries = told(sure, said.figure, self.book, frozenset(words(said.sentence)))
        if word == "derived":
            self.book.keep(said.figure, next(s for s in sure if s.entries == entries))
        return word, why, self.book.real(entries)

    def _in_millions(self, said: Said) -> Said:
        """The number with its m as millions, where no figure of the run is in metres: "5.4m"."""
        figure = said.figure
        short = figure.kind == "unclear" and figure.unit == "m" and figure.value is not None
        if not short or any(unit_name(entry.unit) in ("m", "km") for entry in self.usable):
            return said
        value = scaled(figure.value or Decimal(0), 6)
        return replace(said, figure=replace(figure, value=value, unit="", kind="number"))

    def _unreadable(self, figure: Figure) -> Judged:
        """What has no one value can only be the question's own words."""
        return ECHO if self._asked(figure) else UNREADABLE

    def _asked(self, figure: Figure) -> bool:
        return figure.text.casefold() in self.names.task.casefold()

    def _placed(self, setting: Setting) -> Judged:
        """The verdict on a place in a row."""
        why, entries = place_known(setting, self.book)
        if not why:
            return "unsupported", "no tool returned this place in a row", ()
        return ("derived" if entries else "echo"), why, entries

    def _bounded(self, said: Said, fit: Fit) -> list[Support]:
        """The figures that keep a bound somebody chose: "more than 1,000 km"."""
        read = [entry for entry in self.usable if entry.origin.kind in ("excerpt", "file")]
        return _best(plainly(Reach(said, bound=True), read), fit)

    def _one_for_all(self, found: list[Support], said: Said) -> list[Support]:
        """One of the figures, where all of a topic keep the bound and the text says so."""
        topics = {support.entries[0].about.rpartition(": ")[2] for support in found}
        row = [e for e in self.usable if e.about and e.about.rpartition(": ")[2] in topics]
        every = _EVERY.search(said.sentence) and len(topics) == 1 and len(row) == len(found)
        return found[:1] if every else found

    def _made(self, plain: Sequence[Support], fit: Fit, reach: Reach) -> list[Support]:
        """What gives a number that is no entry's, or an entry's of something else by chance.

        That is so of "20%", and of a difference; 84,012,284 of another country is its own.
        """
        digits = (reach.value or Decimal(0)).normalize().as_tuple().digits
        exact = [support.entries[0] for support in plain if support.how == "exact"]
        percent = reach.figure.kind == "percent"
        chance = percent and (len(digits) < 3 or all(entry.unit != "%" for entry in exact))
        if chance or not exact:
            known = set() if chance else {support.value for support in plain}
            made = [s for s in worked_out(reach, self.usable) if s.value not in known]
            if found := _best(made, fit) or _best(self._other_reading(reach.said), fit):
                return found
        said = {"subtract": difference_said(reach.said), "add": fit.setting.together}
        ahead = derived(reach, self.usable) if any(said.values()) else []
        return _best([support for support in ahead if said.get(support.operation)], fit)

    def _further(self, reach: Reach) -> list[Support]:
        """What follows from a number that the text itself made before."""
        made = self.book.made
        every = worked_out(reach, [*self.usable, *made.values()]) if made else []
        return [support for support in every if any(e.id in made for e in support.entries)]

    def _other_reading(self, said: Said) -> list[Support]:
        """3.908 read as 3,908: what the ledger has for it."""
        figure = said.figure
        if figure.kind != "unclear" or figure.value is None or is_multiple(figure, said.after):
            return []
        return plainly(Reach(said, scaled(figure.value, 3)), self.usable)

    def _why_not(self, fit: Fit, reach: Reach, plain: Sequence[Support]) -> str:
        """It is another's, or rests on nothing, or was read off a text, or is from nowhere.

        Asked only of a number whose every support misfits.
        """
        for support in plain:
            return fit.misfit(support)
        for entry in self.book:
            if entry.label == "unsourced" and reach.holds(entry.value):
                blamed = ", ".join(as_read(value) for value in entry.weak)
                why = f": no tool returned {blamed}" if entry.parents else ""
                return f"it is {named(entry)}, unsourced{why}"
        for stored in self.book.texts.values():
            if any(_alike(reach.figure, other) for other in _figures(stored.text)):
                return f"it stands in the text {stored.id}, and no tool took it out of there"
        for support in worked_out(reach, self.usable):
            return fit.misfit(support)
        return "no tool returned it, and no one operation on what they returned gives it"


def _best(found: Sequence[Support], fit: Fit) -> list[Support]:
    """Those that fit what the text says around the number; those it names, if it names any."""
    fitting = [support for support in found if not fit.misfit(support)]
    fitting = [support for support in fitting if support.how == "exact"] or fitting
    return [support for support in fitting if fit.by_name(support)] or fitting


@lru_cache(256)
def _figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text that is asked for them again and again."""
    return tuple(numbers(text))


def _alike(figure: Figure, other: Figure) -> bool:
    return other.value == figure.value and (other.kind == "percent") == (figure.kind == "percent")
