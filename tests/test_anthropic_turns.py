"""Histories of any kind as turns of the Messages API, judged by checks of its own rules."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopback import faults_in, text, use

from agentlab.messages import ANY, AUTO, NONE, Choice, Message, ToolCall, ToolResult, ToolSpec
from agentlab.models import anthropic_wire
from agentlab.models.anthropic_turns import legal

ADD = ToolSpec("add", "Add two numbers.", {"type": "object", "properties": {}})
LOOK = ToolSpec("look", "Look something up.", {"type": "object", "properties": {}})
THINKS = {"type": "thinking", "thinking": "Add first.\n", "signature": "EqQB/+ü=="}
HIDES = {"type": "redacted_thinking", "data": "EmwK"}


def turns_of(*messages: Message) -> list[tuple[str, list]]:
    body = anthropic_wire.request("m", messages, [ADD], AUTO, max_tokens=9).body
    assert faults_in(body) == []
    return [(m["role"], m["content"]) for m in body["messages"]]


def told(call_id: str, words: str, **more) -> dict:
    return {"type": "tool_result", "tool_use_id": call_id, "content": words, **more}


def test_an_interrupted_turn_is_completed_with_error_results_before_the_next_text():
    calls = (ToolCall("a", "add", {}), ToolCall("b", "add", {}))
    late = Message("tool", results=(ToolResult("b", "add", "6"),))
    history = [
        Message("user", "?"),
        Message("assistant", calls=calls),
        Message("user", "Hurry"),
        late,
    ]
    missing = "No result: the turn ended before this call was answered."
    assert turns_of(*history)[2] == (
        "user",
        [told("a", missing, is_error=True), told("b", "6"), text("Hurry")],
    )


@pytest.mark.parametrize(
    "raw", [None, {"provider": "anthropic", "blocks": [use("a", "add"), use("a", "add")]}]
)
def test_equal_ids_are_told_apart_and_keep_their_results(raw):
    calls = (ToolCall("a", "add", {"a": 1}), ToolCall("a", "add", {"a": 2}))
    results = (ToolResult("a", "add", "first"), ToolResult("a", "add", "second", True))
    turn = [Message("assistant", calls=calls, raw=raw), Message("tool", results=results)]
    assert turns_of(Message("user", "?"), *turn, *turn[:1])[1:4] == [
        ("assistant", [use("a", "add", a=1), use("a_2", "add", a=2)]),
        ("user", [told("a", "first"), told("a_2", "second", is_error=True)]),
        ("assistant", [use("a_3", "add", a=1), use("a_4", "add", a=2)]),
    ]


def test_a_result_without_its_call_is_left_out_and_noted():
    lost = Message("tool", results=(ToolResult("x", "add", "6"),))
    sent = anthropic_wire.request("m", [Message("user", "?"), lost], [ADD], AUTO, max_tokens=9)
    assert sent.body["messages"] == [{"role": "user", "content": [text("?")]}]
    assert sent.notes == ("1 tool result(s) without their call were not sent.",)


def test_turns_with_nothing_in_them_are_left_out_and_missing_ones_stood_in_for():
    nothing = text("(nothing said)")
    assert turns_of() == [("user", [nothing])]
    assert turns_of(Message("assistant", "Hi.")) == [
        ("user", [nothing]),
        ("assistant", [text("Hi.")]),
        ("user", [nothing]),
    ]
    silent = Message("assistant", " ", raw={"provider": "anthropic", "blocks": [THINKS]})
    assert turns_of(Message("user", "a"), silent, Message("user", "b")) == [
        ("user", [text("a"), text("b")])
    ]


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("web_search", "web_search"),
        ("web search", "web_search_185474f7"),
        ("", "_e3b0c442"),
        ("x" * 64, "x" * 64),
        ("x" * 65, "x" * 55 + "_"),
        ("ünï", "_n__"),
        ("a\n", "a__"),
    ],
)
def test_names_keep_their_legal_characters(name, sent):
    assert legal(name).startswith(sent)
    assert legal(legal(name)) == legal(name)


def test_names_that_differ_in_illegal_characters_only_stay_different():
    assert len({legal(n) for n in ("a b", "a.b", "a/b", "a_b", "a" * 70, "a" * 71)}) == 6


# -- any history ----------------------------------------------------------------------------------

WORDS = st.one_of(st.text(max_size=8), st.sampled_from(["", " ", "\n", "half \ud83d"]))
IDS = st.one_of(st.sampled_from(["a", "b", "", "a_2", "functions.x:0"]), st.text(max_size=70))
NAMES = st.one_of(st.sampled_from(["add", "look", ""]), st.text(max_size=70))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.decimals(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
ARGS = JSON | JSON.map(lambda v: json.dumps(v, default=str))
BLOCKS = st.lists(
    st.sampled_from([THINKS, HIDES, text(""), text("Hm."), use("a", "add"), use("b", "look"), 7]),
    max_size=5,
)
RAWS = st.none() | st.builds(
    lambda blocks, stop: {"provider": "anthropic", "blocks": blocks, "stop_reason": stop},
    BLOCKS,
    st.sampled_from(["tool_use", "end_turn"]),
)
MESSAGES = st.builds(
    Message,
    role=st.sampled_from(["system", "user", "assistant", "tool"]),
    text=WORDS,
    calls=st.lists(st.builds(ToolCall, IDS, NAMES, ARGS), max_size=3).map(tuple),
    results=st.lists(st.builds(ToolResult, IDS, NAMES, WORDS, st.booleans()), max_size=3).map(
        tuple
    ),
    raw=RAWS,
)
CHOICES = st.sampled_from([AUTO, ANY, NONE, Choice("tool", "add")])


@given(st.lists(MESSAGES, max_size=8), CHOICES, st.booleans(), st.booleans())
def test_any_history_becomes_a_request_that_meets_the_rules(messages, choice, force, tools):
    shown = [ADD, LOOK] if tools or choice.kind in ("any", "tool") else []
    sent = anthropic_wire.request("m", messages, shown, choice, max_tokens=9, force=force)
    assert faults_in(sent.body) == []
    json.dumps(sent.body, allow_nan=False).encode("ascii")
    json.dumps(sent.body, ensure_ascii=False).encode("utf-8")


@given(st.lists(MESSAGES, max_size=6))
def test_what_was_sent_stays_the_same_when_the_conversation_grows(messages):
    """The provider's cache, and the binding of thinking, rest on an unchanged beginning."""
    long = [*messages, Message("user", "more"), Message("assistant", "ok"), Message("user", "end")]
    short = long[: len(messages) + 1]
    before = anthropic_wire.request("m", short, [ADD], AUTO, max_tokens=9).body["messages"]
    after = anthropic_wire.request("m", long, [ADD], AUTO, max_tokens=9).body["messages"]
    assert after[: len(before)] == before
