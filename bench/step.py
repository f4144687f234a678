"""What one step of the loop costs beside the same work with nothing around it.

    python bench/step.py [REPEATS]

A step: the model asks for `add(a, b)` with new numbers, the tool runs, the result goes back. The
bare loop is what a first lesson writes; the agent's also validates, asks the gate, counts, looks
at its rules and records every event, in memory or flushed to a file. The second table is a step
that calls the calculator, which looks its operands up in the ledger and adds the result, beside the
same sum without a ledger. Times are microseconds a step of this process's own time, the best of
REPEATS runs (default 5), taken in turns.
"""

from __future__ import annotations

import argparse
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
from agentlab.research.calculator import compute  # noqa: E402
from agentlab.research.calculators import calculator  # noqa: E402
from agentlab.stopping import Budget  # noqa: E402
from agentlab.tables import Table  # noqa: E402
from agentlab.tools import Number, Toolbox, tool  # noqa: E402
from agentlab.trace import Trace  # noqa: E402

Loop = Callable[[ScriptedModel], str]
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


@tool(name="calculator")
def sum_only(operation: str, a: Number, b: Number) -> str:
    """Calculate."""
    return f"{compute(operation, a, b):f}"


def chain(steps: int) -> list[Reply | str]:
    """Sums, each of which uses the result of the one before, and an answer."""
    one = {"operation": "add", "b": 1}
    return [*(call("calculator", a=n, **one) for n in range(1, steps + 1)), "done"]


def without_ledger(model: ScriptedModel) -> str:
    """The agent with a calculator that only calculates."""
    agent = Agent(model, Toolbox([sum_only]), budget=Budget(steps=None))
    return agent.run("count from 1").answer


def with_ledger(model: ScriptedModel) -> str:
    """The agent with the course's calculator: every operand looked up, every result entered."""
    agent = Agent(model, Toolbox([calculator]), budget=Budget(steps=None))
    return agent.run("count from 1").answer


def microseconds_a_step(loop: Loop, steps: int) -> float:
    """One run; short ones are repeated until they last as long as a thousand steps."""
    said = chain(steps) if loop in (without_ledger, with_ledger) else script(steps)
    models = [ScriptedModel(said) for _ in range(max(1, 1_000 // steps))]
    gc.collect()
    began = time.process_time()
    for model in models:
        assert loop(model) == "done"
    return (time.process_time() - began) / len(models) / steps * 1e6


def table(loops: tuple[Loop, ...], names: tuple[str, ...], repeats: int) -> Table:
    """Each loop at each length, and its cost over the first one's."""
    times = {(loop, steps): [] for loop in loops for steps in LENGTHS}
    for _ in range(repeats):
        for (loop, steps), taken in times.items():
            taken.append(microseconds_a_step(loop, steps))
    best = {key: min(taken) for key, taken in times.items()}
    rows = [
        (
            f"{steps:,}",
            *(f"{best[loop, steps]:.1f}" for loop in loops),
            *(f"{best[loop, steps] / best[loops[0], steps]:.1f}" for loop in loops[1:]),
        )
        for steps in LENGTHS
    ]
    growth = [f"{best[loop, 10_000] / best[loop, 100]:.2f}" for loop in loops]
    rows.append(("10,000 : 100", *growth, *("" for _ in loops[1:])))
    headers = ("steps", *names, *(f"{name} : {names[0]}" for name in names[1:]))
    return Table(headers, rows, caption="Microseconds a step")


def main(repeats: int) -> None:
    """Print the tables."""
    print(table((bare, in_memory, flushed), ("bare", "memory", "file"), repeats))
    print()
    print(table((without_ledger, with_ledger), ("no ledger", "ledger"), repeats))


if __name__ == "__main__":
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("repeats", nargs="?", type=int, default=5, metavar="REPEATS")
    main(parser.parse_args().repeats)
