"""How the stand-in reads an errand: say the value under a key, save a note, or both.

A key stands in quotes or looks like one (page_size, http.timeout). A note is saved only where the
text says so, with its words in quotes or behind a colon; "do not save" saves nothing. A clause that
is no errand makes the whole text unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from agentlab.models.stand_in.plans import Task

LONGEST = 2000  # characters; nothing longer is an errand


@dataclass(frozen=True)
class Held:
    """The value that is kept under a key."""

    key: str


@dataclass(frozen=True)
class Noted:
    """A note to be saved: these words, or the value of a key."""

    text: str = ""
    value: Held | None = None


@dataclass(frozen=True)
class Errand(Task):
    """A task of keys and notes."""


_MARK = "\ue000"  # stands for a quoted text, so that its words are not read
_QUOTE = re.compile(r"\"([^\"]+)\"|(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)|`([^`]+)`")
_PLAIN = str.maketrans("‘’“”\ue000", "''\"\" ")
_KEY = rf"(?:{_MARK}|[A-Za-z]\w*(?:[_.]\w+)+)"
_SAVING = "(?:save|append|write|add|make|take|leave|keep|store|record|jot|put|note|remember)"
_ASKING = (
    "(?:look up|look|what|which|tell|give|find|get|read|check|show|fetch|retrieve|return|report"
    "|how)"
)

_WORDS = {  # what a word in capitals stands for in the forms below
    "KEYS": rf"(?P<keys>{_KEY}(?:(?:,| and|, and| or) (?:(?:for|of) )?(?:the key )?{_KEY})*)",
    "WORD": r"(?P<word>[a-z][\w-]*)",
    "NOUN": "(?:(?:current|stored|saved|exact|present) )?(?:values?|settings?|entry|entries"
    "|parameters?|options?|keys?|configuration|number)",
    "OF": "(?:(?:kept |stored |saved )?(?:for|of|under|behind|called|named|with the key)"
    "(?: (?:the )?(?:key|setting|parameter|option))?)",
    "THING": "(?:the )?(?:key|setting|parameter|option)",
    "SAVE": rf"{_SAVING}(?: down)?",
    "NOTE": "(?:(?:a|the|this|my|one|another) )?(?:(?:new|short|quick) )?"
    "(?:note|line|reminder|memo|entry|message|text|words)",
    "SAYING": "(?:,? (?:that|which|and|to|says?|saying|reads?|reading|with|of"
    "|the (?:text|words)))*",
    "THERE": "(?: (?:to|in|into|as|for) (?:(?:the|a|my|your|our) )?"
    "(?:notes?(?: file)?|file|log|later|me))*",
    "QUOTED": _MARK,
}
_VALUES = (
    "what(?: is|'s| are| was) (?:the )?(?:NOUN )?(?:OF )?(?:the )?KEYS(?: NOUN)?(?: set to| now)?",
    "(?:what|which) (?:value|setting|number) (?:does|do|is|has) KEYS(?: have| set to)?",
    "what (?:does|do|did) KEYS (?:say|hold|mean|stand at)",
    "what (?:does|is) THING WORD(?: say| hold| mean| set to)?",
    rf"{_ASKING}(?: up| me| out| for)* THING WORD",
    "what(?: is|'s| are) (?:the )?NOUN OF (?:the )?WORD",
    "how (?:much|many|long|high|big|large) (?:is|are) KEYS",
    rf"{_ASKING}(?: up| me| out| for)*(?: what)?(?: the)?(?: NOUN)?(?: OF)?(?: the)? KEYS(?: NOUN)?"
    "(?: is| are| means| says)?(?: set to)?(?: for me)?",
    "(?:the )?NOUN OF (?:the )?KEYS",
)
_NOTES = (
    "SAVE(?: NOTE)?SAYING:? QUOTEDTHERE",
    "SAVE(?: that| this| it)?:? QUOTEDTHERE",
    "SAVE NOTETHERESAYING:? QUOTED",
    "SAVE(?: NOTE)?THERE: (?P<rest>.+)",
    "SAVE NOTE (?:that says|saying|that reads|reading) (?P<rest>.+)",
)
_COPIES = ("SAVE NOTESAYING (?:the )?NOUN OF KEYSTHERE", "SAVE (?:the )?NOUN OF KEYSTHERE")
_IDLE = (
    "(?:do not|don't|never|without) .+",
    "thanks?(?: you)?(?: very much)?|please|hello|hi",
    "(?:tell|give|show) me(?: the)?(?: NOUN)?|(?:say|report)(?: the)? NOUN",
)


def _compiled(*forms: str) -> list[re.Pattern[str]]:
    names = re.compile("|".join(sorted(_WORDS, key=len, reverse=True)))
    return [re.compile(names.sub(lambda m: _WORDS[m.group()], form), re.I) for form in forms]


_READ_VALUE, _READ_NOTE = _compiled(*_VALUES), _compiled(*_NOTES)
_READ_COPY, _READ_IDLE = _compiled(*_COPIES), _compiled(*_IDLE)
_JOINT = re.compile(
    rf"(?<=[.?!;])\s+|,\s+(?:just |but |please )*(?={_SAVING}\b)"
    rf"|,? (?:and|then|but)(?: then| also| please)* (?={_SAVING}\b|{_ASKING}\b|do not|don't)",
    re.I,
)
_POLITE = re.compile(
    r"(?:(?:and|so|now|then|also|please|hi|hello|hey|kindly|just|be sure to|(?:remember|mind) to"
    r"|(?:i|we) (?:would like|want|need)(?: you)?(?: to)?|(?:can|could|would|will) you)\b[, ]*)*",
    re.I,
)


@lru_cache(maxsize=256)
def read_errand(text: str) -> Errand | None:
    """The errand of a text, or None when it is none."""
    if len(text) > LONGEST:
        return None
    text = text.translate(_PLAIN)
    quotes = iter([next(filter(None, m.groups())) for m in _QUOTE.finditer(text)])
    plans: list[Held | Noted] = []
    for part in _JOINT.split(_QUOTE.sub(_MARK, text)):
        clause = part.strip()[_POLITE.match(part.strip()).end() :].strip(" ?.!,;")
        found = _plans(clause, quotes)
        if found is None:
            return None
        plans += found
    return Errand(tuple(plans), "each") if plans else None


def _plans(clause: str, quotes: Iterator[str]) -> list[Held | Noted] | None:
    """What one clause asks for; None for what is no errand."""
    if not clause or _first(_READ_IDLE, clause):
        _ = [next(quotes) for _ in range(clause.count(_MARK))]
        return []
    if match := _first(_READ_COPY, clause):
        return [Noted(value=Held(key)) for key in _keys(match, quotes)]
    if match := _first(_READ_VALUE, clause):
        return [Held(key) for key in _keys(match, quotes)]
    if match := _first(_READ_NOTE, clause):
        rest = match.groupdict().get("rest")
        words = re.sub(_MARK, lambda _: f"'{next(quotes)}'", rest) if rest else next(quotes)
        return [Noted(words)]
    return None


def _first(forms: list[re.Pattern[str]], clause: str) -> re.Match[str] | None:
    return next((match for form in forms if (match := form.fullmatch(clause))), None)


def _keys(match: re.Match[str], quotes: Iterator[str]) -> list[str]:
    parts = match.groupdict()
    if word := parts.get("word"):
        return [word]
    return [next(quotes) if key == _MARK else key for key in re.findall(_KEY, parts["keys"])]
