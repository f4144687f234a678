"""Temperature for the stand-in: a model of variance, not variance itself.

A real model draws its words; rules draw nothing. So that a lesson can show runs that differ, two
decisions become a matter of chance: which of two nearly equal tools is taken, and whether to stop.
The draw hangs on the seed and on the conversation so far: the same both, the same reply.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from agentlab.messages import Message, as_text
from agentlab.models.stand_in.deciding import Calls, Known, Sight, Step
from agentlab.models.stand_in.doubting import own_result
from agentlab.models.stand_in.filling import Need
from agentlab.models.stand_in.plans import Plan, Worked


class Noise:
    """The draws of one turn."""

    def __init__(self, temperature: float, seed: int, messages: Sequence[Message]) -> None:
        self.temperature = temperature
        told = "\n".join(as_text(message) for message in messages) if temperature else ""
        self._told = f"{seed}\n{told}"

    def draw(self, what: str) -> float:
        """A number from 0 to 1 for a decision of this turn."""
        digest = hashlib.sha256(f"{self._told}\n{what}".encode("utf-8", "backslashreplace"))
        return int.from_bytes(digest.digest()[:6], "big") / 2**48

    def jitter(self, name: str) -> float:
        """How much a tool's score is off this turn: up to the temperature, either way."""
        return self.temperature * (2 * self.draw(f"tool {name}") - 1) if self.temperature else 0.0

    def wavers(self, sight: Sight, plan: Plan, step: Step) -> Step:
        """Stops late (asks for a known result again) or early (works out the last step itself)."""
        if not sight.task or plan not in sight.task.plans or not isinstance(plan, Worked):
            return step
        chance = min(0.6, self.temperature / 3)
        if isinstance(step, Known) and step.done and self.draw("late") < chance:
            return sight.again(step.done, Need(plan.operation))
        numbers = sight.numbers(plan)
        if isinstance(step, Calls) and numbers and self.draw("early") < chance / 2:
            own = own_result(numbers)
            return step if own.is_nan() else Known(own)
        return step
