"""What stands right behind a figure, or behind the thing it counts: explained, or what is not."""

from __future__ import annotations

import re

from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import CURRENCY_CODES, CURRENCY_WORDS, UNITS
from agentlab.research.parser.clause import Clause, Words
from agentlab.research.parser.lexicon import CHANGES, COLLECTIVES, DEALT_WITH, HOLDING, RATES
from agentlab.research.parser.shape_words import (
    ADVERBS,
    COUNTED,
    DETERMINERS,
    DIMENSIONS,
    FOLLOWING,
    KINDS_OF_PEOPLE,
    MORE_UNITS,
    NEUTRAL,
    NUMBERS_OF,
    ORIGINS,
    PLACE_TYPES,
    SETTLED,
    TIMES,
)
from agentlab.research.parser.tokens import Token
from agentlab.research.parser.verbs import COUNTING, PARTICLES, PREDICATES, STAYING

_STATED = (COUNTING | PREDICATES | STAYING) - {"turned"}
_BOUNDS = (
    *("at most", "at least", "at best", "or more", "or less", "or fewer", "too many", "too few"),
    *("short of", "more than", "less than", "fewer than", "higher than", "lower than"),
    *("on last year", "on the year", "year on year", "and rising", "and falling"),
)
_WAYS = TIMES | {"way", "direction", "weekday"}
_NARROWING = frozenset("in at on under with without for of".split())
_OVER = frozenset("over under up down off out short ahead behind more less".split())
_OF_PERSONS = frozenset(
    "staff crew workforce team membership congregation class cast squad choir orchestra "
    "audience jury panel army".split()
)
_PERSONS = re.compile(r"(?:[eo]rs|ists|ians|ees)\Z")
_AVERAGE = re.compile(r"\s(?:on\s(?:the\s)?average|(?:in|at|on)\sthe\s(?:mean|median))\b")
_BE = frozenset("is are was were be been being has have had".split())
_DONE = _STATED | CHANGES
_ALL_ARE = frozenset(  # said of all there are; what else was done to some, may be of a part
    "known enrolled recorded registered counted listed reported confirmed estimated screened "
    "surveyed interviewed examined tested spoken sold affected killed".split()
)
_HAVING = frozenset("has have had with".split())


def behind_figure(clause: Clause) -> str | None:
    """The word behind a figure (and its unit) that may make it count another thing."""
    if _on_average(clause.tail) and "average" not in clause.noun:
        return "it is an average"
    if bound := _bound(clause.tail):
        return f"{bound!r} behind it makes it no plain value"
    words = _without_unit(clause.tail, clause.figure)
    first = words[0].low if words else ""
    if not clause.between and clause.figure.unit and first in DIMENSIONS:
        return "the figure is of those alone"  # trees 41 m tall
    ends = len(words) == 1 or len(words) > 1 and words[1].kind == "mark"
    if first in _OVER and ends:
        return f"{first!r} behind it makes it a difference"  # 3 tonnes over
    if clause.measured and RATES.isdisjoint(clause.noun.split()) and _of_each(words):
        return "it is a figure of each"
    if first == "old" and "age" not in clause.noun:
        return "it is an age"
    holding = clause.noun in COLLECTIVES
    had = not (_HAVING.isdisjoint(clause.linking) or holding)
    if had and clause.figure.unit and first == "of":
        return f"it has so much 'of {words[-1].text}', which is another thing"
    if words and words[0].text in "+\u00d7*" and [t.kind for t in words[1:2]] == ["number"]:
        return "it is a part of a sum"
    if _is_general(clause, words):
        return "it is said of any such value"
    labelled = clause.between and not clause.linking
    if labelled and first == "to" and len(words) > 1 and _is_bare_noun(words[1]):
        return f"'to {words[1].text}' behind it makes it a part"
    if len(words) > 1 and words[1].low in DIMENSIONS:
        words = words[2:]  # 31 storeys high
    of = not clause.linking or clause.linking[-1] == "of"
    listed = of or HOLDING.intersection(clause.linking)
    if holding and listed and words and words[0].low not in FOLLOWING and not words[0].is_name:
        if clause.linking == ["of"] and _has_a_group(clause, words[0]):
            return f"it is the {clause.noun} of so many {words[0].text!r}"
        words = words[1:]  # a fleet of 12 ships
    return _elsewhere(words) or _strange(words, _STATED if of else frozenset())


