"""The stepper: a run to walk through, in a notebook, with text and a table where no widget shows.

The widget holds a position and the JSON of the stops; everything drawn is drawn in the page, so it
steps while the kernel is busy and after it has died. A run still going is sent as it grows.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from agentlab.display.compare import compared
from agentlab.display.inside import with_runs_inside
from agentlab.display.live import live_part
from agentlab.display.steps import NOTHING, Steps, steps_of
from agentlab.events import Event
from agentlab.messages import Message
from agentlab.tables import Table
from agentlab.trace import Trace
from agentlab.views import CONVERSATION, Fold

HERE = Path(__file__).parent
MESSAGES = 100  # a second, at most: a Jupyter server drops what comes faster than it allows


def show(
    trace: Trace,
    other: Trace | None = None,
    *,
    ledger: Fold[Any] = NOTHING,
    history: Fold[list[Message]] = CONVERSATION,
) -> Stepper | Table:
    """A stepper for a run, finished or still going; for two runs a table of both side by side.

    `ledger` is a fold to a list of entries; `history` is the fold the agent was given, if any.

    >>> show(Trace.load("run.jsonl"))
    """
    if other is not None:
        return compared(trace, other)
    return Stepper(trace, ledger=ledger, history=history)


class Stepper(anywidget.AnyWidget):
    """A run to walk through. `index` is the stop it stands on, from 0; set it to move.

    >>> stepper = show(trace := Trace())
    >>> for event in agent.steps(task, trace):
    ...     stepper.append(event)
    """

    _esm = HERE / "stepper.js"
    _css = HERE / "stepper.css"
    index = traitlets.Int(0).tag(sync=True)
    # Never set, so never sent again: a page that opens is sent what the run holds by then.
    _payload = traitlets.Any(None).tag(sync=True, to_json=lambda _, stepper: stepper.payload())

    def __init__(
        self,
        trace: Trace,
        *,
        ledger: Fold[Any] = NOTHING,
        history: Fold[list[Message]] = CONVERSATION,
    ) -> None:
        self.trace = trace
        self._fold = steps_of(ledger=ledger, history=history)
        self._known = self.steps.settled()
        self._second, self._told = 0, 0
        super().__init__()
        self.on_msg(self._asked)

    @property
    def steps(self) -> Steps:
        """The stops of the run so far."""
        return self.trace.view(self._fold)

    def payload(self) -> str:
        """What a page is given, as ASCII JSON: no character in it can break a message."""
        return json.dumps(self.steps.as_json())

    def append(self, event: Event | None = None) -> None:
        """Show what the trace holds by now; `event` is what the run has just yielded.

        Errors: ValueError for an event of another trace.
        """
        events = self.trace.events
        if event is not None and not any(held is event for held in reversed(events)):
            raise ValueError("This event is not in the stepper's trace; show() the trace it is in.")
        if self.trace.finished or self._may_tell():
            self._tell(self._known)

    def whole(self, number: int) -> str:
        """The whole of a text that the page was given only the beginning of.

        Errors: IndexError, with what there is, for a number the page does not show.
        """
        texts = self.steps.clip.whole
        if not 0 <= number < len(texts):
            raise IndexError(f"No cut text has the number {number}; this run has {len(texts)}.")
        return texts[number]

    @traitlets.validate("index")
    def _within(self, proposal: Any) -> int:
        """A position outside the run becomes the nearest one in it."""
        return max(0, min(proposal["value"], len(self.steps.steps) - 1))

    def _may_tell(self) -> bool:
        """True within the limit; what is held back goes with the next message, or when asked."""
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._told = second, 0
        self._told += 1
        return self._told <= MESSAGES

    def _tell(self, have: list[int]) -> None:
        """Send a page what it lacks that has so many steps, messages, tools and entries."""
        steps = self.steps
        self.send({"more": json.dumps(steps.as_json(have))})
        self._known = steps.settled()

    def _asked(self, _: Any, content: Any, buffers: Any) -> None:
        """A page says how much it has and is sent the rest, if there is any."""
        have, events = content.get("have"), content.get("events")
        if events != self.steps.events and _are_counts(have):
            settled = self.steps.settled()
            self._tell([min(n, most) for n, most in zip(have, settled, strict=True)])

    def __str__(self) -> str:
        return str(with_runs_inside(self.trace))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The trace as text and as a table, and the widget where one can be shown."""
        made = super()._repr_mimebundle_(**kwargs)
        return {**with_runs_inside(self.trace)._repr_mimebundle_(), **live_part(made)}


def _are_counts(have: Any) -> bool:
    """True for four numbers; a page can send anything."""
    counts = have if isinstance(have, list) else []
    return len(counts) == 4 and all(type(n) is int and n >= 0 for n in counts)
