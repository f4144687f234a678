"""The words, marks and figures of a stretch of text, in order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from agentlab.research.figures import Figure

_WORD = re.compile(
    r"(?:Nos?|Nr)\.(?=\s)|[^\W\d_][^\W_]*(?:[.'\u2019&/-](?=\w)[^\W_]+)*['\u2019]?|\S"
)


class Token(NamedTuple):
    """One of them. kind: "word", "mark", or the kind of a figure ("number", "year", "percent")."""

    text: str
    kind: str

    @property
    def low(self) -> str:
        """The word in small letters, without a possessive ending."""
        return re.sub(r"['\u2019]s?\Z", "", self.text.lower())

    @property
    def is_name(self) -> bool:
        """Whether it is a word with a capital."""
        return self.kind == "word" and self.text[0].isupper()

    @property
    def owns(self) -> bool:
        """Whether it is a possessive: Ayr's, the members'."""
        return self.kind == "word" and bool(re.search(r"(?:['\u2019]s|s['\u2019])\Z", self.text))


def tokens(text: str, start: int, end: int, figures: Sequence[Figure]) -> list[Token]:
    """The tokens of text[start:end]; a figure in it is one token."""
    found: list[Token] = []
    place = start
    for figure in figures:
        if start <= figure.start and figure.end <= end:
            found += _words(text, place, figure.start)
            found.append(Token(figure.text, figure.kind))
            place = figure.end
    return found + _words(text, place, end)


def outside_brackets(words: Sequence[Token]) -> list[Token]:
    """The tokens that stand in no round brackets."""
    kept, depth = [], 0
    for token in words:
        depth += token.text == "("
        if depth == 0:
            kept.append(token)
        depth -= token.text == ")" and depth > 0
    return kept


def _words(text: str, start: int, end: int) -> list[Token]:
    return [
        Token(match.group(), "word" if match.group()[0].isalpha() else "mark")
        for match in _WORD.finditer(text, start, end)
    ]
