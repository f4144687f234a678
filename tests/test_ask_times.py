"""Years in questions: of which time each figure is, and what is no year at all."""

import pytest
from test_ask_questions import told

from agentlab.models.stand_in.tenses import with_times

# -- now beside a year --

U_NOW, U_2015 = "of Uganda is 50,863,850 (2025).", "of Uganda in 2015 was 37,531,446."
K_2015 = "The population of Kenya in 2015 was 47,088,526."
UGANDA = f"The population {U_NOW}"
KENYA_FIRST = f"{K_2015} {UGANDA}"
UGANDA_FIRST = f"{UGANDA} {K_2015}"
MORE = f"The difference is 3,775,324. {UGANDA_FIRST}"
SIDES = {
    "Was Kenya in 2015 more populous than Uganda is now?": f"No. {KENYA_FIRST}",
    "Did Kenya have more people in 2015 than Uganda has?": f"No. {KENYA_FIRST}",
    "Were there more people in Kenya in 2015 than there are in Uganda?": f"No. {KENYA_FIRST}",
    "Does Uganda have more people now than Kenya had in 2015?": f"Yes. {UGANDA_FIRST}",
    "Does Uganda have more inhabitants than Kenya had in 2015?": f"Yes. {UGANDA_FIRST}",
    "Is Uganda more populous than Kenya was in 2015?": f"Yes. {UGANDA_FIRST}",
    "Is Uganda's current population larger than Kenya's in 2015?": f"Yes. {UGANDA_FIRST}",
    "Is today's population of Uganda larger than the population of Kenya in 2015?": (
        f"Yes. {UGANDA_FIRST}"
    ),
    "Was the population of Kenya in 2015 smaller than that of Uganda these days?": (
        f"Yes. {KENYA_FIRST}"
    ),
    "How many more people live in Uganda than lived in Kenya in 2015?": MORE,
    "How much larger is the population of Uganda at present than that of Kenya in 2015?": MORE,
    "By how much is the population of Uganda now larger than the population of Kenya in 2015?": (
        MORE
    ),
    "current population of Uganda minus population of Kenya in 2015": MORE,
    "difference between the population of Kenya in 2015 and the current population of Uganda": (
        f"The difference is 3,775,324. {KENYA_FIRST}"
    ),
    "ratio of the population of Uganda today to the population of Kenya in 2015": (
        f"The ratio is 1.08018. {UGANDA_FIRST}"
    ),
    "population of Uganda today and of Kenya in 2015": UGANDA_FIRST,
    "population of Kenya in 2015, population of Uganda now": KENYA_FIRST,
    "What is the population of Uganda and what was the population of Kenya in 2015?": (
        UGANDA_FIRST
    ),
    "What was the population of Kenya in 2015 and what is the population of Uganda?": (KENYA_FIRST),
    "What was the population of Kenya in 2015? What is the population of Uganda?": KENYA_FIRST,
    "What is the population of Uganda? What was the population of Kenya in 2015?": UGANDA_FIRST,
    "Which is larger, the population of Uganda now or the population of Kenya in 2015?": (
        f"{UGANDA_FIRST} The larger is the population of Uganda."
    ),
    "Was Kenya in 2015 more populous than Uganda?": f"Yes. {K_2015} The population {U_2015}",
    "What was the population of Kenya and Uganda in 2015?": f"{K_2015} The population {U_2015}",
    "Now, what was the population of Kenya in 2015?": K_2015,
}


@pytest.mark.parametrize("question", SIDES)
def test_what_is_of_now_is_not_of_the_year_of_the_other_side(question):
    assert told(question) == SIDES[question]


@pytest.mark.parametrize(
    "question",
    [
        "population of Kenya in 2015 and now, and of Uganda",
        "population of Uganda today, in 2015 and of Kenya",
        "population of Kenya from 2015 to now and of Uganda",
    ],
)
def test_of_two_times_and_two_places_that_do_not_pair_nothing_is_told(question):
    assert told(question).startswith("I cannot answer this: ")


@pytest.mark.parametrize(
    "question",
    [
        "population of Kenya in 2015 and population of Uganda",
        "What was Kenya's population in 2015 and Uganda's population?",
        "difference between the population of Kenya in 2015 and the population of Uganda",
        "the 2015 population of Kenya minus the population of Uganda",
        "ratio of the population of Kenya in 2015 to the population of Uganda",
        "Is the population of Uganda larger than the population of Kenya in 2015?",
        "Is Uganda's population larger than Kenya's population in 2015?",
    ],
)
def test_a_year_that_may_be_of_one_figure_or_of_both_is_asked_back(question):
    assert told(question) == (
        "I cannot answer this: the year may be that of one figure or of both; give each its year, "
        "or none."
    )


@pytest.mark.parametrize(
    "question",
    [
        "the 2015 population of Kenya and Uganda",
        "In 2015, what was the population of Kenya and the population of Uganda?",
        "What was the population of Kenya in 2015 and that of Uganda?",
    ],
)
def test_a_year_of_both_is_of_both(question):
    assert told(question) == f"{K_2015} The population {U_2015}"


@pytest.mark.parametrize(
    ("text", "timed"),
    [
        ("is X wetter than Y was in 2015?", "is X wetter now than Y was in 2015?"),
        ("was X wetter in 2015 than Y is?", "was X wetter in 2015 than Y is now?"),
        ("was X wetter than Y in 2015?", "was X wetter than Y in 2015?"),
        ("is X wetter than it was in 2015?", "is X wetter than it was in 2015?"),
        ("is X wetter than Y was?", "is X wetter than Y was?"),
    ],
)
def test_the_tense_tells_which_side_is_of_now(text, timed):
    assert with_times(text) == timed


# -- what is no year --

NO_YEAR = (
    "I cannot answer this: figures here are of single whole years; ask for one year, such as 2020."
)


@pytest.mark.parametrize(
    "question",
    [
        "population of Kenya in 2020-21",
        "population of Kenya in 2020–21",
        "population of Kenya in 2020/21",
        "population of Kenya in 1999-00",
        "population of Kenya in 2020 - 21",
        "population of Kenya on 2020-07-01",
        "population of Kenya in 2020-07",
        "In 2019-20, what was the population of Kenya?",
        "population of Kenya minus population of Uganda in 2020-21",
        "How much did the population of Kenya grow in 2020/21?",
        "GDP of Kenya in 2024/25",
        "life expectancy of Kenya in 2024-25",
        "population of Kenya in July 2020",
        "population of Kenya on 1 July 2020",
        "population of Kenya on 01.07.2020",
        "population of Kenya in mid-2020",
        "population of Kenya in the 1990s",
    ],
)
def test_a_date_that_is_no_single_year_is_no_sum(question):
    assert told(question) == NO_YEAR


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("population of Kenya in 2020 / 2", "The answer is 26,108,667."),
        ("How much did the population of Kenya grow 2015-2020?", "The difference is 5,128,808."),
        ("population of Kenya in 2020 - 2,000,000", "The answer is 50,217,334."),
    ],
)
def test_a_sum_with_the_figure_of_a_year_is_still_one(question, said):
    assert told(question).startswith(said)
