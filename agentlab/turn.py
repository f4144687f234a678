"""One turn: what a model is offered, and what each call of its reply comes to.

A call is checked in this order: JSON → a known tool → offered this turn → valid arguments; then
`agent.py` asks for permission, and the function runs. So nobody is asked about a call that could
not run, and every no is a value the model can act on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agentlab.events import CallFinished, Refusal
from agentlab.messages import Choice, ToolCall, ToolSpec, as_json, as_text, json_text
from agentlab.permissions import Decision
from agentlab.schema import SCALARS
from agentlab.tools import Tool, Toolbox, ToolError, Unparseable, parsed, run
from agentlab.views import CallRecord

EMPTY = "(nothing)"  # what a model is told of an empty text, which no provider takes

CUT = {  # how a reply can end so that its calls must not run, and what the model is told
    "max_tokens": "the reply was cut; send the call again, whole",
    "refusal": "the reply was declined",
    "unknown": "the reply ended for an unknown reason",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn offers: a choice, the tools shown, and which of them may be called."""

    choice: Choice
    specs: tuple[ToolSpec, ...]
    digests: tuple[str, ...]  # what a trace calls the specs
    callable: tuple[str, ...]  # names, sorted

    @property
    def forces(self) -> bool:
        """True when an answer without a call will not do (C55)."""
        return self.choice.kind in ("any", "tool")

    @property
    def reminder(self) -> str:
        """What a model is told that gave neither the call nor the answer that was wanted."""
        tools = ", ".join(self.callable) or "nothing"
        if self.forces:
            return f"Answer with a tool call now, not with text. You may call: {tools}."
        return f"That is a call written as text, and nothing ran. You may call: {tools}."


Names = tuple[str, ...] | None  # of the tools a turn shows; None is all


def wanted(choice: Any, names: Any) -> tuple[Choice, Names]:
    """What `choose` and `offer` want of a turn. Errors: TypeError for what is neither."""
    if not isinstance(choice, Choice):
        raise TypeError(f"choose must return AUTO, ANY, NONE or only(…), not {choice!r}.")
    if isinstance(names, str):
        raise TypeError(f"offer must return a list of names, or None for all, not {names!r}.")
    return choice, None if names is None else tuple(names)


def offered(tools: Toolbox, choice: Choice, names: Names) -> Turn:
    """The turn in which these tools are shown; the one that is forced, whatever the names.

    Errors: ValueError for a turn that no model could meet.
    """
    if choice.kind == "tool":
        names = (choice.tool,)
    if unknown := sorted({name for name in names or () if name not in tools}):
        raise ValueError(f"This turn offers {', '.join(unknown)}; known: {', '.join(tools)}.")
    specs = tools.specs if names is None else tuple(map(tools.spec, names))
    if choice.kind == "any" and not specs:
        raise ValueError("This turn must bring a tool call, and no tool is offered.")
    shown = [spec.name for spec in specs]
    digests = tuple(tools[name].digest for name in shown)
    return Turn(choice, specs, digests, () if choice.kind == "none" else tuple(sorted(shown)))


def as_sent(args: dict[str, Any], call: ToolCall) -> dict[str, Any]:
    """Checked arguments as a trace keeps them: the call's own, where the check changed nothing."""
    sent = call.args
    if not isinstance(sent, dict) or len(sent) != len(args):
        return as_json(args)
    for name, value in args.items():
        if type(value) not in SCALARS or sent.get(name, args) is not value:  # 1 is no 1.0
            return as_json(args)
    return sent


def check(call: ToolCall, tools: Toolbox, turn: Turn) -> tuple[Tool, dict[str, Any]] | CallFinished:
    """The tool and its arguments, or the refusal of the first check that fails."""
    try:
        args = parsed(call.args)
    except Unparseable as error:
        return refused(call, "unparseable", reason=str(error))
    tool = tools.get(call.name)
    if tool is None:
        return refused(call, "unknown_tool", requested=call.name, available=turn.callable)
    if call.name not in turn.callable:
        return refused(call, "not_offered", requested=call.name, available=turn.callable)
    values, complaints = tool.signature.checked(args)
    if complaints:
        return refused(call, "invalid_arguments", complaints=complaints)
    return tool, values


def refused(
    call: ToolCall, refusal: Refusal, decision: Decision | None = None, **particulars: Any
) -> CallFinished:
    """The refusal as a value the model can act on (C42)."""
    told = as_text({"ok": False, "error": refusal, **particulars})
    return CallFinished(call.id, call.name, "refused", told, refusal=refusal, decision=decision)


def result(call: ToolCall, tool: Tool, args: dict[str, Any], trace: Any) -> CallFinished:
    """Run the function. What it raises becomes an observation the model can act on (C09)."""
    try:
        value = run(tool, args, trace)
        data = as_json(value)
        text = as_text(tool.render(value)) if tool.render else json_text(data)
        data = None if isinstance(value, str) else data
        return CallFinished(call.id, tool.name, "returned", text or EMPTY, data)
    except Exception as error:
        kind = "" if isinstance(error, ToolError) else f"{type(error).__name__}: "
        text = f"tool error in {tool.name}: {kind}{text_of(error)}"
        return CallFinished(call.id, tool.name, "failed", text)


def broken_off(call: CallRecord, why: str) -> CallFinished:
    """The outcome of a call that was open when the run ended: it may have run in part, or not."""
    if call.decision:
        return CallFinished(call.id, call.tool, "failed", f"{call.tool} was broken off: {why}")
    return refused(ToolCall(call.id, call.tool, call.args), "interrupted", reason=why)


def text_of(error: BaseException) -> str:
    """The text of an exception, which is foreign code and may itself fail."""
    try:
        return str(error)
    except Exception:
        return "its text cannot be read"
