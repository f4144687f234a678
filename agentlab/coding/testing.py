"""Running a repository's tests: a real pytest, in a process of its own, with limits. S2, C43.

The tests run in a copy that goes afterwards, and the tests in it are those that were handed out:
nothing a test does stays, and nothing that anybody did to the tests counts. The process gets
an empty environment, no network, and limits on time and memory where the system has them.

That is enough against accidents: an endless loop, a full memory, a test that deletes. It is no wall
against code that means harm. It runs as you and reads every file that you may read; whoever runs
what strangers wrote needs a container or a machine of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from agentlab.coding.process import exit_code
from agentlab.coding.repository import LEFT_OUT, Repository
from agentlab.tools import ToolError

MOST = 10  # failed tests that are told of; all are counted
CONFINED = str(Path(__file__).with_name("confined.py"))
TESTS = "tests"  # the folder that says what is wanted
KEPT = ("SYSTEMROOT", "LD_LIBRARY_PATH")  # what some systems cannot start Python without
BARE = {
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
}

Report = dict[
    str, Any
]  # {"ok": False, "target": "tests", "passed": 17, "failed": 1, "errors": […]}


@dataclass(frozen=True)
class Limits:
    """How much a run of tests may use."""

    cpu: int = 10  # seconds of work
    wall: float = 60.0  # seconds until it must be over, waiting included
    memory: int = 1_000_000_000  # bytes


def report_on(repository: Repository, target: str = TESTS, limits: Limits | None = None) -> Report:
    """What came of the tests in `target`, a folder, a file, or one test in a file.

    {"ok", "target", "passed", "failed", "errors"}: an error is one failed test with what it found,
    {"test", "error"} and, where that is known, {"line", "code", "at"}. `ok` is true when tests ran
    to their end, one at least, and none failed.
    Errors: ToolError for a target that is not there, and where pytest is not installed.
    """
    limits = limits or Limits()
    file = target.partition("::")[0]
    if not repository.place(file).exists():
        raise ToolError(f"there is no {file!r} to test; {TESTS!r} runs everything")
    with tempfile.TemporaryDirectory(prefix="agentlab-") as above:
        home = Path(above).resolve()
        root = home / "repository"
        shutil.copytree(repository.root, root, symlinks=True, ignore=LEFT_OUT)
        _as_handed_out(root, repository.handed_out)
        how = _run(root, home, target, limits)
        lines = _lines(home / "report.jsonl")
    return _report(target, lines, how)


def is_test(path: str) -> bool:
    """True for a file that says what is wanted, or steers how that is tested."""
    *folders, name = PurePosixPath(path).parts or ("",)
    return TESTS in folders or name == "conftest.py" or name.startswith("test_")


def is_source(path: str) -> bool:
    """True for a file of Python that is tested."""
    return path.endswith(".py") and not is_test(path)


def _as_handed_out(root: Path, files: Mapping[str, str]) -> None:
    """The tests as they were, whatever became of them."""
    shutil.rmtree(root / TESTS, ignore_errors=True)
    for path, text in files.items():
        if is_test(path):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(text.encode("utf-8"))


def _run(root: Path, home: Path, target: str, limits: Limits) -> str:
    """Run the tests to their end or to a limit; "" when they ended by themselves, else how."""
    folders = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP", "USERPROFILE"), str(home))
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    numbers = (str(limits.cpu), str(limits.memory))
    program = [CONFINED, str(root), str(home), str(home / "report.jsonl"), *numbers, target]
    try:
        code = exit_code(program, str(root), {**kept, **BARE, **folders}, limits.wall)
    except TimeoutError:
        return f"still running after {limits.wall:g} seconds"
    except EOFError:
        return "the process that started the tests was ended"
    if code and code == -getattr(signal, "SIGXCPU", 0):
        return f"still busy after {limits.cpu} seconds of work"
    return f"the process ended with {code}" if code else ""


def _lines(report: Path) -> list[dict[str, Any]]:
    """What the process wrote down; a last line that was cut off is left out."""
    found = []
    with suppress(OSError, ValueError), open(report, encoding="utf-8") as file:
        for line in file:
            found.append(json.loads(line))
    return found


def _report(target: str, lines: Iterable[dict[str, Any]], how: str) -> Report:
    """The structure that a run of tests comes to."""
    errors: dict[str, dict[str, Any]] = {}
    passed: dict[str, None] = {}
    begun, ended = "", False
    for line in lines:
        if "missing" in line:
            raise ToolError(f"run_tests needs the package {line['missing']}")
        begun, ended = line.get("begins", begun), ended or "ended" in line
        if test := line.get("passed"):
            passed[test] = None
        elif test := line.get("failed") or line.get("about"):
            known = errors.setdefault(test, {"test": test})
            known.update({k: v for k, v in line.items() if k not in ("failed", "about")})
    if how or not ended:
        broken = begun or target
        errors[broken] = {"test": broken, "error": how or "the process ended in the middle"}
    good, failed = len(passed.keys() - errors.keys()), len(errors)
    if not (good or failed):
        errors[target] = {"test": target, "error": "no test is there"}
    told = list(errors.values())[:MOST]
    return {
        "ok": not errors,
        "target": target,
        "passed": good,
        "failed": failed,
        "errors": told,
    }
