"""The learner's copy of the course: made once, never overwritten, with a place for notes.

`python3 run.py course` copies the lessons into `my-course/`, outputs cleared and solutions left
out, and opens JupyterLab there. A lesson that changed since is put beside the learner's own.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MARK = ".agentlab"  # the folder of notes; it marks a learner's copy
COPY = "my-course"
SOLVED = "my-course-solutions"
KEEPS_OUTPUT = "nbval-ignore-output"


# -- notes ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Notes:
    """Small JSON notes by name, one file each; with no folder they live as long as the kernel."""

    folder: Path | None

    def read(self, name: str, default: Any = None) -> Any:
        """A note, or the default. A file that cannot be read counts as no note and stays as it is."""
        if self.folder is None:
            return _MEMORY.get(name, default)
        try:
            return json.loads(_file(self.folder, name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return default

    def write(self, name: str, note: Any) -> None:
        """Keep a note, whole or not at all."""
        if self.folder is None:
            _MEMORY[name] = note
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        _write_whole(_file(self.folder, name), json.dumps(note, ensure_ascii=False, indent=1))

    def all(self, prefix: str) -> dict[str, Any]:
        """Every note whose name begins with the prefix, by the rest of its name, in order."""
        if self.folder is None:
            names = sorted(name for name in _MEMORY if name.startswith(prefix))
        else:
            names = sorted(file.stem for file in self.folder.glob(f"{prefix}*.json"))
        kept = {name.removeprefix(prefix): self.read(name) for name in names}
        return {name: note for name, note in kept.items() if isinstance(note, dict)}


_MEMORY: dict[str, Any] = {}  # notes of a kernel that runs outside a learner's copy


def notes(start: Path | None = None) -> Notes:
    """The notes of the learner's copy this folder is in; in memory when it is in none."""
    here = (start or Path.cwd()).resolve()
    found = (folder / MARK for folder in (here, *here.parents) if (folder / MARK).is_dir())
    return Notes(next(found, None))


def _file(folder: Path, name: str) -> Path:
    if not re.fullmatch(r"[\w.-]+", name):
        raise ValueError(f"A note is named with letters, digits, dots and dashes, not {name!r}.")
    return folder / f"{name}.json"


