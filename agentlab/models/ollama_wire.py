"""Our conversation as a request of Ollama's chat endpoint, and its reply as ours.

Pure functions. Ollama enforces no tool choice, so a choice only decides which tools are shown;
whether the reply keeps to it is the loop's to check.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from agentlab.messages import Choice, Message, Reply, StopReason, ToolCall, ToolSpec, Usage
from agentlab.models.wire import NOTHING_SAID, answered, arguments, offered, sendable, unique

NUM_CTX = 8192  # tokens; the server's own default is smaller than a conversation with tools

_STOPS: dict[str, StopReason] = {"": "end_turn", "stop": "end_turn", "length": "max_tokens"}


def request(
    model: str,
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    choice: Choice,
    *,
    options: Mapping[str, Any] | None = None,
    think: bool | str | None = None,
) -> dict[str, Any]:
    """The keyword arguments of `ollama.Client.chat` for this turn."""
    body = {
        "model": model,
        "messages": _messages(model, messages),
        "tools": [_tool(t) for t in offered(tools, choice)],
        "options": {"num_ctx": NUM_CTX, **(options or {})},
        "stream": False,
    }
    return sendable(body if think is None else {**body, "think": think})


def _messages(model: str, messages: Sequence[Message]) -> list[dict[str, Any]]:
    """System first, then each message; a call's result names its tool and follows its call."""
    system = [m for m in messages if m.role == "system"]
    others = [m for m in messages if m.role != "system"]
    return [sent for m in [*system, *answered(others)] for sent in _message(model, m)]


def _message(model: str, message: Message) -> list[dict[str, Any]]:
    if message.role == "assistant":
        return [_assistant(model, message)]
    results = [
        {"role": "tool", "tool_name": r.name, "content": r.text if r.text.strip() else NOTHING_SAID}
        for r in message.results
    ]
    role = "user" if message.role == "tool" else message.role  # text behind results
    return results + ([{"role": role, "content": message.text}] if message.text.strip() else [])


def _assistant(model: str, message: Message) -> dict[str, Any]:
    """The turn with its own calls: a model that does not see them makes them again (C05)."""
    sent: dict[str, Any] = {"role": "assistant", "content": message.text}
    if message.calls:
        sent["tool_calls"] = [
            {"function": {"name": c.name, "arguments": arguments(c.args)}} for c in message.calls
        ]
    raw = message.raw if isinstance(message.raw, Mapping) else {}
    if raw.get("provider") == "ollama" and raw.get("model") == model:
        sent["thinking"] = raw.get("thinking", "")
    return sent


# -- tools ----------------------------------------------------------------------------------------


def _tool(spec: ToolSpec) -> dict[str, Any]:
    """The client keeps type, items, enum and description of a property and loses the rest."""
    schema = spec.parameters
    defs = schema.get("$defs", {})
    properties = {n: _property(p, defs) for n, p in schema.get("properties", {}).items()}
    required = list(schema.get("required", []))
    parameters = {"type": "object", "properties": properties, "required": required}
    function = {"name": spec.name, "description": spec.description, "parameters": parameters}
    return {"type": "function", "function": function}


def _property(schema: Mapping[str, Any], defs: Mapping[str, Any], depth: int = 0) -> dict[str, Any]:
    """A property with references put in place and alternatives folded into a list of types."""
    if depth > 8:  # a schema that refers to itself
        return {}
    parts = [_property(p, defs, depth + 1) for p in _alternatives(schema, defs)]
    plain = {k: v for k, v in schema.items() if k in ("type", "enum", "description")}
    if "const" in schema:
        plain["enum"] = [schema["const"]]
    if isinstance(schema.get("items"), Mapping):
        plain["items"] = _property(schema["items"], defs, depth + 1)
    return _folded([*parts, plain])


def _alternatives(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    found = [p for key in ("anyOf", "oneOf", "allOf") for p in schema.get(key, [])]
    if "$ref" in schema:
        found.append(defs.get(str(schema["$ref"]).rpartition("/")[2], {}))
    return found


def _folded(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    whole: dict[str, Any] = {k: v for part in parts for k, v in part.items()}
    for key in ("type", "enum"):
        values = [v for p in parts if key in p for v in _listed(p[key])]
        values = [v for i, v in enumerate(values) if v not in values[:i]]
        if values:
            whole[key] = values[0] if key == "type" and len(values) == 1 else values
    return whole


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


# -- reply ----------------------------------------------------------------------------------------


def reply(model: str, answer: Mapping[str, Any], sent: Mapping[str, Any], taken: set[str]) -> Reply:
    """Ollama's answer as a `Reply`. `sent` is the request; `taken` are the ids already in use."""
    answer = sendable(answer)
    said, reason = answer["message"], answer.get("done_reason") or ""
    found = said.get("tool_calls") or []
    ids = unique([str(c.get("id") or "") for c in found], taken)
    calls = tuple(
        ToolCall(i, c["function"]["name"], c["function"]["arguments"])
        for i, c in zip(ids, found, strict=True)
    )
    stop = _STOPS.get(reason, "unknown")
    thinking = said.get("thinking") or ""
    note = _cut(sent, answer)
    return Reply(
        text=said.get("content") or "",
        calls=calls,
        stop="tool_use" if calls and stop == "end_turn" else stop,
        usage=Usage(answer.get("prompt_eval_count") or 0, answer.get("eval_count") or 0),
        thinking=thinking,
        raw={"provider": "ollama", "model": model, "thinking": thinking} if thinking else None,
        raw_stop=reason,
        notes=(note,) if note else (),
    )


def _cut(sent: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """A note when the context was full, or when far less was read than was sent.

    Ollama drops the oldest messages without a word when the prompt does not fit. The count may then
    lie well below `num_ctx`, so the characters sent are looked at, too: no tokenizer packs more
    than about six of them into a token of prose or JSON.
    """
    room = sent["options"]["num_ctx"]
    read, written = answer.get("prompt_eval_count") or 0, answer.get("eval_count") or 0
    characters = sum(len(str(m)) for m in sent["messages"])
    way_out = f"Raise num_ctx (now {room}) or shorten the conversation."
    if read + written >= room:
        return f"The context was full ({read} tokens read, {written} written). {way_out}"
    if read and characters > 6 * read and characters > 3 * room:
        return f"The prompt was cut: {characters} characters sent, {read} tokens read. {way_out}"
    return ""
