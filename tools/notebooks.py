"""Refresh and check the committed notebooks: the same cells must give the same bytes.

    .venv/bin/python tools/notebooks.py --fix 01     run it, write it back normalised
    .venv/bin/python tools/notebooks.py --check      run all, compare with the committed

Each notebook runs from top to bottom in a new kernel of this Python, in its own folder, on this
checkout's agentlab, without keys, settings or network. The exit code is 1 when a cell failed, a
kernel died, a limit was reached, or a notebook differs or breaks a rule of `notebook_rules.py`.
"""

import argparse
import asyncio
import atexit
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import nbformat
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":  # started as a script: find `tools` as when imported
    sys.path.insert(0, str(ROOT))

from tools.check import FIXED, GUARD  # noqa: E402
from tools.notebook_form import cell_id, difference, normalised, text  # noqa: E402
from tools.notebook_rules import complaints  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
CELL_SECONDS = 60  # a lesson's cell takes well under one
ALL_SECONDS = 300  # a whole lesson takes a few
COLOURS = re.compile(r"\x1b\[[\d;]*m")  # of a traceback
# What a kernel is told of this machine. Nothing else: no key, no setting, no start-up file.
TOLD = (
    "PATH HOME USER LANG LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP LD_LIBRARY_PATH VIRTUAL_ENV "
    "CONDA_PREFIX USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA SYSTEMROOT SYSTEMDRIVE WINDIR "
    "COMSPEC PATHEXT"
).split()


class RunFailed(Exception):
    """A notebook did not run to its end, or not to the end it should; the text says where."""


class ThisPython(AsyncKernelManager):
    """A kernel of the Python that runs this file, whatever kernels the machine has registered."""

    @property
    def kernel_spec(self) -> KernelSpec:
        return KernelSpec(resource_dir="", **get_kernel_dict())


def kernel_environment(ipython_folder: str) -> dict[str, str]:
    """All the environment variables of a lesson's kernel."""
    told = {name: os.environ[name] for name in TOLD if name in os.environ}
    guard = [str(GUARD)] if GUARD.is_dir() else []
    paths = {"PYTHONPATH": os.pathsep.join([*guard, str(ROOT)]), "IPYTHONDIR": ipython_folder}
    return {**told, **FIXED, **paths}


def read(path: Path) -> NotebookNode:
    """The notebook at `path`; RunFailed when the file is none."""
    try:
        return nbformat.read(path, as_version=4)
    except (OSError, ValueError, nbformat.ValidationError) as error:
        raise RunFailed(f"{path.name} cannot be read as a notebook: {error}") from None


def executed(path: Path) -> NotebookNode:
    """The notebook at `path` after a run in a new kernel; the file stays as it is.

    Raises RunFailed for an error that no tag expects, a kernel that died, and a cell or a notebook
    that takes longer than allowed.
    """
    reached = ["the start"]
    client = NotebookClient(
        read(path),
        kernel_manager_class=ThisPython,
        resources={"metadata": {"path": str(path.resolve().parent)}},
        extra_arguments=["--log-level=ERROR"],
        timeout=CELL_SECONDS,
        skip_cells_with_tag="nbval-skip",
        store_widget_state=False,
        record_timing=False,
        shutdown_kernel="immediate",
        on_cell_execute=lambda cell, cell_index: reached.append(cell_id(cell_index)),
    )
    with tempfile.TemporaryDirectory() as empty:
        try:
            asyncio.run(_run(client, kernel_environment(empty)))
        except CellExecutionError as error:
            why = f"raises {error.ename}: {error.evalue}\n{COLOURS.sub('', error.traceback)}"
        except CellTimeoutError:
            why = f"takes longer than {CELL_SECONDS} s."
        except TimeoutError:
            why = f"is reached when the notebook has taken longer than {ALL_SECONDS} s."
        except RuntimeError as error:  # a dead kernel, or one that never answered
            why = f"loses its kernel: {error}."
        else:
            return client.nb
    raise RunFailed(f"{path.stem}: {reached[-1]} {why}")


async def _run(client: NotebookClient, environment: dict[str, str]) -> None:
    """Execute the notebook; TimeoutError when that takes longer than ALL_SECONDS."""
    limit = asyncio.timeout(ALL_SECONDS)
    try:
        async with limit:
            await client.async_execute(env=environment)
    except DeadKernelError:  # what nbclient makes of being cancelled, too
        if limit.expired():
            raise TimeoutError from None
        raise
    finally:  # after a kernel that never started, nbclient would clean up once more, and fail
        atexit.unregister(client._cleanup_kernel)


def fix(path: Path) -> str:
    """Run the notebook and write it back normalised; "written", or "unchanged"."""
    fresh = text(normalised(executed(path)))
    if path.read_bytes() == fresh.encode():
        return "unchanged"
    path.write_text(fresh, encoding="utf-8", newline="\n")
    return "written"


def check(path: Path) -> str:
    """Run the notebook; "same", or RunFailed with what differs from the committed file."""
    fresh = text(normalised(executed(path)))
    if differs := difference(path.read_bytes().decode(), fresh):
        raise RunFailed(f"{path.stem}: a new run gives something else.\n{differs}")
    return "same"


def chosen(names: Sequence[str], folder: Path) -> list[Path]:
    """The notebooks of these names or numbers, e.g. "03", in their order; all without any.

    Raises ValueError for one that is none, or could be several, and where there are no notebooks.
    """
    every = sorted(folder.glob("*.ipynb"))
    if not every:
        raise ValueError("There are no notebooks.")
    return [_named(name, every) for name in names] or every


def _named(name: str, every: Sequence[Path]) -> Path:
    wanted = Path(name).name.removesuffix(".ipynb")
    wanted = wanted.zfill(2) if wanted.isdecimal() else wanted
    found = [path for path in every if wanted and path.stem.startswith(wanted)]
    exact = [path for path in found if path.stem == wanted] or found
    if len(exact) != 1:
        names = ", ".join(path.stem for path in every)
        raise ValueError(f"No one notebook is named, or begins with, {name!r}. Notebooks: {names}.")
    return exact[0]


def main(arguments: Sequence[str], folder: Path = NOTEBOOKS) -> int:
    """Do what the command line says and report on each notebook; 0 when all is well."""
    parser = argparse.ArgumentParser(description="Refresh or check the committed notebooks.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--fix", action="store_true", help="run and write back, normalised")
    what.add_argument("--check", action="store_true", help="run and compare with the file")
    parser.add_argument("names", nargs="*", help="e.g. 01 or 01_the_bare_loop; without any, all")
    asked = parser.parse_args(arguments)
    try:
        paths = chosen(asked.names, folder)
    except ValueError as error:
        parser.error(str(error))
    well = [_reported(path, fix if asked.fix else check) for path in paths]
    return 0 if all(well) else 1


def _reported(path: Path, act: Callable[[Path], str]) -> bool:
    """Do it to one notebook and print how it went; True when all is well."""
    began = time.monotonic()
    try:
        became = act(path)
    except RunFailed as error:
        print(error, flush=True)
        return False
    print(f"{path.stem}: {became} ({time.monotonic() - began:.1f} s)", flush=True)
    broken = complaints(read(path))
    for complaint in broken:
        print(f"  {complaint}", flush=True)
    return not broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
