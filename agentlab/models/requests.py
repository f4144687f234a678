"""A request as JSON: what a model was asked, as recordings keep and compare it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from agentlab.messages import Choice, Message, ToolSpec, as_json
from agentlab.models.wire import one_line
from agentlab.redaction import Redaction

Request = dict[str, Any]  # e.g. {"messages": [{"role": "user", ...}], "tools": [], "choice": {...}}


def request(
    messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice, redaction: Redaction
) -> Request:
    """What a model is asked, as JSON, without secrets."""
    asked = {"messages": plain(messages), "tools": plain(tools), "choice": plain(choice)}
    return without_secrets(asked, redaction)


def without_secrets(value: Request, redaction: Redaction) -> Request:
    """The same JSON with a mark for every secret value; the same object where there is none."""
    held = json.dumps(value)
    clean = redaction.by_value(held)
    return value if clean == held else json.loads(clean)


def plain(value: Any) -> Any:
    """A value of this package as JSON, without the fields that have their default."""
    if is_dataclass(value) and not isinstance(value, type):
        held = ((f, getattr(value, f.name)) for f in fields(value))
        return {f.name: plain(v) for f, v in held if v != f.default}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return as_json(value)


def digest(request: Request) -> str:
    """The SHA-256 of a request's text."""
    return hashlib.sha256(text_of(request).encode("ascii")).hexdigest()


def text_of(value: Any) -> str:
    """The one text of a JSON value. Values are compared by it: to Python, 1 is True and 1.0."""
    return json.dumps(value, sort_keys=True)


def shortened(request: Request, before: Request | None) -> Request:
    """The request without what it has in common with the one before."""
    if before is None:
        return request
    pairs = zip(request["messages"], before["messages"], strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if text_of(a) != text_of(b)), None)
    if same is None:
        same = min(len(request["messages"]), len(before["messages"]))
    short = {**request, "same": same, "messages": request["messages"][same:]}
    if text_of(request["tools"]) == text_of(before["tools"]):
        del short["tools"]
    return short


def restored(short: Mapping[str, Any], before: Request) -> Request:
    """The whole request again. Errors: KeyError or TypeError for a request of another form."""
    kept = before["messages"][: short["same"]] if "same" in short else []
    messages = [*kept, *short["messages"]]
    tools = short["tools"] if "tools" in short else before["tools"]
    return {"messages": messages, "tools": tools, "choice": short["choice"]}


_NOTHING = object()  # stands for what one side does not have; JSON's null is something


def difference(was: Any, now: Any, place: str = "") -> tuple[str, Any, Any]:
    """Where two unequal JSON values first differ, e.g. ("messages[2].text", "7", "8")."""
    if isinstance(was, dict) and isinstance(now, dict):
        keys = [*was, *(k for k in now if k not in was)]
        pairs = [(f"{place}.{k}".lstrip("."), _at(was, k), _at(now, k)) for k in keys]
    elif isinstance(was, list) and isinstance(now, list):
        longest = range(max(len(was), len(now)))
        pairs = [(f"{place}[{i}]", _at(was, i), _at(now, i)) for i in longest]
    else:
        return place, was, now
    return next(difference(a, b, where) for where, a, b in pairs if not _same(a, b))


def _at(values: Any, key: Any) -> Any:
    try:
        return values[key]
    except (KeyError, IndexError):
        return _NOTHING


def _same(a: Any, b: Any) -> bool:
    return a is not _NOTHING and b is not _NOTHING and text_of(a) == text_of(b)


def shown(value: Any) -> str:
    """A part of a request in one short line."""
    return "nothing" if value is _NOTHING else one_line(json.dumps(value, ensure_ascii=False), 80)
