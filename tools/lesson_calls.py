"""How often each lesson asks its model, and how much it sends: counted, for `course/paid.py`.

    .venv/bin/python tools/lesson_calls.py          every lesson that has an estimate
    .venv/bin/python tools/lesson_calls.py 02 05    these only

The lesson runs as on Claude, its exercises solved, with the stand-in behind Claude's name: so it
takes the turns a lesson takes on a paid model, and nothing is asked anywhere.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from agentlab.coding.rules import CodingRules  # noqa: E402
from agentlab.course.paid import ASKED  # noqa: E402
from agentlab.measure.estimate import LETTERS  # noqa: E402
from agentlab.messages import as_text  # noqa: E402
from agentlab.models import VARIABLE, anthropic_model, anthropic_wire  # noqa: E402
from agentlab.models.stand_in import StandIn  # noqa: E402
from tools.notebooks import NOTEBOOKS, read  # noqa: E402

NAME = "anthropic:claude-haiku-5-5"
CODING = {"search_code", "read_file", "edit_file", "run_tests"}  # lesson 07's: rules of their own


class Paid:
    """A model with Claude's name and the mind of the rules, which counts what it is sent."""

    calls = tokens = 0  # of all of them together

    def __init__(self, name: str = "", **settings: Any) -> None:
        self.name = NAME

    def reply(self, messages: Any, tools: Any, choice: Any) -> Any:
        """The stand-in's reply."""
        sent = anthropic_wire.request(self.name, messages, tools, choice, max_tokens=1).body
        Paid.calls += 1
        Paid.tokens += len(as_text(sent)) // LETTERS
        mind = CodingRules() if CODING & {tool.name for tool in tools} else StandIn()
        return mind.reply(messages, tools, choice)


def counted(lesson: str) -> tuple[int, int]:
    """Calls of the model and tokens sent, when all cells of a lesson run, in a process of its own.

    >>> counted("02")
    """
    with tempfile.TemporaryDirectory() as folder:
        asked = [sys.executable, str(Path(__file__)), "--here", lesson]
        environment = os.environ | {VARIABLE: NAME, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(asked, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"Lesson {lesson} did not run to its end:\n{done.stderr[-2000:]}")
    calls, tokens = json.loads(done.stdout.splitlines()[-1])
    return calls, tokens


def run_here(lesson: str) -> tuple[int, int]:
    """Run all cells of a lesson in this process, the model being `Paid`."""
    from IPython.core.interactiveshell import InteractiveShell

    anthropic_model.AnthropicModel = Paid
    shell = InteractiveShell.instance()
    (path,) = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in read(path).cells:
            if cell.cell_type == "code":
                ran = shell.run_cell(cell.source)
                if "raises-exception" not in cell.metadata.get("tags", []):
                    ran.raise_error()
    return Paid.calls, Paid.tokens


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        print(json.dumps(run_here(sys.argv[2])))
    else:
        for lesson in sys.argv[1:] or ASKED:
            calls, tokens = counted(lesson)
            print(f'    "{lesson}": ({calls}, {tokens:_}),')
