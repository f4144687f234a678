"""A tool is a function plus what a model is told about it; the function itself gives both.

`@tool` reads name, docstring and signature (C10, C17). What a model sends back is parsed, checked
against the signature, and only then used.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, get_args, get_origin

from agentlab.messages import DEEPEST, ToolSpec, as_json, as_text
from agentlab.schema import SCALARS, Signature, described, hints_of, shown
from agentlab.schema import Number as Number


class ToolError(Exception):
    """Raised by a tool that cannot do what was asked. Its text goes to the model as the result."""


@dataclass(frozen=True)
class FromTrace:
    """Marks a parameter the loop fills in from the trace; the model never sees it.

    >>> def total(a: int, seen: Annotated[int, FromTrace(len)]) -> int: ...
    """

    view: Callable[[Any], Any]  # trace -> value


@dataclass(frozen=True)
class Tool:
    """A function a model may ask for. Make one with `@tool` or `tool(function)`."""

    function: Callable[..., Any]
    name: str  # letters, digits, "_" and "-", at most 64: what every provider takes
    description: str
    writes: bool = False  # True when it changes something outside the run; gates look at this
    render: Callable[[Any], str] | None = None  # result -> what the model reads; else JSON
    parameter_notes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", self.name):
            raise ValueError(
                f"No tool can be named {self.name!r}: letters, digits, _ and - only, at most 64."
            )
        if inspect.iscoroutinefunction(self.function):
            raise TypeError(f"Tool {self.name}: is async; the loop calls plain functions.")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The plain function, as if it had never been a tool.

        Errors: TypeError for a call without what the loop would have filled in.
        """
        if self.from_trace:
            given = inspect.signature(self.function).bind_partial(*args, **kwargs).arguments
            if missing := ", ".join(name for name in self.from_trace if name not in given):
                fault = f"{missing} comes from the trace of a run"
                raise TypeError(f"Tool {self.name}: {fault}; let an agent call it, or give it.")
        return self.function(*args, **kwargs)

    @cached_property
    def from_trace(self) -> dict[str, Callable[[Any], Any]]:
        """Parameters the loop fills in, by name: trace in, value out."""
        return {
            name: mark.view
            for name, hint in hints_of(self.function).items()
            for mark in get_args(hint)[1:]
            if get_origin(hint) is Annotated and isinstance(mark, FromTrace)
        }

    @cached_property
    def signature(self) -> Signature:
        """What the function takes of what a model sends."""
        return Signature(self.function, self.name, self.parameter_notes, self.from_trace)

    @cached_property
    def spec(self) -> ToolSpec:
        """What a model is sent: name, description, JSON Schema of the arguments."""
        return ToolSpec(self.name, self.description, self.signature.schema)

    @cached_property
    def schema_text(self) -> str:
        """The schema of its arguments as JSON: who reads it gets a copy of his own."""
        return as_text(self.signature.schema)

    @cached_property
    def digest(self) -> str:
        """The name its spec goes by in a trace."""
        return digest(self.spec)


def digest(spec: ToolSpec) -> str:
    """The name a tool's description goes by in a trace, e.g. "9f86d081884c"."""
    text = as_text([spec.name, spec.description, spec.parameters])
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:12]


def tool(
    function: Callable[..., Any] | None = None,
    *,
    name: str | None = None,
    description: str | None = None,
    writes: bool = False,
    render: Callable[[Any], str] | None = None,
) -> Any:
    """Turn a function into a `Tool`; `name` and `description` override what the function says.

    Errors, at definition and with the tool's name: ValueError for a name no provider takes,
    TypeError for a parameter that cannot be sent as a named JSON field (`*args`, `**kwargs`,
    positional-only), a hint nobody can resolve, an async function.
    """
    if function is None:
        return lambda f: tool(f, name=name, description=description, writes=writes, render=render)
    if not callable(function):
        raise TypeError(f"tool({function!r}): a tool is made of a function.")
    prose, notes = described(function)
    made = Tool(
        function=function,
        name=function.__name__ if name is None else name,
        description=prose if description is None else description,
        writes=writes,
        render=render,
        parameter_notes={n: notes[n] for n in inspect.signature(function).parameters if n in notes},
    )
    _ = made.spec  # a tool that cannot be described fails here, not in the middle of a run
    return made


