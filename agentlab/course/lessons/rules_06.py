"""How lesson 06 judges two rules, one that stops a run and one of a gate: by what runs then do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any, get_args

from agentlab.agent import Agent
from agentlab.bounded.settings import lookup_tool
from agentlab.messages import Reply
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.permissions import Decision, Gate
from agentlab.stopping import Reason, Rule, Stop
from agentlab.tools import Tool, Toolbox, tool
from agentlab.trace import Trace
from agentlab.views import CALLS

# -- 06.3: a stopping rule --

KEYS = {"a": 1, "b": 2, "zero": 0}
LOOKED_UP = {  # keys asked for, in order → after which call the rule ends it; None: never
    ("x", "x", "x", "x"): 2,
    ("x", "y", "x", "y"): 2,
    ("a", "x", "y", "b"): 3,
    ("a", "b"): None,
    ("x", "a", "y", "b"): None,
    ("zero", "zero", "a"): None,
    ("a", "a", "b"): None,
    ("x",): None,
    (): None,
}
TOOLS = ("lookup", "fetch")  # the rule must look at results, whatever tool they are from
KEPT = {"nought": 0, "list": [], "text": "", "none": None, "object": {}}  # only {} is empty
PLAIN = {  # what `tell` is asked for, in order → after which call the rule ends it
    ("nought", "nought", "list"): None,
    ("list", "list", "list"): None,
    ("text", "text", "text"): None,
    ("none", "none", "none"): None,
    ("object", "list", "object"): None,
    ("object", "none", "object"): None,
    ("object", "object", "list"): 2,
}


def judge_rule(rule: Any) -> str:
    """06.3: a rule that ends a run after two empty results in a row, and no run before."""
    if not callable(rule):
        return "answer must be a function answer(trace)."
    stops: list[Stop] = []
    for script, wanted, of in _scripts():
        if fault := _ill_ended(rule, script, wanted, of, stops):
            return fault
    return next((fault for stop in stops if (fault := _ill_told(stop))), "")


def _scripts() -> Iterator[tuple[list[Reply], int | None, str]]:
    """Each run: what is asked for, after which call the rule ends it, and what it is called."""
    for tools in (TOOLS[:1], TOOLS[1:], TOOLS):
        for keys, wanted in LOOKED_UP.items():
            script = [call(name, key=key) for key, name in zip(keys, cycle(tools), strict=False)]
            yield script, wanted, f"results of {' and '.join(tools)}"
    for keys, wanted in PLAIN.items():
        yield [call("tell", key=key) for key in keys], wanted, "results of tell"
    pair = calls(*(c for key in "xy" for c in call("lookup", key=key).calls))
    yield [pair, call("lookup", key="a")], 2, "results of one reply, then one:"


def _ill_ended(
    rule: Any, script: list[Reply], wanted: int | None, of: str, stops: list[Stop]
) -> str:
    """What is wrong with where a run ends; what the rule said there is added to `stops`."""
    said: list[Any] = []
    pending = False  # whether it ended the run while a call was still to come

    def watched(trace: Trace) -> Stop | None:
        nonlocal pending
        said.append(rule(trace))
        if not any(isinstance(one, Stop) for one in said[:-1]):
            pending = any(not c.outcome for c in trace.view(CALLS).values())
        return said[-1] if isinstance(said[-1], Stop) else None

    trace = _looked_up(script, watched)
    if strange := [s for s in said if not isinstance(s, Stop | None)]:
        return f"it returns {strange[0]!r}; a rule returns a Stop, or None to go on."
    stops += [s for s in said if isinstance(s, Stop)]
    if unknown := [s for s in stops if s.reason not in get_args(Reason)]:
        return f"its reason is {unknown[0].reason!r}; 'no_progress' is one that a run can end with."
    ended = None if trace.stop == "answered" else len(trace.view(CALLS))
    if ended == wanted:
        return ""
    told = f"{_told(ended)}{PENDING if ended and pending else ''}"
    late = LATE if ended and pending and wanted and ended > wanted else ""
    return f"{of} {_results(script)}: the run {told}; it should {_should(wanted)}.{late}"


def _ill_told(stop: Stop) -> str:
    if stop.reason != "no_progress":
        return f"its reason is {stop.reason!r}; what this rule sees is 'no_progress'."
    return "" if stop.detail.strip() else "its Stop has no detail: say in a line what happened."


def _looked_up(script: list[Reply], *rules: Rule) -> Trace:
    look = lookup_tool(KEYS)
    tools = Toolbox([*(replace(look, name=name) for name in TOOLS), tool(tell)])
    return Agent(ScriptedModel([*script, "done"]), tools, rules=rules).run("look up")


def tell(key: str) -> Any:
    """Tell what is kept under a key, as it is."""
    return KEPT[key]


def _results(script: list[Reply]) -> str:
    made = [c for reply in script for c in reply.calls]
    return ", ".join(_result(c.name, c.args["key"]) for c in made) or "none at all"


def _result(name: str, key: str) -> str:
    if name == "tell":
        return repr(KEPT[key])
    return "{}" if key not in KEYS else f"{{'value': {KEYS[key]}}}"


PENDING = " was proposed and before it ran, when its .data is None and its .outcome ''"
LATE = " A rule is asked before each turn, too, when no call is waiting."


def _told(calls: int | None) -> str:
    return "goes on to its answer" if calls is None else f"ends after call {calls}"


def _should(calls: int | None) -> str:
    return "go on" if calls is None else f"end after call {calls}"


# -- 06.4: a rule of the gate --


def judge_one_note(rule: Any) -> str:
    """06.4: a rule of the gate that lets one note a run through, and has no other opinion."""
    if not callable(rule):
        return "answer must be a function answer(tool, args, trace)."
    for name, script, wanted in _NOTING:
        if fault := _run_wrongly(rule, script, wanted):
            return f"{name}: {fault}"
    return ""


def _run_wrongly(rule: Any, script: list[Reply | str], wanted: list[str]) -> str:
    """What a rule says in a run where the rest of the gate allows everything."""
    said: list[tuple[Tool, Any]] = []

    def watched(asked: Tool, args: dict[str, Any], trace: Trace) -> Decision | None:
        said.append((asked, rule(asked, args, trace)))
        return said[-1][1] if isinstance(said[-1][1], Decision) else None

    gate = Gate(watched, lambda *_: Decision("allow", "all is allowed here"))
    trace = Agent(ScriptedModel(script), Toolbox(_desk()), gate=gate, rules=()).run("go on")
    for place, (asked, decision) in enumerate(said, 1):
        if fault := _ill_said(decision):
            return f"for call {place}, {asked.name}, {fault}"
    got = [c.outcome for c in trace.view(CALLS).values()]
    wrong = [i for i, pair in enumerate(zip(got, wanted, strict=True)) if len({*pair}) > 1]
    if not wrong:
        return ""
    place = wrong[0]
    named = said[place][0].name
    why = "" if place else " The call it is asked about stands in the trace already: .outcome ''."
    return f"call {place + 1}, {named}, should be {wanted[place]}, and is {got[place]}.{why}"


def _ill_said(decision: Any) -> str:
    if decision is None:
        return ""
    if not isinstance(decision, Decision):
        return f"it gives {decision!r}; a rule gives a Decision, or None for no opinion."
    if decision.verdict != "deny":
        return f"it says {decision.verdict!r}; it is to deny or to have no opinion, which is None."
    return "" if str(decision.reason).strip() else "the refusal gives no reason."


def _desk() -> list[Tool]:
    def append_note(text: str) -> dict[str, str]:
        """Append one line to the notes file."""
        if not text:
            raise ValueError("an empty note")
        return {"saved": text}

    def save_photo(text: str) -> dict[str, str]:
        """Save a photo. It writes."""
        return {"saved": text}

    def erase(text: str) -> dict[str, str]:
        """Erase a line of the notes."""
        return {"erased": text}

    writing = [tool(f, writes=True) for f in (append_note, save_photo, erase)]
    return [lookup_tool({"a": 1}), *writing]


_ONE, _TWO, _NONE = (call("append_note", text=text) for text in ("one", "two", ""))
_LOOK, _PHOTO = call("lookup", key="a"), call("save_photo", text="a cat")
_ERASE = call("erase", text="one")
_NOTING: tuple[tuple[str, list[Reply | str], list[str]], ...] = (
    ("one note", [_ONE, "done"], ["returned"]),
    ("two notes", [_ONE, _TWO, "done"], ["returned", "refused"]),
    ("two notes in one reply", [calls(*_ONE.calls, *_TWO.calls), "done"], ["returned", "refused"]),
    ("a new run", [_TWO, "done"], ["returned"]),
    ("a look-up after a note", [_ONE, _LOOK, _TWO, "done"], ["returned", "returned", "refused"]),
    ("two look-ups, then a note", [_LOOK, _LOOK, _ONE, "done"], ["returned"] * 3),
    (
        "a note that failed, then one",
        [_NONE, _ONE, _TWO, "done"],
        ["failed", "returned", "refused"],
    ),
    (
        "after a note, another tool that writes",
        [_ONE, _PHOTO, _LOOK, "done"],
        ["returned", "refused", "returned"],
    ),
    ("after a note, one that erases", [_ONE, _ERASE, "done"], ["returned", "refused"]),
    ("two photos, then a note", [_PHOTO, _PHOTO, _ONE, "done"], ["returned"] * 3),
    ("the same note again", [_ONE, _LOOK, _ONE, "done"], ["returned", "returned", "refused"]),
)
