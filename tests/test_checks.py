"""Checked exercises: a verdict for whatever a learner hands in, and help in tiers."""

import itertools
import signal
import sys
import threading
import time
from importlib import import_module
from types import SimpleNamespace

import pytest

from agentlab.course import check, checks, notes
from agentlab.course.checks import Exercise, Verdict, exercises, find, is_empty, judged
from agentlab.course.limits import TooLong, at_most
from agentlab.course.notes import MARK

alarm = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm on this system")


def judge(answer):
    """Right is anything that says it is 42."""
    return "" if answer == 42 else f"step 1 gives {answer!r}, not 42."


EXERCISE = Exercise(
    id="01.1",
    judge=judge,
    hints=("Count.", "It is even & > 40.", "It is 6 * 7."),
    solution="answer = 6 * 7  # <b>",
    wrong=("answer = 41", "answer = '42'", "answer = [42]"),
)


@pytest.fixture(autouse=True)
def copy(tmp_path, monkeypatch):
    """A learner's copy with one lesson that has one exercise; the learner is in it."""
    monkeypatch.setattr(notes, "_MEMORY", {})
    module = SimpleNamespace(EXERCISES=(EXERCISE,))
    monkeypatch.setitem(sys.modules, "agentlab.course.lessons.lesson_01", module)
    (tmp_path / MARK).mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- the verdict --


def test_the_right_answer_passes():
    assert str(check("01.1", 42)) == "01.1: passed."
    assert check("01.1", 42).passed


def test_a_wrong_answer_is_told_the_first_difference_and_where_a_hint_is():
    verdict = check("01.1", 41)
    assert not verdict.passed
    assert str(verdict) == (
        '01.1: step 1 gives 41, not 42.\n(a hint: check("01.1", answer, hint=1))'
    )


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        (-1, '(a hint: check("01.1", answer, hint=1))'),
        (1, 'hint 1: Count.\n(a hint: check("01.1", answer, hint=2))'),
        (
            3,
            "hint 1: Count.\nhint 2: It is even & > 40.\nhint 3: It is 6 * 7.\n"
            '(the solution: check("01.1", answer, hint=4))',
        ),
        (
            4,
            "hint 1: Count.\nhint 2: It is even & > 40.\nhint 3: It is 6 * 7.\n"
            "solution:\nanswer = 6 * 7  # <b>",
        ),
    ],
)
def test_hints_come_in_tiers_and_the_solution_last(hint, told):
    assert str(check("01.1", 41, hint=hint)) == f"01.1: step 1 gives 41, not 42.\n{told}"
    assert str(check("01.1", 41, hint=99)) == str(check("01.1", 41, hint=4))


def test_in_a_notebook_each_hint_is_one_click_further_than_the_last():
    assert check("01.1", None)._repr_mimebundle_()["text/html"] == (
        "<p>01.1: not tried yet.</p>"
        "<details><summary>Hint 1</summary><p>Count.</p>"
        "<details><summary>Hint 2</summary><p>It is even &amp; &gt; 40.</p>"
        "<details><summary>Hint 3</summary><p>It is 6 * 7.</p>"
        "<details><summary>Solution</summary><pre>answer = 6 * 7  # &lt;b&gt;</pre>"
        "</details></details></details></details>"
    )
    assert check("01.1", 42)._repr_mimebundle_() == {
        "text/plain": "01.1: passed.",
        "text/html": "<p>01.1: passed.</p>",
    }


@pytest.mark.parametrize("stub", [None, ..., [None], [None, ...], (None,), {"A": None, "B": ...}])
def test_a_stub_is_not_tried(stub):
    verdict = check("01.1", stub)
    assert (verdict.line, verdict.passed) == ("01.1: not tried yet.", False)
    assert notes.notes().read("check-01.1") == {}


@pytest.mark.parametrize("answer", [0, "", [], {}, (), False, [None, 1], {"A": 1}, "None"])
def test_an_empty_looking_answer_is_an_answer(answer):
    assert is_empty(answer) is False


# -- whatever a learner hands in --


class Sour:
    """An object that breaks whoever looks at it."""

    def __eq__(self, other):
        raise ValueError("do not compare me")

    __hash__ = None
    __len__ = __iter__ = __bool__ = __getitem__ = __eq__

    def __repr__(self):
        raise ValueError("do not print me")


class Speechless(Exception):
    def __str__(self):
        raise ValueError("no words")


def raises(error):
    def answer():
        raise error

    return answer


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (raises(KeyError("a")), "your answer raised KeyError: 'a'"),
        (raises(SystemExit(0)), "your answer raised SystemExit: 0"),
        (raises(Speechless()), "your answer raised Speechless: (it cannot be put into words)"),
        (raises(AssertionError()), "your answer raised AssertionError: "),
        (lambda: (lambda f: f(f))(lambda f: f(f)), "your answer raised RecursionError: maximum"),
        (lambda: Sour() == 1, "your answer raised ValueError: do not compare me"),
        (lambda: repr(Sour()), "your answer raised ValueError: do not print me"),
        (lambda x: x, "your answer cannot be called as answer(): TypeError: "),
        (
            None,
            "the check cannot read your answer, None (TypeError: 'NoneType' object is not "
            "callable). Has it the form that the exercise asks for?",
        ),
    ],
)
def test_an_answer_that_breaks_the_judge_is_wrong_and_told_how(answer, told):
    calls = Exercise("01.1", lambda f: f(), ("", "", ""), "", ())
    assert judged(calls, answer).startswith(told)


