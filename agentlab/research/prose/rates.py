"""Numbers that are so much of one thing for each of another: said as that, and the right way round.

20 pupils per teacher     pupils divided by teachers
20 teachers per pupil     turned round
The school has 20 pupils. a rate given as a count
84 to 1                   a count given as a rate
"""

from __future__ import annotations

import re
from decimal import Decimal

from agentlab.research.book import Ledger
from agentlab.research.numerals.vocabulary import SCALES
from agentlab.research.prose.plain_words import alike
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.spoken import is_multiple
from agentlab.research.prose.support import Support
from agentlab.research.prose.topics import words_for
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_EACH = re.compile(
    r"\b(?:per|for\s(?:each|every)|each|every)\s(?!cent\b|the\b|year\b|of\b)"
    r"(?:[a-z]+\sof\s)?([a-z]+)",
    re.IGNORECASE,
)
_RATE = re.compile(
    r"\b(?:per|each|every|apiece|ratio|rate|average|mean|density|densely|divid\w+|for|share|to\s1|"
    r"quotient|times|result|answer|one\s\w+\sin)\b|[/÷%]",
    re.IGNORECASE,
)
_BASE = re.compile(r"[^.;,()]{0,20}?\bper\s(?:1\s)?(thousand|million|billion)\b", re.IGNORECASE)
_SO_MANY_COST = re.compile(
    r"(?:\b(?P<one>one|an?)|(?<![\d.,])(?P<many>\d[\d,]*))\s(?:[a-z]+\s){0,2}?tokens?\b[^;:]*?"
    r"\bcosts?\W*$",
    re.IGNORECASE,
)
_TO_ONE = re.compile(r"\s?(?:to|:)\s?1(?![\d.,]*\d)")


def wrong_rate(setting: Setting, support: Support, book: Ledger) -> str:
    """Why the number is not the rate, or the count, that the text makes of it; "" if it may be."""
    said = setting.said
    if other := _another_base(setting, support, book):
        return other
    parts = _divided(support, book)
    if not parts:
        ahead = said.sentence[said.start + len(said.figure.text) :]
        plain = not support.operation and not support.entries[0].parents
        return "it is no ratio" if plain and _TO_ONE.match(ahead) else ""
    above, below = (_topic_words(part, book) for part in parts)
    if not above or not below or above & below:
        return ""
    each = _EACH.search(said.after) or _EACH.search(said.before)
    base = words(each[1])[:1] if each else []
    if base and alike(base[0], above) and not alike(base[0], below):
        return f"it is {_topic(parts[0], book)} for each of {_topic(parts[1], book)}"
    part = said.figure.kind == "percent" or is_multiple(said.figure, said.after)
    if not part and not _RATE.search(said.whole):
        return f"it is {_topic(parts[0], book)} divided by {_topic(parts[1], book)}"
    return ""


def _another_base(setting: Setting, support: Support, book: Ledger) -> str:
    """A price of a million that is given as that of a thousand, or of 500."""
    said, entry = setting.said, support.entries[0]
    stored = book.texts.get(entry.origin.result)
    own = _BASE.match(stored.text, entry.origin.span[1]) if stored else None
    if not own or support.operation or not (base := _said_base(said)):
        return ""
    scale = Decimal(10) ** SCALES[own[1].lower()]
    return "" if base == scale else f"{entry.id} is for a {own[1].lower()}, not for {base:,f}"


def _said_base(said: Said) -> Decimal | None:
    """For how many the text gives a price; None where it does not say."""
    ahead = said.sentence[said.start + len(said.figure.text) :]
    if behind := _BASE.match(ahead):
        return Decimal(10) ** SCALES[behind[1].lower()]
    before = _SO_MANY_COST.search(said.sentence[: said.start])
    if not before or re.match(r"\s?(?:per|for|a|each)\b", ahead):
        return None
    return Decimal(1) if before["one"] else Decimal(before["many"].replace(",", ""))


def _divided(support: Support, book: Ledger) -> tuple[Entry, Entry] | None:
    if len(support.entries) == 2:
        return (support.entries[0], support.entries[1]) if support.operation == "divide" else None
    entry = support.entries[0]
    if entry.origin.operation != "divide":
        return None
    above, below = book.parents(entry)
    return above, below


def _topic(entry: Entry, book: Ledger) -> str:
    topics = {root.about.rpartition(": ")[2] for root in book.roots(entry)} - {""}
    return topics.pop() if len(topics) == 1 else ""


def _topic_words(entry: Entry, book: Ledger) -> frozenset[str]:
    return words_for(_topic(entry, book))
