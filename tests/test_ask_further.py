"""Bills of several things, whether there is any, names of odd spelling, and slips of the pen."""

import pytest
from test_ask_questions import told

from agentlab.models.stand_in.misspelt import meant
from agentlab.research.spelling import likeness

FURTHER = {
    # several bills, short numbers
    "What do 4,000 input tokens and 600 output tokens cost on Claude Sonnet?": (
        "4,000 input tokens of Claude Sonnet cost $0.008. The input token price of Claude "
        "Sonnet is $2 per 1 million tokens (November 2026). 600 output tokens of Claude "
        "Sonnet cost $0.006. The output token price of Claude Sonnet is $10 per 1 million "
        "tokens (November 2026). Together they cost $0.014."
    ),
    "What do 1000 output tokens of Sonnet and 2000 output tokens of Opus cost?": (
        "1,000 output tokens of Sonnet cost $0.01. The output token price of Sonnet is $10 "
        "per 1 million tokens (November 2026). 2,000 output tokens of Opus cost $0.04. The "
        "output token price of Opus is $20 per 1 million tokens (November 2026). Together "
        "they cost $0.05."
    ),
    "What do half a million input tokens of Claude Opus cost?": (
        "500,000 input tokens of Claude Opus cost $2. The input token price of Claude Opus is"
        " $4 per 1 million tokens (November 2026)."
    ),
    "What do 2k input tokens of Claude Opus cost?": (
        "2,000 input tokens of Claude Opus cost $0.008. The input token price of Claude Opus "
        "is $4 per 1 million tokens (November 2026)."
    ),
    "What do 1 million input tokens cost on Claude Opus?": (
        "1,000,000 input tokens of Claude Opus cost $4. The input token price of Claude Opus "
        "is $4 per 1 million tokens (November 2026)."
    ),
    "What do 4,000 input tokens and 600 output tokens cost on Claude Haiku?": (
        "I cannot answer this: I found a price of $0.10 per 1 million tokens and up, which "
        "may be more."
    ),
    # whether there is any
    "Does Bolivia have a coastline?": "No. The coastline of Bolivia is 0 km.",
    "Does Kenya have a coast?": "Yes. The coastline of Kenya is 536 km.",
    "Does Kenya have a mountain?": (
        "I cannot answer this: I found the highest point of Kenya, 5,199 m, which does not "
        "say whether there is a mountain."
    ),
    # names that end short or begin small
    "life expectancy at birth of Lao PDR": (
        "The life expectancy at birth of Lao PDR is 69 years (2024)."
    ),
    "GDP by purchasing power of Hong Kong SAR": (
        "The GDP by purchasing power of Hong Kong SAR is $497,880,000,000 in 2021 dollars (2024)."
    ),
    "life expectancy at birth of mainland China": (
        "The life expectancy at birth of mainland China is 78.7 years (2024)."
    ),
    # each size has its place
    "How large is Chad and what is the life expectancy of Chad?": (
        "The area of Chad is 1,284,000 square kilometres. The life expectancy at birth of "
        "Chad is 60 years (2024)."
    ),
    "How large is Kenya, and what is the population of Uganda?": (
        "The area of Kenya is 580,367 square kilometres. The population of Uganda is "
        "50,863,850 (2025)."
    ),
    # DOUBTFUL ['5,110 m']
    "Why is Kenya larger than Russia?": (
        "I cannot answer this: I look for figures, not for reasons."
    ),
    # slips
    "Wht is the population of Brazil?": (
        'I cannot answer this: "Wht" is no word I know; perhaps "what" is meant.'
    ),
    "What is teh area of Kenya?": (
        "I cannot answer this: I looked for the teh area of Kenya and found no source that "
        'gives it: "teh" is no word I know; perhaps "the" is meant.'
    ),
    "Wich country is larger, Kenya or Uganda?": (
        "I cannot answer this: I looked for the wich of Kenya and found no source that gives "
        'it: "wich" is no word I know; perhaps "which" is meant.'
    ),
}


@pytest.mark.parametrize("question", FURTHER)
def test_it_is_answered_or_the_way_out_is_named(question):
    assert told(question) == FURTHER[question]


@pytest.mark.parametrize(
    "question",
    [
        "What did 1 million input tokens of Claude Opus cost in 2025?",
        "What do 1 million input tokens of Claude Opus and Claude Sonnet cost?",
        "How much do 2 million input and 1 million output tokens of Opus cost?",
        "What do 1 million input tokens and 1 million output tokens cost?",
        "What do 1 million input tokens and 1 million tokens of Claude Opus cost?",
        "What is the ratio of output to token price of Claude Opus?",
        "Was the population of Kenya 47,088,526?",
        "Does Kenya have a large population?",
    ],
)
def test_half_a_bill_is_none(question):
    assert told(question).startswith("I cannot answer this: ")


@pytest.mark.parametrize("text", ["Is Kenya as large as it were?", "the hen and the win", "a hat"])
def test_a_word_of_its_own_is_no_slip(text):
    assert meant(text) == ""


def test_two_letters_in_turn_are_one_slip():
    assert likeness("aera", "area") == 0.9
    assert likeness("area", "arae") == 0.9
    assert likeness("lima", "mali") < 0.8


def test_a_word_of_many_long_names_is_none_of_them():
    refused = told("What was Peru's population at the start of the pandemic?")
    assert "Did you mean" not in refused  # no "state" of Bolivia's long name
    assert "Did you mean Burma?" in told("area of Myanmr")
