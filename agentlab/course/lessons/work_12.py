"""What a learner hands in as a capstone: five parts, and the calls of the tool among them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from agentlab.research.numerals import numbers
from agentlab.tables import short
from agentlab.views import CALLS, CallRecord

PARTS = ("tool", "text", "question", "gate", "trace")


@dataclass(frozen=True)
class Work:
    """What a learner hands in."""

    tool: Any
    text: Any
    question: Any
    gate: Any
    trace: Any

    @property
    def own_calls(self) -> list[CallRecord]:
        """The calls of the learner's tool that returned."""
        made = self.trace.view(CALLS).values()
        return [c for c in made if c.tool == self.tool.name and c.outcome == "returned"]

    def parsers_reason(self, value: Decimal | None = None) -> str:
        """What the parser said when it last failed, on an excerpt with this number if one is given.

        A sentence to put behind another; "" where it did not fail.
        """
        made = reversed(self.trace.view(CALLS).values())
        failed = (c for c in made if c.tool == "parser" and c.outcome == "failed")
        told = (c.text for c in failed if value is None or value in _in_excerpt(c))
        reason = next(told, "")
        return f" The parser's reason: {short(reason, 300)}" if reason else ""


def _in_excerpt(call: CallRecord) -> set[Decimal]:
    """The numbers in what the parser was given to read."""
    return {number.value for number in numbers(str(call.args.get("excerpt", "")))}
