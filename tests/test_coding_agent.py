"""The coding agent: phases that code decides, a gate, and no end but by passing tests."""

import pytest

from agentlab import Budget, ScriptedModel, Trace, call, calls, executed
from agentlab.coding.agent import GUIDANCE, coding_agent, coding_gate, failing_task
from agentlab.coding.phases import EVERYTHING, PHASES, ROUTED, STATE, State, stalled
from agentlab.coding.playground import playground
from agentlab.coding.rules import CodingRules
from agentlab.coding.testing import report_on
from agentlab.coding.toolbox import coding_toolbox, rendered
from agentlab.events import CallFinished, ModelAsked, Reminded
from agentlab.messages import ToolCall
from agentlab.tools import ToolError
from agentlab.views import CALLS

SEARCH = call("search_code", text="def days_late")
READ = call("read_file", path="hire/days.py")
FIX = call("edit_file", path="hire/days.py", old="max(1,", new="max(0,")
WORSE = call("edit_file", path="hire/days.py", old="max(1,", new="max(2,")
BACK = call("edit_file", path="hire/days.py", old="max(2,", new="max(0,")
TEST = call("run_tests")
TASK = "A test fails. Mend the code."


def run(*script, bug="late-days", **options):
    shop = playground(bug)
    model = ScriptedModel(script)
    return coding_agent(model, shop, **options).run(TASK), shop


def turns(trace):
    """What each turn offered, and how the model was held to it."""
    names = {e.digest: e.spec.name for e in trace if hasattr(e, "digest")}
    asked = (e for e in trace if isinstance(e, ModelAsked))
    return [(e.choice, [names[digest] for digest in e.tools]) for e in asked]


# -- phases --


def test_each_phase_offers_its_tools_and_a_single_one_is_forced():
    trace, shop = run(SEARCH, READ, FIX, TEST, "It was the bound.")
    assert turns(trace) == [
        ("any", ["search_code", "read_file"]),
        ("any", ["search_code", "read_file"]),
        ("any", ["read_file", "edit_file"]),
        ("tool:run_tests", ["run_tests"]),
        ("none", []),
    ]
    assert (trace.stop, trace.answer) == ("answered", "It was the bound.")
    assert trace.view(STATE) == State("done", True, True, [0], True)
    assert report_on(shop)["ok"]


def test_failing_tests_lead_back_to_discover():
    trace, _ = run(SEARCH, READ, WORSE, TEST, READ, BACK, TEST, "done")
    assert [names[0] for _, names in turns(trace) if names] == [
        *("search_code", "search_code", "read_file", "run_tests"),
        *("search_code", "read_file", "run_tests"),
    ]
    assert trace.view(STATE).failing == [2, 0]
    assert trace.stop == "answered"


@pytest.mark.parametrize("path", ["tests/test_days.py", "README.md"])
def test_reading_anything_but_source_locates_nothing(path):
    trace, _ = run(call("read_file", path=path), "so", budget=Budget(2))
    assert trace.view(STATE) == State()


def test_a_tool_of_another_phase_is_refused_and_nothing_is_changed():
    trace, shop = run(FIX, TEST, "well", budget=Budget(3))
    refused = [e for e in trace if isinstance(e, CallFinished)]
    assert [(e.tool, e.refusal) for e in refused] == [
        ("edit_file", "not_offered"),
        ("run_tests", "not_offered"),
    ]
    assert shop.changes() == ""


def test_other_phases_offer_other_tools():
    trace, _ = run(SEARCH, READ, FIX, TEST, "done", phases=PHASES)
    assert turns(trace)[3] == ("any", ["run_tests", "read_file"])
    trace, _ = run(FIX, TEST, "done", phases=EVERYTHING)
    everything = ("any", ["search_code", "read_file", "edit_file", "run_tests"])
    assert turns(trace) == [everything, everything, ("none", [])]
    assert trace.stop == "answered"
    assert {*PHASES} == {*ROUTED} == {*EVERYTHING}


# -- done --


