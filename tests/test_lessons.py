"""Every lesson as a learner and as an instructor runs it: to its end, whatever was answered."""

import nbformat
import pytest

from agentlab.course.checks import exercises
from agentlab.course.counts import as_count
from agentlab.course.handout import lessons
from agentlab.course.notes import MARK, Notes
from agentlab.course.workspace import update
from agentlab.tables import visible
from tools.notebooks import NOTEBOOKS, executed

LESSONS = [path.name for path in lessons(NOTEBOOKS)]
every_lesson = pytest.mark.parametrize("lesson", LESSONS)


def said(notebook: nbformat.NotebookNode) -> str:
    """All that the notebook's cells print and show, as text."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return "\n".join(o.get("text") or o.get("data", {}).get("text/plain", "") for o in outputs)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """What a learner has who ran every cell and answered nothing: notebook and notes, by lesson."""
    ran: dict[str, tuple[nbformat.NotebookNode, Notes]] = {}

    def of(lesson):
        if lesson not in ran:
            copy = tmp_path_factory.mktemp("a learner") / "my-course"
            update(copy, NOTEBOOKS)
            ran[lesson] = executed(copy / lesson), Notes(copy / MARK)
        return ran[lesson]

    return of


@every_lesson
def test_run_all_with_every_stub_untouched_reaches_the_end(lesson, untouched):
    notebook, kept = untouched(lesson)
    told = said(notebook)
    for id in exercises(lesson[:2]):
        assert f"{id}: not tried yet." in told
    assert kept.all("check-") == {}
    assert [id for id, note in kept.all("prediction-").items() if "value" in note] == []


@every_lesson
def test_every_question_is_answered_by_a_run(lesson, untouched):
    _, kept = untouched(lesson)
    asked = kept.all("prediction-")
    assert [id for id in asked if not id.startswith(f"{lesson[:2]}.")] == []
    for id, note in asked.items():
        assert right_and_wrong(note)[0] is not None, f"{id}: {note}"


def right_and_wrong(note):
    """The answer that a run gave to a question, and another one."""
    if options := note["options"]:
        right = next((o for o in options if visible(o).strip() == note["run"].strip()), None)
        return right, next(o for o in options if o != right)
    right = as_count(note["run"])
    if (most := note.get("most")) is None:
        return right, right + 1000
    return right, max((0, most), key=lambda count: abs(count - right))


@every_lesson
def test_predictions_right_and_wrong_come_out_so_and_solutions_pass(lesson, untouched, tmp_path):
    copy = tmp_path / "an instructor" / "my-course-solutions"
    update(copy, NOTEBOOKS, solutions=True)
    kept, expected = Notes(copy / MARK), {}
    for number, (id, note) in enumerate(untouched(lesson)[1].all("prediction-").items()):
        expected[id] = number % 2 == 0
        right, wrong = right_and_wrong(note)
        kept.write(f"prediction-{id}", {"value": right if expected[id] else wrong})
    told = said(executed(copy / lesson))
    outcomes = {id: note.get("right") for id, note in kept.all("prediction-").items()}
    assert outcomes == expected
    for id, right in expected.items():
        assert f"{id}: right, " in told if right else f"{id}: you said " in told
    passed = {id: note["passed"] for id, note in kept.all("check-").items()}
    assert passed == dict.fromkeys(exercises(lesson[:2]), True)
