"""A version behind a name: "Model Atlas 5.5" is Model Atlas, in its version 5.5.

A source may head a text with the plain name and tell the version in its sentence; another version
in that sentence is another thing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from agentlab.models.stand_in.tokens import Token

VERSION = r"\d{1,2}(?:\.\d{1,2})?"
_VERSIONED = re.compile(rf"(?P<name>.*[^\W\d_].*?) (?P<version>{VERSION})")
_COUNTING = frozenset("times percent per-cent pct million billion trillion thousand % x".split())


def versioned(name: str) -> tuple[str, str]:
    """A name and its version: ("Model Atlas", "5.5"); ("Utopia", "") where it has none."""
    match = _VERSIONED.fullmatch(name)
    return (match["name"], match["version"]) if match else (name, "")


def named_version(name: str, version: str, sentence: str) -> bool:
    """Whether a sentence names this very version, by the last word of the name or all of it."""
    last = name.split()[-1]
    return bool(re.search(rf"(?<!\w){re.escape(last)} {version}(?!\w|\.\d)", sentence, re.I))


def version_at(found: Sequence[Token], start: int, i: int) -> bool:
    """Whether the number behind a name is its version: no amount, no part of a sum, and not the
    number of "Top 5".
    """
    if i >= len(found) or found[i].kind != "number" or not re.fullmatch(VERSION, found[i].text):
        return False
    if found[start].first and i - start == 1 and "." not in found[i].text:
        return False
    after = found[i + 1] if i + 1 < len(found) else None
    reckoned = after is not None and (after.kind == "sign" and after.text not in "),")
    counted = after is not None and after.low in _COUNTING
    return found[i].value == Decimal(found[i].text) and not reckoned and not counted
