"""How lesson 06 judges: a diagnosis by the trace, descriptions and rules by what runs then do."""

from __future__ import annotations

from typing import Any

from agentlab.agent import Agent
from agentlab.bounded.settings import lookup_tool
from agentlab.course.lessons.quiz_06 import DIAGNOSES, HANDLES, Diagnosis
from agentlab.messages import Reply
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in import StandIn
from agentlab.permissions import Gate, allow, writes
from agentlab.stopping import Rule, Stop
from agentlab.tools import Tool, Toolbox, tool
from agentlab.trace import Trace
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
)


def judge_descriptions(answer: Any) -> str:
    """06.2: descriptions by which the right tool is picked, in whatever order they stand."""
    if not isinstance(answer, dict) or set(answer) != {"lookup", "append_note"}:
        return 'answer must be a dict with the keys "lookup" and "append_note".'
    look, note, archive = _described(answer)
    for tools in ([look, note, archive], [archive, note, look]):
        for task, wanted in ASKED:
            gate = Gate(allow("lookup", "append_note"))
            trace = Agent(StandIn(), Toolbox(tools), gate=gate).run(task)
            picked = next((c.tool for c in trace.view(CALLS).values()), "no tool")
            if picked != wanted:
                order = ", ".join(t.name for t in tools)
                return f"with the tools in the order {order}, {task!r} goes to {picked}."
    return ""


def _described(answer: dict[str, Any]) -> list[Tool]:
    def lookup(key: str) -> dict[str, int]:
        return {"value": 1}

    def append_note(text: str) -> dict[str, str]:
        return {"saved": text}

    def archive(item: str) -> dict[str, str]:
        return {"archived": item}

    made = [tool(f, description=str(answer[f.__name__])) for f in (lookup, append_note)]
    return [*made, tool(archive, description="Handles data.")]


# -- 06.3: a stopping rule --

KEYS = {"a": 1, "b": 2}
LOOKED_UP = {  # keys asked for, in order → after which call the rule ends it; None: never
    ("x", "x", "x", "x"): 2,
    ("x", "y", "x", "y"): 2,
    ("a", "x", "y", "b"): 3,
    ("a", "b"): None,
    ("x", "a", "y", "b"): None,
    ("x",): None,
    (): None,
}


def judge_rule(rule: Any) -> str:
    """06.3: a rule that ends a run after two empty results in a row, and no run before."""
    if not callable(rule):
        return "answer must be a function answer(trace)."
    said = rule(_looked_up(("x", "x")))
    if not isinstance(said, Stop | None):
        return f"it returns {said!r}; a rule returns a Stop, or None to go on."
    for keys, wanted in LOOKED_UP.items():
        trace = _looked_up(keys, rule)
        ended = None if trace.stop == "answered" else len(trace.view(CALLS))
        if ended != wanted:
            return f"results {_results(keys)}: the run {_told(ended)}; it should {_should(wanted)}."
    return ""


def _looked_up(keys: tuple[str, ...], *rules: Rule) -> Trace:
    script = ScriptedModel([*(call("lookup", key=key) for key in keys), "done"])
    return Agent(script, Toolbox([lookup_tool(KEYS)]), rules=rules).run("look up")


def _results(keys: tuple[str, ...]) -> str:
    shown = ["{}" if key not in KEYS else f"{{'value': {KEYS[key]}}}" for key in keys]
    return ", ".join(shown) or "none at all"


def _told(calls: int | None) -> str:
    return "goes on to its answer" if calls is None else f"ends after call {calls}"


def _should(calls: int | None) -> str:
    return "go on" if calls is None else f"end after call {calls}"


# -- 06.4: a rule of the gate --


def judge_one_note(rule: Any) -> str:
    """06.4: a rule of the gate that lets one note a run through."""
    if not callable(rule):
        return "answer must be a function answer(tool, args, trace)."
    saved: list[str] = []
    look, note = lookup_tool({"a": 1}), _noting(saved)
    for name, script, wanted in _NOTING:
        saved.clear()
        gate = Gate(rule, allow("lookup"), writes(True))
        trace = Agent(ScriptedModel(script), Toolbox([look, note]), gate=gate).run("go on")
        got = [c.outcome for c in trace.view(CALLS).values()]
        if got != wanted:
            place = next(
                i for i, pair in enumerate(zip(got, wanted, strict=True)) if len({*pair}) > 1
            )
            return f"{name}: call {place + 1} should be {wanted[place]}, and is {got[place]}."
        if fault := _unexplained(trace):
            return f"{name}: {fault}"
    return ""


def _noting(saved: list[str]) -> Tool:
    def append_note(text: str) -> dict[str, str]:
        """Append one line to the notes file."""
        if not text:
            raise ValueError("an empty note")
        saved.append(text)
        return {"saved": text}

    return tool(append_note, writes=True)


_ONE, _TWO, _NONE = (call("append_note", text=text) for text in ("one", "two", ""))
_LOOK = call("lookup", key="a")
_NOTING: tuple[tuple[str, list[Reply | str], list[str]], ...] = (
    ("one note", [_ONE, "done"], ["returned"]),
    ("two notes", [_ONE, _TWO, "done"], ["returned", "refused"]),
    ("a new run", [_TWO, "done"], ["returned"]),
    ("a look-up after a note", [_ONE, _LOOK, _TWO, "done"], ["returned", "returned", "refused"]),
    ("two look-ups, then a note", [_LOOK, _LOOK, _ONE, "done"], ["returned"] * 3),
    (
        "a note that failed, then one",
        [_NONE, _ONE, _TWO, "done"],
        ["failed", "returned", "refused"],
    ),
)


def _unexplained(trace: Trace) -> str:
    decisions = [c.decision for c in trace.view(CALLS).values() if c.outcome == "refused"]
    mute = [d for d in decisions if d is None or not d.reason.strip()]
    return "the refusal gives no reason." if mute else ""
