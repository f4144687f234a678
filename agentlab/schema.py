"""What a function takes: a JSON Schema for the model, a check of what the model sends back.

Nothing a model sends reaches a function before its complaints are an empty list. The function's own
signature and docstring say what is wanted (C10, C17); nobody writes a schema by hand.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from docstring_parser import parse as parse_docstring
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, WithJsonSchema, create_model
from pydantic.json_schema import GenerateJsonSchema

SCALARS = frozenset({str, int, float, bool, type(None)})  # what JSON has besides lists and objects
Number = Annotated[Decimal, WithJsonSchema({"type": "number"})]  # exact; a model sees "number"


class Signature:
    """The arguments of one function, without the parameters that the loop fills in."""

    def __init__(
        self,
        function: Callable[..., Any],
        tool: str,
        notes: Mapping[str, str],
        filled: Iterable[str],
    ) -> None:
        """`notes` says what each parameter means; `filled` names those no model sees.

        Errors, with the tool's name: TypeError for a signature that no JSON object can meet;
        ValueError for a note on no parameter of it.
        """
        self.tool = tool
        self._model = _model(function, tool, notes, frozenset(filled))
        self.names = tuple(f.alias or "" for f in self._model.model_fields.values())
        self.schema = _schema(self._model)
        self._validate = TypeAdapter(self._model).validator.validate_python

    def checked(self, args: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
        """The arguments as the function wants them, and the complaints; one of the two is empty."""
        try:
            made = self._validate(args)
        except ValidationError as error:
            return {}, self._complaints(error, args)
        values = dict(zip(self.names, made.__dict__.values()))  # noqa: B905 (as many as names)
        if bool not in (kinds := set(map(type, args.values()))) and kinds <= SCALARS:
            return values, []
        if counted := [c for n in args for c in _counted(args[n], values[n], n)]:
            return {}, [f"{path}: {shown(v)} is not {self._wanted(path)}" for path, v in counted]
        return values, []

    def _complaints(self, error: ValidationError, args: dict[str, Any]) -> list[str]:
        """One line a field, in words a model can act on."""
        told: dict[tuple[str, ...], str] = {}
        for fault in error.errors(include_url=False, include_context=False):
            path = _path(fault["loc"], args, missing=fault["type"] == "missing")
            told.setdefault(path, f"{'.'.join(path)}: {self._said(fault, path)}")
        return list(told.values())

    def _said(self, fault: Any, path: tuple[str, ...]) -> str:
        kind, value, top = fault["type"], shown(fault["input"]), len(path) == 1
        if kind == "missing":
            return f"missing ({self._wanted(path[0])})" if top else "missing"
        if kind == "extra_forbidden" and top:
            return f"unexpected; {self.tool} takes {', '.join(self.names) or 'no arguments'}"
        if top and (kind in _MISFITS or kind.endswith(("_type", "_parsing"))):
            return f"{value} is not {self._wanted(path[0])}"
        return f"{fault['msg'][0].lower()}{fault['msg'][1:]}, got {value}"

    def _wanted(self, name: str) -> str:
        """What the schema asks for, in words, e.g. "one of 'unit', 'integration', 'all'"."""
        schema = self.schema["properties"].get(name, {"type": "number"})  # deeper: see _counted
        definition = schema.get("$ref", "").rpartition("/")[2]
        schema = self.schema.get("$defs", {}).get(definition, schema)
        if values := schema.get("enum") or [schema[key] for key in ("const",) if key in schema]:
            return "one of " + ", ".join(repr(v) for v in values)
        options = schema.get("anyOf", [schema])
        return " or ".join(_WORDS.get(o.get("type", ""), "of the right form") for o in options)


_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
# Pydantic's words for a value of another type, besides those that end in "_type" and "_parsing".
_MISFITS = ("literal_error", "enum", "int_from_float", "finite_number", "string_unicode")


def described(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    """A docstring as a model is told it: the prose, and what is said of each parameter.

    Google, NumPy, Sphinx and Epydoc docstrings are read; what is returned or raised is left out.
    """
    text = inspect.cleandoc(function.__doc__ or "")
    said = parse_docstring(f"\n{text}")  # a docstring may begin with its list of arguments
    examples = [
        "\n".join(filter(None, ["Example:", e.snippet, e.description])) for e in said.examples
    ]
    prose = "\n\n".join(part.strip() for part in (said.description, *examples) if part)
    return prose, {p.arg_name: " ".join((p.description or "").split()) for p in said.params}


def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The type hints, resolved. Errors: TypeError, with the function's name."""
    try:
        return get_type_hints(function, include_extras=True)
    except (NameError, TypeError) as error:
        name = getattr(function, "__name__", function)
        raise TypeError(f"Tool {name}: cannot read its type hints ({error}).") from None


