"""Whether a question asks for something else than how much: where it is, when, in what manner.

"where is the tallest tree of Utopia"            a place
"when do people live in Utopia"                  a time
"where do more people live, here or in Utopia"   which of the two: that can be told
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import BEINGS, VERBS
from agentlab.models.stand_in.openings import without_opening
from agentlab.models.stand_in.plans import Task

NO_PLACES = "I look for figures, not for where or when something is; ask how much it is"
NO_MANNER = "I look for figures, not for how somebody lives; ask how many there are"
_VERB = "|".join(sorted(VERBS))
_PLACE = re.compile(rf"\b(?:where|when)(?:['’]?s| (?:{_VERB}))\b(?! (?:you|we|i|one)\b)", re.I)
_TELLING = r"(?:(?:please )?(?:tell|show|find|give) (?:me|us)? ?)?"
_AHEAD = re.compile(
    rf"^\W*{_TELLING}(?:where|when)\b(?!.*\b(?:what|which|how)\b)(?! (?:can|could|do) )", re.I
)
_MANNER = re.compile(
    rf"\bhow (?:do|does|did|can|could) (?:[\w'’]+ ){{0,3}}(?:{'|'.join(sorted(BEINGS))})\b"
    r"(?!.*\b(?:compare|change|grow|increase|decrease|shrink|fall|rise|decline)s?\b)",
    re.I,
)
_RANKED = re.compile(r"\b(?:more|less|most|least|fewer|fewest|larger|smaller|longer)\b", re.I)
_WHICH = ("largest", "smallest", "ascending", "descending")


def why_not_how_much(text: str) -> str:
    """That a text asks where, when or in what manner; "" where it does not."""
    if _RANKED.search(text):
        return ""  # which of several, that is
    if _MANNER.search(text):
        return NO_MANNER
    asked = _PLACE.search(text) or _AHEAD.search(without_opening(text))
    return NO_PLACES if asked else ""


def asks_how_much(task: Task, text: str) -> bool:
    """Whether the figures of a task are what a text asks for."""
    return task.form in _WHICH or not why_not_how_much(text)
