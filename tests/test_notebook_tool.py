"""tools/notebooks.py: the same cells give the same bytes, and whatever goes wrong is reported."""

import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tools import notebooks
from tools.notebook_form import difference, normalised, text
from tools.notebooks import RunFailed, chosen, executed, kernel_environment, main

HEADER = "# T\n\nYou will be able to test. Builds on nothing. 15 minutes. Paid model calls: 0."


def stream(printed: str, name: str = "stdout"):
    return new_output("stream", name=name, text=printed)


def save(folder: Path, *sources: str, name: str = "lesson", tags: dict[int, str] | None = None):
    """A notebook file of a header and these code cells, cell-01 and on, not yet run."""
    cells = [new_markdown_cell(HEADER), *(new_code_cell(source) for source in sources)]
    for number, tag in (tags or {}).items():
        cells[number].metadata["tags"] = [tag]
    path = folder / f"{name}.ipynb"
    path.write_text(text(normalised(new_notebook(cells=cells))), encoding="utf-8", newline="\n")
    return path


# -- normalise --


def test_a_notebook_whole_before_and_after() -> None:
    """As JupyterLab saves it, and as it is committed."""
    saved = new_notebook(
        metadata={
            "kernelspec": {"name": "my-venv", "display_name": "Mine", "language": "python"},
            "language_info": {"name": "python", "version": "3.12.1"},
            "widgets": {"application/vnd.jupyter.widget-state+json": {"version_major": 2}},
            "toc": {"base_numbering": 1},
        },
        cells=[
            new_markdown_cell("# One\n", id="f00", metadata={"editable": True}),
            new_code_cell(
                "table\r\n",
                id="ba7",
                execution_count=17,
                metadata={"execution": {"iopub.execute_input": "x"}, "tags": ["exercise"]},
                outputs=[
                    stream("a"),
                    stream("b\n"),
                    stream("!", "stderr"),
                    stream("c"),
                    new_output(
                        "execute_result",
                        data={
                            "text/plain": "a table",
                            "application/vnd.jupyter.widget-view+json": {"model_id": "8f"},
                        },
                        execution_count=17,
                    ),
                ],
            ),
        ],
    )
    assert text(normalised(saved)) == (
        """\
{
 "cells": [
  {
   "cell_type": "markdown",
   "id": "cell-00",
   "metadata": {},
   "source": [
    "# One"
   ]
  },
  {
   "cell_type": "code",
   "execution_count": 1,
   "id": "cell-01",
   "metadata": {
    "tags": [
     "exercise"
    ]
   },
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "ab\\n"
     ]
    },
    {
     "name": "stderr",
     "output_type": "stream",
     "text": [
      "!"
     ]
    },
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "c"
     ]
    },
    {
     "data": {
      "text/plain": [
       "a table"
      ]
     },
     "execution_count": 1,
     "metadata": {},
     "output_type": "execute_result"
    }
   ],
   "source": [
    "table"
   ]
  }
 ],
 "metadata": {
  "kernelspec": {
   "display_name": "Python 3",
   "language": "python",
   "name": "python3"
  },
  "language_info": {
   "name": "python"
  }
 },
 "nbformat": 4,
 "nbformat_minor": 5
}
"""
    )


def test_the_notebook_given_is_left_alone() -> None:
    given = new_notebook(cells=[new_code_cell("1", id="mine", execution_count=9)])
    normalised(given)
    assert (given.cells[0].id, given.cells[0].execution_count) == ("mine", 9)


def test_normalising_twice_is_normalising_once() -> None:
    cells = [new_code_cell(str(n), execution_count=n, outputs=[stream("x")] * n) for n in range(4)]
    once = normalised(new_notebook(cells=cells))
    assert text(normalised(once)) == text(once)


def test_executed_cells_are_counted_and_others_keep_none() -> None:
    cells = [
        new_code_cell("a", execution_count=5),
        new_markdown_cell("prose"),
        new_code_cell("b", execution_count=None),
        new_code_cell("c", execution_count=8, metadata={"tags": ["nbval-skip"]}),
        new_code_cell("d", execution_count=9),
    ]
    counts = [cell.get("execution_count") for cell in normalised(new_notebook(cells=cells)).cells]
    assert counts == [1, None, None, None, 2]


@pytest.mark.parametrize("tag", ["nbval-skip", "nbval-ignore-output"])
def test_output_that_depends_on_the_machine_is_not_stored(tag: str) -> None:
    cell = new_code_cell("x", execution_count=1, outputs=[stream("now")], metadata={"tags": [tag]})
    assert normalised(new_notebook(cells=[cell])).cells[0].outputs == []


def test_of_an_error_the_traceback_goes() -> None:
    error = new_output("error", ename="KeyError", evalue="'a'", traceback=["File here, line 3"])
    tidy = normalised(new_notebook(cells=[new_code_cell("x", outputs=[error])])).cells[0].outputs
    assert tidy == [{"output_type": "error", "ename": "KeyError", "evalue": "'a'", "traceback": []}]


