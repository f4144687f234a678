"""Our messages as turns of the Messages API, whatever the history holds.

The rules: the first turn is the user's and roles alternate; each call is answered by the results
that open the next turn; no text is empty; ids are unique; ids and names hold letters, digits, "_"
and "-" only; thinking goes back unchanged, in front, and only to the model that thought it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentlab.messages import Message, ToolResult
from agentlab.models.wire import NOTHING_SAID, answered, arguments

Block = dict[str, Any]  # e.g. {"type": "text", "text": "Hello"}

_LEGAL = re.compile(r"[A-Za-z0-9_-]{1,64}")
_THOUGHT = ("thinking", "redacted_thinking")


def turns(model: str, messages: Sequence[Message]) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    """The turns of a conversation, and notes on what could not be sent.

    An assistant message without text and calls is left out, and so is a result whose call is not
    in the turn before it. Where the API wants a turn and there is none, `NOTHING_SAID` stands.
    """
    conversation = _Conversation(model)
    for message in answered([m for m in messages if m.role != "system"]):
        conversation.add(message)
    return conversation.closed(), conversation.notes()


def legal(text: str) -> str:
    """An id or name in the characters the API takes; a changed one ends in a digest of the old.

    >>> legal("web_search"), legal("web search")
    ('web_search', 'web_search_185474f7')
    """
    if _LEGAL.fullmatch(text):
        return text
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{re.sub('[^A-Za-z0-9_-]', '_', text)[:55]}_{mark}"


def said(blocks: Sequence[Mapping[str, Any]]) -> str:
    """The text of blocks, as `Reply.text` and `Message.text` have it."""
    texts = [str(b.get("text") or "") for b in blocks if b.get("type") == "text"]
    return "\n".join(t for t in texts if t)


class _Conversation:
    """Turns built front to back; no step changes what stands before it."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._turns: list[dict[str, Any]] = []
        self._ids: set[str] = set()
        self._open: list[str] = []  # ids of the last turn's calls, not answered yet
        self._paused = False  # the assistant may go on with its last turn
        self._left_out = 0

    def add(self, message: Message) -> None:
        if message.role == "assistant":
            self._add_assistant(message)
        else:
            self._add_user(message)

    def closed(self) -> list[dict[str, Any]]:
        """The turns, ending where the model may speak: with the user, or with a paused turn."""
        self._make_room()
        return self._turns

    def notes(self) -> tuple[str, ...]:
        if not self._left_out:
            return ()
        return (f"{self._left_out} tool result(s) without their call were not sent.",)

    def _add_user(self, message: Message) -> None:
        blocks: list[Block] = []
        if self._open:  # `answered` has put all of their results, in order, into this message
            blocks = [_result(i, r) for i, r in zip(self._open, message.results, strict=True)]
            self._open = []
        else:
            self._left_out += len(message.results)
        if message.text.strip():
            blocks.append(_text(message.text))
        self._say("user", blocks)

    def _add_assistant(self, message: Message) -> None:
        self._open = [self._new_id(call.id) for call in message.calls]
        blocks = _blocks(message, self._open, self._model)
        if not blocks:
            return
        self._make_room()
        self._say("assistant", blocks)
        self._paused = _raw(message, self._model).get("stop_reason") == "pause_turn"

    def _make_room(self) -> None:
        """A turn of the user's where the assistant is to speak and would follow itself."""
        if not self._paused and (not self._turns or self._turns[-1]["role"] == "assistant"):
            self._say("user", [_text(NOTHING_SAID)])

    def _say(self, role: str, blocks: list[Block]) -> None:
        """Append blocks; those of the same role join the turn before."""
        if not blocks:
            return
        if self._turns and self._turns[-1]["role"] == role:
            self._turns[-1]["content"].extend(blocks)
        else:
            self._turns.append({"role": role, "content": blocks})

    def _new_id(self, wanted: str) -> str:
        stem = made = legal(wanted or "call")
        number = 1
        while made in self._ids:
            number += 1
            made = f"{stem[:55]}_{number}"
        self._ids.add(made)
        return made


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


def _result(call_id: str, result: ToolResult) -> Block:
    text = result.text if result.text.strip() else NOTHING_SAID
    block = {"type": "tool_result", "tool_use_id": call_id, "content": text}
    return {**block, "is_error": True} if result.is_error else block


def _blocks(message: Message, ids: Sequence[str], model: str) -> list[Block]:
    """An assistant message as blocks: as they came where that is known, else text, then calls."""
    calls = [
        {"type": "tool_use", "id": i, "name": legal(c.name), "input": arguments(c.args)}
        for i, c in zip(ids, message.calls, strict=True)
    ]
    came = [b for b in _raw(message, model).get("blocks", []) if isinstance(b, Mapping)]
    if _holds(came, message):
        return _as_they_came(came, {c.id: b for c, b in zip(message.calls, calls, strict=True)})
    thought = [dict(b) for b in came if b.get("type") in _THOUGHT]
    spoken = [_text(message.text)] if message.text.strip() else []
    return thought + spoken + calls if spoken or calls else []


def _raw(message: Message, model: str) -> Mapping[str, Any]:
    """What this model wants back of its own message; nothing of any other's."""
    raw = message.raw if isinstance(message.raw, Mapping) else {}
    ours = raw.get("provider") == "anthropic" and raw.get("model", model) == model
    return raw if ours and isinstance(raw.get("blocks"), list) else {}


def _holds(came: Sequence[Mapping[str, Any]], message: Message) -> bool:
    """Whether the blocks have the message's text, and its calls in the same order."""
    wanted = [c.id for c in message.calls]
    ids = iter([b.get("id") for b in came if b.get("type") == "tool_use"])
    in_order = all(i in ids for i in wanted) and len(set(wanted)) == len(wanted)
    return bool(came) and said(came) == message.text and in_order


def _as_they_came(came: Sequence[Mapping[str, Any]], calls: dict[str, Block]) -> list[Block]:
    """The blocks in their order, without empty texts and without calls the loop did not keep.

    Thinking that led to a dropped call at the end of the turn is dropped with it.
    """
    kept: list[Block] = []
    for block in came:
        if block.get("type") == "tool_use":
            kept += [calls.pop(block["id"])] if block.get("id") in calls else []
        elif block.get("type") != "text" or str(block.get("text") or "").strip():
            kept.append(dict(block))
    while kept and kept[-1].get("type") in _THOUGHT:
        kept.pop()
    return kept
