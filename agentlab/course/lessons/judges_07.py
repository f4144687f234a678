"""Judges of lesson 07: a check against a registry, a rule about refunds."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from functools import wraps
from typing import Any

from agentlab.actions.domains import Domain, domains
from agentlab.agent import Agent
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, calls
from agentlab.permissions import Decision, Gate, allow
from agentlab.tools import Number, Toolbox, ToolError, tool
from agentlab.trace import Trace
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
    ("ship", {"order": "A-1", "boxes": False}, "invalid_arguments", ["boxes"]),
    ("ship", {"order": "", "boxes": 0}, "", []),
    ("ship", {"order": None, "boxes": 2}, "invalid_arguments", ["order"]),
    ("ship", {"order": "A-1", "boxes": None}, "invalid_arguments", ["boxes"]),
    ("ship", {"order": 0, "boxes": ""}, "invalid_arguments", ["order", "boxes"]),
    ("ship", {"order": "A-1", "boxes": 2, "gift": None}, "invalid_arguments", ["gift"]),
)


def judge_validate(validate: Any) -> str:
    """07.1: what is wrong with a call by a registry: nothing, its name, or its arguments."""
    if not callable(validate) or isinstance(validate, type):
        return "answer must be a function of a registry, a name and arguments."
    for name, args, error, at_fault in CALLED:
        registry, given = deepcopy(REGISTRY), dict(args)
        fault = _misjudged(validate(registry, name, given), name, error, at_fault)
        if not fault and (registry, given) != (REGISTRY, args):
            fault = "it may look at registry and args, and change neither."
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
    if silent:
        return f"no complaint begins with {silent[0]!r}: {told!r}."
    bare = [line for line in told if str(line).strip(" :") in at_fault]
    return f"the complaint {bare[0]!r} does not say what is wrong." if bare else ""


# -- 07.2 --

Refunds = list[tuple[str, float]]  # order, amount
BROKEN = "X-0"  # a refund of this order breaks off: nothing is paid
R, N = "returned", "refused"
ALONE: tuple[tuple[str, Refunds, list[str]], ...] = (  # nobody is there to ask
    ("one of 38", [("A-1042", 38)], [R]),
    ("one of 50", [("A-1042", 50)], [R]),
    ("38 twice", [("A-1042", 38), ("A-1042", 38)], [R, N]),
    ("30, 20 and 1", [("A-1", 30), ("A-1", 20), ("A-1", 1)], [R, R, N]),
    ("30 each for two orders", [("A-1", 30), ("B-2", 30)], [R, N]),
    ("60, which nobody approves, then 40", [("A-1", 60), ("A-1", 40)], [N, R]),
    ("16.10, 16.80 and 17.10, which is 50", [("A-1", 16.1), ("A-1", 16.8), ("A-1", 17.1)], [R] * 3),
    ("38 that breaks off, then 38", [(BROKEN, 38), ("A-1", 38)], ["failed", R]),
    ("20 three times", [("A-1", 20)] * 3, [R, R, N]),
    ("11 five times", [("A-1", 11)] * 5, [R, R, R, R, N]),
)
APPROVED: tuple[tuple[str, Refunds, list[str]], ...] = (  # a person says yes
    ("38 twice", [("A-1042", 38), ("A-1042", 38)], [R, R]),
    ("60 and 40", [("A-1", 60), ("A-1", 40)], [R, R]),
)


def judge_refunds(rule: Any) -> str:
    """07.2: a rule of a gate that puts refunds before a person once they come to more than 50."""
    if not callable(rule) or isinstance(rule, type):
        return "answer must be a function of a tool, its arguments and the trace."
    domain = domains()["customer support"]
    return _opinions(rule, domain) or _sums(rule, domain) or _behind(rule, domain)


def _opinions(rule: Any, domain: Domain) -> str:
    """What is wrong with what the rule says to single calls: to a refund, and to other tools."""
    others = [one for one in domain.good if one.name != "issue_refund"]
    paid = _refund("A-1042", "60")
    for before, told in ([], "nothing has run"), ([paid], "a refund of 60 has returned"):
        for other in others:
            said = _said(rule, domain, [*before, other])
            if said is not None:
                where = f"on {other.name}, when {told}"
                return (
                    f"it has an opinion {where}, {said!r}; it should return None for other tools."
                )
    for amount, wanted in (("38", None), ("50", None), ("50.01", "ask"), ("60", "ask")):
        said = _said(rule, domain, [_refund("A-1042", amount)])
        if isinstance(said, Decision) and said.verdict == "ask" and not said.reason.strip():
            return f"a first refund of {amount}: it asks, and gives no reason for a person to read."
        if getattr(said, "verdict", said) != wanted:
            told = "no opinion (None)" if wanted is None else 'Decision("ask", why)'
            open_call = 'The trace holds this one call, still open (outcome "").'
            return (
                f"a first refund of {amount}: it returns {said!r}; it should be {told}. {open_call}"
            )
    return ""


def _refund(order: str, amount: str) -> ToolCall:
    return ToolCall("", "issue_refund", {"order": order, "amount": float(amount)})


def _said(rule: Any, domain: Domain, proposed: Sequence[ToolCall]) -> Any:
    """What the rule says to the last of these calls, in a run in which the others returned.

    It is asked as a gate asks: the call it is asked about stands in the trace, and is open.
    """
    said: list[Any] = []

    def noted(tool: Any, args: dict[str, Any], trace: Any) -> None:
        if len(trace.view(CALLS)) == len(proposed):
            said.append(rule(tool, args, trace))

    _run(Gate(noted, allow(*domain.tools)), domain, proposed)
    return said[0]


def _sums(rule: Any, domain: Domain) -> str:
    """What is wrong with what becomes of several refunds in one run."""
    gate = Gate(rule, allow(*domain.tools, lend.name))
    for who, cases in (("with nobody to ask", ALONE), ("with a person who says yes", APPROVED)):
        for what, refunds, wanted in cases:
            got = _outcomes(gate, domain, refunds, yes=cases is APPROVED)
            if got != wanted:
                return f"refunds of {what}, {who}: {got}, and it should be {wanted}."
    lent = ToolCall("", lend.name, {"order": "A-1", "amount": 40.0})
    got = _outcomes(gate, domain, [("A-1", 38)], [lent])
    other = f"{lend.name}, a tool that is no refund and takes an amount"
    return "" if got == [R, R] else f"40 by {other}, then a refund of 38: {got}; both should run."


@tool(writes=True)
def lend(order: str, amount: Number) -> str:
    """Lend a customer money until an order is settled."""
    return f"lent {amount} on {order}"


def _behind(rule: Any, domain: Domain) -> str:
    """What the rule changes in front of the domain's own rules that it should not."""
    gate = Gate(rule, *domain.gate.rules)
    if _outcomes(gate, domain, [("A-1042", 20)]) != [N]:
        return "in front of the gate it lets a refund through although the order was never read."
    read = [ToolCall("", "read_order", {"order": "A-1042"})]
    twice = [("A-1042", 38), ("A-1042", 38)]
    got = _outcomes(gate, domain, twice, first=read)[1:]
    return "" if got == [R, N] else f"38 twice for an order that was read: {got}, not {[R, N]}."


