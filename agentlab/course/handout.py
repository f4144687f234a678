"""The committed lessons, and how a learner gets them: without outputs and without solutions."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

LESSON = re.compile(r"\d\d_\w+\.ipynb")  # e.g. 00_start_here.ipynb
HELPERS = {".csv", ".gif", ".jpg", ".json", ".jsonl", ".md", ".png", ".py", ".svg", ".txt"}


class CourseError(ValueError):
    """The course cannot be handed out; the text says why and what mends it."""


class NoSuchLesson(CourseError):
    """A lesson was asked for that is none; the text lists those there are."""


def lessons_folder() -> Path:
    """Where the committed lessons are. Errors: CourseError when the package came without them."""
    folder = Path(__file__).resolve().parents[2] / "notebooks"
    if not lessons(folder):
        raise CourseError(
            "The lessons do not come with the installed package. "
            "Get a clone of the course, and start `python3 run.py course` in it."
        )
    return folder


def lessons(folder: Path | None = None) -> list[Path]:
    """The lessons in order, e.g. 00_start_here.ipynb; nothing else that lies beside them."""
    return [path for path in sorted((folder or lessons_folder()).glob("*")) if is_lesson(path)]


def is_lesson(path: Path) -> bool:
    """True for a lesson's own file; false for a learner's backup of one and for all else."""
    return LESSON.fullmatch(path.name) is not None and path.is_file()


def handout(folder: Path, solutions: bool = False) -> dict[str, bytes]:
    """What a learner gets: the lessons, and the pictures and data beside them, by relative name.

    Errors: CourseError for a lesson that cannot be read.
    """
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in found}
    given = {}
    for name, path in names.items():
        if any(part.startswith((".", "_")) for part in name.split("/")):
            continue  # an editor's checkpoints, a cache
        if path.suffix == ".ipynb":
            given[name] = learners_form(notebook(path), solutions)
        elif path.suffix.lower() in HELPERS:
            given[name] = path.read_bytes()
    return given


def learners_form(notebook: dict[str, Any], solutions: bool = False) -> bytes:
    """A lesson as a learner gets it: nothing was run, and no solutions unless they are wanted."""
    kept = [cell for cell in notebook["cells"] if solutions or "solution" not in _tags(cell)]
    cells = [_not_run(cell) if cell["cell_type"] == "code" else cell for cell in kept]
    text = json.dumps({**notebook, "cells": cells}, ensure_ascii=False, indent=1)
    return text.encode("utf-8") + b"\n"


def digest(name: str, data: bytes) -> str:
    """What tells two versions of a file apart; for a notebook, what its cells say.

    Running a notebook and saving it with another editor do not change that.
    """
    said = _sources(data) if name.endswith(".ipynb") else None
    return hashlib.sha256(data if said is None else said.encode("utf-8")).hexdigest()


def _sources(data: bytes) -> str | None:
    """The cells' kinds and texts; None for what is no notebook."""
    try:
        cells = json.loads(data.decode("utf-8-sig"))["cells"]
        pairs = [[cell["cell_type"], source(cell)] for cell in cells]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    # Editors add an empty cell at the end when the last one is run.
    return json.dumps([pair for pair in pairs if pair[1].strip()])


def was_run(data: bytes) -> bool:
    """True when a notebook holds an output of any cell, or a cell's number in a run."""
    cells = json.loads(data.decode("utf-8-sig"))["cells"]
    return any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def source(cell: dict[str, Any]) -> str:
    """A cell's text, whichever way it was saved: whole or in lines, with any line ends."""
    return "".join(cell["source"]).replace("\r\n", "\n").replace("\r", "\n").strip("\n")


def notebook(path: Path) -> dict[str, Any]:
    """A lesson as it is saved. Errors: CourseError for a file that is no notebook."""
    data = path.read_bytes()
    if _sources(data) is None:
        way_out = f"In the course's folder: git checkout -- {path.parent.name}/{path.name}"
        raise CourseError(f"{path} is no notebook. Get it anew. {way_out}")
    return json.loads(data.decode("utf-8-sig"))


def _not_run(cell: dict[str, Any]) -> dict[str, Any]:
    return {**cell, "outputs": [], "execution_count": None}


def _tags(cell: dict[str, Any]) -> list[str]:
    return cell.get("metadata", {}).get("tags", [])
