"""What the words between a keyword and a figure say: whether the figure is the keyword's.

Functions from words to a verdict, without places or layout. A word that is in no list here is a
word that may carry a figure away, so it loosens the bond.
"""

from __future__ import annotations

import re

from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import UNITS

_SMALL = frozenset(
    "of is was are were be been at to in about around roughly approximately nearly almost over "
    "some just only total totalled totaled estimated estimate stands stood reached reaching passed "
    "rose risen fell fallen grew grown climbed dropped had has have having with by as the a an est "
    "approx ca c currently now put counted recorded amounted amounts more less fewer than under at "
    "least most up for on since until per and it that which who there equals equal totals numbered "
    "numbers exceeded hit set s".split()
)
_LINKS = frozenset(
    "of in from for live lives lived living are is were was reside at to the a an".split()
)
_NO_NOUNS = frozenset(
    "was is as has its this these those thus plus minus less versus across besides towards always "
    "perhaps afterwards unless makes gives puts ranks leads lives exceeds represents includes "
    "covers lies stands remains reaches means comes".split()
)
_PLACE = re.compile(
    r"\b(?:of|in|for|from)\s+(?:the\s+)?[^\W\d_a-z][\w'\u2019.-]*"
    r"(?:\s+(?:of|and|the|[^\W\d_a-z][\w'\u2019.-]*))*"
)
_OTHER = re.compile(
    r"\b(?:than|unlike|versus|vs\.?|against|compared\s(?:with|to)|ahead\sof|behind|after)\s+[^\W\d_]"
)
_DENIED = re.compile(r"\b(?:not|nor|neither|never|without|except|excluding)\b|n['\u2019]t\b", re.I)
_CHANGE = re.compile(
    r"\b(?:rose|risen|rises|rising|gr[eo]wn?|grows|growing|increas\w+|fell|fallen|falls|falling|"
    r"drop\w*|declin\w+|shr[aiu]nk\w*|climb\w*|add(?:ed|s|ing)|gain\w*|lost|loses|losing|decreas\w+|"
    r"reduc\w+|jump\w*|surg\w+|differ\w*)\b(?!.*\b(?:to|at|reach\w*|past|above|below)\b)",
    re.IGNORECASE | re.DOTALL,
)
_OWNED = re.compile(r"['\u2019]s\s+(?P<thing>[^\W\d_]+)")
_NAME = re.compile(r"(?:^|\s)[^\W\d_a-z][\w'\u2019.-]*\s*$")
_NOUN = re.compile(r"\s([a-z-]+s)\b(?!['\u2019/]|\sper\b)")


def words_of(text: str) -> list[str]:
    """The words of a text, without digits and marks."""
    return re.findall(r"[^\W\d_]+[23²³]?", text)


def only_small(between: str) -> bool:
    """Whether nothing but small words and places ("of Ayr") stand there."""
    return all(word.lower() in _SMALL for word in words_of(_PLACE.sub(" ", between)))


def taken(between: str, text: str, figure: Figure) -> str | None:
    """Why a figure behind a keyword is something else's, as far as words can tell; None if not."""
    if _OTHER.search(between):
        return "the figure belongs to what it is compared with"
    if _DENIED.search(between):
        return "the sentence denies it"
    if _CHANGE.search(between):
        return "the figure is a change, not the value"
    owned = _OWNED.match(between)
    if owned and owned["thing"].lower() not in _SMALL:
        return f"the figure belongs to the {owned['thing']!r} named behind it"
    noun = counted(text, figure)
    return f"the figure counts {noun!r}" if noun else None


def counted(text: str, figure: Figure) -> str | None:
    """The plural behind a figure if it is no known unit: "members" of "346 members"."""
    noun = _NOUN.match(text, figure.end)
    known = noun and (noun[1] in UNITS or noun[1] in _NO_NOUNS)
    return noun[1] if noun and not known else None


def holds_before(between: str, keyword: str) -> bool:
    """Whether a keyword behind a figure is its unit, noun or place: 12 km, 12 people in Ayr."""
    words = _without_unit(words_of(between))
    if words and keyword[:1].islower() and words[-1].lower() not in _LINKS:
        words = words if words[-1].endswith("s") else words[:-1]
    return all(word.lower() in _LINKS for word in words)


def is_direct(between: str) -> bool:
    """Whether at most one word parts a figure and the keyword behind it: 12 confirmed cases."""
    words = words_of(between)
    return len(words) < 2 and not any(word.lower() in _LINKS for word in words)


def _without_unit(words: list[str]) -> list[str]:
    if not words or words[0].lower() not in UNITS:
        return words
    return words[2:] if words[0].lower() in ("sq", "square", "cubic") else words[1:]


def ends_in_name(between: str) -> bool:
    """Whether a capitalised word stands right before the figure: "borders Ayr" 12 km."""
    return bool(_NAME.search(between))
