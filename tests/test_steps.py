"""The stops of a run: what each holds, that nothing is held twice, that live and saved agree."""

import json
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runs import HOSTILE, NUMBERS, add, arithmetic, hostile, long_run, researched, timeless

from agentlab.agent import Agent
from agentlab.display.diagrams import PARTS, STAGES
from agentlab.display.exact import checked_texts
from agentlab.display.once import Changes, Clip, Once, json_text
from agentlab.display.records import CHECKS, STOPPED_AT, Part, Step
from agentlab.display.steps import NOTHING, Steps, steps_of
from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Refusal,
    RunFinished,
    RunStarted,
)
from agentlab.messages import Message, ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.nested import used
from agentlab.permissions import Decision
from agentlab.research.ledger import LEDGER
from agentlab.stopping import Budget
from agentlab.sub_agent import with_sub_agent
from agentlab.tools import Toolbox, tool
from agentlab.trace import Trace
from agentlab.views import CONVERSATION, Fold


def stops(trace: Trace, **folds: Any) -> Steps:
    return trace.view(steps_of(**folds))


def of_events(*events: Event) -> Steps:
    trace = timeless()
    for event in events:
        trace.record(event)
    return stops(trace)


# -- one stop for each thing that happened --


def test_one_stop_for_each_thing_that_happened() -> None:
    assert [(s.kind, s.part, s.state, s.tool) for s in stops(arithmetic()).steps] == [
        ("start", "history", "fine", ""),
        ("model", "model", "fine", ""),
        ("call", "tools", "fine", "add"),
        ("model", "model", "fine", ""),
        ("call", "checks", "bad", "rain"),
        ("call", "checks", "bad", "add"),
        ("model", "model", "fine", ""),
        ("call", "tools", "bad", "divide"),
        ("model", "model", "fine", ""),
        ("call", "checks", "bad", "save_note"),
        ("model", "model", "fine", ""),
        ("stop", "stop", "fine", ""),
    ]


def test_a_call_with_everything_passed() -> None:
    assert stops(arithmetic()).steps[2] == Step(
        kind="call",
        part="tools",
        state="fine",
        turn=1,
        used=(1, 1, 120),
        left={"steps": 7, "tokens": 880},
        message=3,
        reply=(2, 0),
        call="call_1",
        tool="add",
        args=[["a", "2"], ["b", "4"]],  # the model had sent "4"
        passed=7,
        outcome="returned",
        verdict="allow",
        rule="allow_read_only",
        reason="add only reads",
    )


def test_a_turn_says_what_is_new_and_what_was_offered() -> None:
    made = stops(arithmetic())
    turn = made.steps[3]
    assert (turn.sent, turn.tools, turn.choice, turn.stop, turn.message) == (
        (2, [2, 3]),
        (0, 1, 2),
        "auto",
        "tool_use",
        4,
    )
    assert made.as_json()["messages"][2:5] == [
        {
            "role": "assistant",
            "text": "",
            "calls": [{"call": "call_1", "tool": "add", "args": [["a", "2"], ["b", '"4"']]}],
        },
        {"role": "tool", "text": "6", "tool": "add", "call": "call_1", "error": False},
        {
            "role": "assistant",
            "text": "",
            "calls": [
                {"call": "call_2", "tool": "rain", "args": []},
                {"call": "call_3", "tool": "add", "args": [["a", '"six"']]},
            ],
        },
    ]


@pytest.mark.parametrize(
    ("stop", "failed", "waiting", "not_reached"),
    [
        (2, [], [], []),
        (4, ["known tool"], [], ["valid arguments", "permission", "run", "observe"]),
        (5, ["valid arguments"], [], ["permission", "run", "observe"]),
        (7, ["run"], [], ["observe"]),
        (9, ["permission"], [], ["run", "observe"]),
    ],
)
def test_the_checks_of_a_call(
    stop: int, failed: list[str], waiting: list[str], not_reached: list[str]
) -> None:
    checks = stops(arithmetic()).steps[stop].checks
    assert [name for name, _ in checks] == list(CHECKS)
    assert [n for n, state in checks if state == "failed"] == failed
    assert [n for n, state in checks if state == "waiting"] == waiting
    assert [n for n, state in checks if state == "not reached"] == not_reached


