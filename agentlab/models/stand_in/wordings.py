"""How one says the same of a year, of a size, of a list: each in the words that other rules know.

"Utopia's 2020 rainfall"                     Utopia's rainfall in 2020
"Utopia is how much larger than Arcadia?"    how much larger is Utopia than Arcadia
"the rainfall of Utopia? And the lakes?"     the rainfall of Utopia and the lakes of Utopia
"the rainfall of Utopia at high tide"        the rainfall at high tide of Utopia
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import BEINGS, GRAMMAR, LESS, MORE
from agentlab.models.stand_in.replacing import replacing

_END = r"(?=[?.!\s]*$)"
_NAME = r"(?:the )?(?-i:[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)"
_MODEL = rf"{_NAME}(?: \d[\d.]*)?"
_YEAR = r"(?:1[89]|2[01])\d\d"
_SIZED = "|".join(sorted(MORE | LESS))
_BEINGS = "|".join(sorted(BEINGS))
_WORD = rf"(?-i:(?!(?:{'|'.join(map(re.escape, sorted(GRAMMAR)))})\b)[a-z]+)"
_WORDS = rf"{_WORD}(?: {_WORD})*"  # none of grammar's
_TOPIC = rf"(?-i:[A-Z]{{2,6}})|{_WORDS}"
_GREW = "grew|rose|fell|shrank|changed"
_MOVED = "grow|grown|rise|risen|fall|fallen|shrink|shrunk|change|changed"
_SPAN = rf"(?:from|between) {_YEAR} (?:to|and) {_YEAR}"
_SAME = (
    (r", (?:really|actually|again)(?=[?.!\s]*$)", ""),
    (rf"\b(?:entire|complete) (?={_WORDS} (?:of|in) {_NAME})", ""),
    # of years
    (rf", in ({_YEAR}),", r" in \1"),
    (rf"('s|\bits) ({_YEAR}) ({_WORDS}|(?-i:[A-Z]{{2,5}}))", r"\1 \3 in \2"),
    (rf"\b({_MOVED}) (?:compared (?:with|to)|relative to) (?={_YEAR})", r"\1 since "),
    (rf"^\W*({_SPAN}),? (.+?) ({_GREW}) by how much{_END}", r"by how much did \2 \3 \1"),
    (
        rf"^\W*(.+?) ({_GREW}) by how much ({_SPAN}|since {_YEAR}){_END}",
        r"by how much did \1 \2 \3",
    ),
    (
        rf"^\W*how (many times|much) ({_SIZED}) (is|are) ([^?]+?)(?: (?:now|today))? "
        rf"than (?:it was |they were )?in ({_YEAR}){_END}",
        r"how \1 \2 \3 \4 than \4 in \5",
    ),
    (
        rf"^\W*(is|was) ([^?]+?) in ({_YEAR}) ({_SIZED}) than (?:it was )?in ({_YEAR}){_END}",
        r"\1 \2 in \3 \4 than \2 in \5",
    ),
    (
        rf"^\W*are there more ({_BEINGS}) in ({_NAME}) (?:now|today) than (?:there were )?in "
        rf"({_YEAR}){_END}",
        r"has the number of \1 in \2 grown since \3",
    ),
    (
        rf"^\W*are there fewer ({_BEINGS}) in ({_NAME}) (?:now|today) than (?:there were )?in "
        rf"({_YEAR}){_END}",
        r"has the number of \1 in \2 fallen since \3",
    ),
    (
        rf"^\W*how many more ({_BEINGS}) (?:live|are there|are living) in ({_NAME}) (?:now|today) "
        rf"than (?:there were |lived there )?in ({_YEAR}){_END}",
        r"by how much has the number of \1 in \2 grown since \3",
    ),
    # of sizes
    (r"\bby their\b", "by"),
    (rf"^\W*(?:in terms of|by) ({_WORDS}), (.+?){_END}", r"\2 by \1"),
    (rf"'s ({_WORD})\b(.+?) the (?-i:([A-Z]{{2,4}})) \1\b", r"'s \1\2 that of the \3"),
    (rf"^\W*(is|are) ({_NAME}) the same size as ({_NAME}){_END}", r"\1 \2 precisely at size \3"),
    (
        rf"^\W*do ({_NAME}) and ({_NAME}) have the same ([a-z ]+?){_END}",
        r"is the \3 of \1 precisely at the \3 of \2",
    ),
    (
        rf"^\W*is ((?:the )?[a-z ]+) (in|of) ({_NAME}) the same as (?:that )?(?:in|of) "
        rf"({_NAME}){_END}",
        r"is \1 \2 \3 precisely at \1 \2 \4",
    ),
    (
        rf"^\W*(is|are) ({_NAME}) at least as (?:large|big) as ({_NAME}){_END}",
        r"\1 \2 at least size \3",
    ),
    (
        rf"^\W*(is|are) ([^?]*(?:'s| of | in )[^?]*?) at least as [a-z]+ as ([^?]+?){_END}",
        r"\1 \2 at least \3",
    ),
    (
        rf"^\W*({_NAME}) is how many times as ([a-z]+) as ({_NAME}){_END}",
        r"how many times as \2 is \1 as \3",
    ),
    (
        rf"^\W*({_NAME}) is how much ({_SIZED}) than ({_NAME}){_END}",
        r"how much \2 is \1 than \3",
    ),
    (rf"^\W*([^?]+?'s {_WORDS}) is how (?:big|large|high|long){_END}", r"what is \1"),
    (rf"^\W*({_NAME}), (how [a-z]+ is) it{_END}", r"\2 \1"),
    (rf"\bhow many ({_WORD}) above sea level is ({_NAME}'s [a-z ]+?){_END}", r"what is \2 in \1"),
    # of several
    (
        rf"^((?!\W*(?:rank|compare|sort|order|list|which|who)\b)[^?]*?\bthe (?:{_TOPIC})) "
        rf"((?:of|in) {_NAME}) ((?:by|at) {_WORDS})"
        rf"(?=(?: in {_YEAR})?[?.!\s]*$| (?:{_SIZED}|over|under|above|below) )",
        r"\1 \3 \2",
    ),
    (rf"\b(price|cost) of ({_MODEL}) ({_WORD}) ({_WORD}?)s{_END}", r"\3 \4 \1 of \2"),
    (rf"\b(price|cost) of ({_MODEL}) ({_WORD}){_END}", r"\3 \1 of \2"),
    (
        rf"\b(sum|total) of the ({_WORD}) and (?:the )?({_WORD}) ({_WORD} {_WORD}) of "
        rf"({_MODEL}){_END}",
        r"\1 of the \2 \4 of \5 and the \3 \4 of \5",
    ),
    (
        rf"^([^?]*?\b(?:of|in) ({_NAME}))\? (?:and|what about) (?:(?:the|its) )?({_WORDS}){_END}",
        r"\1 and the \3 of \2",
    ),
    (
        rf"^([^?]*?\b(?:in|of|is|does|has) ({_NAME})(?-i:[^?A-Z]*?)),? "
        rf"and (how [a-z]+) is it{_END}",
        r"\1 and \3 is \2",
    ),
)
worded = replacing(_SAME)
