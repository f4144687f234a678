"""The page of a stranger's trace: every field hostile, a run inside a run, at two widths."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser import browser, needs_browser, opened_page, page  # noqa: F401 (fixtures)
from hostile_texts import TEXTS
from runs import timeless
from stepper_page import OPEN_ALL, shown  # noqa: F401 (fixture)

from agentlab.__main__ import main
from agentlab.display.page import html_page
from agentlab.events import (
    CallFinished,
    CallStarted,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.messages import ToolCall, ToolSpec
from agentlab.nested import as_data
from agentlab.permissions import Decision
from agentlab.tables import visible
from agentlab.trace import Trace
from agentlab.views import Fold


def entries(held: list, event: Any) -> list:
    """A ledger whose columns and cells are a stranger's words."""
    if isinstance(event, CallFinished):
        held.append({event.tool: event.text, "id": event.text, "value": {"a": event.text}})
    return held


LEDGER: Fold[list] = Fold(list, entries)


def hostile(bad: str, inner: Trace | None = None) -> Trace:
    """A run with the text in every field, and a run inside its third call."""
    trace, yes, no = timeless(), Decision("allow", bad, bad), Decision("deny", bad, bad)
    calls = (ToolCall("1", bad, {bad: bad}), ToolCall("2", bad, bad), ToolCall("3", bad, {}))
    for event in (
        RunStarted(bad, bad, bad, {"steps": 3, "seconds": 10**4000}, bad, {bad: bad}, bad, bad),
        ToolDescribed("d", ToolSpec(bad, bad, {"type": "object", "properties": {bad: {bad: bad}}})),
        ModelAsked(1, ("d",), bad),
        ModelReplied(1, bad, calls, raw_stop=bad, thinking=bad, notes=(bad,)),
        PermissionAsked("1", bad, {bad: bad}, bad, bad, bad),
        CallStarted("1", bad, {bad: bad, "n": 1}, yes),
        CallFinished("1", bad, "returned", bad, {bad: [bad]}),
        CallFinished("2", bad, "refused", bad, None, "denied", no),
        CallFinished("3", bad, "returned", bad, as_data(inner) if inner else {bad: bad}),
        Reminded(bad),
        ModelAsked(2, ("d",), f"tool:{bad}"),
        RunFinished(bad, bad, bad),
    ):
        trace.record(event)
    return trace


# Controls that lie over each other; what a panel has scrolled away does not count.
OVERLAPS = """() => {
  const nodes = [...document.querySelectorAll("button, input, select, summary")];
  const boxes = nodes.map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height);
  const place = (node) => node.closest(".al-body");
  return boxes.flatMap(([a, x], i) => boxes.slice(i + 1)
    .filter(([b, y]) => place(a) === place(b) &&
      Math.min(x.right, y.right) - Math.max(x.left, y.left) > 1 &&
      Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 1)
    .map(([b]) => `${a.textContent.slice(0, 20)} | ${b.textContent.slice(0, 20)}`));
}"""
WIDTH = "() => document.documentElement.scrollWidth"


@needs_browser
@pytest.mark.parametrize("width", [1200, 420])
@pytest.mark.parametrize("name", TEXTS)
def test_a_strangers_page_acts_on_nothing_and_keeps_its_shape(
    browser: Any,  # noqa: F811
    tmp_path: Path,
    name: str,
    width: int,
) -> None:
    file, bad = tmp_path / "run.html", TEXTS[name]
    run = hostile(bad, hostile(bad, hostile(bad)))
    file.write_text(html_page(run, ledger=LEDGER), encoding="utf-8")
    said: list[str] = []
    with opened_page(browser, viewport={"width": width, "height": 900}) as page:  # noqa: F811
        page.on("console", lambda message: said.append(message.text))
        page.goto(file.as_uri())
        for _ in range(int(page.locator(".al-place").first.inner_text().split()[-1])):
            page.evaluate(OPEN_ALL)
            assert page.evaluate(WIDTH) <= width
            assert page.evaluate(OVERLAPS) == []
            page.locator(".al-stepper").first.focus()
            page.keyboard.press("ArrowRight")
        text = page.evaluate("() => document.body.textContent")
        assert {c for c in text if visible(c, newline="\n") != c} == set()
        assert page.evaluate("() => window.hit") is None
        assert page.locator("main :is(a, img, script, iframe, object, form, math)").count() == 0
    assert said == []


