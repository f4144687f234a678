"""Every view of a stranger's run besides the stepper, in a real browser: nothing acts or is wide.

Tables, the ledger, its sources, pictures, an approval, two runs compared, a verdict: what each
shows in a notebook stands on one page, as a notebook would set it there.
"""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from browser import browser, needs_browser, opened_page  # noqa: F401 (fixtures)
from hostile_texts import TEXTS
from runs import save_note, timeless

from agentlab.actions.levels import refusals
from agentlab.agent import Agent
from agentlab.compaction import losses
from agentlab.course.checks import Exercise, Verdict, judged
from agentlab.display.beside import Beside
from agentlab.display.compare import compared
from agentlab.display.inside import with_runs_inside
from agentlab.display.ledger_diagram import Sources, ledger_diagram
from agentlab.display.panels import approve
from agentlab.display.stepper import show
from agentlab.display.trails import trail_diagram
from agentlab.events import CallFinished, CallStarted, ModelReplied, RunFinished, RunStarted
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, call
from agentlab.nested import as_data
from agentlab.permissions import Decision, Gate, ask_before_writes
from agentlab.research.ledger import ledger
from agentlab.research.trail import trail
from agentlab.tables import visible
from agentlab.tools import Toolbox
from agentlab.trace import Trace
from agentlab.views import CONVERSATION

FIGURE = "The area of Ayr is 12 km2."


def found(bad: str, inner: Trace | None = None) -> Trace:
    """A run whose ledger holds a figure of a text, two of a file and a sum, under such names."""
    trace, yes = timeless(), Decision("allow", bad, bad)
    text = {"id": bad, "title": f"{bad}: {bad}", "text": f"{bad} {FIGURE} {bad}"}
    place = len(bad) + 1 + FIGURE.index("12")
    results = [
        {"kind": "results", "results": [{**text, "source": bad, "vintage": bad}]},
        {"kind": "figure", "value": "12", "result": bad, "span": [place, place + 2]}
        | {"unit": bad, "keyword": bad},
        {"kind": "file", "file": bad, "figures": [{"value": "5", "query": bad, "unit": bad}]
         + [{"value": "7", "query": bad, "about": bad}]},
        {"kind": "computed", "value": "17", "operation": "add", "operands": ["12", "5"]},
        as_data(inner) if inner else {bad: bad},
    ]  # fmt: skip
    calls = tuple(ToolCall(f"c{n}", bad, {bad: bad}) for n in range(len(results)))
    trace.record(RunStarted(f"{bad} 3", bad, bad, {"steps": 3}))
    trace.record(ModelReplied(1, bad, calls, raw_stop=bad, thinking=bad, notes=(bad,)))
    for made, data in zip(calls, results, strict=True):
        trace.record(CallStarted(made.id, bad, {bad: bad}, yes))
        trace.record(CallFinished(made.id, bad, "returned", bad, data))
    trace.record(RunFinished("answered", bad, f"{bad} 17 {bad} 12 {bad} 99"))
    return trace


def asks(bad: str) -> Any:
    """A person is asked about a call with such arguments."""
    model = ScriptedModel([call("save_note", text=f"{bad}."), "done"])
    agent = Agent(model, Toolbox([save_note]), gate=Gate(ask_before_writes), system=bad)
    return approve(agent, f"{bad}.")


def verdict(bad: str) -> Verdict:
    """A check of an answer whose fault has the text in it; its hints are the course's own."""
    exercise = Exercise("01.1", lambda answer: f"got {answer}", ("a", "b", "c"), "d", ())
    return Verdict(exercise, judged(exercise, bad))


