"""Sums in words: so much more than a product, numbers with a half, signs that say no more."""

import pytest
from test_ask_questions import told

SUMS = {
    # so much more than a product
    "What is 5 less than 3 times 4?": "5 less than 3 times 4 is 7.",
    "What is 5 more than 3 times 2?": "5 more than 3 times 2 is 11.",
    "What is 3 more than 10 divided by 2?": "3 more than 10 divided by 2 is 8.",
    "1 less than 10 times 10": "The answer is 99.",
    "What is 5 more than 3 times 2 plus 1?": "5 more than 3 times 2 plus 1 is 12.",
    "What is 10 plus 5 more than 3 times 2?": "10 plus 5 more than 3 times 2 is 21.",
    "What is 5 more than 10, times 2?": "5 more than 10, times 2 is 30.",
    "What is 20% more than 3 times 10?": "20% more than 3 times 10 is 36.",
    "What is 5 more than 4 squared?": "5 more than 4 squared is 21.",
    "What is 100 more than 2 times the population of Kenya?": (
        "100 more than 2 times the population of Kenya is 111,503,534. The population of Kenya is "
        "55,751,717 (2025)."
    ),
    "What is twice 5 more than 3?": "Twice 5 more than 3 is 16.",
    "What is 10% less than 20 plus 5?": "10% less than 20 plus 5 is 23.",
    "2 more than the product of 3 and 4": "The answer is 14.",
    "2 times the product of 3 and 4": "The answer is 24.",
    # numbers in words
    "a hundred and twenty plus 5": "The answer is 125.",
    "divide a hundred and twenty by 2": "The answer is 60.",
    "multiply two by a hundred and five": "The answer is 210.",
    "the product of a hundred and twenty and 5": "The answer is 600.",
    "a hundred and two thousand plus 1": "The answer is 102,001.",
    "one and a half times two": "The answer is 3.",
    "What is 2 and a half times 4?": "2 and a half times 4 is 10.",
    "multiply one and a half by 3": "The answer is 4.5.",
    "3 plus two and a quarter": "The answer is 5.25.",
    "two and a half million divided by 5": "The answer is 500,000.",
    "half a million plus 1": "The answer is 500,001.",
    "Is the population of Kenya more than a hundred and twenty million?": (
        "No. The population of Kenya is 55,751,717 (2025)."
    ),
    # what is said of it
    "What is 3 + 4 = ?": "3 + 4 is 7.",
    "What is the year 2020 minus 5?": "The year 2020 minus 5 is 2015.",
    "What is 2020 minus 5?": "2020 minus 5 is 2,015.",
}


@pytest.mark.parametrize("question", SUMS)
def test_a_sum_in_words_is_worked_out_as_it_is_said(question):
    assert told(question) == SUMS[question]


@pytest.mark.parametrize(
    "question",
    [
        "What is 2 times 5 more than 3?",  # 16 or 13
        "What is 4 times 5 less than 30?",
        "What is 10 minus 5 more than 3?",
        "add two and a half",  # 2.5 of nothing, or 2 and a half
        "the difference between two and a half",
        "the population of Kenya in 2015 and a half",
    ],
)
def test_what_may_be_two_sums_is_none(question):
    assert told(question).startswith("I cannot answer this: ")
