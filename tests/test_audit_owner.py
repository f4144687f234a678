"""Whose a figure of a stored sentence is: the subject's, or another name's or noun's in it."""

import pytest
from worlds import world

from agentlab.research.audit import audit_text
from agentlab.research.ledger import Stored
from agentlab.research.numerals import numbers
from agentlab.research.prose.setting import subject_at

ANOTHERS = [  # a sentence of the text "Ayr: population", and whose its last figure is
    ("Ayr is close to Glasgow (population 600,000).", "Glasgow"),
    ("Ayr, near Troon (population 14,000), is a port.", "Troon"),
    ("Ayr lies near Troon, a town with a population of 14,000.", "Troon"),
    ("Ayr lies 12 km from Troon, a town with a population of 14,000.", "Troon"),
    ("Ayr is a suburb of Glasgow, a city with a population of 600,000.", "Glasgow"),
    ("Ayr is smaller than Troon, a town with a population of 14,000.", "Troon"),
    ("Ayr is a town in Scotland, a country of 5.4 million people.", "Scotland"),
    ("Ayr is near Troon, which has a population of 14,000.", "Troon"),
    ("Ayr's neighbour Troon has a population of 14,000.", "Ayr's neighbour Troon"),
    ("Ayr's twin town has a population of 1,100.", "Ayr's twin town"),
    ("Its neighbour has a population of 14,000. Ayr is larger.", "Its neighbour"),
    ("Ayr: the neighbouring town has a population of 9,000.", "the neighbouring town"),
    ("Ayr has a twin town with a population of 1,100.", "a twin town"),
    ("Ayr lies in a county with a population of 188,000.", "a county"),
    ("The district around Ayr has a population of 112,000.", "The district around Ayr"),
    ("The capital of Ayr has a population of 9,000.", "The capital of Ayr"),
    ("Greater Ayr has a population of 120,000.", "Greater Ayr"),
]
ITS_OWN = [
    "Ayr has a population of 46,000.",
    "Ayr (population 46,000) lies near Troon.",
    "Ayr, near Troon, has a population of 46,000.",
    "Ayr, which lies near Troon, has a population of 46,000.",
    "Ayr is a town in Scotland with a population of 46,000.",
    "Ayr has grown into a town with a population of 46,000.",
    "A town with a population of 46,000, Ayr lies on the coast.",
    "In South Ayrshire lies Ayr, a town of 46,000 people.",
    "Ayr – a town with a population of 46,000 – is a port.",
    "The town of Ayr has a population of 46,000.",
    "Ayr's total population is 46,000.",
    "Ayr's census counted 46,000 people.",
    "The people of Ayr number 46,000.",
    "Ayr lies on the coast. Its population is 46,000.",
    "Ayr lies on the coast. The town has a population of 46,000.",
    "Ayr is larger than its neighbour: it has a population of 46,000.",
    "Close to Glasgow, Ayr has a population of 46,000.",
]


def owner(text):
    place = [figure.start for figure in numbers(text) if figure.kind == "number"][-1]
    return subject_at(Stored("1", text, "Ayr: population"), place)


@pytest.mark.parametrize("text, whose", ANOTHERS)
def test_a_figure_of_another_is_not_the_subjects(text, whose):
    assert owner(text) == whose


@pytest.mark.parametrize("text", ITS_OWN)
def test_a_figure_of_the_subject_stays_its_own(text):
    assert owner(text) == "Ayr"


@pytest.mark.parametrize("answer", ["The population of Ayr is 600,000.", "It has 600,000 people."])
def test_an_answer_that_gives_it_for_the_subjects_is_told(answer):
    text = ("Ayr: population", "Ayr is close to Glasgow (population 600,000).", "Gazette", "2024")
    task, book = world("What is the population of Ayr?", (text,), ())
    (verdict,) = audit_text(answer, book, task)
    assert (verdict.verdict, verdict.why) == ("unsupported", "n1 is of Glasgow, not of Ayr")
