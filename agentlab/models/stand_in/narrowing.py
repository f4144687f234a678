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
    if beings and word in VERBS and after in ENDURED and word not in _PRESENT:
        return True
    return word not in LOOSE and (beings or word not in AMOUNTING)


_PRESENT = frozenset("is are was were do does did".split())
