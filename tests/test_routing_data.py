"""The routing data: its shape, and what makes it fair."""

import json
import re
from collections import Counter

import pytest

from agentlab.measure.bench import Bench
from agentlab.measure.cases import NO_TOOL, examples, hand_rules, load_cases, near_cases
from agentlab.measure.metrics import metric
from agentlab.measure.policies import stand_in
from agentlab.measure.recorded_routing import NEAR
from agentlab.measure.routing import measure
from agentlab.measure.scores import COMMON
from agentlab.measure.toolset import LEVELS, PARTS, load_toolset, mends
from agentlab.models.stand_in.stems import stems

TOOLS = load_toolset()
CASES = load_cases()
CALLED = [(case, name) for case in CASES for name in case.accept if name not in NO_TOOL]


def words(text):
    return set(re.findall(r"[a-z]+", text.lower()))


def test_there_are_80_tools_eight_for_each_of_ten_families():
    assert Counter(row.family for row in TOOLS.rows) == dict.fromkeys(TOOLS.families, 8)
    assert (len(TOOLS.rows), len(TOOLS.families), len(TOOLS.by_name)) == (80, 10, 80)


@pytest.mark.parametrize("row", TOOLS.rows, ids=lambda row: row.name)
def test_a_tool_is_described_in_three_ways(row):
    assert tuple(row.explicit) == PARTS
    assert all(row.explicit.values())
    name_only, vague, explicit = map(row.description, LEVELS)
    assert name_only == ""
    assert 0 < len(vague) < 50
    assert len(explicit) > 3 * len(vague)
    assert "Do not use" in explicit


@pytest.mark.parametrize("row", TOOLS.rows, ids=lambda row: row.name)
def test_a_tool_that_writes_says_so_and_one_that_reads_does_not(row):
    effects = row.explicit["effects"]
    harmless = effects.startswith("none") or "the browser" in effects or "picture" in effects
    assert row.writes != harmless


def test_the_neighbours_a_description_warns_of_exist():
    for row in TOOLS.rows:
        named = re.findall(r"\b[a-z]+_[a-z_]+\b", row.explicit["not"])
        assert set(named) <= set(TOOLS.by_name), row.name


def test_there_are_100_tasks_half_of_them_held_out_with_the_same_mix():
    mixes = {}
    for half in ("tuning", "held out"):
        cases = load_cases(half)
        mixes[half] = Counter(c.goal if c.goal in NO_TOOL else "tool" for c in cases)
    assert mixes["tuning"] == mixes["held out"] == {"tool": 40, "none": 5, "clarify": 5}
    assert [case.half for case in CASES[:4]] == ["tuning", "held out"] * 2
    assert [case.id for case in CASES] == [f"R{number:03d}" for number in range(1, 101)]


@pytest.mark.parametrize(
    ("case", "name"), CALLED, ids=lambda value: str(getattr(value, "id", value))
)
def test_a_task_does_not_give_the_name_away(case, name):
    assert not set(name.split("_")) <= words(case.task)


@pytest.mark.parametrize(
    ("case", "name"), CALLED, ids=lambda value: str(getattr(value, "id", value))
)
def test_labelled_arguments_are_arguments_of_the_tool_and_exist(case, name):
    fields = TOOLS.by_name[name].parameters["properties"]
    for parameter, rule in case.args.get(name, {}).items():
        assert parameter in fields
        if parameter in TOOLS.world:
            assert set(rule) <= set(TOOLS.world[parameter])


def test_every_task_stands_in_a_known_state_and_three_want_what_theirs_does_not_offer():
    assert {case.state for case in CASES} == set(TOOLS.states)
    assert sum(len(tools) for tools in TOOLS.states.values()) / len(TOOLS.states) < 12
    beyond = [
        case.id
        for case in CASES
        if case.goal not in NO_TOOL and not set(case.accept) & set(TOOLS.states[case.state])
    ]
    assert beyond == ["R020", "R027", "R076"]


def test_every_tool_is_offered_somewhere():
    assert {name for tools in TOOLS.states.values() for name in tools} == set(TOOLS.by_name)


def test_no_sentence_stands_in_two_places():
    sentences = [c.task for c in (*CASES, *near_cases())] + list(examples().values())
    assert Counter(sentences).most_common(1)[0][1] == 1
    assert list(examples()) == list(TOOLS.by_name)


GLUE = stems("ask given such shall")  # words that decide nothing, beside those of `COMMON`


@pytest.mark.parametrize("name", mends())
def test_a_mended_description_takes_no_word_from_the_held_out_half(name):
    known = [case.task for case in near_cases("tuning")]
    known.append(TOOLS.by_name[name].description("explicit"))
    new = stems(" ".join(mends()[name].values())) - COMMON - GLUE
    assert new <= stems(" ".join(known))
    assert not GLUE & stems(" ".join(case.task for case in near_cases()))


def test_mending_two_descriptions_helps_where_it_was_read_and_hardly_elsewhere():
    near, mended = (
        measure(Bench(tools, near_cases()), [NEAR], stand_in())
        for tools in (TOOLS, TOOLS.mended(**mends()))
    )
    found = {
        half: [metric("first decision").rate(m.judged("near", half)).hits for m in (near, mended)]
        for half in ("tuning", "held out")
    }
    assert found == {"tuning": [13, 20], "held out": [14, 15]}


def test_rules_were_written_on_the_tuning_half_and_name_tools():
    for pattern, tool in hand_rules():
        assert tool in TOOLS.by_name
        meant = [c for c in load_cases("tuning") if tool in c.accept]
        assert any(re.search(pattern, case.task, re.I) for case in meant), pattern


def test_near_neighbours_have_twelve_tasks_each():
    assert Counter(case.goal for case in near_cases()) == dict.fromkeys(
        ("search_code", "find_symbol", "read_file", "run_tests"), 12
    )
    assert len(near_cases("held out")) == 24


def test_the_files_are_json_lines_of_utf_8_without_carriage_returns():
    from agentlab.research.corpus import data_file

    for name in ("tools", "tasks", "near", "examples", "rules"):
        data = data_file(f"routing/{name}.jsonl").read_bytes()
        assert b"\r" not in data and data.endswith(b"}\n")
        assert all(json.loads(line) for line in data.decode("utf-8").splitlines())
