"""More answers than an exercise lists: wrong ones that look right, right ones that look different.

Each lesson's stand in `answers_NN.py`: `WRONG` has for an exercise pairs of a part of what the
check must say and the answer's source text, `RIGHT` the source texts that must pass.
"""

from importlib import import_module
from pathlib import Path

import pytest

from agentlab.course import notes
from agentlab.course.checks import find
from tests.verdicts import verdict

FILES = sorted(path.stem for path in Path(__file__).parent.glob("answers_*.py"))
MODULES = [import_module(f"tests.{name}") for name in FILES]
WRONG = [(id, n) for m in MODULES for id, some in m.WRONG.items() for n in range(len(some))]
RIGHT = [(id, n) for m in MODULES for id, some in m.RIGHT.items() for n in range(len(some))]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No learner's copy: notes stay in memory, and are gone afterwards."""
    monkeypatch.setattr(notes, "_MEMORY", {})
    monkeypatch.chdir(tmp_path)


def answers(kind, id):
    """The answers of one kind for an exercise."""
    return getattr(import_module(f"tests.answers_{id[:2]}"), kind).get(id, ())


@pytest.mark.parametrize(("id", "number"), WRONG)
def test_a_wrong_answer_that_looks_right_is_told_what_is_wrong(id, number):
    told, text = answers("WRONG", id)[number]
    said = verdict(id, text)
    assert told in said.fault


@pytest.mark.parametrize(("id", "number"), RIGHT)
def test_another_right_answer_passes(id, number):
    assert str(verdict(id, answers("RIGHT", id)[number])) == f"{id}: passed."


@pytest.mark.parametrize("id", sorted({id for id, _ in WRONG + RIGHT}))
def test_no_answer_is_listed_twice(id):
    some = [text for _, text in answers("WRONG", id)] + list(answers("RIGHT", id))
    known = [find(id).solution, *find(id).wrong]
    assert len({*some, *known}) == len(some) + len({*known})
