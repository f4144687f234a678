"""The stepper's page for every reader: hostile text, long runs, contrast, keys, names, widths."""

import statistics
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser import browser, needs_browser, opened_page, page  # noqa: F401 (fixtures)
from runs import NUMBERS, SPELLED, arithmetic, hostile, long_run, researched
from stepper_page import BLANK, CONTRAST, Shown, shown  # noqa: F401 (fixture)

from agentlab.display.page import html_page
from agentlab.display.stepper import Stepper
from agentlab.events import Reminded, RunStarted
from agentlab.research.ledger import LEDGER
from agentlab.tables import visible
from agentlab.trace import Trace

# -- text that would act --


def texts(it: Shown) -> str:
    """Everything readable on the page at every stop, with all that is folded opened."""
    seen = []
    for stop in range(len(it.stepper.steps.steps)):
        it.go(stop)
        it.open_all()
        seen.append(it.page.evaluate("() => document.body.textContent"))
        seen += it.page.evaluate("""() => [...document.querySelectorAll("*")].flatMap((node) =>
          [...node.attributes].map((attribute) => attribute.value))""")
    return "\n".join(seen)


@needs_browser
def test_hostile_text_in_every_field_is_shown_and_never_obeyed(shown: Callable) -> None:  # noqa: F811
    it = shown(hostile(), ledger=NUMBERS)
    seen = texts(it)
    assert SPELLED in seen
    acting = {c for c in seen if visible(c, newline="\n") != c}
    assert acting == set()
    assert it.page.evaluate("() => window.hit") is None
    assert it.page.locator("a, img, script, iframe, object, embed, form, style[media]").count() == 0
    marks = it.page.locator(".al-sent .al-mark").all_text_contents()
    assert {"\\x1b", "\\u202e", "\\u200b", "\\x00", "\\ud800"} <= set(marks)


@needs_browser
def test_hostile_text_keeps_within_its_place(shown: Callable) -> None:  # noqa: F811
    it = shown(hostile())
    for width in (1200, 420):
        it.page.set_viewport_size({"width": width, "height": 900})
        for stop in range(7):
            it.go(stop)
            assert it.page.evaluate("() => document.documentElement.scrollWidth") <= width


@needs_browser
def test_the_page_spells_out_what_python_spells_out(shown: Callable) -> None:  # noqa: F811
    """Every character that both know; half a character is tested with the hostile text."""
    every = map(chr, range(sys.maxunicode + 1))
    known = [c for c in every if unicodedata.category(c) not in ("Cn", "Cs")]
    it = shown(Trace())
    told = it.page.evaluate(
        "texts => texts.map((text) => [...text].map((c) => module.spelled(c)))",
        ["".join(known[n : n + 100_000]) for n in range(0, len(known), 100_000)],
    )
    wrong = [c for c, s in zip(known, sum(told, []), strict=True) if s != visible(c)]
    assert wrong == []


@needs_browser
def test_ends_of_lines_on_one_line_are_faint_and_only_what_acts_is_framed(shown: Callable) -> None:  # noqa: F811
    trace = Trace()
    trace.record(RunStarted("Mend it.\n\nline 22\tred\x1b[1m"))
    trace.record(Reminded(trace.task))
    it = shown(trace)
    it.go(1)
    assert it.headline() == "✗ The harness reminds: Mend it. …"  # the panel has all of it
    for place in (".al-task", ".al-row >> nth=0", ".al-row >> nth=1"):
        said = it.page.locator(place)
        marks, ends = (said.locator(f".al-{name}") for name in ("mark", "newline"))
        assert marks.all_text_contents() == ["\\x1b"]
        assert ends.all_text_contents() == ["⏎⏎"]
        assert said.text_content().endswith("Mend it.⏎⏎line 22 red\\x1b[1m")
    # a frame would be seen beyond the end of a row that is cut off
    frame = "node => [getComputedStyle(node).borderTopWidth, getComputedStyle(node).padding]"
    assert it.page.locator(".al-row .al-mark").first.evaluate(frame) == ["0px", "0px"]
    assert min(it.page.evaluate(CONTRAST))[0] >= 4.5


# -- size and speed --