class Toolbox(Mapping[str, Tool]):
    """Tools by name, in the order they were given: the order a model sees.

    >>> Toolbox([add, multiply]).specs
    """

    def __init__(self, tools: Iterable[Tool | Callable[..., Any]] = ()) -> None:
        """Plain functions are made tools.

        Errors: TypeError for what is no list of them; ValueError when two have one name.
        """
        if callable(tools) or isinstance(tools, str):
            raise TypeError(f"Toolbox({tools!r}): give a list, Toolbox([add, multiply]).")
        made = [t if isinstance(t, Tool) else tool(t) for t in tools]
        self._tools = {t.name: t for t in made}
        if len(self._tools) < len(made):
            names = [t.name for t in made]
            twice = sorted({n for n in names if names.count(n) > 1})
            raise ValueError(f"Two tools are named {', '.join(twice)}; a model could not choose.")
        self._specs: dict[str, ToolSpec] = {}

    @cached_property
    def specs(self) -> tuple[ToolSpec, ...]:
        """What a model is sent of every tool."""
        return tuple(map(self.spec, self))

    def spec(self, name: str) -> ToolSpec:
        """What a model is sent of one tool; a copy, so who changes its schema changes no tool."""
        if name not in self._specs:
            made = self[name]
            self._specs[name] = ToolSpec(name, made.description, json.loads(made.schema_text))
        return self._specs[name]

    def __getitem__(self, name: str) -> Tool:
        try:
            return self._tools[name]
        except KeyError:
            known = ", ".join(self._tools) or "none"
            raise KeyError(f"No tool is named {name!r}; there are: {known}.") from None

    def get(self, name: Any, default: Any = None) -> Any:
        """The tool of that name; `default` where there is none."""
        return self._tools.get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)

    def __repr__(self) -> str:
        return f"Toolbox({', '.join(self._tools) or 'empty'})"


class Unparseable(Exception):
    """The arguments are no JSON object; the text says what arrived and what is wanted."""


def parsed(args: Any) -> dict[str, Any]:
    """The arguments as an object, which is the caller's own: who changes it changes nothing else.

    JSON text is decoded, at most twice; its numbers stay exact. Only the envelope is decoded: a
    value inside it that is text stays text.
    Raises `Unparseable` for anything that is no object in the end, for NaN, for numbers beyond
    1e308, and for more nesting than `messages.DEEPEST`.
    """
    if isinstance(args, str):
        args = _decoded(args)
        args = _decoded(args) if isinstance(args, str) else args
    if isinstance(args, (dict, Mapping)):
        return {str(n): v if type(v) in SCALARS else deepcopy(v) for n, v in args.items()}
    came = "nothing" if args is None else shown(args)
    raise Unparseable(f'Arguments must be a JSON object like {{"name": value}}, got {came}.')


def complaints(args: dict[str, Any], tool: Tool) -> list[str]:
    """What is wrong with the arguments, one line a fault; empty when they fit the signature.

    >>> complaints({"a": "two"}, add)
    ["a: 'two' is not a whole number", "b: missing (a whole number)"]
    """
    return checked(args, tool)[1]


def checked(args: dict[str, Any], tool: Tool) -> tuple[dict[str, Any], list[str]]:
    """The arguments as the function wants them, and the complaints; one of the two is empty."""
    return tool.signature.checked(args)


def run(tool: Tool, args: dict[str, Any], trace: Any = None) -> Any:
    """Call the function with checked arguments and with what it takes from the trace."""
    if not tool.from_trace:
        return tool.function(**args)
    filled = {name: view(trace) for name, view in tool.from_trace.items()}
    return tool.function(**args, **filled)


def _decoded(text: str) -> Any:
    try:
        value = json.loads(text, parse_float=_Exact, parse_constant=_Exact)
        if text.count("[") + text.count("{") > DEEPEST:
            as_json(value)  # refuses what nests too deep
        return value
    except (ValueError, RecursionError):
        raise Unparseable(
            f"Arguments must be a JSON object, got text that is no JSON: {shown(text)}."
        ) from None


class _Exact(float):
    """A JSON number that keeps its digits: a float to all, and a Decimal is made of its text."""

    __slots__ = ("text",)

    def __new__(cls, text: str) -> _Exact:
        number = super().__new__(cls, text)
        if not math.isfinite(number):
            raise ValueError(text)
        number.text = text
        return number

    def __str__(self) -> str:
        return self.text
