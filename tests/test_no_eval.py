"""Nothing a stranger wrote is run: no eval and no pickle in any code of the project.

The package itself has this in `test_layout.py` too; here are its tools, its measurements, its
commands and the cells of its lessons, and the ways around a plain name.
"""

import ast
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent
RUNS = {"eval", "exec", "compile", "__import__", "system", "popen", "execfile", "run_string"}
HARMLESS = {"re.compile", "regex.compile", "platform.system"}
MODULES = {"pickle", "cPickle", "cloudpickle", "dill", "shelve", "marshal", "joblib", "jsonpickle"}
MODULES |= {"code", "codeop"}
LOADERS = {"unsafe_load", "full_load", "read_pickle", "allow_pickle"}


def faults(source: str) -> list[str]:
    """Where a source runs text, or could, line by line."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.rpartition(".")[2] in RUNS | LOADERS and name not in HARMLESS:
                found.append(f"line {node.lineno}: {name}(…)")
            found += [f"line {node.lineno}: {k.arg}" for k in node.keywords if k.arg in LOADERS]
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
            found += [f"line {node.lineno}: import {n}" for n in names if n in MODULES]
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names if alias.name in RUNS]
            names += [node.module or ""] * ((node.module or "").split(".")[0] in MODULES)
            found += [f"line {node.lineno}: from {node.module} import {n}" for n in names]
        elif isinstance(node, ast.Name) and node.id in ("eval", "exec", "__import__"):
            found.append(f"line {node.lineno}: {node.id}")  # called under another name
    return found


def cells(file: Path) -> str:
    """The code of a lesson, without what only IPython reads."""
    book = nbformat.read(file, as_version=4)
    lines = "\n".join(c.source for c in book.cells if c.cell_type == "code").split("\n")
    return "\n".join("" if line.startswith(("%", "!")) else line for line in lines)


FILES = [ROOT / "run.py"]
FILES += sorted(f for name in ("agentlab", "tools", "bench") for f in (ROOT / name).rglob("*.py"))
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("file", [*FILES, *LESSONS], ids=lambda f: f.relative_to(ROOT).as_posix())
def test_no_text_is_run_and_nothing_is_unpickled(file):
    source = cells(file) if file.suffix == ".ipynb" else file.read_text(encoding="utf-8")
    assert faults(source) == []


@pytest.mark.parametrize(
    "source",
    [
        *("eval('1')", "x = eval", "builtins.eval(x)", "from builtins import eval as e"),
        *("exec(text)", "compile(a, b, 'exec')", "__import__('os')", "import pickle as p"),
        *("from pickle import loads", "import os\nos.system('x')", "from os import system"),
        *("numpy.load(f, allow_pickle=True)", "pandas.read_pickle(f)", "yaml.unsafe_load(f)"),
    ],
)
def test_the_look_sees_it(source):
    assert len(faults(source)) >= 1
