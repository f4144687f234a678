"""The file of a memory: SQLite, opened for one transaction at a time, never mended by force.

Whoever writes has the file alone and others wait. A file that is damaged, of another version or of
another program is left exactly as it is, and the error says what to do. What is deleted is
overwritten with zeros, for forgetting means that it is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

FORMAT = 1
PROGRAM = 0x61676C62  # SQLite's application_id: says whose file it is
WAIT = 5.0  # seconds for another program to finish

TABLES = (
    """CREATE TABLE facts (
        id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, kind TEXT NOT NULL,
        text TEXT NOT NULL, label TEXT NOT NULL, value TEXT NOT NULL, unit TEXT NOT NULL,
        source TEXT NOT NULL, vintage TEXT NOT NULL, also TEXT NOT NULL, lesson INTEGER NOT NULL,
        UNIQUE (key, kind, text, value, unit, source, vintage))""",
    """CREATE TABLE episodes (
        number INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL UNIQUE,
        question TEXT NOT NULL, answer TEXT NOT NULL, stop TEXT NOT NULL,
        searches INTEGER NOT NULL, recalls INTEGER NOT NULL)""",
    "CREATE TABLE used (episode INTEGER NOT NULL, fact INTEGER NOT NULL, UNIQUE (episode, fact))",
)


class MemoryFault(Exception):
    """A memory cannot be read or written. The text names the file, why, and the way out."""


class Store:
    """A file that holds the three tables; made by the first thing that is written."""

    def __init__(self, path: str | Path, wait: float = WAIT) -> None:
        self.path, self.wait = Path(path), wait

    @contextmanager
    def reading(self) -> Iterator[Any]:
        """A connection to look at what is there; an empty one where there is no file."""
        missing = not self.path.exists() or self.path.is_file() and not self.path.stat().st_size
        with self._opened(":memory:" if missing else self.path, "BEGIN") as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Any]:
        """A connection that has the file alone; all of the block is kept, or nothing of it."""
        with self._opened(self.path, "BEGIN IMMEDIATE") as db:
            yield db

    @contextmanager
    def _opened(self, place: str | Path, begin: str) -> Iterator[Any]:
        import sqlite3

        try:
            # No isolation level: transactions begin and end where it is written here.
            made = sqlite3.connect(place, timeout=self.wait, isolation_level=None)
            with closing(made) as db:
                db.execute("PRAGMA secure_delete = ON")
                db.execute(begin)
                self._prepare(db)
                yield db
                db.execute("COMMIT")
        except sqlite3.Error as error:
            raise MemoryFault(f"{self.path.name} {_fault(error)}") from error

    def _prepare(self, db: Any) -> None:
        """Make the tables in an empty file; refuse one that is not of this format."""
        whose, version, tables = (
            db.execute(question).fetchone()[0]
            for question in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_master",
            )
        )
        if (whose, version) == (PROGRAM, FORMAT):
            return
        if whose == PROGRAM:
            said = f"has format {version}; this agentlab reads {FORMAT}"
            raise MemoryFault(f"{self.path.name} {said}. It was left as it is: name another file.")
        if tables or whose or version:
            said = "is a database of another program"
            raise MemoryFault(f"{self.path.name} {said}. It was left as it is: name another file.")
        for table in TABLES:
            db.execute(table)
        db.execute(f"PRAGMA application_id = {PROGRAM}")
        db.execute(f"PRAGMA user_version = {FORMAT}")


def _fault(error: Any) -> str:
    """What SQLite's error means to whoever owns the file."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "is locked by another program. Close that, or try again."
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return "is damaged. It was left as it is: move it away, and a new one begins."
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR")):
        return f"cannot be opened or written ({error}). Name a file in a folder you may write in."
    return f"cannot be used ({error}). It was left as it is: name another file."
