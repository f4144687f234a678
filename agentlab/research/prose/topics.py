"""What a number is a measure of, as its text says, beside what its entry is a figure of.

A topic is told by the words of its head ("GDP" for "GDP at official exchange rate") or what it is
also asked by ("people" for population). Of measures that no topic of a run has, a list of common
ones is kept: "inflation in Japan is 68.2%" is none of the populations it was divided from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from agentlab.research.corpus import INDICATORS
from agentlab.research.entries import ASKED_BY
from agentlab.research.numerals.vocabulary import PEOPLE, SCALES
from agentlab.research.provenance import Entry, Stored
from agentlab.research.words import words

_TAIL = re.compile(r"\b(?:at|by|for|from|in|per)\b.*", re.IGNORECASE)
_LONGER = r"s?\s(?:density|growth|per\s(?:capita|head|person|km|square)|rate|share)"
_VAGUE = frozenset([*SCALES, *words("big large small long short much many average meter m point")])
_MEASURES = frozenset(
    words(
        "birth death unemployment employment inflation literacy fertility mortality birthrate "
        "debt deficit surplus export import income wage salary poverty rainfall temperature "
        "humidity density turnout crime homicide obesity growth migration emigration "
        "immigration tax interest urbanization urbanisation forest farmland consumption "
        "emission elevation depth volume speed age profit revenue budget turnover wealth "
        "tourism electricity energy oil religion"
    )
)
# What is counted with the words of a population and is not one, and what no figure here counts.
_SAME = "people persons person inhabitants residents citizens souls men women children"
_THINGS = (
    "cow sheep pig dog cat horse chicken tree car house home building city town village island "
    "lake river school company firm farm player soldier tourist doctor"
)
_OTHERS = frozenset(words(f"{' '.join(PEOPLE)} {_THINGS}")) - frozenset(words(_SAME))


def wrong_topic(entries: str, roots: Sequence[Entry], near: str, texts: Iterable[Stored]) -> str:
    """Why a number of these roots is not what the words near it say; "" if nothing says so."""
    topics = {root.about.rpartition(": ")[2] for root in roots if ": " in root.about}
    if len(topics) != 1:
        return ""
    (own,) = topics
    head = _TAIL.sub("", own).strip()
    if re.search(rf"\b(?:{re.escape(own)}|{re.escape(head or own)}){_LONGER}", near, re.I):
        return f"{entries} is of the {own} itself"
    said, stored = frozenset(words(near)), list(texts)
    other = _other_topic(own, said, {s.topic for s in stored} | set(INDICATORS))
    if not other:
        read = {root.origin.result for root in roots}
        told = " ".join(text.text for text in stored if text.id in read)
        strange = said & _MEASURES - frozenset(words(f"{own} {told}"))
        other = next((word for word in words(near) if word in strange), "")
    return f"{entries} is of the {own}, not of the {other}" if other else ""


def wrong_noun(entry: Entry, after: str, texts: Iterable[Stored]) -> str:
    """Why a plain count is not of the noun behind it: "84,012,284 cows"; "" if it may be."""
    noun = re.match(r"\s([a-z]+)\b", after)
    told = " ".join(s.text for s in texts if s.id == entry.origin.result)
    strange = noun and entry.subject and set(words(noun[1])) & _OTHERS
    if not strange or set(words(noun[1])) & words_for(f"{entry.about} {told}"):
        return ""
    return f"{entry.id} is of {entry.about}, and no text says {noun[1]}"


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
        if not akin and _head(topic) <= said and not said & (words_for(own) - _VAGUE):
            return topic
    return ""


@lru_cache(512)
def _whole(topic: str) -> frozenset[str]:
    return frozenset(words(topic))


@lru_cache(512)
def _head(topic: str) -> frozenset[str]:
    return frozenset(words(_TAIL.sub("", topic)))
