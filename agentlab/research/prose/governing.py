"""What stands before a number and governs it: an act, a measure, and what narrows that.

    The library | sold | 48,210 loans        right before the number
    The library's | overdue | loans: 48,210  in the phrase of the measure, or of its owner
    The | fees | of the library are 48,210   what a form of "to be" says the number is

Only the clause of the number is read, or the one before where it has no word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from agentlab.research.prose.plain_words import (
    ADJECTIVES,
    BE,
    NUMBERS,
    SOURCES,
    VERBS,
)
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.word_kinds import COMPARED, MEANS, Word, words_of

_BREAK = re.compile(
    r"[,;:(]|\s[–—]\s|\s(?:and|but|while|whereas|or|that|because|as|against|versus|"
    r"compared\s(?:to|with))\s"
)
_END = re.compile(r"[\s(:=~≈*_\"“'-]*\Z")
# Who has the number is no measure of it: "the northern neighbour has", not "is".
_HAVING = re.compile(
    r"\b(?:ha(?:s|d|ve|ving)|with|counts?|counted|cover(?:s|ed)?|gets?|got|sees?|saw|receives?d?|"
    r"welcom\w+|attract\w*|dr[ae]ws?|records?|recorded|logs|logged|made|makes?|hosts?|hosted|brought|"
    r"keeps?|kept|holds?|held|employ\w*|serve[sd]?|handle[sd]?|provide[sd]?|deliver\w*)\b"
    r"[^,;:]*$",
    re.IGNORECASE,
)
_HAS = re.compile(r"\bha(?:s|d|ve)\b[^,;:]*$", re.IGNORECASE)
_THE_FILMS = re.compile(r"\b(?:the|these|those|both|all)\s[a-z]+s\Z", re.IGNORECASE)
_TO = re.compile(r"\sto\s(?:\w+\s)?\Z")
_SUM = re.compile(
    r"\b(?:divid|multipl|subtract|add)(?:e[sd]?|ed|s|ing|ied|ying|y)?\b", re.IGNORECASE
)
_IN_PHRASE = frozenset("the a an of for per to among by from".split())
_PARTS = SOURCES | frozenset("city town state region island neighbour neighbor".split())
_ANYBODY = frozenset("people person someone everyone".split())

Behind = Literal["", "told", "part", "percent"]


def odd_in_front(
    setting: Setting, own: frozenset[str], behind: Behind, several: bool = False
) -> str:
    """The strange word that governs the number; "" if none does.

    `behind`: whether the measure is told behind the number, or what the number is a part of;
    `several`: whether the number is of several things, which may be called "the films".
    """
    before, opens = setting.said.before, setting.said.opens
    mark = _END.search(before)
    bare = before[: mark.start()] if mark else before
    text = bare + (" " if before[len(bare) :].startswith(" ") else "")
    found = words_of(before, setting.names.found(before, opens), own)
    every = [
        word.turned("plain")
        if word.low in _ANYBODY or several and _THE_FILMS.search(before[: word.end])
        else word
        for word in found
    ]
    # "Peru wins by a hair: 1,285,216": a sentence of its own.
    apart = before[len(bare) :].strip() in (":", "(") and any(map(_is_verb, every))
    if not opens:
        every = _behind_the_last(every, before)
    least = 0 if opens else _first_break(text)
    for start, end in _clauses(text):
        clause = [word for word in every if start <= word.start and word.end <= end]
        odd = _odd_one(clause, text[start:end], behind, apart)
        known = any(word.kind in ("own", "name") for word in clause)
        worked = _SUM.search(text, start, end)  # "I divided 8 by 4": what is done, no measure
        if odd or behind or apart or known or worked or start <= least:
            return odd
    return ""


def _behind_the_last(every: Sequence[Word], before: str) -> list[Word]:
    """The words without those that the number before this one counts: "4 | animals of | 290"."""
    at = 0
    for place, word in enumerate(every):
        if word.kind in ("link", "name") or before[at : word.start].strip():
            return [*every[place:]]
        at = word.end
    return []


def _clauses(text: str) -> list[tuple[int, int]]:
    """The clauses of a text, the last one first."""
    cuts = [0, *(match.end() for match in _BREAK.finditer(text)), len(text)]
    return list(zip(cuts, cuts[1:], strict=False))[::-1]


def _first_break(text: str) -> int:
    """Where the words that belong to the number before this one end; 0 where they go on."""
    first = _BREAK.search(text)
    return first.end() if first else 0


def _is_verb(word: Word) -> bool:
    return word.low in VERBS or word.low in BE or bool(COMPARED.match(word.low))


def _odd_one(clause: Sequence[Word], text: str, behind: Behind, apart: bool) -> str:
    told = behind == "told"
    knows = any(word.kind == "own" for word in clause)
    behind_it = (word for word in reversed(clause) if word.kind != "link" or word.low in BE)
    last = next(behind_it, None)
    if last is None or last.owner or _SUM.search(text):
        return ""
    if knows and (behind == "part" or behind == "percent" and last.kind == "strange"):
        return ""  # "rent eats up 30% of the wage"
    reaching = bool(_TO.search(text))  # "plunges to 1,642 m"
    if last.kind == "strange" and not (apart or reaching or (told and last.low in MEANS)):
        return last.text
    if last.kind == "own" and (told or last.low.endswith("ed")):
        return ""
    if last.kind == "own" and not _is_act(clause, last):
        return next((w.text for w in _phrase(clause, last) if w.kind == "strange"), "")
    having = _HAS if behind == "part" else _HAVING
    excused = told or apart or bool(having.search(text))
    for place, word in enumerate(clause):
        if reaching and word is last:
            continue
        strange = word.kind == "strange" and (not excused or _owned(clause, place, excused))
        if strange or _part_of_name(clause, place):
            return word.text
    return ""


def _is_act(clause: Sequence[Word], last: Word) -> bool:
    """Whether the entry's word is what somebody does: "a flat in Leeds | costs"."""
    before = clause[clause.index(last) - 1] if clause[0] is not last else None
    return before is not None and before.kind == "name" and not before.owner


def _phrase(clause: Sequence[Word], last: Word) -> Sequence[Word]:
    """The phrase a measure ends: "overdue loans", "exports of wheat", not what is before "on a"."""
    start = place = clause.index(last)
    while place:
        place -= 1
        if clause[place].kind != "link":
            start = place
        elif clause[place].low not in _IN_PHRASE:
            break
    return clause[start:]


def _owned(clause: Sequence[Word], place: int, excused: bool) -> bool:
    """Whether a word is in the phrase of an owner: "Peru's urban …".

    Who does something may be called after a people: "Polish farmers brought in …".
    """
    for before in reversed(clause[:place]):
        if before.owner or before.kind == "link":
            return before.owner and not (excused and before.kind == "name" and not before.genitive)
    return False


def _part_of_name(clause: Sequence[Word], place: int) -> bool:
    """Whether a word is what a name has that is not the thing itself: "Peru's capital"."""
    before, word = clause[place - 1], clause[place]
    owned = place > 0 and before.kind == "name" and before.owner
    # A word right behind "Spain's" is no verb: houses.
    noun = before.genitive and bool({word.low, word.folded} & VERBS - NUMBERS - ADJECTIVES)
    return owned and word.kind == "plain" and (word.folded in _PARTS or noun)
