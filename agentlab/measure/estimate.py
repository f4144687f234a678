"""What a measurement would take on a paid or local model, before it starts: calls, tokens, dollars.

And what of a run that is over went into describing its tools, which is sent anew every turn.

An estimate, not a quote: tokens are taken as a quarter of the characters, which is near for English
and JSON, and every run as two replies, a call and an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from agentlab.events import ModelAsked, ToolDescribed
from agentlab.measure.bench import SYSTEM, Bench, Condition
from agentlab.messages import ToolSpec, Usage, as_text
from agentlab.models.catalogue import claude, cost
from agentlab.tables import Table
from agentlab.trace import Trace

LETTERS = 4  # in a token
REPLIES = 2  # of a run
REPLY_TOKENS = 120  # of one reply: a call with its arguments, or a sentence; some thinking


@dataclass(frozen=True)
class Estimate:
    """What a measurement would take. `dollars` is None for a model without a listed price."""

    model: str
    rows: tuple[tuple[str, int, int, int], ...]  # condition, calls, tokens in, tokens out

    @property
    def calls(self) -> int:
        """How often the model would be asked."""
        return sum(row[1] for row in self.rows)

    @property
    def usage(self) -> Usage:
        """Tokens in all."""
        return Usage(sum(row[2] for row in self.rows), sum(row[3] for row in self.rows))

    @property
    def dollars(self) -> Decimal | None:
        """The list price of all of it."""
        return cost(self.model.removeprefix("anthropic:"), self.usage)

    def table(self) -> Table:
        """A row for each condition, and one for all."""
        total = ("all", self.calls, self.usage.input_tokens, self.usage.output_tokens)
        rows = [
            (name, calls, f"{sent:,}", f"{got:,}", self._price(Usage(sent, got)))
            for name, calls, sent, got in (*self.rows, total)
        ]
        headers = ("condition", "calls", "tokens in", "tokens out", "US dollars")
        return Table(headers, rows, f"Estimate for {self.model}; nothing was asked yet")

    def _price(self, usage: Usage) -> str:
        price = cost(self.model.removeprefix("anthropic:"), usage)
        return "no list price" if price is None else f"{price:.2f}"

    def __str__(self) -> str:
        return str(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table()._repr_mimebundle_()


def estimate(bench: Bench, conditions: Sequence[Condition], model: str) -> Estimate:
    """What `measure(bench, conditions, …)` would take on a model, by its name.

    >>> estimate(Bench(), [A, B, C], "anthropic:claude-haiku-5-5").dollars
    """
    return Estimate(model, tuple(_row(bench, condition) for condition in conditions))


def _row(bench: Bench, condition: Condition) -> tuple[str, int, int, int]:
    box = bench.tools.box(condition.level)
    replies = min(REPLIES, bench.steps)
    sent = 0
    for case in bench.cases:
        offered = sum(tokens(box[name].spec) for name in bench.offered(case, condition))
        first = offered + (len(SYSTEM) + len(case.task)) // LETTERS
        sent += replies * first + (replies - 1) * 2 * REPLY_TOKENS  # a call and its result go back
    calls = replies * len(bench.cases)
    return condition.name, calls, sent, calls * REPLY_TOKENS


def tokens(spec: ToolSpec) -> int:
    """About how many tokens a tool takes in a request."""
    return len(as_text([spec.name, spec.description, spec.parameters])) // LETTERS


def described(trace: Trace) -> list[int]:
    """About how many tokens each turn was sent of the tools it was shown, beside the messages."""
    sizes = {
        event.digest: tokens(event.spec) for event in trace if isinstance(event, ToolDescribed)
    }
    asked = (event for event in trace if isinstance(event, ModelAsked))
    return [sum(sizes.get(shown, 0) for shown in event.tools) for event in asked]


def is_paid(model: str) -> bool:
    """Whether a model of this name costs money."""
    return claude(model.removeprefix("anthropic:")) is not None
