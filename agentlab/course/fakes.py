"""A small adapter: the package's loop asks one of lesson 01's fakes.

A fake takes a history of dicts and gives an action, which is a dict, too. A model takes messages
and gives a reply. Two translations are all that lies between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from agentlab.messages import Message, Reply
from agentlab.models.scripted import ScriptedModel, call

Action = dict[str, Any]  # e.g. {"type": "tool", "name": "add", "args": {"a": 3, "b": 4}}
Entry = dict[str, Any]  # e.g. {"role": "tool", "content": 7}
Fake = Callable[[list[Entry]], Action]


def as_model(fake: Fake, name: str = "fake") -> ScriptedModel:
    """The fake as a model that an `Agent` can ask.

    >>> Agent(as_model(fake_model), Toolbox([add, multiply])).run("compute (3 + 4) * 5")
    """
    return ScriptedModel(lambda messages: as_reply(fake(as_history(messages))), name)


def as_history(messages: Sequence[Message]) -> list[Entry]:
    """The messages as lesson 01's loop writes them down: calls as actions, results as values."""
    return [{"role": m.role, "content": _content(m)} for m in messages]


def as_reply(action: Action) -> Reply:
    """The action as a reply: a call, or a final text.

    An action of another type asks for nothing and says nothing, so the reply is empty, with a note.
    """
    match action["type"]:
        case "tool":
            return call(action["name"], **action["args"])
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
