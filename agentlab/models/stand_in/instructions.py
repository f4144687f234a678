"""Arithmetic step by step: "add 2 and 9, then multiply the result by 3", or just one sum.

The first step is a sum or a command; each further one goes on from the result of the one before.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.models.stand_in.joins import FURTHER
from agentlab.models.stand_in.plans import SIGNS, Plan, Worked, chain
from agentlab.models.stand_in.sums import Item, Sums, Unread

_COMMANDS = {
    "ADD": ("add", ("and", "to", "with", ",")),
    "TAKE": ("subtract", ("from",)),
    "MULTIPLY": ("multiply", ("by", "with", "and")),
    "DIVIDE": ("divide", ("by",)),
}


def worked_out(items: Sequence[Item]) -> Plan | None:
    """What a line of arithmetic comes to, or None when it is none."""
    reader = Instructions(items[1:] if items and items[0][0] == "HOWMUCH" else items)
    try:
        plan = reader.steps()
    except Unread:
        return None
    return plan if isinstance(plan, Worked) else None


class Instructions(Sums):
    """Sums, and what to do with them one after the other."""

    def steps(self) -> Plan:
        """The whole line: a first step, and what is done with its result."""
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
        while self.mark in links and self.items[self.at + 1][0] not in FURTHER:
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
