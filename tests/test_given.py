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
    ],
)
def test_the_numbers_a_task_gives(task, numbers):
    assert given(task) == [(text, Decimal(value)) for text, value in numbers]
