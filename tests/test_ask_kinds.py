"""Kinds of questions that strangers asked and did not get answered: rates, versions, sources."""

import re

import pytest
from test_ask_questions import told

from agentlab.models.stand_in.plans import Number
from agentlab.models.stand_in.quotients import Quotient
from agentlab.models.stand_in.reading import readings
from agentlab.models.stand_in.versions import named_version, versioned
from agentlab.research import ask as asking
from agentlab.research.ledger import ledger

# -- so much for each --

PERU = (
    "The GDP at official exchange rate per capita of Peru is $8,826.19. The GDP at official "
    "exchange rate of Peru is $289,222,000,000 (2024). The population of Peru is 32,768,614 (2025)."
)
SINGAPORE = (
    "The population of Singapore is 6,080,545 (2025). "
    "The area of Singapore is 719 square kilometres."
)
RATES = {
    "What is the GDP per capita of Peru?": PERU,
    "What is Peru's GDP per capita?": PERU,
    "What is the GDP of Peru per capita?": PERU,
    "What is the GDP per capita of Peru in dollars?": PERU,
    "What is the average GDP per capita of Peru?": PERU,
    "gdp per capita peru": PERU,
    "peru gdp per capita": PERU,
    "Is the GDP per capita of Peru above $5,000?": f"Yes. {PERU}",
    "how densely populated is singapore": (
        f"The population per square kilometre of Singapore is 8,456.95. {SINGAPORE}"
    ),
    "What is Singapore's population density in people per square kilometre?": (
        f"The population density of Singapore is 8,456.95 per square kilometre. {SINGAPORE}"
    ),
    "How many people live in Singapore per square kilometre?": (
        f"The population per square kilometre of Singapore is 8,456.95. {SINGAPORE}"
    ),
    "population density of Egypt in 2020": (
        "The population density of Egypt in 2020 was 109.157 per square kilometre. The population "
        "of Egypt in 2020 was 109,315,124. The area of Egypt is 1,001,450 square kilometres."
    ),
    "Area per person in Australia": (
        "The area per person of Australia is 0.281592 square kilometres. The area of Australia is "
        "7,741,220 square kilometres. The population of Australia is 27,490,921 (2025)."
    ),
    "GDP per capita (PPP) of Chile": (
        "The GDP by purchasing power per capita of Chile is $31,247.46 in 2021 dollars. The GDP by "
        "purchasing power of Chile is $596,556,000,000 in 2021 dollars (2024). The population of "
        "Chile is 19,091,343 (2025)."
    ),
    "Is Belgium more densely populated than the Netherlands?": (
        "No. The population per square kilometre of Belgium is 391.777. The population of Belgium "
        "is 11,960,170 (2025). The area of Belgium is 30,528 square kilometres. The population per "
        "square kilometre of the Netherlands is 429.287. The population of the Netherlands is "
        "17,833,885 (2025). The area of the Netherlands is 41,543 square kilometres."
    ),
    "which has a higher gdp per capita, chile or argentina?": (
        "The GDP at official exchange rate per capita of Chile is $17,299.31. The GDP at official "
        "exchange rate of Chile is $330,267,000,000 (2024). The population of Chile is 19,091,343 "
        "(2025). The GDP at official exchange rate per capita of Argentina is $13,943.05. The GDP "
        "at official exchange rate of Argentina is $633,267,000,000 (2024). The population of "
        "Argentina is 45,418,098 (2025). The larger is the GDP at official exchange rate per "
        "capita of Chile."
    ),
}


@pytest.mark.parametrize("question", RATES)
def test_a_rate_that_no_source_gives_is_divided_and_told_with_its_parts(question):
    assert told(question) == RATES[question]


def test_a_rate_has_its_trail():
    trace = asking.ask("What is the population density of Malta?", as_it_goes=False)
    (made,) = (entry for entry in ledger(trace) if entry.parents)
    assert (made.origin.text, made.label) == ("521,828 / 316", "sourced")


