"""Any model's replies, recorded to a file and played back: a real run, rerun without the model.

The file is ASCII text, one JSON object a line. The first line says what it is:

    {"format": "agentlab replies", "version": 1, "model": "ollama:qwen3:4b"}

Each further line is one turn: `request` is what the model was asked, `digest` the SHA-256 of it,
and then either `reply` or, where the model gave none, `error`. A request is {"messages", "tools",
"choice"}; its messages begin with the first `same` ones of the turn before, and `tools` is left out
where it is the same as before, so a file grows with the conversation and not with its square.
Values left at their default are not written. Nothing but requests and replies is written: no key,
header, host, path or time; the same replies give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from agentlab.lines import TraceError, content
from agentlab.messages import Choice, Message, Model, ModelError, Reply, ToolSpec, as_json
from agentlab.models.wire import one_line, sendable

FORMAT, VERSION = "agentlab replies", 1

Request = dict[str, Any]  # e.g. {"messages": [{"role": "user", ...}], "tools": [], "choice": {...}}


class Recorder:
    """A model that answers like the one it wraps and writes each turn to a file.

    The file is begun anew with the first turn, so a model that cannot be reached at all, or a
    `Recorder` never asked, leaves an older recording alone; each turn is on the disk when it is
    returned. Errors: `ModelError` of the wrapped model, also recorded; OSError for the file.
    """

    def __init__(self, model: Model, path: str | PathLike[str]) -> None:
        self.name = model.name
        self.secrets: tuple[str, ...] = getattr(model, "secrets", ())
        self._model = model
        self._path = Path(path)
        self._before: Request | None = None

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The wrapped model's reply, recorded; it is returned just as a replay will give it."""
        asked = _request(messages, tools, choice)
        try:
            reply = self._model.reply(messages, tools, choice)
        except ModelError as error:
            if self._before:
                self._write(asked, {"error": str(error)})
            raise
        said = sendable({"reply": _plain(reply)})
        self._write(asked, said)
        return _reply(said["reply"])

    def _write(self, asked: Request, outcome: dict[str, Any]) -> None:
        if self._before is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            header = {"format": FORMAT, "version": VERSION, "model": self.name}
            self._append(header, mode="w")
        shorter = _shortened(asked, self._before)
        self._append({"digest": _digest(asked), "request": shorter, **outcome})
        self._before = asked

    def _append(self, entry: dict[str, Any], mode: str = "a") -> None:
        with open(self._path, mode, encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(entry) + "\n")


class Replay:
    """The replies of a recorded run, in order, as long as it is asked what was asked then.

    A recording is data: whoever made it, loading it runs nothing. It is read whole and checked.
    Errors: `ModelError`, for a file that is none, with the number of the line; for a question that
    was not recorded, with the first difference.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._file = Path(path).name
        model, self._turns = _loaded(Path(path))
        self.name = f"replay:{model}"
        self._next = 0

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The next recorded reply, if this is the request it was the reply to."""
        number = self._next + 1
        if number > len(self._turns):
            raise ModelError(
                f"{self._file} holds {len(self._turns)} turn(s) and was asked for number {number}. "
                "Record the run again, or start the replay anew for each run."
            )
        recorded, outcome = self._turns[self._next]
        asked = _request(messages, tools, choice)
        if _digest(asked) != _digest(recorded):
            place, was, now = _difference(recorded, asked)
            raise ModelError(
                f"Turn {number} of {self._file} was recorded for another request. First "
                f"difference at {place}: recorded {_shown(was)}, asked {_shown(now)}."
            )
        self._next += 1
        if isinstance(outcome, str):
            raise ModelError(outcome)
        return outcome


# -- requests -------------------------------------------------------------------------------------


def _request(messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice) -> Request:
    return {"messages": _plain(messages), "tools": _plain(tools), "choice": _plain(choice)}


def _plain(value: Any) -> Any:
    """A value of this package as JSON, without the fields that have their default."""
    if is_dataclass(value) and not isinstance(value, type):
        held = ((f, getattr(value, f.name)) for f in fields(value))
        return {f.name: _plain(v) for f, v in held if v != f.default}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return as_json(value)


def _digest(request: Request) -> str:
    return hashlib.sha256(_text(request).encode("ascii")).hexdigest()


