"""Events to JSON lines and back: what a trace file holds, and how a stranger's is refused."""

from __future__ import annotations

import json
import math
import re
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from agentlab.events import FORMAT, KINDS, Event
from agentlab.messages import as_json
from agentlab.tables import short, visible
from agentlab.tools import digest as digest

LARGEST = 1_000_000_000  # bytes of a file that is read
LONGEST = 80  # characters that an error quotes of a file

_NAMES = {kind: name for name, kind in KINDS.items()}


class TraceError(Exception):
    """A trace cannot be read or written; the text names the file, the line and the fault."""


def plain(value: Any) -> Any:
    """A value of this package as a JSON object without its defaults; anything else as text."""
    if not is_dataclass(value):
        return str(value)
    return {
        name: held
        for name, default in _defaults(type(value))
        if (held := getattr(value, name)) is not default
        and (type(held) is not type(default) or held != default)
    }


def to_dict(event: Event) -> dict[str, Any]:
    """An event as one JSON object; `json.dumps` needs `default=plain` for what is inside."""
    return {"kind": _NAMES[type(event)], **plain(event)}


def to_line(event: Event) -> bytes:
    """An event as one line of a trace file."""
    kind = type(event)
    try:
        fields = _adapter(kind).dump_json(event, exclude_defaults=True, warnings=False)
    except PydanticSerializationError:
        return _to_line(event)
    return b'{"kind":"%b",%b\n' % (_NAMES[kind].encode(), fields[1:])  # each kind has a field


def _to_line(event: Event) -> bytes:
    """The same for an event that pydantic does not write: it holds half a surrogate pair."""
    text = _ENCODER.encode(to_dict(event))
    try:
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:  # half a surrogate pair becomes \udc00; two would make a whole one
        halves = "surrogatepass" if _TWO_HALVES.search(text) else "backslashreplace"
        return text.encode("utf-8", halves) + b"\n"


_TWO_HALVES = re.compile("[\ud800-\udbff][\udc00-\udfff]")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), default=plain
)


def from_line(line: bytes, where: str, first: bool) -> Event:
    """The event a line holds. Errors: TraceError, beginning with `where`, for anything else."""
    try:
        data = as_json(_DECODER.decode(line.decode("utf-8-sig", "surrogatepass")))
        kind = data.pop("kind")
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        raise TraceError(f"{where}: is no event (a JSON object with a kind).") from None
    if kind not in _NAMES.values():
        raise TraceError(f"{where}: unknown kind {_quoted(kind)}; known: {', '.join(KINDS)}.")
    if first != (kind == "run_started"):
        raise TraceError(f"{where}: {kind}; a trace begins with run_started and has only one.")
    if first and data.get("version", FORMAT) != FORMAT:
        version = _quoted(data["version"])
        raise TraceError(f"{where}: format {version}; this agentlab reads {FORMAT}.")
    if unknown := sorted(data.keys() - dict(_defaults(KINDS[kind])).keys()):
        raise TraceError(f"{where}: {kind} has no field {_quoted(unknown[0])}.")
    try:
        return _adapter(KINDS[kind]).validate_python(data)
    except ValidationError as error:
        fault = error.errors()[0]
        name = short(visible(".".join(str(part) for part in fault["loc"])), LONGEST)
        raise TraceError(f"{where}: {kind}, field {name}: {fault['msg']}.") from None


def content(path: str | Path) -> bytes:
    """What a file holds; devices and pipes, which may never end, are not read.

    Errors: TraceError, naming the file.
    """
    file = Path(path)
    try:
        if file.exists() and not (file.is_file() or file.is_dir()):
            fault = "a device or a pipe, not a file"
        elif file.exists() and file.stat().st_size > LARGEST:
            fault = f"more than {LARGEST:,} bytes"
        else:
            return file.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        fault = getattr(error, "strerror", error)
    raise TraceError(f"{path}: cannot be read ({fault}).")


def _quoted(value: Any) -> str:
    """Foreign text for an error's message: it shows on a terminal and does nothing there."""
    return short(visible(repr(value)), LONGEST)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


_DECODER = json.JSONDecoder(parse_constant=_finite, parse_float=_finite)


@cache
def _defaults(kind: type) -> tuple[tuple[str, Any], ...]:
    return tuple((f.name, f.default) for f in fields(kind))


@cache
def _adapter(kind: type[Event]) -> TypeAdapter[Event]:
    return TypeAdapter(kind)
