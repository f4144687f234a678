"""The research agent with a memory: it looks there first, and searches for what it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agentlab.agent import Agent
from agentlab.events import CallFinished, Event
from agentlab.memory.memory import Memory
from agentlab.memory.toolbox import forget_tool, recall_tool, remember_tool
from agentlab.messages import Model
from agentlab.permissions import Gate, allow_read_only, ask_before_writes
from agentlab.research.agent import GUIDANCE, research_agent
from agentlab.research.toolbox import Search, calculator, parser, search_tool
from agentlab.stopping import Budget
from agentlab.tools import Toolbox
from agentlab.trace import Trace
from agentlab.views import Fold

REMEMBER = "Recall before you search. Remember or forget only what the user asks you to."
ASKING = Gate(allow_read_only, ask_before_writes)


def memory_agent(
    model: Model,
    memory: Memory,
    search: Search | None = None,
    budget: Budget | None = None,
    *,
    gate: Gate = ASKING,
) -> Agent:
    """The agent of lesson 10 with recall, remember and forget; a person is asked before writes.

    >>> memory.keep(memory_agent(load_model(), memory).run("What is the area of Peru?"))
    """
    reading = [recall_tool(memory), search_tool(search), parser, calculator]
    tools = Toolbox([*reading, remember_tool(memory), forget_tool(memory)])
    agent = research_agent(model, search, budget, tools=tools)
    return replace(agent, system=f"{GUIDANCE} {REMEMBER}", gate=gate, offer=beyond_memory)


def beyond_memory(trace: Trace) -> Sequence[str] | None:
    """Every tool; for the turn after a recall that brought nothing, all but recall (C45).

    Asking the same memory again cannot bring more, and a search can.
    """
    last = trace.view(_LAST)
    if not last or last[0].tool != "recall" or last[0].outcome == "returned":
        return None
    return ["web_search", "parser", "calculator", "remember", "forget"]


def _last(held: list[CallFinished], event: Event) -> list[CallFinished]:
    return [event] if isinstance(event, CallFinished) else held


_LAST: Fold[list[CallFinished]] = Fold(list, _last)
