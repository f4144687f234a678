"""What every adapter does to a conversation before it is sent: each call answered, each value JSON.

Messages in, messages out. What one provider alone asks for is in `ollama_wire.py` and
`anthropic_wire.py`; nothing here or there imports an SDK or opens a connection.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from agentlab.messages import Choice, Message, ModelError, ToolCall, ToolResult, ToolSpec, as_json
from agentlab.tools import Unparseable, parsed

NO_RESULT = "No result: the turn ended before this call was answered."
NOTHING_SAID = "(nothing said)"  # stands where a provider refuses an empty text


def answered(messages: Sequence[Message]) -> list[Message]:
    """The conversation with every call answered, in order, right behind the turn that made it.

    A result is looked for up to the next assistant message, by call id, first come first served.
    A call without one, as an interrupt leaves behind, is given an error result. Results whose call
    is not in the turn before stay where they are: what to do with them is the provider's affair.
    """
    whole: list[Message] = []
    at = 0
    while at < len(messages):
        turn, end = messages[at], _next_assistant(messages, at + 1)
        whole.append(turn)
        if turn.role == "assistant":
            results, rest = _taken(turn.calls, messages[at + 1 : end])
            whole += [Message("tool", results=results)] if results else []
            whole += rest
            at = end
        else:
            at += 1
    return whole


def _next_assistant(messages: Sequence[Message], start: int) -> int:
    places = range(start, len(messages))
    return next((i for i in places if messages[i].role == "assistant"), len(messages))


def _taken(
    calls: Sequence[ToolCall], behind: Sequence[Message]
) -> tuple[tuple[ToolResult, ...], list[Message]]:
    """One result per call, and the messages without them; a message left with nothing goes."""
    pool = [result for message in behind for result in message.results]
    free = list(range(len(pool)))
    results = []
    for call in calls:
        place = next((i for i in free if pool[i].call_id == call.id), None)
        missing = ToolResult(call.id, call.name, NO_RESULT, is_error=True)
        results.append(missing if place is None else pool[place])
        free = [i for i in free if i != place]
    number = iter(range(len(pool)))
    left = [replace(m, results=tuple(r for r in m.results if next(number) in free)) for m in behind]
    return tuple(results), [m for m in left if m.text or m.results]


def arguments(args: Any) -> dict[str, Any]:
    """A call's arguments as an object, the one form both providers take in a history.

    Nothing at all is an empty object. What is no object even after decoding (the call was refused,
    its result says so) goes back as it came, under one name.

    >>> arguments('{"a": 2}'), arguments(None), arguments("a=2")
    ({'a': 2}, {}, {'unparsed': 'a=2'})
    """
    if args is None or args == "":
        return {}
    try:
        parsed(args)  # the loop's own judgement; its exact decimals have no form on the wire
    except Unparseable:
        return {"unparsed": as_json(args)}
    while isinstance(args, str):
        args = json.loads(args)
    return dict(args)


def offered(tools: Sequence[ToolSpec], choice: Choice) -> tuple[ToolSpec, ...]:
    """The tools that the choice leaves: all, one, or none. The harness's own way of forcing.

    Errors: `ModelError` for a choice that no offered tool can meet.
    """
    if choice.kind == "none":
        return ()
    left = tuple(t for t in tools if choice.kind != "tool" or t.name == choice.tool)
    if not left and choice.kind in ("any", "tool"):
        names = ", ".join(t.name for t in tools) or "none"
        raise ModelError(f"The choice is {choice}, but the tools on offer are: {names}.")
    return left


def sendable(body: Mapping[str, Any]) -> dict[str, Any]:
    """An object as plain JSON that can be written in UTF-8: half a surrogate pair becomes "?".

    For what goes to a provider and for what comes back: both are JSON, and neither need be clean.
    """
    text = json.dumps(as_json(body), ensure_ascii=False)
    return json.loads(text.encode("utf-8", "replace"))


def one_line(text: Any, limit: int = 300) -> str:
    """Foreign text for an error message: one printable line, cut at `limit` characters."""
    line = " ".join(str(text).encode("utf-8", "replace").decode("utf-8").split())
    return line if len(line) <= limit else f"{line[: limit - 3]}..."


def unique(ids: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """The ids with every empty or repeated one replaced by the next free "call_1", "call_2", ...

    >>> unique(["a", "", "a"], taken=["call_1"])
    ['a', 'call_2', 'call_3']
    """
    made: list[str] = []
    used = set(taken)
    number = 0
    for wanted in ids:
        while not wanted or wanted in used:
            number += 1
            wanted = f"call_{number}"
        used.add(wanted)
        made.append(wanted)
    return made


def garbled(key: str) -> bool:
    """Whether a key holds what no key does: blanks, letters beyond ASCII, what copying dragged in.

    >>> garbled("k-0123\\n")
    True
    """
    return not key.isascii() or any(c.isspace() or not c.isprintable() for c in key)


def keys_in(headers: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that some headers carry: what no trace may hold.

    >>> keys_in({"Accept": "text/plain", "Authorization": "Bearer k-0123456789"})
    ('k-0123456789',)
    """
    carrying = (text for name, text in headers.items() if _CARRIES_A_KEY.search(name))
    return tuple(word for text in carrying for word in text.split()[-1:])


_CARRIES_A_KEY = re.compile(r"(?:authorization|key|token|secret|password)\Z", re.IGNORECASE)


def without_login(address: str) -> str:
    """An address as it may be shown: a name or password in it is left out.

    >>> without_login("http://me:secret@example.org:11434")
    'http://example.org:11434'
    """
    return re.sub(r"^(\w+://)?[^/]*@", r"\1", address)
