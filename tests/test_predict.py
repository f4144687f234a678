"""Predictions: never in the way, kept, and set beside the run they were about."""

import json
from decimal import Decimal
from importlib import import_module

import pytest

from agentlab import Agent, ScriptedModel, Toolbox, call, tool
from agentlab.course import compare, facts, notes, predictions
from agentlab.course import predict as asked
from agentlab.course.facts import Fact
from agentlab.course.notes import MARK
from agentlab.course.predict import Comparison
from agentlab.measure.experiments import grid
from agentlab.messages import ToolCall
from agentlab.models.scripted import calls
from agentlab.trace import Trace

predict = import_module("agentlab.course.predict")


@pytest.fixture(autouse=True)
def copy(tmp_path, monkeypatch):
    """A learner's copy of the course, and the learner in it."""
    monkeypatch.setattr(notes, "_MEMORY", {})
    (tmp_path / MARK).mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@tool
def multiply(a: int, b: int) -> int:
    """Multiply two numbers."""
    return a * b


@pytest.fixture
def trace():
    """Three steps: add, multiply, answer."""
    replies = [call("add", a=3, b=4), call("multiply", a=7, b=5), "answer = 35"]
    return Agent(ScriptedModel(replies), Toolbox([add, multiply])).run("compute (3 + 4) * 5")


@pytest.fixture
def refused():
    """Two steps: a tool that is not there, then an answer."""
    replies = [call("divide", a=3, b=4), "no"]
    return Agent(ScriptedModel(replies), Toolbox([add])).run("compute 3 / 4")


def how_often(**more):
    return asked("01.1", "How often is the model asked?", facts.steps, number=True, **more)


def which(about=None):
    return asked("01.2", "Which tool?", about or facts.tool(2), ["add", "multiply"])


# -- asking --


def test_a_prediction_is_kept_over_a_restart(copy):
    how_often().value = 3
    which().value = "add"
    assert (how_often().value, which().value) == (3, "add")
    kept = json.loads((copy / MARK / "prediction-01.1.json").read_text(encoding="utf-8"))
    assert kept == {"question": "How often is the model asked?", "options": [], "value": 3}


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        (3, 3),
        ("3", 3),
        (" 3 ", 3),
        (0, 0),
        ("3.0", 3),
        ("1e3", 1000),
        ("", None),
        ("  ", None),
        (None, None),
    ],
)
def test_a_number_is_taken_as_one_types_it(typed, value):
    guess = how_often()
    guess.value = typed
    assert (guess.value, how_often().value) == (value, value)


@pytest.mark.parametrize(
    "typed", ["three", "3,5", "nan", "inf", "9" * 5000, True, [], "1 2", "\x00", "3\u200b4"]
)
def test_what_is_no_number_is_refused_and_the_last_one_stays(typed):
    guess = how_often()
    guess.value = 4
    with pytest.raises(ValueError, match="is no number; write it like 3"):
        guess.value = typed
    assert guess.value == 4


@pytest.mark.parametrize(
    ("typed", "most", "told"),
    [
        (3.5, None, "3.5 cannot be meant: the question asks how many, a whole number, 0 or more."),
        ("2.5", 20, "2.5 cannot be meant: the question asks how many, a whole number, from 0 to "),
        (-1, None, "-1 cannot be meant: the question asks how many, a whole number, 0 or more."),
        (30, 20, "30 cannot be meant: the question asks how many, a whole number, from 0 to 20."),
    ],
)
def test_what_no_count_can_be_is_refused_and_the_last_one_stays(typed, most, told):
    guess = how_often(most=most)
    guess.value = 4
    with pytest.raises(ValueError) as caught:
        guess.value = typed
    assert str(caught.value).startswith(told)
    assert (guess.value, how_often(most=3).value) == (4, None)


def test_a_question_about_so_many_says_how_many_there_are(copy):
    assert "    a number from 0 to 20\n" in str(how_often(most=20))
    how_often(most=20).value = 20
    kept = json.loads((copy / MARK / "prediction-01.1.json").read_text(encoding="utf-8"))
    assert (kept["most"], kept["value"]) == (20, 20)


def test_what_is_none_of_the_options_is_refused():
    with pytest.raises(ValueError) as caught:
        which().value = "divide"
    assert str(caught.value) == "'divide' is none of the options: add, multiply."


def test_a_prediction_can_be_taken_back():
    guess = which()
    guess.value = "add"
    guess.value = None
    assert (guess.value, which().value) == (None, None)


@pytest.mark.parametrize("wrong", [{}, {"options": ["a"], "number": True}, {"options": []}])
def test_a_question_needs_options_or_a_number(wrong):
    with pytest.raises(ValueError) as caught:
        asked("01.1", "?", facts.steps, **wrong)
    assert str(caught.value) == ("Prediction 01.1 needs options to choose from, or number=True.")


