"""What the course asks of a machine: each function says what it found, or what mends it."""

from __future__ import annotations

import os
import platform
import socket
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path

from agentlab.course import frontends
from agentlab.course.handout import CourseError, lessons_folder
from agentlab.course.notes import notes
from agentlab.messages import ModelError
from agentlab.models import VARIABLE, load_model
from agentlab.models.catalogue import DEFAULT_OLLAMA
from agentlab.models.wire import garbled
from agentlab.tables import counted

ROOT = Path(__file__).resolve().parents[2]
OLDEST = (3, 11)
PORTS = range(8888, 8938)  # those JupyterLab tries
KEY = "ANTHROPIC_API_KEY"
SET_UP = "start python3 run.py course, which sets up what is missing"

Ask = Callable[[], str]  # gives what was found, or raises Unwell


class Unwell(Exception):
    """What is wrong, and in `fix` what mends it."""

    def __init__(self, found: str, fix: str) -> None:
        super().__init__(found)
        self.fix = fix


def _python() -> str:
    version = platform.python_version()
    if sys.version_info[:2] < OLDEST:
        raise Unwell(version, "install Python 3.11 or newer, and start run.py with it")
    return version


def _kernel() -> str:
    """The kernel's Python is this environment's, and so is the one JupyterLab would start."""
    from jupyter_client.kernelspec import KernelSpecManager

    active = active_environment(os.environ)
    if active and not os.path.samefile(active, sys.prefix):
        found = f"this is {sys.prefix}, but pip and the shell use {active}"
        raise Unwell(found, f"choose a kernel of {active}, or start python3 run.py course")
    spec = KernelSpecManager().get_kernel_spec("python3")
    if not starts_this_python(spec.argv[0]):
        found = f"{spec.argv[0]}, registered in {spec.resource_dir}"
        raise Unwell(found, f"remove {spec.resource_dir}, or start python3 run.py course")
    return sys.prefix


def active_environment(variables: Mapping[str, str]) -> str:
    """The environment that a shell has activated; "" for none. Conda's base is always active."""
    conda = variables.get("CONDA_PREFIX", "")
    if variables.get("CONDA_DEFAULT_ENV", "base") == "base":
        conda = ""
    active = variables.get("VIRTUAL_ENV") or conda
    return active if os.path.isdir(active) else ""


def starts_this_python(program: str) -> bool:
    """Whether a kernel's program is this Python: a bare name is, Jupyter fills in its own."""
    if not os.path.isabs(program):
        return True
    there, here = os.path.dirname(program), os.path.dirname(sys.executable)
    return os.path.realpath(there) == os.path.realpath(here)


def _packages() -> str:
    needed = needs()
    if missing := [*unmet(needed), *unmet(_needs_of("ipywidgets")), *unmet(_needs_of("anywidget"))]:
        raise Unwell("; ".join(missing), SET_UP)
    return f"{len(needed)} packages, jupyterlab {metadata.version('jupyterlab')}"


def needs() -> list[str]:
    """What agentlab needs, e.g. ["anywidget>=0.11"]: as the checkout says, else the installed."""
    project = ROOT / "pyproject.toml"
    if project.is_file():
        return tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"]
    return _needs_of("agentlab")


def _needs_of(package: str) -> list[str]:
    try:
        return [need for need in metadata.requires(package) or [] if "extra ==" not in need]
    except metadata.PackageNotFoundError:  # reported by who needs it
        return []


def unmet(requirements: Iterable[str]) -> Iterator[str]:
    """What is missing or of another version, e.g. "ipywidgets 7.0 is not >=8.1.9"."""
    from packaging.requirements import Requirement

    for need in map(Requirement, requirements):
        if need.marker and not need.marker.evaluate():
            continue
        try:
            version = metadata.version(need.name)
        except metadata.PackageNotFoundError:
            yield f"{need.name} is missing"
            continue
        if not need.specifier.contains(version, prereleases=True):
            yield f"{need.name} {version} is not {need.specifier}"


