"""JupyterLab on a learner's copy: which command, in which surroundings, and until it ends."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from agentlab.course.handout import CourseError

SETTINGS = Path(__file__).parent / "lab"  # what JupyterLab leaves out here: its own announcements


def open_lab(copy: Path, lesson: str = "") -> int:
    """Run JupyterLab in a folder until it ends; its exit code. Errors: CourseError without it."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise CourseError(f"JupyterLab is missing: {sys.executable} -m pip install jupyterlab")
    signal.signal(signal.SIGINT, lambda *_: None)  # JupyterLab gets it too, and asks back
    lab = subprocess.Popen(lab_command(copy, lesson), env=surroundings(os.environ))
    signal.signal(signal.SIGTERM, lambda *_: lab.terminate())
    code = lab.wait()
    return code if code >= 0 else 128 - code


def lab_command(copy: Path, lesson: str = "") -> list[str]:
    """The command: it opens the lesson if one is named, takes a free port, and works as root."""
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={copy}"]
    if lesson:
        command.append(f"--LabApp.default_url=/lab/tree/{lesson}")
    if getattr(os, "geteuid", lambda: 1)() == 0:
        command.append("--allow-root")
    return command


def surroundings(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables JupyterLab and its kernels see: somebody watches, so progress bars may show.

    Kernels and widgets come from this environment, whatever else is installed for this user, and no
    learner is asked about news from outside before they begin.
    """
    settings = os.pathsep.join(
        filter(None, [str(SETTINGS), environment.get("JUPYTER_CONFIG_PATH")])
    )
    ours = {"AGENTLAB_PROGRESS": "1", "JUPYTER_PREFER_ENV_PATH": "1"}
    return {**environment, **ours, "JUPYTER_CONFIG_PATH": settings}