def test_an_output_that_was_only_a_widget_view_goes() -> None:
    data = {"application/vnd.jupyter.widget-view+json": {"model_id": "8f"}}
    cell = new_code_cell("x", outputs=[new_output("display_data", data=data), stream("y")])
    assert normalised(new_notebook(cells=[cell])).cells[0].outputs == [stream("y")]


def test_what_is_no_notebook_is_not_written() -> None:
    with pytest.raises(nbformat.ValidationError):
        text(nbformat.from_dict({"cells": [{"cell_type": "novel"}], "nbformat": 4}))


# -- compare --


def lesson(*sources: str) -> str:
    return text(normalised(new_notebook(cells=[new_markdown_cell(s) for s in sources])))


def test_equal_files_do_not_differ() -> None:
    assert difference(lesson("a", "b"), lesson("a", "b")) == ""


def test_the_first_cell_that_differs_is_shown() -> None:
    assert difference(lesson("a", "b\nc", "d"), lesson("a", "b\nx", "e")) == (
        "--- cell-01, committed\n"
        "+++ cell-01, run again\n"
        "@@ -4,6 +4,6 @@\n"
        '  "metadata": {},\n'
        '  "source": [\n'
        '   "b\\n",\n'
        '-  "c"\n'
        '+  "x"\n'
        "  ]\n"
        " }"
    )


def test_a_cell_too_many_is_shown() -> None:
    lines = difference(lesson("a", "b"), lesson("a")).splitlines()
    assert lines[0] == "--- cell-01, committed"
    assert '-  "b"' in lines


def test_a_difference_outside_the_cells_is_shown() -> None:
    assert '-   "name": "python3"' in difference(
        lesson("a"), lesson("a").replace('"python3"', '"other"')
    )
    assert difference(lesson("a").rstrip("\n"), lesson("a")).splitlines()[0] == (
        "--- the layout of the file, committed"
    )


def test_a_long_difference_is_cut() -> None:
    lines = difference(lesson("a\n" * 200), lesson("b\n" * 200)).splitlines()
    assert (len(lines), lines[-1]) == (61, "... 348 more lines")


# -- run --


def outputs(path: Path) -> list[str]:
    """What each code cell printed or gave, after a run."""
    cells = [cell for cell in executed(path).cells if cell.cell_type == "code"]
    return ["".join(o.get("text") or o.data["text/plain"] for o in c.outputs) for c in cells]


def test_the_same_cells_give_the_same_bytes(tmp_path) -> None:
    path = save(
        tmp_path,
        "{'b', 'a', 'c'}",
        "import ipywidgets\nipywidgets.Button(description='next')",
        "from agentlab.display.diagrams import loop_diagram\nloop_diagram('model')",
        "import sys\nprint('out')\nprint('err', file=sys.stderr)\nprint('put')",
        "1 / 0",
        "import asyncio\nawait asyncio.sleep(0)\n'done'",
        tags={5: "raises-exception"},
    )
    assert notebooks.fix(path) == "written"
    first = path.read_bytes()
    assert notebooks.fix(path) == "unchanged"
    assert path.read_bytes() == first
    assert notebooks.check(path) == "same"


def test_a_kernel_has_this_python_and_nothing_of_this_machine(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "secret")
    monkeypatch.setenv("AGENTLAB_MODEL", "ollama:x")
    monkeypatch.setenv("PYTHONSTARTUP", "start.py")
    path = save(
        tmp_path,
        "import sys\nprint(sys.executable)",
        "import os\n"
        "print(sorted({'SOME_API_KEY', 'AGENTLAB_MODEL', 'PYTHONSTARTUP'} & {*os.environ}))",
        "print(os.environ['PYTHONHASHSEED'])",
        "print(os.getcwd())",
        "import agentlab\nprint(agentlab.__file__)",
        "import socket\nsocket.create_connection(('192.0.2.1', 80))",
        tags={6: "raises-exception"},
    )
    ran = [cell.outputs[0] for cell in executed(path).cells[1:]]
    assert [output.get("text", output.get("evalue")) for output in ran] == [
        f"{sys.executable}\n",
        "[]\n",
        "0\n",
        f"{tmp_path}\n",
        f"{notebooks.ROOT / 'agentlab' / '__init__.py'}\n",
        "No network in tests: socket.getaddrinfo to '192.0.2.1' refused, loopback only",
    ]


def test_a_kernel_somebody_registered_as_python3_is_not_used(tmp_path, monkeypatch) -> None:
    spec = tmp_path / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    broken = {"argv": ["no-such-program", "{connection_file}"], "display_name": "x"}
    spec.write_text(json.dumps(broken), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert outputs(save(tmp_path, "'here'")) == ["'here'"]


def test_a_kernel_that_cannot_start_is_reported(tmp_path, monkeypatch) -> None:
    dies = {"argv": [sys.executable, "-c", "exit(3)"], "language": "python"}
    monkeypatch.setattr(notebooks, "get_kernel_dict", lambda: dies)
    with pytest.raises(RunFailed) as seen:
        executed(save(tmp_path, "1"))
    assert str(seen.value).startswith("lesson: the start loses its kernel: Kernel died")


def test_the_environment_of_a_kernel_is_a_short_list(monkeypatch) -> None:
    for name in list(os.environ):
        monkeypatch.delenv(name)
    monkeypatch.setenv("PATH", "bin")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "secret")
    assert kernel_environment("empty") == {
        "PATH": "bin",
        "PYTHONPATH": f"{notebooks.GUARD}{os.pathsep}{notebooks.ROOT}",
        "IPYTHONDIR": "empty",
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "NEEDLE_TELEMETRY": "0",
        "DO_NOT_TRACK": "1",
    }


