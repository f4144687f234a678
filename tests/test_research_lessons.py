"""What lessons 09 to 11 show, on other countries: C55 to C71; 09 to 12 on every kind of model."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from decimal import Decimal
from functools import cache

import nbformat
import pytest
from loopback import surroundings, unused_url  # noqa: F401
from test_lesson_models import NO_KEY, ClaudeMind, OllamaMind

from agentlab.agent import Agent
from agentlab.course import notes
from agentlab.course.checks import find
from agentlab.course.handout import source
from agentlab.models.scripted import ScriptedModel, call
from agentlab.permissions import Gate, allow_read_only, writes
from agentlab.research.agent import GUIDANCE, research_agent
from agentlab.research.ledger import TWO_LABELS
from agentlab.tools import Toolbox
from agentlab.trace import Trace, executed
from agentlab.views import CALLS
from tools.notebooks import NOTEBOOKS

LESSONS = ("09_force_it", "10_the_ledger", "11_close_the_gaps")
every_lesson = pytest.mark.parametrize("lesson", (*LESSONS, "12_beyond_the_loop"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No learner's copy: notes stay in memory, and are gone afterwards."""
    monkeypatch.setattr(notes, "_MEMORY", {})
    monkeypatch.chdir(tmp_path)


def ran(lesson: str, **changed: str | int) -> dict:
    """The names a learner's copy ends with, its cells run in this process.

    `changed` gives plain settings of the cells another value: COUNTRY="Kenya", or A="Peru".
    """
    made: dict = {"__name__": "__main__"}
    for cell in nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", as_version=4).cells:
        if cell.cell_type == "code" and "solution" not in cell.metadata.get("tags", []):
            exec(compile(_changed(source(cell), changed), lesson, "exec"), made)
    return made


def _changed(text: str, changed: dict[str, str | int]) -> ast.Module:
    tree = ast.parse(text)
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = [n.id for n in ast.walk(node.targets[0]) if isinstance(n, ast.Name)]
            for name, value in changed.items():
                if names == [name]:
                    node.value = ast.Constant(value)
                elif name in names and isinstance(node.value, ast.Tuple):
                    node.value.elts[names.index(name)] = ast.Constant(value)
    return ast.fix_missing_locations(tree)


def tools_of(trace) -> list[str]:
    return [name for name, _, _ in executed(trace)]


# -- lesson 09, other countries --

COUNTRIES = ("Kenya", "Peru", "Iceland", "Trinidad and Tobago", "Guinea-Bissau", "The Gambia")


@cache
def forced(country: str) -> dict:
    return ran("09_force_it", COUNTRY=country)


every_country = pytest.mark.parametrize("country", COUNTRIES)


@every_country
def test_the_retyped_sentence_makes_the_year_a_population_and_the_check_stops_it(country):
    """C59"""
    lesson = forced(country)
    year = re.search(r"in (\d{4})\?", lesson["bug"].task)[1]
    assert lesson["bug"].stop == "answered"
    assert executed(lesson["bug"])[1][2] == f"{year}.0"
    assert f"{int(year):,}" in lesson["bug"].answer
    assert lesson["mended"].stop == "refused"
    parsed = [c for c in lesson["mended"].view(CALLS).values() if c.tool == "parser"]
    assert parsed and all("does not stand word for word" in c.text for c in parsed[:1])


@every_country
def test_the_ignored_output_leaves_a_result_from_nowhere_and_a_parser_that_is_right_does_not(
    country,
):
    """C60"""
    lesson = forced(country)
    text = executed(lesson["heard"])[0][2]
    true = Decimal(re.search(r"was ([\d,]+)", text)[1].replace(",", ""))
    nonsense, used = executed(lesson["ignored"])[1:]
    assert re.fullmatch(r"20\d\d\.0", nonsense[2])
    assert Decimal(used[1]["a"]) == true
    assert f"[UNSOURCED: {true}]" in used[2]
    assert executed(lesson["heard"])[2][2] == f"{2 * true} [sourced]"


def test_a_number_that_everybody_knows_is_not_called_unsourced():
    """C60: the model read it off the text all the same; only a parser that is right helps."""
    lesson = forced("Kenya")
    assert executed(lesson["unseen"])[-1][2] == "2000 [constant: 1000]"
    assert list(lesson["unseen"].view(TWO_LABELS))[-1].tag == "[UNSOURCED constant: 1000]"
    parser = next(tool for tool in lesson["tools"].values() if tool.name == "parser")
    tools = Toolbox([lesson["tiny"], parser, lesson["calculator"]])
    right = research_agent(lesson["knowing"], tools=tools).run(lesson["small"])
    assert executed(right)[-1][2] == "2000 [sourced]"


def test_how_often_a_call_is_forced():
    """C55"""
    runs = forced("Kenya")["runs"]
    assert {name: trace.stop for name, trace in runs.items()} == {
        "never": "answered",
        "once": "answered",
        "always": "no_progress",
    }


