"""A person and two buttons: what a click allows, and what no click allows."""

from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import pytest
from runs import HOSTILE

from agentlab.agent import Agent
from agentlab.display import panels
from agentlab.display.live import VIEW
from agentlab.display.panels import Approval, _table, approve
from agentlab.display.plots import FILL
from agentlab.events import CallFinished, PermissionAsked
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.permissions import Gate, allow_read_only, ask_before_writes
from agentlab.tables import text_table, visible
from agentlab.tools import Toolbox, tool

saved: list[str] = []


@tool(writes=True)
def save(text: str, times: int = 1) -> str:
    """Save a line."""
    saved.extend([text] * times)
    return "saved"


@pytest.fixture(autouse=True)
def nothing_saved() -> Iterator[None]:
    saved.clear()
    panels._open.clear()
    yield


def panel_of(*replies: object, task: str = "save it") -> Approval:
    gate = Gate(allow_read_only, ask_before_writes)
    return approve(Agent(ScriptedModel(replies), Toolbox([save]), gate=gate), task)


def buttons(panel: Approval) -> list[ipywidgets.Button]:
    """The buttons on the page now."""
    rows = [child for box in panel.view.children for child in getattr(box, "children", ())]
    return [b for row in rows for b in getattr(row, "children", ())]


TWO = calls(ToolCall("", "save", {"text": "a"}), ToolCall("", "save", {"text": "b"}))


# -- by hand --


def test_it_waits_with_the_arguments_as_checked_and_nothing_has_run() -> None:
    panel = panel_of(call("save", text="a", times="2"), "done")
    assert panel.pending.args == {"text": "a", "times": 2}
    assert (saved, panel.trace.stop) == ([], "")
    assert str(panel) == (
        "May save run? It writes (rule: ask_before_writes)\n"
        "argument  value\n"
        "--------  -----\n"
        'text      "a"\n'
        "times     2"
    )


def test_a_yes_runs_the_call_and_the_run_goes_on() -> None:
    panel = panel_of(call("save", text="a"), "done")
    panel.approve()
    assert (saved, panel.pending, panel.trace.answer) == (["a"], None, "done")
    assert str(panel) == str(panel.trace)


def test_a_no_is_told_to_the_model_and_the_run_goes_on() -> None:
    panel = panel_of(call("save", text="a"), "done")
    panel.deny()
    outcome = panel.trace.first(CallFinished)
    assert (saved, outcome.refusal, panel.trace.answer) == ([], "denied", "done")


def test_no_click_means_no() -> None:
    panel = panel_of(call("save", text="a"), "done")
    panel.close()
    outcome = panel.trace.first(CallFinished)
    assert (saved, outcome.refusal, panel.trace.stop) == ([], "interrupted", "interrupted")


def test_two_yeses_to_one_question_count_once() -> None:
    panel = panel_of(TWO, "done")
    first = panel.pending
    panel.approve(first)
    panel.approve(first)
    assert (saved, panel.pending.args["text"]) == (["a"], "b")


def test_a_yes_to_an_earlier_question_does_not_answer_a_later_one() -> None:
    panel = panel_of(TWO, "done")
    first = panel.pending
    panel.deny(first)
    panel.approve(first)
    assert (saved, panel.pending.args["text"]) == ([], "b")


def test_after_the_end_an_answer_does_nothing() -> None:
    panel = panel_of(call("save", text="a"), "done")
    panel.approve()
    events = len(panel.trace)
    panel.approve()
    panel.deny()
    panel.close()
    assert (saved, len(panel.trace)) == (["a"], events)


def test_after_it_was_closed_a_yes_does_nothing() -> None:
    panel = panel_of(call("save", text="a"), "done")
    question = panel.pending
    panel.close()
    panel.approve(question)
    panel.approve()
    assert saved == []


def test_arguments_changed_after_the_question_do_not_run() -> None:
    panel = panel_of(call("save", text="a"), "done")
    panel.pending.args["text"] = "something else"
    panel.approve()
    assert saved == ["a"]


def test_a_question_of_another_panel_is_not_answered_here() -> None:
    first, second = (
        panel_of(call("save", text="a"), "x"),
        panel_of(call("save", text="b"), "y", task="2"),
    )
    first.approve(second.pending)
    assert (saved, first.pending is None, second.pending is None) == ([], False, False)


Request = Callable[[str, str, str], None]


@pytest.fixture
def request_of(monkeypatch: pytest.MonkeyPatch) -> Request:
    """Says which cell runs from now on: its id ("" where none is sent), its code, which run."""

    def sent(cell: str, code: str, run: str) -> None:
        asked = {"header": {"msg_id": run}, "content": {"code": code}}
        asked["metadata"] = {"cellId": cell} if cell else {}
        monkeypatch.setattr(panels, "_request", lambda: asked)

    return sent


@pytest.mark.parametrize("cell", ["cell 1", ""])
def test_running_the_cell_again_denies_what_was_waiting(request_of: Request, cell: str) -> None:
    request_of(cell, "approve(agent, task)", "run 1")
    first = panel_of(call("save", text="a"), "done")
    question = first.pending
    request_of(cell, "approve(agent, task)", "run 2")
    second = panel_of(call("save", text="a"), "done")
    first.approve(question)
    assert (saved, first.trace.stop, second.pending is None) == ([], "interrupted", False)


