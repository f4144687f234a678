"""Whether a learner's tool looks things up in a text, or has one result typed in.

It is asked again: for what it was asked in the run, for something that is nowhere, and for the
words and numbers of its text, of which some must bring another line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from agentlab.messages import as_text
from agentlab.research.words import ASKING, words
from agentlab.tables import short
from agentlab.tools import Tool, run
from agentlab.trace import Trace
from agentlab.views import CallRecord

ELSE = "zzz nothing of the kind"  # what no text has
MOST = 400  # words of a text that are tried
LINES = re.compile(r"\n+|(?<=[.!?])\s+")
_NAMES = re.compile(r"\b[A-Z]\w+(?:\s(?:of\s)?[A-Z]\w+)*")


def about(text: str) -> list[str]:
    """The words of a text that say what it is on: no little ones, no numbers, none twice.

    >>> about("How much rain fell on Skye in 2025?")
    ['rain', 'fell', 'skye']
    """
    said = (word for word in words(text) if word not in ASKING and not word[0].isdigit())
    return list(dict.fromkeys(word for word in said if len(word) > 2))


def alike(some: Sequence[str], others: Sequence[str]) -> list[str]:
    """Those of some words that are among the others, or begin with one or are one's beginning."""
    return [w for w in some if any(_same(w, other) for other in others)]


def tool_fault(made: Tool, text: str, calls: Sequence[CallRecord], trace: Trace) -> str:
    """What is wrong with how a tool answers; "" when it listens to what it is asked."""
    said = partial(_said, made, trace)
    for call in calls:
        if said(call.args) != call.text:
            return f"trace: {made.name} says something else now than it did in the trace."
        other = {name: _nothing(value) for name, value in call.args.items()}
        if said(other) == call.text:
            told = short(as_text(other), 60)
            return f"tool: it says the same whatever it is asked, even for {told}. Is it typed in?"
    if calls and not _brings_another(made, text, calls, said):
        return (
            "tool: it never brings another line of your text, whichever of its words it is asked "
            "for. Is its result typed in?"
        )
    return ""


def _brings_another(
    made: Tool, text: str, calls: Sequence[CallRecord], said: Callable[..., str | None]
) -> bool:
    """Whether it has more than one thing to say, where its text has more than one line."""
    lines = [line.strip() for line in LINES.split(text) if about(line)]
    first = calls[0].text
    if len(lines) < 2 or all(line in first for line in lines):
        return True  # there is no other line, or it brings all of them
    if len({call.text for call in calls}) > 1:
        return True
    told = map(said, _askings(made, text, lines, calls[0].args))
    return any(another and another != first for another in told)


def _askings(
    made: Tool, text: str, lines: Sequence[str], args: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """The arguments with something of the text in their place, one by one, then all at once."""
    fields = made.spec.parameters.get("properties", {})
    single = list(dict.fromkeys(re.findall(r"[^\W\d_][\w'’-]+", text)))[:MOST]
    heads = [line.partition(":")[0].strip() for line in lines]
    texts = list(dict.fromkeys([*heads, *_NAMES.findall(text), *single, *lines]))
    texts += [word.lower() for word in texts]
    counts = [int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", text)]
    counts = list(dict.fromkeys([*range(len(lines) + 1), *counts]))[:MOST]
    for name, value in args.items():
        for other in (*fields.get(name, {}).get("enum", ()), *_of_kind(value, texts, counts)):
            yield args | {name: other}
    for word in texts:
        yield {name: word if isinstance(value, str) else value for name, value in args.items()}


def _of_kind(value: Any, texts: Sequence[str], counts: Sequence[int]) -> Sequence[Any]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, (int, float)):
        return counts
    if isinstance(value, list):
        return [[text] for text in texts]
    return texts if isinstance(value, str) else ()


def _nothing(value: Any) -> Any:
    """Something of the same kind that no text has."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, list):
        return [ELSE]
    return value + 12345 if isinstance(value, (int, float)) else ELSE


def _said(made: Tool, trace: Trace, args: dict[str, Any]) -> str | None:
    """What the tool says to these arguments; None when it refuses."""
    try:
        value = run(made, args, trace)
        return as_text(made.render(value) if made.render else value)
    except Exception:  # whatever a learner's tool raises is a no
        return None


def _same(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long == short or (len(short) > 3 and long.startswith(short))
