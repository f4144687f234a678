"""The README is a newcomer's first file: what it names must exist, in the order it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import run
from agentlab.course import progress

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_is_a_verb_of_run_py() -> None:
    verbs = set(re.findall(r"python3 run\.py (\w+)", README))
    assert {"course", "test"} <= verbs
    assert verbs <= set(re.findall(r"run\.py (\w+)", run.__doc__ or ""))


def test_the_help_of_run_py_names_every_option_of_every_verb() -> None:
    """Which they are is what argparse says of each verb."""
    told, _, checks = (run.__doc__ or "").partition("python3 run.py test")
    assert "--thorough" in checks
    for verb in ("course", "ask", "trace", "doctor"):
        told_of = re.split(r"\n    (?=\S)", told.split(f"python3 run.py {verb}")[1])[0]
        command = [sys.executable, "-m", "agentlab", verb, "--help"]
        asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        options = set(re.findall(r"^  (--[\w-]+)", asked.stdout, re.MULTILINE))
        assert set(re.findall(r"--[\w-]+", told_of)) == options
        assert bool(options) == (verb != "doctor")


def test_the_test_command_is_the_one_ci_runs() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "python3 run.py test" in README
    assert "python3 run.py test" in ci


def test_the_table_of_lessons_is_the_folder_of_lessons() -> None:
    listed = re.findall(r"\(notebooks/(\w+\.ipynb)\)", README)
    assert listed == sorted(p.name for p in (ROOT / "notebooks").glob("*.ipynb"))


def test_the_reading_order_names_every_module_once() -> None:
    table = README.split("## Reading the package")[1].split("##")[0]
    listed = re.findall(r"`(\w+(?:\.py|/))`", table)
    package = ROOT / "agentlab"
    modules = {p.name for p in package.glob("*.py") if not p.name.startswith("__")}
    folders = {f"{p.parent.name}/" for p in package.glob("*/__init__.py")}
    assert sorted(listed) == sorted(modules | folders)


def test_the_picture_has_words_beside_it() -> None:
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", README)
    assert [name for words, name in pictures if len(words) < 40] == []
    assert pictures


def test_what_the_example_prints_is_what_it_prints() -> None:
    after = README.split('run.py ask "')[1]
    question, shown = after.split('"\n')[0], after.split("```\n")[2].rstrip("`\n")
    command = [sys.executable, "-m", "agentlab", "ask", question]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = [line for line in told.splitlines() if line in shown.splitlines()]
    assert lines == shown.splitlines()
    assert len(lines) == 3


def test_the_time_for_all_lessons_is_that_of_the_lessons(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # no learner's copy
    told, _, _ = progress().caption.partition(" in all.")
    assert told.startswith("13 lessons, about ")
    assert f"{told} in all." in " ".join(README.split())
