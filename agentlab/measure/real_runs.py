"""Runs of real models, kept as traces: published ones, and ones measured for the course.

Rules cannot show how a neural network strays; these can. Each stands in `data/runs/` as a trace
like any other, its model's name ends in "(as published)" or "(measured DATE)", and the notes of its
first reply say with what it ran and what is not known of it.
"""

from __future__ import annotations

from agentlab.events import ModelReplied
from agentlab.research.corpus import data_file
from agentlab.tables import Table
from agentlab.trace import Trace
from agentlab.views import CALLS


def real_run(name: str) -> Trace:
    """The recorded run of that name, e.g. "amnesia". Errors: ValueError, listing the names.

    >>> show(real_run("amnesia"))
    """
    if name not in names():
        raise ValueError(f"No recorded run {name!r}. There are: {', '.join(names())}.")
    return Trace.load(data_file(f"runs/{name}.jsonl"))


def names() -> list[str]:
    """The names of all recorded runs, sorted."""
    return sorted(file.stem for file in data_file("runs/README.md").parent.glob("*.jsonl"))


def real_runs() -> Table:
    """All recorded runs: model, task, how many calls ran, how each ended."""
    runs = {name: real_run(name) for name in names()}
    rows = [
        (name, t.events[0].model, t.task, _ran(t), t.answer or t.stop) for name, t in runs.items()
    ]
    return Table(("name", "model", "task", "calls", "end"), rows, "Runs of real models")


def notes(trace: Trace) -> tuple[str, ...]:
    """What is said of a recorded run: its settings, its tools, what is not known."""
    first = trace.first(ModelReplied)
    return first.notes if first else ()


def _ran(trace: Trace) -> int:
    return sum(c.ran for c in trace.view(CALLS).values())
