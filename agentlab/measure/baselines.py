"""Policies that know nothing: what a rate is worth shows only beside theirs (C47, C54)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from agentlab.measure.policies import NOTHING
from agentlab.measure.slots import filled
from agentlab.messages import Choice, Message, Reply, ToolCall, ToolSpec


@dataclass(frozen=True)
class Always:
    """Says the same to every task and calls nothing."""

    text: str
    name: str

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The text."""
        return Reply(text=self.text)


@dataclass(frozen=True)
class AnyTool:
    """Calls one of the offered tools by chance, the same one every time a task is asked."""

    seed: int = 0
    name: str = "any tool, by chance"

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """One call, with what arguments the task has for it; after a result, a text."""
        if messages[-1].results or not tools:
            return Reply(text=NOTHING)
        task = next(m.text for m in reversed(messages) if m.role == "user")
        spec = random.Random(f"{self.seed} {task}").choice(tools)
        return Reply(calls=(ToolCall("", spec.name, filled(task, spec)[0]),), stop="tool_use")


def baselines() -> list[Always | AnyTool]:
    """Three of them: it never has anything to do, it always asks, it calls any tool."""
    asks = "What exactly do you mean?"
    return [Always(NOTHING, "always none"), Always(asks, "always asks"), AnyTool()]
