"""What stands between a keyword and a figure, beyond the single words that `bonds` knows."""

from __future__ import annotations

import itertools
import re

from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.parser.clause import Clause
from agentlab.research.parser.dimensions import UNITS_OF
from agentlab.research.parser.lexicon import BARE, COLLECTIVES, MEASURES, RATES
from agentlab.research.parser.shape_words import (
    ADVERBS,
    COUNTED,
    COUNTRIES,
    DETERMINERS,
    FLOWS,
    KINDS_OF_PEOPLE,
    LABELLED,
    NEUTRAL,
    NO_LABELS,
    PERSONS,
    SETTING,
    SETTLED,
    TIMES,
)
from agentlab.research.parser.tokens import Token
from agentlab.research.parser.verbs import BROUGHT, COUNTING, DOING, MEASURING, STATING

_MARKS = frozenset(":=|,;.()[]\"'\u2018\u2019\u201c\u201d~\u2248\u2013\u2014-*/@&\u2026$")
_LABELLING = frozenset(":=|\u2013\u2014-")
_IS = frozenset("is are was were be been being has had have having".split())
_LOSSES = frozenset("loss losses deficit shortfall".split())
_LASTING = frozenset("last lasts lasted run runs ran go goes went open".split())
_LOOSE = frozenset("with from about for on by in to near under over between against".split())
_KNOWN = DETERMINERS | TIMES | SETTLED | ADVERBS | NEUTRAL | (UNITS - COUNTED)
_PART = re.compile(r"\b(?:some|any|each|none|several|few)\sof\s\w+\Z")
_NARROWING = frozenset("in at on under for by with about from among without to against off".split())
_BETWEEN_PLACES = frozenset("border exports imports distance".split())
_MASSES = frozenset("kg ton tons tonne tonnes".split())
_LENGTHS = frozenset("coastline border shoreline journey drive walk".split())


def forth(clause: Clause) -> str | None:
    """Why the words from a keyword to its figure do not give it the figure; None if they do."""
    for token in clause.between:
        if token.kind == "mark" and token.text not in _MARKS:
            return f"{token.text!r} between them may change it"
    if not clause.linking:
        return _unlabelled(clause)
    return _longer(clause) or _done(clause) or _unbound(clause)


def _unlabelled(clause: Clause) -> str | None:
    """Why a figure without a word between is no label's: Player 31 scored."""
    if clause.between:
        return None
    if clause.tail and clause.tail[0].low in _IS:
        return "it may be the number of one of them"  # Area 51 is
    single = not (clause.measured or clause.figure.unit or clause.plural)
    small = re.fullmatch(r"\d{1,3}", clause.figure.text)
    if single and small and (not clause.named or clause.tail):
        return "it may be the number of one of them"
    stated = any(token.low in STATING - NEUTRAL - _IS for token in clause.lead)
    return "nothing binds the figure to it" if stated and not clause.named else None


def _longer(clause: Clause) -> str | None:
    """What stands right behind a keyword and makes a longer term of it."""
    first, *more = clause.between
    numbered = any(char.isdigit() for char in clause.keyword)  # COVID-19 deaths: 12
    if first.low in ("a", "an", "per") and clause.between[-1].text in ":=":
        return "it is a rate"
    if first.text in "'\u2019" and not clause.named and len(clause.linking) == 1:
        return "the figure is of a part"  # the river's 84 km in Poland
    if first.low in NO_LABELS or first.low in KINDS_OF_PEOPLE and not numbered:
        return f"{first.text!r} behind it may make it another thing"
    if clause.between[-1].text in ":=" and len(clause.linking) == 1:
        if first.low not in LABELLED | TIMES | SETTING and not first.is_name and not numbered:
            return f"{first.text!r} behind it may make it another thing"
    if first.low == "of" and more and ":" in more[0].text:
        return "it is the one of that time"
    if _PART.search(" ".join(clause.linking)):
        return "the figure is of a part"
    if " that of " in " ".join(["", *clause.linking, ""]):
        return "it may be another's"
    narrowing = first.low in _NARROWING or first.low == "of" and clause.plural
    if narrowing and more and _is_kind(clause, first.low, more[0]):
        return f"{more[0].text!r} behind it may make it another thing"
    if first.low == "of" and more and more[0].low in COUNTED and clause.noun not in BARE:
        return f"'of {more[0].text}' makes it another thing"
    only_of = first.low == "of" and {token.low for token in more} <= DETERMINERS
    sized = clause.figure.unit in COUNTED | _MASSES and not clause.measured
    if only_of and clause.plural and clause.noun not in FLOWS and sized:
        return f"the figure counts {clause.figure.unit!r}"
    if first.low.endswith("ing") and first.low not in MEASURING:
        return f"the figure is of those {first.low!r} alone"
    return None


