"""The loop: every call one outcome, nothing runs unchecked, every run ends in a named way."""

import contextlib
import json
import sys
from typing import Annotated, Any

import pytest

from agentlab.agent import Agent
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
from agentlab.lines import digest
from agentlab.messages import (
    ANY,
    AUTO,
    NONE,
    Message,
    ModelError,
    Reply,
    ToolCall,
    ToolResult,
    Usage,
    as_text,
    only,
)
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.permissions import Decision, Gate, allow, allow_read_only, ask_before_writes, deny
from agentlab.stopping import Budget
from agentlab.tools import FromTrace, Toolbox, ToolError, tool
from agentlab.trace import Trace, executed
from agentlab.views import CALLS, CONVERSATION, COUNTS, Fold


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@tool
def multiply(a: int, b: int) -> int:
    """Multiply two numbers."""
    return a * b


@tool
def search(query: str) -> str:
    """Search."""
    return f"found {query}"


def notebook():
    """A writing tool, and the list it writes to."""
    notes = []

    @tool(writes=True)
    def save_note(text: str) -> str:
        """Save a note."""
        notes.append(text)
        return "saved"

    return save_note, notes


class Watching:
    """A scripted model that remembers what it was sent."""

    name = "watching"

    def __init__(self, *replies):
        self.script = ScriptedModel(replies)
        self.sent = []

    def reply(self, messages, tools, choice):
        self.sent.append((list(messages), [spec.name for spec in tools], choice))
        return self.script.reply(messages, tools, choice)


def run(*replies, tools=(add, multiply), task="compute", decide=None, **settings):
    """A run of a scripted model with these replies."""
    agent = Agent(ScriptedModel(replies), Toolbox(tools), **settings)
    return agent.run(task, decide=decide)


def outcomes(trace):
    """Every call as (id, tool, outcome, refusal)."""
    records = trace.view(CALLS).values()
    return [(r.id, r.tool, r.outcome, r.refusal) for r in records]


def told(trace):
    """What the model was told of each call, as an object where it is one."""
    texts = [record.text for record in trace.view(CALLS).values()]
    return [json.loads(text) if text.startswith("{") else text for text in texts]


def kinds(trace):
    return [type(event) for event in trace]


# -- one run, whole --


def test_a_run_is_its_events():
    agent = Agent(
        ScriptedModel([call("add", a=3, b=4), Reply("answer = 7", usage=Usage(9, 3))]),
        Toolbox([add]),
        system="be exact",
        budget=Budget(steps=5, tokens=100),
    )
    trace = Trace(parent={"run": "4e", "call": "call_2"}, clock=lambda: 0.0)
    agent.run("compute 3 + 4", trace=trace)
    started = trace.events[0]
    allowed = Decision("allow", "add only reads", "allow_read_only")
    assert trace.events == [
        RunStarted(
            "compute 3 + 4",
            "be exact",
            "scripted",
            {"steps": 5, "tokens": 100},
            run=started.run,
            parent={"run": "4e", "call": "call_2"},
            history="conversation",
            began=started.began,
        ),
        ToolDescribed(digest(add.spec), add.spec),
        ModelAsked(1, (digest(add.spec),), "auto"),
        ModelReplied(1, calls=(ToolCall("call_1", "add", {"a": 3, "b": 4}),), stop="tool_use"),
        CallStarted("call_1", "add", {"a": 3, "b": 4}, allowed),
        CallFinished("call_1", "add", "returned", "7", 7),
        ModelAsked(2, (digest(add.spec),), "auto"),
        ModelReplied(2, "answer = 7", usage=Usage(9, 3)),
        RunFinished("answered", "", "answer = 7"),
    ]
    assert (len(started.run), len(started.began)) == (16, len("2026-11-30T09:00:00Z"))


def test_the_model_is_sent_the_conversation_so_far():
    model = Watching(call("add", a=3, b=4), Reply("Now", (ToolCall("x", "add", '{"a":1'),)), "7")
    Agent(model, Toolbox([add]), system="be exact").run("compute")
    first = [Message("system", "be exact"), Message("user", "compute")]
    second = [
        Message("assistant", calls=(ToolCall("call_1", "add", {"a": 3, "b": 4}),)),
        Message("tool", results=(ToolResult("call_1", "add", "7"),)),
    ]
    refusal = (
        '{"ok": false, "error": "unparseable", "reason": "Arguments must be a JSON object, '
        'got text that is no JSON: \'{\\"a\\":1\'."}'
    )
    third = [
        Message("assistant", "Now", (ToolCall("x", "add", '{"a":1'),)),
        Message("tool", results=(ToolResult("x", "add", refusal, is_error=True),)),
    ]
    assert [sent for sent, _, _ in model.sent] == [first, first + second, first + second + third]
    assert [shown for _, shown, _ in model.sent] == [["add"]] * 3


def test_nothing_is_kept_between_runs():
    def reply(messages):
        return call("add", a=1, b=1) if len(messages) == 1 else "2"

    agent = Agent(ScriptedModel(reply), Toolbox([add]))
    one, two = agent.run("t"), agent.run("t")
    assert (one.view(CONVERSATION), outcomes(one)) == (two.view(CONVERSATION), outcomes(two))
    assert one.events[0].run != two.events[0].run


@pytest.mark.parametrize("task", ["", " ", "\n\t"])
def test_an_empty_task_is_refused_before_anything_happens(task):
    trace = Trace()
    with pytest.raises(ValueError) as caught:
        Agent(ScriptedModel([]), Toolbox()).run(task, trace=trace)
    assert str(caught.value) == "The task is empty; write a question or an instruction."
    assert len(trace) == 0


def test_a_trace_holds_one_run():
    agent = Agent(ScriptedModel(["a", "b"]), Toolbox())
    trace = agent.run("t")
    with pytest.raises(ValueError) as caught:
        agent.run("t", trace=trace)
    assert str(caught.value) == "This trace already holds a run; give each run a new Trace()."


def test_a_description_is_stored_once_however_long_the_run():
    trace = run(*[call("add", a=n, b=n) for n in range(8)], "done")
    assert kinds(trace).count(ToolDescribed) == 2
    assert trace.view(COUNTS).steps == 9


def python_calls(steps):
    """How many functions are called in a run of so many steps."""
    agent = Agent(
        ScriptedModel([*(call("add", a=n, b=1) for n in range(steps)), "done"]),
        Toolbox([add]),
        budget=Budget(steps=None, calls=steps + 1, tokens=10**9, seconds=10**9),
    )
    count = 0

    def count_one(frame, event, arg):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count_one)
    try:
        trace = agent.run("count")
    finally:
        sys.setprofile(before)
    assert trace.stop == "answered"
    return count