def _of_each(words: Words) -> bool:
    """Whether a figure is one of several alike: 46,982 each, in each town; not each year."""
    low = [token.low for token in words[:3]]
    if low[:1] and low[0] in ("in", "at", "on", "for", "of", "to"):
        low = low[1:] if low[1:2] in (["each"], ["every"]) else []
    elif low[:1] == ["every"]:
        return False
    return low[:1] in (["each"], ["every"], ["apiece"]) and _WAYS.isdisjoint(low[1:2])


def _has_a_group(clause: Clause, noun: Token) -> bool:
    """Whether those counted have a group, and are not in it: the staff of 12 schools."""
    if clause.lead and clause.lead[-1].low != "the" or not noun.low.endswith("s"):
        return False
    one = re.sub(r"ies\Z", "y", noun.low).removesuffix("s")
    if noun.low in ORIGINS or one in PLACE_TYPES:
        return True
    persons = noun.low in KINDS_OF_PEOPLE or _PERSONS.search(noun.low)
    return clause.noun in _OF_PERSONS and not persons


def _is_general(clause: Clause, words: Words) -> bool:
    """Whether a sentence is about any such value: a temperature of 41 °C is fatal."""
    bare = not clause.lead or clause.lead[-1].low in ("a", "an")
    said = len(words) > 1 and words[0].low in ("is", "are") and not words[1].low.endswith("ed")
    return bare and clause.linking == ["of"] and said and clause.noun not in COLLECTIVES


def behind_counted(clause: Clause) -> str | None:
    """The word behind a keyword with a figure in front that makes it a longer term."""
    tail = clause.tail
    if _on_average(tail):
        return "it is an average"
    if len(tail) > 1 and tail[0].text in "'\u2019" and tail[1].kind == "word":
        return "it is an owner"  # 12 pages' text
    if bound := _bound(tail):
        return f"{bound!r} behind it makes it no plain value"
    placed = len(tail) > 1 and tail[1].low in ("here", "there", "in", "on", "north", "south")
    if tail and tail[0].low in PARTICLES and not placed:
        return f"{tail[0].text!r} behind it turns the verb"  # 12 guests away
    if reason := _narrowed(tail, clause.noun):
        return reason
    doing = (clause.plural or bool(clause.figure.unit)) and not _has_verb(clause.lead)
    if doing and not _all_of_them(clause) and (verb := _verb_of_some(tail, clause.noun)):
        return f"{verb!r} may be said of a part"
    return (
        None
        if doing and tail and _is_past(tail[0])
        else _strange(tail, _STATED | CHANGES if doing else STAYING)
    )


def _all_of_them(clause: Clause) -> bool:
    """Whether a figure is of all there are, or of people at large: the 12 vans, 12 people."""
    return clause.noun == "people" or any(t.low in DETERMINERS or t.owns for t in clause.lead)


def _is_past(token: Token) -> bool:
    return token.low.endswith("ed") and not token.is_name


def _verb_of_some(tail: Words, noun: str) -> str | None:
    """A verb behind counted ones that is in no list: hostages were freed, 12 prisoners escaped."""
    verbs = (i for i, t in enumerate(tail) if t.low in _BE or _is_past(t))
    said = next(verbs, len(tail))
    words = [t for t in tail[said:] if t.low not in _BE | ADVERBS]
    active = any(t.low in _HAVING for t in tail[said : said + 1])
    active = active and all(t.low != "been" for t in tail)  # have tested positive
    known = not words or words[0].kind != "word"
    passive = said < len(tail) and tail[said].low in _BE and not active
    sure = PREDICATES | CHANGES if active else _ALL_ARE if passive else _DONE
    known = known or words[0].low in sure or passive and noun in DEALT_WITH
    return None if known else words[0].text


