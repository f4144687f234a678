"""Two things side by side: as text, as HTML, whatever stands in them."""

from html.parser import HTMLParser

import pytest
from browser import browser, needs_browser, page  # noqa: F401 (fixtures)

from agentlab.display.beside import Beside, laid_out

LONG = {"name": "add", "list": [{"type": "text", "text": "a text that takes the line"}], "n": 1}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, "{}"),
        ([], "[]"),
        (None, "null"),
        ("é", '"é"'),
        ({"a": {"type": "integer"}}, '{"a": {"type": "integer"}}'),
        (
            LONG,
            "{\n"
            '  "name": "add",\n'
            '  "list": [{\n'
            '    "type": "text",\n'
            '    "text": "a text that takes the line"\n'
            "  }],\n"
            '  "n": 1\n'
            "}",
        ),
        (
            [LONG["name"] * 10, {"b": [1, 2]}],
            '[\n  "addaddaddaddaddaddaddaddaddadd",\n  {"b": [1, 2]}\n]',
        ),
    ],
)
def test_json_is_laid_out_with_what_fits_on_a_line(value, expected):
    assert laid_out(value, width=40) == expected


def test_it_prints_as_aligned_text():
    made = Beside(("", "left", "right"), [("one", {"a": 1}, "two\nlines"), ("x", "", "end")], 10)
    assert str(made) == (
        "     left        right\n"
        "---  ----------  ----------\n"
        'one  {"a": 1}    two\n'
        "                 lines\n"
        "---  ----------  ----------\n"
        "x                end"
    )


def test_a_line_that_is_too_wide_is_folded_and_nothing_is_lost():
    text = "  " + " ".join(f"word{n}" for n in range(12))
    lines = str(Beside(("", "l", "r"), [("", text, "")], 20)).splitlines()[2:]
    assert max(map(len, lines)) <= 20 + 2
    assert " ".join(" ".join(lines).split()) == text.strip()


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.said = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.said.append(data)


def test_whatever_stands_in_it_is_shown_and_never_obeyed():
    hostile = "<script>alert(1)</script>\x1b[31m\u202e"
    bundle = Beside(("<b>", hostile, ""), [(hostile, {"k": hostile}, hostile)], 60)
    made = bundle._repr_mimebundle_()
    parser = Tags()
    parser.feed(made["text/html"])
    assert set(parser.tags) == {"table", "thead", "tr", "th", "tbody", "td", "pre"}
    assert "\\x1b[31m\\u202e" in "".join(parser.said)
    assert "\x1b" not in made["text/plain"] + made["text/html"]
    assert "\u202e" not in made["text/plain"] + made["text/html"]


@pytest.mark.parametrize("blanks", [" " * 46, "\t" * 5_000, "\u00a0" * 200, " " * 45])
def test_a_line_that_begins_beyond_its_column_is_folded_all_the_same(blanks):
    shown = str(Beside(("", "one", "other"), [("a", f"{blanks}so", "b")]))
    assert "so" in shown and max(map(len, shown.splitlines())) <= 2 * 46 + 6


def test_what_nests_deeper_than_a_column_is_wide_is_laid_out():
    deep = "so"
    for _ in range(40):
        deep = {"a": [deep, 1]}
    assert "".join(str(Beside(("", "one", "other"), [("", deep, "")])).split()).count('"a":') == 40


@needs_browser
def test_no_line_breaks_on_a_narrow_page(page):  # noqa: F811
    shown = Beside(("", "one", "other"), [("call", LONG, LONG)])._repr_mimebundle_()["text/html"]
    page.set_content(f"<style>pre {{ {AS_A_NOTEBOOK} }}</style>{shown}")
    heights = set()
    for width in (1400, 300):
        page.set_viewport_size({"width": width, "height": 900})
        heights |= set(page.evaluate(HEIGHTS))
    assert heights == {8 * 20}


AS_A_NOTEBOOK = "white-space: pre-wrap; overflow-wrap: anywhere; line-height: 20px"
HEIGHTS = "() => [...document.querySelectorAll('pre')].map((node) => node.clientHeight)"
