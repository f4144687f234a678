"""The scripted model: what it was told to say, and a clear end; messages it is made of."""

import pytest

from agentlab.messages import (
    ANY,
    AUTO,
    NONE,
    Choice,
    Message,
    ModelError,
    Reply,
    ToolCall,
    Usage,
    only,
)
from agentlab.models.scripted import ScriptedModel, call, calls


def ask(model, *messages):
    return model.reply(list(messages), [], AUTO)


def test_a_list_is_said_in_order_and_text_is_a_final_reply():
    model = ScriptedModel([call("add", a=3, b=4), "answer = 7"])
    assert ask(model) == Reply(calls=(ToolCall("", "add", {"a": 3, "b": 4}),), stop="tool_use")
    assert ask(model) == Reply("answer = 7")
    with pytest.raises(ModelError) as caught:
        ask(model)
    assert str(caught.value) == "The script has 2 replies and was asked for more."


def test_a_list_is_read_once_and_kept():
    model = ScriptedModel(word for word in ["a", "b"])
    assert [ask(model).text, ask(model).text] == ["a", "b"]


def test_a_function_replies_to_the_messages():
    model = ScriptedModel(lambda messages: messages[-1].text.upper(), name="loud")
    assert ask(model, Message("user", "hello")) == Reply("HELLO")
    assert model.name == "loud"


def test_a_call_may_have_any_argument_names():
    assert call("f", tool=1, name=2).calls[0] == ToolCall("", "f", {"tool": 1, "name": 2})


def test_several_calls_in_one_reply():
    two = (ToolCall("a", "f", {}), ToolCall("b", "g", "{}"))
    assert calls(*two) == Reply(calls=two, stop="tool_use", usage=Usage(0, 0))


def test_choices_read_as_a_trace_writes_them():
    assert [str(c) for c in (AUTO, ANY, NONE, only("add"))] == ["auto", "any", "none", "tool:add"]
    assert only("add") == Choice("tool", "add")
