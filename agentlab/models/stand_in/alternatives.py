"""Other readings of a question, for when a search by the first one was in vain.

"World Bank rainfall of Utopia"   the rainfall of Utopia, by the World Bank
"whats utopias rainfall"          "whats Utopia's rainfall", once results have shown that name
"how high is Utopia's rainfall"   what it is, where no source tells of a high rainfall
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agentlab.models.stand_in.adjectives import as_plain_size
from agentlab.models.stand_in.grammar import LIVING, VERBS
from agentlab.models.stand_in.sources import sources_maybe

_DOING = "|".join(sorted(LIVING | VERBS))

_UNPARTED = re.compile(  # "who has more lakes arcadia or utopia"
    r"^((?:who|which|what)\b[^,:]+) ([^\W\d_]+ or [^\W\d_]+)[?.\s]*$", re.I
)


_LOWER_HEAD = re.compile(  # "the rainfall of outer Utopia" may have a name of two words
    r"(\b(?:of|in|for) )((?!(?:the|an?|each|every|all|both)\b)[a-z]{4,})(?= [A-Z])"
)


def alternatives(text: str, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """A source or "", and the text without it.

    known: names seen in results so far.
    """
    yield from sources_maybe(text)
    if (plain := as_plain_size(text)) != text:
        yield "", plain
    if match := _UNPARTED.match(text.strip()):
        yield "", f"{match[1]}, {match[2]}"
    if (named := _LOWER_HEAD.sub(lambda m: m[1] + m[2].capitalize(), text)) != text:
        yield "", named
    owned = _with_owners(text, known)
    if owned != text:
        yield "", owned


def _with_owners(text: str, known: Iterable[str]) -> str:
    """The text with the apostrophe that names lack: "utopias rainfall" is Utopia's. What "utopias
    do" has none."""
    for name in sorted(known):
        lacking = rf"\b{re.escape(name)}s (?=[a-z])(?!(?:{_DOING})\b)"
        text = re.sub(lacking, f"{name}'s ", text, flags=re.I)
    return text
