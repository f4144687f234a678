"""Run the lessons on another model and report, cell by cell, what came out otherwise.

    .venv/bin/python tools/on_model.py ollama:qwen3:4b            every lesson
    .venv/bin/python tools/on_model.py anthropic:NAME 03 09 --pay two lessons, on a model that costs
    .venv/bin/python tools/on_model.py --rehearse                 see tools/rehearsal.py

No notebook is changed and nothing here is a check: a real model may well say something else, and
the lessons say where that is to be expected. A cell that fails is a fault all the same; the exit
code is 1 then. Never part of the tests.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from agentlab.messages import ModelError  # noqa: E402
from agentlab.models import load_model  # noqa: E402
from tools import rehearsal  # noqa: E402
from tools.check import FIXED  # noqa: E402
from tools.notebook_form import normalised  # noqa: E402
from tools.notebooks import NOTEBOOKS, TOLD, ThisPython, read  # noqa: E402

REHEARSED = f"ollama:{rehearsal.NAME}"
CELL_SECONDS = 1800  # a small model on a CPU takes its time
THEIRS = ("OLLAMA_", "ANTHROPIC_", "NEEDLE_")  # what the models' own packages are told
WIDE = 100  # characters of a line that is quoted


class Outcome(NamedTuple):
    """What became of one code cell."""

    number: int  # its place in the notebook, from 0
    code: str  # its first line
    verdict: str  # "same", "differs", "fails"; "not run" after a kernel that died
    detail: str = ""  # the first line that differs: as committed → as it came out


def outcomes(path: Path, model: str) -> list[Outcome]:
    """Run one notebook on a model, all cells whatever fails; what became of each code cell."""
    committed, fresh = normalised(read(path)), read(path)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        fresh,
        kernel_manager_class=ThisPython,
        resources={"metadata": {"path": str(path.resolve().parent)}},
        extra_arguments=["--log-level=ERROR"],
        timeout=CELL_SECONDS,
        allow_errors=True,
        skip_cells_with_tag="nbval-skip",
        store_widget_state=False,
        shutdown_kernel="immediate",
    )
    with tempfile.TemporaryDirectory() as empty:
        try:
            asyncio.run(client.async_execute(env=surroundings(model, empty)))
        except (CellTimeoutError, DeadKernelError) as error:
            print(f"{path.stem}: {type(error).__name__}; the cells after it were not run.")
    return list(_compared(committed, normalised(client.nb)))


def surroundings(model: str, ipython_folder: str) -> dict[str, str]:
    """The kernel's environment: the model, and whatever its package is told by ours."""
    told = {k: v for k, v in os.environ.items() if k in TOLD or k.startswith(THEIRS)}
    ours = {"AGENTLAB_MODEL": model, "IPYTHONDIR": ipython_folder, "PYTHONPATH": str(ROOT)}
    return {**told, **FIXED, **ours}


def _compared(committed: NotebookNode, fresh: NotebookNode) -> Iterator[Outcome]:
    for number, (was, now) in enumerate(zip(committed.cells, fresh.cells, strict=True)):
        if was.cell_type != "code" or "nbval-skip" in was.metadata.get("tags", []):
            continue
        code = next(iter(was.source.splitlines()), "")
        expected = "raises-exception" in was.metadata.get("tags", [])
        fault = next((o for o in now.outputs if o.output_type == "error"), None)
        if now.execution_count is None:
            yield Outcome(number, code, "not run")
        elif fault and not expected:
            yield Outcome(number, code, "fails", f"{fault.ename}: {fault.evalue}")
        elif difference := _first_difference(said(was), said(now)):
            yield Outcome(number, code, "differs", difference)
        else:
            yield Outcome(number, code, "same")


def said(cell: NotebookNode) -> list[str]:
    """What a cell printed and showed, as lines of text; how wide a table's columns are is none."""
    texts = []
    for output in cell.outputs:
        texts.append(output.get("text") or output.get("data", {}).get("text/plain", ""))
    lines = (" ".join(line.split()) for line in "\n".join(texts).splitlines())
    return [line for line in lines if line.strip("- ")]


def _first_difference(was: list[str], now: list[str]) -> str:
    if was == now:
        return ""
    for old, new in zip(was, now, strict=False):
        if old != new:
            return f"{_short(old)} → {_short(new)}"
    longer = now if len(now) > len(was) else was
    line = _short(longer[min(len(was), len(now))])
    return f"nothing → {line}" if longer is now else f"{line} → nothing"


def _short(line: str) -> str:
    return line if len(line) <= WIDE else line[: WIDE - 1] + "…"


def report(name: str, found: Sequence[Outcome], seconds: float) -> str:
    """One lesson for a reader: a line of counts, then each cell that is not the same."""
    counts = {word: sum(o.verdict == word for o in found) for word in ("same", "differs", "fails")}
    line = ", ".join(f"{count} {word}" for word, count in counts.items())
    others = [o for o in found if o.verdict != "same"]
    rows = [f"  cell {o.number:>2} {o.verdict}: {_short(o.code)}\n      {o.detail}" for o in others]
    return "\n".join([f"{name}: {len(found)} code cells, {line} ({seconds:.0f} s)", *rows])


def chosen(numbers: Sequence[str]) -> list[Path]:
    """The lessons whose names begin so, e.g. "03" or 3; all without any. Errors: ValueError."""
    numbers = [n.zfill(2) if n.isdecimal() else n for n in numbers]
    every = sorted(NOTEBOOKS.glob("*.ipynb"))
    lost = [n for n in numbers if not any(path.stem.startswith(n) for path in every)]
    if lost:
        names = ", ".join(path.stem for path in every)
        raise ValueError(f"No lesson begins with {lost[0]!r}. Lessons: {names}.")
    return [p for p in every if not numbers or p.stem.startswith(tuple(numbers))]


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; 1 when a cell failed or was not run."""
    parser = argparse.ArgumentParser(description="Run the lessons on another model.")
    parser.add_argument("model", nargs="?", help="as AGENTLAB_MODEL has it, e.g. ollama:qwen3:4b")
    parser.add_argument("lessons", nargs="*", help="e.g. 03 09; without any, all")
    parser.add_argument("--rehearse", action="store_true", help="the stand-in behind a wire")
    parser.add_argument("--pay", action="store_true", help="agree to what a hosted model costs")
    asked = parser.parse_args(arguments)
    if asked.rehearse:  # no model is named then: what stands there is a lesson
        asked.lessons, asked.model = [*filter(None, [asked.model]), *asked.lessons], REHEARSED
    if not asked.model:
        parser.error("Name a model, e.g. ollama:qwen3:4b, or give --rehearse.")
    if asked.model.startswith(("anthropic", "claude")) and not asked.pay:
        parser.error(
            f"{asked.model} costs money, and all lessons together make some hundred calls. Each "
            "lesson prints an estimate first; --pay agrees to it."
        )
    try:
        load_model(asked.model)  # nothing is run where there is no such model, or no key for it
        paths = chosen(asked.lessons)
    except (ModelError, ValueError) as error:
        parser.error(str(error))
    with rehearsal.server() if asked.rehearse else nullcontext() as address:
        if address:
            os.environ["OLLAMA_HOST"] = address
        return 0 if all([_reported(path, asked.model) for path in paths]) else 1


def _reported(path: Path, model: str) -> bool:
    """Run one lesson and print how it went; True when every cell ran."""
    began = time.monotonic()
    found = outcomes(path, model)
    print(report(path.stem, found, time.monotonic() - began), flush=True)
    return all(o.verdict in ("same", "differs") for o in found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