def _write_whole(path: Path, text: str) -> None:
    """Write beside the file, then put it in its place: a reader never sees half of it."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(beside, path)


# -- the copy -------------------------------------------------------------------------------------


def lessons_folder() -> Path:
    """Where the committed lessons are. Errors: FileNotFoundError outside a checkout."""
    folder = Path(__file__).resolve().parents[2] / "notebooks"
    if not folder.is_dir():
        raise FileNotFoundError(
            "The lessons are not installed with the package; run this from a clone of the course."
        )
    return folder


def lessons(folder: Path | None = None) -> list[Path]:
    """The lessons in order, e.g. 00_start_here.ipynb."""
    return sorted((folder or lessons_folder()).glob("[0-9][0-9]_*.ipynb"))


def learners_form(text: str, solutions: bool = False) -> str:
    """A lesson as a learner gets it: no outputs, no counts, and no solutions unless they are wanted."""
    notebook = json.loads(text)
    keep = solutions or None
    cells = [
        c for c in notebook["cells"] if keep or "solution" not in c["metadata"].get("tags", [])
    ]
    for cell in cells:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return json.dumps({**notebook, "cells": cells}, ensure_ascii=False, indent=1) + "\n"


def update(copy: Path, source: Path | None = None, solutions: bool = False) -> Iterator[str]:
    """Bring a copy up to date and say what was done, a line a lesson; nothing is overwritten."""
    copy.mkdir(parents=True, exist_ok=True)
    (copy / MARK).mkdir(exist_ok=True)
    kept = Notes(copy / MARK)
    for lesson in lessons(source):
        fresh = learners_form(lesson.read_text(encoding="utf-8"), solutions)
        yield from _update_one(copy / lesson.name, fresh, kept)


def _update_one(mine: Path, fresh: str, kept: Notes) -> Iterator[str]:
    issued = kept.read(f"issued-{mine.stem}", {})
    if not mine.exists():
        _write_whole(mine, fresh)
        yield f"new      {mine.name}"
    elif _digest(fresh) == issued.get("digest"):
        return
    elif _digest(mine.read_text(encoding="utf-8")) == issued.get("digest"):
        _write_whole(mine, fresh)
        yield f"renewed  {mine.name} (you had not changed it)"
    else:
        beside = _free(mine.with_name(f"{mine.stem}_new.ipynb"))
        _write_whole(beside, fresh)
        yield f"changed  {mine.name}: yours is untouched, the new one is {beside.name}"
    kept.write(f"issued-{mine.stem}", {"digest": _digest(fresh)})


def reset(copy: Path, lesson: str, source: Path | None = None, solutions: bool = False) -> str:
    """Start one lesson afresh, keep what was there, and say where it went.

    Errors: ValueError, listing the lessons, when none or several begin with `lesson`.
    """
    known = lessons(source)
    found = [path for path in known if path.stem.startswith(lesson)] if lesson else []
    if len(found) != 1:
        names = ", ".join(path.stem for path in known)
        raise ValueError(f"No one lesson begins with {lesson!r}. The lessons: {names}.")
    mine = copy / found[0].name
    said = f"{mine.name} is as new."
    if mine.exists():
        backup = _free(mine.with_name(f"{mine.stem}_backup.ipynb"))
        mine.rename(backup)
        said += f" What you had is {backup.name}."
    for _ in update(copy, source, solutions):
        pass
    return said


def _free(path: Path) -> Path:
    """The path, or the first of its numbered siblings that is not taken."""
    numbered = (path.with_name(f"{path.stem}_{n}{path.suffix}") for n in range(2, 10_000))
    return next(p for p in (path, *numbered) if not p.exists())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


# -- where the learner is ---------------------------------------------------------------------------


def progress() -> str:
    """How long the course takes, and where the learner stopped last."""
    minutes = {path.stem: _minutes(path) for path in lessons()}
    total = sum(minutes.values())
    whole = f"{len(minutes)} lessons, about {total // 60} h {total % 60:02d} min in all."
    last = notes().read("last", {}).get("lesson")
    return f"{whole} You stopped in lesson {last}." if last else f"{whole} You have not begun yet."


def _minutes(lesson: Path) -> int:
    first = json.loads(lesson.read_text(encoding="utf-8"))["cells"][0]["source"]
    found = re.search(r"(\d+) minutes", "".join(first))
    return int(found[1]) if found else 0


def remember(lesson: str) -> None:
    """Note the lesson the learner is in, e.g. "03"; outside a learner's copy nothing is kept."""
    kept = notes()
    if kept.folder is not None:
        kept.write("last", {"lesson": lesson})


# -- opening it -------------------------------------------------------------------------------------


def open_course(options: argparse.Namespace) -> int:
    """Make or renew the copy and start JupyterLab on it; the verb `course`."""
    root = lessons_folder().parent
    copy = root / (SOLVED if options.solutions else COPY)
    if options.reset:
        print(reset(copy, options.reset, solutions=options.solutions))
    for line in update(copy, solutions=options.solutions):
        print(line)
    print(f"Your copy of the course: {copy}")
    if options.no_open:
        return 0
    first = notes(copy).read("last", {}).get("lesson", "00")
    start = next((p.name for p in lessons(copy) if p.name.startswith(first)), "")
    return subprocess.call(jupyter_command(copy, start), env=_as_a_person())


def jupyter_command(copy: Path, lesson: str = "") -> list[str]:
    """The command that starts JupyterLab in a folder, as root too."""
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={copy}"]
    if getattr(os, "geteuid", lambda: 1)() == 0:
        command.append("--allow-root")
    return [*command, f"--LabApp.default_url=/lab/tree/{lesson}"] if lesson else command


def _as_a_person() -> dict[str, str]:
    """The environment of a session somebody watches: progress bars may show."""
    return {**os.environ, "AGENTLAB_PROGRESS": "1"}