NO_RATES = {  # not divided, or a part of it is not to be had
    "GDP per year of Peru": "found no source that gives it",
    "What is the GDP per million people in Peru?": "found no source that gives it",
    "What is the mountain density of Nepal?": "I looked for the mountain of Nepal",
    "How many mountains per person has Nepal?": "I looked for the mountains of Nepal",
    "crimes per capita in Peru": "I looked for the crimes of Peru",
    "What is the population density of the world?": "the square kilometres of the World",
    "people per capita of Peru": "found no source that gives it",
    "combined GDP per capita of Peru and Chile": "the GDP of Peru and Chile",
    "What is the total population density of Peru and Chile?": "the population of Peru and Chile",
    "GDP per capita of Kenya in 2020": "what I found is of 2024: ask for such a year",
    "How many people per square mile live in Peru?": "found no source that gives it",
    "What is the population density of Egypt according to the World Bank?": "without the source",
    "Is the GDP per capita of Peru above 5,000 km?": "nothing here converts $ into km",
}


@pytest.mark.parametrize("question", NO_RATES)
def test_a_rate_without_both_its_parts_is_refused(question):
    said = told(question)
    assert said.startswith("I cannot answer this: ") and NO_RATES[question] in said


def test_a_rate_is_tried_as_it_stands_before_it_is_divided():
    found = readings("What are the eggs per person of Utopia in 2020?", frozenset())
    direct, both_years, upper_year = (task.plans[0] for task in found)
    assert str(direct) == "eggs per person of Utopia in 2020"
    assert isinstance(both_years, Quotient) and isinstance(upper_year, Quotient)
    assert str(both_years.division) == "eggs of Utopia in 2020 / people of Utopia in 2020"
    assert str(upper_year.division) == "eggs of Utopia in 2020 / people of Utopia"


# -- versions --

EARLIER = "(Anthropic price list, earlier edition)"
NOW = "(November 2026)"
VERSIONS = {
    "input token price of Opus 5.5": (
        f"The input token price of Opus 5.5 is $4 per 1 million tokens {NOW}."
    ),
    "opus 5.5 input token price": (
        f"The input token price of Opus 5.5 is $4 per 1 million tokens {NOW}."
    ),
    "How much does Claude Opus 5.5 cost per million input tokens?": (
        f"The input token price of Claude Opus 5.5 is $4 per 1 million tokens {NOW}."
    ),
    "what did haiku 4.5 cost per million output tokens": (
        f"The output token price of Haiku 4.5 is $5 per 1 million tokens {EARLIER}."
    ),
    "What is the input price of Claude Opus 5?": (
        f"The input token price of Claude Opus 5 is $5 per 1 million tokens {EARLIER}."
    ),
    "What is the output price of Claude Opus?": (
        f"The output token price of Claude Opus is $20 per 1 million tokens {NOW}."
    ),
    "Is the input price of Claude Opus 5.5 lower than that of Claude Opus 5?": (
        f"Yes. The input token price of Claude Opus 5.5 is $4 per 1 million tokens {NOW}. "
        f"The input token price of Claude Opus 5 is $5 per 1 million tokens {EARLIER}."
    ),
}


@pytest.mark.parametrize("question", VERSIONS)
def test_a_version_behind_a_name_has_its_own_price(question):
    assert told(question) == VERSIONS[question]


