"""What a run is judged by: first decisions of every kind, and whole marks of whole runs."""

from dataclasses import asdict, replace

import pytest
from routing import PLAIN, REFUND, THANKS, UNCLEAR, bench, marks_of, trace_of

from agentlab.measure.bench import Condition
from agentlab.measure.cases import Case, fits
from agentlab.measure.marks import marks
from agentlab.measure.picks import Pick, asks, picked
from agentlab.messages import Reply, ToolCall, Usage
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.permissions import Gate, deny

RIGHT = call("refund", order_id="A-1", amount=5)
BROKEN = Reply(calls=(ToolCall("", "refund", '{"order_id": "A-1"'),), stop="tool_use")
CUT = Reply(text="Let me", stop="max_tokens")


@pytest.mark.parametrize(
    ("reply", "pick"),
    [
        (RIGHT, Pick("tool", "refund", {"order_id": "A-1", "amount": 5.0})),
        (call("refund", order_id="A-1"), Pick("tool", "refund", {"order_id": "A-1"})),
        (call("reimburse", order_id="A-1"), Pick("unknown_tool", "reimburse", {"order_id": "A-1"})),
        (call("Refund", order_id="A-1"), Pick("unknown_tool", "Refund", {"order_id": "A-1"})),
        (BROKEN, Pick("unparseable", "refund", '{"order_id": "A-1"')),
        ('refund(order_id="A-1", amount=5)', Pick("unparseable")),
        ('{"name": "refund", "arguments": {"order_id": "A-1"}}', Pick("unparseable")),
        ("There is nothing to do.", Pick("none")),
        ("Which order do you mean?", Pick("clarify")),
        (Reply(text="I cannot do that.", stop="refusal"), Pick("none")),
        ("", Pick("no_reply")),
        (CUT, Pick("no_reply")),
        (Reply(calls=(ToolCall("", "refund", {}),), stop="max_tokens"), Pick("no_reply")),
        (
            calls(*call("look", order_id="A-1").calls, *RIGHT.calls),
            Pick("tool", "look", {"order_id": "A-1"}),
        ),
    ],
)
def test_the_first_decision(reply, pick):
    assert picked(trace_of(REFUND, reply, "done")) == pick


def test_a_model_that_is_not_there_decides_nothing():
    assert picked(trace_of(REFUND)) == Pick("no_reply")


def test_a_tool_of_another_state_is_no_unknown_one():
    in_state = Condition("state", by_state=True)
    reading = Case("x", "Give it back.", ("refund",), state="reading")
    pick = picked(trace_of(reading, RIGHT, "done", condition=in_state))
    assert (pick.kind, pick.tool) == ("not_offered", "refund")


def test_words_in_a_turn_that_must_bring_a_call_are_no_call_written_as_text():
    decided = Condition("router", router=lambda task, tools: ["refund"])
    question = trace_of(REFUND, "How much?", RIGHT, "done", condition=decided)
    assert picked(question) == Pick("clarify")
    assert marks(REFUND, question).unparseable == 0


@pytest.mark.parametrize(
    ("text", "is_question"),
    [
        ("Which one?", True),
        ('Did you mean "A-1"?', True),
        ("Is it this one? It is.", False),
        ("**Which order?** ", True),
        ("(which?)", True),
        ("What a day.", False),
        ("", False),
    ],
)
def test_a_text_asks_when_it_ends_in_a_question(text, is_question):
    assert asks(text) == is_question


@pytest.mark.parametrize(
    ("case", "pick", "right"),
    [
        (REFUND, Pick("tool", "refund"), True),
        (REFUND, Pick("tool", "look"), True),
        (REFUND, Pick("tool", "cancel"), False),
        (REFUND, Pick("none"), False),
        (THANKS, Pick("none"), True),
        (THANKS, Pick("clarify"), False),
        (THANKS, Pick("unparseable", "look"), False),
        (THANKS, Pick("unknown_tool", "none"), False),
        (THANKS, Pick("no_reply"), False),
        (UNCLEAR, Pick("clarify"), True),
    ],
)
def test_a_malformed_call_is_never_a_right_refusal(case, pick, right):
    assert pick.right_for(case) == right


@pytest.mark.parametrize(
    ("wanted", "args", "fit"),
    [
        ({"id": ["A-1"]}, {"id": "a-1 "}, True),
        ({"id": ["A-1", "A-2"]}, {"id": "A-2", "more": 1}, True),
        ({"id": ["A-1"]}, {}, False),
        ({"n": [5]}, {"n": 5.0}, True),
        ({"n": [5]}, {"n": "5"}, True),
        ({"n": [5]}, {"n": 50}, False),
        ({"q": {"contains": ["Red", "shoe"]}}, {"q": "shoes in red"}, True),
        ({"q": {"contains": ["red", "shoe"]}}, {"q": "red"}, False),
        ({}, {"anything": 1}, True),
    ],
)
def test_arguments_as_a_case_wants_them(wanted, args, fit):
    assert fits(wanted, args) == fit


NONE = {
    "proposed": 0,
    "unparseable": 0,
    "unknown": 0,
    "valid": None,
    "correct": None,
    "judged": 0,
    "denied": 0,
    "ran": 0,
    "returned": 0,
    "stumbled": False,
    "recovered": False,
    "astray": False,
    "excess": 0,
}
ONE = {**NONE, "proposed": 1, "valid": True, "judged": 1, "ran": 1, "returned": 1}