@pytest.mark.parametrize("refusal", get_args(Refusal))
def test_every_refusal_stops_at_one_check(refusal: str) -> None:
    step = of_events(
        RunStarted("t"),
        ModelAsked(1),
        ModelReplied(1, calls=(ToolCall("c", "f", {}),)),
        CallFinished("c", "f", "refused", "no", refusal=refusal),
    ).steps[2]
    assert [state for _, state in step.checks].count("failed") == 1
    assert step.passed == STOPPED_AT.get(refusal, 0)


def test_a_trace_written_by_hand_may_leave_events_out() -> None:
    """Lessons build smaller traces; what they do not say is not made up."""
    made = of_events(
        RunStarted("t"),
        CallFinished("", "f", "failed", "no"),
        CallFinished("b", "f", "returned", "1"),
        ModelReplied(1, "one"),
    )
    assert [(s.kind, s.passed, s.part, s.reply, s.sent) for s in made.steps] == [
        ("start", None, "history", None, None),
        ("call", 5, "tools", None, None),
        ("call", 7, "tools", None, None),
        ("model", None, "model", None, None),
    ]
    assert made.settled()[0] == 4


def test_what_a_person_said_and_which_rule_asked() -> None:
    approved = stops(arithmetic(decide=PermissionAsked.allow)).steps[9]
    assert (approved.asked, approved.verdict, approved.rule, approved.outcome) == (
        "ask_before_writes",
        "allow",
        "person",
        "returned",
    )
    silent = stops(arithmetic()).steps[9]
    assert (silent.asked, silent.verdict, silent.rule, silent.reason) == (
        "ask_before_writes",
        "deny",
        "person",
        "nobody approved it",
    )


def test_parts_and_checks_are_those_of_the_diagrams() -> None:
    assert set(get_args(Part)) == set(PARTS) - {"task"}
    assert CHECKS[1:] == tuple(STAGES)
    assert set(STOPPED_AT) == set(get_args(Refusal)) - {"interrupted"}


# -- a run that is still going, or was broken off --


def test_a_call_on_its_way_waits_at_one_check() -> None:
    asked = [
        RunStarted("t"),
        ModelAsked(1),
        ModelReplied(1, calls=(ToolCall("c", "f", {"x": 1}),)),
        PermissionAsked("c", "f", {"x": 1}, "f writes", "ask", "b"),
    ]
    waiting = of_events(*asked).steps[2]
    assert (waiting.state, waiting.part, waiting.checks[4:6]) == (
        "open",
        "checks",
        [("permission", "waiting"), ("run", "not reached")],
    )
    running = of_events(*asked, CallStarted("c", "f", {"x": 1}, Decision("allow", ""))).steps[2]
    assert (running.state, running.part, running.checks[5]) == ("open", "tools", ("run", "waiting"))
    broken = of_events(*asked, CallFinished("c", "f", "refused", "", refusal="interrupted"))
    assert broken.steps[2].checks[4] == ("permission", "failed")


def test_a_model_that_gave_no_reply() -> None:
    made = of_events(RunStarted("t"), ModelAsked(1), RunFinished("provider_error", "gone"))
    assert [(s.kind, s.state, s.message) for s in made.steps] == [
        ("start", "fine", 0),
        ("model", "bad", None),
        ("stop", "bad", None),
    ]


def test_what_an_earlier_turn_left_open_is_not_sent_again_and_again() -> None:
    opened = [
        RunStarted("t"),
        ModelAsked(1),
        ModelReplied(1, calls=(ToolCall("c", "f", {}),)),
        CallStarted("c", "f", {}, Decision("allow", "")),
    ]
    assert of_events(*opened).settled()[0] == 2
    assert of_events(*opened, ModelAsked(2)).settled()[0] == 3


