"""The words around a number, each with what it is beside the words of the number's entries.

name    of a thing that was looked up, or of anything else
link    "the", "of", "with": ends a phrase
own     a word of the entry: of its title, keyword, text, unit, of the question; or one alike
plain   fits beside any number: "total", "reported", "larger"
strange none of these
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from agentlab.research.entries import ASKED_BY
from agentlab.research.numerals.vocabulary import NUMBER_WORDS, PEOPLE, UNITS
from agentlab.research.prose.directions import DOWN, UP
from agentlab.research.prose.names import Name
from agentlab.research.prose.plain_words import CHANGING, LINKS, PERSONS, PLAIN, VERBS, alike
from agentlab.research.provenance import Entry, Stored
from agentlab.research.words import words

COMPARED = re.compile(rf"(?:{UP}|{DOWN})\Z", re.IGNORECASE)
# Which figure of many it is, which time it is for: another one where the entry does not say so.
MEANS = frozenset("average mean median maximum minimum typical peak".split())
LOSSES = frozenset("loss losses lost lose loses gain gains gained save saves saved left".split())
COUNTED_UNITS = frozenset(
    words(f"{' '.join(PEOPLE)} tickets votes seats points vehicles cars copies")
)
_RATES = frozenset("rate rates average mean density cost costs price paid".split())
_OF_MADE = {
    "mean": MEANS,
    **dict.fromkeys(("subtract", "surplus", "growth"), LOSSES),
    **dict.fromkeys(("divide", "multiply", "expression"), _RATES),
}
_WORD = re.compile(r"(?<!\w)[^\W\d_][\w'’]*")
_OWNING = frozenset("its their his her whose our".split())
_NO_ADVERBS = frozenset(
    "monthly weekly daily hourly quarterly family supply elderly assembly anomaly fly".split()
)
_NO_SUPERLATIVES = frozenset("forest harvest interest request guest conquest contest".split())
_COUNT_WORD = rf"\b(?:both|these|those|{'|'.join(NUMBER_WORDS)})\s$"
_THE_TWO = re.compile(_COUNT_WORD, re.IGNORECASE)  # "the two sides"
_AS_A_MEAN = re.compile(r"\b(?:on|an)\s$", re.IGNORECASE)  # "on average"

Kind = Literal["name", "link", "plain", "own", "strange"]


@dataclass(frozen=True)
class Word:
    """One word of a text, or one name; `owner`: "Peru's", "Peruvian", "its"."""

    text: str
    kind: Kind
    start: int
    end: int
    owner: bool = False

    @property
    def genitive(self) -> bool:
        """Whether it is a name with an ending: "Peru's"."""
        return self.kind == "name" and self.end - self.start > len(self.text)

    @property
    def low(self) -> str:
        """The word in small letters."""
        return self.text.lower()

    @property
    def folded(self) -> str:
        """The word as a query has it: without its plural ending."""
        return (words(self.text) or [self.low])[0]

    def turned(self, kind: Kind) -> Word:
        """The word as one of another kind."""
        return replace(self, kind=kind)


def own_words(
    roots: Sequence[Entry], texts: Sequence[Stored], task: str, made: str
) -> frozenset[str]:
    """The words of some entries. Of the question's words, none that another topic's text has.

    `made`: the operation that gave the number; a difference may be lost, a quotient is a rate.
    """
    read = {root.origin.result for root in roots}
    about = " ".join(f"{root.about} {root.origin.keyword} {root.unit}" for root in roots)
    files = " ".join(
        f"{root.origin.text} {root.origin.source}" for root in roots if root.origin.kind == "file"
    )
    told = " ".join(f"{s.text} {s.source} {s.title}" for s in texts if s.id in read)
    topics = frozenset(words(" ".join(r.about.rpartition(": ")[2] for r in roots)))
    strangers = (f"{s.topic} {s.text}" for s in texts if s.id not in read)
    other = frozenset(words(" ".join(strangers))) - topics - frozenset(words(told))
    own = _with_asked_by(about) | frozenset(words(f"{told} {files}"))
    return own | _asked(task, other) | _OF_MADE.get(made, frozenset())


@lru_cache(512)
def _asked(task: str, other: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words(task) if not alike(word, other))


@lru_cache(512)
def _with_asked_by(about: str) -> frozenset[str]:
    own = words(about)
    return frozenset(own).union(*(ASKED_BY.get(word, "").split() for word in own))


def words_of(text: str, names: Sequence[Name], own: frozenset[str]) -> Iterator[Word]:
    """The words of a text with their kinds; a name is one word."""
    at = 0
    for name in names:
        yield from _between(text, at, name.start, own)
        if name.start < len(text):
            people = bool(name.subject) and words(name.text) != words(name.subject)
            genitive = text[name.end : name.end + 2] in ("'s", "’s")
            at = name.end + (2 if genitive else 0)
            owner = genitive or people or name.text.endswith("s'")
            yield Word(name.text, "name", name.start, at, owner)
    yield from _between(text, at, len(text), own)


def _between(text: str, start: int, end: int, own: frozenset[str]) -> Iterator[Word]:
    for match in _WORD.finditer(text, start, end):
        low, before = match.group().lower(), text[max(0, match.start() - 12) : match.start()]
        kind = _kind(re.sub(r"['’]s?$", "", low), own)
        if kind == "strange" and _fits_here(low, before, text[match.end() : match.end() + 5]):
            kind = "plain"
        yield Word(match.group(), kind, match.start(), match.end(), low in _OWNING)


def _fits_here(low: str, before: str, after: str) -> bool:
    """Whether a strange word says no measure where it stands: "wetter than", "the two sides"."""
    if low in MEANS:
        return bool(_AS_A_MEAN.search(before))
    return bool(_THE_TWO.search(before)) or (low.endswith("er") and after == " than")


@lru_cache(8192)
def _kind(low: str, own: frozenset[str]) -> Kind:
    folded = (words(low) or [""])[0]
    if low in LINKS or not folded:
        return "link"
    if alike(folded, own) or alike(low, own):
        return "own"
    if folded in ("people", "person") and own & PERSONS:
        return "own"
    if low in MEANS or low in LOSSES:
        return "strange"
    return "plain" if _fits_anywhere(low, folded) else "strange"


def _fits_anywhere(low: str, folded: str) -> bool:
    if low in UNITS and folded not in COUNTED_UNITS:
        return True
    stem = low.removesuffix("ing")
    stems = {stem, f"{stem}e", stem[:-1]} if stem != low else set()
    adverb = low.endswith("ly") and low not in _NO_ADVERBS
    superlative = re.fullmatch(r"[a-z]{3,}est", low) and low not in _NO_SUPERLATIVES
    plain = {low, folded} & PLAIN or stems & (VERBS | CHANGING)
    return bool(plain or adverb or superlative or COMPARED.match(low) or len(low) < 2)