VIEWS = {
    "trace": lambda bad, run: run,
    "stepper without its script": lambda bad, run: show(run),
    "two runs": lambda bad, run: compared(run, found(f"{bad}!")),
    "runs inside": lambda bad, run: with_runs_inside(run),
    "refusals": lambda bad, run: refusals(run),
    "trail": lambda bad, run: trail(run),
    "trail as a picture": lambda bad, run: trail_diagram(run),
    "ledger": lambda bad, run: ledger(run),
    "ledger as a picture": lambda bad, run: ledger_diagram(ledger(run)),
    "sources": lambda bad, run: Sources(ledger(run)),
    "what was lost": lambda bad, run: losses(run, CONVERSATION),
    "side by side": lambda bad, run: Beside((bad, bad, bad), [(bad, {bad: [bad]}, bad)]),
    "approval": lambda bad, run: asks(bad),
    "verdict": lambda bad, run: verdict(bad),
}  # fmt: skip

# A notebook lets an output that is too wide scroll by itself.
PAGE = (
    "<!doctype html><html lang='en'><meta charset='utf-8'><title>t</title><style>body {margin: 0}"
    "section {overflow: auto; position: relative}</style><body><main>%s</main>"
)
FOREIGN = "main :is(script, img, iframe, object, embed, form, math, base, link, meta, input, video)"
ACTS = """() => [...document.querySelectorAll("main *")].flatMap((node) =>
  [...node.attributes].filter((a) => /^on/i.test(a.name) || /script:|evil/i.test(a.value)
    && !["aria-label", "title"].includes(a.name)).map((a) => `${node.tagName} ${a.name}`))"""
# What a section shows outside of itself would cover something else.
LEAVES = """() => [...document.querySelectorAll("main *")].filter((node) =>
  ["fixed", "sticky"].includes(getComputedStyle(node).position)).map((node) => node.tagName)"""


def in_a_notebook(view: Any) -> str:
    """What a notebook sets into its page: the richest form that needs no kernel."""
    shown = view._repr_mimebundle_()
    shown = shown[0] if isinstance(shown, tuple) else shown
    kinds = [kind for kind in ("image/svg+xml", "text/html") if shown.get(kind)]
    return shown[kinds[0]] if kinds else ""


class Tags(HTMLParser):
    """The tags of a page, and the names of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.found |= {tag, *(name for name, _ in attrs)}


@pytest.mark.parametrize("view", VIEWS)
def test_a_tag_in_a_text_is_text_in_every_view(view: str) -> None:
    bad = "<blink onclick=hit>'\"><b title='x"
    tags = Tags()
    tags.feed(in_a_notebook(VIEWS[view](bad, found(bad, found(bad)))))
    assert tags.found & {"blink", "onclick", "b"} == set() != tags.found


@needs_browser
@pytest.mark.parametrize("name", TEXTS)
def test_no_view_of_a_strangers_run_acts_or_leaves_its_place(
    browser: Any,  # noqa: F811
    tmp_path: Path,
    name: str,
) -> None:
    bad = TEXTS[name][:600]  # floods are the stepper's test's affair
    run = found(bad, found(bad))
    held = {entry.origin.kind for entry in ledger(run)}
    assert {"question", "excerpt", "file", "computed"} <= held, ledger(run).skipped
    outputs = {view: in_a_notebook(make(bad, run)) for view, make in VIEWS.items()}
    assert [view for view, output in outputs.items() if not output] == []
    sections = "".join(f"<section id='s{n}'>{o}</section>" for n, o in enumerate(outputs.values()))
    file = tmp_path / "views.html"
    file.write_text(PAGE % sections, encoding="utf-8")
    said: list[str] = []
    with opened_page(browser, viewport={"width": 900, "height": 900}) as page:  # noqa: F811
        page.on("console", lambda message: said.append(message.text))
        page.goto(file.as_uri())
        page.evaluate("() => document.querySelectorAll('details').forEach((d) => d.open = true)")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 900
        assert page.locator("section").count() == len(VIEWS)  # nothing closed what is around it
        assert page.locator("main > section").count() == len(VIEWS)
        assert page.locator(FOREIGN).count() == 0
        assert page.evaluate(ACTS) == [] == page.evaluate(LEAVES)
        text = page.evaluate("() => document.body.textContent")
        assert {c for c in set(text) if visible(c, newline="\n") != c} == set()
        assert page.evaluate("() => window.hit") is None
    assert said == []
