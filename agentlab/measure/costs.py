"""What each design costs, beside what it gets right (C47, C54): calls, tokens, dollars, latency.

Calls are counted. Tokens and dollars are an estimate (`estimate.py`) of the same requests at one
model's list price, so that designs can be compared that were measured on a model without a price.
Latency is measured and differs from run to run, so it is shown on request only.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import mean, median

from agentlab.measure.cases import Half, of_half
from agentlab.measure.estimate import estimate
from agentlab.measure.metrics import metric
from agentlab.measure.routing import Measured
from agentlab.messages import Usage
from agentlab.models.catalogue import cost
from agentlab.tables import Table

PRICED = "claude-haiku-5-5"  # whose list price is asked for where nothing else is said


def costs(
    measured: Measured, half: Half | None = None, *, model: str = PRICED, clock: bool = False
) -> Table:
    """A row for each condition: what is right and done, then what it takes, by task.

    `clock` adds the median of the seconds spent in the model.

    >>> costs(measure(Bench(), [A, B, C], stand_in()), "held out")
    """
    bench = replace(measured.bench, cases=of_half(measured.bench.cases, half))
    tasks = len(bench.cases)
    rows = []
    for name, _, sent, got in estimate(bench, measured.conditions, model).rows:
        judged = measured.judged(name, half)
        right, done = (metric(one).rate(judged).hits for one in ("first decision", "task success"))
        replies = mean(len(measured.run(name, case).replies) for case, _ in judged)
        price = cost(model.removeprefix("anthropic:"), Usage(sent, got))
        paid = "no list price" if price is None else f"{100 * price / tasks:.2f}"
        seconds = [f"{median(marks.seconds for _, marks in judged):.3f}"] if clock else []
        rows.append((name, right, done, f"{replies:.2f}", f"{sent / tasks:,.0f}", paid, *seconds))
    headers = ("", f"right of {tasks}", "done", "model calls", "tokens sent, estimated",
               f"dollars for 100 tasks, {model}", *(["seconds"] if clock else []))  # fmt: skip
    return Table(headers, rows, f"{measured.model}; calls, tokens and seconds are by task")
