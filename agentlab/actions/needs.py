"""Rules of a gate about the order of things: this only after that, and how much without a yes. S2.

They read the trace: what a model says it did does not count, only what ran and returned.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from agentlab.permissions import Decision, Rule
from agentlab.tools import Tool
from agentlab.views import CALLS


def after(first: str, then: str, same: str = "") -> Rule:
    """Denies `then` until `first` has returned in this run; with `same`, for that very argument.

    >>> after("read_order", "issue_refund", same="order_id")
    """

    def needs(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if tool.name != then or _has_run(trace, first, {same: args.get(same)} if same else {}):
            return None
        about = f" for {same} {args.get(same)!r}" if same else ""
        return Decision("deny", f"{then} needs {first} first{about}", "after")

    return needs


def fresh(check: str, then: str, spoilers: Collection[str] = ()) -> Rule:
    """Denies `then` unless `check` has returned since the last call that could have spoiled it.

    A run of `then` itself spoils it, too: each write wants a check of its own.
    """

    def needs(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if tool.name != then:
            return None
        watched = {check, then, *spoilers}
        ran = [c.tool for c in trace.view(CALLS).values() if c.outcome == "returned"]
        last = next((name for name in reversed(ran) if name in watched), "")
        told = f"{then} needs a {check} of its own, after the last change"
        return None if last == check else Decision("deny", told, "fresh")

    return needs


def up_to(tool_name: str, amount: str, most: float) -> Rule:
    """Allows a tool up to an amount, and puts anything beyond before a person."""

    def limits(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if tool.name != tool_name:
            return None
        if 0 <= float(args[amount]) <= most:
            return Decision("allow", f"{amount} is at most {most:g}", "up_to")
        return Decision("ask", f"{amount} {args[amount]} is beyond {most:g}", "up_to")

    return limits


def _has_run(trace: Any, name: str, wanted: Mapping[str, Any]) -> bool:
    done = (c for c in trace.view(CALLS).values() if c.tool == name and c.outcome == "returned")
    return any(all(c.args.get(k) == v for k, v in wanted.items()) for c in done)
