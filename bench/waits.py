"""What somebody waits for: importing the package, a first answer, tests, each notebook.

    python bench/waits.py             import, ask, doctor, tests of lesson 07, every notebook
    python bench/waits.py 03 08       and these notebooks only

Wall clock, the median of three, in a fresh process each time; notebooks once.
"""

from __future__ import annotations

import contextlib
import io
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.coding.playground import playground  # noqa: E402
from agentlab.coding.testing import report_on  # noqa: E402
from agentlab.tables import Table  # noqa: E402
from tools.notebooks import executed  # noqa: E402

COMMANDS = {
    "python, nothing else": ["-c", ""],
    "import agentlab": ["-c", "import agentlab"],
    "import what a lesson needs": ["-c", "from agentlab import Agent, Toolbox, tool, show"],
    "ask": ["-m", "agentlab", "ask", "What is the population of Germany and Japan combined?"],
    "doctor": ["-m", "agentlab", "doctor"],
}


def command(arguments: list[str]) -> float:
    """Seconds of a fresh process, the median of three after one that warms the disk."""
    times = []
    surroundings = os.environ | {"PYTHONPATH": str(ROOT)}
    for _ in range(4):
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, *arguments], env=surroundings, stdout=subprocess.DEVNULL, check=False
        )
        times.append(time.perf_counter() - began)
    return statistics.median(times[1:])


def test_runs() -> tuple[float, float]:
    """Seconds of a repository's first run of tests, which loads pytest, and of each after it."""
    times = []
    for _ in range(6):
        began = time.perf_counter()
        report_on(playground())
        times.append(time.perf_counter() - began)
    return times[0], statistics.median(times[1:])


def notebook(path: Path) -> float:
    """Seconds of one run of a notebook in a new kernel."""
    began = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        executed(path)
    return time.perf_counter() - began


def main(chosen: list[str]) -> None:
    """Print the table."""
    rows = [[what, f"{command(arguments):.2f}"] for what, arguments in COMMANDS.items()]
    first, further = test_runs()
    rows += [["tests, the first run", f"{first:.2f}"], ["tests, each further", f"{further:.2f}"]]
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        if not chosen or path.stem.startswith(tuple(chosen)):
            rows.append([path.stem, f"{notebook(path):.1f}"])
    print(Table(["", "seconds"], rows))


if __name__ == "__main__":
    main(sys.argv[1:])
