"""What would be told wrongly: numbers of two readings, unlike figures, no later one, long names."""

import pytest
from test_ask_questions import told

REFUSED = "I cannot answer this: "


def two(number):
    return (
        f'{REFUSED}"{number}" may be one number or two; write a decimal with a point, or a list '
        "with a blank behind each comma."
    )


def either(number, one, other):
    return f'{REFUSED}"{number}" may be {one} or {other}; write it so that it can be only one.'


NUMBERS = {
    "Is the population of Kenya over 56,5 million?": two("56,5"),
    "Is the coastline of Monaco over 4,5 km?": two("4,5"),
    "Is Germany's GDP over $4,7 trillion?": two("4,7"),
    "Is Kenya's GDP per capita over 2,5 thousand dollars?": two("2,5"),
    "What do 2,5 million output tokens of Claude Opus cost?": two("2,5"),
    "What would 25,00 output tokens of Claude Opus cost?": two("25,00"),
    "Does Kenya have more than 600,5 km of coastline?": two("600,5"),
    "Is the area of Kenya over 600.000 square kilometres?": either("600.000", "600,000", "600"),
    "Is Chile's coastline over 7.000 km?": either("7.000", "7,000", "7"),
    "Is the highest point of Kenya over 5.199 m?": either("5.199", "5,199", "5.199"),
    "What would 2.000 output tokens of Claude Opus cost?": either("2.000", "2,000", "2"),
    "What is Kenya's population plus 10.000?": either("10.000", "10,000", "10"),
    "Is the population of Kenya over 60.000.000?": (
        f'{REFUSED}"60.000.000" is no number here; write 60,000,000 if that is meant.'
    ),
}


@pytest.mark.parametrize("question", NUMBERS)
def test_a_number_of_two_readings_is_asked_back(question):
    assert told(question) == NUMBERS[question]


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("Is the population of Kenya over 55.751 million?", "Yes. The population of Kenya"),
        ("What is the population of Kenya times 1.125?", "The population of Kenya times 1.125"),
        ("What is 3.125% of the area of Kenya?", "3.125% of the area of Kenya is"),
        ("What is 1.250 + 2?", "1.250 + 2 is 3.25."),
        ("Is the population of Kenya over 55,751,000?", "Yes. The population of Kenya"),
        ("What was the population of Kenya in 2015,2020?", "The population of Kenya in 2015"),
    ],
)
def test_a_number_that_can_be_only_one_is_read(question, begins):
    assert told(question).startswith(begins)


def test_a_nought_and_an_x_are_no_product():
    assert told("What is 0x10 + 1?").startswith(REFUSED)
    assert told("What is 10x10?") == "10x10 is 100."


def apart(one, unit, other, further):
    return (
        f"{REFUSED}the {one} is in {unit} and the {other} in {further}, and nothing here converts "
        "one into the other; ask for each."
    )


def unlike(one, other):
    return f"{REFUSED}the {one} and the {other} are not of one kind; ask for each."


HIGH, COAST = "highest point of Kenya", "coastline of Kenya"
DOLLARS = (
    f"{REFUSED}the GDP by purchasing power of Kenya and the GDP at official exchange rate of Kenya "
    "are not in the same money; ask for each."
)
UNLIKE = {
    "What is the ratio of Kenya's highest point to its coastline?": apart(HIGH, "m", COAST, "km"),
    "Divide the coastline of Kenya by its highest point.": apart(COAST, "km", HIGH, "m"),
    "Multiply the coastline of Kenya by its highest point.": apart(COAST, "km", HIGH, "m"),
    "How many times longer is Kenya's coastline than Kenya's highest point?": apart(
        COAST, "km", HIGH, "m"
    ),
    "How many times larger is Kenya's GDP by purchasing power than its GDP?": DOLLARS,
    "How many times larger is Kenya's population than its area?": unlike(
        "population of Kenya", "area of Kenya"
    ),
    "How many times larger is Kenya's area than Uganda's population?": unlike(
        "area of Kenya", "population of Uganda"
    ),
    "How many times higher is Kenya's highest point than its life expectancy?": unlike(
        HIGH, "life expectancy at birth of Kenya"
    ),
}


@pytest.mark.parametrize("question", UNLIKE)
def test_figures_that_are_not_of_one_kind_make_no_ratio(question):
    assert told(question) == UNLIKE[question]


def test_a_figure_that_another_search_brought_by_its_own_words_is_not_the_plain_one():
    assert told("What is Kenya's GDP by purchasing power and its GDP?") == (
        "The GDP by purchasing power of Kenya is $328,632,000,000 in 2021 dollars (2024). The GDP "
        "at official exchange rate of Kenya is $124,499,000,000 (2024)."
    )


def people(figure):
    return f"{REFUSED}I found the {figure}, which is no number of people."


