"""Each rule for notebooks sees what it is for, and lets pass what only looks like it."""

from dataclasses import dataclass, field

import pytest
from nbformat import NotebookNode, from_dict
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tools.notebook_rules import CODE_LINES, PROSE_WORDS, complaints, words

HEADER = """\
# 01 The bare loop

You will be able to write an agent's loop. It builds on nothing. 15 to 25 minutes.
Paid model calls: **0**."""


@dataclass
class Lesson:
    """A notebook that keeps every rule, to which a test adds one cell."""

    cells: list[NotebookNode] = field(default_factory=lambda: [new_markdown_cell(HEADER)])

    def says(self, source: str) -> "Lesson":
        return Lesson([*self.cells, new_markdown_cell(source)])

    def runs(self, source: str = "1", *tags: str, outputs=(), count: int | None = 1) -> "Lesson":
        cell = new_code_cell(source, execution_count=count, outputs=list(outputs))
        cell.metadata = from_dict({"tags": list(tags)})
        return Lesson([*self.cells, cell])

    def shows(self, **data: str) -> "Lesson":
        kinds = {kind.replace("_", "/").replace("svg", "svg+xml"): data[kind] for kind in data}
        return self.runs(outputs=[new_output("display_data", data=kinds)])

    def prints(self, printed: str) -> "Lesson":
        return self.runs(outputs=[new_output("stream", name="stdout", text=printed)])

    @property
    def complaints(self) -> list[str]:
        return complaints(new_notebook(cells=self.cells))


LESSON = Lesson()
S = "/"  # so that this file, too, holds no path of one machine
ERROR = new_output("error", ename="KeyError", evalue="'a'", traceback=[])


def test_a_good_lesson_has_no_complaints() -> None:
    good = (
        LESSON.says("Some **prose** with `code` and [a link](02_a_real_model.ipynb).")
        .runs("print('Japan')", outputs=[new_output("stream", text="Japan\n")])
        .shows(text_plain="a loop", image_svg="<svg/>")
        .runs("{}['a']", "raises-exception", outputs=[ERROR])
        .runs("import this", "nbval-skip", count=None)
        .runs("doctor()", "nbval-ignore-output")
        .says("## Exercise 01.1")
        .runs('answer = None\ncheck("01.1", answer)', "exercise")
        .runs("answer = 42", "solution")
    )
    assert good.complaints == []


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("# 01 The bare loop", "a title"),
        ("You will be able to", "what you will be able to do"),
        ("builds on", "what it builds on"),
        ("15 to 25 minutes", "how many minutes it takes"),
        ("Paid model calls: **0**", "that paid model calls are 0"),
    ],
)
def test_the_header_must_say_what_a_lesson_gives_and_costs(said: str, missing: str) -> None:
    without = Lesson([new_markdown_cell(HEADER.replace(said, "x"))])
    assert without.complaints == [f"cell-00: the header does not say {missing}"]


def test_paid_calls_in_the_header_must_be_0() -> None:
    paid = Lesson([new_markdown_cell(HEADER.replace("**0**", "20"))])
    assert paid.complaints == ["cell-00: the header does not say that paid model calls are 0"]


@pytest.mark.parametrize("cells", [[], [new_code_cell("1", execution_count=1)]])
def test_a_lesson_starts_with_its_header(cells) -> None:
    assert Lesson(cells).complaints == [
        "cell-00: the first cell must be the lesson's header, in Markdown"
    ]


def test_cells_are_short() -> None:
    assert LESSON.runs("x = 1\n\n" * CODE_LINES).complaints == []
    assert LESSON.runs("x = 1\n" * (CODE_LINES + 1)).complaints == [
        "cell-01: 21 lines of code, at most 20"
    ]
    assert LESSON.says("word " * PROSE_WORDS).complaints == []
    assert LESSON.says("word " * (PROSE_WORDS + 1)).complaints == ["cell-01: 91 words, at most 90"]


@pytest.mark.parametrize(
    ("markdown", "count"),
    [
        ("Three small words.", 3),
        ("the model's two-step call costs 1,000.5 tokens", 7),
        ("one\n\n```python\nnot = prose\n```\n\ntwo", 2),
        ("| a | table |\n| --- | --- |\n| of | many |\n\nend", 1),
        ("[three more words](https://example.org/a/b)", 3),
        ("**bold** and `code` — and _that_", 5),
        ("<details open><summary>Hint</summary>text</details>", 2),
    ],
)
def test_words_are_those_of_the_prose(markdown: str, count: int) -> None:
    assert words(markdown) == count


def test_a_tag_with_a_slip_of_the_pen_is_seen() -> None:
    assert LESSON.runs("1", "raise-exception").complaints == [
        "cell-01: unknown tag 'raise-exception'; known: exercise, nbval-ignore-output, "
        "nbval-skip, raises-exception, solution"
    ]


def test_a_cell_that_was_not_run_is_seen() -> None:
    assert LESSON.runs(count=None).complaints == [
        "cell-01: was not run, so nothing would be compared"
    ]