@pytest.mark.parametrize("country", ("Japan", *COUNTRIES))
def test_a_lazy_model_skips_the_parser_and_the_cascade_does_not_let_it(country):
    """C57, C58: the lesson's own cascade, on other countries."""
    lesson = forced("Kenya")
    question = f"What is twice the population of {country}?"
    agent = Agent(lesson["lazy"], lesson["tools"], system=GUIDANCE)
    assert "parser" not in tools_of(agent.run(question))
    held = tools_of(replace(agent, choose=lesson["bare"]).run(question))
    searches = [at for at, name in enumerate(held) if name == "web_search"]
    assert searches and [held[at + 1] for at in searches] == ["parser"] * len(searches)


# -- lesson 10, other countries --

PAIRS = (("Peru", "Chile"), ("Kenya", "Iceland"), ("Norway", "Sweden"), ("Japan", "Germany"))
every_pair = pytest.mark.parametrize("pair", PAIRS)


@cache
def booked(pair: tuple[str, str]) -> dict:
    return ran("10_the_ledger", A=pair[0], B=pair[1])


@every_pair
def test_the_guard_that_rejects_hides_the_step_that_a_label_shows(pair):
    """C62, C63"""
    lesson = booked(pair)
    assert lesson["honest"].stop == "refused"
    assert "100 has no source" in lesson["honest"].finished.detail
    assert (lesson["rejected"].stop, lesson["labelled"].stop) == ("answered", "answered")
    assert lesson["rejected"].answer == lesson["labelled"].answer
    assert "UNSOURCED" not in lesson["lines"](lesson["rejected"])
    assert " [UNSOURCED constant: 100] = " in lesson["last_line"](lesson["labelled"])


@every_pair
def test_the_four_tests(pair):
    """C65 to C68"""
    lesson = booked(pair)
    two_figures = ["web_search", "parser"] * 2
    assert tools_of(lesson["total"]) == [*two_figures, "calculator"]
    assert lesson["label_of_last"](lesson["total"]) == "sourced"
    assert tools_of(lesson["product"]) == ["calculator"] and "540" in lesson["product"].answer
    assert tools_of(lesson["one"]) == ["web_search", "parser"]
    assert tools_of(lesson["share"]) == [*two_figures, "calculator", "calculator"]
    entries = [e for e in lesson["share"].view(TWO_LABELS) if e.origin.kind == "computed"]
    assert [e.label for e in entries] == ["sourced", "unsourced"]
    assert entries[-1].tag == "[UNSOURCED constant: 100]"
    figures = [e.value for e in lesson["share"].view(TWO_LABELS) if e.origin.kind == "excerpt"]
    assert abs(entries[-1].value - 100 * figures[0] / figures[1]) < Decimal("1e-9")


def test_a_number_of_the_question_vouches_for_any_other_of_its_value():
    """C63: operands are looked up by value, so twelve years give twelve months their label."""
    lesson = booked(PAIRS[-1])
    assert [lesson["tainted"](lesson[name]) for name in ("forecast", "lucky")] == [3, 0]


@every_pair
def test_the_lessons_own_ledger_gives_the_labels_of_the_package(pair):
    """C61: on all runs of the lesson, not only the one that is shown."""
    lesson = booked(pair)
    for name in ("total", "one", "share", "labelled", "rejected", "forecast"):
        packaged = {e.value: e.label for e in lesson[name].view(TWO_LABELS)}
        assert lesson["by_hand"](lesson[name]) == packaged, name


def test_the_numbers_of_a_question_may_be_given_as_they_are_written():
    """1.04 as a float is no 1.04 as a Decimal, unless it is read as it is written."""
    lesson = booked(PAIRS[-1])
    packaged = {e.value: e.label for e in lesson["lucky"].view(TWO_LABELS)}
    assert lesson["by_hand"](lesson["lucky"], [12, 1.04]) == packaged


def test_a_value_with_a_source_keeps_it_when_another_sum_gives_it_again():
    """C61: 4 * 0.5 is 2, from nowhere; the 2 of the question stays what it was."""
    lesson = booked(PAIRS[0])
    sums = [
        call("calculator", operation="multiply", a=4, b=0.5),
        call("calculator", operation="add", a=2, b=10),
        call("calculator", operation="multiply", a=0.5, b=10),
        call("calculator", operation="add", a=5, b=2),
    ]
    trace = Agent(ScriptedModel([*sums, "7"]), lesson["tools"]).run("What is twice 10?")
    held = trace.view(TWO_LABELS)
    book = lesson["by_hand"](trace, [2, 10])
    assert {value: label for value, label in book.items() if label == "sourced"} == {
        Decimal(2): "sourced",
        Decimal(10): "sourced",
        Decimal(12): "sourced",
    }
    assert book == {entry.value: held.find(entry.value).label for entry in held}


# -- lesson 11, other countries --


