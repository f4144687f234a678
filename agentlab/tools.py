"""A tool is a function plus what a model is told about it; the function itself gives the schema.

`@tool` reads name, docstring and signature (C10, C17). Nothing a model sends reaches the body
before `complaints` is empty: arguments are parsed, checked against the signature, then used.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from docstring_parser import parse as parse_docstring
from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema, create_model

from agentlab.messages import ToolSpec

Number = Annotated[Decimal, WithJsonSchema({"type": "number"})]  # exact; a model sees "number"


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
    name: str
    description: str
    writes: bool = False  # True when it changes something outside the run; gates look at this
    render: Callable[[Any], str] | None = None  # result -> what the model reads; else JSON
    parameter_notes: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The plain function, as if it had never been a tool."""
        return self.function(*args, **kwargs)

    @cached_property
    def from_trace(self) -> dict[str, Callable[[Any], Any]]:
        """Parameters the loop fills in, by name: trace in, value out."""
        return {
            name: mark.view
            for name, hint in _hints(self.function).items()
            for mark in get_args(hint)[1:]
            if get_origin(hint) is Annotated and isinstance(mark, FromTrace)
        }

    @cached_property
    def arguments(self) -> type[BaseModel]:
        """The pydantic model of the arguments, made from the signature."""
        return _arguments_model(self)

    @cached_property
    def takes(self) -> dict[str, bool]:
        """The argument names in order, each with whether it takes a truth value."""
        return {f.alias: _takes_bool(f.annotation) for f in self.arguments.model_fields.values()}

    @cached_property
    def spec(self) -> ToolSpec:
        """What a model is sent: name, description, JSON Schema of the arguments."""
        return ToolSpec(self.name, self.description, _schema(self.arguments))


def tool(
    function: Callable[..., Any] | None = None,
    *,
    name: str | None = None,
    description: str | None = None,
    writes: bool = False,
    render: Callable[[Any], str] | None = None,
) -> Any:
    """Turn a function into a `Tool`; `name` and `description` override what the function says.

    Errors: TypeError at definition, with the function's name, for a parameter that cannot be sent
    as a named JSON field (`*args`, `**kwargs`, positional-only) or a hint nobody can resolve.
    """
    if function is None:
        return lambda f: tool(f, name=name, description=description, writes=writes, render=render)
    said = parse_docstring(inspect.cleandoc(function.__doc__ or ""))
    made = Tool(
        function=function,
        name=name or function.__name__,
        description=_prose(said) if description is None else description,
        writes=writes,
        render=render,
        parameter_notes={p.arg_name: " ".join((p.description or "").split()) for p in said.params},
    )
    _ = made.spec  # a tool that cannot be described fails here, not in the middle of a run
    return made


class Toolbox(Mapping[str, Tool]):
    """Tools by name, in the order they were given: the order a model sees.

    >>> Toolbox([add, multiply]).specs
    """

    def __init__(self, tools: Iterable[Tool | Callable[..., Any]] = ()) -> None:
        made = [t if isinstance(t, Tool) else tool(t) for t in tools]
        self._tools = {t.name: t for t in made}
        if len(self._tools) < len(made):
            names = [t.name for t in made]
            twice = sorted({n for n in names if names.count(n) > 1})
            raise ValueError(f"Two tools are named {', '.join(twice)}; a model could not choose.")
        self.specs: tuple[ToolSpec, ...] = tuple(t.spec for t in made)

    def __getitem__(self, name: str) -> Tool:
        return self._tools[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)

    def __repr__(self) -> str:
        return f"Toolbox({', '.join(self._tools) or 'empty'})"


class Unparseable(Exception):
    """The arguments are no JSON object; the text says what arrived and what is wanted."""


def parsed(args: Any) -> dict[str, Any]:
    """The arguments as an object. JSON text is decoded, at most twice; its decimals stay exact.

    Only the envelope is decoded: a value inside it that is text stays text.
    Raises `Unparseable` for anything that is no object in the end.
    """
    for _ in range(2):
        if not isinstance(args, str):
            break
        args = _decoded(args)
    if isinstance(args, Mapping):
        return dict(args)
    raise Unparseable(f'Arguments must be a JSON object like {{"name": value}}, got {_kind(args)}.')


def complaints(args: dict[str, Any], tool: Tool) -> list[str]:
    """What is wrong with the arguments, one line a fault; empty when they fit the signature.

    >>> complaints({"a": "two"}, add)
    ["a: 'two' is not a whole number", "b: missing (a whole number)"]
    """
    return checked(args, tool)[1]


def checked(args: dict[str, Any], tool: Tool) -> tuple[dict[str, Any], list[str]]:
    """The arguments as the function wants them, and the complaints; one of the two is empty."""
    faults = [
        f"{name}: {json.dumps(value)} is not {_wanted(tool, name)}"
        for name, value in args.items()
        if isinstance(value, bool) and not tool.takes.get(name, True)  # True would pass for 1
    ]
    try:
        made = tool.arguments.model_validate(args)
    except ValidationError as error:
        told = {fault.split(":")[0] for fault in faults}
        faults += [
            _complaint(e, tool)
            for e in error.errors(include_url=False, include_context=False)
            if not (e["loc"] and str(e["loc"][0]) in told)
        ]
        return {}, faults
    return (
        ({}, faults) if faults else (dict(zip(tool.takes, made.__dict__.values(), strict=True)), [])
    )


