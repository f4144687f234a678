"""The ledger as a picture and in words; the sources behind it, with the figure marked."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest

from agentlab.agent import Agent
from agentlab.display.drawing import EDGE_LOOK
from agentlab.display.ledger_diagram import Sources, ledger_diagram
from agentlab.display.spread_plot import spread_plot
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.book import Ledger
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import TWO_LABELS, ledger
from agentlab.research.search import Corpus
from agentlab.research.stability import Spread, pairings
from agentlab.research.toolbox import calculator, expression_tool
from agentlab.tools import Toolbox

PERCENT = "What is Germany's population as a percentage of Japan's?"


def answered(question):
    return research_agent(StandIn()).run(question)


def computed(task, *steps):
    calls = [call("calculator", operation=op, a=a, b=b) for op, a, b in steps]
    return ledger(Agent(ScriptedModel([*calls, "."]), Toolbox([calculator])).run(task))


def test_the_percentage_in_words():
    drawn = ledger_diagram(ledger(answered(PERCENT)))
    assert drawn.text == (
        "5 numbers and what was made of them: 3 sourced, 2 constant.\n\n"
        "  84,012,284      -> 0.682076284111… (/)\n"
        "  123,171,390     -> 0.682076284111… (/)\n"
        "  0.682076284111… -> 68.2% (*)\n"
        "* 100             -> 68.2% (*)\n"
        "* 68.2%"
    )
    assert "Harbour Street Almanac" in drawn.source
    assert drawn.svg() is None or drawn.svg().startswith("<svg")


def test_a_taint_is_drawn_all_the_way():
    book = computed("Take 45 and 12.", ("multiply", 45, 13), ("add", 585, 12), ("subtract", 45, 12))
    drawn = ledger_diagram(book)
    assert drawn.text == (
        "6 numbers and what was made of them: 3 sourced, 3 unsourced. Without a source, or\n"
        "resting on such: 13; 585; 597.\n\n"
        "  45  -> 585 (*), 33 (-)\n"
        "  12  -> 597 (+), 33 (-)\n"
        "x 13  -> 585 (*)\n"
        "x 585 -> 597 (+)\n"
        "x 597\n"
        "  33"
    )


def test_an_arrow_looks_as_what_it_leaves():
    book = computed("Take 45 and 12.", ("multiply", 45, 13), ("add", 585, 12))
    arrows = [line.strip() for line in ledger_diagram(book).source.splitlines() if "->" in line]
    red = {line.split(" [")[0] for line in arrows if EDGE_LOOK["failed"].split()[1][7:] in line}
    # 45 and 12 of the question, 13 of nowhere, and what was made of them
    assert [line.split(" [")[0] for line in arrows] == [
        *("n0 -> n3", "n2 -> n3", "n3 -> n4", "n1 -> n4"),
    ]
    assert red == {"n2 -> n3", "n3 -> n4"}


def test_a_box_says_its_sum_in_order_and_arrows_have_no_sign():
    book = computed("Take 45 and 12.", ("subtract", 12, 45), ("divide", -33, 13), ("add", 12, 12))
    source = ledger_diagram(book).source
    assert re.findall(r"n\d = [^<]*", source) == ["n3 = n2 - n1", "n5 = n3 / n4", "n6 = n2 + n2"]
    arrows = [line for line in source.splitlines() if "->" in line]
    assert len(arrows) == 5 and not any("label" in line for line in arrows)


def test_the_box_of_an_expression_holds_it():
    steps = [call("calculate", expression="(45 + 12) / 2"), "."]
    tools = Toolbox([expression_tool()])
    book = ledger(Agent(ScriptedModel(steps), tools).run("Take 45, 12 and 2."))
    assert " = (45 + 12) / 2<br/>" in ledger_diagram(book).source


def test_with_two_labels_the_constant_is_a_taint():
    trace = answered(PERCENT)
    assert "x 100" in ledger_diagram(trace.view(TWO_LABELS)).text
    assert "* 100" in ledger_diagram(ledger(trace)).text


def test_only_what_is_behind_one_number():
    book = computed("Take 45 and 12.", ("multiply", 45, 13), ("subtract", 45, 12))
    entry = next(e for e in book if e.value == 33)
    assert ledger_diagram(book, of=entry.id).text.splitlines()[2:] == [
        "  45 -> 33 (-)",
        "  12 -> 33 (-)",
        "  33",
    ]
    with pytest.raises(KeyError, match="No entry 'n9'"):
        ledger_diagram(book, of="n9")


def test_numbers_of_the_question_that_were_not_used_are_left_out():
    book = computed("Take 45, 12 and 99.", ("subtract", 45, 12))
    assert "99" not in ledger_diagram(book).text


def test_an_empty_ledger_says_so():
    assert ledger_diagram(Ledger()).text == "The ledger holds no number that was used."
    assert str(Sources(Ledger())) == "No number was taken from a text."


def test_a_source_is_shown_with_its_figure_marked():
    shown = Sources(ledger(answered("What is the area of Peru?")))
    assert str(shown) == (
        "n1 1,285,216 square kilometres Peru: area (World Factbook)\n"
        "    For Peru, the World Factbook gives an area of [[1,285,216]] square kilometres."
    )
    assert shown._repr_mimebundle_()["text/html"] == (
        "<details><summary>n1 1,285,216 square kilometres Peru: area (World Factbook)</summary>"
        "<blockquote>For Peru, the World Factbook gives an area of <mark>1,285,216</mark> square "
        "kilometres.</blockquote></details>"
    )


def test_hostile_words_are_escaped():

    hostile = Snippet(
        "a", "Ayr: area", "<script>x</script> \x1b[2J The area of Ayr is 12 km2.", "<b>"
    )
    trace = research_agent(StandIn(), Corpus([hostile]).search).run("What is the area of Ayr?")
    bundle = Sources(ledger(trace))._repr_mimebundle_()
    assert "<script>" not in bundle["text/html"] and "<b>" not in bundle["text/html"]
    assert "\x1b" not in "".join(bundle.values())


# -- the spread --


def test_the_spread_of_answers_as_dots():
    spread = pairings(PERCENT)
    picture = spread_plot(spread, {"workflow": Decimal("68.19")})
    assert picture.alt == (
        "6 runs gave 6 different answers, from 67.20% to 68.95%. Marked: workflow 68.19%."
    )
    assert picture.svg.count("<circle") == 6
    assert texts(picture) == [
        "workflow 68.19%",
        *("67.20%", "67.59%", "67.87%", "68.26%", "68.27%", "68.95%"),  # every answer has its own
        "each dot is a run",
    ]
    assert str(spread) in str(picture)
    assert spread_plot(spread, {"workflow": Decimal("68.19")}) == picture


def texts(picture):
    """The words drawn in a picture, in the order they are drawn."""
    return re.findall(r"<text[^>]*>(.*?)</text>", picture.svg)


def columns(picture):
    """Where the columns of dots are, in pixels from the left."""
    return list(dict.fromkeys(float(x) for x in re.findall(r'<circle cx="([\d.]+)"', picture.svg)))


def spread_of(*values):
    entry = ledger(answered("What is 45 times 12?")).entries[-1]
    return Spread("?", tuple(replace(entry, value=Decimal(str(value))) for value in values))


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ((1, 2, 3), [60, 360, 660]),
        ((1, 1, 1.001, 3), [52.1, 68.2, 660]),  # two that would lie on each other, set apart
        ((1, 2.999, 3, 3), [60, 651.9, 667.9]),
        ((1, 1.98, 2, 2.02, 3), [60, 344, 360, 376, 660]),
        ((5,), [360]),
        ((), []),
    ],
)
def test_columns_keep_apart_and_stay_where_they_can(values, wanted):
    assert columns(spread_plot(spread_of(*values))) == pytest.approx(wanted, abs=0.11)


@pytest.mark.parametrize("many", [30, 56, 57, 200])
def test_however_many_answers_all_columns_are_on_the_line(many):
    found = columns(spread_plot(spread_of(*(i**3 for i in range(many)))))
    assert len(found) == many and found == sorted(found)
    assert 36 <= found[0] and found[-1] <= 684


@pytest.mark.parametrize("at", [1, 9])
def test_the_words_of_a_mark_keep_inside_the_picture(at):
    name = "the workflow that takes the newest"
    svg = spread_plot(spread_of(1, 9), {name: Decimal(at)}).svg
    middle = float(re.search(rf'<text x="([\d.]+)" [^>]*>{name} {at}</text>', svg)[1])
    assert 0 < middle - 7.2 * len(name) / 2 and middle + 7.2 * len(name) / 2 < 720


def test_marks_have_a_row_each():
    svg = spread_plot(spread_of(1, 9), {"one": Decimal(5), "other": Decimal(5)}).svg
    assert re.findall(r'<text x="360.0" y="(\d+)"[^>]*>o', svg) == ["20", "36"]


def test_a_spread_of_one_answer_and_of_none():
    entry = ledger(answered("What is 45 times 12?")).entries[-1]
    assert spread_plot(Spread("?", (entry,) * 25)).alt == "25 runs gave 1 answer, all 540."
    assert spread_plot(Spread("?", (entry,) * 25)).svg.count("<circle") == 20
    assert spread_plot(Spread("?", (None, None))).alt == "2 runs, and none gave a number."
    assert texts(spread_plot(Spread("?", (None, None)))) == ["no run gave a number"]