@pytest.mark.parametrize("held", ['"divide"', "3", "[1]", '{"a": 1}', "true", "null"])
def test_a_kept_value_that_fits_no_option_counts_as_none(copy, held):
    which()
    file = copy / MARK / "prediction-01.2.json"
    file.write_text(f'{{"value": {held}}}', encoding="utf-8")
    assert which().value is None


@pytest.mark.parametrize("held", ['"3"', "[1]", "true", "NaN", "Infinity", "null", "2.5", "-1"])
def test_a_kept_value_that_is_no_number_counts_as_none(copy, held):
    how_often()
    file = copy / MARK / "prediction-01.1.json"
    file.write_text(f'{{"value": {held}}}', encoding="utf-8")
    assert how_often().value is None


def test_what_a_notebook_without_widgets_shows():
    guess = asked("01.3", "Is 1 < 2\u202e?", facts.stop, ["<b>yes</b>", "no"])
    assert str(guess) == (
        "Prediction 01.3. Is 1 < 2\u202e?\n    <b>yes</b> | no\n    (no prediction yet)"
    )
    assert guess._repr_mimebundle_() == {
        "text/plain": str(guess),
        "text/html": "<p>Prediction 01.3. Is 1 &lt; 2\\u202e?<br>&lt;b&gt;yes&lt;/b&gt; | no<br>"
        "(no prediction yet)</p>",
    }
    guess.value = "no"
    assert str(guess).endswith("(your prediction: no)")


# -- comparing --


@pytest.mark.parametrize(
    ("said", "told", "step"),
    [
        (None, "01.1: no prediction. The run: 3.", 0),
        (3, "01.1: right, 3.", 0),
        (3.0, "01.1: right, 3.", 0),
        (
            0,
            "01.1: you said 0, the run says 3. They part at turn 1: add(a=3, b=4) → 7",
            1,
        ),
        (
            1,
            "01.1: you said 1, the run says 3. They part at turn 2: multiply(a=7, b=5) → 35",
            2,
        ),
        (2, "01.1: you said 2, the run says 3. They part at turn 3: the model says answer = 35", 3),
        (4, "01.1: you said 4, the run says 3. They part after turn 3: the run had ended.", 3),
    ],
)
def test_a_wrong_number_of_steps_parts_where_the_counts_do(trace, said, told, step):
    guess = how_often()
    guess.value = said
    made = compare(guess, trace)
    assert (str(made), made.parts_at, made.right) == (told, step, said == 3)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (2, "01.1: right, 2."),
        (1, "01.1: you said 1, the run says 2. They part at turn 2: multiply(a=7, b=5) → 35"),
        (3, "01.1: you said 3, the run says 2. They part after turn 3: the run had ended."),
    ],
)
def test_a_wrong_number_of_calls_parts_at_the_first_call_too_many(trace, said, told):
    guess = asked("01.1", "How many calls?", facts.calls, number=True)
    guess.value = said
    assert str(compare(guess, trace)) == told


def test_a_run_of_no_calls_says_nothing_of_a_step_that_is_not_there(trace):
    guess = asked("01.1", "How many calls?", facts.calls, number=True)
    guess.value = 2
    told = str(compare(guess, Agent(ScriptedModel(["done"]), Toolbox()).run("say done")))
    assert told == ("01.1: you said 2, the run says 0. They part after turn 1: the run had ended.")
    assert str(compare(guess, Trace())) == "01.1: you said 2, the run says 0."


@pytest.mark.parametrize(
    ("about", "fact"),
    [
        (facts.tool(1), Fact("add", 1)),
        (facts.tool(2), Fact("multiply", 2)),
        (facts.tool(3), Fact("none", 3, at_end=True)),
        (facts.result(1), Fact("7", 1)),
        (facts.result(9), Fact("none", 3, at_end=True)),
        (facts.outcome(2), Fact("returned", 2)),
        (facts.outcome(3), Fact("none", 3, at_end=True)),
        (facts.argument("multiply", "a"), Fact(7, 2)),
        (facts.argument("multiply", "c"), Fact("none", 2)),
        (facts.argument("divide", "a"), Fact("none", 3, at_end=True)),
        (facts.stop, Fact("answered", 3, at_end=True)),
        (lambda run: facts.at_end(run, "right"), Fact("right", 3, at_end=True)),
        (facts.answer, Fact("answer = 35")),
        (facts.steps, Fact(3, 3, (1, 2, 3))),
        (facts.calls, Fact(2, 3, (1, 2))),
    ],
)
def test_each_fact_and_the_step_where_it_shows(trace, about, fact):
    assert about(trace) == fact


def test_the_facts_of_a_refused_call(refused):
    assert facts.outcome(1)(refused) == Fact("refused", 1)
    assert facts.tool(1)(refused) == Fact("divide", 1)
    assert facts.calls(refused) == Fact(0, 2, ())


