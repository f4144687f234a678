"""Four narrow tools over one repository: search, read, edit, run the tests. S2, C35, C36.

No tool takes a command, a shell or an action by name: what cannot be said cannot be done. Each
description has the six parts: what it does, when to use it, when not, inputs, output, side effects.
"""

from __future__ import annotations

from typing import Any

from agentlab.coding.repository import Repository
from agentlab.coding.source import is_python
from agentlab.coding.testing import TESTS, Limits, Report, report_on
from agentlab.tools import Tool, Toolbox, ToolError, tool

HITS = 30  # lines that a search shows


def coding_toolbox(repository: Repository, limits: Limits | None = None) -> Toolbox:
    """search_code, read_file, edit_file and run_tests on this repository."""
    makers = (search_tool, read_tool, edit_tool)
    return Toolbox([*(make(repository) for make in makers), run_tool(repository, limits)])


def search_tool(repository: Repository) -> Tool:
    """`search_code`: the lines of all files that hold a text."""

    def search_code(text: str) -> dict[str, Any]:
        """Find every line of the repository that holds a text. Use it to find where a name is
        defined or used. Do not use it to see a whole file. Returns matches as path:line: text.
        No side effects.

        Args:
            text: what to look for, as it is spelled, e.g. "def total"
        """
        found = [
            {"path": path, "line": number, "text": line.strip()}
            for path in repository.files()
            for number, line in enumerate(repository.read(path).splitlines(), 1)
            if text.casefold() in line.casefold()
        ]
        return {"matches": found[:HITS], "more": len(found[HITS:])}

    return tool(search_code, render=_hits)


def read_tool(repository: Repository) -> Tool:
    """`read_file`: the whole text of one file."""

    def read_file(path: str) -> dict[str, Any]:
        """Read the whole text of one file. Use it when the path is known and before a file is
        changed. Do not use it to look for a name. Returns the text word for word. No side
        effects.

        Args:
            path: the path of the file inside the repository, e.g. "app/main.py"
        """
        return {"path": path, "text": repository.read(path)}

    return tool(read_file, render=lambda data: data["text"])


def edit_tool(repository: Repository) -> Tool:
    """`edit_file`: one place of one file put differently."""

    def edit_file(path: str, old: str, new: str) -> dict[str, Any]:
        """Replace one place of a file. Use it to change code, after the file was read. Do not use
        it on tests. Returns the line that was changed. Side effect: writes the file.

        Args:
            path: the path of the file inside the repository, e.g. "app/main.py"
            old: the text that stands there now, word for word, long enough to be there only once
            new: the text to put in its place
        """
        if old == new:
            raise ToolError("`old` and `new` are the same; nothing would change")
        before = repository.read(path)
        line = repository.replace(path, old, new)
        if path.endswith(".py") and is_python(before) and not is_python(repository.read(path)):
            repository.write(path, before)
            raise ToolError(f"{path!r} would be no Python any more; nothing was changed")
        return {"path": path, "line": line}

    return tool(edit_file, writes=True)


def run_tool(repository: Repository, limits: Limits | None = None) -> Tool:
    """`run_tests`: pytest, in a process of its own."""

    def run_tests(target: str = TESTS) -> Report:
        """Run tests and count them. Use it after every change. Do not use it to see code. Returns
        whether all are well, how many passed and failed, and what each failure found. No side
        effects: the tests run in a copy.

        Args:
            target: the folder or file with the tests to run; all of them when left out
        """
        return report_on(repository, target, limits)

    return tool(run_tests, render=rendered)


def rendered(report: Report) -> str:
    """A report as a model reads it; the run keeps the structure (C43).

    >>> print(rendered({"ok": True, "target": "tests", "passed": 18, "failed": 0, "errors": []}))
    ok: true. passed: 18, failed: 0 (tests)
    """
    well = "true" if report["ok"] else "false"
    counts = f"passed: {report['passed']}, failed: {report['failed']} ({report['target']})"
    return "\n\n".join([f"ok: {well}. {counts}", *map(told, report["errors"])])


def told(error: dict[str, Any]) -> str:
    """One failed test: its name, the line that failed, what it found, where it came from."""
    place = f", line {error['line']}" if "line" in error else ""
    lines = [f"{error['test']}{place}", error.get("code", ""), error.get("error", "")]
    lines.append(f"raised at {error['at']}" if "at" in error else "")
    return "\n".join(line for line in lines if line)


def _hits(data: dict[str, Any]) -> str:
    lines = [f"{hit['path']}:{hit['line']}: {hit['text']}" for hit in data["matches"]]
    more = [f"and {data['more']} more"] if data["more"] else []
    return "\n".join([*lines, *more]) or "no line holds that"