@pytest.mark.parametrize(
    "question",
    ["output price of Claude Sonnet 5.4", "population of Peru 5", "population of Peru 5.5"],
)
def test_a_version_nobody_tells_of_is_refused(question):
    assert told(question).startswith("I cannot answer this: I looked for the ")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Model Atlas 5.5", ("Model Atlas", "5.5")),
        ("Atlas 5", ("Atlas", "5")),
        ("Utopia", ("Utopia", "")),
        ("Utopia 2020", ("Utopia 2020", "")),
        ("5.5", ("5.5", "")),
    ],
)
def test_a_version_is_a_small_number_behind_a_name(name, parts):
    assert versioned(name) == parts


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("Model Atlas 5 weighs 3 kg.", True),
        ("The weight of Atlas 5.", True),
        ("Model Atlas 5.5 weighs 3 kg.", False),
        ("Model Atlas 15 weighs 3 kg.", False),
        ("Model Atlas weighs 5 kg.", False),
    ],
)
def test_a_sentence_names_a_version_in_full(sentence, named):
    assert named_version("Model Atlas", "5", sentence) == named


def test_a_number_in_a_sum_is_no_version():
    (task, *_) = readings("What is the rainfall of Utopia * 5?", frozenset())
    assert task.plans[0].right == Number(5)


# -- bills --

BILLS = {
    "What would 250,000 output tokens of Claude Opus 5.5 cost?": (
        "250,000 output tokens of Claude Opus 5.5 cost $5. The output token price of Claude Opus "
        f"5.5 is $20 per 1 million tokens {NOW}."
    ),
    "How much do 3 million input tokens of Claude Sonnet cost?": (
        "3,000,000 input tokens of Claude Sonnet cost $6. The input token price of Claude Sonnet "
        f"is $2 per 1 million tokens {NOW}."
    ),
    "what is the price of a million output tokens of claude opus?": (
        "1,000,000 output tokens of Claude Opus cost $20. The output token price of Claude Opus is "
        f"$20 per 1 million tokens {NOW}."
    ),
}


@pytest.mark.parametrize("question", BILLS)
def test_so_many_are_priced_by_the_price_of_a_million(question):
    assert told(question) == BILLS[question]


def test_a_bill_says_that_a_million_is_what_everybody_knows():
    trace = asking.ask("What would 5 million input tokens of Claude Opus cost?", as_it_goes=False)
    assert [f"{e.value:f} {e.tag} {e.origin.text}" for e in ledger(trace) if e.parents] == [
        "20000000 [sourced] 5,000,000 * 4",
        "20 [constant: 1000000] 20,000,000 / 1,000,000",
    ]


NO_BILLS = {
    "How much do 3 million tokens of Claude Sonnet cost?": "may be the input token price or",
    "How much do 2 million input tokens of Claude Haiku cost?": "and up, which may be more.",
    "What is the cost of 12 eggs in Peru?": "I looked for the eggs cost of Peru",
    "How much is 5 million people of Peru?": "I looked for the people cost of Peru",
}


@pytest.mark.parametrize("question", NO_BILLS)
def test_what_has_no_single_price_makes_no_bill(question):
    said = told(question)
    assert said.startswith("I cannot answer this: ") and NO_BILLS[question] in said


# -- sources, in other places of a question --

BY_THE_BANK = "The population of Peru is 34,217,848 (World Bank, 2024)."
SOURCES = {
    "population of Peru (World Bank)": BY_THE_BANK,
    "population of Peru from the World Bank": BY_THE_BANK,
    "How many people live in Peru, World Bank data?": BY_THE_BANK,
    "Using World Bank data, what is the population of Peru?": BY_THE_BANK,
    "What is the World Bank's figure for the population of Peru?": BY_THE_BANK,
    "What is the population of Peru, as reported by the World Bank?": BY_THE_BANK,
    "World Bank population of Kenya in 2022": (
        "The population of Kenya in 2022 was 54,252,461 (World Bank)."
    ),
    "What is Peru's number of inhabitants?": "The population of Peru is 32,768,614 (2025).",
    "GDP of Turkey (PPP)": (
        "The GDP by purchasing power of Turkey is $3,018,000,000,000 in 2021 dollars (2024)."
    ),
    "population of Congo (Brazzaville)": (
        "The population of Congo (Brazzaville) is 6,097,665 (2024)."
    ),
}


