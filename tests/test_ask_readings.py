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
    "What proportion of Kenya's people lives Austria?": ("people of Kenya", "Austria"),
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


# -- every word has its part --

NOT_OF_IT = {  # a word of another topic, or of half of one
    "What is the coast population of Norway?": "coast",
    "What is the mountain area of Nepal?": "mountain",
    "What is the tall population of Kenya?": "tall",
    "How tall is the coastline of Kenya?": "tall",
    "How tall is the population of Kenya?": "tall",
    "What is the domestic coastline of Kenya?": "domestic",
    "What is the high GDP of Kenya?": "high",
    "What is the GDP rate of Kenya?": "rate",
    "What is the exchange GDP of Kenya?": "exchange",
    "What is the combined coast population of Kenya and Tanzania?": "coast",
    "What is the combined mountain area of Nepal and Bhutan?": "mountain",
    "By how much did the coast population of Kenya grow from 2015 to 2020?": "coast",
    "Which has the larger coast population, Kenya or Tanzania?": "coast",
}


@pytest.mark.parametrize("question", NOT_OF_IT)
def test_a_word_of_what_is_not_asked_for_is_not_passed_over(question):
    said = told(question)
    assert said.startswith(f"{REFUSED}I looked for the ")
    assert f'nothing here goes with "{NOT_OF_IT[question]}". Search for ' in said


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("What was the first GDP of Kenya?", "first"),
        ("What was Kenya's first GDP?", "first"),
        ("What is the rich combined population of Kenya and Tanzania?", "rich"),
        ("The rich combined population of Kenya and Tanzania", "rich"),
        ("How many long more people live in Kenya than in Uganda?", "long"),
        ("What is the wanted population of Kenya?", "wanted"),
        ("What is first the population of Kenya?", "first"),
        ("What was some the population of Kenya in 2020?", "some"),
    ],
)
def test_a_word_without_a_part_is_named(question, word):
    assert told(question) == f'{REFUSED}I do not know what "{word}" changes here; ask without it.'


@pytest.mark.parametrize("topic", ["bank population", "name population", "wikipedia population"])
def test_half_of_a_source_and_what_a_search_passes_over_narrow_a_topic(topic):
    assert told(f"What is the {topic} of Kenya?") == (
        f"{REFUSED}I looked for the {topic} of Kenya and found no source that gives it; what I "
        "found is its population: ask for that if it is meant."
    )


def test_a_topic_that_came_along_uses_no_word_of_another():
    assert told("What is the point population of Kenya?") == (
        f"{REFUSED}I looked for the point population of Kenya and found no source that gives it; "
        "what I found is its population and highest point: ask for one of them if it is meant."
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How high is the area of Kenya?", '"high" says nothing of the area of Kenya, 580,367'),
        ("How high is the coastline of Norway?", '"high" says nothing of the coastline of Norway'),
        ("How tall is the GDP of Kenya?", '"tall" says nothing of the GDP at official exchange'),
    ],
)
def test_no_figure_is_as_tall_as_it_cannot_be(question, said):
    assert told(question).startswith(f"{REFUSED}{said}")


LIFE = "The life expectancy at birth of Kenya is 70.4 years (2024)."
SIZES = {
    "How high is the life expectancy of Kenya?": LIFE,
    "How long is Kenya's life expectancy?": LIFE,
    "How high was the population of Kenya in 2015?": (
        "The population of Kenya in 2015 was 47,088,526."
    ),
    "What is the size of the population of Kenya?": "The population of Kenya is 55,751,717 (2025).",
    "How big is the coastline of Kenya?": "The coastline of Kenya is 536 km.",
    "How tall is the highest mountain of Kenya?": "The highest point of Kenya is 5,199 m.",
    "What is the gross domestic product of Kenya?": (
        "The GDP at official exchange rate of Kenya is $124,499,000,000 (2024)."
    ),
}


@pytest.mark.parametrize("question", SIZES)
def test_a_word_that_asks_for_the_size_says_no_more(question):
    assert told(question) == SIZES[question]


# -- where, when and in what manner are not how much --

NO_PLACES = f"{REFUSED}I look for figures, not for where or when something is; ask how much it is."
NO_MANNER = f"{REFUSED}I look for figures, not for how somebody lives; ask how many there are."
ELSE = {
    "Where is the highest point of Kenya?": NO_PLACES,
    "Where's the highest mountain of Nepal?": NO_PLACES,
    "Where is the coast of Kenya?": NO_PLACES,
    "Where do people live in Kenya?": NO_PLACES,
    "Tell me where people live in Kenya": NO_PLACES,
    "I'd like to know where the coast of Kenya is.": NO_PLACES,
    "When do people live in Kenya?": NO_PLACES,
    "When was the population of Kenya in 2020?": NO_PLACES,
    "When did the population of Kenya grow from 2015 to 2020?": NO_PLACES,
    "Where is 3 plus 4?": NO_PLACES,
    "How do people live in Chad?": NO_MANNER,
    "How do people in Chad?": NO_MANNER,
    "What is the coastline of Kenya like?": (
        f'{REFUSED}"like" says nothing of the coastline of Kenya, 536 km; ask what it is.'
    ),
}


@pytest.mark.parametrize("question", ELSE)
def test_what_is_no_question_of_how_much_is_refused(question):
    assert told(question) == ELSE[question]


@pytest.mark.parametrize(
    ("question", "ends"),
    [
        ("Where do people live longer, Japan or Italy?", "at birth of Japan."),
        ("Where is the area larger, in Kenya or Uganda?", "of Kenya."),
        ("Where can I find the population of Kenya?", "55,751,717 (2025)."),
        ("How is the area of Kenya?", "580,367 square kilometres."),
        ("What's the population in Nigeria like?", "244,344,065 (2025)."),
        ("When you add 3 and 4, what do you get?", "7."),
    ],
)
def test_which_of_two_and_other_words_for_how_much_are_answered(question, ends):
    assert told(question).endswith(ends)