@pytest.mark.parametrize(
    ("case", "replies", "right", "done", "rest"),
    [
        (REFUND, [RIGHT, "done"], True, True, {**ONE, "correct": True}),
        (
            REFUND,  # the tool executes, and the task is not done (C49)
            [call("cancel", order_id="A-1"), "done"],
            False,
            False,
            {**ONE, "astray": True},
        ),
        (
            REFUND,  # the right tool with a wrong amount
            [call("refund", order_id="A-1", amount=50), "done"],
            True,
            False,
            {**ONE, "correct": False},
        ),
        (
            REFUND,  # the right tool, and the order does not exist
            [call("refund", order_id="A-9", amount=5), "sorry"],
            True,
            False,
            {**ONE, "correct": False, "returned": 0, "stumbled": True},
        ),
        (
            REFUND,  # a refused call, then the right one
            [call("refund", order_id="A-1"), RIGHT, "done"],
            True,
            True,
            {
                **ONE,
                "proposed": 2,
                "valid": False,
                "correct": False,
                "stumbled": True,
                "recovered": True,
            },
        ),
        (
            REFUND,  # a look first: accepted, one call more than needed
            [call("look", order_id="A-1"), RIGHT, "done"],
            True,
            True,
            {
                **ONE,
                "correct": True,
                "proposed": 2,
                "judged": 2,
                "ran": 2,
                "returned": 2,
                "excess": 1,
            },
        ),
        (
            REFUND,  # done, and something changed besides: not done
            [RIGHT, call("cancel", order_id="A-1"), "done"],
            True,
            False,
            {
                **ONE,
                "correct": True,
                "proposed": 2,
                "judged": 2,
                "ran": 2,
                "returned": 2,
                "excess": 1,
                "astray": True,
            },
        ),
        (
            REFUND,  # an invented name, then the right one
            [call("reimburse", order_id="A-1"), RIGHT, "done"],
            False,
            True,
            {
                **ONE,
                "proposed": 2,
                "unknown": 1,
                "valid": None,
                "stumbled": True,
                "recovered": True,
            },
        ),
        (
            REFUND,  # a call written as text, and nothing else
            ['refund(order_id="A-1")', "done"],
            False,
            False,
            {**NONE, "proposed": 1, "unparseable": 1},
        ),
        (THANKS, ["You are welcome."], True, True, NONE),
        (
            THANKS,
            [call("look", order_id="A-1"), "hm"],
            False,
            False,
            {**ONE, "astray": True, "excess": 1},
        ),
        (UNCLEAR, ["Which order?"], True, True, NONE),
        (
            UNCLEAR,
            [BROKEN, "?"],
            False,
            False,
            {**NONE, "proposed": 1, "unparseable": 1, "stumbled": True},
        ),
    ],
)
def test_the_marks_of_a_run(case, replies, right, done, rest):
    made = asdict(marks_of(case, *replies))
    assert (made["right"], made["done"]) == (right, done)
    assert {name: made[name] for name in NONE} == rest


def test_a_call_the_gate_denies_is_judged_and_does_not_run():
    agent = bench(REFUND).agent(REFUND, PLAIN, ScriptedModel([RIGHT, "no"]))
    strict = replace(agent, gate=Gate(deny("refund", because="not today")))
    made = marks(REFUND, strict.run(REFUND.task))
    assert (made.judged, made.denied, made.ran, made.stumbled, made.done) == (1, 1, 0, True, False)


def test_seconds_and_tokens_are_summed():
    said = [
        Reply(calls=RIGHT.calls, stop="tool_use", usage=Usage(100, 10)),
        Reply("done", usage=Usage(120, 5)),
    ]
    made = marks(REFUND, trace_of(REFUND, *said), 1.5)
    assert (made.seconds, made.usage) == (1.5, Usage(220, 15))


FORM = "it must be a list of equal values, or {'contains': [words]}."


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ({"accept": ()}, "accepts nothing; name a tool, or 'none'."),
        ({"accept": "look"}, "accept is a text; it must be a tuple of names: ('look',)."),
        ({"half": "heldout"}, "half must be 'tuning' or 'held out', not 'heldout'."),
        ({"half": "Tuning"}, "half must be 'tuning' or 'held out', not 'Tuning'."),
        ({"args": {"lok": {"id": ["A"]}}}, "args for 'lok', which it does not accept."),
        ({"args": {"look": {"id": "A-1"}}}, f"id of look is 'A-1'; {FORM}"),
        ({"args": {"look": {"id": 5}}}, f"id of look is 5; {FORM}"),
        ({"args": {"look": {"id": []}}}, f"id of look is []; {FORM}"),
        (
            {"args": {"look": {"id": {"contains": "A"}}}},
            f"id of look is {{'contains': 'A'}}; {FORM}",
        ),
        ({"args": {"look": {"id": {"holds": ["A"]}}}}, f"id of look is {{'holds': ['A']}}; {FORM}"),
    ],
)
def test_a_label_that_cannot_be_meant_so_is_an_error(label, told):
    with pytest.raises(ValueError) as error:
        Case(**{"id": "x", "task": "Do it.", "accept": ("look",), **label})
    assert str(error.value) == f"Case x: {told}"


def test_a_label_may_be_given_as_lists():
    case = Case("x", "Do it.", ["look"], {"look": {"id": ["A"], "why": {"contains": ["so"]}}})
    assert (case.goal, case.needed) == ("look", 1)
