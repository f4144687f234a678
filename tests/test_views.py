"""Views: what is counted, told and printed, as functions of the events alone."""

from agentlab.events import (
    CallFinished,
    CallStarted,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.messages import Message, ToolCall, ToolResult, ToolSpec, Usage
from agentlab.permissions import Decision
from agentlab.trace import Trace, executed
from agentlab.views import CALLS, CONVERSATION, COUNTS, CallRecord, Counts

ALLOWED = Decision("allow", "f only reads", "allow_read_only")
DENIED = Decision("deny", "no rule allows g", "default")
APPROVED = Decision("allow", "approved", "person", "00ff")
RAW = {"provider": "x", "blocks": ["thinking"]}

EVENTS = [
    RunStarted("task", system="system"),
    ToolDescribed("d1", ToolSpec("f", "F.")),
    ModelAsked(1, ("d1",)),
    ModelReplied(
        1,
        "so",
        (ToolCall("a", "f", {"n": "1"}), ToolCall("b", "g", {}), ToolCall("c", "f", {"n": 2})),
        "tool_use",
        usage=Usage(10, 5),
        raw=RAW,
    ),
    CallStarted("a", "f", {"n": 1}, ALLOWED),
    CallFinished("a", "f", "returned", "one", {"value": 1}),
    CallFinished("b", "g", "refused", "denied", refusal="denied", decision=DENIED),
    CallFinished("c", "f", "refused", "1 call", refusal="not_this_turn"),
    ModelAsked(2, ("d1",), "any"),
    ModelReplied(2, "text", usage=Usage(1, 1), enforced="harness"),
    Reminded("call a tool"),
    ModelAsked(3, ("d1",), "any"),
    ModelReplied(3, "", (ToolCall("e", "f", '{"n": 3}'), ToolCall("h", "f", None)), "tool_use"),
    PermissionAsked("e", "f", {"n": 3}, "f writes", "ask_before_writes", "00ff"),
    CallStarted("e", "f", {"n": 3}, APPROVED),
    CallFinished("e", "f", "failed", "tool error in f: no"),
    RunFinished("interrupted", "stopped by Ctrl-C"),
]


def recorded(events=EVENTS):
    trace = Trace(clock=iter(range(100)).__next__)
    for event in events:
        trace.record(event)
    return trace


def test_calls_from_proposal_to_outcome():
    assert recorded().view(CALLS) == {
        "a": CallRecord(1, "a", "f", {"n": 1}, "returned", "one", {"value": 1}, "", ALLOWED),
        "b": CallRecord(1, "b", "g", {}, "refused", "denied", None, "denied", DENIED),
        "c": CallRecord(1, "c", "f", {"n": 2}, "refused", "1 call", None, "not_this_turn"),
        "e": CallRecord(3, "e", "f", {"n": 3}, "failed", "tool error in f: no", decision=APPROVED),
        "h": CallRecord(3, "h", "f", None),
    }


def test_the_conversation_a_model_is_sent():
    assert recorded().view(CONVERSATION) == [
        Message("system", "system"),
        Message("user", "task"),
        Message(
            "assistant", "so", (ToolCall("a", "f", {"n": "1"}), ToolCall("b", "g", {})), (), RAW
        ),
        Message(
            "tool", results=(ToolResult("a", "f", "one"), ToolResult("b", "g", "denied", True))
        ),
        Message("assistant", "text"),
        Message("user", "call a tool"),
        Message("assistant", "", (ToolCall("e", "f", '{"n": 3}'), ToolCall("h", "f", None))),
        Message("tool", results=(ToolResult("e", "f", "tool error in f: no", True),)),
    ]


def test_a_reply_with_nothing_in_it_is_no_message():
    trace = recorded([RunStarted("t"), ModelAsked(1), ModelReplied(1, stop="pause_turn")])
    assert trace.view(CONVERSATION) == [Message("user", "t")]
    trace = recorded([RunStarted("t"), ModelAsked(1), ModelReplied(1, raw=RAW)])
    assert trace.view(CONVERSATION)[1] == Message("assistant", raw=RAW)


def test_counts_after_each_event():
    counted = []
    for length in range(len(EVENTS) + 1):
        n = recorded(EVENTS[:length]).view(COUNTS)
        counted.append((n.steps, n.calls, n.tokens, n.waiting, n.idle))
    assert counted == [
        (0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0),
        (1, 0, 0, 0, 1),
        (1, 0, 15, 3, 1),
        (1, 1, 15, 3, 1),
        (1, 1, 15, 2, 0),
        (1, 1, 15, 1, 0),
        (1, 1, 15, 0, 0),
        (2, 1, 15, 0, 1),
        (2, 1, 17, 0, 1),
        (2, 1, 17, 0, 1),
        (3, 1, 17, 0, 2),
        (3, 1, 17, 2, 2),
        (3, 1, 17, 2, 2),
        (3, 2, 17, 2, 2),
        (3, 2, 17, 1, 2),
        (3, 2, 17, 1, 2),
    ]


def test_counts_know_the_time_of_the_last_event():
    assert recorded().view(COUNTS) == Counts(3, 2, 17, 1, 2, seconds=len(EVENTS))


def test_what_ran():
    assert executed(recorded()) == [("f", {"n": 1}, "one"), ("f", {"n": 3}, "tool error in f: no")]


def test_the_table_a_trace_prints_as():
    assert str(recorded()).split("\n") == [
        "turn  who      what          result",
        "----  -------  ------------  -------------------------------",
        "      task     task",
        "1     model    says          so",
        "1     model    f(n='1')",
        "1     model    g()",
        "1     model    f(n=2)",
        "1     harness  f             one",
        "1     harness  g             refused (denied): denied",
        "1     harness  f             refused (not_this_turn): 1 call",
        "2     model    says          text",
        "2     harness  reminds       call a tool",
        '3     model    f({"n": 3})',
        "3     model    f()",
        "3     gate     asks about f  f writes",
        "3     harness  f             failed: tool error in f: no",
        "      stop     interrupted   stopped by Ctrl-C",
    ]


def test_a_reply_without_words_shows_how_it_ended():
    rows = str(recorded([RunStarted("t"), ModelReplied(1, stop="refusal")])).split("\n")
    assert rows[-1] == "1     model  says  nothing (refusal)"


def test_events_of_a_call_nobody_proposed_change_nothing():
    stray = [
        RunStarted("t"),
        CallStarted("x", "f", {}, ALLOWED),
        CallFinished("x", "f", "returned", "1"),
    ]
    trace = recorded(stray)
    assert trace.view(CALLS) == {}
    assert "f" in str(trace)
