"""Every word of a question is used, is known to say no more, or has the question refused."""

import pytest
from test_ask_questions import told

REFUSED = "I cannot answer this: "
UNUSED = {  # no reading has a part for this word
    "What is the inhabited area of Kenya?": "inhabited",
    "What is half the inhabited area of Kenya?": "inhabited",
    "What is the living population of Kenya?": "living",
    "What was the first population of Kenya?": "first",
    "What is Kenya's first area?": "first",
    "What is the same area of Kenya?": "same",
    "What is the right area of Kenya?": "right",
    "What is each area of Kenya?": "each",
    "What is any area of Kenya?": "any",
    "What is some area of Kenya?": "some",
    "What is both population of Kenya?": "both",
    "Which is either larger, Kenya or Uganda?": "either",
    "Is Kenya divided larger than Uganda?": "divided",
    "Is Kenya first larger than Uganda?": "first",
    "Is Kenya just larger than Uganda?": "just",
    "Is Japan much larger than Germany?": "much",
    "Is some of Kenya larger than Uganda?": "some",
    "Is any part of Kenya larger than Uganda?": "any",
    "Is the first Kenya larger than Uganda?": "first",
    "all figures for the population of Georgia": "all",
    "How high is the number of Kenya?": "number",
    "Which has the larger number, Kenya or Uganda?": "number",
    "Which has the larger years, Kenya or Uganda?": "years",
    "What are the area of Kenya and its population, and those of Uganda?": "those",
}


@pytest.mark.parametrize("question", UNUSED)
def test_a_word_that_nothing_uses_is_named(question):
    word = UNUSED[question]
    assert told(question) == f'{REFUSED}I do not know what "{word}" changes here; ask without it.'


NARROWED = (
    "What was the peak population of Japan?",
    "What was the peak GDP of Kenya?",
    "What is the last population of Kenya?",
    "What is the gross area of Kenya?",
    "What is the world population of Kenya?",
    "What is the highest population of Kenya?",
    "the highest population of Kenya, Uganda and Rwanda",
    "What is the highest life expectancy of Kenya, Uganda and Rwanda?",
    "largest area of Kenya",
    "Which has the lowest point: Kenya, Uganda or Rwanda?",
    "Which has the deepest point, Kenya or Uganda?",
    "What is the population of Kenya's coast?",
    "What is the area of Kenya's coast?",
    "What is the population of the mountains of Kenya?",
    "What is the life expectancy of the mountains of Kenya?",
    "What is the GDP of the coast of Kenya?",
    "What is the area of the highest mountain in Kenya?",
    "square of the population of Kenya",
    "What is the cube of the area of Kenya?",
    "number of points in Kenya",
    "number of areas in Kenya",
    "What are the products of Kenya?",
    "What are the mountains of Kenya?",
    "How many peoples live in Kenya?",
    "How is life in Kenya?",
    "How are people in Kenya?",
    "How do you know the area of Kenya?",
    "Which would have the larger population, Peru or Chile?",
    "Could Kenya be larger than Uganda?",
    "How much will 3 million output tokens of Sonnet 5.5 cost?",
    "I have a question about Uganda: what is the area of Kenya?",
    "population of the United States of Mexico",
    "population of the United Kingdom of Denmark",
    "population of Georgia of Armenia",
    "Uganda: population of Kenya?",
    "Chad, what is the area of Kenya?",
    "Greetings from Peru! What is the area of Kenya?",
    "overall, population of Kenya",
    "report on Kenya",
    "facts about Kenya",
)


@pytest.mark.parametrize("question", NARROWED)
def test_a_figure_of_the_whole_is_none_of_a_part(question):
    assert told(question).startswith(REFUSED)


def test_a_refusal_of_a_part_tells_the_whole_that_there_is():
    assert told("What is the population of Kenya's coast?") == (
        "I cannot answer this: I looked for the population of coast of Kenya and found no source "
        'that gives it: nothing here goes with "coast". Search for Kenya and one of: population, '
        "area, coastline, highest point, life expectancy at birth, GDP at official exchange rate, "
        "GDP by purchasing power."
    )


AREA = "The area of Kenya is 580,367 square kilometres."
PEOPLE = "The population of Kenya is 55,751,717 (2025)."
POINT = "The highest point of Kenya is 5,199 m."
UGANDA = "The area of Uganda is 241,038 square kilometres."
ANSWERED = {
    "Hello, my name is Chad. What is the area of Kenya?": AREA,
    "At last, what is the area of Kenya?": AREA,
    "First, what is the area of Kenya?": AREA,
    "What is the whole area of Kenya?": AREA,
    "What is the exact area of Kenya?": AREA,
    "surface area of Kenya": AREA,
    "CIA World Factbook area of Kenya": AREA,
    "roughly, population of Kenya": PEOPLE,
    "Roughly how many people live in Kenya?": PEOPLE,
    "What's the approximate population of Kenya?": PEOPLE,
    "What is the current population of Kenya?": PEOPLE,
    "What is the number of people in Kenya?": PEOPLE,
    "What is the height of the highest mountain in Kenya?": POINT,
    "how tall is the tallest mountain in kenya": POINT,
    "highest peak of Kenya": POINT,
    "length of the coast of Kenya": "The coastline of Kenya is 536 km.",
    "Kenya population Uganda area": f"{PEOPLE} {UGANDA}",
    "kenya population uganda area": f"{PEOPLE} {UGANDA}",
    "population Kenya area Uganda": f"{PEOPLE} {UGANDA}",
    "Kenya Uganda area population": (
        f"{PEOPLE} {AREA} The population of Uganda is 50,863,850 (2025). {UGANDA}"
    ),
    "Peru area Chile area Kenya area": (
        "The area of Peru is 1,285,216 square kilometres. "
        f"The area of Chile is 756,102 square kilometres. {AREA}"
    ),
    "Peru coastline Uganda area Kenya area": (
        f"The coastline of Peru is 2,414 km. {UGANDA} {AREA}"
    ),
    "Peru coastline Kenya population Uganda area": (
        f"The coastline of Peru is 2,414 km. {PEOPLE} {UGANDA}"
    ),
    "Opus input Sonnet output": (
        "The input token price of Opus is $4 per 1 million tokens (November 2026). "
        "The output token price of Sonnet is $10 per 1 million tokens (November 2026)."
    ),
    "Kenya GDP Uganda life expectancy": (
        "The GDP at official exchange rate of Kenya is $124,499,000,000 (2024). "
        "The life expectancy at birth of Uganda is 69.7 years (2024)."
    ),
    "Is Kenya really larger than Uganda?": f"Yes. {AREA} {UGANDA}",
}


@pytest.mark.parametrize("question", ANSWERED)
def test_what_says_no_more_and_what_stands_in_pairs_is_read(question):
    assert told(question) == ANSWERED[question]
