"""The audit, on those counted and what is left out: who lives there, who is wanted, a half."""

import pytest
from worlds import doubts, world

AYR = (("Ayr: population", "Ayr has a population of 46,982.", "Atlas", "2022"),)
STAFF = (("Norvik: employees", "Norvik has 320 employees.", "Atlas", "2022"),)
GOODS = (
    ("Lamp: price", "The lamp has a price of $40.", "Shop List", "2026"),
    ("Chair: price", "The price of the chair is $120.", "Shop List", "2026"),
    ("Desk: price", "The desk has a price of $350.", "Shop List", "2026"),
)
PEAKS = (
    ("Kael: height", "The height of Kael is 3,776 m.", "Atlas", ""),
    ("Orr: height", "The height of Orr is 2,428 m.", "Atlas", ""),
)
LANDS = (
    ("Elbia: population", "Elbia has a population of 5,400,000.", "Atlas", "2023"),
    ("Mirland: population", "Mirland has a population of 2,100,000.", "Atlas", "2023"),
)
VOTES = (
    ("Greens: votes", "The Greens received 13,634 votes in 2019.", "Atlas", "2019"),
    ("Greens: seats", "The Greens have 14 seats.", "Atlas", "2019"),
)
GROWTH = (
    ("Norvik: revenue", "Norvik had a revenue of $12.4 million in 2022.", "Atlas", "2022"),
    ("Norvik: revenue", "In 2023 Norvik reported a revenue of $15.5 million.", "Atlas", "2023"),
)
RIVER = (("Ode: length", "The Ode has a length of 345 km.", "Atlas", ""),)
LEDGERS = {
    "ayr": world("What is the population of Ayr?", AYR, ()),
    "staff": world("How many employees has Norvik?", STAFF, ()),
    "goods": world(
        "What do a lamp, a chair and a desk cost together?",
        GOODS,
        (("add", 40, 120), ("add", 160, 350)),
    ),
    "peaks": world("How much higher is Kael than Orr?", PEAKS, (("subtract", 3776, 2428),)),
    "lands": world("Who has more people, Elbia or Mirland?", LANDS, ()),
    "votes": world("How many votes did the Greens get, and how many seats?", VOTES, ()),
    "growth": world("By how many per cent did Norvik's revenue grow?", GROWTH, ()),
    "river": world("How long is the Ode?", RIVER, ()),
}
# A true sentence, a false one of its shape, and the word that tells it.
PAIRS = [
    # what people do, and what is done with them
    ("ayr", "46,982 people live in Ayr.", "46,982 people visit Ayr.", "visit"),
    ("ayr", "46,982 people live in Ayr.", "46,982 people work in Ayr.", "work"),
    ("ayr", "46,982 people lived in Ayr in 2022.", "46,982 people left Ayr in 2022.", "left"),
    ("ayr", "46,982 people live in Ayr.", "46,982 people live near Ayr.", "live near"),
    ("ayr", "46,982 people were counted in Ayr.", "46,982 people were born in Ayr.", "born"),
    ("ayr", "Ayr is home to 46,982 people.", "46,982 people in Ayr own a car.", "own"),
    ("ayr", "Ayr had 46,982 people.", "Ayr welcomed 46,982 people.", "welcomed"),
    ("ayr", "Ayr has a population of 46,982 people.", "Ayr has room for 46,982 people.", "room"),
    ("ayr", "Ayr has 46,982 people.", "Ayr will have 46,982 people.", "will have"),
    ("ayr", "Ayr has more than 46,000 people.", "Ayr has more than 46,982 people.", "no more"),
    ("ayr", "Ayr has no fewer than 46,982 people.", "Ayr has fewer than 46,982 people.",
     "no fewer"),
    ("ayr", "Ayr has 46,982 people.", "Greater Ayr has 46,982 people.", "Greater Ayr"),
    ("staff", "320 employees are with Norvik.", "320 employees are on strike.", "strike"),
    ("staff", "Norvik employs 320 people.", "Norvik has 320 employees in Leeds.", "Leeds"),
    ("staff", "Norvik has 320 employees.", "Norvik has 320 part-time employees.", "part-time"),
    ("staff", "Norvik has 320 employees.", "Norvik needs 320 employees.", "needs"),
    # another measure in the same unit
    ("peaks", "Orr is 2,428 m high.", "Orr lies 2,428 m from Kael.", "from"),
    ("peaks", "Kael is 1,348 m higher than Orr.", "Kael and Orr are 1,348 m apart.", "apart"),
    ("votes", "The Greens won 13,634 votes.", "The Greens won by 13,634 votes.", "difference"),
    ("votes", "The Greens hold 14 seats.", "The Greens gained 14 seats.", "gained"),
    ("growth", "Revenue grew by 25% in a year.", "Revenue grew by 25% every year.", "every year"),
    # what is left out; two in a bracket
    ("goods", "Without the desk, the bill is $160.", "Without the lamp, the bill is $160.",
     "Lamp is left out"),
    ("goods", "Not counting the desk, the total is $160.", "Without the desk, you pay $510.",
     "Desk is left out"),
    ("lands", "Elbia has more people than Mirland (5.4 million vs 2.1 million).",
     "Elbia has more people than Mirland (2.1 million vs 5.4 million).", "not of Elbia"),
    ("lands", "Elbia has a population of 5.4m.", "Mirland has a population of 5.4m.",
     "not of Mirland"),
    # a half goes up
    ("river", "The Ode is about 350 km long.", "The Ode is about 340 km long.", "no one operation"),
]  # fmt: skip


@pytest.mark.parametrize("name, text", dict.fromkeys((name, true) for name, true, _, _ in PAIRS))
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text, word", [(name, f, word) for name, _, f, word in PAIRS])
def test_a_false_one_is_told(name, text, word):
    (_, why), *_ = doubts(LEDGERS[name], text)
    assert word in why


def test_a_long_word_in_the_place_of_a_name_does_not_stall_it():
    text = f"46,982 people in {'A' * 60}!"  # once two to the power of 60 ways to read it as names
    assert doubts(LEDGERS["ayr"], text) == []
