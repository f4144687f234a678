"""How the stand-in fills in arguments: from the schema's fields alone, in the types they ask for.

A field that says "string" gets a number as text, which is why untyped tools see '2' (C04).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from agentlab.messages import ToolSpec
from agentlab.models.stand_in.plans import SIGNS, Number, Plan, Worked
from agentlab.models.stand_in.stems import stems, vocabulary

Fields = Mapping[str, Any]  # a schema's properties, name → field


@dataclass(frozen=True)
class Need:
    """One thing that is missing now.

    kind: "find" (a text that holds a figure), "extract" (the figure in a text), "save" (a text to
    be kept) or an operation. An operand that is text is handed on as it is.
    """

    kind: str
    query: str = ""  # find
    excerpt: str = ""  # extract
    keyword: str = ""
    text: str = ""  # save
    left: Decimal | str = Decimal(0)  # operations
    right: Decimal | str = Decimal(0)
    plan: Plan | None = None  # an operation's whole expression


_OPERATIONS = frozenset(SIGNS.values())
_TEXT_FIELD = stems("excerpt passage text sentence snippet verbatim copied source quote words")
_WORD_FIELD = stems("keyword name label which what topic term looking belongs before")


def arguments(need: Need, spec: ToolSpec) -> dict[str, Any] | None:
    """The arguments for a need; None when the schema has no room for it."""
    fields = spec.parameters.get("properties", {})
    if need.kind in _OPERATIONS:
        return _operands(need, fields)
    required = spec.parameters.get("required", list(fields))
    texts = [name for name in required if fields.get(name, {}).get("type") == "string"]
    if len(texts) != len(required):
        return None
    if need.kind != "extract":
        return {texts[0]: need.query or need.text} if len(texts) == 1 else None
    if len(texts) != 2:
        return None
    excerpt = max(texts, key=lambda name: _likeness(name, fields[name]))
    keyword = next(name for name in texts if name != excerpt)
    return {excerpt: need.excerpt, keyword: need.keyword}


def repaired(args: dict[str, Any]) -> dict[str, Any] | None:
    """The same arguments with numbers where text stood, or text where numbers stood (C09)."""
    as_numbers = {name: _native(value) for name, value in args.items()}
    if as_numbers != args or any(type(as_numbers[n]) is not type(args[n]) for n in args):
        return as_numbers
    as_texts = {
        name: str(value) if isinstance(value, (int, float)) else value
        for name, value in args.items()
    }
    return as_texts if as_texts != args else None


def _native(value: Any) -> Any:
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return as_argument(Decimal(value), {})
    return value


_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def _operands(need: Need, fields: Fields) -> dict[str, Any] | None:
    if expression := expression_field(fields):
        plan = need.plan or Worked(need.kind, _as_plan(need.left), _as_plan(need.right))
        return {expression: str(plan)}
    args: dict[str, Any] = {}
    operands = [need.left, need.right]
    chooser = operation_field(fields)
    for name, field in fields.items():
        if name == chooser:
            args[name] = _operation_word(need.kind, field)
        elif operands:
            args[name] = as_argument(operands.pop(0), field)
    return args if not operands and None not in args.values() else None


def _as_plan(operand: Decimal | str) -> Plan:
    return Number(operand if isinstance(operand, Decimal) else Decimal(0))


def expression_field(fields: Fields) -> str | None:
    """The one argument that takes a whole expression, if the tool has one."""
    if len(fields) != 1:
        return None
    name, field = next(iter(fields.items()))
    said = f"{name} {field.get('description', '')}".replace("_", " ")
    takes = field.get("type") == "string" and _EXPRESSION.search(said)
    return name if takes else None


_EXPRESSION = re.compile(r"\bexpression|\bformula|\barithmetic\b", re.I)


def operation_field(fields: Fields) -> str | None:
    """The argument that names the operation, if the tool has one."""
    for name, field in fields.items():
        said = f"{name} {field.get('description', '')}".replace("_", " ")
        if "enum" in field or (field.get("type") == "string" and _OPERATOR.search(said)):
            return name
    return None


_OPERATOR = re.compile(r"\boperat(?:ion|or)\b", re.I)


def _operation_word(kind: str, field: Mapping[str, Any]) -> str | None:
    """The tool's own word for the operation, or its sign; None when it lists others only."""
    words = vocabulary(kind)
    listed = field.get("enum")
    offered = listed or re.findall(r"[a-z]+", field.get("description", "").lower())
    for word in offered:
        if isinstance(word, str) and (stems(word) & words or SIGNS.get(word) == kind):
            return word
    return None if listed else kind


def _likeness(name: str, field: Mapping[str, Any]) -> int:
    """How much more a field looks like one for a text than like one for a word."""
    said = stems(f"{name} {field.get('description', '')}".replace("_", " "))
    return len(said & _TEXT_FIELD) - len(said & _WORD_FIELD)


def as_argument(value: Decimal | str, field: Mapping[str, Any]) -> Any:
    """A number in the type the schema asks for; text where it says string (C04)."""
    if isinstance(value, str):
        return value
    if field.get("type") == "string":
        return f"{value:f}"
    return int(value) if value == value.to_integral_value() else float(value)
