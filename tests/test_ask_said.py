"""How it is said: no growth below zero, each meaning of a price, units, reasons that are true."""

import pytest
from test_ask_questions import told

SAID = {
    "What was the decline in Kenya's population from 2015 to 2024?": (
        "The difference is -9,344,418: the population of Kenya grew. The population of Kenya "
        "in 2015 was 47,088,526. The population of Kenya in 2024 was 56,432,944."
    ),
    "What was the increase in Japan's population from 2015 to 2024?": (
        "The difference is -3,165,629: the population of Japan shrank. The population of "
        "Japan in 2024 was 123,975,371. The population of Japan in 2015 was 127,141,000."
    ),
    "What percentage of the world's population lived in India in 2015?": (
        "The population of India in 2015 was 17.8% of the population of the world in 2015. "
        "The population of India in 2015 was 1,328,024,498. The population of the world in "
        "2015 was 7,441,677,465."
    ),
    "What does 1 output token of Claude Opus cost?": (
        "1 output token of Claude Opus costs $0.00002. The output token price of Claude Opus "
        "is $20 per 1 million tokens (November 2026)."
    ),
    "Which has the shortest coastline, Uganda, Rwanda or Kenya?": (
        "The coastline of Uganda is 0 km. The coastline of Rwanda is 0 km. The coastline of "
        "Kenya is 536 km. The smallest are the coastline of Uganda and the coastline of "
        "Rwanda."
    ),
    "Rank the populations of Kenya in 2015, 2020 and 2024.": (
        "The population of Kenya in 2024 was 56,432,944. The population of Kenya in 2020 was "
        "52,217,334. The population of Kenya in 2015 was 47,088,526. From the largest to the "
        "smallest: Kenya in 2024, Kenya in 2020, Kenya in 2015."
    ),
    "Rank Kenya, Kenya and Uganda by area.": (
        "The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 square"
        " kilometres. From the largest to the smallest: Kenya = Kenya, Uganda."
    ),
    "Rank the populations of Eritrea in 2015, 2018 and 2020.": (
        "I cannot answer this: the population of Eritrea of the two years is from different "
        "sources, which may not count alike: 3,105,546 by World Bank, 6,213,972 by country "
        "compendium; ask for years that one source gives."
    ),
    "Which is cheaper, Claude Opus or Claude Sonnet?": (
        "The input token price of Claude Opus is $4 per 1 million tokens (November 2026). The"
        " input token price of Claude Sonnet is $2 per 1 million tokens (November 2026). The "
        "smaller is the input token price of Claude Sonnet. The output token price of Claude "
        "Opus is $20 per 1 million tokens (November 2026). The output token price of Claude "
        "Sonnet is $10 per 1 million tokens (November 2026). The smaller is the output token "
        "price of Claude Sonnet."
    ),
    "Which is cheaper, Claude Opus or Claude Haiku?": (
        "I cannot answer this: I found the input token price of Claude Haiku, $0.10 per 1 "
        "million tokens and up, which may be more, so it cannot be compared."
    ),
    "What is the combined GDP by purchasing power of Kenya and Uganda?": (
        "The combined GDP by purchasing power of Kenya and Uganda is $472,769,000,000 in 2021"
        " dollars. The GDP by purchasing power of Kenya is $328,632,000,000 in 2021 dollars "
        "(2024). The GDP by purchasing power of Uganda is $144,137,000,000 in 2021 dollars "
        "(2024)."
    ),
    "What is Kenya's GDP by purchasing power divided by its population?": (
        "Kenya's GDP by purchasing power divided by its population is $5,894.56 in 2021 "
        "dollars. The GDP by purchasing power of Kenya is $328,632,000,000 in 2021 dollars "
        "(2024). The population of Kenya is 55,751,717 (2025)."
    ),
    "What is the GDP of Kenya divided by its area?": (
        "The GDP of Kenya divided by its area is $214,518 per square kilometre. The GDP at "
        "official exchange rate of Kenya is $124,499,000,000 (2024). The area of Kenya is "
        "580,367 square kilometres."
    ),
    "How tall is the tallest person in Japan?": (
        "I cannot answer this: I looked for the tallest person of Japan and found no source "
        "that gives it: of Japan it is not here. Search for Japan and one of: population, "
        "area, coastline, highest point, life expectancy at birth, GDP at official exchange "
        "rate, GDP by purchasing power."
    ),
    "How high is the highest volcano in Kenya?": (
        "I cannot answer this: I looked for the highest volcano of Kenya and found no source "
        'that gives it: nothing here mentions "volcano". Search for one subject and one of: '
        "population, area, coastline, highest point, life expectancy at birth, GDP at "
        "official exchange rate, GDP by purchasing power, input token price, output token "
        "price."
    ),
    "How much larger is the GDP of Kenya than that of Niue?": (
        "I cannot answer this: I found the GDP by purchasing power of Niue, and of another "
        "the GDP at official exchange rate; ask for each by itself."
    ),
    "Which is larger, Kenya's coastline or Kenya's highest point?": (
        "I cannot answer this: I cannot set these against each other as they are asked; ask "
        "for each by itself."
    ),
    "What is Kenya's coastline as a percentage of its highest point?": (
        "I cannot answer this: I cannot set these against each other as they are asked; ask "
        "for each by itself."
    ),
    "What is the GDP per worker of Norway?": (
        "I cannot answer this: I looked for the GDP per worker of Norway and found no source "
        'that gives it: nothing here mentions "worker". Search for one subject and one of: '
        "population, area, coastline, highest point, life expectancy at birth, GDP at "
        "official exchange rate, GDP by purchasing power, input token price, output token "
        "price."
    ),
    "How many people live in all of Ireland?": (
        'I cannot answer this: I can read sums, questions like "What is the … of …?", keys to'
        " look up, notes to save and counts in a quarter's table, and this is none of them."
    ),
}


@pytest.mark.parametrize("question", SAID)
def test_the_sentence_says_what_is_so(question):
    assert told(question) == SAID[question]
