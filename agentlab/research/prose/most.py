"""Words that set one figure against its own row, or against the rest: "the most", "was not".

Jupiter has the most moons, 97.               Saturn has more
29.4% of the electricity is not geothermal.   it is the part that is
14,200 GWh of it is geothermal.               it is the part that is not
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from agentlab.research.book import Ledger
from agentlab.research.prose.directions import DOWN, UP
from agentlab.research.prose.made import pair_of
from agentlab.research.prose.plain_words import akin
from agentlab.research.prose.reach import range_end
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.prose.together import own_words_of
from agentlab.research.provenance import Entry
from agentlab.research.units import is_time
from agentlab.research.words import words

_THE_MOST = re.compile(r"\bthe\s(?P<word>most|least|[a-z]{3,}est)\b", re.IGNORECASE)
# "Orr, at 2,428 m, | is the highest of the three"
_IS_MOST = re.compile(
    rf"[^,;:()]{{0,40}}[,)]\s(?:is|was|are|were)\s(?:by\sfar\s)?{_THE_MOST.pattern}"
)
_NEXT = re.compile(r",|\b(?:and|but|followed|ahead|before|over|then)\b")
# "At $40, the lamp is dearer than | the chair"
_MORE_THAN = re.compile(
    rf"[^,;:()]{{0,40}}[,)]\s(?:[^,;:()]{{1,60}}\s)?(?:is|was|are|were|has|had|costs?)\s"
    rf"(?:(?!not\b)\w+\s){{0,2}}?(?:(?P<up>{UP})|(?P<down>{DOWN}))\b[^,;:()]*?\bthan\s",
    re.IGNORECASE,
)
_STRICT = re.compile(r"(?<!\bno\s)(?<!\bnot\s)\b(more|fewer|less)\sthan\W*$")
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
    said = _THE_MOST.search(setting.words) or _IS_MOST.match(setting.said.after)
    up = said and _way(said["word"])
    if not said or not up or support.operation or entry.parents or not entry.subject:
        return ""
    if _is_called_so(said, setting, entry) or _of_one_before(said, setting):
        return ""
    told = setting.said.before[: said.start()] if said.start() < len(setting.said.before) else ""
    others = [*setting.taken, *setting.all_before[:-1]]
    if setting.before and any(name.end <= len(told) for name in others):
        return ""  # "Arda is the highest, | Bela has 3,910 m"
    row = row_of(entry, book)
    values = [other.value for other in row]
    best = max(values) if up == "up" else min(values)
    if len(row) < 2 or entry.value == best:
        return ""
    other = next(one for one in row if one.value == best)
    return f"{other.subject} has {'more' if up == 'up' else 'less'}"


def wrong_than(setting: Setting, support: Support, book: Ledger) -> str:
    """A figure whose thing is said to have more, or less, than another that was looked up."""
    entry, said = support.entries[0], setting.said
    than = _MORE_THAN.match(said.after)
    if not than or support.operation or entry.parents or is_time(entry.unit):
        return ""
    mine = {name.subject for name in setting.names.found(said.before + than.group(), said.opens)}
    other = next(iter(setting.names.found(said.after[than.end() :])), None)
    if mine - {""} != {entry.subject} or not other or not other.subject:
        return ""
    rows = [row_of(one, book) for one in book if one.subject == entry.subject]
    pairs = [(_of(row, entry.subject), _of(row, other.subject)) for row in rows]
    known = [(one.value, two.value) for one, two in pairs if one and two]
    if not known or any((a > b) if than["up"] else (a < b) for a, b in known):
        return ""
    return f"{other.subject} has {'more' if than['up'] else 'less'}"


def _of(row: Sequence[Entry], subject: str) -> Entry | None:
    return next((entry for entry in row if entry.subject == subject), None)


def _way(superlative: str) -> str:
    """ "up" or "down": the way of the comparative, "larger" for "largest"; "" for other words."""
    word = superlative.lower()
    if word in ("most", "least", "fewest"):
        return "up" if word == "most" else "down"
    more = f"{word[:-2]}r"
    return "up" if re.fullmatch(UP, more) else "down" if re.fullmatch(DOWN, more) else ""


def _of_one_before(said: re.Match[str], setting: Setting) -> bool:
    """Whether one before is the most: "Arda is the highest, followed by Bela (3,910 m)"."""
    own = [n.start for n in setting.all_before if n.start >= said.end()]
    start = setting.said.start - len(setting.said.before) + said.start()
    first = any(name.end <= start for name in setting.earlier())
    return bool(own) and first and bool(_NEXT.search(setting.said.before[said.end() : own[0]]))


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


def median_of(entry: Entry, book: Ledger) -> Decimal:
    """The middle one of the figures of a topic."""
    row = sorted(other.value for other in row_of(entry, book))
    return row[len(row) // 2] if len(row) % 2 else sum(row[len(row) // 2 - 1 :][:2]) / 2


def wrong_bound(setting: Setting, support: Support) -> str:
    """A figure that is said to be more, or less, than it is: "Ayr has more than 46,982 people"."""
    entry, named = support.entries[0], setting.named
    strict = setting.said.opens and _STRICT.search(setting.said.before)
    plain = support.how == "exact" and not support.operation and not entry.parents
    own = bool(named) and entry.subject == named[-1].subject != ""
    return f"it is {entry.id} itself, no {strict[1]} than that" if strict and plain and own else ""


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