def test_a_wrong_option_parts_at_the_step_that_shows_it(trace):
    guess = which()
    guess.value = "add"
    assert str(compare(guess, trace)) == (
        '01.2: you said "add", the run says "multiply". They part at turn 2: multiply(a=7, b=5)'
    )
    guess.value = "multiply"
    assert str(compare(guess, trace)) == '01.2: right, "multiply".'


def test_an_option_that_could_be_the_verdict_is_quoted(trace):
    guess = asked("04.1", "How does it end?", lambda run: "right", ["right", "wrong"])
    guess.value = "wrong"
    assert str(compare(guess, trace)) == '04.1: you said "wrong", the run says "right".'
    guess.value = "right"
    assert str(compare(guess, trace)) == '04.1: right, "right".'


@pytest.mark.parametrize(
    ("about", "said", "told"),
    [
        # the run goes wrong in turn 1 and says so in turn 3: neither is where they part
        (facts.answer, "answer = 108", 'the run says "answer = 35".'),
        (
            facts.stop,
            "refused",
            'the run says "answered". The run ended in turn 3: the model says answer = 35',
        ),
        (
            facts.tool(3),
            "add",
            'the run says "none". The run ended in turn 3: the model says answer = 35',
        ),
    ],
)
def test_what_only_the_end_shows_names_no_turn_where_they_part(trace, about, said, told):
    guess = asked("01.3", "What will come?", about, [said, "another"])
    guess.value = said
    assert str(compare(guess, trace)) == f'01.3: you said "{said}", {told}'


def test_what_the_call_itself_shows_is_told_without_what_came_of_it(trace):
    for about, said in ((facts.argument("add", "a"), "7"), (facts.tool(1), "multiply")):
        guess = asked("01.3", "What will it be?", about, [said, "another"])
        guess.value = said
        assert str(compare(guess, trace)).endswith(" They part at turn 1: add(a=3, b=4)")
    guess = asked("01.3", "What will come?", facts.result(1), ["8", "9"])
    guess.value = "8"
    assert str(compare(guess, trace)).endswith(" They part at turn 1: add(a=3, b=4) → 7")


def test_arguments_that_are_no_object_are_none():
    trace = Agent(ScriptedModel([calls(ToolCall("", "add", "[1")), "no"]), Toolbox([add])).run("go")
    assert facts.argument("add", "a")(trace) == Fact("none", 1)


@pytest.mark.parametrize(
    ("said", "within", "right"),
    [(36, 1, True), (37, 1, False), (34, 1, True), (35, 0, True), (35.1, 0.1, True)],
)
def test_a_number_may_be_off_by_what_the_question_allows(said, within, right):
    made = Comparison("08.1", "How many?", said, Fact(Decimal("35")), within)
    assert made.right is right


@pytest.mark.parametrize(
    ("said", "value", "right"),
    [(0.1, Decimal("0.1"), True), (0.1, 0.1, True), (1, True, False), (1, "1", True)],
)
def test_numbers_are_compared_as_they_are_written(said, value, right):
    assert Comparison("08.1", "How many?", said, Fact(value)).right is right


def test_an_experiment_without_a_trace_can_be_compared_too():
    guess = asked("03.1", "Which repair helps most?", max, ["a", "b"])
    guess.value = "a"
    assert str(compare(guess, ["a", "b"])) == '03.1: you said "a", the run says "b".'


@pytest.mark.parametrize(
    ("about", "outcome"),
    [
        (lambda run: facts.tool(2)(run[0]), lambda trace: (trace, ["a note"])),
        (lambda runs: facts.tool(2)(runs["mended"]), lambda trace: {"mended": trace}),
    ],
    ids=["a pair", "a dict"],
)
def test_the_parting_is_named_where_the_run_is_a_part_of_an_experiment(trace, about, outcome):
    guess = which(about)
    guess.value = "add"
    assert str(compare(guess, outcome(trace))) == (
        '01.2: you said "add", the run says "multiply". They part at turn 2: multiply(a=7, b=5)'
    )


@pytest.mark.parametrize("said", [None, 0, 1, 3])
@pytest.mark.parametrize("made", [[], [call("add", a=3, b=4)]], ids=["at once", "in turn 2"])
def test_a_run_in_which_the_model_is_not_there_is_no_run(said, made):
    guess = how_often()
    guess.value = said
    broken = Agent(ScriptedModel(made), Toolbox([add])).run("compute 3 + 4")
    outcome = compare(guess, broken)
    assert (outcome.right, outcome.parts_at) == (False, 0)
    held = "1 reply" if made else "0 replies"
    assert str(outcome) == f"01.1: no run to compare. The script has {held} and was asked for more."
    assert {"run", "right"} & notes.notes().read("prediction-01.1").keys() == set()


