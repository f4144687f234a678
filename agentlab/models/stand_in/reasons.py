"""Why a text cannot be read, as far as its words tell: what cannot be done, and the way out."""

from __future__ import annotations

import re

from agentlab.models.stand_in.dates import (
    BY_YEAR,
    backwards,
    date_in,
    dated_otherwise,
    over_years,
)
from agentlab.models.stand_in.grammar import LEAST, MOST
from agentlab.models.stand_in.language import foreign
from agentlab.models.stand_in.misspelt import meant
from agentlab.models.stand_in.tenses import WHOSE_YEAR, of_one_side
from agentlab.models.stand_in.two_ways import decimal_comma, dotted_thousands

CANNOT = (
    'I can read sums, questions like "What is the … of …?", keys to look up, notes to save and '
    "counts in a quarter's table, and this is none of them"
)
FOREIGN = "I read English only; please ask in English"
_RANK = "|".join(sorted(MOST | LEAST))
_UNITS = (
    r"square miles|miles?|feet|foot|inches|yards|acres|hectares|fahrenheit|celsius|ounces|pounds"
    r"|euros?|yen|yuan|rupees?|pesos?|francs?|roubles?|rubles?|sterling|eur|gbp|jpy|cny|inr"
)
_OF_A_FIGURE = re.compile(r"\b(?:on|in|of|since|until|from|between) [^?]*\d|[a-z] [A-Z]")
_NUMBERS = re.compile(r"\d[\d.,]*")
MOST_NUMBERS = 60
ONE_NAMED = "I can compare only what the question names; name two or more, and by what"
UNLIKE = "I cannot set these against each other as they are asked; ask for each by itself"
_NAME = r"[A-Z][a-z]+(?: [A-Z][a-z]+)*"
_NAMED_TWICE = re.compile(
    rf"(?:'s|\b(?:of|in|is|are|does|do|than|or|and|,)) (?:the )?{_NAME}.*"
    rf"\b(?:of|in|than|or|and) (?:the )?{_NAME}|{_NAME}'s [a-z ]+\b(?:or|and|of|than|to|as) .*'s "
)
_RECKONS = re.compile(
    r"\b(?:plus|minus|times|divided|multiplied|percentage|percent|sum|product|ratio)\b", re.I
)
_REASONS = [
    (re.compile(pattern, re.I), reason)
    for pattern, reason in (
        (
            rf"\b(?:in|to|into) (?:{_UNITS})\b",
            "nothing here converts one unit or currency into another; ask without it",
        ),
        (r"\bthe names? of\b", "I look for figures, not for names"),
        (
            r"'s (?:(?:one|two|three) )?(?:half|thirds?|quarters?|fifths?|tenths?) of\b",
            "no source tells of somebody's part of a place; ask for the whole",
        ),
        (r"^\W*why \w+ \w", "I look for figures, not for reasons"),
        (
            r"^(?!.*, [\w ]+ of\W*$).*\b(?:of|in)(?: the)?\W*$",
            "it ends before it says what it is about; name that, too",
        ),
        (
            rf"\b(?:which|what)\b[^?]*\b(?:{_RANK})\b|\b(?:top|bottom) \w+\b|\b(?:rank|compare)\b",
            ONE_NAMED,
        ),
        (r"\b(?:will|going to|by 20[3-9]\d)\b", "no source tells what is to come"),
        (
            r"\?\s+\w|\band (?:how|what|which|who)\b",
            "I cannot part this text into questions; ask each by itself, in one sentence",
        ),
    )
]


def why_unread(text: str) -> str:
    """The reason for a text that is no task of any kind."""
    if foreign(text):
        return FOREIGN
    if two_ways := decimal_comma(text) or dotted_thousands(text):
        return two_ways
    if date := date_in(text):
        return BY_YEAR if _OF_A_FIGURE.search(text) else date
    if dated_otherwise(text):
        return BY_YEAR
    if len(_NUMBERS.findall(text)) > MOST_NUMBERS:
        return f"it has more than {MOST_NUMBERS} numbers, which I cannot work out at once; part it"
    if over_years(text):
        return "I can work with the years that are named, not with all between; ask for each year"
    if of_one_side(text):
        return WHOSE_YEAR
    if backwards(text):
        return "the earlier year comes first; ask from the earlier one to the later"
    reason = next((reason for pattern, reason in _REASONS if pattern.search(text)), "")
    if reason == ONE_NAMED and (_NAMED_TWICE.search(text) or _RECKONS.search(text)):
        reason = UNLIKE
    return reason or meant(text) or CANNOT
