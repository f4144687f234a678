"""Two measures of one thing compared: the parks budget with the road budget.

The road budget is €4.65 million smaller than the parks budget.   the wrong way round
The parks budget is 160% of the road budget.                      the wrong part of the other
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from agentlab.research.book import Ledger
from agentlab.research.prose.directions import DOWN, UP
from agentlab.research.prose.made import pair_of
from agentlab.research.prose.plain_words import alike
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.spoken import is_multiple
from agentlab.research.prose.support import Support
from agentlab.research.prose.together import own_words_of
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_DIRECTION = re.compile(rf"\b(?:(?P<up>{UP})|(?P<down>{DOWN}))\b", re.IGNORECASE)
_BESIDE = re.compile(r"\s(?:to|for|on|in)\s")
_AS_MUCH = re.compile(r"\s(?:times\s)?as\s(?:much|many)\s(\w+)\sas\s(\w+)")
_THAN = re.compile(r"\bthan\b")
_OF = re.compile(
    r"\s(?:of|times|as\s\w+\sas)\s(?:the\s|its\s|all\s)?([a-z]+(?:\s(?!of\b|is\b|are\b|was\b|were\b)[a-z]+)?)"
)


def wrong_measure(setting: Setting, support: Support, book: Ledger) -> str:
    """Why a comparison of two measures of one thing is turned round; "" if it may be right."""
    pair = _pair(support, book)
    if not pair:
        return ""
    if other := _another_measure(setting, pair, book):
        return f"it is of {_topic(pair[0])} and {_topic(pair[1])}, not of {other}"
    said = setting.said
    part = said.figure.kind == "percent" or is_multiple(said.figure, said.after)
    part = part or said.after.startswith(" times ")
    of = _OF.match(said.after) if part else None
    than = of or _THAN.search(said.after)
    direction = None if of or not than else _DIRECTION.search(said.after[: than.start()])
    if not than or not (of or direction):
        return ""
    topics = [entry.about.rpartition(": ")[2] for entry in pair]
    one = _named(said.before, topics)
    other = _named(of[1] if of else said.after[than.end() :], topics)
    first, second = sorted(pair, key=lambda e: -e.value) if direction else pair
    if direction and direction["down"]:
        first, second = second, first
    if as_much := _AS_MUCH.match(said.after):
        both = [_named(text, topics) for text in as_much.groups()]
        one, other = both if all(both) else (one, other)
    if one == other or (one != _topic(second) and other != _topic(first)):
        return ""
    if not direction:
        return f"it is {_topic(first)} against {_topic(second)}, not the other way round"
    more, less = sorted(pair, key=lambda e: -e.value)
    return f"the {_topic(more)} is more than the {_topic(less)}"


def _another_measure(setting: Setting, pair: tuple[Entry, Entry], book: Ledger) -> str:
    """A third measure of the thing that is named, where one of the two is not; "" if there is none.

    In the words around the number; where they name none, in its sentence.
    """
    mine = list(dict.fromkeys(_topic(e) for e in book if e.about and e.subject == pair[0].subject))
    own = {topic: own_words_of(topic, mine) for topic in mine}
    beside = setting.ahead if _BESIDE.match(setting.ahead) else ""  # "€8.63 to schools"
    for text in (beside, setting.words, setting.said.sentence):
        said = words(text)
        named = [topic for topic in mine if any(_only_in(word, topic, own) for word in said)]
        others = [topic for topic in named if topic not in map(_topic, pair)]
        if named:
            return others[0] if others and not {_topic(e) for e in pair} <= {*named} else ""
    return ""


def _only_in(word: str, topic: str, own: Mapping[str, frozenset[str]]) -> bool:
    """Whether a word says this topic, and no other of them: "earned" is revenue, or wages."""
    return [other for other, its in own.items() if alike(word, its)] == [topic]


def _pair(support: Support, book: Ledger) -> tuple[Entry, Entry] | None:
    operation, *parts = pair_of(support, book) or ("",)
    if operation not in ("subtract", "divide", "surplus"):
        return None
    one, other = parts
    same = one.subject and one.subject == other.subject and one.about != other.about
    return (one, other) if same else None


def _topic(entry: Entry) -> str:
    return entry.about.rpartition(": ")[2]


def _named(text: str, topics: list[str]) -> str:
    """The one topic whose own words a text has; "" for none or both."""
    said = frozenset(words(text))
    found = [topic for topic in topics if said & own_words_of(topic, topics)]
    return found[0] if len(found) == 1 else ""