# -- a thing is no name --

THINGS = {
    "What is the life expectancy of a turkey?": ("a turkey", "Turkey"),
    "What is a turkey's life expectancy?": ("a turkey", "Turkey"),
    "How tall is a turkey?": ("a turkey", "Turkey"),
    "What is the area of a jersey?": ("a jersey", "Jersey"),
    "How big is a jordan?": ("a jordan", "Jordan"),
    "What is the life expectancy of an Oman?": ("an oman", "Oman"),
    "Is a turkey larger than a jersey?": ("a turkey", "Turkey"),
    "Which is larger, a turkey or a jersey?": ("a turkey", "Turkey"),
    "What is the population density of a jersey?": ("a jersey", "Jersey"),
}


@pytest.mark.parametrize("question", THINGS)
def test_no_country_takes_an_article_of_things(question):
    thing, country = THINGS[question]
    article = thing.partition(" ")[0]
    assert told(question) == (
        f'{REFUSED}"{thing}" is no name, and what I found is of {country}; if that is meant, ask '
        f'without the "{article}".'
    )


@pytest.mark.parametrize(
    "question",
    [
        "How long do turkeys live?",
        "What is the life expectancy of turkeys?",
        "area of jerseys",
        "How big are turkeys?",
    ],
)
def test_no_country_is_a_plural(question):
    assert told(question).startswith(REFUSED)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What is the input token price of an opus?",
            "The input token price of Opus is $4 per 1 million tokens (November 2026).",
        ),
        ("nigerias population", "The population of Nigeria is 244,344,065 (2025)."),
        ("What is half of the area of Peru?", "Half of the area of Peru is 642,608 square"),
    ],
)
def test_what_has_a_price_is_a_thing_and_an_apostrophe_may_lack(question, said):
    assert told(question).startswith(said)


# -- what is added up, and what is set against what --


def one(*names):
    return f"{REFUSED}{' and '.join(names)} are one place; name it once."


MOROCCO = (
    f"{REFUSED}the area of Morocco has that of Western Sahara in it, so that they are not to be "
    "added up; ask for each."
)
YEARS = f"{REFUSED}the population of Kenya in 2015 and in 2020 makes no sum; ask for each."
SUMS = {
    "What is the combined population of the United States and America?": one(
        "the United States", "America"
    ),
    "What is the combined population of Burma and Myanmar?": one("Burma", "Myanmar"),
    "Add the areas of Holland and the Netherlands.": one("Holland", "the Netherlands"),
    "What is the average population of Burma and Myanmar?": one("Burma", "Myanmar"),
    "What is the average area of Kenya and Kenya?": (
        f"{REFUSED}Kenya is named twice; name each place once."
    ),
    "What is the mean area of Morocco, Algeria and Western Sahara?": MOROCCO,
    "What is the combined area of the US, the USA and America?": one("the US", "the USA"),
    "What share of the combined area of the UK and Britain is Kenya's area?": one(
        "the UK", "Britain"
    ),
    "What is the combined population of Kenya, Uganda and Kenya?": (
        f"{REFUSED}Kenya is named twice; name each place once."
    ),
    "What is the combined area of Morocco and Western Sahara?": MOROCCO,
    "What is the combined area of Western Sahara, Algeria and Morocco?": MOROCCO,
    "What is the combined population of Kenya and the World?": (
        f"{REFUSED}the population of the World has that of Kenya in it, so that they are not to be "
        "added up; ask for each."
    ),
    "What is the combined population of Kenya in 2015 and 2020?": YEARS,
    "What is the sum of the population of Kenya in 2015 and 2020?": YEARS,
}


@pytest.mark.parametrize("question", SUMS)
def test_nothing_is_counted_twice(question):
    assert told(question) == SUMS[question]


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        (
            "What is the combined population of Morocco and Western Sahara?",
            "The combined population of Morocco and Western Sahara is 38,039,856.",
        ),
        (
            "What is the average population of Kenya in 2015 and 2020?",
            "The average population of Kenya in 2015 and 2020 is 49,652,930.",
        ),
        (
            "What is the average life expectancy of Kenya and Uganda?",
            "The average life expectancy of Kenya and Uganda is 70.05 years.",
        ),
    ],
)
def test_what_makes_a_sum_or_a_mean_is_worked_out(question, begins):
    assert told(question).startswith(begins)


@pytest.mark.parametrize(
    ("question", "rate"),
    [
        ("What is the average population density of Monaco and Russia?", "population density"),
        (
            "What is the mean GDP per capita of Norway and China?",
            "GDP at official exchange rate per capita",
        ),
    ],
)
def test_rates_of_places_of_different_size_have_no_plain_average(question, rate):
    assert told(question) == (
        f"{REFUSED}the {rate} of several places has no plain average, for they are not of one "
        "size; ask for each."
    )


@pytest.mark.parametrize(
    "question",
    [
        "By what percentage did the population of Georgia grow from 2018 to 2024?",
        "How did the population of Georgia change between 2018 and 2024?",
        "How much did Georgia's population grow from 2018 to 2024?",
        "What was the population growth of Georgia between 2018 and 2024?",
        "How much larger was the population of Georgia in 2024 than in 2018?",
    ],
)
def test_no_change_is_told_by_two_sources(question):
    assert told(question) == (
        f"{REFUSED}the population of Georgia of the two years is from different sources, which "
        "may not count alike: 4,900,961 by World Factbook, 3,726,549 by country compendium; ask "
        "for years that one source gives."
    )
