"""Units of one answer: spelled alike where they mean the same, kept by sums, lost by quotients."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from agentlab.models.stand_in.grammar import BEINGS
from agentlab.models.stand_in.plans import Number, Plan, Worked
from agentlab.models.stand_in.steps import Known

_SPELLINGS = (
    frozenset({"km²", "km2", "sq km", "sq. km", "square kilometres", "square kilometers"}),
    frozenset({"mi²", "sq mi", "square miles"}),
    frozenset({"km", "kilometre", "kilometres", "kilometers"}),
    frozenset({"m", "metre", "metres", "meters"}),
    frozenset({"mi", "mile", "miles"}),
    frozenset({"ha", "hectares"}),
    frozenset({"acres"}),
    frozenset({"ft", "feet"}),
    frozenset({"euros"}),
    frozenset({"year", "years"}),
    frozenset({"%", "percent", "per cent"}),
    frozenset({"$", "dollars", "US dollars"}),
)


def same_unit(a: str, b: str) -> bool:
    """Whether two units mean the same, however they are spelled: "sq km" and "km²"."""
    return a == b or any({a, b} <= spellings for spellings in _SPELLINGS)


def asked_in(topic: str) -> str:
    """The unit a topic asks for: "square miles" in "square miles of forest"; "" where it names
    none."""
    named = (unit for units in _SPELLINGS for unit in units if unit.isascii() and len(unit) > 1)
    found = (unit for unit in named if re.search(rf"\b{re.escape(unit)}\b", topic, re.I))
    return max(found, key=lambda unit: (len(unit), unit), default="")


def alike(known: Sequence[Known]) -> list[Known]:
    """The values with one spelling for each unit, the first one's.

    A word that only counts ("people") is left out where a figure of the same topic comes without.
    """
    told: list[Known] = []
    for value in known:
        first = next((k.unit for k in told if same_unit(k.unit, value.unit)), value.unit)
        told.append(replace(value, unit=first))
    bare = {value.topic for value in told if not value.unit}
    return [
        replace(value, unit="") if value.unit in BEINGS and value.topic in bare else value
        for value in told
    ]


def unit_of(plan: Worked, left: Known, right: Known) -> str:
    """The unit of a result: a plain number leaves that of the other side, like and like make a sum
    of their kind, and a quotient of two figures has none."""
    if _plain(plan.right):
        return left.unit if plan.operation != "power" else ""
    if _plain(plan.left):
        return right.unit if plan.operation in ("add", "subtract", "multiply") else ""
    joined = plan.operation in ("add", "subtract")
    return left.unit if joined and same_unit(left.unit, right.unit) else ""


def _plain(plan: Plan) -> bool:
    """Whether a plan is made of numbers alone, which have no unit."""
    if isinstance(plan, Worked):
        return _plain(plan.left) and _plain(plan.right)
    return isinstance(plan, Number)
