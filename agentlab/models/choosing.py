"""How the stand-in picks a tool and fills in its arguments: words in descriptions, fields in schemas.

It knows a few kinds of thing that can be missing and the words tools describe themselves with. A
clause that says when not to use a tool counts against it. Names count only where a tool has no
description, so renaming a described tool changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from agentlab.messages import ToolSpec
from agentlab.models.plans import Number, Plan, Worked


@dataclass(frozen=True)
class Need:
    """One thing that is missing now.

    kind: "find" (a text that holds a figure), "extract" (the figure in a text) or an operation.
    """

    kind: str
    query: str = ""  # find
    excerpt: str = ""  # extract
    keyword: str = ""
    left: Decimal = Decimal(0)  # operations
    right: Decimal = Decimal(0)

    @property
    def arithmetic(self) -> bool:
        return self.kind in OPERATION_WORDS


OPERATION_WORDS: dict[str, str] = {
    "add": "add plus sum addition total",
    "subtract": "subtract minus difference subtraction less",
    "multiply": "multiply times product multiplication",
    "divide": "divide quotient ratio division",
    "power": "power exponent raise",
}
_ARITHMETIC = (
    "arithmetic calculate calculator calculation compute math operation operand expression"
)
_KINDS: dict[str, str] = {
    "find": "search find web look query source document snippet information internet page fact",
    "extract": "extract parse excerpt keyword verbatim read out passage sentence",
}
_NOT = re.compile(r"\b(do not|don't|never|not for|instead of|rather than|avoid|no|not)\b", re.I)
_EXPRESSION = re.compile(r"\bexpression|\bformula", re.I)
_OPERATOR = re.compile(r"\boperat(ion|or)\b", re.I)
_TEXT_FIELD = "excerpt passage text sentence snippet verbatim copied source quote words"
_WORD_FIELD = "keyword name label which what topic term looking belongs before"


def stems(text: str) -> set[str]:
    """The words of a text without their commonest endings: "adds", "adding" → "add"."""
    return {_stem(w) for w in re.findall(r"[^\W\d_]+", text.lower())}


def _stem(word: str) -> str:
    for ending in ("ations", "ation", "ings", "ing", "ies", "ied", "es", "ed", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _vocabulary(kind: str) -> set[str]:
    if kind in OPERATION_WORDS:
        return stems(OPERATION_WORDS[kind])
    return stems(_KINDS[kind])


def operation_stems(kind: str = "") -> set[str]:
    """The stems that name one operation, or any operation."""
    return _vocabulary(kind) if kind else stems(" ".join(OPERATION_WORDS.values()))


_ALL_WORDS = stems(" ".join((*OPERATION_WORDS.values(), *_KINDS.values(), _ARITHMETIC)))


def chosen(need: Need, tools: Sequence[ToolSpec]) -> ToolSpec | None:
    """The tool whose description fits the need best, the first of equals; None when none fits.

    Tools whose descriptions say nothing of any kind ("Handles data.") cannot be told apart: they
    are taken in the order they are listed, and only when no better tool is there (C28).
    """
    scored = [(score(need, spec), -i, spec) for i, spec in enumerate(tools)]
    fit, _, best = max(scored, default=(0, 0, None), key=lambda s: s[:2])
    if fit > 0:
        return best
    return next((spec for spec in tools if not _said(spec) & _ALL_WORDS), None)


def score(need: Need, spec: ToolSpec) -> int:
    """How many words of the need the description has, less those it warns with.

    The word of the operation itself counts twice, arithmetic in general once.
    """
    wanted, total = _vocabulary(need.kind), 0
    general = stems(_ARITHMETIC) if need.arithmetic else set()
    for clause in re.split(r"[.;:\n]|,(?= (?:not|never|do not)\b)", _text(spec)):
        warning = _NOT.search(clause)
        for part, sign in (
            (clause[: warning.start()] if warning else clause, 1),
            (clause[warning.start() :] if warning else "", -1),
        ):
            said = stems(part)
            total += sign * (2 * len(said & wanted) + len(said & general))
    return total


def _text(spec: ToolSpec) -> str:
    if spec.description.strip():
        return spec.description
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", spec.name)  # a bare name is all there is to go by


def _said(spec: ToolSpec) -> set[str]:
    return stems(_text(spec))


# -- arguments ------------------------------------------------------------------------------------


def arguments(need: Need, spec: ToolSpec) -> dict[str, Any] | None:
    """The arguments for a need, from the schema alone; None when the schema has no room for it."""
    fields = dict(spec.parameters.get("properties", {}))
    if need.arithmetic:
        return _operands(need, fields)
    required = [f for f in spec.parameters.get("required", fields)]
    texts = [f for f in required if fields.get(f, {}).get("type") == "string"]
    if need.kind == "find":
        return {texts[0]: need.query} if len(texts) == 1 else None
    if len(texts) != 2:
        return None
    excerpt = max(texts, key=lambda f: _fits(f, fields[f], _TEXT_FIELD, _WORD_FIELD))
    keyword = next(f for f in texts if f != excerpt)
    return {excerpt: need.excerpt, keyword: need.keyword}


def _operands(need: Need, fields: dict[str, Any]) -> dict[str, Any] | None:
    if expression := expression_field(fields):
        plan = Worked(need.kind, Number(need.left), Number(need.right))
        return {expression: str(plan)}
    args: dict[str, Any] = {}
    operands = [need.left, need.right]
    for name, field in fields.items():
        if "enum" in field or _OPERATOR.search(f"{name} {field.get('description', '')}"):
            args[name] = _operation_word(need.kind, field)
        elif operands:
            args[name] = as_argument(operands.pop(0), field)
    return args if not operands else None


def expression_field(fields: dict[str, Any]) -> str | None:
    """The one argument that takes a whole expression, if the tool has one."""
    names = [f for f, field in fields.items() if field.get("type") == "string"]
    if len(names) == len(fields) == 1:
        said = f"{names[0]} {fields[names[0]].get('description', '')}"
        return names[0] if _EXPRESSION.search(said.replace("_", " ")) else None
    return None


def expression_call(plan: Plan, spec: ToolSpec) -> dict[str, Any] | None:
    """The arguments that hand a whole expression to a tool that takes one."""
    field = expression_field(dict(spec.parameters.get("properties", {})))
    return {field: str(plan)} if field else None


def _operation_word(kind: str, field: dict[str, Any]) -> str:
    """The tool's own word for the operation."""
    words = _vocabulary(kind)
    offered = field.get("enum") or re.findall(r"[a-z]+", field.get("description", "").lower())
    return next((w for w in offered if isinstance(w, str) and stems(w) & words), kind)


def _fits(name: str, field: dict[str, Any], good: str, bad: str) -> int:
    said = stems(f"{name} {field.get('description', '')}".replace("_", " "))
    return len(said & stems(good)) - len(said & stems(bad))


def as_argument(value: Decimal, field: dict[str, Any]) -> Any:
    """A number in the type the schema asks for; text where it says string (C04)."""
    if field.get("type") == "string":
        return f"{value:f}"
    return int(value) if value == value.to_integral_value() else float(value)
