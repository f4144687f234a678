"""Whether what is said in money was made of money, of that currency, and what is counted was not.

The lamp costs €40.            its price is $40
There are 40 lamps in stock.   its price is $40
The two towns have $61,734.    a sum of people
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.book import Ledger
from agentlab.research.numerals.vocabulary import CURRENCY_CODES, CURRENCY_WORDS, SYMBOLS
from agentlab.research.prose.plain_words import CHANGING, LINKS, PERSONS, VERBS
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry
from agentlab.research.units import unit_name
from agentlab.research.words import words

_SMALL = frozenset("cent cents pence penny".split())  # so many make one of another
_WORDS = frozenset(CURRENCY_WORDS) - _SMALL
_IN_WORDS = re.compile(rf"\s?(?:[A-Z][\w.]*\s)?(?P<word>{'|'.join(CURRENCY_WORDS)})\b")
_NAMED = re.compile(
    rf"[{SYMBOLS}]|\b(?:{'|'.join(CURRENCY_CODES)})\b|\b(?:{'|'.join(sorted(_WORDS))})\b"
)
_THINGS = re.compile(r"\s(?:(?:new|more|other|different|single)\s)?([a-z]{3,})(?!['’\w])")


def wrong_money(said: Said, support: Support, book: Ledger) -> str:
    """Why money is said of what is none, or the other way round; "" where nothing says so."""
    roots = [root for entry in support.entries for root in book.roots(entry)]
    read = [root for root in roots if root.origin.kind in ("excerpt", "file")]
    paid = {unit_name(root.unit): root.unit for root in roots if is_currency(root.unit)}
    of = " and ".join(entry.id for entry in support.entries)
    unit = _currency(said)
    if unit and paid and unit_name(unit) not in paid:
        return f"{of} is in {' and '.join(paid.values())}, not in {unit}"
    if unit and not paid and read == roots and not any(_names_money(r, book) for r in read):
        plain = not support.operation and not support.entries[0].parents
        return f"{of} is not in {unit}" if plain else f"nothing in {unit} went into {of}"
    if unit or said.figure.unit or said.figure.kind == "percent" or not read:
        return ""
    counted = _counted(said)
    if counted and _is_money(support, book):
        return f"{of} is in {' and '.join(paid.values())}, no number of {counted}"
    return ""


def is_currency(unit: str) -> bool:
    """Whether a unit is one of money, of any country; a cent is a part of several."""
    plain = unit.strip().lower()
    return plain in _WORDS or plain.upper() in CURRENCY_CODES or unit.endswith(tuple(SYMBOLS))


def _currency(said: Said) -> str:
    """The currency a number is written in: "$", "euros"; "" where it is in none."""
    if is_currency(said.figure.unit):
        return said.figure.unit
    behind = _IN_WORDS.match(said.after) if not said.figure.unit else None
    return behind["word"] if behind and behind["word"] in _WORDS else ""


def _names_money(root: Entry, book: Ledger) -> bool:
    """Whether the text of a figure without a unit may give it one: "in millions of dollars"."""
    stored = book.texts.get(root.origin.result)
    told = f"{stored.title} {stored.text}" if stored else f"{root.about} {root.origin.text}"
    return bool(_NAMED.search(told))


def _is_money(support: Support, book: Ledger) -> bool:
    """Whether a number is in money: a price, a sum or a part of prices, and no quotient of two."""
    operation = support.operation or support.entries[0].origin.operation
    made_of: Sequence[Entry] = support.entries if support.operation else ()
    if not made_of and not (made_of := book.parents(support.entries[0])):
        return is_currency(support.entries[0].unit)
    if operation in ("add", "subtract", "mean"):
        return all(is_currency(entry.unit) for entry in made_of)
    return is_currency(support.entries[0].unit) and not support.operation


def _counted(said: Said) -> str:
    """The things that a number counts: "40 | lamps"; "" where no such noun stands behind it."""
    things = _THINGS.match(said.after)
    word = things[1] if things else ""
    if (
        not word
        or word == "times"
        or _IN_WORDS.match(said.after)
        or {word} & (LINKS | VERBS | CHANGING)
    ):
        return ""
    plural = word.endswith("s") and not word.endswith("ss")
    return word if plural or set(words(word)) & PERSONS else ""
