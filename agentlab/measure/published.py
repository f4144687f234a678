"""Four published ways to score tool calls, which disagree on one and the same run, and why.

Each compares the calls made with the calls wanted, and each was meant for something: to forbid
detours, to weigh misses against extras, to forgive extras, to check that a path was covered. Two
things part them most: what an extra call costs, and what is right where no call is wanted.

They know one wanted call, so a case's goal stands for it; arguments count as equal where the case
accepts them. Evaluators change from version to version: read yours before you trust its number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from agentlab.measure.cases import NO_TOOL, Case, fits
from agentlab.measure.intervals import percent
from agentlab.tables import Table
from agentlab.trace import Trace
from agentlab.views import CALLS

Calls = Sequence[tuple[str, Any]]  # (tool, arguments), as proposed
Definition = Callable[[Case, Calls], float]  # from 0 to 1


def name_sequence(case: Case, calls: Calls) -> float:
    """Exact sequence of names: 1 or 0. Arguments do not count; one extra call spoils all.

    The strict match of trajectories, with arguments ignored.
    """
    return float([name for name, _ in calls] == _wanted(case))


def set_f1(case: Case, calls: Calls) -> float:
    """F1 over the sets of (name, arguments), as in ragas' ToolCallF1.

    Where no call is wanted and none is made, precision and recall are 0 by convention: a run that
    is right scores nothing.
    """
    made = {f"{name} {args!r}" for name, args in calls}
    hits = int(any(_meets(case, call) for call in calls))
    precision = hits / len(made) if made else 0.0
    recall = float(hits) if _wanted(case) else 0.0
    return 2 * precision * recall / (precision + recall) if hits else 0.0


def best_match(case: Case, calls: Calls) -> float:
    """The share of wanted calls found by name, in any order, as in DeepEval's ToolCorrectness.

    Extra calls cost nothing. Where no call is wanted there is nothing to share out: 0.
    """
    wanted = _wanted(case)
    made = [name for name, _ in calls]
    return sum(name in made for name in wanted) / len(wanted) if wanted else 0.0


def superset(case: Case, calls: Calls) -> float:
    """1 if every wanted call is among those made, arguments included, as in agentevals' superset.

    Extra calls cost nothing. Where no call is wanted any run will do: 1.
    """
    return float(not _wanted(case) or any(_meets(case, call) for call in calls))


DEFINITIONS: dict[str, Definition] = {
    "name sequence": name_sequence,
    "set F1": set_f1,
    "best match": best_match,
    "superset": superset,
}


def _wanted(case: Case) -> list[str]:
    return [] if case.goal in NO_TOOL else [case.goal]


def _meets(case: Case, call: tuple[str, Any]) -> bool:
    name, args = call
    return name in _wanted(case) and isinstance(args, dict) and fits(case.args.get(name, {}), args)


def calls_of(trace: Trace) -> Calls:
    """The calls of a run as proposed or, where they started, as checked."""
    return [(call.tool, call.args) for call in trace.view(CALLS).values()]


def scores(case: Case, trace: Trace, caption: str = "") -> Table:
    """One run by every definition: the same calls, held against the same wanted one."""
    made = calls_of(trace)
    rows = [
        (name, f"{percent(score(case, made))} %", (score.__doc__ or "").splitlines()[0])
        for name, score in DEFINITIONS.items()
    ]
    return Table(("definition", "this run", "what it says"), rows, caption, widest=96)


def disagreement(runs: Sequence[tuple[Case, Trace]], caption: str = "") -> Table:
    """The mean of each definition over these runs, and over those that want a tool or none."""
    kinds = {
        "all": runs,
        "a tool wanted": [run for run in runs if run[0].goal not in NO_TOOL],
        "no tool wanted": [run for run in runs if run[0].goal in NO_TOOL],
    }
    rows = [
        (name, *(f"{percent(_mean(score, some))} %" for some in kinds.values()))
        for name, score in DEFINITIONS.items()
    ]
    headers = ("definition", *(f"{kind} ({len(some)})" for kind, some in kinds.items()))
    return Table(headers, rows, caption)


def _mean(score: Definition, runs: Sequence[tuple[Case, Trace]]) -> float | None:
    scores = [score(case, calls_of(trace)) for case, trace in runs]
    return sum(scores) / len(scores) if scores else None
