"""A learner's files: written whole or not at all, and nothing takes the place of another by chance.

Two programs may do this at once, and one may be killed in the middle: what a learner wrote stays.
"""

from __future__ import annotations

import itertools
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait until no other program is in such a block of the same folder.

    The lock ends with the program, however it ends. A disk that knows no locks has none.
    """
    with open(folder / ".lock", "ab") as door:
        with suppress(OSError):
            _lock(door.fileno())
        yield


if os.name == "nt":
    import msvcrt

    def _lock(fd: int) -> None:
        msvcrt.locking(fd, msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _lock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX)


def replace(path: Path, data: bytes) -> None:
    """Put `data` where `path` is, whatever is there; a reader sees the old or the new, whole."""
    beside = _written(path, data)
    try:
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def create(path: Path, data: bytes) -> bool:
    """Make a new file; False, and nothing done, when something of that name is there."""
    beside = _written(path, data)
    try:
        return rename(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def rename(path: Path, to: Path) -> bool:
    """Give a file another name; False, and nothing done, when something has that name already."""
    try:
        os.link(path, to, follow_symlinks=False)  # unlike a rename it fails when `to` is there
    except FileExistsError:
        return False
    except (OSError, NotImplementedError):  # a folder, or a disk that knows no hard links
        if os.path.lexists(to):
            return False
        os.rename(path, to)
        return True
    os.unlink(path)
    return True


def move(path: Path, to: Path) -> Path:
    """Give a file the first name that is free: `to`, else that with -2, -3 and so on."""
    return next(name for name in _names(to) if rename(path, name))


def create_beside(path: Path, data: bytes) -> Path:
    """Make a new file under the first name that is free, as `move` counts them."""
    return next(name for name in _names(path) if create(name, data))


def _names(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in itertools.count(2))


def _written(path: Path, data: bytes) -> Path:
    """A new file beside `path` that holds `data`."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    with open(beside, "xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    return beside
