"""Phrases beside a keyword that make its value that of a point, of a group, or of two things.

Life expectancy at 65 is 19.8 years            the 65 is where, not what
Life expectancy at birth for men: 78.1         of men alone
The population, together with Bute's, is 12    of both
"""

from __future__ import annotations

import itertools
import re

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import LENGTHS, UNITS
from agentlab.research.parser.clause import Clause
from agentlab.research.parser.layout import Layout
from agentlab.research.parser.lexicon import CHANGES
from agentlab.research.parser.shape_words import KINDS_OF_PEOPLE
from agentlab.research.parser.verbs import STATING

_POINT = re.compile(
    rf"\b(?:at|around|near|past|behind|beyond|from|by|after|before)\s(?:{'|'.join(LENGTHS)})\s\Z"
)
_AT = re.compile(r"\bat\s(?:[a-z]+\s)?\Z")
_VERB = re.compile(r"(?:\s?[^\W\d_]+)?\s(?P<verb>[a-z]+)\b(?P<rest>[^.;]*)")
_SAYING = (STATING | CHANGES) & frozenset(
    "is are was were has had reached rose fell stood stands measured measures dropped grew".split()
)
_SOME = (KINDS_OF_PEOPLE | frozenset("males females boys girls".split())) - frozenset(
    "people persons person inhabitants residents citizens souls population".split()
)
_OTHERS = (
    r"(?i:(?:together|along|combined|coupled|joined|taken)\s(?:with|and)|(?:added|joined)\sto|"
    r"as\swell\sas|(?:with|plus|including|counting)\s(?:the\s)?(?-i:[A-Z][a-z]+['\u2019,]))"
)
_WITH = re.compile(rf"(?<=[ ,(]){_OTHERS}|\A{_OTHERS}")
_OPENED = re.compile(rf"\s*{_OTHERS}")
_ASIDE = re.compile(  # Ayr, together with Bute, has
    rf",\s{_OTHERS}[^,#]*,\s(?!.*\b(?:and|but)\b)(?:[\w'\u2019-]+\s)*\Z"
)
_WITH_BEHIND = re.compile(  # not "12 km², with Western Sahara", which says what counts as Morocco
    r"(?:\s(?:people|inhabitants|residents|km²|km2|sq(?:uare)?\s\w+))?,?\s(?:in\s(?:total|all)\swith\s"
    r"(?:the\s)?[A-Z]|(?:in\s(?:total|all)\s)?(?:together|along|combined|taken)\s(?:with|and)\b)"
)
_KINDS_OF_AREA = (
    "metropolitan|metro|urban|rural|greater|wider|larger|inner|outer|surrounding|built-up|commuter|"
    "functional|continuous"
)
_WIDER = re.compile(  # than the place itself, or a part of it
    rf"\bof\s(?:the|its)\s(?i:(?:{_KINDS_OF_AREA})\s(?:\w+\s)?(?:areas?|regions?|zones?|districts?|"
    r"city|core|belt|ring|fringe|county|counties)\b|"
    r"(?:\w+\s)?(?:agglomeration|conurbation|outskirts|hinterland)\b)"
)


def aspect(layout: Layout, mention: Span, figure: Figure, clause: Clause) -> str | None:
    """Why a figure is not the keyword's as it stands alone; None if no phrase says so."""
    if _is_place(layout, mention, figure):
        return "it is where a value is, not the value"
    sentence = layout.sentence(mention)
    if _ASIDE.search(layout.masked(sentence[0], min(mention[0], figure.start))):
        return "it is named together with another"
    if mention[1] > figure.start:
        return None
    between = layout.masked(mention[1], figure.start)
    if wider := _WIDER.search(between):
        return f"{wider.group()!r} makes it a wider or a smaller place's"
    opened = _OPENED.match(layout.text, sentence[0], mention[0])
    behind = _WITH_BEHIND.match(layout.text, figure.end)
    if _WITH.search(between) or clause.measured and (opened or behind):
        return "it is named together with another"
    return _of_some(clause)


def _is_place(layout: Layout, mention: Span, figure: Figure) -> bool:
    """Whether a figure behind "at" is an age or a place, of which a value is said."""
    before = layout.text[mention[1] : figure.start]
    if mention[1] > figure.start:
        return False
    if _POINT.search(before):
        return True  # the depth at kilometre 12
    said = _AT.search(before) and _VERB.match(layout.text, figure.end)
    if not said or said["verb"] not in _SAYING:
        return False
    small = re.fullmatch(r"\d{1,3}", figure.text) and figure.unit not in UNITS
    return bool(small or re.search(r"\d", said["rest"]))


def _of_some(clause: Clause) -> str | None:
    """The people that a value is of alone: at birth for men; at birth, women."""
    for place, (link, noun) in enumerate(itertools.pairwise(clause.between)):
        if place and clause.between[place - 1].low.endswith("ed"):
            continue  # the fee, waived for members, is
        led = link.low in ("for", "among", "amongst", "in", "of", "with") or link.text in ",("
        if led and noun.low in _SOME and clause.measured and noun.kind == "word":
            return f"'{link.text} {noun.text}' makes it the figure of some"
    return None
