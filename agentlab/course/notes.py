"""What is kept about a learner, as small JSON files: predictions, checks, where they stopped."""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agentlab.course import files

MARK = ".course-notes"  # the folder of notes; it marks a learner's copy
ASIDE = "aside"  # in it: what could not be read, and what a reset put away
Note = dict[str, Any]  # e.g. {"question": "How often ...?", "value": 3}


@dataclass(frozen=True)
class Notes:
    """Notes by name, one file each; with no folder they live as long as the kernel."""

    folder: Path | None

    def read(self, name: str) -> Note:
        """A note; empty when there is none, or none that can be read."""
        unsaved = _MEMORY.get((self.folder, name))
        if unsaved is not None or self.folder is None:
            return dict(unsaved or {})
        return _loaded(self._file(name)) or {}

    def write(self, name: str, note: Note) -> None:
        """Keep a note, whole or not at all. What stood there and was no note is put aside.

        Where nothing can be written, a warning says so and the note lives as long as the kernel.
        """
        if self.folder is None:
            _MEMORY[None, name] = dict(note)
            return
        file = self._file(name)
        try:
            if file.exists() and _loaded(file) is None:
                self.put_aside(name)
            self.folder.mkdir(parents=True, exist_ok=True)
            files.replace(file, json.dumps(note, ensure_ascii=False, indent=1).encode("utf-8"))
            _MEMORY.pop((self.folder, name), None)
        except OSError as error:
            _MEMORY[self.folder, name] = dict(note)
            why = error.strerror or type(error).__name__
            told = f"{self.folder} cannot be written ({why}): notes are lost with this kernel."
            warnings.warn(told, stacklevel=2)

    def all(self, prefix: str) -> dict[str, Note]:
        """Every note whose name begins with `prefix`, by the rest of its name, 2 before 10."""
        names = {name for folder, name in _MEMORY if folder == self.folder}
        if self.folder is not None:
            names |= {file.name.removesuffix(".json") for file in self.folder.glob("*.json")}
        chosen = sorted((name for name in names if name.startswith(prefix)), key=_natural)
        kept = {name.removeprefix(prefix): self.read(name) for name in chosen}
        return {name: note for name, note in kept.items() if note}

    def put_aside(self, name: str) -> None:
        """Take a note away without losing it: its file goes to the folder `aside`."""
        _MEMORY.pop((self.folder, name), None)
        if self.folder is not None and (file := self._file(name)).exists():
            (self.folder / ASIDE).mkdir(exist_ok=True)
            files.move(file, self.folder / ASIDE / file.name)

    def _file(self, name: str) -> Path:
        if not re.fullmatch(r"[\w.-]+", name):
            raise ValueError(f"A note is named with letters, digits, dots, dashes, not {name!r}.")
        return self.folder / f"{name}.json"


_MEMORY: dict[tuple[Path | None, str], Note] = {}  # notes that have no file


def notes(start: Path | None = None) -> Notes:
    """The notes of the learner's copy this folder is in; in memory when it is in none."""
    here = (start or Path.cwd()).resolve()
    found = (folder / MARK for folder in (here, *here.parents) if (folder / MARK).is_dir())
    return Notes(next(found, None))


def remember(place: str) -> None:
    """Note where in the course the learner is, e.g. "03.2"; only in a learner's copy.

    Lesson 00, which shows it, does not hide a later one.
    """
    kept = notes()
    if kept.folder is None:
        return
    last = str(kept.read("last").get("at", "00"))
    if place != last and (last.startswith("00") or not place.startswith("00")):
        kept.write("last", {"at": place})


def _loaded(file: Path) -> Note | None:
    try:
        note = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):  # gone, no JSON, or no sane JSON
        return None
    return note if isinstance(note, dict) else None


def _natural(name: str) -> tuple[list[int], str]:
    return [int(digits) for digits in re.findall(r"\d+", name)], name
