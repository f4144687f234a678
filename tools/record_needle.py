"""Measure the tiny real model on the routing cases and keep its replies for those without it.

    .venv/bin/python tools/record_needle.py [FOLDER]

The folder is data/routing/runs where none is named. Needs the extra `needle`. Takes some 20 minutes
on two idle CPU cores; a second start goes on where the first was stopped. Each run is one reply:
the network reads one text and holds no conversation. It is made bold: what its engine withholds is
kept too, with a note.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.measure.recorded_routing import PLANS, file_of  # noqa: E402
from agentlab.measure.routing import Measured, measure  # noqa: E402
from agentlab.messages import ModelError  # noqa: E402
from agentlab.models.needle_model import NeedleModel  # noqa: E402


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    """What the command line says, or these arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "data/routing/runs")
    return parser.parse_args(arguments)


def main(folder: Path) -> int:
    """One file for each plan of `recorded_routing.py`; 1 where the model cannot be had."""
    try:
        model = NeedleModel(bold=True)
    except ModelError as error:
        print(error, file=sys.stderr)
        return 1
    for name, plan in PLANS.items():
        path = folder / file_of(name)
        measured = measure(*plan(), model, path=path)
        tidy(path, measured)
        print(f"{name}: {len(measured.runs)} runs", *measured.errors, sep="\n    ", flush=True)
    return 0


def tidy(path: Path, measured: Measured) -> None:
    """Each run once, in the order of conditions and cases, without its time: always the same."""
    header = path.read_bytes().splitlines()[0]
    lines = [header.decode("ascii")]
    for (condition, case), run in measured.runs.items():
        result = {name: held for name, held in run.as_json().items() if name != "seconds"}
        lines.append(json.dumps({"key": f"{condition} {case}", "result": result}))
    path.write_text("\n".join([*lines, ""]), encoding="ascii", newline="\n")


if __name__ == "__main__":
    sys.exit(main(options().folder))
