"""Messages and tools in the JSON of the GenAI conventions, as the strings an attribute holds."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from agentlab.events import ModelReplied
from agentlab.messages import Message, ToolSpec, as_json

FINISHED = {  # why a reply ended: the convention's word; any other is passed on as it is
    "end_turn": "stop",
    "tool_use": "tool_call",
    "max_tokens": "length",
    "refusal": "content_filter",
}


def sent(messages: Iterable[Message]) -> str:
    """The messages a model was sent; the system text has an attribute of its own."""
    turns = [m for m in messages if m.role != "system"]
    return in_json([{"role": m.role, "parts": _parts(m)} for m in turns])


def replied(reply: ModelReplied) -> str:
    """The one message a model answered with, and why it ended there."""
    message = Message("assistant", reply.text, reply.calls)
    end = FINISHED.get(reply.stop, reply.stop)
    return in_json([{"role": "assistant", "parts": _parts(message), "finish_reason": end}])


def instructions(system: str) -> str:
    """The system text."""
    return in_json([_text(system)])


def offered(specs: Iterable[ToolSpec]) -> str:
    """The tools a model was offered."""
    return in_json(
        [
            {
                "type": "function",
                "name": spec.name,
                "description": spec.description,
                "parameters": spec.parameters,
            }
            for spec in specs
        ]
    )


def in_json(value: Any) -> str:
    """Any value as JSON text, letters as they are."""
    return json.dumps(as_json(value), ensure_ascii=False)


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "content": text}


def _parts(message: Message) -> list[dict[str, Any]]:
    parts = [_text(message.text)] if message.text else []
    for call in message.calls:
        parts.append(
            {"type": "tool_call", "id": call.id, "name": call.name, "arguments": call.args}
        )
    for result in message.results:
        parts.append({"type": "tool_call_response", "id": result.call_id, "response": result.text})
    return parts
