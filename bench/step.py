"""What one step of the loop costs beside the same work with nothing around it.

    python bench/step.py [REPEATS]

A step: the model asks for `add(a, b)` with new numbers, the tool runs, the result goes back. The
bare loop is what a first lesson writes; the agent's also validates, asks the gate, counts, looks
at its rules and records every event, in memory or flushed to a file. Times are microseconds a
step of this process's own time, the best of REPEATS runs (default 5), taken in turns.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.agent import Agent  # noqa: E402
from agentlab.messages import AUTO, Message, Reply, ToolCall, ToolResult, as_text  # noqa: E402
from agentlab.models.scripted import ScriptedModel, call  # noqa: E402
from agentlab.stopping import Budget  # noqa: E402
from agentlab.tables import Table  # noqa: E402
from agentlab.tools import Toolbox, tool  # noqa: E402
from agentlab.trace import Trace  # noqa: E402

LENGTHS = (10, 100, 1_000, 10_000)


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


TOOLS = Toolbox([add])


def script(steps: int) -> list[Reply | str]:
    """As many calls as steps, no two alike, and an answer."""
    return [*(call("add", a=n, b=1) for n in range(steps)), "done"]


def bare(model: ScriptedModel, messages: list[Message] | None = None) -> str:
    """The loop with nothing around it: ask, run, feed back."""
    messages = [] if messages is None else messages
    messages.append(Message("user", "count"))
    while True:
        reply = model.reply(messages, TOOLS.specs, AUTO)
        if not reply.calls:
            return reply.text
        calls, results = [], []
        for wanted in reply.calls:
            wanted = ToolCall(f"call_{len(messages)}", wanted.name, wanted.args)
            result = TOOLS[wanted.name].function(**wanted.args)
            calls.append(wanted)
            results.append(ToolResult(wanted.id, wanted.name, as_text(result)))
        messages.append(Message("assistant", reply.text, tuple(calls)))
        messages.append(Message("tool", results=tuple(results)))


def in_memory(model: ScriptedModel) -> str:
    """The agent, its trace in memory."""
    return Agent(model, TOOLS, budget=Budget(steps=None)).run("count").answer


def flushed(model: ScriptedModel) -> str:
    """The agent, its trace in a file as well, each event written before the run goes on."""
    with tempfile.TemporaryDirectory() as folder:
        trace = Trace(Path(folder) / "run.jsonl")
        return Agent(model, TOOLS, budget=Budget(steps=None)).run("count", trace=trace).answer


def microseconds_a_step(loop: Callable[[ScriptedModel], str], steps: int) -> float:
    """One run; short ones are repeated until they last as long as a thousand steps."""
    models = [ScriptedModel(script(steps)) for _ in range(max(1, 1_000 // steps))]
    gc.collect()
    began = time.process_time()
    for model in models:
        assert loop(model) == "done"
    return (time.process_time() - began) / len(models) / steps * 1e6


def main(repeats: int) -> None:
    """Print the table."""
    loops = (bare, in_memory, flushed)
    times = {(loop, steps): [] for loop in loops for steps in LENGTHS}
    for _ in range(repeats):
        for (loop, steps), taken in times.items():
            taken.append(microseconds_a_step(loop, steps))
    best = {key: min(taken) for key, taken in times.items()}
    rows = [
        (
            f"{steps:,}",
            *(f"{best[loop, steps]:.1f}" for loop in loops),
            *(f"{best[loop, steps] / best[bare, steps]:.1f}" for loop in loops[1:]),
        )
        for steps in LENGTHS
    ]
    growth = [f"{best[loop, 10_000] / best[loop, 100]:.2f}" for loop in loops]
    rows.append(("10,000 : 100", *growth, "", ""))
    headers = ("steps", "bare", "memory", "file", "memory : bare", "file : bare")
    print(Table(headers, rows, caption="Microseconds a step"))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
