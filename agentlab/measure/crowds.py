"""How many tools are offered, and in which order: conditions that change nothing else (C38)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agentlab.measure.bench import Bench, Condition
from agentlab.measure.cases import NO_TOOL
from agentlab.measure.toolset import Level
from agentlab.messages import ToolSpec


@dataclass(frozen=True)
class Among:
    """Who is offered together, task by task: not a router anybody could have, but an experiment."""

    names: Mapping[str, tuple[str, ...]]  # task → names
    title: str

    def __str__(self) -> str:
        return self.title

    def __call__(self, task: str, tools: Sequence[ToolSpec]) -> list[str]:
        """The names for this task, in the order of the offer."""
        return [spec.name for spec in tools if spec.name in self.names[task]]


def wanting_a_tool(bench: Bench) -> Bench:
    """The same bench with only those cases that want a tool."""
    return replace(bench, cases=tuple(c for c in bench.cases if c.goal not in NO_TOOL))


def crowd(bench: Bench, size: int, level: Level = "explicit", seed: int = 0) -> Condition:
    """Each case's own tool among `size` in all; the others are drawn anew for every case.

    The tools of a smaller crowd stand in the larger one too, so that a case only gets harder.
    Errors: ValueError for a size beyond the number of tools, or below 2; for an unknown level.
    """
    names = list(bench.tools.by_name)
    if not 2 <= size <= len(names):
        raise ValueError(f"A crowd has 2 to {len(names)} tools, not {size}.")
    among = {}
    for case in bench.cases:
        others = [name for name in names if name != case.goal]
        random.Random(f"{seed} {case.id}").shuffle(others)
        among[case.task] = (case.goal, *others[: size - 1])
    return Condition(f"{size} tools", level, router=Among(among, f"a crowd of {size}, seed {seed}"))


def reordered(bench: Bench, condition: Condition, order: int | None = None) -> Condition:
    """The same condition with its tools in another order: reversed, or shuffled by a number."""
    names = list(condition.tools or bench.tools.by_name)
    if order is None:
        names.reverse()
    else:
        random.Random(order).shuffle(names)
    word = "reversed" if order is None else f"shuffled {order}"
    return replace(condition, name=f"{condition.name} {word}", tools=tuple(names))
