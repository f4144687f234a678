"""The committed notebooks as files: valid, normalised, by the rules. nbval is who runs them."""

import json
import warnings
from pathlib import Path

import nbformat
import pytest

from tools.notebook_form import difference, normalised, text
from tools.notebook_rules import complaints
from tools.notebooks import NOTEBOOKS

every_notebook = pytest.mark.parametrize(
    "path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem
)


@every_notebook
def test_is_a_valid_notebook(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nbformat only warns of a missing or repeated cell id
        nbformat.validate(json.loads(path.read_text(encoding="utf-8")))


@every_notebook
def test_is_normalised(path: Path) -> None:
    committed = path.read_bytes().decode("utf-8")
    differs = difference(committed, text(normalised(nbformat.reads(committed, as_version=4))))
    assert not differs, f"{differs}\nWay out: tools/notebooks.py --fix {path.stem}"


@every_notebook
def test_keeps_the_rules(path: Path) -> None:
    assert complaints(nbformat.read(path, as_version=4)) == []
