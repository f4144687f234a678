"""The process in which tests run: limits first, then pytest, one line of JSON for each thing seen.

What `process.py` runs, as a program of its own in an empty environment:

    python -P confined.py ROOT HOME REPORT CPU_SECONDS BYTES TARGET

A guard keeps Python code from the network, from other programs, and from writing outside ROOT and
HOME. It stops accidents, not attacks: it lives in the process it guards, reading is free, and code
that is not Python (ctypes, extensions) passes it by.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any

FILE_BYTES = 20_000_000  # of any file that tests write
LONGEST = 2_000  # characters of a message
WRITES = set("wax+")  # in the mode of an open()
NO_NETWORK = ("socket.connect", "socket.bind", "socket.send", "socket.get")
NO_PROGRAMS = (
    *("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.spawn"),
    *("os.posix_spawn", "os.startfile", "pty.spawn"),
)
CHANGES = {  # audit event → how many of its first arguments are paths
    **dict.fromkeys(
        ("os.remove", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod", "os.chown"), 1
    ),
    **dict.fromkeys(("os.rename", "os.link", "os.symlink"), 2),
    "shutil.rmtree": 1,
}


def limit(cpu: int, size: int) -> None:
    """Limits of the system on this process, where it has them (not on Windows)."""
    with contextlib.suppress(ImportError):
        import resource

        wanted = {
            resource.RLIMIT_CPU: cpu,
            resource.RLIMIT_AS: size,
            resource.RLIMIT_FSIZE: FILE_BYTES,
            resource.RLIMIT_CORE: 0,
        }
        for kind, most in wanted.items():
            with contextlib.suppress(ValueError, OSError):  # macOS refuses some
                hard = resource.getrlimit(kind)[1]
                least = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(kind, (least, hard))


def guard(*folders: str) -> Callable[[str, tuple[Any, ...]], None]:
    """An audit hook that refuses, with a PermissionError, what tests have no business with."""

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event.startswith(NO_NETWORK):
            raise PermissionError("tests have no network here")
        if event.startswith(NO_PROGRAMS):
            raise PermissionError("tests start no other program here")
        paths = arguments[: CHANGES.get(event, 0)]
        if event == "open" and _writes(arguments):
            paths = arguments[:1]
        for path in paths:
            if isinstance(path, (str, bytes, os.PathLike)) and not _inside(path, folders):
                raise PermissionError("tests write nowhere but in their own folder")

    return refuse


def _writes(arguments: tuple[Any, ...]) -> bool:
    mode, flags = arguments[1:3]
    if isinstance(mode, str):
        return bool(WRITES & set(mode))
    return bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND))


def _inside(path: Any, folders: tuple[str, ...]) -> bool:
    place = os.path.realpath(os.fsdecode(path))
    known = (os.devnull, *folders)
    return place in known or place.startswith(tuple(folder + os.sep for folder in folders))


class Reporter:
    """A pytest plugin: what begins, passes and fails, each written down at once.

    A run that is killed has told by then what it was doing.
    """

    def __init__(self, root: str, report: str) -> None:
        self.root = root
        self.file = open(report, "a", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115

    def say(self, **line: Any) -> None:
        """Write one line and have it on its way."""
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self.say(begins=nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A part of a test is over: before, itself, after."""
        if report.failed:
            self.say(failed=report.nodeid, error=self.plain(_words(report.longrepr)))
        elif report.passed and report.when == "call":
            self.say(passed=report.nodeid)
        elif report.skipped and report.when == "call" and "xfail" not in report.keywords:
            # Tests may be marked to be left out; code that is tested may not leave them out.
            self.say(failed=report.nodeid, error="skipped from inside")

    def pytest_collectreport(self, report: Any) -> None:
        """A file was looked through for tests; or could not be."""
        if report.failed or report.skipped:
            self.say(failed=report.nodeid, error=self.plain(_words(report.longrepr)))

    def pytest_exception_interact(self, node: Any, call: Any) -> None:
        """What went wrong, where: comes after the report of the failure."""
        own = [entry for entry in call.excinfo.traceback if self.inside(entry.path)]
        if not own:
            return
        test, last = next((e for e in own if str(e.path) == str(node.path)), own[0]), own[-1]
        deeper = {"at": f"{self.plain(last.path.as_posix())}:{last.lineno + 1} in {last.name}"}
        self.say(
            about=node.nodeid,
            line=test.lineno + 1,
            code=" ".join(str(test.statement).split()),
            error=self.plain(call.excinfo.exconly()),
            **({} if last is test else deeper),
        )

    def inside(self, path: Any) -> bool:
        """True for a file of the repository."""
        return str(path).startswith(self.root + os.sep)

    def plain(self, text: str) -> str:
        """The text without what differs from run to run: where the folder lies, addresses."""
        told = text.replace(self.root + os.sep, "").removeprefix("AssertionError: ")
        told = told.replace("\n  Use -v to get more diff", "")
        return re.sub(r"\b0x[0-9a-fA-F]{6,}", "0x...", told)[:LONGEST]


def _words(longrepr: Any) -> str:
    crash = getattr(longrepr, "reprcrash", None)
    return str(crash.message if crash else longrepr)


def main(root: str, home: str, report: str, cpu: str, size: str, target: str) -> None:
    """Run the tests of `target` inside `root`, and end this process."""
    limit(int(cpu), int(size))
    reporter = Reporter(root, report)
    try:
        import pytest
    except ImportError:
        reporter.say(missing="pytest")
        os._exit(1)
    os.chdir(root)
    sys.path.insert(0, root)
    settings = os.path.join(home, "pytest.ini")  # an empty one, or pytest looks for one outside
    with open(settings, "x", encoding="utf-8") as file:
        file.write("[pytest]\n")
    sys.addaudithook(guard(root, home))
    options = ["-c", settings, "--rootdir", root, "--basetemp", os.path.join(home, "tmp")]
    without = [f"-pno:{plugin}" for plugin in ("cacheprovider", "faulthandler", "junitxml")]
    code = pytest.main([target, "-q", "-s", *options, *without], plugins=[reporter])
    reporter.say(ended=int(code))
    os._exit(0)  # whatever the tests left running goes too


if __name__ == "__main__":
    main(*sys.argv[1:])