@cache
def closed(pair: tuple[str, str]) -> dict:
    return ran("11_close_the_gaps", A=pair[0], B=pair[1], RUNS=12)


@every_pair
def test_the_gaps_are_closed(pair):
    """C69 to C71"""
    lesson = closed(pair)
    assert lesson["audit"](lesson["share"])
    assert not any(v.doubtful for v in lesson["audit"](lesson["share"]))
    assert "derived" in [v.verdict for v in lesson["audit"](lesson["hidden"])]
    assert lesson["verdict"](lesson["swapped"]) == "unsupported"
    assert "[constant: 100]" in lesson["report"](lesson["share"])
    assert len(lesson["spread"].counts) > 1 and lesson["spread"].failed == 0
    assert str(lesson["fixed"]).endswith("* 100")


def test_the_published_range_comes_of_the_marked_texts():
    """C69 b"""
    spread = ran("11_close_the_gaps")["pairings"](
        "What is Germany's population as a percentage of Japan's?"
    )
    assert (spread.shown(spread.least), spread.shown(spread.greatest)) == ("67.20%", "68.95%")
    assert len(spread.answers) == 6


def test_planted_instructions_write_only_where_nobody_guards():
    lesson = closed(PAIRS[0])
    free = lesson["outcomes"](Gate(allow_read_only, writes(enabled=True))).rows
    assert [row[1:3] for row in free] == [(True, "returned")] * 6 and all(row[3] for row in free)
    for gate in (lesson["guarded"], Gate(allow_read_only)):
        held = lesson["outcomes"](gate).rows
        assert [row[1:] for row in held] == [(True, "refused", "")] * 6


def test_countries_without_a_figure_of_a_year_are_told_what_there_is():
    lesson = closed(("Monaco", "Vatican City"))
    assert lesson["worked"]() == lesson["fixed"]
    for year in ("2023", "2022"):
        said = lesson["worked"](year)
        assert re.search(rf"with the year '{year}'; there is: ", said), said


@pytest.mark.parametrize("pair", [("Atlantis", "Japan"), ("Japan", "Atlantis")])
def test_with_a_country_that_is_in_no_table_every_cell_runs_and_none_shows_another_pair(pair):
    lesson = closed(pair)
    assert lesson["fixed"] == "No country named 'Atlantis' in the table."
    assert [lesson["worked"](year) for year in ("", "2023")] == [lesson["fixed"]] * 2
    assert "Germany" not in lesson["share"].answer
    with pytest.raises(ValueError, match="No text here answers .*Atlantis"):
        lesson["pairings"](lesson["SHARE"], lesson["Corpus"](lesson["kept"]))


@every_pair
def test_the_pairs_of_the_texts_that_were_found_are_at_least_the_answers_of_the_runs(pair):
    """C71: a spread over runs is a floor."""
    lesson = closed(pair)
    every = lesson["pairings"](lesson["SHARE"], lesson["Corpus"](lesson["kept"]))
    assert set(lesson["spread"].counts) <= set(every.counts)
    assert len(every.answers) == 9 and every.failed == 0


def test_at_the_gate_the_rule_of_the_last_exercise_stops_all_six():
    lesson = closed(PAIRS[0])
    made = dict(lesson)
    exec(find("11.4").solution, made)
    held = lesson["outcomes"](Gate(allow_read_only, made["answer"], writes(enabled=True))).rows
    assert [row[1:] for row in held] == [(True, "refused", "")] * 6


# -- every kind of model --


@every_lesson
@pytest.mark.parametrize("wild", [False, True], ids=["tidy", "wild"])
@pytest.mark.parametrize(
    ("mind", "name", "variable"),
    [
        (OllamaMind, "ollama:qwen3:4b", "OLLAMA_HOST"),
        (ClaudeMind, "anthropic:claude-haiku-5-5", "ANTHROPIC_BASE_URL"),
    ],
    ids=["ollama", "claude"],
)
def test_every_cell_runs_on_a_real_adapter(mind, name, variable, lesson, wild, monkeypatch):
    with mind() as server:
        server.wild = wild
        monkeypatch.setenv("AGENTLAB_MODEL", name)
        monkeypatch.setenv(variable, server.url)
        assert ran(lesson)["model"].name == name
    assert len(server.asked) > 10


@every_lesson
@pytest.mark.parametrize("name", ["ollama:qwen3:4b", "anthropic:claude-haiku-5-5"])
def test_without_a_server_or_a_key_every_cell_still_runs(name, lesson, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.setenv("AGENTLAB_MODEL", name)
    monkeypatch.setenv("OLLAMA_HOST", unused_url())
    made = ran(lesson)
    assert made["model"].name == name
    traces = [value for value in made.values() if isinstance(value, Trace)]
    reasons = [trace.finished.detail for trace in traces if trace.stop == "provider_error"]
    wanted = NO_KEY if name.startswith("anthropic") else "No Ollama server at "
    assert reasons and all(wanted in reason for reason in reasons)
