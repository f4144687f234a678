"""Exercises of lesson 04: recovery, an answer held to its tools, an agent inside a tool."""

from __future__ import annotations

from typing import Any

from agentlab.agent import Agent
from agentlab.course.checks import Exercise
from agentlab.measure.outcomes import holds
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in import StandIn
from agentlab.tools import Toolbox, tool
from agentlab.trace import Trace, executed


def _joins(a: Any, b: Any) -> Any:
    return a * b


def _looks_up(key: str) -> int:
    return {"retry_limit": 3}[key]


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
)


def judge_observed(observe: Any) -> str:
    """04.1: what a model is told of a call: the result, or the tool's exception in words."""
    if not callable(observe):
        return "answer must be a function of a tool's name, the function and its arguments."
    for name, function, args, wanted in OBSERVED:
        got = observe(name, function, dict(args))
        if got != wanted:
            return f"for {name} with {args} it should give {wanted!r}, not {got!r}."
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


SUM, PRODUCT = call("add", a=2, b=4), call("multiply", a=6, b=5)


def _runs() -> tuple[tuple[str, Trace, bool], ...]:
    honest = Toolbox([add, multiply])
    liar = Toolbox([add, tool(ninety_five, name="multiply")])

    def run(tools: Toolbox, *script: Any) -> Trace:
        return Agent(ScriptedModel(script), tools).run("compute (2 + 4) * 5")

    return (
        ("add, multiply, 30", run(honest, SUM, PRODUCT, "The answer is 30."), True),
        ("a multiply that says 95, and 95", run(liar, SUM, PRODUCT, "It is 95."), True),
        ("a multiply that says 95, and 30", run(liar, SUM, PRODUCT, "It is 30."), False),
        ("no call at all, and 30", run(honest, "30"), False),
        ("the sum only, and 30", run(honest, SUM, "The answer is 30."), False),
        ("a multiply by 10, and 60", run(honest, SUM, call("multiply", a=6, b=10), "60"), True),
        ("a product of 60, and 6", run(honest, call("multiply", a=6, b=10), "It is 6."), False),
    )


def judge_grounded(grounded: Any) -> str:
    """04.2: whether the number an answer ends in is one that a tool returned."""
    if not callable(grounded):
        return "answer must be a function of a trace."
    for name, trace, wanted in _runs():
        got = grounded(trace)
        if got is not wanted:
            return f"for a run with {name} it should give {wanted}, not {got!r}."
    return ""


TASKS = (("compute (3 + 4) * (5 + 6)", "77"), ("compute ((1 + 2) * 3 + 4) * 5", "65"))


def judge_nested(solve: Any) -> str:
    """04.3: a tool with an agent inside, which the stand-in uses in one call."""
    if not callable(solve) or isinstance(solve, type):
        return "answer must be a function, the tool."
    for task, wanted in TASKS:
        trace = Agent(StandIn(), Toolbox([solve])).run(task)
        ran = executed(trace)
        if len(ran) != 1:
            said = trace.answer or trace.finished.detail
            return f"asked to {task}, the stand-in made {len(ran)} calls, not 1, and says: {said}"
        if not holds(trace.answer, wanted):
            said = trace.answer or trace.finished.detail
            return f"asked to {task}, it was given {ran[0][2]!r}, not {wanted}, and says: {said}"
    return ""


EXERCISES = (
    Exercise(
        id="04.1",
        judge=judge_observed,
        hints=(
            "Call the function inside try; whatever it raises is caught, not only one kind.",
            "type(error).__name__ is the kind of an exception, f'{error}' its words.",
            'return f"tool error in {name}: {type(error).__name__}: {error}" in the except.',
        ),
        solution="""def answer(name, function, args):
    try:
        return str(function(**args))
    except Exception as error:
        return f"tool error in {name}: {type(error).__name__}: {error}\"""",
        wrong=(
            # it still crashes
            """def answer(name, function, args):
    return str(function(**args))""",
            # only one kind of exception
            """def answer(name, function, args):
    try:
        return str(function(**args))
    except ValueError as error:
        return f"tool error in {name}: ValueError: {error}\"""",
            # no kind, so that a KeyError reads like a riddle
            """def answer(name, function, args):
    try:
        return str(function(**args))
    except Exception as error:
        return f"tool error in {name}: {error}\"""",
            # a silent failure
            """def answer(name, function, args):
    try:
        return str(function(**args))
    except Exception:
        return \"\"""",
            'answer = "tool error"',
        ),
    ),
    Exercise(
        id="04.2",
        judge=judge_grounded,
        hints=(
            "executed(trace) has the results, trace.answer the text.",
            "re.findall(r'-?\\d+', trace.answer) lists the numbers of the answer; take the last.",
            "That number must be among the result texts, whole: 6 is not in 60.",
        ),
        solution="""def answer(trace):
    numbers = re.findall(r"-?\\d+", trace.answer)
    results = [result for _, _, result in executed(trace)]
    return bool(numbers) and numbers[-1] in results""",
        wrong=(
            # it knows what is right instead of looking at what was returned
            """def answer(trace):
    return "30" in trace.answer""",
            # some tool ran: that proves nothing
            """def answer(trace):
    return bool(executed(trace))""",
            # 6 in "60"
            """def answer(trace):
    number = re.findall(r"-?\\d+", trace.answer)[-1]
    return any(number in result for _, _, result in executed(trace))""",
            "answer = True",
        ),
    ),
    Exercise(
        id="04.3",
        judge=judge_nested,
        hints=(
            "Inside the tool: Agent(StandIn(), typed, system=GUIDANCE).run(...), and its number.",
            "One parameter, expression: str; say in the docstring what an expression is.",
            'The inner run is .run(f"compute {expression}"); return last_number of its trace.',
        ),
        solution='''def answer(expression: str) -> str:
    """Compute an arithmetic expression of any length.

    Args:
        expression: an arithmetic expression, e.g. (1 + 2) * 3
    """
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {expression}"))''',
        wrong=(
            # it hands back the whole run, not a summary
            '''def answer(expression: str) -> str:
    """Compute an arithmetic expression of any length.

    Args:
        expression: an arithmetic expression, e.g. (1 + 2) * 3
    """
    return str(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {expression}"))''',
            # two numbers: then the outer agent has to do all the steps itself
            '''def answer(a: int, b: int) -> str:
    """Add two whole numbers, or multiply them: arithmetic of any kind."""
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {a} + {b}"))''',
            # nothing says what it is for
            """def answer(x: str) -> str:
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {x}"))""",
            # another task than the one it was given
            '''def answer(expression: str) -> str:
    """Compute an arithmetic expression of any length.

    Args:
        expression: an arithmetic expression, e.g. (1 + 2) * 3
    """
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run("compute 1 + 2"))''',
            "answer = 77",
        ),
    ),
)
