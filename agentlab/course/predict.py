"""Predict, run, compare: one question before an experiment, and where the run parted from it.

A prediction never blocks: without one, everything runs to the end and says so. It is kept in the
learner's copy of the course, so it is still there after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from agentlab.course.facts import About, Fact
from agentlab.course.workspace import Notes, notes
from agentlab.tables import Table
from agentlab.trace import Trace

Answer = str | int | float | None


@dataclass
class Prediction:
    """One question about a run that has not happened yet.

    `options` are the answers to choose from; without them a number is asked for. Set `value`, or
    use the box that a notebook shows.
    """

    id: str  # "01.2": lesson and place
    question: str
    about: About
    options: tuple[str, ...] = ()

    @property
    def value(self) -> Answer:
        """The learner's answer; None while there is none."""
        return _notes().read(f"prediction-{self.id}", {}).get("value")

    @value.setter
    def value(self, value: Answer) -> None:
        if value is not None and self.options and value not in self.options:
            raise ValueError(f"{value!r} is none of the options: {', '.join(self.options)}.")
        _notes().write(f"prediction-{self.id}", {"question": self.question, "value": value})

    def __str__(self) -> str:
        choices = " | ".join(self.options) or "a number"
        said = "no prediction yet" if self.value is None else f"your prediction: {self.value}"
        return f"Prediction {self.id}. {self.question}\n    {choices}\n    ({said})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from agentlab.display.panels import prediction_box

        page = "<br>".join(escape(line.strip()) for line in str(self).splitlines())
        return {**prediction_box(self), "text/plain": str(self), "text/html": f"<p>{page}</p>"}


def predict(
    id: str, question: str, about: About, options: Sequence[str] = (), *, number: bool = False
) -> Prediction:
    """Ask for a prediction: one of `options`, or a number.

    >>> guess = predict("01.1", "How often is the model asked?", facts.steps, number=True)
    """
    if bool(options) == number:
        raise ValueError(f"Prediction {id} needs options to choose from, or number=True.")
    return Prediction(id, question, about, tuple(str(option) for option in options))


@dataclass(frozen=True)
class Comparison:
    """A prediction beside what the run did."""

    id: str
    question: str
    predicted: Answer
    fact: Fact

    @property
    def right(self) -> bool:
        """Whether the prediction came true; False without one."""
        return self.predicted is not None and _same(self.predicted, self.fact.value)

    @property
    def parts_at(self) -> int:
        """The first step where prediction and run differ; 0 when they do not."""
        if self.predicted is None or self.right:
            return 0
        counted = isinstance(self.fact.value, int) and isinstance(self.predicted, (int, float))
        if counted and self.fact.step == self.fact.value:  # a prediction of how many steps
            return int(min(self.fact.value, self.predicted)) + 1
        return self.fact.step

    def __str__(self) -> str:
        if self.predicted is None:
            return f"{self.id}: no prediction. The run: {self.fact.value}."
        if self.right:
            return f"{self.id}: right, {self.fact.value}."
        step = f" They part at step {self.parts_at}." if self.parts_at else ""
        return f"{self.id}: you said {self.predicted}, the run says {self.fact.value}.{step}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": f"<p>{escape(str(self))}</p>"}


def compare(prediction: Prediction, trace: Trace) -> Comparison:
    """Set the prediction beside the run; the result is kept for the page at the course's end."""
    fact = prediction.about(trace)
    made = Comparison(prediction.id, prediction.question, prediction.value, fact)
    if made.predicted is not None:
        kept = {"question": made.question, "value": made.predicted, "run": str(fact.value)}
        _notes().write(f"prediction-{made.id}", {**kept, "right": made.right})
    return made


def predictions() -> Table:
    """Every prediction made so far, and how it came out."""
    kept = _notes().all("prediction-")
    rows = [
        (
            id,
            note.get("question", ""),
            note.get("value"),
            note.get("run", "not run yet"),
            _word(note),
        )
        for id, note in kept.items()
        if note.get("value") is not None
    ]
    right = sum(note.get("right", False) for note in kept.values())
    caption = f"{len(rows)} predictions, {right} right" if rows else "No predictions yet"
    return Table(("", "question", "you said", "the run", ""), rows, caption)


def _word(note: dict[str, Any]) -> str:
    return "" if "right" not in note else "right" if note["right"] else "wrong"


def _same(predicted: Answer, value: Any) -> bool:
    if isinstance(predicted, (int, float)) and isinstance(value, (int, float)):
        return predicted == value
    return str(predicted).strip() == str(value).strip()


def _notes() -> Notes:
    return notes()
