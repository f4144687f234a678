"""Every exercise of the course: its solution passes, its stub is untried, wrong answers are told.

The source texts are run where a learner would run them: in the names that the lesson's own cells
have made by then.
"""

import ast
import asyncio
import contextlib
import inspect
import re
from functools import cache
from pathlib import Path

import nbformat
import pytest

import agentlab.course.lessons
from agentlab.course import check, notes
from agentlab.course.checks import exercises
from agentlab.course.handout import source
from tools.notebooks import NOTEBOOKS

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


def notebook(lesson):
    """The lesson's notebook."""
    (path,) = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
    return nbformat.read(path, as_version=4)


def code_cells(lesson):
    """The lesson's code cells, as (source, tags)."""
    for cell in notebook(lesson).cells:
        if cell.cell_type == "code":
            yield source(cell), set(cell.metadata.get("tags", []))


def checked(text):
    """The exercise that a cell checks, e.g. "01.2"; "" for none."""
    found = re.search(r"""\bcheck\(\s*["']([^"']+)["']""", text)
    return found[1] if found else ""


@cache
def names(id):
    """What the lesson has defined by the time this exercise comes."""
    made = {"__name__": "__main__"}
    for text, tags in code_cells(id.split(".")[0]):
        if checked(text) == id:
            return made
        if checked(text) or tags & {"exercise", "solution", "nbval-skip"}:
            continue
        with contextlib.suppress(Exception) if "raises-exception" in tags else _as_it_is():
            run(text, made)
    raise AssertionError(f"The lesson has no cell with check({id!r}, ...).")


def _as_it_is():
    return contextlib.nullcontext()


def run(text, made):
    """Run a cell's text; it may `await`, as in a notebook."""
    code = compile(text, "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    waiting = eval(code, made)
    if inspect.iscoroutine(waiting):
        asyncio.run(waiting)


def verdict(id, text):
    """What the check says of an answer, given as source text."""
    made = dict(names(id))
    run(text, made)
    return check(id, made["answer"])


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
@pytest.mark.parametrize("answer", [0, "", [], {}, object(), lambda *_: None, type], ids=repr)
def test_any_other_object_is_wrong_and_breaks_nothing(id, answer):
    assert not check(id, answer).passed