def test_saying_so_is_not_being_done():
    trace, _ = run(*["All tests pass now!"] * 9)
    assert (trace.stop, trace.answer) == ("no_progress", "")
    assert len([e for e in trace if isinstance(e, Reminded)]) == 4


def test_a_part_of_the_tests_proves_nothing():
    part = call("run_tests", target="tests/test_stock.py")
    trace, _ = run(SEARCH, READ, WORSE, part, part, "done", budget=Budget(6))
    assert trace.view(STATE) == State("verify", True, True, [], False)
    assert trace.stop == "max_steps"


def test_a_part_that_fails_counts():
    part = call("run_tests", target="tests/test_days.py")
    trace, _ = run(SEARCH, READ, WORSE, part, "so", budget=Budget(5))
    assert trace.view(STATE) == State("discover", True, True, [1], False)


def test_a_run_that_comes_no_nearer_ends():
    def wavers(messages):
        asked = sum(bool(m.calls) for m in messages) % 3
        text = next(r.text for m in reversed(messages) for r in m.results) if messages[2:] else ""
        return [READ, WORSE if "max(1," in text else _flip, TEST][asked]

    _flip = call("edit_file", path="hire/days.py", old="max(2,", new="max(1,")
    agent = coding_agent(ScriptedModel(wavers), playground("late-days"), patience=3)
    trace = agent.run(TASK)
    assert trace.view(STATE).failing == [2, 1, 2, 1, 2]
    assert (trace.stop, trace.finished.detail) == (
        "no_progress",
        "3 runs of the tests in a row without fewer failures",
    )


def test_patience_counts_from_the_best_run():
    def state(failing):
        return State(failing=failing).idle

    assert [state(f) for f in ([], [3], [3, 3], [3, 2], [3, 2, 2, 3], [1, 1, 0])] == [
        *(0, 0, 1, 0, 2, 0)
    ]
    assert stalled(1)(Trace()) is None


@pytest.mark.parametrize("patience", [0, -1])
def test_patience_for_nothing_is_an_error(patience):
    told = f"patience={patience}: at least 1 run of the tests in vain, e.g. 6."
    with pytest.raises(ValueError) as raised:
        coding_agent(ScriptedModel([]), playground("late-days"), patience=patience)
    assert str(raised.value) == told


# -- the gate --

DENIED = {
    "a file that is not there": (
        call("read_file", path="hire/day.py"),
        ("exists", "there is no file 'hire/day.py'; there are README.md, hire/__init__.py, "),
    ),
    "a path outside": (
        call("read_file", path="../../secret"),
        ("inside", "'../../secret' is not inside the folder repository"),
    ),
    "an absolute path": (call("read_file", path="/etc/hostname"), ("inside", "'/etc/hostname' is")),
    "tests outside": (call("run_tests", target="../x"), ("inside", "'../x' is not inside")),
    "a test": (
        call("edit_file", path="tests/test_days.py", old="== 0", new="== 1"),
        ("keeps_tests", "tests/test_days.py says what is wanted; change the code instead"),
    ),
    "a test by another way": (
        call("edit_file", path="hire/../tests/test_days.py", old="== 0", new="== 1"),
        ("keeps_tests", "hire/../tests/test_days.py says what is wanted"),
    ),
}


@pytest.mark.parametrize("what", DENIED)
def test_the_gate_denies(what):
    proposed, (rule, reason) = DENIED[what]
    trace, shop = run(proposed, "so be it", phases=EVERYTHING, budget=Budget(2))
    (record,) = trace.view(CALLS).values()
    assert (record.outcome, record.refusal, record.decision.rule) == ("refused", "denied", rule)
    assert record.decision.reason.startswith(reason)
    assert shop.changes() == ""


def test_a_tool_that_nobody_named_is_denied():
    shop = playground()
    tools = coding_toolbox(shop)
    gate = coding_gate(shop)
    assert [gate.decide(tools[n], {}).verdict for n in ("search_code", "run_tests")] == [
        *("allow", "allow")
    ]
    other = coding_toolbox(shop)["search_code"].__class__(lambda: None, "push", "Push.")
    assert gate.decide(other, {}).reason == "no rule allows push"


