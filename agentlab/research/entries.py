"""A snippet beside the words it can be found by, and the names that stand in a query.

title "Burma: GDP by purchasing power", also ("Myanmar",)
subject ("burma",)   head {"gdp", "economy", …}   tail {"purchasing", "power", "ppp", …}
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from agentlab.research.corpus import Snippet
from agentlab.research.words import words

Name = tuple[str, ...]  # a name as words, e.g. ("papua", "new", "guinea")

# What else a topic is asked by, word of the title by word. Found, but never shown.
ASKED_BY = {
    "population": "people person human inhabitant resident live living many million populous pop",
    "area": "big large size surface square sq kilometre kilometer km km2 mile",
    "coastline": "coast line shore shoreline long length kilometre kilometer km mile",
    "point": "high tall tallest height elevation altitude peak summit mountain metre meter m feet",
    "expectancy": "people person live long lifespan longevity year average",
    "gdp": "gross domestic product economy big large dollar usd billion trillion",
    "official": "nominal",
    "purchasing": "ppp parity",
    "price": "cost much dollar usd",
}
# Those of them that only come along: "how long is Peru" asks for no coastline, "long coast" does.
ALONG = {
    "population": "live living many million",
    "area": "kilometre kilometer km mile",
    "coastline": "long length kilometre kilometer km mile",
    "point": "metre meter m feet",
    "expectancy": "people person live long year average",
    "gdp": "big large dollar usd billion trillion",
    "price": "much dollar usd",
}
TOGETHER = {"expectancy": frozenset({"long", "live"})}  # two of these ask for it all the same
# One of a pair that alone asks for nothing: a "GDP rate" is none of the GDP at an exchange rate.
ONLY_WITH = {"rate": "exchange", "exchange": "rate", "power": "purchasing", "domestic": "product"}
# What sentences are built with, which is not what they tell of.
FRAME = frozenset(words("among belong came collected go here lie rise run went"))
_TAIL = re.compile(r"\b(?:at|by|for|from|in|per)\b.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Indexed:
    """A snippet with its words. `tail` words alone do not ask for a topic: births are no GDP."""

    place: int  # in the corpus
    snippet: Snippet
    subject: Name
    topic: frozenset[str]  # the words of the title behind the subject
    head: frozenset[str]  # what the topic is asked by
    tail: frozenset[str]  # what may come with it ("at official exchange rate")
    names: frozenset[str]  # the words of all names of the subject
    every: frozenset[str]  # all of these, and the words of text and source

    def answers(self, asked: Iterable[str]) -> bool:
        """Whether the words may ask for this topic: none of its tail, or some of its head; and none
        that only comes along, or some that does not."""
        asked = frozenset(asked)
        strayed = asked & (self.tail - self.head) and not asked & self.head
        lone = asked & self.along and not asked & ((self.head | self.tail) - self.along)
        may = not strayed and not self._halved(asked)
        return may and (not lone or any(asked >= pair for pair in self._pairs))

    def _halved(self, asked: frozenset[str]) -> bool:
        """Whether of two words of its own that belong together only one is there."""
        own = self.head | self.tail
        pairs = (pair for pair in ONLY_WITH.items() if own.issuperset(pair))
        return any(one in asked and other not in asked for one, other in pairs)

    @property
    def along(self) -> frozenset[str]:
        """The words that come along with the topic and alone do not ask for it."""
        further = (ALONG.get(word, "").split() for word in self.topic)
        return frozenset().union(*further) - self.topic

    @property
    def _pairs(self) -> list[frozenset[str]]:
        return [TOGETHER[word] for word in self.topic if word in TOGETHER]


@dataclass(slots=True)
class Names:
    """Every name, as words, and the subjects that bear it: ("myanmar",) → [("burma",)]."""

    bearers: dict[Name, list[Name]] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    longest: int = 0

    def in_query(self, asked: Sequence[str]) -> tuple[list[Name], list[str]]:
        """The subjects named in full, the longest name first at each word, and the words left."""
        named: list[Name] = []
        rest: list[str] = []
        at = 0
        while at < len(asked):
            size = self._name_at(asked, at)
            if size:
                named += self.bearers[tuple(asked[at : at + size])]
            else:
                rest.append(asked[at])
            at += size or 1
        return list(dict.fromkeys(named)), rest

    def longer(self, asked: Sequence[str], unmet: Collection[str]) -> tuple[str, str]:
        """A name in the query that is a part of a longer one, and that one: ("mexico", "new
        mexico"), where "new" is unmet and a word of other names; ("", "") where there is none."""
        at = 0
        while at < len(asked):
            size = self._name_at(asked, at)
            start, end = at, at + size
            while size and start and asked[start - 1] in unmet & self.words:
                start -= 1
            while size and end < len(asked) and asked[end] in unmet & self.words:
                end += 1
            if end - start > size:
                return " ".join(asked[at : at + size]), " ".join(asked[start:end])
            at += size or 1
        return "", ""

    def _name_at(self, asked: Sequence[str], at: int) -> int:
        sizes = range(min(self.longest, len(asked) - at), 0, -1)
        return next((size for size in sizes if tuple(asked[at : at + size]) in self.bearers), 0)


def entries_of(snippets: Sequence[Snippet]) -> list[Indexed]:
    """The snippets with their words. A subject's further names hold for all its snippets."""
    also: dict[str, list[str]] = {}
    for snippet in snippets:
        also.setdefault(subject_and_topic(snippet.title)[0], []).extend(snippet.also)
    names = {subject: _words(subject, *set(further)) for subject, further in also.items()}
    return [
        _entry(place, snippet, names[subject_and_topic(snippet.title)[0]])
        for place, snippet in enumerate(snippets)
    ]


def names_of(entries: Sequence[Indexed], official: Mapping[str, Sequence[str]]) -> Names:
    """All the names in a list of entries, and the official ones of their subjects."""
    bearers: dict[Name, dict[Name, None]] = {}
    for entry in entries:
        subject = subject_and_topic(entry.snippet.title)[0]
        further = [tuple(words(n)) for n in (*entry.snippet.also, *official.get(subject, ()))]
        for name in filter(None, (entry.subject, *further)):
            bearers.setdefault(name, {})[entry.subject] = None
    return Names(
        {name: list(subjects) for name, subjects in bearers.items()},
        frozenset(word for name in bearers for word in name),
        max(map(len, bearers), default=0),
    )


def subject_and_topic(title: str) -> tuple[str, str]:
    """("Japan", "population"); a title without a topic is all subject."""
    subject, colon, topic = title.rpartition(": ")
    return (subject, topic) if colon else (title, "")


def _entry(place: int, snippet: Snippet, names: frozenset[str]) -> Indexed:
    subject, topic = subject_and_topic(snippet.title)
    head = _with_asked_by(_TAIL.sub("", topic))
    every = names | _with_asked_by(topic) | (_words(snippet.text, snippet.source) - FRAME)
    tail = _with_asked_by(topic) - head
    return Indexed(place, snippet, tuple(words(subject)), _words(topic), head, tail, names, every)


@cache
def _with_asked_by(topic: str) -> frozenset[str]:
    own = _words(topic)
    return own.union(*(ASKED_BY.get(word, "").split() for word in own))


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in words(text))
