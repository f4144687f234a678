"""A word that asks or compares, misspelt by one slip: "wich", "teh", "waht"."""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import ADJECTIVES, GRAMMAR

_KNOWN = (
    "the what which whose where when how many much than between does larger smaller bigger higher"
).split()
_OTHER_WORDS = frozenset("hen hat wat win who may man mush them then thee hoe bower ohm".split())
_SHORTEST = 3


def meant(text: str) -> str:
    """That "what" may be meant by the first such word of a text; "" without any."""
    for word in re.findall(r"[^\W\d_]+", text):
        if known := _one_slip_away(word.lower()):
            return f'"{word}" is no word I know; perhaps "{known}" is meant'
    return ""


def _one_slip_away(word: str) -> str:
    """The word that one letter less, or two letters in turn, make of this one."""
    if word in GRAMMAR | ADJECTIVES | _OTHER_WORDS or len(word) < _SHORTEST:
        return ""
    return next((known for known in _KNOWN if word in _slips(known)), "")


def _slips(word: str) -> set[str]:
    """A word with a letter left out behind the first, or with two neighbours in turn."""
    left_out = {word[:i] + word[i + 1 :] for i in range(1, len(word))} if len(word) > 3 else set()
    turned = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
    return left_out | turned
