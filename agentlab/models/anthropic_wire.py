"""Our conversation as a request of the Messages API, and its reply as ours.

Pure functions: no SDK, no network. How messages become turns is in `anthropic_turns.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentlab.messages import Choice, Message, Reply, StopReason, ToolCall, ToolSpec, Usage
from agentlab.models.anthropic_turns import legal, said, turns
from agentlab.models.wire import offered, sendable

_STOPS: dict[str, StopReason] = {
    "end_turn": "end_turn",
    "stop_sequence": "end_turn",
    "tool_use": "tool_use",
    "max_tokens": "max_tokens",
    "model_context_window_exceeded": "max_tokens",
    "refusal": "refusal",
    "pause_turn": "pause_turn",
}


@dataclass(frozen=True, slots=True)
class Request:
    """A request body, and what is needed to read the reply to it."""

    body: dict[str, Any]
    names: dict[str, str]  # the tools' own names by the names they were sent under
    notes: tuple[str, ...] = ()


def request(
    model: str,
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    choice: Choice,
    *,
    max_tokens: int,
    force: bool = True,
    parallel: bool = True,
    effort: str | None = None,
) -> Request:
    """The body of a request. With `force` off, a choice only decides which tools are shown.

    Errors: `ModelError` for a choice that no offered tool can meet.
    """
    allowed = offered(tools, choice)
    sent, notes = turns(model, messages)
    system = [m.text for m in messages if m.role == "system" and m.text.strip()]
    enforced = force or choice.kind == "none"
    body: dict[str, Any] = {
        "model": model,
        "max_tokens": max_tokens,
        "messages": sent,
        **({"system": "\n\n".join(system)} if system else {}),
        **_tools(tools if enforced else allowed, choice if enforced else None, messages, parallel),
        **({"output_config": {"effort": effort}} if effort else {}),
    }
    return Request(sendable(body), {legal(t.name): t.name for t in tools}, notes)


def _tools(
    shown: Sequence[ToolSpec], choice: Choice | None, messages: Sequence[Message], parallel: bool
) -> dict[str, Any]:
    """The tools and the choice. A history with calls must define tools even if none is on offer."""
    past = dict.fromkeys(c.name for m in messages if m.role == "assistant" for c in m.calls)
    stubs = [ToolSpec(name, "Used earlier; not on offer now.") for name in past]
    defined = [_tool(t) for t in shown or stubs]
    if not defined:
        return {}
    if not shown or (choice and choice.kind == "none"):
        return {"tools": defined, "tool_choice": {"type": "none"}}
    wanted: dict[str, Any] = {"type": choice.kind if choice else "auto"}
    if choice and choice.kind == "tool":
        wanted["name"] = legal(choice.tool)
    if not parallel:
        wanted["disable_parallel_tool_use"] = True
    return {"tools": defined, "tool_choice": wanted}


def _tool(spec: ToolSpec) -> dict[str, Any]:
    """A tool's definition; one without a description is sent without, not with an empty one."""
    described = {"description": spec.description} if spec.description.strip() else {}
    schema = {"type": "object", **spec.parameters}
    return {"name": legal(spec.name), **described, "input_schema": schema}


def reply(answer: Mapping[str, Any], sent: Request) -> Reply:
    """The API's answer as a `Reply`. Blocks are told apart by type, never by position."""
    answer = sendable(answer)
    blocks = [b for b in answer["content"] if isinstance(b, Mapping)]
    calls = tuple(
        ToolCall(str(b.get("id") or ""), _own_name(b, sent), b.get("input"))
        for b in blocks
        if b.get("type") == "tool_use"
    )
    raw_stop = str(answer.get("stop_reason") or "")
    stop = _STOPS.get(raw_stop, "unknown")
    thought = [str(b.get("thinking") or "") for b in blocks if b.get("type") == "thinking"]
    return Reply(
        text=said(blocks),
        calls=calls,
        stop="tool_use" if calls and stop == "end_turn" else stop,
        usage=_usage(answer.get("usage") or {}),
        thinking="\n".join(t for t in thought if t),
        raw=_kept(sent.body["model"], raw_stop, blocks),
        raw_stop=raw_stop,
        notes=sent.notes + _details(answer),
    )


def _own_name(block: Mapping[str, Any], sent: Request) -> str:
    name = str(block.get("name") or "")
    return sent.names.get(name, name)


def _usage(counted: Mapping[str, Any]) -> Usage:
    """All input tokens: those read from or written to a cache are counted apart by the API."""
    cached = ("cache_creation_input_tokens", "cache_read_input_tokens")
    read = sum(int(counted.get(k) or 0) for k in ("input_tokens", *cached))
    return Usage(read, int(counted.get("output_tokens") or 0))


def _kept(model: str, stop_reason: str, blocks: Sequence[Mapping[str, Any]]) -> Any:
    """What must go back as it came; None where text and calls alone say the same."""
    kinds = " ".join(str(b.get("type")) for b in blocks)
    if re.fullmatch(r"(text)?( ?tool_use)*", kinds) and stop_reason != "pause_turn":
        return None
    came = [dict(b) for b in blocks]
    return {"provider": "anthropic", "model": model, "stop_reason": stop_reason, "blocks": came}


def _details(answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Why the provider refused, if it says so."""
    details = answer.get("stop_details")
    if not isinstance(details, Mapping):
        return ()
    reasons = [str(details[k]) for k in ("category", "explanation") if details.get(k)]
    return (f"refusal: {', '.join(reasons)}",) if reasons else ()
