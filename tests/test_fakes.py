"""Lesson 01's fakes behind the model seam: what they are sent, and what their actions become."""

import pytest

from agentlab.agent import Agent
from agentlab.course.fakes import as_history, as_model, as_reply
from agentlab.messages import Reply, ToolCall
from agentlab.tools import Toolbox
from agentlab.views import CONVERSATION


def add(a, b):
    return a + b


def multiply(a, b):
    return a * b


SUM = {"type": "tool", "name": "add", "args": {"a": 3, "b": -4}}
DONE = {"type": "final", "content": "answer = -1"}


def test_a_fake_sees_what_the_loop_of_its_lesson_would_show_it():
    seen = []

    def fake(history):
        seen.append(history)
        return SUM if len(history) == 1 else DONE

    trace = Agent(as_model(fake), Toolbox([add, multiply])).run("compute 3 - 4")
    asked = {"role": "user", "content": "compute 3 - 4"}
    called = {"role": "assistant", "content": SUM}
    assert seen == [[asked], [asked, called, {"role": "tool", "content": -1}]]
    assert (trace.events[0].model, trace.stop, trace.answer) == ("fake", "answered", "answer = -1")
    assert as_history(trace.view(CONVERSATION))[:3] == seen[1]


@pytest.mark.parametrize(
    ("action", "reply"),
    [
        (SUM, Reply(calls=(ToolCall("", "add", {"a": 3, "b": -4}),), stop="tool_use")),
        (DONE, Reply(text="answer = -1")),
        ({"type": "final", "content": 7}, Reply(text="7")),
        ({"type": "think", "content": "hm"}, Reply(notes=("unknown action 'think'",))),
        (
            {"type": "tool", "name": "f", "args": {"tool": 1, "name": 2}},
            Reply(calls=(ToolCall("", "f", {"tool": 1, "name": 2}),), stop="tool_use"),
        ),
    ],
)
def test_what_an_action_becomes(action, reply):
    assert as_reply(action) == reply


@pytest.mark.parametrize(
    ("action", "stop", "detail"),
    [
        (
            {"type": "tool", "name": "subtract", "args": {"a": 9, "b": 4}},
            "repeated_call",
            "subtract was refused the same way 3 times",
        ),
        (
            {"type": "think", "content": "hm"},
            "no_progress",
            "the reply holds neither a call nor text",
        ),
        (SUM, "repeated_call", "add gave the same result 3 times"),
    ],
)
def test_a_fake_that_goes_nowhere_ends_with_a_reason(action, stop, detail):
    trace = Agent(as_model(lambda history: action), Toolbox([add, multiply])).run("compute 9 - 4")
    assert (trace.stop, trace.finished.detail) == (stop, detail)


FORMS = 'it should be {"type": "tool", "name": ..., "args": ...} or {"type": "final", "content"'


@pytest.mark.parametrize(
    ("action", "fault"),
    [
        (None, "None. Is there a return for it?"),
        ("done", f"'done'; {FORMS}"),
        ({}, f"{{}}; {FORMS}"),
        (
            {"name": "add", "args": {"a": 1, "b": 1}},
            "{'name': 'add', 'args': {'a': 1, 'b': 1}}; it",
        ),
        ({"type": "tool", "name": "add"}, f"{{'type': 'tool', 'name': 'add'}}; {FORMS}"),
        ({"type": "final"}, f"{{'type': 'final'}}; {FORMS}"),
        ({"type": ["tool"]}, f"{{'type': ['tool']}}; {FORMS}"),
        ({"type": "tool", "name": add, "args": {}}, "a call of <function add>; a tool's name is"),
        (
            {"type": "tool", "name": "add", "args": [1, 1]},
            "a call with the args [1, 1]; they stand",
        ),
    ],
)
def test_a_step_that_is_no_action_ends_the_run_and_is_named(action, fault):
    fake = as_model(lambda history: SUM if len(history) == 1 else action)
    trace = Agent(fake, Toolbox([add, multiply])).run("compute 9 - 4")
    assert trace.stop == "provider_error"
    assert trace.finished.detail.startswith(f"step 2 is {fault}")


def careless(history):
    first = history[0]
    return first["task"] if len(history) == 3 else SUM


def test_a_fake_that_raises_ends_the_run_with_the_line_that_raised():
    trace = Agent(as_model(careless), Toolbox([add, multiply])).run("compute 1 + 1")
    assert trace.stop == "provider_error"
    told = trace.finished.detail
    assert told.startswith("in step 2 the fake raised KeyError: 'task', in line ")
    assert told.endswith(': return first["task"] if len(history) == 3 else SUM')


def test_what_is_no_function_is_no_fake():
    with pytest.raises(TypeError) as raised:
        as_model(DONE)
    assert str(raised.value) == (
        "as_model takes the fake itself, a function; this is "
        "{'type': 'final', 'content': 'answer = -1'}."
    )
