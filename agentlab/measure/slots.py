"""Arguments for any tool, filled from the words of a task by the schema alone.

Crude on purpose, and the same for every policy that is a rule: a field with an example ("A-0000")
takes what has its shape, a number takes a number, a listed choice must be named in the task, text
takes what stands in quotes. What is needed and not given is named, so that a policy can ask for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from agentlab.messages import ToolSpec
from agentlab.models.stand_in.stems import stems

_TOKEN = re.compile(r"[\w:/.\-]*\w")
_NUMBER = re.compile(r"(?<![\w\-./])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w/])")
_QUOTED = re.compile(r"'([^']+)'|`([^`]+)`|\"([^\"]+)\"")
_CODE = re.compile(r"\b(?:\w+_\w+|[A-Z]\w*[a-z]\w*[A-Z]\w*)\b")  # max_size, MaxSize
_EXAMPLE = re.compile(r'e\.g\. "([^"]+)"')
_DAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b", re.I)


def filled(task: str, spec: ToolSpec) -> tuple[dict[str, Any], list[str]]:
    """Arguments for a tool, and the required ones that the task does not give.

    >>> filled("Where is A-1042?", track_parcel)
    ({"order_id": "A-1042"}, [])
    """
    fields = spec.parameters.get("properties", {})
    required = spec.parameters.get("required", ())
    parts, args = Parts(task), {}
    for name, field in fields.items():
        if name in required or "enum" in field:
            value = parts.take(name, field)
            args |= {} if value is None else {name: value}
    return args, [name for name in required if name not in args]


def with_room(task: str, tools: Sequence[ToolSpec]) -> Sequence[ToolSpec]:
    """The tools that have a field for the numbers and names a task gives, such as A-1042.

    A tool without room for what is given cannot be meant. All tools where nothing such is given,
    or where none has room.
    """
    known = frozenset().union(*(shapes(spec) for spec in tools))
    given = {shape(token) for token in _TOKEN.findall(task)} & known
    marked = {one for one in given if set(one) & set("0/.")}  # a hyphen alone is in many words
    return [spec for spec in tools if marked <= shapes(spec)] or tools


def shapes(spec: ToolSpec) -> frozenset[str]:
    """The shapes of what a tool's fields give as examples."""
    said = (f.get("description", "") for f in spec.parameters.get("properties", {}).values())
    return frozenset(shape(example) for text in said for example in _EXAMPLE.findall(text))


@lru_cache(maxsize=4096)
def shape(token: str) -> str:
    """What a token looks like: capitals in front of digits stay, lower-case words become a.

    >>> shape("A-1042"), shape("src/billing/tax.py"), shape("4.3.0")
    ('A-0', 'a/a.a', '0.0')
    """
    text = re.sub(r"\d+", "0", re.sub(r"[a-z][a-z0-9_]*", "a", token))
    if "0" not in text:
        text = re.sub(r"[A-Z]", "X", text)
    return re.sub(r"\b(a/)+", "a/", re.sub(r"\b([a0]\.)+", r"\1", text))


class Parts:
    """The parts of a task that can be arguments; what one field took, no other gets."""

    def __init__(self, task: str) -> None:
        self.task = task
        self._quoted = [next(filter(None, found)) for found in _QUOTED.findall(task)]
        self._quoted += _CODE.findall(task)
        self._numbers = [number.replace(",", "") for number in _NUMBER.findall(task)]
        self._tokens = _TOKEN.findall(task)

    def take(self, name: str, field: Mapping[str, Any]) -> Any:
        """A value for a field; None where the task has none."""
        said = field.get("description", "")
        if "enum" in field:
            return self._listed(field["enum"])
        if field.get("type") in ("integer", "number"):
            return self._number(field["type"])
        if example := _EXAMPLE.search(said):
            return self._shaped(shape(example[1]))
        if "day" in stems(f"{name} {said}"):
            day = _DAY.search(self.task)
            return day.group() if day else None
        return self._quoted.pop(0) if self._quoted else self.task

    def _listed(self, options: Iterable[str]) -> str | None:
        words = stems(self.task)
        return next((option for option in options if stems(option) & words), None)

    def _number(self, kind: str) -> float | int | None:
        if not self._numbers:
            return None
        number = float(self._numbers.pop(0))
        return int(number) if kind == "integer" else number

    def _shaped(self, wanted: str) -> str | None:
        found = next((token for token in self._tokens if shape(token) == wanted), None)
        if found:
            self._tokens.remove(found)
        return found