def test_a_page_that_follows_a_run_comes_to_the_same_as_one_that_opens_at_its_end() -> None:
    """Whatever it had at any moment, it is sent what is missing and what has changed since."""
    trace, fold = timeless(), steps_of(ledger=NUMBERS)
    pages: list[dict[str, list]] = [{n: [] for n in LISTS}]
    settled = [[0, 0, 0, 0]]
    for event in arithmetic(decide=PermissionAsked.allow).events:
        trace.events.append(event)
        made = trace.view(fold)
        for page, have in zip(pages, settled, strict=True):
            taken(page, made.as_json(have))
        settled = [made.settled() for _ in pages]
        pages.append(taken({n: [] for n in LISTS}, made.as_json()))
        settled.append(made.settled())
    whole = json.loads(json.dumps({name: made.as_json()[name] for name in LISTS}))
    assert len(pages) == len(trace) + 1
    assert all(page == whole for page in pages)


LISTS = ("steps", "messages", "tools", "entries")


def taken(page: dict[str, list], part: dict[str, Any]) -> dict[str, list]:
    """What the page's script does with a part, without the page."""
    part = json.loads(json.dumps(part))
    for name, start in zip(LISTS, part["from"], strict=True):
        assert start <= len(page[name])
        page[name][start:] = part[name]
    return page


def whole_list(made: dict[str, Any], name: str, stop: int) -> list[int]:
    """The messages sent, or the entries held, as they stood at a stop."""
    items: list[int] = []
    for step in made["steps"][: stop + 1]:
        if step.get(name):
            kept, new = step[name]
            items[kept:] = new
    return items


def test_the_ledger_as_it_stood() -> None:
    made = stops(arithmetic(decide=PermissionAsked.allow), ledger=NUMBERS).as_json()
    assert made["entries"] == [
        [["id", "n1"], ["value", "6"], ["from", "add"]],
        [["id", "n2"], ["value", "saved: 6"], ["from", "save_note"]],
    ]
    assert [whole_list(made, "entries", i) for i in (1, 2, 8, 9)] == [[], [0], [0], [0, 1]]
    assert made["run"]["ledger"] is True
    assert stops(arithmetic()).as_json()["run"]["ledger"] is False


def test_a_ledger_may_take_entries_back() -> None:
    def shrinking(entries: list[int], event: Event) -> list[int]:
        return entries[:1] if isinstance(event, RunFinished) else [*entries, len(entries)]

    trace = arithmetic()
    made = stops(trace, ledger=Fold(list, shrinking)).as_json()
    assert [len(whole_list(made, "entries", i)) for i in (0, 11)] == [1, 1]
    assert len(whole_list(made, "entries", 10)) == len(trace) - 1


# -- what the model was really sent --


def last_two(messages: list[Message], event: Event) -> list[Message]:
    return CONVERSATION.step(messages, event)[-2:]


def retold(state: list[Message], event: Event) -> list[Message]:
    """One message, written anew each time."""
    return [Message("user", f"{state[0].text if state else ''}.")]


@pytest.mark.parametrize("history", [CONVERSATION, Fold(list, last_two), Fold(list, retold)])
def test_the_list_of_what_was_sent_can_be_rebuilt_for_every_turn(history: Fold) -> None:
    seen: list[list[tuple[str, str]]] = []

    class Spy(ScriptedModel):
        def reply(self, messages: Sequence[Message], *rest: Any) -> Any:
            pieces = [piece for m in messages for piece in (m.results or (m,))]
            seen.append([(getattr(p, "role", "tool"), p.text) for p in pieces])
            return super().reply(messages, *rest)

    @tool
    def echo(text: str) -> str:
        """Say it again."""
        return text

    model = Spy([call("echo", text="a"), call("echo", text="b"), call("echo", text="a"), "done"])
    trace = Agent(model, Toolbox([echo]), history=history).run("say it")
    made = stops(trace, history=history).as_json()
    turns = [i for i, step in enumerate(made["steps"]) if step["kind"] == "model"]
    told = [[made["messages"][n] for n in whole_list(made, "sent", i)] for i in turns]
    assert [[(m["role"], m["text"]) for m in turn] for turn in told] == seen
    assert len(seen) == 4


def test_a_call_that_was_forgotten_is_not_among_what_is_sent() -> None:
    @tool
    def echo(text: str) -> str:
        """Say it again."""
        return text

    two = calls(ToolCall("", "echo", {"text": "a"}), ToolCall("", "echo", {"text": "b"}))
    trace = Agent(ScriptedModel([two, "done"]), Toolbox([echo]), keep=1).run("say it")
    made = stops(trace).as_json()
    sent = [made["messages"][n] for n in whole_list(made, "sent", len(made["steps"]) - 2)]
    assert [len(m.get("calls", ())) for m in sent] == [0, 1, 0]
    assert [len(made["messages"][made["steps"][1]["message"]]["calls"])] == [2]


