"""What a number is a measure of, as its text says, beside what its entry is a figure of.

A topic is told by the words of its head ("GDP" for "GDP at official exchange rate") or what it is
also asked by ("people" for population). Of measures that no topic of a run has, see `measures.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from agentlab.research.corpus import INDICATORS
from agentlab.research.entries import ASKED_BY
from agentlab.research.numerals.vocabulary import SCALES
from agentlab.research.prose.plain_words import akin, alike
from agentlab.research.provenance import Entry, Stored
from agentlab.research.words import words

_TAIL = re.compile(r"\b(?:at|by|for|from|in|per)\b.*", re.IGNORECASE)
_LONGER = r"s?\s(?:density|growth|per\s(?:capita|head|person|km|square)|rate|share)"
_VAGUE = frozenset([*SCALES, *words("big large small long short much many average meter m point")])


def wrong_topic(
    entries: str, roots: Sequence[Entry], near: str, behind: str, texts: Iterable[Stored]
) -> str:
    """Why a number of these roots is not what the words near it say; "" if nothing says so.

    `behind`: those right behind it, which say what is counted.
    """
    topics = {root.about.rpartition(": ")[2] for root in roots if ": " in root.about}
    if len(topics) != 1:
        return ""
    (own,) = topics
    head = _TAIL.sub("", own).strip()
    whole = own != head and own.lower() in near.lower()  # "water use per person" is all of it
    longer = rf"\b(?:{re.escape(own)}|{re.escape(head or own)}){_LONGER}"
    called = None if whole else re.search(longer, near, re.I)
    if called and not (len(roots) > 1 and called[0].lower().endswith("growth")):
        return f"{entries} is of the {own} itself"
    said = frozenset(words(near))
    if any(alike(word, words_for(own) - _VAGUE) for word in words(behind)[:1]):
        return ""
    other = _other_topic(own, said, {text.topic for text in texts} | set(INDICATORS))
    return f"{entries} is of the {own}, not of the {other}" if other else ""


@lru_cache(512)
def words_for(topic: str) -> frozenset[str]:
    """The words of a topic, and those it is also asked by."""
    own = words(topic)
    return frozenset(own).union(*(ASKED_BY.get(word, "").split() for word in own))


def _other_topic(own: str, said: frozenset[str], known: Iterable[str]) -> str:
    """The topic that is said in place of the own one; "" where the own one may be meant."""
    for topic in sorted(set(known) - {own, ""}):
        akin = _head(topic) == _head(own)
        if akin and _whole(topic) <= said and not _whole(own) <= said:
            return topic  # "GDP by purchasing power" for that at the exchange rate
        if not akin and _head(topic) <= said and not _named(own, said):
            return topic
    return ""


def _named(own: str, said: frozenset[str]) -> bool:
    """Whether words say a topic, in these or in other words: "recovered" for recoveries."""
    sure = words_for(own) - _VAGUE
    return any(akin(word, sure) for word in said)


@lru_cache(512)
def _whole(topic: str) -> frozenset[str]:
    return frozenset(words(topic))


@lru_cache(512)
def _head(topic: str) -> frozenset[str]:
    return frozenset(words(_TAIL.sub("", topic)))
