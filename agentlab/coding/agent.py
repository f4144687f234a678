"""The coding agent: its tools, its gate, its phases, and the task it is given. S2, C51.

The model proposes and writes the edits. It does not own which tools there are, whether a call is
valid, what is allowed, what runs, or whether the goal is met: code decides all of that.
"""

from __future__ import annotations

from typing import Any

from agentlab.agent import Agent
from agentlab.coding.phases import ROUTED, Phases, chosen_in, offered_in, stalled
from agentlab.coding.repository import Repository, listed
from agentlab.coding.testing import Report, is_test, report_on
from agentlab.coding.toolbox import coding_toolbox, told
from agentlab.messages import Model
from agentlab.permissions import Decision, Gate, Rule, allow, inside
from agentlab.stopping import Budget, no_progress
from agentlab.tools import Tool

GUIDANCE = (
    "You mend a small repository in which a test fails. Find the code at fault, read it, change as "
    "little as possible, and run the tests. Tests say what is wanted and are never changed. Each "
    "turn you see only the tools that are in order now; use one of them. If the tests still fail, "
    "look again and try something else. When all pass, say in one sentence what was wrong."
)


def coding_agent(
    model: Model,
    repository: Repository,
    *,
    phases: Phases = ROUTED,
    patience: int = 6,
    budget: Budget | None = None,
) -> Agent:
    """An agent that mends one repository, on any model.

    >>> repository = playground("long-hire")
    >>> trace = coding_agent(coding_model(), repository).run(failing_task(repository))
    >>> trace.stop, repository.changes()
    """
    return Agent(
        model,
        coding_toolbox(repository),
        system=GUIDANCE,
        gate=coding_gate(repository),
        budget=budget or Budget(steps=60),
        rules=(no_progress(), stalled(patience)),
        choose=chosen_in(phases),
        offer=offered_in(phases),
    )


def coding_gate(repository: Repository) -> Gate:
    """Meaning first, then policy: paths lie inside, files exist, tests stay, four tools may run."""
    return Gate(
        inside(repository.root),
        inside(repository.root, "target"),
        file_exists(repository),
        keeps_tests(repository),
        allow("search_code", "read_file", "edit_file", "run_tests"),
    )


def file_exists(repository: Repository) -> Rule:
    """Denies a path of no file, and says which files there are; the level of meaning (C40)."""

    def exists(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if "path" not in args or repository.has(args["path"]):
            return None
        files = listed(repository.files())
        return Decision("deny", f"there is no file {args['path']!r}; there are {files}", "exists")

    return exists


def keeps_tests(repository: Repository) -> Rule:
    """Denies a change of what says what is wanted: a test that was bent proves nothing."""

    def stay(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if not tool.writes or "path" not in args or not is_test(repository.plain(args["path"])):
            return None
        told = f"{args['path']} says what is wanted; change the code instead"
        return Decision("deny", told, "keeps_tests")

    return stay


def failing_task(repository: Repository, report: Report | None = None) -> str:
    """The task of mending what fails now, with the tests' own words.

    Errors: ValueError where nothing fails.
    """
    report = report_on(repository) if report is None else report
    if report["ok"]:
        raise ValueError("Every test passes; there is nothing to mend.")
    return "\n\n".join(["These tests fail. Mend the code.", *map(told, report["errors"])])
