"""Judges of lesson 07: a check against a registry, a rule about refunds, an edit of the shop."""

from __future__ import annotations

from typing import Any

from agentlab.actions.domains import Domain, domains
from agentlab.agent import Agent
from agentlab.coding.agent import coding_gate
from agentlab.coding.playground import playground
from agentlab.coding.repository import Repository
from agentlab.coding.testing import report_on
from agentlab.coding.toolbox import coding_toolbox
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, calls
from agentlab.permissions import Gate, allow
from agentlab.views import CALLS

# -- 07.1 --

REGISTRY: dict[str, dict[str, Any]] = {
    "ship": {"description": "Ship an order.", "args": {"order": str, "boxes": int}},
    "cancel": {"description": "Cancel an order.", "args": {"order": str}},
}
CALLED: tuple[tuple[str, dict[str, Any], str, list[str]], ...] = (  # …, error, arguments at fault
    ("ship", {"order": "A-1", "boxes": 2}, "", []),
    ("cancel", {"order": "A-1"}, "", []),
    ("shp", {"order": "A-1", "boxes": 2}, "unknown_tool", []),
    ("Ship", {"order": "A-1", "boxes": 2}, "unknown_tool", []),
    ("ship", {"order": "A-1"}, "invalid_arguments", ["boxes"]),
    ("ship", {"order": "A-1", "boxes": "two"}, "invalid_arguments", ["boxes"]),
    ("ship", {"order": "A-1", "boxes": 2, "gift": "yes"}, "invalid_arguments", ["gift"]),
    ("ship", {"order": 7, "gift": "yes"}, "invalid_arguments", ["order", "boxes", "gift"]),
    ("ship", {"order": "A-1", "boxes": True}, "invalid_arguments", ["boxes"]),
)


def judge_validate(validate: Any) -> str:
    """07.1: what is wrong with a call by a registry: nothing, its name, or its arguments."""
    if not callable(validate) or isinstance(validate, type):
        return "answer must be a function of a registry, a name and arguments."
    for name, args, error, at_fault in CALLED:
        fault = _misjudged(validate(REGISTRY, name, dict(args)), name, error, at_fault)
        if fault:
            return f"{name} with {args}: {fault}"
    return ""


def _misjudged(got: Any, name: str, error: str, at_fault: list[str]) -> str:
    if not error:
        return "" if got is None else f"nothing is wrong with it, so give None, not {got!r}."
    if error == "unknown_tool":
        wanted = {"ok": False, "error": error, "requested": name, "available": ["cancel", "ship"]}
        return "" if got == wanted else f"give {wanted}, not {got!r}."
    if not isinstance(got, dict) or got.get("ok") is not False or got.get("error") != error:
        return f"give a refusal with the error {error!r}, not {got!r}."
    told = got.get("complaints")
    if not isinstance(told, list) or len(told) != len(at_fault):
        return f"there should be a complaint for each of {at_fault}, not {told!r}."
    silent = [arg for arg in at_fault if not any(str(line).startswith(arg) for line in told)]
    return f"no complaint begins with {silent[0]!r}: {told!r}." if silent else ""


# -- 07.2 --

REFUNDS: tuple[tuple[str, list[tuple[str, float]], list[str]], ...] = (
    ("one of 38", [("A-1042", 38)], ["returned"]),
    ("one of 50", [("A-1042", 50)], ["returned"]),
    ("38 twice", [("A-1042", 38), ("A-1042", 38)], ["returned", "refused"]),
    ("30, 20 and 1", [("A-1", 30), ("A-1", 20), ("A-1", 1)], ["returned", "returned", "refused"]),
    ("30 each for two orders", [("A-1", 30), ("B-2", 30)], ["returned", "refused"]),
    ("60, which nobody approves, then 40", [("A-1", 60), ("A-1", 40)], ["refused", "returned"]),
)


def judge_refunds(rule: Any) -> str:
    """07.2: a rule of a gate that puts refunds before a person once they come to more than 50."""
    if not callable(rule) or isinstance(rule, type):
        return "answer must be a function of a tool, its arguments and the trace."
    domain = domains()["customer support"]
    if "refused" in _outcomes(rule, domain, [ToolCall("", "read_order", {"order": "A-1042"})]):
        return "it has an opinion on read_order; it should return None for other tools."
    for what, refunds, wanted in REFUNDS:
        proposed = [ToolCall("", "issue_refund", {"order": o, "amount": a}) for o, a in refunds]
        got = _outcomes(rule, domain, proposed)
        if got != wanted:
            return f"refunds of {what}, with nobody to ask: {got}, and it should be {wanted}."
    return ""


def _outcomes(rule: Any, domain: Domain, proposed: list[ToolCall]) -> list[str]:
    script = [*(calls(one) for one in proposed), "That is all."]
    gate = Gate(rule, allow(*domain.tools))
    trace = Agent(ScriptedModel(script), domain.tools, gate=gate, rules=()).run(domain.task)
    return [call.outcome for call in trace.view(CALLS).values()]


# -- 07.3 --

HIDDEN = """from datetime import date

from hire.days import overlap

DAYS = [date(2026, 6, day) for day in range(1, 8)]


def test_the_first_hire_begins_on_the_day_the_second_ends():
    assert overlap(DAYS[2], DAYS[4], DAYS[0], DAYS[2])


def test_every_pair_of_hires():
    hires = [(a, b) for a in DAYS for b in DAYS if a <= b]
    for first, last in hires:
        for other_first, other_last in hires:
            days, others = ({d for d in DAYS if a <= d <= b} for a, b in
                            ((first, last), (other_first, other_last)))
            assert overlap(first, last, other_first, other_last) == bool(days & others)
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
    code = first.get("code", first["test"])
    return f"the tests you see pass, and it is still wrong. Another test: {code}"
