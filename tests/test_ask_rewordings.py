"""Other ways to say the same: each is read as what it says."""

import pytest
from test_ask_questions import told

REWORDED = {
    # a source and its year, thanks, an indirect question
    "What was the population of Kenya according to the World Bank in 2020?": (
        "The population of Kenya in 2020 was 52,217,334 (World Bank)."
    ),
    "Hi! Would you mind telling me the population of Morocco, please? Thanks a lot!": (
        "The population of Morocco is 37,387,585 (2024)."
    ),
    "Could you please tell me how many square kilometres Portugal covers?": (
        "The area of Portugal is 92,090 square kilometres."
    ),
    "How many metres above sea level is the highest point of Kenya?": (
        "The highest point of Kenya is 5,199 m."
    ),
    "What is the population of the whole world?": (
        "The population of the world is 8,141,808,945 (2024)."
    ),
    # several figures, each of its own place
    "What is the area of Chad and what is the life expectancy there?": (
        "The area of Chad is 1,284,000 square kilometres. The life expectancy at birth of "
        "Chad is 60 years (2024)."
    ),
    "What is the population of Kenya, the area of Uganda and the GDP of Chad?": (
        "The population of Kenya is 55,751,717 (2025). The area of Uganda is 241,038 square "
        "kilometres. The GDP at official exchange rate of Chad is $20,626,000,000 (2024)."
    ),
    "What are the GDP (PPP) of Rwanda and the GDP (PPP) of Sweden?": (
        "The GDP by purchasing power of Rwanda is $46,543,000,000 in 2021 dollars (2024). The"
        " GDP by purchasing power of Sweden is $668,628,000,000 in 2021 dollars (2024)."
    ),
    "UK vs US area": (
        "The area of the UK is 243,610 square kilometres. The area of the US is 9,833,517 square "
        "kilometres."
    ),
    "life expectancy at birth, nigeria": (
        "The life expectancy at birth of Nigeria is 62.2 years (2024)."
    ),
    "What is 5 times the population of Kenya and Uganda together?": (
        "5 times the population of Kenya and Uganda together is 533,077,835. The population "
        "of Kenya is 55,751,717 (2025). The population of Uganda is 50,863,850 (2025)."
    ),
    # in millions, in percent, so many times
    "How many million square kilometres is Russia?": (
        "The area of Russia is 17,098,242 square kilometres. That is 17.0982 million square "
        "kilometres."
    ),
    "How many billion people live in China?": (
        "The population of China is 1,407,181,209 (2025). That is 1.40718 billion."
    ),
    "How many percent of the area of Peru is that of Chile?": (
        "The area of Chile is 58.8% of the area of Peru. The area of Chile is 756,102 square "
        "kilometres. The area of Peru is 1,285,216 square kilometres."
    ),
    "Is Kenya twice as large as Uganda?": (
        "No. The ratio is 2.40778. The area of Kenya is 580,367 square kilometres. The area of "
        "Uganda is 241,038 square kilometres."
    ),
    "Is Kenya half as big as Tanzania?": (
        "No. The ratio is 0.612654. The area of Kenya is 580,367 square kilometres. The area of "
        "Tanzania is 947,300 square kilometres."
    ),
    "Is Kenya the largest of Kenya, Uganda and Tanzania?": (
        "The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 square"
        " kilometres. The area of Tanzania is 947,300 square kilometres. The largest is the "
        "area of Tanzania."
    ),
    "Is the population of Kenya larger than in 2015?": (
        "Yes. The population of Kenya is 56,432,944 (2024). The population of Kenya in 2015 "
        "was 47,088,526."
    ),
    # two prices of one model
    "What is the difference between the input and output token price of Claude Opus?": (
        "The difference between the input and output token price of Claude Opus is $16. The "
        "input token price of Claude Opus is $4 per 1 million tokens (November 2026). The "
        "output token price of Claude Opus is $20 per 1 million tokens (November 2026)."
    ),
    "What is the ratio of output to input token price of Claude Opus?": (
        "The ratio of output to input token price of Claude Opus is 5. The output token price"
        " of Claude Opus is $20 per 1 million tokens (November 2026). The input token price "
        "of Claude Opus is $4 per 1 million tokens (November 2026)."
    ),
}


@pytest.mark.parametrize("question", REWORDED)
def test_what_says_the_same_in_other_words_is_answered(question):
    assert told(question) == REWORDED[question]


@pytest.mark.parametrize(
    "question",
    [
        "How many hundreds of people live in Malta?",
        "What is the combined GDP by purchasing power of Sudan, Namibia and Peru?",
        "The GDP at official exchange rate of Gaza, Gaza Strip is what percent of that of Kenya?",
    ],
)
def test_what_only_looks_alike_keeps_its_meaning(question):
    assert "of Sudan of" not in told(question) and "of Gaza of" not in told(question)
    assert ("hundreds" in question) == told(question).startswith("I cannot answer this: ")
