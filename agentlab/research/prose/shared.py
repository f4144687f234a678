"""A figure said of each of several things, on average, or for so much of another thing.

On average, a piece costs $350.      the price of the desk
Each piece costs $510.               the sum of the prices
$2.00 per token                      the price of a million tokens
$2.00 per million output tokens      the price of input tokens
Ayr and Troon have 46,982 people.    Ayr has
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from agentlab.research.book import Ledger
from agentlab.research.figures import agrees, scaled
from agentlab.research.numerals import numbers
from agentlab.research.numerals.vocabulary import SCALES
from agentlab.research.prose.directions import DIFFERENT
from agentlab.research.prose.most import row_of
from agentlab.research.prose.plain_words import LINKS, VERBS, alike
from agentlab.research.prose.sayings import figures_of
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_AVERAGE = re.compile(r"\b(?:on|an)\saverage\b", re.IGNORECASE)
_MEAN = re.compile(r"\b(?:average|mean|each|every|apiece|per)\b", re.IGNORECASE)
_TIMES = r"(?!\s(?:year|season|month|week|day|hour|of\b))"
_EACH = re.compile(rf"(?:^|,\s)\W*(?:each|every){_TIMES}\s|\beach{_TIMES}\s$", re.IGNORECASE)
_APIECE = re.compile(rf"\s?(?:\w+\s)?(?:each|apiece)\b{_TIMES}")
_PER = re.compile(r"\s(?:\w+\s){0,2}?(?:per|for\s(?:each|every))\s(?!cent\b|the\b|year\b|annum\b)")
_TOLD_PER = re.compile(
    r"\b(?:per|for\s(?:each|every|an?))\s|(?<=\d)(?:\s\w+)?\s(?:an?|each|every)\s"
)
_WORD = re.compile(r"\s?([^\W\d_][\w²³]*)|\s?([\d.,]*\d)")
_ONE_EACH = re.compile(r"\b(?:both|each|either|respectively|one\sof|of\sthe)\b", re.IGNORECASE)


def wrong_share(setting: Setting, support: Support, book: Ledger) -> str:
    """Why the number is not what each has, or what there is for so much; "" if it may be."""
    entry, said = support.entries[0], setting.said
    operation = support.operation or entry.origin.operation
    each = _EACH.search(said.before) or _APIECE.match(said.after)
    if operation == "add" and each:
        return f"{entry.id} is a sum, not of each"
    if support.operation or entry.origin.kind != "excerpt":
        return ""
    stored = book.texts.get(entry.origin.result)
    told = stored.text if stored else ""
    if per := _per_another(setting, entry, told):
        return f"{entry.id} is not for each {per}"
    everyone = each or _AVERAGE.search(said.before)
    if (
        everyone
        and not setting.named
        and not _MEAN.search(told)
        and not _mean_of_row(setting, book)
    ):
        return f"{entry.id} is of {entry.subject} alone"
    return _of_two(setting, entry, book)


def _mean_of_row(setting: Setting, book: Ledger) -> bool:
    """Whether the number is what each thing of a row has, or the mean of it."""
    for row in (row_of(entry, book) for entry in book if entry.subject):
        values = [entry.value for entry in row]
        if values and agrees(setting.said.figure, sum(values) / len(values)):
            return True
    return False


def _per_another(setting: Setting, entry: Entry, told: str) -> str:
    """For what else than its text says a figure is said to be: "image", "output tokens"."""
    per = _PER.match(setting.said.after)
    if not per:
        return ""
    behind = setting.said.start + len(setting.said.figure.text)
    said, scale = _base(setting.said.sentence, behind + per.end())
    bases = [_base(told, found.end()) for found in _TOLD_PER.finditer(told)]
    if not any(" per " in f" {t} " for t in (told, entry.about)) and not bases:
        return " ".join(said)
    own = frozenset(words(f"{told} {entry.about} {entry.origin.keyword}"))
    strange = [word for word in said if not all(alike(part, own) for part in words(word))]
    if strange:
        return " ".join(said)
    same = any(
        scale == other for of, other in bases if of and said and alike(said[-1], frozenset(of))
    )
    return "" if same or not any(of for of, _ in bases) else " ".join(said)


def _base(text: str, start: int) -> tuple[list[str], Decimal]:
    """The nouns of what a rate is for, and how many of them: "million input tokens"."""
    found, scale = [], Decimal(1)
    for word, digits in _words(text, start):
        if digits:
            scale *= next((f.value for f in numbers(digits) if f.value), Decimal(1))
        elif word in SCALES:
            scale = scaled(scale, SCALES[word])
        elif word in LINKS or word in VERBS or len(found) > 3:
            break
        else:
            found += words(word)
    return found, scale


def _words(text: str, start: int) -> Iterator[tuple[str, str]]:
    while match := _WORD.match(text, start):
        yield (match[1] or "").lower(), match[2] or ""
        start = match.end()


def _of_two(setting: Setting, entry: Entry, book: Ledger) -> str:
    """One's figure said of two that are named in a row: "Ayr and Troon have"."""
    said, names = setting.said, setting.all_before
    row = names[-2:]
    if len(row) < 2 or not re.fullmatch(
        r",?\sand\s(?:the\s)?", said.before[row[0].end : row[1].start]
    ):
        return ""
    subjects = {name.subject for name in row}
    alone = len([f for f in figures_of(said.sentence) if f.kind == "number"]) == 1
    if (
        len(subjects) < 2
        or entry.subject not in subjects
        or not alone
        or any(n.compared for n in row)
    ):
        return ""
    if _ONE_EACH.search(said.sentence) or DIFFERENT.search(said.before[: row[0].start]):
        return ""
    others = [one for one in row_of(entry, book) if one.subject in subjects]
    return f"{entry.id} is of {entry.subject} alone" if len({e.value for e in others}) > 1 else ""
