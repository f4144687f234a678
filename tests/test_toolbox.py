"""The three tools: what a model is told, what it gets back, what the trace keeps of it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlab.agent import Agent
from agentlab.events import CallFinished
from agentlab.models.scripted import ScriptedModel, call
from agentlab.research.amounts import amount, as_read, short
from agentlab.research.calculator import compute
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import TWO_LABELS, ledger
from agentlab.research.search import NoResults, RateLimited, SearchFailed
from agentlab.research.toolbox import (
    bundled_search,
    calculate,
    calculator,
    calculator_tool,
    parser,
    rejecting_calculator,
    search_tool,
)
from agentlab.tools import Toolbox, complaints

PERU = Snippet("peru", "Peru: area", "The area of Peru is 1,285,216 km².", "Almanac", "2024")
MARKED = Snippet("marked", "Ayr: area", "<<note>> The area of Ayr is 12 km².", "Atlas")


def finished(*calls, task="Take 45, 12 and 0.5.", tools=None, found=(PERU, MARKED)):
    tools = tools or Toolbox(
        [search_tool(lambda query: list(found)), parser, calculator, calculate]
    )
    trace = Agent(ScriptedModel([*calls, "done"]), tools).run(task)
    return [e for e in trace.events if isinstance(e, CallFinished)]


def told(*calls, **more):
    return [(e.outcome, e.text) for e in finished(*calls, **more)]


SEARCH = call("web_search", query="area")


def test_what_a_model_is_told_of_each_tool():
    specs = {spec.name: spec for spec in Toolbox([search_tool(), parser, calculator]).specs}
    assert {name: list(spec.parameters["properties"]) for name, spec in specs.items()} == {
        "web_search": ["query"],
        "parser": ["excerpt", "keyword"],
        "calculator": ["operation", "a", "b"],
    }
    assert specs["calculator"].parameters["properties"]["operation"]["enum"] == [
        "add",
        "subtract",
        "multiply",
        "divide",
    ]
    for spec in specs.values():
        assert "Do not" in spec.description and "ledger" not in str(spec.parameters)
    guarded = rejecting_calculator().spec
    assert (guarded.name, guarded.parameters) == ("calculator", specs["calculator"].parameters)
    assert guarded.description != specs["calculator"].description


def test_a_search_returns_texts_word_for_word_with_source_and_vintage():
    (result,) = finished(SEARCH)
    assert result.data["results"][0]["text"] == PERU.text
    assert result.text.splitlines()[:3] == [
        "<<result 1 of 2 | Peru: area | source: Almanac | vintage: 2024>>",
        "The area of Peru is 1,285,216 km².",
        "<<end of result 1>>",
    ]


@pytest.mark.parametrize(
    "error, text",
    [
        (NoResults("No results for x."), "No results for x."),
        (SearchFailed("Search failed: broken."), "Search failed: broken."),
        (RateLimited("web", 5), "limits the rate of searches"),
    ],
)
def test_a_search_without_results_is_an_error_that_says_which(error, text):
    def search(query):
        raise error

    ((outcome, said),) = told(SEARCH, tools=Toolbox([search_tool(search)]))
    assert outcome == "failed" and said.startswith("tool error in web_search: ") and text in said


def test_the_bundled_search_is_used_when_none_is_given():
    tools = Toolbox([search_tool(results=1)])
    (result,) = finished(call("web_search", query="area of Peru"), tools=tools)
    assert [r["title"] for r in result.data["results"]] == ["Peru: area"]
    assert len(bundled_search(2)("population of Japan")) == 2


# -- the parser --


def test_a_figure_comes_with_its_unit_source_and_place():
    _, result = finished(SEARCH, call("parser", excerpt=PERU.text, keyword="area"))
    assert result.text == "1285216 km² [sourced: Almanac, 2024]"
    assert result.data == {
        "kind": "figure",
        "value": "1285216",
        "unit": "km²",
        "keyword": "area",
        "excerpt": PERU.text,
        "written": "1,285,216",
        "result": "peru",
        "span": [20, 29],
        "source": "Almanac",
        "vintage": "2024",
        "lesson": False,
    }


@pytest.mark.parametrize(
    "excerpt, keyword, fault",
    [
        ("The area of Peru is 1,285,217 km².", "area", "does not stand word for word"),
        ("The area of Peru is 1,285", "area", "cuts through"),
        (PERU.text, "population", "it is not in the excerpt"),
        ("The area of Peru is", "area", "cuts through"),
        ("of Peru", "Peru", "no plain number"),
        ("", "area", "The excerpt is empty"),
    ],
)
def test_a_doubtful_excerpt_is_an_error(excerpt, keyword, fault):
    _, (outcome, said) = told(SEARCH, call("parser", excerpt=excerpt, keyword=keyword))
    assert outcome == "failed" and (fault in said or "No figure" in said)


def test_nothing_can_be_parsed_before_a_search():
    ((outcome, said),) = told(call("parser", excerpt=PERU.text, keyword="area"))
    assert outcome == "failed" and "No search result is stored yet" in said


def test_marks_that_were_set_apart_when_shown_are_found_again():
    shown = "< <note> > The area of Ayr is 12 km²."
    _, (outcome, said) = told(SEARCH, call("parser", excerpt=shown, keyword="area"))
    assert (outcome, said) == ("returned", "12 km² [sourced: Atlas]")


# -- the calculator --


@pytest.mark.parametrize(
    "operation, a, b, said",
    [
        ("multiply", 45, 12, "540 [sourced]"),
        ("divide", 45, 12, "3.75 [sourced]"),
        ("divide", 45, 7, "6.42857142857143 [constant: 7]"),
        ("divide", 45, 8, "5.625 [UNSOURCED: 8]"),
        ("subtract", 12, 45, "-33 [sourced]"),
        ("add", 0.5, 0.25, "0.75 [UNSOURCED: 0.25]"),
        ("multiply", 12, 1000000000, "12000000000 [constant: 1000000000]"),
    ],
)
def test_a_sum_comes_with_its_label(operation, a, b, said):
    assert told(call("calculator", operation=operation, a=a, b=b)) == [("returned", said)]


@pytest.mark.parametrize(
    "args, outcome, fault",
    [
        ({"operation": "divide", "a": 45, "b": 0}, "failed", "Division by zero: 45 / 0"),
        ({"operation": "power", "a": 45, "b": 2}, "refused", "operation: 'power' is not one of"),
        ({"operation": "add", "a": "x", "b": 2}, "refused", "a: 'x' is not"),
        ({"operation": "add", "a": True, "b": 2}, "refused", "a: true is not a number"),
        ({"operation": "add", "a": 45}, "refused", "b: missing"),
        ({"operation": "multiply", "a": 1e300, "b": 1e300}, "failed", "too large"),
    ],
)
def test_what_cannot_be_calculated_is_an_error(args, outcome, fault):
    ((got, said),) = told(call("calculator", **args))
    assert got == outcome and fault in said


def test_numbers_as_text_are_taken_where_they_are_numbers():
    assert complaints({"operation": "add", "a": "45", "b": "12.5"}, calculator) == []
    assert told(call("calculator", operation="add", a="45", b="12")) == [
        ("returned", "57 [sourced]")
    ]


def test_an_expression_is_calculated_and_labelled():
    assert told(call("calculate", expression="(45 + 12) * 60 / 100")) == [
        ("returned", "34.2 [constant: 60, 100]")
    ]
    ((outcome, said),) = told(call("calculate", expression="import os"))
    assert outcome == "failed" and "Cannot read 'import os'" in said


@pytest.mark.parametrize(
    "a, outcome, said",
    [
        (45, "returned", "540 [sourced]"),
        (100, "failed", "tool error in calculator: 100 has no source; use numbers that have one."),
        (46, "failed", "tool error in calculator: 46 has no source; use numbers that have one."),
    ],
)
def test_the_rejecting_calculator_takes_sourced_numbers_alone(a, outcome, said):
    tools = Toolbox([rejecting_calculator()])
    asked = call("calculator", operation="multiply", a=a, b=12)
    assert told(asked, tools=tools) == [(outcome, said)]


def test_a_calculator_labels_by_the_ledger_it_is_given():
    tools = Toolbox([calculator_tool(TWO_LABELS)])
    asked = call("calculator", operation="multiply", a=45, b=60)
    assert told(asked, tools=tools) == [("returned", "2700 [UNSOURCED constant: 60]")]


# -- numbers as they are shown --


@pytest.mark.parametrize(
    "value, read, brief",
    [
        ("207183674", "207183674", "207,183,674"),
        ("1E+9", "1000000000", "1,000,000,000"),
        ("0.68207628411110729528992081683904029986184291660588", "0.682076284111107",
         "0.682076284111…"),
        ("3.50", "3.5", "3.5"),
        ("-0.0", "0", "0"),
        ("1234567890123456.789", "1234567890123456.79", "1,234,567,890,123,457…"),
        ("0.000012345678901234567", "0.0000123456789012346", "0.0000123456789012…"),
        ("99.99999999999999999", "100", "100…"),
    ],
)  # fmt: skip
def test_a_number_to_read_and_in_brief(value, read, brief):
    assert (as_read(Decimal(value)), short(Decimal(value))) == (read, brief)


@pytest.mark.parametrize(
    "value, unit, shown",
    [
        ("68.2076", "%", "68.2%"),
        ("0.12345", "%", "0.123%"),
        ("-5.55", "%", "-5.6%"),
        ("289222000000", "$", "$289,222,000,000"),
        ("-12.5", "US$", "-US$12.5"),
        ("6435", "km", "6,435 km"),
        ("6435", "", "6,435"),
    ],
)
def test_a_number_with_its_unit(value, unit, shown):
    assert amount(Decimal(value), unit) == shown


@given(value=st.decimals(allow_nan=False, allow_infinity=False, places=20, min_value=-(10**12),
                         max_value=10**12))  # fmt: skip
def test_what_a_model_reads_finds_the_number_again(value):
    made = compute("add", value, 0)
    copied = call("calculator", operation="divide", a=str(made), b=7)
    again = call("calculator", operation="add", a=as_read(compute("divide", made, 7)), b=0)
    tools = Toolbox([calculator])
    trace = Agent(ScriptedModel([copied, again, "."]), tools).run(f"Take {made:f}, 7 and 0.")
    first, second = [e for e in ledger(trace) if e.origin.kind == "computed"]
    assert second.value == first.value and second.label == "sourced"
