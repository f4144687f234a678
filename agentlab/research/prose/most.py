"""Words that set one figure against its own row, or against the rest: "the most", "was not".

Jupiter has the most moons, 97.               Saturn has more
29.4% of the electricity is not geothermal.   it is the part that is
14,200 GWh of it is geothermal.               it is the part that is not
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.book import Ledger
from agentlab.research.prose.made import pair_of
from agentlab.research.prose.plain_words import akin
from agentlab.research.prose.reach import range_end
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.prose.together import own_words_of
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_MOST = (
    "most|longest|largest|biggest|greatest|highest|tallest|deepest|wettest|busiest|richest|oldest|"
    "heaviest|fastest"
)
_LEAST = (
    "least|fewest|shortest|smallest|lowest|shallowest|driest|quietest|poorest|youngest|lightest|"
    "slowest"
)
_THE_MOST = re.compile(rf"\bthe\s(?:(?P<most>{_MOST})|(?P<least>{_LEAST}))\b", re.IGNORECASE)
_NOT = re.compile(
    r"^[^,;:.]{0,60}?\b(?:(?:is|are|was|were|did|do|does|had|has|have)\s(?:not|no)\b|"
    r"\w+n['’]t\b|never\b)",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\b(?:not|no|never|without|others?|rest|remain\w*|non|fail\w*|lack\w*|left|keeps?|more|less|"
    r"fewer|differ\w*|gap|minus|than)\b|n['’]t\b|\w{2,}er\b",
    re.IGNORECASE,
)


def wrong_extreme(setting: Setting, support: Support, book: Ledger) -> str:
    """A figure that is said to be the most, or the least, of those looked up, and is not."""
    entry = support.entries[0]
    said = _THE_MOST.search(setting.words)
    if not said or support.operation or entry.parents or not entry.subject:
        return ""
    if _is_called_so(said, setting, entry):
        return ""
    told = setting.said.before[: said.start()] if said.start() < len(setting.said.before) else ""
    others = [*setting.taken, *setting.all_before[:-1]]
    if setting.before and any(name.end <= len(told) for name in others):
        return ""  # "Arda is the highest, | Bela has 3,910 m"
    row = row_of(entry, book)
    values = [other.value for other in row]
    best = max(values) if said["most"] else min(values)
    if len(row) < 2 or entry.value == best:
        return ""
    other = next(one for one in row if one.value == best)
    return f"{other.subject} has {'more' if said['most'] else 'less'}"


def _is_called_so(said: re.Match[str], setting: Setting, entry: Entry) -> bool:
    """Whether the word is of the figure's own name: the highest point of Uganda."""
    topic = re.escape(entry.about.rpartition(": ")[2])
    named = re.compile(rf"the\s{topic}\s(?:of|in)\s(?:the\s)?", re.IGNORECASE)
    own = named.match(setting.words, said.start())
    names = setting.names.found(setting.words, True)
    return bool(own) and any(
        name.subject == entry.subject and name.start in (own.end(), own.end() - len("the "))
        for name in names
    )


def row_of(entry: Entry, book: Ledger) -> Sequence[Entry]:
    """The figures of one topic and year, of each subject that was looked up."""
    topic, year = entry.about.rpartition(": ")[2], entry.origin.vintage[:4]
    return [
        other
        for other in book
        if other.origin.kind == "excerpt"
        and other.about.rpartition(": ")[2] == topic
        and other.origin.vintage[:4] == year
    ]


def wrong_end(setting: Setting, support: Support, book: Ledger) -> str:
    """An end of a range that is not the least, or the most, of all it is said of."""
    entry, end = support.entries[0], range_end(setting.said)
    subjects = {name.subject for name in setting.named}
    if not end or support.operation or entry.parents or not entry.subject or len(subjects) == 1:
        return ""
    row = [other for other in row_of(entry, book) if not subjects or other.subject in subjects]
    if len(row) < 2:
        return f"{entry.id} is of {entry.subject} alone"
    last = (min if end == "low" else max)((other.value for other in row), default=entry.value)
    other = next((one for one in row if one.value == last != entry.value), None)
    return f"{other.subject} has {'less' if end == 'low' else 'more'}" if other else ""


def wrong_rest(setting: Setting, support: Support, book: Ledger) -> str:
    """A part of a whole said of what is left of it, or the other way round."""
    said = setting.said
    operation, *pair = pair_of(support, book) or ("",)
    if operation == "divide" and _NOT.match(said.after):
        return "it is the part that is, not the part that is not"
    if operation != "subtract" or _REST.search(said.sentence):
        return ""
    whole, part = pair
    if not whole.subject or whole.subject != part.subject or whole.about == part.about:
        return ""
    topics = [one.about.rpartition(": ")[2] for one in pair]
    own = own_words_of(topics[1], topics)
    named = any(akin(word, own) for word in words(said.after))
    return f"it is what is left of the {topics[0]}" if own and named else ""
