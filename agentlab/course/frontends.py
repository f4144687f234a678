"""The half of a widget that lives in the page: which one JupyterLab serves, and which it should."""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import distribution
from pathlib import Path

EXTENSIONS = {  # package: the JupyterLab extension that it brings
    "anywidget": "anywidget",
    "jupyterlab_widgets": "@jupyter-widgets/jupyterlab-manager",
}
Fault = tuple[str, str]  # what was found, what mends it


def served(extension: str, folders: list[Path]) -> tuple[Path, str] | None:
    """Where JupyterLab takes an extension from and its version; None when it has none."""
    for folder in folders:
        if version := _version(folder / extension / "package.json"):
            return folder / extension, version
    return None


def brought(package: str, extension: str) -> str:
    """The version of the extension that came with a package; "" when its files are not listed."""
    there = distribution(package)
    ends = f"labextensions/{extension}/package.json"
    listed = [file for file in there.files or [] if file.as_posix().endswith(ends)]
    return _version(Path(there.locate_file(listed[0]))) if listed else ""


def fault(package: str, folders: list[Path]) -> Fault | None:
    """What is wrong with the front end of a package, as seen by a JupyterLab of these folders."""
    extension = EXTENSIONS[package]
    wanted, found = brought(package, extension), served(extension, folders)
    again = f"{sys.executable} -m pip install --force-reinstall {package}"
    if found is None:
        return f"JupyterLab has no front end of {package}", again
    place, version = found
    if wanted and version != wanted:
        return (
            f"{extension} {version} in {place}, where {package} needs {wanted}",
            f"remove {place}",
        )
    return None


def lab_folders() -> list[Path]:
    """Where the JupyterLab of this kernel looks for front ends, the first first."""
    from jupyter_core.paths import jupyter_path

    own = [Path(folder) for folder in jupyter_path("labextensions")]
    prefix = server_prefix()
    if prefix is None or _same(prefix, Path(sys.prefix)):
        return own
    ours = Path(sys.prefix)  # a server of another environment does not look into this one
    return [prefix / "share/jupyter/labextensions", *(f for f in own if ours not in f.parents)]


def server_prefix() -> Path | None:
    """The environment of the Jupyter server that started this kernel; None when there is none."""
    try:
        import psutil
    except ImportError:
        return None
    for parent in psutil.Process().parents()[:2]:  # on Windows a launcher stands between
        try:
            command = parent.cmdline()
        except psutil.Error:
            continue
        if prefix := prefix_of(command):
            return prefix
    return None


def prefix_of(command: list[str]) -> Path | None:
    """The environment of a command line that runs a Jupyter server; None for any other.

    >>> prefix_of(["/env/bin/python", "-m", "jupyterlab"])
    PosixPath('/env')
    """
    if not command or not any("jupyter" in Path(part).name for part in command[1:3]):
        return None
    python = Path(command[0])
    if not python.is_absolute():
        return None
    return python.parent.parent if python.parent.name in ("bin", "Scripts") else python.parent


def _version(package_json: Path) -> str:
    try:
        return str(json.loads(package_json.read_text(encoding="utf-8")).get("version", ""))
    except (OSError, ValueError, AttributeError):
        return ""


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)
