"""Questions as strangers type them, on the real corpus: answered right or refused with a way out.

What is right comes from the table of figures itself, not from the agent.
"""

import csv
import re
from decimal import Decimal
from pathlib import Path

import pytest

from agentlab.models.stand_in import CANNOT, FOREIGN, StandIn
from agentlab.research.agent import research_agent
from agentlab.research.audit import audit_lines

DATA = Path(__file__).resolve().parents[1] / "data"


def rows(name):
    with open(DATA / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


FIGURES = rows("countries.csv")
RESEARCHER = research_agent(StandIn())


def figures(country, indicator, year=""):
    """The values of the table, as an answer writes them."""
    return {
        f"{Decimal(row['value']):,f}"
        for row in FIGURES
        if (row["country"], row["indicator"]) == (country, indicator) and year in ("", row["year"])
    }


def asked(question):
    trace = RESEARCHER.run(question)
    end = trace.finished
    if end.reason == "answered":
        assert audit_lines(trace)[0] == "Every number in the answer is traced.", end.answer
    return end.reason, end.answer or end.detail


def answer(question):
    reason, text = asked(question)
    assert reason == "answered", text
    return text


def refusal(question):
    reason, text = asked(question)
    assert reason == "refused", text
    assert text.startswith("I cannot answer this: ")
    return text.removeprefix("I cannot answer this: ")


# -- how many people: those who live there, or the question is another --

BARE = (
    "How many people live in {}?",
    "How many people are there in {}?",
    "How many people inhabit {}?",
    "How many people are living in {} now?",
    "How many people reside in {}?",
    "How many persons exist in {}?",
    "How many people does {} have?",
    "What is the number of people in {}?",
    "I need to know how many people live in {}.",
    "In {}, how many people live there?",
    "{} population",
    "population {}",
)


@pytest.mark.parametrize("question", BARE)
@pytest.mark.parametrize("country", ["Peru", "Kenya"])
def test_the_bare_question_for_people_is_the_population(question, country):
    said = answer(question.format(country))
    assert said.startswith(f"The population of {country} is ")
    assert re.findall(r"\d[\d,]*\d", said)[0] in figures(country, "population")


NARROWED = (
    "work|smoke|need help|want help|vote|speak a language|get married|know the law|look good|"
    "make bread|have a good life|have lived|would live|will live|could live|come to live|use cars|"
    "are rich|are poor|are old|are right|are in need|are at work|are up|are on holiday|are dead"
)


@pytest.mark.parametrize("doing", NARROWED.split("|"))
@pytest.mark.parametrize("form", ["How many people {} in Peru?", "How many people in Peru {}?"])
def test_a_verb_or_an_adjective_narrows_and_refuses(doing, form):
    assert refusal(form.format(doing))


@pytest.mark.parametrize(
    "question",
    [
        f"How many {word} people live in Kenya?"
        for word in "urban rural rich poor young old tall employed foreign long online".split()
    ]
    + [
        "How many people over 65 live in Kenya?",
        "How many people younger than 15 live in Kenya?",
        "How many people aged 65 or more live in Kenya?",
        "How many women live in Kenya?",
        "How many people live in the cities of Kenya?",
        "How many people live on the coast of Kenya?",
        "How many people live in Nairobi, Kenya?",
        "How many of the people in Kenya work?",
        "How many people live in Kenya and work in Peru?",
        "What percentage of people in Kenya work?",
        "Do more people work in Kenya than in Peru?",
        "What is the working population of Kenya?",
        "How many people could Kenya have?",
        "How many people does Kenya need?",
        "How many people are recent in Kenya?",
        "How many people who are rich live in Kenya?",
        "How many people from Kenya live in Peru?",
        "What is the population of Kenya each year?",
    ],
)
def test_narrowed_people_are_refused(question):
    assert refusal(question)


# -- how long --


@pytest.mark.parametrize(
    ("question", "indicator"),
    [
        ("How long do people live in {}?", "life expectancy at birth"),
        ("How long do people in {} live on average?", "life expectancy at birth"),
        ("How many years do people live in {}?", "life expectancy at birth"),
        ("How long is the coast of {}?", "coastline"),
        ("How long is {}'s shoreline?", "coastline"),
        ("How many km of coast does {} have?", "coastline"),
        ("How big is {}?", "area"),
        ("how big is {}", "area"),
        ("HOW BIG IS {}?", "area"),
        ("{}'s size in km2", "area"),
        ("What is the area of {} in sq km?", "area"),
        ("How long does the average person live in {}?", "life expectancy at birth"),
        ("How many square kilometres is {}?", "area"),
    ],
)
@pytest.mark.parametrize("country", ["Chile", "Japan"])
def test_how_long_and_how_big_with_what_is_measured(question, indicator, country):
    typed = country.lower() if question.startswith("how") else country
    said = answer(question.format(typed.upper() if question.startswith("HOW") else typed))
    assert said.casefold().startswith(f"The {indicator} of {country} is ".casefold())
    assert re.findall(r"\d[\d,.]*\d", said)[0] in figures(country, indicator)


@pytest.mark.parametrize(
    "question",
    [
        "How long is Peru?",
        "How long is the Niger?",
        "How long is the Jordan?",
        "How long is a year in Peru?",
        "How long do people work in Peru?",
        "How long do people sleep in Peru?",
        "How long are people in Peru?",
        "How long have people lived in Peru?",
        "How long will people live in Peru?",
        "How long do women live in Peru?",
        "How many kilometres is Peru?",
        "How many metres is Peru?",
        "How many dollars does Peru have?",
        "How big is the Congo?",
    ],
)
def test_a_measure_without_its_thing_is_refused(question):
    assert refusal(question)


def test_another_unit_than_the_sources_is_refused_not_compared():
    assert refusal("How many square miles is Peru?") == (
        "I found the area of Peru, 1,285,216 square kilometres, and nothing here converts square"
        " kilometres into square miles; ask without the unit."
    )
    assert "square miles" in refusal("Is Peru larger than 500,000 square miles?")
    assert answer("Is Peru larger than 500,000 square kilometres?").startswith("Yes. ")


# -- names --

OWN = {row["country"]: row for row in rows("names.csv")}
ALIASES = [
    (row["country"], name)
    for row in OWN.values()
    for name in filter(None, f"{row['also']}; {row['official']}".split("; "))
]


@pytest.mark.parametrize(("country", "name"), ALIASES)
def test_every_further_name_gives_the_figure_of_its_country(country, name):
    right = figures(country, "area") or figures(country, "population")
    topic = "area" if figures(country, "area") else "population"
    for question in (f"What is the {topic} of {name}?", f"{name} {topic}", f"{topic} of {name}"):
        said = answer(question)
        value = re.search(r" is ([\d,.]*\d)", said)[1]
        assert value in right, said


@pytest.mark.parametrize(
    "question",
    [
        "population usa",
        "usa population",
        "USA POPULATION",
        "Population USA",
        "population of the u.s.",
        "What is the population of America?",
    ],
)
def test_key_words_in_any_order(question):
    assert re.findall(r"\d[\d,]*\d", answer(question))[0] in figures("United States", "population")


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("peru population 2015", "The population of Peru in 2015 was 30,457,600."),
        ("highest point nepal", "The highest point of Nepal is 8,849 m."),
        ("nepal highest point", "The highest point of Nepal is 8,849 m."),
        ("area bosnia and herzegovina", "The area of Bosnia and Herzegovina is 51,197 "),
        ("isle of man area", "The area of the Isle of Man is 572 "),
        ("What is the area of Great Britain?", "The area of Great Britain is 243,610 "),
        ("Isle of Man's area", "The area of the Isle of Man is 572 "),
        ("What is the population of São Tomé and Príncipe?", "The population of Sao Tome and "),
    ],
)
def test_key_words_and_long_names(question, start):
    assert answer(question).startswith(start)


