"""A question without the phrases that change nothing, and some put in the words the rules know."""

from __future__ import annotations

import re

from agentlab.models.stand_in.changes import changed
from agentlab.models.stand_in.grammar import COUNTING, SCALES
from agentlab.models.stand_in.orders import ordered


def plain_text(text: str) -> str:
    """The text in the words the rules know."""
    for phrase, same in _SAME:
        text = phrase.sub(same, text)
    return _LISTING.sub("", ordered(changed(text)))


def without_unit(text: str) -> str:
    """The text without a unit at its end, which the answer tells anyway: "in km", "in millions"."""
    return _IN_UNIT.sub("", text)


_IN_UNIT = re.compile(
    r",? (?:in |\()(?:sq\.? km|km[2²]?|(?:square )?kilomet(?:re|er)s|m|met(?:re|er)s|years|people"
    r"|(?:thousand|million|billion|trillion)s?)\)?(?=[\s?!.]*$)",
    re.I,
)
_THANKS = (
    r"(?:[,.!?]*\s*(?:\band )?\b(?:pls|plz|please|thanks|thank you|thx|ty|cheers|asap)"
    r"(?: (?:so|very) much)?)+[\s?!.]*$"
)
# How a question may begin without saying anything yet.
_OPENING = (
    r"^\W*(?:(?:hi|hello|hey|please|pls)\b\W*)*"
    r"(?:(?:could|can|would|will|may) (?:you|u|we|i)(?: please| pls)?(?: kindly)?(?: ask)? |"
    r"do you (?:happen to )?know |"
    r"(?:i|we)(?:'d| would| want| need)?(?: like)? to (?:know|find out|see|learn) |i wonder |"
    r"(?:if|when) (?:you|we|i) (?=add|subtract|multiply|divide)|"
    r"what (?:do|would|will) (?:you|we|i) get (?:if|when) (?:you|we|i) )"
)
# What may stand at other places and changes nothing.
_IDLY = (
    r"\b(?:these days|nowadays|(?:right|just) now|at the moment|at present|as of (?=\d)"
    r"|back (?=in \d)|for me|,? (?:can|could) you tell me|in (?:us )?dollars"
    r"|,? what (?:do|would|will) (?:you|we|i) get)\b"
)
_COMPASS = "north|south|east|west"
_TAKE = (
    r"^\W*(?:take|start with) (.+?)(?:,| and)(?: then)? "
    r"(?=(?:add|subtract|multiply|divide|double|triple|halve)\b)"
)
_NO_NUMBER = rf"(?!(?:{'|'.join((*COUNTING, *SCALES))})\b)"
_RUN = r"[^\W\d]+(?: [^\W\d]+){0,3}"
_KEYS = rf"^({_NO_NUMBER}{_RUN}) [-–:] ({_RUN})(?=[?.\s]*$)"
_VERSUS = (
    r"^([^\W\d]+) (?:vs|versus) ([^\W\d]+) ([^\W\d]+)(?=[?.\s]*$)"  # "utopia vs arcadia lakes"
)
_COSTS = r"\b(?-i:[Hh]ow much (?:is|are) ((?:[A-Z][\w'.-]* ?){1,4}))(?=[?. ]*$)"
_AND_NOW = r"(?<=\d) and (?:how (?:much|many) |what )?(?:is|are) (?:it|they|there) (?=now|today)"
_BY = r"\b(?:in terms of|in order of|with regard to|as regards|measured by)\b"
_FITS = (
    r"\bhow many times (?:does|do|would|will|could|can) (.+?) (?:fit|go) (?:in|into|inside) "
    r"(.+?)(?=[?.\s]*$)"
)
_LISTING = re.compile(r"^\W*(?:list|name|state|show|display) (?=the )", re.I)
_SAME = [
    (re.compile(phrase, re.I), same)
    for phrase, same in (
        (_THANKS, ""),
        (r"\bppl\b", "people"),
        (r"\bvs\.(?= )", "vs"),
        (r"\blife span\b", "lifespan"),
        (r"\bhow many years longer\b", "how much longer"),
        (r"\bof (people|persons) in the (world)\b", r"of the \2's \1"),
        (rf"\b({_COMPASS}) and ({_COMPASS}) (?-i:(?=[A-Z]))([\w-]+)", r"\1 \3 and \2 \3"),
        (_TAKE, r"\1, then "),
        (_KEYS, r"\1 \2"),
        (_VERSUS, r"\3 of \1 vs \2"),
        (_OPENING, " "),
        (r"\bhow many years(?= (?:do|does|did)\b)", "how long"),
        (r"^(\W*how (?:long|old)\b.*?) (?:on )?average\b", r"\1"),
        (r"\bhow old do people (?:get|become|grow|live)\b", "how long do people live"),
        (_COSTS, r"how much does \1 cost"),
        (r"\bmore expensive\b", "dearer"),
        (_BY, "by"),
        (_IN_UNIT.pattern, ""),
        (r"\b(people|persons|inhabitants) (?:who|that)(?= (?:live|are|reside)\b)", r"\1"),
        (r"\s*=\s*\??\s*$", ""),  # "3 + 8 = ?"
        (_IDLY, " "),
        (_AND_NOW, " and "),
        (_FITS, r"how many times bigger is \2 than \1"),
    )
]
