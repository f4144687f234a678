"""The same asked in other words: of years, of sizes, of several at once."""

import pytest
from test_ask_questions import told

SAME = {
    "What is the population of Kenya? And the area?": (
        "The population of Kenya is 55,751,717 (2025). The area of Kenya is 580,367 square "
        "kilometres."
    ),
    "How many people live in Kenya and how large is it?": (
        "The population of Kenya is 55,751,717 (2025). The area of Kenya is 580,367 square "
        "kilometres."
    ),
    "What is the price of Claude Opus 5 output tokens?": (
        "The output token price of Claude Opus 5 is $25 per 1 million tokens (Anthropic price"
        " list, earlier edition)."
    ),
    "What is the price of Claude Opus 5.5 output?": (
        "The output token price of Claude Opus 5.5 is $20 per 1 million tokens (November 2026)."
    ),
    "What is the sum of the input and output token price of Claude Opus?": (
        "The sum of the input and output token price of Claude Opus is $24. The input token "
        "price of Claude Opus is $4 per 1 million tokens (November 2026). The output token "
        "price of Claude Opus is $20 per 1 million tokens (November 2026)."
    ),
    "What was the GDP and the population of Kenya in 2024?": (
        "The GDP at official exchange rate of Kenya in 2024 was $124,499,000,000. The "
        "population of Kenya in 2024 was 56,432,944."
    ),
    "Give me the coastline of Canada and the highest point of Canada.": (
        "The coastline of Canada is 202,080 km. The highest point of Canada is 5,959 m."
    ),
    "Rank Kenya, Uganda and Tanzania by highest point.": (
        "The highest point of Tanzania is 5,895 m. The highest point of Kenya is 5,199 m. The"
        " highest point of Uganda is 5,110 m. From the largest to the smallest: Tanzania, "
        "Kenya, Uganda."
    ),
    "List Kenya, Uganda and Tanzania from largest to smallest.": (
        "The area of Tanzania is 947,300 square kilometres. The area of Kenya is 580,367 "
        "square kilometres. The area of Uganda is 241,038 square kilometres. From the largest"
        " to the smallest: Tanzania, Kenya, Uganda."
    ),
    "Order Peru, Chile and Bolivia from the smallest to the largest.": (
        "The area of Chile is 756,102 square kilometres. The area of Bolivia is 1,098,581 "
        "square kilometres. The area of Peru is 1,285,216 square kilometres. From the "
        "smallest to the largest: Chile, Bolivia, Peru."
    ),
    "Kenya's population grew by how much between 2015 and 2024?": (
        "The difference is 9,344,418. The population of Kenya in 2024 was 56,432,944. The "
        "population of Kenya in 2015 was 47,088,526."
    ),
    "What is Kenya's 2024 population minus its 2015 population?": (
        "Kenya's 2024 population minus its 2015 population is 9,344,418. The population of "
        "Kenya in 2024 was 56,432,944. The population of Kenya in 2015 was 47,088,526."
    ),
    "Is Kenya's 2015 population larger than Uganda's 2024 population?": (
        "No. The population of Kenya in 2015 was 47,088,526. The population of Uganda in 2024"
        " was 50,015,092."
    ),
    "Compare Kenya's 2015 population with Uganda's 2020 population.": (
        "The population of Kenya in 2015 was 47,088,526. The population of Uganda in 2020 was"
        " 44,457,152. The larger is the population of Kenya in 2015."
    ),
    "What is Uganda's population as a percentage of Kenya's 2015 population?": (
        "I cannot answer this: the year may be that of one figure or of both; give each its "
        "year, or none."
    ),
    "Are there more people in Kenya now than in 2015?": (
        "Yes. The population of Kenya is 56,432,944 (2024). The population of Kenya in 2015 "
        "was 47,088,526."
    ),
    "How many more people live in Kenya now than in 2015?": (
        "The difference is 9,344,418. The population of Kenya is 56,432,944 (2024). The "
        "population of Kenya in 2015 was 47,088,526."
    ),
    "How many times larger is Kenya's population than it was in 2015?": (
        "The ratio is 1.19844. The population of Kenya is 56,432,944 (2024). The population "
        "of Kenya in 2015 was 47,088,526."
    ),
    "How much larger is the population of Kenya today than in 2015?": (
        "The difference is 9,344,418. The population of Kenya is 56,432,944 (2024). The "
        "population of Kenya in 2015 was 47,088,526."
    ),
    "How much did the population of Kenya grow compared with 2015?": (
        "The difference is 9,344,418. The population of Kenya is 56,432,944 (2024). The "
        "population of Kenya in 2015 was 47,088,526."
    ),
    "Is Kenya's population in 2020 larger than in 2015?": (
        "Yes. The population of Kenya in 2020 was 52,217,334. The population of Kenya in 2015"
        " was 47,088,526."
    ),
    "What is the entire area of Kenya?": ("The area of Kenya is 580,367 square kilometres."),
    "What is the complete coastline of Chile?": ("The coastline of Chile is 6,435 km."),
    "Is Kenya at least as large as Uganda?": (
        "Yes. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 "
        "square kilometres."
    ),
    "Is Spain's life expectancy at least as high as Italy's?": (
        "Yes, they are equal. The life expectancy at birth of Spain is 83 years (2024). The "
        "life expectancy at birth of Italy is 83 years (2024)."
    ),
    "Is Kenya the same size as Uganda?": (
        "No. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 "
        "square kilometres."
    ),
    "Do Nepal and China have the same highest point?": (
        "Yes. The highest point of Nepal is 8,849 m. The highest point of China is 8,849 m."
    ),
    "Is life expectancy in Spain the same as in Italy?": (
        "Yes. The life expectancy at birth of Spain is 83 years (2024). The life expectancy "
        "at birth of Italy is 83 years (2024)."
    ),
    "Which is larger, North or South Korea?": (
        "The area of North Korea is 120,538 square kilometres. The area of South Korea is "
        "99,720 square kilometres. The larger is the area of North Korea."
    ),
    "How much larger is North than South Korea?": (
        "The difference is 20,818 square kilometres. The area of North Korea is 120,538 "
        "square kilometres. The area of South Korea is 99,720 square kilometres."
    ),
    "Is China's economy larger than the US economy?": (
        "No. The GDP at official exchange rate of China is $18,744,000,000,000 (2024). The "
        "GDP at official exchange rate of the US is $29,185,000,000,000 (2024)."
    ),
    "Kenya is how much larger than Uganda?": (
        "The difference is 339,329 square kilometres. The area of Kenya is 580,367 square "
        "kilometres. The area of Uganda is 241,038 square kilometres."
    ),
    "Kenya, how big is it?": ("The area of Kenya is 580,367 square kilometres."),
    "How big is Kenya, really?": ("The area of Kenya is 580,367 square kilometres."),
    "In terms of area, is Kenya larger than Uganda?": (
        "Yes. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 "
        "square kilometres."
    ),
    "Is the population of the UK, in 2015, over 65 million?": (
        "Yes. The population of the UK in 2015 was 65,088,000."
    ),
    "Kenya's population is how big?": ("The population of Kenya is 55,751,717 (2025)."),
    "How many metres above sea level is Kenya's highest point?": (
        "The highest point of Kenya is 5,199 m."
    ),
}


@pytest.mark.parametrize("question", SAME)
def test_other_words_for_the_same_are_read(question):
    assert told(question) == SAME[question]
