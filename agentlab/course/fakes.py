"""A small adapter: the package's loop asks one of lesson 01's fakes.

A fake takes a history of dicts and gives an action, which is a dict, too. A model takes messages
and gives a reply. Two translations are all that lies between them. An action that says neither what
to call nor what to answer has none, and a fake may raise: the run ends there, and says which step
it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from agentlab.course.blame import raised, shown
from agentlab.messages import Message, ModelError, Reply, ToolCall
from agentlab.models.scripted import ScriptedModel, calls

Action = dict[str, Any]  # e.g. {"type": "tool", "name": "add", "args": {"a": 3, "b": 4}}
Entry = dict[str, Any]  # e.g. {"role": "tool", "content": 7}
Fake = Callable[[list[Entry]], Action]

NEEDED = {"tool": {"name", "args"}, "final": {"content"}}  # what an action of a type must have
FORMS = '{"type": "tool", "name": ..., "args": ...} or {"type": "final", "content": ...}'


def as_model(fake: Fake, name: str = "fake") -> ScriptedModel:
    """The fake as a model that an `Agent` can ask. Errors: TypeError for what is no function.

    >>> Agent(as_model(fake_model), Toolbox([add, multiply])).run("compute (3 + 4) * 5")
    """
    if not callable(fake):
        raise TypeError(f"as_model takes the fake itself, a function; this is {shown(fake)}.")

    def reply(messages: Sequence[Message]) -> Reply:
        step = f"step {1 + sum(m.role == 'assistant' for m in messages)}"
        try:
            action = fake(as_history(messages))
        except Exception as error:  # whatever a learner may write can happen here
            raise ModelError(f"in {step} the fake raised {raised(error)}") from error
        if fault := malformed(action):
            raise ModelError(f"{step} is {fault}")
        return as_reply(action)

    return ScriptedModel(reply, name)


def malformed(action: Any) -> str:
    """Why an action cannot be made a reply, as the end of a sentence; "" when it can.

    >>> malformed(None)
    'None. Is there a return for it?'
    """
    if action is None:
        return "None. Is there a return for it?"
    kind = action.get("type") if isinstance(action, dict) else None
    if not isinstance(kind, str) or not NEEDED.get(kind, set()) <= set(action):
        return f"{shown(action)}; it should be {FORMS}."
    if kind == "tool" and not isinstance(action["name"], str):
        return f"a call of {shown(action['name'])}; a tool's name is text."
    if kind == "tool" and not isinstance(action["args"], dict):
        return f"a call with the args {shown(action['args'])}; they stand in a dict."
    return ""


def as_history(messages: Sequence[Message]) -> list[Entry]:
    """The messages as lesson 01's loop writes them down: calls as actions, results as values."""
    return [{"role": m.role, "content": _content(m)} for m in messages]


def as_reply(action: Action) -> Reply:
    """The action as a reply: a call, or a final text.

    An action of another type asks for nothing and says nothing, so the reply is empty, with a note.
    """
    match action["type"]:
        case "tool":
            return calls(ToolCall("", action["name"], action["args"]))
        case "final":
            return Reply(text=str(action["content"]))
    return Reply(notes=(f"unknown action {action['type']!r}",))


def _content(message: Message) -> Any:
    if message.calls:
        first = message.calls[0]
        return {"type": "tool", "name": first.name, "args": first.args}
    return _value(message.results[0].text) if message.results else message.text


def _value(text: str) -> int | str:
    """A result's text as the whole number it was, if it was one."""
    try:
        return int(text)
    except ValueError:
        return text
