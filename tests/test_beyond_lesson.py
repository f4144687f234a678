"""What lesson 12 shows, on other countries; and its capstone: C14, C72."""

from __future__ import annotations

from functools import cache

import pytest
from loopback import surroundings  # noqa: F401
from test_research_lessons import elsewhere, ran  # noqa: F401

from agentlab.course.checks import find, judged
from agentlab.memory.episodes import searches
from agentlab.nested import runs_inside
from agentlab.research.ledger import ledger
from agentlab.trace import executed
from agentlab.views import CALLS

LESSON = "12_beyond_the_loop"
COUNTRIES = (
    ("Japan", "Germany", "Peru", "Chile"),
    ("Kenya", "Iceland", "Norway", "Ghana"),
    ("Colombia", "Guinea-Bissau", "Nepal", "Fiji"),
)
every_four = pytest.mark.parametrize("four", COUNTRIES, ids=[four[0] for four in COUNTRIES])


@cache
def lesson(four):
    """The names of the lesson, and what its memory came to: the next run begins it afresh."""
    made = ran(LESSON, LANDS=four)
    made["once more"] = made["memory_agent"](made["model"], made["memory"]).run(made["first"].task)
    made["remembered"] = made["memory"].facts()
    return made


@every_four
def test_the_context_grows_and_cutting_it_blindly_fails(four):
    """C14 a"""
    made = lesson(four)
    sizes = made["growth"](made["whole"])
    assert sizes == sorted(sizes) and made["times"](made["whole"]) in range(6, 10)
    assert made["whole"].stop == "answered"
    assert made["naive"].stop == "repeated_call"
    assert executed(made["naive"]) == executed(made["by_hand"])
    assert (made["kept"].stop, made["kept"].answer) == ("answered", made["whole"].answer)
    assert max(made["growth"](made["kept"], made["compacted"](made["LIMIT"]))) < max(sizes)


@every_four
def test_a_second_question_takes_fewer_searches(four):
    """C72"""
    made = lesson(four)
    assert (searches(made["first"]), searches(made["second"])) == (1, 1)  # of two figures
    assert made["second"].stop == "answered"
    assert [e.label for e in ledger(made["second"])] == ["sourced"] * 3
    again = made["once more"]
    assert (again.answer, searches(again)) == (made["first"].answer, 0)


@every_four
def test_a_stale_figure_says_so_and_a_note_is_no_source(four):
    made = lesson(four)
    assert "STALE" in executed(made["third"])[0][2]
    assert searches(made["third"]) == 1
    assert [f.label for f in made["remembered"] if f.kind == "note"] == ["unsourced"]
    asked = made["asked"]
    assert (asked.stop, searches(asked), made["which"](asked)) == ("answered", 1, "another")
    assert "without a source" in executed(asked)[0][2]
    assert [entry.label for entry in ledger(asked)] == ["sourced"]
    assert (made["before"], made["in_file"](made["number"])) == (True, False)
    assert made["gone"] >= 1
    assert [f.key for f in made["remembered"] if f.key.startswith(four[1])] == []


def test_of_a_country_nobody_knows_nothing_is_said_to_have_been_in_the_file(capsys):
    made = ran(LESSON, LANDS=("Japan", "Freedonia", "Peru", "Chile"))
    assert (made["gone"], made["number"]) == (0, "")
    said = capsys.readouterr().out
    assert "0 forgotten." in said and "stood in the file" not in said


@every_four
def test_what_is_cut_to_figures_is_over_the_limit_all_the_same(four):
    made = lesson(four)
    sizes = made["growth"](made["kept"], made["compacted"](made["LIMIT"]))
    assert 0 < made["too_long"](made["kept"]) == sum(n > 500 for n in sizes) < len(sizes)


@every_four
def test_a_nested_run_finds_what_one_agent_finds(four):
    """C14 b"""
    made = lesson(four)
    assert made["nested"].answer == made["handed"].answer
    assert len(runs_inside(made["nested"])) == 4
    sourced = [e.value for e in ledger(made["nested"]) if e.label == "sourced"]
    assert sourced == [e.value for e in ledger(made["whole"])]
    assert "unsourced" in {e.label for e in ledger(made["handed"])}  # by hand, nobody kept the book
    longest = max(made["growth"](made["nested"]))
    assert longest < max(made["growth"](made["whole"])) / 2


def test_the_parents_gate_holds_inside():
    (inner,) = runs_inside(lesson(COUNTRIES[0])["errand"]).values()
    assert [c.refusal for c in inner.view(CALLS).values()] == ["denied"]


@every_four
def test_the_experiment_says_which_limit_was_kept(four):
    made = lesson(four)
    rows = [made["row"](cell) for cell in made["ran"].cells]
    assert [row[:2] for row in rows[3:]] == [("compacted", n) for n in (300, 600, 900)]
    assert [row[2] for row in rows[3:]] == ["right, over the limit", "right", "right"]
    for history, limit, word, _, largest in rows:
        assert ("over the limit" in word) == (largest > limit)
        assert history == "compacted" or largest <= limit
    assert not any(row[2].startswith("right") for row in rows[:2])


@every_four
def test_one_worker_and_four_come_to_the_same(four):
    made = lesson(four)
    alone = made["grid"](made["cut"], made["SUM"], made["KNOBS"], wanted=made["WANTED"])
    assert str(alone) == str(made["ran"])


