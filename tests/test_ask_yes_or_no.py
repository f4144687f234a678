"""Yes or no: over so much, just so much, more than each of several, and by how much."""

import pytest
from test_ask_questions import told

ASKED = {
    # over and under, of a year, of years
    "Was the population of Kenya over 50 million in 2015?": (
        "No. The population of Kenya in 2015 was 47,088,526."
    ),
    "Was the population of Kenya under 50 million in 2015?": (
        "Yes. The population of Kenya in 2015 was 47,088,526."
    ),
    "Is the world population over 8 billion?": (
        "Yes. The population of the world is 8,141,808,945 (2024)."
    ),
    "Is the life expectancy in Kenya over 70?": (
        "Yes. The life expectancy at birth of Kenya is 70.4 years (2024)."
    ),
    "Is the life expectancy of Kenya at least 71?": (
        "No. The life expectancy at birth of Kenya is 70.4 years (2024)."
    ),
    # just so much, exactly or rounded
    "Is the population of Kenya 55,751,717?": (
        "Yes. The population of Kenya is 55,751,717 (2025)."
    ),
    "Is the population of Kenya exactly 55,751,718?": (
        "No. The population of Kenya is 55,751,717 (2025). Another source may differ."
    ),
    "Is the population of Kenya 56,432,944?": (
        "Yes. The population of Kenya is 56,432,944 (2024). That is the figure of 2024 by World "
        "Bank; others differ."
    ),
    "Is the area of Japan 377,829 square kilometres?": (
        "Yes. The area of Japan is 377,829 square kilometres. That is the figure by country "
        "compendium; others differ."
    ),
    "Is the population of Kenya 56 million?": (
        "Yes, rounded. The population of Kenya is 55,751,717 (2025)."
    ),
    "Is the population of Kenya 60 million?": "No. The population of Kenya is 55,751,717 (2025).",
    "Was the population of Kenya 47,088,526 in 2015?": (
        "Yes. The population of Kenya in 2015 was 47,088,526."
    ),
    "Is it true that Kenya has a coastline of 536 km?": "Yes. The coastline of Kenya is 536 km.",
    "Is the area of Kenya 580,367 square kilometres?": (
        "Yes. The area of Kenya is 580,367 square kilometres."
    ),
    "Is the GDP of Kenya $124 billion?": (
        "Yes, rounded. The GDP at official exchange rate of Kenya is $124,499,000,000 (2024)."
    ),
    # more, and by how much
    "Is Kenya larger than Uganda? By how much?": (
        "Yes. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 "
        "square kilometres. The difference is 339,329 square kilometres."
    ),
    "Is Kenya smaller than Uganda, and by how much?": (
        "No. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 "
        "square kilometres. The difference is 339,329 square kilometres."
    ),
    "Does Kenya have more people than Uganda? By how much?": (
        "Yes. The population of Kenya is 55,751,717 (2025). The population of Uganda is "
        "50,863,850 (2025). The difference is 4,887,867."
    ),
    # than each of several
    "Is Kenya larger than Uganda and Rwanda?": (
        "Yes. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 "
        "square kilometres. The area of Rwanda is 26,338 square kilometres."
    ),
    "Is Kenya larger than Uganda and Tanzania?": (
        "No. The area of Kenya is 580,367 square kilometres. The area of Uganda is 241,038 "
        "square kilometres. The area of Tanzania is 947,300 square kilometres."
    ),
    "Is Rwanda smaller than Uganda and Tanzania?": (
        "Yes. The area of Rwanda is 26,338 square kilometres. The area of Uganda is 241,038 "
        "square kilometres. The area of Tanzania is 947,300 square kilometres."
    ),
    "Does Kenya have more people than both Uganda and Tanzania?": (
        "No. The population of Kenya is 55,751,717 (2025). The population of Uganda is "
        "50,863,850 (2025). The population of Tanzania is 69,145,464 (2025)."
    ),
    "Is Kenya larger than Bosnia and Herzegovina?": (
        "Yes. The area of Kenya is 580,367 square kilometres. The area of Bosnia and "
        "Herzegovina is 51,197 square kilometres."
    ),
    # asked back
    "Is the population of Kenya over 65?": (
        "I cannot answer this: I found the population of Kenya, 55,751,717, and do not know "
        "of what 65 is; write it in full."
    ),
    "Is the coastline of Kenya over 500?": (
        "I cannot answer this: I found the coastline of Kenya, 536 km, and do not know of "
        "what 500 is; write it in full."
    ),
    "Is Kenya smaller than Uganda and Tanzania?": (
        "I cannot answer this: it may be compared with Uganda and Tanzania together or with "
        "each of them; ask for one of these."
    ),
}


@pytest.mark.parametrize("question", ASKED)
def test_yes_or_no_is_said_where_it_is_sure(question):
    assert told(question) == ASKED[question]


@pytest.mark.parametrize(
    "question",
    [
        "Is the coastline of Kenya 536 miles?",
        "Is the population of Kenya about 56 million?",
        "Is the population of Kenya in 2015?",
        "Is the population of Kenya not 56 million?",
        "Is the area of Kenya 3 times 5000?",
    ],
)
def test_what_is_not_sure_is_not_said(question):
    assert told(question).startswith("I cannot answer this: ")
