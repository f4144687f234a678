"""Predict, run, compare: one question before an experiment, and where the run parted from it.

A prediction never blocks: without one, everything runs to the end and says so. It is kept in the
learner's copy of the course, so it is still there after a restart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from agentlab.course.counts import as_count
from agentlab.course.facts import About, Fact
from agentlab.course.notes import Note, notes, remember
from agentlab.display.boxes import prediction_box
from agentlab.measure.experiments import Grid
from agentlab.tables import Table, as_html, counted, short, visible
from agentlab.trace import Trace
from agentlab.views import ROWS

Answer = str | int | float | None
NUMBERS = (int, float, Decimal)
LONGEST = 160  # characters of a value in a sentence


@dataclass
class Prediction:
    """One question about a run that has not happened yet.

    `options` are the answers to choose from; without them the question is how many. Set `value`,
    or use the box that a notebook shows.
    """

    id: str  # "01.2": lesson and place
    question: str
    about: About
    options: tuple[str, ...] = ()
    within: float = 0  # how far off a number may be and still be right
    most: int | None = None  # of so many: "how many of 20" is answered by 0 to 20

    @property
    def value(self) -> Answer:
        """The learner's answer; None while there is none."""
        kept = _kept(self.id).get("value")
        if not self.options and not _is_number(kept):
            return None
        try:
            return self._read(kept)
        except ValueError:  # an option may be gone since, a file may hold anything
            return None

    @value.setter
    def value(self, value: Answer) -> None:
        """Errors: ValueError for what is none of the options, or no count the question can mean."""
        said = self._read(value)
        _keep(self.id, {**self._asked, "value": said} if said is not None else self._asked)

    def _read(self, value: Any) -> Answer:
        if not self.options:
            return as_count(value, self.most)
        if value is None or value in self.options:
            return value
        raise ValueError(f"{value!r} is none of the options: {', '.join(self.options)}.")

    @property
    def _asked(self) -> Note:
        """The question as it is kept."""
        asked = {"question": self.question, "options": list(self.options)}
        return asked if self.most is None else {**asked, "most": self.most}

    def __str__(self) -> str:
        to = "" if self.most is None else f" from 0 to {self.most}"
        choices = " | ".join(self.options) or f"a number{to}"
        said = "no prediction yet" if self.value is None else f"your prediction: {self.value}"
        return f"Prediction {self.id}. {self.question}\n    {choices}\n    ({said})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        page = "<br>".join(as_html(visible(line.strip())) for line in str(self).splitlines())
        return {**prediction_box(self), "text/plain": str(self), "text/html": f"<p>{page}</p>"}


def predict(
    id: str,
    question: str,
    about: About,
    options: Sequence[str] = (),
    *,
    number: bool = False,
    within: float = 0,
    most: int | None = None,
) -> Prediction:
    """Ask for a prediction: one of `options`, or how many, which may be off by `within`.

    A number is a count, so it is whole and 0 or more, and no more than `most`, where that is given.
    Errors: ValueError unless there are options or number=True, not both.

    >>> guess = predict("01.1", "How often is the model asked?", facts.steps, number=True)
    """
    if bool(options) == number:
        raise ValueError(f"Prediction {id} needs options to choose from, or number=True.")
    remember(id)
    made = Prediction(id, question, about, tuple(str(option) for option in options), within, most)
    if (kept := _kept(id)) != {**kept, **made._asked}:
        _keep(id, {**kept, **made._asked})
    return made


