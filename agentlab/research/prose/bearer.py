"""What the verb before a number is said of: a noun that stands in no text of the run bears none.

    The lamp costs $40.          the entry's
    The table costs $40.         no text says table
    Repairs to the bridge cost…  nor repairs
    Profit rose by 25%.          nor profit
    Norvik raised wages by 25%.  nor wages

"The firm" may be the one thing of its kind that was looked up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.prose.as_change import said_to_change
from agentlab.research.prose.directions import FALLING, RISING
from agentlab.research.prose.plain_words import ADJECTIVES, NUMBERS, PLACES, SOURCES, VERBS
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.word_kinds import Word, words_of

_CLAUSE = re.compile(r"[,;:()]\s|\s[–—]\s|\s(?:and|but|while|whereas|that|because|as)\s")
_BEARS = re.compile(
    rf"\s(?P<verb>costs?|has|have|had|is|are|was|were|amount(?:s|ed)?\sto|c[ao]mes?\sto|weigh(?:s|ed)|"
    rf"measure[sd]?|cover(?:s|ed)|sells?\sfor|sold\sfor|went\s(?:up|down)|{RISING}|{FALLING})\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:an?|the|this|that|its|their)(?:\s\w+)?$", re.IGNORECASE)
_SO_MUCH = re.compile(r"\s*(?:an?|one)\s\w+\sof\s", re.IGNORECASE)  # "a cup of tea"
_ALSO_NOUNS = frozenset(
    "increase rise growth gain jump climb surge raise boost lift fall drop decline decrease loss "
    "reduction cut".split()
)
_OBJECT = re.compile(r"^\s(?P<object>[^,;:]*?)\s(?:by|from)\b")
_DETERMINERS = frozenset("the a an its their his her this that these those each every all".split())
_DEFINITE = re.compile(r"\s*(?:the|this|that|these|those|both)\s", re.IGNORECASE)
_PER = re.compile(r"\bper\s([a-z]+)\b")
# What a thing may be called, whatever its name; what it costs to get one.
_KINDS = frozenset(
    "group team building structure place town village municipality community bill order "
    "construction purchase".split()
)
_NOUNS = (PLACES | SOURCES) - NUMBERS - ADJECTIVES - _KINDS - frozenset(("pair", "one", "other"))


def odd_bearer(setting: Setting, own: frozenset[str], alone: bool) -> str:
    """The strange noun that has the number, or rose by it; "" if there is none.

    alone: one thing was looked up, and "the firm" can only be that.
    """
    before = setting.said.before
    start = max((cut.end() for cut in _CLAUSE.finditer(before)), default=0)
    if not start and not setting.said.opens:
        return ""
    verbs = _BEARS.finditer(before, max(0, start - 1))
    verb = next((v for v in verbs if not _is_noun(v["verb"], before[: v.start()])), None)
    if not verb or setting.names.found(before[verb.end() :]):
        return ""
    phrase = before[start : verb.start()]
    odd = _odd(phrase, setting, own, alone, start == 0)
    odd = odd or (verb["verb"][:4] in ("cost", "sell", "sold") and _priced(phrase))
    changed = said_to_change(setting.said)
    if not odd and changed and (object_ := _OBJECT.match(before[verb.end() :])):
        odd = _odd(object_["object"], setting, own, False, False)
    per = _PER.search(phrase) if changed else None
    return odd or (f"per {per[1]}" if per else "")


def _is_noun(word: str, before: str) -> bool:
    """Whether a word is a noun where it stands: "an increase of", "the sharp rise of"."""
    return word.lower() in _ALSO_NOUNS and bool(_ARTICLE.search(before))


def _odd(phrase: str, setting: Setting, own: frozenset[str], alone: bool, opens: bool) -> str:
    """The strange noun at the head of a phrase: "the table", "Norvik's wages", "repairs to …"."""
    names = setting.names.found(phrase, opens and setting.said.opens)
    words = list(words_of(phrase, names, own))
    while words and words[0].low in _DETERMINERS:
        words.pop(0)
    head: list[Word] = []
    for word in words:
        if word.genitive or re.search(r"['’]s?\Z", word.text):
            head, alone = [], False
        elif word.kind in ("link", "name"):
            break
        else:
            head.append(word)
    if _SO_MUCH.match(phrase) and any(word.kind in ("own", "name") for word in words):
        return ""
    if not head or any(word.kind == "own" for word in head) or head[0].low.endswith("ing"):
        return ""
    last = head[-1]
    noun = {last.low, last.folded} & VERBS - NUMBERS - ADJECTIVES
    one_of_its_kind = (
        alone and _DEFINITE.match(phrase) and words == head and not noun and len(head) == 1
    )
    if {last.low, last.folded} & _KINDS or one_of_its_kind:
        return ""
    return _said(head) if last.kind == "strange" or noun else ""


def _priced(phrase: str) -> str:
    """A place or a paper that has a price as if it had been looked up: "the table"."""
    last = phrase.split()[-1:] if re.fullmatch(r"\s*(?:the|an?)\s\w+", phrase, re.I) else []
    return last[0] if last and last[0] in _NOUNS else ""


def _said(head: Sequence[Word]) -> str:
    return " ".join(word.text for word in head if word.kind == "strange") or head[-1].text
