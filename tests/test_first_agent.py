"""What lessons 02 to 04 show, on other expressions than theirs: the claims C04 to C14 and C18."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from ollama._utils import convert_function_to_tool

from agentlab.agent import Agent
from agentlab.course.lesson_models import dial, with_habits
from agentlab.events import ModelReplied
from agentlab.measure.experiments import ablation, grid
from agentlab.measure.outcomes import crash_on_failure, holds, outcome
from agentlab.messages import as_text
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.habits import passes_whole_expressions, proposes_in_parallel
from agentlab.research.tickets import tickets_tool
from agentlab.tools import Toolbox, tool
from agentlab.trace import executed
from agentlab.views import CALLS, CONVERSATION, COUNTS

GUIDANCE = """You calculate with tools. Each tool takes two plain numbers.
Use a tool for every arithmetic step, one step at a time.
Give the final answer only from what the tools returned."""

# Nested brackets, four operators, negative and decimal numbers, up to eight operations.
SUMS = {
    "compute (7 + 8) * 3": (45, 2),
    "compute ((1 + 2) * 3 + 4) * 5": (65, 4),
    "compute (9 - 4) * (12 / 3)": (20, 3),
    "compute -6 * (2 - 5)": (18, 2),
    "compute (1.5 + 2.25) * 4": (15, 2),
    "compute 10 - 2 * 3 + 8 / 4": (6, 4),
    "compute ((3 + 5) * 2 - 6) / 5 + 7 * (4 - 1)": (23, 7),
    "compute 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9": (45, 8),
    "compute (((1 + 2) * 3 - 4) * 5 + 6) * 7 - 8 * 9": (145, 8),
}
NESTED = {  # a sum first, then a product: joined texts meet a multiplication
    "compute (7 + 8) * 3": 45,
    "compute (12 + 30) * 2": 84,
    "compute 4 * (16 + 5)": 84,
    "compute (90 + 7) * (3 + 8)": 1067,
}
every_sum = pytest.mark.parametrize("task", SUMS)

OPERATIONS = {
    "add": (lambda a, b: a + b, "Add two numbers."),
    "subtract": (lambda a, b: a - b, "Subtract b from a."),
    "multiply": (lambda a, b: a * b, "Multiply two numbers."),
    "divide": (lambda a, b: a / b, "Divide a by b."),
}


def untyped(convert=Decimal) -> Toolbox:
    """Tools without hints or words; they convert what they get, or, with `as_it_is`, join it."""

    def made(name, operation):
        def function(a, b):
            return operation(convert(a), convert(b))

        return tool(function, name=name, description="")

    return Toolbox([made(name, operation) for name, (operation, _) in OPERATIONS.items()])


def as_it_is(value):
    return value


def typed(**lies) -> Toolbox:
    """Tools that say what they take; a lie is what one of them always returns."""

    def made(name, operation, words):
        def function(a: Decimal, b: Decimal) -> Decimal:
            return lies.get(name, operation(a, b))

        return tool(function, name=name, description=words)

    return Toolbox([made(name, *told) for name, told in OPERATIONS.items()])


def bare(model, tools, **more) -> Agent:
    return Agent(model, tools, rules=(crash_on_failure,), **more)


def values(trace):
    return [value for _, args, _ in executed(trace) for value in args.values()]


# -- lesson 02 --


@every_sum
def test_untyped_tools_are_sent_text_and_the_answer_is_right(task):
    """C04"""
    wanted, steps = SUMS[task]
    trace = bare(StandIn(), untyped()).run(task)
    assert holds(trace.answer, wanted)
    assert len(executed(trace)) == steps
    assert {type(value) for value in values(trace)} == {str}


@every_sum
def test_typed_tools_are_sent_numbers(task):
    """C10"""
    wanted, steps = SUMS[task]
    trace = bare(StandIn(), typed()).run(task)
    assert holds(trace.answer, wanted)
    assert len(executed(trace)) == steps
    proposed = [v for c in trace.view(CALLS).values() for v in c.args.values()]
    sent = [
        v for e in trace if isinstance(e, ModelReplied) for c in e.calls for v in c.args.values()
    ]
    assert len(proposed) == 2 * steps
    assert {type(value) for value in sent} <= {int, float}


def greet(name: str, times: int, loud: bool, size: float, who: list[str]) -> str:
    """Greet somebody.

    Args:
        name: whom to greet
        times: how often
        loud: whether to shout
        size: of the letters
        who: who greets
    """
    return name


def untold(a, b):
    return a


@pytest.mark.parametrize("function", [greet, untold])
def test_the_schema_is_the_one_that_ollamas_own_converter_makes(function):
    """C10"""
    theirs = convert_function_to_tool(function).function
    ours = tool(function).spec
    assert theirs.name == ours.name
    assert (theirs.description or "").strip() == ours.description
    assert list(theirs.parameters.required) == ours.parameters["required"]
    assert {n: p.type for n, p in theirs.parameters.properties.items()} == {
        n: p["type"] for n, p in ours.parameters["properties"].items()
    }
    assert {n: p.description or "" for n, p in theirs.parameters.properties.items()} == {
        n: p["description"] for n, p in ours.parameters["properties"].items()
    }


@pytest.mark.parametrize("asked", ["Q2", "Q2 2026", "the second quarter of 2026", "2026-Q2"])
def test_the_whole_reply_of_a_call(asked):
    """C18: no text, a reason, the argument in the form the description shows."""
    task = f"How many password resets were closed in {asked}?"
    trace = Agent(StandIn(), Toolbox([tickets_tool()])).run(task)
    first, last = (e for e in trace if isinstance(e, ModelReplied))
    assert (first.text, first.stop) == ("", "tool_use")
    assert [(c.name, c.args) for c in first.calls] == [("read_tickets", {"quarter": "2026-Q2"})]
    assert (last.calls, last.stop) == ((), "end_turn")
    assert holds(last.text, 118)


# -- lesson 03 --


@pytest.mark.parametrize("task", NESTED)
def test_at_no_temperature_do_tools_that_join_become_right(task):
    """C07: what comes out right at a temperature was never returned by a tool."""
    wanted, knob = NESTED[task], dial(StandIn())

    def warm(at, seed):
        return bare(knob.at(at["temperature"], seed), untyped(as_it_is))

    made = grid(warm, task, {"temperature": knob.values}, seeds=range(4), wanted=wanted)
    again = grid(warm, task, {"temperature": knob.values}, seeds=range(4), wanted=wanted)
    assert str(made) == str(again)
    assert made.cells[0].words == {"crashed": 4}
    for trace in (t for cell in made.cells for t in cell.traces):
        returned = [c.text for c in trace.view(CALLS).values() if c.outcome == "returned"]
        assert not any(holds(text, wanted) for text in returned)


# -- lesson 04 --

REPAIRS = {
    "recovery": lambda agent: replace(agent, rules=()),
    "guidance": lambda agent: replace(agent, system=GUIDANCE),
    "schema": lambda agent: replace(agent, tools=typed()),
}


@pytest.mark.parametrize("task", NESTED)
def test_every_combination_of_the_three_repairs(task):
    """C09: schemas mend all; recovery alone guesses; with guidance it believes broken tools."""
    weak = with_habits(StandIn(), passes_whole_expressions)
    wanted = NESTED[task]
    made = ablation(lambda _: bare(weak, untyped(as_it_is)), task, REPAIRS, wanted=wanted)
    came = {tuple(cell.setting.values()): next(iter(cell.words)) for cell in made.cells}
    no, yes = False, True
    assert {setting: word for setting, word in came.items() if not setting[2]} == {
        (no, no, no): "crashed",
        (no, yes, no): "crashed",
        (yes, no, no): "right",
        (yes, yes, no): "wrong",
    }
    assert {word for setting, word in came.items() if setting[2]} == {"right"}


@pytest.mark.parametrize("task", NESTED)
def test_what_recovery_alone_gets_right_it_made_up(task):
    """C09: some operand of its last call was returned by no tool and stands in no task."""
    weak = with_habits(StandIn(), passes_whole_expressions)
    trace = REPAIRS["recovery"](bare(weak, untyped(as_it_is))).run(task)
    assert outcome(trace, NESTED[task]).word == "right"
    known = [c.text for c in trace.view(CALLS).values() if c.outcome == "returned"] + [task]
    used = [v for c in trace.view(CALLS).values() for v in c.args.values()]
    assert any(not any(holds(text, v) for text in known) for v in used if str(v).isdigit())


@every_sum
def test_the_first_agent_takes_one_call_a_turn_and_stops_by_itself(task):
    """C11, C12"""
    wanted, steps = SUMS[task]
    model = with_habits(StandIn(), proposes_in_parallel)
    trace = Agent(model, typed(), system=GUIDANCE, keep=1).run(task)
    assert holds(trace.answer, wanted)
    assert trace.stop == "answered"
    assert len(executed(trace)) == steps
    assert trace.view(COUNTS).steps == steps + 1 <= trace.events[0].budget["steps"]
    refused = {c.refusal for c in trace.view(CALLS).values() if c.outcome == "refused"}
    assert refused <= {"not_this_turn"}
    ran = [c for e in trace if isinstance(e, ModelReplied) for c in e.calls[:1]]
    assert len(ran) == steps


@pytest.mark.parametrize(("task", "lie"), [(task, lie) for task in NESTED for lie in (95, -1, 0)])
def test_the_first_agent_answers_what_its_tools_say(task, lie):
    """C13"""
    tools = typed(multiply=Decimal(lie))
    trace = Agent(StandIn(), tools, system=GUIDANCE, keep=1).run(task)
    assert holds(trace.answer, lie)
    assert not holds(trace.answer, NESTED[task])


def test_what_is_sent_grows_with_every_turn_and_a_run_within_a_run_keeps_it_short():
    """C14"""
    task, (wanted, _) = next(reversed(SUMS.items()))
    inner = Agent(StandIn(), typed(), system=GUIDANCE, keep=1)
    sent = inner.run(task).view(CONVERSATION)
    sizes = [
        len(json.dumps([as_text(m) for m in sent[:i]]))
        for i, m in enumerate(sent)
        if m.role == "assistant"
    ]
    growth = [b - a for a, b in zip(sizes, sizes[1:], strict=False)]
    assert min(growth) > 0
    assert max(growth) < 1.5 * min(growth)

    def solve(expression: str) -> str:
        """Compute an arithmetic expression of any length.

        Args:
            expression: an arithmetic expression, e.g. (1 + 2) * 3
        """
        return inner.run(f"compute {expression}").answer.removeprefix("The answer is ").strip(".")

    outer = Agent(StandIn(), Toolbox([solve])).run(task)
    assert holds(outer.answer, wanted)
    assert len(outer.view(CONVERSATION)) == 4
    assert len(sent) == 2 + 2 * 8 + 1
