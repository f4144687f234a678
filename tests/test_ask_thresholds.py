"""Over and under so much: in people, in words, between two, of a price, of a sum."""

import pytest
from test_ask_questions import told

BOUNDS = {
    "Is the population of Kenya over 50 million people?": (
        "Yes. The population of Kenya is 55,751,717 (2025)."
    ),
    "Is the area of Kenya over 500,000 people?": (
        "I cannot answer this: I found the area of Kenya, 580,367 square kilometres, which is"
        " no number of people."
    ),
    "Does Kenya have over fifty million people?": (
        "Yes. The population of Kenya is 55,751,717 (2025)."
    ),
    "Is the population of Kenya over 50M?": ("Yes. The population of Kenya is 55,751,717 (2025)."),
    "Is Kenya over 500,000 square kilometres?": (
        "Yes. The area of Kenya is 580,367 square kilometres."
    ),
    "Is Kenya under 500,000 square kilometres?": (
        "No. The area of Kenya is 580,367 square kilometres."
    ),
    "Is the population of Kenya between 50 and 60 million?": (
        "Yes. The population of Kenya is 55,751,717 (2025)."
    ),
    "Is life expectancy in Japan between 80 and 85 years?": (
        "No. The life expectancy at birth of Japan is 85.2 years (2024)."
    ),
    "Is life expectancy in Japan over 80?": (
        "Yes. The life expectancy at birth of Japan is 85.2 years (2024)."
    ),
    "Is the population of the world 8 billion?": (
        "Yes, rounded. The population of the world is 8,141,808,945 (2024)."
    ),
    "Is the population density of Kenya over 100 per square kilometre?": (
        "No. The population density of Kenya is 96.0629 per square kilometre. The population "
        "of Kenya is 55,751,717 (2025). The area of Kenya is 580,367 square kilometres."
    ),
    "Is the output token price of Claude Opus over $15?": (
        "Yes. The output token price of Claude Opus is $20 per 1 million tokens (November 2026)."
    ),
    "Is the output token price of Claude Opus below $20?": (
        "No, they are equal. The output token price of Claude Opus is $20 per 1 million "
        "tokens (November 2026)."
    ),
    "Is the output token price of Claude Opus more than $15 per million tokens?": (
        "Yes. The output token price of Claude Opus is $20 per 1 million tokens (November 2026)."
    ),
    "Is the output token price of Claude Opus more than $15 per thousand tokens?": (
        "I cannot answer this: I found the output token price of Claude Opus, $20 per 1 "
        "million tokens, and nothing here turns that into per thousand tokens."
    ),
    "Does Kenya have 55.8 million inhabitants?": (
        "Yes, rounded. The population of Kenya is 55,751,717 (2025)."
    ),
    "Is the combined population of Kenya and Uganda over 100 million?": (
        "Yes. The population of Kenya is 55,751,717 (2025). The population of Uganda is "
        "50,863,850 (2025). Together they make 106,615,567."
    ),
    "Is the combined population of Kenya and Uganda over 100?": (
        "I cannot answer this: I do not know of what 100 is; write it in full."
    ),
}


@pytest.mark.parametrize("question", BOUNDS)
def test_so_much_may_be_written_in_many_ways(question):
    assert told(question) == BOUNDS[question]
