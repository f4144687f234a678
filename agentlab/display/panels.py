"""A person in the loop: the pending call with its checked arguments, and two buttons.

The panel drives the run's generator. It stops at each question, and only a click answers one: no
click means no, since nothing runs until somebody has said yes to this call with these arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from agentlab.agent import Agent
from agentlab.display.live import live_part
from agentlab.display.once import json_text
from agentlab.display.plots import FILL
from agentlab.events import PermissionAsked
from agentlab.permissions import Decision
from agentlab.tables import html_table, text_table, visible
from agentlab.trace import Trace
from agentlab.views import CALLS

Answer = Callable[[PermissionAsked], Decision]
LOOKS = {  # a notebook's own green and red are too light for white words on a dark page
    "yes": {"button_color": FILL["right"], "text_color": "white"},
    "no": {"button_color": FILL["crashed"], "text_color": "white"},
}

_open: dict[str, list[tuple[str, Approval]]] = {}  # cell -> its panels, each with the cell's run


def approve(agent: Agent, task: str, *, trace: Trace | None = None) -> Approval:
    """Run a task up to its first question and show that; the buttons do the rest.

    Each panel waits by itself, whatever else is asked of the same agent. Only running a cell again
    closes the panels it made before, which denies what those were waiting for.

    >>> panel = approve(Agent(model, tools, gate=Gate(ask_before_writes)), "save a note")
    >>> panel.approve()  # what the button does
    """
    cell, now = _cell(), _run_of_cell()
    before = _open.pop(cell, [])
    for run, earlier in before:
        if run != now:
            earlier.close()
    panel = Approval(agent, task, Trace() if trace is None else trace)
    if cell:
        _open[cell] = [*(pair for pair in before if pair[0] == now), (now, panel)]
    return panel


class Approval:
    """A run that waits for a person at each question.

    `trace` is the run so far, `pending` the question it waits at, or None when it has ended.
    """

    def __init__(self, agent: Agent, task: str, trace: Trace) -> None:
        self.trace = trace
        self.pending: PermissionAsked | None = None
        self.view = ipywidgets.VBox()
        self._boxes: list[ipywidgets.VBox] = []  # one for each question so far
        self._steps = agent.steps(task, trace)
        self._go_on(None)

    def approve(self, question: PermissionAsked | None = None) -> None:
        """Say yes to the pending call, or to `question` if that is what is pending."""
        self._answer(question or self.pending, PermissionAsked.allow)

    def deny(self, question: PermissionAsked | None = None) -> None:
        """Say no to the pending call, or to `question` if that is what is pending."""
        self._answer(question or self.pending, PermissionAsked.deny)

    def close(self) -> None:
        """End the run here. The pending call is refused, and no click counts any more."""
        self.pending = None
        self._steps.close()
        self._draw()

    def _answer(self, question: PermissionAsked | None, answer: Answer) -> None:
        """Only the question that is open can be answered, and only once."""
        if question is None or question is not self.pending:
            return
        self.pending = None
        self._draw()  # the buttons go before the run goes on
        self._go_on(answer(question))

    def _go_on(self, decision: Decision | None) -> None:
        """Drive the run to its next question, or to its end."""
        try:
            event = self._steps.send(decision)
            while not isinstance(event, PermissionAsked):
                event = next(self._steps)
            self.pending = event
        except StopIteration:
            pass
        finally:
            self._draw()

    # -- what it shows --

    def _draw(self) -> None:
        """A box for each question, one below the other, and at the end the run.

        No button comes to stand where another was: a second click that arrives late meets nothing.
        """
        asked = [e for e in self.trace.events if isinstance(e, PermissionAsked)]
        self._boxes += [self._question(event) for event in asked[len(self._boxes) :]]
        for box, event in zip(self._boxes, asked, strict=True):
            if event is not self.pending:
                box.children = (box.children[0], ipywidgets.HTML(self._answered(event)))
        end = [ipywidgets.HTML(_as_in_a_notebook(self._run()))] if self.trace.finished else []
        self.view.children = (*self._boxes, *end)

    def _run(self) -> str:
        return self.trace._repr_mimebundle_()["text/html"]

    def _answered(self, event: PermissionAsked) -> str:
        call = self.trace.view(CALLS)[event.call]
        if call.decision:
            return "✓ approved" if call.decision.verdict == "allow" else "✗ denied"
        return "✗ not approved" if call.outcome else "…"

    def _question(self, event: PermissionAsked) -> ipywidgets.VBox:
        yes = ipywidgets.Button(description="Approve", style=LOOKS["yes"], icon="check")
        no = ipywidgets.Button(description="Deny", style=LOOKS["no"], icon="times")
        tool = visible(event.tool)
        yes.tooltip, no.tooltip = f"Let {tool} run, this once", f"Do not let {tool} run"
        yes.on_click(lambda _: self.approve(event))
        no.on_click(lambda _: self.deny(event))
        shown = ipywidgets.HTML(_as_in_a_notebook(html_table(*_table(event))))
        return ipywidgets.VBox([shown, ipywidgets.HBox([yes, no])])

    def __str__(self) -> str:
        return text_table(*_table(self.pending)) if self.pending else str(self.trace)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The question as text and as a table, and the buttons where a page can show them."""
        made = self.view._repr_mimebundle_()
        table = html_table(*_table(self.pending)) if self.pending else self._run()
        return {"text/plain": str(self), "text/html": table, **live_part(made)}


def _table(event: PermissionAsked) -> tuple[tuple[str, str], list[tuple[str, str]], str]:
    """The arguments, each with its value as checked, under the question."""
    reason = event.reason.removeprefix(f"{event.tool} ")
    why = reason if reason == event.reason else f"It {reason}"
    asked = f"May {event.tool} run? {why} (rule: {event.rule})"
    rows = [(name, json_text(value)) for name, value in event.args.items()]
    return ("argument", "value"), rows or [("(none)", "")], asked


def _as_in_a_notebook(table: str) -> str:
    """A table in a widget, with the looks and the room that tables have in an output."""
    roomy = table.replace("<table>", '<table cellpadding="5" style="margin-left:0">')
    return f'<div class="jp-RenderedHTMLCommon">{roomy}</div>'


def _cell() -> str:
    """The notebook cell that is running: its id, or its code where none is sent; else ""."""
    request = _request()
    named = request.get("metadata", {}).get("cellId", "")
    return named or request.get("content", {}).get("code", "")


def _run_of_cell() -> str:
    """Which run of the cell this is."""
    return _request().get("header", {}).get("msg_id", "")


def _request() -> dict[str, Any]:
    """What the notebook asked the kernel to run; {} outside a notebook."""
    try:
        from IPython import get_ipython
    except ImportError:
        return {}
    return getattr(get_ipython(), "parent_header", None) or {}
