"""What a question means, and what it does not: nothing is answered that was not asked."""

import pytest
from test_ask_questions import told

REFUSED = "I cannot answer this: "

# -- whatever the words, there is an answer or a refusal --

BROKEN_OFF = (
    "What is the population of?",
    "population of",
    "What is the area of the?",
    "What is the GDP of .?",
    "What is the life expectancy of and?",
    "What is the highest point of 2020?",
    "What is the price of from Kenya?",
    "What is half of?",
)


@pytest.mark.parametrize("question", BROKEN_OFF)
def test_a_question_about_nothing_is_refused(question):
    assert told(question).startswith(REFUSED)


def test_a_question_that_breaks_off_is_told_so():
    said = f"{REFUSED}it ends before it says what it is about; name that, too."
    assert {told("What is the population of?"), told("half of the")} == {said}


def slips(question):
    """The question broken off, and with one word left out, doubled, or changed for the next."""
    words = question.split()
    for i, word in enumerate(words):
        yield " ".join(words[: i + 1])
        yield " ".join([*words[:i], *words[i + 1 :]])
        yield " ".join([*words[:i], word, *words[i:]])
        yield " ".join([*words[:i], *reversed(words[i : i + 2]), *words[i + 2 :]])


@pytest.mark.parametrize(
    "question",
    [
        "What was the population of Kenya in 2020?",
        "population of Kenya by the World Bank",
        "How many more people live in Kenya than in Uganda?",
        "What is half of the area of Kenya plus 20?",
    ],
)
def test_no_slip_of_a_word_stops_a_run(question):
    for text in dict.fromkeys(slips(question)):
        assert told(text), text
