"""The audit of what the question itself has one reckon: A minus twice B, the average of twice A."""

import pytest
from worlds import asked, doubts

MINUS = "What is the population of Kenya minus 5 times the population of Rwanda?"
MEAN = "What is the average of twice the area of Kenya and the area of Uganda?"
SUM = "What is the combined population of France and Italy?"
NOTHING = "How much larger is Kenya than Kenya?"
MEAN_PRICE = "What is the average input token price of Claude Haiku 4.5 and Claude Sonnet 5?"
PRICES = (
    "What is the difference between the input token price of Claude Opus 5 and Claude Sonnet 5?"
)
TIMES = "What is the product of the area of Kenya and the area of Uganda?"
DASH = "What is 5 - 3 million?"

TRUE = [
    (MINUS, "Kenya's population minus five times Rwanda's is -12,364,793."),
    (MINUS, "5 times the population of Rwanda minus the population of Kenya is 12,364,793."),
    (MINUS, "5 times Rwanda's population is 12,364,793 more than Kenya's population."),
    (MEAN, "The mean of twice Kenya's area and Uganda's area is 700,886 square kilometres."),
    (MEAN, "The sum of twice the area of Kenya and the area of Uganda is 1,401,772 km²."),
    (TIMES, "The area of Kenya times the area of Uganda is 139,890,500,946."),
    (NOTHING, "The answer is 0 square kilometres."),
    (MEAN_PRICE, "On average, an input token price of the two is $1.50."),
    (PRICES, "The input token price of Claude Sonnet 5 is $3 lower than that of Claude Opus 5."),
    (DASH, "5 minus 3 million is -2,999,995."),
]

FALSE = [
    (MINUS, "Rwanda has -12,364,793 people."),
    (MINUS, "5 times the population of Rwanda is -12,364,793."),
    (MINUS, "The population of Rwanda minus 5 times the population of Kenya is -12,364,793."),
    (MINUS, "The population of Kenya plus 5 times the population of Rwanda is -12,364,793."),
    (MINUS, "The population of Kenya minus 5 times the population of Rwanda is 12,364,793."),
    (SUM, "The population of France minus the population of Italy is 129,437,657."),
    (MEAN, "Twice the area of Uganda is 700,886 square kilometres."),
    (MEAN, "The average area of Uganda is 700,886 square kilometres."),
    (MEAN, "The average of twice the area of Kenya and the area of Uganda is 1,401,772 km²."),
    (MEAN, "The sum of twice the area of Kenya and the area of Uganda is 700,886 km²."),
    (NOTHING, "The area of Kenya is 0 square kilometres."),
    (MEAN_PRICE, "The input token price of Claude Haiku 4.5 is $1.50."),
    (MEAN_PRICE, "The difference is $1.50."),
    (PRICES, "Claude Opus 5 costs $3."),
    (PRICES, "The input token price of Claude Sonnet 5 is $3."),
    (PRICES, "Claude Sonnet 5 costs $3 more than Claude Opus 5."),
    (TIMES, "The sum of the area of Kenya and the area of Uganda is 139,890,500,946."),
    (TIMES, "The difference between Kenya's and Uganda's area is 139,890,500,946."),
    (DASH, "The range is 5 - 30 million."),
]


@pytest.mark.parametrize("question, text", TRUE)
def test_what_the_question_has_one_reckon_raises_no_alarm(question, text):
    assert doubts(asked(question), text) == []


@pytest.mark.parametrize("question, text", FALSE)
def test_another_sum_than_the_one_named_is_told(question, text):
    assert doubts(asked(question), text) != []
