"""Many small jobs over any executor, kept in a JSONL file as they finish: a kill loses little.

Results come in the order of the jobs, whoever did them and in whichever order. A file that was
begun is gone on with: jobs that stand in it are not done again. Its first line says what they are
about, so that a file of another experiment is refused instead of mixed in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any

from agentlab.lines import TraceError, content
from agentlab.measure.experiments import with_bar
from agentlab.messages import as_json

FORMAT, VERSION = "agentlab jobs", 1

Result = dict[str, Any]  # JSON; what a job gives


class JobsError(Exception):
    """A file of results cannot be read or gone on with; the text names it and the way out."""


def results(
    jobs: Mapping[str, Any],
    work: Callable[[Any], Result],
    *,
    executor: Executor | None = None,
    path: str | Path | None = None,
    title: str = "",
    about: Any = "",
    again: Callable[[Result], bool] | None = None,
) -> list[Result]:
    """`work(job)` for every job, by key, in the order of `jobs`.

    `executor` is any of `concurrent.futures`, or Dask's `client.get_executor()`; without one, jobs
    are done one after the other. For processes, `work` and the jobs must be picklable. With a
    `path`, each result is written before the next is waited for. `title` says what they are, and
    `about` is what they depend on (model, settings): a file about something else is not gone on
    with. `again` says which kept results are to be had anew, such as those of a server that was
    down.
    Errors: JobsError for such a file; whatever `work` raises, when what was done is written.

    >>> results({"a": 1, "b": 2}, work, executor=ThreadPoolExecutor(2), path="run.jsonl")
    """
    kept = Kept(path, title, about) if path else None
    done = kept.read() if kept else {}
    done = {key: result for key, result in done.items() if not (again and again(result))}
    todo = {key: job for key, job in jobs.items() if key not in done}
    for key, result in with_bar(_made(todo, work, executor), len(todo)):
        done[key] = result
        if kept:
            kept.add(key, result)
    return [done[key] for key in jobs]


def _made(
    todo: Mapping[str, Any], work: Callable[[Any], Result], executor: Executor | None
) -> Iterator[tuple[str, Result]]:
    """Keys and results as they come."""
    if executor is None:
        yield from ((key, work(job)) for key, job in todo.items())
        return
    keys = {executor.submit(work, job): key for key, job in todo.items()}
    try:
        for future in as_completed(keys):
            yield keys[future], future.result()
    finally:  # after an error or Ctrl-C, what has not begun never does
        for future in keys:
            future.cancel()


class Kept:
    """A file of results about one thing, to be gone on with."""

    def __init__(self, path: str | Path, title: str, about: Any) -> None:
        self.path = Path(path)
        mark = fingerprint(about)
        self.header = {"about": mark, "format": FORMAT, "title": title, "version": VERSION}

    def read(self) -> dict[str, Result]:
        """What was done before, by key. Begins the file if need be; cuts off a torn last line.

        Errors: JobsError for a file about something else, and for a line that is no result.
        """
        data = self.path.read_bytes() if self.path.exists() else b""
        first, whole = _line(self.header), data.rfind(b"\n") + 1
        if first.startswith(data):  # new, or killed while the first line was written
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(first)
            return {}
        if not data.startswith(first):
            name = self.path.name
            raise JobsError(f"{name} holds results of something else. Name another file.")
        found = dict(_entries(data[len(first) : whole].splitlines(), self.path.name))
        if whole < len(data):
            with open(self.path, "rb+") as file:
                file.truncate(whole)
        return found

    def add(self, key: str, result: Result) -> None:
        """Append one result; it is on its way to the disk when this returns."""
        with open(self.path, "ab", buffering=0) as file:
            file.write(_line({"key": key, "result": result}))


def load_results(path: str | Path) -> tuple[str, dict[str, Result]]:
    """Title and results of a file, whatever they are about. Errors: JobsError, naming the line."""
    name = Path(path).name
    try:
        first, *lines = content(path).splitlines() or [b""]
    except TraceError as error:
        raise JobsError(str(error)) from None
    header = _read(first)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise JobsError(f"{name}: does not begin like a file of results ({FORMAT!r}).")
    if header.get("version") != VERSION or not isinstance(header.get("title"), str):
        raise JobsError(f"{name}: is no file of results of version {VERSION} with a title.")
    return header["title"], dict(_entries(lines, name))


def fingerprint(about: Any) -> str:
    """A short mark of what results depend on; equal for equal values."""
    text = json.dumps(as_json(about), sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def _entries(lines: Iterable[bytes], name: str) -> Iterator[tuple[str, Result]]:
    for number, line in enumerate(lines, 2):
        entry = _read(line)
        known = isinstance(entry, dict) and isinstance(entry.get("key"), str)
        if not known or not isinstance(entry.get("result"), dict):
            raise JobsError(f"{name}, line {number}: is no result. Mend that line, or remove it.")
        yield entry["key"], entry["result"]


def _line(entry: Any) -> bytes:
    return json.dumps(entry).encode("ascii") + b"\n"


def _read(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