def _narrowed(tail: Words, noun: str) -> str | None:
    """What makes the counted ones a part of all: 12 pupils in care, cases of flu, beds to spare."""
    if [t.low for t in tail[:1]] == ["of"] and [t.kind for t in tail[1:2]] == ["number"]:
        return "it is a part of more"  # 12 vans of 41
    if [t.low for t in tail[:1]] == ["per"] and [t.kind for t in tail[1:2]] == ["number"]:
        return "it is a rate"
    if tail and tail[0].low in ("each", "apiece"):
        return "it is a figure of each"
    if len(tail) < 2 or tail[1].kind != "word":
        return None
    link, after = tail[0].low, tail[1]
    known = DETERMINERS | TIMES | SETTLED | ADVERBS | NEUTRAL | NUMBERS_OF
    if link == "to" and after.low not in DETERMINERS and not after.is_name:
        return f"'to {after.text}' behind it makes it a part"
    if link == "per" and after.low not in TIMES | {"annum"}:
        return f"it is a figure per {after.text}"
    bare = after.low not in known and not after.is_name and noun not in UNITS - COUNTED
    if link in _NARROWING and bare or link == "a" and after.low in ("head", "piece"):
        return f"'{link} {after.text}' behind it makes it another thing"
    return None


def _has_verb(lead: Words) -> bool:
    """Whether a verb leads up to a figure, so that a verb behind it only describes: 12 men lost."""
    small = ADVERBS | NEUTRAL | DETERMINERS | {"left", "leaves"}  # left 12 people injured
    return next((t.low in COUNTING for t in reversed(lead) if t.low not in small), False)


def _elsewhere(words: Words) -> str | None:
    """Words that make a figure the distance from another place, or the value at some point."""
    low = [token.low for token in words[:4]]
    if low[:1] in (["below"], ["beneath"], ["under"]) and "sea" not in low:
        return f"it is measured from what is {low[0]!r}"
    if low[:1] == ["at"] and len(words) > 1 and words[1].kind == "number":
        return "it is the value at a point"
    return None


def _strange(words: Words, verbs: frozenset[str]) -> str | None:
    """The first word, unless it may follow, heads another value ("Height:") or is a verb."""
    if not words or words[0].kind != "word":
        return None
    if words[0].low in ("before", "after") and len(words) > 1 and _is_bare_noun(words[1]):
        return f"'{words[0].text} {words[1].text}' behind it makes it another thing"
    if words[0].low in FOLLOWING:
        return None
    if len(words) > 1 and words[1].text == ":":
        return None
    if words[0].low in verbs and not words[0].is_name:
        return None
    return f"{words[0].text!r} behind it may make it another thing"


def _is_bare_noun(token: Token) -> bool:
    """Whether a token is a word such as "tax", and neither a name nor a time."""
    return token.kind == "word" and not token.is_name and token.low not in TIMES | DETERMINERS


def _without_unit(words: Words, figure: Figure) -> Words:
    if len(words) > 1 and words[0].is_name and words[1].low in CURRENCY_WORDS:
        words = words[1:]  # US dollars
    while words and (
        words[0].text in "/%°²³\u00b5"
        or words[0].text in CURRENCY_CODES
        or words[0].text != "a"
        and all(part in UNITS | MORE_UNITS for part in re.split(r"[/-]", words[0].low))
        or words[0].low == figure.unit.lower()
    ):
        words = words[1:]
    return words


def _bound(tail: Words) -> str | None:
    """Words of the rest of the item that make a value a bound or a difference: … at most."""
    behind = " ".join(["", *(token.low for token in tail), ""])
    return next((words for words in _BOUNDS if f" {words} " in behind), None)


def _on_average(tail: Words) -> bool:
    behind = " ".join(["", *(token.low for token in tail)])
    return bool(_AVERAGE.search(behind))