TIME = """async ([payload]) => {
  const began = performance.now();
  const run = new module.Run(JSON.parse(payload));
  const view = new module.Stepper(document.getElementById("here"), run);
  document.body.offsetHeight;
  const loaded = performance.now() - began;
  const steps = [];
  for (let i = 0; i < 60; i++) {
    const start = performance.now();
    if (i < 30) view.next();
    else view.walk((i * 7919) % run.steps.length);
    document.body.offsetHeight;
    steps.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  return { loaded, steps, rows: document.querySelectorAll(".al-row").length };
}"""


@needs_browser
@pytest.mark.parametrize("stops", [1_000, 10_000])
def test_a_long_run_loads_and_steps_in_the_page(
    shown: Callable,  # noqa: F811
    stops: int,
    record_property: Callable,
) -> None:  # noqa: F811
    """Times are recorded, not judged: the machine may be busy. 16 ms a step is what they aim at."""
    it = shown(long_run(4))
    payload = Stepper(long_run(stops)).payload()
    took = it.page.evaluate(TIME, [payload])
    step = statistics.median(took["steps"])
    record_property("megabytes", round(len(payload) / 1e6, 2))
    record_property("milliseconds to load", round(took["loaded"]))
    record_property("milliseconds a step", round(step, 1))
    assert took["rows"] < 60  # the list holds what is in sight
    assert step < 100 and took["loaded"] < 5_000


# -- for every eye and hand --


