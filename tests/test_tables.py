"""Tables: what would act on a reader is spelled out, what is cut is counted, HTML is escaped."""

import pytest

from agentlab.tables import LONGEST, MARKS, Table, as_html, html_table, short, text_table, visible

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


def test_a_caption_does_not_act_on_a_terminal_either():
    assert text_table(("a",), [], caption="\x1b[2J\u202e\nx") == "\\x1b[2J\\u202e⏎x\na\n-"


def test_a_table_without_rows_is_its_header():
    assert text_table(("a", "b"), []) == "a  b\n-  -"


def test_wide_cells_are_cut_in_text_and_whole_in_html():
    table = Table(("text",), [("x" * 100,)], widest=20)
    assert str(table) == "text\n-------------------\nxxxxxxxx… (92 more)"
    assert "x" * 100 in table._repr_mimebundle_()["text/html"]


def test_html_is_escaped_everywhere():
    page = html_table(("<h>",), [('<script>alert("1")</script>',), ("a\nb\x1b",)], caption="&c")
    assert page == (
        '<figure style="margin:0"><figcaption>&amp;c</figcaption>\n<table>\n'
        '<thead><tr><th scope="col" style="text-align:left">&lt;h&gt;</th></tr></thead>\n<tbody>\n'
        '<tr><td style="text-align:left">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'
        '</td></tr>\n<tr><td style="text-align:left">a<br>b\\x1b</td></tr>\n</tbody>\n</table>\n'
        "</figure>"
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


def test_a_result_of_megabytes_is_cut_in_text_and_what_is_missing_is_counted():
    table = text_table(("result",), [["x\n" * 5_000_000], ["\u0301" * 10_000_000]], widest=40)
    lines = [line.strip() for line in table.splitlines()[2:]]
    assert lines[0] == "x⏎" * 11 + "x… (9999977 more)"
    assert lines[1].startswith("\u0301" * MARKS + "\\u0301") and lines[1].endswith(" more)")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("$x^2$", "<span>$</span>x^2<span>$</span>"),
        ("$5, not $6", "<span>$</span>5, not <span>$</span>6"),
        ("$$", "<span>$</span><span>$</span>"),
        (r"\(x\)", r"<span>\</span>(x\)"),
        (r"\[x\]", r"<span>\</span>[x\]"),
        (r"\begin{a}\end{a}", r"<span>\</span>begin{a}\end{a}"),
        (r"\ref{a} \eqref{a}", r"<span>\</span>ref{a} <span>\</span>eqref{a}"),
        (r"a\x1b C:\temp \$", r"a\x1b C:\temp \<span>$</span>"),
        ("<b> & 'c'", "&lt;b&gt; &amp; &#x27;c&#x27;"),
    ],
)
def test_no_text_is_a_formula_in_a_notebook(text, wanted):
    assert as_html(text) == wanted
    assert f'<td style="text-align:left">{wanted}</td>' in html_table(("a",), [(text,)])


def test_code_keeps_its_blanks_in_a_page():
    page = html_table(("code",), [("def f():\n    return  1\n x",)])
    assert "def f():<br>&nbsp;&nbsp;&nbsp; return&nbsp; 1<br>&nbsp;x</td>" in page


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("e" + "\u0301" * 8 + "x", "e" + "\u0301" * 8 + "x"),
        ("e" + "\u0301" * 10 + "x", "e" + "\u0301" * 8 + "\\u0301" * 2 + "x"),
        ("\u0301\u0316" * 5, "\u0301\u0316" * 4 + "\\u0301\\u0316"),
        ("\u0e01\u0e34\u0e49 \u05d1\u05b7\u05bc", "\u0e01\u0e34\u0e49 \u05d1\u05b7\u05bc"),
    ],
)
def test_a_flood_of_marks_over_one_letter_is_spelled_out(text, wanted):
    assert visible(text) == wanted