def test_several_short_histories_cost_less_than_one_long_one():
    made = lesson(COUNTRIES[0])
    assert made["sent"] == [
        ["one agent", 12, "7,321", "3,740", "11,061"],
        ["parent and children", 20, "4,201", "5,660", "9,861"],
    ]


def test_a_trace_is_sent_to_a_file():
    pytest.importorskip("opentelemetry.exporter.otlp.json.file")
    made = lesson(COUNTRIES[0])
    sent = [span.name for _, span in made["tree"].walk()]
    assert made["count"] == len(sent) == 14
    assert sent[0] == "invoke_agent agentlab"


# -- the capstone, wrong in further ways --


def handed_in(*changes):
    """What the judge says of the capstone with pieces of its source changed."""
    capstone = find("12.4")
    text = capstone.solution
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    made = dict(lesson(COUNTRIES[0]))
    exec(text, made)
    return judged(capstone, made["answer"])


LINES = 'lines = [line for line in TEXT.splitlines() if line.partition(":")[0] in place]'
MODEL = "research_agent(model, "
READS = 'call("rain_book", place="rainfall Arran"), call("parser", excerpt=TEXT[7:64].strip(), '
READS = READS.replace("TEXT[7:64].strip()", 'TEXT.splitlines()[0].partition(": ")[2]')
READS += 'keyword="rainfall")'


FOUND = (
    """return found({f"{line.partition(':')[0]}: rainfall": line for line in lines}, "rain book")"""
)
COUNTED = """if not lines:
        raise ToolError("nothing")
    value = lines[0].rpartition(" mm")[0].rpartition(" ")[2].replace(",", "")
    counted = {"value": value, "query": "mm of rainfall", "about": f"{place}: rainfall"}
    return {"kind": "file", "file": "rain book", "figures": [counted]}"""
THEN = 'call("rain_book", place="rainfall Arran"), call("parser", excerpt="Then the gauge on Arran '
THEN += 'measured a rainfall of 1,840 mm.", keyword="rainfall")'


def script(*replies):
    return MODEL, f"research_agent(ScriptedModel([{', '.join((READS, *replies))}]), "


@pytest.mark.parametrize(
    "changes",
    [
        [],
        [("1,840 mm", "2,005.5 mm")],
        [("1,840 mm", "1.9 million mm")],
        [("combined rainfall of Arran and Bute", "rainfall of Arran")],
        [script('"The rainfall of Arran is about 1,800 mm."')],
        [("rain_book", "gauges"), ("rain book", "island log")],
        [("question = ", 'TEXT += "\\nIt is wet there."\nquestion = ')],
        [  # a figure that the tool counts, and one it works out itself
            ("@tool(render=rendered)", "@tool"),
            (FOUND, COUNTED),
            (MODEL, 'research_agent(ScriptedModel([call("rain_book", place="Arran"), "1,840"]), '),
        ],
    ],
)
def test_a_capstone_of_another_kind_passes(changes):
    assert handed_in(*changes) == ""


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            [('"rain book"', '"x"'), (LINES, "lines = []")],
            "trace: the run was not answered (refused",
        ),
        (
            [script('"In 2025 it was 1,841 mm."')],
            "grounding: 1,841 mm in the answer is unsupported",
        ),
        ([script('"1,840 mm is 72.4 inches."')], "grounding: 72.4 in the answer is unsupported"),
        ([script('"It rains."')], "grounding: the answer holds no number"),
        (
            [("    lines =", "    place = place + str(len(COUNTED))\n    lines =")],
            "trace: ",
        ),
        (
            [
                ("@tool(render=rendered)", "@tool"),
                (FOUND, "return lines[0]"),
                (
                    MODEL,
                    'research_agent(ScriptedModel([call("rain_book", place="Arran"), "1,840"]), ',
                ),
            ],
            "grounding: 1,840 in the answer leads nowhere: the ledger cannot read what rain_book",
        ),
        (
            [
                ("line for line in lines}", "line.replace('In 2025', 'Then') for line in lines}"),
                (MODEL, f"research_agent(ScriptedModel([{THEN}, '1,840 mm']), "),
            ],
            "grounding: 1,840 mm in the answer rests on 1840, which does not stand in your text in "
            "these words; return its lines as they are.",
        ),
        ([("trace=trace", "trace=whole")], "trace: it is of another question"),
        (
            [("trace=trace", "trace=str(trace)")],
            "trace: a str; give what agent.run(question) returned.",
        ),
        ([("question=question", "question=''")], "question: nothing; give the text"),
        ([("text=TEXT", "text=None")], "text: nothing; give one string"),
        ([("gate=gate, trace", "gate=None, trace")], "gate: nothing; give a Gate"),
        ([(MODEL, "research_agent(ScriptedModel([]), ")], "trace: the run was not answered (prov"),
        (
            [("@tool(render=rendered)", "@tool(render=rendered, writes=True)")],
            "trace: the run was not answered (",
        ),
        (
            [
                ("@tool(render=rendered)", "@tool(render=rendered, writes=True)"),
                (".run(question)", ".run(question, decide=lambda asked: asked.allow())"),
            ],
            "",
        ),
    ],
)
def test_a_wrong_capstone_is_told_what_is_wrong(changes, told):
    said = handed_in(*changes)
    assert said.startswith(told) and bool(said) == bool(told)


def test_texts_that_a_model_gets_as_json_are_named():
    said = handed_in(("@tool(render=rendered)", "@tool"))
    assert said.startswith("trace: the run was not answered (refused: ")
    assert said.endswith(
        "The model got the data of rain_book as JSON; write @tool(render=rendered)."
    )
