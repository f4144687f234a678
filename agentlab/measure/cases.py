"""Routing cases: a task, where the session stands, and which first decisions are right (C54).

The course's own hundred stand in `data/routing/tasks.jsonl`; a learner's own are made by hand:

    Case("mine-1", "Where is my parcel A-1042?", ("track_parcel",))
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from agentlab.research.corpus import data_file

Half = Literal["tuning", "held out"]
HALVES: tuple[Half, ...] = get_args(Half)

NO_TOOL = ("none", "clarify")  # decisions that are no tool: nothing to do; something is not said


@dataclass(frozen=True)
class Case:
    """A task and its labels.

    `accept` holds names of tools, "none" or "clarify"; the first is what must be done in the end.
    `args` says for a tool which arguments are right, by parameter: a list of equal values, or
    {"contains": [words]} for free text; a parameter that is not there may be anything.
    Errors: ValueError for a label that could not be meant so.
    """

    id: str  # e.g. "R043"
    task: str
    accept: tuple[str, ...]
    args: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    state: str = ""  # e.g. "engineering:verify"; "" for a session without states
    half: Half = "tuning"

    def __post_init__(self) -> None:
        if fault := _fault(self):
            raise ValueError(f"Case {self.id}: {fault}")

    @property
    def goal(self) -> str:
        """What must be done in the end: a tool's name, "none" or "clarify"."""
        return self.accept[0]

    @property
    def needed(self) -> int:
        """The fewest calls that do it."""
        return 0 if self.goal in NO_TOOL else 1


def _fault(case: Case) -> str:
    """Why a label cannot be meant as it stands; "" for one that can."""
    if not case.accept:
        return "accepts nothing; name a tool, or 'none'."
    if isinstance(case.accept, str):
        return f"accept is a text; it must be a tuple of names: ({case.accept!r},)."
    if case.half not in HALVES:
        return _no_half(case.half)
    if strange := sorted(set(case.args) - set(case.accept)):
        return f"args for {strange[0]!r}, which it does not accept."
    rules = ((tool, name, rule) for tool, held in case.args.items() for name, rule in held.items())
    for tool, name, rule in rules:
        if not _readable(rule):
            form = "a list of equal values, or {'contains': [words]}"
            return f"{name} of {tool} is {rule!r}; it must be {form}."
    return ""


def _readable(rule: Any) -> bool:
    """Whether a rule for an argument has one of the two forms; a bare text would be letters."""
    values = rule.get("contains") if isinstance(rule, Mapping) and len(rule) == 1 else rule
    return isinstance(values, list | tuple) and bool(values)


def _no_half(half: Any) -> str:
    return f"half must be 'tuning' or 'held out', not {half!r}."


def load_cases(half: Half | None = None) -> tuple[Case, ...]:
    """The hundred cases of the course, or one half of them. Errors: ValueError for another half."""
    return of_half(map(_case, _rows("tasks")), half)


def near_cases(half: Half | None = None) -> tuple[Case, ...]:
    """48 cases for four near neighbours, twelve each, or one half of them (C48).

    Errors: ValueError for another half.
    """
    return of_half(map(_case, _rows("near")), half)


def of_half(cases: Iterable[Case], half: Half | None) -> tuple[Case, ...]:
    """The cases of one half; all for None. Errors: ValueError for a half there is not."""
    if half not in (None, *HALVES):
        raise ValueError(_no_half(half))
    return tuple(case for case in cases if half in (None, case.half))


def examples() -> dict[str, str]:
    """One further sentence for each tool, none of them a case: what a router may learn from."""
    return {row["tool"]: row["text"] for row in _rows("examples")}


def hand_rules() -> tuple[tuple[str, str], ...]:
    """Patterns and the tool each means, written by hand with only the tuning half in sight."""
    return tuple((row["pattern"], row["tool"]) for row in _rows("rules"))


def _case(row: Mapping[str, Any]) -> Case:
    return Case(**{**row, "accept": tuple(row["accept"])})


def _rows(name: str) -> list[dict[str, Any]]:
    with open(data_file(f"routing/{name}.jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class ById(dict[str, Case]):
    """Cases by their ids. Errors: KeyError, saying which there are, for an id there is not."""

    def __missing__(self, id: str) -> Case:
        ids = list(self)
        told = f"there are {len(ids)}, {ids[0]} to {ids[-1]}" if len(ids) > 6 else ""
        told = told or f"there are: {', '.join(ids) or 'none'}"
        raise KeyError(f"No case {id!r}; {told}.")


def by_id(cases: Iterable[Case]) -> ById:
    """The cases by their ids. Errors: ValueError when two have one id."""
    found = ById()
    for case in cases:
        if case.id in found:
            raise ValueError(f"Two cases have the id {case.id!r}; results could not be told apart.")
        found[case.id] = case
    return found


def fits(wanted: Mapping[str, Any], args: Mapping[str, Any]) -> bool:
    """Whether arguments are as a case wants them; parameters it does not name may be anything."""
    return all(name in args and _accepted(rule, args[name]) for name, rule in wanted.items())


def _accepted(rule: Any, value: Any) -> bool:
    if isinstance(rule, Mapping):
        said = folded(str(value))
        return all(folded(word) in said for word in rule["contains"])
    return any(folded(str(value)) == folded(str(one)) or value == one for one in rule)


def folded(text: str) -> str:
    """Text for comparison: without case, with single blanks, without quotes around it."""
    return " ".join(text.casefold().split()).strip("'\"`")