def test_a_step_costs_the_same_however_long_the_run():
    hundred, two, thousand = (python_calls(steps) for steps in (100, 200, 1_000))
    early, late = (two - hundred) / 100, (thousand - two) / 800
    assert abs(late / early - 1) < 0.01


# -- every call one outcome, in order --


def test_each_check_has_its_refusal_and_the_first_that_fails_decides():
    save_note, notes = notebook()
    good = {"a": 1, "b": 2}
    trace = run(
        calls(
            ToolCall("c1", "add", good),
            ToolCall("c2", "add", "{a: 1}"),
            ToolCall("c3", "nothing", "{a: 1}"),
            ToolCall("c4", "calculater", good),
            ToolCall("c5", "add", {"a": "x", "c": 1}),
            ToolCall("c6", "save_note", {"text": "x"}),
            ToolCall("c7", "save_note", {"note": "x"}),
            ToolCall("c8", "multiply", '{"a": "2", "b": 3}'),
        ),
        "done",
        tools=(add, multiply, save_note),
    )
    assert outcomes(trace) == [
        ("c1", "add", "returned", ""),
        ("c2", "add", "refused", "unparseable"),
        ("c3", "nothing", "refused", "unparseable"),
        ("c4", "calculater", "refused", "unknown_tool"),
        ("c5", "add", "refused", "invalid_arguments"),
        ("c6", "save_note", "refused", "denied"),
        ("c7", "save_note", "refused", "invalid_arguments"),
        ("c8", "multiply", "returned", ""),
    ]
    assert told(trace)[3:7] == [
        {
            "ok": False,
            "error": "unknown_tool",
            "requested": "calculater",
            "available": ["add", "multiply", "save_note"],
        },
        {
            "ok": False,
            "error": "invalid_arguments",
            "complaints": [
                "a: 'x' is not a whole number",
                "b: missing (a whole number)",
                "c: unexpected; add takes a, b",
            ],
        },
        {"ok": False, "error": "denied", "reason": "no rule allows save_note"},
        {
            "ok": False,
            "error": "invalid_arguments",
            "complaints": ["text: missing (text)", "note: unexpected; save_note takes text"],
        },
    ]
    assert notes == []
    message = trace.view(CONVERSATION)[2]
    assert [(r.call_id, r.is_error) for r in message.results] == [
        ("c1", False), ("c2", True), ("c3", True), ("c4", True), ("c5", True), ("c6", True),
        ("c7", True), ("c8", False),
    ]  # fmt: skip


