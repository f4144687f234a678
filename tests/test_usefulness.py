"""Whether a result was taken up, how far a run came, which tools are rarely chosen (C49, C52)."""

from decimal import Decimal

import pytest
from routing import CONDITIONS, PLAIN, REFUND, THANKS, UNCLEAR, Helper, bench, marks_of, trace_of

from agentlab import Agent, ScriptedModel, Toolbox, call, tool
from agentlab.course.lessons.judges_08 import SYMPTOMS, judge_symptoms
from agentlab.measure.cases import Case
from agentlab.measure.confusion import changed, confusion
from agentlab.measure.costs import costs
from agentlab.measure.estimate import estimate
from agentlab.measure.evidence import RARE, evidence, rarely_chosen, symptom
from agentlab.measure.marks import marks
from agentlab.measure.progress import CODING, progress
from agentlab.measure.published import scores
from agentlab.measure.routing import measure
from agentlab.measure.usefulness import usefulness
from agentlab.messages import Usage
from agentlab.models.catalogue import cost

RIGHT, LOOK = call("refund", order_id="A-1", amount=5), call("look", order_id="A-1")


def run_of(value, *replies, task="See to order 12.", writes=False):
    """A run in which `look_up` returns this value."""

    @tool(writes=writes)
    def look_up(text: str):
        """Look something up."""
        return value

    @tool
    def send(text: str) -> str:
        """Send it."""
        return "ok"

    return Agent(ScriptedModel(replies), Toolbox([look_up, send])).run(task)


ASK = call("look_up", text="it")


@pytest.mark.parametrize(
    ("value", "then", "used"),
    [
        ({"price": 11.8}, "It costs 11.80 in all.", True),
        ({"price": 1180}, "It costs 1,180.", True),
        ({"price": 11.8}, "It costs 11.9.", False),
        ({"price": Decimal("11.8")}, "It costs 118.", False),
        ({"path": "shop/tax.py", "line": 7}, call("send", text="shop/tax.py"), True),
        ({"path": "shop/tax.py", "line": 7}, "I could not find it.", False),
        ({"status": "shipped"}, "It was shipped.", True),
        ({"status": "shipped"}, "It is on its way.", False),
        ("The lamp was sent back on Monday by its owner.", "It was sent back on Friday.", True),
        ("The lamp was sent back on Monday by its owner.", "The lamp is here.", False),
        ([{"name": "Anna Berg"}], "Ask Anna Berg.", True),
        ({}, "There is nothing.", False),
        ("", "There is nothing.", False),
    ],
)
def test_a_result_is_of_use_when_something_new_of_it_is_said_later(value, then, used):
    trace = run_of(value, ASK, then, "Done.")
    assert usefulness(trace)["call_1"] is used


@pytest.mark.parametrize(
    ("value", "replies"),
    [
        ({"order": 12}, [ASK, "Order 12 is seen to."]),  # stood in the task
        ({"text": "it"}, [ASK, "it"]),  # the call's own argument
        ({"ok": True}, [ASK, "Done."]),  # nothing that could be taken up
    ],
)
def test_a_result_that_holds_nothing_new_is_not_counted(value, replies):
    assert usefulness(run_of(value, *replies)) == {}


def test_what_came_last_and_what_writes_is_not_counted():
    assert usefulness(run_of({"price": 7}, ASK)) == {}
    wrote = run_of({"saved": 7}, ASK, "Saved.", writes=True)
    assert usefulness(wrote, writing=("look_up",)) == {}


def test_the_same_result_twice_is_new_once():
    assert usefulness(run_of({"price": 7}, ASK, ASK, "It costs 7.")) == {"call_1": True}


@pytest.mark.parametrize(
    ("case", "replies", "reached", "way"),
    [
        (REFUND, [RIGHT, "done"], 2, 2),
        (REFUND, [LOOK, "done"], 1, 2),
        (REFUND, [call("refund", order_id="A-1", amount=9), "done"], 0, 2),
        (REFUND, [call("cancel", order_id="A-1"), "done"], 0, 2),
        (THANKS, ["Gladly."], 1, 1),
        (THANKS, [LOOK, "Gladly."], 0, 1),
        (UNCLEAR, ["Which?"], 1, 1),
    ],
)
def test_progress_counts_the_milestones_of_a_case(case, replies, reached, way):
    told = marks_of(case, *replies)
    assert (told.reached, told.way) == (reached, way)


def coder(*tests):
    """A run that reads, edits, and finds so many failures in each run of the tests."""
    left = iter(tests)

    @tool
    def read_file(path: str) -> dict:
        """Read."""
        return {"path": path, "text": "x"}

    @tool
    def edit_file(path: str) -> dict:
        """Edit."""
        return {"ok": True}

    @tool
    def run_tests() -> dict:
        """Test."""
        failed = next(left)
        return {"ok": not failed, "failed": failed, "target": "tests"}

    path = {"path": "shop/tax.py"}
    steps = [call("read_file", **path), call("run_tests"), call("edit_file", **path)]
    steps += [call("run_tests") for _ in tests[1:]]
    box = Toolbox([read_file, edit_file, run_tests])
    return Agent(ScriptedModel([*steps, "Fixed!"]), box).run("Mend it.")


