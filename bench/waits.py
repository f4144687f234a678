"""What somebody waits for: importing the package, a first answer, tests, each notebook.

    python bench/waits.py             import, ask, doctor, tests of lesson 07, every notebook
    python bench/waits.py 03 08       and these notebooks only
    python bench/waits.py tests       the whole test command only, which takes minutes

Wall clock, the median of three, in a fresh process each time; notebooks once, cell by cell. The
last line names the three things somebody waits for longest: a command, or one cell of a lesson.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.coding.playground import playground  # noqa: E402
from agentlab.coding.testing import report_on  # noqa: E402
from agentlab.tables import Table  # noqa: E402
from tools.notebooks import ThisPython, kernel_environment, read  # noqa: E402

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


def notebook(path: Path) -> tuple[float, str, float]:
    """Seconds of one run of a notebook in a new kernel; its slowest cell, and the seconds of it."""
    began: dict[str, float] = {}
    took: dict[str, float] = {}

    def begins(cell, cell_index) -> None:
        began[f"{path.stem[:2]}, cell {cell_index}"] = time.perf_counter()

    def ends(cell, cell_index, execute_reply) -> None:
        name = f"{path.stem[:2]}, cell {cell_index}"
        took[name] = time.perf_counter() - began[name]

    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as empty:
        NotebookClient(
            read(path),
            kernel_manager_class=ThisPython,
            resources={"metadata": {"path": str(path.parent)}},
            extra_arguments=["--log-level=ERROR"],
            skip_cells_with_tag="nbval-skip",
            store_widget_state=False,
            shutdown_kernel="immediate",
            on_cell_execute=begins,
            on_cell_executed=ends,
        ).execute(env=kernel_environment(empty))
    slowest = max(took, key=took.__getitem__)
    return time.perf_counter() - start, slowest, took[slowest]


def tests() -> None:
    """Run the whole test command, and print how long it took."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, str(ROOT / "run.py"), "test"], check=False)
    ended = "passed" if done.returncode == 0 else "failed"
    print(f"The whole test command {ended} after {time.perf_counter() - began:.0f} seconds.")


def chosen(numbers: Sequence[str]) -> list[Path]:
    """The notebooks whose names begin so; all without any. Errors: ValueError for a lost one."""
    every = sorted((ROOT / "notebooks").glob("*.ipynb"))
    for number in numbers:
        if not any(path.stem.startswith(number) for path in every):
            names = ", ".join(path.stem for path in every)
            raise ValueError(f"No notebook begins with {number!r}. Notebooks: {names}.")
    return [path for path in every if not numbers or path.stem.startswith(tuple(numbers))]


def main(arguments: Sequence[str]) -> None:
    """Print the table, and what takes longest of it."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("what", nargs="*", help="notebooks, e.g. 03 08; or tests")
    asked = parser.parse_args(arguments).what
    if asked == ["tests"]:
        return tests()
    try:
        paths = chosen(asked)
    except ValueError as error:
        parser.error(str(error))
    waits = {what: command(arguments) for what, arguments in COMMANDS.items()}
    waits["tests, the first run"], waits["tests, each further"] = test_runs()
    rows = [[what, f"{took:.2f}", "", ""] for what, took in waits.items()]
    for path in paths:
        whole, cell, longest = notebook(path)
        rows.append([path.stem, f"{whole:.1f}", cell, f"{longest:.2f}"])
        waits[cell] = longest
    print(Table(["", "seconds", "its slowest", "seconds"], rows))
    slow = sorted(waits, key=waits.__getitem__, reverse=True)[:3]
    print("The longest waits: " + "; ".join(f"{what} ({waits[what]:.1f} s)" for what in slow))


if __name__ == "__main__":
    main(sys.argv[1:])