def _text(value: Any) -> str:
    """The one text of a JSON value. Values are compared by it: to Python, 1 is True and 1.0."""
    return json.dumps(value, sort_keys=True)


def _shortened(request: Request, before: Request | None) -> Request:
    """The request without what it has in common with the one before."""
    if before is None:
        return request
    pairs = zip(request["messages"], before["messages"], strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if _text(a) != _text(b)), None)
    if same is None:
        same = min(len(request["messages"]), len(before["messages"]))
    short = {**request, "same": same, "messages": request["messages"][same:]}
    if _text(request["tools"]) == _text(before["tools"]):
        del short["tools"]
    return short


def _restored(short: Mapping[str, Any], before: Request) -> Request:
    """The whole request again. Errors: KeyError or TypeError for a request of another form."""
    kept = before["messages"][: short["same"]] if "same" in short else []
    messages = [*kept, *short["messages"]]
    tools = short["tools"] if "tools" in short else before["tools"]
    return {"messages": messages, "tools": tools, "choice": short["choice"]}


_NOTHING = object()  # stands for what one side does not have; JSON's null is something


def _difference(was: Any, now: Any, place: str = "") -> tuple[str, Any, Any]:
    """Where two unequal JSON values first differ, e.g. ("messages[2].text", "7", "8")."""
    if isinstance(was, dict) and isinstance(now, dict):
        keys = [*was, *(k for k in now if k not in was)]
        pairs = [(f"{place}.{k}".lstrip("."), _at(was, k), _at(now, k)) for k in keys]
    elif isinstance(was, list) and isinstance(now, list):
        longest = range(max(len(was), len(now)))
        pairs = [(f"{place}[{i}]", _at(was, i), _at(now, i)) for i in longest]
    else:
        return place, was, now
    return next(_difference(a, b, where) for where, a, b in pairs if not _same(a, b))


def _at(values: Any, key: Any) -> Any:
    try:
        return values[key]
    except (KeyError, IndexError):
        return _NOTHING


def _same(a: Any, b: Any) -> bool:
    return a is not _NOTHING and b is not _NOTHING and _text(a) == _text(b)


def _shown(value: Any) -> str:
    return "nothing" if value is _NOTHING else one_line(json.dumps(value, ensure_ascii=False), 80)


# -- the file -------------------------------------------------------------------------------------


def _loaded(path: Path) -> tuple[str, list[tuple[Request, Reply | str]]]:
    """The model's name and the turns. Errors: `ModelError` naming the line."""
    try:
        lines = content(path).splitlines()
    except TraceError as error:
        raise ModelError(f"No recording at {error}") from None
    model, turns = _header(lines, path.name), []
    before: Request = {"messages": [], "tools": [], "choice": {}}
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        try:
            before, outcome = _turn(line, before)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ModelError(f"{path.name}, line {number}: {_fault(error)}.") from None
        turns.append((before, outcome))
    return model, turns


def _header(lines: Sequence[bytes], file: str) -> str:
    try:
        header = json.loads(lines[0])
        known = header["format"] == FORMAT and header["version"] == VERSION
        if known and isinstance(header["model"], str):
            return header["model"]
        found = f"{header['format']!r} version {header['version']!r}"
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        found = "something else"
    raise ModelError(
        f"{file}, line 1: a recording begins with format {FORMAT!r} version {VERSION}; "
        f"this is {one_line(found, 80)}."
    )


def _turn(line: bytes, before: Request) -> tuple[Request, Reply | str]:
    entry = json.loads(line)
    request = _restored(entry["request"], before)
    if entry["digest"] != _digest(request):
        raise ValueError("the request does not have the digest written beside it")
    if "error" in entry:
        return request, str(entry["error"])
    return request, _reply(entry["reply"])


def _reply(written: Any) -> Reply:
    return TypeAdapter(Reply).validate_python(written)


def _fault(error: Exception) -> str:
    match error:
        case ValidationError():
            first = error.errors()[0]
            return f"reply.{'.'.join(str(p) for p in first['loc'])}: {first['msg']}"
        case json.JSONDecodeError() | UnicodeDecodeError() | RecursionError():
            return "no complete JSON; without this line, what stands before it can be replayed"
        case KeyError():
            return f"the field {error} is missing"
        case TypeError() | AttributeError():
            return "this is no turn of a run (an object with digest, request and reply)"
    return one_line(error)
