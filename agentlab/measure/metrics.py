"""Metrics of routing, each with its denominator in words (C47, C49): a count before any share.

A denominator is part of a metric's meaning. "Argument validity 95 %" may be of all runs, of all
calls, or of the calls that named a tool; here it is said, and the count stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from statistics import mean, median

from agentlab.measure.cases import NO_TOOL, Case
from agentlab.measure.intervals import Rate
from agentlab.measure.marks import Marks
from agentlab.models.catalogue import cost
from agentlab.tables import Table

Judged = tuple[Case, Marks]


@dataclass(frozen=True)
class Metric:
    """A rate: what is counted, and of what."""

    name: str  # e.g. "unknown tool"
    counted: str  # e.g. "name a tool nobody has"
    of: str  # e.g. "calls proposed"
    hits: Callable[[Case, Marks], int]
    base: Callable[[Case, Marks], int]

    def rate(self, judged: Sequence[Judged]) -> Rate:
        """Hits and denominator over all runs."""
        return Rate(sum(self.hits(*j) for j in judged), sum(self.base(*j) for j in judged))


def _all(case: Case, m: Marks) -> int:
    return 1


def _wants(*kinds: str) -> Callable[[Case, Marks], int]:
    """Counts the runs of cases with this goal; "tool" for any tool."""
    return lambda case, m: int((case.goal if case.goal in NO_TOOL else "tool") in kinds)


def _right(*kinds: str) -> Callable[[Case, Marks], int]:
    wants = _wants(*kinds)
    return lambda case, m: m.right and wants(case, m)


METRICS = (
    Metric("first decision", "accepted", "all runs", lambda c, m: m.right, _all),
    Metric("… a tool wanted", "accepted", "runs that want a tool", _right("tool"), _wants("tool")),
    Metric("… none wanted", "accepted", "runs that want none", _right("none"), _wants("none")),
    Metric(
        "… a question wanted",
        "accepted",
        "runs that want a question",
        _right("clarify"),
        _wants("clarify"),
    ),
    Metric(
        "unknown tool",
        "name a tool nobody has",
        "calls proposed",
        lambda c, m: m.unknown,
        lambda c, m: m.proposed,
    ),
    Metric(
        "parse",
        "are a call one can read",
        "calls proposed",
        lambda c, m: m.proposed - m.unparseable,
        lambda c, m: m.proposed,
    ),
    Metric(
        "argument validity",
        "fit the schema",
        "first calls of an offered tool",
        lambda c, m: bool(m.valid),
        lambda c, m: m.valid is not None,
    ),
    Metric(
        "argument correctness",
        "have the arguments wanted",
        "accepted first calls with arguments to check",
        lambda c, m: bool(m.correct),
        lambda c, m: m.correct is not None,
    ),
    Metric(
        "denied", "denied", "calls before the gate", lambda c, m: m.denied, lambda c, m: m.judged
    ),
    Metric("execution", "returned", "calls executed", lambda c, m: m.returned, lambda c, m: m.ran),
    Metric(
        "observation usefulness",
        "were taken up afterwards",
        "results with something new",
        lambda c, m: m.used,
        lambda c, m: m.results,
    ),
    Metric(
        "goal progress",
        "reached",
        "milestones of the cases",
        lambda c, m: m.reached,
        lambda c, m: m.way,
    ),
    Metric(
        "recovery",
        "had a call that returned after it",
        "runs with a call refused or failed",
        lambda c, m: m.recovered,
        lambda c, m: m.stumbled,
    ),
    Metric("incorrect action", "ran a tool not accepted", "all runs", lambda c, m: m.astray, _all),
    Metric("task success", "done, checked by code", "all runs", lambda c, m: m.done, _all),
)


def metric(name: str) -> Metric:
    """The metric of that name. Errors: ValueError, listing the names."""
    for one in METRICS:
        if one.name == name:
            return one
    raise ValueError(f"No metric {name!r}; there are {', '.join(m.name for m in METRICS)}.")


def metrics(
    judged: Sequence[Judged], model: str = "", caption: str = "", *, clock: bool = False
) -> Table:
    """Every metric of these runs: count, denominator, share with interval; then the means.

    `model` is the name that has a list price; `clock` adds the latency, which differs every time.
    """
    rows = [(m.name, m.counted, f"of {m.of}", str(m.rate(judged))) for m in METRICS]
    if judged:
        rows += means(judged, model, clock)
    return Table(("metric", "counted", "of", "with 95 % interval"), rows, caption)


Line = tuple[str, str, str, str]  # metric, what is counted, of what, value


def means(judged: Sequence[Judged], model: str = "", clock: bool = False) -> list[Line]:
    """What is no share: calls, excess calls, latency, tokens, cost per successful task."""
    made = [m for _, m in judged]
    excess = mean(m.excess for m in made)
    tokens = mean(m.usage.input_tokens + m.usage.output_tokens for m in made)
    paid = cost_per_success(judged, model)
    seconds = f"median {median(m.seconds for m in made):.3f}"
    return [
        ("mean calls", "calls executed", "per run", f"{mean(m.ran for m in made):.2f}"),
        ("excess calls", "calls beyond those needed", "per run", f"{excess:.2f}"),
        *([("latency", "seconds in the model", "per run", seconds)] if clock else []),
        ("tokens", "in and out", "per run", f"{tokens:.0f}"),
        ("cost", "US dollars", "per task done", "no price" if paid is None else f"{paid:.5f}"),
    ]


def cost_per_success(judged: Sequence[Judged], model: str) -> Decimal | None:
    """List price of all runs over the tasks done; None without a price, or without a task done.

    Failed runs are paid for, too: that is why this is not the cost of a run.
    """
    paid = [cost(model.removeprefix("anthropic:"), m.usage) for _, m in judged]
    successes = sum(m.done for _, m in judged)
    if not successes or None in paid:
        return None
    return sum((p for p in paid if p is not None), Decimal(0)) / successes


SHOWN = ("first decision", "argument validity", "execution", "task success")


def summary(
    judged: Mapping[str, Sequence[Judged]], names: Sequence[str] = SHOWN, caption: str = ""
) -> Table:
    """A row for each set of runs, a column for each metric, then the mean of calls (C54).

    >>> summary({f"{c}, {half}": m.judged(c, half) for half in HALVES for c in "ABC"})
    """
    rows = [
        (label, *(str(metric(name).rate(runs)) for name in names), _calls(runs))
        for label, runs in judged.items()
    ]
    return Table(("", *names, "calls"), rows, caption)


def _calls(judged: Sequence[Judged]) -> str:
    return f"{mean(m.ran for _, m in judged):.2f}" if judged else "-"
