"""Other words for years, rates, heights and differences, in those the rules of grammar know.

"the rainfall of Utopia (2020)"                        the rainfall of Utopia in 2020
"per capita rainfall of Utopia"                        rainfall per capita of Utopia
"how many metres higher is Utopia than Arcadia"        how much higher is … than … in metres
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import LEAST, LESS, MORE, MOST
from agentlab.models.stand_in.replacing import replacing
from agentlab.models.stand_in.units import spellings

_YEAR = r"(?:1[89]|2[01])\d\d"
_END = r"(?=[?.!\s]*$)"
_RANK = "|".join(sorted(MOST | LEAST))
_THAN = "|".join(sorted(MORE | LESS))
_UNITS = "|".join(map(re.escape, spellings()))
_HEAD = "capita|head|person|inhabitant"
_THING = r"(?-i:[A-Z]{2,6}|[a-z]+(?: [a-z]+)?)"
_SEA = r"above (?:mean |the )?sea(?: level)?"
_IS = "is|are|was|were|has|have|had"
_SAME = (
    # years
    (rf"\bduring (?:the year )?(?={_YEAR}\b)", "in "),
    (rf" \((?:in )?({_YEAR})\){_END}", r" in \1"),
    # so much for each
    (rf"(?<=[a-z])/({_HEAD})\b", r" per \1"),
    (
        rf"(^\W*|\b(?:the|is|are|was|'s) )per ({_HEAD}) ({_THING})(?= (?:of|in|for) |[?.\s]*$)",
        r"\1\3 per \2",
    ),
    (rf"\bper ({_HEAD}),? (?-i:([A-Z]{{2,5}}))(?= (?:of|in|for) )", r"per \1 (\2)"),
    (r"(?-i:\b([A-Z]{2,6}) at ([A-Z]{2,5})\b)", r"\1 (\2)"),
    (
        r"^\W*how much of ([^?]+?) (?:does|do) (.+?) "
        rf"(?:make up|account for|represent|have|hold){_END}",
        r"what share of \1 is \2",
    ),
    # heights and differences
    (rf"\b((?:{_RANK}) [a-z]+ (?:of|in) .+?) {_SEA}{_END}", r"\1"),
    (
        rf"^\W*how (?:far|high|much) {_SEA} (?:is|lies|are) (the (?:{_RANK}) .+?){_END}",
        r"what is \1",
    ),
    (
        rf"^(\W*)(?:by )?how many ({_UNITS}) ({_THAN}) (.+? than .+?){_END}",
        r"\1how much \3 \4 in \2",
    ),
    (
        rf"\bhow many times as ([a-z]+) as (.+?) (is|are|was|were) (.+?){_END}",
        r"how many times as \1 \3 \4 as \2",
    ),
    # yes or no, side by side
    (r"^\W*(is|are|was|were|does|do|did|has|have)n't ", r"\1 "),
    (
        rf"^\W*(?:(?:tell|show) me (?:if|whether)|whether) ([^,]+?) ({_IS}) ([^,]+?){_END}",
        r"\2 \1 \3",
    ),
    (
        rf"^\W*how (?:do|does|did) (.+?) (?:and|with|to) (.+?) compare (?:in|by|on) (.+?){_END}",
        r"compare \1 and \2 by \3",
    ),
)
_replaced = replacing(_SAME)


def in_plain_quantities(text: str) -> str:
    """The text with each phrase in the words the rules know."""
    return _replaced(text)
