"""Tools made of data: names, schemas, and several descriptions each, to be swapped one for another.

What runs is a look-up whether the order, file or service named exists. That is enough to tell a
tool that executes from a task that is done (C49), and nothing can be broken by it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from inspect import Parameter, Signature
from typing import Any, Literal

from agentlab.research.corpus import data_file
from agentlab.tools import Tool, Toolbox, ToolError

Level = Literal["name only", "vague", "explicit"]
LEVELS: tuple[Level, ...] = ("name only", "vague", "explicit")
PARTS = ("does", "use", "not", "inputs", "output", "effects")  # of an explicit description (C36)
World = Mapping[str, Sequence[str]]  # parameter → what exists, e.g. {"order_id": ["A-1042"]}


@dataclass(frozen=True, eq=False)
class Row:
    """One tool as data: its schema, and what can be said of it at each level.

    `explicit` may have some of the six parts only; without any, `vague` is all there is to say.
    Errors: ValueError for a part there is not, or one that is no text.
    """

    name: str
    family: str = ""
    writes: bool = False
    parameters: Mapping[str, Any] = field(default_factory=dict)  # JSON Schema of type "object"
    vague: str = ""
    explicit: Mapping[str, str] = field(default_factory=dict)  # parts of six

    def __post_init__(self) -> None:
        if not isinstance(self.explicit, Mapping):
            form = "a dict of parts: {'does': '…', 'use': '…'}"
            raise ValueError(f"Tool {self.name}: explicit is {self.explicit!r}; it must be {form}.")
        for part, text in self.explicit.items():
            if part not in PARTS:
                told = f"no part {part!r}; there are {', '.join(PARTS)}"
                raise ValueError(f"Tool {self.name}: a description has {told}.")
            if not isinstance(text, str):
                raise ValueError(f"Tool {self.name}: {part!r} is {text!r}; it must be a text.")

    def description(self, level: Level) -> str:
        """What a model is told; "" for "name only". Errors: ValueError for another level."""
        if known_level(level) == "name only":
            return ""
        return self.vague if level == "vague" else described(self.explicit) or self.vague


def known_level(level: Level) -> Level:
    """The level itself. Errors: ValueError, listing the levels."""
    if level not in LEVELS:
        raise ValueError(f"No level {level!r}; there are {', '.join(map(repr, LEVELS))}.")
    return level


SENTENCES = dict(
    zip(PARTS, ("{}.", "Use when {}.", "Do not use {}.", "Takes {}.", "Returns {}.",
                "Side effects: {}."), strict=True)
)  # fmt: skip


def described(parts: Mapping[str, str]) -> str:
    """The parts there are as one description, a sentence each, in the order of the six (C36).

    >>> described({"use": "a parcel is late", "does": "Says where it is"})
    'Says where it is. Use when a parcel is late.'
    """
    said = ((SENTENCES[name], parts.get(name, "").strip()) for name in PARTS)
    return " ".join(form.format(text.removesuffix(".")) for form, text in said if text)


@dataclass(frozen=True, eq=False)
class Toolset:
    """Tools, the states that offer them, and the world they look things up in."""

    rows: tuple[Row, ...]
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    world: World = field(default_factory=dict)
    families: Mapping[str, str] = field(default_factory=dict)  # family → what its tools are for

    @cached_property
    def by_name(self) -> dict[str, Row]:
        """The rows by name."""
        return {row.name: row for row in self.rows}

    def box(self, level: Level) -> Toolbox:
        """All tools, described at one level; made once for each level.

        Errors: ValueError for an unknown level.
        """
        if known_level(level) not in self._boxes:
            made = (simulated(row, row.description(level), self.world) for row in self.rows)
            self._boxes[level] = Toolbox(made)
        return self._boxes[level]

    @cached_property
    def _boxes(self) -> dict[Level, Toolbox]:
        return {}

    def mended(self, **parts: Mapping[str, str]) -> Toolset:
        """The same tools with parts of some explicit descriptions rewritten.

        >>> tools.mended(search_code={"use": "a phrase is quoted"})

        Errors: ValueError for an unknown tool or part.
        """
        for name, new in parts.items():
            if name not in self.by_name:
                raise ValueError(f"No tool {name!r} to mend{near(name, self.by_name)}.")
            if unknown := sorted(set(new) - set(PARTS)):
                raise ValueError(f"A description has no part {unknown[0]!r}; it has {PARTS}.")
        rows = [
            replace(row, explicit={**row.explicit, **parts.get(row.name, {})}) for row in self.rows
        ]
        return replace(self, rows=tuple(rows))

    @cached_property
    def text(self) -> str:
        """All of it as JSON text: what results depend on, and what goes to another process."""
        rows = [vars(row) for row in self.rows]
        kept = {"states": self.states, "world": self.world, "families": self.families}
        return json.dumps({"rows": rows, **kept}, sort_keys=True)

    def __reduce__(self) -> Any:
        """A worker in another process makes each toolset once, not once a job."""
        return toolset_of, (self.text,)


@lru_cache(maxsize=8)
def toolset_of(text: str) -> Toolset:
    """The toolset of its JSON text."""
    held = json.loads(text)
    states = {state: tuple(names) for state, names in held["states"].items()}
    rows = tuple(Row(**row) for row in held["rows"])
    return Toolset(rows, states, held["world"], held["families"])


@cache
def load_toolset() -> Toolset:
    """The course's 80 tools in ten families, with 13 states; the same object every time."""
    with open(data_file("routing/tools.jsonl"), encoding="utf-8") as file:
        rows = tuple(Row(**json.loads(line)) for line in file)
    states = {state: tuple(names) for state, names in _json("states").items()}
    return Toolset(rows, states, _json("world"), _json("families"))


