"""What the words around a number say it measures or counts, beside what its entries know of.

An entry knows the words of its title and keyword, of the text it was read in, of its unit and of
the question. A noun in the place of the measure that is none of these, and no word that fits beside
any number, is of something else, or nobody can tell:

    Riverside Library recorded 48,210 loans.      the entry
    The library has 48,210 members.               what is counted behind the number
    The library sold 48,210 loans.                what is done with it (`governing.py`)
    The library's overdue loans came to 48,210.   what narrows the measure (`governing.py`)

Whatever else a sentence says is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agentlab.research.numerals.vocabulary import LENGTHS
from agentlab.research.prose.governing import odd_in_front, other_act
from agentlab.research.prose.plain_words import (
    ACTS,
    ADJECTIVES,
    NUMBERS,
    PLACES,
    SIZES,
    SOURCES,
    VERBAL_NOUNS,
    akin,
    alike,
)
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.word_kinds import COUNTED_UNITS, MEANS, Word, own_words, words_of
from agentlab.research.provenance import Entry, Stored
from agentlab.research.units import is_money
from agentlab.research.words import words

_MEASURED = frozenset("long wide deep high tall thick old heavy".split())  # "1,642 m deep"
_ABOVE = re.compile(r"\sabove\s(?:the\s|mean\s)?[a-z]")
_BELOW = re.compile(r"\s(?:below|under)\s(?!zero\b|freezing\b)(?:the\s)?[a-z]")
_AWAY = re.compile(r"\s(?:(?:away|apart)\b|from\s(?:the\s)?[A-Z])")
_DISTANCES = frozenset("distance far away apart length long range route track road".split())
_HEIGHTS = frozenset("height high elevation altitude summit point sea peak".split())
_DEPTHS = _HEIGHTS | frozenset(("depth", "deep"))
_AFTER_OF = ("the", "its", "all", "their", "these", "those")
_TAIL = re.compile(r"\b(?:at|by|for|from|in|per)\b.*", re.IGNORECASE)
# "smartphones sold" is of smartphones.
_DONE = re.compile(r"\s(?:\w+ed|sold|made|born|built|won|held|spent|grown|read|lost)\b.*")
_OF = re.compile(r"(?:\s\w+){0,3}\sof\s")  # "62 hectolitres of wine"
_MOST = re.compile(r"\b([a-z]{3,}est)\s([a-z]+)\b[^,;:]*$")
_TIMES = frozenset("season quarter month day decade century".split())  # "61 of the season before"
_THINGS = (PLACES | SOURCES) - ADJECTIVES - NUMBERS - _TIMES
_FURTHEST = 5  # words that a counted noun may have before it


def strange_word(
    setting: Setting, roots: Sequence[Entry], texts: Iterable[Stored], task: str, made: str
) -> str:
    """The word that says the number is of something these entries know nothing of; "" if none.

    `made`: the operation that gave it, "" for a figure that was read.
    """
    texts = list(texts)
    own = own_words(roots, texts, task, made)
    read = [root.origin.result for root in roots if root.origin.kind == "excerpt"]
    told = next((text.text for text in texts if read == [text.id]), "")
    counted = _counted(setting, own)
    column = words_of(setting.said.column, setting.names.found(setting.said.column), own)
    odd = next((word for word in (*counted, *column) if word.kind == "strange"), None)
    if odd:
        return odd.text
    plain_count = not setting.said.figure.unit and not _OF.match(setting.said.after)
    if plain_count and (made_of := _only_made_of(counted, roots)):
        return made_of
    if most := _most_of_a_mean(setting.said.before, own, roots, made):
        return most
    if not made and (act := other_act(setting, own, roots, told)):
        return act
    # "30% of the wage" tells the whole, and not whose part it is.
    return odd_in_front(setting, own, any(word.kind == "own" for word in counted))


def _only_made_of(counted: Sequence[Word], roots: Sequence[Entry]) -> str:
    """What only narrows the topic, counted as if it were it: 1.2 million bicycles, of trips."""
    topics = [words(_head(r.about.rpartition(": ")[2])) for r in roots]
    if not counted or counted[-1].kind != "own" or any(len(t) < 2 for t in topics):
        return ""
    head = counted[-1].folded
    narrow = all(
        alike(head, frozenset(topic[:-1])) and not alike(head, frozenset(topic[-1:]))
        for topic in topics
    )
    return counted[-1].text if narrow else ""


def _head(topic: str) -> str:
    """A topic up to the thing that is counted: "tools" of "tools lent in winter"."""
    topic = _DONE.sub("", _TAIL.sub("", topic)).rstrip()
    plural = re.match(r".*?\w{2,}s(?=\s)", topic)  # what narrows a noun from behind is no noun
    return plural.group() if plural and not topic.endswith("s") else topic


def _most_of_a_mean(before: str, own: frozenset[str], roots: Sequence[Entry], made: str) -> str:
    """The "highest" of "the highest rent", where the entry is an average rent."""
    about = {word for root in roots for word in words(root.about)}
    most = _MOST.search(before) if made == "divide" or about & MEANS else None
    if not most or alike(most[1], own) or not alike(most[2], own - MEANS):
        return ""
    return most[1]


def _counted(setting: Setting, own: frozenset[str]) -> list[Word]:
    """What is counted behind the number, up to the entry's own word: "3,118 | overdue loans".

    Behind a unit that measures, only what there is so much of: "13 tonnes | of barley".
    """
    said = setting.said
    text, measured = _without_unit(said.after, said.figure.unit, said.figure.text)
    every = list(words_of(text, setting.names.found(text), own))
    if measured and every and (size := _size(every[0], text, own)):
        return [size]
    if said.figure.unit.lower() in LENGTHS and (away := _away(every, text, own)):
        return [away]
    found: list[Word] = []
    at, of = 0, False
    for word in every:
        if not re.fullmatch(r"\s|-" if at else r"\s?|-", text[at : word.start]):
            break
        at = word.end
        in_money = word.low == "in" and not found and is_money(said.figure.unit)  # "$5 in taxes"
        if word.low == "of" or in_money or (of and not found and word.low in _AFTER_OF):
            of = True
        elif (
            word.kind == "link"
            or (found and word.kind == "name")
            or len(found) > _FURTHEST
            or (measured and not of)
        ):
            break
        else:
            found.append(word)
            if len(found) > 1 and found[-2].kind == "own" != word.kind and not of:
                break
    if of and _act_on(found, text[found[-1].end :] if found else ""):
        found.pop()  # "of all guests | chose the …"
    acts_next = not text[at:].strip()  # "1,225 members borrowed | 4,310 tools"
    return _as_counted(found, of, acts_next)


def _act_on(found: Sequence[Word], behind: str) -> bool:
    """Whether the last word is what those counted do to something, no narrower thing."""
    act = [word.kind for word in found[-2:]] == ["own", "strange"]
    return act and bool(re.match(r"\s(?:the|an?|its|their|[A-Z]\w)", behind))


def _size(first: Word, text: str, own: frozenset[str]) -> Word | None:
    """The word that says which way a length goes, if one does: "m deep", "m above the sea"."""
    if not re.fullmatch(r"\s?|-", text[: first.start]):
        return None
    if first.low in _MEASURED:
        return first if alike(first.low, own) else first.turned("strange")
    strange = _ABOVE.match(text) and not own & _HEIGHTS or _BELOW.match(text) and not own & _DEPTHS
    return first.turned("strange") if strange else None


def _away(every: Sequence[Word], text: str, own: frozenset[str]) -> Word | None:
    """The word that makes a length a distance: "2,428 m | from Kael", "1,348 m | apart"."""
    away = bool(every) and _AWAY.match(text) and not own & _DISTANCES
    return every[0].turned("strange") if away else None


def _as_counted(found: Sequence[Word], of: bool, acts_next: bool) -> list[Word]:
    """Up to the measure, a noun that fits beside any number is a thing that is counted: "cities".

    So is a size that narrows the measure down: "97 large moons". `of`: behind "tonnes of";
    `acts_next`: the next number is what is done.
    """
    known = next((n for n, word in enumerate(found) if word.kind == "own"), len(found))
    if [word.kind for word in found[:2]] == ["strange", "own"] and _is_act(found[1]):
        found = [found[0].turned("plain"), *found[1:]]  # "18,240 runners | finished"
    behind = found[known + 1 :]
    if behind and behind[-1].kind != "own":  # what those counted do
        act = behind[-1].kind == "strange" and akin(behind[-1].folded, ACTS) and not acts_next
        return [behind[-1]] if act else [*found[: known + len(behind)]]
    if len(found) == 1 and not of and found[0].low.endswith(("ed", "ing")):
        return []  # "84,012,284 emigrated": no noun
    counted = []
    for place, word in enumerate(found):
        thing = place < known and (word.low in VERBAL_NOUNS or word.folded in _THINGS)
        narrows = place + 1 == known < len(found) and word.low in SIZES
        odd = word.kind == "plain" and (thing or narrows)
        counted.append(word.turned("strange") if odd else word)
    return counted


def _is_act(word: Word) -> bool:
    return word.low.endswith("ed") or word.low in ("flew", "ran", "swam", "lent", "sang", "read")


def _without_unit(after: str, unit: str, written: str) -> tuple[str, bool]:
    """The text behind a number without its unit, and whether it had one that measures."""
    if not unit or set(words(unit)) & COUNTED_UNITS:
        return after, False
    if unit in written:
        return after, True
    ahead = after.lstrip(" -")
    behind = ahead[len(unit) :] if ahead.lower().startswith(unit.lower()) else after
    return behind.removeprefix(" Celsius"), True
