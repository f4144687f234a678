"""The trail of a run: what its results are made of, as a table and as a picture."""

import pytest

from agentlab import Agent, ScriptedModel, Toolbox, call
from agentlab.display.trails import trail_diagram
from agentlab.research.calculators import calculate, calculator
from agentlab.research.tickets import tickets_tool
from agentlab.research.toolbox import parser, search_tool
from agentlab.research.trail import loose_ends, trail

TASK = "An hour costs 40 dollars. What did the password resets of 2026-Q2 cost, at any price?"
SENTENCE = (
    "Claude Haiku 5.5 has an input token price of $0.10 per million tokens and up in the "
    "November 2026 list."
)


def run(*script):
    tools = Toolbox([tickets_tool(), search_tool(), parser, calculate, calculator])
    return Agent(ScriptedModel([*script, "done"]), tools).run(TASK)


READ = call("read_tickets", quarter="2026-Q2")
SEARCH = call("web_search", query="input token price Claude Haiku")
PARSE = call("parser", excerpt=SENTENCE, keyword="input token price")
SUM = call("calculate", expression="118 * 6 / 60")
COST = call("calculate", expression="11.8 * 40 + 0.1")


def test_every_number_of_a_result_is_followed_to_a_file_a_page_or_the_question():
    rows = trail(run(READ, SEARCH, PARSE, SUM, COST)).rows
    assert rows == (
        ("= 11.8", "", "a calculation", "118 * 6 / 60"),
        (
            "   118 tickets",
            "2026-Q2, password reset",
            "a file",
            "tickets/2026-Q2.csv: count of rows where category = 'password reset'",
        ),
        (
            "   6 minutes",
            "2026-Q2, password reset",
            "a file",
            "tickets/2026-Q2.csv: mean of handling_minutes where category = 'password reset', "
            "to 2 places",
        ),
        ("   60", "", "known by everybody", "minutes in an hour"),
        ("= 472.1", "", "a calculation", "11.8 * 40 + 0.1"),
        ("   40 dollars", "", "the question", "40"),
        (
            "   $0.1",
            "Claude Haiku: input token price",
            "a page",
            "Anthropic price list, claude-haiku-5-5, 2026-11",
        ),
    )


@pytest.mark.parametrize(
    ("script", "loose"),
    [
        ((READ, SEARCH, PARSE, SUM, COST), []),
        ((READ, SEARCH, SUM, COST), ["0.1"]),  # read off a page by the model
        ((READ, SUM), []),
        ((SUM,), ["118", "6"]),
        ((), []),
    ],
)
def test_loose_ends_are_numbers_that_nothing_brought(script, loose):
    assert loose_ends(run(*script)) == loose


def test_a_number_from_nowhere_stays_loose_however_far_it_went():
    trace = run(
        call("calculate", expression="5.5 * 13"), call("calculator", operation="add", a=71.5, b=40)
    )
    assert loose_ends(trace) == ["5.5", "13"]


def test_the_trail_of_a_run_that_worked_nothing_out_is_empty():
    trace = run(READ)
    assert trail(trace).rows == ()
    assert "Nothing was worked out in this run." in str(trail_diagram(trace))


def test_the_picture_says_how_many_numbers_came_from_where():
    text = str(trail_diagram(run(READ, SEARCH, SUM, COST)))
    words = [" ".join(line.split()) for line in text.splitlines()]
    assert "tickets/2026-Q2.csv -> 11.8 (2 numbers)" in words
    assert "known by everybody -> 11.8 (1 number)" in words
    assert "the question -> 472.1 (1 number)" in words
    assert "x nowhere -> 472.1 (1 number)" in words
    assert "11.8 -> 472.1" in words


def test_with_a_parser_the_page_takes_the_place_of_nowhere():
    text = str(trail_diagram(run(READ, SEARCH, PARSE, SUM, COST)))
    assert "nowhere" not in text
    assert "Anthropic price list, claude-haiku-5-5, 2026-11 -> 472.1 (1 number)" in text