def test_an_object_that_breaks_whoever_looks_at_it_is_not_looked_at_before_the_judge():
    assert str(check("01.1", Sour())).startswith(
        "01.1: your answer raised ValueError: do not compare me"
    )


@pytest.mark.parametrize("text", ["x" * 10_000_000, "\x1b[2J\u202e<script>" * 1000])
def test_a_huge_or_hostile_answer_is_shown_short_and_harmless(text):
    verdict = check("01.1", text)
    bundle = verdict._repr_mimebundle_()
    assert len(verdict.line) < 2000
    assert "more)" in verdict.line
    assert not set("\x1b\u202e") & set(bundle["text/plain"] + bundle["text/html"])
    assert "<script" not in bundle["text/html"]


def test_what_a_judge_says_is_shown_as_text():
    rude = Exercise("01.1", lambda _: "<img src=x>\x00\nnext", ("", "", ""), "", ())
    verdict = Verdict(rude, judged(rude, 1))
    assert verdict.line == "01.1: <img src=x>\\x00⏎next"
    assert verdict._repr_mimebundle_()["text/html"].startswith(
        "<p>01.1: &lt;img src=x&gt;\\x00⏎next</p>"
    )


@alarm
@pytest.mark.parametrize(
    "endless",
    [
        lambda: [None for _ in iter(int, 1)],
        lambda: sum(1 for _ in itertools.count()),
        lambda: time.sleep(60),
        lambda: threading.Event().wait(60),
    ],
    ids=["a loop", "a generator", "asleep", "waiting"],
)
def test_an_answer_that_never_ends_is_told_so(endless):
    began = time.monotonic()
    calls = Exercise("01.1", lambda f: f(), ("", "", ""), "", ())
    assert judged(calls, endless, seconds=0.2) == (
        "your answer was still running after 0.2 seconds (called as answer()); does it ever stop?"
    )
    assert time.monotonic() - began < 10


@alarm
def test_an_answer_that_swallows_every_error_is_stopped_all_the_same():
    def stubborn():
        caught = 0
        while caught < 2:  # the second alarm ends the loop
            try:
                while True:
                    pass
            except:  # noqa: E722 - as a learner may write it
                caught += 1
        return "caught twice"

    calls = Exercise("01.1", lambda f: f(), ("", "", ""), "", ())
    assert judged(calls, stubborn, seconds=0.1) == "caught twice"


@alarm
def test_the_alarm_is_off_afterwards_and_what_was_set_before_is_back():
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(ZeroDivisionError), at_most(0.05):
        _ = 1 / 0
    with pytest.raises(TooLong), at_most(0.05):
        time.sleep(10)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before
    time.sleep(0.1)


def test_in_another_thread_an_answer_is_judged_without_a_limit():
    said = []
    thread = threading.Thread(target=lambda: said.append(judged(EXERCISE, 42)))
    thread.start()
    thread.join(10)
    assert said == [""]


def test_ctrl_c_is_the_learners():
    calls = Exercise("01.1", lambda f: f(), ("", "", ""), "", ())
    with pytest.raises(KeyboardInterrupt):
        judged(calls, raises(KeyboardInterrupt()))


# -- the register --


@pytest.mark.parametrize(
    ("id", "known"),
    [
        *((id, "01.1") for id in ("01.9", "01", "01.1.1", "01.1 ", "1.1", "1.9", "1")),
        *((id, "none in that lesson") for id in ("99.1", "", ".", "../01.1", "é.1", "001.1")),
    ],
)
def test_an_unknown_exercise_lists_those_of_its_lesson(id, known):
    with pytest.raises(ValueError) as caught:
        check(id, 42)
    assert str(caught.value) == f"There is no exercise {id!r}. Known: {known}."
    assert notes.notes().all("") == {}


def test_a_lesson_module_that_cannot_be_imported_says_why(monkeypatch):
    def broken(name):
        raise ModuleNotFoundError("No module named 'numby'", name="numby")

    monkeypatch.setattr(checks, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numby"):
        exercises("01")


def test_find_gives_the_exercise():
    assert find("01.1") is EXERCISE
    assert exercises("77") == {}


# -- what is kept --


def test_what_was_solved_once_stays_solved_and_where_the_learner_is_is_remembered():
    check("01.1", 41)
    assert notes.notes().read("check-01.1") == {"passed": False}
    check("01.1", 42)
    check("01.1", 43)
    assert notes.notes().read("check-01.1") == {"passed": True}
    assert notes.notes().read("last") == {"at": "01.1"}


def test_progress_counts_what_is_kept():
    progress = import_module("agentlab.course.progress")
    check("01.1", 42)
    assert progress._passed(notes.notes(), "01") == "1 of 1"
