"""A thousand short runs: one after the other, in eight threads, over a local Dask cluster.

    python bench/runs.py

Each run takes three steps of a scripted model. Runs a second, by the wall clock, the best of three.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.agent import Agent  # noqa: E402
from agentlab.models.scripted import ScriptedModel  # noqa: E402
from agentlab.tables import Table  # noqa: E402
from bench.step import TOOLS, script  # noqa: E402
from bench.timing import only_help  # noqa: E402

RUNS, STEPS = 1_000, 2  # two calls and an answer


def one(number: int) -> str:
    """One run; its answer."""
    return Agent(ScriptedModel(script(STEPS)), TOOLS).run(f"count {number}").answer


def several(numbers: list[int]) -> list[str]:
    """Some runs, one after the other."""
    return [one(number) for number in numbers]


def a_second(work: Callable[[], list[str]]) -> float:
    """Runs a second, the best of three."""
    best = 0.0
    for _ in range(3):
        began = time.perf_counter()
        assert work() == ["done"] * RUNS
        best = max(best, RUNS / (time.perf_counter() - began))
    return best


def over_dask() -> float | None:
    """The same over four processes of a local cluster, in a hundred tasks of ten; None without."""
    if not find_spec("distributed"):
        return None
    import distributed

    settings = {"n_workers": 4, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(**settings, host="127.0.0.1") as cluster,
        distributed.Client(cluster) as client,
    ):
        parts = [list(range(n, n + 10)) for n in range(0, RUNS, 10)]
        work = lambda: sum(client.gather(client.map(several, parts, pure=False)), [])  # noqa: E731
        return a_second(work)


def main() -> None:
    """Print the table."""
    with ThreadPoolExecutor(8) as pool:
        rows = [
            ["one after the other", a_second(lambda: several(list(range(RUNS))))],
            ["in eight threads", a_second(lambda: list(pool.map(one, range(RUNS))))],
            ["over four Dask processes", over_dask()],
        ]
    shown = [[how, f"{rate:,.0f}" if rate else "not installed"] for how, rate in rows]
    print(Table(["", "runs a second"], shown))


if __name__ == "__main__":
    only_help(__doc__)
    main()