@needs_browser
def test_a_screen_reader_hears_names_states_and_the_stop(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.go(4)
    assert it.page.locator("body").aria_snapshot() == HEARD.strip()


HEARD = r"""
- 'group "Stepper: add 2 and 4, save the sum"':
  - text: add 2 and 4, save the sum scripted ✓ answered
  - group "Move":
    - button "First"
    - button "Back"
    - button "Play"
    - button "Next"
    - button "Last"
    - slider "Step": "5"
    - text: 5 of 12
  - group "Find":
    - text: Find
    - searchbox "Find"
    - text: Kind
    - combobox "Kind":
      - option "every kind" [selected]
      - option "turns of the model"
      - option "calls"
      - option "failures"
      - option "reminders"
      - option "start and end"
    - text: Tool
    - combobox "Tool":
      - option "every tool" [selected]
      - option "add"
      - option "rain"
      - option "divide"
      - option "save_note"
    - button "Same tool"
    - button "Next failure"
    - button "Copy as JSON"
    - status
    - group: Keys
  - listbox "Steps":
    - 'option "1: Task: add 2 and 4, save the sum"': "1 ▷ Task: add 2 and 4, save the sum"
    - 'option "2: Turn 1: add(a=2, b=\"4\")"': "2 ◆ Turn 1: add(a=2, b=\"4\")"
    - 'option "3: add returned: 6"': "3 ✓ add returned: 6"
    - 'option "4: Turn 2: rain(), and 1 more call"': "4 ◆ Turn 2: rain(), and 1 more call"
    - 'option "5, failed: rain was refused: unknown tool" [selected]': "5 ✗ rain was refused: unknown tool"
    - 'option "6, failed: add was refused: invalid arguments"': "6 ✗ add was refused: invalid arguments"
    - 'option "7: Turn 3: divide(a=6, b=0)"': "7 ◆ Turn 3: divide(a=6, b=0)"
    - 'option "8, failed: divide failed: tool error in divide: ZeroDivisionError: division by zero"': "8 ✗ divide failed: tool error in divide: ZeroDivisionError: division by zero"
    - 'option "9: Turn 4: save_note(text=\"6\")"': "9 ◆ Turn 4: save_note(text=\"6\")"
    - 'option "10, failed: save_note was refused: denied"': "10 ✗ save_note was refused: denied"
    - 'option "11: Turn 5 says: The sum is 6."': "11 ◆ Turn 5 says: The sum is 6."
    - 'option "12: The run ended: answered"': "12 ■ The run ended: answered"
  - 'img "The loop. At work: checks."': stop model checks tools history
  - 'heading "✗ rain was refused: unknown tool" [level=2]'
  - list "Checks of the call, in order":
    - listitem "is it one of the calls that this turn may run?": this turn passed
    - listitem "can its arguments be read?": parse passed
    - listitem "was a tool of that name offered?": known tool failed
    - listitem "do they fit the tool's parameters?": valid arguments not reached
    - listitem "does a rule, or a person, allow it?": permission not reached
    - listitem "did the tool run to its end?": run not reached
    - listitem "did its result reach the history?": observe not reached
  - heading "Sent to the model" [level=3]
  - region "Sent to the model":
    - paragraph: "Turn 2: 4 messages, 2 new since the last turn"
    - list:
      - listitem: assistant → add(a=2, b="4")
      - listitem: tool add 6
    - group: All 4 messages
    - group: "3 tools offered: add, divide, save_note"
    - paragraph: It may call a tool or answer.
  - heading "What it decided" [level=3]
  - region "What it decided":
    - text: ▸ rain this call
    - paragraph: no arguments
    - text: → add
    - term: a
    - definition: "\"six\""
    - paragraph: "stop reason: tool_use"
  - heading "Outcome" [level=3]
  - region "Outcome":
    - paragraph: "✗ refused: unknown tool"
    - text: "{\"ok\": false, \"error\": \"unknown_tool\", \"requested\": \"rain\", \"available\": [\"add\", \"divide\", \"save_note\"]}"
  - term: turns
  - definition: 6 of 8 left
  - term: calls
  - definition: 1 used
  - term: tokens
  - definition: 880 of 1000 left
  - term: seconds
  - definition: 0 used
  - status: "Step 5 of 12. rain was refused: unknown tool"
"""  # noqa: E501


def themes() -> dict[str, tuple[str, str, str]]:
    """Name -> scheme of the system, style sheet, and what JupyterLab says of it on the body."""
    found = {"no theme, light": ("light", "", ""), "no theme, dark": ("dark", "", "")}
    for name, is_light in (("light", True), ("dark", False), ("dark-high-contrast", False)):
        sheet = Path(sys.prefix, "share/jupyter/lab/themes/@jupyterlab", f"theme-{name}-extension")
        other = "dark" if is_light else "light"  # the notebook's theme counts, not the system's
        found[f"JupyterLab {name}"] = (
            other,
            (sheet / "index.css").read_text("utf-8"),
            str(is_light).lower(),
        )
    return found


@needs_browser
@pytest.mark.parametrize("name", themes())
def test_every_text_can_be_read_on_its_ground(browser: Any, name: str) -> None:  # noqa: F811
    scheme, sheet, is_light = themes()[name]
    with opened_page(browser, color_scheme=scheme) as page:  # noqa: F811
        page.set_content(BLANK)
        it = Shown(page, arithmetic(), ledger=NUMBERS)
        page.evaluate(
            """([sheet, isLight]) => {
              const style = document.createElement("style");
              style.append(sheet);
              document.head.prepend(style);
              if (isLight) document.body.dataset.jpThemeLight = isLight;
              else document.documentElement.style.colorScheme = "light dark";
            }""",
            [sheet, is_light],
        )
        worst = []
        for stop in range(12):
            it.go(stop)
            it.open_all()
            worst += page.evaluate(CONTRAST)
        assert min(worst)[0] >= 4.5, min(worst)


@needs_browser
def test_everything_is_reached_by_tab_and_the_focus_is_seen(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.go(4)
    names, outlines = [], set()
    for _ in range(20):
        it.page.keyboard.press("Tab")
        name, outline = it.page.evaluate(FOCUS)
        names.append(name)
        outlines.add(outline)
    assert names == [
        *("Stepper: add 2 and 4, save the sum", "« First", "‹ Back", "▶ Play", "Next ›", "Last »"),
        *("Step", "Find", "Kind", "Tool", "Same tool", "Next failure", "Copy as JSON", "Keys"),
        *(
            "Steps",
            "Sent to the model",
            "All 4 messages",
            "3 tools offered: add, divide, save_note",
        ),
        *("What it decided", "Outcome"),
    ]
    assert outlines == {"solid 2px"}


FOCUS = """() => {
  const node = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(node);
  const label = node.labels?.[0]?.firstChild.textContent.trim();
  return [node.ariaLabel ?? label ?? node.textContent, `${outlineStyle} ${outlineWidth}`];
}"""


@needs_browser
@pytest.mark.parametrize(("width", "columns"), [(1400, 3), (1200, 2), (800, 2), (420, 1)])
def test_as_many_columns_as_fit(shown: Callable, width: int, columns: int) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.page.set_viewport_size({"width": width, "height": 900})
    tops = it.page.evaluate("""() => [...document.querySelectorAll(".al-panel:not([hidden])")]
      .map((panel) => panel.getBoundingClientRect().top)""")
    assert tops.count(tops[0]) == columns


@needs_browser
@pytest.mark.parametrize("width", [1400, 1200, 1000, 800])
def test_the_outcome_is_in_sight_at_every_step(shown: Callable, width: int) -> None:  # noqa: F811
    it = shown(researched(), ledger=LEDGER)
    it.page.set_viewport_size({"width": width, "height": 800})
    low = []
    for stop in range(13):
        it.go(stop)
        low.append(it.page.locator(".al-outcome h3").bounding_box()["y"])
    assert max(low) < 560, low


@needs_browser
def test_what_has_nothing_to_show_takes_no_room(shown: Callable) -> None:  # noqa: F811
    it = shown(researched(), ledger=LEDGER)
    it.page.set_viewport_size({"width": 1200, "height": 800})
    bodies = it.page.locator(".al-body")
    assert max(bodies.nth(n).bounding_box()["height"] for n in range(4)) < 60
    assert it.page.locator(".al-row >> nth=1").get_attribute("title") == (
        'Turn 1: web_search(query="area Peru")'
    )


@needs_browser
@pytest.mark.parametrize("width", [1300, 1000, 420])
def test_the_ledger_is_told_in_words_and_fits(shown: Callable, width: int) -> None:  # noqa: F811
    it = shown(researched(), ledger=LEDGER)
    it.page.set_viewport_size({"width": width, "height": 900})
    it.press("End")
    assert it.page.locator(".al-ledger th").all_text_contents() == [
        *("", "id", "number", "label", "what", "from"),
    ]
    rows = it.page.locator(".al-ledger tbody tr")
    assert [rows.nth(n).locator("td").all_text_contents() for n in range(2)] == [
        ["", "n3", "529,114 square kilometres", "[sourced]", "computed", "1,285,216 - 756,102"],
        ["", "n2", "756,102 square kilometres", "[sourced]", "Chile: area", "World Factbook"],
    ]
    wide, high = it.page.locator(".al-ledger .al-body").evaluate(
        "body => [body.scrollWidth - body.clientWidth, body.scrollHeight - body.clientHeight]"
    )
    assert (wide, high) == (0, 0)


@needs_browser
def test_the_keys_push_no_message_away(shown: Callable) -> None:  # noqa: F811
    it = shown(arithmetic())
    it.page.set_viewport_size({"width": 1200, "height": 900})
    it.press("End", "f")
    it.page.locator(".al-bar summary").click()
    buttons = it.page.get_by_role("button", name="Next failure").bounding_box()
    note = it.page.locator(".al-note").bounding_box()
    assert it.note() == "No further failure."
    assert abs(note["y"] + note["height"] / 2 - buttons["y"] - buttons["height"] / 2) < 4


# -- the page that stands alone --


@needs_browser
def test_the_page_opens_from_a_file_and_steps(page: Any, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "run.html"
    file.write_text(html_page(hostile(), ledger=NUMBERS), encoding="utf-8")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(file.as_uri())
    page.locator(".al-stepper").focus()
    page.keyboard.press("End")
    assert page.locator(".al-place").inner_text() == "7 of 7"
    assert page.evaluate("() => window.hit") is None
    assert said == []  # the policy refused nothing, because nothing was tried


@needs_browser
def test_without_scripts_the_page_shows_the_table(browser: Any, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "run.html"
    file.write_text(html_page(arithmetic()), encoding="utf-8")
    with opened_page(browser, java_script_enabled=False) as page:  # noqa: F811
        page.goto(file.as_uri())
        assert page.get_by_role("row").count() == 15