# -- tools --


def test_a_search_shows_thirty_lines_and_counts_the_rest():
    tools = coding_toolbox(playground())
    found = tools["search_code"](text="DEF DAYS_LATE")
    assert found == {
        "matches": [
            {
                "path": "hire/days.py",
                "line": 11,
                "text": "def days_late(due: date, back: date) -> int:",
            }
        ],
        "more": 0,
    }
    many = tools["search_code"](text="e")
    assert len(many["matches"]) == 30 and many["more"] > 0
    render = tools["search_code"].render
    assert render(found) == "hire/days.py:11: def days_late(due: date, back: date) -> int:"
    assert render(many).endswith(f"and {many['more']} more")
    assert render({"matches": [], "more": 0}) == "no line holds that"


def test_an_edit_that_is_none_or_no_python_changes_nothing():
    shop = playground()
    edit = coding_toolbox(shop)["edit_file"]
    with pytest.raises(ToolError, match="are the same"):
        edit(path="hire/days.py", old="max(0,", new="max(0,")
    with pytest.raises(ToolError, match="no Python any more; nothing was changed"):
        edit(path="hire/days.py", old="max(0,", new="max((0,")
    assert shop.changes() == ""
    assert edit(path="hire/days.py", old="max(0,", new="max(1,") == {
        "path": "hire/days.py",
        "line": 13,
    }


def test_every_description_has_six_parts():
    for tool in coding_toolbox(playground()).values():
        for part in ("Use it", "Do not use it", "Returns", "ide effect"):
            assert part in " ".join(tool.description.split()), tool.name
        for name, field in tool.spec.parameters["properties"].items():
            assert field["description"], f"{tool.name}.{name}"


def test_a_report_as_a_model_reads_it():
    error = {"test": "tests/test_a.py::test_a", "error": "ValueError: no", "line": 3, "code": "a()"}
    report = {"ok": False, "target": "tests", "passed": 1, "failed": 2}
    second = {"test": "tests/test_b.py", "error": "no test is there", "at": "app.py:2 in a"}
    assert rendered({**report, "errors": [error, second]}) == (
        "ok: false. passed: 1, failed: 2 (tests)\n\n"
        "tests/test_a.py::test_a, line 3\na()\nValueError: no\n\n"
        "tests/test_b.py\nno test is there\nraised at app.py:2 in a"
    )


def test_the_structure_stays_in_the_trace():
    trace, _ = run(SEARCH, READ, FIX, TEST, "done")
    *_, last = trace.view(CALLS).values()
    assert last.data == {"ok": True, "target": "tests", "passed": 18, "failed": 0, "errors": []}
    assert last.text == "ok: true. passed: 18, failed: 0 (tests)"


# -- the task --


def test_the_task_is_what_fails():
    assert failing_task(playground("late-days")) == (
        "These tests fail. Mend the code.\n\n"
        "tests/test_days.py::test_early_is_not_late, line 22\n"
        "assert days_late(WEDNESDAY, MONDAY) == 0\n"
        "assert 1 == 0\n"
        " +  where 1 = days_late(datetime.date(2026, 6, 3), datetime.date(2026, 6, 1))"
    )
    with pytest.raises(ValueError, match="nothing to mend"):
        failing_task(playground())


def test_the_same_run_every_time():
    def ran():
        shop = playground("late-days")
        trace = coding_agent(CodingRules(), shop).run(failing_task(shop))
        return executed(trace), trace.answer, shop.changes()

    first = ran()
    assert first == ran()
    assert len(first[0]) == 10


def test_the_prompt_and_two_calls_in_one_turn():
    both = calls(
        ToolCall("", "search_code", {"text": "x"}), ToolCall("", "read_file", {"path": "q"})
    )
    trace, _ = run(both, "so", budget=Budget(2))
    assert trace.events[0].system == GUIDANCE
    assert [c.outcome for c in trace.view(CALLS).values()] == ["returned", "refused"]
