"""The model a lesson runs on, and what there is to turn on it: the same cells for every kind.

A model that cannot be had is no error in a lesson. It says why once, and every run that asks it
ends with that line, so the cells after it still run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from agentlab.course.paid import ahead, priced
from agentlab.measure.marks import usage_of
from agentlab.messages import Choice, Message, Model, ModelError, Reply, ToolSpec
from agentlab.models import DEFAULT, VARIABLE, load_model
from agentlab.tables import counted
from agentlab.trace import Trace
from agentlab.views import COUNTS

TEMPERATURES = (0.0, 0.5, 1.0, 1.5)
EFFORTS = ("low", "medium", "high")


class Absent:
    """A model that cannot be had: it meets every question with the reason."""

    def __init__(self, name: str, why: str) -> None:
        self.name, self.why = name, why

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """Never a reply. Errors: `ModelError`, with the reason."""
        raise ModelError(self.why)


def lesson_model(name: str | None = None, *, lesson: str = "") -> Model:
    """`load_model(name)`; where that fails, the reason is printed and the model is `Absent`.

    Told its lesson, it prints for a paid model what all cells together will take of it.

    >>> model = lesson_model(lesson="02")
    """
    try:
        model = load_model(name)
    except ModelError as error:
        print(error)
        return Absent(name or os.environ.get(VARIABLE, DEFAULT), str(error))
    if lesson and (line := ahead(model, lesson)):
        print(line)
    return model


def with_habits(model: Model, *habits: Any) -> Model:
    """The stand-in with these habits; any other model as it is, for it has habits of its own.

    Errors: TypeError for a habit that is no function.
    """
    for habit in habits:
        if not callable(habit):
            where = "the functions of agentlab.models.stand_in.habits"
            raise TypeError(f"{habit!r} is no habit: habits are {where}, without quotes.")
    if not _is(model, "stand-in"):
        return model
    from agentlab.models.stand_in import StandIn

    return StandIn((*model.habits, *habits), model.temperature, model.seed)


@dataclass(frozen=True)
class Dial:
    """What makes a model vary from run to run, and the values to try.

    >>> dial(model).at(0.5, seed=3)
    """

    knob: str  # "temperature" or "effort"
    values: tuple[Any, ...]
    at: Callable[[Any, int], Model]  # a value and a seed → the model turned to it
    note: str = ""  # one line, where it is no temperature


def dial(model: Model) -> Dial:
    """The dial of a model. Claude takes no temperature any more: its dial is effort (C07)."""
    kind, _, name = model.name.partition(":")
    if _is(model, "stand-in"):
        return Dial("temperature", TEMPERATURES, partial(_stand_in, model))
    if kind == "ollama":
        return Dial("temperature", TEMPERATURES, partial(_ollama, name))
    if kind == "anthropic" and not isinstance(model, Absent):
        note = "Claude takes no temperature any more; effort is what there is to turn."
        return Dial("effort", EFFORTS, partial(_claude, name), note)
    note = f"{model.name} has nothing to turn."
    return Dial("temperature", TEMPERATURES[:1], lambda value, seed: model, note)


def estimate(model: Model, runs: int, like: Trace) -> str:
    """What so many runs like that one will take, in a line; with the price where there is one.

    >>> print(estimate(model, 20, like=trace))
    20 runs like the one before: about 60 calls of stand-in, no cost.
    """
    if like.stop == "provider_error":
        return (
            f"{counted(runs, 'run')} of {model.name}; none has taken place to estimate them from."
        )
    calls = counted(runs * like.view(COUNTS).steps, "call")
    price = priced(model, usage_of(like), runs)
    return f"{counted(runs, 'run')} like the one before: about {calls} of {model.name}, {price}."


def _is(model: Model, kind: str) -> bool:
    return model.name.startswith(kind)


def _stand_in(model: Any, temperature: float, seed: int) -> Model:
    from agentlab.models.stand_in import StandIn

    return StandIn(model.habits, temperature, seed)


def _ollama(name: str, temperature: float, seed: int) -> Model:
    from agentlab.models.ollama_model import OllamaModel

    return OllamaModel(name, options={"temperature": temperature, "seed": seed})


def _claude(name: str, effort: str, seed: int) -> Model:
    """There is no seed either: runs of one effort differ by themselves."""
    from agentlab.models.anthropic_model import AnthropicModel

    return AnthropicModel(name, effort=effort)
