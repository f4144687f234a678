"""The stand-in: rules in place of a model, so that the course runs anywhere, each time the same.

It is no model and its name says so. It reads exactly what a model would be sent (messages, tool
descriptions and schemas, the choice) and nothing else. Every turn it starts afresh.
The files of this folder in reading order:

    read the task           text (in which `language`?) → `tokens` → `atoms` (`phrases`, `capitals`,
                            `narrowing`, `versions`) → `wanted` figures → `lines` of marks →
                            `forms` (`building`) or `sums` (`instructions`); `reading` joins them
                            into `plans`; bare `keywords`; errands, tables, bills: `further`;
                            before that `plain_text` (`openings`, `paraphrases`, `changes`,
                            `orders`, `thresholds`) and `sources`; beside it `alternatives` and
                            `quotients`; if all fails, `reasons`
    see what history holds  `observing`: calls with results, passages of text; `matching`,
                            `counted`, `meanings`
    find what is missing    `deciding`: plans + history → `steps`, that is a value, calls, or stuck;
                            `calling`, `telling`, `doubting`
    pick and fill a tool    `choosing`, `filling`, by the `stems` of words
    or say the answer       `answering`, `amounts`, `units`, `stated`

So a weaker description, a shorter history or another tool changes what it does. Habits
(`habits`) are published failures to switch on; temperature (`noise`) is a model of variance.
What rules cannot show, language above all, the lessons show with recorded runs of real models.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.messages import Choice, Message, Reply, ToolCall, ToolSpec
from agentlab.models.stand_in.answering import answer
from agentlab.models.stand_in.bills import BILLS
from agentlab.models.stand_in.deciding import Calls, Habit, Known, Sight, Stuck, declined
from agentlab.models.stand_in.filling import Need, arguments
from agentlab.models.stand_in.noise import Noise
from agentlab.models.stand_in.reasons import CANNOT, FOREIGN, why_unread
from agentlab.models.stand_in.running import ERRANDS
from agentlab.models.stand_in.table_answers import TABLES

FURTHER = (ERRANDS, TABLES, BILLS)


class StandIn:
    """A deterministic policy behind the same seam as a model.

    habits: functions of `habits.py`, each a published failure; the name tells them.
    temperature, seed: a model of variance, see `noise.py`; 0 is none. The same seed and the same
    conversation give the same reply.

    >>> StandIn(habits=[skips_parser]).reply(messages, tools, choice)
    """

    def __init__(
        self, habits: Sequence[Habit] = (), temperature: float = 0.0, seed: int = 0
    ) -> None:
        """Errors: ValueError for a temperature below 0."""
        if temperature < 0:
            raise ValueError(f"A temperature is 0 or more, not {temperature!r}.")
        self.habits, self.temperature, self.seed = tuple(habits), temperature, seed
        with_habits = " with " + ", ".join(h.__name__ for h in self.habits) if self.habits else ""
        noisy = f" at temperature {temperature:g}" if temperature else ""
        self.name = f"stand-in{with_habits}{noisy}"

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """Calls, an answer, or a refusal that says what is in the way."""
        offered = () if choice.kind == "none" else tools
        noise = Noise(self.temperature, self.seed, messages)
        habits = (*self.habits, noise.wavers) if self.temperature else self.habits
        sight = Sight(messages, offered, choice, habits, noise.jitter, FURTHER)
        steps = [sight.step(plan) for plan in sight.task.plans] if sight.task else []
        kind = next((k for k in FURTHER if isinstance(sight.task, k.task)), None)
        stuck = next((step for step in steps if isinstance(step, Stuck)), None)
        partial = kind is not None and kind.partial
        calls = next((step for step in steps if isinstance(step, Calls)), None)
        if calls and (sight.forced or partial or not stuck):  # what is stuck for good needs no more
            return Reply(calls=calls.calls, stop="tool_use")
        if sight.forced and (call := _any_call(sight)):
            return Reply(calls=(call,), stop="tool_use")
        if not sight.task:
            return _refusal(declined(Stuck(why_unread(sight.question))))
        if stuck:
            return _refusal(kind.answer(sight, sight.task) if partial else declined(stuck))
        return Reply(text=kind.answer(sight, sight.task) if kind else answer(sight))


def _any_call(sight: Sight) -> ToolCall | None:
    """A call for a model that must make one and has none to make, as a forced model does."""
    found = sight.done[-1].passages if sight.done else ()
    excerpt = found[0].sentence if found else sight.question
    word = found[0].topic if found and found[0].topic else sight.question
    needs = [Need("find", query=sight.question), Need("extract", excerpt=excerpt, keyword=word)]
    for need in reversed(needs) if found else needs:
        for spec in sight.tools:
            args = arguments(need, spec)
            if args:
                return ToolCall("", spec.name, args)
    return None


def _refusal(text: str) -> Reply:
    return Reply(text=text, stop="refusal")


__all__ = ["CANNOT", "FOREIGN", "Known", "StandIn"]
