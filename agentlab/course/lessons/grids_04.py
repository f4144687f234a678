"""How lesson 04 judges a choice of repairs: by grids, whose runs come out in every way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, product
from typing import Any

from agentlab.course.blame import shown
from agentlab.measure.experiments import Cell, Grid
from agentlab.measure.outcomes import Outcome

NAMES = ("recovery", "guidance", "schema")
TWO = ("types", "notes")
Words = Mapping[tuple[str, ...], int]  # the settings with right runs, and how many


@dataclass(frozen=True)
class Case:
    """A grid, and the smallest sets of repairs with which every run in it is right."""

    names: Sequence[str]
    right: Words
    wanted: list[set[str]]
    runs: int = 5  # of each cell
    other: tuple[str, ...] = ("wrong",)  # how the runs come out that are not right

    @property
    def grid(self) -> Grid:
        """As `ablation` makes it, but for the traces."""
        cells = []
        for switches in product((False, True), repeat=len(self.names)):
            on = tuple(name for name, chosen in zip(self.names, switches, strict=True) if chosen)
            n = self.right.get(on, 0)
            words = ("right",) * n + tuple(islice(cycle(self.other), self.runs - n))
            outcomes = tuple(Outcome(word, 3, 0) for word in words)
            cells.append(Cell(dict(zip(self.names, switches, strict=True)), (), outcomes))
        return Grid({name: (False, True) for name in self.names}, tuple(cells))

    def __str__(self) -> str:
        right = (
            f"{' + '.join(on) or 'nothing'} {n} of {self.runs}" for on, n in self.right.items()
        )
        others = " or ".join(self.other)
        return f"a grid with right runs at {', '.join(right)}, the others {others}"


ABLATIONS = (
    Case(
        NAMES,
        {("recovery",): 5, ("schema",): 5, ("recovery", "schema"): 5, NAMES: 5},
        [{"schema"}, {"recovery"}],
    ),
    Case(NAMES, {NAMES: 5}, [{*NAMES}]),
    Case(NAMES, {("schema",): 4, ("guidance", "schema"): 5, NAMES: 5}, [{"guidance", "schema"}]),
    Case(NAMES, {("recovery",): 5, NAMES: 5}, [{"recovery"}]),
    Case(
        NAMES,
        {("guidance",): 5, ("recovery", "schema"): 5, NAMES: 5},
        [{"guidance"}, {"recovery", "schema"}],
    ),
    Case(
        NAMES,
        {("recovery", "guidance"): 5, ("guidance", "schema"): 5},
        [{"recovery", "guidance"}, {"guidance", "schema"}],
    ),
    Case(TWO, {("notes",): 5, TWO: 5}, [{"notes"}]),
    Case(TWO, {(): 5, ("notes",): 5, ("types",): 5, TWO: 5}, [set()]),
    Case(TWO, {TWO: 4}, []),
    # a run that gives no answer is not right either
    *(
        Case(TWO, {("notes",): 4, TWO: 5}, [{*TWO}], other=(word,))
        for word in ("looped", "empty", "crashed", "no model")
    ),
    # any number of runs
    Case(
        TWO, {("notes",): 9, ("types",): 5, TWO: 10}, [{*TWO}], runs=10, other=("looped", "wrong")
    ),
    Case(TWO, {("types",): 99, TWO: 100}, [{*TWO}], runs=100, other=("empty",)),
    Case(TWO, {("notes",): 1, TWO: 1}, [{"notes"}], runs=1, other=("crashed",)),
)


def judge_needed(needed: Any) -> str:
    """04.3: the smallest sets of repairs with which every run of a grid is right."""
    if not callable(needed):
        return "answer must be a function of a grid."
    for case in ABLATIONS:
        got = needed(case.grid)
        if _sets(got) != _sets(case.wanted):
            return f"for {case}, it should give {shown(case.wanted)}, not {shown(got)}."
    return ""


def _sets(found: Any) -> Any:
    """Sets of names in an order of their own, so that only their order does not matter."""
    if not isinstance(found, list | tuple | set | frozenset):
        return None
    if not all(isinstance(some, list | tuple | set | frozenset) for some in found):
        return None
    return sorted(sorted(map(str, some)) for some in found)
