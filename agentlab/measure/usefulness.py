"""Whether a result was of use: something new in it stands in what the model said afterwards (C49).

Something is a number, a name such as `shop/tax.py`, a short value, or three words in a row; new is
what stood neither in the task nor in anything said or seen before. So this is a count from below: a
result that mattered by its success alone, or whose number was rounded, counts as not taken up; and
a number that is there by coincidence counts as taken up.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from typing import Any

from agentlab.events import ModelReplied
from agentlab.messages import as_text
from agentlab.trace import Trace
from agentlab.turn import EMPTY
from agentlab.views import CALLS

_NUMBER = re.compile(r"(?<![\w.])-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w])")
_WORD = re.compile(r"\w(?:[\w./\-]*\w)?")
_NAME = re.compile(r"\w[./_\-]\w|[^\W\d]\d|\d[^\W\d]")  # what no common word looks like
RUN = 3  # words in a row that are no coincidence

Piece = Decimal | str  # e.g. Decimal("11.8"), "shop/tax.py", "was sent back"


def usefulness(trace: Trace, writing: Collection[str] = ()) -> dict[str, bool]:
    """Call → whether something of its result was taken up by a later call or text.

    Only calls that could be of use: a tool of `writing` changes something, which is its use; a
    result after which the model said nothing, or that held nothing new, could not be taken up. An
    empty result is of no use.
    """
    first, last, final = _told(trace)
    found = {}
    for place, call in enumerate(trace.view(CALLS).values(), 1):
        if call.outcome != "returned" or call.tool in writing or final <= call.step:
            continue
        held = call.text if call.data is None else call.data
        empty = held in (EMPTY, {}, [])
        now = call.step, place
        news = [] if empty else [one for one in pieces(held) if first.get(one, now) >= now]
        if news or empty:
            found[call.id] = any(last.get(one, 0) > call.step for one in news)
    return found


def _told(trace: Trace) -> tuple[dict[Piece, tuple[int, int]], dict[Piece, int], int]:
    """Where each piece stood first (step, and 0 or the place of the result), the last step at which
    the model said it, and the last at which it said anything. One pass, so that time grows with
    the run and not with its square.
    """
    first: dict[Piece, tuple[int, int]] = dict.fromkeys(taken(trace.task), (0, 0))
    last: dict[Piece, int] = {}
    final = 0
    for event in trace:
        if isinstance(event, ModelReplied):
            said = [event.text, *(f"{c.name} {as_text(c.args)}" for c in event.calls)]
            final = event.step if any(said) else final
            for piece in taken("\n".join(said)):
                first.setdefault(piece, (event.step, 0))
                last[piece] = event.step
    for place, call in enumerate(trace.view(CALLS).values(), 1):
        for piece in taken(call.text):
            first[piece] = min(first.get(piece, (call.step, place)), (call.step, place))
    return first, last, final


def pieces(held: Any) -> Iterator[Piece]:
    """What of a result could be taken up: its numbers, names, short values, runs of words."""
    if isinstance(held, Mapping):
        held = list(held.values())
    if isinstance(held, list | tuple):
        for one in held:
            yield from pieces(one)
    elif isinstance(held, str):
        words = _words(held)
        yield from _numbers(held)
        yield from (word for word in words if _NAME.search(word))
        yield from _runs(words, min(RUN, len(words)))
    elif isinstance(held, int | float | Decimal) and not isinstance(held, bool):
        yield Decimal(str(held))


def taken(text: str) -> Iterator[Piece]:
    """All that a text could have taken up: its numbers, and its words, by one, two and three."""
    yield from _numbers(text)
    for length in range(1, RUN + 1):
        yield from _runs(_words(text), length)


def _numbers(text: str) -> Iterator[Decimal]:
    return (Decimal(number.replace(",", "")) for number in _NUMBER.findall(text))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("\\n", " "))


def _runs(words: list[str], length: int) -> Iterator[str]:
    return (" ".join(words[i : i + length]) for i in range(len(words) - length + 1) if length)
