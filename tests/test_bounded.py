"""The bounded agent: the record of C27, the gate, and a notes file that nothing leads out of."""

import json
import multiprocessing
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from agentlab import Agent, Budget, Gate, ScriptedModel, Toolbox, Trace, call, calls, tool
from agentlab.bounded.agent import LIMITS, TASKS, bounded_agent, bounded_gate
from agentlab.bounded.notes import append_line, note_tool, notes_stay_inside, place_inside
from agentlab.bounded.records import records
from agentlab.bounded.settings import SETTINGS, lookup_cached_tool, lookup_tool, not_empty
from agentlab.events import RunFinished
from agentlab.messages import ToolCall
from agentlab.permissions import ask_before_writes
from agentlab.stopping import no_progress, repeated_call
from agentlab.tools import ToolError
from agentlab.views import CALLS

DENIED = {
    "ok": False,
    "error": "denied",
    "reason": "append_note writes, and writing is switched off",
}


def run(folder, script, **options):
    return bounded_agent(ScriptedModel(script), folder, **options).run("a task")


# -- the record --


def test_the_healthy_run_is_recorded_as_published(tmp_path):
    trace = run(tmp_path, [call("lookup", key="retry_limit"), "3"])
    assert [json.dumps(record) for record in records(trace)] == [
        '{"iter": 0, "type": "tool_call", "tool": "lookup", "args": {"key": "retry_limit"}, '
        '"allowed": true, "result": {"value": 3}, "remaining": 4}',
        '{"iter": 1, "type": "final", "remaining": 3}',
    ]


def test_a_run_that_hits_the_limit_ends_with_its_number(tmp_path):
    trace = run(tmp_path, lambda messages: call("lookup", key="retries"))
    *turns, last = records(trace)
    assert last == {"iter": 5, "type": "limit_hit"}
    assert [(r["iter"], r["result"], r["remaining"]) for r in turns] == [
        *((0, {}, 4), (1, {}, 3), (2, {}, 2), (3, {}, 1), (4, {}, 0))
    ]


def test_a_denied_call_is_recorded_with_what_the_model_was_told(tmp_path):
    trace = run(tmp_path, [call("append_note", text="deploy on Friday"), "I may not."])
    assert records(trace) == [
        {
            "iter": 0,
            "type": "tool_call",
            "tool": "append_note",
            "args": {"text": "deploy on Friday"},
            "allowed": False,
            "result": DENIED,
            "remaining": 4,
        },
        {"iter": 1, "type": "final", "remaining": 3},
    ]
    assert list(tmp_path.iterdir()) == []


def test_a_failure_is_recorded_as_an_error(tmp_path):
    trace = run(tmp_path, [call("append_note", text=" \n "), "so be it"], writing=True)
    assert records(trace)[0]["allowed"] is True
    assert records(trace)[0]["result"] == {
        "error": "tool error in append_note: a note has 1 to 2,000 characters, this one has 0"
    }


def test_a_call_that_never_reached_the_gate_is_not_allowed(tmp_path):
    trace = run(tmp_path, [call("look_up", key="x"), call("lookup", name="x"), "no"])
    assert [(r["args"], r["allowed"], r["result"]["error"]) for r in records(trace)[:2]] == [
        ({"key": "x"}, False, "unknown_tool"),
        ({"name": "x"}, False, "invalid_arguments"),
    ]


def test_two_calls_of_one_reply_have_one_number(tmp_path):
    pair = [ToolCall("", "lookup", {"key": key}) for key in SETTINGS]
    trace = run(tmp_path, [calls(*pair), "3 and 30"])
    assert [(r["iter"], r.get("result"), r["remaining"]) for r in records(trace)] == [
        *((0, {"value": 3}, 4), (0, {"value": 30}, 4), (1, None, 3))
    ]


def test_a_call_that_another_was_kept_before_leaves_no_record():
    pair = [ToolCall("", "lookup", {"key": key}) for key in SETTINGS]
    trace = Agent(ScriptedModel([calls(*pair), "3"]), Toolbox([lookup_tool()]), keep=1).run("t")
    assert [r.get("args") for r in records(trace)] == [{"key": "retry_limit"}, None]


@pytest.mark.parametrize(
    ("rule", "last"),
    [
        (repeated_call(2), {"iter": 2, "type": "stopped", "reason": "repeated_call"}),
        (no_progress(3), {"iter": 3, "type": "stopped", "reason": "no_progress"}),
        (Budget(calls=2), {"iter": 2, "type": "limit_hit", "reason": "budget"}),
        (Budget(steps=2), {"iter": 2, "type": "limit_hit"}),
    ],
)
def test_the_record_of_a_rule_is_not_that_of_a_limit(rule, last):
    asked = {"name": "retries"} if last.get("reason") == "no_progress" else {"key": "retries"}
    model = ScriptedModel(lambda messages: call("lookup", **asked))
    trace = Agent(model, Toolbox([lookup_tool()]), rules=(rule,)).run("t")
    assert records(trace)[-1] == last