def _outcomes(
    gate: Gate, domain: Domain, refunds: Refunds, first: Sequence[ToolCall] = (), yes: bool = False
) -> list[str]:
    """How the calls of a run end: those of `first`, then a refund each; `yes` is a person's."""
    proposed = [ToolCall("", "issue_refund", {"order": o, "amount": a}) for o, a in refunds]
    trace = _run(gate, domain, [*first, *proposed], yes)
    return [call.outcome for call in trace.view(CALLS).values()]


def _run(gate: Gate, domain: Domain, proposed: Sequence[ToolCall], yes: bool = False) -> Trace:
    """A run of these calls behind a gate, one a turn; `yes` is a person's."""
    script = [*(calls(one) for one in proposed), "That is all."]
    agent = Agent(ScriptedModel(script), _breaking(domain), gate=gate, rules=())
    return agent.run(domain.task, decide=(lambda asked: asked.allow()) if yes else None)


def _breaking(domain: Domain) -> Toolbox:
    """The domain's tools, of which a refund of the order `BROKEN` fails."""
    refund = domain.tools["issue_refund"]

    @wraps(refund.function)
    def breaks(**args: Any) -> Any:
        if args["order"] == BROKEN:
            raise ToolError("the bank did not answer")
        return refund.function(**args)

    others = [tool for name, tool in domain.tools.items() if name != refund.name]
    return Toolbox([*others, lend, replace(refund, function=breaks)])
