"""Whether an idle word narrows what is asked: "how many people need help" does.

Before the thing that is asked about, "I need to know" says nothing of it; behind it, "need" does.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.models.stand_in.grammar import (
    AMOUNTING,
    ARTICLES,
    BEINGS,
    ENDURED,
    GRAMMAR,
    IDLE,
    LEAST,
    LESS,
    LIVING,
    LOOSE,
    MORE,
    MOST,
    OF_NUMBERS,
    VERBS,
)
from agentlab.models.stand_in.tokens import Token

_ADJECTIVES = frozenset("current just latest measured one recent recorded reported".split())
_COUNTED = OF_NUMBERS | frozenset("countries nations years answers terms".split())


def unused(found: Sequence[Token], i: int) -> bool:
    """Whether the word at a place has no part here, so that dropping it would change the question.

    Right before a topic or a word that ranks only some of the idle words say no more: the "current"
    number is the number, the "first" one is not. "Of Utopia", there is no "number" as such.
    """
    word, after = found[i].low, found[i + 1] if i + 1 < len(found) else None
    if word not in IDLE:
        return True  # "divided", without a "by"
    if after is None or (found[i].first and after.kind != "word"):
        return False
    if word == "all" and after.low in OF_NUMBERS:
        return True  # "all figures" are not one
    if (word in _PARTS and after.low == "of") or _tells_which(found, i) or _whole_of(found, i):
        return True
    if word in _AHEAD_OF_NOTHING and after.low in ARTICLES and not found[i].first:
        return True
    if word in OF_NUMBERS and after.low == "of":
        named = i + 2 < len(found) and found[i + 2].capital and found[i + 2].low not in GRAMMAR
        return named and (i == 0 or not _is_thing(found, i - 1))
    thing = _is_thing(found, i + 1)
    led = i > 0 and (found[i - 1].low in ARTICLES or found[i - 1].kind == "owner")
    if led and (thing or after.acronym):
        return word not in _OF_A_THING
    return thing and word not in _SAYING_NO_MORE


# Of these, what may stand between an article and the thing.
_OF_A_THING = ARTICLES | frozenset(
    "country countries current currently exact exactly approximately given known latest me "
    "measured nation nations people's recent recorded reported respective us whole".split()
)


_PARTS = frozenset({"some", "any", "much"})  # "some of Utopia" is not all of it
_AHEAD_OF_NOTHING = frozenset("first same some any good right".split())  # "what is first the"


def _whole_of(found: Sequence[Token], i: int) -> bool:
    """Whether "all of" or "the whole of" a name may be more than the name: an island, a realm."""
    low = [token.low for token in found[i : i + 3]]
    behind = i + 2 + (low[2:] == ["the"])
    named = behind < len(found) and found[behind].capital
    owns = any(token.kind == "owner" for token in found[behind : behind + 3])
    return low[0] in ("all", "whole") and low[1:2] == ["of"] and named and not owns


def _tells_which(found: Sequence[Token], i: int) -> bool:
    """Whether a word between an article and a name says which of that name: "the first Utopia"."""
    led = i > 0 and found[i - 1].low in ARTICLES
    behind = found[i + 1]
    named = behind.capital and behind.low not in GRAMMAR
    return led and named and not behind.acronym and found[i].low not in _SAYING_NO_MORE


def _is_thing(found: Sequence[Token], i: int) -> bool:
    """Whether a topic or a word that ranks stands at a place."""
    token = found[i]
    ranks = token.low in MORE | LESS | MOST | LEAST
    return token.kind == "word" and not token.capital and (ranks or token.low not in GRAMMAR)


# Idle words that may stand right before what is asked about: words that ask, point, or are of now.
_SAYING_NO_MORE = VERBS | ARTICLES | LIVING - frozenset("inhabited living existing".split())
_SAYING_NO_MORE |= frozenset(
    "about according actually and approximately at be been being calculate compute countries "
    "country current currently data determine evaluate exact exactly express find for get give "
    "given go going have how i i'd i'm in is kindly know known latest like look looking many me "
    "measured my nation nations need now on one out people's please precisely put quick quickly "
    "really recent recorded reported respective respectively see shall should show simply so "
    "tell that the their them there these they this those today us use using want wanted we what "
    "whats what's when where whether while whole within wonder write you your its it".split()
)


def narrows(found: Sequence[Token], i: int, topics: Sequence[str]) -> bool:
    """Whether the idle word at a place is part of what is asked.

    topics: what the sentence has named before it.
    """
    word = found[i].low
    before = found[i - 1].low if i else ""
    after = found[i + 1].low if i + 1 < len(found) else ""
    by = i > 2 and found[i - 3].low == "by"  # "by how many years" is just a difference
    if before in ("many", "much") and word in _COUNTED and not by:
        return True
    if not topics or "me" in (before, after) or (word in OF_NUMBERS and after == "of"):
        return False
    beings = any(set(topic.lower().split()) & BEINGS for topic in topics)
    if (word, after) == ("each", "year") or (beings and _not_now(word, after)):
        return True
    if beings:
        return word not in LOOSE or word in _ADJECTIVES
    return word not in LOOSE | AMOUNTING


def _not_now(word: str, after: str) -> bool:
    """Whether a verb tells of others than those who are there: "could live", "have lived"."""
    return word in _MODAL or (word in VERBS - _PRESENT and after in ENDURED)


_PRESENT = frozenset("is are was were do does did".split())
_MODAL = frozenset("can could will would".split())
