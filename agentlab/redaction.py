"""What no trace may hold: secret values, taken out of an event before anything is kept.

The values of the environment's secret variables and of a model's own keys are hidden wherever they
stand, in every way they can be written: as they are, escaped for JSON or a URL, quoted in an error.
What stands in a field with a secret's name, in arguments, results or JSON text, is hidden there and
only there: anybody may write `"token": "the"`, and "the" is no secret for that.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote, quote_plus

from agentlab.events import (
    CallFinished,
    CallStarted,
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

_NAME = (
    r"(?:(?:api|access|secret|private|signing|encryption|auth)[_-]?key"
    r"|token|secret|password|passwd|passphrase|authorization|credentials?)"
)
_PARTS = ("key", "token", "secret", "pass", "auth", "credential")  # one of them in every name
_ENDS_SO = re.compile(_NAME + r"\Z", re.I)
# The end of such a name in JSON text, in JSON inside JSON, in an object as Python shows it.
_NAMED = re.compile(_NAME + r"""(\\*["'])\s*:\s*(?=\\*["'\[{]|-?\d)""", re.I)
_HARMLESS = frozenset({int, float, bool, type(None)})
_FOREIGN: dict[type, tuple[str, ...]] = {  # the fields that can hold text from outside
    RunStarted: ("task", "system", "model", "parent", "history"),
    ToolDescribed: ("spec",),
    ModelAsked: ("choice",),
    ModelReplied: ("text", "calls", "raw_stop", "thinking", "notes", "raw"),
    Reminded: ("text",),
    PermissionAsked: ("tool", "args", "reason", "rule"),
    CallStarted: ("tool", "args", "decision"),
    CallFinished: ("tool", "text", "data", "decision"),
    RunFinished: ("reason", "detail", "answer"),
    ToolCall: ("name", "args"),
    Decision: ("reason", "rule"),
}


def secret_values() -> tuple[str, ...]:
    """Values of the environment's secret variables, in no order."""
    return tuple({os.environ[name] for name in os.environ if _is_secret_name(name)})


class Redaction:
    """The secret values of one run, and how to take them out of an event."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._forms: list[str] = []  # every way a secret is written, longest first
        self.hide(secrets)

    def hide(self, secrets: Iterable[str]) -> None:
        """From now on these are secret, too; less than 8 characters could be any word."""
        forms = {form for secret in secrets if len(secret) >= 8 for form in _written(secret)}
        self._forms = sorted(forms | {*self._forms}, key=len, reverse=True)

    def cleaned(self, value: Any) -> Any:
        """An event, or what stands in one, with HIDDEN for every secret.

        It is the same object when it holds none.
        """
        kind = type(value)
        if kind in _FOREIGN:
            changes = {}
            for name in _FOREIGN[kind]:
                held = getattr(value, name)
                if not held or (type(held) is str and ":" not in held and not self._forms):
                    continue  # no look is cheaper
                if (clean := self.cleaned(held)) is not held:
                    changes[name] = clean
            return replace(value, **changes) if changes else value
        if kind is str:
            return self._text(value)
        if kind in _HARMLESS:
            return value
        if kind is dict or isinstance(value, dict):
            return self._object(value)
        if kind is tuple or isinstance(value, (list, tuple)):
            return self._items(value)
        if isinstance(value, str):
            return self._text(value)
        return self._spec(value) if isinstance(value, ToolSpec) else value

    def _items(self, value: Any) -> Any:
        items, same = [], True
        for held in value:
            items.append(clean := self.cleaned(held))
            same = same and clean is held
        return value if same else type(value)(items)

    def _object(self, value: dict[str, Any]) -> dict[str, Any]:
        changes = {}
        for k, v in value.items():
            if v and v is not True and _is_secret_name(k):
                changes[k] = HIDDEN
            elif type(v) not in _HARMLESS and (clean := self.cleaned(v)) is not v:
                changes[k] = clean
        value = {**value, **changes} if changes else value
        if not self._forms:
            return value
        names = [self.by_value(k) for k in value]
        return value if names == [*value] else dict(zip(names, value.values(), strict=True))

    def _spec(self, spec: ToolSpec) -> ToolSpec:
        """By value alone: in a schema a secret's name is that of a parameter."""
        if not self._forms:
            return spec
        held = as_text([spec.name, spec.description, spec.parameters])
        clean = self.by_value(held)
        return spec if clean == held else ToolSpec(*json.loads(clean))

    def _text(self, text: str) -> str:
        if ":" in text and any(map(text.lower().__contains__, _PARTS)):  # looks that cost little
            text = _masked(text)
        return self.by_value(text) if self._forms else text

    def by_value(self, text: str) -> str:
        """A text, of JSON or any other, with HIDDEN for each secret value."""
        for form in self._forms:
            if form in text:
                text = text.replace(form, HIDDEN)
        return text


def _masked(text: str) -> str:
    """The text with HIDDEN for every value that stands behind a secret's name.

    >>> _masked('{"user": "u", "password": "hunter2!"}')
    '{"user": "u", "password": "[hidden]"}'
    """
    parts, done = [], 0
    for found in _NAMED.finditer(text):
        start, quote = found.end(), found[1]
        if start < done:  # inside of a value that is hidden already
            continue
        end = _end_of_value(text, start, quote)
        if text[start:end].strip("\\\"'"):
            parts += [text[done:start], quote, HIDDEN, quote]
            done = end
    return "".join([*parts, text[done:]]) if parts else text


def _end_of_value(text: str, start: int, quote: str) -> int:
    """Where the value ends that begins at `start`; with what it stands in, if it was cut short."""
    depth = 0
    for token in _tokens(quote).finditer(text, start):
        if token["outside"]:
            return token.start()
        depth += (token[0] in ("[", "{")) - (token[0] in ("]", "}"))
        if depth <= 0:
            return token.end()
    return len(text)


@lru_cache(maxsize=64)
def _tokens(quote: str) -> re.Pattern[str]:
    """What a value is made of (texts, brackets, words) in JSON whose texts stand in such quotes.

    JSON inside JSON has a backslash before each quote, inside that it has three, then seven; a
    backslash that belongs to a text is written as twice as many and two.
    """
    n, kind = len(quote) - 1, quote[-1]
    outside = rf"(?<!\\)\\{{0,{n - 1}}}{kind}" if n else "(?!)"
    end = rf"(?<!\\)(?:\\{{{2 * n + 2}}})*\\{{{n}}}(?P=kind)|(?={outside})|\Z"
    text = rf"""\\{{{n}}}(?P<kind>["']).*?(?:{end})"""
    return re.compile(rf"""(?P<outside>{outside})|{text}|[\[\]{{}}]|[^\s,:\[\]{{}}"'\\]+""", re.S)


def _written(secret: str) -> set[str]:
    """Every way a secret is written: as it is, in JSON and in JSON inside it, quoted, in a URL."""
    once = [json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]]
    twice = [json.dumps(form)[1:-1] for form in once]
    address = [quote(secret, safe=kept, errors="replace") for kept in ("", "/")]
    address.append(quote_plus(secret, errors="replace"))
    return {secret, *once, *twice, repr(secret)[1:-1], *address}


@lru_cache(maxsize=1024)
def _is_secret_name(name: str) -> bool:
    return _ENDS_SO.search(name) is not None