@pytest.mark.parametrize("said", [None, "add"])
def test_an_experiment_that_came_to_nothing_is_no_run(said):
    guess = which(lambda outcome: None)
    guess.value = said
    assert str(compare(guess, ["no reply", "no reply"])) == "01.2: no run to compare."


@pytest.mark.parametrize("said", [None, 0, 1])
def test_a_grid_without_a_model_is_no_run(said):
    guess = asked("04.3", "How many are right?", lambda made: 0, number=True)
    guess.value = said
    made = grid(lambda at, seed: Agent(ScriptedModel([]), Toolbox()), "go", {"x": (1, 2)})
    assert str(compare(guess, made)) == "04.3: no run to compare."


def test_a_model_that_is_not_there_leaves_what_an_earlier_run_said(trace):
    guess = how_often()
    guess.value = 3
    compare(guess, trace)
    compare(guess, Agent(ScriptedModel([]), Toolbox([add])).run("compute 3 + 4"))
    kept = notes.notes().read("prediction-01.1")
    assert (kept["run"], kept["right"]) == ("3", True)


def test_of_a_refused_call_the_refusal_is_named(refused):
    guess = asked("01.2", "What becomes of it?", facts.outcome(1), ["returned", "refused"])
    guess.value = "returned"
    assert str(compare(guess, refused)) == (
        '01.2: you said "returned", the run says "refused". They part at turn 1: '
        'divide(a=3, b=4) → refused (unknown_tool): {"ok": false, "error": "unknown_tool", '
        '"requested": "divide", "available": ["add"]}'
    )


def test_what_a_run_says_is_shown_short_and_harmless():
    trace = Agent(ScriptedModel(["<script>\x1b[31m\u202e" + "x" * 10_000]), Toolbox()).run("go")
    guess = asked("01.5", "What does it say?", facts.answer, ["a", "b"])
    guess.value = "a"
    made = compare(guess, trace)
    page = made._repr_mimebundle_()["text/html"]
    assert "&lt;script&gt;" in page and "<script" not in page
    for text in (str(made), page):
        assert len(text) < 500
        assert not set("\x1b\u202e") & set(text)


# -- the page at the end --


def test_the_page_lists_every_question_and_how_it_came_out(trace):
    assert str(predictions()) == (
        "No question was asked yet\n  question  you said  the run\n  --------  --------  -------"
    )
    right, wrong, later, never = (
        asked(id, f"Question {id}?", facts.steps, number=True)
        for id in ("01.10", "01.2", "02.1", "03.1")
    )
    right.value, wrong.value, later.value = 3, 0, 5
    for guess in (right, wrong, never):
        compare(guess, trace)
    assert str(predictions()) == (
        "4 questions, 3 predicted, 1 right\n"
        "       question         you said  the run\n"
        "-----  ---------------  --------  -----------  -----\n"
        "01.2   Question 01.2?   0         3            wrong\n"
        "01.10  Question 01.10?  3         3            right\n"
        "02.1   Question 02.1?   5         not run yet\n"
        "03.1   Question 03.1?             3"
    )


def test_a_new_prediction_waits_for_a_new_run(trace):
    guess = how_often()
    guess.value = 3
    compare(guess, trace)
    guess.value = 4
    assert predictions().rows == ((("01.1", guess.question, 4, "not run yet", "")),)


def test_asking_again_keeps_what_was_said_and_how_it_came_out(trace):
    how_often().value = 3
    compare(how_often(), trace)
    how_often()
    assert predictions().rows == (("01.1", "How often is the model asked?", 3, "3", "right"),)


def test_a_question_put_in_other_words_keeps_its_answer():
    how_often().value = 3
    asked("01.1", "How many times?", facts.steps, number=True)
    assert predictions().rows == (("01.1", "How many times?", 3, "not run yet", ""),)


def test_notes_that_somebody_broke_do_not_break_the_page(copy):
    how_often().value = 3
    held = {"question": ["?"], "value": {"a": 1}, "run": None, "right": ["maybe"]}
    (copy / MARK / "prediction-01.9.json").write_text(json.dumps(held), encoding="utf-8")
    (copy / MARK / "prediction-02.1.json").write_bytes(b"{")
    assert [row[0] for row in predictions().rows] == ["01.1", "01.9"]
    assert "01.9" in str(predictions())


def test_where_the_learner_is_is_remembered(trace):
    guess = how_often()
    assert notes.notes().read("last") == {"at": "01.1"}
    which()
    compare(guess, trace)
    assert notes.notes().read("last") == {"at": "01.1"}


def test_outside_a_copy_everything_works_and_no_file_is_made(trace, tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / MARK).rmdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    guess = how_often()
    guess.value = 2
    assert compare(guess, trace).parts_at == 3
    assert how_often().value == 2
    assert list((tmp_path / "elsewhere").iterdir()) == []
