"""What strangers ask, each kind with its whole answer, and what must be refused and how."""

import csv
import re
from decimal import Decimal
from pathlib import Path

import pytest

from agentlab.agent import Agent
from agentlab.models.stand_in import StandIn
from agentlab.research import ask as asking
from agentlab.research.agent import research_agent
from agentlab.research.audit import audit
from agentlab.research.corpus import counted_in, data_file
from agentlab.research.ledger import ledger
from agentlab.research.toolbox import calculator
from agentlab.stopping import Budget
from agentlab.sub_agent import with_sub_agent
from agentlab.tools import Toolbox


def told(question):
    """The answer, or the refusal in full."""
    trace = asking.ask(question, as_it_goes=False)
    doubtful = [verdict.text for verdict in audit(trace) if verdict.doubtful]
    assert doubtful == [], trace.answer
    return trace.answer or trace.finished.detail


NOT_ALIKE = "The figures are from different sources, which may not count alike."

# -- figures then and now --

THEN_AND_NOW = {
    "How much has the population of Japan changed since 2015?": (
        "The difference is -3,165,629: the population of Japan shrank. The population of Japan is "
        "123,975,371 (2024). The population of Japan in 2015 was 127,141,000."
    ),
    "What is the difference between the population of Georgia in 2018 and in 2024?": (
        "The difference between the population of Georgia in 2018 and in 2024 is 1,174,412. The "
        "population of Georgia in 2018 was 3,726,549. The population of Georgia in 2024 was "
        "4,900,961. " + NOT_ALIKE
    ),
    "How much has the population of Kenya grown since 2015?": (
        "The difference is 9,344,418. The population of Kenya is 56,432,944 (2024). "
        "The population of Kenya in 2015 was 47,088,526."
    ),
}


@pytest.mark.parametrize("question", THEN_AND_NOW)
def test_what_a_search_for_a_year_brought_is_not_the_figure_of_now(question):
    assert told(question) == THEN_AND_NOW[question]


# -- units --

UNITS = {
    "What is the GDP of Laos?": (
        "The GDP at official exchange rate of Laos is $16,503,000,000 (2024)."
    ),
    "GDP (PPP) of Turkey": (
        "The GDP by purchasing power of Turkey is $3,018,000,000,000 in 2021 dollars (2024)."
    ),
    "What is the area of Mongolia?": "The area of Mongolia is 1,564,116 square kilometres.",
    "What is the area of Iran and of Peru?": (
        "The area of Iran is 1,648,195 square kilometres. "
        "The area of Peru is 1,285,216 square kilometres."
    ),
    "How long is Greece's coastline?": "The coastline of Greece is 13,676 km.",
    "What is the highest point in the Maldives?": "The highest point of the Maldives is 5 m.",
    "What is the population of Peru?": "The population of Peru is 32,768,614 (2025).",
    "Subtract the GDP of France from the GDP of Laos": (
        "The difference is -$3,145,497,000,000. The GDP at official exchange rate of Laos is "
        "$16,503,000,000 (2024). The GDP at official exchange rate of France is "
        "$3,162,000,000,000 (2024)."
    ),
    "What is the input token price of Claude Haiku?": (
        "The input token price of Claude Haiku is $0.10 per 1 million tokens and up "
        "(November 2026)."
    ),
    "What is the output token price of Claude Sonnet?": (
        "The output token price of Claude Sonnet is $10 per 1 million tokens (November 2026)."
    ),
}


@pytest.mark.parametrize("question", UNITS)
def test_a_unit_is_always_shown_and_spelled_in_one_way(question):
    assert told(question) == UNITS[question]


# -- names --

