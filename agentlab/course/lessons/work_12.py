"""What a learner hands in as a capstone: five parts, and the calls of the tool among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
