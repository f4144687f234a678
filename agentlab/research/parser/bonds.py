"""What the words between a keyword and a figure say: whether the figure is the keyword's.

Functions from words to a verdict, without places or layout. A word that is in no list of `lexicon`
may carry a figure away, so it loosens the bond.
"""

from __future__ import annotations

import re

from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import MONTHS, PEOPLE, UNITS
from agentlab.research.parser.lexicon import (
    ACTIONS,
    CHANGES,
    LINKS,
    PARTS,
)
from agentlab.research.parser.shape_words import DETERMINERS, MORE_UNITS, NEUTRAL, SIZES

_PLACED = frozenset(
    "of in from for live lives lived living are is were was reside at to the a an".split()
)
_ATTRIBUTE = re.compile(r"\s+-[a-z]+(?:-[a-z]+)*\b")  # of the 40-store chain
_WITHOUT_ARTICLE = re.compile(r"\b(of|for|in|at|on)\s{2,}(?=-[a-z])")  # for (a one)-bedroom flat
_NEUTRAL = NEUTRAL - SIZES | frozenset(
    "half quarter month week day year some most both the".split()
)
_MEASURES_OF = frozenset(
    "loaf bottle cup glass pack packet box bag tin can jar slice pair piece sheet carton".split()
)
_AGES = frozenset("old new".split())
_SETTLEMENTS = frozenset("town city quarter is was has had".split())
_NO_NOUNS = frozenset(
    "was is as has its this these those thus plus minus less versus across besides towards always "
    "perhaps afterwards unless makes gives puts ranks leads lives exceeds represents includes "
    "covers lies stands remains reaches means comes".split()
)
_PLACE = re.compile(
    r"\b(?:of|in|for|from|between)\s+(?:the\s+)?[^\W\d_a-z][\w'\u2019.-]*"
    r"(?:\s+(?:of|and|the|to|[^\W\d_a-z][\w'\u2019.-]*))*(?<![ot]o)(?<!\sthe)(?<!\sof)"
)
_TIME = re.compile(
    r"\b(?:in|for|of|at|over|during)\s(?:the\s)?(?:same|past|previous|first|second|third|last|"
    r"fourth|following|whole|full)?\s?(?:(?:two|three|four|six|nine|twelve)\s)?(?:half|"
    r"quarters?|months?|years?|weeks?|days?|season|night)\b"
    r"(?:\s(?:to|ended|ending)\b)?|\b(?:closed|closes|ended|ends|traded|trades|settled)(?=\sat\b)|"
    r"\b(?:opened|built|founded|completed|launched|established|created|finished|formed|erected|"
    r"constructed|inaugurated|introduced|erupted|renovated|rebuilt|restored|released|published)\s(?:in|on)\s|"
    r"\bended\sthe\s(?:day|week|year|session)\b|\bas\sof\b|\bat\sbirth\b|"
    r"\b(?:more|less)\sthan\s(?=doubl|tripl|halv|quadrupl)|"
    r"\b(?:at|by)\s(?:official|market|current|constant|purchasing)\s(?:exchange|power|market)?\s?"
    r"(?:rates?|prices?|parity)?",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"\baccording\sto\b[^,]*|\bby\s(?:the\s)?(?:census|statistics|statistical|government|national)"
    r"(?:\s(?:bureau|office|agency|institute|service))?\b|\bby\sthe\s(?:[A-Z][\w.]*\s?)+"
)
_OF_NOUN = re.compile(
    r"\b(?:of|for|in|at|on|near|across)\s+(?:the|a|an|its|their|this|that|our|these|those)\s+"
    r"(?P<words>(?:[^\W\d_][\w-]*(?:['\u2019]s)?\s{0,3})+)"
)
_FOR_SO_MANY = re.compile(r"\s(?:to|for|on|by|from|among|between|in|across)\s")
_COUNTABLE = frozenset([*PEOPLE, *"units items pieces copies tickets seats vehicles cars".split()])
_ARRIVED = re.compile(
    r"\b(?:to|at|reach\w*|past)\s*(?:(?:about|around|roughly|nearly|almost|some|just|an?|the|"
    r"estimated|record|new|high|low|of|total|approximately)\s+)*\W*\Z",
    re.IGNORECASE,
)
_LEFT_OPEN = re.compile(r"\b(?:by|from|since|until|during|per)\s*\W*\Z", re.IGNORECASE)
_NOUN = re.compile(r"\s([a-z-]+s)\b(?!['\u2019/]|\sper\b)")
_NAME = re.compile(r"(?:^|\s)[^\W\d_a-z][\w'\u2019.-]*\s*$")
_DIMENSION = re.compile(r"\s(?:high|tall|long|deep|wide|thick|old|away)\b")
_MONTH = re.compile(rf"(?:{MONTHS})\Z")