# -- size --


def test_what_is_held_grows_with_the_run() -> None:
    small, large = (len(json.dumps(stops(long_run(n)).as_json())) for n in (500, 5000))
    assert large < 10.5 * small


def test_each_text_is_in_the_payload_once() -> None:
    trace = timeless()
    words = ["the task", "the system", "the answer", "a thought", "the result", "an argument"]
    task, system, answer, thought, result, argument = words
    for event in (
        RunStarted(task, system),
        ModelAsked(1),
        ModelReplied(1, "", (ToolCall("c", "f", {"x": argument}),), thinking=thought),
        CallStarted("c", "f", {"x": argument}, Decision("allow", "")),
        CallFinished("c", "f", "returned", result),
        ModelAsked(2),
        ModelReplied(2, answer),
        RunFinished("answered", "", answer),
    ):
        trace.record(event)
    text = json.dumps(stops(trace).as_json())
    assert {word: text.count(word) for word in words} == dict.fromkeys(words, 1)


def test_a_long_text_is_cut_and_counted_and_kept_whole() -> None:
    long = "x" * 10_000_000
    made = of_events(RunStarted("t"), CallFinished("c", "f", "returned", long))
    text = made.as_json()["messages"][1]["text"]
    assert (len(text[0]), text[1:]) == (10_000, [9_990_000, 0])
    assert made.clip.whole == [long]


# -- any run, whatever is in it --


def test_hostile_text_travels_as_ascii_and_comes_back_as_it_was() -> None:
    text = json.dumps(stops(hostile()).as_json())
    assert text.isascii()
    assert json.loads(text)["messages"][0]["text"] == HOSTILE


def test_numbers_keep_every_digit() -> None:
    assert (
        json_text({"n": 12345678901234567890, "x": 1.0}) == '{"n": 12345678901234567890, "x": 1.0}'
    )
    assert Clip(99).pairs({"n": 12345678901234567890, "text": "1"}) == [
        ["n", "12345678901234567890"],
        ["text", '"1"'],
    ]


def test_a_value_without_a_form_is_told_and_does_not_stop_the_run_from_being_shown() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    assert json_text(deep).startswith('"cannot be shown: ')


EVENTS = st.lists(
    st.one_of(
        st.builds(RunStarted, st.text(max_size=3)),
        st.builds(ModelAsked, st.integers(0, 3)),
        st.builds(
            ModelReplied,
            st.integers(0, 3),
            st.sampled_from(["", "a"]),
            st.lists(st.builds(ToolCall, st.sampled_from("ab"), st.just("f"), st.just({}))),
        ),
        st.builds(
            PermissionAsked, st.sampled_from("abc"), *[st.just(x) for x in ("f", {}, "", "", "")]
        ),
        st.builds(
            CallStarted,
            st.sampled_from("abc"),
            st.just("f"),
            st.just({}),
            st.just(Decision("allow", "")),
        ),
        st.builds(
            CallFinished,
            st.sampled_from("abc"),
            st.just("f"),
            st.sampled_from(["returned", "failed", "refused"]),
            st.text(max_size=3),
        ),
        st.builds(RunFinished, st.sampled_from(["answered", "budget"])),
    ),
    max_size=25,
)


@given(EVENTS)
def test_any_order_of_events_can_be_followed(events: list[Event]) -> None:
    """Files can hold what no run would write; a page still agrees with the whole at each moment."""
    made, page, have = Steps(NOTHING, CONVERSATION, 100), {n: [] for n in LISTS}, [0, 0, 0, 0]
    for event in events:
        made.add(event)
        taken(page, made.as_json(have))
        have = made.settled()
        assert page == {n: json.loads(json.dumps(made.as_json()[n])) for n in LISTS}


# -- its parts --


def test_once() -> None:
    once = Once()
    assert [once.at(key, key.upper()) for key in ("a", "b", "a")] == [0, 1, 0]
    assert once.items == ["A", "B"]


