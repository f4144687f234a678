"""Tables: what would act on a reader is spelled out, what is cut is counted, HTML is escaped."""

import pytest

from agentlab.tables import LONGEST, Table, html_table, short, text_table, visible

VISIBLE = [
    ("plain", "plain"),
    (3, "3"),
    ("two\nlines", "two⏎lines"),
    ("a\tb", "a b"),
    ("a\x1b[31mred", "a\\x1b[31mred"),
    ("carriage\rreturn", "carriage\\rreturn"),
    ("bell\x07", "bell\\x07"),
    ("del\x7f", "del\\x7f"),
    ("c1\x9b", "c1\\x9b"),
    ("right\u202eto left", "right\\u202eto left"),
    ("isolate\u2066x", "isolate\\u2066x"),
    ("zero\u200bwidth", "zero\\u200bwidth"),
    ("bom\ufeff", "bom\\ufeff"),
    ("soft\xadhyphen", "soft\\xadhyphen"),
    ("line\u2028separator", "line\\u2028separator"),
    ("half \ud800 pair", "half \\ud800 pair"),
    ("tag\U000e0041", "tag\\U000e0041"),
    ("filler\u3164", "filler\\u3164"),
    ("blank\u2800", "blank\\u2800"),
    ("selector\U000e0100", "selector\\U000e0100"),
    ("private \ue000", "private \\ue000"),
    ("Überlingen 日本 é 😀 ❤️ \u00a0", "Überlingen 日本 é 😀 ❤️ \u00a0"),
]


@pytest.mark.parametrize(("value", "wanted"), VISIBLE)
def test_what_would_act_is_spelled_out(value, wanted):
    assert visible(value) == wanted


@pytest.mark.parametrize(
    ("text", "length", "wanted"),
    [
        ("four", 4, "four"),
        ("abcdefghijklmnopqrstuvwxyz", 16, "abcde… (21 more)"),
        ("abcdefghijklmnopqrstuvwxyz", 26, "abcdefghijklmnopqrstuvwxyz"),
        ("abcdefghij", 3, "… (10 more)"),
    ],
)
def test_a_cut_says_how_much_is_missing(text, length, wanted):
    assert short(text, length) == wanted


def test_the_text_form_is_aligned_and_has_no_trailing_blanks():
    table = text_table(("step", "result"), [(1, "six"), (10, "thirty\nin all")], caption="A run")
    assert table == "A run\nstep  result\n----  -------------\n1     six\n10    thirty⏎in all"


def test_a_table_without_rows_is_its_header():
    assert text_table(("a", "b"), []) == "a  b\n-  -"


def test_wide_cells_are_cut_in_text_and_whole_in_html():
    table = Table(("text",), [("x" * 100,)], widest=20)
    assert str(table) == "text\n-------------------\nxxxxxxxx… (92 more)"
    assert "x" * 100 in table._repr_mimebundle_()["text/html"]


def test_html_is_escaped_everywhere():
    page = html_table(("<h>",), [('<script>alert("1")</script>',), ("a\nb\x1b",)], caption="&c")
    assert page == (
        "<table>\n<caption>&amp;c</caption>\n"
        '<thead><tr><th scope="col" style="text-align:left">&lt;h&gt;</th></tr></thead>\n<tbody>\n'
        '<tr><td style="text-align:left">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'
        '</td></tr>\n<tr><td style="text-align:left">a<br>b\\x1b</td></tr>\n</tbody>\n</table>'
    )


def test_a_table_shows_as_text_and_html():
    table = Table(["n"], ([i] for i in range(2)), caption="numbers")
    assert table._repr_mimebundle_() == {
        "text/plain": "numbers\nn\n-\n0\n1",
        "text/html": html_table(["n"], [[0], [1]], "numbers"),
    }


def test_a_short_row_is_filled_up():
    assert text_table(("a", "b"), [("1",), ("2", "3")]) == "a  b\n-  -\n1\n2  3"


def test_a_result_of_megabytes_is_cut_in_html_and_counted():
    page = html_table(["result"], [["<b>" * 1_000_000], ["x" * LONGEST]])
    assert len(page) < 6 * LONGEST
    assert "&lt;b&gt;… (2990" in page and "x" * LONGEST in page
