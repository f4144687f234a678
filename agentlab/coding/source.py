"""Reading Python: where a function stands, what it calls, where a name is imported from."""

from __future__ import annotations

import ast
import builtins
from pathlib import PurePosixPath
from typing import Any

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def tree_of(source: str) -> ast.Module:
    """The syntax tree of a text; an empty one for what is no Python."""
    return _parsed(source) or ast.Module(body=[], type_ignores=[])


def is_python(source: str) -> bool:
    """True for a text that Python can read."""
    return _parsed(source) is not None


def _parsed(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def definition(tree: ast.Module, name: str) -> Any:
    """The function or class of that name, wherever it stands; None when there is none."""
    found = (n for n in ast.walk(tree) if isinstance(n, (*FUNCTION, ast.ClassDef)))
    return next((node for node in found if node.name == name), None)


def place(node: ast.AST) -> tuple[int, int]:
    """Where a node stands, for sorting by the order of the text."""
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def callees(source: str, name: str) -> list[str]:
    """The names of what a function of the file calls, in the order of the text, no built-ins."""
    function = definition(tree_of(source), name)
    nodes = ast.walk(function) if function else ()
    called = sorted((node.func for node in nodes if isinstance(node, ast.Call)), key=place)
    names = [n.attr if isinstance(n, ast.Attribute) else getattr(n, "id", "") for n in called]
    return [name for name in dict.fromkeys(names) if name and not hasattr(builtins, name)]


def imported_from(source: str, path: str, name: str) -> str:
    """The path of the file that a file imports a name from, by its own word; "" for none."""
    for node in ast.walk(tree_of(source)):
        if isinstance(node, ast.ImportFrom) and any(a.name == name for a in node.names):
            above = PurePosixPath(path).parents[node.level - 1] if node.level else PurePosixPath()
            return f"{above.joinpath(*(node.module or '__init__').split('.'))}.py"
    return ""
