"""Arithmetic in signs and in words: "(7 + 1) * 3", "the sum of 3 and 4 divided by 2".

    steps    first sum, then further steps that go on from the result of the one before
    sum      products joined by + and -
    product  powers joined by * and /
    power    to its right: 2 ** 3 ** 2 is 2 ** 9, and -2 ** 2 is -4
    factor   a number or figure, a bracket, "sum of …", "a third of …", "20% of …"

A line that cannot be read to its end gives None.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from agentlab.models.plans import SIGNS, Number, Plan, Worked, chain

Item = tuple[str, Plan | None]  # a mark, or ("X", operand), or ("part", its size)

_NOUNS = {"SUM": "add", "PRODUCT": "multiply"}
_PAIRS = {"GAP": "subtract", "RATIO": "divide"}
_COMMANDS = {
    "ADD": ("add", ("and", "to", "with", ",")),
    "TAKE": ("subtract", ("from",)),
    "MULTIPLY": ("multiply", ("by", "with", "and")),
    "DIVIDE": ("divide", ("by",)),
}
_FURTHER = (*_COMMANDS, "then", "DOUBLE", "TRIPLE", "HALVE")  # what begins a further step
DEEPEST = 40  # brackets within brackets; more is no question


class Unread(Exception):
    """The line is no sum."""


def worked_out(items: Sequence[Item]) -> Plan | None:
    """What a line of arithmetic comes to, or None when it is none."""
    reader = _Reader(items[1:] if items and items[0][0] == "HOWMUCH" else items)
    try:
        plan = reader.steps()
    except Unread:
        return None
    return plan if isinstance(plan, Worked) else None


class _Reader:
    """Recursive descent, one method for each level of precedence."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = [*items, ("END", None)]
        self.at = self.depth = 0
        self.result: Plan | None = None

    @property
    def mark(self) -> str:
        return self.items[self.at][0]

    def take(self, *marks: str) -> str:
        """Go past the next item if it is one of these; gives it, or ""."""
        if self.mark not in marks:
            return ""
        self.at += 1
        return self.items[self.at - 1][0]

    def need(self, *marks: str) -> None:
        if not self.take(*marks):
            raise Unread(self.mark)

    def steps(self) -> Plan:
        plan = self.command() if self.mark in _COMMANDS else self.sum()
        while self.mark != "END":
            self.result = plan
            joined = {self.take(",", ".", "and", "then") for _ in range(4)} - {""}
            if not joined or (
                self.mark in SIGNS and joined & {".", "and"} and "then" not in joined
            ):
                self.fail()
            plan = self.further(plan)
        return plan

    def further(self, before: Plan) -> Plan:
        """A step that goes on from a result: "* 5", "multiply it by 5", "add 1", "double it"."""
        if self.mark in _COMMANDS:
            return self.command()
        if self.take("DOUBLE", "TRIPLE", "HALVE"):
            return self.changed(self.items[self.at - 1][0], before)
        if self.mark in SIGNS:
            return self.sums(self.products(before))
        if self.take("SQUARED", "CUBED"):
            self.at -= 1
            return self.powered(before)
        return self.fail()

    def changed(self, how: str, before: Plan) -> Plan:
        self.take("IT")
        size = Number(Decimal({"DOUBLE": 2, "TRIPLE": 3, "HALVE": 2}[how]))
        return Worked("divide" if how == "HALVE" else "multiply", before, size)

    def command(self) -> Plan:
        """ "add 2, 3 and 4", "subtract 3 from 10", and with a result before: "multiply by 5"."""
        operation, links = _COMMANDS[self.take(*_COMMANDS)]
        if self.result and self.mark == "from":  # "subtract from 10": the result, that is
            self.at += 1
            return Worked(operation, self.sum(), self.result)
        if self.result and (self.mark in links or operation in ("add", "subtract")):
            self.take(*links)
            return self.with_result(operation)
        plans = [self.sum()]
        while self.mark in links and self.items[self.at + 1][0] not in _FURTHER:
            self.at += 1
            self.take("and")
            plans.append(self.sum())
        if len(plans) < 2 or (len(plans) > 2 and operation in ("subtract", "divide")):
            return self.fail()
        return chain(operation, plans[::-1] if operation == "subtract" else plans)

    def with_result(self, operation: str) -> Plan:
        """The other side of a step, and on which side the result stands."""
        start = self.at
        side = self.sum()
        if self.take("to", "from", "with", "and") and self.mark != "IT":  # "subtract it from 10"
            if self.items[start][0] != "IT":
                return self.fail()
            return Worked(operation, self.sum(), side)
        self.take("IT")
        return Worked(operation, self.result, side)

    def sum(self) -> Plan:
        return self.sums(self.product())

    def sums(self, left: Plan) -> Plan:
        while sign := self.sign("+", "-"):
            left = Worked(SIGNS[sign], left, self.product())
        return left

    def product(self) -> Plan:
        return self.products(self.signed())

    def products(self, left: Plan) -> Plan:
        while True:
            if sign := self.sign("*", "/"):
                left = Worked(SIGNS[sign], left, self.signed())
            elif self.mark == "(":  # 2(5 + 6)
                left = Worked("multiply", left, self.powered(self.factor()))
            else:
                return left

    def sign(self, *signs: str) -> str:
        """The sign that comes next, past a comma before it: "3 times 7, plus 1"."""
        comma = self.mark == "," and self.items[self.at + 1][0] in signs
        self.at += comma
        return self.take(*signs)

    def signed(self) -> Plan:
        if self.take("+"):
            return self.signed()
        if not self.take("-"):
            return self.powered(self.factor())
        self.deeper()
        plan = self.signed()
        self.depth -= 1
        if isinstance(plan, Number):
            return Number(plan.value.copy_negate())
        return Worked("subtract", Number(Decimal(0)), plan)

    def powered(self, base: Plan) -> Plan:
        if self.take("**"):
            return Worked("power", base, self.signed())
        while mark := self.take("SQUARED", "CUBED"):
            base = Worked("power", base, Number(Decimal(2 if mark == "SQUARED" else 3)))
        return base

    def factor(self) -> Plan:
        mark, plan = self.items[self.at]
        if self.take("X"):
            return self.portion(plan)
        if self.take("IT") and self.result:
            return self.result
        if self.take("("):
            return self.bracket()
        if self.take("part"):
            return self.part(Number(Decimal(1)), plan)
        if self.take("DOUBLE", "TRIPLE"):
            self.take("of")
            return self.changed(mark, self.signed())
        if mark in _NOUNS or mark in _PAIRS or mark == "MEAN":
            return self.noun()
        return self.fail()

    def bracket(self) -> Plan:
        self.deeper()
        plan = self.sum()
        self.need(")")
        self.depth -= 1
        return plan

    def portion(self, plan: Plan) -> Plan:
        """A number, or so much of what follows: "20% of X", "two thirds of X", "5 more than X"."""
        if self.take("part"):
            return self.part(plan, self.items[self.at - 1][1])
        if self.mark in ("%", "PERCENT") and self.items[self.at + 1][0] == "of":
            self.at += 2
            return Worked("divide", Worked("multiply", plan, self.signed()), Number(Decimal(100)))
        if self.mark in ("MORE", "LESS") and self.items[self.at + 1][0] == "than":
            more = self.take("MORE", "LESS") == "MORE"
            self.at += 1
            return Worked("add" if more else "subtract", self.signed(), plan)
        return plan

    def part(self, count: Plan, size: Plan) -> Plan:
        self.take("of")
        whole = self.signed()
        if count != Number(Decimal(1)):
            whole = Worked("multiply", count, whole)
        return Worked("divide", whole, size)

    def noun(self) -> Plan:
        """ "the sum of 2, 3 and 4", "the difference between 9 and 4", "the mean of 1 and 2"."""
        self.deeper()
        mark = self.take(*_NOUNS, *_PAIRS, "MEAN")
        if not self.take("of", "between") and mark != "SUM":  # "the combined harvest of …"
            self.fail()
        plans = [self.signed()]
        while self.listed():
            self.at += 1
            self.take("and")
            plans.append(self.signed())
        self.depth -= 1
        if len(plans) < 2 or (mark in _PAIRS and len(plans) > 2):
            return self.fail()
        if mark == "MEAN":
            return Worked("divide", chain("add", plans), Number(Decimal(len(plans))))
        if mark == "GAP":
            return Worked("subtract", *plans, ordered=False)
        return chain((_NOUNS | _PAIRS)[mark], plans)

    def listed(self) -> bool:
        """Whether a further member of a list follows, and no further step or sign."""
        after = self.items[self.at + 1][0] if self.mark != "END" else ""
        ends = (*_FURTHER, *SIGNS) if self.mark == "," else _FURTHER
        return self.mark in (",", "and", "to", "or") and after not in ends

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail()

    def fail(self) -> Plan:
        raise Unread(self.mark)