def test_an_error_and_its_tag_come_together() -> None:
    assert LESSON.runs("x", outputs=[ERROR]).complaints == [
        "cell-01: ends in KeyError without the tag raises-exception"
    ]
    assert LESSON.runs("x", "nbval-raises-exception", outputs=[ERROR]).complaints[-1] == (
        "cell-01: ends in KeyError without the tag raises-exception"
    )
    assert LESSON.runs("x", "raises-exception").complaints == [
        "cell-01: is tagged raises-exception and raises nothing"
    ]


# -- widgets and pictures --


def test_a_stored_widget_view_is_seen() -> None:
    data = {"text/plain": "a table", "application/vnd.jupyter.widget-view+json": {"model_id": "1"}}
    assert LESSON.runs(outputs=[new_output("display_data", data=data)]).complaints == [
        "cell-01: holds a widget view"
    ]


def test_stored_widget_state_is_seen() -> None:
    notebook = new_notebook(cells=LESSON.cells, metadata={"widgets": {"state": {"a": 1}}})
    assert complaints(notebook) == ["the notebook: holds widget state in its metadata"]


@pytest.mark.parametrize(
    "plain",
    [
        "IntSlider(value=0)",
        "HBox(children=(Button(description='Approve', style=ButtonStyle()),))",
        "interactive(children=(IntSlider(value=1),), _dom_classes=('widget-interact',))",
        "<agentlab.display.stepper.Stepper object at 0x7f>",
    ],
)
def test_a_widget_that_prints_itself_is_no_text_for_a_reader(plain: str) -> None:
    wordless = "cell-01: shows a widget that has no text of its own"
    assert LESSON.shows(text_plain=plain).complaints == [wordless]
    assert LESSON.shows(text_plain=plain, text_html="<table></table>").complaints == []


def test_a_value_that_prints_itself_is_no_widget() -> None:
    assert LESSON.shows(text_plain="Decision(verdict='deny', reason='no rule')").complaints == []
    assert LESSON.shows(text_plain="{'a': Fraction(1, 2)}").complaints == []


@pytest.mark.parametrize("plain", [{}, {"text_plain": " "}, {"text_plain": "<Figure size 64x4>"}])
def test_a_picture_needs_words(plain: dict[str, str]) -> None:
    assert LESSON.shows(image_svg="<svg/>", **plain).complaints == [
        "cell-01: a picture without words beside it (text/plain)"
    ]


def test_a_picture_that_no_check_compares_is_seen() -> None:
    assert LESSON.shows(text_plain="bars", image_png="iVBOR").complaints == [
        "cell-01: image/png, which no check compares: draw SVG"
    ]


@pytest.mark.parametrize("image", ["![](a.svg)", '<img src="a.svg">', '<img alt="" src="a.svg">'])
def test_a_picture_in_prose_needs_words(image: str) -> None:
    assert LESSON.says(image).complaints == ["cell-01: a picture without alternative text"]
    assert LESSON.says("![the loop](a.svg) <img alt='the loop' src='a.svg'>").complaints == []


# -- what gives a machine or a person away --


@pytest.mark.parametrize(
    "path",
    [
        f"{S}home/ada/course",
        f"'{S}Users/ada/x.py'",
        f"({S}tmp/run.jsonl)",
        f"PATH={S}usr/bin:{S}opt/bin",
        f"file://{S}home/ada/x",
        f"{S}workspace/agentlab/x.py:3",
        r"C:\Users\ada",
        r"'C:\\Users\\ada'",
        r"d:\a\agentlab",
        r"C:\temp\run.jsonl",
    ],
)
def test_a_path_of_one_machine_is_seen_in_code_prose_and_output(path: str) -> None:
    for told in (LESSON.runs(f"x = {path}"), LESSON.says(path), LESSON.prints(f"at {path}\n")):
        found = [c for c in told.complaints if c.startswith("cell-01: holds a path of one machine")]
        assert len(found) == 1


@pytest.mark.parametrize(
    "harmless",
    [
        "</td></tr>",
        "and/or",
        f"notebooks{S}home/work.txt",
        f"https://example.org{S}home/x",
        "POST /v1/messages",
        "GET /api/chat",
        "/tmp",
        r"repr: 'Q:\nA:\tx'",
        "5/3",
        "0x10 and 0xFF",
        "sk-ant-…",
        "risk-averse-countries-with-long-names",
        "a Bearer token",
        "ratio 1:2, 3:45",
        "2026-11-30",
        "1:2:3",
    ],
)
def test_what_only_looks_private_passes(harmless: str) -> None:
    assert LESSON.says(harmless).prints(harmless).complaints == []


def test_a_memory_address_is_seen() -> None:
    assert LESSON.prints("<function f at 0x7fe0c9a3e8>").complaints == [
        "cell-01: holds a memory address: '0x7fe0c9a3e8>'"
    ]


