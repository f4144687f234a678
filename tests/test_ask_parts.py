"""A text with several questions in it: each is answered, or the text is refused."""

import pytest
from test_ask_questions import told

KENYA = "The area of Kenya is 580,367 square kilometres."
UGANDA = "The area of Uganda is 241,038 square kilometres."
PERU = "The area of Peru is 1,285,216 square kilometres."
ANSWERED = {
    "What is the half of the area of Kenya and how large is Uganda?": (
        f"The answer is 290,184 square kilometres. {KENYA} {UGANDA}"
    ),
    "What is the sum of the areas of Kenya and Uganda and how large is Peru?": (
        f"The total is 821,405 square kilometres. {KENYA} {UGANDA} {PERU}"
    ),
    "How much larger is Kenya than Uganda and how large is Peru?": (
        f"The difference is 339,329 square kilometres. {KENYA} {UGANDA} {PERU}"
    ),
    "How many times larger is Kenya than Uganda, and how large is Peru?": (
        f"The ratio is 2.40778. {KENYA} {UGANDA} {PERU}"
    ),
    "What is the average area of Kenya and Uganda and what is the area of Peru?": (
        f"The average is 410,703 square kilometres. {KENYA} {UGANDA} {PERU}"
    ),
    "What is 2+2 and what is the area of Kenya?": f"The answer is 4. {KENYA}",
    "What is the area of Kenya and what is 2+2?": f"{KENYA} The answer is 4.",
    "What is 10% of 50 and how large is Uganda?": f"The answer is 5. {UGANDA}",
    "What is 5 times 6? What is 7 times 8?": "The answer is 30. The answer is 56.",
    "What is the area of Kenya and what is it in Uganda?": f"{KENYA} {UGANDA}",
    "What was the population of Kenya in 2020, and what is it now?": (
        "The population of Kenya in 2020 was 52,217,334. "
        "The population of Kenya is 56,432,944 (2024)."
    ),
    "What is 3 plus 4? Multiply the result by 2.": "The answer is 14.",
    "What is the area of Kenya? And of Uganda?": f"{KENYA} {UGANDA}",
    "Kenya and Uganda. Which is larger?": f"{KENYA} {UGANDA} The larger is the area of Kenya.",
}


@pytest.mark.parametrize("question", ANSWERED)
def test_each_part_of_a_question_is_answered(question):
    assert told(question) == ANSWERED[question]


REFUSED = (
    "Which is larger, Kenya or Uganda; how large is Peru?",
    "Which is larger, Kenya or Uganda, and how large is Peru?",
    "Which is smaller, Peru or Chile, and how large is Monaco?",
    "Which is larger, Kenya or Uganda? And Peru or Chile?",
    "Which is larger, Kenya or Uganda? What is the population of Peru?",
    "Which is larger, Kenya or Uganda, and which is smaller, Peru or Chile?",
    "How large is Peru and which is larger, Kenya or Uganda?",
    "Is Kenya larger than Uganda, and how large is Peru?",
    "Compare Kenya and Uganda. How large is Peru?",
    "What was the ratio of the population of Kenya to Uganda in 2020, and what is it now?",
    "What was twice the population of Kenya in 2020, and what is it now?",
)


@pytest.mark.parametrize("question", REFUSED)
def test_a_comparison_takes_in_no_further_question(question):
    assert told(question).startswith("I cannot answer this: ")
    assert not any(f" {digit}" in told(question) for digit in "123456789")
