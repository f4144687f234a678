"""The measure that stands before a number: what "to be" says it is, and what narrows that.

    The library's fees are 48,210            the noun of an owner, of "the … of NAME", of "a … of 5"
    The library's overdue loans: 48,210      what narrows the measure
    Fees in Riverside: 48,210                a label

Hardly any verb is evidence of another measure: there are too many ways to say a thing. Those that
are, such as to export or to lose, are in a short list. Only the clause of the number is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.prose.plain_words import (
    ACTS,
    ADJECTIVES,
    HAVING,
    NUMBERS,
    PLAIN,
    SOURCES,
    VERBS,
    akin,
    alike,
)
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.word_kinds import COMPARED, Word, words_of
from agentlab.research.provenance import Entry

_BREAK = re.compile(
    r"[,;:(]|\s[–—]\s|\s(?:and|but|while|whereas|or|that|because|as|against|versus|"
    r"compared\s(?:to|with))\s"
)
_END = re.compile(r"[\s(:=~≈*_\"“'-]*\Z")
_NEAR = (
    r"(?:about|around|roughly|approximately|only|just|some|nearly|almost|over|under|exactly|the)"
)
# What makes a number the value of what is named before it.
_IS = re.compile(
    r"\b(?:is|are|was|were|be|been|amount(?:s|ed)?\sto|c[ao]mes?\sto|stands?\sat|stood\sat|lies\sat|reach(?:es|ed)|"
    rf"total(?:s|led)?|number(?:s|ed)?|equals?|average[sd]?|measures?)(?:\s{_NEAR}|\s\w+ly)*\s*\Z",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\b(?:an?|the|has|had|have|with|receiv(?:es|ed)|report(?:s|ed)|record(?:s|ed)|ma(?:de|kes)|"
    rf"posted|got|saw|took|takes)\s(?:\w+\s){{1,2}}of(?:\s{_NEAR})*\s*\Z",
    re.IGNORECASE,
)
_ACT = re.compile(
    rf"(?<!\b[Aa]\s)(?<!\b[Aa]n\s)(?<!\b[Tt]he\s)\b([a-z]+)(?:\s(?:away|back|off|out))?(?:\s{_NEAR})*"
    r"\s[$€£¥]?$"
)
_AWAY = re.compile(
    rf"\b((?:\w+ed|gave|sent|threw|took|got|laid|paid|held)\s(?:away|back|off))(?:\s{_NEAR})*\s[$€£¥]?$"
)
_WAS_DONE = re.compile(
    r"\s(?:[\w-]+\s){1,3}(?:were|was|have\sbeen|had\sbeen|are|got)\s(?:\w+ly\s)?"
    rf"(\w+ed|{'|'.join(HAVING)})\b"
)
_PARTS = SOURCES | frozenset("city town state region island neighbour neighbor capital".split())
_ELLIPTIC = frozenset("is was comes came amounts stands totals numbers equals".split())
_ACROSS = frozenset("of in for at the a an".split())


def odd_in_front(setting: Setting, own: frozenset[str], told: bool) -> str:
    """The strange noun that the number is said to be, or what narrows it; "" if there is none.

    `told`: the measure stands behind the number.
    """
    before, opens = setting.said.before, setting.said.opens
    mark = _END.search(before)
    bare = before[: mark.start()] if mark else before
    text = bare + (" " if before[len(bare) :].startswith(" ") else "")
    every = list(words_of(before, setting.names.found(before, opens), own))
    if not opens:
        every = _behind_the_last(every, before)
    start = max((match.end() for match in _BREAK.finditer(text)), default=0)
    clause = [word for word in every if start <= word.start]
    label = before[len(bare) :].strip() in (":", "(", "=") and not any(map(_is_verb, clause))
    told_here = text[start:]
    if _part_of_name(clause):
        return _part_of_name(clause)
    act = next((word for word in reversed(clause) if word.kind not in ("link", "plain")), None)
    if act and act.kind == "strange" and akin(act.folded, ACTS):
        return act.text
    if told or not clause:
        return ""
    if _OF.search(told_here):
        return _strange_before(clause, len(clause))
    return _strange_subject(clause) if label or _IS.search(told_here) else ""


def other_act(setting: Setting, own: frozenset[str], roots: Sequence[Entry], told: str) -> str:
    """What is done by the prose, where the source says that something else was: sent, returned.

    Only a verb right before the figure counts, or "were" and one behind it. `told`: the source.
    """
    if (away := _AWAY.search(setting.said.before)) and away[1] not in told:
        return away[1]
    acts = {_act_before(told[: root.origin.span[0]]) for root in roots}
    if not all(acts):
        return ""
    behind = _WAS_DONE.match(setting.said.after)
    word = behind[1] if behind else _act_before(setting.said.before, HAVING)
    return "" if not word or alike(word, own) or word in acts else word


def _act_before(text: str, known: Iterable[str] = ()) -> str:
    """The verb that a figure follows; "" for one that says nothing of what was done."""
    verb = _ACT.search(text)
    word = verb[1].lower() if verb else ""
    plain = word in PLAIN or word.endswith(("ly", "ing")) or word in UNITS
    return "" if plain and word not in known else word


def _behind_the_last(every: Sequence[Word], before: str) -> list[Word]:
    """The words without those that the number before this one counts: "4 | animals of | 290"."""
    at = 0
    for place, word in enumerate(every):
        if word.kind in ("link", "name") or before[at : word.start].strip():
            return [*every[place:]]
        at = word.end
    return []


def _is_verb(word: Word) -> bool:
    return word.low in VERBS or bool(COMPARED.match(word.low)) or word.low in ("is", "has", "was")


def _strange_before(clause: Sequence[Word], end: int) -> str:
    """The strange word of the phrase that ends before a place, its links left out: "a loss of"."""
    place = end
    while place and clause[place - 1].kind in ("link", "plain"):
        place -= 1
    run: list[Word] = []
    while place and clause[place - 1].kind not in ("link", "name"):
        place -= 1
        run.insert(0, clause[place])
    return next((word.text for word in run if word.kind == "strange"), "")


def _strange_subject(clause: Sequence[Word]) -> str:
    """The strange word in what "is" says something of: the phrase of a name, or the one before."""
    named = [n for n, word in enumerate(clause) if word.kind == "name"]
    for place in named:
        name = clause[place]
        behind = _run(clause, place + 1) if name.owner else []
        ahead = _back(clause, place) if not name.owner else []
        odd = next((word for word in (*ahead, *behind) if word.kind == "strange"), None)
        if odd:
            return odd.text
    return "" if named else _strange_before(clause, len(clause))


def _run(clause: Sequence[Word], start: int) -> list[Word]:
    """The words of one phrase from a place on."""
    found: list[Word] = []
    for word in clause[start:]:
        if word.kind in ("link", "name"):
            break
        found.append(word)
    return found


def _back(clause: Sequence[Word], place: int) -> list[Word]:
    """The phrase a name belongs to: "the literacy rate in | Peru"."""
    at = place
    while at and clause[at - 1].low in _ACROSS:
        at -= 1
    found: list[Word] = []
    while at and at < place and clause[at - 1].kind not in ("link", "name"):
        at -= 1
        found.insert(0, clause[at])
        place = at + 1
    return found


def _part_of_name(clause: Sequence[Word]) -> str:
    """What a name has that is not the thing itself: "Peru's capital"; "" if there is none."""
    for before, word in zip(clause, clause[1:], strict=False):
        if not before.genitive or word.kind == "own" or word.low in _ELLIPTIC:
            continue
        noun = {word.low, word.folded} & VERBS - NUMBERS - ADJECTIVES
        if word.folded in _PARTS or (word.kind == "plain" and noun and "ing" not in word.low):
            return word.text
    return ""
