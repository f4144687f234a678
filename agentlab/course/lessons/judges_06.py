"""How lesson 06 judges: a diagnosis by the trace, descriptions by the tool they get picked."""

from __future__ import annotations

import re
from typing import Any

from agentlab.agent import Agent
from agentlab.bounded.agent import TASKS
from agentlab.bounded.notes import note_tool
from agentlab.bounded.settings import lookup_tool
from agentlab.course.lessons.quiz_06 import DIAGNOSES, HANDLES, Diagnosis
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.choosing import score
from agentlab.models.stand_in.stems import KINDS, stems, vocabulary
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
NOT = re.compile(
    r"\b(?:not|never|no|avoid|instead|rather|without|cannot|leave|unsuitable|unfit)\b|n[’']t\b",
    re.I,
)
UNHEEDED = re.compile(
    r"\b(?:cannot|leave|unsuitable|unfit|without|instead(?! of)|rather(?! than))\b"
    r"|\b(?!don)\w+n[’']t\b",
    re.I,
)
HEEDED = 'The stand-in weighs words: it heeds "not" and "never", and takes the words beside '
WORK = {  # a tool → its work as stems, and how another tool's description says no to it
    "lookup": (
        vocabulary("look_up") | stems("read get fetch find setting value key"),
        "Do not use it to look anything up.",
    ),
    "append_note": (vocabulary("save") | stems("add log"), "Do not use it to save a note."),
}
KIND = {"lookup": "look_up", "append_note": "save"}  # a tool → what the stand-in calls its work
EXAMPLE = re.compile(
    r"\b(?:e\.g\.|such as|like|for example|for instance|as in)[,:]?[^.;:\n]*", re.I
)
KEY = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b", re.I)
ASKS = " ".join([*(task for task, _ in ASKED), *(task.text for task in TASKS)])
ONES = sorted({*re.findall(r"'([^']+)'", ASKS)})  # what is asked for: keys, and whole notes
ONE = re.compile("|".join(one if " " in one else f"['\"`‘“]{one}['\"`’”]" for one in ONES), re.I)
SHOWN = {made.name: made.description for made in (lookup_tool(), note_tool("."))}
SENTENCES = re.compile(r"\W*[A-Z].*[.!]\W*", re.S)


def judge_descriptions(answer: Any) -> str:
    """06.2: descriptions by which the right tool is picked, in whatever order they stand."""
    if not isinstance(answer, dict) or set(answer) != {*WORK}:
        return 'answer must be a dict with the keys "lookup" and "append_note".'
    for name, said in answer.items():
        if not isinstance(said, str) or not said.strip():
            return f"the description of {name} is {said!r}; it must be a text."
        if copied := [task for task, _ in ASKED if task.strip("?.").lower() in said.lower()]:
            return f"the description of {name} holds a task word for word ({copied[0]!r})."
        if said.split() == SHOWN[name].split():
            return f"the description of {name} is the one this lesson began with; write your own."
    look, note, archive = _described(answer)
    orders = ([look, note, archive], [archive, note, look], [note, archive, look])
    faults = (_misled(tools, task, wanted) for tools in orders for task, wanted in ASKED)
    if fault := next((fault for fault in faults if fault), ""):
        return fault
    return next((fault for pair in answer.items() if (fault := _ill_worded(*pair))), "")


def _ill_worded(name: str, said: str) -> str:
    """What a reader misses in a description, whatever the stand-in makes of it."""
    work, example = next(WORK[other] for other in WORK if other != name)
    clauses = [clause for clause in re.split(r"[.;:\n]", said) if NOT.search(clause)]
    if not any(stems(NOT.sub(" ", clause)) & work for clause in clauses):
        way = 'say it in a clause with "not" or "never" and a word for the other tool\'s work'
        return f"the description of {name} does not say what it is not for: {way}, {example!r}"
    if not SENTENCES.fullmatch(said):
        return f"the description of {name} is no sentence: it has no capital, or no full stop."
    if one := _made_for(said):
        way = 'a value may stand there as an example, behind "e.g."'
        return f"the description of {name} is made for {one}: say what it does with any; {way}."
    return ""


def _made_for(said: str) -> str:
    """The one key or note that a description is about, unless it is an example; "" for none."""
    left = EXAMPLE.sub(" ", said)
    found = [*ONE.findall(left), *(key for key in KEY.findall(left) if key.lower() not in WORK)]
    return next(iter(found), "")


def _misled(tools: list[Tool], task: str, wanted: str) -> str:
    gate = Gate(allow("lookup", "append_note"))
    trace = Agent(StandIn(), Toolbox(tools), gate=gate).run(task)
    picked = next((c.tool for c in trace.view(CALLS).values()), "no tool")
    if picked == wanted:
        return ""
    order = ", ".join(t.name for t in tools)
    said = next((t.description for t in tools if t.name == picked), "")
    unheeded = UNHEEDED.search(said) if picked in WORK else None
    why = (
        f' {HEEDED}"{unheeded[0]}" for what the tool does.' if unheeded else _lacking(tools, wanted)
    )
    return f"in the order {order}, {task!r} goes to {picked}.{why}"


def _lacking(tools: list[Tool], wanted: str) -> str:
    """What the stand-in misses where it finds no fit in a description; "" where it finds one."""
    kind, spec = KIND[wanted], next(t.spec for t in tools if t.name == wanted)
    if score(kind, spec) > 0:
        return ""
    words = ", ".join(KINDS[kind].split())
    return (
        f" In the description of {wanted} the stand-in finds too few of the words by which it "
        f'knows this work, less those behind a "not"; put in another: {words}.'
    )


def _described(answer: dict[str, Any]) -> list[Tool]:
    def lookup(key: str) -> dict[str, int]:
        return {"value": 1}

    def append_note(text: str) -> dict[str, str]:
        return {"saved": text}

    def archive(item: str) -> dict[str, str]:
        return {"archived": item}

    made = [tool(f, description=answer[f.__name__]) for f in (lookup, append_note)]
    return [*made, tool(archive, description="Handles data.")]
