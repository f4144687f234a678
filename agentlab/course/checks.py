"""Checked exercises: code judges an answer, names the first difference, and hints in three tiers.

Every exercise of the course stands in a register with its solution, its empty stub and wrong answers
a learner is likely to give; a test runs the judge on all of them. No judge calls a model that costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from importlib import import_module
from typing import Any

from agentlab.course.workspace import notes, remember

Judge = Callable[[Any], str]  # "" when the answer is right, else the first difference


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
    hints_shown: int = 0

    @property
    def passed(self) -> bool:
        return not (self.fault or self.untried)

    @property
    def line(self) -> str:
        """The verdict in one line."""
        if self.untried:
            return f"{self.exercise.id}: not tried yet."
        return (
            f"{self.exercise.id}: passed." if self.passed else f"{self.exercise.id}: {self.fault}"
        )

    def __str__(self) -> str:
        lines = [self.line]
        for number, hint in enumerate(self.exercise.hints[: self.hints_shown], 1):
            lines.append(f"hint {number}: {hint}")
        if not self.passed and self.hints_shown < len(self.exercise.hints):
            lines.append(
                f'(a hint: check("{self.exercise.id}", answer, hint={self.hints_shown + 1}))'
            )
        if self.hints_shown > len(self.exercise.hints):
            lines.append(f"solution:\n{self.exercise.solution}")
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        page = f"<p>{escape(self.line)}</p>"
        if not self.passed:
            page += _folded("Hint 1", *self.exercise.hints, f"{self.exercise.solution}")
        return {"text/plain": str(self), "text/html": page}


def check(id: str, answer: Any, *, hint: int = 0) -> Verdict:
    """Judge an answer. `hint` 1 to 3 shows so many hints, 4 the solution as well.

    An answer of None or ... counts as not tried. Errors: ValueError for an unknown exercise.
    """
    exercise = find(id)
    remember(id.split(".")[0])
    untried = answer is None or answer is ...
    fault = "" if untried else judged(exercise, answer)
    verdict = Verdict(exercise, fault, untried, hint)
    if not untried:
        notes().write(f"check-{id}", {"passed": verdict.passed})
    return verdict


def judged(exercise: Exercise, answer: Any) -> str:
    """The judge's word. An answer that breaks the judge is wrong and told how it broke."""
    try:
        return exercise.judge(answer)
    except Exception as error:
        return f"your answer raised {type(error).__name__}: {error}"


def find(id: str) -> Exercise:
    """The exercise of an id such as "01.2"."""
    register = exercises(id.split(".")[0])
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


def _folded(title: str, text: str, *rest: str) -> str:
    """Hints inside each other, so that the next one is always one click further away."""
    shown = f"<pre>{escape(text)}</pre>" if not rest else f"<p>{escape(text)}</p>"
    if rest:
        number = 4 - len(rest) + 1
        shown += _folded("Solution" if len(rest) == 1 else f"Hint {number}", *rest)
    return f"<details><summary>{title}</summary>{shown}</details>"
