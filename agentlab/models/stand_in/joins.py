"""What a noun of arithmetic joins: "the sum of 2, 3 and 4", "the difference between 9 and 4".

Behind the list goes on what is done with the whole: "the sum of 3 and 4 times 2" is 14. A figure
that stands so many times in a list is one member of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from agentlab.models.stand_in.plans import SIGNS, Number, Plan, Worked, chain, wanted_in

Line = Any  # a `sums.Sums`, which reads on where the list ends
_ANY = {"SUM": "add", "PRODUCT": "multiply"}
_PAIRS = {"GAP": "subtract", "RATIO": "divide"}
NOUNS = (*_ANY, *_PAIRS, "MEAN")
COMMANDS = ("ADD", "TAKE", "MULTIPLY", "DIVIDE")
FURTHER = (*COMMANDS, "then", "DOUBLE", "TRIPLE", "HALVE")  # what begins a further step


def noun(line: Line) -> Plan:
    """The sum, product, difference, ratio or mean of the members of a list."""
    line.deeper()
    mark = line.take(*NOUNS)
    if not line.take("of", "between") and mark not in _ANY:
        line.fail()  # "the combined harvest of …"; a "product of" has its "of"
    plans = [line.signed()]
    while _goes_on(line):
        if line.mark == "to" and mark not in _PAIRS:
            line.fail()  # "the sum of 1 to 10" is that of all between
        line.at += 1
        line.take("and")
        plans.append(_member(line, plans))
    line.depth -= 1
    if len(plans) < 2 or (mark in _PAIRS and len(plans) > 2):
        return line.fail()
    if mark == "MEAN":
        return Worked("divide", chain("add", plans), Number(Decimal(len(plans))))
    if mark == "GAP":
        return Worked("subtract", *plans, ordered=False)
    return chain((_ANY | _PAIRS)[mark], plans)


def _member(line: Line, before: Sequence[Plan]) -> Plan:
    """One more: "the rainfall of Utopia and 3 times that of Arcadia" has two members.

    In "3 and 4 times the rainfall of Utopia" nobody knows what is taken so many times.
    """
    plan = line.signed()
    if not isinstance(plan, Number) or line.mark != "*":
        return plan
    if not any(map(wanted_in, before)):
        return line.fail() if wanted_in(line.items[line.at + 1][1]) else plan
    line.at += 1
    return Worked("multiply", plan, line.signed())


def _goes_on(line: Line) -> bool:
    """Whether a further member of a list follows, and no further step or sign."""
    after = line.items[line.at + 1][0] if line.mark != "END" else ""
    ends = (*FURTHER, *SIGNS) if line.mark == "," else FURTHER
    return line.mark in (",", "and", "to", "or") and after not in ends
