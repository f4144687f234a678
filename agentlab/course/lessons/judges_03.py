"""How lesson 03 judges: a search by histories with holes, a rule by runs it must end or leave."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from inspect import unwrap
from itertools import cycle
from traceback import walk_tb
from typing import Any

from agentlab.agent import Agent
from agentlab.course.blame import shown
from agentlab.course.judging import changed, listed, told
from agentlab.events import Event
from agentlab.measure.outcomes import crash_on_failure
from agentlab.messages import Message, ToolCall, ToolResult
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.habits import passes_whole_expressions
from agentlab.stopping import Budget, Stop
from agentlab.tables import counted, short
from agentlab.tools import Toolbox, tool
from agentlab.trace import Trace, executed
from agentlab.views import CONVERSATION, Fold

TOLD = "Give the answer only from the results of the tools."  # so that a lie is believed


def add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b


def multiply(a: int, b: int) -> int:
    """Multiply two whole numbers."""
    return a * b


def lying_add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b + 1


def lose(key: str) -> int:
    """Lose a key."""
    raise KeyError(key)


TOOLS = Toolbox([add, multiply])


def without_calls(messages: list[Message], event: Event) -> list[Message]:
    """The conversation as it grows, with the model's own calls left out of it (C05)."""
    messages = CONVERSATION.step(messages, event)
    if messages and messages[-1].role == "assistant":
        messages[-1] = replace(messages[-1], calls=())
    return messages


def patients() -> dict[str, Trace]:
    """Four runs of the stand-in, each with one thing wrong: what exercise 1 shows."""
    forgetful = Agent(
        StandIn(), TOOLS, history=Fold(list, without_calls), rules=(), budget=Budget(steps=5)
    )
    liar = Toolbox([tool(lying_add, name="add"), multiply])
    weak = StandIn([passes_whole_expressions])
    return {
        "A": Agent(StandIn(), TOOLS, budget=Budget(steps=3)).run("compute ((1 + 2) * 3 + 4) * 5"),
        "B": Agent(StandIn(), liar, system=TOLD).run("compute (9 + 5) * 2"),
        "C": forgetful.run("compute 3 * (7 + 1)"),
        "D": Agent(weak, _untyped(), rules=(crash_on_failure,)).run("compute (8 + 3) * 4"),
    }


def _untyped() -> Toolbox:
    def add(a, b):  # type: ignore[no-untyped-def]
        return int(a) + int(b)

    def multiply(a, b):  # type: ignore[no-untyped-def]
        return int(a) * int(b)

    return Toolbox([add, multiply])


FAULTS = {"A": "limit", "B": "tools", "C": "history", "D": "model"}


def judge_faults(answer: Any) -> str:
    """03.1: what is wrong in each of four runs."""
    if not isinstance(answer, dict) or set(answer) != set(FAULTS):
        return 'answer must be a dict with the keys "A", "B", "C" and "D".'
    for run, fault in FAULTS.items():
        said = str(answer[run]).strip().lower()
        if said not in FAULTS.values():
            return f"run {run}: {shown(answer[run])} is none of history, tools, model, limit."
        if said != fault:
            return f"run {run}: not the {said}."
    return ""


def _asks(*names: str) -> Message:
    return Message("assistant", calls=tuple(ToolCall(name, "add", {}) for name in names))


def _told(*names: str) -> Message:
    return Message("tool", results=tuple(ToolResult(name, "add", "6") for name in names))


GO, SILENT = Message("user", "go"), Message("assistant")
HISTORIES: tuple[tuple[str, list[Message], list[str]], ...] = (
    ("a whole history", [GO, _asks("a"), _told("a"), Message("assistant", "6")], []),
    ("two calls at once", [GO, _asks("a", "b"), _told("a", "b")], []),
    ("amnesia", [GO, SILENT, _told("a"), SILENT, _told("b")], ["a", "b"]),
    ("one call left out", [GO, _asks("a"), _told("a"), SILENT, _told("b")], ["b"]),
    ("two results in two messages", [GO, _asks("a", "b"), _told("a"), _told("b")], []),
    ("a result that comes late", [GO, _asks("a"), _asks("b"), _told("b"), _told("a")], []),
    ("a call that comes too late", [GO, _told("a"), _asks("a")], ["a"]),
    ("a result too many", [GO, _asks("a"), _told("a", "b")], ["b"]),
    ("two results at once, and no call", [GO, SILENT, _told("a", "b")], ["a", "b"]),
    ("an id that begins like another", [GO, _asks("call_10"), _told("call_1")], ["call_1"]),
    ("two results of one call", [GO, _asks("a"), _told("a"), _told("a")], []),
    ("nothing but a task", [GO], []),
)


