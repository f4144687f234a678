"""What a check says of an answer given as source text, run among the names of its lesson."""

import ast
import asyncio
import contextlib
import inspect
import re
from functools import cache

import nbformat

from agentlab.course import check
from agentlab.course.handout import source
from tools.notebooks import NOTEBOOKS


def notebook(lesson):
    """The lesson's notebook."""
    (path,) = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
    return nbformat.read(path, as_version=4)


def code_cells(lesson):
    """The lesson's code cells, as (source, tags)."""
    for cell in notebook(lesson).cells:
        if cell.cell_type == "code":
            yield source(cell), set(cell.metadata.get("tags", []))


def checked(text):
    """The exercise that a cell checks, e.g. "01.2"; "" for none."""
    found = re.search(r"""\bcheck\(\s*["']([^"']+)["']""", text)
    return found[1] if found else ""


def names(id):
    """What the lesson has defined by the time this exercise comes."""
    found = names_of(id.split(".")[0])
    if id not in found:
        raise AssertionError(f"The lesson has no cell with check({id!r}, ...).")
    return found[id]


@cache
def names_of(lesson):
    """What each exercise finds defined, by its id; every cell runs once, with stubs untouched."""
    made, found = {"__name__": "__main__", "answer": None}, {}
    left = [checked(text) for text, _ in code_cells(lesson)]
    for text, tags in code_cells(lesson):
        if id := left.pop(0):
            found[id] = dict(made)
        elif any(left) and not tags & {"exercise", "solution", "nbval-skip"}:
            with contextlib.suppress(Exception) if "raises-exception" in tags else _as_it_is():
                run(text, made)
    return found


def _as_it_is():
    return contextlib.nullcontext()


def run(text, made):
    """Run a cell's text; it may `await`, as in a notebook."""
    code = compile(text, "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    waiting = eval(code, made)
    if inspect.iscoroutine(waiting):
        asyncio.run(waiting)


def verdict(id, text):
    """What the check says of an answer, given as source text."""
    made = dict(names(id))
    del made["answer"]  # what is judged is set by the text
    run(text, made)
    return check(id, made["answer"])
