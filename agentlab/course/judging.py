"""What checks share: several things in whatever they came, and what an answer must not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def listed(given: Any) -> list[Any] | None:
    """What was given, one thing after the other, in whatever it came; None for no several things.

    >>> listed(name for name in ("a", "b"))
    ['a', 'b']
    """
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        return None
    return list(given)


def told(given: Any, parts: list[Any] | None) -> Any:
    """What to show of an answer: its parts, where it is a generator or the like."""
    plain = parts is None or isinstance(given, list | tuple | set)
    return given if plain else parts


def changed(before: Any, after: Any, what: str) -> str:
    """The fault of an answer that changes what it was given; "" for one that does not."""
    if before == after:
        return ""
    return f"your answer changes the {what} it is given, which its caller still needs"
