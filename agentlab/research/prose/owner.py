"""Whose a figure of a stored sentence is, where that is not the first name in it.

    Ayr is close to Glasgow (population 600,000).     a bracket belongs to the name before it
    Ayr lies near Troon, a town with 14,000 people.   an apposition, too
    Ayr is a suburb of a city with 600,000 people.    "with" belongs to the noun before it
    Ayr's neighbour has 14,000 people.                the subject is the neighbour
    The district around Ayr has 112,000 people.       the district

A phrase that says what the subject is ("Ayr is a town with") or its measure ("Ayr's population")
is of the subject itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.prose.names import Name, Names
from agentlab.research.prose.plain_words import ADJECTIVES, LINKS, NUMBERS, SOURCES, alike
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.topics import words_for
from agentlab.research.words import words

_BRACKET = re.compile(r"\s?\([^()]*$")
_WITH = re.compile(
    r"\s(?:with|having|whose|(?:which|that)\s(?:has|had|have)|of(?=\s(?:(?:about|some|only|over)\s)?$))"
    r"\s[^,;:()]*$"
)
_NOUN = re.compile(r"(?P<before>.*)\b(?P<noun>(?:an?|another|one\sof)\s[^,;:()]*)\Z", re.I | re.S)
# "Ayr is a town with …", "Ayr has grown into a town with …"
_IS_ONE = re.compile(
    r"(?:\b(?:is|was|are|were|be|been|being|remain\w*|bec[ao]me\w*|form\w*|constitut\w+|as|into|"
    r"called|named)(?:\s(?:not|just|only|now|today|still|also|once|\w+ly))*|[-–—])\s*\Z",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\s(?:has|have|had|counts?|counted|is|was|are|were|numbers|numbered|covers?|covered|reaches|"
    r"reached|measures|totals?|stands|stood|costs?|employs?|employed|earns?|earned|reports?|"
    r"reported)\b"
)
_CLAUSE = re.compile(r"[,;:()]\s|\s(?:and|but|while|whereas|that)\s")
_NEAR = re.compile(
    r"\b(?:around|near(?:by|est)?|outside|beside|beyond|behind|surrounding|opposite|adjoining|"
    r"bordering|(?:next|close|adjacent|nearest)\sto|(?:north|south|east|west)\w*\sof)\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:capital|rest|remainder|neighbou?rs?|rivals?|suburbs?|outskirts|parent|owner|twin|"
    r"cent(?:re|er)|half|environs|surroundings|hinterland)\sof\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:neighbou?ring|adjoining|adjacent|nearby|surrounding|nearest|other|another|twin|sister|"
    r"rival|parent|wider|next)\b",
    re.IGNORECASE,
)
_OWNER = re.compile(r"\b(?:[Ii]ts|[Tt]heir)\s")
_FITS = ADJECTIVES | NUMBERS | SOURCES | LINKS
_FAR = 300  # characters before a figure that are looked at


def other_owner(said: Said, names: Names, subject: str, topic: str) -> str:
    """The name or noun that the figure belongs to, where it is not the subject's; "" if it may be.

    said: the figure in its sentence; subject and topic: what its text is about.
    """
    lead = said.sentence[max(0, said.start - _FAR) : said.start]
    found = names.found(lead, opens=said.start <= _FAR)
    bracket = _BRACKET.search(lead)
    if bracket:
        return _before(lead[: bracket.start()], found, subject)
    if described := _described(lead, found, subject, words_for(topic)):
        return described
    return _head(lead, found, subject, words_for(topic))


def _before(text: str, found: Sequence[Name], subject: str) -> str:
    """The other name, or the other noun, that a text ends with."""
    end = len(text.rstrip(" ,\"'”"))
    name = next((name for name in found if name.end == end), None)
    if name:
        return "" if name.subject == subject else name.text
    return _other_noun(text, found, subject)


def _described(lead: str, found: Sequence[Name], subject: str, own: frozenset[str]) -> str:
    """What "with a population of" belongs to: "a town with", "Troon, a town with"."""
    with_ = _WITH.search(lead)
    if not with_:
        return ""
    last = words(lead[: with_.start()])[-1:]
    if last and alike(last[0], own):  # "a population of"
        return ""
    return _other_noun(lead[: with_.start()], found, subject)


def _other_noun(text: str, found: Sequence[Name], subject: str) -> str:
    """The "a …" that a text ends with, if it is not said to be what the subject is."""
    noun = _NOUN.fullmatch(text)
    before = noun["before"].rstrip() if noun else ""
    if not before or not noun or _IS_ONE.search(noun["before"]):
        return ""
    if before.endswith((",", "–", "—", ":")):
        named = next((n for n in found if n.end == len(before[:-1].rstrip())), None)
        return named.text if named and named.subject != subject else ""
    return noun["noun"].strip()


def _head(lead: str, found: Sequence[Name], subject: str, own: frozenset[str]) -> str:
    """What the verb before the figure is said of: "Ayr's neighbour", "the district around Ayr"."""
    start = max((cut.end() for cut in _CLAUSE.finditer(lead)), default=0)
    verb = _VERB.search(lead, start)
    phrase = lead[start : verb.start()] if verb else ""
    if not phrase:
        return ""
    for name in (n for n in found if start <= n.start < start + len(phrase)):
        if name.subject != subject:
            continue
        ahead, behind = lead[start : name.start], lead[name.end : start + len(phrase)]
        genitive = re.match(r"['’]s?\s", behind)
        other = _NEAR.search(ahead) or _PART.search(ahead)
        if other or (genitive and _is_other(behind[genitive.end() :], own)):
            return phrase.strip()
    owner = _OWNER.match(phrase.lstrip())
    if owner and _is_other(phrase.lstrip()[owner.end() :], own):
        return phrase.strip()
    return phrase.strip() if _OTHER.search(phrase) and not _measured(phrase, own) else ""


def _is_other(noun: str, own: frozenset[str]) -> bool:
    """Whether what something has is another thing, and not its measure."""
    said = [word for word in words(noun) if word not in _FITS]
    return bool(said) and not _measured(noun, own)


def _measured(noun: str, own: frozenset[str]) -> bool:
    return any(alike(word, own) for word in words(noun))
