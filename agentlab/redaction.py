"""What no trace may hold: secret values, wherever they stand, taken out before anything is kept.

A value is secret when it is that of an environment variable named like a secret, or when it stands
under such a name in arguments, results or JSON text. Once seen, it is hidden in every later event,
in every way it can be written: as it is, escaped for JSON or a URL, quoted in an error's text.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from dataclasses import replace
from functools import lru_cache
from operator import is_
from typing import Any
from urllib.parse import quote, quote_plus

from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.messages import ToolCall, ToolSpec, as_text
from agentlab.permissions import Decision

HIDDEN = "[hidden]"

_NAME = r"(?:api_?key|token|secret|password|passwd|authorization)"
_ENDS_SO = re.compile(_NAME + r"\Z", re.I)
_NAMED = re.compile(_NAME + r'\\*"\s*:', re.I)  # such a name in JSON text
_IN_TEXT = re.compile(  # … and what stands behind it, in a text inside the text, too, or cut short
    r'(?<!\\)(\\*+)"[\w.-]*' + _NAME + r'\1"\s*:\s*'
    r'(?:\1"(?P<text>.*?)(?:(?<!\\)\1"|\Z)|(?P<number>-?\d[\d.eE+-]*))',
    re.I | re.S,
)

_FOREIGN: dict[type, tuple[str, ...]] = {  # the fields that can hold text from outside
    RunStarted: ("task", "system", "model"),
    ToolDescribed: ("spec",),
    ModelAsked: (),
    ModelReplied: ("text", "calls", "raw_stop", "thinking", "notes", "raw"),
    Reminded: ("text",),
    PermissionAsked: ("tool", "args", "reason"),
    CallStarted: ("tool", "args", "decision"),
    CallFinished: ("tool", "text", "data", "decision"),
    RunFinished: ("detail", "answer"),
    ToolCall: ("name", "args"),
    Decision: ("reason",),
}


def secret_values() -> tuple[str, ...]:
    """Values of the environment's secret variables, of 8 characters or more, in no order."""
    return tuple({v for k, v in os.environ.items() if _ENDS_SO.search(k) and len(v) >= 8})


class Redaction:
    """The secrets known so far in one run, and how to take them out of an event."""

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        self._known: set[str] = set()
        self._forms: list[str] = []  # every way a secret is written, longest first
        for secret in secrets:
            self._learn(secret)

    def cleaned(self, event: Event) -> Event:
        """The event with HIDDEN for every secret; the same object when it holds none."""
        known = -1
        while known < len(self._known):  # what a later field taught holds for the earlier ones
            known = len(self._known)
            event = self._clean(event)
        return event

    def _learn(self, secret: str) -> None:
        if secret not in self._known and secret != HIDDEN:
            self._known.add(secret)
            self._forms = sorted({*self._forms, *_written(secret)}, key=len, reverse=True)

    def _clean(self, value: Any) -> Any:
        """The value without secrets; the same object when it holds none."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, dict):
            return self._object(value)
        if isinstance(value, (list, tuple)):
            items = [self._clean(v) for v in value]
            return value if all(map(is_, items, value)) else type(value)(items)
        if isinstance(value, ToolSpec):
            return self._spec(value)
        changes = {}
        for name in _FOREIGN.get(type(value), ()):
            if held := getattr(value, name):
                clean = self._clean(held)
                if clean is not held:
                    changes[name] = clean
        return replace(value, **changes) if changes else value

    def _object(self, value: dict[str, Any]) -> dict[str, Any]:
        changes = {}
        for k, v in value.items():
            if v and v is not True:
                clean = self._hidden(v) if _is_secret_name(k) else self._clean(v)
                if clean is not v:
                    changes[k] = clean
        value = {**value, **changes} if changes else value
        if not self._forms:
            return value
        names = [self._values(k) for k in value]
        return value if names == [*value] else dict(zip(names, value.values(), strict=True))

    def _hidden(self, value: Any) -> str:
        self._learn_all(value)
        return HIDDEN

    def _spec(self, spec: ToolSpec) -> ToolSpec:
        """By value alone: in a schema a secret's name is that of a parameter."""
        held = as_text([spec.description, spec.parameters])
        clean = self._values(held)
        return spec if clean == held else ToolSpec(spec.name, *json.loads(clean))

    def _text(self, text: str) -> str:
        if '"' in text and _NAMED.search(text):
            with contextlib.suppress(ValueError, RecursionError):
                self._clean(json.loads(text))  # learns what the names in it hide
            text = _IN_TEXT.sub(self._hide_match, text)
        return self._values(text) if self._forms else text

    def _values(self, text: str) -> str:
        for form in self._forms:
            if form in text:
                text = text.replace(form, HIDDEN)
        return text

    def _hide_match(self, found: re.Match[str]) -> str:
        group = "number" if found["text"] is None else "text"
        if not found[group] or found[group] == HIDDEN:
            return found[0]
        self._learn_all(found[group])
        start, end = (place - found.start() for place in found.span(group))
        hidden = HIDDEN if group == "text" else f'{found[1]}"{HIDDEN}{found[1]}"'
        return found[0][:start] + hidden + found[0][end:]

    def _learn_all(self, value: Any) -> None:
        """Remember what stood under a secret's name, if it is long enough to be nothing else."""
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            for inner in value:
                self._learn_all(inner)
        elif isinstance(value, str) and len(value) >= 6:
            for _ in range(3):  # as it was written, and what it means once unescaped
                self._learn(value)
                value = _unescaped(value)


def _written(secret: str) -> set[str]:
    """Every way a secret is written: as it is, in JSON and in JSON inside it, quoted, in a URL."""
    once = [json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]]
    twice = [json.dumps(form)[1:-1] for form in once]
    address = [quote(secret, safe="", errors="replace"), quote_plus(secret, errors="replace")]
    return {secret, *once, *twice, repr(secret)[1:-1], *address}


def _unescaped(text: str) -> str:
    try:
        return str(json.loads(f'"{text}"'))
    except ValueError:
        return text


@lru_cache(maxsize=1024)
def _is_secret_name(name: str) -> bool:
    return _ENDS_SO.search(name) is not None
