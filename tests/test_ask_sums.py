"""What is worked out of figures, and what is not: sums without a meaning, figures that do not go
together, prices that may be more, other money, and sums whose words may mean two things."""

import pytest
from test_ask_questions import told

from agentlab.models.stand_in.tokens import tokens

# -- sources that count otherwise --

DENSITY = (
    "The population density of Georgia in 2024 was 53.0783 per square kilometre. The population of "
    "Georgia in 2024 was 3,699,557. The area of Georgia is 69,700 square kilometres. The "
    "population density of Georgia in 2020 was 53.4106 per square kilometre. The population of "
    "Georgia in 2020 was 3,722,716."
)
GEORGIA = (
    "I cannot answer this: the population of Georgia of the two years is from different sources, "
    "which may not count alike: 4,900,961 by World Factbook, 3,726,549 by country compendium; ask "
    "for years that one source gives."
)
MOLDOVA = (
    "I cannot answer this: the population of Moldova of the two years is from different sources, "
    "which may not count alike: 3,578,930 by World Factbook, 2,706,049 by country compendium; ask "
    "for years that one source gives."
)
CHANGES = {
    "How much did the population density of Georgia grow from 2020 to 2024?": (
        "The difference is -0.332267 per square kilometre: the population density of Georgia "
        f"shrank. {DENSITY}"
    ),
    "Did Georgia's population grow between 2018 and 2024?": GEORGIA,
    "Did the number of people in Georgia grow between 2018 and 2024?": GEORGIA,
    "Was the population of Georgia in 2024 larger than in 2018?": GEORGIA,
    "Which is larger, the population of Georgia in 2024 or the population of Georgia in 2018?": (
        GEORGIA
    ),
    "By how many percent did the population density of Georgia grow from 2018 to 2024?": GEORGIA,
    "Has the population of Moldova fallen since 2018?": MOLDOVA,
    "Has the population of Moldova grown since 2018?": MOLDOVA,
    "Has the population density of Moldova fallen since 2018?": MOLDOVA,
    "Did the population of Georgia fall from 2020 to 2024?": (
        "Yes. The population of Georgia in 2024 was 3,699,557. The population of Georgia in 2020 "
        "was 3,722,716."
    ),
}


@pytest.mark.parametrize("question", CHANGES)
def test_whether_a_figure_rose_is_told_by_one_source_or_not_at_all(question):
    assert told(question) == CHANGES[question]


# -- one figure has one value --

KENYA = "The population of Kenya is 55,751,717 (2025)."
PER_HEAD = (
    "The GDP at official exchange rate per capita of Kenya is $2,233.10. The GDP at official "
    f"exchange rate of Kenya is $124,499,000,000 (2024). {KENYA}"
)
TOGETHER = {
    "What is the population of Kenya and what is the GDP per capita of Kenya?": (
        f"{KENYA} {PER_HEAD}"
    ),
    "What is the GDP per capita of Kenya and how many people live in Kenya?": (
        f"{PER_HEAD} {KENYA}"
    ),
    "What is Kenya's population times its GDP per capita?": (
        f"Kenya's population times its GDP per capita is 124,499,000,000. {KENYA} "
        f"{PER_HEAD.removesuffix(f' {KENYA}')}"
    ),
    "What is the population of Kenya and how many people live in Kenya?": f"{KENYA} {KENYA}",
    "number of people in Kenya and population of Kenya": f"{KENYA} {KENYA}",
}


@pytest.mark.parametrize("question", TOGETHER)
def test_people_and_population_are_one_figure(question):
    assert told(question) == TOGETHER[question]


# -- sums and rates that mean nothing --


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("total life expectancy of France and Spain", "is nothing to add up"),
        ("life expectancy of France plus life expectancy of Spain", "is nothing to add up"),
        ("What is the combined highest point of Kenya and Uganda?", "is nothing to add up"),
        ("How high are the highest points of Kenya and Uganda together?", "is nothing to add up"),
        (
            "Do France and Spain together have a higher life expectancy than Kenya?",
            "nothing to add",
        ),
        ("What is the population per capita of Kenya?", "is nothing to be divided per capita"),
        ("What is the life expectancy per capita of Kenya?", "nothing to be divided per capita"),
        ("What is the highest point per person of Kenya?", "nothing to be divided per person"),
        ("highest point per square kilometre of Kenya", "divided per square kilometre"),
        ("How many peoples live in Kenya?", "and this is none of them"),
        ("average population of Kenya between 2015 and 2020", "the years that are named"),
        ("total population of Kenya from 2015 to 2020", "the years that are named"),
        ("How much did Kenya's population grow from 2020 to 2015?", "the earlier year comes first"),
        ("Did Kenya's population shrink from 2020 to 2015?", "the earlier year comes first"),
        ("change in population of Kenya from 2020 to 2015", "the earlier year comes first"),
    ],
)
def test_what_has_no_meaning_is_not_worked_out(question, why):
    answer = told(question)
    assert answer.startswith("I cannot answer this: ") and why in answer


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("average life expectancy of France and Spain", "The average is 82.8 years."),
        ("twice the life expectancy of Kenya", "The answer is 140.8 years."),
        ("combined coastline of France and Spain", "The total is 9,817 km."),
        ("average of the population of Kenya in 2015 and 2020", "The average is 49,652,930."),
    ],
)
def test_what_has_one_still_is(question, said):
    assert told(question).startswith(said)


