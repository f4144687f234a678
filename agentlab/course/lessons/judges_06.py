"""How lesson 06 judges: a diagnosis by the trace, descriptions by the tool they get picked."""

from __future__ import annotations

import re
from typing import Any

from agentlab.agent import Agent
from agentlab.course.lessons.quiz_06 import DIAGNOSES, HANDLES, Diagnosis
from agentlab.models.stand_in import StandIn
from agentlab.permissions import Gate, allow
from agentlab.tools import Tool, Toolbox, tool
from agentlab.views import CALLS

# -- 06.1: eight diagnoses --


def judge_diagnoses(answer: Any) -> str:
    """06.1: for each run the surface that failed and the handle that mends it."""
    if not isinstance(answer, dict) or set(answer) != set(DIAGNOSES):
        return f"answer must be a dict with the keys {', '.join(DIAGNOSES)}."
    for letter, right in DIAGNOSES.items():
        if fault := _ill_formed(answer[letter]) or _wrong(_pair(answer[letter]), right):
            return f"run {letter}: {fault}"
    return ""


def _pair(said: Any) -> tuple[str, str]:
    surface, handle = (str(word).strip().lower() for word in said)
    return surface, handle


def _ill_formed(said: Any) -> str:
    if not isinstance(said, (tuple, list)) or len(said) != 2:
        return 'give a pair (surface, handle), such as ("contract", "schema").'
    surface, handle = _pair(said)
    if surface not in HANDLES:
        return f"there is no surface {surface!r}; there are {', '.join(HANDLES)}."
    if handle not in HANDLES[surface]:
        return f"{surface} has no handle {handle!r}; it has {', '.join(HANDLES[surface])}."
    return ""


def _wrong(said: tuple[str, str], right: Diagnosis) -> str:
    surface, handle = said
    if surface != right.surface:
        return f"it is not {surface} that failed: {right.because}."
    if handle not in right.handles:
        return f"{surface} it is, but {handle} would not mend it: {right.because}."
    return ""


# -- 06.2: two descriptions --

ASKED = (
    ("What is the value for 'page_size'?", "lookup"),
    ("Save a note that says 'ring Ada'.", "append_note"),
    ("Look up 'colour'.", "lookup"),
    ("How long is 'timeout'?", "lookup"),
    ("Write down: the lift is out of order", "append_note"),
)
NOT = re.compile(r"\b(?:not|never|no|avoid|instead|without)\b|n[’']t\b", re.I)
EMPTY = frozenset("do not never no use it this that for to a an the any anything tool".split())
SENTENCES = re.compile(r"\W*[A-Z].*[.!]\W*", re.S)


def judge_descriptions(answer: Any) -> str:
    """06.2: descriptions by which the right tool is picked, in whatever order they stand."""
    if not isinstance(answer, dict) or set(answer) != {"lookup", "append_note"}:
        return 'answer must be a dict with the keys "lookup" and "append_note".'
    for name, said in answer.items():
        if not isinstance(said, str) or not said.strip():
            return f"the description of {name} is {said!r}; it must be a text."
        if not _not_for(said):
            return f"the description of {name} does not say what it is not for."
        if not SENTENCES.fullmatch(said):
            return f"the description of {name} is no sentence: it has no capital, or no full stop."
        if copied := [task for task, _ in ASKED if task.strip("?.").lower() in said.lower()]:
            return f"the description of {name} holds a task word for word ({copied[0]!r})."
    look, note, archive = _described(answer)
    orders = ([look, note, archive], [archive, note, look], [note, archive, look])
    faults = (_misled(tools, task, wanted) for tools in orders for task, wanted in ASKED)
    return next((fault for fault in faults if fault), "")


def _not_for(said: str) -> bool:
    """Whether some "not" is followed, in its clause, by a word that can say what for."""
    clauses = (re.split(r"[.;:\n]", said[match.end() :])[0] for match in NOT.finditer(said))
    return any(set(re.findall(r"\w+", clause.lower())) - EMPTY for clause in clauses)


def _misled(tools: list[Tool], task: str, wanted: str) -> str:
    gate = Gate(allow("lookup", "append_note"))
    trace = Agent(StandIn(), Toolbox(tools), gate=gate).run(task)
    picked = next((c.tool for c in trace.view(CALLS).values()), "no tool")
    order = ", ".join(t.name for t in tools)
    return f"in the order {order}, {task!r} goes to {picked}." if picked != wanted else ""


def _described(answer: dict[str, Any]) -> list[Tool]:
    def lookup(key: str) -> dict[str, int]:
        return {"value": 1}

    def append_note(text: str) -> dict[str, str]:
        return {"saved": text}

    def archive(item: str) -> dict[str, str]:
        return {"archived": item}

    made = [tool(f, description=answer[f.__name__]) for f in (lookup, append_note)]
    return [*made, tool(archive, description="Handles data.")]