AREA = people("area of Kenya, 580,367 square kilometres")
PEOPLE = {
    "How big is Kenya in people?": AREA,
    "What is the coastline of Kenya in people?": people("coastline of Kenya, 536 km"),
    "If the area of Kenya grew by 3%, how many people would live there?": AREA,
    "What is the population of Kenya in people?": "The population of Kenya is 55,751,717 (2025).",
    "If the population of Kenya grew by 3%, how many people would live there?": (
        "The answer is 57,424,269. The population of Kenya is 55,751,717 (2025)."
    ),
}


@pytest.mark.parametrize("question", PEOPLE)
def test_only_a_number_of_people_is_told_in_people(question):
    assert told(question) == PEOPLE[question]


# -- then and now --

SOURCES = (
    f"{REFUSED}the population of Kenya of the two years is from different sources, which may not "
    "count alike: 55,751,717 by World Factbook, 56,432,944 by World Bank; ask for years that one "
    "source gives."
)
NO_LATER = f"{REFUSED}I found no GDP of Kenya that is later than 2024; ask from an earlier year."
NOW = "The population of Kenya is 56,432,944 (2024)."
THEN = "The population of Kenya in 2015 was 47,088,526."
TIMES = {
    "How much did the population of Kenya grow since 2024?": SOURCES,
    "Has the population of Kenya grown since 2024?": SOURCES,
    "Is Kenya's population larger than in 2024?": SOURCES,
    "How much has the GDP of Kenya grown since 2024?": NO_LATER,
    "How much larger is Kenya's population than its population in 2015?": (
        f"The difference is 9,344,418. {NOW} {THEN}"
    ),
    "Divide the population of Kenya by its population in 2015.": (
        f"The ratio is 1.19844. {NOW} {THEN}"
    ),
    "Compare Kenya's population with its population in 2015.": (
        f"{NOW} {THEN} The larger is the population of Kenya."
    ),
    "What is Kenya's population as a percentage of Kenya's population in 2015?": (
        f"Kenya's population as a percentage of Kenya's population in 2015 is 119.8%. {NOW} {THEN}"
    ),
}


@pytest.mark.parametrize("question", TIMES)
def test_what_is_of_now_is_later_than_what_is_of_then(question):
    assert told(question) == TIMES[question]


# -- places --

WHOLE = f'{REFUSED}I do not know what "{{}}" changes here; ask without it.'
FULL = (
    f"{REFUSED}I looked for the {{}} and found no source that gives it; what I found is about "
    "{}: if that is meant, ask by the full name."
)
ISLES = "Saint Kitts and Nevis"
PLACES = {
    "What is the population of all of Ireland?": WHOLE.format("all"),
    "What is the population of the whole of Ireland?": WHOLE.format("whole"),
    "What is the area of St. Kitts?": FULL.format("area of St. Kitts", ISLES),
    "What is the area of Saint Kitts and of Nevis?": FULL.format("area of Saint Kitts", ISLES),
    "What is the population of Bosnia and of Herzegovina?": FULL.format(
        "population of Herzegovina", "Bosnia and Herzegovina"
    ),
    "What is the combined area of Sudan and South Sudan?": (
        "The combined area of Sudan and South Sudan is 2,505,813 square kilometres. The area of "
        "Sudan is 1,861,484 square kilometres. The area of South Sudan is 644,329 square "
        "kilometres."
    ),
    "What is the combined area of Guinea and Papua New Guinea?": (
        "The combined area of Guinea and Papua New Guinea is 708,697 square kilometres. The area "
        "of Guinea is 245,857 square kilometres. The area of Papua New Guinea is 462,840 square "
        "kilometres."
    ),
    "Is Morocco larger than Sweden?": (
        "Yes. The area of Morocco is 716,550 square kilometres, with Western Sahara. The area of "
        "Sweden is 450,295 square kilometres."
    ),
    "What is the population density of Morocco?": (
        "The population density of Morocco is 52.1772 per square kilometre. The population of "
        "Morocco is 37,387,585 (2024). The area of Morocco is 716,550 square kilometres, with "
        "Western Sahara."
    ),
    "What is the sum of the output token prices of Claude Opus 5 and Claude Opus 5.5?": (
        "The sum of the output token prices of Claude Opus 5 and Claude Opus 5.5 is $45. The "
        "output token price of Claude Opus 5 is $25 per 1 million tokens (Anthropic price list, "
        "earlier edition). The output token price of Claude Opus 5.5 is $20 per 1 million tokens "
        "(November 2026)."
    ),
    "How much cheaper is Claude Opus 5.5 than Claude Opus 5 for output?": (
        "The difference is $5. The output token price of Claude Opus 5 is $25 per 1 million tokens "
        "(Anthropic price list, earlier edition). The output token price of Claude Opus 5.5 is $20 "
        "per 1 million tokens (November 2026)."
    ),
}


@pytest.mark.parametrize("question", PLACES)
def test_a_name_is_taken_for_itself_and_for_no_more(question):
    assert told(question) == PLACES[question]
