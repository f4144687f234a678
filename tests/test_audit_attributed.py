"""The audit of what is said beside a figure: its source, its time, its opposite, what it is for."""

import pytest
from worlds import asked, doubts

PEOPLE = "What is the population of Peru?"
OLDER = "What was the population of Japan in 2015?"
SUMMIT = "What is the highest point of Nepal?"
COST = "What do 500 output tokens of Claude Opus 5 cost?"
LARGER = "How much larger is the area of Peru than that of Chile?"
DENSE = "What is the population density of Monaco?"

TRUE = [
    (PEOPLE, "According to the World Factbook, Peru has 32,768,614 people."),
    (PEOPLE, "The CIA World Factbook gives Peru 32,768,614 people."),
    (PEOPLE, "Peru has 32,768,614 people (World Factbook, 2025)."),
    (PEOPLE, "Peru (South America) has 32,768,614 people."),
    (OLDER, "In 2015 Japan had 127,141,000 people (World Bank)."),
    (SUMMIT, "Nepal's highest point is at 8,849 m."),
    (COST, "500 output tokens of Claude Opus 5 cost $0.0125, at $25 per million."),
    (LARGER, "Peru is 70% larger than Chile."),
    (LARGER, "The gap of 529,114 square kilometres is 70% of Chile's area."),
    (DENSE, "Monaco has 16,023.5 people per square kilometre."),
]

FALSE = [
    (PEOPLE, "The World Bank gives Peru 32,768,614 people."),
    (PEOPLE, "According to the IMF, Peru has 32,768,614 people."),
    (PEOPLE, "Peru has 32,768,614 people (World Bank, 2025)."),
    (PEOPLE, "UN figures give Peru 32,768,614 people."),
    (PEOPLE, "Peru once had 32,768,614 people."),
    (PEOPLE, "A century ago Peru had 32,768,614 people."),
    (PEOPLE, "Peru could have 32,768,614 people."),
    (PEOPLE, "It is false that Peru has 32,768,614 people."),
    (OLDER, "Japan now has 127,141,000 people."),
    (SUMMIT, "The lowest point of Nepal is 8,849 m."),
    (COST, "500 output tokens of Claude Opus 5 cost $25."),
    (COST, "One output token costs $25."),
    (COST, "Output tokens of Claude Opus 5 cost $25 per thousand."),
    (COST, "Input tokens of Claude Opus 5 cost $25 per million."),
    (COST, "25 output tokens of Claude Opus 5 cost $500."),
    (LARGER, "Peru is 70% of Chile."),
    (LARGER, "Peru is 529,114 times larger than Chile."),
    (DENSE, "Monaco has 16,023.5 people per square mile."),
]


@pytest.mark.parametrize("question, text", TRUE)
def test_what_is_so_beside_a_figure_raises_no_alarm(question, text):
    assert doubts(asked(question), text) == []


@pytest.mark.parametrize("question, text", FALSE)
def test_what_is_not_so_beside_a_figure_is_told(question, text):
    assert doubts(asked(question), text) != []