def test_a_run_that_broke_off_says_how():
    trace = Agent(ScriptedModel([call("lookup", key="a")]), Toolbox([lookup_tool()])).run("t")
    assert records(trace)[-1] == {
        "iter": 2,
        "type": "provider_error",
        "reason": "The script has 1 reply and was asked for more.",
    }


def test_a_run_without_a_limit_of_iterations_has_none_remaining():
    trace = Agent(ScriptedModel(["hi"]), Toolbox(), budget=Budget(steps=None)).run("t")
    assert records(trace) == [{"iter": 0, "type": "final", "remaining": None}]


def test_the_records_of_a_saved_run_and_of_one_still_going_are_the_same(tmp_path):
    agent = bounded_agent(ScriptedModel([call("lookup", key="retry_limit"), "3"]), tmp_path)
    trace, live = Trace(tmp_path / "run.jsonl"), []
    for _ in agent.steps("t", trace):
        live = [*live, *records(trace)[len(live) :]]
    assert isinstance(trace.events[-1], RunFinished)
    assert live == records(trace) == records(Trace.load(tmp_path / "run.jsonl"))


def test_a_result_that_is_text_is_recorded_as_text():
    @tool
    def greet() -> str:
        """Greet."""
        return "hello"

    trace = Agent(ScriptedModel([call("greet"), "done"]), Toolbox([greet])).run("t")
    assert records(trace)[0]["result"] == "hello"


# -- the gate and the limits --


def test_the_gate_allows_the_set_and_the_switch_starts_off(tmp_path):
    gate = bounded_gate(tmp_path)
    look, note = lookup_tool(), note_tool(tmp_path)
    assert gate.decide(look, {}).verdict == "allow"
    assert gate.decide(note, {}).reason == "append_note writes, and writing is switched off"
    assert gate.decide(lookup_cached_tool(), {}).reason == "no rule allows lookup_cached"
    assert bounded_gate(tmp_path, writing=True).decide(note, {}).verdict == "allow"
    both = bounded_gate(tmp_path, allowed={"lookup", "lookup_cached"})
    assert both.decide(lookup_cached_tool(), {}).verdict == "allow"


@pytest.mark.parametrize("set_", [{"append_note"}, {"lookup", "append_note"}, {"append_note", "x"}])
def test_while_the_switch_is_off_no_name_in_the_set_lets_a_write_pass(tmp_path, set_):
    note = note_tool(tmp_path)
    off = bounded_gate(tmp_path, allowed=set_, writing=False).decide(note, {"text": "x"})
    assert (off.verdict, off.rule) == ("deny", "writes")
    assert bounded_gate(tmp_path, allowed=set_, writing=True).decide(note, {}).verdict == "allow"
    other = replace(lookup_tool(), name="erase", writes=True)
    assert bounded_gate(tmp_path, allowed={"erase"}).decide(other, {}).verdict == "deny"


def test_the_three_limits():
    assert LIMITS == Budget(steps=5, calls=8)


def test_the_six_tasks_differ():
    assert len({task.text for task in TASKS}) == 6


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.text)
def test_a_good_answer_holds_the_value_of_every_setting_that_is_asked_for(task):
    assert task.answer == tuple(str(v) for name, v in SETTINGS.items() if name in task.text)


# -- lookup --


def test_lookup_gives_a_value_or_nothing():
    look = lookup_tool()
    assert [look(key) for key in ("retry_limit", "timeout_seconds", "retries")] == [
        *({"value": 3}, {"value": 30}, {})
    ]
    assert lookup_tool({"colour": "red"})("colour") == {"value": "red"}
    assert lookup_cached_tool()("retry_limit") == {"value": 3}
    assert not look.writes


def test_a_checked_lookup_says_that_there_is_nothing():
    checked = not_empty(lookup_tool())
    assert checked.spec == lookup_tool().spec
    assert checked(key="retry_limit") == {"value": 3}
    with pytest.raises(ToolError, match="there is nothing for 'retries', and asking again will"):
        checked(key="retries")


# -- append_note --


def test_a_note_is_one_line_at_the_end(tmp_path):
    note = note_tool(tmp_path)
    assert note(text="deploy on Friday") == {"saved": "deploy on Friday"}
    assert note(text="  two\nlines\r\nand\u2028more ") == {"saved": "two lines and more"}
    assert note(text="Überprüfung \ud800 done") == {"saved": "Überprüfung \ud800 done"}
    assert (tmp_path / "notes.txt").read_bytes() == (
        b"deploy on Friday\ntwo lines and more\n\xc3\x9cberpr\xc3\xbcfung \\ud800 done\n"
    )


def test_a_last_line_left_open_is_closed_first(tmp_path):
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    note_tool(tmp_path)(text="yours")
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine\nyours\n"


@pytest.mark.parametrize("text", ["", "  ", "\n", "x" * 2_001])
def test_a_note_is_neither_empty_nor_endless(tmp_path, text):
    with pytest.raises(ToolError, match="a note has 1 to 2,000 characters"):
        note_tool(tmp_path)(text=text)
    assert list(tmp_path.iterdir()) == []


