"""Other readings of a question, for when a search by the first one was in vain.

"World Bank rainfall of Utopia"   the rainfall of Utopia, by the World Bank
"whats utopias rainfall"          "whats Utopia's rainfall", once results have shown that name
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agentlab.models.stand_in.sources import sources_maybe

_UNPARTED = re.compile(  # "who has more lakes arcadia or utopia"
    r"^((?:who|which|what)\b[^,:]+) ([^\W\d_]+ or [^\W\d_]+)[?.\s]*$", re.I
)


def alternatives(text: str, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """A source or "", and the text without it.

    known: names seen in results so far.
    """
    yield from sources_maybe(text)
    if match := _UNPARTED.match(text.strip()):
        yield "", f"{match[1]}, {match[2]}"
    owned = _with_owners(text, known)
    if owned != text:
        yield "", owned


def _with_owners(text: str, known: Iterable[str]) -> str:
    """The text with the apostrophe that names lack: "utopias rainfall" is Utopia's."""
    for name in sorted(known):
        text = re.sub(rf"\b{re.escape(name)}s (?=[a-z])", f"{name}'s ", text, flags=re.I)
    return text
