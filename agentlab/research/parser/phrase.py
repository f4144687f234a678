"""The noun phrase before a keyword or figure: neutral words, names, a determiner or possessor."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agentlab.research.numerals.vocabulary import CURRENCY_CODES, SYMBOLS
from agentlab.research.parser.clause import Clause, Words
from agentlab.research.parser.lexicon import NARROWER
from agentlab.research.parser.shape_words import (
    ADVERBS,
    COUNTED,
    COUNTRIES,
    DETERMINERS,
    KINDS_OF_PEOPLE,
    LIVING,
    NATIONAL,
    NEUTRAL,
    PLACE_TYPES,
    PRONOUNS,
    SETTING,
    SIZES,
)
from agentlab.research.parser.tokens import Token
from agentlab.research.parser.verbs import STATING

_LONGEST = 12  # neutral words and names before one noun
_TOLD = re.compile(r"(?:ing|ed|al|ic|ous|less|ary|ile|ive)\Z")  # a working, aged, homeless one
_MONEY = frozenset([*SYMBOLS, *(code.lower() for code in CURRENCY_CODES), "us"])
NO_NAME = SETTING | STATING | DETERMINERS | PRONOUNS | ADVERBS | {"there", "and", "but"}


def before_phrase(clause: Clause) -> Iterator[Words]:
    """What is left of a lead without neutral words and names, longest first."""
    rest = clause.lead
    for _ in range(_LONGEST):
        yield rest
        if not rest:
            return
        last = rest[-1]
        if last.low in PLACE_TYPES and last.is_name and len(rest) > 1 and is_name(rest[-2]):
            while rest and is_name(rest[-1]):
                rest = rest[:-1]
        elif _is_neutral(last, clause) or is_name(last) and _surely_a_name(rest, clause):
            rest = rest[:-1]
        else:
            return


def before_amount(lead: Words) -> Iterator[Words]:
    """What is left of a lead without approximations and a currency, longest first."""
    for _ in range(_LONGEST):
        yield lead
        if not lead or not (lead[-1].low in ADVERBS | NEUTRAL | _MONEY or lead[-1].text in "~≈±"):
            return
        lead = lead[:-1]


def _is_neutral(token: Token, clause: Clause) -> bool:
    """Whether a word before a keyword leaves it the same; new members are not all of them."""
    if token.low in SIZES and clause.noun.endswith(("s", "people")):
        return False
    dated = token.kind in ("year", "date") and ":" not in token.text  # no 12:30 train
    return token.low in NEUTRAL or dated


def is_name(token: Token) -> bool:
    """Whether a token is a capitalised word that is no known small word or verb."""
    return token.is_name and not token.owns and token.low not in NO_NAME


def _surely_a_name(rest: Words, clause: Clause) -> bool:
    """Whether a capitalised word before a keyword can only be the name of who has it.

    Of things it may always be a kind: China plates, Kindle subscribers. Of a measure, a country,
    a word with a capital in the middle of a sentence, or one that stands there twice is a name.
    """
    token = rest[-1]
    if not clause.measured or clause.noun in COUNTED or token.low in NARROWER:
        return False
    if token.low in COUNTRIES or _heads_population(clause):
        return True
    if len(re.findall(rf"(?<!\w){re.escape(token.text)}(?!\w)", clause.text)) > 1:
        return True
    if clause.noun in KINDS_OF_PEOPLE and (NATIONAL.search(token.text) or not _named(rest[:-1])):
        return False  # the Basque population
    return clause.keyword[0].islower() and len(rest) > 1 and not token.text.isupper()


def _heads_population(clause: Clause) -> bool:
    """Whether the only word before a label is the name of a place: Lakshadweep population: 64,429.

    Of nothing else: "Forest area: 412 km²" and "Prison population: 412" look the same.
    """
    if clause.noun != "population" or clause.linking or len(clause.lead) != 1:
        return False
    low = clause.lead[0].low
    kind = low in KINDS_OF_PEOPLE | LIVING or NATIONAL.search(low) or _TOLD.search(low)
    return low.isalpha() and not kind


def _named(rest: Words) -> bool:
    """Whether another name stands before a name: Vale Park visitors."""
    return bool(rest) and is_name(rest[-1])


def without_owner(rest: Words) -> Words:
    """The tokens without a determiner or possessor at their end; "women's" is a kind, no owner."""
    if rest and rest[-1].owns:
        if rest[-1].low in KINDS_OF_PEOPLE or rest[-1].text.lower().endswith(("s'", "s\u2019")):
            return rest
        return _without_possessor(rest[:-1])
    if not rest or rest[-1].low not in DETERMINERS:
        return rest
    return [] if rest[-1].is_name else rest[:-1]  # "The" begins a sentence, stop or no stop


def _without_possessor(rest: Words) -> Words:
    """The tokens without the rest of a possessor: "the old" of "the old town's", "Saint"."""
    while rest and rest[-1].kind == "word" and rest[-1].low not in STATING | SETTING | {"of"}:
        if rest[-1].low in DETERMINERS:
            return rest[:-1]
        rest = rest[:-1]
    return rest
