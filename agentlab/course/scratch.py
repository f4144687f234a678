"""A folder a lesson may write in: inside the learner's copy, or one that goes with the kernel."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from agentlab.course.notes import notes

NAME = "scratch"  # beside the lessons of a learner's copy


def scratch(lesson: str) -> Path:
    """The lesson's own folder, e.g. `my-course/scratch/06`; made when it is not there.

    Outside a learner's copy it is a temporary one, the same until the kernel ends.
    Errors: ValueError for a name that is more than letters and digits.
    """
    if not lesson.isalnum():
        raise ValueError(f"A lesson is named with letters and digits, not {lesson!r}.")
    kept = notes().folder
    folder = kept.parent / NAME / lesson if kept else Path(_temporary().name) / lesson
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="agentlab-")
