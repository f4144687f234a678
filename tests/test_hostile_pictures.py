"""Pictures of hostile names: well-formed, nothing acts, no formula, no wider than a page."""

import re
import unicodedata
import warnings
from collections.abc import Callable
from decimal import Decimal
from xml.etree import ElementTree

import pytest
from hostile_texts import TEXTS

from agentlab.display import plots, routing_plots
from agentlab.display.drawing import Edge, Node, diagram
from agentlab.display.growth_plot import growth_plot
from agentlab.display.labels import words
from agentlab.display.plots import outcome_plot, saved
from agentlab.display.routing_plots import curve_plot, matrix_plot, rates_plot
from agentlab.display.spread_plot import spread_plot
from agentlab.measure.confusion import Confusion
from agentlab.measure.experiments import Cell, Grid, Outcome
from agentlab.measure.intervals import Rate
from agentlab.research.provenance import Entry, Origin
from agentlab.research.stability import Spread
from agentlab.tables import counted

HALF = Rate(1, 2)
ASKED = Origin("question")
RUNS = tuple(Entry(f"n{n}", Decimal(n), "sourced", ASKED) for n in (1, 2))
PICTURES: dict[str, Callable[[str], object]] = {
    "diagram": lambda t: diagram(
        [Node("a", t, t), Node(f"{t}b", t, t, "failed")], [Edge("a", f"{t}b", t)], alt=f"A {t}"
    ),
    "outcomes": lambda t: outcome_plot(outcomes(t)),
    "growth": lambda t: growth_plot({t: [1, 2], f"{t}2": [3, 4]}, 5),
    "rates": lambda t: rates_plot({t: {t: HALF, "b": HALF}, "q": {t: HALF}}, t),
    "curves": lambda t: curve_plot({t: {5: HALF, 80: HALF}, "b": {5: HALF}}, t),
    "matrix": lambda t: matrix_plot(
        Confusion((t, "x"), (t, "x"), {(t, t): ("a",), (t, "x"): ("b",)}), t
    ),
    "spread": lambda t: spread_plot(Spread(t, RUNS), {t: Decimal(1)}),
}


def outcomes(text: str) -> Grid:
    ends = (Outcome(text, 1, 0, ""), Outcome("right", 2, 0, ""))
    return Grid({text: (1, 2)}, (Cell({text: text}, (0,), ends),), text)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_of_a_hostile_name_is_only_a_picture(kind: str, text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a warning would stand in the notebook
        shown = PICTURES[kind](TEXTS[text])._repr_mimebundle_()
    svg, plain = shown["image/svg+xml"], shown["text/plain"]
    root = ElementTree.fromstring(svg)
    tags = {node.tag.split("}")[1] for node in root.iter()}
    assert not tags & {"script", "image", "a", "foreignObject", "iframe", "img", "svg"} - {"svg"}
    names = {name.split("}")[-1] for node in root.iter() for name in node.attrib}
    assert not [name for name in names if name.startswith("on")]
    acting = ("Cc", "Cf", "Cs", "Co", "Cn")
    assert {c for c in svg + plain if unicodedata.category(c) in acting} <= {"\n"}
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    assert size and float(size[1]) <= 840 and float(size[2]) <= 900


@pytest.mark.parametrize("kind", ["rates", "curves", "matrix", "outcomes"])
@pytest.mark.parametrize("name", ["$x^2$", "_a", r"$\frac{$", "5 $ or 6 $"])
def test_a_label_is_its_name_and_no_formula(kind: str, name: str) -> None:
    svg = PICTURES[kind](name)._repr_mimebundle_()["image/svg+xml"]
    said = [node.text for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("}text")]
    assert name in [text.strip() for text in said if text] or f"{name} {name}" in said


# One sign over and over; how much of it stands in a label of 40 letters, which ends with "…".
BROAD = {
    "x": 39,
    "i": 78,
    "W": 19,
    "Щ": 26,
    "漢": 19,
    "क": 19,
    "\u0bcc": 8,  # Tamil AU, which stands on both sides; the ninth mark is spelled out already
    "\u2031": 13,
    "\u2e3b": 7,
    "\ufdfd": 3,  # an Arabic sentence
    "\U00012219": 4,
    "\U0001f469": 19,
    "e\u0301": 78,  # an accent takes no room
}


def test_a_long_label_is_cut_and_says_so() -> None:
    assert [words(text, 10) for text in ("a\nname", "a name of many words", "x" * 11)] == [
        "a name",
        "a name of…",
        "xxxxxxxxx…",
    ]
    assert words("Will" * 9) == "Will" * 9


def test_one_of_a_thing_is_told_as_one() -> None:
    assert [counted(n, "run") for n in (0, 1, 2, 1_200, 1.5)] == [
        "0 runs",
        "1 run",
        "2 runs",
        "1,200 runs",
        "1.5 runs",
    ]
    assert growth_plot({"a": [5]}).alt.startswith(
        "Tokens of messages sent, turn by turn: a goes from 5 to 5 in 1 turn,"
    )
    assert spread_plot(Spread("?", RUNS[:1])).alt == "1 run gave 1 answer, all 1."
    assert curve_plot({"a": {1: HALF}}, "right").alt == (
        "a goes from 50 % with 1 tool to 50 % with 1."
    )


@pytest.mark.parametrize("sign", BROAD)
def test_a_label_has_room_for_fewer_broad_signs(sign: str) -> None:
    label = words(sign * 100)
    assert label.endswith("…")
    assert sum(char in sign for char in label) == BROAD[sign]


@pytest.mark.parametrize("sign", BROAD)
@pytest.mark.parametrize("kind", ["rates", "curves", "matrix", "outcomes"])
def test_labels_leave_room_for_what_is_drawn(
    kind: str, sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The axes have a fifth of the picture at least, each way, as matplotlib measures labels."""
    module = plots if kind == "outcomes" else routing_plots
    figures = []
    monkeypatch.setattr(module, "saved", lambda figure: (figures.append(figure), saved(figure))[1])
    PICTURES[kind](sign * 100)
    place = figures[0].axes[0].get_position()
    assert (place.width > 0.2, place.height > 0.2) == (True, True)