def words_of(text: str) -> list[str]:
    """The words of a text, without digits and marks."""
    return re.findall(r"[^\W\d_](?:[^\W_]|['\u2019-](?=\w))*", text)


def stray(between: str, does: bool = False) -> str | None:
    """The first word behind a keyword that may carry a figure away; None if there is none.

    does: whether the keyword is no measure, and may do something so much: the film grossed 12.
    """
    between = _ATTRIBUTE.sub("", _WITHOUT_ARTICLE.sub(r"\1 a ", between))
    text = _SOURCE.sub(" ", _TIME.sub(" ", between))
    text = _OF_NOUN.sub(_without_noun, text)
    adjacent = re.match(r"[\s-]+([^\W\d_][\w-]*)", text)
    text = _PLACE.sub(" ", text)
    text = re.sub(r"\A\sof\s[a-z]+\b", " ", text) if does else text
    for place, word in enumerate(words_of(text)):
        low = re.sub(r"['\u2019]s\Z", "", word.lower())
        if low in LINKS or low in CHANGES or low in UNITS or _MONTH.match(word):
            continue
        first = place == 0 and adjacent and adjacent[1] == word
        if does and low in ACTIONS:
            continue
        if word[0].islower() or first:
            return word
    return None


def only_small(between: str) -> bool:
    """Whether nothing but links, places and times stand there."""
    return stray(between) is None and not _LEFT_OPEN.search(between)


def _without_noun(match: re.Match[str]) -> str:
    """What is left of "of the new bridge is" without the noun phrase; all of it for a part."""
    words = match["words"].split()
    if words[0].lower() in _MEASURES_OF | UNITS and words[1:2] == ["of"]:
        words = words[2:]  # a loaf of bread
    if len(words) > 2 and words[0].lower() in _AGES and words[1].lower() not in _SETTLEMENTS:
        words = words[1:]  # the new stadium
    while len(words) > 1 and words[0].lower() in _NEUTRAL | DETERMINERS:
        words = words[1:]
    if PARTS.intersection(word.lower() for word in words):
        return match.group()
    verb = next((i for i, word in enumerate(words[:5]) if word.lower() in LINKS | CHANGES), 1)
    words = words[max(verb, 1) :]
    return " , " + " ".join(words) + " "


def taken(between: str, text: str, figure: Figure, does: bool = False) -> str | None:
    """Why a figure behind a keyword is something else's, as far as words can tell; None if not."""
    if _FOR_SO_MANY.fullmatch(between) and figure.unit in _COUNTABLE:
        return "the figure counts something else"
    if between == " worth " and re.match(r"\s(?:was|were)\s", text[figure.end :]):
        return "the figure is of a part"
    if _LEFT_OPEN.search(between) or (
        any(word.lower() in CHANGES for word in words_of(between)) and not _ARRIVED.search(between)
    ):
        return "the figure is a change, not the value"
    word = stray(between, does)
    return f"the figure may belong to the {word!r} between them" if word else None


def counted(text: str, figure: Figure) -> str | None:
    """The plural behind a figure if it is no known unit: "members" of "346 members"."""
    noun = _NOUN.match(text, figure.end)
    if noun and _DIMENSION.match(text, noun.end()):
        return None
    known = noun and (noun[1] in UNITS | MORE_UNITS or noun[1] in _NO_NOUNS)
    return noun[1] if noun and not known else None


def holds_before(between: str, keyword: str) -> bool:
    """Whether a keyword behind a figure is its unit, noun or place: 12 km, 12 people in Ayr."""
    words = _without_unit(words_of(between))
    if words and words[-1].lower() in _NEUTRAL:
        words = words[:-1]
    return all(word.lower() in _PLACED for word in words)


def _without_unit(words: list[str]) -> list[str]:
    if not words or words[0].lower() not in UNITS:
        return words
    return words[2:] if words[0].lower() in ("sq", "square", "cubic") else words[1:]


def ends_in_name(between: str) -> bool:
    """Whether a capitalised word stands right before the figure: "borders Ayr" 12 km."""
    return bool(_NAME.search(between))
