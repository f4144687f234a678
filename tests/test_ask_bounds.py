"""Bounds and shares: "at least" holds where both are equal; a share "in" a whole is of that."""

import pytest
from test_ask_questions import told

from agentlab.models.stand_in.thresholds import measured

# -- bounds --

KENYA = "The population of Kenya is 55,751,717 (2025)."
JORDAN = "The coastline of Jordan is 26 km."
CHAD = "The life expectancy at birth of Chad is 60 years (2024)."
BOUNDS = {
    "Is Kenya's population at least 55,751,717?": f"Yes, they are equal. {KENYA}",
    "Is Kenya's population at most 55,751,717?": f"Yes, they are equal. {KENYA}",
    "Is Kenya's population no more than 55,751,717?": f"Yes, they are equal. {KENYA}",
    "Is Kenya's population no larger than 55,751,717?": f"Yes, they are equal. {KENYA}",
    "Is Kenya's population more than 55,751,717?": f"No, they are equal. {KENYA}",
    "Is Kenya's population less than 55,751,717?": f"No, they are equal. {KENYA}",
    "Is Kenya's population at least 55,751,718?": f"No. {KENYA}",
    "Is Kenya's population at most 55,751,716?": f"No. {KENYA}",
    "Are there at least 55,751,717 people in Kenya?": f"Yes, they are equal. {KENYA}",
    "Does Kenya have at least 50 million people?": f"Yes. {KENYA}",
    "Does Kenya have at most 50 million people?": f"No. {KENYA}",
    "Does Kenya have no fewer than 50 million inhabitants?": f"Yes. {KENYA}",
    "Is the coastline of Jordan at least 26 km?": f"Yes, they are equal. {JORDAN}",
    "Is the coastline of Jordan not less than 26 km?": f"Yes, they are equal. {JORDAN}",
    "Is the coastline of Jordan no less than 27 km?": f"No. {JORDAN}",
    "Does Jordan have a coastline of at least 26 km?": f"Yes, they are equal. {JORDAN}",
    "Is life expectancy in Chad at least 60 years?": f"Yes, they are equal. {CHAD}",
    "Is life expectancy in Chad over 60 years?": f"No, they are equal. {CHAD}",
    "Is the highest point of Kenya at least 5,199 m?": (
        "Yes, they are equal. The highest point of Kenya is 5,199 m."
    ),
}


@pytest.mark.parametrize("question", BOUNDS)
def test_a_bound_that_is_met_holds_where_its_words_take_it_in(question):
    assert told(question) == BOUNDS[question]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("is the depth of X at least 3,000 m?", "is the depth of X at least 3,000"),
        ("is the depth of X no more than 3,000 m?", "is the depth of X at most 3,000"),
        ("is the depth of X above 3,000 m?", "is the depth of X more than 3,000"),
        ("is X larger than 3,000 m?", "is X larger than 3,000"),
    ],
)
def test_a_bound_has_one_form(text, same):
    assert measured(text) == same


def test_what_is_not_so_much_is_not_guessed():
    assert told("Is the population of Kenya not over 50 million?").startswith("I cannot answer")


# -- shares --

AREAS = (
    "The area of Uganda is 241,038 square kilometres. The area of Kenya is 580,367 square "
    "kilometres."
)
WORLD = (
    "The population of Kenya is 0.7% of the population of the world. "
    f"{KENYA} The population of the world is 8,141,808,945 (2024)."
)
BOTH = f"{KENYA} The population of Uganda is 50,863,850 (2025)."
SHARES = {
    "share of Kenya in the world population": WORLD,
    "What is the share of Kenya in the world population?": WORLD,
    "What is the percentage of Kenya in the world's population?": WORLD,
    "Kenya's share in the world population": WORLD,
    "share of Kenya within the world population": WORLD,
    "How much of the world's population does Kenya make up?": WORLD,
    "share of the world population in Kenya": WORLD,
    "What percentage of people in the world live in Kenya?": WORLD,
    "share of Uganda's area in Kenya's area": (
        f"The area of Uganda is 41.5% of the area of Kenya. {AREAS}"
    ),
    "percentage of the area of Uganda in the area of Kenya": (
        f"The area of Uganda is 41.5% of the area of Kenya. {AREAS}"
    ),
    "share of Uganda in Kenya's area": (
        f"The area of Uganda is 41.5% of the area of Kenya. {AREAS}"
    ),
    "fraction of Uganda in the area of Kenya": f"The ratio is 0.41532. {AREAS}",
    "ratio of Uganda in the area of Kenya": f"The ratio is 0.41532. {AREAS}",
    "share of Kenya in the total population of Kenya and Uganda": f"That is 52.3%. {BOTH}",
    "share of Kenya in the population of Kenya and Uganda": f"That is 52.3%. {BOTH}",
    "What is the share of Kenya's GDP in the GDP of Kenya and Uganda?": (
        "That is 69.9%. The GDP at official exchange rate of Kenya is $124,499,000,000 (2024). "
        "The GDP at official exchange rate of Uganda is $53,652,000,000 (2024)."
    ),
}


@pytest.mark.parametrize("question", SHARES)
def test_a_share_in_a_whole_is_of_that_whole(question):
    assert told(question) == SHARES[question]


@pytest.mark.parametrize(
    "question",
    [
        "What percentage of the world's population lives in Kenya, and in Uganda?",
        "What is the population of half of Kenya?",
        "How many people live in a third of Kenya?",
    ],
)
def test_a_share_of_who_knows_what_is_refused(question):
    assert told(question).startswith("I cannot answer this: ")


def test_the_share_of_several_is_that_of_all_together():
    asked = "What percentage of the world's population lives in Kenya and Uganda?"
    assert told(asked).startswith("That is 1.3%.")