@pytest.mark.parametrize("question", SOURCES)
def test_a_source_may_stand_anywhere(question):
    assert told(question) == SOURCES[question]


@pytest.mark.parametrize(
    ("question", "source"),
    [
        ("UN population of Peru", "UN"),
        ("un population of peru", "un"),
        ("GDP of Turkey (UN)", "UN"),
        ("What is the IMF figure for the GDP of Spain?", "IMF"),
        ("Eurostat population of Austria", "Eurostat"),
        ("According to the United Nations, how many people live in India?", "United Nations"),
    ],
)
def test_a_source_that_is_not_here_is_refused_by_its_name(question, source):
    said = told(question)
    assert said.startswith("I cannot answer this: I looked for the ")
    assert said.endswith(
        f" according to {source} and found no source that gives it: ask without the source."
    )


# -- units and millions --

MILLIONS = {
    "How many million people live in Germany?": (
        "The population of Germany is 84,012,284 (2025). That is 84.0123 million."
    ),
    "GDP of China in trillion dollars": (
        "The GDP at official exchange rate of China is $18,744,000,000,000 (2024). "
        "That is $18.744 trillion."
    ),
    "population of nauru in millions": (
        "The population of Nauru is 9,930 (2025). That is 0.00993 million."
    ),
    "How many km is the coastline of Cuba?": "The coastline of Cuba is 3,735 km.",
    "What is the area of Peru (in km²)?": "The area of Peru is 1,285,216 square kilometres.",
}


@pytest.mark.parametrize("question", MILLIONS)
def test_a_figure_is_told_in_the_size_that_was_asked_for(question):
    assert told(question) == MILLIONS[question]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What is the coastline of Malta in metres?", "196.8 km"),
        ("How many miles is the coastline of Cuba?", "3,735 km"),
        ("how many feet high is the highest point of Tanzania", "5,895 m"),
        ("What is the combined area of Peru and Chile in acres?", "1,285,216 square kilometres"),
        ("What is the area of Peru in dollars?", "1,285,216 square kilometres"),
    ],
)
def test_a_figure_in_another_unit_is_told_and_not_converted(question, found):
    said = told(question)
    assert said.startswith("I cannot answer this: I found ")
    assert f", {found}, and nothing here converts " in said


# -- more or less than so much, in small numbers --

COASTLINE = "The coastline of Peru is 2,414 km."
AREA = "The area of Peru is 1,285,216 square kilometres."
MUCH = {
    "Is Peru's coastline longer than 2000 km?": f"Yes. {COASTLINE}",
    "Does Peru have a coastline longer than 2,000 km?": f"Yes. {COASTLINE}",
    "Is the life expectancy in Peru over 70 years?": (
        "No. The life expectancy at birth of Peru is 68.9 years (2024)."
    ),
    "Is Peru bigger than 1,000,000 square kilometres?": f"Yes. {AREA}",
    "Is the area of Peru larger than 1 million square kilometres?": f"Yes. {AREA}",
    "Does Peru have a GDP of more than $200 billion?": (
        "Yes. The GDP at official exchange rate of Peru is $289,222,000,000 (2024)."
    ),
    "Is it true that Peru is bigger than Chile?": (
        f"Yes. {AREA} The area of Chile is 756,102 square kilometres."
    ),
    "Are people in Peru over 65 years?": (
        "I cannot answer this: I found the population of Peru, not in years."
    ),
}


@pytest.mark.parametrize("question", MUCH)
def test_a_figure_is_held_against_a_small_amount_with_its_unit(question):
    assert told(question) == MUCH[question]


# -- other words for the same --