NAMES = {
    "What is the population of the Republic of Peru?": (
        "The population of the Republic of Peru is 32,768,614 (2025)."
    ),
    "What is the area of the Federative Republic of Brazil?": (
        "The area of the Federative Republic of Brazil is 8,515,770 square kilometres."
    ),
    "how many people live in the hashemite kingdom of jordan": (
        "The population of the Hashemite Kingdom of Jordan is 11,312,507 (2025)."
    ),
    "What is the area of the Swiss Confederation?": (
        "The area of the Swiss Confederation is 41,277 square kilometres."
    ),
    "Which is larger, the Kingdom of Spain or the French Republic?": (
        "The area of the Kingdom of Spain is 505,370 square kilometres. The area of the French "
        "Republic is 643,801 square kilometres. The larger is the area of the French Republic."
    ),
    "Republic of Trinidad and Tobago area": (
        "The area of Republic of Trinidad and Tobago is 5,128 square kilometres."
    ),
    "the area of the democratic republic of the congo": (
        "The area of the Democratic Republic of the Congo is 2,344,858 square kilometres."
    ),
    "area of the republic of the congo": (
        "The area of the Republic of the Congo is 342,000 square kilometres."
    ),
    "area of the people's republic of china": (
        "The area of the People's Republic of China is 9,596,960 square kilometres."
    ),
    "What is the population of the United Kingdom?": (
        "The population of the United Kingdom is 68,751,311 (2025)."
    ),
    "What is the population of Guinea-Bissau?": (
        "The population of Guinea-Bissau is 2,132,325 (2024)."
    ),
    "What is the area of South Georgia and the South Sandwich Islands?": (
        "The area of South Georgia and South Sandwich Islands is 3,903 square kilometres."
    ),
    "How many people live in China?": "The population of China is 1,407,181,209 (2025).",
}


@pytest.mark.parametrize("question", NAMES)
def test_a_place_is_known_by_its_long_name(question):
    assert told(question) == NAMES[question]


PARTS = {  # asked for, and the shorter name in it
    "South America": ("South", "America"),
    "North America": ("North", "America"),
    "Northern Ireland": ("Northern", "Ireland"),
    "New Mexico": ("New", "Mexico"),
    "New Jersey": ("New", "Jersey"),
    "North Sudan": ("North", "Sudan"),
    "Mexico City": ("City", "Mexico"),
    "Niger State": ("State", "Niger"),
}


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("question", ["What is the population of {}?", "population of {}"])
def test_a_name_inside_a_longer_one_is_another_place(question, name):
    word, part = PARTS[name]
    assert told(question.format(name)).startswith(
        f"I cannot answer this: I looked for the population of {name} and found no source that "
        f'gives it: nothing here goes with "{word}"; "{part}" alone is another subject than '
        f'"{name}". Search for one subject and one of: population, area, '
    )


FOUND = " and found no source that gives it; what I found is about "
MEANT = {
    "What is the population of Korea?": (
        "of Korea" + FOUND + "North Korea and South Korea: if one of them is meant, "
        "ask by the full name."
    ),
    "What is the population of New Guinea?": (
        "of New Guinea" + FOUND + "Papua New Guinea: if that is meant, ask by the full name."
    ),
    "population Republic of China": (
        "republic of China" + FOUND + "China: if that is meant, ask by the full name."
    ),
    "What is the population of the Islamic Republic?": (
        "of the Islamic Republic" + FOUND + "Iran: if that is meant, ask by the full name."
    ),
}


@pytest.mark.parametrize("question", MEANT)
def test_a_name_that_is_none_in_full_is_refused_with_those_it_may_mean(question):
    looked = "I cannot answer this: I looked for the population "
    assert told(question) == looked + MEANT[question]


# -- a topic of two kinds --

HAIKU = (
    "The input token price of {0} is $0.10 per 1 million tokens and up (November 2026). "
    "The output token price of {0} is $0.50 per 1 million tokens and up (November 2026)."
)
OPUS = (
    "The input token price of Claude Opus is $4 per 1 million tokens (November 2026). "
    "The output token price of Claude Opus is $20 per 1 million tokens (November 2026)."
)
EITHER = "may be the input token price or the output token price: ask for one of them."
PRICES = {
    "What does Claude Haiku cost?": HAIKU.format("Claude Haiku"),
    "haiku price": HAIKU.format("Haiku"),
    "How much is Claude Opus?": OPUS,
    "What are the prices of Claude Haiku and Claude Opus?": (
        f"{HAIKU.format('Claude Haiku')} {OPUS}"
    ),
    "What is the input price of Claude Opus?": OPUS.partition(" The output")[0],
    "Is Claude Haiku cheaper than Claude Opus?": (
        f"I cannot answer this: the cost of Claude Haiku {EITHER}"
    ),
    "What is the ratio of the price of Claude Opus to that of Claude Haiku?": (
        f"I cannot answer this: the price of Claude Opus {EITHER}"
    ),
    "Which is cheaper by output token price, Claude Haiku or Claude Opus?": (
        "I cannot answer this: I found the output token price of Claude Haiku, $0.50 per 1 million "
        "tokens and up, which may be more, so it cannot be compared."
    ),
    "What is the GDP of Peru?": (  # two ways to measure one thing: the first, by its full name
        "The GDP at official exchange rate of Peru is $289,222,000,000 (2024)."
    ),
}


