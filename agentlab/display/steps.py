"""What a stepper stops at: one stop for each thing that happened in a run, as a fold over events.

Messages, tool descriptions and ledger entries stand once, in lists of their own, and stops name
them by position: what is held grows with the run, not with its square.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agentlab.display.once import Changes, Clip, Once, json_text
from agentlab.display.records import CHECKS, PERMISSION, RUN, STOPPED_AT, Change, Part, Step
from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.lines import plain
from agentlab.messages import Message, ToolCall, ToolResult, as_text
from agentlab.permissions import Decision
from agentlab.views import CONVERSATION, COUNTS, Fold

CUT = 10_000  # characters of one text that a page is given
NOTHING: Fold[list[Any]] = Fold(list, lambda entries, event: entries)  # the ledger of a plain run


def steps_of(
    *,
    ledger: Fold[Any] = NOTHING,
    history: Fold[list[Message]] = CONVERSATION,
    cut: int = CUT,
) -> Fold[Steps]:
    """A fold whose state is the stops so far; make one and keep it, a trace remembers it.

    `ledger` folds events into a list of entries, or into something that has `entries`; `history`
    into the messages a model is sent (the fold the agent was given). A text of more than `cut`
    characters is cut and counted, and `Steps.clip.whole` has all of it.

    >>> trace.view(steps_of()).steps[1].kind
    'model'
    """
    return Fold(lambda: Steps(ledger, history, cut), Steps.add)


class Steps:
    """The stops of a run so far, and the lists they point into."""

    def __init__(self, ledger: Fold[Any], history: Fold[list[Message]], cut: int) -> None:
        self.events = 0  # folded in so far
        self.steps: list[Step] = []
        self.clip = Clip(cut)
        self._run: dict[str, Any] = {}
        self._messages, self._tools, self._entries = Once(), Once(), Once()
        self._folds = (COUNTS, history, ledger)
        self._counts, self._history, self._ledger = (fold.start() for fold in self._folds)
        self._sent, self._noted = Changes(grows=history is CONVERSATION), Changes()
        self._pieces = [0]  # how many pieces the first 0, 1, 2… of the messages sent come to
        self._described: dict[str, int] = {}  # digest -> tool
        self._proposed: dict[str, tuple[int, int, ToolCall]] = {}  # call -> message, place
        self._open: dict[str, int] = {}  # call, or "" for the model's turn -> its step

    def as_json(self, have: Sequence[int] = (0, 0, 0, 0)) -> dict[str, Any]:
        """All of it, or what a page still lacks that has so many of each list."""
        steps, messages, tools, entries = have
        return {
            "run": self._run,
            "checks": CHECKS,
            "from": list(have),
            "settled": self.settled(),
            "events": self.events,
            "steps": [plain(step) for step in self.steps[steps:]],
            "messages": self._messages.items[messages:],
            "tools": self._tools.items[tools:],
            "entries": self._entries.items[entries:],
        }

    def settled(self) -> list[int]:
        """How many steps, messages, tools and entries will not change any more."""
        lists = (self._messages.items, self._tools.items, self._entries.items)
        return [min(self._open.values(), default=len(self.steps)), *map(len, lists)]

    def add(self, event: Event) -> Steps:
        """Fold one event in: a new stop, or a change to one that is still open."""
        self.events += 1
        counts, history, ledger = self._folds
        self._counts = counts.step(self._counts, event)
        self._history = history.step(self._history, event)
        self._ledger = ledger.step(self._ledger, event)
        if step := self._step(event):
            self._stamp(step, event)
        return self

    def _step(self, event: Event) -> Step | None:
        match event:
            case RunStarted():
                return self._started(event)
            case ToolDescribed():
                return self._tool(event)
            case ModelAsked():
                return self._asked(event)
            case ModelReplied():
                return self._replied(event)
            case Reminded():
                said = self._piece(Message("user", event.text))
                return self._new(Step("reminder", "history", "bad", message=said))
            case PermissionAsked():
                wait = Decision("ask", event.reason, event.rule)
                return self._reached(event, "checks", PERMISSION, wait)
            case CallStarted():
                return self._reached(event, "tools", RUN, event.decision)
            case CallFinished():
                return self._finished(event)
            case RunFinished():
                return self._ended(event)

    # -- what each kind of event makes --

    def _started(self, event: RunStarted) -> Step:
        self._run = {
            "model": self.clip.text(event.model),
            "parent": self.clip.pairs(event.parent or {}),
            "budget": {k: v for k, v in event.budget.items() if v is not None},
            "ledger": self._folds[2] is not NOTHING,
        }
        task = self._piece(Message("user", event.task))
        return self._new(Step("start", "history", "fine", message=task))

    def _tool(self, event: ToolDescribed) -> None:
        spec, clip = event.spec, self.clip
        told = {
            "name": clip.text(spec.name),
            "description": clip.text(spec.description),
            "arguments": clip.pairs(spec.parameters.get("properties", spec.parameters)),
        }
        self._described[event.digest] = self._tools.at(event.digest, told)

    def _asked(self, event: ModelAsked) -> Step:
        self._open = {"": len(self.steps)}  # what an earlier turn left open stays so
        step = Step("model", "model", "open", turn=event.step)
        step.sent = self._new_messages()
        step.tools = tuple(self._described[d] for d in event.tools if d in self._described)
        step.choice = self.clip.text(event.choice)
        return self._new(step)

    def _replied(self, event: ModelReplied) -> Step:
        step = self._close("") or self._new(Step("model", "model", turn=event.step))
        step.message = self._piece(Message("assistant", event.text, event.calls))
        for place, call in enumerate(event.calls):
            self._proposed[call.id] = (step.message, place, call)
        step.state = "fine" if event.stop in ("end_turn", "tool_use", "pause_turn") else "bad"
        step.stop = self.clip.text(event.raw_stop or event.stop)
        step.enforced = event.enforced
        step.thinking = self.clip.text(event.thinking)
        step.notes = tuple(self.clip.text(note) for note in event.notes)
        return step

    def _reached(
        self, event: PermissionAsked | CallStarted, part: Part, passed: int, decision: Decision
    ) -> Step:
        """A call that got as far as a person, or into its tool."""
        step = self._of_call(event)
        if isinstance(event, PermissionAsked):
            step.asked = self.clip.text(event.rule)
        step.part, step.passed = part, passed
        proposed = self._proposed.get(event.call)
        if not proposed or _texts(proposed[2].args) != _texts(event.args):
            step.args = self.clip.pairs(event.args)
        return self._judged(step, decision)

    def _finished(self, event: CallFinished) -> Step:
        step = self._of_call(event)
        self._close(event.call)
        step.outcome, step.refusal = event.outcome, event.refusal or ""
        returned = event.outcome == "returned"
        step.state = "fine" if returned else "bad"
        step.message = self._piece(ToolResult(event.call, event.tool, event.text, not returned))
        step.passed = len(CHECKS) if returned else STOPPED_AT.get(step.refusal, step.passed)
        if event.outcome != "refused":
            step.part = "tools"
        if event.data is not None and json_text(event.data) != event.text:
            step.data = self.clip.pairs(event.data)
        return self._judged(step, event.decision)

    def _ended(self, event: RunFinished) -> Step:
        for number in self._open.values():  # a model that was asked and gave no reply
            self.steps[number].state = "bad"
        step = Step("stop", "stop", "fine" if event.reason == "answered" else "bad")
        step.stop, step.reason = self.clip.text(event.reason), self.clip.text(event.detail)
        if event.answer:
            step.message = self._piece(Message("assistant", event.answer))
        return self._new(step)

    # -- what they share --

    def _new(self, step: Step) -> Step:
        self.steps.append(step)
        return step

    def _close(self, key: str) -> Step | None:
        number = self._open.pop(key, None)
        return None if number is None else self.steps[number]

    def _of_call(self, event: PermissionAsked | CallStarted | CallFinished) -> Step:
        """The stop of this call, made when it is first heard of."""
        if event.call not in self._open:
            self._open[event.call] = len(self.steps)
            step = self._new(Step("call", "checks", "open", passed=0))
            step.turn, step.call = self._counts.steps, self.clip.text(event.call)
            step.tool = self.clip.text(event.tool)
            step.reply = self._proposed.get(event.call, (None,))[:2]
        return self.steps[self._open[event.call]]

    def _judged(self, step: Step, decision: Decision | None) -> Step:
        if decision:
            step.verdict, step.rule = decision.verdict, self.clip.text(decision.rule)
            step.reason = self.clip.text(decision.reason)
        return step

    def _stamp(self, step: Step, event: Event) -> None:
        """Time, budget and ledger as they are after this event."""
        step.at, used = round(event.at, 3), self._counts
        step.used = (used.steps, used.calls, used.tokens)
        amounts = {"steps": used.steps, "calls": used.calls, "tokens": used.tokens}
        amounts["seconds"] = step.at
        limits = self._run.get("budget", {})
        step.left = {k: round(limits[k] - amounts[k], 3) for k in amounts if k in limits}
        if change := self._noted.since(_listed(self._ledger)):
            kept, new = change[0], [self._entry(entry) for entry in change[1]]
            step.entries = _both(step.entries, (kept, new)) if step.entries else (kept, new)

    def _entry(self, entry: Any) -> int:
        told = json.loads(json.dumps(entry, default=plain))  # a dataclass without its defaults
        told = told if isinstance(told, dict) else {"entry": told}
        row = [[self.clip.text(k), self.clip.text(_in_words(v))] for k, v in told.items()]
        return self._entries.at(len(self._entries.items), row)

    def _new_messages(self) -> Change | None:
        """What the model is sent now, against the turn before; results count one by one."""
        change = self._sent.since(self._history)
        if change is None:
            return None
        before, numbers = self._pieces[change[0]], []
        del self._pieces[change[0] + 1 :]
        for message in change[1]:
            numbers += [self._piece(piece) for piece in message.results or (message,)]
            self._pieces.append(before + len(numbers))
        return before, numbers

    def _piece(self, said: Message | ToolResult) -> int:
        """Where one message, or one result of a message, stands in the list."""
        if isinstance(said, ToolResult):
            key: tuple[Any, ...] = (said.call_id, said.name, said.text, said.is_error)
            return self._messages.at(key, self._result(said))
        sent = tuple((c.id, c.name, json_text(c.args)) for c in said.calls)
        return self._messages.at((said.role, said.text, sent), self._said(said))

    def _result(self, result: ToolResult) -> dict[str, Any]:
        clip = self.clip
        piece = {"role": "tool", "text": clip.text(result.text), "tool": clip.text(result.name)}
        return {**piece, "call": clip.text(result.call_id), "error": result.is_error}

    def _said(self, message: Message) -> dict[str, Any]:
        clip = self.clip
        calls = [
            {"call": clip.text(c.id), "tool": clip.text(c.name), "args": clip.pairs(c.args)}
            for c in message.calls
        ]
        return {"role": message.role, "text": clip.text(message.text), "calls": calls}


def _both(first: Change, second: Change) -> Change:
    """Two changes of one list as one."""
    (kept, new), (again, newer) = first, second
    return (kept, new[: again - kept] + newer) if again >= kept else second


def _listed(ledger: Any) -> list[Any]:
    """The entries of a ledger, which is a list or has one."""
    return getattr(ledger, "entries", ledger)


def _in_words(value: Any) -> str:
    """One field of an entry for a cell of a table."""
    if isinstance(value, dict):
        return " · ".join(_in_words(v) for v in value.values())
    if isinstance(value, list):
        return ", ".join(_in_words(v) for v in value)
    return as_text(value)


def _texts(args: Any) -> Any:
    return {k: json_text(v) for k, v in args.items()} if isinstance(args, Mapping) else args
