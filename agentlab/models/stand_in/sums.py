"""Arithmetic in signs and in words: "(7 + 1) * 3", "the sum of 3 and 4 divided by 2".

    sum      products joined by + and -
    product  powers joined by * and /
    power    to its right: 2 ** 3 ** 2 is 2 ** 9, and -2 ** 2 is -4
    factor   a number or figure, a bracket, "sum of …", "a third of …", "20% of …"

What cannot be read raises `Unread`.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from agentlab.models.stand_in.joins import NOUNS, noun
from agentlab.models.stand_in.plans import SIGNS, Number, Plan, Worked, wanted_in

Item = tuple[str, Plan | None]  # a mark, or ("X", operand), or ("part", its size)

DEEPEST = 40  # brackets within brackets; more is no question


class Unread(Exception):
    """The line is no sum."""


class Sums:
    """Recursive descent, one method for each level of precedence."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = [*items, ("END", None)]
        self.at = self.depth = 0
        self.result: Plan | None = None

    @property
    def mark(self) -> str:
        """The mark of the item that comes next, "END" behind the last."""
        return self.items[self.at][0]

    def take(self, *marks: str) -> str:
        """Go past the next item if it is one of these; gives it, or ""."""
        if self.mark not in marks:
            return ""
        self.at += 1
        return self.items[self.at - 1][0]

    def need(self, *marks: str) -> None:
        """Go past the next item, which must be one of these."""
        if not self.take(*marks):
            raise Unread(self.mark)

    def sum(self) -> Plan:
        """Products joined by + and -."""
        return self.sums(self.product())

    def sums(self, left: Plan) -> Plan:
        """What goes on from a product by + and -."""
        while sign := self.sign("+", "-"):
            start = self.at
            left = Worked(SIGNS[sign], left, self.share_of(left) or self.product())
            if self.parted(start):
                return self.fail()  # "30 minus 12, times 2" may be 36 or 6
        return left

    def parted(self, start: int) -> bool:
        """Whether a comma stands before a sign of multiplication since a place."""
        marks = [mark for mark, _ in self.items[start : self.at]]
        return any(pair in ((",", "*"), (",", "/")) for pair in pairwise(marks))

    def share_of(self, left: Plan) -> Plan | None:
        """What comes on top of one figure or number, or off it: "plus 10%", "reduced by a third".

        A sum may not stand before it: "3 plus 4 plus 10%" does not say of what.
        """
        (mark, amount), (behind, size), (last, _) = [*self.items[self.at :], *[("END", None)] * 2][
            :3
        ]
        counted = mark == "X" and isinstance(amount, Number)
        if mark == "part" and behind != "of":
            self.at += 1
            share: Plan = Worked("divide", left, amount)
        elif counted and behind == "part" and last != "of":
            self.at += 2
            share = Worked("divide", Worked("multiply", left, amount), size)
        elif counted and behind in ("%", "PERCENT") and last != "of":
            self.at += 2
            share = self.percent(amount, left)
        else:
            return None
        return share if not isinstance(left, Worked) else self.fail()

    def percent(self, amount: Plan, whole: Plan) -> Plan:
        """So many hundredths of a whole."""
        return Worked("divide", Worked("multiply", amount, whole), Number(Decimal(100)))

    def product(self) -> Plan:
        """Powers joined by * and /."""
        return self.products(self.signed())

    def products(self, left: Plan) -> Plan:
        """What goes on from a power by * and /, or by a bracket."""
        while True:
            if sign := self.sign("*", "/"):
                left = Worked(SIGNS[sign], left, self.signed())
            elif self.mark == "(":  # 2(5 + 6); "the rainfall of Utopia (3)" is no product
                if wanted_in(left):
                    return self.fail()
                left = Worked("multiply", left, self.powered(self.factor()))
            else:
                return left

    def sign(self, *signs: str) -> str:
        """The sign that comes next, past a comma before it: "3 times 7, plus 1"."""
        comma = self.mark == "," and self.items[self.at + 1][0] in signs
        self.at += comma
        return self.take(*signs)

    def signed(self) -> Plan:
        """A power with its signs before it."""
        if self.take("+"):
            self.deeper()
            return self.signed()
        if not self.take("-"):
            return self.powered(self.factor())
        mark, operand = self.items[self.at]
        if self.at == 1 and mark == "X" and not isinstance(operand, Number):
            self.fail()  # a dash before a question is no minus
        if mark == "X" and self.items[self.at + 1][0] == "SQUARED":
            self.fail()  # "minus 3 squared" may be 9 or -9
        self.deeper()
        plan = self.signed()
        self.depth -= 1
        if isinstance(plan, Number):
            return Number(plan.value.copy_negate())
        return Worked("subtract", Number(Decimal(0)), plan)

    def powered(self, base: Plan) -> Plan:
        """A factor with its powers behind it."""
        if self.take("**"):
            self.deeper()
            return Worked("power", base, self.signed())
        while mark := self.take("SQUARED", "CUBED"):
            self.deeper()
            base = Worked("power", base, Number(Decimal(2 if mark == "SQUARED" else 3)))
        return base

    def factor(self) -> Plan:
        """What no sign divides: a number, a figure, a bracket, "the sum of …"."""
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
        if mark in NOUNS:
            return noun(self)
        return self.fail()

    def bracket(self) -> Plan:
        """A sum behind an opening bracket, up to the closing one."""
        self.deeper()
        plan = self.sum()
        self.need(")")
        self.depth -= 1
        return plan

    def portion(self, plan: Plan) -> Plan:
        """A number, or so much of what follows: "20% of X", "two thirds of X", "5 more than X"."""
        if self.mark == "part" and wanted_in(plan):
            return self.fail()  # "Utopia's half of Arcadia": who has it is nothing to multiply
        if self.take("part"):
            return self.part(plan, self.items[self.at - 1][1])
        counted = isinstance(plan, Number) and self.mark in ("%", "PERCENT")
        if counted and self.items[self.at + 1][0] == "of":
            self.at += 2
            return self.percent(plan, self.signed())
        given = isinstance(plan, Number)  # "5 more than X"; "Y more than X" is no sum
        sized = self.items[self.at + counted][0] in ("MORE", "LESS")
        if given and sized and self.items[self.at + counted + 1][0] == "than":
            return self.beyond(plan, counted)
        return plan

    def beyond(self, size: Plan, counted: bool) -> Plan:
        """So much more or less than a product; behind a sign it may be the sign's other side alone:
        "4 times 5 less than 30" is 10 or 100."""
        before = self.items[self.at - 2][0] if self.at > 1 else ""
        self.at += counted
        more = self.take("MORE", "LESS") == "MORE"
        self.need("than")
        if before in SIGNS and not (before == "+" and more):
            return self.fail()
        whole = self.signed()
        while self.mark in ("*", "/"):  # no comma before it: "5 more than 3, times 2"
            whole = Worked(SIGNS[self.take("*", "/")], whole, self.signed())
        change = self.percent(size, whole) if counted else size
        return Worked("add" if more else "subtract", whole, change)

    def changed(self, how: str, before: Plan) -> Plan:
        """A value doubled, tripled or halved."""
        self.take("IT")
        size = Number(Decimal({"DOUBLE": 2, "TRIPLE": 3, "HALVE": 2}[how]))
        return Worked("divide" if how == "HALVE" else "multiply", before, size)

    def part(self, count: Plan, size: Plan) -> Plan:
        """So many halves, thirds, … of what follows."""
        self.take("of")
        whole = self.signed()
        if count != Number(Decimal(1)):
            whole = Worked("multiply", count, whole)
        return Worked("divide", whole, size)

    def deeper(self) -> None:
        """One level further in; too many are no sum."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail()

    def fail(self) -> Plan:
        """Raises `Unread`; the type says that a plan would have come."""
        raise Unread(self.mark)
