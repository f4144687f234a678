"""The script that runs the lessons on another model: what it reports of each cell."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from agentlab.models.ollama_list import pulled
from tools import on_model, rehearsal
from tools.on_model import Outcome, chosen, main, outcomes, report

CELLS = [
    ("import os\nos.environ['AGENTLAB_MODEL']", "'stand-in'"),
    ("print('a   b')\nprint('--- ---')", "a b\n-  -"),
    ("1 / 0", ""),
    ("print('one')\nprint('two')", "one"),
    ("'not in a test'", "", "nbval-skip"),
    ("{}['key']", "", "raises-exception"),
    ("6 * 7", "42"),
]


@pytest.fixture
def notebook(tmp_path):
    """A notebook of one cell for each thing that can become of one."""
    cells = [new_markdown_cell("Text.")]
    for code, printed, *tags in CELLS:
        cell = new_code_cell(code, execution_count=1, metadata={"tags": tags})
        cell.outputs = [nbformat.v4.new_output("stream", text=printed)] if printed else []
        cells.append(cell)
    path = tmp_path / "97_made_up.ipynb"
    nbformat.write(new_notebook(cells=cells), path)
    return path


def test_each_code_cell_is_the_same_differs_or_fails(notebook):
    before = notebook.read_bytes()
    assert outcomes(notebook, "ollama:tiny") == [
        Outcome(1, "import os", "differs", "'stand-in' → 'ollama:tiny'"),
        Outcome(2, "print('a   b')", "same"),
        Outcome(3, "1 / 0", "fails", "ZeroDivisionError: division by zero"),
        Outcome(4, "print('one')", "differs", "nothing → two"),
        Outcome(6, "{}['key']", "same"),
        Outcome(7, "6 * 7", "same"),
    ]
    assert notebook.read_bytes() == before


def test_the_report_counts_and_names_every_cell_that_is_not_the_same():
    found = [
        Outcome(1, "x = 1", "same"),
        Outcome(2, "show(trace)", "differs", "a → b"),
        Outcome(5, "run()", "fails", "KeyError: 'k'"),
    ]
    assert report("03_break", found, 12.3) == (
        "03_break: 3 code cells, 1 same, 1 differs, 1 fails (12 s)\n"
        "  cell  2 differs: show(trace)\n"
        "      a → b\n"
        "  cell  5 fails: run()\n"
        "      KeyError: 'k'"
    )


def test_a_cell_that_fails_is_a_fault_and_a_difference_is_none(notebook, monkeypatch, capsys):
    monkeypatch.setattr(on_model, "NOTEBOOKS", notebook.parent)
    assert main(["ollama:tiny"]) == 1
    assert "97_made_up: 6 code cells, 3 same, 2 differs, 1 fails" in capsys.readouterr().out


def test_lessons_are_chosen_by_their_numbers(capsys):
    for said in (["03", "01"], ["3", "1"]):
        assert [path.stem[:2] for path in chosen(said)] == ["01", "03"]
    assert main_exit(["stand-in", "77"]) == 2
    assert "No lesson begins with '77'. Lessons: 00_start_here" in capsys.readouterr().err


@pytest.mark.parametrize("model", ["anthropic:claude-haiku-5-5", "claude"])
def test_a_model_that_costs_is_not_run_without_a_yes(model, capsys):
    assert main_exit([model]) == 2
    assert "--pay agrees to it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["olama:x"], "No model named 'olama:x'. Did you mean 'ollama:x'?"),
        (["gpt", "03"], "No model named 'gpt'."),
        (["anthropic:claude-haiku-5-5", "03", "--pay"], "No key for Claude: set ANTHROPIC_API_KEY"),
        (["replay:/no/such/file", "03"], "/no/such/file"),
    ],
)
def test_a_model_that_cannot_be_had_is_refused_before_anything_runs(
    monkeypatch, capsys, arguments, told
):
    for key in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setattr(on_model, "_reported", lambda *_: pytest.fail("a lesson was run"))
    assert main_exit(arguments) == 2
    assert told in capsys.readouterr().err


def main_exit(arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return left.value.code


# --- the rehearsal: the stand-in behind a wire ---------------------------------------------------


@pytest.mark.parametrize(
    "task", ["compute (2 + 4) * 5", "compute 7 * 8 - 6", "compute 9 / 0", "sing a song"]
)
def test_the_stand_in_behind_a_wire_does_what_it_does_without(task):
    from agentlab import Agent, Toolbox, executed, tool
    from agentlab.models.ollama_model import OllamaModel
    from agentlab.models.stand_in import StandIn

    @tool
    def add(a: float, b: float) -> float:
        """Add two numbers."""
        return a + b

    @tool
    def subtract(a: float, b: float) -> float:
        """Subtract b from a."""
        return a - b

    @tool
    def multiply(a: float, b: float) -> float:
        """Multiply two numbers."""
        return a * b

    @tool
    def divide(a: float, b: float) -> float:
        """Divide a by b."""
        return a / b

    tools = Toolbox([add, subtract, multiply, divide])
    with rehearsal.server() as address:
        wired = Agent(OllamaModel(rehearsal.NAME, host=address), tools).run(task)
        assert pulled(address) == [rehearsal.NAME]
    plain = Agent(StandIn(), tools).run(task)
    assert executed(wired) == executed(plain)
    told = [trace.answer or trace.finished.detail for trace in (wired, plain)]
    assert told[0] == told[1]


def test_a_rehearsal_names_no_model_and_starts_its_own_server(notebook, monkeypatch, capsys):
    monkeypatch.setattr(on_model, "NOTEBOOKS", notebook.parent)
    monkeypatch.setenv("OLLAMA_HOST", "")
    assert main(["--rehearse", "97"]) == 1
    assert "'stand-in' → 'ollama:stand-in'" in capsys.readouterr().out
    assert main_exit([]) == 2
    assert "give --rehearse" in capsys.readouterr().err
