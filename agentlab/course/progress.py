"""How long the course takes, what a learner has done of it, and where they stopped."""

from __future__ import annotations

import re
from pathlib import Path

from agentlab.course.checks import exercises
from agentlab.course.handout import lessons, lessons_folder, notebook, source
from agentlab.course.notes import Notes, notes
from agentlab.tables import Table, counted


def progress() -> Table:
    """A line a lesson: minutes, predictions made, exercises passed; the total stands above.

    Errors: CourseError where the lessons are not installed.
    """
    kept, found = notes(), lessons(lessons_folder())
    at = str(kept.read("last").get("at", ""))
    minutes = [_minutes(path) for path in found]
    rows = [
        (path.stem, spent, _predicted(kept, path), _passed(kept, path.name[:2]))
        for path, spent in zip(found, minutes, strict=True)
    ]
    whole = f"{counted(len(found), 'lesson')}, about {_hours(sum(minutes))} in all."
    begun = any(done[:2] not in ("0 ", "") for row in rows for done in row[2:])
    stopped = f"You stopped at {at}." if at else "" if begun else "You have not begun yet."
    headers = ("lesson", "minutes", "predictions", "exercises passed")
    return Table(headers, rows, f"{whole} {stopped}")


def _hours(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"


def _minutes(lesson: Path) -> int:
    """What the first cell says, e.g. "About 20 minutes"; of a range, the longer."""
    first = "".join(source(cell) for cell in notebook(lesson)["cells"][:1])
    found = re.search(r"(\d+)\W*minutes", first)
    return int(found[1]) if found else 0


def _predicted(kept: Notes, lesson: Path) -> str:
    """E.g. "1 of 4": of the questions that stand in the lesson, and of those that stood there."""
    number = lesson.name[:2]
    cells = "\n".join(source(cell) for cell in notebook(lesson)["cells"])
    asked = kept.all(f"prediction-{number}.")
    there = {*re.findall(rf"""\bpredict\(\s*["']{number}\.(\w+)["']""", cells), *asked}
    made = sum(note.get("value") is not None for note in asked.values())
    return f"{made} of {len(there)}" if there else ""


def _passed(kept: Notes, lesson: str) -> str:
    """E.g. "1 of 3"; "" for a lesson without exercises."""
    there = exercises(lesson)
    passed = sum(kept.read(f"check-{id}").get("passed") is True for id in there)
    return f"{passed} of {len(there)}" if there else ""
