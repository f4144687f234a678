"""agentlab: a tool-using agent, small enough to read in an afternoon.

A model proposes, tools act, a gate permits, a loop feeds the results back until there is a reason
to stop, and a trace keeps all of it:

    from agentlab import Agent, Toolbox, call, ScriptedModel, tool

    @tool
    def add(a: int, b: int) -> int:
        '''Add two numbers.'''
        return a + b

    model = ScriptedModel([call("add", a=3, b=4), "answer = 7"])
    trace = Agent(model, Toolbox([add])).run("compute 3 + 4")
    print(trace)

The names below are what a lesson needs; each is loaded when it is first used, so that importing the
package does nothing. To read the code, begin with `agent.py`, then follow its imports.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agentlab.agent import Agent
    from agentlab.display.stepper import show
    from agentlab.lines import TraceError
    from agentlab.messages import (
        ANY,
        AUTO,
        NONE,
        Choice,
        Message,
        ModelError,
        Reply,
        ToolCall,
        ToolResult,
        ToolSpec,
        Usage,
        only,
    )
    from agentlab.models import load_model
    from agentlab.models.scripted import ScriptedModel, call, calls
    from agentlab.permissions import (
        Decision,
        Gate,
        allow,
        allow_read_only,
        ask_before_writes,
        deny,
        inside,
        writes,
    )
    from agentlab.stopping import Budget, Stop
    from agentlab.tables import Table
    from agentlab.tools import FromTrace, Number, Tool, Toolbox, ToolError, tool
    from agentlab.trace import Trace, executed

__version__ = "0.1.0"

__all__ = [
    "ANY",
    "AUTO",
    "Agent",
    "Budget",
    "Choice",
    "Decision",
    "FromTrace",
    "Gate",
    "Message",
    "ModelError",
    "NONE",
    "Number",
    "Reply",
    "ScriptedModel",
    "Stop",
    "Table",
    "Tool",
    "ToolCall",
    "ToolError",
    "ToolResult",
    "ToolSpec",
    "Toolbox",
    "Trace",
    "TraceError",
    "Usage",
    "allow",
    "allow_read_only",
    "ask_before_writes",
    "call",
    "calls",
    "deny",
    "executed",
    "inside",
    "load_model",
    "only",
    "show",
    "tool",
    "writes",
]

_HOMES = {  # module: its public names
    "agent": "Agent",
    "display.stepper": "show",
    "lines": "TraceError",
    "messages": "ANY AUTO NONE Choice Message ModelError Reply"
    " ToolCall ToolResult ToolSpec Usage only",
    "models": "load_model",
    "models.scripted": "ScriptedModel call calls",
    "permissions": "Decision Gate allow allow_read_only ask_before_writes deny inside writes",
    "stopping": "Budget Stop",
    "tables": "Table",
    "tools": "FromTrace Number Tool Toolbox ToolError tool",
    "trace": "Trace executed",
}


def __getattr__(name: str) -> Any:
    """A public name, from the module it lives in."""
    for module, names in _HOMES.items():
        if name in names.split():
            return getattr(import_module(f"agentlab.{module}"), name)
    raise AttributeError(f"agentlab has no name {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
