"""What a number of an expression stands beside: signs, factors, a bracket it is the count of."""

from __future__ import annotations

from decimal import Decimal

from agentlab.research.calculator import is_number, tokens
from agentlab.research.figures import as_decimal


def counts(expression: str) -> list[int]:
    """Which operands are the count of what was added up before: [3] in "(4 + 8 + 12) / 3".

    A number of the arithmetic, known without a source. Only plus signs stand in that bracket.
    """
    found, terms, place = [], list[int](), -1
    closed, last = 0, ""
    for token in tokens(expression):
        if is_number(token):
            place += 1
            found += [place] if last == "/" and closed and as_decimal(token) == closed else []
        if token in ("+", "-") and terms:
            terms[-1] = 0 if token == "-" or not terms[-1] else terms[-1] + 1
        if token == "(":
            terms.append(1)
        # The bracket and its sign have to stand right before the number.
        closed = terms.pop() if token == ")" and terms else closed if token == "/" else 0
        closed = closed if closed > 1 else 0
        last = token
    return found


def parts(expression: str) -> list[tuple[Decimal, str, list[Decimal]]]:
    """Each number of an expression, the sign before it, and the numbers it is multiplied with."""
    read = tokens(expression)
    number = [is_number(token) for token in read]
    found = []
    for i in (i for i, known in enumerate(number) if known):
        beside = [j for j in (i - 2, i + 2) if 0 <= j < len(read) and number[j]]
        factors = [as_decimal(read[j]) for j in beside if read[(i + j) // 2] == "*"]
        found.append((as_decimal(read[i]), read[i - 1] if i else "", factors))
    return found
