"""Calls written as text: told from answers, in the notations that models fall back to."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlab.written import is_written_call

NAMES = ["add", "web-search", "multiply"]

CALLS = [
    '{"name":"add","arguments":{"a":2,"b":3}}',
    ' {"name": "add", "parameters": {"a": 2, "b": 3}}\n',
    '{"function": {"name": "add", "arguments": "{}"}, "type": "function"}',
    '{"function": "add", "arguments": {"a": 2}}',
    '{"tool": "web-search", "args": {"query": "x"}}',
    '{"tool_name": "add", "tool_input": {}}',
    '[{"name": "add", "arguments": {"a": 2, "b": 3}}]',
    '[{"name": "add", "arguments": {}}, {"name": "multiply", "arguments": {}}]',
    '{"name": "add", "arguments": {}}\n{"name": "multiply", "arguments": {}}',
    '```json\n{"name": "add", "arguments": {"a": 2, "b": 3}}\n```',
    '<tool_call>\n{"name": "add", "arguments": {"a": 2, "b": 3}}\n</tool_call>',
    'First the sum.\n<tool_call>{"name": "add", "arguments": {"a": 2}}</tool_call> Then more.',
    '<tool_call>{"name": "add", "arguments": {"a": 2}}',
    '[TOOL_CALLS] [{"name": "add", "arguments": {"a": 2, "b": 3}}]',
    '<|channel|>{"name": "add", "arguments": {}}<|end|>',
    "add(2, 3)",
    "add(a=2, b=3)",
    "functions.add(a=2, b=3)",
    "web-search(query='x')",
    "add(2, 3)\nmultiply(5, 6)",
    "```python\nadd(a=2, b=3)\n```",
    '<function=add>{"a": 2}</function>',
    '<invoke name="add"><parameter name="a">2</parameter></invoke>',
    'I need the sum.\nAction: add\nAction Input: {"a": 2, "b": 3}',
]


@pytest.mark.parametrize("text", CALLS)
def test_a_call_is_known_in_any_notation(text):
    assert is_written_call(text, NAMES)


@pytest.mark.parametrize("text", CALLS)
def test_a_call_of_a_tool_that_is_not_offered_is_only_text(text):
    assert not is_written_call(text, ["lookup"])


ANSWERS = [
    "",
    "All done: 5.",
    "add",
    "add(2, 3) gives 5",
    "I called add(2, 3).",
    "add(2, 3) is the call (of the tool).",
    '{"result": 5}',
    '{"name": "Japan", "population": 123201945}',
    '{"name": 5}',
    '{"name": "add"',
    '[{"name": "add"}, 5]',
    "[1, 2]",
    "[]",
    "null",
    "f(x)",
    "(5)",
    "```\n5\n```",
    "Action: add more salt.",
    "The <tool_call> tag is not closed here",
]


@pytest.mark.parametrize("text", ANSWERS)
def test_an_answer_is_an_answer(text):
    assert not is_written_call(text, NAMES)


@given(st.text())
def test_any_text_can_be_looked_at(text):
    assert is_written_call(text, []) is False


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "a(" * 50_000, "a()" * 50_000 + "x", "<tool_call>" * 20_000, "<|" * 50_000,
     "a" * 200_000, "a." * 50_000, "{}" * 50_000, "Action: a" * 20_000],
    ids=range(9),
)  # fmt: skip
def test_looking_takes_no_longer_than_reading(text):
    began = time.process_time()
    is_written_call(text, NAMES)
    assert time.process_time() - began < 2
