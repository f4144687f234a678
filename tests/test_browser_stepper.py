"""The stepper's script alone in a blank page: moving, finding, copying, and a run still going."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser import browser, needs_browser, opened_page, page  # noqa: F401 (fixtures)
from runs import NUMBERS, arithmetic, researched, timeless
from stepper_page import BLANK, Shown, shown  # noqa: F401 (fixture)

from agentlab.compaction import compacted, last_turns
from agentlab.display.stepper import Stepper
from agentlab.events import CallFinished, ModelReplied, PermissionAsked, RunStarted
from agentlab.messages import ToolCall
from agentlab.trace import Trace
from agentlab.views import CONVERSATION

# -- moving --


@needs_browser
def test_buttons(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    seen = []
    for name in ("Next", "Next", "Back", "Last", "Back", "First"):
        it.click(name)
        seen.append(it.at())
    assert seen == [1, 2, 1, 11, 10, 0]


@needs_browser
def test_keys(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    keys = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "Home")
    assert [it.press(key) for key in keys] == [1, 2, 1, 0, 11, 0]


@needs_browser
def test_it_stops_at_both_ends(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    assert it.press("ArrowLeft", "ArrowLeft") == 0
    assert it.press("End", "ArrowRight", "ArrowRight") == 11
    assert it.model("told.map((m) => m.index)")[-1] == 11


@needs_browser
def test_next_failure_and_next_call_of_the_same_tool(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    assert [it.press("f") for _ in range(5)] == [4, 5, 7, 9, 9]
    assert it.note() == "No further failure."
    it.go(2)  # add
    assert [it.press("n") for _ in range(2)] == [5, 5]
    assert it.note() == "No further call of add."
    it.go(1)  # the turn that proposes add: its own call is no further one
    assert it.press("n") == 5
    it.go(3)  # one that proposes rain, and add after it
    assert (it.press("n"), it.note()) == (3, "No further call of rain.")
    it.go(6)  # the turn that proposes divide
    assert (it.press("n"), it.note()) == (6, "No further call of divide.")
    it.go(0)
    it.click("Same tool")  # no tool here: the next call of any
    assert it.at() == 2
    it.click("Next failure")
    assert it.at() == 4


@needs_browser
def test_a_run_in_which_nothing_has_happened_can_be_played_with(shown: Callable) -> None:  # noqa: F811
    it = shown(Trace())
    it.press("ArrowRight", "ArrowLeft", "Home", "End", "n", "f", "Space", "Space")
    for name in ("First", "Next", "Same tool", "Next failure", "Copy as JSON"):
        it.click(name)
    it.find.fill("x")
    assert it.headline() == "Nothing has happened yet."


@needs_browser
def test_the_slider_moves_and_follows(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    slider = it.page.get_by_role("slider", name="Step")
    slider.fill("6")
    assert it.at() == 5
    it.press("ArrowRight")
    assert (slider.input_value(), slider.get_attribute("max")) == ("7", "12")
    slider.focus()
    it.page.keyboard.press("ArrowRight")
    assert it.at() == 7


@needs_browser
def test_a_click_in_the_list(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.rows.nth(7).click()
    assert (it.at(), it.page.locator(".al-row[aria-selected=true]").count()) == (7, 1)
    it.page.keyboard.press("ArrowDown")
    assert it.at() == 8


@needs_browser
def test_play_goes_on_by_itself_and_ends_at_the_end(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.page.clock.install()
    assert it.press("Space") == 0
    assert it.page.get_by_role("button", name="Pause").count() == 1
    it.page.clock.run_for(2750)
    assert it.at() == 3
    it.click("Pause")
    it.page.clock.run_for(5000)
    assert it.at() == 3
    it.click("Play")
    it.page.clock.run_for(60_000)
    assert (it.at(), it.page.get_by_role("button", name="Play").count()) == (11, 1)


@needs_browser
def test_keys_in_a_field_are_letters_and_keys_of_others_are_left_alone(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.find.press_sequentially("fn f")
    assert (it.at(), it.find.input_value()) == (0, "fn f")
    it.find.fill("")
    it.page.evaluate("""() => {
      window.outside = [];
      document.addEventListener("keydown", (event) => outside.push(event.key));
    }""")
    it.press("ArrowRight", "n", "x", "Control+ArrowRight")
    assert it.page.evaluate("() => outside") == ["x", "Control", "ArrowRight"]


@needs_browser
def test_keys_scroll_a_panel_that_has_the_focus_and_sideways_still_steps(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    body = it.page.get_by_role("region", name="Outcome")
    body.focus()
    it.page.keyboard.press("End")
    it.page.keyboard.press("ArrowDown")
    assert it.at() == 0
    it.page.keyboard.press("ArrowRight")
    assert it.at() == 1
    assert body.evaluate("node => node === document.activeElement")


@needs_browser
def test_a_focus_within_a_panel_is_not_lost_when_it_is_drawn_anew(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.go(1)
    it.page.get_by_text("3 tools offered").focus()
    it.page.keyboard.press("ArrowRight")
    it.page.keyboard.press("ArrowRight")
    assert it.at() == 3
    assert it.page.evaluate("() => document.activeElement.getAttribute('aria-label')") == (
        "Sent to the model"
    )


# -- what it shows --


@needs_browser
def test_a_turn_of_the_model(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.go(3)
    assert it.headline() == "Turn 2: rain(), and 1 more call"
    assert it.panel("Sent to the model").split("\n") == [
        "Turn 2: 4 messages, 2 new since the last turn",
        "assistant",
        '→ add(a=2, b="4")',
        "tool add",
        "6",
        "All 4 messages",
        "3 tools offered: add, divide, save_note",
        "It may call a tool or answer.",
    ]
    assert it.panel("Outcome") == "2 calls proposed. Nothing has run yet."
    it.page.get_by_text("All 4 messages").click()
    whole = it.page.locator(".al-sent details .al-messages").inner_text().split("\n")
    assert [line for line in whole if line][:4] == [
        "system",
        "Use the tools.",
        "user",
        "add 2 and 4, save the sum",
    ]


@needs_browser
@pytest.mark.parametrize(
    ("history", "first", "said"),
    [
        (CONVERSATION, "Turn 4: 8 messages, 2 new since the last turn", []),
        (compacted(320), "Turn 4: 8 messages, 2 new since the last turn, 1 shortened", ["tool"]),
        (last_turns(320), "Turn 4: 6 messages, 2 new since the last turn, 2 left out", []),
    ],
)
def test_what_is_new_is_told_from_what_was_cut(
    shown: Callable,  # noqa: F811
    history: Any,
    first: str,
    said: list[str],
) -> None:  # noqa: F811
    it = shown(researched(), history=history)
    it.go(7)
    assert it.panel("Sent to the model").split("\n")[0] == first
    assert it.page.locator(".al-sent .al-body > ol .al-who").all_inner_texts() == [
        *("assistant", "tool web_search"),
    ]
    cut = it.page.locator(".al-sent details", has_text="shortened").locator(".al-who")
    assert [who.split()[0] for who in cut.all_inner_texts()] == said


@needs_browser
@pytest.mark.parametrize("narrow", [False, True])
def test_the_stop_shown_is_in_sight_when_the_list_is(shown: Callable, narrow: bool) -> None:  # noqa: F811
    it = shown(researched())
    it.page.set_viewport_size({"width": 1300 if narrow else 760, "height": 900})
    if narrow:
        it.go(7)
        it.page.set_viewport_size({"width": 760, "height": 900})
    else:  # as a notebook does: drawn at a later stop before it is put on the page
        it.page.evaluate("() => { document.getElementById('here').style.display = 'none'; }")
        it.go(7)
        it.page.evaluate("() => { document.getElementById('here').style.display = ''; }")
    it.page.wait_for_timeout(100)
    box = it.page.get_by_role("listbox", name="Steps").bounding_box()
    row = it.page.locator(".al-row[aria-selected=true]").bounding_box()
    assert box and row
    assert box["y"] - 1 <= row["y"] and row["y"] + row["height"] <= box["y"] + box["height"] + 1


@needs_browser
def test_a_call_that_ran(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic(), ledger=NUMBERS)
    it.go(2)
    assert it.headline() == "add returned: 6"
    assert it.panel("What it decided").split("\n")[0] == "▸ add this call"
    assert it.panel("Outcome").split("\n") == [
        "Permission: allowed by the rule allow_read_only: add only reads.",
        "Arguments as checked:",
        "a",
        "2",
        "b",
        "4",
        "✓ returned",
        "6",
    ]
    assert it.panel("Ledger").split() == "1 entry id value from new n1 6 add".split()
    assert it.page.locator(".al-budget").inner_text().split("\n") == [
        *("turns", "7 of 8 left", "calls", "1 used"),
        *("tokens", "880 of 1000 left", "seconds", "0 used"),
    ]


@needs_browser
def test_the_ledger_as_it_stood_newest_first(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic(decide=PermissionAsked.allow), ledger=NUMBERS)
    seen = {}
    for stop in (1, 2, 3, 9):
        it.go(stop)
        rows = it.page.locator(".al-ledger tbody tr").all_inner_texts()
        seen[stop] = [[cell.strip() for cell in row.split("\t")] for row in rows]
    assert seen == {
        1: [],
        2: [["new", "n1", "6", "add"]],
        3: [["", "n1", "6", "add"]],
        9: [["new", "n2", "saved: 6", "save_note"], ["", "n1", "6", "add"]],
    }


@needs_browser
def test_the_strip_of_checks(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.go(5)
    strip = it.page.get_by_role("list", name="Checks of the call, in order")
    assert strip.get_by_role("listitem").all_inner_texts() == [
        "✓this turn\npassed",
        "✓parse\npassed",
        "✓known tool\npassed",
        "✗valid arguments failed",
        "○permission\nnot reached",
        "○run\nnot reached",
        "○observe\nnot reached",
    ]
    assert it.page.locator(".al-strip > span").inner_text() == "Checks of its call"
    assert strip.get_by_role("listitem").nth(3).get_attribute("title") == (
        "do they fit the tool's parameters?"
    )


@needs_browser
@pytest.mark.parametrize(
    ("stop", "part"),
    [(0, "history"), (1, "model"), (2, "tools"), (4, "checks"), (7, "tools"), (11, "stop")],
)
def test_the_loop_lights_the_part_at_work(shown: Callable, stop: int, part: str) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.go(stop)
    assert it.page.get_by_role("img", name=f"The loop. At work: {part}.").count() == 1
    assert it.page.locator(".al-loop g.al-lit text").all_text_contents() == [part]


@needs_browser
def test_the_end_and_the_answer(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.press("End")
    assert it.headline() == "The run ended: answered"
    assert it.panel("Outcome").split("\n") == ["✓ answered", "The answer:", "The sum is 6."]
    assert it.page.locator(".al-badge").inner_text() == "✓ answered"


@needs_browser
def test_a_long_text_folds_and_a_cut_one_says_how_much_is_missing(shown: Callable) -> None:  # noqa: F811
    trace = timeless()
    trace.record(RunStarted("word " * 2_000_000))
    it = shown(trace)
    assert it.page.locator(".al-outcome summary").inner_text() == "9,400 more characters"
    assert it.page.locator(".al-outcome .al-faint").inner_text() == (
        "… 9,990,000 further characters not in this page; in Python, stepper.whole(0) has them all"
    )
    it.page.locator(".al-outcome summary").click()
    texts = it.page.locator(".al-outcome pre").all_text_contents()
    assert "".join(texts) == ("word " * 2000)
    assert it.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# -- finding --


@needs_browser
def test_search_shows_what_holds_the_words(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.find.fill("DIVISION by")
    assert it.rows.all_inner_texts() == [
        "8✗divide failed: tool error in divide: ZeroDivisionError: division by zero"
    ]
    assert (it.note(), it.at()) == ("1 of 12 steps shown.", 0)
    assert it.press("ArrowRight", "ArrowRight") == 7
    assert it.note() == "1 of 12 steps shown."
    it.find.fill("nowhere in it")
    assert (it.rows.count(), it.press("ArrowRight", "Home")) == (0, 7)
    it.find.fill("")
    assert (it.note(), it.press("End")) == ("", 11)


@needs_browser
@pytest.mark.parametrize(
    ("kind", "stops"),
    [
        ("every kind", list(range(12))),
        ("turns of the model", [1, 3, 6, 8, 10]),
        ("calls", [2, 4, 5, 7, 9]),
        ("failures", [4, 5, 7, 9]),
        ("reminders", []),
        ("start and end", [0, 11]),
    ],
)
def test_filter_by_kind(shown: Callable, kind: str, stops: list[int]) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.kind.select_option(kind)
    numbers = it.rows.locator(".al-number").all_inner_texts()
    assert [int(number) - 1 for number in numbers] == stops


@needs_browser
def test_filter_by_tool(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    tools = it.tool.locator("option").all_inner_texts()
    assert tools == ["every tool", "add", "rain", "divide", "save_note"]
    it.tool.select_option("add")
    assert it.rows.count() == 4  # two turns that propose it, two calls
    assert [it.press("ArrowRight") for _ in range(5)] == [1, 2, 3, 5, 5]


# -- copying --


@needs_browser
def test_a_stop_is_copied_as_json_that_stands_by_itself(browser: Any) -> None:  # noqa: F811
    with opened_page(browser, permissions=["clipboard-read", "clipboard-write"]) as page:  # noqa: F811
        page.route(
            "http://localhost/", lambda route: route.fulfill(body=BLANK, content_type="text/html")
        )
        page.goto("http://localhost/")  # a clipboard wants a secure place
        it = Shown(page, arithmetic(), ledger=NUMBERS)
        it.go(2)
        it.click("Copy as JSON")
        page.get_by_text("Step 3 copied.").wait_for()
        assert json.loads(page.evaluate("() => navigator.clipboard.readText()")) == {
            "number": 3,
            "kind": "call",
            "part": "tools",
            "state": "fine",
            "turn": 1,
            "used": [1, 1, 120],
            "left": {"steps": 7, "tokens": 880},
            "call": "call_1",
            "tool": "add",
            "args": {"a": 2, "b": 4},
            "checks": dict.fromkeys(it.stepper.steps.as_json()["checks"], "passed"),
            "outcome": "returned",
            "verdict": "allow",
            "rule": "allow_read_only",
            "reason": "add only reads",
            "message": {
                "role": "tool",
                "text": "6",
                "tool": "add",
                "call": "call_1",
                "error": False,
            },
            "ledger": [{"id": "n1", "value": "6", "from": "add"}],
        }


@needs_browser
def test_numbers_are_copied_digit_for_digit(shown: Callable) -> None:  # noqa: F811
    trace = timeless()
    exact = {"n": 12345678901234567890123, "x": 1.0, "deep": [{"y": 10000000000000000.5}]}
    trace.record(RunStarted("t"))
    trace.record(ModelReplied(1, "", (ToolCall("c", "f", exact),)))
    trace.record(CallFinished("c", "f", "returned", "1"))
    it = shown(trace)
    it.go(2)
    it.click("Copy as JSON")  # no clipboard in a blank page: the text is offered, selected
    field = it.page.get_by_label("The step as JSON")
    assert '"n": 12345678901234567890123' in field.input_value()
    assert '"x": 1.0' in field.input_value()
    assert json.loads(field.input_value())["args"] == exact
    assert it.page.evaluate("() => String(getSelection())") == field.input_value()
    assert "12345678901234567890123" in it.panel("What it decided")


# -- both ways to Python, and live --


@needs_browser
def test_the_index_goes_both_ways(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.press("ArrowRight", "ArrowRight")
    assert (it.model("state.index"), it.model("told")) == (2, [{"index": 1}, {"index": 2}])
    it.go(7)
    assert (it.at(), it.headline()[:13]) == (7, "✗ divide fail")
    assert it.model("told.length") == 2  # what came from Python does not go back


@needs_browser
def test_it_has_drawn_before_it_tells_the_kernel(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.page.evaluate("""() => {
      model.save_changes = () => model.told.push(document.querySelector(".al-place").innerText);
    }""")
    it.press("ArrowRight")
    assert it.model("told") == ["2 of 12"]


@needs_browser
def test_it_steps_on_when_the_kernel_is_dead(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.page.evaluate("() => { model.dead = true; }")
    assert it.press("ArrowRight", "ArrowRight", "f") == 4
    it.click("Last")
    assert (it.at(), it.headline()) == (11, "The run ended: answered")


def parts(trace: Trace, **folds: Any) -> Iterator[tuple[Stepper, str]]:
    """The stepper of an empty trace, and what it sends for each event of another."""
    live = timeless()
    stepper = Stepper(live, **folds)
    out: list[str] = []
    stepper.send = lambda content, buffers=None: out.append(content["more"])
    for event in trace.events:
        live.events.append(event)
        stepper.append(event)
        yield stepper, out[-1]


HEAR = "more => model.hear('msg:custom', { more })"


@needs_browser
def test_a_run_still_going_is_appended_to(shown: Callable) -> None:  # noqa: F811
    it = shown(Trace(), ledger=NUMBERS)
    assert it.headline() == "Nothing has happened yet."
    seen = []
    for _, more in parts(arithmetic(), ledger=NUMBERS):
        it.page.evaluate(HEAR, more)
        seen.append(it.headline())
    assert seen[:8] == [
        "The task",
        *["The task"] * 3,  # tools are described
        "The model is asked",
        'Turn 1: add(a=2, b="4")',
        "add runs",
        "add returned: 6",
    ]
    assert "save_note waits for a person" in seen
    assert (seen[-1], it.page.locator(".al-badge").inner_text()) == (
        "The run ended: answered",
        "✓ answered",
    )
    assert it.model("state.index") == 11
    end = it.page.locator(".al-stepper").inner_text()
    it.page.set_content(BLANK)
    again = Shown(it.page, arithmetic(), ledger=NUMBERS)
    again.press("End")
    assert end == again.page.locator(".al-stepper").inner_text()


@needs_browser
def test_what_is_looked_for_is_found_as_it_comes_in(shown: Callable) -> None:  # noqa: F811
    it = shown(Trace())
    found = []
    for number, (_, more) in enumerate(parts(arithmetic())):
        it.page.evaluate(HEAR, more)
        if number == 4:
            it.find.fill("add")
        found.append(it.rows.all_inner_texts()[-1:])
    assert found[4:8] == [  # the model is asked, it has replied, the call runs, it has returned
        ["1▷Task: add 2 and 4, save the sum"],
        ['2◆Turn 1: add(a=2, b="4")'],
        ["3…add runs"],
        ["3✓add returned: 6"],
    ]


@needs_browser
def test_who_looks_at_an_earlier_stop_stays_there_while_the_run_goes_on(shown: Callable) -> None:  # noqa: F811
    it = shown(Trace())
    for number, (_, more) in enumerate(parts(arithmetic())):
        it.page.evaluate(HEAR, more)
        if number == 8:
            it.press("Home")
    assert it.at() == 0
    assert it.page.locator(".al-place").inner_text() == "1 of 12"


@needs_browser
def test_a_page_that_lost_a_message_asks_for_what_it_lacks(shown: Callable) -> None:  # noqa: F811
    it = shown(Trace())
    sent = list(parts(arithmetic()))
    it.page.evaluate(HEAR, sent[0][1])
    it.page.evaluate(HEAR, sent[12][1])  # those in between are lost
    assert it.model("told.at(-1)") == {"have": [1, 1, 0, 0], "events": 1}
    stepper = sent[-1][0]
    out: list[str] = []
    stepper.send = lambda content, buffers=None: out.append(content["more"])
    stepper._asked(None, it.model("told.at(-1)"), None)
    it.page.evaluate(HEAR, out[0])
    assert it.page.locator(".al-place").inner_text() == "12 of 12"


@needs_browser
def test_a_page_asks_once_more_when_a_run_has_gone_quiet(shown: Callable) -> None:  # noqa: F811
    it = shown(Trace())
    it.page.clock.install()
    for _, more in list(parts(arithmetic()))[:5]:
        it.page.evaluate(HEAR, more)
    assert it.model("told.filter((m) => m.have).length") == 0
    it.page.clock.run_for(10_000)
    assert it.model("told.filter((m) => m.have)") == [{"have": [1, 2, 3, 0], "events": 5}]


@needs_browser
def test_two_views_of_one_widget_move_together_and_one_can_close(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.page.evaluate("""() => {
      const widget = module.default();
      widget.initialize({ model });
      const [left, right] = [document.createElement("div"), document.createElement("div")];
      document.body.replaceChildren(left, right);
      window.shut = widget.render({ model, el: left });
      widget.render({ model, el: right });
    }""")
    it.page.locator(".al-stepper").nth(0).focus()
    it.page.keyboard.press("End")
    assert it.page.locator(".al-place").all_inner_texts() == ["12 of 12", "12 of 12"]
    ids = it.page.evaluate("() => [...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))
    before = it.model("listeners('change:index')")
    it.page.evaluate("() => shut()")
    assert it.model("listeners('change:index')") == before - 1
