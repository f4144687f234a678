"""A question without the phrases that change nothing, the others in words the rules know."""

from __future__ import annotations

import re

from agentlab.models.stand_in.changes import changed
from agentlab.models.stand_in.orders import ordered
from agentlab.models.stand_in.paraphrases import in_known_words
from agentlab.models.stand_in.thresholds import measured


def plain_text(text: str) -> str:
    """The text in the words the rules know."""
    text = _OPENING.sub(" ", _THANKS.sub("", " ".join(text.split())))
    text = _ASKED_FOR.sub("", _IDLY.sub(" ", without_unit(in_known_words(text))))
    return _LISTING.sub("", measured(ordered(changed(text))))


def without_unit(text: str) -> str:
    """The text without a unit at its end, which the answer tells anyway: "in km", "in millions"."""
    return _IN_UNIT.sub("", text)


_IN_UNIT = re.compile(
    r",? (?:in |\()(?:sq\.? km|km[2²]?|(?:square )?kilomet(?:re|er)s|m|met(?:re|er)s|years|people"
    r"|(?:us )?dollars|usd|us\$|(?:thousand|million|billion|trillion)s?)\)?(?=[\s?!.]*$)",
    re.I,
)
_THANKS = re.compile(
    r"(?:[,.!?]*\s*(?:\band )?\b(?:pls|plz|please|thanks|thank you|thx|ty|cheers|asap)"
    r"(?: (?:so|very) much)?)+[\s?!.]*$",
    re.I,
)
# How a question may begin without saying anything yet.
_OPENING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|yo|ok|okay|so|well|um+|uh|er|please|pls)\b\W*)*"
    r"(?:(?:could|can|would|will|may) (?:you|u|we|i)(?: please| pls)?(?: kindly)?(?: ask)? "
    r"(?:(?:have|get|know|see) (?=the\b|what|how))?|"
    r"do you (?:happen to )?know |"
    r"(?:i|we|my \w+)(?:'d| would| wants?| needs?)?(?: like)? to (?:know|find out|see|learn)[:,]? |"
    r"i wonder |any idea (?=what|how)|"
    r"(?:if|when) (?:you|we|i) (?=add|subtract|multiply|divide)|"
    r"what (?:do|would|will) (?:you|we|i) get (?:if|when) (?:you|we|i) |"
    r"(?=(?:whats?|how|which|who|where|is|are|was|were|does|do|did|has|have|the)\b))",
    re.I,
)
# What may stand at other places and changes nothing.
_IDLY = re.compile(
    r"\b(?:these days|nowadays|(?:right|just) now|at the moment|at present|as of (?=\d)"
    r"|back (?=in \d)|for me|,? (?:can|could) you tell me|in (?:us )?dollars"
    r"|for my (?:homework|report|essay|project|class|school|work)"
    r"|,? what (?:do|would|will) (?:you|we|i) get)\b",
    re.I,
)
_LISTING = re.compile(r"^\W*(?:list|name|state|show|display) (?=the )", re.I)
_ASKED_FOR = re.compile(r"\s*=\s*\??\s*$")  # "3 + 8 = ?"
