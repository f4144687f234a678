"""How lesson 04 judges: a recovery by what it tells, a test of grounding by runs, a tool by use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from agentlab.agent import Agent
from agentlab.measure.outcomes import holds
from agentlab.messages import Reply
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in import StandIn
from agentlab.tools import Toolbox, tool
from agentlab.trace import Trace, executed


def _joins(a: Any, b: Any) -> Any:
    return a * b


def _looks_up(key: str) -> int:
    return {"retry_limit": 3}[key]


class Jammed(Exception):
    """An exception that nobody has heard of."""


def _breaks(door: str) -> None:
    raise Jammed


OBSERVED: tuple[tuple[str, Any, dict[str, Any], str], ...] = (
    ("add", lambda a, b: a + b, {"a": 2, "b": 4}, "6"),
    ("add", lambda a, b: a + b, {"a": 2, "b": -2}, "0"),
    (
        "multiply",
        _joins,
        {"a": "6", "b": "5"},
        "tool error in multiply: TypeError: can't multiply sequence by non-int of type 'str'",
    ),
    (
        "convert",
        lambda text: int(text),
        {"text": "(2 + 4)"},
        "tool error in convert: ValueError: invalid literal for int() with base 10: '(2 + 4)'",
    ),
    ("lookup", _looks_up, {"key": "limit"}, "tool error in lookup: KeyError: 'limit'"),
    (
        "share",
        lambda a, b: a / b,
        {"b": 0, "a": 6},
        "tool error in share: ZeroDivisionError: division by zero",
    ),
    ("share", lambda a, b: a // b, {"b": 2, "a": 6}, "3"),
    ("close", _breaks, {"door": "left"}, "tool error in close: Jammed: "),
    ("nothing", lambda: None, {}, "None"),
)


def judge_observed(observe: Any) -> str:
    """04.1: what a model is told of a call: the result, or the tool's exception in words."""
    if not callable(observe):
        return "answer must be a function of a tool's name, the function and its arguments."
    for name, function, args, wanted in OBSERVED:
        got = observe(name, function, dict(args))
        if got != wanted:
            return f"for {name} with {args} it should give {wanted!r}, not {got!r}."
    drawn = ["first", "second"]
    if (got := observe("draw", lambda: drawn.pop(0), {})) != "first" or drawn != ["second"]:
        return f"a tool must run once: draw() gives 'first', then 'second', and you told {got!r}."
    return ""


def add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b


def multiply(a: int, b: int) -> int:
    """Multiply two whole numbers."""
    return a * b


def ninety_five(a: int, b: int) -> int:
    """Multiply two whole numbers."""
    return 95


def tell(words: str) -> str:
    """Tell what was said."""
    return words


SUM, PRODUCT = call("add", a=2, b=4), call("multiply", a=6, b=5)
TENFOLD, MINUS = call("multiply", a=6, b=10), call("multiply", a=6, b=-5)


def _runs() -> tuple[tuple[Trace, bool], ...]:
    honest = Toolbox([add, multiply, tell])
    liar = Toolbox([add, tool(ninety_five, name="multiply")])

    def run(tools: Toolbox, *script: Any) -> Trace:
        return Agent(ScriptedModel(script), tools).run("compute (2 + 4) * 5")

    return (
        (run(honest, SUM, PRODUCT, "The answer is 30."), True),
        (run(liar, SUM, PRODUCT, "It is 95."), True),
        (run(liar, SUM, PRODUCT, "It is 30."), False),
        (run(honest, "30"), False),
        (run(honest, SUM, "The answer is 30."), False),
        (run(honest, SUM, "5 times 6 is 30."), False),
        (run(honest, SUM, PRODUCT, "5 times 6 is 30."), True),
        (run(honest, SUM, "6 times 5 is 30."), False),
        (run(honest, SUM, TENFOLD, "60"), True),
        (run(honest, TENFOLD, "It is 6."), False),
        (run(honest, MINUS, "It is -30."), True),
        (run(honest, MINUS, "It is 30."), False),
        (run(honest, PRODUCT, "It is -30."), False),
        (run(honest, SUM, PRODUCT, "The sum was 6."), True),
        (run(honest, SUM, "It is 4."), False),
        (run(honest, call("tell", words="30 or more"), "It is 30."), False),
        (run(honest, SUM, "I cannot say."), False),
        (run(honest, "I cannot say."), False),
    )


def judge_grounded(grounded: Any) -> str:
    """04.2: whether the number an answer ends in is one that a tool returned."""
    if not callable(grounded):
        return "answer must be a function of a trace."
    for trace, wanted in _runs():
        got = _tried(grounded, trace)
        if got != repr(wanted):
            returned = " and ".join(result for _, _, result in executed(trace)) or "nothing"
            told = f"the tools returned {returned} and the answer is {trace.answer!r}"
            return f"where {told}, it should give {wanted}; it gave {got}."
    return ""


def _tried(function: Any, trace: Trace) -> str:
    """What a function gives for a trace, or the error it raises, as text."""
    try:
        return repr(function(trace))
    except Exception as error:
        return f"no value: {type(error).__name__}: {error}"


TASKS = (
    ("compute (3 + 4) * (5 + 6)", "77"),
    ("compute ((1 + 2) * 3 + 4) * 5", "65"),
    ("compute (2 + 9) * 8 + 5", "93"),
)


def judge_nested(solve: Any) -> str:
    """04.3: a tool with an agent inside, which the stand-in uses in one call."""
    if not callable(solve) or isinstance(solve, type):
        return "answer must be a function, the tool."
    for task, wanted in TASKS:
        outer = StandIn()
        with _listening() as asked:
            trace = Agent(outer, Toolbox([solve])).run(task)
        if fault := _badly_solved(trace, wanted, [(m, r) for m, r in asked if m is not outer]):
            return f"asked to {task}, {fault}"
    return ""


def _badly_solved(trace: Trace, wanted: str, inner: list[tuple[StandIn, Reply]]) -> str:
    """What is wrong with a run, and with the replies of the models inside its tool."""
    ran, said = executed(trace), trace.answer or trace.finished.detail
    if len(ran) != 1:
        return f"the stand-in made {len(ran)} calls, not 1, and says: {said}"
    if not holds(trace.answer, wanted):
        return f"it was given {ran[0][2]!r}, not {wanted}, and says: {said}"
    if not inner:
        return f"the tool gives {wanted} and no StandIn() inside it was asked."
    if not any(holds(reply.text, wanted) for _, reply in inner if not reply.calls):
        return f"the tool gives {wanted}, and the agent inside said: {inner[-1][1].text}"
    if habits := inner[0][0].habits:
        named = ", ".join(getattr(h, "__name__", repr(h)) for h in habits)
        return f"the model inside the tool has habits ({named}); use a plain StandIn()."
    return ""


@contextmanager
def _listening() -> Iterator[list[tuple[StandIn, Reply]]]:
    """Notes every stand-in that is asked, and its reply, the agents inside tools included."""
    asked: list[tuple[StandIn, Reply]] = []
    reply = StandIn.reply

    def noted(self: StandIn, *sent: Any, **named: Any) -> Any:
        said = reply(self, *sent, **named)
        asked.append((self, said))
        return said

    StandIn.reply = noted  # type: ignore[method-assign]
    try:
        yield asked
    finally:
        StandIn.reply = reply  # type: ignore[method-assign]
