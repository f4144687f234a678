"""Signs and parts that are no sum: dates, somebody's half of a place, sums without an end."""

import pytest
from test_ask_questions import told

from agentlab.models import load_model
from agentlab.research.agent import research_agent
from agentlab.research.report import report

REFUSED = "I cannot answer this: "
NOBODYS = f"{REFUSED}no source tells of somebody's part of a place; ask for the whole."
TOO_MANY = f"{REFUSED}it has more than 60 numbers, which I cannot work out at once; part it."


@pytest.mark.parametrize(
    "date",
    [
        *("30-11-2026", "2026-11-30", "11/30/2026", "30/11/2026", "2026/11/30", "1-2-2026"),
        *("11/30/26", "30-11-26", "2026-03", "03/2026", "2026\u201311\u201330"),
    ],
)
@pytest.mark.parametrize("form", ["What is {}?", "{}", "What is {} times 3?"])
def test_a_date_is_no_sum(date, form):
    assert told(form.format(date)) == (
        f'{REFUSED}"{date}" may be a date; if it is a sum, write it with blanks around its signs.'
    )


SUMS = {
    "What is 30 - 11 - 2026?": "30 - 11 - 2026 is -2,007.",
    "What is 11 / 30 / 2026?": "11 / 30 / 2026 is 0.000180981.",
    "What is 2026 - 11 - 30?": "2026 - 11 - 30 is 1,985.",
    "What is 2024 - 1990?": "2024 - 1990 is 34.",
    "What is 2024-1990?": "2024-1990 is 34.",
    "What is 2000/8?": "2000/8 is 250.",
    "What is 24/6/2?": "24/6/2 is 2.",
    "What is 24/6/12?": "24/6/12 is 0.333333.",
    "What is 100-20-30?": "100-20-30 is 50.",
    "What is 1-2-3-4?": "1-2-3-4 is -8.",
    "What is -(3+4)?": "-(3+4) is -7.",
    "What is -3 ** 2?": "-3 ** 2 is -9.",
    "What is minus five plus three?": "Minus five plus three is -2.",
    "What is minus one plus three?": "Minus one plus three is 2.",
    "What is 5 - minus three?": "5 - minus three is 8.",
    "What is minus the sum of 3 and 4?": "Minus the sum of 3 and 4 is -7.",
}


@pytest.mark.parametrize("question", SUMS)
def test_each_number_of_a_sum_is_given_by_the_question(question):
    trace = research_agent(load_model("stand-in")).run(question)
    assert trace.answer == SUMS[question]
    assert "UNSOURCED" not in report(trace)


@pytest.mark.parametrize(
    "question",
    [
        "How many people live in France's half of Saint Martin?",
        "How many people live in Ireland's third of the UK?",
        "How long is Chile's half of the coastline of Peru?",
        "How many people live in Peru's two thirds of Chile?",
    ],
)
def test_somebodys_part_of_a_place_is_no_product(question):
    assert told(question) == NOBODYS


@pytest.mark.parametrize(
    "question",
    [
        "What is the area of Chile's half of Peru?",
        "What is Peru's quarter of the population of Chile?",
        "What is the area of Peru plus Chile's half of Peru?",
        "What is the area of Peru (the area of Chile)?",
        "What is the area of Peru (2)?",
    ],
)
def test_a_figure_beside_a_part_or_a_bracket_is_not_multiplied(question):
    assert told(question).startswith(REFUSED)


PARTS = {
    "What is a third of the area of Chile?": (
        "A third of the area of Chile is 252,034 square kilometres. The area of Chile is 756,102 "
        "square kilometres."
    ),
    "What is 2(the area of Peru)?": (
        "2(the area of Peru) is 2,570,432 square kilometres. The area of Peru is 1,285,216 square "
        "kilometres."
    ),
}


@pytest.mark.parametrize("question", PARTS)
def test_a_part_of_a_figure_and_so_many_times_it_are_worked_out(question):
    assert told(question) == PARTS[question]


@pytest.mark.parametrize(
    "long",
    [
        "1-" * 400 + "1",
        "2*" * 450 + "2",
        "1" + "(1) " * 420,
        "2**" * 600 + "2",
        "the sum of " + "1, " * 600 + "and 1",
        "20% of " * 280 + "5",
        "1 + " * 499 + "1",
        "1-" * 2999 + "1",
    ],
)
def test_a_sum_of_hundreds_of_numbers_is_refused(long):
    assert told(f"What is {long}?") == TOO_MANY


@pytest.mark.parametrize("long", ["+" * 1900 + "1", "3" + " squared" * 240, "half of " * 230 + "4"])
def test_hundreds_of_signs_are_no_sum(long):
    assert told(f"What is {long}?").startswith(f"{REFUSED}I can read sums, ")


OPUS = "The output token price of Claude Opus 5.5 is $20 per 1 million tokens (November 2026)."
RATES = {
    "What is the output price of Claude Opus 5.5 per token?": (
        f"An output token of Claude Opus 5.5 costs $0.00002. {OPUS}"
    ),
    "What is the price of Claude Opus 5.5 per output token?": (
        f"An output token of Claude Opus 5.5 costs $0.00002. {OPUS}"
    ),
    "What is the output token price of Claude Opus 5.5 per thousand tokens?": (
        f"1,000 output tokens of Claude Opus 5.5 cost $0.02. {OPUS}"
    ),
    "What is the output price of Claude Opus 5.5 per 1000 tokens?": (
        f"1,000 output tokens of Claude Opus 5.5 cost $0.02. {OPUS}"
    ),
    "What is the output price of Claude Haiku 5.5 per token?": (
        f"{REFUSED}I found a price of $0.50 per 1 million tokens and up, which may be more."
    ),
    "What is the GDP of Peru by purchasing power?": (
        "The GDP by purchasing power of Peru is $535,911,000,000 in 2021 dollars (2024)."
    ),
    "What was the GDP of Peru at official exchange rate in 2024?": (
        "The GDP at official exchange rate of Peru in 2024 was $289,222,000,000."
    ),
    "What is the life expectancy of Peru at birth?": (
        "The life expectancy at birth of Peru is 68.9 years (2024)."
    ),
    "Is the GDP of Peru by purchasing power larger than that of Chile?": (
        "No. The GDP by purchasing power of Peru is $535,911,000,000 in 2021 dollars (2024). The "
        "GDP by purchasing power of Chile is $596,556,000,000 in 2021 dollars (2024)."
    ),
}


@pytest.mark.parametrize("question", RATES)
def test_a_price_for_fewer_and_a_topic_that_goes_on_behind_the_name(question):
    trace = research_agent(load_model("stand-in")).run(question)
    said = trace.answer or trace.finished.detail
    assert said.removeprefix("refused: ") == RATES[question]
    assert "UNSOURCED" not in report(trace)
