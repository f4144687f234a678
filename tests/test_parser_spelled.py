"""Numbers in words: one word counts what stands right behind it, and is no figure elsewhere."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agentlab.research.numerals import numbers
from agentlab.research.parser import ParseError, figure_for

GIVEN = [
    ("The couple had seven children.", "children", "7"),
    ("The album contains fourteen tracks.", "tracks", "14"),
    ("There are about nine planets.", "planets", "9"),
    ("Seven children live there.", "children", "7"),
    ("The board has twenty members.", "members", "20"),
    ("The board has twenty-one members.", "members", "21"),
    ("A population of two and a half million", "population", "2500000"),
    ("The city has a population of one and a half million.", "population", "1500000"),
    ("The city has a population of three quarters of a million.", "population", "750000"),
]
REFUSED = [
    ("He is one of seven children.", "children"),
    ("The first three chapters are short.", "chapters"),
    ("She wrote four of the nine songs.", "songs"),
    ("The couple had six or seven children.", "children"),
    ("It has fewer than nine employees.", "employees"),
    ("It won by two goals.", "goals"),
    ("Two trains an hour serve it.", "trains"),
    ("The two lakes have a combined area of 41 km².", "lakes"),
    ("The Big Three members met.", "members"),
    ("World War Two veterans met.", "veterans"),
    ("Three quarters of members agree.", "members"),
    ("Three members resigned.", "members"),
    ("There will be nine rooms.", "rooms"),
    ("No one members", "members"),
]


@pytest.mark.parametrize(("text", "keyword", "value"), GIVEN)
def test_a_number_in_words_is_read(text: str, keyword: str, value: str) -> None:
    assert figure_for(text, keyword).value == Decimal(value)


@pytest.mark.parametrize(("text", "keyword"), REFUSED)
def test_a_number_word_that_may_be_less_or_more_is_refused(text: str, keyword: str) -> None:
    with pytest.raises(ParseError):
        figure_for(text, keyword)


def test_a_word_is_a_number_where_it_is_all_the_text() -> None:
    assert [figure.value for figure in numbers("seven")] == [Decimal(7)]
    assert numbers("the seven hills") == []


def test_a_refusal_names_the_longer_term() -> None:
    with pytest.raises(ParseError, match="if that is meant, ask for 'urban population'. Seen"):
        figure_for("The urban population of Ayr is 90,000.", "population")
