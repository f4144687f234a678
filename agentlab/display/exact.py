"""Arguments as they were checked, numbers as numbers.

A trace keeps an exact number as text, so that no digit is lost; what its tool declared tells it
from a text that only looks like one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from agentlab.display.once import json_text

Schema = Mapping[str, Any]  # of one value, e.g. {"type": "number"}


def checked_texts(args: Any, parameters: Schema) -> dict[str, str] | Any:
    """The value of each argument as JSON text; what is no object is given back.

    >>> checked_texts({"a": "1285216", "unit": "7"}, {"properties": {"a": {"type": "number"}}})
    {'a': '1285216', 'unit': '"7"'}
    """
    if not isinstance(args, Mapping):
        return args
    declared = _mapping(parameters, "properties")
    return {name: _text(value, _mapping(declared, name)) for name, value in args.items()}


def _text(value: Any, declared: Schema) -> str:
    items = _mapping(declared, "items")
    if isinstance(value, (list, tuple)) and _is_number(items):
        return f"[{', '.join(_text(each, items) for each in value)}]"
    if isinstance(value, (str, Decimal)) and _is_number(declared) and _NUMBER.fullmatch(str(value)):
        return str(value)
    return json_text(value)


def _is_number(declared: Schema) -> bool:
    """Whether every value of it but null is a number."""
    others = declared.get("anyOf")
    ways = [declared, *(others if isinstance(others, list) else ())]
    kinds = [way.get("type") for way in ways if isinstance(way, Mapping)]
    kinds = [kind for kind in kinds if kind not in (None, "null")]
    return bool(kinds) and all(kind in ("number", "integer") for kind in kinds)


_NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?")


def _mapping(held: Any, name: str) -> Schema:
    """A part of a schema; a stranger's trace may hold anything there."""
    part = held.get(name) if isinstance(held, Mapping) else None
    return part if isinstance(part, Mapping) else {}
