"""A trace as a tree of spans: the run, in it each turn of the model and each call of a tool.

    invoke_agent agentlab
      chat stand-in
      execute_tool web_search
      chat stand-in

The run of a sub-agent stands below the span of the call that began it. A span is made from what the
trace holds and nothing else, so a run from a file gives the same tree as the live one. What was
said, asked and found is left out unless `content` is asked for: a tracing system is read by more
people than a trace is. Tokens stand on the turn that used them, never summed on the run, where a
system that sums would count them twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.export import content as written
from agentlab.export.names import NAMES
from agentlab.messages import Message, ToolSpec
from agentlab.nested import run_inside
from agentlab.permissions import Decision
from agentlab.research.ledger import Ledger, ledger
from agentlab.trace import Trace
from agentlab.views import CONVERSATION

Value = str | int | float | tuple[str, ...]
ENDED_WELL = ("answered", "refused")  # any other end of a run is an error there
OUTSIDE = ("ollama", "anthropic")  # models that run in another process


@dataclass(slots=True)
class Span:
    """One piece of work with a beginning and an end, in seconds since the run began."""

    name: str  # e.g. "execute_tool calculator"
    start: float
    end: float = 0.0
    kind: Literal["internal", "client"] = "internal"
    attributes: dict[str, Value] = field(default_factory=dict)
    error: str = ""  # what kind of error, e.g. "denied"; "" for none
    children: list[Span] = field(default_factory=list)

    def put(self, **facts: Value | None) -> None:
        """Set attributes by our words for them (`NAMES`, with underscores) unless empty."""
        for ours, value in facts.items():
            if value not in (None, "", ()):
                self.attributes[NAMES[ours.replace("_", " ")]] = value

    def fail(self, kind: str) -> None:
        """Mark the span as ended in this kind of error."""
        self.error = kind
        self.put(error=kind)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Span]]:
        """This span and all below it, each with its depth."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)


def spans(trace: Trace, content: bool = False) -> Span:
    """The tree of spans of a run, finished or not; `content` adds what was said, asked and found.

    Errors: ValueError for a trace that holds no run.
    """
    if not isinstance(next(iter(trace), None), RunStarted):
        raise ValueError("This trace holds no run: it does not begin with run_started.")
    building = _Building(content)
    for event in trace:
        building.take(event)
    tree = building.closed(trace.events[-1].at)
    _with_ledger(tree, ledger(trace))
    return tree


