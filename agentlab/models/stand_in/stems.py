"""Words without their endings, and the words by which a kind of need is known."""

from __future__ import annotations

import re
from functools import lru_cache

KINDS: dict[str, str] = {
    "find": "search find web look query source document snippet information internet page fact",
    "extract": "extract parse excerpt keyword verbatim read passage sentence",
    "save": "save append write note store record remember keep",
    "look_up": "look up value key setting configuration parameter option",
    "tabulate": "export file table records rows log spreadsheet csv count category month quarter",
    "add": "add plus sum addition total",
    "subtract": "subtract minus difference subtraction less",
    "multiply": "multiply times product multiplication",
    "divide": "divide quotient ratio division",
    "power": "power exponent raise",
}
_ENDINGS = (
    "ations",
    "ation",
    "ings",
    "ing",
    "ions",
    "ion",
    "ies",
    "ied",
    "es",
    "ed",
    "s",
    "e",
    "y",
)


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """The words of a text without their commonest endings: "adds", "adding" → "add"."""
    return frozenset(_stem(word) for word in re.findall(r"[^\W\d_]+", text.lower()))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


@lru_cache(maxsize=64)
def vocabulary(kind: str) -> frozenset[str]:
    """The stems of the words that name a kind of need."""
    return stems(KINDS[kind])