SAME = {
    "What is the life expectancy of Portugal?": (
        "Hello, I am a teacher and I need the life expectancy in Portugal for my class.",
        "average life span in Portugal",
        "what is the average life expectancy in Portugal?",
        "At what age do people die on average in Portugal?",
    ),
    "What is the population of Nigeria?": (
        "nigerias population",
        "What is Nigerias population?",
        "How many live in Nigeria?",
        "how many inhabitants has Nigeria got",
        "What's the population in Nigeria like?",
    ),
    "What is the area of Laos and of Chad?": (
        "I need two figures: the area of Laos and the area of Chad.",
    ),
    "Which is largest by area: Laos, Vietnam or Cambodia?": (
        "Name the largest of these countries by area: Laos, Vietnam, Cambodia.",
    ),
    "What is the area of Peru?": (
        "I'm a student. How big is Peru?",
        "I'm doing a project on South America. How big is Peru?",
        "Question: what is the area of Peru?",
    ),
    "Which is larger, Peru or Chile?": (
        "how big is peru compared to chile",
        "what is the larger of Peru and Chile",
    ),
    "Which has more people, France or Germany?": ("who has more inhabitants france or germany",),
    "Which has the longest coastline, Norway, Canada or Indonesia?": (
        "longest coastline among Norway, Canada and Indonesia",
        "What is the longest coastline among Norway, Canada and Indonesia?",
    ),
    "Which is largest, Peru, Chile or Bolivia?": (
        "What's the biggest: Peru, Chile or Bolivia?",
        "largest country among Peru, Chile, Bolivia",
    ),
    "Order Peru, Chile and Bolivia by area, largest first": (
        "from largest to smallest, order Peru, Chile and Bolivia by area",
        "Please put the following in order of area, largest first: Peru, Chile, Bolivia",
    ),
    "How big is Peru? How many people live in Peru?": (
        "How big is Peru and how many people live in Peru?",
        "How big is Peru and how many people live there?",
    ),
    "What is the world's population in 2015?": ("What was the world population in 2015?",),
    "By how much did the population of Kenya grow from 2015 to 2023?": (
        "How many people did Kenya gain from 2015 to 2023?",
        "How many people were added to Kenya's population between 2015 and 2023?",
    ),
    "By how much did the population of Japan fall from 2015 to 2024?": (
        "How many people did Japan lose between 2015 and 2024?",
    ),
    "Has the population of Kenya grown since 2015?": (
        "Is Kenya's population larger now than in 2015?",
    ),
    "What percentage of the world's population lives in Kenya?": (
        "Kenya accounts for what percentage of the world's population?",
        "What percentage of the world's population does Kenya make up?",
        "How much of the world's population is in Kenya?",
        "Of all people in the world, what percentage lives in Kenya?",
        "how many percent of the worlds population live in Kenya",
    ),
    "population of Kenya increased by 5%": (
        "If Kenya's population grew by 5%, how many people would there be?",
        "What would the population of Kenya be after a 5% rise?",
    ),
    "What is the ratio of the area of Finland to the area of Estonia?": (
        "How many Estonias fit in Finland?",
    ),
    "Which has more people, Finland or Sweden, and by how much?": (
        "Who has more people, Finland or Sweden, and how many more?",
    ),
    "Rank Finland, Sweden and Norway by GDP": (
        "Give the GDP of Finland, Sweden and Norway in descending order",
    ),
    "Which has more people, Ghana or Madagascar?": (
        "Which is more populous: Ghana or Madagascar?",
    ),
    "What is the GDP of Nigeria, Egypt and South Africa?": (
        "GDP: Nigeria vs Egypt vs South Africa",
    ),
    "What is the population density of Nepal?": (
        "Population density: Nepal",
        "nepal population density",
    ),
    "1% of the GDP of Germany": ("one percent of the GDP of Germany",),
    "What is the difference between the coastline of Norway and of Sweden?": (
        "What's the difference in length between the coastlines of Norway and Sweden?",
    ),
    "What is the life expectancy of Denmark?": ("I'd be grateful for Denmark's life expectancy.",),
    "Rank France, the United States and the United Kingdom by area": (
        "Rank France, the UK and the USA by area",
        "Rank the UK, the USA and France by area.",
        "Order the UK, the USA and France by area, largest first",
    ),
    "Which has the larger GDP, the UK or the USA?": ("compare UK and USA by GDP",),
    "What is the total GDP of Germany, France and Italy?": (
        "What do the GDPs of Germany, France and Italy add up to?",
    ),
    "How many people live in Kenya and Uganda together?": (
        "If you put Kenya and Uganda together, how many people would there be?",
    ),
    "What is the population of Thailand?": ("What does the population of Thailand amount to?",),
    "What is the GDP per person in Kenya?": ("how much gdp is there for each person in kenya",),
    "What is the area of Uruguay?": ("I'm doing a project on Uruguay. How large is it?",),
    "What is the area of Finland?": ("How many square kilometres does Finland cover?",),
    "What is the population of South Korea?": (
        "Hey there! Could u tell me how many ppl live in South Korea??",
        "yo, population of south korea",
    ),
    "What is the difference in life expectancy between Peru and Chile?": (
        "What's the life expectancy difference between Peru and Chile?",
    ),
    "What is the combined coastline of Chile and Peru?": (
        "How long is the coast of Chile and the coast of Peru together?",
    ),
    "What is the GDP of Peru?": (
        "I was wondering what the GDP of Peru is.",
        "Would you mind telling me the GDP of Peru?",
        "For a quiz: what is the GDP of Peru?",
        "Just curious, what is the GDP of Peru?",
        "It would be great if you could tell me the GDP of Peru.",
        "In dollars, what is the GDP of Peru?",
    ),
    "Does Peru have more than 5 million inhabitants?": (
        "does peru have more than 5 million inhabitants?",
    ),
    "What is the difference in life expectancy between Norway and Nigeria?": (
        "what is the difference between the life expectancy in norway and in nigeria",
    ),
}


