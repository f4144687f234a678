"""A question without the phrases that change nothing, and some put in the words the rules know."""

from __future__ import annotations

import re

from agentlab.models.stand_in.changes import changed


def plain_text(text: str) -> str:
    """The text without the phrases that change nothing."""
    text = _PPL.sub("people", _THANKS.sub("", text))
    text = _MEANT.sub(r"\1", _YEARS.sub("how long", _OPENING.sub(" ", text)))
    text = _DEARER.sub("dearer", _COSTS.sub(r"how much does \1 cost", text))
    text = _WHO_LIVE.sub(r"\1", without_unit(_REGARDING.sub("by", text)))
    return changed(_IDLY.sub(" ", _ASKED_FOR.sub("", text)))


def without_unit(text: str) -> str:
    """The text without a unit at its end, which the answer tells anyway: "in km", "in millions"."""
    return _IN_UNIT.sub("", text)


# How a question may begin without saying anything yet.
_OPENING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|please|pls)\b\W*)*"
    r"(?:(?:could|can|would|will|may) (?:you|u|we|i)(?: please| pls)?(?: kindly)?(?: ask)? |"
    r"do you (?:happen to )?know |"
    r"(?:i|we)(?:'d| would| want| need)?(?: like)? to (?:know|find out|see|learn) |i wonder |"
    r"(?:if|when) (?:you|we|i) (?=add|subtract|multiply|divide)|"
    r"what (?:do|would|will) (?:you|we|i) get (?:if|when) (?:you|we|i) )",
    re.I,
)
_THANKS = re.compile(
    r"[,.!?]*\s*\b(?:pls|plz|please|thanks|thank you|thx|ty|cheers|asap)(?: (?:so|very) much)?"
    r"[\s?!.]*$",
    re.I,
)
_PPL = re.compile(r"\bppl\b", re.I)
# What may stand at other places and changes nothing.
_IDLY = re.compile(
    r"\b(?:these days|nowadays|(?:right|just) now|at the moment|at present|as of (?=\d)"
    r"|back (?=in \d)|for me|,? (?:can|could) you tell me|in (?:us )?dollars"
    r"|,? what (?:do|would|will) (?:you|we|i) get)\b",
    re.I,
)
_REGARDING = re.compile(r"\b(?:in terms of|with regard to|as regards|measured by)\b", re.I)
_YEARS = re.compile(r"\bhow many years(?= (?:do|does|did)\b)", re.I)
_MEANT = re.compile(r"^(\W*how (?:long|old)\b.*?) (?:on )?average\b", re.I)
_COSTS = re.compile(r"\b[Hh]ow much (?:is|are) ((?:[A-Z][\w'.-]* ?){1,4})(?=[?. ]*$)")
_DEARER = re.compile(r"\bmore expensive\b", re.I)
_WHO_LIVE = re.compile(
    r"\b(people|persons|inhabitants) (?:who|that)(?= (?:live|are|reside)\b)", re.I
)
_IN_UNIT = re.compile(
    r",? (?:in |\()(?:sq\.? km|km[2²]?|(?:square )?kilomet(?:re|er)s|m|met(?:re|er)s|years|people"
    r"|(?:thousand|million|billion|trillion)s?)\)?(?=[\s?!.]*$)",
    re.I,
)
_ASKED_FOR = re.compile(r"\s*=\s*\??\s*$")  # "3 + 8 = ?"
