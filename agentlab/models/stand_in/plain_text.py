"""A question without the phrases that change nothing, the others in words the rules know."""

from __future__ import annotations

import re

from agentlab.models.stand_in.changes import changed
from agentlab.models.stand_in.openings import without_opening
from agentlab.models.stand_in.orders import ordered
from agentlab.models.stand_in.paraphrases import in_known_words
from agentlab.models.stand_in.tenses import with_times
from agentlab.models.stand_in.thresholds import measured
from agentlab.models.stand_in.units import without_unit


def plain_text(text: str) -> str:
    """The text in the words the rules know."""
    text = without_opening(_THANKS.sub("", " ".join(text.split())))
    text = _ASKED_FOR.sub("", _IDLY.sub(" ", without_unit(with_times(in_known_words(text)))))
    return _LISTING.sub("", measured(ordered(changed(text))))


_THANKS = re.compile(
    r"(?:[,.!?]*\s*(?:\band )?\b(?:pls|plz|please|thanks|thank you|thx|ty|cheers|asap)"
    r"(?: (?:so|very) much| a (?:lot|million)| in advance| again| for your help)?)+[\s?!.]*$",
    re.I,
)
# What may stand at other places and changes nothing.
_IDLY = re.compile(
    r"\b(?:roughly,?|at (?:long )?last,?|approximate(?= [a-z])"
    r"|these days|nowadays|(?:right|just) now|at the moment|at present|as of (?=\d)"
    r"|back (?=in \d)|for me|,? (?:can|could) you tell me|in (?:us )?dollars"
    r"|for my (?:homework|report|essay|project|class|school|work)"
    r"|,? what (?:do|would|will) (?:you|we|i) get)\b",
    re.I,
)
_LISTING = re.compile(r"^\W*(?:list|name|state|show|display) (?=the )", re.I)
_ASKED_FOR = re.compile(r"\s*=\s*\??\s*$")  # "3 + 8 = ?"
