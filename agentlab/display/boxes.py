"""A box to predict in: a drop-down or a field for a number, kept as soon as it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from agentlab.display.live import live_part
from agentlab.tables import as_html, visible

EMPTY, KEPT = "choose …", "✓ kept"
# What JupyterLab's own look hides: the black arrow of a drop-down on a dark page, and the right end
# of a picture in a narrow window. A lesson has a box before most pictures: its style reaches them.
ARROW = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E"
    "%3Cpath fill='%23888' d='M5 7h8l-4 5z'/%3E%3C/svg%3E"
)
STYLE = (
    f'<style>.widget-dropdown > select {{background-image: url("{ARROW}")}}'
    ".jp-RenderedSVG img {max-width: 100%; height: auto}</style>"
)


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
    said = ipywidgets.HTML("" if question.value is None else KEPT)  # a Label would be cut

    def keep(change: Any) -> None:
        try:
            question.value = change.new or None
        except ValueError as error:
            said.value = _text(str(error))
        else:
            said.value = "" if question.value is None else KEPT

    field.observe(keep, "value")
    line = "3px solid var(--jp-brand-color1, #1976d2)"
    frame = ipywidgets.Layout(border_left=line, padding="0 0 0 10px", margin="4px 0")
    wrap = ipywidgets.Layout(flex_flow="row wrap")
    answer = ipywidgets.HBox([field, said], layout=wrap)
    style = ipywidgets.HTML(STYLE, layout=ipywidgets.Layout(display="none"))
    return ipywidgets.VBox([asked, answer, style], layout=frame)


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
