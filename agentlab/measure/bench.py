"""What routing is measured on: tools and cases, and the conditions to compare (C54).

A condition changes one thing: how tools are described, which are offered in a state, who narrows
them down beforehand. A to D are the four of the course; a learner's own are one line each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from agentlab.agent import Agent, freely
from agentlab.measure.cases import NO_TOOL, Case, by_id, load_cases
from agentlab.measure.toolset import Level, Toolset, known_level, load_toolset, near
from agentlab.messages import AUTO, Choice, Model, ToolSpec, only
from agentlab.permissions import Gate, allow
from agentlab.stopping import Budget
from agentlab.trace import Trace
from agentlab.views import COUNTS

Router = Callable[[str, Sequence[ToolSpec]], Sequence[str]]  # task, tools → names worth offering

SYSTEM = (
    "You work with tools. If a tool does what is asked, call it. If something the tool needs is "
    "not said, ask one short question. If no tool has anything to do here, answer in one sentence."
)


@dataclass(frozen=True)
class Condition:
    """What is done to help a policy choose. The default is tools as one often finds them.

    `tools` are the names offered and their order; None is all, in the order of the toolset.
    Errors: ValueError for an unknown level, and for tools that are one text.
    """

    name: str  # e.g. "B"
    level: Level = "vague"
    by_state: bool = False  # offer only what the case's state allows (C45)
    router: Router | None = None  # narrows further (C46)
    tools: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        known_level(self.level)
        if isinstance(self.tools, str):
            wanted = f"tools must be a tuple of names, such as ({self.tools!r},)"
            raise ValueError(f"Condition {self.name}: {wanted}.")

    def about(self) -> dict[str, Any]:
        """The condition in words, for a file of results."""
        router = self.router and getattr(self.router, "__name__", str(self.router))
        return {"name": self.name, "level": self.level, "by_state": self.by_state,
                "router": router, "tools": self.tools}  # fmt: skip


A = Condition("A", "vague")
B = Condition("B", "explicit")
C = Condition("C", "explicit", by_state=True)


def with_router(router: Router, name: str = "D") -> Condition:
    """C with a dedicated router in front of the model: the course's D (C54)."""
    return replace(C, name=name, router=router)


@dataclass(frozen=True)
class Bench:
    """Tools and cases. Without arguments, the course's own.

    `steps` is how often a model is asked in one run; a right run takes two, the call and the
    answer, and one is enough where only the first decision counts.
    Errors: ValueError for a case that accepts a tool, or labels an argument, that nobody has, and
    for two cases of one id.
    """

    tools: Toolset = field(default_factory=load_toolset)
    cases: tuple[Case, ...] = field(default_factory=load_cases)
    steps: int = 4

    def __post_init__(self) -> None:
        for case in by_id(self.cases).values():
            _require_known(case, self.tools)

    @cached_property
    def by_id(self) -> dict[str, Case]:
        """The cases by id. Errors: KeyError, saying which there are, for an id there is not."""
        return by_id(self.cases)

    @cached_property
    def writing(self) -> frozenset[str]:
        """The tools that change something."""
        return frozenset(row.name for row in self.tools.rows if row.writes)

    def offered(self, case: Case, condition: Condition) -> list[str]:
        """The names of the tools offered for a case, in their order.

        Errors: ValueError for a state or a tool that the toolset does not know.
        """
        box = self.tools.box(condition.level)
        names: Iterable[str] = condition.tools or box
        if unknown := [name for name in names if name not in box]:
            told = f"no tool {unknown[0]!r}{near(unknown[0], box)}"
            raise ValueError(f"Condition {condition.name}: {told}.")
        if condition.by_state and case.state:
            if case.state not in self.tools.states:
                known = ", ".join(self.tools.states) or "none"
                raise ValueError(f"Case {case.id}: no state {case.state!r}; there are {known}.")
            names = [name for name in names if name in self.tools.states[case.state]]
        if condition.router:
            names = condition.router(case.task, [box[name].spec for name in names])
        return list(names)

    def agent(self, case: Case, condition: Condition, model: Model) -> Agent:
        """The agent that does a case under a condition.

        Where a router left one tool, that is the decision: the first turn is forced to it (C45).
        """
        names = self.offered(case, condition)
        decided = condition.router is not None and len(names) == 1
        return Agent(
            model,
            self.tools.box(condition.level),
            system=SYSTEM,
            gate=Gate(allow(*names)),
            budget=Budget(steps=self.steps),
            offer=partial(_always, names),
            choose=partial(_first, only(names[0])) if decided else freely,
        )


def _require_known(case: Case, tools: Toolset) -> None:
    """Errors: ValueError for a label that names a tool or an argument there is not."""
    for name in case.accept:
        if name not in (*NO_TOOL, *tools.by_name):
            raise ValueError(f"Case {case.id}: no tool {name!r}{near(name, tools.by_name)}.")
    for name, rules in case.args.items():
        known = () if name in NO_TOOL else tools.by_name[name].parameters.get("properties", ())
        for one in rules:
            if one not in known:
                raise ValueError(f"Case {case.id}: {name} takes no {one!r}{near(one, known)}.")


def _always(names: Sequence[str], trace: Trace) -> Sequence[str]:
    return names


def _first(choice: Choice, trace: Trace) -> Choice:
    """This choice on the first turn, free ones after it."""
    return AUTO if trace.view(COUNTS).steps else choice
