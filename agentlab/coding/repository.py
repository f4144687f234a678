"""A folder that stands in for a repository: its files by relative path, and no way out. S2, C40.

Where a path really leads is looked at each time, after `..` and links are resolved. Absolute paths
are refused as well, even into the folder: a model has no business with where it lies.
"""

from __future__ import annotations

import difflib
import os
import secrets
import shutil
import stat
import tempfile
import weakref
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from agentlab.tools import ToolError

BIGGEST = 200_000  # bytes of a file that is read or written
MANY = 20  # names in a list for a model
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "node_modules")

Change = tuple[str, str, str]  # path, the text that stands there, what to put there


@dataclass(frozen=True)
class Repository:
    """A copy of a folder to work in; it goes when nobody uses it any more.

    >>> repository = copied("my-project")
    >>> repository.replace("shop/prices.py", "days > 7", "days >= 7")
    >>> print(repository.changes())
    """

    root: Path
    handed_out: Mapping[str, str]  # every text file as it was

    def __repr__(self) -> str:
        return f"<Repository of {len(self.handed_out)} files>"

    def files(self) -> list[str]:
        """The paths of all text files, sorted, e.g. ["README.md", "hire/days.py"]."""
        return sorted(_texts(self.root))

    def has(self, path: str) -> bool:
        """True for a path of a plain file inside."""
        try:
            return _is_plain(self.place(path))
        except ToolError:
            return False

    def read(self, path: str) -> str:
        """The text of one file. Errors: ToolError, saying what files there are."""
        place = self.place(path)
        if not _is_plain(place):
            raise ToolError(f"there is no file {path!r}; there are {listed(self.files())}")
        text = _text(place)
        if text is None:
            raise ToolError(f"{path!r} is no text, or has more than {BIGGEST:,} bytes")
        return text

    def replace(self, path: str, old: str, new: str) -> int:
        """Put `new` where `old` stands, once; returns the line it began in, from 1.

        Errors: ToolError when `old` is not there or there twice, and for a file that is none.
        """
        text = self.read(path)
        times = text.count(old) if old else 0
        if times != 1:
            found = f"stands there {times} times" if times else "does not stand there"
            raise ToolError(f"`old` {found}; it must be one place of {path!r}, word for word")
        self.write(path, text.replace(old, new))
        return text[: text.index(old)].count("\n") + 1

    def write(self, path: str, text: str) -> None:
        """Write the text of a file that is there. Errors: ToolError."""
        place = self.place(path)
        if not _is_plain(place):
            raise ToolError(f"there is no file {path!r} to change")
        if len(data := text.encode("utf-8", "backslashreplace")) > BIGGEST:
            raise ToolError(f"{path!r} would have more than {BIGGEST:,} bytes")
        beside = place.with_name(f".{place.name}.{secrets.token_hex(4)}")
        beside.write_bytes(data)
        os.replace(
            beside, place
        )  # a new file: a second name for the old one (a hard link) keeps it

    def place(self, path: str) -> Path:
        """Where a path leads. Errors: ToolError for any that leads outside, or is absolute."""
        windows = PureWindowsPath(path)
        if PurePosixPath(path).is_absolute() or windows.drive or windows.root:
            raise ToolError(f"{path!r} is absolute; give a path inside the repository")
        try:
            place = (self.root / path).resolve()
        except (OSError, ValueError, RuntimeError):  # a loop of links, a zero byte: no path at all
            raise ToolError(f"{path!r} is no path") from None
        if self.root not in place.parents:
            raise ToolError(f"{path!r} leads out of the repository")
        return place

    def plain(self, path: str) -> str:
        """The one spelling of a path that needs no links and no `..`. Errors: ToolError."""
        return self.place(path).relative_to(self.root).as_posix()

    def changes(self) -> str:
        """What is different from what was handed out, as a unified diff; "" for nothing."""
        now = _texts(self.root)
        lines: list[str] = []
        for path in sorted({*now, *self.handed_out}):
            before, after = (t.get(path, "").splitlines() for t in (self.handed_out, now))
            lines += difflib.unified_diff(before, after, path, path, lineterm="", n=1)
        return "\n".join(lines)


def copied(folder: str | Path, changes: Iterable[Change] = ()) -> Repository:
    """A copy of a folder, in a temporary one, with some changes made before it is handed out.

    Hidden files and caches are left out. Errors: FileNotFoundError for a folder that is not there.
    """
    if not Path(folder).is_dir():
        raise FileNotFoundError(f"{str(folder)!r} is no folder; name the one with the repository.")
    above = Path(tempfile.mkdtemp(prefix="agentlab-")).resolve()
    root = above / "repository"
    shutil.copytree(folder, root, symlinks=True, ignore=LEFT_OUT)
    for path, old, new in changes:
        Repository(root, {}).replace(path, old, new)
    repository = Repository(root, _texts(root))
    weakref.finalize(repository, shutil.rmtree, above, ignore_errors=True)
    return repository


def listed(names: list[str]) -> str:
    """Names for a model, the first twenty of them."""
    more = f" and {len(names) - MANY} more" if len(names) > MANY else ""
    return ", ".join(names[:MANY]) + more if names else "none"


def _texts(root: Path) -> dict[str, str]:
    """Every text file by its path; what links lead to is left alone."""
    found = {}
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        for path in (Path(folder, name) for name in names):
            if not path.is_symlink() and _is_plain(path) and (text := _text(path)) is not None:
                found[path.relative_to(root).as_posix()] = text
    return found


def _text(place: Path) -> str | None:
    """The text of a file as it stands, whatever its line ends; None for one that is none."""
    if place.stat().st_size > BIGGEST:
        return None
    try:
        return place.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None


def _is_plain(place: Path) -> bool:
    """True for an ordinary file: reading a pipe or a device may never end."""
    try:
        return stat.S_ISREG(place.stat().st_mode)
    except OSError:
        return False
