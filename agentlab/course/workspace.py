"""The learner's copy of the course: made once, brought up to date, never overwritten.

`python3 run.py course` copies the lessons into `my-course/` and opens JupyterLab there. A file that
the learner did not change follows the course; beside one that they did, the new one is put.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from agentlab.course import files
from agentlab.course.handout import (
    CourseError,
    NoSuchLesson,
    digest,
    handout,
    lessons,
    lessons_folder,
    was_run,
)
from agentlab.course.notes import MARK, Notes
from agentlab.course.opening import open_lab

COPY, SOLVED = "my-course", "my-course-solutions"
ISSUED = "issued"  # the note of what was handed out last: {"digests": {name: digest}}


def open_course(options: argparse.Namespace) -> int:
    """Make or renew the copy and start JupyterLab on it; the verb `course`."""
    try:
        return _open(options)
    except NoSuchLesson as error:
        print(f"agentlab: {error}", file=sys.stderr)
        return 2  # wrong usage, as the command line counts
    except CourseError as error:
        print(f"agentlab: {error}", file=sys.stderr)
    except OSError as error:
        if error.filename is None:  # no file of the copy: what is printed, as on a full disk
            raise
        why = error.strerror or type(error).__name__
        way_out = "Your copy of the course must be a folder that you may write in."
        print(f"agentlab: {error.filename}: {why}. {way_out}", file=sys.stderr)
    return 1


def _open(options: argparse.Namespace) -> int:
    source = lessons_folder()
    copy = source.parent / (SOLVED if options.solutions else COPY)
    for name in [chosen(lesson, source).stem for lesson in options.reset or []]:
        print(reset(copy, name, source, options.solutions))
    for line in update(copy, source, options.solutions):
        print(line)
    print(f"Your copy of the course: {copy}", flush=True)
    return 0 if options.no_open else open_lab(copy, _start(copy))


def _start(copy: Path) -> str:
    """The lesson to open: where the learner stopped, or the first that is there."""
    at = str(Notes(copy / MARK).read("last").get("at", ""))[:2]
    mine = [path.name for path in lessons(copy)]
    return next((name for name in mine if at and name.startswith(at)), mine[0] if mine else "")


def update(copy: Path, source: Path, solutions: bool = False) -> list[str]:
    """Bring a copy up to date; what was done, a line for each file that is new or changed.

    Errors: CourseError for lessons that cannot be read, OSError where nothing can be written.
    """
    fresh = handout(source, solutions)
    (copy / MARK).mkdir(parents=True, exist_ok=True)
    with files.alone(copy / MARK):
        files.create(copy / ".gitignore", b"*\n")  # the copy is the learner's, no part of a clone
        kept = Notes(copy / MARK)
        issued = _issued(kept)
        said = [_update_one(copy, name, data, issued.get(name)) for name, data in fresh.items()]
        _issue(kept, {**issued, **{name: digest(name, data) for name, data in fresh.items()}})
    return [line for line in said if line]


def _update_one(copy: Path, name: str, fresh: bytes, issued: str | None) -> str:
    """Give out one file. `issued` tells what the learner was given last."""
    mine = copy / name
    mine.parent.mkdir(parents=True, exist_ok=True)
    if files.create(mine, fresh):
        return f"new      {name}"
    wanted, have = digest(mine.name, fresh), _digest_of(mine)
    if wanted in (have, issued):  # theirs is the newest, or they were told of the newest
        return ""
    if have == issued and _renewed(mine, fresh, have):
        return f"renewed  {name}; you had not changed it"
    beside = mine.with_name(f"{mine.stem}.new{mine.suffix}")
    if _digest_of(beside) != issued or not _renewed(beside, fresh, issued):
        beside = files.create_beside(beside, fresh)
    return f"changed  {name}; yours is untouched, the new one is {beside.name}"


def _digest_of(path: Path) -> str:
    """The digest of a file; "" for what is none, or a link: neither is ours to replace."""
    try:
        return "" if path.is_symlink() else digest(path.name, path.read_bytes())
    except OSError:
        return ""


def _renewed(path: Path, fresh: bytes, known: str | None) -> bool:
    """Put `fresh` in the place of what has the digest `known`; False when it changed meanwhile.

    It is moved away before it is looked at once more, so that nothing saved in between is lost.
    """
    away = files.move(path, path.with_name(f".{path.stem}.old{path.suffix}"))
    if _digest_of(away) == known:
        away.unlink()
        return files.create(path, fresh)  # an editor may have saved there this very moment
    if not files.rename(away, path):
        files.move(away, _backup(path))
    return False


def reset(copy: Path, lesson: str, source: Path, solutions: bool = False) -> str:
    """Start one lesson afresh; what was changed, and what was noted, is kept. Says where.

    Errors: NoSuchLesson, listing the lessons, when none or several begin with `lesson`.
    """
    name = chosen(lesson, source).name
    mine, said = copy / name, f"{name} is as new."
    fresh = handout(source, solutions)[name]
    (copy / MARK).mkdir(parents=True, exist_ok=True)
    with files.alone(copy / MARK):
        if _is_as_new(mine, fresh) and _renewed(mine, fresh, digest(name, fresh)):
            said += " You had not changed it."
        elif os.path.lexists(mine):
            said += f" What you had is {files.move(mine, _backup(mine)).name}."
        files.create(mine, fresh)
        kept = Notes(copy / MARK)
        _issue(kept, {**_issued(kept), name: digest(name, fresh)})
        for kind in ("prediction-", "check-"):
            for id in kept.all(kind):
                if id.startswith(name[:2]):
                    kept.put_aside(f"{kind}{id}")
    return said + _earlier(mine)


def _is_as_new(mine: Path, fresh: bytes) -> bool:
    """True where a backup would keep nothing: the same cells, none of them run."""
    same = _digest_of(mine) == digest(mine.name, fresh)
    return same and not was_run(mine.read_bytes())


def _earlier(mine: Path) -> str:
    """What to say of the new versions that were put beside a lesson before it was reset."""
    beside = sorted(path.name for path in mine.parent.glob(f"{mine.stem}.new*{mine.suffix}"))
    return f" That is the current one; you need no more: {', '.join(beside)}." if beside else ""


def chosen(lesson: str, source: Path) -> Path:
    """The one lesson of a number or a name: 3, 03, 03_break, 03_break_the_loop.ipynb."""
    wanted = lesson.strip()
    wanted = wanted.zfill(2) if wanted.isdecimal() else wanted
    known = lessons(source)
    found = [path for path in known if wanted and path.name.startswith(wanted)]
    if len(found) != 1:
        names = ", ".join(path.stem for path in known)
        raise NoSuchLesson(f"No one lesson begins with {lesson!r}. The lessons: {names}.")
    return found[0]


def _backup(path: Path) -> Path:
    return path.with_name(f"{path.stem}.backup{path.suffix}")


def _issued(kept: Notes) -> dict[str, str]:
    digests = kept.read(ISSUED).get("digests")
    return digests if isinstance(digests, dict) else {}


def _issue(kept: Notes, digests: dict[str, str]) -> None:
    if digests != _issued(kept):
        kept.write(ISSUED, {"digests": digests})
