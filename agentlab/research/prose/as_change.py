"""What is said to have changed and did not, and a change that is given as a figure.

Graz grew by 30% (the rent, of the wage).   two measures of one thing
The post delivered 2.1 million letters.     by how much they fell
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from agentlab.research.book import Ledger
from agentlab.research.prose.directions import DIFFERENT, FALLING, RISING
from agentlab.research.prose.made import pair_of
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.words import words

_CHANGE = rf"(?<!\bto\s)\b(?:{RISING}|{FALLING})\b(?!\sshort\b)"
CHANGES = re.compile(_CHANGE, re.IGNORECASE)
CHANGED_BY = re.compile(rf"{_CHANGE}[^,;:]*\bby\W*(?:\w+\s)?$", re.IGNORECASE)
_CHANGED = re.compile(rf"{_CHANGE}(?:[^,;:]*\b(?:by|of)\b)?\W*(?:\w+\s){{0,2}}$", re.IGNORECASE)
_SET_OFF = re.compile(r"\s?(?:[\w²³]+\s)?(?:short|above|below|ahead|behind)\b")  # "rises 5 m above"
_CHANGE_NOUN = re.compile(
    r"\b(?:chang\w*|plus|up|down|added|new|further|net|since)\b", re.IGNORECASE
)
_CHANGING = re.compile(r"(?:doubled|tripled|quadrupled|halved)\Z", re.IGNORECASE)


def said_to_change(said: Said) -> str:
    """The words by which the number is what something grew or fell by; "" if there are none."""
    changed = not _SET_OFF.match(said.after) and _CHANGED.search(said.before)
    changed = changed or _CHANGING.match(said.figure.text)
    return changed.group() if changed else ""


def wrong_growth(setting: Setting, changed: str, support: Support, book: Ledger) -> str:
    """Why a number of one thing is no change, or is one; `changed`: what says that it is."""
    measures = changed and _of_two_measures(changed, support, book)
    return measures or _of_two_years(setting, support, book)


def _of_two_years(setting: Setting, support: Support, book: Ledger) -> str:
    """A change from one year to another that the text gives as the figure of one."""
    operation, *pair = pair_of(support, book) or ("",)
    told = setting.said.sentence
    if operation != "subtract" or not pair[0].about or pair[0].about != pair[1].about:
        return ""
    if pair[0].id == pair[1].id and not setting.named:
        return ""  # "The answer is 0": what it asks for, less itself
    known = DIFFERENT.search(told) or CHANGES.search(told) or _CHANGE_NOUN.search(told)
    return "" if known else f"it is by how much {pair[0].about} changed"


def _of_two_measures(said: str, support: Support, book: Ledger) -> str:
    """Two measures of one thing that the text gives as two years of one measure.

    `said`: the words of a change; what was lost is a measure, too.
    """
    operation, *pair = pair_of(support, book) or ("",)
    if operation not in ("subtract", "divide", "surplus"):
        return ""
    one, other = (_listed({root.about for root in book.roots(e)} - {""}) for e in pair)
    if {*words(said)} & {*words(f"{one} {other}")}:
        return ""
    return f"it compares {one} with {other}, it is no change" if one and other != one else ""


def _listed(items: Iterable[str]) -> str:
    return " and ".join(sorted(items))
