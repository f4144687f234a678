"""What a task comes to: numbers that are given, figures that must be found, values to work out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from typing import Literal

Operation = Literal["add", "subtract", "multiply", "divide", "power"]
SIGNS: dict[str, Operation] = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "**": "power",
}
_TIGHTNESS = {"add": 1, "subtract": 1, "multiply": 2, "divide": 2, "power": 3}


@dataclass(frozen=True)
class Number:
    """A number the task itself gives."""

    value: Decimal

    def __str__(self) -> str:
        return f"{self.value:f}"


# "How large is Utopia" asks for a size: what the adjective is called where no source is known yet.
_HOW_MUCH = dict.fromkeys(("large", "big", "small"), "size") | {
    "high": "height",
    "tall": "height",
    "long": "length",
    "deep": "depth",
    "wide": "width",
    "old": "age",
    "far": "distance",
    "rich": "wealth",
    "heavy": "weight",
}


_RANKED = ("highest", "tallest", "longest", "largest", "biggest", "deepest", "widest", "lowest")


@dataclass(frozen=True)
class Wanted:
    """A figure that must be found: what is asked for, of whom, for which year if any."""

    topic: str  # e.g. "depth at low tide"
    subject: str
    year: str = ""
    article: bool = field(default=False, compare=False)  # the task says "the" before the subject
    source: str = ""  # who has to say so, if the task names one
    counts: bool = False  # it has to be the number of what the topic names
    rank: str = ""  # the superlative by which it was asked for, which is no part of the topic

    def __str__(self) -> str:
        """In words: "rainfall of the Blessed Isles in 2020"."""
        year = f" in {self.year}" if self.year else ""
        source = f" according to {self.source}" if self.source else ""
        return f"{self.topic} of {self.whose}{year}{source}"

    @property
    def thing(self) -> str:
        """The same, with a noun where the task has an adjective: "size of Utopia", and without one
        that only asks: the "tall tallest tree" is the tallest tree."""
        words = self.topic.removesuffix(" of").split()
        while len(words) > 1 and words[0] in _HOW_MUCH and words[1] in (words[0], *_RANKED):
            words = words[1:]
        topic = " ".join(words)
        return str(replace(self, topic=_HOW_MUCH.get(topic.lower(), topic)))

    @property
    def whose(self) -> str:
        """The subject as the task calls it, with its article."""
        return f"the {self.subject}" if self.article else self.subject


@dataclass(frozen=True)
class Worked:
    """A value to work out from two others."""

    operation: Operation
    left: Plan
    right: Plan
    ordered: bool = True  # False: the larger one first, once both are known

    def __str__(self) -> str:
        """The expression, with the brackets it needs: "(7 + 1) * 3", "9 * 8 / 4"."""
        sign = next(sign for sign, name in SIGNS.items() if name == self.operation)
        here = _TIGHTNESS[self.operation]
        base = self.operation == "power" and str(self.left).startswith("-")
        loose = _tightness(self.left) < here + (here == 3)  # a power binds to its right
        left = f"({self.left})" if loose or base else str(self.left)
        right = f"({self.right})" if _tightness(self.right) <= here else str(self.right)
        return f"{left} {sign} {right}"


Plan = Number | Wanted | Worked


def _tightness(plan: Plan) -> int:
    return _TIGHTNESS[plan.operation] if isinstance(plan, Worked) else 4


Form = Literal[
    "value",
    "percent",
    "each",
    "largest",
    "smallest",
    "largest of each",
    "smallest of each",
    "ascending",
    "descending",
    "more",
    "less",
    "at least",
    "at most",
    "between",
    "same",
    "any",
]


@dataclass(frozen=True)
class Task:
    """What to answer, and in which form.

    "value" and "percent" have one plan; "each" gives every plan's value; "largest" and "smallest"
    say which of the plans it is, "… of each" so of those of each topic; "ascending" and
    "descending" the order of all; "more" and "less" say whether the first is more than the second,
    "at least" and "at most" whether that or equal, "between" whether it is from the second to the
    third, "same" whether it is the second, exactly or rounded, "any" whether it is not 0. A third
    plan is else their difference.
    """

    plans: tuple[Plan, ...]
    form: Form = "value"

    @property
    def wanted(self) -> list[Wanted]:
        """Every figure the task wants."""
        return [wanted for plan in self.plans for wanted in wanted_in(plan)]


def by_topic(task: Task) -> list[Task]:
    """A task "of each" as one for each topic; any other as it is."""
    form = task.form.removesuffix(" of each")
    if form == task.form:
        return [task]
    topics = dict.fromkeys(wanted.topic for wanted in task.wanted)
    return [Task(tuple(w for w in task.wanted if w.topic == topic), form) for topic in topics]


def chain(operation: Operation, plans: Sequence[Plan]) -> Plan:
    """The plans joined from left to right: a, b, c → (a + b) + c."""
    first, *rest = plans
    for plan in rest:
        first = Worked(operation, first, plan)
    return first


@lru_cache(maxsize=256)
def multiplied(power: Worked) -> Plan | None:
    """A small whole power as a product, for who has no tool for powers: 2 ** 3 is 2 * 2 * 2."""
    times = power.right.value if isinstance(power.right, Number) else Decimal(0)
    if times not in range(2, 13):
        return None
    return chain("multiply", [power.left] * int(times))


def wanted_in(plan: Plan) -> list[Wanted]:
    """Every figure a plan wants, in its order."""
    match plan:
        case Wanted():
            return [plan]
        case Worked():
            return [*wanted_in(plan.left), *wanted_in(plan.right)]
    return []


def one_kind(task: Task) -> bool:
    """Whether figures that are compared, added or subtracted share a topic; quotients need not."""
    if task.form not in ("value", "each") and len({w.topic.casefold() for w in task.wanted}) > 1:
        return False
    return all(_alike(plan) for plan in task.plans)


def _alike(plan: Plan) -> bool:
    if not isinstance(plan, Worked):
        return True
    joined = plan.operation in ("add", "subtract")
    topics = {_head(w.topic) for w in wanted_in(plan)} if joined else set()
    return len(topics) < 2 and _alike(plan.left) and _alike(plan.right)


def _head(topic: str) -> str:
    """What a topic is in the end: a "near toll" and a "far toll" are both tolls."""
    words = topic.casefold().split()
    return (
        words[-1]
        if len(words) > 2 and not {"of", "at", "by", "per", "in"} & set(words)
        else " ".join(words)
    )


def is_mean(plan: Plan) -> bool:
    """Whether a sum is divided by how many it has."""
    if not isinstance(plan, Worked) or plan.operation != "divide":
        return False
    count, rest = 1, plan.left
    while isinstance(rest, Worked) and rest.operation == "add":
        count, rest = count + 1, rest.left
    return count > 1 and plan.right == Number(Decimal(count))
