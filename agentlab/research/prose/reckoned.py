"""The sum that a sentence names before its result: whose it is, which way round, and which kind.

Kenya's area minus twice Uganda's is 98,291.     of both, though a number stands between them
Twice Uganda's area minus Kenya's is 98,291.     the wrong way round
The average of twice A and B is 1,401,772.       their sum
The sum of twice A and B is 700,886.             their average
The sum of A and 3 times B is 26,504,184.        (A + 3) times B
"""

from __future__ import annotations

import re

from agentlab.research.book import Ledger
from agentlab.research.prose.made import made_of
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support

_GIVES = re.compile(
    r"\s(?:is|are|was|were|would\sbe|equals?|gives?|makes?|comes?\sto)\W*(?:\w+\s){0,2}$",
    re.IGNORECASE,
)
_SAID_OF = re.compile(r"\b(?:is|are|was|were|has|have|had|lives?)\b|[;:]", re.IGNORECASE)
_SUM = re.compile(r"\b(?:plus|added|sum|total|combined|average|mean)\b", re.IGNORECASE)
_AVERAGE_OF = re.compile(r"\W*(?:the\s)?(?:average|mean)\sof\b", re.IGNORECASE)
_SUM_OF = re.compile(r"\W*(?:the\s)?(?:sum|total)\sof\b", re.IGNORECASE)
_OF_SEVERAL = re.compile(
    r"\W*(?:the\s)?(?:(?:sum|total|average|mean)\sof|difference\sbetween)\b", re.IGNORECASE
)
_MINUS = re.compile(r"\bminus\b", re.IGNORECASE)


def added_up(setting: Setting) -> set[str]:
    """Whom the sentence names as what is added up, or averaged, to the number."""
    phrase = _phrase(setting)
    return {*_named(setting, phrase)} if _SUM.search(phrase) else set()


def taken_away(setting: Setting) -> list[str]:
    """Whom it names in "A minus twice B", in order."""
    phrase = _phrase(setting)
    only = len(_MINUS.findall(phrase)) == 1 and not _SUM.search(phrase)
    return _named(setting, phrase) if only else []


def wrong_reckoning(setting: Setting, support: Support, book: Ledger) -> str:
    """Why the number is not the result of the sum that is named; "" if it may be."""
    entry, phrase = support.entries[0], _phrase(setting)
    operation = support.operation or entry.origin.operation
    of = " and ".join(entry.id for entry in support.entries)
    if operation == "add" and _AVERAGE_OF.match(phrase):
        return f"{of} is a sum, no average"
    if _SUM_OF.match(phrase) and (operation == "mean" or _is_mean(support, book)):
        return f"{of} is an average, no sum"
    if operation == "multiply" and _OF_SEVERAL.match(phrase) and _of_two(support, book):
        return f"{of} is a product of two figures"
    named = taken_away(setting) if phrase else []
    if operation == "add" and len(named) == 2:
        return f"{of} is a sum, no difference"
    made = made_of(support, book)
    value = setting.said.figure.value
    if not made or made.operation != "subtract" or not value or {*named} != {*made.subjects}:
        return ""
    first = made.subjects[0] if (value > 0) == (support.value > 0) else made.subjects[1]
    other = made.subjects[1] if first == made.subjects[0] else made.subjects[0]
    return "" if named[0] == first else f"it is {first} minus {other}, not the other way round"


def _phrase(setting: Setting) -> str:
    """What stands before "is" and the number, where nothing else is said before it."""
    told = setting.said.sentence[: setting.said.start]
    gives = _GIVES.search(told)
    phrase = told[: gives.start()] if gives else ""
    return "" if _SAID_OF.search(phrase) else phrase


def _named(setting: Setting, phrase: str) -> list[str]:
    found = setting.names.found(phrase, opens=True) if phrase else []
    return list(dict.fromkeys(name.subject for name in found if name.subject))


def _of_two(support: Support, book: Ledger) -> bool:
    """Whether a figure was multiplied with another one."""
    entries = support.entries if support.operation else book.parents(support.entries[0])
    return len(entries) == 2 and all(any(r.subject for r in book.roots(e)) for e in entries)


def _is_mean(support: Support, book: Ledger) -> bool:
    """Whether a sum was divided by how many were added up."""
    entry = support.entries[0]
    if support.operation or entry.origin.operation != "divide":
        return False
    above, below = book.parents(entry)
    figures = [root for root in book.roots(above) if root.origin.kind in ("excerpt", "file")]
    return above.origin.operation == "add" and below.value == len(figures)
