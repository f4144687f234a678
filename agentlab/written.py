"""A call that a model wrote down instead of making it: never an answer, and nothing to run.

Models fall back to the notation they were trained on. Known here are JSON (`{"name": "add", …}`,
alone, several, fenced, tagged), Python (`add(2, b=3)`), `<function=add>`, `<invoke name="add">` and
`Action: add`. A text counts only when it names a tool that is on offer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

_TAGGED = re.compile(
    r"<(tool_call|function_call|tool_use)>(.*?)(?:</\1>|\Z)|\[TOOL_CALLS\](.*)", re.S
)
_NAMED = re.compile(
    r'<function=([\w-]+)|<invoke name="([\w-]+)"|^Action:[ \t]*([\w-]+)\s*\nAction Input:', re.M
)
_MARKUP = re.compile(r"```\w*|<\|[^|]*\|>")  # fences, channel tokens
_PYTHON = re.compile(r"(?:\s*(?:\w+\.)?([\w-]+)\([^()]*\))+\s*")


def is_written_call(text: str, names: Collection[str]) -> bool:
    """True for a text that is a call of one of these tools, or holds one in a call's markup."""
    if any(name in names for found in _NAMED.findall(text) for name in found):
        return True
    tagged = [inside or after for _, inside, after in _TAGGED.findall(text)]
    return any(_is_call(_MARKUP.sub(" ", part).strip(), names) for part in tagged or [text])


def _is_call(text: str, names: Collection[str]) -> bool:
    if python := _PYTHON.fullmatch(text):
        return python[1] in names
    if "{" not in text:
        return False
    objects = re.sub(r"\}\s*\{", "},{", text.strip("[] \n"))
    try:
        written = json.loads(f"[{objects}]")
    except (ValueError, RecursionError):
        return False
    return bool(written) and all(_name(call) in names for call in written)


def _name(call: Any) -> str:
    """The name in a call written as JSON; "" when that is no call."""
    for key in ("function", "tool", "tool_name", "name"):
        if isinstance(call, dict) and key in call:
            return _name(call[key]) if isinstance(call[key], dict) else str(call[key])
    return ""