@pytest.mark.parametrize(
    "key",
    [
        "sk-ant-" + "api03-" + "a1B2" * 8,
        "sk-" + "x9" * 20,
        "AKIA" + "Q" * 16,
        "ghp_" + "a" * 36,
        "github_pat_" + "a" * 30,
        "hf_" + "a" * 34,
        "AIza" + "b" * 35,
        "xoxb-" + "1" * 12,
        "eyJ" + "a" * 20 + ".eyJ" + "b" * 20,
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        "Authorization: Bearer " + "c" * 24,
    ],
)
def test_a_key_is_seen_and_not_repeated(key: str) -> None:
    for told in (LESSON.runs(f"key = '{key}'"), LESSON.says(key), LESSON.prints(key)):
        assert told.complaints == ["cell-01: holds what looks like a key"]


def test_what_is_private_in_an_error_or_in_metadata_is_seen() -> None:
    error = new_output("error", ename="OSError", evalue=f"no {S}root/x", traceback=[])
    assert LESSON.runs("x", "raises-exception", outputs=[error]).complaints == [
        f"cell-01: holds a path of one machine: '{S}root/x'"
    ]
    notebook = new_notebook(cells=LESSON.cells, metadata={"path": f"{S}home/ada"})
    assert complaints(notebook) == [f"the notebook: holds a path of one machine: '{S}home/ada'"]


@pytest.mark.parametrize("time", ["09:15:02", "2026-11-30T09:15", "2026-11-30 09:15:02.123"])
def test_a_time_is_seen_where_it_was_printed(time: str) -> None:
    assert LESSON.prints(f"at {time}.").complaints[0].startswith("cell-01: prints a time: '")
    assert LESSON.says(f"A trace may say {time}.").complaints == []


def test_a_picture_in_base64_is_not_read_as_text() -> None:
    seen = LESSON.shows(text_plain="bars", image_png=f"abc={S}tmp/x").complaints
    assert seen == ["cell-01: image/png, which no check compares: draw SVG"]


# -- what a cell may call --


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("name = input('name?')", "input() waits for a person"),
        ("import getpass\ngetpass.getpass()", "getpass.getpass() waits for a person"),
        (
            "asyncio.run(main())",
            "asyncio.run() fails in a kernel, which has a loop already: use await",
        ),
        (
            "widgets.interact(f, x=3)",
            "widgets.interact() prints where the checks cannot see it: use a panel",
        ),
        ("open('a')", 'open() without encoding="utf-8"'),
        ("open('a', 'w')", 'open() without encoding="utf-8"'),
        ("p.read_text()", 'p.read_text() without encoding="utf-8"'),
        ("Path('a').write_text('x')", "Path('a').write_text() without encoding=\"utf-8\""),
        (
            "!ls",
            "leaves Python for a shell or an installer, which may be another's",
        ),
        (
            "%pip install x",
            "leaves Python for a shell or an installer, which may be another's",
        ),
        (
            "x = 1\n%%bash\nls",
            "leaves Python for a shell or an installer, which may be another's",
        ),
    ],
)
def test_a_cell_that_needs_a_person_or_one_machine_is_seen(source: str, complaint: str) -> None:
    assert LESSON.runs(source).complaints == [f"cell-01: {complaint}"]


@pytest.mark.parametrize(
    "source",
    [
        "# input() would wait, asyncio.run() would fail",
        "text = 'input()'",
        "model.input(3)",
        "tool.run(call); loop.run()",
        "open('a', encoding='utf-8')",
        "open('a', 'rb')",
        "open('a', mode='wb')",
        "shelf.open('a')",
        "p.read_text('utf-8'); p.write_text('x', encoding='utf-8')",
        "p.read_bytes()",
        "%matplotlib inline\nx = 1",
        "await agent.steps()",
        "a = b % c",
    ],
)
def test_what_only_looks_like_such_a_call_passes(source: str) -> None:
    assert LESSON.runs(source).complaints == []


def test_a_cell_that_is_no_python_is_left_to_the_run() -> None:
    assert LESSON.runs("def (", "raises-exception", outputs=[ERROR]).complaints == []


# -- exercises --


def test_an_exercise_needs_a_solution_and_a_check() -> None:
    without = LESSON.says("## Exercise 1").runs("answer = None", "exercise")
    assert without.complaints == [
        "cell-01: an exercise without a cell tagged solution",
        "cell-01: an exercise without a check(...)",
    ]


def test_each_exercise_needs_its_own() -> None:
    two = (
        LESSON.says("## Exercise 1")
        .says("## Exercise 2")
        .runs("answer = 1", "solution")
        .runs("check('2', answer)")
    )
    assert two.complaints == [
        "cell-01: an exercise without a cell tagged solution",
        "cell-01: an exercise without a check(...)",
    ]


@pytest.mark.parametrize("add", [LESSON.says, LESSON.runs])
def test_a_solution_must_be_tagged_as_one(add) -> None:
    assert add("# Solution\nanswer = 42").complaints == [
        "cell-01: a solution that is not tagged solution"
    ]


def test_prose_may_speak_of_exercises_and_solutions() -> None:
    assert LESSON.says("Solutions are one click away; an exercise is checked.").complaints == []
