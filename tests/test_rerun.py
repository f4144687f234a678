"""Going back is safe: after the last cell each code cell runs once more, from last to first.

None may raise, and each prints what it printed before, unless a comment of the cell says that it
goes on from a state or depends on the time: `# State: the memory keeps what it was told.`
"""

import copy
import difflib
import re

import nbformat
import pytest

from agentlab.course.handout import lessons
from agentlab.course.workspace import update
from tools.notebook_form import normalised
from tools.notebooks import NOTEBOOKS, executed

SHOWN = 8  # lines of a difference
SAYS_SO = re.compile(r"^\s*# (?:State|Time): \S", re.MULTILINE)


def there_and_back(notebook):
    """The code cells in order, then again from the last to the first, going on after an error."""
    there = [cell for cell in notebook.cells if cell.cell_type == "code"]
    back = copy.deepcopy(there[::-1])
    for number, cell in enumerate(back):
        cell.id = f"back-{number}"
        cell.metadata.tags = sorted({*cell.metadata.get("tags", []), "raises-exception"})
    return nbformat.v4.new_notebook(cells=[*there, *back], metadata=notebook.metadata)


def told(cell):
    """What a cell printed and showed, and the errors it raised, as text."""
    return "\n".join(_text(output) for output in cell.outputs)


def _text(output):
    if output.output_type == "error":
        return f"raises {output.ename}: {output.evalue}"
    return output.get("text") or output.get("data", {}).get("text/plain", "")


def changed(first, again):
    """What differs between the two runs of a cell that must not; "" for nothing."""
    before, after = told(first), told(again)
    raised = any(output.output_type == "error" for output in again.outputs)
    if before == after or (SAYS_SO.search(first.source) and not raised):
        return ""
    lines = difflib.unified_diff(before.split("\n"), after.split("\n"), lineterm="", n=0)
    parted = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
    return "\n".join([first.source.split("\n")[0], *parted[:SHOWN]])


def faults(ran):
    """The faults of an executed notebook that went there and back, first cell first."""
    half = len(ran.cells) // 2
    pairs = zip(ran.cells[:half], ran.cells[half:][::-1], strict=True)
    return [fault for pair in pairs if (fault := changed(*pair))]


@pytest.mark.parametrize("lesson", [path.name for path in lessons(NOTEBOOKS)])
def test_each_cell_run_again_from_the_last_to_the_first_says_the_same(lesson, tmp_path):
    mine = tmp_path / "my-course" / lesson
    update(mine.parent, NOTEBOOKS)
    nbformat.write(there_and_back(nbformat.read(mine, as_version=4)), mine)
    assert faults(normalised(executed(mine))) == []


def test_what_changes_when_it_is_run_again_is_seen(tmp_path):
    cells = [
        "kept = []\ntrace = 'a'",
        "trace",
        "print(len(kept))",
        "# State: it goes on from what is kept.\nprint(len(kept))",
        "# State: it goes on from what is kept.\nprint(1 / (2 - len(kept)))",
        "kept.append(1)\ntrace = 'b'",
        "kept[5]",
        "print(trace)\n'the same'",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    notebook.cells[6].metadata.tags = ["raises-exception"]
    nbformat.write(there_and_back(notebook), tmp_path / "a.ipynb")
    assert faults(normalised(executed(tmp_path / "a.ipynb"))) == [
        "trace\n-'a'\n+'b'",
        "print(len(kept))\n-0\n+2",
        "# State: it goes on from what is kept.\n-0.5\n-\n"
        "+raises ZeroDivisionError: division by zero",
    ]
