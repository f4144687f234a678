"""The loop that lesson 07 writes by hand: it dies of nothing, and does what the package does."""

import pytest

from agentlab import Message, ScriptedModel, ToolCall
from agentlab.coding.agent import GUIDANCE, coding_agent, coding_gate, failing_task
from agentlab.coding.playground import bugs, playground
from agentlab.coding.rules import CodingRules
from agentlab.coding.toolbox import coding_toolbox
from agentlab.models.scripted import call, calls
from agentlab.trace import Trace
from agentlab.views import CALLS
from tests.verdicts import names


def by_hand(model, bug):
    """How the lesson's own loop ends: its phase, what ran, what was changed."""
    shop = playground(bug)
    start = [Message("system", GUIDANCE), Message("user", failing_task(shop))]
    phase, ran = names("07.3")["mend"](model, coding_toolbox(shop), coding_gate(shop), start)
    return phase, ran, shop.changes()


def by_package(model, bug):
    """The same of the package's agent."""
    shop = playground(bug)
    trace = coding_agent(model, shop).run(failing_task(shop))
    done = [c for c in trace.view(CALLS).values() if c.outcome == "returned"]
    phase = "done" if trace.stop == "answered" else "discover"
    return phase, [(c.tool, c.args, c.text) for c in done], shop.changes()


@pytest.mark.parametrize("bug", bugs())
def test_by_hand_it_goes_as_in_the_package(bug):
    assert by_hand(CodingRules(), bug) == by_package(CodingRules(), bug)


def read(path="hire/days.py"):
    return ToolCall("", "read_file", {"path": path})


def edit(old, new, path="hire/days.py"):
    return ToolCall("", "edit_file", {"path": path, "old": old, "new": new})


TEST = ToolCall("", "run_tests", {})
NARROW = ToolCall("", "run_tests", {"target": "tests/test_stock.py"})
STRAIGHT = "read_file edit_file run_tests"
GOOD, BAD = edit("max(1,", "max(0,"), edit("max(1,", "max(2,")
MEND = edit("max(2,", "max(0,")


@pytest.mark.parametrize(
    ("turns", "ran"),
    [
        ([[read()], [GOOD], [TEST]], STRAIGHT),
        # an edit that finds nothing to replace is told so, and the next is made
        ([[read()], [edit("no such text", "x")], [GOOD], [TEST]], STRAIGHT),
        # two edits of one turn: what is allowed is what was shown
        ([[read()], [BAD, MEND], [TEST]], "read_file edit_file edit_file run_tests"),
        ([[read()], [edit("nowhere", "x"), GOOD], [TEST]], STRAIGHT),
        ([[read(), GOOD], [GOOD, TEST], [TEST]], STRAIGHT),
        # a call nobody can read, a name nobody has, a path that is not there, one that leads out
        ([[ToolCall("", "read_file", '{"path"')], [read()], [GOOD], [TEST]], STRAIGHT),
        ([[ToolCall("", "view", {})], [read()], [GOOD], [TEST]], STRAIGHT),
        ([[read("hire/day.py"), read("../x")], [read()], [GOOD], [TEST]], STRAIGHT),
        ([[ToolCall("", "read_file", {"path": 4})], [read()], [GOOD], [TEST]], STRAIGHT),
        # what is no source does not lead on; a part of the tests is not all of them
        ([[read("README.md")], [read()], [GOOD], [TEST]], f"read_file {STRAIGHT}"),
        ([[read("tests/test_days.py")], [read()], [GOOD], [TEST]], f"read_file {STRAIGHT}"),
        ([[read()], [BAD], [NARROW], [TEST], [read()], [MEND], [TEST]],
         f"{STRAIGHT} run_tests {STRAIGHT}"),
    ],
)  # fmt: skip
def test_whatever_a_model_proposes_both_do_the_same(turns, ran):
    said = [*(calls(*turn) for turn in turns), "The tests pass."]
    hand = by_hand(ScriptedModel(said), "late-days")
    assert hand == by_package(ScriptedModel(said), "late-days")
    assert (hand[0], [name for name, _, _ in hand[1]]) == ("done", ran.split())


def test_a_failed_edit_is_told_to_the_model():
    lesson, shop = names("07.3"), playground("late-days")
    tools, gate = coding_toolbox(shop), coding_gate(shop)
    told = lesson["act"](edit("nowhere", "x"), tools, lesson["ALLOWED"]["modify"], gate)
    assert told == (
        None,
        "tool error in edit_file: `old` does not stand there; it must be one place of "
        "'hire/days.py', word for word",
    )


def test_the_question_about_levels_has_an_answer_without_such_a_call():
    leading_out = names("07.3")["leading_out"]
    assert leading_out(Trace()) == "none"
    shop = playground("late-days")
    script = ScriptedModel([call("read_file", path="hire/../../x"), "Done."])
    assert leading_out(coding_agent(script, shop).run("Read it.")) == "meaning"


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        (ToolCall("", "edit_file", '{"path"'), "unparseable"),
        (ToolCall("", "view_file", {}), "unknown_tool"),
        (GOOD, "not_offered"),
        (edit("a", "b", path=42), "not_offered"),  # the phase is asked before the arguments
        (read(42), "invalid_arguments"),
        (read("hire/day.py"), "denied"),
    ],
)
def test_a_refusal_by_hand_is_told_as_the_package_tells_it(asked, error):
    lesson, shop = names("07.3"), playground("late-days")
    tools, gate = coding_toolbox(shop), coding_gate(shop)
    told = lesson["act"](asked, tools, lesson["ALLOWED"]["discover"], gate)
    trace = coding_agent(ScriptedModel([calls(asked), "So."]), shop).run("Mend it.")
    (record,) = trace.view(CALLS).values()
    assert (told, record.refusal) == ((None, record.text), error)
