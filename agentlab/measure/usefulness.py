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
from agentlab.views import CALLS, CallRecord

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
    calls = list(trace.view(CALLS).values())
    found = {}
    for call in calls:
        after = "\n".join(_said(trace, lambda step, now=call.step: step > now))
        if call.outcome != "returned" or call.tool in writing or not after:
            continue
        held = call.text if call.data is None else call.data
        empty = held in (EMPTY, {}, [])
        news = set() if empty else set(pieces(held)) - _known(trace, calls, call)
        if news or empty:
            found[call.id] = bool(news & set(taken(after)))
    return found


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


def _known(trace: Trace, calls: list[CallRecord], call: CallRecord) -> set[Piece]:
    """What stood there before the call came back: the task, what was said, what was seen."""
    said = _said(trace, lambda step: step <= call.step)
    seen = [one.text for one in calls[: calls.index(call)]]
    return set(taken("\n".join([trace.task, call.tool, *said, *seen])))


def _said(trace: Trace, at: Any) -> Iterator[str]:
    """What the model said at these steps: texts, and the arguments of calls."""
    for event in trace:
        if isinstance(event, ModelReplied) and at(event.step):
            yield from filter(None, (event.text, *(as_text(c.args) for c in event.calls)))


def _numbers(text: str) -> Iterator[Decimal]:
    return (Decimal(number.replace(",", "")) for number in _NUMBER.findall(text))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("\\n", " "))


def _runs(words: list[str], length: int) -> Iterator[str]:
    return (" ".join(words[i : i + length]) for i in range(len(words) - length + 1) if length)