def test_a_cell_tagged_nbval_skip_is_not_run(tmp_path) -> None:
    path = save(tmp_path, "1 / 0", "'after'", tags={1: "nbval-skip"})
    assert outputs(path) == ["", "'after'"]


FAILURES = {
    "error": ("x = 1\n{}['a']", "lesson: cell-01 raises KeyError: 'a'"),
    "dead kernel": (
        "import os\nos._exit(3)",
        "lesson: cell-01 loses its kernel: Kernel died.\n",
    ),
    "slow cell": ("import time\ntime.sleep(60)", "lesson: cell-01 takes longer than 1 s."),
}


@pytest.mark.parametrize(("source", "told"), FAILURES.values(), ids=FAILURES)
def test_a_run_that_does_not_end_well_is_reported_and_writes_nothing(
    tmp_path, monkeypatch, capsys, source: str, told: str
) -> None:
    path = save(tmp_path, source, "2")
    before = path.read_bytes()
    monkeypatch.setattr(notebooks, "CELL_SECONDS", 1)
    assert main(["--fix", "lesson"], tmp_path) == 1
    assert capsys.readouterr().out.startswith(told)
    assert path.read_bytes() == before


def test_a_notebook_that_takes_too_long_in_all_is_reported(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(notebooks, "ALL_SECONDS", 6)
    path = save(tmp_path, "'quick'", "import time\ntime.sleep(60)")
    with pytest.raises(RunFailed) as seen:
        executed(path)
    assert str(seen.value) == (
        "lesson: cell-02 is reached when the notebook has taken longer than 6 s."
    )


def test_a_file_that_is_no_notebook_is_reported(tmp_path, capsys) -> None:
    (tmp_path / "torn.ipynb").write_text('{"cells": [', encoding="utf-8")
    assert main(["--check"], tmp_path) == 1
    assert capsys.readouterr().out.startswith("torn.ipynb cannot be read as a notebook: ")


def test_check_shows_what_a_new_run_gives(tmp_path, capsys) -> None:
    path = save(tmp_path, "print(1 + 1)")
    notebooks.fix(path)
    path.write_text(path.read_text("utf-8").replace('"2\\n"', '"3\\n"'), "utf-8", newline="\n")
    assert main(["--check"], tmp_path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["lesson: a new run gives something else.", "--- cell-01, committed"]
    assert ['-    "3\\n"', '+    "2\\n"'] == [line for line in lines[3:] if line[0] in "-+"]


def test_fix_reports_what_the_rules_say(tmp_path, capsys) -> None:
    save(tmp_path, "print('at 09:15:02')")
    assert main(["--fix"], tmp_path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("lesson: written (")
    assert lines[1:] == ["  cell-01: prints a time: '09:15:02'"]


# -- the command line --


def test_notebooks_are_chosen_by_name_file_or_path(tmp_path) -> None:
    a, b = save(tmp_path, name="00_a"), save(tmp_path, name="01_b")
    assert chosen([], tmp_path) == [a, b]
    assert chosen(["01_b"], tmp_path) == [b]
    assert chosen(["notebooks/01_b.ipynb", "00_a.ipynb"], tmp_path) == [b, a]
    assert chosen(["01", "0", "1"], tmp_path) == [b, a, b]
    longer = save(tmp_path, name="01_b_and_more")
    assert chosen(["01_b", "01_b_"], tmp_path) == [b, longer]
    with pytest.raises(ValueError, match="begins with, '01'. Notebooks: 00_a, 01_b, 01_b_and_more"):
        chosen(["01"], tmp_path)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["02_c"], "No one notebook is named, or begins with, '02_c'. Notebooks: 00_a."),
        ([""], "No one notebook is named, or begins with, ''. Notebooks: 00_a."),
        (["../"], "No one notebook is named, or begins with, '../'. Notebooks: 00_a."),
        ([], "There are no notebooks."),
    ],
)
def test_a_wrong_name_is_refused(tmp_path, names: list[str], message: str) -> None:
    if names:
        save(tmp_path, name="00_a")
    with pytest.raises(ValueError) as seen:
        chosen(names, tmp_path)
    assert str(seen.value) == message


def test_the_tool_starts_from_any_folder(tmp_path) -> None:
    tool = notebooks.ROOT / "tools" / "notebooks.py"
    command = [sys.executable, str(tool), "--check", "no_such_lesson"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert "No one notebook is named, or begins with, 'no_such_lesson'." in done.stderr