@pytest.mark.parametrize("question", PRICES)
def test_what_may_mean_two_things_is_told_twice_or_refused(question):
    assert told(question) == PRICES[question]


# -- polite words, abbreviations, scales --

POLITE = {
    "population of nigeria pls": "The population of Nigeria is 244,344,065 (2025).",
    "how many ppl live in brazil": "The population of Brazil is 221,359,387 (2025).",
    "What is the area of Peru? Thank you very much!": (
        "The area of Peru is 1,285,216 square kilometres."
    ),
    "What is the population of Brazil in millions?": (
        "The population of Brazil is 221,359,387 (2025). That is 221.359 million."
    ),
    "What is the combined coastline of Chile and Peru in km?": (
        "The combined coastline of Chile and Peru is 8,849 km. The coastline of Chile is 6,435 km. "
        "The coastline of Peru is 2,414 km."
    ),
    "What is the sum of 5 million and 3 million in millions?": (
        "The sum of 5 million and 3 million is 8,000,000. That is 8 million."
    ),
}


@pytest.mark.parametrize("question", POLITE)
def test_words_that_say_no_more_change_nothing(question):
    assert told(question) == POLITE[question]


# -- through a sub-agent --


def through_a_sub_agent(question):
    parent = Agent(StandIn(), Toolbox([calculator]), budget=Budget(steps=40))
    finds = "Search for one fact or figure. Use it for any fact. Never for arithmetic."
    trace = with_sub_agent(parent, research_agent(StandIn()), "researcher", finds).run(question)
    return trace.answer or trace.finished.detail


INDIRECT = {
    "What is the population of Trinidad and Tobago?": (
        "The population of Trinidad and Tobago is 1,410,170 (2025)."
    ),
    "What is the combined area of Antigua and Barbuda and Saint Kitts and Nevis?": (
        "The combined area of Antigua and Barbuda and Saint Kitts and Nevis is 704 square "
        "kilometres. The area of Antigua and Barbuda is 443 square kilometres. "
        "The area of Saint Kitts and Nevis is 261 square kilometres."
    ),
    "How many people live in Bosnia and Herzegovina?": (
        "The population of Bosnia and Herzegovina is 3,653,499 (2025)."
    ),
    "Is Trinidad and Tobago larger than Malta?": (
        "Yes. The area of Trinidad and Tobago is 5,128 square kilometres. "
        "The area of Malta is 316 square kilometres."
    ),
    "haiku price": HAIKU.format("Haiku"),
    "What is the population of Trinidad?": (
        "I cannot answer this: I looked for the population of Trinidad and found no source that "
        "gives it; what I found is about Trinidad and Tobago: if that is meant, ask by the full "
        "name."
    ),
}


@pytest.mark.parametrize("question", INDIRECT)
def test_what_a_sub_agent_says_is_taken_for_what_it_is_about(question):
    assert through_a_sub_agent(question) == INDIRECT[question]


# -- so much more or less of it --