NAMES = [
    "functions.add",
    " add",
    "Add",
    "add\n",
    "ad",
    "",
    "__class__",
    "keys",
    "python",
    "a" * 200,
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_looked_up_exactly(name):
    trace = run(calls(ToolCall("c", name, {"a": 1, "b": 2})), "done")
    assert outcomes(trace) == [("c", name, "refused", "unknown_tool")]
    assert told(trace)[0]["available"] == ["add", "multiply"]


def test_the_gate_and_a_person_see_only_calls_that_can_run():
    save_note, notes = notebook()
    seen = []

    def watch(tool, args, trace):
        seen.append((tool.name, args))

    def decide(question):
        seen.append(("asked", question.args))
        return question.allow()

    trace = run(
        calls(
            ToolCall("", "save_note", "no json"),
            ToolCall("", "save_notes", {"text": "x"}),
            ToolCall("", "save_note", {"text": 5}),
            ToolCall("", "save_note", '{"text": "5"}'),
        ),
        "done",
        tools=(save_note,),
        gate=Gate(watch, ask_before_writes),
        decide=decide,
    )
    assert seen == [("save_note", {"text": "5"}), ("asked", {"text": "5"})]
    assert notes == ["5"]
    assert kinds(trace).count(PermissionAsked) == 1


def test_both_ids_get_their_result_in_one_message_when_one_is_denied():
    save_note, notes = notebook()
    trace = run(
        calls(ToolCall("a", "add", {"a": 2, "b": 3}), ToolCall("b", "save_note", {"text": "5"})),
        "done",
        tools=(add, save_note),
        gate=Gate(deny("save_note", because="read only today"), allow("add")),
    )
    denied = '{"ok": false, "error": "denied", "reason": "save_note: read only today"}'
    assert trace.view(CONVERSATION)[2] == Message(
        "tool", results=(ToolResult("a", "add", "5"), ToolResult("b", "save_note", denied, True))
    )
    assert trace.view(CALLS)["b"].decision == Decision("deny", "save_note: read only today", "deny")
    assert notes == []


def test_one_tool_twice_in_a_reply_gives_two_results():
    trace = run(
        calls(
            ToolCall("a", "search", {"query": "Japan"}),
            ToolCall("b", "search", {"query": "Italy"}),
        ),
        "done",
        tools=(search,),
    )
    assert executed(trace) == [
        ("search", {"query": "Japan"}, "found Japan"),
        ("search", {"query": "Italy"}, "found Italy"),
    ]


def test_missing_and_repeated_ids_are_made_unique_over_the_whole_run():
    two = {"a": 1, "b": 1}
    trace = run(
        calls(ToolCall("", "add", two), ToolCall("call_2", "add", two), ToolCall("", "add", two)),
        calls(ToolCall("call_2", "add", two), ToolCall("", "add", two), ToolCall("x", "add", two)),
        calls(ToolCall("x", "add", two), ToolCall("x", "add", two)),
        "done",
        rules=(),
    )
    assert [record.id for record in trace.view(CALLS).values()] == [
        *("call_1", "call_2", "call_3"),
        *("call_4", "call_5", "x"),
        *("call_7", "call_8"),
    ]
    assert is_valid(trace.view(CONVERSATION))


RAISED = [
    (ToolError("no such key"), "tool error in f: no such key"),
    (ValueError("bad"), "tool error in f: ValueError: bad"),
    (TimeoutError(), "tool error in f: TimeoutError: "),
    (KeyError("k"), "tool error in f: KeyError: 'k'"),
    (RecursionError("deep"), "tool error in f: RecursionError: deep"),
    (ModelError("inner run"), "tool error in f: ModelError: inner run"),
    (StopIteration(), "tool error in f: StopIteration: "),
]


@pytest.mark.parametrize(("error", "text"), RAISED, ids=lambda v: type(v).__name__)
def test_what_a_tool_raises_is_an_observation(error, text):
    @tool
    def f():
        """F."""
        raise error

    trace = run(calls(ToolCall("c", "f", {}), ToolCall("d", "add", {"a": 1, "b": 1})), "done",
                tools=(f, add))  # fmt: skip
    assert outcomes(trace) == [("c", "f", "failed", ""), ("d", "add", "returned", "")]
    assert told(trace) == [text, "2"]
    assert trace.stop == "answered"


RETURNED = [
    (5, "5", 5),
    (None, "null", None),
    ([], "[]", []),
    ("", "(nothing)", None),
    ("text", "text", None),
    ({"passed": 184}, '{"passed": 184}', {"passed": 184}),
    ((1, 2), "[1, 2]", [1, 2]),
    (True, "true", True),
    (float("nan"), "nan", "nan"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "text", "data"), RETURNED, ids=repr)
def test_whatever_a_tool_returns_becomes_text_and_keeps_its_structure(value, text, data):
    @tool
    def f():
        """F."""
        return value

    trace = run(call("f"), "done", tools=(f,))
    record = trace.view(CALLS)["call_1"]
    assert (record.outcome, record.text, record.data) == ("returned", text, data)


@pytest.mark.parametrize("value", [10**5000, [[]]], ids=["huge", "deep"])
def test_a_result_no_trace_can_hold_is_a_failure(value):
    if value == [[]]:
        for _ in range(150):
            value = [value]

    @tool
    def f():
        """F."""
        return {"value": value}

    trace = run(call("f"), "done", tools=(f,))
    assert (outcomes(trace), trace.stop) == ([("call_1", "f", "failed", "")], "answered")
    assert told(trace)[0].startswith("tool error in f: ValueError: ")


def test_a_rendering_goes_to_the_model_and_the_structure_to_the_trace():
    @tool(render=lambda value: f"{value['passed']} passed")
    def tests() -> dict:
        """Run the tests."""
        return {"passed": 184, "failed": 2}

    trace = run(call("tests"), "done", tools=(tests,))
    record = trace.view(CALLS)["call_1"]
    assert (record.text, record.data) == ("184 passed", {"passed": 184, "failed": 2})


def test_what_a_tool_changes_afterwards_does_not_reach_the_trace():
    held = []

    @tool
    def collect(items: list[int]) -> list[int]:
        """Collect."""
        items.append(99)
        held.append(items)
        return items

    trace = run(call("collect", items=[1]), call("collect", items=[2]), "done", tools=(collect,))
    held[0].append(100)
    first = trace.view(CALLS)["call_1"]
    assert (first.args, first.data) == ({"items": [1]}, [1, 99])


def test_what_a_tool_changes_of_its_arguments_does_not_reach_the_trace():
    @tool
    def put(anything: Any, more: dict) -> str:
        """Put."""
        anything.append("later")
        more["later"] = 1
        return "put"

    trace = run(call("put", anything=["now"], more={}), "done", tools=(put,))
    started = trace.first(CallStarted)
    assert started.args == {"anything": ["now"], "more": {}}
    assert trace.first(ModelReplied).calls[0].args == {"anything": ["now"], "more": {}}


def test_a_call_runs_and_is_kept_with_the_arguments_as_they_were_checked():
    @tool
    def half(n: int, exact: float = 0.5) -> str:
        """Halve."""
        return f"{n!r} {exact!r}"

    replies = [call("half", n=sent) for sent in (4, 4.0, "4")]
    trace = run(*replies, call("half", exact=1, n=1), "done", tools=(half,))
    started = [e.args for e in trace if isinstance(e, CallStarted)]
    assert [repr(args) for args in started] == ["{'n': 4, 'exact': 0.5}"] * 3 + [
        "{'n': 1, 'exact': 1.0}"
    ]
    assert [text for _, _, text in executed(trace)] == ["4 0.5"] * 3 + ["1 1.0"]


def test_arguments_no_trace_can_hold_are_refused():
    ring = {}
    ring["self"] = ring
    trace = run(
        calls(ToolCall("a", "add", ring), ToolCall("b", "add", {"a": 10**5000, "b": 1})), "done"
    )
    assert outcomes(trace) == [
        ("a", "add", "refused", "unparseable"),
        ("b", "add", "refused", "unparseable"),
    ]


def test_what_a_provider_wants_back_is_left_out_where_no_trace_can_hold_it():
    deep = {}
    for _ in range(150):
        deep = {"deeper": deep}
    trace = run(Reply("hm", stop="pause_turn", raw={"blocks": deep}), "done")
    assert trace.first(ModelReplied).raw == "(nested more than 100 levels deep)"
    assert trace.stop == "answered"


def test_a_tool_reads_the_run_so_far():
    @tool
    def count(label: str, seen: Annotated[int, FromTrace(lambda trace: len(trace.view(CALLS)))]):
        """Count."""
        return f"{label}: {seen}"

    trace = run(call("count", label="a"), call("count", label="b"), "done", tools=(count,))
    assert executed(trace) == [("count", {"label": "a"}, "a: 1"), ("count", {"label": "b"}, "b: 2")]


def test_a_tool_may_be_a_run_of_its_own():
    inner = []

    @tool
    def delegate(task: str, outer: Annotated[str, FromTrace(lambda t: t.events[0].run)]) -> str:
        """Delegate."""
        trace = Trace(parent={"run": outer, "call": "call_1"})
        inner.append(trace)
        return (
            Agent(ScriptedModel([call("add", a=1, b=1), "2"]), Toolbox([add]))
            .run(task, trace=trace)
            .answer
        )

    trace = run(call("delegate", task="1 + 1"), "two", tools=(delegate,))
    assert told(trace) == ["2"]
    assert inner[0].events[0].parent == {"run": trace.events[0].run, "call": "call_1"}


# -- how many calls a turn keeps --

THREE = calls(
    ToolCall("a", "add", {"a": 2, "b": 4}),
    ToolCall("b", "multiply", {"a": "result of add", "b": 5}),
    ToolCall("c", "add", {"a": 1, "b": 1}),
)


def test_one_call_a_turn_is_kept_and_the_history_holds_no_other():
    trace = run(THREE, call("multiply", a=6, b=5), "30", keep=1)
    assert outcomes(trace) == [
        ("a", "add", "returned", ""),
        ("b", "multiply", "refused", "not_this_turn"),
        ("c", "add", "refused", "not_this_turn"),
        ("call_4", "multiply", "returned", ""),
    ]
    assert trace.view(CONVERSATION)[1:3] == [
        Message("assistant", calls=(ToolCall("a", "add", {"a": 2, "b": 4}),)),
        Message("tool", results=(ToolResult("a", "add", "6"),)),
    ]
    assert told(trace)[1] == {
        "ok": False,
        "error": "not_this_turn",
        "reason": "calls kept of one reply: 1",
    }
    replied = trace.first(ModelReplied)
    assert [c.id for c in replied.calls] == ["a", "b", "c"]


def test_two_calls_a_turn_are_the_first_two():
    trace = run(THREE, "done", keep=2)
    assert [c.id for c in trace.view(CONVERSATION)[1].calls] == ["a", "b"]
    assert [r.call_id for r in trace.view(CONVERSATION)[2].results] == ["a", "b"]


def test_a_refused_call_is_kept_as_well_as_a_good_one():
    trace = run(calls(ToolCall("a", "nothing", {}), ToolCall("b", "add", {"a": 1, "b": 1})),
                "done", keep=1)  # fmt: skip
    assert outcomes(trace) == [
        ("a", "nothing", "refused", "unknown_tool"),
        ("b", "add", "refused", "not_this_turn"),
    ]
    assert is_valid(trace.view(CONVERSATION))


@pytest.mark.parametrize("keep", [0, -1])
def test_a_turn_keeps_at_least_one_call(keep):
    with pytest.raises(ValueError) as caught:
        Agent(ScriptedModel([]), Toolbox(), keep=keep)
    assert str(caught.value) == f"keep={keep!r}: a turn keeps at least one call, or None for all."


# -- a person --


def asking(*replies, decide=None):
    save_note, notes = notebook()
    trace = run(*replies, tools=(save_note,), gate=Gate(ask_before_writes), decide=decide)
    return trace, notes


SAVE = call("save_note", text="deploy on Friday")


def test_a_yes_opens_the_call():
    trace, notes = asking(SAVE, "saved it", decide=lambda question: question.allow("go ahead"))
    question = trace.first(PermissionAsked)
    assert question == PermissionAsked(
        "call_1",
        "save_note",
        {"text": "deploy on Friday"},
        "save_note writes",
        "ask_before_writes",
        question.binding,
        at=question.at,
    )
    started = trace.first(CallStarted)
    assert started.decision == Decision("allow", "go ahead", "person", question.binding)
    assert (notes, trace.stop) == (["deploy on Friday"], "answered")


NOES = [
    (None, "nobody approved it"),
    (lambda question: None, "nobody approved it"),
    (lambda question: True, "nobody approved it"),
    (lambda question: question.deny(), "a person said no"),
    (lambda question: question.deny("not on a Friday"), "not on a Friday"),
    (lambda question: Decision("allow", "forged", "person"),
     "the approval was for another call or other arguments"),
    (lambda question: Decision("allow", "forged", "person", question.binding[::-1]),
     "the approval was for another call or other arguments"),
]  # fmt: skip


@pytest.mark.parametrize(("decide", "reason"), NOES)
def test_silence_and_everything_but_a_bound_yes_refuses(decide, reason):
    trace, notes = asking(SAVE, "well", decide=decide)
    assert outcomes(trace) == [("call_1", "save_note", "refused", "denied")]
    assert told(trace) == [{"ok": False, "error": "denied", "reason": reason}]
    assert (notes, trace.stop) == ([], "answered")


def test_a_yes_to_one_call_opens_no_other():
    kept = []

    def decide(question):
        kept.append(question)
        return kept[0].allow()

    two = call("save_note", text="delete everything")
    trace, notes = asking(SAVE, two, SAVE, "done", decide=decide)
    assert notes == ["deploy on Friday"]
    assert [o for _, _, o, _ in outcomes(trace)] == ["returned", "refused", "refused"]


def test_a_yes_from_another_run_opens_nothing():
    kept = []
    asking(SAVE, "done", decide=lambda question: kept.append(question))
    _, notes = asking(SAVE, "done", decide=lambda question: kept[0].allow())
    assert notes == []


def test_a_driver_that_only_iterates_says_no():
    save_note, notes = notebook()
    agent = Agent(ScriptedModel([SAVE, "done"]), Toolbox([save_note]), gate=Gate(ask_before_writes))
    trace = Trace()
    events = list(agent.steps("save", trace))
    assert events == trace.events
    assert (notes, trace.stop) == ([], "answered")


def test_an_answer_to_anything_but_a_question_is_ignored():
    save_note, notes = notebook()
    agent = Agent(ScriptedModel([SAVE, "done"]), Toolbox([save_note]), gate=Gate(ask_before_writes))
    steps = agent.steps("save", Trace())
    yes = Decision("allow", "always", "person")
    event = next(steps)
    with contextlib.suppress(StopIteration):
        while True:
            event = steps.send(None if isinstance(event, PermissionAsked) else yes)
    assert notes == []


def test_a_question_waits_while_nothing_runs():
    save_note, notes = notebook()
    agent = Agent(ScriptedModel([SAVE, "done"]), Toolbox([save_note]), gate=Gate(ask_before_writes))
    steps = agent.steps("save", Trace())
    question = next(event for event in steps if isinstance(event, PermissionAsked))
    assert notes == []
    assert type(steps.send(question.allow())) is CallStarted
    assert (type(next(steps)), notes) == (CallFinished, ["deploy on Friday"])


# -- what a turn allows --


def test_forcing_any_call_is_held_by_the_harness():
    turns = iter([ANY, ANY, AUTO])
    trace = run("7, I think", call("add", a=3, b=4), "7", choose=lambda trace: next(turns))
    assert [e.choice for e in trace if isinstance(e, ModelAsked)] == ["any", "any", "auto"]
    assert [e.enforced for e in trace if isinstance(e, ModelReplied)] == ["harness", "harness", ""]
    assert [e.text for e in trace if isinstance(e, Reminded)] == [
        "Answer with a tool call now, not with text. You may call: add, multiply."
    ]
    assert (executed(trace), trace.answer) == ([("add", {"a": 3, "b": 4}, "7")], "7")


def test_forcing_one_tool_offers_that_tool_and_refuses_others():
    turns = iter([only("multiply"), only("multiply"), AUTO])
    model = Watching(call("add", a=3, b=4), call("multiply", a=3, b=4), "12")
    agent = Agent(model, Toolbox([add, multiply]), choose=lambda trace: next(turns))
    trace = agent.run("compute")
    assert [(shown, str(choice)) for _, shown, choice in model.sent] == [
        (["multiply"], "tool:multiply"),
        (["multiply"], "tool:multiply"),
        (["add", "multiply"], "auto"),
    ]
    assert outcomes(trace) == [
        ("call_1", "add", "refused", "not_offered"),
        ("call_2", "multiply", "returned", ""),
    ]
    assert told(trace)[0] == {
        "ok": False,
        "error": "not_offered",
        "requested": "add",
        "available": ["multiply"],
    }
    described = [e.spec.name for e in trace if isinstance(e, ToolDescribed)]
    assert described == ["multiply", "add"]


def test_no_tool_may_be_called_where_none_is_the_choice():
    turns = iter([NONE, NONE])
    trace = run(call("add", a=1, b=1), "two", choose=lambda trace: next(turns))
    assert outcomes(trace) == [("call_1", "add", "refused", "not_offered")]
    assert told(trace)[0]["available"] == []
    assert (trace.stop, trace.answer) == ("answered", "two")
    assert [e.enforced for e in trace if isinstance(e, ModelReplied)] == ["harness", "harness"]


def test_a_provider_that_forces_by_itself_is_on_record():
    turns = iter([ANY, AUTO])
    forced = Reply(calls=(ToolCall("", "add", {"a": 1, "b": 1}),), stop="tool_use", forced=True)
    trace = run(forced, "2", choose=lambda trace: next(turns))
    assert [e.enforced for e in trace if isinstance(e, ModelReplied)] == ["provider", ""]


@pytest.mark.parametrize("choice", [ANY, only("add")], ids=str)
def test_forcing_ends_with_the_budget_and_never_with_an_answer(choice):
    trace = run(*["no"] * 20, choose=lambda trace: choice, budget=Budget(steps=3))
    assert (trace.stop, trace.answer, trace.view(COUNTS).steps) == ("max_steps", "", 3)
    trace = run(*["no"] * 20, choose=lambda trace: choice)
    assert (trace.stop, trace.finished.detail) == (
        "no_progress",
        "4 turns in a row without a result",
    )


def test_phases_offer_their_tools_and_no_others():
    phases = iter([["add"], ["multiply"], []])
    model = Watching(call("multiply", a=1, b=2), call("multiply", a=1, b=2), "2")
    agent = Agent(model, Toolbox([add, multiply]), offer=lambda trace: next(phases))
    trace = agent.run("compute")
    assert [shown for _, shown, _ in model.sent] == [["add"], ["multiply"], []]
    assert [o for _, _, _, o in outcomes(trace)] == ["not_offered", ""]
    asked = [e.tools for e in trace if isinstance(e, ModelAsked)]
    assert asked == [(digest(add.spec),), (digest(multiply.spec),), ()]


def test_an_offer_that_is_one_list_changed_each_turn_is_read_each_turn():
    names = []

    def grow(trace):
        names.append(("add", "multiply")[len(names)])
        return names

    model = Watching(call("add", a=1, b=2), "3")
    Agent(model, Toolbox([add, multiply]), offer=grow).run("compute")
    assert [shown for _, shown, _ in model.sent] == [["add"], ["add", "multiply"]]


IMPOSSIBLE = [
    ({"choose": lambda trace: only("divide")}, "This turn offers divide; known: add, multiply."),
    ({"offer": lambda trace: ["add", "x"]}, "This turn offers x; known: add, multiply."),
    (
        {"choose": lambda trace: ANY, "offer": lambda trace: []},
        "This turn must bring a tool call, and no tool is offered.",
    ),
]


@pytest.mark.parametrize(("settings", "text"), IMPOSSIBLE)
def test_a_turn_nobody_could_meet_is_a_fault_of_the_program(settings, text):
    trace = Trace()
    with pytest.raises(ValueError) as caught:
        Agent(ScriptedModel(["x"]), Toolbox([add, multiply]), **settings).run("t", trace=trace)
    assert str(caught.value) == text
    assert (trace.stop, trace.finished.detail) == ("crashed", f"ValueError: {text}")


NO_TURN = [
    ({"choose": lambda trace: None}, "choose must return AUTO, ANY, NONE or only(…), not None."),
    ({"choose": lambda trace: "any"}, "choose must return AUTO, ANY, NONE or only(…), not 'any'."),
    (
        {"offer": lambda trace: "add"},
        "offer must return a list of names, or None for all, not 'add'.",
    ),
    (
        {"rules": [lambda trace: "enough"]},
        "Rule <lambda> must return a Stop or None, not 'enough'.",
    ),
    ({"rules": [lambda trace: False]}, "Rule <lambda> must return a Stop or None, not False."),
    (
        {"gate": Gate(lambda tool, args, trace: True)},
        "Rule <lambda> must return a Decision or None, not True.",
    ),
]


@pytest.mark.parametrize(("settings", "text"), NO_TURN, ids=range(len(NO_TURN)))
def test_what_a_function_of_ones_own_must_return_is_said(settings, text):
    trace = Trace()
    with pytest.raises(TypeError) as caught:
        Agent(ScriptedModel([call("add", a=1, b=1)]), Toolbox([add]), **settings).run(
            "t", trace=trace
        )
    assert str(caught.value) == text
    assert (trace.stop, trace.finished.detail) == ("crashed", f"TypeError: {text}")
    assert all(record.outcome for record in trace.view(CALLS).values())


NO_PARTS = [
    ("model", "stand-in", "load_model() or ScriptedModel([…])"),
    ("tools", [add], "Toolbox([add])"),
    ("gate", allow_read_only, "Gate(allow_read_only)"),
    ("budget", 5, "Budget(steps=10)"),
    ("rules", allow_read_only, "[repeated_call(3)]"),
    ("history", "conversation", "CONVERSATION"),
]


@pytest.mark.parametrize(("name", "part", "example"), NO_PARTS, ids=[n for n, *_ in NO_PARTS])
def test_what_an_agent_is_made_of_is_checked_at_once(name, part, example):
    whole = {"model": ScriptedModel(["x"]), "tools": Toolbox([add])}
    with pytest.raises(TypeError) as caught:
        Agent(**whole | {name: part})
    assert str(caught.value) == f"{name}={part!r} will not do; an agent takes, e.g., {example}."


SLIPS = [
    (lambda: Gate([allow_read_only]), "rules stand side by side, Gate(rule, rule)."),
    (lambda: allow(["add"]), "allow(['add']): name tools one by one, allow('add', 'multiply')."),
    (lambda: deny(["add"]), "deny(['add']): name tools one by one, deny('add', 'multiply')."),
    (lambda: ScriptedModel("x"), "ScriptedModel('x'): give a list of replies, ['x']."),
    (lambda: Toolbox(add), "give a list, Toolbox([add, multiply])."),
    (lambda: Toolbox(["add"]), "tool('add'): a tool is made of a function."),
    (lambda: a().run(5), "task=5: a task is a text, e.g. 'compute 2 + 4'."),
    (lambda: a().run("x", trace="f"), "trace='f': give a trace, e.g. Trace('run.jsonl')."),
]


def a():
    return Agent(ScriptedModel(["x"]), Toolbox([add]))


@pytest.mark.parametrize(("slip", "said"), SLIPS, ids=[s for _, s in SLIPS])
def test_a_first_slip_is_told_its_way_out(slip, said):
    with pytest.raises(TypeError) as caught:
        slip()
    assert str(caught.value).endswith(said)


def test_a_toolbox_says_what_it_holds():
    with pytest.raises(KeyError) as caught:
        Toolbox([add])["ad"]
    assert caught.value.args == ("No tool is named 'ad'; there are: add.",)


def test_a_model_that_changes_what_it_is_shown_changes_no_tool(tmp_path):
    class Meddles:
        name = "meddles"

        def reply(self, messages, tools, choice):
            tools[0].parameters["properties"]["a"]["type"] = "string"
            tools[0].parameters.clear()
            return Reply("done")

    whole = as_text(add.spec)
    box = Toolbox([add])
    trace = Agent(Meddles(), box).run("t", trace=Trace(tmp_path / "run.jsonl"))
    assert trace.stop == "answered"
    described = trace.first(ToolDescribed)
    assert as_text(described.spec) == as_text(add.spec) == as_text(box.specs[0]) == whole
    assert described.digest == digest(add.spec)
    assert Trace.load(tmp_path / "run.jsonl").events == trace.events


def test_another_history_is_what_the_model_is_sent():
    amnesia = Fold(
        CONVERSATION.start,
        lambda messages, event: (
            messages if isinstance(event, ModelReplied) else CONVERSATION.step(messages, event)
        ),
        "without replies",
    )
    model = Watching(call("add", a=1, b=1), "2")
    trace = Agent(model, Toolbox([add]), history=amnesia).run("t")
    assert [m.role for m in model.sent[1][0]] == ["user", "tool"]
    assert [m.role for m in trace.view(CONVERSATION)] == ["user", "assistant", "tool", "assistant"]
    assert trace.events[0].history == "without replies"


# -- how a reply can end --

CALL = (ToolCall("c", "add", {"a": 1, "b": 2}),)
REMINDED = "That is a call written as text, and nothing ran. You may call: add, multiply."

ENDINGS = [
    # reply, then: outcome of its call, stop, detail, answer
    (Reply("7"), "", "answered", "", "7"),
    (Reply("7", raw_stop="stop"), "", "answered", "", "7"),
    (Reply(""), "", "no_progress", "the reply holds neither a call nor text", ""),
    (Reply(" \n"), "", "no_progress", "the reply holds neither a call nor text", ""),
    (Reply("", stop="tool_use"), "", "no_progress",
     "the reply says it calls a tool and holds no call", ""),
    (Reply("so", stop="tool_use"), "", "no_progress",
     "the reply says it calls a tool and holds no call", ""),
    (Reply("half an ans", stop="max_tokens", raw_stop="length"), "", "cut_off",
     "the reply was cut (length)", ""),
    (Reply("", stop="max_tokens"), "", "cut_off", "the reply was cut (max_tokens)", ""),
    (Reply("", stop="refusal"), "", "refused", "the model declined", ""),
    (Reply("I will not.", stop="refusal"), "", "refused", "I will not.", ""),
    (Reply("", CALL, stop="refusal"), "cut_off", "refused", "the model declined", ""),
    (Reply("x", stop="unknown", raw_stop="new_reason"), "", "cut_off",
     "the reply ended for an unknown reason, 'new_reason'", ""),
    (Reply("x", CALL, stop="unknown"), "cut_off", "cut_off",
     "the reply ended for an unknown reason, 'unknown'", ""),
]  # fmt: skip


@pytest.mark.parametrize(("reply", "refusal", "stop", "detail", "answer"), ENDINGS)
def test_a_reply_that_ends_the_run(reply, refusal, stop, detail, answer):
    trace = run(reply)
    assert [o for _, _, _, o in outcomes(trace)] == ([refusal] if refusal else [])
    assert (trace.stop, trace.finished.detail, trace.answer) == (stop, detail, answer)
    assert trace.first(ModelReplied).text == reply.text
    assert executed(trace) == []


def test_a_call_in_a_reply_that_was_cut_never_runs_and_the_run_goes_on():
    trace = run(Reply("", CALL, stop="max_tokens"), call("add", a=1, b=2), "3")
    assert outcomes(trace) == [
        ("c", "add", "refused", "cut_off"),
        ("call_2", "add", "returned", ""),
    ]
    assert told(trace)[0] == {
        "ok": False,
        "error": "cut_off",
        "reason": "the reply was cut; send the call again, whole",
    }
    assert trace.stop == "answered"


def test_calls_run_though_the_reason_says_end():
    trace = run(Reply("", CALL, stop="end_turn"), "3")
    assert (outcomes(trace), trace.stop) == ([("c", "add", "returned", "")], "answered")


def test_a_paused_turn_is_sent_back_as_it_is_and_goes_on():
    raw = {"provider": "x", "blocks": [1]}
    model = Watching(Reply("Searching …", stop="pause_turn", raw=raw), "found")
    trace = Agent(model, Toolbox([add])).run("t")
    assert model.sent[1][0] == [Message("user", "t"), Message("assistant", "Searching …", raw=raw)]
    assert (trace.stop, trace.answer) == ("answered", "found")


def test_a_turn_that_pauses_for_ever_ends():
    trace = run(*[Reply("…", stop="pause_turn")] * 50)
    assert (trace.stop, trace.view(COUNTS).steps) == ("no_progress", 4)


def test_text_beside_a_call_belongs_to_the_history():
    trace = run(Reply("First the sum.", CALL, stop="tool_use"), "3")
    assert trace.view(CONVERSATION)[1] == Message("assistant", "First the sum.", CALL)


@pytest.mark.parametrize("text", ['{"name":"add","arguments":{"a":2,"b":3}}', "add(2, 3)"])
def test_a_call_written_as_text_is_no_answer_and_nothing_runs(text):
    trace = run(text, call("add", a=2, b=3), "5")
    assert [e.text for e in trace if isinstance(e, Reminded)] == [REMINDED]
    assert (executed(trace), trace.answer) == ([("add", {"a": 2, "b": 3}, "5")], "5")


def test_a_model_that_only_writes_calls_ends_without_an_answer():
    trace = run(*["add(2, 3)"] * 50)
    assert (trace.stop, trace.answer) == ("no_progress", "")


# -- what goes wrong around the loop --


class Breaks:
    """A model that replies from a list and raises what is an exception in it."""

    name = "breaks"

    def __init__(self, *script):
        self.script = list(script)

    def reply(self, messages, tools, choice):
        said = self.script.pop(0)
        if isinstance(said, BaseException):
            raise said
        return Reply(said) if isinstance(said, str) else said


class Unreadable(Exception):
    """Its text cannot be had."""

    def __str__(self):
        raise RuntimeError("no text")


class UnreadableModelError(Unreadable, ModelError):
    """A provider's error whose text cannot be had."""


STOPS = "end_turn, tool_use, max_tokens, refusal, pause_turn, unknown"
ADD = ToolCall("c", "add", {"a": 1, "b": 1})
MALFORMED = [
    (None, "it must be Reply, got NoneType"),
    ({"text": "done"}, "it must be Reply, got dict"),
    (Reply, "it must be Reply, got type"),
    (Reply(text=None), "text must be str, got NoneType"),
    (Reply(text=7), "text must be str, got int"),
    (Reply(text=b"x"), "text must be str, got bytes"),
    (Reply(thinking=["x"]), "thinking must be str, got list"),
    (Reply(raw_stop=None), "raw_stop must be str, got NoneType"),
    (Reply(stop="zzz"), f"stop must be one of {STOPS}, got 'zzz'"),
    (Reply(stop=""), f"stop must be one of {STOPS}, got ''"),
    (Reply(stop=None), "stop must be str, got NoneType"),
    (Reply(usage=None), "usage must be Usage, got NoneType"),
    (Reply(usage={"input_tokens": 1}), "usage must be Usage, got dict"),
    (Reply(usage=Usage(1.5, 0)), "usage.input_tokens must be int, got float"),
    (Reply(usage=Usage(0, "2")), "usage.output_tokens must be int, got str"),
    (Reply(calls=None), "calls must be Sequence, got NoneType"),
    (Reply(calls=5), "calls must be Sequence, got int"),
    (Reply(calls="add"), "calls must be ToolCall, got str"),
    (Reply(calls=({"name": "add"},)), "calls must be ToolCall, got dict"),
    (Reply(calls=(ADD, None)), "calls must be ToolCall, got NoneType"),
    (Reply(calls=(ToolCall(None, "add", {}),)), "the id of a call must be str, got NoneType"),
    (Reply(calls=(ADD, ToolCall(object(), "add", {}))), "the id of a call must be str, got object"),
    (Reply(calls=(ToolCall("c", None, {}),)), "the name of a call must be str, got NoneType"),
    (Reply(calls=(ToolCall("c", ["add"], {}),)), "the name of a call must be str, got list"),
    (Reply(notes=None), "notes must be Sequence, got NoneType"),
    (Reply(notes=(5,)), "a note must be str, got int"),
    (Reply(forced=None), "forced must be bool, got NoneType"),
]


@pytest.mark.parametrize(("reply", "fault"), MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_reply_is_a_fault_of_the_model_and_nothing_of_it_runs(tmp_path, reply, fault):
    agent = Agent(Breaks(reply), Toolbox([add]))
    trace = agent.run("t", trace=Trace(tmp_path / "run.jsonl"))
    assert kinds(trace) == [RunStarted, ToolDescribed, ModelAsked, RunFinished]
    assert trace.stop == "provider_error"
    assert trace.finished.detail == f"The model's reply is malformed: {fault}."
    assert Trace.load(tmp_path / "run.jsonl").events == trace.events


class Odd:
    """An object that nothing can be made of."""

    def __repr__(self):
        raise RuntimeError("no form")


STRANGE = [Odd(), {"a": Odd()}, {Odd(): 1}, [Odd()], object(), b"\xff", {1, 2}, lambda: 1]


@pytest.mark.parametrize("args", STRANGE, ids=range(len(STRANGE)))
def test_arguments_of_any_type_are_refused_or_run_and_the_file_loads(tmp_path, args):
    model = ScriptedModel([calls(ToolCall("", "add", args)), Reply("done", raw=args)])
    trace = Agent(model, Toolbox([add])).run("t", trace=Trace(tmp_path / "run.jsonl"))
    assert trace.stop == "answered"
    assert [o for _, _, o, _ in outcomes(trace)] == ["refused"]
    assert Trace.load(tmp_path / "run.jsonl").events == trace.events


def test_an_exception_without_a_text_is_still_told(tmp_path):
    @tool
    def odd(how: str) -> str:
        """Odd."""
        raise Unreadable if how == "plain" else type("E", (Unreadable, ToolError), {})

    trace = run(call("odd", how="plain"), call("odd", how="tool"), "done", tools=(odd,))
    assert told(trace) == [
        "tool error in odd: Unreadable: its text cannot be read",
        "tool error in odd: its text cannot be read",
    ]
    trace = Agent(Breaks(UnreadableModelError()), Toolbox()).run("t")
    assert (trace.stop, trace.finished.detail) == ("provider_error", "its text cannot be read")
    with pytest.raises(Unreadable):
        Agent(Breaks(Unreadable()), Toolbox()).run("t", trace=(trace := Trace()))
    assert trace.finished.detail == "Unreadable: its text cannot be read"


def test_a_model_without_a_name_begins_no_run():
    class Nameless:
        def reply(self, messages, tools, choice):
            return Reply("x")

    with pytest.raises(AttributeError, match="name"):
        Agent(Nameless(), Toolbox()).run("t", trace=(trace := Trace()))
    assert trace.events == []


def test_a_provider_error_ends_the_run_and_harms_no_other():
    model = Breaks(call("add", a=1, b=1), ModelError("401: set ANTHROPIC_API_KEY"), "fine")
    agent = Agent(model, Toolbox([add]))
    trace = agent.run("t")
    assert (trace.stop, trace.finished.detail) == ("provider_error", "401: set ANTHROPIC_API_KEY")
    assert kinds(trace)[-2:] == [ModelAsked, RunFinished]
    assert executed(trace) == [("add", {"a": 1, "b": 1}, "2")]
    assert agent.run("t").answer == "fine"


def test_a_script_that_is_too_short_says_so():
    trace = run(call("add", a=1, b=1))
    assert (trace.stop, trace.finished.detail) == (
        "provider_error",
        "The script has 1 reply and was asked for more.",
    )


def test_ctrl_c_in_the_model_ends_the_run_and_harms_no_other():
    agent = Agent(Breaks(call("add", a=1, b=1), KeyboardInterrupt(), "fine"), Toolbox([add]))
    trace = agent.run("t")
    assert (trace.stop, trace.finished.detail) == ("interrupted", "stopped by Ctrl-C")
    assert outcomes(trace) == [("call_1", "add", "returned", "")]
    assert agent.run("t").answer == "fine"


def test_ctrl_c_in_a_tool_leaves_no_call_open():
    @tool
    def slow():
        """Slow."""
        raise KeyboardInterrupt

    trace = run(
        calls(
            ToolCall("a", "add", {"a": 1, "b": 1}),
            ToolCall("b", "slow", {}),
            ToolCall("c", "slow", {}),
        ),
        tools=(add, slow),
    )
    assert outcomes(trace) == [
        ("a", "add", "returned", ""),
        ("b", "slow", "failed", ""),
        ("c", "slow", "refused", "interrupted"),
    ]
    assert told(trace)[1:] == [
        "slow was broken off: stopped by Ctrl-C",
        {"ok": False, "error": "interrupted", "reason": "stopped by Ctrl-C"},
    ]
    assert trace.stop == "interrupted"
    assert is_valid(trace.view(CONVERSATION))


def test_ctrl_c_in_the_driver_closes_the_run_and_goes_on_its_way():
    def decide(question):
        raise KeyboardInterrupt

    save_note, notes = notebook()
    trace = Trace()
    agent = Agent(ScriptedModel([SAVE]), Toolbox([save_note]), gate=Gate(ask_before_writes))
    with pytest.raises(KeyboardInterrupt):
        agent.run("t", trace=trace, decide=decide)
    assert outcomes(trace) == [("call_1", "save_note", "refused", "interrupted")]
    assert (trace.stop, trace.finished.detail) == ("interrupted", "the driver went away")
    assert notes == []


def test_ctrl_c_thrown_into_the_generator_is_an_interrupt():
    steps = Agent(ScriptedModel(["x"]), Toolbox()).steps("t", trace := Trace())
    next(steps)
    assert isinstance(steps.throw(KeyboardInterrupt()), RunFinished)
    assert (list(steps), trace.stop) == ([], "interrupted")


@pytest.mark.parametrize("taken", range(1, 13))
def test_a_driver_that_goes_away_leaves_a_finished_trace(tmp_path, taken):
    save_note, _ = notebook()
    model = ScriptedModel(
        [
            calls(ToolCall("", "add", {"a": 1, "b": 1}), ToolCall("", "save_note", {"text": "x"})),
            "done",
        ]
    )
    gate = Gate(allow_read_only, ask_before_writes)
    trace = Trace(tmp_path / "run.jsonl")
    steps = Agent(model, Toolbox([add, save_note]), gate=gate).steps("t", trace)
    for _ in range(taken):
        next(steps, None)
    steps.close()
    assert trace.stop == ("interrupted" if taken < 12 else "answered")
    assert [type(e) for e in trace].count(RunFinished) == 1
    assert all(record.outcome for record in trace.view(CALLS).values())
    assert is_valid(trace.view(CONVERSATION))
    assert Trace.load(tmp_path / "run.jsonl").events == trace.events


@pytest.mark.parametrize("error", [ValueError("bug"), SystemExit(3)], ids=repr)
def test_a_bug_in_the_model_is_recorded_and_goes_on_its_way(error):
    trace = Trace()
    with pytest.raises(type(error)):
        Agent(Breaks(error), Toolbox()).run("t", trace=trace)
    assert (trace.stop, trace.finished.detail) == ("crashed", f"{type(error).__name__}: {error}")


def test_a_tool_that_exits_is_recorded_as_broken_off():
    @tool
    def leave():
        """Leave."""
        raise SystemExit(3)

    trace = Trace()
    with pytest.raises(SystemExit):
        Agent(ScriptedModel([call("leave")]), Toolbox([leave])).run("t", trace=trace)
    assert told(trace) == ["leave was broken off: SystemExit: 3"]
    assert (outcomes(trace), trace.stop) == ([("call_1", "leave", "failed", "")], "crashed")


# -- what the history must be (any sequence of replies: test_properties.py) --


def is_valid(messages):
    """The providers' rule: calls are followed at once by one message that answers just those."""
    waiting = None
    for message in messages:
        answered = [result.call_id for result in message.results]
        if (waiting or message.role == "tool") and (waiting or None) != (answered or None):
            return False
        waiting = [c.id for c in message.calls]
    ids = [c.id for message in messages for c in message.calls]
    return not waiting and len(set(ids)) == len(ids)


def test_the_rule_itself():
    asks = Message("assistant", calls=(ToolCall("a", "f", {}), ToolCall("b", "f", {})))
    a, b = ToolResult("a", "f", "1"), ToolResult("b", "f", "2")
    assert is_valid([Message("user", "t"), asks, Message("tool", results=(a, b)), asks]) is False
    assert is_valid([Message("user", "t"), asks, Message("tool", results=(a, b))])
    assert not is_valid([asks, Message("tool", results=(a,))])
    assert not is_valid([asks, Message("user", "x"), Message("tool", results=(a, b))])
    assert not is_valid([asks])
    assert not is_valid([Message("user", "t"), Message("tool", results=(a,))])


def test_a_call_whose_arguments_are_hidden_cannot_be_approved():
    ran = []

    @tool(writes=True)
    def put(text: str) -> str:
        """Put."""
        ran.append(text)
        return text

    @tool
    def look(q: str) -> str:
        """Look."""
        return "seen"

    model = ScriptedModel(
        [
            call("look", q='{"token": "delete all files"}'),
            call("put", text='{"token": "delete all files"}'),
            "ok",
        ]
    )
    gate = Gate(allow_read_only, ask_before_writes)
    trace = Agent(model, Toolbox([look, put]), gate=gate).run("tidy up", decide=lambda e: e.allow())
    assert ran == []
    assert [c.refusal for c in trace.view(CALLS).values()] == ["", "denied"]
