"""Measuring how a policy routes: every case under every condition, in the agent's own loop (C54).

What is kept of a run is what the model replied. Its trace is made again from that whenever it is
wanted, so recorded runs are judged anew, by any metric, without the model.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from agentlab.measure.bench import Bench, Condition
from agentlab.measure.cases import Case, Half, of_half
from agentlab.measure.jobs import Result, load_results, results
from agentlab.measure.marks import Marks, marks
from agentlab.messages import Choice, Message, Model, Reply, ToolSpec
from agentlab.models.requests import plain
from agentlab.models.scripted import ScriptedModel
from agentlab.trace import Trace

Job = tuple[Case, Condition]


@dataclass(frozen=True)
class Run:
    """One case under one condition: what the model replied, and how long that took."""

    case: str  # its id
    condition: str
    replies: tuple[Reply, ...]
    seconds: float = field(default=0.0, compare=False)  # a clock is not a result
    error: str = ""  # why there is no whole run, if there is none

    def as_json(self) -> Result:
        """The run as JSON has it; `run_of` takes it back."""
        kept = {"case": self.case, "condition": self.condition, "replies": plain(self.replies)}
        error = {"error": self.error} if self.error else {}
        return {**kept, "seconds": round(self.seconds, 4), **error}


def run_of(result: Mapping[str, Any]) -> Run:
    """A run from its JSON."""
    replies = tuple(map(_REPLY.validate_python, result["replies"]))
    seconds, error = result.get("seconds", 0.0), result.get("error", "")
    return Run(result["case"], result["condition"], replies, seconds, error)


_REPLY = TypeAdapter(Reply)


@dataclass(frozen=True)
class Measured:
    """Runs of one model, by condition and case, with what they were measured on."""

    bench: Bench
    model: str  # its name
    conditions: tuple[Condition, ...]
    runs: Mapping[tuple[str, str], Run]  # (condition, case) → run
    _traces: dict[tuple[str, str], Trace] = field(default_factory=dict, repr=False, compare=False)

    def trace(self, condition: str, case: str | Case) -> Trace:
        """The run as a trace, as it was measured, or made again from its replies.

        Errors: KeyError for one not there.
        """
        key = condition, _id(case)
        if key not in self._traces:
            run = self.run(*key)
            said = ScriptedModel(run.replies, name=self.model)
            held = self.bench.by_id[run.case]
            agent = self.bench.agent(held, self.condition(condition), said)
            self._traces[key] = agent.run(held.task)
        return self._traces[key]

    def run(self, condition: str, case: str | Case) -> Run:
        """The run of a case, or of its id.

        Errors: KeyError for one not there, saying which there are.
        """
        key = condition, _id(case)
        if key not in self.runs:
            self.condition(condition)
            ids = [one for one in self.bench.by_id if (condition, one) in self.runs]
            told = f"{len(ids)} cases, {ids[0]} to {ids[-1]}" if ids else "none"
            raise KeyError(f"No run of {key[1]} under {condition}; there are {told}.")
        return self.runs[key]

    def condition(self, name: str) -> Condition:
        """The condition of that name. Errors: KeyError, listing those measured."""
        for condition in self.conditions:
            if condition.name == name:
                return condition
        raise KeyError(
            f"No condition {name!r}; measured: {', '.join(c.name for c in self.conditions)}."
        )

    def judged(self, condition: str, half: Half | None = None) -> list[tuple[Case, Marks]]:
        """Every case with the marks of its run, of one half or of both.

        Errors: KeyError for a condition not measured, ValueError for a half there is not.
        """
        self.condition(condition)
        return [(case, self.marks(condition, case)) for case in of_half(self.bench.cases, half)]

    def marks(self, condition: str, case: str | Case) -> Marks:
        """The marks of one run, by its case or that one's id. Errors: KeyError for one not there.

        A case is judged by its own labels, also where the bench has others for that id.
        """
        run, trace = self.run(condition, case), self.trace(condition, case)
        held = self.bench.by_id[case] if isinstance(case, str) else case
        return marks(held, trace, run.seconds, self.bench.writing)

    @property
    def errors(self) -> list[str]:
        """What kept runs from being whole, each said once."""
        return sorted({run.error for run in self.runs.values() if run.error})


def _id(case: str | Case) -> str:
    return case if isinstance(case, str) else case.id


def measure(
    bench: Bench,
    conditions: Sequence[Condition],
    model: Model,
    *,
    executor: Executor | None = None,
    path: str | Path | None = None,
) -> Measured:
    """Run every case under every condition.

    With a `path`, runs are kept as they finish, and a second start goes on where the first was
    killed; runs that found no model are tried again. With an executor of processes, model and
    routers must be picklable. Errors: ValueError for two conditions of one name, JobsError for a
    file that holds another measurement.

    >>> measure(Bench(), [A, B, C], model, path="runs.jsonl").judged("B", "held out")
    """
    if len({c.name for c in conditions}) < len(conditions):
        raise ValueError(f"Two conditions have one name: {[c.name for c in conditions]}.")
    jobs = {f"{c.name} {case}": (bench.by_id[case], c) for c in conditions for case in bench.by_id}
    about = {
        "conditions": [c.about() for c in conditions],
        "cases": [case.task for case in bench.cases],
        "tools": bench.tools.text,
        "steps": bench.steps,
    }
    traces: dict[tuple[str, str], Trace] = {}  # of the runs that were made in this process
    work = partial(_one, bench, model, traces)
    kept = {"path": path, "title": model.name, "about": about, "again": _failed}
    made = results(jobs, work, executor=executor, **kept)
    return _measured(bench, conditions, model.name, made, traces)


def load_measured(path: str | Path, bench: Bench, conditions: Sequence[Condition]) -> Measured:
    """Runs from a file, to be judged without the model; the file may hold other conditions, too.

    Errors: JobsError for a file that is none.
    """
    title, made = load_results(path)
    return _measured(bench, conditions, title, list(made.values()), {})


def _measured(
    bench: Bench,
    conditions: Sequence[Condition],
    model: str,
    made: Sequence[Result],
    traces: dict[tuple[str, str], Trace],
) -> Measured:
    runs = {(run.condition, run.case): run for run in map(run_of, made)}
    return Measured(bench, model, tuple(conditions), runs, traces)


def _one(bench: Bench, model: Model, traces: dict[tuple[str, str], Trace], job: Job) -> Result:
    """One run, as it is kept. A fault in one case must not cost the others."""
    case, condition = job
    heard = Heard(model)
    try:
        trace = bench.agent(case, condition, heard).run(case.task)
        end = trace.finished
        error = end.detail if end and end.reason == "provider_error" else ""
        if not error:
            traces[condition.name, case.id] = trace
    except Exception as fault:
        error = f"{type(fault).__name__}: {fault}"
    return Run(case.id, condition.name, tuple(heard.replies), heard.seconds, error).as_json()


def _failed(result: Result) -> bool:
    return "error" in result


class Heard:
    """A model that keeps what it replied, and how long that took."""

    def __init__(self, model: Model) -> None:
        self.name = model.name
        self.replies: list[Reply] = []
        self.seconds = 0.0
        self._model = model

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The model's reply, kept. Errors: those of the model."""
        began = time.perf_counter()
        try:
            self.replies.append(self._model.reply(messages, tools, choice))
        finally:
            self.seconds += time.perf_counter() - began
        return self.replies[-1]