def test_a_cell_run_again_with_another_task_denies_what_was_waiting(request_of: Request) -> None:
    request_of("cell 1", "approve(agent, 'save')", "run 1")
    first = panel_of(call("save", text="a"), "done")
    request_of("cell 1", "approve(agent, 'save it')", "run 2")
    panel_of(call("save", text="a"), "done", task="another")
    assert first.trace.stop == "interrupted"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("cell 1", "x", "run 1"), ("cell 2", "x", "run 2")),
        (("", "first = approve(agent, task)", "run 1"), ("", "approve(agent, task)", "run 2")),
        (("cell 1", "x", "run 1"), ("cell 1", "x", "run 1")),  # twice in one run of a cell
        (("", "", ""), ("", "", "")),  # no notebook
    ],
)
def test_each_panel_waits_by_itself(
    request_of: Request, one: tuple[str, str, str], other: tuple[str, str, str]
) -> None:
    request_of(*one)
    first = panel_of(call("save", text="a"), "done")
    request_of(*other)
    second = panel_of(call("save", text="b"), "done")
    second.approve()
    first.approve()
    assert (saved, first.trace.stop, second.trace.stop) == (["b", "a"], "answered", "answered")


def test_a_run_that_asks_nothing_just_ends() -> None:
    panel = panel_of("done")
    assert (panel.pending, panel.trace.answer, buttons(panel)) == (None, "done", [])


def test_a_fault_in_the_run_is_on_record_and_seen() -> None:
    def broken(messages: Any) -> str:
        if len(messages) > 1:
            raise RuntimeError("the model is broken")
        return call("save", text="a")

    gate = Gate(ask_before_writes)
    panel = approve(Agent(ScriptedModel(broken), Toolbox([save]), gate=gate), "save it")
    with pytest.raises(RuntimeError, match="the model is broken"):
        panel.approve()
    assert (panel.pending, panel.trace.stop) == (None, "crashed")
    assert "crashed" in panel.view.children[-1].value


# -- by click --


def test_the_buttons_are_named_and_do_what_they_say() -> None:
    panel = panel_of(TWO, "done")
    assert [b.description for b in buttons(panel)] == ["Approve", "Deny"]
    buttons(panel)[0].click()
    assert saved == ["a"]
    buttons(panel)[1].click()
    assert (saved, panel.trace.answer) == (["a"], "done")


def test_two_clicks_on_one_button_count_once() -> None:
    panel = panel_of(TWO, "done")
    yes, _ = buttons(panel)
    yes.click()
    yes.click()  # the second arrives after the page was told to take the button away
    assert (saved, panel.pending.args["text"]) == (["a"], "b")


def test_a_no_after_a_yes_takes_nothing_back_and_answers_nothing_else() -> None:
    panel = panel_of(TWO, "done")
    yes, no = buttons(panel)
    yes.click()
    no.click()
    assert (saved, panel.pending.args["text"]) == (["a"], "b")


def test_the_next_question_stands_below_and_the_first_has_lost_its_buttons() -> None:
    panel = panel_of(TWO, "done")
    buttons(panel)[0].click()
    first, second = panel.view.children
    assert [type(part).__name__ for part in first.children] == ["HTML", "HTML"]
    assert first.children[1].value == "✓ approved"
    assert [type(part).__name__ for part in second.children] == ["HTML", "HBox"]
    panel.close()
    assert second.children[1].value == "✗ not approved"


@pytest.mark.parametrize(
    ("answer", "said"), [(Approval.approve, "✓ approved"), (Approval.deny, "✗ denied")]
)
def test_how_it_was_answered_stays_in_sight(answer: Callable, said: str) -> None:
    panel = panel_of(call("save", text="a"), "done")
    answer(panel)
    assert panel.view.children[0].children[1].value == said
    table = panel.trace._repr_mimebundle_()["text/html"]
    roomy = table.replace(
        "<table>", '<table cellpadding="5" style="margin-left:0">'
    )  # a widget's table has no room
    assert panel.view.children[1].value == f'<div class="jp-RenderedHTMLCommon">{roomy}</div>'


# -- what it shows --


def test_the_bundle_is_the_question_and_then_the_run() -> None:
    panel = panel_of(call("save", text="a"), "done")
    asked = panel._repr_mimebundle_()
    assert asked["text/plain"] == str(panel)
    assert asked["text/html"].startswith(
        '<figure style="margin:0"><figcaption>May save run? It writes (rule: ask_before_writes)'
    )
    assert asked[VIEW]["model_id"] == panel.view.model_id
    panel.approve()
    assert panel._repr_mimebundle_()["text/plain"] == str(panel.trace)


def test_a_call_without_arguments_says_so() -> None:
    asked = PermissionAsked("c1", "wipe", {}, "wipe writes", "ask_before_writes", "b")
    assert text_table(*_table(asked)) == (
        "May wipe run? It writes (rule: ask_before_writes)\n"
        "argument  value\n--------  -----\n(none)"
    )


def test_the_words_of_the_buttons_can_be_read_on_every_theme() -> None:
    looks = [b.style for b in buttons(panel_of(call("save", text="a"), "done"))]
    assert [(look.button_color, look.text_color) for look in looks] == [
        (FILL["right"], "white"),
        (FILL["crashed"], "white"),
    ]


def test_hostile_arguments_are_shown_as_text() -> None:
    panel = panel_of(call("save", text=HOSTILE), "done")
    shown = panel.view.children[0].children[0].value
    for text in (shown, str(panel), *(b.tooltip for b in buttons(panel))):
        assert visible(text) == text.replace("\n", "⏎")
    assert "<script" not in shown and "<img" not in shown