def leaving(tmp_path: Path):
    """Folder and file names whose place is outside the folder, one kind each."""
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir(), outside.mkdir()
    (outside / "secret.txt").write_text("secret\n", encoding="utf-8")
    os.symlink(outside / "secret.txt", inside / "link.txt")
    os.symlink(outside / "new.txt", inside / "dangling.txt")
    os.symlink(outside, inside / "door")
    os.symlink("loop.txt", inside / "loop.txt")
    names = ["../out/secret.txt", "..", ".", "", "link.txt", "dangling.txt", "door/secret.txt"]
    names += ["door/new.txt", str(outside / "secret.txt"), "loop.txt", "zero\0byte", "/etc/hosts"]
    return inside, outside, names


def test_a_file_that_leads_out_of_the_folder_is_denied_and_untouched(tmp_path):
    inside, outside, names = leaving(tmp_path)
    before = sorted(p.name for p in inside.iterdir())
    for name in names:
        assert place_inside(inside, name) is None, name
        note = note_tool(inside, name)
        decision = Gate(notes_stay_inside(inside, name)).decide(note, {"text": "x"})
        assert (decision.verdict, decision.rule) == ("deny", "notes_stay_inside"), name
        with pytest.raises(ToolError, match="is not inside the folder in"):
            note(text="x")
    assert sorted(p.name for p in inside.iterdir()) == before
    assert [p.name for p in outside.iterdir()] == ["secret.txt"]
    assert (outside / "secret.txt").read_text(encoding="utf-8") == "secret\n"


def test_the_agents_gate_denies_it_even_with_writing_on(tmp_path):
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir(), outside.mkdir()
    os.symlink(outside / "notes.txt", inside / "notes.txt")
    trace = run(inside, [call("append_note", text="x"), "no"], writing=True)
    assert records(trace)[0]["result"] == {
        "ok": False,
        "error": "denied",
        "reason": "'notes.txt' is not inside in",
    }
    assert list(outside.iterdir()) == []


def test_a_link_within_the_folder_and_a_folder_in_it_are_fine(tmp_path):
    (tmp_path / "sub").mkdir()
    os.symlink(tmp_path / "sub" / "real.txt", tmp_path / "notes.txt")
    note_tool(tmp_path)(text="a")
    note_tool(tmp_path, "sub/../sub/real.txt")(text="b")
    assert (tmp_path / "sub" / "real.txt").read_text(encoding="utf-8") == "a\nb\n"


def test_a_second_name_of_a_file_elsewhere_is_refused(tmp_path):
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir(), outside.mkdir()
    (outside / "kept.txt").write_text("kept\n", encoding="utf-8")
    os.link(outside / "kept.txt", inside / "notes.txt")
    with pytest.raises(ToolError, match="not a plain file of its own"):
        note_tool(inside)(text="x")
    assert (outside / "kept.txt").read_text(encoding="utf-8") == "kept\n"


def test_what_cannot_be_written_is_said(tmp_path):
    (tmp_path / "notes.txt").mkdir()
    with pytest.raises(ToolError, match="'notes.txt' cannot be written: Is a directory"):
        note_tool(tmp_path)(text="x")
    with pytest.raises(ToolError, match="cannot be written: No such file"):
        note_tool(tmp_path, "missing/notes.txt")(text="x")


def many(folder, name, count):
    for n in range(count):
        append_line(folder, "notes.txt", f"{name} {n} " + "x" * 500)


def test_two_processes_at_once_lose_no_line(tmp_path):
    begin = multiprocessing.get_context("spawn").Process
    both = [begin(target=many, args=(str(tmp_path), name, 150)) for name in "ab"]
    for process in both:
        process.start()
    for process in both:
        process.join(120)
    assert [process.exitcode for process in both] == [0, 0]
    lines = (tmp_path / "notes.txt").read_text(encoding="utf-8").splitlines()
    wanted = [f"{name} {n} " + "x" * 500 for name in "ab" for n in range(150)]
    assert sorted(lines) == sorted(wanted)


def test_two_runs_in_threads_lose_no_line(tmp_path):
    def once(name):
        script = [call("append_note", text=f"{name} {n}") for n in range(50)]
        limits = Budget(steps=None)
        run(tmp_path, [*script, "done"], writing=True, limits=limits)

    threads = [threading.Thread(target=once, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    lines = (tmp_path / "notes.txt").read_text(encoding="utf-8").splitlines()
    assert sorted(lines) == sorted(f"{name} {n}" for name in "abcd" for n in range(50))


# -- a person decides --


def test_a_person_is_asked_before_a_write_and_silence_writes_nothing(tmp_path):
    script = [call("append_note", text="x"), "done"]
    asking = Gate(notes_stay_inside(tmp_path), ask_before_writes)
    agent = replace(bounded_agent(ScriptedModel(script), tmp_path), gate=asking)
    trace = agent.run("save")
    assert [c.refusal for c in trace.view(CALLS).values()] == ["denied"]
    assert list(tmp_path.iterdir()) == []
    agent = replace(agent, model=ScriptedModel(script))
    agent.run("save", decide=lambda question: question.allow())
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "x\n"
