"""Runs to look at: what the tests of the display share. No clock, so every run is the same."""

from __future__ import annotations

from agentlab.agent import Agent
from agentlab.events import (
    CallFinished,
    CallStarted,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.messages import Reply, ToolCall, ToolSpec, Usage
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.models.stand_in import StandIn
from agentlab.permissions import Decision, Gate, allow_read_only, ask_before_writes
from agentlab.research.agent import research_agent
from agentlab.stopping import Budget
from agentlab.tools import Toolbox, tool
from agentlab.trace import Trace
from agentlab.views import Fold

HOSTILE = (
    "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'> \x1b[31mred\x1b[0m "
    "a\u202eb\u200bc\u2066d\u2069 \x00 [link](javascript:alert) https://example.org/ $$x$$ \ud800 "
    "\U000e0041 \u2028 \u3164 x\U000e0101 </script><!-- \"q' `t ${1} 漢字 العربية 👩\u200d💻"
)
SPELLED = (
    "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'> \\x1b[31mred\\x1b[0m "
    "a\\u202eb\\u200bc\\u2066d\\u2069 \\x00 [link](javascript:alert) https://example.org/ $$x$$ "
    "\\ud800 \\U000e0041 \\u2028 \\u3164 x\\U000e0101 "
    "</script><!-- \"q' `t ${1} 漢字 العربية 👩\\u200d💻"
)


def timeless(path: str | None = None) -> Trace:
    """An empty trace on which no time passes."""
    return Trace(path, clock=lambda: 0.0)


@tool
def add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b


@tool
def divide(a: int, b: int) -> float:
    """Divide a by b."""
    return a / b


@tool(writes=True)
def save_note(text: str) -> str:
    """Save one line to the notes."""
    return f"saved: {text}"


def arithmetic(decide=None) -> Trace:
    """A run with everything in it: a coerced argument, refusals, a failure, a person, an answer.

    Its 12 stops: 0 start, 1 model, 2 add, 3 model, 4 rain (unknown), 5 add (invalid), 6 model,
    7 divide (fails), 8 model, 9 save_note (asks a person), 10 model, 11 end.
    """
    model = ScriptedModel(
        [
            Reply("", (ToolCall("", "add", {"a": 2, "b": "4"}),), "tool_use", Usage(100, 20)),
            calls(ToolCall("", "rain", {}), ToolCall("", "add", {"a": "six"})),
            call("divide", a=6, b=0),
            call("save_note", text="6"),
            "The sum is 6.",
        ]
    )
    agent = Agent(
        model,
        Toolbox([add, divide, save_note]),
        system="Use the tools.",
        gate=Gate(allow_read_only, ask_before_writes),
        budget=Budget(steps=8, tokens=1000),
    )
    return agent.run("add 2 and 4, save the sum", trace=timeless(), decide=decide)


def researched() -> Trace:
    """A run of the research agent in 13 stops: two figures found and read, their difference."""
    agent = research_agent(StandIn())
    return agent.run("How much larger is the area of Peru than that of Chile?", trace=timeless())


def numbers(entries: list, event) -> list:
    """A small ledger: every whole number a call returned."""
    if isinstance(event, CallFinished) and event.outcome == "returned":
        entries.append({"id": f"n{len(entries) + 1}", "value": event.text, "from": event.tool})
    return entries


NUMBERS: Fold[list] = Fold(list, numbers)


def hostile() -> Trace:
    """The same hostile text in every field that holds text."""
    bad = HOSTILE
    trace = timeless()
    spec = ToolSpec(bad, bad, {"type": "object", "properties": {bad: {"type": bad}}})
    allowed, denied = Decision("allow", bad, bad), Decision("deny", bad, bad)
    for event in (
        RunStarted(bad, bad, bad, {"steps": 3}, bad, {"run": bad, "call": bad}),
        ToolDescribed("d", spec),
        ModelAsked(1, ("d",), f"tool:{bad}"),
        ModelReplied(
            1,
            bad,
            (ToolCall(bad, bad, {bad: bad}), ToolCall("2", bad, bad)),
            raw_stop=bad,
            thinking=bad,
            notes=(bad,),
        ),
        PermissionAsked(bad, bad, {bad: bad, "n": 1}, bad, bad, bad),
        CallStarted(bad, bad, {bad: bad, "n": 1}, allowed),
        CallFinished(bad, bad, "returned", bad, {bad: [bad]}),
        CallFinished("2", bad, "refused", bad, None, "denied", denied),
        Reminded(bad),
        ModelAsked(2, ("d",)),
        RunFinished("provider_error", bad, bad),
    ):
        trace.record(event)
    return trace


def long_run(stops: int) -> Trace:
    """A run of about so many stops: look, found, look, found, …; every tenth look fails."""
    trace = timeless()
    trace.record(RunStarted("a long run", budget={"steps": stops}))
    trace.record(ToolDescribed("d", ToolSpec("look", "Look it up.", {"properties": {}})))
    for n in range(1, stops // 2):
        looked = ToolCall(f"c{n}", "look", {"key": f"k{n}"})
        trace.record(ModelAsked(n, ("d",)))
        trace.record(ModelReplied(n, "", (looked,), "tool_use", usage=Usage(10, 5)))
        trace.record(CallStarted(looked.id, "look", looked.args, Decision("allow", "reads", "r")))
        how = "failed" if n % 10 == 0 else "returned"
        trace.record(CallFinished(looked.id, "look", how, f"value {n} " + "of some text " * 12))
    trace.record(RunFinished("answered", "", "done"))
    return trace