def shown(value: Any) -> str:
    """A value as a complaint quotes it: at most 80 characters, text in quotes, the rest as JSON."""
    if isinstance(value, Decimal):
        text = str(value)
    elif isinstance(value, str):
        text = repr(value)
    else:
        text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else f"{text[:77]}..."


# -- from the signature to a pydantic model, and from there to a schema --


def _model(
    function: Callable[..., Any], tool: str, notes: Mapping[str, str], filled: frozenset[str]
) -> Any:
    hints, fields = hints_of(function), {}
    parameters = inspect.signature(function).parameters
    if unknown := ", ".join(sorted(notes.keys() - parameters.keys())):
        known = ", ".join(parameters) or "none"
        raise ValueError(f"Tool {tool}: a note on {unknown}; its parameters are: {known}.")
    for name, parameter in parameters.items():
        if name in filled:
            continue
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            fault = f"parameter {parameter} cannot be sent by name; give it a plain name and a type"
            raise TypeError(f"Tool {tool}: {fault}.")
        hint = hints.get(name, Any)
        default = None if _is_optional(hint) else ...
        if parameter.default is not parameter.empty:
            default = parameter.default
        # Numbered fields behind aliases: a parameter may be called "json" or "_x", a field may not.
        fields[f"p{len(fields)}"] = (hint, Field(default, alias=name, description=notes.get(name)))
    config = ConfigDict(extra="forbid", allow_inf_nan=False)
    try:
        return create_model(tool, __config__=config, **fields)
    except Exception as error:  # pydantic names its own kinds of refusal; all mean the same here
        fault = f"cannot make a schema of its signature ({error})"
        raise TypeError(f"Tool {tool}: {fault}.") from None


def _is_optional(hint: Any) -> bool:
    """True for X | None: such an argument may be left out."""
    return get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint)


class _Untitled(GenerateJsonSchema):
    """Pydantic titles every field after its name; a model learns nothing from that."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def _schema(model: Any) -> dict[str, Any]:
    """The JSON Schema a model is sent. An argument without a type hint says "string" (C04, C10)."""
    schema = model.model_json_schema(schema_generator=_Untitled)
    del schema["title"], schema["additionalProperties"]
    schema.setdefault("required", [])
    for prop in schema.setdefault("properties", {}).values():
        options = [option for option in prop.get("anyOf", ()) if option != {"type": "null"}]
        if len(options) == 1:  # X | None is X that may be left out
            del prop["anyOf"]
            prop.update(options[0])
        if not {"type", "anyOf", "$ref", "enum", "const", "allOf"} & prop.keys():
            prop["type"] = "string"
        prop.setdefault("description", "")
    return schema


# -- from a pydantic error to a place in the arguments --


def _path(loc: tuple[Any, ...], args: Any, missing: bool) -> tuple[str, ...]:
    """The parts of an error's place that lead through the arguments.

    Pydantic also names the branch of a union it tried; nobody sent that.
    """
    path = []
    for part in loc[:-1] if missing else loc:
        try:
            args = args[part]
        except (KeyError, IndexError, TypeError):
            continue
        path.append(str(part))
    return (*path, str(loc[-1])) if missing else tuple(path)


def _counted(sent: Any, made: Any, path: str) -> Iterator[tuple[str, bool]]:
    """Every truth value that was taken for a number, with its place: Python says that True is 1."""
    if isinstance(sent, bool):
        if isinstance(made, (int, float, Decimal)) and not isinstance(made, bool):
            yield path, sent
    elif isinstance(sent, dict):
        inside = made if isinstance(made, dict) else getattr(made, "__dict__", {})
        for key, value in sent.items():
            yield from _counted(value, inside.get(key), f"{path}.{key}")
    elif isinstance(sent, list) and isinstance(made, (list, tuple, set, frozenset)):
        for number, (value, item) in enumerate(zip(sent, made, strict=False)):
            yield from _counted(value, item, f"{path}.{number}")
