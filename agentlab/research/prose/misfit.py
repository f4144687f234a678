"""Whether a number in prose is said of what its entry is a figure of: subject, topic, year, unit.

A figure of Peru given for Chad is not supported by the ledger, however exact. Only what the text
itself says counts: "The answer is 1,285,216." names nothing and fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agentlab.research.book import Ledger
from agentlab.research.numerals.vocabulary import MONTHS
from agentlab.research.prose.as_change import said_to_change
from agentlab.research.prose.attributed import told_otherwise
from agentlab.research.prose.bearer import odd_bearer
from agentlab.research.prose.called import wrong_kind
from agentlab.research.prose.changes import wrong_change
from agentlab.research.prose.comparing import wrong_comparison
from agentlab.research.prose.converted import wrong_period
from agentlab.research.prose.doing import other_doing
from agentlab.research.prose.known import SUM_WORDS, made_of_task, of_another, wrong_constant
from agentlab.research.prose.measures import strange_word
from agentlab.research.prose.most import (
    median_of,
    wrong_bound,
    wrong_end,
    wrong_extreme,
    wrong_rest,
    wrong_than,
)
from agentlab.research.prose.names import Name
from agentlab.research.prose.of_one_thing import wrong_measure
from agentlab.research.prose.operands import wrong_operands
from agentlab.research.prose.rates import wrong_rate
from agentlab.research.prose.reckoned import wrong_reckoning
from agentlab.research.prose.sayings import denied
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.shared import wrong_share
from agentlab.research.prose.support import Support
from agentlab.research.prose.together import wrong_sum
from agentlab.research.prose.topics import wrong_topic
from agentlab.research.prose.unit_fit import UnitFit
from agentlab.research.prose.word_kinds import own_words
from agentlab.research.prose.years import wrong_base, wrong_year
from agentlab.research.provenance import Entry
from agentlab.research.units import is_time

_OF_NEXT = re.compile(r"\s*(?:out\sof|of|/|÷|divided\sby)\s*[$€£¥]?\d")
_ADJECTIVE = re.compile(r"-[a-z]+\s")  # "the 1,149-metre bridge cost"
_OF_LAST = re.compile(r"\s*(?:out\sof|of)\s(?:the\s)?")
_MONTH = re.compile(rf"\b(?i:in|during|for|last|this)\s((?:{MONTHS}))\b")


class Fit:
    """Holds what supports a number against what the text says around it."""

    def __init__(self, setting: Setting, book: Ledger) -> None:
        self.setting, self.said, self.book = setting, setting.said, book

    def misfit(self, support: Support) -> str:
        """Why the number, as it is said, is not this; "" where nothing speaks against it."""
        entries = support.entries
        roots = [root for root in self._roots(entries) if root.origin.kind in ("excerpt", "file")]
        reason = UnitFit(self.said, self.setting.names.task, self.book).wrong(support, roots)
        if reason or not roots:
            return (
                reason
                or wrong_constant(self.setting, support, self.book)
                or of_another(self.setting, support, self.book)
            )
        of, texts = _listed(entry.id for entry in entries), self.book.texts.values()
        made = len(entries) > 1 or bool(entries[0].parents)
        return (
            self._wrong_subject(of, roots, made)
            or wrong_sum(self.setting, support, self.book)
            or self._scaled(support)
            or wrong_reckoning(self.setting, support, self.book)
            or wrong_kind(self.setting, support, self.book)
            or wrong_share(self.setting, support, self.book)
            or wrong_operands(self.setting, support, self.book)
            or wrong_change(self.setting, support, self.book)
            or wrong_comparison(self.setting, support, self.book)
            or wrong_extreme(self.setting, support, self.book)
            or wrong_bound(self.setting, support)
            or wrong_than(self.setting, support, self.book)
            or wrong_end(self.setting, support, self.book)
            or wrong_rest(self.setting, support, self.book)
            or wrong_measure(self.setting, support, self.book)
            or wrong_rate(self.setting, support, self.book)
            or (
                not (self._paired or _ADJECTIVE.match(self.said.after))
                and wrong_topic(of, roots, self.setting.words, self.said.after, texts)
            )
            or told_otherwise(self.setting, roots, self.book)
            or wrong_year(self.setting, support, roots, self.book)
            or wrong_base(self.setting, support, self.book)
            or (support.operation != "convert" and wrong_period(self.said, roots, texts))
            or ""
        )

    def unsure(self, support: Support) -> str:
        """Why it cannot be told whether the number is of this; "" where it can."""
        roots = [r for r in self._roots(support.entries) if r.origin.kind in ("excerpt", "file")]
        if not roots and not self._paired and made_of_task(support):
            return self._strange_to_task(support)
        if not roots or self._paired:
            return ""
        if support.operation != "rest" and denied(self.said):
            return "the sentence denies it"
        texts, task = self.book.texts.values(), self.setting.names.task
        read = {root.origin.result for root in roots}
        told = " ".join(
            [task, *(f"{text.text} {text.vintage}" for text in texts if text.id in read)]
        )
        if (month := _MONTH.search(self.setting.words)) and month[1] not in told:
            return f"no text says {month[1]}"
        made = support.operation or support.entries[0].origin.operation
        strange = strange_word(self.setting, roots, texts, task, made)
        if not strange:
            of_made = "" if said_to_change(self.said) else made
            own = own_words(roots, [*texts], task, of_made)
            strange = odd_bearer(self.setting, own, len(self._row(roots)) < 2)
            if not (strange or made):
                every = " ".join([told, *(f"{s.title} {s.text} {s.source}" for s in texts)])
                strange = other_doing(self.setting, roots, own, every)
        if strange == "median" and self.said.figure.value == median_of(roots[0], self.book):
            return ""
        about = _listed(dict.fromkeys(root.about for root in roots if root.about))
        of = _listed(entry.id for entry in support.entries)
        return f"{of} is of {about or 'a file'}, and no text says {strange}" if strange else ""

    def _row(self, roots: Sequence[Entry]) -> set[str]:
        """Of how many things what was looked up has a figure of these topics."""
        topics = {root.about.rpartition(": ")[2] for root in roots}
        return {e.subject for e in self.book if e.about.rpartition(": ")[2] in topics}

    def _strange_to_task(self, support: Support) -> str:
        """Why what was made of the question's numbers may be of something else."""
        task = f"{self.setting.names.task} {SUM_WORDS}"
        odd = strange_word(self.setting, self._roots(support.entries), (), task, "")
        return (
            f"it is made of the question's numbers, and the question says nothing of {odd}"
            if odd
            else ""
        )

    @property
    def _paired(self) -> bool:
        """Whether it is one of "312 out of 480": what is said around is said of the two."""
        second = not self.said.opens and _OF_LAST.fullmatch(self.said.before)
        return bool(
            second
            or _OF_NEXT.match(self.said.sentence[self.said.start + len(self.said.figure.text) :])
        )

    def by_name(self, support: Support) -> bool:
        """Whether the text names what the number would be of."""
        subjects = _subjects(self._roots(support.entries))
        said = {name.subject for name in (*self.setting.named, *self.setting.after)}
        return bool(subjects) and subjects <= said

    def _roots(self, entries: Iterable[Entry]) -> list[Entry]:
        return [root for entry in entries for root in self.book.roots(entry)]

    def _wrong_subject(self, of: str, roots: Sequence[Entry], made: bool) -> str:
        """A number made of several may name them all; a plain one must name its own."""
        subjects, named = _subjects(roots), self.setting.named
        told = f"{of} is of {_listed(sorted(subjects))}"
        if out := subjects & self.setting.left_out - {name.subject for name in named}:
            return f"{told}, and {out.pop()} is left out"
        if not subjects or not named:
            return "" if made or named else self._not_asked(of, roots)
        if made:
            alike = {0, *(root.value for root in roots)}  # a sum with nothing; Norway's is Sweden's
            known = subjects | {e.subject for e in self.book if e.value in alike}
            meant = named if self.setting.together else self.setting.every_name
            strange = [name for name in meant if _of(name) not in known]
            if self.setting.elliptic and len(strange) < len(meant):
                strange = []  # "…, whereas Chad is a fifth smaller"
        else:
            strange = [] if any(_of(name) in subjects for name in named) else named
        return f"{told}, not of {strange[-1].text}" if strange else ""

    def _not_asked(self, of: str, roots: Sequence[Entry]) -> str:
        """A figure that a text has of another than itself, given as if it were the text's own."""
        for root in roots:
            stored = self.book.texts.get(root.origin.result)
            own = stored.subject if stored else ""
            if (
                own
                and root.subject not in (own, "")
                and root.subject not in self.setting.names.task
            ):
                return f"{of} is of {root.subject}, not of {own}"
        return ""

    def _scaled(self, support: Support) -> str:
        """A count that only a constant turns into the number: 8.4 billion is not 84 million."""
        constants = [e for e in support.entries if self._of_constants(e)]
        if not constants or not support.operation:
            return ""
        rest = [root for e in support.entries for root in self.book.roots(e) if e not in constants]
        hundred = constants[0].value.normalize().as_tuple().digits == (1,)
        if hundred or any(root.subject and not is_time(root.unit) for root in rest):
            return f"only {constants[0].value:f} times or a part of it is known"
        return ""

    def _of_constants(self, entry: Entry) -> bool:
        return all(root.origin.kind == "constant" for root in self.book.roots(entry))


def _subjects(roots: Iterable[Entry]) -> set[str]:
    return {root.subject for root in roots} - {""}


def _of(name: Name) -> str:
    """What a name stands for: a subject of the run, else itself."""
    return name.subject or name.text


def _listed(items: Iterable[str]) -> str:
    return " and ".join(items)
