"""One number of a text held against the ledger: the verdict, the reason, the entries.

What fits wins in this order: an entry that is the number, or is rounded to it; one operation over
two. Of several that fit, those the text names. A number that is an entry's to the last digit, but
said of something else, is not looked for any further: it is that entry's, given for another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from agentlab.research.amounts import amount, as_read
from agentlab.research.book import Ledger, whence
from agentlab.research.figures import Figure, scaled
from agentlab.research.numerals import numbers
from agentlab.research.prose.changes import grown, yearly
from agentlab.research.prose.converted import converted, the_rest
from agentlab.research.prose.misfit import Fit
from agentlab.research.prose.names import Name, Names
from agentlab.research.prose.ranks import claimed_place, place_known
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.sayings import Said, figures_of
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.spoken import is_multiple
from agentlab.research.prose.support import (
    Support,
    derived,
    difference_said,
    plainly,
    share_said,
)
from agentlab.research.prose.totals import parts, summed_up, totals
from agentlab.research.provenance import Entry
from agentlab.research.words import words

Word = Literal["exact", "rounded", "derived", "echo", "ambiguous", "unsupported", "exempt"]
Judged = tuple[Word, str, tuple[Entry, ...]]  # the verdict, the reason, the entries it follows from

_ONE_IN = re.compile(
    r"\b(?:(?:for|of|in)\s(?:every|each)|one\s(?:\w+\s)?(?:in|out\sof))\s$", re.IGNORECASE
)
_EVERY = re.compile(r"\b(?:both|all|each|every)\b", re.IGNORECASE)
UNREADABLE: Judged = ("ambiguous", "it cannot be read as one sure number", ())


class Judge:
    """Judges the numbers of one text, in their order, by one ledger."""

    def __init__(self, book: Ledger, task: str = "") -> None:
        self.book, self.names = book, Names(book.texts, task)
        self.usable = [entry for entry in book if entry.label != "unsourced"]
        self.sentence = ""
        self.taken: frozenset[int] = frozenset()  # where names stand that an earlier number has
        self.in_sentence: list[Name] = []

    def judged(self, said: Said) -> Judged:
        """The verdict on the next number of the text."""
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
        plain = plainly(reach, self.usable)
        found = _best(plain, fit) or self._made(plain, fit, reach)
        if not found and not plain and said.figure.kind != "percent":
            found = self._bounded(said, fit)
        if reach.bounds:
            found = self._one_for_all(found, said)
        if not found:
            return "unsupported", self._why_not(fit, reach, plain), ()
        sure = [support for support in found if not fit.unsure(support)]
        if not sure:
            return "ambiguous", fit.unsure(found[0]), found[0].entries
        return _told(sure, said.figure, self.book, frozenset(words(said.sentence)))

    def _unreadable(self, figure: Figure) -> Judged:
        """What has no one value can only be the question's own words."""
        asked = figure.text.casefold() in self.names.task.casefold()
        return ("echo", "the question says it so", ()) if asked else UNREADABLE

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
            made = [s for s in self._derived(reach) if s.value not in known]
            if found := _best(made, fit) or _best(self._other_reading(reach.said), fit):
                return found
        ahead = derived(reach, self.usable) if difference_said(reach.said) else []
        return _best([support for support in ahead if support.operation == "subtract"], fit)

    def _derived(self, reach: Reach) -> list[Support]:
        """What one operation gives; one digit would follow from too much, but for what is shown."""
        if reach.digits > 1 or reach.multiple or share_said(reach.said):
            return [*derived(reach, self.usable), *self._elsewise(reach)]
        if _ONE_IN.search(reach.said.before):
            return [s for s in derived(reach, self.usable) if s.operation == "divide"]
        shown = {figure.value for figure in figures_of(reach.said.sentence)}
        summed = summed_up(reach)  # "in all, over 100,000 people"
        made = [
            support
            for support in derived(reach, self.usable)
            if shown.issuperset(_values(support)) or (summed and support.operation == "add")
        ]
        ways = (converted, parts, grown, yearly, the_rest)
        return [*made, *(support for way in ways for support in way(reach, self.usable))]

    def _elsewise(self, reach: Reach) -> list[Support]:
        """A change in percent, the rest of a hundred, another unit, a sum of all."""
        ways = (grown, yearly, the_rest, converted, totals, parts)
        return [support for way in ways for support in way(reach, self.usable)]

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
                return f"it is {_named(entry)}, unsourced{why}"
        for stored in self.book.texts.values():
            if any(_alike(reach.figure, other) for other in _figures(stored.text)):
                return f"it stands in the text {stored.id}, and no tool took it out of there"
        for support in self._derived(reach):
            return fit.misfit(support)
        return "no tool returned it, and no one operation on what they returned gives it"


