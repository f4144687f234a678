"""Runs of a tiny real model on the routing cases, recorded: what was measured, and how to read it.

Needle 3 is a neural network, so what these show no rule was written for. `data/README.md` says when
and with what they were made, `tools/record_needle.py` makes them again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

from agentlab.measure.bench import A, B, Bench, C, Condition, with_router
from agentlab.measure.cases import hand_rules, load_cases, near_cases
from agentlab.measure.crowds import crowd, reordered, wanting_a_tool
from agentlab.measure.policies import Decide
from agentlab.measure.routing import Measured, Run, load_measured
from agentlab.measure.scores import Rules
from agentlab.measure.toolset import load_toolset, mends
from agentlab.messages import Reply
from agentlab.models.needle_model import WITHHELD, unsure
from agentlab.research.corpus import data_file

Name = Literal["conditions", "levels", "near", "mended", "crowds"]
Plan = tuple[Bench, tuple[Condition, ...]]

NEAR = Condition("near", "explicit", tools=("search_code", "find_symbol", "read_file", "run_tests"))
SIZES = (5, 10, 20)  # of crowds; eighty explicit descriptions are more than the engine takes


def the_course_d() -> Condition:
    """C, with rules written by hand in front of the model."""
    return with_router(Decide(Rules(hand_rules())))


def _conditions() -> Plan:
    bench = Bench(steps=1)
    orders = (reordered(bench, C), reordered(bench, C, 1), reordered(bench, C, 2))
    return bench, (Condition("name only", "name only"), A, B, C, the_course_d(), *orders)


def _levels() -> Plan:
    levels = (Condition("C name only", "name only", True), Condition("C vague", "vague", True))
    return Bench(steps=1), levels


def _crowds() -> Plan:
    few = wanting_a_tool(Bench(cases=load_cases("tuning"), steps=1))
    return few, tuple(crowd(few, size) for size in SIZES)


def _near() -> Plan:
    return Bench(cases=near_cases(), steps=1), (NEAR,)


def _mended() -> Plan:
    return Bench(load_toolset().mended(**mends()), near_cases(), steps=1), (NEAR,)


PLANS: dict[str, Callable[[], Plan]] = {
    "conditions": _conditions,
    "levels": _levels,
    "near": _near,
    "mended": _mended,
    "crowds": _crowds,
}


def recorded(name: Name) -> Measured:
    """The recorded runs of that name. Errors: ValueError, listing the names.

    >>> recorded("conditions").judged("C", "held out")
    """
    if name not in PLANS:
        raise ValueError(f"No recorded runs {name!r}; there are {', '.join(PLANS)}.")
    return load_measured(data_file(f"routing/runs/{file_of(name)}"), *PLANS[name]())


def file_of(name: str) -> Path:
    """The file of these runs, in its folder."""
    return Path(f"needle3_{name}.jsonl")


def shy(measured: Measured) -> Measured:
    """The same runs by a model that asks before it makes a call its engine would withhold."""
    runs = {key: replace(run, replies=_asking(run)) for key, run in measured.runs.items()}
    return Measured(measured.bench, measured.model.replace(", bold", ""), measured.conditions, runs)


def _asking(run: Run) -> tuple[Reply, ...]:
    return tuple(
        Reply(text=unsure(reply.calls[0]), notes=reply.notes) if WITHHELD in reply.notes else reply
        for reply in run.replies
    )
