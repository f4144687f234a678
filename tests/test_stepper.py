"""The stepper without a browser: its bundle, its index, what it sends while a run goes on."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from runs import HOSTILE, SPELLED, add, arithmetic, hostile, long_run, timeless

from agentlab.agent import Agent
from agentlab.display import stepper as module
from agentlab.display.live import VIEW
from agentlab.display.stepper import MESSAGES, Stepper, show
from agentlab.events import RunFinished, RunStarted
from agentlab.models.scripted import ScriptedModel, call
from agentlab.tables import Table, visible
from agentlab.tools import Toolbox
from agentlab.trace import Trace

HERE = Path(module.__file__).parent


class Sent(Stepper):
    """A stepper that remembers what it sends, as pages on the other side would get it."""

    def send(self, content: Any, buffers: Any = None) -> None:
        self.__dict__.setdefault("out", []).append(json.loads(content["more"]))


# -- the bundle --


def test_the_bundle_is_the_trace_as_text_and_table_and_the_widget() -> None:
    trace = arithmetic()
    bundle = show(trace)._repr_mimebundle_()
    assert list(bundle) == ["text/plain", "text/html", VIEW]
    assert bundle["text/plain"] == str(trace)
    assert bundle["text/html"] == trace._repr_mimebundle_()["text/html"]
    assert bundle[VIEW]["model_id"]


def test_text_and_table_are_the_same_every_time() -> None:
    first, second = (show(arithmetic())._repr_mimebundle_() for _ in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert first["text/html"] == second["text/html"]
    assert first[VIEW] != second[VIEW]


def test_a_hostile_run_is_spelled_out_in_text_and_escaped_in_the_table() -> None:
    bundle = show(hostile())._repr_mimebundle_()
    for text in (bundle["text/plain"], bundle["text/html"]):
        assert visible(text) == text.replace("\n", "⏎")
    assert "<script" not in bundle["text/html"] and "<img" not in bundle["text/html"]
    assert "&lt;script&gt;" in bundle["text/html"]


def test_the_spelling_of_the_tests_is_that_of_the_tables() -> None:
    assert visible(HOSTILE) == SPELLED


def test_two_runs_make_a_table() -> None:
    shown = show(arithmetic(), arithmetic())
    assert isinstance(shown, Table)
    assert shown.caption == "Two runs of scripted: the same"


def test_a_run_without_events_can_be_shown() -> None:
    stepper = show(Trace())
    assert (stepper.index, json.loads(stepper.payload())["steps"]) == (0, [])


# -- the index --


@pytest.mark.parametrize(("asked", "given"), [(3, 3), (11, 11), (12, 11), (10**9, 11), (-1, 0)])
def test_an_index_outside_the_run_becomes_the_nearest_one(asked: int, given: int) -> None:
    stepper = show(arithmetic())
    stepper.index = asked
    assert stepper.index == given


def test_the_index_of_a_run_that_grows_may_grow_with_it() -> None:
    trace = Trace()
    stepper = show(trace)
    trace.record(RunStarted("a"))
    trace.record(RunFinished("answered"))
    stepper.index = 1
    assert stepper.index == 1


# -- live --


def test_a_run_is_sent_as_it_grows_and_no_stop_twice_unless_it_changed() -> None:
    trace = timeless()
    stepper = Sent(trace)
    agent = Agent(ScriptedModel([call("add", a=1, b=2), "3"]), Toolbox([add]))
    for event in agent.steps("add 1 and 2", trace):
        stepper.append(event)
    assert [(part["from"][0], [s["kind"] for s in part["steps"]]) for part in stepper.out] == [
        (0, ["start"]),
        (1, []),  # a tool is described
        (1, ["model"]),
        (1, ["model"]),  # it has replied
        (2, ["call"]),
        (2, ["call"]),  # it has returned
        (3, ["model"]),
        (3, ["model"]),
        (4, ["stop"]),
    ]
    sent = [m["text"] for part in stepper.out for m in part["messages"]]
    assert sent == ["add 1 and 2", "", "3", "3"]  # task, call, result, answer


def test_a_fast_run_sends_no_more_than_a_server_lets_through(monkeypatch: Any) -> None:
    monkeypatch.setattr(module.time, "monotonic", lambda: 7.5)
    trace, source = Trace(), long_run(1000)
    stepper = Sent(trace)
    for event in source.events:
        trace.events.append(event)
        stepper.append(event)
    assert len(stepper.out) == MESSAGES + 1  # the end always goes, with all that was held back
    assert stepper.out[-1]["from"][0] < 200
    assert len(stepper.out[-1]["steps"]) > 800


def test_a_page_that_lost_something_asks_and_is_sent_the_rest() -> None:
    stepper = Sent(arithmetic())
    whole = stepper.steps.as_json()
    stepper._asked(None, {"have": [3, 2, 0, 0], "events": 9}, None)
    assert stepper.out == [json.loads(json.dumps(stepper.steps.as_json([3, 2, 0, 0])))]
    assert len(stepper.out[0]["steps"]) == len(whole["steps"]) - 3


def test_a_page_that_has_all_is_sent_nothing() -> None:
    stepper = Sent(arithmetic())
    stepper._asked(None, {"have": [12, 12, 3, 0], "events": len(stepper.trace)}, None)
    assert "out" not in vars(stepper)


@pytest.mark.parametrize(
    "have", [None, [], "1234", [1, 2, 3], [1, 2, 3, -1], [1, 2, 3, None], [True, 0, 0, 0], {"a": 1}]
)
def test_a_page_that_asks_nonsense_is_sent_nothing(have: Any) -> None:
    stepper = Sent(arithmetic())
    stepper._asked(None, {"have": have, "events": 0}, None)
    assert "out" not in vars(stepper)


def test_a_page_that_claims_too_much_is_sent_nothing_it_has() -> None:
    stepper = Sent(arithmetic())
    stepper._asked(None, {"have": [99, 99, 99, 99], "events": 0}, None)
    assert stepper.out[0]["from"] == [12, 12, 3, 0]


def test_an_event_of_another_trace_is_refused() -> None:
    with pytest.raises(ValueError, match="not in the stepper's trace"):
        show(arithmetic()).append(RunFinished("answered"))


def test_a_page_opened_later_is_sent_what_there_is_by_then() -> None:
    trace = Trace()
    stepper = show(trace)
    assert json.loads(stepper.get_state("_payload")["_payload"])["steps"] == []
    trace.record(RunStarted("a"))
    assert len(json.loads(stepper.get_state("_payload")["_payload"])["steps"]) == 1


# -- long texts --


def test_the_whole_of_a_cut_text_is_at_hand() -> None:
    trace = timeless()
    trace.record(RunStarted("x" * 30_000))
    stepper = show(trace)
    assert len(stepper.payload()) < 12_000
    assert stepper.whole(0) == "x" * 30_000
    with pytest.raises(IndexError, match="No cut text has the number 1; this run has 1"):
        stepper.whole(1)


# -- the files beside it --

SCRIPT = (HERE / "stepper.js").read_text("utf-8")
STYLE = (HERE / "stepper.css").read_text("utf-8")


@pytest.mark.parametrize(
    "word",
    ["innerHTML", "outerHTML", "insertAdjacent", "createContextualFragment", "DOMParser"]
    + ["document.write", "eval(", "new Function", "srcdoc", "fetch(", "XMLHttpRequest", "WebSocket"]
    + ["EventSource", "sendBeacon", "import(", "textContent =", "href", "src="],
)
def test_the_script_has_no_way_to_obey_a_text_or_to_ask_for_anything(word: str) -> None:
    assert word not in SCRIPT


def test_the_script_makes_no_element_that_loads_links_or_runs() -> None:
    made = set(re.findall(r"\b(?:h|svg)\(\s*\"(\w+)\"", SCRIPT))
    assert made == {
        *("button", "dd", "details", "div", "dl", "dt", "h2", "h3", "input", "label", "li", "ol"),
        *("option", "p", "pre", "section", "select", "span", "summary", "table", "tbody", "td"),
        *("textarea", "th", "thead", "tr", "svg", "g", "rect", "text", "line", "polygon"),
    }
    assert re.findall(r"createElement\w*\((.+?)\)", SCRIPT) == [
        '"span"',
        "tag",
        '"http://www.w3.org/2000/svg", tag',
    ]


def test_texts_enter_the_page_in_one_place() -> None:
    """`put` makes every child, `filled` and `name` every attribute; each spells out what acts."""
    assert SCRIPT.count("replaceChildren(") == 1
    assert re.findall(r"setAttribute\((.+)\)", SCRIPT) == [
        "name, spelled(`${value}`)",
        "attribute, spelled(text)",
        '"aria-activedescendant", current?.id ?? ""',
    ]


def test_the_style_loads_nothing() -> None:
    assert not re.search(r"url\(|@import|@font-face|expression", STYLE)


def test_one_height_of_a_row() -> None:
    assert (
        re.search(r"const ROW = (\d+)", SCRIPT)[1]
        == re.search(r"\.al-row \{[^}]*height: (\d+)px", STYLE)[1]
    )


def test_script_and_style_are_in_the_wheel(tmp_path: Path) -> None:
    """Read from the build backend itself, since a widget without them shows nothing."""
    code = (
        "from hatchling.builders.wheel import WheelBuilder as W;"
        "print(*[f.distribution_path for f in W('.').recurse_included_files()], sep='\\n')"
    )
    root = HERE.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=60
    )
    files = done.stdout.splitlines()
    assert "agentlab/display/stepper.js" in files, done.stderr
    assert "agentlab/display/stepper.css" in files
