"""The process in which tests run: forked from one that has loaded pytest, or else a fresh one.

Loading pytest takes longer than most tests. So a helper loads it once and forks for each run, where
the system can: the fork is then what a fresh process is, with its own session, environment and
arguments, and goes on as `confined.py`. The helper itself runs nothing that is tested, so what one
run did to pytest no later run sees. It serves one run at a time: a second thread gets a second
helper. Helpers end with the process that started them.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import signal
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

PATIENCE = 60.0  # seconds for a helper to load pytest and fork

_waiting: list[Helper] = []  # for work


def exit_code(program: list[str], root: str, environment: dict[str, str], wall: float) -> int:
    """Run a program of Python, a file and its arguments; its exit code, as subprocess gives it.

    Errors: TimeoutError after `wall` seconds; EOFError when the program ended the helper that it
    was forked from. Nothing of the program goes on then, or after an interruption.
    """
    for helper in _helpers(environment):
        with suppress(ConnectionError):
            return helper.exit_code([program, root, environment], wall)
    process = _started(program, cwd=root, env=environment, stdin=subprocess.DEVNULL)
    try:
        return process.wait(wall)
    except subprocess.TimeoutExpired:
        raise TimeoutError from None
    finally:
        _kill_group(process.pid)
        process.kill()
        process.wait()


def _helpers(environment: dict[str, str]) -> Iterator[Helper]:
    """Those that wait for work, then a new one; none where the system cannot fork."""
    with suppress(IndexError):
        while True:
            helper = _waiting.pop()  # at once: no two threads get the same
            if helper.owner == os.getpid():  # a forked copy of this process has to leave it alone
                yield helper
    if hasattr(os, "fork"):
        yield Helper(environment)


def _started(program: list[str], **how: Any) -> subprocess.Popen[bytes]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [sys.executable, "-P", *program]
    return subprocess.Popen(command, **quiet, **how, start_new_session=True)  # ended as one group


class Helper:
    """A process that forks for each line it reads, and answers with the fork's id and exit code."""

    def __init__(self, environment: dict[str, str]) -> None:
        import socket  # here: a fork must not have loaded what a fresh process has not

        self.owner = os.getpid()
        self.line, other = socket.socketpair()
        with other:
            self.process = _started([__file__], cwd=os.sep, env=environment, stdin=other)
        self.end = weakref.finalize(self, _end, self.process, self.line, self.owner)

    def exit_code(self, run: list[Any], wall: float) -> int:
        """As above; ConnectionError when this helper is gone and ran nothing."""
        pid = code = None
        try:
            self.line.sendall(json.dumps(run).encode("ascii") + b"\n")
            pid = self._answer(PATIENCE)
            code = self._answer(wall)
            return code
        except (OSError, EOFError):
            if pid:
                raise
            raise ConnectionError from None
        finally:
            if code is not None:
                _waiting.append(self)
            else:
                self.process.kill()
                with suppress(OSError, EOFError):
                    pid = pid or self._answer(1.0)  # forked, and interrupted before it was known
                self.end()
            _kill_group(pid)

    def _answer(self, seconds: float) -> int:
        """The helper's next number. Errors: EOFError when it is gone, TimeoutError when late."""
        self.line.settimeout(seconds)
        with suppress(ConnectionError):
            if answer := self.line.recv(4):
                return int.from_bytes(answer, "big", signed=True)
        raise EOFError


def _end(process: subprocess.Popen[bytes], line: Any, owner: int) -> None:
    line.close()
    if owner == os.getpid():
        process.kill()
        process.wait()


def _kill_group(pid: int | None) -> None:
    """End what is left of a run and of what it started."""
    if pid and hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


def _serve() -> None:
    """Fork for each line until whoever writes them is gone; comes back in the forks only."""
    with suppress(ImportError):  # confined.py says so
        import pytest  # noqa: F401
    gc.freeze()  # what is loaded stays, and need not be looked through again in every fork
    for line in open(0, "rb", closefd=False):  # noqa: SIM115
        if not (pid := os.fork()):
            return _become(*json.loads(line))
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        os.write(0, code.to_bytes(4, "big", signed=True))
    sys.exit()


def _become(program: list[str], root: str, environment: dict[str, str]) -> None:
    """Turn this fork into what a fresh process would be."""
    os.setsid()
    os.write(0, os.getpid().to_bytes(4, "big"))  # not before it can be ended as a group
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.chdir(root)
    os.environ.update(environment)
    sys.argv[:] = program


if __name__ == "__main__":
    _serve()
    runpy.run_path(sys.argv[0], run_name="__main__")
