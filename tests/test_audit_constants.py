"""Numbers no source gave: a constant is what it is, a sum of the question is of the question."""

import pytest
from worlds import doubts, world

PEOPLE = (
    ("Japan: population", "Japan had a population of 123,171,390 in 2025.", "Almanac", "2025"),
    ("Germany: population", "Germany had a population of 84,012,284 in 2025.", "Almanac", "2025"),
)
SUMS = (
    ("divide", 84012284, 123171390),
    ("multiply", "0.682076284111107", 100),
    ("multiply", 24, 60),
    ("divide", 365, 7),
    ("divide", 1000, 52),
    ("multiply", 12, 3600),
)
WARDS = (
    ("Ash Ward: beds", "Ash Ward had 18 beds in 2024.", "Health Board", "2024"),
    ("Bay Ward: beds", "Bay Ward had 30 beds in 2024.", "Health Board", "2024"),
    ("Coe Ward: beds", "Coe Ward had 42 beds in 2024.", "Health Board", "2024"),
)
LAKES = (
    ("Lake Orm: fish", "Lake Orm had 8,100 fish in 2024.", "Lake Book", "2024"),
    ("Lake Ull: fish", "Lake Ull had 81 fish in 2024.", "Lake Book", "2024"),
    ("Lake Ull: boats", "Lake Ull had 12 boats in 2024.", "Lake Book", "2024"),
    ("Lake Orm: boats", "Lake Orm had 112 boats in 2024.", "Lake Book", "2024"),
)
LEDGERS = {
    "people": world("What is Germany's population as a percentage of Japan's?", PEOPLE, SUMS),
    "wards": world(
        "How many beds has a ward on average?",
        WARDS,
        (("add", 18, 30), ("add", 48, 42), ("divide", 90, 3)),
    ),
    "lakes": world(
        "How many fish and boats are there?", LAKES, (("divide", 81, 8100), ("multiply", 0.01, 100))
    ),
    "sum": world("What is 45 times 12?", (), (("multiply", 45, 12),)),
    "third": world(
        "What is a third of Japan's population?", PEOPLE[:1], (("divide", 123171390, 3),)
    ),
    "eggs": world(
        "A crate from Ayr holds 45 boxes of 12 eggs. How many eggs is that?",
        (),
        (("multiply", 45, 12),),
    ),
}

FALSE = (
    ("people", "Germany has 100 people.", "100"),
    ("people", "Japan has 100 people.", "100"),
    ("people", "Germany has a hundred people.", "a hundred"),
    ("people", "About 100 people live there.", "100"),
    ("people", "Germany has 100 cows.", "100"),
    ("people", "Germany is 100 years old.", "100"),
    ("people", "It costs 100 euros.", "100"),
    ("people", "The answer is 100.", "100"),
    ("people", "100", "100"),
    ("people", "Everest has 100 visitors.", "100"),
    ("people", "Germany has 100% of the people of Japan.", "100%"),
    ("people", "Germany is 100% larger.", "100%"),
    ("people", "Germany's literacy is 100%.", "100%"),
    ("people", "Germany has 12 months.", "12"),
    ("people", "The war lasted 12 months.", "12"),
    ("people", "Germany has 12 states.", "12"),
    ("people", "There are 12 kings in Japan.", "12"),
    ("people", "12 people were asked.", "12"),
    ("people", "Germany is 12% of it.", "12%"),
    ("people", "There are 60 hospitals in Japan.", "60"),
    ("people", "It takes 60 minutes.", "60"),
    ("people", "60% of the people live in Japan.", "60%"),
    ("people", "A day has 60 minutes.", "60"),
    ("people", "The journey takes 24 hours.", "24"),
    ("people", "Germans work 24 hours a day.", "24"),
    ("people", "Germany has 365 people.", "365"),
    ("people", "It was visited 7 times.", "7"),
    ("people", "There are 52 lakes.", "52"),
    ("people", "An hour has 100 minutes.", "100"),
    ("people", "It took 3,600 seconds.", "3,600"),
    ("people", "Japan has 1,000 islands.", "1,000"),
    ("people", "More than 1,000 people live there.", "1,000"),
    ("people", "More than 52 people live there.", "52"),  # 52.14 weeks and a ratio make 52.8
    ("people", "One in 100 people is old.", "100"),
    ("people", "One in 12 people is old.", "12"),
    ("people", "68.2 in 12 people are old.", "12"),
    ("people", "A metre has 1,000 kilometres.", "1,000"),
    ("people", "Germany has 1,440 people.", "1,440"),  # made of constants only
    ("people", "Germany's population is 1,440.", "1,440"),
    ("people", "There are 1,440 minutes in an hour.", "1,440"),
    ("people", "Germany has 700% more.", "700%"),
    ("wards", "Ash Ward had 3 beds in 2024.", "3"),  # how many were added up
    ("wards", "There were 3 nurses.", "3"),
    ("lakes", "Lake Orm had 100 fish in 2024.", "100"),  # 100 times those of the other
    ("sum", "Germany has 540 people.", "540"),
    ("sum", "That is 540 people.", "540"),
    ("sum", "It costs 540 euros.", "540"),
    ("third", "A quarter of Japan's people is 41,057,130.", "A quarter"),
    ("eggs", "A crate from Rye holds 540 eggs.", "540"),
    ("eggs", "A crate from Ayr holds 540 apples.", "540"),
)  # fmt: skip