MALTA = "The population of Malta is 521,828 (2025)."
PERU = "The area of Peru is 1,285,216 square kilometres."
SHARES = {
    "population of Malta plus 10%": f"The answer is 574,011. {MALTA}",
    "What is the population of Malta plus 10%?": (
        f"The population of Malta plus 10% is 574,011. {MALTA}"
    ),
    "What is the population of Malta increased by 10 percent?": (
        f"The population of Malta increased by 10 percent is 574,011. {MALTA}"
    ),
    "What would Malta's population be if it fell by 10%?": f"The answer is 469,645. {MALTA}",
    "If Malta's population grows by 10%, what will it be?": f"The answer is 574,011. {MALTA}",
    "Reduce the area of Peru by a quarter": f"The answer is 963,912 square kilometres. {PERU}",
    "What is 25% less than the area of Peru?": (
        f"25% less than the area of Peru is 963,912 square kilometres. {PERU}"
    ),
    "What is twice the area of Peru?": (
        f"Twice the area of Peru is 2,570,432 square kilometres. {PERU}"
    ),
    "What is half of the population of Malta?": (
        f"Half of the population of Malta is 260,914. {MALTA}"
    ),
    "What is 10% of the population of Malta?": (
        f"10% of the population of Malta is 52,182.8. {MALTA}"
    ),
    "What is the population of Malta plus 10% of the population of Peru?": (
        "The population of Malta plus 10% of the population of Peru is 3,798,689. "
        f"{MALTA} The population of Peru is 32,768,614 (2025)."
    ),
    "Add 15% to the area of Peru": f"The answer is 1,477,998 square kilometres. {PERU}",
    "Take 15% off the area of Peru": f"The answer is 1,092,434 square kilometres. {PERU}",
    "What would the area of Peru be after growing by 15%?": (
        f"The answer is 1,477,998 square kilometres. {PERU}"
    ),
    "Increase 50 by 10%": "The answer is 55.",
    "Decrease 80 by half": "The answer is 40.",
    "What is 5 minus 3 squared?": "5 minus 3 squared is -4.",
    "What is 80 reduced by 25%?": "80 reduced by 25% is 60.",
}


@pytest.mark.parametrize("question", SHARES)
def test_a_share_on_top_or_off_is_worked_out(question):
    assert told(question) == SHARES[question]


def test_a_share_on_top_has_its_trail():
    trace = asking.ask("What is the population of Malta plus 10%?", as_it_goes=False)
    assert [f"{e.value:f} = {e.origin.text}" for e in ledger(trace) if e.parents] == [
        "5218280 = 10 * 521,828",
        "52182.8 = 5,218,280 / 100",
        "574010.8 = 521,828 + 52,182.8",
    ]


@pytest.mark.parametrize(
    "question",
    [
        "What is 5% plus 10%?",
        "What is negative 3 squared?",
        "What is 3 plus 4 plus 10%?",
        "What is the population of Malta plus the population of Peru plus 10%?",
        "If the population of Malta grows by 2% a year, what will it be in 5 years?",
        "If Malta's population grows by 10% in 2030, what will it be?",
    ],
)
def test_a_share_of_who_knows_what_is_refused(question):
    assert told(question).startswith("I cannot answer this: ")


# -- comparing, putting in order --