@given(st.lists(st.lists(st.integers(0, 3), max_size=6), max_size=8))
def test_changes_rebuild_every_list(looks: list[list[int]]) -> None:
    changes, rebuilt = Changes(), []
    for now in looks:
        if change := changes.since(now):
            kept, new = change
            rebuilt[kept:] = new
        assert rebuilt == now


def test_a_short_text_is_not_touched() -> None:
    clip = Clip(5)
    assert (clip.text("12345"), clip.text("123456"), clip.whole) == (
        "12345",
        ["12345", 1, 0],
        ["123456"],
    )


@pytest.mark.parametrize("limit", [10**4000, 10**400, 1e308])
def test_a_limit_beyond_all_counting_is_still_told(limit: float) -> None:
    trace = timeless()
    for event in (RunStarted("t", budget={"seconds": limit, "steps": 3}), RunFinished("answered")):
        trace.record(event)
    trace.events[-1].at = 0.5
    left = trace.view(steps_of()).steps[-1].left
    assert left["steps"] == 3 and left["seconds"] == limit


# -- in words --


@pytest.mark.parametrize(
    ("value", "declared", "said"),
    [
        ("1285216", {"type": "number"}, "1285216"),
        (Decimal("0.10"), {"type": "number"}, "0.10"),
        ("12", {"type": "string"}, '"12"'),
        ("12", {}, '"12"'),
        ("12 m", {"type": "number"}, '"12 m"'),
        (Decimal("NaN"), {"type": "number"}, "NaN"),
        ("3", {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "3"),
        ("3", {"anyOf": [{"type": "integer"}, {"type": "string"}]}, '"3"'),
        (["1.50", "2"], {"type": "array", "items": {"type": "number"}}, "[1.50, 2]"),
        (["1.50"], {"type": "array", "items": {"type": "string"}}, '["1.50"]'),
        ("5", {"anyOf": 7, "type": ["number"]}, '"5"'),
    ],
)
def test_an_exact_number_is_told_as_a_number(value: Any, declared: Any, said: str) -> None:
    assert checked_texts({"a": value}, {"properties": {"a": declared}}) == {"a": said}


@pytest.mark.parametrize("parameters", [{}, {"properties": 3}, {"properties": {"a": None}}])
def test_of_a_tool_that_declares_nothing_a_text_is_a_text(parameters: Any) -> None:
    assert checked_texts({"a": "5"}, parameters) == {"a": '"5"'}
    assert checked_texts("no object", parameters) == "no object"


def test_a_number_that_passed_as_it_was_is_not_told_twice(tmp_path: Path) -> None:
    trace = researched()
    trace.save(tmp_path / "run.jsonl")
    for run in (trace, Trace.load(tmp_path / "run.jsonl")):
        step = stops(run).steps[10]
        assert (step.tool, step.outcome, step.args) == ("calculator", "returned", None)


def test_a_ledgers_number_is_told_in_the_words_of_its_table() -> None:
    told = stops(researched(), ledger=LEDGER).as_json()["entries"]
    assert [dict(row) for row in told[:2]] == [
        {
            **{"id": "n1", "number": "1,285,216 square kilometres", "label": "[sourced]"},
            **{"what": "Peru: area", "from": "World Factbook"},
        },
        {
            **{"id": "n2", "number": "756,102 square kilometres", "label": "[sourced]"},
            **{"what": "Chile: area", "from": "World Factbook"},
        },
    ]


def test_what_is_left_of_a_budget_counts_the_runs_inside() -> None:
    inner = Agent(ScriptedModel([call("add", a=1, b=2), "3"]), Toolbox([add]))
    own = Agent(
        ScriptedModel([call("helper", task="add"), "3"]), Toolbox([add]), budget=Budget(steps=30)
    )
    trace = with_sub_agent(own, inner, "helper", "Adds.").run("go", trace=timeless())
    seen = [(step.used, step.left) for step in stops(trace).steps]
    assert seen == [
        ((0, 0, 0), {"steps": 30}),
        ((1, 0, 0), {"steps": 29}),
        ((3, 2, 0), {"steps": 27}),
        ((4, 2, 0), {"steps": 26}),
        ((4, 2, 0), {"steps": 26}),
    ]
    assert seen[-1][0] == tuple(used(trace).values())
