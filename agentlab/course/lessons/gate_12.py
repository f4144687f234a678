"""Whether a gate is the gate of a run, and lets nothing write that nobody was asked about.

A trace does not say which tools write. So of a tool that is not at hand the gate is asked twice:
once as of a tool that only reads, once as of one that writes, both under its very name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from agentlab.events import CallFinished, CallStarted, Event, PermissionAsked, ToolDescribed
from agentlab.lines import digest
from agentlab.permissions import Gate
from agentlab.research.calculators import expression_tool
from agentlab.research.toolbox import calculator, parser, search_tool
from agentlab.tools import Tool, tool
from agentlab.trace import Trace
from agentlab.views import CALLS

ASKED_FOR = "write_somewhere"  # a name no list has


def gate_fault(gate: Gate, own: Tool, trace: Trace) -> str:
    """The first thing wrong with a gate for this tool and this run; "" when nothing is."""
    if _lets_write(gate, ASKED_FOR, {"text": "x"}, trace):
        return "gate: a tool that writes may run and nobody is asked; see ask_before_writes."
    known = _known(own, trace)
    faults = chain(_unasked(gate, known, trace), _by_call(gate, own, known, trace))
    return next(filter(None, faults), "")


def _known(own: Tool, trace: Trace) -> dict[str, Tool]:
    """The tools of the run that are at hand: the learner's, and those of the course as it is."""
    described = {e.digest for e in trace if isinstance(e, ToolDescribed)}
    course = (parser, calculator, search_tool(), expression_tool())
    as_they_are = [made for made in course if digest(made.spec) in described]
    return {made.name: made for made in (*as_they_are, own)}


# -- call by call: is it the gate of this run? --


def _by_call(gate: Gate, own: Tool, known: dict[str, Tool], trace: Trace) -> Iterator[str]:
    """Each call of the run beside what the gate says of it, at that point of the run."""
    so_far, approved = Trace(), set()
    for event in trace:
        if isinstance(event, PermissionAsked):
            approved.add((event.call, event.binding))
        if found := _ruled(event, approved, trace):
            yield _another(found, _opinions(gate, known, found.tool, found.args, so_far))
        if isinstance(event, CallStarted) and event.tool == own.name and own.writes:
            if (event.call, event.decision.binding) not in approved:
                yield "gate: your tool writes, and in the trace nobody approved it."
        so_far.events.append(event)


@dataclass(frozen=True)
class Ruled:
    """What a gate said of one call of a run."""

    tool: str
    args: dict[str, Any]
    verdict: str
    rule: str


def _ruled(event: Event, asked: set[tuple[str, str]], trace: Trace) -> Ruled | None:
    """What the gate of a run said where this is the event that shows it; None for any other."""
    if isinstance(event, PermissionAsked):
        return Ruled(event.tool, event.args, "ask", event.rule)
    if not isinstance(event, (CallStarted, CallFinished)) or not event.decision:
        return None
    if event.call in {call for call, _ in asked}:  # a person's word, not the gate's
        return None
    args = trace.view(CALLS)[event.call].args
    return Ruled(event.tool, args, event.decision.verdict, event.decision.rule)


def _another(then: Ruled, now: list[tuple[str, str]]) -> str:
    """That the gate of the run was another one; "" when it may be the same."""
    if (then.verdict, then.rule) in now:
        return ""
    says = " or ".join(dict.fromkeys(_by_rule(verdict, rule) for verdict, rule in now))
    said = _by_rule(then.verdict, then.rule)
    return (
        f"gate: in the run it was {said} for {then.tool}, and your gate says {says}; run it again "
        "with this gate."
    )


def _by_rule(verdict: str, rule: str) -> str:
    """A verdict with the rule that gave it; a lambda gives it no name."""
    return f"{verdict} (rule {rule})" if rule else verdict


def _opinions(
    gate: Gate, known: dict[str, Tool], name: str, args: dict[str, Any], trace: Trace
) -> list[tuple[str, str]]:
    """What the gate says of a call: of the tool, or of one that reads and one that writes."""
    tools = [known[name]] if name in known else [_probe(name, False), _probe(name, True)]
    decisions = [gate.decide(made, args, trace) for made in tools]
    return [(decision.verdict, decision.rule) for decision in decisions]


# -- tool by tool: may any write unasked? --


def _unasked(gate: Gate, known: dict[str, Tool], trace: Trace) -> Iterator[str]:
    """Every tool of the run, as one that writes unless it is known to read."""
    calls = {e.tool: e.args for e in trace if isinstance(e, CallStarted)}
    for name in [e.spec.name for e in trace if isinstance(e, ToolDescribed)]:
        reads = name in known and not known[name].writes
        if not reads and _lets_write(gate, name, calls.get(name, {"text": "x"}), trace):
            yield (
                f"gate: {name} may run and nobody is asked, even if it writes; put "
                "ask_before_writes before the rule that allows it."
            )


def _lets_write(gate: Gate, name: str, args: dict[str, Any], trace: Trace) -> bool:
    return gate.decide(_probe(name, True), args, trace).verdict == "allow"


def _probe(name: str, writes: bool) -> Tool:
    """A tool of this name that does nothing, for a gate to decide about."""

    def nothing(text: str) -> str:
        """Do nothing."""
        return text

    return tool(nothing, name=name, writes=writes)
