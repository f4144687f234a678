"""A model that replies from a list or a function: lesson 01's fake, tests, published runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from agentlab.messages import Choice, Message, ModelError, Reply, ToolCall, ToolSpec

Script = Iterable[Reply | str] | Callable[[Sequence[Message]], Reply | str]


class ScriptedModel:
    """Says what it was told to say, whatever it is sent.

    >>> ScriptedModel([call("add", a=3, b=4), "answer = 7"])
    """

    def __init__(self, script: Script, name: str = "scripted") -> None:
        """`script` is a list of replies (a text is a final reply) or a function of the messages.

        Errors: TypeError for one reply without a list around it.
        """
        if isinstance(script, (str, Reply)):
            raise TypeError(f"ScriptedModel({script!r}): give a list of replies, [{script!r}].")
        self.name = name
        self._function = script if callable(script) else None
        self._replies = () if callable(script) else tuple(script)
        self._position = 0

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The next reply. Raises ModelError when the list is at its end."""
        if self._function:
            said = self._function(messages)
        elif self._position < len(self._replies):
            said = self._replies[self._position]
            self._position += 1
        else:
            held = len(self._replies)
            told = "1 reply" if held == 1 else f"{held} replies"
            raise ModelError(f"The script has {told} and was asked for more.")
        return Reply(text=said) if isinstance(said, str) else said


def call(tool: str, /, **args: Any) -> Reply:
    """A reply with one call, e.g. `call("add", a=3, b=4)`."""
    return calls(ToolCall("", tool, args))


def calls(*proposed: ToolCall) -> Reply:
    """A reply with several calls."""
    return Reply(calls=proposed, stop="tool_use")