@needs_browser
@pytest.mark.parametrize("name", ["markup", "marks", "one long word", "lines", "blanks"])
def test_a_strangers_page_without_scripts_keeps_its_shape_too(
    browser: Any,  # noqa: F811
    tmp_path: Path,
    name: str,
) -> None:
    file, bad = tmp_path / "run.html", TEXTS[name]
    file.write_text(html_page(hostile(bad, hostile(bad))), encoding="utf-8")
    size = {"width": 420, "height": 900}
    with opened_page(browser, viewport=size, java_script_enabled=False) as page:  # noqa: F811
        page.goto(file.as_uri())
        assert page.get_by_role("row").count() > 10
        assert page.evaluate(WIDTH) <= 420


@needs_browser
@pytest.mark.parametrize("choice", ["constructor", "__proto__", "toString", "tool:valueOf"])
def test_a_choice_that_no_one_knows_is_said_as_it_is(shown: Callable, choice: str) -> None:  # noqa: F811
    trace = timeless()
    for event in (RunStarted("t"), ModelAsked(1, (), choice), ModelReplied(1, "six")):
        trace.record(event)
    it = shown(trace)
    it.go(1)
    said = it.panel("Sent to the model").split("\n")[-1]
    assert said == f"It must call {choice.removeprefix('tool:')}."


BEGINS = {"kind": "run_started", "task": "t"}
ENDS = {"kind": "run_finished", "reason": "answered", "answer": "done"}
CALLED = {"kind": "model_replied", "step": 1, "calls": [{"id": "c", "name": "f", "args": {}}]}
RESULT = {"kind": "call_finished", "call": "c", "tool": "f", "outcome": "returned"}
FILES = {
    "10 MB": [BEGINS, CALLED, {**RESULT, "text": "<b>\u202e" * 2_500_000}, ENDS],
    "100,000 lines": [BEGINS, CALLED, {**RESULT, "text": "line\n" * 100_000}, ENDS],
    "10 MB of marks": [BEGINS, CALLED, {**RESULT, "text": "\u0301" * 5_000_000}, ENDS],
    "100,000 fields": [BEGINS, CALLED, {**RESULT, "text": "x", "data": dict.fromkeys(
        map(str, range(100_000)), 1)}, ENDS],
    "no limit": [{**BEGINS, "budget": {"steps": 10**4000, "seconds": 10**4000}}, CALLED, ENDS],
}  # fmt: skip


@needs_browser
@pytest.mark.parametrize("name", FILES)
def test_a_strangers_large_file_becomes_a_page_that_opens_at_once(
    page: Any,  # noqa: F811
    tmp_path: Path,
    name: str,
) -> None:
    file, out = tmp_path / "run.jsonl", tmp_path / "run.html"
    file.write_text("".join(json.dumps(event) + "\n" for event in FILES[name]), encoding="utf-8")
    began = time.process_time()
    assert main(["trace", str(file), "--html", str(out)]) == 0
    assert time.process_time() - began < 6  # 1 to 2 on an idle machine
    page.goto(out.as_uri())
    page.locator(".al-stepper").focus()
    page.keyboard.press("End")
    page.evaluate(OPEN_ALL)
    loaded = "() => performance.getEntriesByType('navigation')[0].domComplete"
    assert page.evaluate(loaded) < 3_000
    assert page.locator(".al-place").inner_text().split()[0] in ("3", "4")
