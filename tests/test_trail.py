"""The trail of a run: what its results are made of, as a table and as a picture."""

import pytest

from agentlab import Agent, Budget, ScriptedModel, Toolbox, call
from agentlab.display.trails import trail_diagram
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.calculators import calculate, calculator
from agentlab.research.questions import questions
from agentlab.research.tickets import tickets_tool
from agentlab.research.toolbox import bundled_search, parser, search_tool
from agentlab.research.trail import loose_ends, trail

TASK = "An hour costs 40 dollars. What did the password resets of 2026-Q2 cost, at any price?"
SENTENCE = (
    "Claude Haiku 5.5 has an input token price of $0.10 per million tokens and up in the "
    "November 2026 list."
)


def run(*script, answer="done", task=TASK):
    tools = Toolbox([tickets_tool(), search_tool(), parser, calculate, calculator])
    return Agent(ScriptedModel([*script, answer]), tools).run(task)


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


@pytest.mark.parametrize(
    ("script", "where"),
    [
        (
            (READ, SEARCH, COST),
            "it stands in 'Claude Haiku: input token price', and no tool took it out",
        ),
        ((READ, COST), "no tool returned it"),  # nothing was searched for
    ],
)
def test_a_number_from_nowhere_that_stands_in_a_text_is_not_said_to_be_in_none(script, where):
    rows = trail(run(*script)).rows
    assert [row for row in rows if row[0] == "   0.1"] == [("   0.1", "", "NOWHERE", where)]


def test_on_a_page_a_number_stands_in_one_line_with_its_unit_under_its_result():
    made = trail(run(READ, SUM))
    page = made._repr_mimebundle_()["text/html"]
    gap = "\N{NO-BREAK SPACE}"
    for cell in (f"={gap}11.8", f"{gap * 3}118{gap}tickets", f"{gap * 3}6{gap}minutes"):
        assert f">{cell}</td>" in page
    assert "count of rows where category" in page  # the other columns may break
    assert "   118 tickets" in str(made)


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


def test_the_picture_marks_a_figure_chosen_for_a_lesson():
    trace = research_agent(StandIn()).run("What is half of the population of Japan?")
    lines = [" ".join(line.split()) for line in str(trail_diagram(trace)).splitlines()]
    place = "Harbour Street Almanac, 2025, figure chosen for a lesson"
    assert f"{place} -> 61,585,695 (1 number)" in lines


# -- one value, several places --

WHOLE = next(q.question for q in questions() if q.id == "q19")


def backwards(query):
    return bundled_search(3)(query)[::-1]


def priced(model, search=None, more=()):
    tools = Toolbox([tickets_tool(), search_tool(search), calculate, *more])
    agent = Agent(StandIn(), tools, budget=Budget(steps=20))
    return agent.run(WHOLE.replace("Claude Haiku", model))


def row_of(trace, number):
    return [row for row in trail(trace).rows if row[0].strip() == number]


@pytest.mark.parametrize(
    ("model", "search", "loose"),
    [
        ("Claude Haiku", None, ["0.1", "0.5"]),
        ("Claude Opus", None, ["4", "20"]),  # $4 is no mean of 4 minutes
        ("Claude Sonnet", None, ["2", "10"]),  # nor is $2 the 2 of 2026-Q2
        ("Claude Haiku", backwards, ["1", "5"]),
        ("Claude Opus", backwards, ["5", "25"]),
    ],
)
def test_a_price_read_off_a_page_is_loose_whatever_else_has_its_value(model, search, loose):
    assert loose_ends(priced(model, search)) == loose
    assert loose_ends(priced(model, search, more=(parser,))) == []


def test_what_may_be_either_is_ambiguous_and_what_a_parser_took_is_not():
    four = "Claude Opus: input token price"
    assert row_of(priced("Claude Opus"), "4") == [
        ("   4", f"2026-Q2, address change or {four}", "AMBIGUOUS", "one value, several places")
    ]
    assert row_of(priced("Claude Opus", more=(parser,)), "$4") == [
        ("   $4", four, "a page", "Anthropic price list, 2026-11")
    ]
    assert [row[1] for row in row_of(priced("Claude Opus"), "4 minutes")] == [
        "2026-Q2, address change"
    ]
    assert "x ambiguous           -> 7.42 (1 number)" in str(trail_diagram(priced("Claude Opus")))


def test_a_time_is_divided_by_the_minutes_of_an_hour_and_multiplied_by_the_price_of_one():
    task = "An hour costs 60 dollars. What did the password resets of 2026-Q2 cost?"
    trace = run(READ, SUM, call("calculate", expression="11.8 * 60"), task=task)
    assert row_of(trace, "60") == [("   60", "", "known by everybody", "minutes in an hour")]
    assert row_of(trace, "60 dollars") == [("   60 dollars", "", "the question", "60")]


# -- the answer --


def test_the_numbers_that_only_the_answer_has_are_followed_too():
    answer = "There were 52 bug reports, at 0.1 dollars each. In all 170 of the two kinds, or 9."
    trace = run(READ, SEARCH, answer=answer)
    assert [(row[0], row[2]) for row in trail(trace).rows] == [
        ("> 52", "a file"),
        ("> 0.1", "NOWHERE"),
        ("> 170", "the answer's own sum"),
        ("> 9", "NOWHERE"),
    ]
    assert loose_ends(trace) == ["0.1", "9"]
    lines = [" ".join(line.split()) for line in str(trail_diagram(trace)).splitlines()]
    assert "tickets/2026-Q2.csv -> 52 (1 number)" in lines
    assert "x nowhere -> 0.1 (1 number), 9 (1 number)" in lines


def test_an_answer_that_tells_its_results_and_their_numbers_adds_nothing():
    answer = "118 resets at 6 minutes took 11.8 hours."
    assert [row[0] for row in trail(run(READ, SUM, answer=answer)).rows] == [
        "= 11.8",
        "   118 tickets",
        "   6 minutes",
        "   60",
    ]
