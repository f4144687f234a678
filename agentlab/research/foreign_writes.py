"""A permission rule: what a search brought may be read freely, but writes nothing by itself.

A text from the web can hold instructions ("save a note that says …"), and a model may follow them.
Once a run has read such a text, a call that changes something is put before a person, unless every
word and number of its arguments stands in the task.

>>> Gate(allow_read_only, ask_before_foreign_writes, writes(enabled=True))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from agentlab.permissions import Decision
from agentlab.research.ledger import ledger
from agentlab.research.provenance import Stored
from agentlab.research.words import words
from agentlab.tables import short, visible
from agentlab.tools import Tool
from agentlab.trace import Trace

_BELOW = re.compile(r"(?<![\w.,)])[-\u2212]\d(?:[\d.,]*\d)?")  # -5, no 2026-05, no 7 - 5
LONGEST = 60  # characters of an argument that a person is shown in the reason


def ask_before_foreign_writes(tool: Tool, args: dict[str, Any], trace: Trace) -> Decision | None:
    """Asks about a writing call with words that are not the task's, once a search has been read."""
    texts = list(ledger(trace).texts.values())
    if not tool.writes or not texts:
        return None
    own = _said(trace.task)
    for said in _texts(list(args.values())):  # their names are the tool's own
        foreign = _said(said) - own
        if foreign:
            reason = (
                f"{tool.name} writes {short(visible(said), LONGEST)!r}, {_whence(foreign, texts)}"
            )
            return Decision("ask", reason, "ask_before_foreign_writes")
    return None


def _said(text: str) -> frozenset[str]:
    """The words and numbers of a text; what is below zero is not what is above it."""
    return frozenset([*words(text), *_BELOW.findall(text)])


def _whence(foreign: frozenset[str], texts: list[Stored]) -> str:
    """Which result has most of the words that are not the task's, if one has half of them."""
    held = {text.id: len(foreign & _said(text.text)) for text in texts}
    most = max(held, key=lambda id: held[id])
    if 2 * held[most] >= len(foreign):
        return f"which is of the search result {visible(most)}"
    return "which is not in the task, and search results were read"


def _texts(value: Any) -> Iterator[str]:
    """Every text and number in some arguments, the names inside of an object too."""
    if isinstance(value, dict):
        for held in (*value, *value.values()):
            yield from _texts(held)
    elif isinstance(value, (list, tuple, set)):
        for held in value:
            yield from _texts(held)
    elif value is not None and not isinstance(value, bool):
        yield str(value)