def _widgets() -> str:
    folders = frontends.lab_folders()
    for package in frontends.EXTENSIONS:
        if fault := frontends.fault(package, folders):
            raise Unwell(*fault)
    packages = ("ipywidgets", *frontends.EXTENSIONS)
    return ", ".join(f"{package} {metadata.version(package)}" for package in packages)


def _diagrams() -> str:
    from agentlab.display.drawing import Node, diagram, engine

    if diagram([Node("a", "a")], [], alt="one box").svg() is None:
        found = "as text only: neither graphviz-pure nor dot draws"
        raise Unwell(found, f"{sys.executable} -m pip install graphviz-pure")
    name = Path(engine() or "").stem
    return f"{name} {metadata.version(name)}" if name == "graphviz-pure" else name


def _port() -> str:
    for port in PORTS:
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return str(port)
    taken = f"none of {PORTS[0]} to {PORTS[-1]}"
    raise Unwell(taken, "close other JupyterLabs, or set JUPYTER_PORT to a free port")


def _model() -> str:
    try:
        return load_model().name
    except ModelError as error:
        raise Unwell(str(error), f"set {VARIABLE} to another model, or not at all") from None


def _writing() -> str:
    for folder in (home := folder_of_the_copy(), notes(home).folder or home):
        try:
            tempfile.TemporaryFile(dir=folder).close()
        except OSError as error:
            fix = "make the folder yours, or move the course to where you may write"
            raise Unwell(f"{folder}: {error.strerror}", fix) from None
    return str(home)


def folder_of_the_copy() -> Path:
    """Where the learner works: this folder's copy of the course, else where one is, or would be."""
    kept = notes().folder
    if kept is not None:
        return kept.parent
    try:
        root = lessons_folder().parent
    except CourseError:
        return Path.cwd()
    return root / "my-course" if (root / "my-course").is_dir() else root


def _ollama() -> str:
    from agentlab.models.ollama_list import pulled

    wanted = os.environ.get(VARIABLE, "") if chosen_kind() == "ollama" else ""
    name = wanted.partition(":")[2].strip() or DEFAULT_OLLAMA
    try:
        models = pulled()
    except ModelError as error:
        fix = f"install Ollama, start it with ollama serve, then: ollama pull {name}"
        raise Unwell(str(error), fix) from None
    if not {name, f"{name}:latest"} & set(models):
        raise Unwell(
            f"without {name}; it has: {', '.join(models) or 'none'}", f"ollama pull {name}"
        )
    return f"{counted(len(models), 'model')}: {', '.join(models)}"


def _key() -> str:
    key = os.environ.get(KEY, "")
    if not key and os.environ.get("ANTHROPIC_AUTH_TOKEN"):
        return "ANTHROPIC_AUTH_TOKEN is set"
    if not key:
        raise Unwell("none", f"export {KEY}=... before you start JupyterLab")
    if garbled(key):
        raise Unwell(f"{KEY} holds characters that no key has", "copy it again")
    return f"{KEY} is set"


REQUIRED: dict[str, Ask] = {
    "Python is 3.11 or newer": _python,
    "The kernel runs in this environment": _kernel,
    "The packages are what agentlab needs": _packages,
    "JupyterLab has the widgets' front ends": _widgets,
    "Diagrams can be drawn": _diagrams,
    "A port is free for JupyterLab": _port,
    "Your folder can be written": _writing,
    "A model is ready": _model,
}
OPTIONAL: dict[str, tuple[str, Ask]] = {  # the kind of model that needs it
    "ollama": ("Ollama answers", _ollama),
    "anthropic": ("A key for Claude is set", _key),
}


def chosen_kind() -> str:
    """The kind of model that AGENTLAB_MODEL asks for, e.g. "ollama"."""
    kind = os.environ.get(VARIABLE, "").partition(":")[0].strip().lower()
    return "anthropic" if kind == "claude" else kind