@pytest.mark.parametrize("question", SAME)
def test_other_words_get_the_same_answer(question):
    def figures(text):  # "The answer is 5." and "It is 5." tell the same
        return re.findall(r"-?\d[\d,.]*\d%?|\d%?", told(text))

    wanted = figures(question)
    assert not told(question).startswith("I cannot")
    assert {other: figures(other) for other in SAME[question]} == dict.fromkeys(
        SAME[question], wanted
    )


NARROWED = (
    "What is the time of the World?",
    "How much information does the world have?",
    "What is the online population of Peru?",
    "What is the search area of Peru?",
    "What is the sea of Peru?",
    "How many people did Kenya lose to malaria from 2015 to 2020?",
    "What would be the population of Kenya after a 10% drop in births?",
    "How much of the world's population lives in cities?",
    "I'm a teacher, but only interested in women. How many live in Peru?",
    "I'm doing a project on women. How many live there?",
    "For a class of women: how many live in Peru?",
    "How many live in poverty in Peru?",
    "how many people in cities in peru",
    "How many people usually live in Peru in summer?",
    "How big is Peru compared to 10 years ago?",
    "Based on the 2015 figures, what is the population of Peru?",
    "Is it not true that Peru is bigger than Chile?",
)


@pytest.mark.parametrize("question", NARROWED)
def test_what_narrows_a_question_is_never_passed_over(question):
    assert told(question).startswith("I cannot answer this: ")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("population of Malta plus 1000", "The answer is 522,828."),
        ("population of Malta minus 1000", "The answer is 520,828."),
        ("population of Malta times 2", "The answer is 1,043,656."),
        ("population of Malta / 2", "The answer is 260,914."),
    ],
)
def test_a_bare_number_makes_an_answer_by_any_sign(question, said):
    assert told(question) == f"{said} The population of Malta is 521,828 (2025)."


@pytest.mark.parametrize("question", ["average area of Peru", "average height of Nepal"])
def test_an_average_of_one_thing_is_what_a_source_calls_so(question):
    assert told(question).startswith(f"I cannot answer this: I looked for the {question}")
