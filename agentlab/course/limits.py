"""A time limit for an answer that may never end, where the system has an alarm clock."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class TooLong(BaseException):
    """Time is up. Not an Exception, so that an answer's own `except Exception` lets it pass."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong in the block when it takes longer.

    Windows has no alarm, and only the main thread can be woken: elsewhere the block has no limit.
    The alarm goes off between two steps of Python, so one long step of C code is not cut short.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not (is_main and hasattr(signal, "setitimer")):
        yield
        return

    def ring(*_: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    # Again and again: an answer may catch the first with a bare `except`.
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:  # once more: the last alarm may have come just before that line
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
