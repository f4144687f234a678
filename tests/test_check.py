"""tools/check.py: which checks run, and what is said of them at the end."""

import os
import signal
import subprocess
import sys

import pytest

from tools import check
from tools.check import checks, is_personal, summary

PYTEST = [sys.executable, "-m", "pytest"]
ON_ALL_CORES = ["-n", "logical", "--maxprocesses=8", "--dist=loadfile"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
RUFF = [sys.executable, "-m", "ruff"]


@pytest.mark.parametrize("arguments", [[], ["--thorough"]])
def test_all_of_them(arguments):
    assert checks(arguments) == [
        ("ruff check", [*RUFF, "check", "."]),
        ("ruff format", [*RUFF, "format", "--check", "."]),
        ("tests", [*PYTEST, *ON_ALL_CORES, "tests", *arguments]),
        ("notebooks", [*PYTEST, *NBVAL, "notebooks"]),
    ]


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (["tests/test_x.py", "-k", "y"], [*PYTEST, "tests/test_x.py", "-k", "y"]),
        (["-x"], [*PYTEST, "-x"]),
        (["tests", "--thorough"], [*PYTEST, "tests", "--thorough"]),
        (["notebooks/01_a.ipynb"], [*PYTEST, *NBVAL, "notebooks/01_a.ipynb"]),
        (["notebooks/01_a.ipynb::Cell 2"], [*PYTEST, *NBVAL, "notebooks/01_a.ipynb::Cell 2"]),
    ],
)
def test_arguments_select_one_run_of_pytest(arguments, command):
    assert checks(arguments) == [("pytest", command)]


def test_the_summary_names_what_failed():
    outcomes = [("ruff check", 0, 0.25), ("tests", 1, 61.04), ("notebooks", 5, 1.0)]
    assert summary(outcomes, []).splitlines() == [
        "",
        "Summary",
        "  ruff check   passed     0.2 s",
        "  tests        FAILED    61.0 s",
        "  notebooks    FAILED     1.0 s",
        "Failed: tests, notebooks.",
    ]


@pytest.mark.parametrize(
    ("arguments", "verdict"),
    [
        ([], "All checks passed."),
        (["--thorough"], "All checks passed."),
        (
            ["tests/test_x.py", "-k", "y or z"],
            "Passed, and nothing else was run: pytest tests/test_x.py -k 'y or z'",
        ),
        (["-x", "--thorough"], "Passed, and nothing else was run: pytest -x --thorough"),
    ],
)
def test_the_summary_says_all_only_of_all(arguments, verdict):
    assert summary([("pytest", 0, 1.0)], arguments).splitlines()[-1] == verdict
    assert summary([("pytest", 1, 1.0)], arguments).splitlines()[-1] == "Failed: pytest."


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["tests/test_x.py", "--help"]])
def test_help_tells_of_these_checks_and_runs_none(monkeypatch, capsys, arguments):
    monkeypatch.setattr(check, "network", lambda: pytest.fail("something was started"))
    assert check.main(arguments) == 0
    assert capsys.readouterr().out == f"{check.__doc__}\n"


# Two checks, the first of which waits for Ctrl-C and then tidies up for a while.
WAITS = """
import sys
from tools import check

waits = "import time\\ntry:\\n print('up', flush=True); time.sleep(60)"
waits += "\\nexcept KeyboardInterrupt:\\n time.sleep(0.5); print('tidy')"
first = check.Check("tests", [sys.executable, "-c", waits])
check.network = lambda: ([], "nothing")
check.checks = lambda arguments: [first, check.Check("notebooks", [sys.executable, "--version"])]
sys.exit(check.main([]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups of this kind")
def test_ctrl_c_ends_in_a_line_after_the_check_has_tidied_up():
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", WAITS]
    run = subprocess.Popen(command, cwd=check.ROOT, start_new_session=True, **pipes)
    while run.stdout.readline() not in ("up\n", ""):
        pass
    os.killpg(run.pid, signal.SIGINT)
    assert run.communicate(timeout=30) == (
        "tidy\n",
        "\nStopped by Ctrl-C: not everything was checked.\n",
    )
    assert run.returncode == 130


@pytest.mark.parametrize(
    ("name", "personal"),
    [
        ("AGENTLAB_MODEL", True),
        ("ANTHROPIC_API_KEY", True),
        ("OLLAMA_HOST", True),
        ("JUPYTER_PATH", True),
        ("https_proxy", True),
        ("NO_PROXY", True),
        ("PATH", False),
        ("HOME", False),
        ("LANG", False),
    ],
)
def test_what_would_differ_between_machines(name, personal):
    assert is_personal(name) is personal


def test_where_a_namespace_is_not_allowed_it_says_so(monkeypatch):
    refused = "import sys; sys.exit('unshare: Operation not permitted')"
    monkeypatch.setattr(check, "OWN_NETWORK", [sys.executable, "-c", refused])
    monkeypatch.setattr(sys, "platform", "linux")
    assert check.network() == (
        [],
        "a guard in every Python process (no namespace: unshare: Operation not permitted)",
    )


def test_where_there_are_no_namespaces_it_says_so(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert check.network() == (
        [],
        "a guard in every Python process (a network of its own needs Linux)",
    )
