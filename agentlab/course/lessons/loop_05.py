"""How lesson 05 judges a loop: by what it sends a model, what it runs, and what it returns."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from agentlab.agent import Agent, Steps
from agentlab.messages import (
    AUTO,
    Choice,
    Message,
    ModelError,
    Reply,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.stopping import Budget
from agentlab.tables import counted, short
from agentlab.tools import Toolbox, tool
from agentlab.views import CONVERSATION

Loop = Callable[[Any, str, Toolbox], str]


class Desk:
    """Two tools that note each call that runs; what they give depends on what ran before."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.tools = Toolbox([tool(self.draw), tool(self.greet)])

    def draw(self, n: int) -> str:
        """Draw the next ticket from pile n."""
        return self._noted(f"draw(n={n!r})")

    def greet(self, name: str) -> dict[str, str]:
        """Greet somebody, who gets the number of a seat."""
        return {"hello": name, "seat": self._noted(f"greet(name={name!r})")}

    def _noted(self, ran: str) -> str:
        self.ran.append(ran)
        return hashlib.sha256("; ".join(self.ran).encode()).hexdigest()[:6]


class Recorder:
    """A model that says what it is told to say, and keeps all it was sent."""

    name = "recorder"

    def __init__(self, script: Sequence[Reply | str]) -> None:
        self.script = _with_ids(script)
        self.sent: list[list[Message]] = []
        self.offered: list[tuple[ToolSpec, ...]] = []
        self.choices: list[Choice] = []

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The next reply of the script."""
        self.sent.append(list(messages))
        self.offered.append(tuple(tools))
        self.choices.append(choice)
        return self.script.reply(messages, tools, choice)


SCRIPTS: dict[str, list[Reply | str]] = {
    "a reply that asks for nothing": ["Nothing to do."],
    "one call": [call("draw", n=4), "It is drawn."],
    "two calls in one reply": [
        calls(ToolCall("x", "draw", {"n": 1}), ToolCall("y", "greet", {"name": "Ada"})),
        "Drawn, and hello.",
    ],
    "a text beside a call": [
        Reply("I will look.", (ToolCall("z", "greet", {"name": "Bo"}),), "tool_use"),
        "Hello, Bo.",
    ],
    "a reply that was cut and asks for nothing": [
        call("draw", n=2),
        Reply("It is dra", (), "max_tokens"),
    ],
    "the same call again and again": [*[call("draw", n=1)] * 4, "Enough."],
    "a hundred and fifty turns": [*(call("draw", n=n) for n in range(149)), "Enough."],
}


def judge_loop(loop: Any) -> str:
    """05.1: a loop that sends what agentlab's own sends, reply for reply, and is one's own."""
    if not callable(loop):
        return "answer must be a function answer(model, question, tools)."
    for name, script in SCRIPTS.items():
        mine, desk, task = Recorder(script), Desk(), f"This is a test: {name}."
        with _noting_agents() as agents:
            try:
                final = loop(mine, task, desk.tools)
            except ModelError:
                return f"{name}: after a reply that asks for nothing the model is asked again."
        if agents:
            return "an Agent runs inside it; write the loop yourself."
        if fault := _sent_wrongly(mine, desk, script, task) or _final(final, _text(script[-1])):
            return f"{name}: {fault}"
    return ""


def _text(said: Reply | str) -> str:
    """The text of the last reply of a script."""
    return said.text if isinstance(said, Reply) else said


@contextmanager
def _noting_agents() -> Iterator[list[Agent]]:
    """Notes every agent that is run."""
    ran: list[Agent] = []
    steps = Agent.steps

    def noted(self: Agent, *given: Any, **named: Any) -> Steps:
        ran.append(self)
        return steps(self, *given, **named)

    Agent.steps = noted  # type: ignore[method-assign]
    try:
        yield ran
    finally:
        Agent.steps = steps  # type: ignore[method-assign]


def _with_ids(script: Sequence[Reply | str]) -> ScriptedModel:
    """The script with an id for every call, as a provider gives them."""
    replies = []
    for turn, said in enumerate(script):
        if isinstance(said, Reply):
            named = (ToolCall(c.id or f"c{turn}", c.name, c.args) for c in said.calls)
            said = Reply(said.text, tuple(named), said.stop)
        replies.append(said)
    return ScriptedModel(replies)


def _sent_wrongly(mine: Recorder, desk: Desk, script: Sequence[Reply | str], task: str) -> str:
    """The first difference between what a loop did and what agentlab's own does."""
    if not mine.sent:
        return "the model it was given is never asked."
    if any(offered != desk.tools.specs for offered in mine.offered):
        return "the model is not offered the tools; the second argument of reply is tools.specs."
    if any(choice != AUTO for choice in mine.choices):
        return "the third argument of reply should be AUTO each time."
    own, model = Desk(), Recorder(script)
    trace = Agent(model, own.tools, budget=Budget(steps=None), rules=()).run(task)
    if len(mine.sent) < len(model.sent):
        return f"the model is asked {_times(len(mine.sent))}, not {_times(len(model.sent))}."
    if desk.ran != own.ran:
        return f"what ran is {_listed(desk.ran)}; it should be {_listed(own.ran)}."
    theirs = [m for m in trace.view(CONVERSATION) if m.role != "system"]
    turns = zip(mine.sent, model.sent, strict=True)
    faults = (_first_difference(got, theirs[: len(wanted)]) for got, wanted in turns)
    return next((fault for fault in faults if fault), "")


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


def _listed(ran: Sequence[str]) -> str:
    return ", ".join(ran) or "nothing"


def _first_difference(mine: list[Message], theirs: list[Message]) -> str:
    for place, right in enumerate(theirs, 1):
        if place > len(mine):
            return f"message {place} is missing; it should be from the {right.role}."
        got = mine[place - 1]
        if not isinstance(got, Message):
            return f"message {place} is {got!r}, not a Message."
        for field in ("role", "text", "calls", "results"):
            is_, wanted = (_plain(getattr(message, field)) for message in (got, right))
            if is_ != wanted and field == "results":
                return f"message {place}{_results_differ(is_, wanted)}"
            if is_ != wanted:
                return f"message {place} has {field} {is_!r}, not {wanted!r}."
    return f"there are {len(mine)} messages, not {len(theirs)}." if mine[len(theirs) :] else ""


def _results_differ(got: Any, wanted: tuple[ToolResult, ...]) -> str:
    """How the results of one message differ from those of the reply before it."""
    if not isinstance(got, tuple) or not all(isinstance(one, ToolResult) for one in got):
        return f" has results {short(repr(got), 100)}; they are a tuple of ToolResult(...)."
    if len(got) != len(wanted):
        told = "all of one reply stand in one message"
        has = f"{counted(len(got), 'result')}"
        return f" has {has}, not {len(wanted)}: {told}."
    place = next(n for n, one in enumerate(got) if one != wanted[n])
    fields = ("call_id", "name", "text", "is_error")
    name = next(f for f in fields if getattr(got[place], f) != getattr(wanted[place], f))
    is_, right = (short(repr(getattr(one[place], name)), 100) for one in (got, wanted))
    return f", result {place + 1}, has {name} {is_}, not {right}."


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value  # a list of results will do


def _final(got: Any, wanted: Any) -> str:
    if got is None:
        return "it returns None; is there a return?"
    return "" if got == wanted else f"it returns {got!r}, not the last text, {wanted!r}."
