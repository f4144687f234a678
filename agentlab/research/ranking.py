"""The order of search results: which of the entries found come first, and which take turns."""

import hashlib
import math
import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from agentlab.research.entries import Indexed

_YEAR = re.compile(r"(1[89]|20|21)\d\d")


def years_in(asked: Iterable[str]) -> frozenset[str]:
    """The words that are years: 1800 to 2199."""
    return frozenset(word for word in asked if _YEAR.fullmatch(word))


def best_in_title(entries: Sequence[Indexed], asked: Iterable[str]) -> list[Indexed]:
    """The entries with the most of the words in their title (or a further name)."""
    asked = frozenset(asked)
    held = [len(asked & (entry.topic | entry.names)) for entry in entries]
    return [entry for entry, count in zip(entries, held, strict=True) if count == max(held)]


def by_title(entries: Sequence[Indexed]) -> list[list[Indexed]]:
    """The entries in groups of one title, the groups in the order of their first entries."""
    groups: dict[str, list[Indexed]] = {}
    for entry in entries:
        groups.setdefault(entry.snippet.title, []).append(entry)
    return list(groups.values())


def topics_asked(titles: Sequence[Indexed], asked: Iterable[str]) -> list[frozenset[str]]:
    """The topics, among those of some titles, that the words ask for; without words, all of them.

    Words of the topics themselves may ask for several. Words they are also asked by ("big") must
    all mean one: an "average elevation" is neither a highest point nor a life expectancy.
    """
    asked = frozenset(asked)
    own = {entry.topic: entry.topic for entry in titles}
    further = {entry.topic: entry.head | entry.tail for entry in titles}
    if not asked:
        return list(own)
    return _cover(own, asked) or [topic for topic in further if asked <= further[topic]]


def _cover(
    held: dict[frozenset[str], frozenset[str]], asked: frozenset[str]
) -> list[frozenset[str]]:
    """Topics that hold the words between them: each time the one that holds most of those left."""
    left = asked
    chosen = []
    while any(left & words for words in held.values()):
        most = max(held, key=lambda topic: len(left & held[topic]))
        chosen.append(most)
        left -= held[most]
    return chosen


def newest_first(entries: Sequence[Indexed], years: frozenset[str]) -> list[Indexed]:
    """A year asked for (the nearest to it, if no entry has it), then the newest vintage, then the
    corpus's order.

    Figures of a lesson come first among equals, and last of all of a year that is asked for: who
    names a year wants what really was.
    """
    order = sorted(entries, key=lambda entry: (not entry.snippet.lesson, entry.place))
    order.sort(key=lambda entry: entry.snippet.vintage, reverse=True)
    if not any(_year(entry) in years for entry in entries):
        order.sort(key=lambda entry: _distance(entry, years))
    return sorted(order, key=lambda entry: _fit(entry, years))


def _year(entry: Indexed) -> str:
    return entry.snippet.vintage[:4]


def _distance(entry: Indexed, years: frozenset[str]) -> float:
    """How many years an entry is from the nearest of those asked for; without one, the farthest."""
    if not _YEAR.fullmatch(_year(entry)):
        return math.inf
    return min((abs(int(_year(entry)) - int(year)) for year in years), default=0)


def _fit(entry: Indexed, years: frozenset[str]) -> tuple[bool, bool]:
    """How an entry stands to the years asked for, the best first."""
    return _year(entry) not in years, bool(years) and entry.snippet.lesson


def in_turn(groups: Sequence[Sequence[Indexed]]) -> list[Indexed]:
    """The first of each group, then the second of each, and so on."""
    return [entry for rank in zip_longest(*groups) for entry in rank if entry]


def reordered(found: Sequence[Indexed], years: frozenset[str], seed: int) -> list[Indexed]:
    """The same entries; those that tie (one title, one fit of the year) in an order by the seed."""

    def tie(entry: Indexed) -> tuple[str, tuple[bool, bool]]:
        return entry.snippet.title, _fit(entry, years)

    def lot(entry: Indexed) -> bytes:
        return hashlib.sha256(f"{seed}:{entry.snippet.id}".encode()).digest()

    drawn = sorted(found, key=lot)
    lots = {key: iter([entry for entry in drawn if tie(entry) == key]) for key in map(tie, found)}
    return [next(lots[tie(entry)]) for entry in found]
