"""Keeping each thing once: what repeats in a run stands in a list and is named by its position."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from agentlab.messages import as_json, as_text

Clipped = str | list[Any]  # "a text", or its beginning, how much is missing, the whole's number
Pairs = list[list[Clipped]]  # names and values as JSON text, e.g. [["a", "2"], ["b", '"4"']]


class Once:
    """A list of things without repeats.

    >>> once = Once()
    >>> once.at("key", "thing"), once.at("key", "the same thing"), once.items
    (0, 0, ['thing'])
    """

    def __init__(self) -> None:
        self.items: list[Any] = []
        self._positions: dict[Hashable, int] = {}

    def at(self, key: Hashable, item: Any) -> int:
        """Where the thing known as `key` stands; `item` is put there when the key is new."""
        position = self._positions.setdefault(key, len(self.items))
        if position == len(self.items):
            self.items.append(item)
        return position


class Changes:
    """A list that is looked at again and again, told as what changed since the last look.

    With `grows` nothing that was seen ever changes, and a look costs only what is new.
    """

    def __init__(self, grows: bool = False) -> None:
        self._grows = grows
        self._before: list[Any] = []

    def since(self, now: list[Any]) -> tuple[int, list[Any]] | None:
        """How many at the front are as they were, and all that stands after them now.

        None when nothing changed.
        """
        before, count = self._before, len(self._before)
        if not self._grows and now[:count] != before:
            pairs = zip(before, now, strict=False)
            count = next((i for i, (a, b) in enumerate(pairs) if a != b), min(count, len(now)))
        elif len(now) == count:
            return None
        before[count:] = now[count:]
        return count, now[count:]


class Clip:
    """Cuts long texts, and keeps the whole of each under a number."""

    def __init__(self, length: int) -> None:
        self.length = length  # characters
        self.whole: list[str] = []

    def text(self, text: str) -> Clipped:
        """The text; when it is too long its beginning, how much is missing, the whole's number.

        >>> Clip(5).text("a long text")
        ['a lon', 6, 0]
        """
        if len(text) <= self.length:
            return text
        self.whole.append(text)
        return [text[: self.length], len(text) - self.length, len(self.whole) - 1]

    def pairs(self, value: Any) -> Pairs | Clipped:
        """An object as names and JSON values, digit for digit; anything else as text."""
        if is_dataclass(value) and not isinstance(value, type):
            value = {f.name: getattr(value, f.name) for f in fields(value)}
        if not isinstance(value, Mapping):
            return self.text(as_text(value))
        return self.texts({name: json_text(held) for name, held in value.items()})

    def texts(self, told: Any) -> Pairs | Clipped:
        """Names and JSON texts; anything else as one text."""
        if not isinstance(told, Mapping):
            return self.text(as_text(told))
        return [[self.text(str(k)), self.text(v)] for k, v in told.items()]


def json_text(value: Any) -> str:
    """A value as JSON, texts in quotes. A page shows this text: its own numbers would round."""
    try:
        return as_text([value])[1:-1] if isinstance(value, str) else as_text(as_json(value))
    except (ValueError, RecursionError) as error:
        return as_text([f"cannot be shown: {error}"])[1:-1]
