"""One turn: what a model is offered, and what its reply comes to before anything runs.

A call is checked in this order: JSON → a known tool → offered this turn → valid arguments; then
`agent.py` asks for permission and runs it. So nobody is asked about a call that could not run, and
every no is a value the model can act on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from agentlab.events import CallFinished, ModelReplied, Refusal
from agentlab.messages import Choice, Reply, ToolCall, ToolSpec, as_json, as_text
from agentlab.permissions import Decision
from agentlab.stopping import Stop
from agentlab.tools import Tool, Toolbox, Unparseable, checked, parsed
from agentlab.written import is_written_call

CUT = {  # how a reply can end so that its calls must not run, and what the model is told
    "max_tokens": "the reply was cut; send the call again, whole",
    "refusal": "the reply was declined",
    "unknown": "the reply ended for an unknown reason",
}


@dataclass(slots=True)
class Turn:
    """What a turn offers: a choice, the tools shown, and which of them may be called."""

    choice: Choice
    specs: tuple[ToolSpec, ...]
    callable: list[str]  # names, sorted

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


def offered(tools: Toolbox, choice: Choice, names: Sequence[str] | None) -> Turn:
    """The turn in which these tools are shown; all of them for None, the one that is forced.

    Errors: ValueError for a turn that no model could meet.
    """
    if choice.kind == "tool":
        names = [choice.tool]
    if unknown := sorted({name for name in names or () if name not in tools}):
        raise ValueError(f"This turn offers {', '.join(unknown)}; known: {', '.join(tools)}.")
    specs = tools.specs if names is None else tuple(tools[name].spec for name in names)
    if choice.kind == "any" and not specs:
        raise ValueError("This turn must bring a tool call, and no tool is offered.")
    return Turn(choice, specs, sorted(s.name for s in specs) if choice.kind != "none" else [])


def with_ids(calls: Iterable[ToolCall], taken: Collection[str]) -> tuple[ToolCall, ...]:
    """The calls as a trace keeps them, under ids that no other call of the run has."""
    made: dict[str, ToolCall] = {}
    for call in calls:
        wanted, number = call.id, len(taken) + len(made) + 1
        while not wanted or wanted in taken or wanted in made:
            wanted, number = f"call_{number}", number + 1
        made[wanted] = ToolCall(wanted, call.name, _storable(call.args))
    return tuple(made.values())


def replied(reply: Reply, calls: tuple[ToolCall, ...], step: int, choice: Choice) -> ModelReplied:
    """The reply as a trace keeps it, and who held the model to the choice."""
    return ModelReplied(
        step=step,
        text=reply.text,
        calls=calls,
        stop=reply.stop,
        raw_stop=reply.raw_stop,
        thinking=reply.thinking,
        usage=reply.usage,
        enforced="" if choice.kind == "auto" else "provider" if reply.forced else "harness",
        notes=tuple(reply.notes),
        raw=_storable(reply.raw),
    )


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
    values, complaints = checked(args, tool)
    if complaints:
        return refused(call, "invalid_arguments", complaints=complaints)
    return tool, values


def refused(
    call: ToolCall, refusal: Refusal, decision: Decision | None = None, **particulars: Any
) -> CallFinished:
    """The refusal as a value the model can act on (C42)."""
    told = as_text({"ok": False, "error": refusal, **particulars})
    return CallFinished(call.id, call.name, "refused", told, refusal=refusal, decision=decision)


def ending(reply: Reply, turn: Turn) -> Stop | None:
    """Why this reply ends the run, or None when the run goes on."""
    said = reply.raw_stop or reply.stop
    if reply.stop == "refusal":
        return Stop("refused", reply.text or "the model declined")
    if reply.stop == "unknown":
        return Stop("cut_off", f"the reply ended for an unknown reason, {said!r}")
    if reply.calls or reply.stop == "pause_turn":
        return None
    if reply.stop == "max_tokens":
        return Stop("cut_off", f"the reply was cut ({said})")
    if reply.stop == "tool_use":
        return Stop("no_progress", "the reply says it calls a tool and holds no call")
    if turn.forces or is_written_call(reply.text, turn.callable):
        return None
    if not reply.text.strip():
        return Stop("no_progress", "the reply holds neither a call nor text")
    return Stop("answered", answer=reply.text)


def _storable(value: Any) -> Any:
    """What a model sent as a trace can hold it; if it cannot, a text that no check lets pass."""
    try:
        return as_json(value)
    except ValueError as error:
        return f"({error})"