@pytest.mark.parametrize(
    "place",
    [
        "Georgia, USA",
        "Georgia, United States",
        "Peru, Indiana",
        "Peru (Indiana)",
        "Lima, Peru",
        "Jordan, Minnesota",
        "Georgia in the USA",
        "the state of Georgia",
        "Greater London",
        "Príncipe",
        "Korea",
        "North Africa",
        "the Niger delta",
    ],
)
def test_a_place_in_a_country_is_not_the_country(place):
    assert refusal(f"What is the population of {place}?")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("the people of Itlay", "Italy"),
        ("What is the population of Germny?", "Germany"),
        ("area of Brasil", "Brazil"),
        ("How big is Swizerland?", "Switzerland"),
        ("What is the popluation of Peru?", "population"),
        ("What is the GDP of the Untied Kingdom?", "United Kingdom"),
    ],
)
def test_a_misspelt_word_is_told_the_nearest(typed, meant):
    assert f"Did you mean {meant}" in refusal(typed)


@pytest.mark.parametrize("word", ["England", "Atlantis", "children", "the Nile", "old things"])
def test_nothing_far_is_suggested(word):
    assert "Did you mean" not in refusal(f"What is the population of {word}?")


# -- comparisons --


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("How much larger is Algeria than Libya?", "The difference is 622,200 square kilometres. "),
        ("how much bigger is algeria than libya", "The difference is 622,200 square kilometres. "),
        ("is libya bigger than algeria", "No. The area of Libya is 1,759,540 square kilometres. "),
        (
            "How much smaller is Libya than Algeria?",
            "The difference is 622,200 square kilometres. ",
        ),
        ("How many times bigger is Algeria than Libya?", "The ratio is 1.35362. "),
        (
            "How much larger is Algeria than Libya in percent?",
            "The area of Algeria is 35.4% more than the area of Libya. ",
        ),
        ("Is Libya bigger than Algeria?", "No. The area of Libya is 1,759,540 square kilometres. "),
        (
            "By how many people did the population of Kenya grow from 2015 to 2024?",
            "The difference is 9,344,418. ",
        ),
        (
            "How much did the population of Kenya grow in percent from 2015 to 2024?",
            "The population of Kenya grew by 19.8%. ",
        ),
        (
            "How much did Kenya's population grow from 2015 to 2024 in percent?",
            "The population of Kenya grew by 19.8%. ",
        ),
        (
            "By what percentage did Japan's population fall between 2015 and 2024?",
            "The population of Japan shrank by 2.5%. ",
        ),
        (
            "What percentage of Germany's population is Austria's?",
            "The population of Austria is 10.9% of the population of Germany. ",
        ),
        ("Is Peru bigger than Chile in terms of population?", "Yes. The population of Peru is "),
    ],
)
def test_comparisons_say_what_is_compared(question, start):
    assert answer(question).startswith(start)


