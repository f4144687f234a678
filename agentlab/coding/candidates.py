"""Small changes that might mend a function: off by one, wrong operator, wrong constant. S2.

Six families, of three kinds of bug: off by one (`one`, `border`), `operator`, constant (`ratio`,
`named`, `sum`). What a failed test found decides which are tried first; inside a family the order
is that of the text. A function that lacks a whole thought is beyond all of them.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from agentlab.coding.evidence import Evidence
from agentlab.coding.source import definition, is_python, place, tree_of

Family = Literal["border", "operator", "one", "ratio", "named", "sum"]
FIRST: dict[str, tuple[Family, ...]] = {  # kind of evidence → families in the order to try
    "one off": ("one", "border", "operator", "ratio", "named", "sum"),
    "one item": ("one", "border", "operator", "named", "ratio", "sum"),
    "truth": ("border", "operator", "named", "one", "ratio", "sum"),
    "number": ("border", "ratio", "named", "operator", "one", "sum"),
    "other": ("border", "operator", "one", "named", "ratio", "sum"),
}
BORDERS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
COMPARISONS = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "!=", "!=": "=="}
MEMBERS = {"in": "not in", "not in": "in"}
OPERATORS = {"+": "-", "-": "+", "*": "/", "/": "*", "//": "/", "%": "//", "and": "or", "or": "and"}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SYMBOLS: dict[type[ast.AST], str] = {
    **{ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="},
    **{ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%"},
    **{ast.And: "and", ast.Or: "or", ast.In: "in", ast.NotIn: "not in"},
}
WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()


@dataclass(frozen=True)
class Edit:
    """One stretch of a text, in bytes, and what to put there."""

    family: Family
    start: int
    end: int
    new: str

    def applied(self, source: bytes) -> str:
        """The text with this change."""
        return (source[: self.start] + self.new.encode() + source[self.end :]).decode("utf-8")


def candidates(source: str, name: str, found: Evidence) -> Iterator[str]:
    """The texts of a file in which a function of that name has one small change, best first.

    There are none for a file that does not define it, nor for one that is no Python.
    """
    tree = tree_of(source)
    function = definition(tree, name)
    text = _Text(source, found, ast.get_docstring(function) or "" if function else "")
    body, tables = _parts(tree, function)
    edits = [edit for node in body for edit in text.edits(node)]
    edits += [edit for node in tables for edit in text.edits(node) if edit.family == "ratio"]
    order = FIRST[found.kind]
    edits.sort(key=lambda edit: order.index(edit.family))  # stable: the text's order stays
    made = dict.fromkeys(edit.applied(text.source) for edit in edits)
    return (candidate for candidate in made if candidate != source and is_python(candidate))


def _parts(tree: ast.Module, function: Any) -> tuple[list[ast.AST], list[ast.AST]]:
    """The nodes of a function with the constants it uses, and those of the tables it uses."""
    if function is None:
        return [], []
    arguments = getattr(function, "args", None)
    written = [*(arguments.defaults if arguments else ()), *function.body]
    body = sorted((node for part in written for node in ast.walk(part)), key=place)
    used = {node.id for node in body if isinstance(node, ast.Name)}
    assigned = [s for s in tree.body if isinstance(s, (ast.Assign, ast.AnnAssign)) and s.value]
    values = [s.value for s in assigned if used & set(_targets(s))]
    tables = [value for value in values if not isinstance(value, ast.Constant)]
    constants = [value for value in values if value not in tables]
    return [*body, *constants], [node for table in tables for node in ast.walk(table)]


def _targets(statement: Any) -> list[str]:
    targets = getattr(statement, "targets", None) or [statement.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


class _Text:
    """A file's text, and the small changes of each of its nodes."""

    def __init__(self, source: str, found: Evidence, about: str) -> None:
        """`about` is what the function says of itself."""
        self.source, self.found = source.encode("utf-8"), found
        self.named = _numbers_in(about)
        lines = self.source.splitlines(keepends=True)
        self.starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]

    def edits(self, node: ast.AST) -> Iterator[Edit]:
        """Every small change of one node."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield from self._signs(left, right, op, BORDERS, "border")
                yield from self._signs(left, right, op, COMPARISONS | MEMBERS, "operator")
            case ast.BinOp(left=left, op=op, right=right):
                if _adds_number(node) and right.value == 1:
                    yield self._instead("one", node, self.text(left))
                yield from self._signs(left, right, op, OPERATORS, "operator")
            case ast.BoolOp(op=op, values=values):
                for left, right in zip(values, values[1:], strict=False):
                    yield from self._signs(left, right, op, OPERATORS, "operator")
                for value in values:
                    if isinstance(value, (ast.Name, ast.Attribute, ast.Call)):
                        yield self._instead("operator", value, f"not {self.text(value)}")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._instead("operator", node, self.text(operand))
            case ast.Name(id=name) if name in NAMES:
                yield self._instead("border", node, NAMES[name])
            case ast.Return(value=ast.expr() as value) if self._step and not _adds_number(value):
                yield from self._one_off(value, self._step)
            case ast.Call(func=ast.Name(id="range"), args=[*_, last]):
                yield from self._one_off(last)
            case ast.Slice():
                for bound in filter(None, (node.lower, node.upper)):
                    yield from self._one_off(bound)
                    yield self._instead("one", bound, "")
            case ast.Constant(value=bool(value)):
                yield self._instead("operator", node, repr(not value))
            case ast.Constant(value=value) if type(value) in (int, float):
                yield from self._numbers(node, value)

    # -- where things are --

    def start(self, node: Any) -> int:
        """Where a node begins, in bytes."""
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: Any) -> int:
        """Where it ends."""
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: Any) -> str:
        """The text of a node."""
        return self.source[self.start(node) : self.end(node)].decode("utf-8")

    def _instead(self, family: Family, node: Any, new: str) -> Edit:
        """The edit that puts a text in the place of a node."""
        return Edit(family, self.start(node), self.end(node), new)

    # -- the families --

    def _signs(
        self, left: Any, right: Any, op: ast.AST, others: dict[str, str], family: Family
    ) -> Iterator[Edit]:
        """The sign between two nodes, put differently."""
        sign = SYMBOLS.get(type(op), "")
        if sign not in others:
            return
        between = self.source[self.end(left) : self.start(right)]
        if found := re.search(re.escape(sign.encode()), between):
            start = self.end(left) + found.start()
            yield Edit(family, start, start + len(sign), others[sign])

    def _one_off(self, node: Any, *steps: str) -> Iterator[Edit]:
        """One more or one less: `x` becomes `x + 1`; `x - 1` becomes `x`."""
        for step in steps or ("+ 1", "- 1"):
            told = self.text(node)
            bare = told.removesuffix(" - 1" if step == "+ 1" else " + 1")
            loose = isinstance(node, (ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda))
            more = f"({told}) {step}" if loose else f"{told} {step}"
            yield self._instead("one", node, bare if bare != told else more)

    @property
    def _step(self) -> str:
        """What is missing of a number that is one off; "" for any other difference."""
        if type(self.found.came) is not int or self.found.kind != "one off":
            return ""
        return "+ 1" if self.found.wanted > self.found.came else "- 1"

    def _numbers(self, node: ast.Constant, value: Any) -> Iterator[Edit]:
        """Another number: one that the evidence or the function's own words suggest, or near it."""
        offers: dict[Family, list[Any]] = {
            "ratio": _in_proportion(value, self.found),
            "named": [] if value in self.named else self.named,
            "one": [value + 1, value - 1],
            "sum": _shifted(value, self.found),
        }
        for family, numbers in offers.items():
            for number in numbers:
                if number != value:
                    yield self._instead(family, node, repr(number))


def _adds_number(node: ast.AST) -> bool:
    """True for a sum with a plain number at its end: `… + 1`, `… - 30`."""
    sums = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub))
    return sums and isinstance(node.right, ast.Constant)


def _in_proportion(value: Any, found: Evidence) -> list[Any]:
    """The number by which a product would be what was wanted, where that is a plain one."""
    if found.kind not in ("number", "one off") or not found.came or not math.isfinite(value):
        return []
    exact = Fraction(value) * Fraction(found.wanted) / Fraction(found.came)
    if type(value) is float:
        return [round(float(exact), 10)]
    return [int(exact)] if exact.denominator == 1 else []


def _shifted(value: Any, found: Evidence) -> list[Any]:
    """The number by which a sum would be what was wanted."""
    return [value + found.wanted - found.came] if found.kind == "number" else []


def _numbers_in(text: str) -> list[int]:
    """The whole numbers of a text, in digits and in words."""
    told = text.lower()
    digits = [int(n) for n in re.findall(r"(?<![\d.,])\d{1,9}(?![\d.,]*\d)", told)]
    return digits + [WORDS.index(w) for w in re.findall(r"[a-z]+", told) if w in WORDS]
