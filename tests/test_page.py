"""A run as one HTML file: it stands alone, says the same every time, and obeys no text."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from runs import HOSTILE, NUMBERS, arithmetic, hostile, timeless

from agentlab.display.page import html_page, save_page
from agentlab.display.steps import steps_of
from agentlab.events import RunStarted
from agentlab.lines import TraceError
from agentlab.trace import Trace


class Tags(HTMLParser):
    """Every element with its attributes, and the text of scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.held: list[str] = []
        self.inside = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag in ("script", "style", "title"):
            self.held.append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.held[-1] += data


def test_the_same_run_makes_the_same_page() -> None:
    assert html_page(arithmetic()) == html_page(arithmetic())


@pytest.mark.parametrize("trace", [arithmetic(), hostile(), Trace()])
def test_the_page_holds_its_own_scripts_and_the_run_and_nothing_that_loads(trace: Trace) -> None:
    page = Tags(html_page(trace))
    tags = [
        tag
        for tag, _ in page.tags
        if tag not in ("table", "thead", "tbody", "tr", "th", "td", "br", "span")
    ]
    assert tags == (
        ["html", "head", "meta", "meta", "meta", "title", "style", "body", "main", "noscript"]
        + ["script", "script"]
    )
    names = {name for tag, attributes in page.tags for name in attributes if tag not in CELLS}
    assert names == {"lang", "charset", "http-equiv", "content", "name", "id", "type"}
    told = {(k, v) for tag, attributes in page.tags for k, v in attributes.items() if tag in CELLS}
    assert told <= {("scope", "col"), ("style", "text-align:left")}


CELLS = ("th", "td")


def test_the_run_in_the_page_is_the_run() -> None:
    held = Tags(html_page(hostile())).held
    assert json.loads(held[2]) == json.loads(
        json.dumps(hostile().view(steps_of(cut=100_000)).as_json())
    )
    assert json.loads(held[2])["messages"][0]["text"] == HOSTILE


def test_the_policy_allows_the_scripts_of_the_page_by_their_hashes_and_no_other() -> None:
    page = Tags(html_page(arithmetic()))
    policy = next(a["content"] for _, a in page.tags if a.get("http-equiv"))
    _, style, _, script = page.held

    def digest(text: str) -> str:
        return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

    assert policy == (
        f"default-src 'none'; script-src 'sha256-{digest(script)}'; "
        f"style-src 'sha256-{digest(style)}'; base-uri 'none'; form-action 'none'"
    )


def test_a_reader_without_scripts_has_the_table() -> None:
    page = html_page(arithmetic())
    table = re.search(r"<noscript>(.*?)</noscript>", page, re.S)[1]
    assert table == arithmetic()._repr_mimebundle_()["text/html"]


def test_the_title_is_the_task_in_short() -> None:
    trace = Trace()
    trace.record(RunStarted("<b>&" + "x" * 200))
    assert "<title>Trace: &lt;b&gt;&amp;xxx" in html_page(trace)
    assert len(re.search("<title>(.*)</title>", html_page(trace))[1]) < 110


def test_the_ledger_is_in_the_page() -> None:
    held = Tags(html_page(arithmetic(), ledger=NUMBERS)).held
    assert json.loads(held[2])["entries"] == [[["id", "n1"], ["value", "6"], ["from", "add"]]]


def test_a_long_text_is_cut_and_counted() -> None:
    trace = timeless()
    trace.record(RunStarted("x" * 10_000_000))
    run = json.loads(Tags(html_page(trace)).held[2])
    assert run["messages"][0]["text"] == ["x" * 100_000, 9_900_000, 0]


def test_a_page_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "run.html"
    save_page(arithmetic(), path)
    assert path.read_bytes() == html_page(arithmetic()).encode("utf-8")
    with pytest.raises(TraceError, match="run.html: exists; a page is never overwritten"):
        save_page(hostile(), path)
    assert path.read_bytes() == html_page(arithmetic()).encode("utf-8")


def test_a_place_that_cannot_be_written_on_is_named(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match="nowhere.*run.html: cannot be written"):
        save_page(arithmetic(), tmp_path / "nowhere" / "run.html")
    for name in ("a\0b", "a\ud800"):
        with pytest.raises(TraceError, match=r"cannot be written \((?!None)"):
            save_page(arithmetic(), name)
