"""How 07.3 is judged: one edit of the shop, the tests that are shown, and some that are not."""

from __future__ import annotations

from typing import Any

from agentlab.agent import Agent
from agentlab.coding.agent import coding_gate
from agentlab.coding.playground import playground
from agentlab.coding.repository import Repository
from agentlab.coding.testing import report_on
from agentlab.coding.toolbox import coding_toolbox
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, calls
from agentlab.views import CALLS

HIDDEN = """from datetime import date

from hire.days import overlap

DAYS = [date(2026, 6, day) for day in (1, 2, 3, 4, 30)]
DAYS += [date(2026, 7, 1), date(2026, 12, 31), date(2027, 1, 1), date(2028, 2, 29)]
HIRES = [(a, b) for a in DAYS for b in DAYS if a <= b]


def check(hire, other):
    days, others = ({d for d in DAYS if a <= d <= b} for a, b in (hire, other))
    got, wanted = overlap(*hire, *other), bool(days & others)
    spans = " and ".join(f"{a} to {b}" for a, b in (hire, other))
    assert got == wanted, f"hires from {spans}: overlap gives {got}, not {wanted}"


def test_the_first_hire_begins_on_the_day_the_second_ends():
    check((DAYS[1], DAYS[3]), (DAYS[0], DAYS[1]))


def test_every_pair_of_hires():
    for hire in HIRES:
        for other in HIRES:
            check(hire, other)
"""


def judge_mended(edit: Any) -> str:
    """07.3: one edit after which the tests pass, and the tests nobody showed as well."""
    fields = ("path", "old", "new")
    if not isinstance(edit, dict) or set(edit) != set(fields):
        return 'answer must be a dict with "path", "old" and "new", as edit_file takes them.'
    repository = playground("overlap")
    agent = Agent(
        ScriptedModel([calls(ToolCall("", "edit_file", edit)), "Done."]),
        coding_toolbox(repository),
        gate=coding_gate(repository),
    )
    (made,) = agent.run("Mend it.").view(CALLS).values()
    if made.outcome != "returned":
        return f"edit_file does not take that: {made.text}"
    return _failing(repository)


def _failing(repository: Repository) -> str:
    hidden = {"tests/test_hidden.py": HIDDEN}
    report = report_on(Repository(repository.root, {**repository.handed_out, **hidden}))
    if report["ok"]:
        return ""
    first = report["errors"][0]
    shown = [error for error in report["errors"] if "hidden" not in error["test"]]
    if shown:
        return f"{len(shown)} of the tests you see fail, the first is {shown[0]['test']}."
    told = first["error"].splitlines()[0]
    return f"the tests you see pass, and it is still wrong: {told}"
