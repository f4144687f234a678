"""What stands right behind a figure, or behind the thing it counts: explained, or what is not."""

from __future__ import annotations

import re

from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import CURRENCY_WORDS, UNITS
from agentlab.research.parser.clause import Clause, Words
from agentlab.research.parser.lexicon import CHANGES, COLLECTIVES, HOLDING
from agentlab.research.parser.shape_words import (
    COUNTING,
    FOLLOWING,
    MORE_UNITS,
    PREDICATES,
    STAYING,
)

_DIMENSIONS = frozenset("high tall long deep wide thick across".split())
_VERBS = COUNTING | CHANGES | PREDICATES | STAYING
_HAVING = frozenset("has have had with".split())


def behind_figure(clause: Clause) -> str | None:
    """The word behind a figure (and its unit) that may make it count another thing."""
    if _on_average(clause.tail) and "average" not in clause.noun:
        return "it is an average"
    words = _without_unit(clause.tail, clause.figure)
    holding = clause.noun in COLLECTIVES
    had = not (_HAVING.isdisjoint(clause.linking) or holding)
    if had and len(words) < len(clause.tail) and words and words[0].low == "of":
        return f"it has so much 'of {words[-1].text}', which is another thing"
    if len(words) > 1 and words[1].low in _DIMENSIONS:
        words = words[2:]  # 31 storeys high
    of = not clause.linking or clause.linking[-1] == "of"
    if holding and (of or HOLDING.intersection(clause.linking)):
        words = words[1:]
    return _strange(words, verbs=of)


def behind_counted(clause: Clause) -> str | None:
    """The word behind a keyword with a figure in front that makes it a longer term."""
    return _strange(clause.tail, verbs=clause.plural or bool(clause.figure.unit))


def _strange(words: Words, verbs: bool) -> str | None:
    """The first word, unless it may follow, heads another value ("Height:") or is a verb."""
    if not words or words[0].kind != "word" or words[0].low in FOLLOWING:
        return None
    if len(words) > 1 and words[1].text == ":":
        return None
    low = words[0].low
    if verbs and not words[0].is_name and (low in _VERBS or low.endswith("ed")):
        return None
    return f"{words[0].text!r} behind it may make it another thing"


def _without_unit(words: Words, figure: Figure) -> Words:
    if len(words) > 1 and words[0].is_name and words[1].low in CURRENCY_WORDS:
        words = words[1:]  # US dollars
    while words and (
        words[0].text in "/%°²³\u00b5"
        or all(part in UNITS | MORE_UNITS for part in re.split(r"[/-]", words[0].low))
        or words[0].low == figure.unit.lower()
    ):
        words = words[1:]
    return words


def _on_average(tail: Words) -> bool:
    return " on average" in " ".join(["", *(token.low for token in tail)])
