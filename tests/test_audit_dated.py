"""The audit where only the texts say of which year a figure is, and no source has a vintage."""

import pytest
from worlds import doubts, world

from agentlab.research.ledger import Entry, Origin, Stored
from agentlab.research.prose.dated import dated

LEDGERS = {
    "firm": world(
        "By how many per cent did Norvik's revenue grow from 2022 to 2023?",
        (
            ("Norvik: revenue", "Norvik had a revenue of $12.4 million in 2022.", "Atlas", ""),
            ("Norvik: revenue", "In 2023 Norvik reported a revenue of $15.5 million.", "Atlas", ""),
        ),
        (("subtract", 15500000, 12400000), ("divide", 3100000, 12400000), ("multiply", 0.25, 100)),
    ),
    "town": world(  # the years stand in the titles
        "How did the population of Ayr change between 1991 and 2011?",
        (
            ("Ayr: population 1991", "Ayr had a population of 47,962.", "Atlas", ""),
            ("Ayr: population (2011)", "Ayr had a population of 46,849.", "Atlas", ""),
        ),
        (),
    ),
}
TRUE = [
    ("firm", "Revenue was $12.4 million in 2022 and $15.5 million in 2023."),
    ("firm", "Revenue grew by 25% from 2022 to 2023, by $3.1 million."),
    ("firm", "In 2022 revenue was $3.1 million lower than in 2023."),
    ("firm", "Revenue rose from $12.4 million to $15.5 million."),
    ("firm", "Revenue in 2022 was 20% lower than in 2023."),
    ("town", "The population of Ayr fell by 1,113 between 1991 and 2011."),
    ("town", "Ayr had 47,962 people in 1991 and 46,849 in 2011."),
    ("town", "It shrank by 2.3%."),
]
FALSE = [
    ("firm", "Revenue was $15.5 million in 2022."),
    ("firm", "In 2023 revenue was $12.4 million."),
    ("firm", "Revenue fell by 25%."),
    ("firm", "Revenue shrank by $3.1 million."),
    ("firm", "In 2022 revenue was $3.1 million higher than in 2023."),
    ("firm", "Revenue declined from $12.4 million to $15.5 million."),
    ("town", "Ayr had 46,849 people in 1991 and 47,962 in 2011."),
    ("town", "The population of Ayr rose by 1,113."),
    ("town", "The population rose from 47,962 to 46,849."),
]


@pytest.mark.parametrize("name, text", TRUE)
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text", FALSE)
def test_a_false_sentence_is_told(name, text):
    assert doubts(LEDGERS[name], text) != []


YEARS = [  # a text, its figure, the year it is of
    ("In 1991 Ayr had 47,962 people.", "47,962", "1991"),
    ("Ayr had 47,962 people in 1991.", "47,962", "1991"),
    ("Ayr had 47,962 people in 1991 and 46,849 in 2011.", "47,962", "1991"),
    ("Ayr had 47,962 people in 1991 and 46,849 in 2011.", "46,849", "2011"),
    ("Ayr had in 1991 47,962 and in 2011 46,849 people.", "47,962", "1991"),
    ("Ayr's 1991 population was 47,962.", "47,962", "1991"),
    ("Ayr (47,962 people) was built in 1205.", "47,962", ""),
    ("Ayr, founded in 1205, has 47,962 people.", "47,962", ""),
    ("Ayr has grown since 1991 and has 47,962 people.", "47,962", ""),
]


@pytest.mark.parametrize("text, figure, year", YEARS)
def test_the_year_of_a_figure_is_the_one_its_sentence_gives_it(text, figure, year):
    place = text.index(figure)
    origin = Origin("excerpt", figure, result="1", span=(place, place + len(figure)))
    entry = Entry("n1", 47962, "sourced", origin, about="Ayr: population")
    (found,) = dated([entry], {"1": Stored("1", text, "Ayr: population")})
    assert found.origin.vintage == year


def test_a_year_of_the_question_stands_in_the_ledger_as_it_was_asked():
    _, book = LEDGERS["town"]
    assert [row[1] for row in book.table().rows][:3] == ["1991", "2011", "47,962"]