TRUE = (
    ("people", "Germany's population is 68.2% of Japan's."),
    ("people", "0.682 × 100 = 68.2%"),
    ("people", "100 × 0.682 = 68.2%"),
    ("people", "84,012,284 / 123,171,390 * 100 = 68.2"),
    ("people", "Multiply the ratio by 100 to get 68.2%."),
    ("people", "Dividing the two and multiplying by 100 gives 68.2%."),
    ("people", "100 times the ratio is 68.2."),
    ("people", "For every 100 people in Japan, about 68 live in Germany."),
    ("people", "It is 68.2 in 100."),
    ("people", "With Japan as 100%, Germany is at 68.2%."),
    ("people", "If Japan's population is 100%, Germany's is 68.2%."),
    ("people", "The only number no tool returned is the constant 100."),
    ("people", "There are 60 minutes in an hour, and 24 hours in a day."),
    ("people", "An hour has 60 minutes and 3,600 seconds."),
    ("people", "An hour is 3,600 seconds."),
    ("people", "A day has 24 hours."),
    ("people", "24 hours a day, 7 days a week, 365 days a year."),
    ("people", "A year has 12 months and 52 weeks."),
    ("people", "In the last 12 months nothing has changed."),
    ("people", "A kilometre is 1,000 metres."),
    ("people", "There are 1,000 m in a km."),
    ("people", "There are 100 cents in a euro and 100 years in a century."),
    ("people", "A day has 24 × 60 = 1,440 minutes."),
    ("people", "24 hours of 60 minutes each make 1,440 minutes."),
    ("people", "There are 1,440 minutes in a day."),
    ("people", "The answer is 1,440."),
    ("people", "Both countries and 2 sources were looked up."),
    ("wards", "The average of the 3 wards is 30 beds."),
    ("wards", "90 beds divided by 3 are 30."),
    ("lakes", "Lake Ull had 12 boats in 2024."),
    ("lakes", "Lake Orm had 100 times as many fish as Lake Ull."),
    ("lakes", "Lake Orm had 100 more boats than Lake Ull."),
    ("sum", "The answer is 540."),
    ("sum", "Using the Calculator, I get 540."),
    ("sum", "The result of the multiplication is 540."),
    ("sum", "45 times 12 is 540, in words five hundred and forty."),
    ("third", "A third of Japan's population is 41,057,130."),
    ("eggs", "That is 540."),
    ("eggs", "The crate from Ayr holds 540 eggs in all."),
)  # fmt: skip


@pytest.mark.parametrize(("name", "text", "number"), FALSE, ids=[text for _, text, _ in FALSE])
def test_a_number_that_no_source_gave_is_no_figure_of_anything_else(name, text, number):
    assert [found for found, _ in doubts(LEDGERS[name], text)] == [number]


@pytest.mark.parametrize(("name", "text"), TRUE, ids=[text for _, text in TRUE])
def test_one_said_as_what_it_is_or_shown_in_a_sum_is_not_doubted(name, text):
    assert doubts(LEDGERS[name], text) == []


def test_the_reason_says_what_the_constant_is_known_as():
    assert doubts(LEDGERS["people"], "Germany has 100 people.") == [
        ("100", "the run knows 100 only as per cent, and no sum shown here uses it")
    ]


def test_a_figure_that_was_read_is_itself_though_a_constant_has_its_value():
    texts = (("Ayr: cows", "Ayr had 100 cows in 2024.", "Farm Book", "2024"),)
    of = world("How many cows are in Ayr?", texts, (("multiply", 7, 100),))
    assert doubts(of, "Ayr had 100 cows in 2024.") == []
    assert [found for found, _ in doubts(of, "Ayr had 100 sheep in 2024.")] == ["100"]
