"""What crosses the wire between the loop and a model, in values that belong to no provider.

An adapter in `models/` turns messages, tools and a choice into what its provider wants, and turns
the provider's answer back into a `Reply`; nothing else in the package knows a provider.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, Protocol

Role = Literal["system", "user", "assistant", "tool"]

StopReason = Literal[
    "end_turn",  # the model has said what it wanted to say
    "tool_use",  # it asks for tools
    "max_tokens",  # cut by the token limit: a call in it may be half a call
    "refusal",  # the provider or the model declined
    "pause_turn",  # the provider wants the turn sent back so that it can go on
    "unknown",  # a reason this package does not know; `Reply.raw_stop` has the provider's word
]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call a model proposes. Nothing has run yet.

    `args` is what the model sent: an object, JSON text, or nothing at all; `tools.py` reads it.
    """

    id: str  # e.g. "call_1"; the loop fills in missing ids and tells duplicates apart
    name: str  # e.g. "add"
    args: Any  # e.g. {"a": 2, "b": 4} or '{"a": 2, "b": 4}'


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What the model is told came of one call: text, and whether it is an error."""

    call_id: str
    name: str
    text: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of the conversation a model is sent.

    `raw` is opaque: whatever the provider that made an assistant message wants back unchanged
    (thinking blocks), tagged with that provider's name so that no other is sent it.
    """

    role: Role
    text: str = ""
    calls: tuple[ToolCall, ...] = ()  # assistant only
    results: tuple[ToolResult, ...] = ()  # tool only; one per call of the message before
    raw: Any = None  # e.g. {"provider": "anthropic", "blocks": [...]}


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the model sees it: never the body, only name, description and argument schema."""

    name: str
    description: str
    parameters: dict[str, Any] = field(default_factory=dict)  # JSON Schema of type "object"


@dataclass(frozen=True, slots=True)
class Choice:
    """What the model may do this turn: decide itself, call any tool, one tool, or none (C55)."""

    kind: Literal["auto", "any", "tool", "none"]
    tool: str = ""  # the name, for kind "tool"

    def __str__(self) -> str:
        return f"tool:{self.tool}" if self.kind == "tool" else self.kind


AUTO, ANY, NONE = Choice("auto"), Choice("any"), Choice("none")


def only(tool: str) -> Choice:
    """The choice that allows exactly one tool, e.g. `only("parser")`."""
    return Choice("tool", tool)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one reply, as the provider counted them; zero where it counts none."""

    input_tokens: int = 0
    output_tokens: int = 0


UNCOUNTED = Usage()


@dataclass(frozen=True, slots=True)
class Reply:
    """One whole answer of a model: text, proposed calls, why it stopped, what it used."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    stop: StopReason = "end_turn"
    usage: Usage = UNCOUNTED
    thinking: str = ""  # what the provider shows of the model's reasoning, if anything
    raw: Any = None  # goes back unchanged in the assistant message, see `Message.raw`
    raw_stop: str = ""  # the provider's own word for `stop`
    forced: bool = False  # True when the provider itself enforced the choice
    notes: tuple[str, ...] = ()  # what the adapter wants on record, e.g. "prompt was cut"


class Model(Protocol):
    """Anything that maps a conversation to a reply: a list, a rule, a local or a remote model.

    One that holds keys of its own gives their values as `secrets`, so that no trace keeps them.
    """

    name: str  # e.g. "scripted", "stand-in", "ollama:qwen3:4b"

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The next reply. Raises `ModelError` when there is none to give.

        The messages are the run's own list: to be read, not to be changed.
        """
        ...


class ModelError(Exception):
    """The model gave no reply. The text says what happened and what mends it, in one line."""


DEEPEST = 100  # levels of nesting; more is no argument or result, and would exhaust a stack
_LONGEST = 14_000  # bits of an integer; Python writes no more than 4,300 digits as text


def as_text(value: Any) -> str:
    """A tool's result as a model reads it: text as it is, everything else as JSON.

    >>> as_text({"value": Decimal("6.0"), "ok": True})
    '{"value": "6.0", "ok": true}'
    """
    return json_text(as_json(value))


def json_text(plain: Any) -> str:
    """The same of what `as_json` made."""
    return plain if isinstance(plain, str) else _ENCODER.encode(plain)


_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)


def as_json(value: Any, levels: int = DEEPEST) -> Any:
    """The value as JSON has it, a copy that later changes cannot reach.

    Decimals become text, so that no digit is lost; sets are sorted; a dataclass or a pydantic model
    becomes an object, an enum its value; what JSON has no form for becomes its text.
    Errors: ValueError for more than `levels` levels, and for an integer no text can hold.
    """
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is int or isinstance(value, int):
        if value.bit_length() > _LONGEST:
            raise ValueError("an integer of more than 4,200 digits")
        return value
    if isinstance(value, str):
        return value
    if not levels:
        raise ValueError(f"nested more than {DEEPEST} levels deep")
    if kind is dict or isinstance(value, Mapping):
        made = {}
        for k, v in value.items():
            made[k if type(k) is str else str(k)] = as_json(v, levels - 1)
        return made
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)
    return _other_json(value, levels - 1)


_AS_IT_IS = frozenset({str, bool, type(None)})


def _other_json(value: Any, levels: int) -> Any:
    """What `as_json` makes of a value that JSON has no form of its own for."""
    if isinstance(value, (list, tuple)):
        return [as_json(v, levels) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted((as_json(v, levels) for v in value), key=str)
    if isinstance(value, Enum):
        return as_json(value.value, levels)
    if isinstance(value, type):
        return str(value)
    if is_dataclass(value):
        return {f.name: as_json(getattr(value, f.name), levels) for f in fields(value)}
    if hasattr(value, "model_dump"):
        return as_json(value.model_dump(), levels)
    return str(value)