@pytest.mark.parametrize(
    ("tests", "last"),
    [((2, 1), [True, False]), ((2, 0), [True, True]), ((1, 2), [False, False])],
)
def test_progress_of_a_coding_run_is_read_off_its_trace(tests, last):
    told = progress(coder(*tests), CODING)
    assert list(told) == [
        "symbol located", "patch created", "failing tests fewer", "behaviour verified"
    ]  # fmt: skip
    assert list(told.values()) == [True, True, *last]


def test_a_call_that_ran_and_helped_nobody_is_a_symptom():
    case = Case("mine", "See to it.", ("send", "look_up"))
    deaf = run_of({"price": 7}, ASK, "I do not know.")
    heard = run_of({"price": 7}, ASK, "It costs 7.")
    found = [symptom(case, marks(case, trace), trace) for trace in (deaf, heard)]
    assert found == ["executes but useless", "stopped half-way"]


def test_a_tool_that_is_wanted_and_not_called_is_rarely_chosen():
    again = Case("r2", "Give back 6 for A-2.", ("refund",), state="serving")
    third = Case("r3", "Give back 7 for A-2.", ("refund",), state="serving")

    def replies(messages):
        if len(messages) > 2:
            return "done"
        return RIGHT if "A-1" in messages[1].text else "No."

    measured = measure(bench(REFUND, again, third, THANKS), [PLAIN], ScriptedModel(replies))
    table = rarely_chosen(measured, "plain")
    assert table.rows == (("refund", 3, 1),)
    assert table.caption == f"plain: 1 of 1 tools are rarely chosen; {RARE.remedy}"
    assert rarely_chosen(measured, "plain", (REFUND, again)).rows == ()


def test_evidence_says_what_every_tool_shown_says_of_itself():
    said = dict(evidence(trace_of(THANKS, "Gladly.")).rows)
    assert (said["  look"], said["  cancel"]) == ("Handles look.", "Handles cancel.")


def test_what_designs_cost_stands_beside_what_they_get_right():
    measured = measure(bench(REFUND, THANKS, UNCLEAR), CONDITIONS, Helper())
    table = costs(measured, model="claude-haiku-5-5")
    assert table.headers == (
        "", "right of 3", "done", "model calls", "tokens sent, estimated",
        "dollars for 100 tasks, claude-haiku-5-5",
    )  # fmt: skip
    sent, got = estimate(measured.bench, CONDITIONS[:1], "claude-haiku-5-5").rows[0][2:]
    price = 100 * cost("claude-haiku-5-5", Usage(sent, got)) / 3
    assert table.rows[0] == ("all", 1, 1, "2.00", f"{sent / 3:,.0f}", f"{price:.2f}")
    assert [row[:4] for row in table.rows[1:]] == [("state", 2, 2, "1.67")]


def test_latency_is_shown_on_request_and_a_model_may_have_no_price():
    measured = measure(bench(REFUND), [PLAIN], ScriptedModel([RIGHT, "done"]))
    table = costs(measured, model="ollama:any", clock=True)
    seconds = measured.marks("plain", "r").seconds
    assert table.headers[-1] == "seconds"
    assert table.rows[0][-2:] == ("no list price", f"{seconds:.3f}")


def test_two_matrices_of_the_same_cases_are_shown_as_one():
    before = confusion([(REFUND, marks_of(REFUND, "No.")), (THANKS, marks_of(THANKS, "Gladly."))])
    after = confusion(
        [(REFUND, marks_of(REFUND, RIGHT, "x")), (THANKS, marks_of(THANKS, "Gladly."))]
    )
    assert str(changed(before, after, "both")) == (
        "both\n"
        "wanted \\ picked  refund  none\n"
        "---------------  ------  -----\n"
        "refund           0 → 1   1 → 0\n"
        "none             ·       1"
    )
    with pytest.raises(ValueError, match="Only matrices of the same cases can be compared."):
        changed(before, confusion([(THANKS, marks_of(THANKS, "Gladly."))]))


def test_one_run_by_four_published_definitions():
    run = trace_of(REFUND, LOOK, RIGHT, "done")
    assert [row[:2] for row in scores(REFUND, run).rows] == [
        ("name sequence", "0 %"), ("set F1", "67 %"), ("best match", "100 %"), ("superset", "100 %")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("run", "said", "why"),
    [
        ("D", "stopped half-way", "It fits; but a row further up in the table fits, too, and the"),
        ("A", "bounces", "Its sign is not there: the last four calls are two, one after the other"),
        ("B", "rarely chosen", "That is seen over many runs only: a tool right in two runs or"),
    ],
)
def test_a_wrong_symptom_is_told_why(run, said, why):
    told = judge_symptoms({**SYMPTOMS, run: said})
    assert told.startswith(f"run {run}: {said!r} is not what went wrong first. {why}")