def _values(support: Support) -> list[Decimal]:
    return [entry.value for entry in support.entries]


def _best(found: Sequence[Support], fit: Fit) -> list[Support]:
    """Those that fit what the text says around the number; those it names, if it names any."""
    fitting = [support for support in found if not fit.misfit(support)]
    fitting = [support for support in fitting if support.how == "exact"] or fitting
    return [support for support in fitting if fit.by_name(support)] or fitting


def _told(found: Sequence[Support], figure: Figure, book: Ledger, said: frozenset[str]) -> Judged:
    """The verdict on a number with support."""
    first = next((s for s in found if s.entries[0].origin.kind != "question"), found[0])
    entry = first.entries[0]
    if first.how == "exact":
        word: Word = "echo" if entry.origin.kind == "question" else "exact"
        sure = (
            first.value.copy_abs() == (figure.value or Decimal(0)).copy_abs()
        )  # "less" is a minus
        return word if sure else "ambiguous", _named(entry), first.entries
    found = [s for s in found if _is_of_one(s, book)] or found
    found = [s for s in found if _is_of_one_year(s, book)] or found
    told = [_told_words(support, book) & said for support in found]
    found = [s for s, own in zip(found, told, strict=True) if len(own) == max(map(len, told))]
    if len({_what(support, book) for support in found}) > 1:
        several = "; ".join(s.text or _named(s.entries[0]) for s in found[:3])
        return "ambiguous", f"several numbers give it: {several}", first.entries
    if first.how == "derived":
        return "derived", f"{first.text}, done in the answer and not by a tool", first.entries
    return "rounded", f"rounded from {_named(entry)}", first.entries


def _is_of_one_year(support: Support, book: Ledger) -> bool:
    roots = [root for entry in support.entries for root in book.roots(entry)]
    return len({root.origin.vintage[:4] for root in roots if root.origin.vintage}) < 2


def _told_words(support: Support, book: Ledger) -> frozenset[str]:
    """The words of the texts a number was read in, and of what it is a figure of."""
    roots = [root for entry in support.entries for root in book.roots(entry)]
    texts = (book.texts[root.origin.result].text for root in roots if root.origin.result)
    return frozenset(words(" ".join([*(root.about for root in roots), *texts])))


def _is_of_one(support: Support, book: Ledger) -> bool:
    """Whether all that it was made of is one topic: a text sums prices, no prices and costs."""
    roots = [root for entry in support.entries for root in book.roots(entry)]
    return len({root.about.rpartition(": ")[2] for root in roots if root.about}) == 1


def _what(support: Support, book: Ledger) -> str:
    """What a number would be of: two sources of one figure, or two ways to a sum, are one."""
    if support.how == "derived":
        return as_read(support.value)
    entry = support.entries[0]
    if entry.origin.kind == "rounded":  # a copy with fewer digits
        entry = book.parents(entry)[0]
    return entry.about or entry.id


@lru_cache(256)
def _figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text that is asked for them again and again."""
    return tuple(numbers(text))


def _alike(figure: Figure, other: Figure) -> bool:
    return other.value == figure.value and (other.kind == "percent") == (figure.kind == "percent")


def _named(entry: Entry) -> str:
    """An entry in a reason: "n1, 123,171,390 (Harbour Street Almanac, 2025)"."""
    return f"{entry.id}, {amount(entry.value, entry.unit)} ({whence(entry)})"
