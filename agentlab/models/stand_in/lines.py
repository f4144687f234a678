"""A question as a line of marks, with an X for each figure and number, and nothing idle left.

"What is Utopia's rainfall as a percentage of Arcadia's?"   X as PERCENT of X
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.models.stand_in.atoms import Atom
from agentlab.models.stand_in.sums import Item

_BEFORE_OF = frozenset("PERCENT RATIO PRODUCT SUM TOTAL MEAN GAP X % part DOUBLE TRIPLE".split())
_BY = ("RATIO", "DIVIDE", "MULTIPLY", "X", "IT", "then", ")")


def items_of(figured: Sequence[Atom]) -> list[Item]:
    """The marks in order, an X for each operand, without prepositions that say no more."""
    items: list[Item] = []
    for i, atom in enumerate(figured):
        last = items[-1][0] if items else ""
        if atom.kind in ("figure", "number", "part"):
            items.append(("part" if atom.kind == "part" else "X", atom.plan))
        elif atom.kind == "end":
            items += [(".", None)] * (bool(items) and last != ".")
        elif atom.text == "of" and last not in _BEFORE_OF:
            continue
        elif atom.text == "by" and not _keeps_by(figured, i, last):
            continue
        elif atom.text == "with" and last == "":
            continue
        else:
            items.append((atom.text, None))
    return _totals(_trimmed(items))


def _trimmed(items: Sequence[Item]) -> list[Item]:
    """Without commas and stops at either end, and without one right after another."""
    out: list[Item] = []
    for item in items:
        if item[0] not in _STOPS or (out and out[-1][0] not in _STOPS):
            out.append(item)
    while out and out[-1][0] in _STOPS:
        out.pop()
    return out


_STOPS = (".", ",")
_WITH_TOTAL = ("MORE", "LESS", "MOST", "LEAST", "MEAN", "COMPARE", "GAP")


def _totals(items: Sequence[Item]) -> list[Item]:
    """ "Total" sums up several figures that follow; "the larger total harvest" does not."""
    out: list[Item] = []
    for i, (mark, plan) in enumerate(items):
        after = [following for following, _ in items[i + 1 : i + 4]]
        several = after[1:2] in (["and"], [","]) and after[2:3] == ["X"]
        if mark != "TOTAL":
            out.append((mark, plan))
        elif not (out and out[-1][0] in _WITH_TOTAL) and (several or after[:1] != ["X"]):
            out.append(("SUM", None))
    return out


def _keeps_by(figured: Sequence[Atom], i: int, last: str) -> bool:
    after = figured[i + 1] if i + 1 < len(figured) else None
    return last in _BY or (after is not None and after.text in ("HOWMUCH", "PERCENT"))
