"""One run as an append-only list of events, kept in memory and, with a path, in a file.

Everything else about a run is a view of this list: `events.py` says what can stand in it,
`views.py` what can be made of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from agentlab.events import Event, RunFinished, RunStarted
from agentlab.lines import TraceError, content, from_line, to_line
from agentlab.redaction import Redaction, secret_values
from agentlab.tables import counted, html_table, text_table
from agentlab.views import CALLS, HEADERS, ROWS, Fold

S = TypeVar("S")


class Trace:
    """The events of one run, in memory and, with a path, in a file as they happen.

    >>> trace = Trace("run.jsonl")
    >>> Agent(model, tools).run("compute 2 + 4", trace=trace)
    >>> Trace.load("run.jsonl").answer
    """

    def __init__(
        self,
        path: str | Path | None = None,
        *,
        parent: dict[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin an empty trace; `parent` names the run and the call a nested run belongs to.

        Errors: TraceError when the file exists or cannot be made.
        """
        self.parent = parent
        self.events: list[Event] = []
        self.torn = ""  # after `load`: what was wrong with the last line, if anything
        self._views: dict[Fold[Any], list[Any]] = {}  # state, events it has seen
        self._clock, self._began = clock, 0.0
        self._redaction = Redaction(secret_values())
        self._file = None if path is None else _new_file(path)
        self._whole = (0, 0)  # how many events are in the file, and their bytes

    def hide(self, secrets: Iterable[str]) -> None:
        """Keep these values out of every event to come, besides the environment's secrets."""
        self._redaction.hide(secrets)

    def hidden(self, text: str) -> str:
        """The text as an event would hold it: without secrets."""
        return self._redaction.cleaned(text)

    def record(self, event: Event) -> Event:
        """Append one event and return it: stamped, freed of secrets, flushed if there is a file.

        Errors: TraceError when the file takes no more; the event is in memory all the same.
        """
        if not self.events:
            self._began = self._clock()
        event.at = self._clock() - self._began
        event = self._redaction.cleaned(event)
        self.events.append(event)
        if self._file:
            self._write()
        return event

    def view(self, fold: Fold[S]) -> S:
        """The state of a view after the last event; only new events are folded in."""
        view = self._views.get(fold) or self._views.setdefault(fold, [fold.start(), 0])
        try:
            while view[1] < len(self.events):
                view[0] = fold.step(view[0], self.events[view[1]])
                view[1] += 1
        except BaseException:  # broken off half-way: it begins again the next time
            del self._views[fold]
            raise
        return view[0]

    def elapsed(self) -> float:
        """Seconds since the first event."""
        return self._clock() - self._began if self.events else 0.0

    def first(self, kind: type[S]) -> S | None:
        """The first event of a kind, or None."""
        return next((e for e in self.events if isinstance(e, kind)), None)

    @property
    def task(self) -> str:
        """What the run was asked to do; "" before it began."""
        started = self.first(RunStarted)
        return started.task if started else ""

    @property
    def finished(self) -> RunFinished | None:
        """How the run ended; None while it goes on, or when it was killed."""
        last = self.events[-1] if self.events else None
        return last if isinstance(last, RunFinished) else None

    @property
    def stop(self) -> str:
        """Why the run ended, e.g. "answered"; "" for a run without an end."""
        return self.finished.reason if self.finished else ""

    @property
    def answer(self) -> str:
        """What the run came to; "" for a run that gave no answer."""
        return self.finished.answer if self.finished else ""

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def __bool__(self) -> bool:
        return True  # a trace without events is a trace

    def __repr__(self) -> str:
        calls = counted(len(self.view(CALLS)), "call")
        return f"<Trace {self.task!r}: {calls}, {self.stop or 'not finished'}>"

    def __str__(self) -> str:
        return text_table(HEADERS, self.view(ROWS))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": html_table(HEADERS, self.view(ROWS))}

    # -- files --

    def save(self, path: str | Path) -> None:
        """Write the whole trace to a new file. Errors: TraceError when that cannot be done."""
        with _new_file(path) as file:
            lines = b"".join(to_line(event) for event in self.events)
            if fault := _fault(file, lines):
                raise TraceError(f"{path}: cannot be written ({fault}).")

    @classmethod
    def load(cls, path: str | Path) -> Trace:
        """A trace from a file; a torn last line is left out and named in `torn`.

        Errors: TraceError naming the line for anything else that is not an event of this format.
        """
        trace = cls()
        *lines, last = content(path).split(b"\n")
        for number, line in enumerate(lines, 1):
            trace.events.append(from_line(line, f"{path}, line {number}", first=number == 1))
        if last:  # no end of line: torn, or whole but for that
            trace._take_last(last, f"{path}, line {len(lines) + 1}")
        if not trace.events:
            raise TraceError(f"{path}: holds no complete event; is it a trace?")
        trace.parent = trace.events[0].parent
        return trace

    def _take_last(self, line: bytes, where: str) -> None:
        try:
            self.events.append(from_line(line, where, first=not self.events))
        except TraceError:
            self.torn = f"line {len(self.events) + 1} was torn after {len(line)} bytes"

    def _write(self) -> None:
        """Write the last event, and with it what Ctrl-C may have cut short before.

        Then from where the file is known to be whole: to write a line twice changes nothing.
        """
        events, size = self._whole
        lines = [to_line(event) for event in self.events[events:]]
        if len(lines) > 1:
            self._file.seek(size)
        data = b"".join(lines)
        fault = _fault(self._file, data)
        self._whole = len(self.events), size + len(data)
        if fault or isinstance(self.events[-1], RunFinished):
            file, self._file = self._file, None
            file.close()
            if fault:
                raise TraceError(
                    f"{file.name}: cannot be written on ({fault}). What was written before is safe,"
                    " and the events so far are in memory: trace.save(another file) keeps them."
                )


def executed(trace: Trace) -> list[tuple[str, dict[str, Any], str]]:
    """What ran, as (tool, arguments, result): the sequence two loops are compared by."""
    return [(c.tool, c.args, c.text) for c in trace.view(CALLS).values() if c.ran]


def _new_file(path: str | Path) -> Any:
    try:
        return open(path, "xb", buffering=0)
    except FileExistsError:
        fault = "exists; a trace is never overwritten, name another file"
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        fault = f"cannot be written ({getattr(error, 'strerror', error)})"
    raise TraceError(f"{path}: {fault}.")


def _fault(file: Any, data: bytes) -> str:
    """Write without a buffer; what went wrong, or "" when all of it is on its way to the disk."""
    try:
        whole = file.write(data) == len(data)
    except OSError as error:
        return error.strerror or str(error)
    return "" if whole else "the disk took only a part"
