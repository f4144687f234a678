"""The bounded agent: which tools it has, what may run, when it must stop. Three surfaces. S3.

contract     what a model is told of the tools: names, descriptions, schemas
permission   the gate: an allowed set, and a switch for writing that starts off (C25)
stopping     iterations, calls, and a reply that asks for nothing (C26)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from agentlab.agent import Agent
from agentlab.bounded.notes import note_tool, notes_stay_inside
from agentlab.bounded.settings import lookup_tool
from agentlab.messages import Model
from agentlab.permissions import Gate, allow, writes
from agentlab.stopping import Budget
from agentlab.tools import Toolbox

ALLOWED = frozenset({"lookup"})
LIMITS = Budget(steps=5, calls=8)


@dataclass(frozen=True, slots=True)
class Task:
    """A task and how a good run of it ends: what the answer holds, what the notes file gains."""

    text: str
    answer: tuple[str, ...] = ()  # each number it holds, e.g. ("3",); () where it does not matter
    note: str = ""


TASKS = (
    Task("What is the value for 'retry_limit'?", answer=("3",)),
    Task("What is the value for 'timeout_seconds'?", answer=("30",)),
    Task("What are the values for 'retry_limit' and 'timeout_seconds'?", answer=("3", "30")),
    Task("Save a note that says 'deploy on Friday'.", note="deploy on Friday"),
    Task(
        "What is the value for 'retry_limit'? Save a note that says 'checked'.",
        answer=("3",),
        note="checked",
    ),
    Task("Who are you?"),
)


def bounded_gate(
    folder: str | Path, *, writing: bool = False, allowed: Collection[str] = ALLOWED
) -> Gate:
    """The gate of C25: notes stay inside the folder, the switch for writing, the allowed set.

    The switch comes before the set, so that while it is off no name in the set lets a write pass.
    """
    return Gate(notes_stay_inside(folder), writes(writing), allow(*allowed))


def bounded_agent(
    model: Model,
    folder: str | Path,
    *,
    writing: bool = False,
    tools: Toolbox | None = None,
    limits: Budget = LIMITS,
) -> Agent:
    """The agent of lesson 06, with no stopping rules but its limits; notes go to `folder`.

    >>> trace = bounded_agent(load_model(), folder).run("What is the value for 'retry_limit'?")
    >>> records(trace)
    """
    return Agent(
        model,
        Toolbox([lookup_tool(), note_tool(folder)]) if tools is None else tools,
        gate=bounded_gate(folder, writing=writing),
        budget=limits,
        rules=(),
    )