class _Building:
    """The tree so far, and what is still open."""

    def __init__(self, content: bool) -> None:
        self.content = content
        self.root = self.chat = Span("", 0.0)
        self.open: dict[str, Span] = {}  # calls without an outcome, by id
        self.specs: dict[str, ToolSpec] = {}  # by digest
        self.messages: list[Message] = CONVERSATION.start()
        self.model = {}

    def take(self, event: Event) -> None:
        """Let one event begin, fill or end a span."""
        match event:
            case RunStarted():
                self._run(event)
            case ToolDescribed():
                self.specs[event.digest] = event.spec
            case ModelAsked():
                self._asked(event)
            case ModelReplied():
                self._replied(event)
            case CallStarted():
                self._started(event)
            case CallFinished():
                self._finished(event)
            case RunFinished():
                self._ended(event)
        if self.content:
            self.messages = CONVERSATION.step(self.messages, event)

    def closed(self, at: float) -> Span:
        """The whole tree; what a broken-off run left open ends with its last event."""
        for _, span in self.root.walk():
            if not span.end:
                span.end = at
        if NAMES["stop of a run"] not in self.root.attributes:
            self.root.fail("unfinished")
        return self.root

    def _run(self, event: RunStarted) -> None:
        provider = event.model.partition(":")[0] if ":" in event.model else "agentlab"
        self.model = {"provider": provider, "model": event.model}
        self.root = Span("invoke_agent agentlab", event.at)
        self.root.put(operation="invoke_agent", agent="agentlab", run=event.run, **self.model)
        self.root.put(history=event.history if event.history != "conversation" else "")
        for limit, amount in event.budget.items():
            self.root.attributes[f"{NAMES['budget']}.{limit}"] = amount
        if self.content:
            self.root.put(system=written.instructions(event.system) if event.system else "")
            self.root.put(messages_sent=written.sent([Message("user", event.task)]))

    def _asked(self, event: ModelAsked) -> None:
        kind = "client" if self.model["provider"] in OUTSIDE else "internal"
        self.chat = Span(f"chat {self.model['model']}".strip(), event.at, kind=kind)
        self.root.children.append(self.chat)
        self.chat.put(operation="chat", step=event.step, choice=event.choice, **self.model)
        if self.content:
            tools = [self.specs[digest] for digest in event.tools if digest in self.specs]
            self.chat.put(messages_sent=written.sent(self.messages))
            self.chat.put(tools_offered=written.offered(tools) if tools else "")

    def _replied(self, event: ModelReplied) -> None:
        self.chat.end = event.at
        self.chat.put(
            stop_of_a_reply=(event.raw_stop or event.stop,),
            input_tokens=event.usage.input_tokens or None,
            output_tokens=event.usage.output_tokens or None,
            choice_held_by=event.enforced,
            reply=written.replied(event) if self.content else "",
        )
        for call in event.calls:
            self._call(call.id, call.name, event.at)
            if self.content:
                self.open[call.id].put(arguments=written.in_json(call.args))

    def _call(self, id: str, tool: str, at: float) -> None:
        span = self.open[id] = Span(f"execute_tool {tool}", at)
        self.root.children.append(span)
        about = next((s.description for s in self.specs.values() if s.name == tool), "")
        span.put(operation="execute_tool", tool=tool, tool_type="function", call=id)
        span.put(tool_description=about)

    def _started(self, event: CallStarted) -> None:
        if span := self.open.get(event.call):
            span.start = event.at
            self._decided(span, event.decision)
            if self.content:
                span.put(arguments=written.in_json(event.args))

    def _finished(self, event: CallFinished) -> None:
        if not (span := self.open.pop(event.call, None)):
            return
        span.end = event.at
        self._decided(span, event.decision)
        if event.outcome == "returned":
            span.put(result=written.in_json(event.text) if self.content else "")
        else:
            span.fail(event.refusal or "tool_error")
        if inner := run_inside(event):  # an agent inside the tool: its spans stand in the call's
            tree = spans(inner, self.content)
            for _, each in tree.walk():
                each.start, each.end = each.start + span.start, each.end + span.start
            span.children.append(tree)

    def _ended(self, event: RunFinished) -> None:
        self.root.end = event.at
        steps = sum(span.name.startswith("chat") for span in self.root.children)
        self.root.put(stop_of_a_run=event.reason, steps=steps)
        if event.reason not in ENDED_WELL:
            self.root.fail(event.reason)
        if event.reason == "provider_error" and not self.chat.end:
            self.chat.end = event.at
            self.chat.fail(event.reason)
        if self.content and event.answer:
            self.root.put(reply=written.replied(ModelReplied(0, text=event.answer)))

    def _decided(self, span: Span, decision: Decision | None) -> None:
        if decision:  # a reason may quote arguments
            reason = decision.reason if self.content else ""
            span.put(verdict=decision.verdict, rule=decision.rule, reason=reason)


def _with_ledger(tree: Span, book: Ledger) -> None:
    """How many numbers of each label the run came to, and which of them each call brought."""
    for label, count in sorted(Counter(entry.label for entry in book).items()):
        tree.attributes[f"{NAMES['ledger']}.{label}"] = count
    brought: dict[Value, list[str]] = {}
    for entry in book:
        brought.setdefault(entry.origin.call, []).append(f"{entry.id} {entry.label}")
    for _, span in tree.walk():
        if entries := brought.get(span.attributes.get(NAMES["call"], "")):
            span.attributes[f"{NAMES['ledger']}.entries"] = tuple(entries)