ORDER = {
    "Rank Norway, Sweden and Denmark by population": (
        "The population of Sweden is 10,643,745 (2025). The population of Denmark is 6,051,491 "
        "(2025). The population of Norway is 5,509,733 (2024). "
        "From the largest to the smallest: Sweden, Denmark, Norway."
    ),
    "Order Fiji, Samoa and Tonga by area from smallest to largest": (
        "The area of Tonga is 747 square kilometres. The area of Samoa is 2,831 square kilometres. "
        "The area of Fiji is 18,274 square kilometres. "
        "From the smallest to the largest: Tonga, Samoa, Fiji."
    ),
    "List Chile and Peru by GDP, highest first": (
        "The GDP at official exchange rate of Chile is $330,267,000,000 (2024). The GDP at "
        "official exchange rate of Peru is $289,222,000,000 (2024). "
        "From the largest to the smallest: Chile, Peru."
    ),
    "please rank peru, chile and bolivia by population in ascending order": (
        "The population of Bolivia is 12,436,103 (2025). The population of Chile is 19,091,343 "
        "(2025). The population of Peru is 32,768,614 (2025). "
        "From the smallest to the largest: Bolivia, Chile, Peru."
    ),
    "How does Poland compare with Romania in terms of GDP?": (
        "The GDP at official exchange rate of Poland is $914,696,000,000 (2024). The GDP at "
        "official exchange rate of Romania is $382,768,000,000 (2024). "
        "The larger is the GDP at official exchange rate of Poland."
    ),
    "How many times does Luxembourg fit into Germany?": (
        "The ratio is 138.06. The area of Germany is 357,022 square kilometres. "
        "The area of Luxembourg is 2,586 square kilometres."
    ),
    "What was the population of Kenya in 2015 and what is it now?": (
        "The population of Kenya in 2015 was 47,088,526. The population of Kenya is 56,432,944 "
        "(2024)."
    ),
    "By what percentage did the population of Kenya grow between 2015 and now?": (
        "The population of Kenya grew by 19.8%. The population of Kenya is 56,432,944 (2024). "
        "The population of Kenya in 2015 was 47,088,526."
    ),
    "Population, area and GDP of Ghana": (
        "The population of Ghana is 35,336,133 (2025). The area of Ghana is 238,533 square "
        "kilometres. The GDP at official exchange rate of Ghana is $82,825,000,000 (2024)."
    ),
    "How old do people get in Iceland?": (
        "The life expectancy at birth of Iceland is 84 years (2024)."
    ),
    "france vs. spain population": (
        "The population of France is 68,512,806 (2025). The population of Spain is 47,280,433 "
        "(2024)."
    ),
    "Is France bigger than Spain and Portugal combined?": (
        "Yes. The area of France is 643,801 square kilometres. The area of Spain is 505,370 square "
        "kilometres. The area of Portugal is 92,090 square kilometres. Together they make 597,460 "
        "square kilometres."
    ),
    "Do Spain and Portugal together have more people than France?": (
        "No. The population of Spain is 47,280,433 (2024). The population of Portugal is "
        "10,194,277 (2025). Together they make 57,474,710. The population of France is 68,512,806 "
        "(2025)."
    ),
    "India has how many times the population of Nepal?": (
        "The ratio is 45.2958. The population of India is 1,419,316,933 (2025). "
        "The population of Nepal is 31,334,402 (2025)."
    ),
    "What percent of people in the world live in India and China?": (
        "That is 34.7%. The population of India is 1,419,316,933 (2025). The population of China "
        "is 1,407,181,209 (2025). The population of the world is 8,141,808,945 (2024)."
    ),
    "How many years longer do people live in Japan than in Nigeria?": (
        "The difference is 23 years. The life expectancy at birth of Japan is 85.2 years (2024). "
        "The life expectancy at birth of Nigeria is 62.2 years (2024)."
    ),
    "Take the population of Peru and divide it by 4": (
        "The answer is 8,192,154. The population of Peru is 32,768,614 (2025)."
    ),
    "Peru - population": "The population of Peru is 32,768,614 (2025).",
    "What is the GDP of Norway divided by its population?": (
        "The GDP of Norway divided by its population is $87,795. The GDP at official exchange rate "
        "of Norway is $483,727,000,000 (2024). The population of Norway is 5,509,733 (2024)."
    ),
}


@pytest.mark.parametrize("question", ORDER)
def test_several_places_or_years_side_by_side(question):
    assert told(question) == ORDER[question]


# -- refusals that say the way out --

NAME_THEM = "I can compare only what the question names; name two or more, and by what."
WAYS_OUT = {
    "What is the largest country in the world?": NAME_THEM,
    "What is the name of the highest point in Ghana?": "I look for figures, not for names.",
    "Top 5 countries by population": NAME_THEM,
    "Compare Spain and Italy": NAME_THEM,
    "What is the GDP of Japan in yen?": (
        "I found the GDP at official exchange rate of Japan, $4,026,000,000,000, and nothing here "
        "converts $ into yen; ask without the unit."
    ),
    "What is the area of France in square miles?": (
        "I found the area of France, 643,801 square kilometres, and nothing here converts square "
        "kilometres into square miles; ask without the unit."
    ),
    "How big is the world?": (
        "I looked for the size of the World and found no source that gives it: nothing here goes "
        'with "big". Search for World and one of: population.'
    ),
    "What is the median population of Peru, Chile and Bolivia?": (
        "I looked for the median population of Peru and found no source that gives it: nothing "
        'here mentions "median". Search for one subject and one of: population, area, coastline, '
        "highest point, life expectancy at birth, GDP at official exchange rate, GDP by purchasing "
        "power, input token price, output token price."
    ),
    "What will the population of India be in 2050?": "no source tells what is to come.",
    "What is the GDP per coastline of Peru?": (
        "I looked for the GDP per coastline of Peru and found no source that gives it; "
        "ask for the GDP of Peru divided by the coastlines of Peru."
    ),
}


