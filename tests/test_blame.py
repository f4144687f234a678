"""Whose error a check reports, and with what input: the learner's answer, or the check itself."""

import inspect
import json
import linecache
from dataclasses import dataclass

import pytest

from agentlab.course.blame import Asked, shown
from agentlab.course.checks import Exercise, judged
from agentlab.trace import Trace, executed


class Sour:
    """An object that breaks whoever compares it."""

    def __eq__(self, other):
        raise ValueError("do not compare me")

    __hash__ = None


def empties(numbers):
    while True:
        numbers.pop()


def counts_up(*, to):
    yield from range(to)
    raise ValueError("too far")


@dataclass
class Box:
    inside: int


@dataclass(frozen=True)
class Kept:
    what: object


NOT_READ = "Has it the form that the exercise asks for?"


@pytest.mark.parametrize(
    ("answer", "judge", "told"),
    [
        # raised by the answer: with what it was given, as it was before the answer changed it
        (
            lambda runs: 1 / len(runs[0]),
            lambda f: f([[]]),
            "your answer raised ZeroDivisionError: division by zero (called as answer([[]]))",
        ),
        (
            empties,
            lambda f: f([1, 2]),
            "your answer raised IndexError: pop from empty list (called as answer([1, 2]))",
        ),
        (
            lambda text, at: text[at],
            lambda f: f("a" * 1000, at=5000),
            "your answer raised IndexError: string index out of range (called as "
            f"answer('{'a' * 47}...{'a' * 48}', at=5000))",
        ),
        (
            lambda trace: trace[0].outside,
            lambda f: f(Trace()),
            "your answer raised TypeError: 'Trace' object is not subscriptable (called as "
            "answer(<Trace '': 0 calls, not finished>))",
        ),
        (
            lambda box: box.outside,
            lambda f: f(Box(1)),
            "your answer raised AttributeError: 'Box' object has no attribute 'outside' "
            "(called as answer(<Box>))",
        ),
        (
            lambda a, b: a + b,
            lambda f: f(Kept(1), Kept(object())),
            "your answer raised TypeError: unsupported operand type(s) for +: 'Kept' and 'Kept' "
            "(called as answer(Kept(what=1), <Kept>))",
        ),
        (
            lambda text: json.loads(text),
            lambda f: f(""),
            "your answer raised JSONDecodeError: Expecting value: line 1 column 1 (char 0) "
            "(called as answer(''))",
        ),
        (counts_up, lambda f: list(f(to=1)), "your answer raised ValueError: too far"),
        (
            lambda: Sour(),
            lambda f: f() == 3,
            "your answer raised ValueError: do not compare me (called as answer())",
        ),
        # it cannot even be called so
        (
            lambda: 1,
            lambda f: f({"a": 1}),
            "your answer cannot be called as answer({'a': 1}): TypeError: <lambda>() takes 0 "
            "positional arguments but 1 was given",
        ),
        # a function of the package's or of a library's, put there as the answer
        (
            json.loads,
            lambda f: f("{"),
            "your answer is loads of json, and breaks off when called as answer('{'): "
            "JSONDecodeError: Expecting property name",
        ),
        (
            executed,
            lambda f: f({"content": []}),
            "your answer is executed of agentlab.trace, and breaks off when called as "
            "answer({'content': []}): AttributeError: 'dict' object has no attribute 'view'",
        ),
        # raised by the check
        (
            lambda before, after: (1, 2),
            lambda f: list(map(sorted, f({}, {}))),
            "answer({}, {}) gave (1, 2), and the check cannot go on with that: TypeError: 'int' "
            "object is not iterable",
        ),
        (
            lambda: "x",
            lambda f: json.loads(f()),
            "answer() gave 'x', and the check cannot go on with that: JSONDecodeError: Expecting "
            "value: line 1 column 1 (char 0)",
        ),
        (
            {"A": Box(1)},
            lambda answer: answer["B"],
            f"the check cannot read your answer, {{'A': <Box>}} (KeyError: 'B'). {NOT_READ}",
        ),
        (int, lambda f: f("x"), "the check cannot read your answer, <type int> (ValueError: "),
        (
            lambda: None,
            lambda f: [f(), 1 / 0],
            "answer() gave None, and the check cannot go on with that: ZeroDivisionError: division "
            "by zero. Is there a return?",
        ),
    ],
)
def test_who_is_at_fault_is_told_and_what_the_answer_was_given(answer, judge, told):
    assert judged(Exercise("01.1", judge, ("", "", ""), "", ()), answer).startswith(told)


def test_a_value_is_shown_the_same_in_every_run_and_as_it_was_written():
    deep = {"role": "x", "calls": [{"function": {"name": "f", "args": {"b": {}, "a": {"c"}}}}]}
    assert shown(deep) == str(deep)
    assert shown({"b", "a"}) == "{'a', 'b'}"
    assert shown({n: Box(n) for n in (9, *range(8))}) == (
        "{9: <Box>, 0: <Box>, 1: <Box>, 2: <Box>, 3: <Box>, 4: <Box>, 5: <Box>, 6: <Box>, ...}"
    )


def test_the_answer_that_is_judged_looks_like_the_learners_own():
    def answer(a: int, b: str = "x") -> str:
        """Say both."""
        return f"{a}{b}"

    seen = Asked(answer).noting
    assert (seen.__name__, seen.__doc__) == ("answer", "Say both.")
    assert inspect.signature(seen) == inspect.signature(answer)
    assert seen(1, b="y") == "1y"
    assert [Asked(a).noting is a for a in (len, int, counts_up, Box(1), None)] == [True] * 5


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def answer(n):\n    half = n // 2\n    return n / half\n", "in line 3: return n / half"),
        # of two of the learner's own functions the one that broke
        (
            "def f(n):\n    return 1 / n\n\ndef answer(n):\n    return f(0)\n",
            "line 2: return 1 / n",
        ),
    ],
)
def test_an_error_of_the_answer_is_told_with_its_line(source, told, monkeypatch):
    cell = "cell of a notebook"
    monkeypatch.setitem(linecache.cache, cell, (len(source), None, source.splitlines(True), cell))
    names = {}
    exec(compile(source, cell, "exec"), names)
    said = judged(Exercise("01.1", lambda f: f(1), ("", "", ""), "", ()), names["answer"])
    assert said.endswith(told)
    assert said.startswith("your answer raised ZeroDivisionError: ")
