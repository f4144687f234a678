"""The form in which a notebook is committed: nothing stays that another run could not give again.

`normalised` takes the rest away, `text` is the file, `difference` finds where two files part.
"""

import copy
import difflib
import itertools
import json
from collections.abc import Iterator, Sequence

import nbformat
from nbformat import NotebookNode

METADATA = {  # of the notebook: the same whoever saved it, with whatever editor and Python
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT = ("tags", "jupyter")  # of a cell's metadata; "jupyter" folds a solution away
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
SHOWN = 60  # lines of a difference


def cell_id(number: int) -> str:
    """The id of the cell at this place, from 0: what messages call it, too."""
    return f"cell-{number:02d}"


def normalised(notebook: NotebookNode) -> NotebookNode:
    """A copy that keeps only what every run of the same cells gives again.

    Gone are widget views and state, tracebacks, times, an editor's notes, and all outputs of cells
    tagged nbval-skip or nbval-ignore-output, which depend on the machine.
    """
    tidy = copy.deepcopy(notebook)
    tidy.metadata = nbformat.from_dict(METADATA)
    tidy.nbformat, tidy.nbformat_minor = 4, 5
    counts = itertools.count(1)
    for number, cell in enumerate(tidy.cells):
        cell.id = cell_id(number)
        cell.source = cell.source.replace("\r\n", "\n").strip("\n")
        kept = {key: cell.metadata[key] for key in KEPT if cell.metadata.get(key)}
        cell.metadata = nbformat.from_dict(kept)
        if cell.cell_type == "code":
            _tidy_run(cell, counts)
    return tidy


def _tidy_run(cell: NotebookNode, counts: Iterator[int]) -> None:
    """Number the cell, if it was executed, and keep what a run can repeat of its outputs."""
    tags = cell.metadata.get("tags", [])
    if "nbval-skip" in tags:
        cell.execution_count = None
    elif cell.execution_count is not None:
        cell.execution_count = next(counts)
    if "nbval-skip" in tags or "nbval-ignore-output" in tags:
        cell.outputs = []
    for output in cell.outputs:
        _tidy_output(output, cell.execution_count)
    cell.outputs = joined([output for output in cell.outputs if output.get("data", True)])


def _tidy_output(output: NotebookNode, count: int | None) -> None:
    if output.output_type == "error":
        output.traceback = []  # holds paths; ename and evalue say what happened
    elif output.output_type == "execute_result":
        output.execution_count = count
    if "data" in output:
        output.data.pop(WIDGET_VIEW, None)


def joined(outputs: Sequence[NotebookNode]) -> list[NotebookNode]:
    """The outputs with neighbouring pieces of one stream joined: where it was cut is chance."""
    whole: list[NotebookNode] = []
    for output in outputs:
        if whole and "name" in output and output.name == whole[-1].get("name"):
            whole[-1].text += output.text
        else:
            whole.append(output)
    return whole


def text(notebook: NotebookNode) -> str:
    """The file that holds the notebook, as nbformat lays it out: sorted keys, indented by one.

    Raises nbformat.ValidationError for what is no valid notebook.
    """
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def difference(committed: str, fresh: str) -> str:
    """The first cell in which two notebook files differ, as a diff; "" when they are equal."""
    if committed == fresh:
        return ""
    before, after = json.loads(committed), json.loads(fresh)
    pairs = itertools.zip_longest(before["cells"], after["cells"])
    for number, (old, new) in enumerate(pairs):
        if old != new:
            return _diff(_lines(old), _lines(new), cell_id(number))
    old, new = (_lines({**whole, "cells": []}) for whole in (before, after))
    if old != new:
        return _diff(old, new, "the notebook's metadata")
    return _diff(committed.split("\n"), fresh.split("\n"), "the layout of the file")


def _lines(part: dict | None) -> list[str]:
    return [] if part is None else json.dumps(part, indent=1, ensure_ascii=False).split("\n")


def _diff(old: list[str], new: list[str], where: str) -> str:
    names = f"{where}, committed", f"{where}, run again"
    lines = list(difflib.unified_diff(old, new, *names, lineterm=""))
    cut = [f"... {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
    return "\n".join(lines[:SHOWN] + cut)