@pytest.mark.parametrize("question", WAYS_OUT)
def test_a_refusal_says_what_can_be_asked_instead(question):
    assert told(question) == f"I cannot answer this: {WAYS_OUT[question]}"


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("the GDP of Peru divided by the people of Peru", "$8,826.19"),
        ("the GDP of Peru divided by the coastlines of Peru", "$119,810,273 per km"),
        (
            "the people of Mongolia divided by the square kilometres of Mongolia",
            "2.0981 per square kilometre",
        ),
    ],
)
def test_what_a_refusal_offers_can_be_asked(question, value):
    assert told(question).startswith(f"The ratio is {value}. ")


def test_so_it_can_with_the_years_that_it_names():
    asked = "the GDP of Switzerland in 2024 divided by the people of Switzerland in 2024"
    assert told(f"What is {asked}?").startswith(f"The {asked[4:]} is $103,998. ")
    minus = "the population of Kenya in 2020 minus the population of Kenya in 2015"
    assert told(f"What is {minus}?").startswith(f"The {minus[4:]} is 5,128,808. ")


# -- key words, and words that belong to a name --

KEYS = {
    "population peru chile": (
        "The population of Peru is 32,768,614 (2025). The population of Chile is 19,091,343 (2025)."
    ),
    "peru chile population": (
        "The population of Peru is 32,768,614 (2025). The population of Chile is 19,091,343 (2025)."
    ),
    "peru population area": (
        "The population of Peru is 32,768,614 (2025). "
        "The area of Peru is 1,285,216 square kilometres."
    ),
    "is peru's population greater than chile's population?": (
        "Yes. The population of Peru is 32,768,614 (2025). "
        "The population of Chile is 19,091,343 (2025)."
    ),
    "compare the area of uk and usa": (
        "The area of the UK is 243,610 square kilometres. The area of the USA is 9,833,517 square "
        "kilometres. The larger is the area of the USA."
    ),
    "the isle of man population": "The population of the Isle of Man is 92,666 (2025).",
    "what are the highest point georgia and the highest point of mongolia?": (
        "I cannot answer this: I looked for the highest point georgia of Mongolia and found no "
        "source that gives it; what I found is about Georgia and Mongolia: if one of them is "
        "meant, ask by the full name."
    ),
    "us gdp": "The GDP at official exchange rate of the US is $29,185,000,000,000 (2024).",
    "What is the population of North and South Korea combined?": (
        "The total is 77,889,184. The population of North Korea is 26,402,841 (2025). "
        "The population of South Korea is 51,486,343 (2025)."
    ),
    "How many turkeys are there in Turkey?": (
        "I cannot answer this: I looked for the turkeys of Turkey and found no source that gives "
        "it."
    ),
    "How many people live in the Koreas?": (
        "I cannot answer this: I looked for the people of the Koreas and found no source that "
        "gives it; what I found is about North Korea: if that is meant, ask by the full name."
    ),
}


@pytest.mark.parametrize("question", KEYS)
def test_each_word_is_a_topic_or_a_name(question):
    assert told(question) == KEYS[question]


def test_a_place_is_no_topic_of_another():
    assert told("Peru minus Chile").startswith("I cannot answer this: I can read sums, ")


# -- other words for the same --

SAME = {
    "What is the area of Spain?": (
        "Quick question - what's the area of Spain",
        "I need the area of Spain for my homework",
        "My teacher wants to know the area of Spain",
        "Could I have the area of Spain?",
        "how many square km is spain",
        "How vast is Spain?",
        "yo what's the area of spain",
        "yo whats the area of spain",
        "Um,  what is\nthe area of Spain?!",
        "I want to know: what is the area of Spain?",
    ),
    "What is the ratio of the area of Italy to the area of Malta?": (
        "Italy is how many times larger than Malta?",
        "By what factor is Italy larger than Malta?",
        "How many times does Malta fit into Italy?",
    ),
    "Which is largest: Spain, France or Italy?": (
        "What is the largest of Spain, France and Italy?",
        "Among Spain, France and Italy, which is the largest?",
    ),
    "Which has the larger GDP, Germany or France?": (
        "Is the GDP of Germany larger or smaller than that of France?",
    ),
    "Is the population of India more than 1 billion?": (
        "Does India have more than a billion people?",
    ),
    "Is the area of Chad larger than that of Niger?": (
        "hi, is the area of Chad larger than that of Niger?",
        "hello! is Chad larger than Niger",
    ),
    "Divide the area of Chad by the area of Niger": (
        "divide the area of chad by the area of niger",
    ),
    "What is the ratio of the area of Kenya to the area of Uganda?": (
        "area of kenya / area of uganda",
    ),
    "What is the area of Kenya plus the area of Uganda?": ("area of kenya + area of uganda",),
    "What is the GDP of Kenya and of Uganda?": ("What are the GDPs of Kenya and Uganda?",),
    "What is the mean area of Slovakia and El Salvador?": (
        "what is the mean area of slovakia and el salvador?",
    ),
    "How many more people does Ghana have than Togo?": (
        "How many more people than Togo does Ghana have?",
        "Ghana has how many more people than Togo?",
    ),
    "Rank Ghana, Togo and Benin by area": ("Ghana, Togo and Benin ranked by area",),
    "By how much did Ghana's population grow between 2020 and 2022?": (
        "Between 2020 and 2022, by how much did Ghana's population grow?",
    ),
    "What is the GDP of Peru?": ("What is the most recent GDP of Peru?",),
    "What is the population of Peru?": ("What is the population of Peru as of today?",),
    "How has the population of Peru changed since 2015?": (
        "Since 2015, how has the population of Peru changed?",
    ),
    "How many people live in Nauru?": ("How few people live in Nauru?",),
    "How long is the coastline of Slovenia?": ("How short is the coastline of Slovenia?",),
    "What is a quarter of the population of Spain?": ("1/4 of Spain's population",),
}


