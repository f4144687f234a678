"""What a long trace costs: memory, and saving, loading, folding and showing it.

    python bench/traces.py

Each is measured at 1,000 and at 10,000 steps; a ratio of 10 is linear. Memory is what Python holds
after the run: for the trace, and for the list of messages that a bare loop keeps.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.agent import Agent  # noqa: E402
from agentlab.display.page import html_page  # noqa: E402
from agentlab.messages import Message  # noqa: E402
from agentlab.models.scripted import ScriptedModel, call  # noqa: E402
from agentlab.research.calculators import calculator  # noqa: E402
from agentlab.research.ledger import LEDGER  # noqa: E402
from agentlab.stopping import Budget  # noqa: E402
from agentlab.tables import Table  # noqa: E402
from agentlab.tools import Toolbox  # noqa: E402
from agentlab.trace import Trace  # noqa: E402
from bench.step import TOOLS, bare, chain  # noqa: E402
from bench.timing import best, only_help  # noqa: E402

LENGTHS = (1_000, 10_000)


def run(steps: int) -> Trace:
    """A run of that many sums, each of which goes into the ledger."""
    agent = Agent(ScriptedModel(chain(steps)), Toolbox([calculator]), budget=Budget(steps=None))
    return agent.run("count from 1")


def memory(steps: int) -> tuple[int, int]:
    """Bytes that the trace of a run holds, and bytes of the messages of a bare loop."""
    run(10)  # what is loaded or made once is not the trace's
    agent = lambda model: Agent(model, TOOLS, budget=Budget(steps=None)).run("count")  # noqa: E731
    return held_after(agent, steps), held_after(bare_messages, steps)


def bare_messages(model: ScriptedModel) -> list[Message]:
    """What a bare loop keeps of a run."""
    messages: list[Message] = []
    bare(model, messages)
    return messages


def held_after(work: Callable[[ScriptedModel], object], steps: int) -> int:
    """Bytes of what the work gives back; the model makes each reply when it is asked."""
    replies = iter(range(steps))
    model = ScriptedModel(lambda _: next((call("add", a=n, b=1) for n in replies), "done"))
    gc.collect()
    tracemalloc.start()
    kept = work(model)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del kept
    return held


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        traces = {steps: run(steps) for steps in LENGTHS}
        files = {steps: Path(folder) / f"{steps}.jsonl" for steps in LENGTHS}
        for steps in LENGTHS:
            traces[steps].save(files[steps])
        save = iter(range(1_000))
        works = {}
        for n in LENGTHS:
            works["save", n] = lambda n=n: traces[n].save(Path(folder) / f"{n}-{next(save)}.jsonl")
            works["load", n] = lambda n=n: Trace.load(files[n])
            works["ledger", n] = lambda n=n: _fresh(traces[n]).view(LEDGER)
            works["text", n] = lambda n=n: str(_fresh(traces[n]))
            works["html", n] = lambda n=n: html_page(_fresh(traces[n]))
        taken = best(works, 3)
    rows = []
    for what in ("save", "load", "ledger", "text", "html"):
        short, long = (taken[what, n] for n in LENGTHS)
        rows.append([what, f"{short * 1e3:.1f}", f"{long * 1e3:.1f}", f"{long / short:.1f}"])
    print(Table(["", *(f"{n:,} steps" for n in LENGTHS), "ratio"], rows, caption="Milliseconds"))
    print()
    rows = []
    for n in LENGTHS:
        held, messages = memory(n)
        rows.append(
            [f"{n:,}", f"{held / 1e6:.2f}", f"{messages / 1e6:.2f}", f"{held / messages:.1f}"]
        )
    print(Table(["steps", "trace", "messages", "ratio"], rows, caption="Megabytes"))


def _fresh(trace: Trace) -> Trace:
    """The same events with no view of them made yet."""
    again = Trace()
    again.events = trace.events
    return again


if __name__ == "__main__":
    only_help(__doc__)
    main()
