"""The command line around its verbs: wrong words, Ctrl-C, a full disk, the width of a terminal."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agentlab import __main__ as command_line
from agentlab.__main__ import main
from agentlab.research import ask as asking

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def saved(tmp_path):
    """The file of a run."""
    file = tmp_path / "run.jsonl"
    asking.ask("What is the area of Peru?", file=str(file), as_it_goes=False)
    return str(file)


@pytest.mark.parametrize(
    ("arguments", "usage", "error"),
    [
        (["ask", "--bogus"], "agentlab ask [-h]", "agentlab ask: error: unrecognized"),
        (["course", "03", "04"], "agentlab course [-h]", "agentlab course: error: unrecognized"),
        (["doctor", "-x"], "agentlab doctor [-h]", "agentlab doctor: error: unrecognized"),
        (["trace"], "agentlab trace [-h]", "agentlab trace: error: the following arguments"),
        (["dokter"], "agentlab [-h] VERB", "agentlab: error: argument VERB: invalid choice"),
        ([], "agentlab [-h] VERB", "agentlab: error: the following arguments"),
    ],
)
def test_wrong_words_show_the_usage_of_their_verb(capsys, arguments, usage, error):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(f"usage: {usage}")
    assert f"\n{error}" in told


# Presses Ctrl-C when a module is looked for, and then is `python -m agentlab ask ...`.
PRESSED = """
import runpy, sys

where = sys.argv[1]

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == where:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Press())
sys.argv[1:] = ["ask", "What is 45 times 12?"]
runpy.run_module("agentlab", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("module", ["agentlab.lines", "pydantic", "agentlab.research.ask"])
def test_ctrl_c_while_it_still_loads_ends_in_a_line(module):
    command = [sys.executable, "-c", PRESSED, module]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "agentlab: interrupted\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
@pytest.mark.parametrize(
    "arguments",
    [["ask", "What is 45 times 12?"], ["ask", "--json", "2 + 3"], ["doctor"], ["trace", "SAVED"]],
    ids=" ".join,
)
def test_a_full_disk_is_told_in_a_line(saved, arguments):
    words = [saved if word == "SAVED" else word for word in arguments]
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "agentlab", *words]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True)
    why = f"what is printed cannot be written: {os.strerror(errno.ENOSPC)}."
    assert (done.returncode, done.stderr) == (1, f"agentlab: {why}\n")


@pytest.mark.parametrize("width", [80, 100, 200])
def test_on_a_terminal_a_table_is_as_wide_as_that(monkeypatch, capsys, saved, width):
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["trace", saved]) == 0
    whole = capsys.readouterr().out
    monkeypatch.setattr(command_line.sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["trace", saved]) == 0
    cut = capsys.readouterr().out
    assert len(cut.splitlines()) == len(whole.splitlines())
    assert max(map(len, whole.splitlines())) > 100
    assert max(map(len, cut.splitlines())) <= width