@pytest.mark.parametrize("question", SAME)
def test_other_words_get_the_same_figures(question):
    wanted = told(question)
    numbers = set(re.findall(r"[\d.,]*\d", wanted))
    assert numbers and not wanted.startswith("I cannot")
    assert {
        other: set(re.findall(r"[\d.,]*\d", told(other))) for other in SAME[question]
    } == dict.fromkeys(SAME[question], numbers)


# -- more or less than so much --

MUCH = {
    "Is the GDP of Peru above $300 billion?": (
        "No. The GDP at official exchange rate of Peru is $289,222,000,000 (2024)."
    ),
    "Does Peru have over 30 million people?": ("Yes. The population of Peru is 32,768,614 (2025)."),
    "Are there fewer than 6 million people in Norway?": (
        "Yes. The population of Norway is 5,509,733 (2024)."
    ),
    "Do more than 50 million people live in Kenya?": (
        "Yes. The population of Kenya is 55,751,717 (2025)."
    ),
    "Is the coastline of Peru over 3,000 km?": "No. The coastline of Peru is 2,414 km.",
    "Is the area of Peru over 1 million km?": (
        "I cannot answer this: I found the area of Peru, 1,285,216 square kilometres, and nothing "
        "here converts square kilometres into km; ask without the unit."
    ),
    "Is the population of Peru over 30 million dollars?": (
        "I cannot answer this: I found the population of Peru, not in $."
    ),
}


@pytest.mark.parametrize("question", MUCH)
def test_a_figure_is_held_against_an_amount_in_its_own_unit(question):
    assert told(question) == MUCH[question]


def test_an_age_is_no_amount():
    assert told("Are people in Peru over 65?").startswith("I cannot answer this: I can read sums")


TYPOS = {
    "What is the poulation of Norway?": 'mentions "poulation". Did you mean population?',
    "How many poeple live in Norway?": 'mentions "poeple". Did you mean people?',
    "What is the population of Norwey?": 'mentions "Norwey". Did you mean Norway?',
}


@pytest.mark.parametrize("question", TYPOS)
def test_a_slip_of_the_finger_is_told_with_what_was_meant(question):
    assert TYPOS[question] in told(question)


# -- by source --

SOURCES = {
    "What is the population of Peru according to the World Bank?": (
        "The population of Peru is 34,217,848 (World Bank, 2024)."
    ),
    "What does the CIA World Factbook give as the population of Peru?": (
        "The population of Peru is 32,768,614 (World Factbook, 2025)."
    ),
    "According to the world bank, what was the population of Kenya in 2020?": (
        "The population of Kenya in 2020 was 52,217,334 (World Bank)."
    ),
    "What is the combined population of Peru and Chile according to the World Bank?": (
        "The combined population of Peru and Chile according to the World Bank is 53,982,619. "
        "The population of Peru is 34,217,848 (World Bank, 2024). "
        "The population of Chile is 19,764,771 (World Bank, 2024)."
    ),
    "What is the GDP of Peru according to the World Bank?": (
        "I cannot answer this: I looked for the GDP of Peru according to World Bank and found no "
        "source that gives it: ask without the source."
    ),
    "What is the population of Peru according to the census?": (
        "I cannot answer this: I looked for the population of Peru according to census and found "
        "no source that gives it: ask without the source."
    ),
}