@dataclass(frozen=True)
class Comparison:
    """A prediction beside what the run did."""

    id: str
    question: str
    predicted: Answer
    fact: Fact
    within: float = 0
    seen: str = ""  # what the run did in the turn where they part

    @property
    def has_run(self) -> bool:
        """Whether there is anything to compare: without a model's reply there is nothing."""
        return self.fact.value is not None

    @property
    def right(self) -> bool:
        """Whether the prediction came true; False without one."""
        if _is_number(self.predicted) and _is_number(self.fact.value):
            return abs(_exact(self.predicted) - _exact(self.fact.value)) <= _exact(self.within)
        both = self.predicted is not None and self.has_run
        return both and str(self.predicted) == str(self.fact.value).strip()

    @property
    def parts_at(self) -> int:
        """The first turn in which the run is not what was predicted; 0 when there is none.

        Where only the end of the run shows it, that is the last turn.
        """
        if self.predicted is None or not self.has_run or self.right:
            return 0
        beyond = self.fact.counted[int(max(0, self.predicted)) :] if self._counts else ()
        return beyond[0] if beyond else self.fact.turn

    @property
    def ended_early(self) -> bool:
        """Whether more was predicted than the run held: they part where it ends."""
        return self._counts and not self.right and self.predicted > self.fact.value

    @property
    def _counts(self) -> bool:
        return _is_number(self.predicted) and self.fact.counted is not None

    def __str__(self) -> str:
        if not self.has_run:
            return f"{self.id}: no run to compare. {self.seen}".rstrip()
        if self.predicted is None:
            return f"{self.id}: no prediction. The run: {_said(self.fact.value)}."
        ran, you = self._quoted(self.fact.value), self._quoted(self.predicted)
        if self.right:
            said = f" (you said {you})" if self.within else ""
            return f"{self.id}: right, {ran}{said}."
        return f"{self.id}: you said {you}, the run says {ran}.{self._parting}"

    def _quoted(self, value: Any) -> str:
        """A value within a verdict; an option such as "wrong" could be taken for the verdict."""
        return f'"{_said(value)}"' if isinstance(self.predicted, str) else _said(value)

    @property
    def _parting(self) -> str:
        if not self.parts_at:
            return ""
        if self.ended_early:
            return f" They part after turn {self.parts_at}: the run had ended."
        what = "The run ended in" if self.fact.at_end else "They part at"
        return f" {what} turn {self.parts_at}" + (f": {self.seen}" if self.seen else ".")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": f"<p>{as_html(visible(str(self)))}</p>"}


def compare(prediction: Prediction, trace: Any) -> Comparison:
    """Set the prediction beside the run; the result is kept for the page at the course's end.

    `trace` is what the prediction's `about` reads: a trace, or the outcome of an experiment. A run
    in which the model gave no reply says nothing, nor does a grid of such runs, nor an `about` that
    gives None.
    """
    remember(prediction.id)
    read = prediction.about(trace)
    fact = read if isinstance(read, Fact) else Fact(read)
    run = trace if isinstance(trace, Trace) else fact.run
    said, near = prediction.value, prediction.within
    if run is not None and run.stop == "provider_error":
        fact = Fact(None, run=run)
    if isinstance(trace, Grid) and not trace.took_place:
        fact = Fact(None)
    plain = Comparison(prediction.id, prediction.question, said, fact, near)
    if not plain.has_run:
        return replace(plain, seen=_said(run.finished.detail) if run is not None else "")
    seen = _in_turn(run, plain.parts_at, fact.call) if run is not None else ""
    kept = {**_kept(prediction.id), "run": _said(fact.value)}
    _keep(prediction.id, kept if said is None else {**kept, "right": plain.right})
    return replace(plain, seen=seen)


def predictions() -> Table:
    """Every question asked so far, what was predicted, and how it came out."""
    rows = [_row(id, note) for id, note in notes().all("prediction-").items()]
    made = [row for row in rows if row[2] != ""]
    right = sum(row[4] == "right" for row in made)
    caption = f"{counted(len(rows), 'question')}, {len(made)} predicted, {right} right"
    headers = ("", "question", "you said", "the run", "")
    return Table(headers, rows, caption if rows else "No question was asked yet")


def _row(id: str, note: Note) -> tuple[Any, ...]:
    said, right = note.get("value"), note.get("right")
    word = "right" if right is True else "wrong" if right is False else ""
    run = note.get("run", "not run yet")
    return id, note.get("question", ""), "" if said is None else said, run, word


def _is_number(value: Any) -> bool:
    return isinstance(value, NUMBERS) and not isinstance(value, bool) and math.isfinite(value)


def _exact(value: Any) -> Decimal:
    return Decimal(str(value))  # as it is written: 0.1 is a tenth


def _in_turn(trace: Trace, turn: int, call: bool) -> str:
    """What the model did in a turn and, unless the `call` is all, what came of it, in one line.

    "" for no turn.
    """
    rows = [row for row in trace.view(ROWS) if row[0] == str(turn)]
    did = "; ".join(f"{row[2]} {row[3]}".strip() for row in rows if row[1] == "model")
    did = f"the model {did}" if did.startswith("says ") else did
    came = "" if call else "; ".join(row[3] for row in rows if row[1] == "harness")
    return _said(" → ".join(part for part in (did, came) if part))


def _said(value: Any) -> str:
    return short(visible(value), LONGEST)


def _kept(id: str) -> Note:
    return notes().read(f"prediction-{id}")


def _keep(id: str, note: Note) -> None:
    notes().write(f"prediction-{id}", note)
