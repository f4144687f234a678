"""Every exercise of the course: its solution passes, its stub is untried, wrong answers are told.

The source texts are run where a learner would run them: in the names that the lesson's own cells
have made by then.
"""

import re
from pathlib import Path

import pytest

import agentlab.course.lessons
from agentlab.course import check, notes
from agentlab.course.checks import exercises
from tests.verdicts import checked, code_cells, verdict

FOLDER = Path(agentlab.course.lessons.__file__).parent
LESSONS = sorted(path.stem.removeprefix("lesson_") for path in FOLDER.glob("lesson_*.py"))
EXERCISES = {id: one for lesson in LESSONS for id, one in exercises(lesson).items()}
WRONG = [(id, number) for id, one in EXERCISES.items() for number in range(len(one.wrong))]

every_lesson = pytest.mark.parametrize("lesson", LESSONS)
every_exercise = pytest.mark.parametrize("id", EXERCISES)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No learner's copy: notes stay in memory, and are gone afterwards."""
    monkeypatch.setattr(notes, "_MEMORY", {})
    monkeypatch.chdir(tmp_path)


def test_there_are_lessons_with_exercises():
    assert {"00", "01"} <= set(LESSONS)
    assert list(EXERCISES) == sorted(EXERCISES)


@every_lesson
def test_a_lesson_checks_the_exercises_of_its_register_in_order(lesson):
    registered = list(exercises(lesson))
    assert [checked(text) for text, _ in code_cells(lesson) if checked(text)] == registered
    assert [id for id in registered if id.split(".")[0] != lesson] == []


@every_lesson
def test_the_notebooks_solutions_are_those_that_a_hint_shows(lesson):
    shown = [text for text, tags in code_cells(lesson) if "solution" in tags]
    assert shown == [one.solution.strip("\n") for one in exercises(lesson).values()]


@every_exercise
def test_an_exercise_has_three_hints_and_three_wrong_answers(id):
    one = EXERCISES[id]
    assert len({hint.strip() for hint in one.hints} - {""}) == len(one.hints) == 3
    assert len({one.solution, one.stub, *one.wrong}) == len(one.wrong) + 2 >= 5


@every_exercise
def test_the_solution_passes(id):
    assert str(verdict(id, EXERCISES[id].solution)) == f"{id}: passed."


@every_exercise
def test_the_stub_is_not_tried(id):
    assert verdict(id, EXERCISES[id].stub).line == f"{id}: not tried yet."


@pytest.mark.parametrize(("id", "number"), WRONG)
def test_a_wrong_answer_is_told_what_is_wrong(id, number):
    said = verdict(id, EXERCISES[id].wrong[number])
    assert not said.passed
    assert len(said.fault) > 10
    assert re.match(r"\w|[\"'(]", said.fault)


@every_exercise
def test_wrong_answers_of_different_kinds_are_told_apart(id):
    told = {verdict(id, text).fault for text in EXERCISES[id].wrong}
    assert len(told) >= 2


@every_exercise
@pytest.mark.parametrize(
    "answer", [0, "", [], {}, object(), lambda *_: None, type], ids=lambda a: type(a).__name__
)
def test_any_other_object_is_wrong_and_breaks_nothing(id, answer):
    assert not check(id, answer).passed
