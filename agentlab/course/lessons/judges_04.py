"""How lesson 04 judges: outcomes by replies, a test of an answer by runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from agentlab.agent import Agent
from agentlab.course.blame import shown
from agentlab.course.judging import changed
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.tools import Toolbox, ToolError, tool
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord


class Jammed(Exception):
    """An exception that nobody has heard of."""


def _jams(door: str) -> None:
    raise Jammed


def _tools() -> tuple[dict[str, Any], list[str]]:
    """Tools that do what an untyped function does, and the names of those that have run."""
    ran: list[str] = []

    def noted(name: str, function: Any) -> Any:
        def noting(*args: Any, **named: Any) -> Any:
            ran.append(name)
            return function(*args, **named)

        return noting

    functions = {
        "add": lambda a, b: a + b,
        "multiply": lambda a, b: a * b,
        "convert": lambda text: int(text),
        "lookup": lambda key: {"retry_limit": 3}[key],
        "share": lambda a, b: a / b,
        "close": _jams,
        "nothing": lambda: None,
    }
    return {name: noted(name, function) for name, function in functions.items()}, ran


def _asked(name: str, **args: Any) -> ToolCall:
    return ToolCall("", name, args)


TYPE_ERROR = "TypeError: can't multiply sequence by non-int of type 'str'"
VALUE_ERROR = "ValueError: invalid literal for int() with base 10: '(2 + 4)'"
ADDED, LATER = _asked("add", a=2, b=4), "not_this_turn"
OUTCOMES: tuple[tuple[tuple[ToolCall, ...], list[str]], ...] = (
    ((ADDED,), ["6"]),
    ((_asked("add", a=2, b=-2),), ["0"]),
    ((ADDED, _asked("multiply", a="result of add(2, 4)", b=5)), ["6", LATER]),
    ((ADDED, ADDED, _asked("guess")), ["6", LATER, LATER]),
    ((_asked("multiply", a="6", b="5"),), [f"tool error in multiply: {TYPE_ERROR}"]),
    ((_asked("convert", text="(2 + 4)"), ADDED), [f"tool error in convert: {VALUE_ERROR}", LATER]),
    ((_asked("share", b=0, a=6),), ["tool error in share: ZeroDivisionError: division by zero"]),
    ((_asked("guess", a=2), ADDED), ["unknown_tool", LATER]),
    ((_asked("lookup", key="limit"),), ["tool error in lookup: KeyError: 'limit'"]),
    ((_asked("close", door="left"),), ["tool error in close: Jammed: "]),
    ((_asked("nothing"),), ["None"]),
    ((), []),
)


def judge_outcomes(outcomes: Any) -> str:
    """04.1: what a model is told of each call of a reply, of which only the first may run."""
    if not callable(outcomes):
        return "answer must be a function of calls and tools."
    for proposed, wanted in OUTCOMES:
        tools, ran = _tools()
        given = dict(tools)
        got = outcomes(proposed, given)
        told = ", ".join(f"{call.name}({_args(call.args)})" for call in proposed) or "no call"
        if got != wanted:
            return f"for {told} it should give {wanted!r}, not {shown(got)}."
        if ran != [call.name for call in proposed[:1] if call.name in tools]:
            return f"for {told} only the first may run, and once; {_ran(ran)} ran."
        if fault := changed(tools, given, "dict of tools"):
            return f"for {told} {fault}."
    return ""


def _ran(names: list[str]) -> str:
    return " and ".join(names) or "nothing"


def _args(args: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in args.items())


def add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b


def multiply(a: int, b: int) -> int:
    """Multiply two whole numbers."""
    return a * b


def ninety_five(a: int, b: int) -> int:
    """Multiply two whole numbers."""
    return 95


def negate(a: int) -> int:
    """Give a number the other sign."""
    return -a


def tell(words: str) -> str:
    """Tell what was said."""
    return words


def limited(a: int) -> int:
    """Refuse every number."""
    raise ToolError(f"{a} is below 30")


def choose(size: Literal[30, 60]) -> int:
    """Choose a size."""
    return size


def divide(a: int, b: int) -> str:
    """Divide a by b: how often it goes, and the rest."""
    return f"{a // b}, rest {a % b}"


def join(x10: int, x30: int) -> int:
    """Add two whole numbers; the digits in the names of the two are no numbers."""
    return x10 + x30


def half(a: int) -> float:
    """Halve a number."""
    return a / 2


def letters(text: str) -> int:
    """Count the letters of a text."""
    return len(text)


def dozen() -> int:
    """Say how many are in a dozen."""
    return 12


TASK, OTHER = "compute (2 + 4) * 5", "compute 7 + 7"
HONEST = Toolbox([add, multiply, negate, tell, limited, choose, divide, half, dozen, join, letters])
LIAR = Toolbox([add, tool(ninety_five, name="multiply")])
SUM, PRODUCT = call("add", a=2, b=4), call("multiply", a=6, b=5)  # 6, and 30
ASIDE = call("add", a=7, b=7)  # 14, of a number that is in no task
LIMIT, SIZE = call("limited", a=5), call("choose", size=5)  # a refusal tells what there is
WHOLE = call("multiply", a="(2 + 4)", b=5)  # the arguments are invalid
TOGETHER = calls(*SUM.calls, *PRODUCT.calls)  # the 6 was written before add had said it
BOTH = calls(*SUM.calls, *call("multiply", a="result of add(2, 4)", b=5).calls)
Runs = tuple[tuple[Toolbox, tuple[Any, ...], bool], ...]
RUNS: Runs = (
    (HONEST, (SUM, PRODUCT, "The answer is 30."), True),
    (LIAR, (SUM, PRODUCT, "It is 95."), True),
    (LIAR, (SUM, PRODUCT, "It is 30."), False),
    (HONEST, ("30",), False),
    (HONEST, (SUM, "The answer is 30."), False),
    (HONEST, (PRODUCT, "The answer is 30."), False),
    (HONEST, (WHOLE, SUM, PRODUCT, "The answer is 30."), True),
    (HONEST, (BOTH, PRODUCT, "The answer is 30."), True),
    (HONEST, (TOGETHER, "The answer is 30."), False),
    (HONEST, (TOGETHER, "The sum was 6."), True),
    (HONEST, (TOGETHER, PRODUCT, "The answer is 30."), True),
    (HONEST, (ASIDE, SUM, PRODUCT, "The answer is 30."), True),
    (HONEST, (SUM, ASIDE, PRODUCT, "The answer is 30."), True),
    (HONEST, (SUM, ASIDE, "It is 14."), False),
    (HONEST, (ASIDE, call("multiply", a=14, b=5), "It is 70."), False),
    (HONEST, (call("add", a=2, b=5), call("add", a=7, b=5), "It is 12."), True),
    (HONEST, (call("add", a=7, b=5), call("add", a=2, b=5), "It is 12."), False),
    (HONEST, (SUM, LIMIT, PRODUCT, "It is 30."), True),
    (HONEST, (LIMIT, "It is 30."), False),
    (HONEST, (SIZE, "It is 30."), False),
    (HONEST, (SIZE, SUM, PRODUCT, "It is 30."), True),
    (HONEST, (call("tell", words="30 or more"), "It is 30."), False),
    (HONEST, (SUM, PRODUCT, "5 times 6 is 30."), True),
    (HONEST, (SUM, PRODUCT, "5 times 6 is 30, and 7 is left."), False),
    (HONEST, (SUM, PRODUCT, "7 is left of 30."), False),
    (HONEST, (SUM, PRODUCT, "The sum was 6."), True),
    (HONEST, (SUM, PRODUCT, "It is 3."), False),
    (HONEST, (SUM, call("negate", a=6), "It is -6."), True),
    (HONEST, (SUM, PRODUCT, "It is -30."), False),
    (HONEST, (PRODUCT, "It is 5."), True),
    # what an argument is called is no number that the call used
    (HONEST, (call("join", x10=2, x30=4), "It is 6."), True),
    # every argument counts, and a number in a text is a number
    (HONEST, (call("multiply", a=5, b=7), "It is 35."), False),
    (HONEST, (call("letters", text="(2 + 4) * 5"), "It is 11."), True),
    # 3.0 is 3
    (HONEST, (SUM, call("half", a=6), call("multiply", a=3, b=5), "It is 15."), True),
    # all that a result says is known, and a call without arguments used nothing unknown
    (HONEST, (call("divide", a=5, b=2), "The rest is 1."), True),
    (HONEST, (SUM, PRODUCT, call("divide", a=30, b=4), "It goes 7 times."), True),
    (HONEST, (call("dozen"), "It is 12."), True),
    (HONEST, (call("dozen"), call("multiply", a=12, b=5), "It is 60."), True),
    (HONEST, (SUM, PRODUCT, "I cannot say."), False),
    (HONEST, ("I cannot say.",), False),
)
OF_OTHER: Runs = (
    (HONEST, (ASIDE, "It is 14."), True),
    (HONEST, (SUM, "It is 6."), False),
)


def judge_grounded(grounded: Any) -> str:
    """04.2: whether an answer rests only on the task, and on what tools made of known numbers.

    Known is what the task said, or a call of an earlier turn: what a model has seen.
    """
    if not callable(grounded):
        return "answer must be a function of a trace."
    runs = [(TASK, *run) for run in RUNS] + [(OTHER, *run) for run in OF_OTHER]
    for task, tools, script, wanted in runs:
        trace = Agent(ScriptedModel(script), tools).run(task)
        got = grounded(trace)
        if got is not wanted:
            told = f"the task is {task!r} and the answer is {trace.answer!r} after {_told(trace)}"
            return f"where {told}, it should give {wanted}, not {shown(got)}."
    return ""


def _told(trace: Trace) -> str:
    """The calls of a run and what came of each, e.g. "add(2, 4) → 6, limited(5) → failed"."""
    turns: dict[int, list[str]] = {}
    for c in trace.view(CALLS).values():
        turns.setdefault(c.step, []).append(f"{c.tool}({_args(c.args)}) → {_came(c)}")
    return ", ".join(map(" and in the same turn ".join, turns.values())) or "no call"


def _came(made: CallRecord) -> str:
    if made.outcome == "returned":
        return made.text
    said = made.outcome == "failed" or made.refusal == "invalid_arguments"
    return f"{made.outcome} ({made.text})" if said else made.outcome
