"""Checked exercises: code judges an answer, names the first difference, and hints in three tiers.

Every exercise stands in its lesson's register with its solution, its empty stub and wrong answers
that a learner is likely to give; a test runs the judge on all of them. No judge calls a model that
costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from importlib import import_module
from typing import Any

from agentlab.course.blame import Asked
from agentlab.course.limits import TooLong, at_most
from agentlab.course.notes import notes, remember
from agentlab.tables import as_html, short, visible

Judge = Callable[[Any], str]  # "" when the answer is right, else the first difference
SECONDS = 10.0  # an honest answer takes a fraction of one
LONGEST = 600  # characters of a fault


@dataclass(frozen=True)
class Exercise:
    """One exercise. Solution, stub and wrong answers are source text that sets `answer`."""

    id: str  # "01.2": lesson and place
    judge: Judge
    hints: tuple[str, str, str]  # from a nudge to nearly all of it
    solution: str
    wrong: tuple[str, ...]
    stub: str = "answer = None"


@dataclass(frozen=True)
class Verdict:
    """What a check says: untried, passed, or the first difference and how to get help."""

    exercise: Exercise
    fault: str = ""
    untried: bool = False
    hints_shown: int = 0  # 4: the solution too

    @property
    def passed(self) -> bool:
        """Whether the answer was given and is right."""
        return not (self.fault or self.untried)

    @property
    def line(self) -> str:
        """The verdict in one line."""
        word = "not tried yet." if self.untried else self.fault or "passed."
        return f"{self.exercise.id}: {word}"

    def __str__(self) -> str:
        hints, shown = self.exercise.hints, self.hints_shown
        lines = [self.line]
        lines += [f"hint {number}: {hint}" for number, hint in enumerate(hints[:shown], 1)]
        if shown > len(hints):
            lines.append(f"solution:\n{self.exercise.solution}")
        elif not self.passed:
            what = "a hint" if shown < len(hints) else "the solution"
            lines.append(f'({what}: check("{self.exercise.id}", answer, hint={shown + 1}))')
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        page = f"<p>{as_html(self.line)}</p>"
        if not self.passed:
            page += _folded(list(self.exercise.hints), self.exercise.solution)
        return {"text/plain": str(self), "text/html": page}


def check(id: str, answer: Any, *, hint: int = 0) -> Verdict:
    """Judge an answer. `hint` 1 to 3 shows so many hints, 4 the solution as well.

    An answer that holds nothing but None or ... counts as not tried. Errors: ValueError for an
    unknown exercise.
    """
    exercise = find(id)
    remember(id)
    untried = is_empty(answer)
    verdict = Verdict(exercise, "" if untried else judged(exercise, answer), untried, max(0, hint))
    if not untried:
        name = f"check-{id}"
        once = notes().read(name).get("passed") is True  # what was solved stays solved
        notes().write(name, {"passed": verdict.passed or once})
    return verdict


def is_empty(answer: Any) -> bool:
    """True for a stub as it was handed out: None, ..., or a list or dict of nothing else.

    >>> is_empty({"A": None, "B": ...})
    True
    """
    if answer is None or answer is ...:
        return True
    # Exactly these types: asking an object of another kind would already run the learner's code.
    parts = list(answer.values()) if type(answer) is dict else answer
    if type(parts) not in (list, tuple):
        return False
    return bool(parts) and all(part is None or part is ... for part in parts)


def judged(exercise: Exercise, answer: Any, seconds: float = SECONDS) -> str:
    """The judge's word on an answer: "" or a fault, short and harmless to show.

    An answer that breaks the judge, ends the program or does not end is wrong, and told so.
    """
    asked = Asked(answer)
    try:
        with at_most(seconds):
            return _tidy(exercise.judge(asked.noting))
    except TooLong:
        went_on = f"your answer was still running after {seconds:g} seconds{asked.called}"
        return _tidy(f"{went_on}; does it ever stop?")
    except (Exception, SystemExit) as error:  # whatever a learner may write can happen here
        return _tidy(asked.fault(error, exercise.judge))


def find(id: str) -> Exercise:
    """The exercise of an id such as "01.2". Errors: ValueError, listing those of the lesson."""
    lesson = id.split(".")[0]
    register = exercises(lesson.zfill(2) if lesson else "")  # "1.1" is of lesson 01, too
    if id not in register:
        known = ", ".join(sorted(register)) or "none in that lesson"
        raise ValueError(f"There is no exercise {id!r}. Known: {known}.")
    return register[id]


def exercises(lesson: str) -> Mapping[str, Exercise]:
    """The exercises of a lesson such as "01", by id; empty for a lesson without any."""
    name = f"agentlab.course.lessons.lesson_{lesson}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {}
    return {exercise.id: exercise for exercise in module.EXERCISES}


def _tidy(fault: str) -> str:
    return visible(short(fault, LONGEST))


def _folded(hints: list[str], solution: str, number: int = 1) -> str:
    """Hints inside each other, so that the next one is always one click further away."""
    if not hints:
        title, inside = "Solution", f"<pre>{escape(solution)}</pre>"
    else:
        title = f"Hint {number}"
        inside = f"<p>{as_html(hints[0])}</p>{_folded(hints[1:], solution, number + 1)}"
    return f"<details><summary>{title}</summary>{inside}</details>"
