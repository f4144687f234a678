"""Tools and cases of a stranger: described with what there is, refused with the way out."""

import pytest

from agentlab.measure.bench import A, B, Bench, C
from agentlab.measure.cases import Case
from agentlab.measure.metatool import metatool
from agentlab.measure.policies import by_families, stand_in
from agentlab.measure.recorded_routing import the_course_d
from agentlab.measure.routing import measure
from agentlab.measure.toolset import Row, Toolset, described

CSV = "Query,Tool\nPaint it in a colour,Painter\nFind out where my keys are,Finder\n"
TOOLS = '{"Painter": "Paints things in a colour.", "Finder": "Finds where things are."}'


@pytest.fixture
def files(tmp_path):
    def written(queries=CSV, tools=TOOLS):
        (tmp_path / "queries.csv").write_text(queries, encoding="utf-8")
        (tmp_path / "tools.json").write_text(tools, encoding="utf-8")
        return tmp_path / "queries.csv", tmp_path / "tools.json"

    return written


def test_metatool_is_measured_under_all_four_conditions(files):
    four = [A, B, C, the_course_d()]
    measured = measure(metatool(*files()), four, stand_in())
    assert measured.errors == []
    assert {c.name: [str(m.pick) for _, m in measured.judged(c.name)] for c in four} == {
        name: ["Painter", "Finder"] for name in "ABCD"
    }


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({}, ""),
        ({"does": "Finds it"}, "Finds it."),
        ({"does": "Finds it.", "not": " "}, "Finds it."),
        ({"use": "it is lost", "does": "Finds it"}, "Finds it. Use when it is lost."),
        (
            {"does": "Finds it", "use": "lost", "not": "else", "inputs": "it", "output": "where",
             "effects": "none"},
            "Finds it. Use when lost. Do not use else. Takes it. Returns where. "
            "Side effects: none.",
        ),
    ],
)  # fmt: skip
def test_a_description_is_made_of_the_parts_there_are(parts, text):
    assert described(parts) == text


def test_a_tool_without_explicit_parts_says_what_it_has():
    plain = Row("finder", vague="Finds things.")
    assert [plain.description(level) for level in ("name only", "vague", "explicit")] == [
        "", "Finds things.", "Finds things."
    ]  # fmt: skip
    better = Toolset((plain,)).mended(finder={"use": "something is lost"})
    assert better.by_name["finder"].description("explicit") == "Use when something is lost."


@pytest.mark.parametrize(
    ("explicit", "fault"),
    [
        (
            "Finds things.",
            "Tool finder: explicit is 'Finds things.'; it must be a dict of parts: "
            "{'does': '…', 'use': '…'}.",
        ),
        (
            {"when": "lost"},
            "Tool finder: a description has no part 'when'; there are does, use, not, inputs, "
            "output, effects.",
        ),
        ({"use": ["lost"]}, "Tool finder: 'use' is ['lost']; it must be a text."),
    ],
)
def test_what_is_no_part_is_named(explicit, fault):
    with pytest.raises(ValueError) as caught:
        Row("finder", explicit=explicit)
    assert str(caught.value) == fault


@pytest.mark.parametrize(
    ("tools", "fault"),
    [
        ("[]", "tools.json: is a list; it must be an object, name → description."),
        ("{", "tools.json: is no JSON (Expecting property name enclosed in double quotes: "
              "line 1 column 2 (char 1))."),
        ('{"Finder": 3}', "tools.json: 'Finder' has 3; its description must be a text."),
        ('{"a b": "x", "a&b": "y"}', "tools.json: 'a b' and 'a&b' are both spelled 'a_b'."),
    ],
)  # fmt: skip
def test_descriptions_of_another_form_are_named(files, tools, fault):
    with pytest.raises(ValueError) as caught:
        metatool(*files(tools=tools))
    assert str(caught.value) == fault


def test_families_are_asked_for_before_anything_is_measured():
    own = Toolset((Row("finder", family="finding"),), families={"shop": "orders"})
    with pytest.raises(ValueError) as caught:
        by_families(own)
    assert str(caught.value) == (
        "Tool finder: its family 'finding' has no sentence; families: shop."
    )


def test_cases_without_a_state_are_offered_every_tool_under_c():
    own = Toolset((Row("finder", vague="Finds things."), Row("painter", vague="Paints.")))
    case = Case("mine", "Find my things.", ("finder",))
    assert Bench(own, (case,)).offered(case, C) == ["finder", "painter"]
