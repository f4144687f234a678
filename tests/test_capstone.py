"""The capstone of lesson 12, on texts of other kinds: whose number an answer gives, and why not."""

from __future__ import annotations

import pytest
from loopback import surroundings  # noqa: F401
from test_beyond_lesson import handed_in
from test_research_lessons import elsewhere  # noqa: F401

BREAD = """Rye: A loaf of rye has a weight of 750 grams.
Spelt: A loaf of spelt has a weight of 680 grams."""
NOVELS = """Moby: The novel Moby has a length of 635 pages.
Emma: The novel Emma has a length of 474 pages."""
OF_RYE = (
    'call("rain_book", place="weight Rye"), call("parser", excerpt='
    'TEXT.splitlines()[0].partition(": ")[2], keyword="weight"), '
)
RAIN = """Arran: In 2025 the gauge on Arran measured a rainfall of 1,840 mm.
Bute: In 2025 the gauge on Bute measured a rainfall of 1,320 mm."""


def of_a_text(text, question, answer=""):
    """What the check says of that text and question: of the stand-in's run, or of one on rye."""
    changes = [
        (RAIN, text),
        ("What is the combined rainfall of Arran and Bute?", question),
        ("to find rainfall", "to find the weight or the length of a thing"),
        (": rainfall", ": length" if "length" in question else ": weight"),
    ]
    if answer:
        script = f"research_agent(ScriptedModel([{OF_RYE}{answer!r}]), "
        changes.append(("research_agent(model, ", script))
    return handed_in(*changes)


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("What is the weight of Rye?", "A loaf of rye has a weight of 750 grams.", ""),
        ("What is the weight of a loaf of rye?", "It is 750 grams.", ""),
        ("By the Island Rain Book, what is the weight of a loaf of rye?", "It is 750 grams.", ""),
        (
            "What is the weight of Spelt?",
            "Spelt weighs 750 grams.",
            "grounding: 750 is not of spelt, which the question asks about; that stands in "
            "'Spelt: A loaf of spelt has a weight of 680 grams.'.",
        ),
        (
            "What is the weight of a loaf of spelt?",
            "A loaf of spelt has a weight of 750 grams.",
            "grounding: 750 is not of spelt, which the question asks about; that stands in "
            "'Spelt: A loaf of spelt has a weight of 680 grams.'.",
        ),
        (
            "What is the weight of Emmer?",
            "It has a weight of 750 grams.",
            "grounding: the question names Emmer, and the text that 750 was read in does not; "
            "write the name in question and text alike.",
        ),
    ],
)
def test_a_number_is_of_the_thing_that_was_asked_about(question, answer, told):
    assert of_a_text(BREAD, question, answer) == told


@pytest.mark.parametrize(
    "question",
    [
        "What is the combined weight of Rye and Spelt?",
        "How much larger is the weight of Rye than that of Spelt?",
        "What is the weight of Spelt?",
    ],
)
def test_numbers_of_one_line_or_of_two_pass(question):
    assert of_a_text(BREAD, question) == ""


def test_where_nothing_was_read_the_parsers_reason_is_passed_on():
    said = of_a_text(NOVELS, "What is the length of Moby?")
    assert said.startswith("trace: the run was not answered (refused: I cannot answer this: ")
    assert (
        "The parser's reason: tool error in parser: No figure for 'length': 'pages' behind" in said
    )
