"""Whether an idle word narrows what is asked: "how many people need help" does.

Before the thing that is asked about, "I need to know" says nothing of it; behind it, "need" does.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.models.stand_in.grammar import (
    AMOUNTING,
    BEINGS,
    ENDURED,
    LOOSE,
    OF_NUMBERS,
    VERBS,
)
from agentlab.models.stand_in.tokens import Token

_ADJECTIVES = frozenset("current just latest measured one recent recorded reported".split())
_COUNTED = OF_NUMBERS | frozenset("countries nations years answers terms".split())


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
