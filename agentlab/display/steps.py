"""What a stepper stops at: one stop for each thing that happened in a run, as a fold over events.

Messages, tool descriptions and ledger entries stand once, in lists of their own, and stops name
them by position: what is held grows with the run, not with its square. A run inside a call is held
by that call's stop, told in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agentlab.display.exact import Schema, checked_texts
from agentlab.display.held import Held, both
from agentlab.display.once import Clip, json_text
from agentlab.display.records import CHECKS, PERMISSION, RUN, STOPPED_AT, Part, Step
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
from agentlab.messages import Message, ToolCall, ToolResult
from agentlab.nested import INSIDE, run_inside
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
        self._held = Held(history, self.clip)
        self._folds = (COUNTS, INSIDE, history, ledger)
        starts = (fold.start() for fold in self._folds)
        self._counts, self._inside, self._history, self._ledger = starts
        self._described: dict[str, int] = {}  # digest -> tool
        self._declared: dict[str, Schema] = {}  # a tool's name -> its parameters
        self._proposed: dict[str, tuple[int, int, ToolCall]] = {}  # call -> message, place
        self._open: dict[str | None, int] = {}  # call, or None for the model's turn -> its step

    def as_json(self, have: Sequence[int] = (0, 0, 0, 0)) -> dict[str, Any]:
        """All of it, or what a page still lacks that has so many of each list."""
        steps, *others = have
        names, lists = ("messages", "tools", "entries"), self._held.lists
        return {
            "run": self._run,
            "checks": CHECKS,
            "from": list(have),
            "settled": self.settled(),
            "events": self.events,
            "steps": [plain(step) for step in self.steps[steps:]],
            **{n: held[at:] for n, held, at in zip(names, lists, others, strict=True)},
        }

    def settled(self) -> list[int]:
        """How many steps, messages, tools and entries will not change any more."""
        settled = min(self._open.values(), default=len(self.steps))
        return [settled, *map(len, self._held.lists)]

    def add(self, event: Event) -> Steps:
        """Fold one event in: a new stop, or a change to one that is still open."""
        self.events += 1
        counts, inside, history, ledger = self._folds
        self._counts = counts.step(self._counts, event)
        self._inside = inside.step(self._inside, event)
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
                said = self._held.message(Message("user", event.text))
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
            "ledger": self._folds[3] is not NOTHING,
        }
        task = self._held.message(Message("user", event.task))
        return self._new(Step("start", "history", "fine", message=task))

    def _tool(self, event: ToolDescribed) -> None:
        spec = event.spec
        self._declared[spec.name] = spec.parameters
        self._described[event.digest] = self._held.tool(
            event.digest, spec.name, spec.description, spec.parameters
        )

    def _asked(self, event: ModelAsked) -> Step:
        self._open = {None: len(self.steps)}  # what an earlier turn left open stays so
        step = Step("model", "model", "open", turn=event.step)
        step.sent = self._held.sent(self._history)
        step.tools = tuple(self._described[d] for d in event.tools if d in self._described)
        step.choice = self.clip.text(event.choice)
        return self._new(step)

    def _replied(self, event: ModelReplied) -> Step:
        step = self._close(None) or self._new(Step("model", "model", turn=event.step))
        step.message = self._held.message(Message("assistant", event.text, event.calls))
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
        args = checked_texts(event.args, self._declared.get(event.tool, {}))
        if not proposed or checked_texts(proposed[2].args, {}) != args:
            step.args = self.clip.texts(args)
        return self._judged(step, decision)

    def _finished(self, event: CallFinished) -> Step:
        step = self._of_call(event)
        self._close(event.call)
        step.outcome, step.refusal = event.outcome, event.refusal or ""
        returned = event.outcome == "returned"
        step.state = "fine" if returned else "bad"
        step.message = self._held.message(
            ToolResult(event.call, event.tool, event.text, not returned)
        )
        step.passed = len(CHECKS) if returned else STOPPED_AT.get(step.refusal, step.passed)
        if event.outcome != "refused":  # it has run, whether or not that was recorded
            step.part, step.passed = "tools", max(step.passed or 0, RUN)
        if inner := run_inside(event):
            step.inner = inner.view(steps_of(ledger=self._folds[3], cut=self.clip.length)).as_json()
        elif event.data is not None and json_text(event.data) != event.text:
            step.data = self.clip.pairs(event.data)
        return self._judged(step, event.decision)

    def _ended(self, event: RunFinished) -> Step:
        for number in self._open.values():  # a model that was asked and gave no reply
            self.steps[number].state = "bad"
        self._open.clear()
        step = Step("stop", "stop", "fine" if event.reason == "answered" else "bad")
        step.stop, step.reason = self.clip.text(event.reason), self.clip.text(event.detail)
        if event.answer:
            step.message = self._held.message(Message("assistant", event.answer))
        return self._new(step)

    # -- what they share --

    def _new(self, step: Step) -> Step:
        self.steps.append(step)
        return step

    def _close(self, key: str | None) -> Step | None:
        number = self._open.pop(key, None)
        return None if number is None else self.steps[number]

    def _of_call(self, event: PermissionAsked | CallStarted | CallFinished) -> Step:
        """The stop of this call, made when it is first heard of."""
        if event.call not in self._open:
            self._open[event.call] = len(self.steps)
            step = self._new(Step("call", "checks", "open", passed=0))
            step.turn, step.call = self._counts.steps, self.clip.text(event.call)
            step.tool = self.clip.text(event.tool)
            if proposed := self._proposed.get(event.call):
                step.reply = proposed[:2]
        return self.steps[self._open[event.call]]

    def _judged(self, step: Step, decision: Decision | None) -> Step:
        if decision:
            step.verdict, step.rule = decision.verdict, self.clip.text(decision.rule)
            step.reason = self.clip.text(decision.reason)
        return step

    def _stamp(self, step: Step, event: Event) -> None:
        """Time, budget and ledger as they are after this event."""
        step.at = round(event.at, 3)
        used = {name: getattr(self._counts, name) + more for name, more in self._inside.items()}
        step.used = tuple(used.values())
        amounts = {**used, "seconds": step.at}
        limits = self._run.get("budget", {})
        step.left = {k: _left(limits[k], amounts[k]) for k in amounts if k in limits}
        step.entries = both(step.entries, self._held.noted(self._ledger))


def _left(limit: float, used: float) -> float:
    """What is left of a limit; a stranger's may be too large to take anything from it."""
    try:
        return round(limit - used, 3)
    except OverflowError:
        return limit
