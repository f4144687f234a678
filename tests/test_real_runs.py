"""Recorded runs of real models: loadable, replayable, open in the stepper, and marked."""

import re
from html import escape
from pathlib import Path

import pytest

import agentlab
from agentlab.agent import Agent
from agentlab.display.stepper import show
from agentlab.events import ModelReplied
from agentlab.measure.outcomes import Outcome, crash_on_failure, outcome
from agentlab.measure.real_runs import names, notes, real_run, real_runs
from agentlab.messages import Reply
from agentlab.models.scripted import ScriptedModel
from agentlab.stopping import Budget
from agentlab.tools import Toolbox
from agentlab.trace import Trace, executed
from agentlab.views import CALLS

FOLDER = Path(agentlab.__file__).parent.parent / "data" / "runs"


def replay_of(trace: Trace) -> ScriptedModel:
    """The model of a trace, saying again, reply by reply, what it said then."""
    said = [
        Reply(
            text=e.text,
            calls=e.calls,
            stop=e.stop,
            usage=e.usage,
            thinking=e.thinking,
            raw=e.raw,
            raw_stop=e.raw_stop,
            notes=e.notes,
        )
        for e in trace.events
        if isinstance(e, ModelReplied)
    ]
    return ScriptedModel(said, name=f"replay:{trace.events[0].model}")


def converting():
    def add(a, b):
        return int(a) + int(b)

    def multiply(a, b):
        return int(a) * int(b)

    return Toolbox([add, multiply])


def joining():
    def add(a, b):
        return a + b

    def multiply(a, b):
        return a * b

    return Toolbox([add, multiply])


def typed(product=None):
    def add(a: int, b: int) -> int:
        return a + b

    def multiply(a: int, b: int) -> int:
        return a * b if product is None else product

    return Toolbox([add, multiply])


def tickets():
    def read_tickets(quarter: str) -> str:
        return "(not published)"

    def web_search(query: str) -> str:
        return "(not published)"

    def calculate(expression: str) -> float:
        return {"118 * 6 / 60": 11.8}[expression]

    return Toolbox([read_tickets, web_search, calculate])


def bounded():
    def lookup(key: str) -> dict:
        return {"value": {"retry_limit": 3}[key]}

    return Toolbox([lookup])


TOOLS = {
    "first-real-run": converting(),
    "amnesia": converting(),
    "non-reasoning": converting(),
    "concatenation": joining(),
    "concatenation-crash": joining(),
    "probe-95": typed(product=95),
    "tickets": tickets(),
    "lookup-healthy": bounded(),
}
HOW = {  # run → how it came out, of what it should have brought
    "amnesia": (30, Outcome("right", 10, 7)),
    "concatenation": (30, Outcome("empty", 3, 1, "the reply holds neither a call nor text")),
    "concatenation-crash": (
        30,
        Outcome(
            "crashed",
            2,
            0,
            "tool error in multiply: TypeError: can't multiply sequence by non-int of type 'str'",
        ),
    ),
    "first-agent": (30, Outcome("right", 3, 0)),
    "first-real-run": (30, Outcome("right", 3, 0)),
    "lookup-healthy": (3, Outcome("right", 2, 0)),
    "needle3-two-tools": (
        30,
        Outcome("interrupted", 1, 0, "one turn was measured and nothing was run"),
    ),
    "non-reasoning": (
        30,
        Outcome(
            "crashed",
            1,
            0,
            "tool error in multiply: ValueError: invalid literal for int() with base 10: '(2 + 4)'",
        ),
    ),
    "probe-95": (30, Outcome("wrong", 3, 0)),
    "qwen25coder15b-json-1": (30, Outcome("right", 2, 0)),
    "qwen25coder15b-json-2": (30, Outcome("right", 3, 0)),
    "qwen25coder15b-json-3": (22, Outcome("looped", 6, 0, "6 calls used up")),
    "qwen25coder15b-lenient-0": (
        30,
        Outcome("empty", 4, 2, "the reply holds neither a call nor text"),
    ),
    "qwen25coder15b-lenient-1": (30, Outcome("wrong", 2, 0)),
    "smollm2-json-0": (30, Outcome("looped", 6, 5, "6 calls used up")),
    "smollm2-json-3": (22, Outcome("looped", 6, 4, "6 calls used up")),
    "smollm2-lenient-0": (30, Outcome("wrong", 1, 0)),
    "tickets": ("11.8", Outcome("right", 4, 0)),
}

every_run = pytest.mark.parametrize("name", sorted(HOW))


def test_all_recorded_runs_are_known_here():
    assert names() == sorted(HOW) == sorted(file.stem for file in FOLDER.glob("*.jsonl"))


@every_run
def test_how_each_run_came_out(name):
    wanted, how = HOW[name]
    assert outcome(real_run(name), wanted) == how


@every_run
def test_each_says_what_it_is(name):
    model = real_run(name).events[0].model
    assert re.search(r" \((as published|measured 2026-11-29)\)$", model)
    assert notes(real_run(name))


@every_run
def test_each_is_whole_and_timeless(name):
    trace = real_run(name)
    assert trace.torn == ""
    assert trace.finished is not None
    assert [c.id for c in trace.view(CALLS).values() if not c.outcome] == []
    assert {event.at for event in trace} == {0.0}


@every_run
def test_each_is_a_file_as_a_trace_writes_it(name, tmp_path):
    real_run(name).save(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (FOLDER / f"{name}.jsonl").read_bytes()


@every_run
def test_each_opens_in_the_stepper(name):
    trace = real_run(name)
    stepper = show(trace)
    assert len(stepper.steps.steps) > 2
    bundle = stepper._repr_mimebundle_()
    assert escape(trace.task) in bundle["text/html"]
    assert bundle["text/plain"] == str(trace)


@every_run
def test_each_can_be_replayed(name):
    recorded = real_run(name)
    keep = 1 if recorded.events[0].model.endswith("(as published)") else None
    agent = Agent(
        replay_of(recorded),
        TOOLS.get(name, typed()),
        budget=Budget(**{"steps": None, **recorded.events[0].budget}),
        rules=(crash_on_failure,) if recorded.stop == "crashed" else (),
        keep=keep,
    )
    again = Trace()
    steps = agent.steps(recorded.task, again)
    for event in steps:
        if recorded.stop == "interrupted" and isinstance(event, ModelReplied):
            steps.close()  # of this one, one turn was measured and nothing was run
    assert executed(again) == executed(recorded)
    assert again.answer == recorded.answer
    assert again.stop == recorded.stop
    proposed = [[(c.name, c.args) for c in e.calls] for e in again if isinstance(e, ModelReplied)]
    assert proposed == [
        [(c.name, c.args) for c in e.calls] for e in recorded if isinstance(e, ModelReplied)
    ]


def test_a_run_nobody_recorded_is_refused_with_the_names():
    with pytest.raises(ValueError) as caught:
        real_run("amnesai")
    assert str(caught.value).startswith("No recorded run 'amnesai'. There are: amnesia, concat")


def test_the_table_of_runs_has_a_row_for_each():
    table = real_runs()
    assert [row[0] for row in table.rows] == names()
    assert table.rows[0] == (
        "amnesia",
        "qwen3-vl:30b (as published)",
        "compute (2 + 4) * 5",
        9,
        "30",
    )


def test_the_page_beside_the_files_names_every_run():
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = [row for row in page.splitlines() if row.startswith("| `")]
    told = set()
    for row in rows:
        first, *more = re.findall(r"`([\w-]+)`", row.split("|")[1])
        told |= {first, *(first.rpartition("-")[0] + suffix for suffix in more)}
    assert sorted(told) == names()
