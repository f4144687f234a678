"""The numbers a task gives: digits that are numbers, not digits that spell a word."""

from decimal import Decimal

import pytest

from agentlab.research.given import given_numbers


def given(task):
    return [(figure.text, figure.value) for figure in given_numbers(task)]


@pytest.mark.parametrize(
    "task",
    [
        "How many bug reports were closed in 2026-Q2?",
        "How many bug reports were closed in Q2?",
        "What was sold in 2026Q2 and in 2025/Q3?",
        "The B2B share of H2O and CO2",
        "How many km2 has it?",
        "an mp3 of R2D2 in room A12-3",
        "What does COVID-19 cost, or an F-16?",
    ],
)
def test_digits_inside_a_word_are_no_number_of_the_question(task):
    assert given(task) == []


@pytest.mark.parametrize(
    ("task", "numbers"),
    [
        ("In Q2 we closed 412 tickets", [("412", 412)]),
        (
            "7 and a half",
            [("7", 7), ("7 and a half", Decimal("7.5")), ("half", Decimal("0.5")), ("half", 2)],
        ),
        ("Is it more than 10km2?", [("10", 10)]),
        ("a 5kg parcel", [("5", 5)]),
        ("US$5m and Rs500", [("US$5m", 5_000_000), ("Rs500", 500)]),
        ("What is 3x4?", [("3", 3), ("4", 4)]),
        ("What is 45 x 12?", [("45", 45), ("12", 12)]),
        ("since mid-2015", [("2015", 2015)]),
        ("from 2015 to 2020", [("2015", 2015), ("2020", 2020)]),
        ("5-10 apples", [("5", 5), ("10", 10)]),
        ("12% of it", [("12%", 12), ("12%", Decimal("0.12"))]),
        ("twice as much", [("twice", 2)]),
        # a span of years where a time is meant, two numbers where not
        ("What is 2024 - 1990?", [("2024", 2024), ("1990", 1990)]),
        ("2024/1990", [("2024", 2024), ("1990", 1990)]),
        ("What is 2000 \u2013 34?", [("2000", 2000), ("34", 34)]),
        ("What is 30-5-10?", [("30", 30), ("5", 5), ("10", 10)]),
        ("What is 11 - 30 - 26?", [("11", 11), ("30", 30), ("26", 26)]),
        ("What grew in 2024-25?", []),
        ("from 2015-2020", []),
        ("What is due on 30-11-2026?", []),
        ("What is 2026-11-30?", []),
        # what is less than nothing
        ("What is -(3+4)?", [("3", 3), ("4", 4), ("-", 0)]),
        ("What is minus the sum of 3 and 4?", [("3", 3), ("4", 4), ("minus", 0)]),
        ("What is -3 ** 2?", [("-3", -3), ("-3", 3), ("2", 2), ("-", 0)]),
        ("minus five", [("five", 5), ("five", -5), ("minus", 0)]),
        ("minus one plus 3", [("3", 3), ("minus", 0), ("minus one", 1), ("minus one", -1)]),
    ],
)
def test_the_numbers_a_task_gives(task, numbers):
    assert given(task) == [(text, Decimal(value)) for text, value in numbers]