def near(name: str, known: Iterable[str]) -> str:
    """The names one may have meant; where none is near, what there is, or the first of many."""
    names = list(known)
    close = get_close_matches(name, names, n=3) or (names if len(names) <= 6 else [])
    if names and not close:
        return f"; there are {len(names)}: {', '.join(names[:3])}, …"
    verb = "is" if len(close) == 1 else "are"
    return f"; there {verb} {', '.join(close)}" if close else ""


def mends() -> dict[str, dict[str, str]]:
    """Parts of two descriptions, rewritten after reading the tuning half of the near cases (C48).

    >>> load_toolset().mended(**mends())
    """
    return _json("mended")


def simulated(row: Row, description: str, world: World) -> Tool:
    """A tool with the row's schema that looks up what it is given, and does nothing else.

    Errors: ValueError for a parameter that is no text, number or truth value.
    """

    def look_up(**args: Any) -> dict[str, Any]:
        for name, value in args.items():
            if value not in (None, *world.get(name, (value,))):
                raise ToolError(f"there is no {name.replace('_', ' ')} {value!r}")
        return {"ok": True, "done": row.name, **{k: v for k, v in args.items() if v is not None}}

    look_up.__signature__ = Signature(list(_parameters(row)))  # type: ignore[attr-defined]
    look_up.__annotations__ = {p.name: p.annotation for p in _parameters(row)}
    notes = {n: p.get("description", "") for n, p in row.parameters.get("properties", {}).items()}
    return Tool(look_up, row.name, description, writes=row.writes, parameter_notes=notes)


_TYPES = {"string": str, "integer": int, "number": float, "boolean": bool}


def _parameters(row: Row) -> Iterable[Parameter]:
    """What the schema asks for, as Python's own parameters; text where it says nothing."""
    required = row.parameters.get("required", ())
    for name, prop in row.parameters.get("properties", {}).items():
        kind = prop.get("type", "string")
        if kind not in _TYPES:
            raise ValueError(f"Tool {row.name}: {name} is {kind!r}; known: {', '.join(_TYPES)}.")
        hint: Any = Literal[tuple(prop["enum"])] if "enum" in prop else _TYPES[kind]
        must = name in required
        default = Parameter.empty if must else None
        wanted = hint if must else hint | None
        yield Parameter(name, Parameter.KEYWORD_ONLY, annotation=wanted, default=default)


def _json(name: str) -> Any:
    return json.loads(data_file(f"routing/{name}.json").read_text(encoding="utf-8"))
