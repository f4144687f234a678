"""Two conditions on the same cases: which flipped, and only then how likely chance alone does that.

Two rates with overlapping intervals may still differ clearly, because the cases are the same: what
counts is how many went from wrong to right and how many the other way. Reading these few cases says
more than any number about them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from agentlab.measure.cases import Case
from agentlab.measure.intervals import sign_test
from agentlab.measure.marks import Marks
from agentlab.tables import Table

Judged = Sequence[tuple[Case, Marks]]


@dataclass(frozen=True)
class Flip:
    """A case that came out otherwise: what was picked before and after."""

    case: Case
    before: Marks
    after: Marks
    mended: bool  # else broken


@dataclass(frozen=True)
class Flips:
    """All cases that flipped between two conditions; shows them first, the test last."""

    names: tuple[str, str]
    flips: tuple[Flip, ...]  # broken ones first: they are what a mean hides
    same: tuple[int, int]  # right both times, wrong both times

    @property
    def mended(self) -> int:
        """How many went from wrong to right."""
        return sum(flip.mended for flip in self.flips)

    @property
    def broken(self) -> int:
        """How many went from right to wrong."""
        return len(self.flips) - self.mended

    @property
    def p(self) -> float:
        """The exact sign test on the flipped cases, two-sided."""
        return sign_test(self.mended, self.broken)

    @property
    def verdict(self) -> str:
        """All of it in one line."""
        right, wrong = self.same
        return (
            f"{self.names[0]} to {self.names[1]}: {self.broken} broken, {self.mended} mended; "
            f"right both times {right}, wrong both times {wrong}. "
            f"A coin would split so unevenly with p = {self.p:.2g}."
        )

    def table(self) -> Table:
        """A row for each case that flipped."""
        before, after = self.names
        rows = [
            (
                "mended" if flip.mended else "broken",
                flip.case.id,
                flip.case.task,
                " or ".join(flip.case.accept),
                str(flip.before.pick),
                str(flip.after.pick),
            )
            for flip in self.flips
        ]
        headers = ("", "case", "task", "accepted", f"picked in {before}", f"picked in {after}")
        return Table(headers, rows, self.verdict, widest=44)

    def __str__(self) -> str:
        return str(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table()._repr_mimebundle_()


def flips(
    before: Judged,
    after: Judged,
    names: tuple[str, str] = ("before", "after"),
    right: Callable[[Marks], bool] = lambda marks: marks.right,
) -> Flips:
    """The cases that came out differently. `right` says what counts: by default the first decision.

    Errors: ValueError unless both hold the same cases in the same order.

    >>> flips(m.judged("A"), m.judged("B"), ("A", "B"), right=lambda marks: marks.done)
    """
    if [case.id for case, _ in before] != [case.id for case, _ in after]:
        raise ValueError("Only the same cases can be compared, in the same order.")
    pairs = [(case, a, b) for (case, a), (_, b) in zip(before, after, strict=True)]
    found = [Flip(c, a, b, right(b)) for c, a, b in pairs if right(a) != right(b)]
    kept = [right(a) for _, a, b in pairs if right(a) == right(b)]
    ordered = sorted(found, key=lambda flip: flip.mended)  # stable: within each, in case order
    return Flips(names, tuple(ordered), (sum(kept), len(kept) - sum(kept)))
