"""What the words before a keyword make of it: "refugee population" and "tax on income" are others.

A longer term has its own figures; the whole term is the keyword to ask with.
"""

from __future__ import annotations

import re

from agentlab.research.numerals.vocabulary import PEOPLE, UNITS
from agentlab.research.parser.lexicon import (
    BARE,
    CARRIERS,
    CHANGES,
    HEADS,
    LINKS,
    NARROWER,
    SAME,
)
from agentlab.research.parser.shape_words import MORE_UNITS, NEUTRAL
from agentlab.research.parser.verbs import STATING

_BEHIND = re.compile(
    r"[\s-]+(?:per\s(?:capita|head|person|inhabitant|household|worker|employee|hour|day)|growth|"
    r"density|rates?|ratio|share|rank|ranking|change|increase|decrease|rise|fall|loss|gain|decline|"
    r"deflator|pyramid|structure|projections?|targets?|forecasts?|deficit|surplus|gap|tax|tariffs?|"
    r"[a-z]+(?<!estimat)(?<!count)(?<!record)(?<!register)(?<!report)(?<!measur)(?<!list)"
    r"(?<!publish)(?<!revis)(?<!round)(?<!total)(?<!totall)(?<!stat)ed(?=\s*[:=])|"
    r"cuts?|ceiling|limit|cap|goal|aim|estimates? range|under|aged|over)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_][\w'\u2019.-]*|[^\w\s]|\d+")
_HANGING = frozenset("of in on for to from by into among than against".split())
_COMPARING = frozenset("than unlike like besides".split())
_AS_BIG_AS = re.compile(  # twice the size of Ayr
    r"\b(?:(?:twice|half|thrice|double|triple|times|same)\s(?:the\s)?\w+\s(?:of|as)|"
    r"as\s\w+(?:\s\w+){0,3}\sas)\s(?:the\s)?\Z"
)
_PER = frozenset("per around near outside beyond between".split())
_STATED = frozenset(word for word in STATING if word.endswith("ed")) - {"used", "estimated"}
_SAME = (
    SAME
    | NEUTRAL
    | _STATED
    | {"said", "says", "offers", "awards", "boasts", "commands", "earns", "draws"}
)
_FREE = SAME - _HANGING - _PER


def longer_term(before: str, keyword: str, behind: str) -> str | None:
    """The longer term that a keyword is only a part of; None if it stands for itself.

    before: the words of its item before it, figures as "#", percentages as "%". behind: the rest.
    """
    if match := _BEHIND.match(behind):
        return keyword + match.group()
    if before.endswith("/") or re.match(r"/[^\W\d]", behind):
        return before.rpartition(" ")[2] + keyword + behind.partition(" ")[0]
    words = _WORD.findall(before)
    noun = keyword.lower()
    if not words or not words[-1][0].isalpha() or noun in LINKS - BARE:
        return None
    named = keyword[:1].isupper() and not keyword.isupper()
    last = words[-1].lower().rstrip(".")
    if compared := _compared(words, before, keyword, behind):
        return compared
    if noun in BARE:
        hung = _hung(words, keyword, named)
        return hung if hung and hung.split()[0].lower() in CARRIERS else None
    if last in NARROWER or last.rpartition("-")[2] in NARROWER:
        return f"{words[-1]} {keyword}"
    if words[-1][0].isupper() or re.search(r"['\u2019]s?\Z", last):
        return None
    if last not in _SAME and last not in _PER and last not in UNITS:
        return None if named else f"{words[-1]} {keyword}"
    return _hung(words, keyword, named)


def _compared(words: list[str], before: str, keyword: str, behind: str) -> str | None:
    """What makes a keyword the measure of another thing: "larger than Ayr", "overtook Ayr with"."""
    if _AS_BIG_AS.search(before):
        return " ".join([*words[-3:], keyword])
    last = words[-1].lower()
    owning = behind.startswith(("'s", "\u2019s", " ("))
    overtaken = keyword.istitle() and behind.startswith(" with ") and words[-1].islower()
    if last in _COMPARING and not owning or overtaken and last not in SAME | LINKS:
        return f"{words[-1]} {keyword}"
    return None


def _hung(words: list[str], keyword: str, named: bool) -> str | None:
    """The noun that a keyword hangs on: "tax on income", "share of exports"."""
    while words and words[-1].lower() in _FREE and words[-1].lower() not in ("and", "or"):
        words = words[:-1]
    if len(words) < 2:
        return None
    head, link = words[-2].lower().rstrip("."), words[-1].lower()
    term = f"{words[-2]} {words[-1]} {keyword}"
    if link in _PER:
        return term if head[:1].isalpha() else None
    if link not in _HANGING or not (head[:1].isalpha() or head == "%"):
        return None
    if link in ("to", "at") and (head in CHANGES or head in LINKS):
        return None
    if head == "%" or head in CARRIERS:
        return term
    name = words[-2][:1].isupper() and len(words) > 2  # the first word has a capital anyway
    unit = head in UNITS | MORE_UNITS and head not in PEOPLE
    settled = named or head in HEADS or head in SAME or unit or name
    return None if settled else term