def _is_kind(clause: Clause, link: str, noun: Token) -> bool:
    """Whether a word that a keyword leads to by a preposition narrows it: masses by Bach."""
    if noun.kind != "word" or noun.low in _KNOWN:
        return False
    if not noun.is_name:
        return True
    if link == "of" or "to" in clause.linking[1:] or clause.noun in _BETWEEN_PLACES:
        return False
    return link != "in" or not (clause.measured or noun.low in COUNTRIES) and clause.plural


def _done(clause: Clause) -> str | None:
    """What a measure cannot do, and so says something else of it: the debt costs 12."""
    person = clause.noun in PERSONS or clause.keyword.istitle() and not clause.measured
    small = re.fullmatch(r"\d{1,2}", clause.figure.text) and not clause.figure.unit
    if person and small and clause.linking in (["is"], ["was"]):
        return "it may be an age"
    if {"start", "starts", "starting", "started"}.intersection(clause.linking):
        return "it is where the values start"
    timed = clause.linking[-1] == "for" and clause.figure.unit in UNITS_OF["time"]
    if timed and _LASTING.isdisjoint(clause.linking):
        return "it is for how long"  # elephants were counted for 6 weeks
    comma = max((i for i, token in enumerate(clause.between) if token.text == ","), default=0)
    said = clause.between[comma:]
    nouns = {b.low for a, b in itertools.pairwise(said) if a.low in DETERMINERS}  # of a house
    doing = DOING.intersection(token.low for token in said) - nouns
    rated = clause.noun in RATES and doing <= {"cost", "costs"}
    if clause.measured and clause.noun not in COLLECTIVES and not clause.figure.unit:
        if len(clause.linking) == 1 and clause.linking[0] in ("has", "have", "had"):
            return f"nothing says what it {clause.linking[0]!r} so many of"
    measured = clause.measured or clause.noun in KINDS_OF_PEOPLE | _LOSSES
    if measured and doing and not rated:
        return f"{min(doing)!r} says something else of it"
    return None


def _unbound(clause: Clause) -> str | None:
    """A preposition that does not give a thing its figure: a ship with 12 passengers."""
    if clause.measured or clause.named or clause.linking[0] not in _LOOSE:
        return None
    raised = clause.linking[-1] == "to" and not BROUGHT.isdisjoint(t.low for t in clause.lead)
    bound = raised or any(
        word in COUNTING or word in ("of", "at", "worth") for word in clause.linking
    )
    labelled = any(token.text in _LABELLING for token in clause.between)
    return None if bound or labelled else f"{clause.linking[0]!r} does not bind the figure to it"


def back(clause: Clause) -> str | None:
    """Why the words from a figure to a keyword do not bind them; None if they do."""
    words = clause.linking
    if clause.figure.text.startswith("+"):
        return "it is a change"
    marks = {token.text for token in clause.between if token.kind == "mark"}
    goes_on = words or clause.tail and clause.tail[0].kind == "word"
    dashed = marks & {"-", "\u2013", "\u2014"} and goes_on
    if marks & {":", ")"} or dashed:
        return "a mark parts them"
    while words and words[0] in UNITS:
        words = words[1:]
    of = words[:1] == ["of"]
    if of and len(words) > 1 and words[1] in DETERMINERS and not clause.named:
        return "the figure is of a part"
    stated = not clause.lead or clause.lead[-1].low in STATING | ADVERBS | DETERMINERS
    if of and clause.priced and not stated:
        return "the figure is of a part"
    if words in (["of"], ["in"]) and clause.measured and not clause.figure.unit:
        if not (clause.priced or clause.plural):
            return "it is a part of it, or a rank"  # 4 of GDP, 14 in population
    sized = clause.figure.unit in UNITS - COUNTED or len(words) < len(clause.linking)
    if "to" in words or "for" in words and clause.priced or "from" in words and sized:
        return "it is a distance or a direction"
    unit = clause.figure.unit
    measure = unit in UNITS - SETTING and clause.noun not in UNITS | MEASURES | _LENGTHS
    if measure and clause.between and not words:
        return f"the {unit!r} between them makes it another thing"
    return None
