"""A box to predict in: a drop-down or a field for a number, kept as soon as it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from agentlab.display.live import live_part
from agentlab.tables import as_html, visible

EMPTY, KEPT = "choose …", "✓ kept"


class Question(Protocol):
    """What can be asked with a box; its `value` may refuse an answer with a ValueError."""

    id: str
    question: str
    options: Sequence[str]  # empty where a number is asked for
    value: Any  # None while there is no answer


def prediction_box(question: Question) -> dict[str, Any]:
    """The live part of what a notebook shows of a question; empty where no kernel would hear it."""
    if not _in_a_kernel():
        return {}
    return live_part(box(question)._repr_mimebundle_())


def box(question: Question) -> Any:
    """The widget itself: the question, below it a field that sets `question.value`."""
    import ipywidgets

    asked = ipywidgets.HTML(f"<b>Prediction {_text(question.id)}.</b> {_text(question.question)}")
    field = _choice(question) if question.options else _number(question)
    said = ipywidgets.Label("" if question.value is None else KEPT)

    def keep(change: Any) -> None:
        try:
            question.value = change.new or None
        except ValueError as error:
            said.value = str(error)
        else:
            said.value = "" if question.value is None else KEPT

    field.observe(keep, "value")
    line = "3px solid var(--jp-brand-color1, #1976d2)"
    frame = ipywidgets.Layout(border_left=line, padding="0 0 0 10px", margin="4px 0")
    return ipywidgets.VBox([asked, ipywidgets.HBox([field, said])], layout=frame)


def _choice(question: Question) -> Any:
    import ipywidgets

    # Not None for the empty choice: a drop-down whose value is None shows nothing at all.
    options = [(EMPTY, ""), *((visible(option), option) for option in question.options)]
    return ipywidgets.Dropdown(options=options, value=question.value or "", **_look())


def _number(question: Question) -> Any:
    import ipywidgets

    value = "" if question.value is None else str(question.value)
    # A number field of ipywidgets is never empty: it would answer 0 before anybody did.
    return ipywidgets.Text(value, placeholder="a number", continuous_update=False, **_look())


def _look() -> dict[str, Any]:
    return {
        "description": "I predict",
        "style": {"description_width": "initial"},
        "layout": {"width": "max-content", "max_width": "100%"},
    }


def _text(text: str) -> str:
    return as_html(visible(text))


def _in_a_kernel() -> bool:
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return getattr(get_ipython(), "kernel", None) is not None
