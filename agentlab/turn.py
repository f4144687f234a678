"""One turn: what a model is offered, and what each call of its reply comes to.

A call is checked in this order: JSON → a known tool → offered this turn → valid arguments; then
`agent.py` asks for permission, and the function runs. So nobody is asked about a call that could
not run, and every no is a value the model can act on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from agentlab.events import CallFinished, ModelReplied, Refusal
from agentlab.messages import (
    Choice,
    ModelError,
    Reply,
    StopReason,
    ToolCall,
    ToolSpec,
    Usage,
    as_json,
    as_text,
)
from agentlab.permissions import Decision
from agentlab.schema import shown
from agentlab.stopping import Stop
from agentlab.tools import Tool, Toolbox, ToolError, Unparseable, checked, parsed, run
from agentlab.views import CallRecord
from agentlab.written import is_written_call

EMPTY = "(nothing)"  # what a model is told of an empty text, which no provider takes

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

    Errors: ValueError for a turn that no model could meet, TypeError for what is no turn at all.
    """
    if not isinstance(choice, Choice):
        raise TypeError(f"choose must return AUTO, ANY, NONE or only(…), not {choice!r}.")
    if isinstance(names, str):
        raise TypeError(f"offer must return a list of names, or None for all, not {names!r}.")
    if choice.kind == "tool":
        names = [choice.tool]
    if unknown := sorted({name for name in names or () if name not in tools}):
        raise ValueError(f"This turn offers {', '.join(unknown)}; known: {', '.join(tools)}.")
    specs = tools.specs if names is None else tuple(map(tools.spec, names))
    if choice.kind == "any" and not specs:
        raise ValueError("This turn must bring a tool call, and no tool is offered.")
    return Turn(choice, specs, sorted(s.name for s in specs) if choice.kind != "none" else [])


def sound(reply: Any) -> Reply:
    """The reply, when all of it is what the loop can use and a trace can hold.

    Errors: ModelError, naming the part that is not.
    """
    for name, kind, held in _parts(reply):
        if not isinstance(held, kind):
            fault = f"{name} must be {kind.__name__}, got {type(held).__name__}"
            raise ModelError(f"The model's reply is malformed: {fault}.")
    if reply.stop not in _STOPS:
        fault = f"stop must be one of {', '.join(_STOPS)}, got {shown(reply.stop)}"
        raise ModelError(f"The model's reply is malformed: {fault}.")
    return reply


_STOPS = get_args(StopReason)


def _parts(reply: Any) -> Iterator[tuple[str, type, Any]]:
    """Every part of a reply, with the type it must have; each is looked at before the next."""
    yield "it", Reply, reply
    for name in ("text", "stop", "thinking", "raw_stop"):
        yield name, str, getattr(reply, name)
    yield "calls", Sequence, reply.calls
    for call in reply.calls:
        yield "calls", ToolCall, call
        yield "the id of a call", str, call.id
        yield "the name of a call", str, call.name
    yield "notes", Sequence, reply.notes
    for note in reply.notes:
        yield "a note", str, note
    yield "forced", bool, reply.forced
    yield "usage", Usage, reply.usage
    yield "usage.input_tokens", int, reply.usage.input_tokens
    yield "usage.output_tokens", int, reply.usage.output_tokens


def with_ids(
    calls: Iterable[ToolCall], taken: Collection[str], cleaned: Callable[[str], str] = str
) -> tuple[ToolCall, ...]:
    """The calls as a trace keeps them, under ids that no other call of the run has.

    `cleaned` takes out of an id what no trace may hold.
    """
    made: dict[str, ToolCall] = {}
    for call in calls:
        wanted, number = cleaned(call.id), len(taken) + len(made) + 1
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


def result(call: ToolCall, tool: Tool, args: dict[str, Any], trace: Any) -> CallFinished:
    """Run the function. What it raises becomes an observation the model can act on (C09)."""
    try:
        value = run(tool, args, trace)
        text = as_text(tool.render(value) if tool.render else value)
        data = None if isinstance(value, str) else as_json(value)
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


def text_of(error: BaseException) -> str:
    """The text of an exception, which is foreign code and may itself fail."""
    try:
        return str(error)
    except Exception:
        return "its text cannot be read"


def _storable(value: Any) -> Any:
    """What a model sent as a trace can hold it; if it cannot, a text that no check lets pass."""
    try:
        return as_json(value)
    except Exception as error:  # the value's own code runs here
        return f"({text_of(error)})"