# -- prices --


@pytest.mark.parametrize("money", ["euros", "euro", "pounds", "yen", "GBP"])
def test_a_bill_in_other_money_is_refused(money):
    assert told(f"How much do 3 million output tokens of Sonnet 5.5 cost in {money}?") == (
        "I cannot answer this: I found the output token price of Sonnet 5.5, $10 per 1 million "
        f"tokens, and nothing here converts $ into {money}; ask without the unit."
    )


def test_what_will_be_is_no_bill():
    assert told("How much will 3 million output tokens of Sonnet 5.5 cost?") == (
        "I cannot answer this: no source tells what is to come."
    )


def test_a_bill_in_dollars_is_told():
    assert told("How much do 3 million output tokens of Sonnet 5.5 cost in dollars?").startswith(
        "3,000,000 output tokens of Sonnet 5.5 cost $30."
    )


@pytest.mark.parametrize(
    "question",
    [
        "total output token price of Haiku and Opus",
        "average output token price of Haiku and Opus",
        "difference between the output token price of Opus and Haiku",
        "How many times larger is the output token price of Opus than that of Haiku?",
        "twice the output token price of Haiku",
    ],
)
def test_nothing_is_worked_out_of_a_price_that_may_be_more(question):
    assert told(question) == (
        "I cannot answer this: I found the output token price of Haiku, $0.50 per 1 million tokens "
        "and up, which may be more, so nothing can be worked out of it."
    )


def test_of_prices_that_are_fixed_it_is():
    assert told("total output token price of Sonnet and Opus").startswith("The total is $30.")


# -- arithmetic in words --


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("10 plus 20, all divided by 2", "The average is 15."),
        ("10 plus 20 all times 2", "The answer is 60."),
        ("10 plus 20, the whole divided by 2", "The average is 15."),
        ("10 plus 20 divided by 2", "The answer is 20."),
        ("the sum of 10 and 20, divided by 2", "The average is 15."),
        ("What is 3 times 7, plus 1?", "3 times 7, plus 1 is 22."),
        ("What is 12 divided by 4, times 3?", "12 divided by 4, times 3 is 9."),
        ("sum of 1, 2 and 3", "The answer is 6."),
        ("ratio of 10 to 4", "The answer is 2.5."),
        ("the sum of 3 and 4 times 2", "The answer is 14."),
        *(
            (
                f"What is the {noun} the area of Kenya and 2 times the area of Uganda?",
                f"The {noun} the area of Kenya and 2 times the area of Uganda is {made} square "
                "kilometres. The area of Kenya is 580,367 square kilometres. The area of Uganda "
                "is 241,038 square kilometres.",
            )
            for noun, made in (
                ("sum of", "1,062,443"),
                ("average of", "531,222"),
                ("difference between", "98,291"),
            )
        ),
        (
            "What is the area of Kenya plus the area of Uganda, all divided by 2?",
            "The area of Kenya plus the area of Uganda, all divided by 2 is 410,703 square "
            "kilometres. The area of Kenya is 580,367 square kilometres. The area of Uganda is "
            "241,038 square kilometres.",
        ),
    ],
)
def test_a_sum_in_words_is_read_as_it_is_said(question, said):
    assert told(question) == said


@pytest.mark.parametrize(
    "question",
    [
        "What is 30 minus 12, times 2?",
        "What is 3 times 7, minus 1, times 2?",
        "area of Kenya plus area of Uganda, divided by 2",
        "area of Kenya minus area of Uganda, times 2",
        "the sum of 3 and 4 times the area of Uganda",
        "sum of 1 to 10",
        "sum of the numbers from 1 to 10",
        "average of 1 to 10",
        "product of 1 to 5",
        "sum of the first ten numbers",
        "nineteen ninety plus one",
        "twenty twenty minus five",
        "ten twenty plus one",
    ],
)
def test_a_sum_that_may_mean_two_things_is_refused(question):
    assert told(question).startswith("I cannot answer this: ")


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("one hundred and nineteen", [119]),
        ("two thousand twenty", [2020]),
        ("twenty five", [25]),
        ("nineteen hundred", [1900]),
        ("nineteen ninety", [19, 90]),
        ("twenty twenty", [20, 20]),
        ("two three", [2, 3]),
    ],
)
def test_number_words_go_on_only_where_they_add_up(words, values):
    assert [token.value for token in tokens(words)] == values