@pytest.mark.parametrize(
    ("question", "end"),
    [
        ("Which is smaller, Peru or Chile?", " The smaller is the area of Chile."),
        ("Which has more people, Chad or Niger?", " The larger is the population of Niger."),
        (
            "Which of Peru, Chile and Bolivia has the largest area?",
            " The largest is the area of Peru.",
        ),
        (
            "Which of Peru, Chile and Bolivia has the fewest people?",
            " The smallest is the population of Bolivia.",
        ),
    ],
)
def test_of_two_one_is_larger_of_three_the_largest(question, end):
    assert answer(question).endswith(end)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "What is the combined area of France, Spain and Portugal?",
            "The combined area of France, Spain and Portugal is 1,241,261 square kilometres. "
            "The area of France is 643,801 square kilometres. "
            "The area of Spain is 505,370 square kilometres. "
            "The area of Portugal is 92,090 square kilometres.",
        ),
        (
            "Double the area of Peru",
            "The answer is 2,570,432 square kilometres. The area of Peru is 1,285,216 square "
            "kilometres.",
        ),
        (
            "What is 10% of Peru's GDP?",
            "10% of Peru's GDP is $28,922,200,000. The GDP at official exchange rate of Peru is "
            "$289,222,000,000 (2024).",
        ),
        (
            "How many people live in Mexico and Peru?",
            "The population of Mexico is 130,739,927 (2024). The population of Peru is 32,768,614 "
            "(2025).",
        ),
    ],
)
def test_one_answer_has_one_spelling_of_a_unit(question, text):
    assert answer(question) == text


# -- years --


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What was the population of Kenya in 2016?", "is of 2015, 2018 and 2020: ask for such a"),
        ("How many people lived in Peru in 1850?", "is of 2015, 2018 and 2020: ask for such a"),
        ("What was the GDP of Peru in 2010?", "is of 2024: ask for such a year"),
        ("What was the area of Peru in 1950?", "names no year: ask without one"),
    ],
)
def test_a_missing_year_is_told_the_years_there_are(question, found):
    assert f"; what I found {found}" in refusal(question)


@pytest.mark.parametrize("country", ["Peru", "Kenya", "Niger", "Japan"])
def test_a_look_up_names_the_year_of_its_figure(country):
    said = answer(f"What is the population of {country}?")
    value, year = re.fullmatch(r".* is ([\d,]+)(?: people)? \((\d{4})\)\.", said).groups()
    table = figures(country, "population", year)
    assert value in table or country == "Japan"  # a lesson has figures of its own for Japan


# -- what it cannot read --


@pytest.mark.parametrize(
    "question",
    [
        "Wie viele Menschen leben in Peru?",
        "Hoeveel mensen wonen er in Nederland?",
        "Combien d'habitants au Pérou ?",
        "¿Cuántas personas viven en Perú?",
        "Qual é a população do Brasil?",
        "Quanti abitanti ha l'Italia?",
        "Ile osób mieszka w Polsce?",
        "Hur många bor i Sverige?",
        "Какое население России?",
        "ペルーの人口は？",
        "كم عدد سكان بيرو؟",
    ],
)
def test_another_language_is_told_to_ask_in_english(question):
    assert refusal(question) == f"{FOREIGN}."


@pytest.mark.parametrize("question", ["hello", "Tell me a joke", "Why?", "How many people work?"])
def test_what_it_cannot_read_is_told_what_it_can(question):
    assert refusal(question) == f"{CANNOT}."


def test_a_refusal_names_what_there_is():
    told = refusal("What is the fertility rate of Niger?")
    assert 'nothing here mentions "fertility"' in told and "one of: population, area, " in told