def judge_orphans(find: Any) -> str:
    """03.2: the results in a history that no call stands before."""
    if not callable(find):
        return "answer must be a function of a list of messages."
    for name, messages, wanted in HISTORIES:
        given = deepcopy(messages)
        got = find(given)
        ids = listed(got)
        if ids is None or len(ids) != len(wanted) or any(id not in ids for id in wanted):
            return f"for {name} it should give {wanted}, not {shown(told(got, ids))}."
        if fault := changed(messages, given, "list of messages"):
            return f"for {name} {fault}."
    return ""


ONE, OTHER = call("add", a=1, b=5), call("add", a=2, b=4)
SWAPPED = call("add", a=4, b=2)
TURNED = call("add", b=4, a=2)  # OTHER, its arguments named in another order
SUM, PRODUCT = call("add", a=2, b=2), call("multiply", a=2, b=2)  # 4, both
OTHERS = [*(call("add", a=a, b=6 - a) for a in (3, 4, 5)), SUM]
COUNT = call("count")  # 1, then 2, then 1 again
FAIL = call("lose", key="x")
SCRIPTS: tuple[tuple[str, list[Any], str], ...] = (
    ("the same call twice", [ONE, ONE, "6"], "repeated_call"),
    ("the same call again, later", [ONE, OTHER, ONE, "6"], "repeated_call"),
    ("the same call, its arguments in another order", [OTHER, TURNED, "6"], "repeated_call"),
    ("two calls with one result", [ONE, OTHER, "6"], "answered"),
    ("two calls with the same two numbers, swapped", [OTHER, SWAPPED, "6"], "answered"),
    ("one call", [ONE, "6"], "answered"),
    ("another tool, the same arguments and result", [SUM, PRODUCT, "4"], "answered"),
    ("the same call with another result", [COUNT, COUNT, "2"], "answered"),
    ("the same call with a result it had before", [COUNT, COUNT, COUNT, "1"], "repeated_call"),
    ("the same failure twice", [FAIL, FAIL, "6"], "repeated_call"),
    ("no call", ["6"], "answered"),
    ("a call that is not the first twice", [OTHER, ONE, ONE, "6"], "repeated_call"),
    ("a call that is not the first again, later", [OTHER, ONE, SUM, ONE, "6"], "repeated_call"),
    ("the same call again, after five others", [ONE, OTHER, *OTHERS, ONE, "6"], "repeated_call"),
)


class _NoRule(Exception):
    """What an answer did that no rule may do, in words for its writer."""


def judge_rule(rule: Any) -> str:
    """03.3: a stopping rule that ends a run at the first repeated call."""
    if not callable(rule):
        return "answer must be a function of a trace."
    stops: list[Stop] = []
    checked = _checked(rule, stops)
    for name, script, wanted in SCRIPTS:
        tools = Toolbox([add, multiply, _counter(), lose])
        try:
            trace = Agent(ScriptedModel(script), tools, rules=(checked,)).run("go")
        except _NoRule as fault:
            return f"for {name} {fault}."
        if trace.stop != wanted:
            return f"for {name} the run should end as {wanted}, not as {trace.stop}."
    forgetful = Agent(StandIn(), TOOLS, history=Fold(list, without_calls), rules=(checked,))
    asked = forgetful.run("compute (5 + 6) * 7").events
    steps = max(getattr(event, "step", 0) for event in asked)
    if steps != 2:
        return f"a run with amnesia should end in step 2, not in step {steps}."
    if not all(stop.detail.strip() for stop in stops):
        return "your Stop has no detail: say in a line what happened."
    lines = max(len(stop.detail.strip().splitlines()) for stop in stops)
    return f"the detail of your Stop has {lines} lines; one must do." if lines > 1 else ""


def _counter() -> Any:
    numbers = cycle((1, 2))

    def count() -> int:
        """Count, over and over from 1 to 2."""
        return next(numbers)

    return count


def _checked(rule: Any, stops: list[Stop]) -> Any:
    """The rule; what it raises, and what it gives that is neither a Stop nor None, is told.

    Each Stop that it gives is added to `stops`.
    """

    def checked(trace: Trace) -> Stop | None:
        try:
            stop = rule(trace)
        except Exception as error:
            told = f"{type(error).__name__}: {short(str(error), 160)}{_line(rule, error)}"
            raise _NoRule(f"your rule raised {told}, {_when(trace)}") from error
        if stop is not None and not isinstance(stop, Stop):
            what = f"gave {shown(stop)}, {_when(trace)}"
            raise _NoRule(f"your rule {what}; a rule gives a Stop(reason, detail) or None")
        stops.extend([stop] if stop else [])
        return stop

    return checked


def _when(trace: Trace) -> str:
    """A rule is asked before anything has run, too, which is easily forgotten."""
    ran = len(executed(trace))
    return f"after {counted(ran, 'call')} had run" if ran else "before any call had run"


def _line(rule: Any, error: BaseException) -> str:
    """Where in a rule's own lines an error came up, e.g. " in its line 3"; "" if it has none."""
    code = getattr(unwrap(rule), "__code__", None)
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code is code]
    return f" in its line {lines[-1] - code.co_firstlineno + 1}" if lines else ""
