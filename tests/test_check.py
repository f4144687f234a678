"""tools/check.py: which checks run, and what is said of them at the end."""

import sys

import pytest

from tools import check
from tools.check import checks, is_personal, summary

PYTEST = [sys.executable, "-m", "pytest"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
RUFF = [sys.executable, "-m", "ruff"]


@pytest.mark.parametrize("arguments", [[], ["--thorough"]])
def test_all_of_them(arguments):
    assert checks(arguments) == [
        ("ruff check", [*RUFF, "check", "."]),
        ("ruff format", [*RUFF, "format", "--check", "."]),
        ("tests", [*PYTEST, "tests", *arguments]),
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
    assert summary(outcomes).splitlines() == [
        "",
        "Summary",
        "  ruff check   passed     0.2 s",
        "  tests        FAILED    61.0 s",
        "  notebooks    FAILED     1.0 s",
        "Failed: tests, notebooks.",
    ]
    assert summary(outcomes[:1]).splitlines()[-1] == "All checks passed."


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
