"""One reply: whether the loop can use it, what a trace keeps of it, and whether it ends the run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, get_args

from agentlab.events import ModelReplied
from agentlab.messages import Choice, ModelError, Reply, StopReason, ToolCall, Usage, as_json
from agentlab.schema import shown
from agentlab.stopping import Stop
from agentlab.turn import Turn, text_of
from agentlab.written import is_written_call


def sound(reply: Any) -> Reply:
    """The reply, when all of it is what the loop can use and a trace can hold.

    Errors: ModelError, naming the part that is not.
    """
    if isinstance(reply, Reply) and _is_plain(reply):
        return reply
    for name, kind, held in _parts(reply):
        if not isinstance(held, kind):
            fault = f"{name} must be {kind.__name__}, got {type(held).__name__}"
            raise ModelError(f"The model's reply is malformed: {fault}.")
    if reply.stop not in _STOPS:
        fault = f"stop must be one of {', '.join(_STOPS)}, got {shown(reply.stop)}"
        raise ModelError(f"The model's reply is malformed: {fault}.")
    return reply


_STOPS = get_args(StopReason)


def _is_plain(reply: Reply) -> bool:
    """True for a reply whose parts are of just the types they are declared with: nearly all."""
    usage = reply.usage
    if (
        type(reply.text) is not str
        or type(reply.thinking) is not str
        or type(reply.raw_stop) is not str
        or type(reply.stop) is not str
        or reply.stop not in _STOPS
        or type(reply.calls) is not tuple
        or type(reply.notes) is not tuple
        or type(reply.forced) is not bool
        or type(usage) is not Usage
        or type(usage.input_tokens) is not int
        or type(usage.output_tokens) is not int
    ):
        return False
    for call in reply.calls:
        if type(call) is not ToolCall or type(call.id) is not str or type(call.name) is not str:
            return False
    return not reply.notes or set(map(type, reply.notes)) == {str}


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
    calls: Iterable[ToolCall], taken: set[str], cleaned: Callable[[str], str] = str
) -> tuple[ToolCall, ...]:
    """The calls as a trace keeps them, under ids that no other call of the run has.

    `taken` are the ids so far, and grows; `cleaned` takes out of an id what no trace may hold.
    """
    made = []
    for call in calls:
        wanted, number = cleaned(call.id) if call.id else "", len(taken) + 1
        while not wanted or wanted in taken:
            wanted, number = f"call_{number}", number + 1
        taken.add(wanted)
        made.append(ToolCall(wanted, call.name, _storable(call.args)))
    return tuple(made)


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
        raw=None if reply.raw is None else _storable(reply.raw),
    )


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
    except Exception as error:  # the value's own code runs here
        return f"({text_of(error)})"