@pytest.mark.parametrize("question", SOURCES)
def test_a_source_that_is_named_has_to_give_the_figure(question):
    assert told(question) == SOURCES[question]


# -- the figures there are --

ORDER_OF_SOURCES = ("World Factbook", "World Bank", "country compendium")
SHOWN = {
    "km2": "{} square kilometres",
    "km": "{} km",
    "m": "{} m",
    "years": "{} years",
    "people": "{}",
    "US dollars": "${}",
    "2021 US dollars": "${} in 2021 dollars",
}


def newest_figures():
    """For each country and indicator the row that an undated question means."""
    path = Path(__file__).resolve().parents[1] / "data" / "countries.csv"
    newest = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            rank = (row["year"], -ORDER_OF_SOURCES.index(row["source"]))
            key = row["country"], row["indicator"]
            newest[key] = max(
                newest.get(key, (("", -9), {})), (rank, row), key=lambda kept: kept[0]
            )
    return [row for _, row in newest.values()]


COUNTED_IN = counted_in(data_file("counted_in.csv"))


def test_every_third_figure_can_be_asked_for_and_is_told_with_its_unit_and_year():
    agent = research_agent(StandIn())
    wrong = []
    for row in newest_figures()[::3]:  # all of them pass, in three times the time
        if row["country"] in ("Japan", "Germany"):  # their populations are figures of a lesson
            continue
        trace = agent.run(f"What is the {row['indicator']} of {row['country']}?")
        number = f"{Decimal(row['value']):,f}"
        number = number.rstrip("0").rstrip(".") if "." in number else number
        year = f" ({row['year']})" if row["year"] else ""
        beside = COUNTED_IN.get((row["country"], row["indicator"], row["source"]), "")
        wanted = f"is {SHOWN[row['unit']].format(number)}{beside and f', with {beside}'}{year}."
        if not trace.answer.endswith(wanted):
            wrong.append((row["country"], row["indicator"], trace.answer or trace.finished.detail))
    assert wrong == []


# -- things that are counted --

COUNTED = (
    "How many countries are there in the world?",
    "How much of the world is Peru?",
    "Does Peru have more mountains than Chile?",
    "How many more mountains does Peru have than Chile?",
    "Which has more points, Nepal or Peru?",
    "How many peaks are in Nepal?",
    "How many coastlines has Norway?",
    "How many years are in Japan?",
    "How many areas has Peru?",
    "How many GDPs has Peru?",
    "How many tokens has Claude Opus?",
    "How many figures has Peru?",
)


@pytest.mark.parametrize("question", COUNTED)
def test_how_many_there_are_is_not_told_by_how_long_high_or_large_one_is(question):
    trace = asking.ask(question, as_it_goes=False)
    assert (trace.stop, "found no source that gives it" in told(question)) == ("refused", True)


UNTOLD = (
    "How many more years do people live in Japan than in Nigeria?",
    "How many fewer years do people live in Chad than in Japan?",
    "Do people live more years in Japan than in Nigeria?",
    "Do people in Japan live more than people in Nigeria?",
    "How much more do people live in Norway than in Sweden?",
    "What was the population of Kenya in 2015 plus in 2020?",
    "Population of Kenya in 2020 / 2015",
    "Population of Kenya 2020 x 2020",
)


@pytest.mark.parametrize("question", UNTOLD)
def test_years_of_life_are_no_lives_and_a_year_is_no_summand(question):
    assert asking.ask(question, as_it_goes=False).stop == "refused"


MEASURED = {
    "How many people live in Malta?": MALTA,
    "How many square kilometres is Peru?": PERU,
    "How many km of coastline has Norway?": "The coastline of Norway is 25,148 km.",
    "How many years do people live in Japan?": (
        "The life expectancy at birth of Japan is 85.2 years (2024)."
    ),
}


@pytest.mark.parametrize("question", MEASURED)
def test_how_many_of_a_unit_is_told_by_a_figure_in_it(question):
    assert told(question) == MEASURED[question]
