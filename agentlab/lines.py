"""Events to JSON lines and back, and the one place where secrets are taken out."""

from __future__ import annotations

import hashlib
import json
import os
import re
from dataclasses import fields, is_dataclass, replace
from typing import Any

from agentlab.events import FORMAT, KINDS, Event
from agentlab.messages import ToolSpec, as_text

_NAMES = {kind: name for name, kind in KINDS.items()}


class TraceError(Exception):
    """A trace cannot be read or written; the text names the file, the line and the fault."""


_SECRET_NAME = re.compile(r"(api_?key|token|secret|password|passwd|authorization)$", re.I)
HIDDEN = "[hidden]"


def secret_values() -> tuple[str, ...]:
    """Values of the environment's secret variables, longest first; none is ever kept in a trace."""
    named = (v for k, v in os.environ.items() if _SECRET_NAME.search(k) and len(v) >= 8)
    return tuple(sorted(set(named), key=len, reverse=True))


def redact(event: Event, hidden: tuple[str, ...]) -> None:
    for name in event.__slots__:
        value = getattr(event, name)
        if value and not isinstance(value, (int, float)):
            clean = _clean(value, hidden)
            if clean is not value:
                setattr(event, name, clean)


def _clean(value: Any, hidden: tuple[str, ...]) -> Any:
    """The value without secrets; the same object when it holds none."""
    if isinstance(value, str):
        for secret in hidden:
            if secret in value:
                value = value.replace(secret, HIDDEN)
        return value
    if isinstance(value, dict):
        clean = {
            k: HIDDEN if isinstance(k, str) and _SECRET_NAME.search(k) and v else _clean(v, hidden)
            for k, v in value.items()
        }
        return value if all(clean[k] is v for k, v in value.items()) else clean
    if isinstance(value, (list, tuple)):
        items = [_clean(v, hidden) for v in value]
        same = all(a is b for a, b in zip(items, value, strict=True))
        return value if same else type(value)(items)
    if is_dataclass(value):
        old = {f.name: getattr(value, f.name) for f in fields(value)}
        new = {k: _clean(v, hidden) for k, v in old.items()}
        return value if all(new[k] is v for k, v in old.items()) else replace(value, **new)
    return value


def digest(spec: ToolSpec) -> str:
    """The name a tool's description goes by in a trace, e.g. "9f86d081884c"."""
    text = as_text([spec.name, spec.description, spec.parameters])
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:12]


def to_dict(event: Event) -> dict[str, Any]:
    """An event as one JSON object; `json.dumps` needs `default=plain` for what is inside."""
    return {"kind": _NAMES[type(event)], **plain(event)}


def plain(value: Any) -> Any:
    """A value of this package as a JSON object without its defaults; anything else as text."""
    if not is_dataclass(value):
        return str(value)
    held = ((f, getattr(value, f.name)) for f in fields(value))
    return {f.name: v for f, v in held if not (v == f.default and type(v) is type(f.default))}


def to_line(event: Event) -> bytes:
    text = json.dumps(to_dict(event), ensure_ascii=False, default=plain)
    return text.encode("utf-8", "backslashreplace") + b"\n"  # a lone surrogate becomes \udc00


def from_line(line: bytes, where: str, first: bool) -> Event:
    from pydantic import TypeAdapter, ValidationError

    try:
        data = json.loads(line)
        kind = data.pop("kind")
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        raise TraceError(f"{where}: is no event (a JSON object with a kind).") from None
    if first and (kind != "run_started" or data.get("version", FORMAT) != FORMAT):
        raise TraceError(f"{where}: a trace of format {FORMAT} begins with run_started.")
    if kind not in KINDS:
        raise TraceError(f"{where}: unknown kind {kind!r}; known: {', '.join(KINDS)}.")
    try:
        return TypeAdapter(KINDS[kind]).validate_python(data)
    except ValidationError as error:
        fault = error.errors()[0]
        name = ".".join(str(part) for part in fault["loc"])
        raise TraceError(f"{where}: {kind}, field {name}: {fault['msg']}.") from None
