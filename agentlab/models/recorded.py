"""Any model's replies, recorded to a file and played back: a real run, rerun without the model.

The file is ASCII text, one JSON object a line. The first line says what it is:

    {"format": "agentlab replies", "version": 1, "model": "ollama:qwen3:4b"}

Each further line is one turn: `request` is what the model was asked, `digest` the SHA-256 of it,
and then either `reply` or, where the model gave none, `error`. A request is {"messages", "tools",
"choice"}; its messages begin with the first `same` ones of the turn before, and `tools` is left out
where it is the same as before, so a file grows with the conversation and not with its square.
Values left at their default are not written. Nothing but requests and replies is written: no key,
header, host, path or time; the same replies give the same bytes. The values of the environment's
secret variables and of the model's own keys are replaced, wherever they stand.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from agentlab.lines import TraceError, content
from agentlab.messages import Choice, Message, Model, ModelError, Reply, ToolSpec
from agentlab.models.requests import (
    Request,
    difference,
    digest,
    plain,
    request,
    restored,
    shortened,
    shown,
    without_secrets,
)
from agentlab.models.wire import one_line, sendable
from agentlab.redaction import Redaction, secret_values

FORMAT, VERSION = "agentlab replies", 1


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
        self._redaction = Redaction((*secret_values(), *self.secrets))

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The wrapped model's reply, recorded; it is returned just as a replay will give it."""
        asked = request(messages, tools, choice, self._redaction)
        try:
            reply = self._model.reply(messages, tools, choice)
        except ModelError as error:
            if self._before:
                self._write(asked, {"error": self._redaction.by_value(str(error))})
            raise
        said = without_secrets(sendable({"reply": plain(reply)}), self._redaction)
        self._write(asked, said)
        return _reply(said["reply"])

    def _write(self, asked: Request, outcome: dict[str, Any]) -> None:
        if self._before is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            header = {
                "format": FORMAT,
                "version": VERSION,
                "model": self._redaction.by_value(self.name),
            }
            self._append(header, mode="w")
        shorter = shortened(asked, self._before)
        self._append({"digest": digest(asked), "request": shorter, **outcome})
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
        self._redaction = Redaction(secret_values())

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
        asked = request(messages, tools, choice, self._redaction)
        if digest(asked) != digest(recorded):
            place, was, now = difference(recorded, asked)
            raise ModelError(
                f"Turn {number} of {self._file} was recorded for another request. First "
                f"difference at {place}: recorded {shown(was)}, asked {shown(now)}."
            )
        self._next += 1
        if isinstance(outcome, str):
            raise ModelError(outcome)
        return outcome


# -- the file -------------------------------------------------------------------------------------


def _loaded(path: Path) -> tuple[str, list[tuple[Request, Reply | str]]]:
    """The model's name and the turns. Errors: `ModelError` naming the line."""
    try:
        lines = content(path).splitlines()
    except TraceError as error:
        place = "" if path.is_absolute() else f" It was looked for in {Path.cwd()}."
        raise ModelError(f"No recording at {error}{place}") from None
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
    request = restored(entry["request"], before)
    if entry["digest"] != digest(request):
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
