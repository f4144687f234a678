"""Further ways to say the same, each in the words that the other rules know.

"how many square kilometres Utopia covers"          how many square kilometres is Utopia
"Is Utopia twice as large as Arcadia?"              how many times as large is Utopia as Arcadia
"Was the rainfall of Utopia over 3,000 in 2015?"    was the rainfall of Utopia in 2015 over 3,000
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import (
    BEINGS,
    GRAMMAR,
    LEAST,
    LESS,
    MORE,
    MOST,
    SCALES,
)
from agentlab.models.stand_in.replacing import replacing
from agentlab.models.stand_in.units import spellings

_END = r"(?=[?.!\s]*$)"
_UNITS = "|".join(map(re.escape, spellings()))
_NAME = r"(?-i:[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)"
_YEAR = r"(?:1[89]|2[01])\d\d"
_FROM_TO = rf"(?:from|between) ({_YEAR}) (?:to|and) ({_YEAR})"
_SCALE = "|".join(SCALES)
_SIZED = "|".join(sorted(MORE | LESS))
_BEINGS = "|".join(sorted(BEINGS))
_THAN = rf"(?:over|above|under|below|exceeding|at least|at most|(?:not? )?(?:{_SIZED}) than)"
_AMOUNT = rf"\$?\d[\d.,]*(?: (?:{_SCALE}))?"
_WORD = rf"(?!(?:{'|'.join(map(re.escape, sorted(GRAMMAR)))})\b)[^\W\d_]+"
_WORDS = rf"{_WORD}(?: {_WORD})*"  # none of grammar's
_RANK = "|".join(sorted(MOST | LEAST))
_SAME = (
    (r"\bthe (?:whole|entire) world\b", "the world"),
    (
        rf"\b(how many (?:{_UNITS})) ((?!is\b|are\b|do|was\b|ha)[^?]+?) "
        rf"(?:covers|measures|spans|occupies){_END}",
        r"\1 is \2",
    ),
    (
        rf"\bhow many ({_UNITS}) above (?:mean |the )?sea(?: level)? (?:is|are) (the .+?){_END}",
        r"what is \2 in \1",
    ),
    (  # the answer tells it in these
        rf"\bhow many (?:thousand|million|billion|trillion) (?=(?:{_BEINGS}|{_UNITS})\b)",
        "how many ",
    ),
    (r"\bhow many (?:percent|per cent)(?= of\b)", "what percentage"),
    (
        r"^(\W*what percentage of the ([a-z ]+) of (?:(?! is ).)+ is) that of ",
        r"\1 the \2 of ",
    ),
    # one place after another
    (
        rf"\b((?:is|in|of|does|has) (?:the )?)({_NAME})((?: have)?,? and )"
        rf"(what (?:is|are|was|were) (?:the )?[a-z ]+?) there{_END}",
        r"\1\2\3\4 of \2",
    ),
    (rf"(?<= than )([^?.,]+)[?.,;]+ (?:and )?by how much{_END}", r"\1, by how much"),
    (
        rf"^\W*(?:does|do|has|have) ((?:the )?{_NAME}) (?:have |got )?an? ({_WORD}){_END}",
        r"is the \2 of \1 at all",
    ),
    # over and under, so many times
    (
        rf"^(\W*(?:is|are|was|were)\b[^?]+?) ((?:{_THAN} )?{_AMOUNT}(?: (?:{_UNITS}|us dollars))?) "
        rf"(in {_YEAR}){_END}",
        r"\1 \3 \2",
    ),
    (
        rf"^\W*by what factor did ([^?]+?) (?:grow|rise|increase) {_FROM_TO}{_END}",
        r"what is the ratio of \1 in \3 to \1 in \2",
    ),
    (
        rf"^(\W*(?:is|are) [^?]+? (?:{_SIZED})) than (?:it was )?"
        rf"(in {_YEAR}){_END}",
        r"\1 now than \2",
    ),
    (
        rf"^\W*(?:is|are) ({_NAME}) the ({_RANK}) (?:of|among) (?=[^?]*\b\1\b)([^?]+?){_END}",
        r"which is the \2 of \3",
    ),
    # "A and B together" behind "5 times" is the sum of the two
    (
        r"\b((?:times|half of|twice|% of|percent of) the )"
        rf"([a-z ]+ of {_NAME} and (?:the )?{_NAME}) "
        rf"(?:together|combined){_END}",
        r"\1combined \2",
    ),
    # "the near and far price of Utopia": two topics with one head
    (
        rf"\b(difference between|ratio of) (?:the )?([a-z]+) (and|to) (?:the )?([a-z]+) "
        rf"([a-z]+ [a-z]+) of ({_NAME}(?: [\d.]*\d)?){_END}",
        r"\1 the \2 \5 of \6 \3 the \4 \5 of \6",
    ),
    # "rainfall at high tide, Utopia"
    (
        rf"^\W*({_WORDS} (?:at|by|per) {_WORDS}), ({_WORDS}){_END}",
        r"\1 of \2",
    ),
)
_replaced = replacing(_SAME)


def reworded(text: str) -> str:
    """The text with each of these phrases in known words."""
    return _replaced(text)
