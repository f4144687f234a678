"""A sub-agent is another run: its own history, bounded by its parent, a short summary back. C14.

    researcher = as_tool(agent, "researcher", "Find one figure. Use it for …", within=gate)

What it is given is one text; what it says and reads stays in its own trace, which its parent's
holds as the data of the call (`nested.py`). It can do no more than its parent:

* each call inside passes its own gate and its parent's, and the stricter verdict counts,
* it gets what is left of the parent's budget, one step less, so that the parent can still answer,
* a question of permission goes to `decide`, and without one it is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from agentlab.agent import Agent, Driver
from agentlab.events import CallStarted, RunStarted
from agentlab.nested import AMOUNTS, as_data, used
from agentlab.permissions import Decision, Gate, allow_read_only
from agentlab.permissions import Rule as PermissionRule
from agentlab.stopping import Budget, Rule, Stop
from agentlab.tables import short
from agentlab.tools import FromTrace, Tool, Toolbox, tool
from agentlab.trace import Trace
from agentlab.views import COUNTS

LONGEST = 600  # characters of a summary
READ_ONLY = Gate(allow_read_only)
STRICT = ("allow", "ask", "deny")

ParentTrace = Annotated[Trace, FromTrace(lambda trace: trace)]


class InnerTrace(Trace):
    """The trace of a nested run, which also knows who bounds it."""

    def __init__(
        self, parent: Trace, gates: tuple[tuple[Gate, Trace], ...], decide: Driver | None
    ) -> None:
        """`gates`: each gate that holds for this run, with the trace it is asked about."""
        super().__init__(parent=_place(parent))
        self.gates, self.decide = gates, decide


def as_tool(
    agent: Agent,
    name: str,
    description: str,
    *,
    within: Gate = READ_ONLY,
    decide: Driver | None = None,
) -> Tool:
    """A tool that hands a task to an agent and brings back its answer, or why there is none.

    `within` is the gate of the agent that gets the tool; without it nothing inside may write.
    The tool itself writes nothing: what is done inside is put to the gates call by call.
    """

    def delegate(task: str, parent: ParentTrace) -> dict[str, Any]:
        """Hand over a task.

        Args:
            task: the whole task in words of its own; nothing else of this conversation is known
        """
        inner = _run(agent, task, parent, within, decide)
        return {"summary": summary(inner), **as_data(inner)}

    return tool(delegate, name=name, description=description, render=lambda data: data["summary"])


def with_sub_agent(
    parent: Agent, agent: Agent, name: str, description: str, decide: Driver | None = None
) -> Agent:
    """The parent with the agent as one more tool, inside the parent's own gate and budget.

    >>> boss = with_sub_agent(Agent(model, Toolbox([calculator])), research_agent(model), "find", …)
    """
    inner = as_tool(agent, name, description, within=parent.gate, decide=decide)
    tools = Toolbox([*parent.tools.values(), inner])
    return replace(parent, tools=tools, rules=(with_all_inside(parent.budget), *parent.rules))


def summary(trace: Trace) -> str:
    """What a parent is told of a run: its answer, or why it has none; never more than a little."""
    end = trace.finished
    if end and end.reason == "answered":
        return short(end.answer, LONGEST)
    why = f"{end.reason}: {end.detail}" if end else "it did not end"
    return short(f"No answer ({why})", LONGEST)


def with_all_inside(budget: Budget) -> Rule:
    """Stops a run when it and the runs inside it have used up the budget together."""

    def all_used(trace: Trace) -> Stop | None:
        total, n = used(trace), trace.view(COUNTS)
        for name, limit in _limits(budget).items():
            if total[name] >= limit and not (name == "steps" and n.waiting):
                reason = "max_steps" if name == "steps" else "budget"
                return Stop(reason, f"{limit:g} {name} used up, with those of the runs inside")
        return None

    return all_used


def _run(agent: Agent, task: str, parent: Trace, within: Gate, decide: Driver | None) -> Trace:
    """The nested run, from its first event to its last."""
    gates = (*getattr(parent, "gates", ()), (within, parent))
    trace = InnerTrace(parent, gates, decide or getattr(parent, "decide", None))
    budget = _left(agent.budget, parent)
    bounded = replace(
        agent,
        gate=Gate(_strictest(agent.gate, trace)),
        budget=budget,
        rules=(with_all_inside(budget), *agent.rules),
    )
    bounded.run(task, trace=trace, decide=trace.decide)
    if trace.stop == "interrupted":  # Ctrl-C is meant for all of it
        raise KeyboardInterrupt
    return trace


def _strictest(own: Gate, inner: InnerTrace) -> PermissionRule:
    """A rule: the strictest verdict of the agent's own gate and of every gate around it."""

    def bounded(tool: Tool, args: dict[str, Any], trace: Any) -> Decision:
        verdicts = [own.decide(tool, args, trace)]
        for gate, outer in inner.gates:
            for seen in (trace, outer):  # what a rule looks for may have been read in either
                verdict = gate.decide(tool, args, seen)
                verdicts.append(replace(verdict, rule=f"{verdict.rule} of the parent"))
        return max(verdicts, key=lambda decision: STRICT.index(decision.verdict))

    return bounded


def _left(own: Budget, parent: Trace) -> Budget:
    """The agent's own budget, or what is left of its parent's where that is less."""
    started = parent.first(RunStarted)
    limits: Mapping[str, Any] = started.budget if started else {}
    total: dict[str, Any] = {**used(parent), "seconds": parent.elapsed()}
    left = {
        name: max(0, limit - total[name] - (name == "steps"))
        for name, limit in limits.items()
        if name in total
    }
    mine = own.as_dict()
    return replace(own, **{n: min(left[n], mine.get(n, left[n])) for n in left})


def _limits(budget: Budget) -> dict[str, int | float]:
    return {name: limit for name, limit in budget.as_dict().items() if name in AMOUNTS}


def _place(parent: Trace) -> dict[str, str]:
    """Which run, and which call of it, a nested run belongs to."""
    started = parent.first(RunStarted)
    calls = (event.call for event in reversed(parent.events) if isinstance(event, CallStarted))
    return {"run": started.run if started else "", "call": next(calls, "")}
