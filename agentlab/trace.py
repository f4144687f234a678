"""One run as an append-only list of events, kept in memory and, with a path, in a file.

Everything else about a run is a view of this list: `events.py` says what can stand in it,
`views.py` what can be made of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from agentlab.events import Event, RunFinished, RunStarted
from agentlab.lines import TraceError, from_line, redact, secret_values, to_line
from agentlab.tables import html_table, text_table
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
        self._views: dict[Fold[Any], tuple[Any, int]] = {}
        self._clock, self._began = clock, clock()
        self._secrets = secret_values()
        self._file = _new_file(path) if path else None

    def record(self, event: Event) -> Event:
        """Append one event: stamped, freed of secrets, and flushed if there is a file."""
        event.at = self.elapsed()
        redact(event, self._secrets)
        self.events.append(event)
        if self._file:
            self._write(event)
        return event

    def view(self, fold: Fold[S]) -> S:
        """The state of a view after the last event; only new events are folded in."""
        state, seen = self._views.get(fold) or (fold.start(), 0)
        events = self.events
        while seen < len(events):
            state = fold.step(state, events[seen])
            seen += 1
        self._views[fold] = state, seen
        return state

    def elapsed(self) -> float:
        """Seconds since the trace began."""
        return self._clock() - self._began

    def first(self, kind: type[S]) -> S | None:
        """The first event of a kind, or None."""
        return next((e for e in self.events if isinstance(e, kind)), None)

    @property
    def task(self) -> str:
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
        return self.finished.answer if self.finished else ""

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        n = self.view(CALLS)
        return f"<Trace {self.task!r}: {len(n)} calls, {self.stop or 'not finished'}>"

    def __str__(self) -> str:
        return text_table(HEADERS, self.view(ROWS))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": html_table(HEADERS, self.view(ROWS))}

    # -- files --

    def save(self, path: str | Path) -> None:
        """Write the whole trace to a new file. Errors: TraceError when the file exists."""
        with _new_file(path) as file:
            file.write(b"".join(to_line(event) for event in self.events))

    @classmethod
    def load(cls, path: str | Path) -> Trace:
        """A trace from a file; a torn last line is left out and named in `torn`.

        Errors: TraceError naming the line for anything else that is not an event of this format.
        """
        trace = cls()
        try:
            lines = Path(path).read_bytes().split(b"\n")
        except OSError as error:
            raise TraceError(f"{path}: cannot be read ({error.strerror}).") from None
        torn = lines.pop()
        for number, line in enumerate(lines, 1):
            trace.events.append(from_line(line, f"{path}, line {number}", first=number == 1))
        if torn:
            trace.torn = f"line {len(lines) + 1} was torn after {len(torn)} bytes"
        if not trace.events:
            raise TraceError(f"{path}: holds no complete event; is it a trace?")
        return trace

    def _write(self, event: Event) -> None:
        line = to_line(event)
        try:
            written = self._file.write(line)
        except OSError as error:
            written, why = 0, error.strerror
        else:
            why = "the disk took only part of a line"
        if written != len(line):
            name, self._file = self._file.name, None
            raise TraceError(
                f"{name}: cannot be written on ({why}). What was written before is safe, and the "
                "events so far are in memory: trace.save(another file) keeps them."
            )
        if isinstance(event, RunFinished):
            self._file.close()
            self._file = None


def executed(trace: Trace) -> list[tuple[str, dict[str, Any], str]]:
    """What ran, as (tool, arguments, result): the sequence two loops are compared by."""
    done = (c for c in trace.view(CALLS).values() if c.outcome in ("returned", "failed"))
    return [(c.tool, c.args, c.text) for c in done]


def _new_file(path: str | Path) -> Any:
    try:
        return open(path, "xb", buffering=0)
    except FileExistsError:
        raise TraceError(
            f"{path}: exists; a trace is never overwritten, name another file."
        ) from None
    except OSError as error:
        raise TraceError(f"{path}: cannot be written ({error.strerror}).") from None
