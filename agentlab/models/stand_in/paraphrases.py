"""Other words for the same: a phrase, and how the rules of grammar know it.

"how many times does Utopia fit into Arcadia"   how many times bigger is Arcadia than Utopia
"what is the smallest of Utopia and Arcadia"    which is smallest, Utopia and Arcadia
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import COUNTING, LEAST, LESS, MORE, MOST, SCALES
from agentlab.models.stand_in.manifold import held_against
from agentlab.models.stand_in.quantities import in_plain_quantities
from agentlab.models.stand_in.replacing import replacing
from agentlab.models.stand_in.rewordings import reworded
from agentlab.models.stand_in.units import spellings
from agentlab.models.stand_in.wordings import worded

_RANK = "|".join(sorted(MOST | LEAST | MORE | LESS))
_COMPASS = "north|south|east|west"
_STEPS = "add|subtract|multiply|divide|double|triple|halve"
_NO_NUMBER = rf"(?!(?:{'|'.join((*COUNTING, *SCALES))})\b)"
_RUN = r"[^\W\d]+(?: [^\W\d]+){0,3}"
_END = r"(?=[?.\s]*$)"
_ASKING = r"(?:how (?:much|many) |what )?(?:is|are) (?:it|they|there)"
_CAN = "(?:does|do|would|will|could|can)"
_EACH = "capita|head|person|inhabitant|resident|square kilomet(?:re|er)|sq\\.? km|km2|km²"
_DENSE = "people per square kilometre"
_LIVE = "(?:live |are there |are living )?"
_UNITS = "|".join(map(re.escape, spellings()))
_SHARE = "percentage|percent|per cent|share|proportion|fraction"
# A whole with a topic of its own, which a share is "in": "the lakes of Utopia", "Utopia's lakes".
_WHOLE = (
    r"(?:(?:the )?(?-i:(?:[a-z]+|[A-Z]{2,6})(?: (?:[a-z]+|[A-Z]{2,6}))*?) of (?:the )?"
    r"|(?:the )?[\w. -]+'s )"
    r"(?!.* (?:is|are|lives?|does|do|has|have|than|in (?!\d)))"
)
_SINCE = r"(?:from|between|since) .+?"
_MORE_NOW, _LESS_NOW = "larger|bigger|higher|greater", "smaller|lower"
_SEVERAL = r"(?=.*(?: or | and |,))"  # a list of names follows
_WHICH = r"^\W*(?:(?:what|which|who)(?:'s| is| one is) )?(?:the )?"
_SAME = (
    (r"\bppl\b", "people"),
    (r"\bvs\.(?= )", "vs"),
    (r"\blife span\b", "lifespan"),
    (r"\bmore expensive\b", "dearer"),
    (r"\bmost recent\b", "latest"),
    (r"\bas of (?:today|now)\b", "now"),
    (rf"^\W*(since \d{{4}}),? (.+?){_END}", r"\2 \1"),
    (r"\b(?:in terms of|in order of|with regard to|as regards|measured by)\b", "by"),
    (r" [-–—] (?=(?:what|how|which|who|where|is|are|does|do)\b)", ": "),  # "Hi - what is …"
    (rf"^({_NO_NUMBER}{_RUN}) [-–:] ({_RUN}){_END}", r"\1 \2"),  # "Utopia - lakes"
    (rf"^([^\W\d]+) (?:vs|versus) ([^\W\d]+) ([^\W\d]+){_END}", r"\3 of \1 vs \2"),
    (rf"^\W*({_RUN}): (.+? (?:vs|versus) .+?){_END}", r"\1 of \2"),
    (r"\bone (percent|per cent)(?= of\b)", r"1 \1"),
    (r"\bdifference in (?:height|size|length) between (?=the )", "difference between "),
    (
        rf"\b({_COMPASS}) (and|or|than) ({_COMPASS}) (?-i:(?=[A-Z]))([\w-]+)",
        r"\1 \4 \2 \3 \4",
    ),
    (r"\bthe worlds (?=[a-z])", "the world's "),
    (
        r"\b(?:the )?world (?!(?:live|lives|is|are|was|were|have|has|had|do|does|did|in|on)\b)"
        r"([a-z]+)(?= (?:in|since|from|between|changed|grown?|grew|over|above|under|below|at"
        rf"|{_RANK})\b|{_END})",
        r"the world's \1",
    ),
    (
        r"\b(is|in|of|does|has) ((?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*)*),? and "
        r"(how many people) live there",
        r"\1 \2 and \3 live in \2",
    ),
    (r"\b(?:usually|normally|typically) ", ""),
    (
        rf"^\W*is it (?:true|correct|right) that (.+?) (is|are|has|have|was|were) (.+?){_END}",
        r"\2 \1 \3",
    ),
    (r"\bof (people|persons) in the (world)\b", r"of the \2's \1"),
    (r"\b(people|persons|inhabitants) (?:who|that)(?= (?:live|are|reside)\b)", r"\1"),
    # how much, how many, how long
    (r"\bhow few\b", "how many"),
    (r"\bhow (?:small|tiny|vast|huge)\b", "how big"),
    (r"\bhow short\b", "how long"),
    (r"\bhow low\b", "how high"),
    (r"\bhow many years longer\b", "how much longer"),
    (r"\bhow many years(?= (?:do|does|did)\b)", "how long"),
    (r"^(\W*how (?:long|old)\b.*?) (?:on )?average\b", r"\1"),
    (r"\bhow old do people (?:get|become|grow|live)\b", "how long do people live"),
    (
        rf"\b(?-i:[Hh]ow much (?:is|are) ((?:[A-Z][\w'.-]* ?){{1,4}})){_END}",
        r"how much does \1 cost",
    ),
    (
        rf"\bhow many times {_CAN} (.+?) (?:fit|go) (?:in|into|inside) (.+?){_END}",
        r"how many times bigger is \2 than \1",
    ),
    (
        rf"\bhow many ((?-i:[A-Z])\w+?)s (?:{_CAN} )?fit (?:in|into|inside) (.+?){_END}",
        r"how many times bigger is \2 than \1",
    ),
    (
        rf"\b(how many (?:{_UNITS})) does (.+?) (?:cover|measure|span|occupy){_END}",
        r"\1 is \2",
    ),
    (
        r",? and (?:by )?how (?:much|many) (?:more|fewer|less|larger|bigger|smaller|longer|higher)"
        rf"{_END}",
        ", and by how much",
    ),
    # then and now, here and there
    (rf"(?<=\d), (?=and {_ASKING} (?:now|today))", " "),
    (r",? and what (?:is|was) it (?=in |for )", " and "),  # "of Utopia and what is it in Arcadia"
    (
        rf"\bhow many people did (.+?) (?:gain|add) ({_SINCE}){_END}",
        r"by how much did the number of people in \1 grow \2",
    ),
    (
        rf"\bhow many people did (.+?) lose ({_SINCE}){_END}",
        r"by how much did the number of people in \1 fall \2",
    ),
    (rf"\bhow many people were added to (.+?) ({_SINCE}){_END}", r"by how much did \1 grow \2"),
    (
        rf"^\W*(?:is|are) (.+?) ({_MORE_NOW}) (?:now|today) than (?:it was )?in (\d{{4}}){_END}",
        r"has \1 grown since \3",
    ),
    (
        rf"^\W*(?:is|are) (.+?) ({_LESS_NOW}) (?:now|today) than (?:it was )?in (\d{{4}}){_END}",
        r"has \1 fallen since \3",
    ),
    # shares
    (
        rf"^\W*(.+?) (?:accounts for|makes up|represents) what ({_SHARE}) of (.+?){_END}",
        r"what \2 of \3 is \1",
    ),
    (
        rf"\bwhat ({_SHARE}) of (.+?) (?:does|do) (.+?) (?:account for|make up|represent){_END}",
        r"what \1 of \2 is \3",
    ),
    (rf"^\W*how much of (the .+?) (?:is|lives?) in (.+?){_END}", r"what share of \1 is in \2"),
    (
        rf"^\W*of (?:all )?(?:the )?people in the world,? what ({_SHARE}) (?:lives?|is|are) in ",
        r"what \1 of the world's people live in ",
    ),
    (
        rf"\b(?:the )?({_SHARE}|ratio) of ((?:(?! in (?!\d)| and ).)+?) (?:in|within) (?!\d)"
        rf"(?=(?!.*\b(?:total|sum|combined)\b).* and )({_WHOLE}.+?){_END}",
        r"\2 as a \1 of the sum of \3",
    ),
    (
        rf"\b(?:the )?({_SHARE}|ratio) of ((?:(?! in (?!\d)| and ).)+?) (?:in|within) (?!\d)"
        rf"({_WHOLE}.+?){_END}",
        r"\2 as a \1 of \3",
    ),
    (rf"('s (?:{_SHARE})) in (?={_WHOLE})", r"\1 of "),
    # differences
    (r"\bthe ([a-z]+(?: [a-z]+)?) difference between ", r"the difference in \1 between "),
    (r"\bhow many (?=(?:live|lived|are living) in\b)", "how many people "),
    (rf"\bhow many (\w+) (?:has|have) (.+?) got{_END}", r"how many \1 has \2"),
    (rf"^(\W*what(?:'s| is| was) the .+?) like{_END}", r"\1"),
    (r"\bat what age do people (?:on average )?die(?: on average)?\b", "how long do people live"),
    (r"\bbetween (.+?) (in|of) (.+?) and \2 ", r"between \1 \2 \3 and "),
    (
        r"\bhow (?:long|high|big|large) (?:is|are) "
        rf"(the .+? and the .+? (?:together|combined)){_END}",
        r"what is \1",
    ),
    # so much for each
    (rf"\bhow densely populated (?:is|are) (.+?){_END}", rf"how many {_DENSE} live in \1"),
    (
        rf"^(\W*(?:is|are)) (.+?) (more|less) (?:densely|thickly) populated than (.+?){_END}",
        rf"\1 the number of {_DENSE} in \2 \3 than in \4",
    ),
    (r"\b(most|least|more|less) (?:densely|thickly) populated\b", rf"\1 {_DENSE}"),
    (rf"\bfor (?:each|every) ({_EACH})\b", r"per \1"),
    (rf"\bhow much (.+?) is there per ({_EACH}) in (.+?){_END}", r"what is the \1 per \2 of \3"),
    (rf"\bhow many people {_LIVE}per ({_EACH}) in ", r"how many people per \1 live in "),
    (rf"\bhow many people {_LIVE}in (.+?) per (sq.+?){_END}", r"how many people per \2 live in \1"),
    (rf"\b(density\b.*?) in people per (?:{_EACH}){_END}", r"\1"),
    (
        rf"^\W*how many ((?:(?:{'|'.join(SCALES)}) )?(?:{_UNITS})) "
        rf"(?:long |high |tall )?(?:is|are) (the (?:(?! than ).)+?)(?: long| high| tall)?{_END}",
        r"what is \2 in \1",
    ),
    (r"\bdenser\b", f"more {_DENSE}"),
    (
        rf"^((?!.* (?:and|or|than|density) ).+?) (of|in) (.+?),? per ({_EACH}){_END}",
        r"\1 per \4 \2 \3",
    ),
    # which of several
    (rf"{_WHICH}({_RANK})(?: one| country)?[:,] {_SEVERAL}", r"which is \1, "),
    (
        rf"{_WHICH}({_RANK})(?: one| country| nation)? (?:among|amongst|out of|of|between) "
        rf"{_SEVERAL}",
        r"which is \1, ",
    ),
    (
        rf"{_WHICH}({_RANK}) ([a-z]+(?: [a-z]+)?) (?:among|amongst|out of) {_SEVERAL}",
        r"which has the \1 \2, ",
    ),
    (
        rf"\bhow (?:big|large) (?:is|are) (.+?) (?:compared|relative) (?:to|with) (.+?){_END}",
        r"which is bigger, \1 or \2",
    ),
    (rf"^\W*(from (?:the )?(?:{_RANK}) to (?:the )?(?:{_RANK})),? (.+?){_END}", r"\2 \1"),
    (
        rf"^\W*(?:name|find|tell me|give me|pick|(?:what|which)(?: is|'s)) the ({_RANK}) "
        r"(?:one )?of (?:these|the following|those)(?: \w+)? by (.+?)[:,] (.+)",
        r"which has the \1 \2, \3",
    ),
    (r"^\W*(?:among|amongst|out of) (?=.*,)", "of "),
    (
        r"\bhow many (more|fewer) (\w+) than (.+?) (?:does|do) (.+?) have\b",
        r"how many \1 \2 does \4 have than \3",
    ),
    (r"^\W*(.+?) has how many (more|fewer) (.+?) than\b", r"how many \2 \3 does \1 have than"),
    (r"^\W*(.+?,? and .+?),? (?:ranked|sorted|ordered) by\b", r"rank \1 by"),
    (r"^\W*((?:between|from) \d{4} (?:and|to) \d{4}),? (.+?)(?=[?.\s]*$)", r"\2 \1"),
    # sums
    (rf"^\W*what (?:does|do|did) (.+?) (?:amount|come) to{_END}", r"what is \1"),
    (
        rf"^\W*what (?:does|do|did) (.+?(?:,| and ).+?) (?:(?:add|sum) up to|total){_END}",
        r"what is the sum of \1",
    ),
    (
        r"^\W*if (?:you|we|i) (?:put|add|take|combine) (.+?) together,? (how many [a-z]+) "
        rf"(?:would|will) there be{_END}",
        r"\2 are there in \1 together",
    ),
    (rf"^\W*(?:take|start with) (.+?)(?:,| and)(?: then)? (?=(?:{_STEPS})\b)", r"\1, then "),
    (rf"(?<=\d) and {_ASKING} (?=now|today)", " and "),  # "in 2015 and what is it now"
    (
        r"^(\W*(?:(?:what(?:'s| is)|how much is|calculate|compute) )?)([^,]+?),? "
        r"(?:all|the whole|everything) (?=(?:divided|multiplied) by |times )",
        r"\1(\2) ",
    ),
    (r"\bthe square of (\d[\d.,]*\d|\d)", r"\1 squared"),
    (r"\bthe cube of (\d[\d.,]*\d|\d)", r"\1 cubed"),
    (r"(?<![\d/])1/2 of\b", "half of"),
    (r"(?<![\d/])1/3 of\b", "a third of"),
    (r"(?<![\d/])2/3 of\b", "two thirds of"),
    (r"(?<![\d/])1/4 of\b", "a quarter of"),
    (r"(?<![\d/])3/4 of\b", "three quarters of"),
    (r"(?<![\d/])1/5 of\b", "a fifth of"),
    (r"(?<![\d/])1/10 of\b", "a tenth of"),
)
_replaced = replacing(_SAME)


def in_known_words(text: str) -> str:
    """The text with each phrase in the words the rules know."""
    return _replaced(reworded(in_plain_quantities(worded(held_against(text)))))
