"""A table of phrases, each put into other words, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable


def replacing(phrases: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    r"""A function that gives a text with each phrase, in any case, in its other words.

    >>> replacing([(r"\bhow big\b", "how large")])("How big is Utopia?")
    'how large is Utopia?'
    """
    compiled = [(re.compile(phrase, re.IGNORECASE), same) for phrase, same in phrases]

    def replaced(text: str) -> str:
        for phrase, same in compiled:
            text = phrase.sub(same, text)
        return text

    return replaced
