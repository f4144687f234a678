"""Other words for years, rates, heights, units and differences get the same answer."""

import pytest
from test_ask_questions import told

K_2020 = "The population of Kenya in 2020 was 52,217,334."
KENYA = "The population of Kenya is 55,751,717 (2025)."
GDP = "The GDP at official exchange rate of Kenya is $124,499,000,000 (2024)."
PER_HEAD = f"The GDP at official exchange rate per capita of Kenya is $2,233.10. {GDP} {KENYA}"
PPP = (
    "The GDP by purchasing power per capita of Poland is $42,558.89 in 2021 dollars. The GDP by "
    "purchasing power of Poland is $1,649,000,000,000 in 2021 dollars (2024). The population of "
    "Poland is 38,746,310 (2024)."
)
JAPAN = "The GDP by purchasing power of Japan is $5,715,000,000,000 in 2021 dollars (2024)."
RUSSIA = (
    "The ratio is 26.5583. The area of Russia is 17,098,242 square kilometres. The area of France "
    "is 643,801 square kilometres."
)
LARGER = (
    "Yes. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 square "
    "kilometres."
)
SAME = {
    "population of Kenya (2020)": K_2020,
    "What was the population of Kenya during 2020?": K_2020,
    "What was the population of Kenya during the year 2020?": K_2020,
    "Population of Kenya (World Bank, 2020)": f"{K_2020[:-1]} (World Bank).",
    "per capita GDP of Kenya": PER_HEAD,
    "What is Kenya's per capita GDP?": PER_HEAD,
    "GDP/capita of Kenya": PER_HEAD,
    "GDP per capita PPP of Poland": PPP,
    "GDP per capita, PPP of Poland": PPP,
    "GDP at PPP of Japan": JAPAN,
    "What is the GDP of Kenya in USD?": GDP,
    "GDP and population of Kenya": f"{GDP} {KENYA}",
    "What are the GDP and population of Kenya?": f"{GDP} {KENYA}",
    "What is the highest point of Peru above sea level?": "The highest point of Peru is 6,746 m.",
    "How far above sea level is the highest point of Chile?": (
        "The highest point of Chile is 6,893 m."
    ),
    "How many kilometres longer is the coastline of Kenya than that of Jordan?": (
        "The difference is 510 km. The coastline of Kenya is 536 km. The coastline of Jordan is "
        "26 km."
    ),
    "How many times as large as France is Russia?": RUSSIA,
    "How many times as large is Russia as France?": RUSSIA,
    "Could you tell me whether Kenya is larger than Uganda?": LARGER,
    "Tell me if Kenya is larger than Uganda": LARGER,
    "Isn't Kenya larger than Uganda?": LARGER,
    "Is the highest point of Kenya more than 5,000 m high?": (
        "Yes. The highest point of Kenya is 5,199 m."
    ),
    "How do Kenya and Uganda compare in population?": (
        f"{KENYA} The population of Uganda is 50,863,850 (2025). The larger is the population of "
        "Kenya."
    ),
    "How much do two million output tokens of Sonnet 5.5 cost?": (
        "2,000,000 output tokens of Sonnet 5.5 cost $20. The output token price of Sonnet 5.5 is "
        "$10 per 1 million tokens (November 2026)."
    ),
}


@pytest.mark.parametrize("question", SAME)
def test_other_words_for_years_and_measures_get_the_same_answer(question):
    assert told(question) == SAME[question]


@pytest.mark.parametrize(
    "question",
    [
        "How many feet higher is the highest point of Nepal than the highest point of Peru?",
        "GDP of Kenya in EUR",
        "population of Kenya (Harare, 2020)",
        "What is the area of Kenya above sea level?",
        "EU and population of France",
        "per capita highest point of Kenya",
    ],
)
def test_what_they_do_not_cover_is_refused(question):
    assert told(question).startswith("I cannot answer this: ")


def test_a_name_in_capitals_before_a_list_stays_a_name():
    assert told("UK and population of France").startswith("The population of the UK is 68,751,311")
