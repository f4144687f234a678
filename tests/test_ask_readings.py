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


# -- a share of one place in another --

IN_ANOTHER = {
    "What percentage of Uganda's population lives in Kenya?": ("population of Uganda", "Kenya"),
    "What share of Germany's people live in Japan?": ("people of Germany", "Japan"),
    "What percentage of people in Germany live in Turkey?": ("people of Germany", "Turkey"),
    "What percentage of the area of Germany is in Austria?": ("area of Germany", "Austria"),
    "What share of the coastline of Norway is in Denmark?": ("coastline of Norway", "Denmark"),
    "What proportion of Germany's population lives in Austria?": (
        "population of Germany",
        "Austria",
    ),
    "What percentage of the population of the US lives in Puerto Rico?": (
        "population of the US",
        "Puerto Rico",
    ),
    "share of germany's population in austria": ("population of Germany", "Austria"),
    "What share of the area of Bosnia and Herzegovina is in Serbia?": (
        "area of Bosnia and Herzegovina",
        "Serbia",
    ),
    "What percentage of Germany's people live in Japan and Kenya?": ("people of Germany", "Japan"),
}


@pytest.mark.parametrize("question", IN_ANOTHER)
def test_how_much_of_one_place_is_in_another_is_told_by_no_figures_of_the_two(question):
    whole, place = IN_ANOTHER[question]
    assert told(question) == (
        f"{REFUSED}nothing here tells how much of the {whole} is in {place}; if the two are to be "
        "compared, ask for one as a percentage of the other."
    )


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        (
            "What percentage of the world's people live in Brazil?",
            "The population of Brazil is 2.7% of the population of the world.",
        ),
        (
            "What percentage of the combined population of Kenya and Uganda lives in Kenya?",
            "That is 52.3%.",
        ),
        (
            "What percentage of Kenya's population is the population of Uganda?",
            "The population of Uganda is 91.2% of the population of Kenya.",
        ),
    ],
)
def test_a_share_of_what_holds_it_is_told(question, begins):
    assert told(question).startswith(begins)
