"""Saving a note: one line at the end of one file, inside one folder, and no line lost. S3, C24.

Where the path really leads is looked at each time, after `..` and links are resolved: by a rule of
the gate before the call, and once more by the tool itself. Writers queue for a lock, so two runs
that append at once leave two whole lines.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from agentlab.permissions import Decision, Rule
from agentlab.tools import Tool, ToolError, tool

LONGEST = 2_000  # characters of a note


def note_tool(folder: str | Path, file: str = "notes.txt") -> Tool:
    """`append_note` on a file of the folder; the file is made by the first note."""

    def append_note(text: str) -> dict[str, str]:
        """Append one line to the notes file. It writes, so use it only when the user explicitly
        asks to save a note. Do not use it to look anything up.

        Args:
            text: the words to save, as the user gave them, e.g. "call Anna back"
        """
        line = " ".join(text.splitlines()).strip()
        if not line or len(line) > LONGEST:
            raise ToolError(f"a note has 1 to {LONGEST:,} characters, this one has {len(line):,}")
        append_line(folder, file, line)
        return {"saved": line}

    return tool(append_note, writes=True)


def notes_stay_inside(folder: str | Path, file: str = "notes.txt") -> Rule:
    """Denies every writing tool while the notes file leads out of the folder."""

    def notes_file(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if not tool.writes or place_inside(folder, file):
            return None
        return Decision("deny", f"{file!r} is not inside {Path(folder).name}", "notes_stay_inside")

    return notes_file


def place_inside(folder: str | Path, file: str) -> Path | None:
    """Where the file really is, if that is inside the folder; else None."""
    try:
        root = Path(folder).resolve()
        place = (root / file).resolve()
    except (OSError, ValueError, RuntimeError):  # a loop of links, a zero byte: no path at all
        return None
    looped = place.is_symlink()  # what no resolving came to the end of
    return place if root in place.parents and not looped else None


def append_line(folder: str | Path, file: str, line: str) -> None:
    """Append one line, whole. Errors: ToolError for a file outside, a special one, a full disk."""
    place = place_inside(folder, file)
    if place is None:
        raise ToolError(f"{file!r} is not inside the folder {Path(folder).name}")
    try:
        with open(place, "a+b", buffering=0) as out, _locked(out.fileno()):
            _refuse_special(place, file, out.fileno())
            _write(out, f"{line}\n".encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise ToolError(f"{file!r} cannot be written: {error.strerror or error}") from None


def _write(out: Any, data: bytes) -> None:
    """Write at the end; a last line that somebody left open is closed first."""
    if out.seek(0, os.SEEK_END):
        out.seek(-1, os.SEEK_END)
        data = data if out.read(1) == b"\n" else b"\n" + data
    while data:
        data = data[out.write(data) :]


def _refuse_special(place: Path, file: str, handle: int) -> None:
    """Only a plain file, still where it was looked for, with no second name (a hard link)."""
    what = os.fstat(handle)
    same = os.path.samestat(what, os.lstat(place))
    if not same or not stat.S_ISREG(what.st_mode) or what.st_nlink > 1:
        raise ToolError(f"{file!r} is not a plain file of its own")


@contextlib.contextmanager
def _locked(handle: int) -> Iterator[None]:
    """The file to oneself; others wait. The lock goes with the file's closing, or with a crash."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        return
    fcntl.flock(handle, fcntl.LOCK_EX)
    yield
