"""What an answer says: no number below zero for what is not so, enough digits, articles."""

from decimal import Decimal

import pytest
from test_ask_questions import told

from agentlab.models.stand_in.corrections import in_percent

SAID = {
    # not larger, but smaller
    "How much larger is Chile than Peru in area?": (
        "The area of Chile is not larger than the area of Peru but smaller, by 529,114 square"
        " kilometres. The area of Chile is 756,102 square kilometres. The area of Peru is "
        "1,285,216 square kilometres."
    ),
    "How much smaller is Kenya than Uganda?": (
        "The area of Kenya is not smaller than the area of Uganda but larger, by 339,329 "
        "square kilometres. The area of Uganda is 241,038 square kilometres. The area of "
        "Kenya is 580,367 square kilometres."
    ),
    "How much richer is Chad than Germany by GDP?": (
        "The GDP at official exchange rate of Chad is not larger than the GDP at official "
        "exchange rate of Germany but smaller, by $4,639,374,000,000. The GDP at official "
        "exchange rate of Chad is $20,626,000,000 (2024). The GDP at official exchange rate "
        "of Germany is $4,660,000,000,000 (2024)."
    ),
    "By what percentage is Kenya smaller than Uganda?": (
        "The area of Kenya is not smaller than the area of Uganda but larger, by 140.8%. The "
        "area of Uganda is 241,038 square kilometres. The area of Kenya is 580,367 square "
        "kilometres."
    ),
    "How many times smaller is Russia than Malta?": (
        "The area of Russia is not smaller than the area of Malta: the ratio is 0.0000184814."
        " The area of Malta is 316 square kilometres. The area of Russia is 17,098,242 square"
        " kilometres."
    ),
    "By how much does the population of Kenya exceed that of Japan?": (
        "The population of Kenya is not larger than the population of Japan but smaller, by "
        "67,419,673. The population of Kenya is 55,751,717 (2025). The population of Japan is"
        " 123,171,390 (2025)."
    ),
    # it did not grow
    "By what percentage did the population of Japan grow from 2015 to 2024?": (
        "The population of Japan did not grow: it shrank by 2.5%. The population of Japan in "
        "2024 was 123,975,371. The population of Japan in 2015 was 127,141,000."
    ),
    "By what percentage did the population of Kenya shrink from 2015 to 2020?": (
        "The population of Kenya did not shrink: it grew by 10.9%. The population of Kenya in"
        " 2015 was 47,088,526. The population of Kenya in 2020 was 52,217,334."
    ),
    "By what percentage did the population of Japan change from 2015 to 2024?": (
        "The population of Japan shrank by 2.5%. The population of Japan in 2024 was "
        "123,975,371. The population of Japan in 2015 was 127,141,000."
    ),
    # a plain difference may be below zero
    "area of Chile minus area of Peru": (
        "The difference is -529,114 square kilometres. The area of Chile is 756,102 square "
        "kilometres. The area of Peru is 1,285,216 square kilometres."
    ),
    # as many digits as it takes
    "What percentage of the world's population lives in Malta?": (
        "The population of Malta is 0.0064% of the population of the world. The population of"
        " Malta is 521,828 (2025). The population of the world is 8,141,808,945 (2024)."
    ),
    "What is Malta's population as a percentage of China's?": (
        "Malta's population as a percentage of China's is 0.037%. The population of Malta is "
        "521,828 (2025). The population of China is 1,407,181,209 (2025)."
    ),
    "How many percent smaller is Monaco than Russia?": (
        "The area of Monaco is 99.999988% less than the area of Russia. The area of Russia is"
        " 17,098,242 square kilometres. The area of Monaco is 2 square kilometres."
    ),
    "By what percentage is Malta larger than Russia?": (
        "The area of Malta is not larger than the area of Russia but smaller, by 99.9982%. "
        "The area of Malta is 316 square kilometres. The area of Russia is 17,098,242 square "
        "kilometres."
    ),
    # articles, and the world
    "What is the area of Bahamas?": "The area of the Bahamas is 13,880 square kilometres.",
    "What is the area of the Gambia?": "The area of the Gambia is 11,300 square kilometres.",
    "What is the population of World?": "The population of the world is 8,141,808,945 (2024).",
    "world population": "The population of the world is 8,141,808,945 (2024).",
    "Which is larger, the UK or the UAE?": (
        "The area of the UK is 243,610 square kilometres. The area of the UAE is 83,600 "
        "square kilometres. The larger is the area of the UK."
    ),
    # said once
    "Is Kenya larger than Kenya?": (
        "No, they are equal. The area of Kenya is 580,367 square kilometres."
    ),
    # what may be more
    "Is Haiku cheaper than Sonnet for input tokens?": (
        "I cannot answer this: I found the input token price of Haiku, $0.10 per 1 million "
        "tokens and up, which may be more, so it cannot be compared."
    ),
    "Which is cheaper for output, Haiku or Opus?": (
        "I cannot answer this: I found the output token price of Haiku, $0.50 per 1 million "
        "tokens and up, which may be more, so it cannot be compared."
    ),
    "Rank the input token prices of Haiku, Sonnet and Opus.": (
        "I cannot answer this: I found the input token price of Haiku, $0.10 per 1 million "
        "tokens and up, which may be more, so it cannot be compared."
    ),
    "Which has the lower input token price, Sonnet or Opus?": (
        "The input token price of Sonnet is $2 per 1 million tokens (November 2026). The "
        "input token price of Opus is $4 per 1 million tokens (November 2026). The smaller is"
        " the input token price of Sonnet."
    ),
    "Is the input token price of Claude Haiku more than 0.05 dollars?": (
        "Yes. The input token price of Claude Haiku is $0.10 per 1 million tokens and up "
        "(November 2026)."
    ),
    # then and now from one source
    "Has the population of Japan shrunk since 2015?": (
        "Yes. The population of Japan is 123,975,371 (2024). The population of Japan in 2015 "
        "was 127,141,000."
    ),
    "Is the population of Japan smaller than in 2015?": (
        "Yes. The population of Japan is 123,975,371 (2024). The population of Japan in 2015 "
        "was 127,141,000."
    ),
    "By what factor did the population of Niger rise from 2015 to 2024?": (
        "The ratio is 1.35572. The population of Niger in 2024 was 27,032,412. The population"
        " of Niger in 2015 was 19,939,498."
    ),
    "Did the population of Kenya double between 2015 and 2024?": (
        "No. The ratio is 1.19844. The population of Kenya in 2024 was 56,432,944. The population"
        " of Kenya in 2015 was 47,088,526."
    ),
    "By what factor did the population of Georgia rise from 2018 to 2024?": (
        "I cannot answer this: the population of Georgia of the two years is from different "
        "sources, which may not count alike: 4,900,961 by World Factbook, 3,726,549 by "
        "country compendium; ask for years that one source gives."
    ),
    # where there is some, of others or of other years
    "What is the highest point of France?": (
        "I cannot answer this: I looked for the highest point of France and found no source that "
        "gives it: of France it is not here. Search for France and one of: population, area, "
        "coastline, life expectancy at birth, GDP at official exchange rate, GDP by purchasing "
        "power."
    ),
    "What was the population of Kenya in 2016?": (
        "I cannot answer this: I looked for the population of Kenya in 2016 and found no source "
        "that gives it; what I found is of 2015, 2018 and 2020: ask for such a year; there may be "
        "others."
    ),
    # how large is a size
    "How high is Mount Kenya?": (
        "I cannot answer this: I looked for the height of Mount Kenya and found no source "
        'that gives it: nothing here mentions "Mount". Search for one subject and one of: '
        "population, area, coastline, highest point, life expectancy at birth, GDP at "
        "official exchange rate, GDP by purchasing power, input token price, output token "
        "price."
    ),
}


@pytest.mark.parametrize("question", SAID)
def test_the_answer_says_what_is_so(question):
    assert told(question) == SAID[question]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("12.345", "12.3%"),
        ("0", "0.0%"),
        ("0.05", "0.1%"),
        ("0.0064091", "0.0064%"),
        ("99.94", "99.9%"),
        ("99.95", "99.95%"),
        ("99.998152", "99.9982%"),
        ("100", "100.0%"),
        ("100.0004", "100.0004%"),
        ("-99.998152", "-99.9982%"),
        ("5410736.1", "5,410,736.1%"),
    ],
)
def test_a_percentage_has_the_digits_it_needs(value, said):
    assert in_percent(Decimal(value)) == said
