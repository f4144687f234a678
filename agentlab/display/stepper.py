"""The stepper: a run to walk through, in a notebook, with text and a table where no widget shows.

The widget holds a position and the JSON of the stops; everything it draws, it draws in the page, so
it steps while the kernel is busy and after it has died.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from agentlab.display.steps import NOTHING, Steps, steps_of
from agentlab.events import Event
from agentlab.messages import Message
from agentlab.trace import Trace
from agentlab.views import CONVERSATION, Fold

HERE = Path(__file__).parent
VIEW = "application/vnd.jupyter.widget-view+json"


def show(
    trace: Trace,
    *,
    ledger: Fold[Any] = NOTHING,
    history: Fold[list[Message]] = CONVERSATION,
) -> Stepper:
    """A stepper for a run, finished or still going.

    `ledger` is a fold to a list of entries; `history` the fold the agent was given, if any.

    >>> show(Trace.load("run.jsonl"))
    """
    return Stepper(trace, ledger=ledger, history=history)


class Stepper(anywidget.AnyWidget):
    """A run to walk through. `index` is the stop it stands on, from 0; set it to move.

    >>> stepper = show(trace)
    >>> for event in agent.steps(task, trace):
    ...     stepper.append(event)
    """

    _esm = HERE / "stepper.js"
    _css = HERE / "stepper.css"
    index = traitlets.Int(0).tag(sync=True)
    _payload = traitlets.Int(0).tag(sync=True, to_json=lambda _, stepper: stepper.payload())

    def __init__(
        self,
        trace: Trace,
        *,
        ledger: Fold[Any] = NOTHING,
        history: Fold[list[Message]] = CONVERSATION,
    ) -> None:
        self.trace = trace
        self._fold = steps_of(ledger=ledger, history=history)
        self._have = self.steps.settled()
        super().__init__()

    @property
    def steps(self) -> Steps:
        """The stops of the run so far."""
        return self.trace.view(self._fold)

    def payload(self) -> str:
        """What the page is given, as ASCII JSON: no character in it can break a message."""
        return json.dumps(self.steps.as_json())

    def append(self, event: Event | None = None) -> None:
        """Show what the trace holds now; `event` is what the run just yielded.

        Errors: ValueError for an event of another trace.
        """
        if event and not any(held is event for held in reversed(self.trace.events)):
            raise ValueError("This event is not in the stepper's trace; show(trace) its own trace.")
        steps = self.steps
        self.send({"more": json.dumps(steps.as_json(self._have))})
        self._have = steps.settled()

    @traitlets.validate("index")
    def _within(self, proposal: Any) -> int:
        """A position outside the run becomes the nearest one in it."""
        return max(0, min(proposal["value"], len(self.steps.steps) - 1))

    def __str__(self) -> str:
        return str(self.trace)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The trace as text and as a table, and the widget where one can be shown."""
        bundle: dict[str, Any] = dict(self.trace._repr_mimebundle_())
        made = super()._repr_mimebundle_(**kwargs) or {}
        view = made[0] if isinstance(made, tuple) else made
        return {**bundle, VIEW: view[VIEW]} if VIEW in view else bundle
