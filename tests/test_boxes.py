"""The box to predict in: what it shows, what it keeps, and where it does not show at all."""

import json
import sys
from dataclasses import dataclass, field

import nbformat
import pytest

from agentlab.display.boxes import EMPTY, KEPT, box, prediction_box
from tools.notebook_form import WIDGET_VIEW, normalised
from tools.notebooks import executed

MARK = ".course-notes"


@dataclass
class Question:
    """A question as `box` wants it; what was set stands in `said`."""

    options: tuple = ()
    first: object = None
    id: str = "01.1"
    question: str = "Is 1 < 2?"
    said: list = field(default_factory=list)

    @property
    def value(self):
        return self.said[-1] if self.said else self.first

    @value.setter
    def value(self, value):
        if value == "bad":
            raise ValueError("'bad' is no number")
        self.said.append(value or None)


def parts(question):
    """The widgets of a box: what is asked, the field, what is said about it."""
    asked, line, style = box(question).children
    assert style.value.startswith("<style>") and style.layout.display == "none"
    return asked, *line.children


def test_a_choice_begins_empty_and_keeps_what_is_chosen():
    question = Question(options=("add", "multiply"))
    asked, choice, said = parts(question)
    assert asked.value == "<b>Prediction 01.1.</b> Is 1 &lt; 2?"
    assert choice.options == ((EMPTY, ""), ("add", "add"), ("multiply", "multiply"))
    assert (choice.label, said.value, question.said) == (EMPTY, "", [])
    choice.value = "multiply"
    assert (said.value, question.said) == (KEPT, ["multiply"])
    choice.value = ""
    assert (said.value, question.said) == ("", ["multiply", None])


def test_a_number_begins_empty_and_keeps_what_is_typed():
    question = Question()
    _, number, said = parts(question)
    assert (number.value, number.placeholder, question.said) == ("", "a number", [])
    number.value = "3"
    assert (said.value, question.said) == (KEPT, ["3"])
    number.value = "bad"
    assert (said.value, question.said) == ("&#x27;bad&#x27; is no number", ["3"])
    number.value = ""
    assert (said.value, question.said) == ("", ["3", None])


@pytest.mark.parametrize(("options", "first"), [(("a", "b"), "b"), ((), 2.5), ((), 0)])
def test_what_was_kept_is_shown_again(options, first):
    _, entry, said = parts(Question(options, first))
    assert (entry.value, said.value) == (first if options else str(first), KEPT)


def test_a_screen_reader_is_told_what_the_field_is_for():
    for question in (Question(), Question(options=("a", "b"))):
        assert parts(question)[1].description == "I predict"


def test_everything_is_shown_as_text():
    question = Question(("<img src=x>", "b\u202ec"), question="<script>\x1b[1m</script>\u200b")
    asked, choice, _ = parts(question)
    assert asked.value == ("<b>Prediction 01.1.</b> &lt;script&gt;\\x1b[1m&lt;/script&gt;\\u200b")
    assert choice.options[1:] == (("<img src=x>", "<img src=x>"), ("b\\u202ec", "b\u202ec"))


def test_without_a_kernel_there_is_no_box(monkeypatch):
    assert prediction_box(Question()) == {}
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: object())  # a terminal's IPython
    assert prediction_box(Question()) == {}


def test_without_ipython_there_is_no_box(monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython", None)
    assert prediction_box(Question()) == {}


ASK = """
from agentlab.course import facts, predict
guess = predict("01.1", "How often?", facts.steps, number=True)
guess
"""
TYPE = """
from ipywidgets import Text, Widget
box = next(w for w in Widget.widgets.values() if isinstance(w, Text))
before = box.value
box.value = "3"
print(repr(before), repr(box.value), guess.value)
"""


def run(folder, *cells):
    """The notebook of these cells, after a run in this folder."""
    made = [nbformat.v4.new_code_cell(cell.strip()) for cell in cells]
    path = folder / "lesson.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=made), path)
    return executed(path)


def test_in_a_notebook_the_box_is_live_and_kept_over_a_restart(tmp_path):
    (tmp_path / MARK).mkdir()
    first = run(tmp_path, ASK, TYPE)
    bundle = first.cells[0].outputs[0].data
    assert set(bundle) == {"text/plain", "text/html", WIDGET_VIEW}
    assert first.cells[1].outputs[0].text == "'' '3' 3\n"
    kept = json.loads((tmp_path / MARK / "prediction-01.1.json").read_text(encoding="utf-8"))
    assert kept == {"question": "How often?", "options": [], "value": 3}
    again = run(tmp_path, ASK, TYPE)
    assert again.cells[0].outputs[0].data["text/plain"].endswith("(your prediction: 3)")
    assert again.cells[1].outputs[0].text == "'3' '3' 3\n"


def test_a_committed_notebook_keeps_the_words_and_no_box(tmp_path):
    committed = normalised(run(tmp_path, ASK))
    assert committed.cells[0].outputs[0].data == {
        "text/plain": "Prediction 01.1. How often?\n    a number\n    (no prediction yet)",
        "text/html": "<p>Prediction 01.1. How often?<br>a number<br>(no prediction yet)</p>",
    }
    assert [path.name for path in tmp_path.iterdir()] == ["lesson.ipynb"]
