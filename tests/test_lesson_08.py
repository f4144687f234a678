"""What lesson 08 shows of an answer to its third exercise: the half that no check judges."""

import pytest

from agentlab.course.checks import find
from agentlab.course.lessons.judges_08 import held_out
from tests.answers_08 import RIGHT


def given(text):
    made = {}
    exec(text, made)
    return made["answer"]


def test_the_solution_gains_nothing_on_the_held_out_half():
    shown = held_out(given(find("08.3").solution))
    assert (shown.broken, shown.mended, shown.same, shown.p) == (0, 0, (15, 9), 1)


def test_an_answer_that_passes_may_lose_held_out_tasks():
    shown = held_out(given(RIGHT["08.3"][0]))
    assert [(flip.case.id, flip.mended) for flip in shown.flips] == [("N02", False), ("N08", False)]
    assert shown.p == 0.5


@pytest.mark.parametrize("answer", [None, ..., 3, len, {}, [], {"use": 3}, {"A": None}, "text"])
def test_without_an_answer_it_says_so(answer):
    assert held_out(answer) == (
        "Nothing to set beside the old description: answer must be a dict of parts to texts, "
        'such as {"use": "..."}.'
    )


def test_a_part_that_there_is_not_is_named():
    assert "no part 'when'; it has ('does', 'use'" in held_out({"when": "a text is sought"})
