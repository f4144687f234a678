"""What a misspelt word was probably meant to be: the nearest names and topics of the corpus."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from agentlab.research.entries import ASKED_BY, Indexed, subject_and_topic

LIKENESS = 0.8  # of two words, 0 to 1; "itlay" and "italy" have just this
_TURNED = 0.9  # two letters in turn are one slip
MOST = 3  # names offered


def nearest(unknown: Sequence[str], asked: Sequence[str], entries: Sequence[Indexed]) -> str:
    """ "Did you mean Italy?" for words no entry has; "" where nothing is near.

    Names that share more of the other words come first: "untied states" is one country.
    """
    offered: dict[str, float] = {}
    titles = _titles(tuple(entries))
    bearers = Counter(word for _, held in titles for word in held)
    known = {*asked}.difference(unknown)
    for word in dict.fromkeys(unknown):
        for title, held in titles:
            own = held if title in _ASKING else held - _ASKING  # a people is no country
            others = len(held & known)
            if not others:  # "state" alone, of many long names, is none of these countries
                own = {near for near in own if bearers[near] == 1 or near in title.lower()}
            like = max((likeness(word, near) for near in own), default=0)
            if like >= LIKENESS and (others or " " not in title):
                offered[title] = max(offered.get(title, 0), others + like)
    best = max(offered.values(), default=0)
    names = [title for title, fit in offered.items() if fit > best - 0.1][:MOST]
    return f"Did you mean {' or '.join(names)}?" if names else ""


def likeness(word: str, near: str) -> float:
    """How like two words are; 0 for those that a slip of the finger does not turn into each other:
    a "child" is no Chile, and nobody means Greenland by England."""
    slip = word[:1] == near[:1] or word[1:] == near[1:]
    if not slip or min(len(word), len(near)) < 4 or abs(len(word) - len(near)) > 1:
        return 0
    if word != near and sorted(word) == sorted(near) and _turned(word, near):
        return max(_TURNED, difflib.SequenceMatcher(None, word, near).ratio())
    return difflib.SequenceMatcher(None, word, near).ratio()


def _turned(word: str, near: str) -> bool:
    """Whether two neighbours have changed places: "aera" is "area"."""
    places = [i for i, (a, b) in enumerate(zip(word, near, strict=True)) if a != b]
    return len(places) == 2 and places[1] - places[0] == 1


_ASKING = frozenset(word for asked in ASKED_BY.values() for word in asked.split())


@lru_cache(maxsize=4)
def _titles(entries: tuple[Indexed, ...]) -> list[tuple[str, frozenset[str]]]:
    """Every subject and every topic with the words it is known by, and words that ask for one."""
    known: dict[str, frozenset[str]] = {}
    for entry in entries:
        subject, topic = subject_and_topic(entry.snippet.title)
        known.setdefault(subject, entry.names)
        if topic:
            known.setdefault(topic, entry.topic)
        for word in entry.topic:
            asked = ASKED_BY.get(word, "").split()
            known.update({other: frozenset({other}) for other in asked if len(other) > 4})
    return list(known.items())