def run(tool: Tool, args: dict[str, Any], trace: Any = None) -> Any:
    """Call the function with checked arguments and with what it takes from the trace."""
    if not tool.from_trace:
        return tool.function(**args)
    return tool.function(**args, **{name: view(trace) for name, view in tool.from_trace.items()})


# -- how a signature becomes a schema -------------------------------------------------------------


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    try:
        return get_type_hints(function, include_extras=True)
    except (NameError, TypeError) as error:
        raise TypeError(
            f"Tool {function.__name__}: cannot read its type hints ({error})."
        ) from None


def _arguments_model(tool: Tool) -> type[BaseModel]:
    hints, fields = _hints(tool.function), {}
    for name, parameter in inspect.signature(tool.function).parameters.items():
        if name in tool.from_trace:
            continue
        if parameter.kind in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
            parameter.POSITIONAL_ONLY,
        ):
            raise TypeError(
                f"Tool {tool.name}: parameter {parameter} cannot be sent by name; "
                "give it a plain name and a type."
            )
        default = ... if parameter.default is parameter.empty else parameter.default
        note = tool.parameter_notes.get(name)
        # Numbered fields behind aliases: a parameter may be called "json" or "_x", a field may not.
        alias = Field(default, alias=name, description=note)
        fields[f"p{len(fields)}"] = (hints.get(name, Any), alias)
    config = ConfigDict(extra="forbid", allow_inf_nan=False)
    try:
        return create_model(tool.name, __config__=config, **fields)
    except Exception as error:  # pydantic names its own kinds of refusal; all mean the same here
        raise TypeError(
            f"Tool {tool.name}: cannot make a schema of its signature ({error})."
        ) from None


def _schema(arguments: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema a model is sent. An argument without a type hint says "string" (C04, C10)."""
    schema = _without_titles(arguments.model_json_schema())
    schema.pop("additionalProperties", None)
    schema.setdefault("properties", {})
    for prop in schema["properties"].values():
        if not {"type", "anyOf", "$ref", "enum", "const", "allOf"} & prop.keys():
            prop["type"] = "string"
        prop.setdefault("description", "")
    schema.setdefault("required", [])
    return schema


def _without_titles(value: Any, inside_properties: bool = False) -> Any:
    """Pydantic titles every field after its name; a model learns nothing from that."""
    if isinstance(value, list):
        return [_without_titles(v) for v in value]
    if not isinstance(value, dict):
        return value
    return {
        k: _without_titles(
            v, inside_properties=k in ("properties", "$defs") and not inside_properties
        )
        for k, v in value.items()
        if inside_properties or k != "title" or not isinstance(v, str)
    }


def _prose(said: Any) -> str:
    """The docstring's text without its list of arguments."""
    parts = [said.short_description or "", said.long_description or ""]
    if said.returns and said.returns.description:
        parts.append(f"Returns {said.returns.description}")
    return "\n".join(" ".join(p.split()) for p in parts if p)


# -- complaints, in words -------------------------------------------------------------------------

_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}


def _wanted(tool: Tool, name: str) -> str:
    """What the schema asks for, in words, e.g. "one of 'unit', 'integration', 'all'"."""
    schema = tool.spec.parameters["properties"].get(name, {})
    if "enum" in schema:
        return "one of " + ", ".join(repr(v) for v in schema["enum"])
    options = schema.get("anyOf", [schema])
    return " or ".join(_WORDS.get(o.get("type", ""), "of the right form") for o in options)


def _complaint(error: Any, tool: Tool) -> str:
    field, value = ".".join(str(part) for part in error["loc"]), error["input"]
    top = str(error["loc"][0]) if error["loc"] else ""
    if error["type"] == "missing":
        return f"{field}: missing ({_wanted(tool, top)})"
    if error["type"] == "extra_forbidden":
        known = ", ".join(tool.takes) or "no arguments"
        return f"{field}: unexpected; {tool.name} takes {known}"
    wanted = _wanted(tool, top) if len(error["loc"]) == 1 else error["msg"]
    return f"{field}: {_short(value)} is not {wanted}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _decoded(text: str) -> Any:
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Unparseable(
            f"Arguments must be a JSON object, got text that is no JSON: {_short(text)}."
        ) from None


def _no_constant(word: str) -> Any:
    raise ValueError(word)


def _kind(value: Any) -> str:
    return "nothing" if value is None else f"{type(value).__name__} {_short(value)}"


def _takes_bool(annotation: Any) -> bool:
    if annotation in (bool, Any, object):
        return True
    return any(_takes_bool(a) for a in get_args(annotation))
