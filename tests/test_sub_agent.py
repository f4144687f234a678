"""A run inside a run: what comes back, what it may do, what its parent's trace and ledger hold."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from browser import browser, needs_browser, page  # noqa: F401 (fixtures)
from stepper_page import shown  # noqa: F401 (fixture)

from agentlab import (
    Agent,
    Budget,
    Gate,
    ScriptedModel,
    Toolbox,
    Trace,
    TraceError,
    allow,
    allow_read_only,
    ask_before_writes,
    call,
    executed,
    show,
    tool,
    writes,
)
from agentlab.display.inside import with_runs_inside
from agentlab.display.nesting import nesting_diagram
from agentlab.display.page import html_page
from agentlab.events import CallFinished, RunStarted
from agentlab.models.stand_in import StandIn
from agentlab.nested import as_data, run_inside, runs_inside, trace_of, used
from agentlab.research.agent import research_agent
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import ledger
from agentlab.research.search import Corpus
from agentlab.research.toolbox import calculator
from agentlab.sub_agent import LONGEST, as_tool, with_sub_agent
from agentlab.views import CALLS

FINDS = (
    "Search for a fact or figure: finds one figure and says it in a sentence. Use it for whatever "
    "the question does not give. Do not use it for arithmetic."
)
WORLD = Corpus(
    [
        Snippet("ayr", "Ayr: population", "The population of Ayr is 46,982.", "Almanac", "2024"),
        Snippet("bute", "Bute: population", "Bute has a population of 6,498.", "Gazette", "2023"),
    ]
)
SUM = "What is the combined population of Ayr and Bute?"


@pytest.fixture
def saved():
    """What the writing tool has written."""
    return []


@pytest.fixture
def write(saved):
    @tool(writes=True)
    def write(text: str) -> str:
        """Write a text."""
        saved.append(text)
        return "written"

    return write


@tool
def look(name: str) -> str:
    """Look at a thing."""
    return f"{name} is fine"


def agent(*replies, tools=(look,), **more):
    return Agent(ScriptedModel(replies), Toolbox(tools), **more)


def parent(inner, *replies, gate=None, budget=None, decide=None):
    """A parent that hands over, then says done."""
    replies = replies or (call("helper", task="do it"), "done")
    own = agent(*replies, gate=gate or Gate(allow_read_only), budget=budget or Budget())
    return with_sub_agent(own, inner, "helper", "Does a part of the work.", decide)


def inside(trace):
    (inner,) = runs_inside(trace).values()
    return inner


def outcomes(trace):
    return [(c.tool, c.outcome, c.refusal) for c in trace.view(CALLS).values()]


def boss(gate=None):
    own = Agent(StandIn(), Toolbox([calculator]), gate=gate or Gate(allow_read_only))
    return with_sub_agent(own, research_agent(StandIn(), WORLD.search), "finder", FINDS)


# -- what comes back --


def test_the_answer_comes_back_and_the_history_stays_inside():
    trace = parent(agent(call("look", name="it"), "It is fine.")).run("go")
    assert executed(trace) == [("helper", {"task": "do it"}, "It is fine.")]
    assert executed(inside(trace)) == [("look", {"name": "it"}, "it is fine")]
    assert (trace.answer, inside(trace).answer) == ("done", "It is fine.")


def test_the_inner_run_begins_with_the_task_alone_and_names_its_place():
    trace = parent(agent("fine")).run("go")
    own, inner = trace.first(RunStarted), inside(trace).first(RunStarted)
    assert inner.task == "do it"
    assert inner.parent == {"run": own.run, "call": "call_1"}
    assert inner.run != own.run


@pytest.mark.parametrize(
    ("replies", "budget", "told"),
    [
        (["x" * 5000], None, f"{'x' * (LONGEST - len('… (5000 more)'))}… (4413 more)"),
        ([call("look", name="a")] * 3, Budget(steps=2), "No answer (max_steps: 2 steps without"),
        ([], None, "No answer (provider_error: "),
        ([""], None, "No answer (no_progress: "),
    ],
)
def test_a_summary_is_short_and_says_why_there_is_no_answer(replies, budget, told):
    trace = parent(agent(*replies, budget=budget or Budget())).run("go")
    ((_, _, text),) = executed(trace)
    assert text.startswith(told) and len(text) <= LONGEST
    assert (trace.stop, trace.answer) == ("answered", "done")


def test_an_empty_task_is_an_error_the_model_can_mend():
    trace = parent(agent("fine"), call("helper", task=" "), "done").run("go")
    assert "The task is empty" in executed(trace)[0][2]


def test_ctrl_c_inside_ends_all_of_it():
    @tool
    def stuck() -> str:
        """Wait."""
        raise KeyboardInterrupt

    trace = parent(agent(call("stuck"), "never", tools=[stuck])).run("go")
    assert (trace.stop, trace.answer) == ("interrupted", "")
    assert outcomes(trace) == [("helper", "failed", "")]


# -- permission --


def test_a_parents_no_is_the_childs_no(write, saved):
    inner = agent(call("write", text="x"), "tried", tools=[write], gate=Gate(writes(True)))
    trace = parent(inner).run("go")
    assert saved == []
    assert outcomes(inside(trace)) == [("write", "refused", "denied")]
    (refused,) = inside(trace).view(CALLS).values()
    assert (refused.decision.rule, refused.decision.reason) == (
        "default of the parent", "no rule allows write",
    )  # fmt: skip


def test_a_childs_own_no_stands_whatever_its_parent_allows(write, saved):
    inner = agent(call("write", text="x"), "tried", tools=[write])
    trace = parent(inner, gate=Gate(allow("helper", "write"))).run("go")
    assert (saved, outcomes(inside(trace))) == ([], [("write", "refused", "denied")])


def test_what_both_allow_runs(write, saved):
    inner = agent(call("write", text="x"), "done", tools=[write], gate=Gate(allow("write")))
    parent(inner, gate=Gate(allow("helper", "write"))).run("go")
    assert saved == ["x"]


def test_without_a_parents_gate_nothing_inside_writes(write, saved):
    inner = agent(call("write", text="x"), "tried", tools=[write], gate=Gate(allow("write")))
    helper = as_tool(inner, "helper", "Does it.")
    everything = Gate(allow("helper", "write"))
    agent(call("helper", task="do it"), "done", tools=[helper], gate=everything).run("go")
    assert saved == []


@pytest.mark.parametrize(
    ("decide", "written"),
    [(None, []), (lambda asked: asked.allow(), ["x"]), (lambda asked: asked.deny(), [])],
)
def test_a_question_inside_goes_to_the_driver_or_is_refused(write, saved, decide, written):
    asking = Gate(allow_read_only, ask_before_writes)
    inner = agent(call("write", text="x"), "done", tools=[write], gate=Gate(allow("write")))
    trace = parent(inner, gate=asking, decide=decide).run("go", decide=decide)
    assert saved == written
    assert [type(e).__name__ for e in inside(trace)].count("PermissionAsked") == 1


def test_a_grandchild_is_bounded_by_all_above_it(write, saved):
    open_gate = Gate(allow("helper", "deep", "write"))
    deep = agent(call("write", text="x"), "tried", tools=[write], gate=open_gate)
    middle = agent(call("deep", task="write"), "tried", gate=open_gate)
    middle = with_sub_agent(middle, deep, "deep", "Writes.", decide=lambda asked: asked.allow())
    trace = parent(middle).run("go")  # its gate allows reading only
    assert saved == []
    assert outcomes(inside(inside(trace))) == [("write", "refused", "denied")]


def test_a_rule_sees_what_the_parent_has_read(write, saved):
    def unless_read(tool, args, trace):
        read = any(args.get("text", "-") in text for _, _, text in executed(trace))
        return None if not tool.writes or read else Gate(writes(True)).decide(tool, args)

    def only_unread(tool, args, trace):
        return unless_read(tool, args, trace) or Gate(allow_read_only).decide(tool, args)

    steps = (call("look", name="secret"), call("helper", task="do it"), "done")
    inner = agent(call("write", text="secret is fine"), "tried", tools=[write])
    inner = replace(inner, gate=Gate(allow("write")))
    parent(inner, *steps, gate=Gate(only_unread)).run("go")
    assert saved == []  # the words were read outside, and written inside


# -- budget --


def test_a_child_gets_what_is_left_less_the_step_for_an_answer():
    endless = agent(*[call("look", name=f"{n}") for n in range(99)], budget=Budget(steps=50))
    trace = parent(endless, budget=Budget(steps=6, calls=40)).run("go")
    assert inside(trace).events[0].budget == {"steps": 4, "calls": 39}
    assert (inside(trace).stop, trace.stop, trace.answer) == ("max_steps", "answered", "done")
    assert used(trace) == {"steps": 6, "calls": 5, "tokens": 0}


def test_a_childs_own_budget_holds_where_it_is_less():
    trace = parent(agent("fine", budget=Budget(steps=2, calls=1))).run("go")
    assert inside(trace).events[0].budget == {"steps": 2, "calls": 1}


def test_a_second_child_gets_what_the_first_has_left():
    looks = [call("look", name=f"{n}") for n in range(3)]
    inner = agent(*looks, "fine", *looks, "fine")
    twice = (call("helper", task="one"), call("helper", task="two"), "done")
    trace = parent(inner, *twice, budget=Budget(steps=30, calls=6)).run("go")
    first, second = runs_inside(trace).values()
    assert (first.events[0].budget["calls"], second.events[0].budget["calls"]) == (5, 1)
    assert (first.stop, second.stop) == ("answered", "budget")
    assert trace.finished.detail == "6 calls used up, with those of the runs inside"


def test_grandchildren_count_too():
    looks = [call("look", name=f"{n}") for n in range(9)]
    deep = agent(*looks, "fine")
    middle = with_sub_agent(agent(call("deep", task="look"), "fine"), deep, "deep", "Looks.")
    trace = parent(middle, budget=Budget(steps=30, calls=5)).run("go")
    assert used(trace)["calls"] == 5
    assert trace.stop == "budget"


# -- the ledger --


def test_the_parents_ledger_knows_what_was_found_inside():
    trace = boss().run(SUM)
    assert [name for name, _, _ in executed(trace)] == ["finder", "finder", "calculator"]
    assert "53,480" in trace.answer
    told = [(f"{e.value}", e.label, e.origin.kind, e.origin.source) for e in ledger(trace)]
    assert told == [
        ("46982", "sourced", "excerpt", "Almanac"),
        ("6498", "sourced", "excerpt", "Gazette"),
        ("53480", "sourced", "computed", ""),
    ]
    assert [e.origin.call for e in ledger(trace)] == ["call_1", "call_2", "call_3"]
    assert list(ledger(trace).texts) == ["call_1/ayr", "call_2/bute"]
    assert ledger(trace).skipped == []


def test_a_number_that_the_parent_made_up_is_no_evidence_inside():
    doubles = agent(
        call("calculator", operation="multiply", a=777, b=2), "1554", tools=[calculator]
    )
    handed = (call("helper", task="What is 777 times 2?"), "It is 1554.")
    (made,) = [e for e in ledger(parent(doubles, *handed).run("go")) if e.origin.kind == "computed"]
    assert (f"{made.value}", made.label) == ("1554", "unsourced")


def test_a_number_of_the_parents_question_is_evidence_inside():
    doubles = agent(
        call("calculator", operation="multiply", a=777, b=2), "1554", tools=[calculator]
    )
    handed = (call("helper", task="What is 777 times 2?"), "It is 1554.")
    trace = parent(doubles, *handed).run("What is 777 times 2?")
    (made,) = [e for e in ledger(trace) if e.origin.kind == "computed"]
    assert (f"{made.value}", made.label) == ("1554", "sourced")


def test_two_texts_under_one_id_are_kept_apart():
    other = Corpus([Snippet("ayr", "Ayr: area", "The area of Ayr is 18 km2.", "Atlas")])
    own = Agent(
        ScriptedModel([call("a", task="population of Ayr"), call("b", task="area of Ayr"), "x"]),
        Toolbox(
            [
                as_tool(research_agent(StandIn(), WORLD.search), "a", FINDS),
                as_tool(research_agent(StandIn(), other.search), "b", FINDS),
            ]
        ),
    )
    trace = own.run("What is the population and the area of Ayr?")
    assert [f"{e.value} {e.origin.source}" for e in ledger(trace)] == ["46982 Almanac", "18 Atlas"]


# -- the trace --


def test_it_is_stored_once_and_loads_again(tmp_path):
    trace = Trace(tmp_path / "run.jsonl")
    boss().run(SUM, trace=trace)
    text = (tmp_path / "run.jsonl").read_text(encoding="utf-8")
    assert text.count('"kind":"run_started"') == 3
    assert len(text.splitlines()) == len(trace)
    loaded = Trace.load(tmp_path / "run.jsonl")
    assert [t.answer for t in runs_inside(loaded).values()] == [
        t.answer for t in runs_inside(trace).values()
    ]
    assert str(with_runs_inside(loaded)) == str(with_runs_inside(trace))
    assert str(ledger(loaded)) == str(ledger(trace))


def test_a_run_and_its_data_are_one():
    trace = agent(call("look", name="é\ud800"), "fine").run("go")
    again = trace_of(json.loads(json.dumps(as_data(trace))))
    assert again.events == trace.events


def test_a_secret_inside_is_in_neither_trace(monkeypatch):
    monkeypatch.setenv("SOME_TOKEN", "hunter2hunter2")

    @tool
    def leak() -> dict:
        """Tell."""
        return {"password": "correcthorse", "said": "hunter2hunter2"}

    said = "It is hunter2hunter2."
    trace = parent(agent(call("leak"), said, tools=[leak])).run("go")
    held = json.dumps(as_data(trace))
    assert "hunter2" not in held and "correcthorse" not in held
    assert executed(trace)[0][2] == "It is [hidden]."


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"kind": "nested"}, "nested run: holds no events."),
        ({"kind": "nested", "events": {}}, "nested run: holds no events."),
        ({"kind": "nested", "events": [1]}, "nested run, event 1: is no event"),
        ({"kind": "nested", "events": [{"kind": "run_finished"}]}, "nested run, event 1: run_fini"),
    ],
)
def test_a_strangers_data_is_no_run_and_harms_nobody(data, fault):
    with pytest.raises(TraceError) as caught:
        trace_of(data)
    assert str(caught.value).startswith(fault)
    trace = agent("x").run("go")
    event = CallFinished(
        "call_1", "helper", "returned", "text", data={**data, "used": {"steps": "a"}}
    )
    trace.events.insert(-1, event)
    assert run_inside(event) is None
    assert used(trace) == {"steps": 1, "calls": 0, "tokens": 0}
    assert len(ledger(trace).skipped) == 1
    assert "helper" in str(show(trace))


# -- seeing it --


def test_the_text_form_sets_the_inner_run_in():
    trace = parent(agent(call("look", name="it"), "It is fine.")).run("go")
    assert str(show(trace)).replace("\u00a0", " ").splitlines() == [
        "turn  who        what                  result",
        "----  ---------  --------------------  -----------",
        "      task       go",
        "1     model      helper(task='do it')",
        "      · task     do it",
        "1.1   · model    look(name='it')",
        "1.1   · harness  look                  it is fine",
        "1.2   · model    says                  It is fine.",
        "      · stop     answered",
        "1     harness    helper                It is fine.",
        "2     model      says                  done",
        "      stop       answered",
    ]
    bundle = show(trace)._repr_mimebundle_()
    assert "·\u00a0harness" in bundle["text/html"] and "1.2" in bundle["text/html"]
    assert "·\u00a0harness" in html_page(trace)


def test_a_run_without_runs_inside_shows_as_before():
    trace = agent(call("look", name="it"), "fine").run("go")
    assert str(with_runs_inside(trace)) == str(trace)


def test_the_stepper_holds_the_inner_run_at_its_call():
    stepper = show(boss().run(SUM))
    held = [step.inner for step in stepper.steps.steps]
    assert [number for number, inner in enumerate(held) if inner] == [2, 4]
    assert [step["kind"] for step in held[2]["steps"]] == [
        "start", "model", "call", "model", "call", "model", "stop",
    ]  # fmt: skip
    assert held[2]["run"]["parent"][1] == ["call", '"call_1"']
    assert stepper.steps.steps[2].data is None


@needs_browser
def test_the_inner_run_opens_under_its_parents(shown):  # noqa: F811
    it = shown(boss().run(SUM))
    page = it.page  # noqa: F811
    it.go(1)
    assert page.locator(".al-inside details").count() == 0
    it.go(2)
    summary = page.locator(".al-inside > details > summary")
    assert summary.inner_text() == "The run inside finder: 7 steps, answered"
    summary.click()
    inner = page.locator(".al-nest .al-stepper")
    assert inner.locator(".al-place").inner_text() == "1 of 7"
    inner.press("ArrowRight")
    inner.press("ArrowRight")
    assert inner.locator(".al-place").inner_text() == "3 of 7"
    assert inner.locator("h2").inner_text().startswith("web_search returned")
    assert it.model("state.index") == 2  # the outer one stands where it stood
    page.locator(".al-list").first.press("End")
    assert page.locator(".al-inside details").count() == 0
    it.go(4)
    assert page.locator(".al-nest").count() == 0
    assert page.locator(".al-inside summary").inner_text().startswith("The run inside finder")


def test_the_picture_has_the_childs_run_inside_the_parents_and_says_so():
    picture = nesting_diagram()
    parts = ElementTree.fromstring(picture.svg)
    boxes = [e.attrib for e in parts.iter("{http://www.w3.org/2000/svg}rect") if "x" in e.attrib]
    parent, child = ([int(box[k]) for k in ("x", "y", "width", "height")] for box in boxes[:2])
    assert parent[0] < child[0] and child[0] + child[2] < parent[0] + parent[2]
    assert parent[1] < child[1] and child[1] + child[3] < parent[1] + parent[3]
    assert picture.text.startswith(picture.alt) and "past both gates" in picture.text
    assert nesting_diagram() == picture
