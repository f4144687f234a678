"""The search of every file the suite leaves: a run of tests that keeps the secret fails for it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CANARY

ROOT = Path(__file__).resolve().parent.parent
LEAVES = """
import os
def test_it(tmp_path):
    (tmp_path / "deep").mkdir()
    secret = os.environ["COURSE_API_KEY"][{cut}:].encode()
    (tmp_path / "deep" / "run.{kind}").write_bytes({before} + secret)
"""
CASES = [  # what kind of file holds it, behind what, how much of it is missing, whether it is found
    ("jsonl", 'b"{}"', 0, True),
    ("html", 'b"<p>"', 0, True),
    ("bin", "bytes(range(256)) * 40_000", 0, True),
    ("log", 'b""', 1, False),
]


@pytest.mark.parametrize(("kind", "before", "cut", "found"), CASES)
def test_a_file_with_the_secret_fails_the_run_that_left_it(tmp_path, kind, before, cut, found):
    file, left = tmp_path / "test_leaves.py", tmp_path / "left"
    file.write_text(LEAVES.format(kind=kind, before=before, cut=cut), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
    ]
    command += ["-c", os.devnull, "--rootdir", str(tmp_path), "--basetemp", str(left), str(file)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
        assert "1 passed" in done.stdout, done.stdout + done.stderr
        assert (
            bool(done.returncode) is ("The environment's secret stands in" in done.stdout) is found
        )
        assert (f"run.{kind}" in done.stdout) is found
        assert CANARY not in done.stdout + done.stderr
    finally:
        shutil.rmtree(left, ignore_errors=True)  # else this run would fail for it
