"""Plots, the matrix that opens, the table that sorts: words, bytes, and what a click does."""

from pathlib import Path

import ipywidgets
import pytest
from browser import browser, needs_browser, page  # noqa: F401 (fixtures)
from routing import PLAIN, bench

from agentlab.display import sortable as sortable_module
from agentlab.display.live import VIEW
from agentlab.display.opened import OpenMatrix, open_matrix
from agentlab.display.plots import FILL
from agentlab.display.routing_plots import _style, curve_plot, matrix_plot, rates_plot
from agentlab.display.sortable import SortableTable, sortable
from agentlab.measure.confusion import Confusion, confusion
from agentlab.measure.intervals import Rate
from agentlab.measure.routing import measure
from agentlab.models.scripted import ScriptedModel, call
from agentlab.tables import Table

RATES = {"A": {"tuning": Rate(14, 50), "held out": Rate(12, 50)}, "B": {"tuning": Rate(22, 50)}}
CURVES = {"stand-in": {5: Rate(25, 40), 80: Rate(15, 40)}, "needle": {5: Rate(8, 40)}}
MEASURED = measure(
    bench(), [PLAIN], ScriptedModel(lambda m: call("look", order_id="A-1") if len(m) == 2 else "x")
)


def test_rates_are_told_in_words_with_their_intervals():
    picture = rates_plot(RATES, "right decisions")
    assert str(picture) == (
        "Right decisions for A, B, each with its 95 % interval.\n\n"
        "A  tuning: 14/50 = 28 % [17, 42]\n"
        "A  held out: 12/50 = 24 % [14, 37]\n"
        "B  tuning: 22/50 = 44 % [31, 58]"
    )


def test_a_curve_is_told_from_end_to_end():
    assert str(curve_plot(CURVES, "right tools")) == (
        "stand-in goes from 62 % with 5 tools to 38 % with 80; "
        "needle goes from 20 % with 5 tools to 20 % with 5.\n\n"
        "stand-in: 5 tools 25/40 = 62 % [47, 76]; 80 tools 15/40 = 38 % [24, 53]\n"
        "needle: 5 tools 8/40 = 20 % [10, 35]"
    )


@pytest.mark.parametrize("many", [5, 6, 12])
def test_any_number_of_series_can_be_told_apart(many):
    curves = {f"series {n}": {5: Rate(n, 40), 10: Rate(1, 40)} for n in range(many)}
    assert len(str(curve_plot(curves, "right tools")).splitlines()) == many + 2
    rates = {"A": {name: curve[5] for name, curve in curves.items()}}
    assert "<svg" in rates_plot(rates, "right decisions").svg
    looks = {tuple(_style(n).values()) for n in range(many)}
    assert len(looks) == many


def test_a_matrix_is_told_as_a_table():
    picture = matrix_plot(confusion(MEASURED.judged("plain")))
    assert picture.alt == (
        "Confusion matrix: 1 of 3 cases on the diagonal. "
        "Most often clarify taken for look 1 time; none taken for look 1 time."
    )
    assert str(confusion(MEASURED.judged("plain"))) in picture.text


@pytest.mark.parametrize(
    "draw",
    [
        lambda: rates_plot(RATES, "right"),
        lambda: curve_plot(CURVES, "right"),
        lambda: matrix_plot(confusion(MEASURED.judged("plain"))),
    ],
)
def test_the_same_numbers_give_the_same_svg_with_its_words_and_no_raster(draw):
    first, second = draw(), draw()
    assert first.svg == second.svg
    assert first.svg.startswith("<svg") and 'role="img"' in first.svg
    assert "<image" not in first.svg and "<dc:date>" not in first.svg
    assert set(first._repr_mimebundle_()) == {"text/plain", "image/svg+xml"}


# -- the matrix --


def buttons(widget):
    found = [widget] if isinstance(widget, ipywidgets.Button) else []
    return found + [b for child in getattr(widget, "children", ()) for b in buttons(child)]


def test_a_count_opens_the_run_behind_it():
    panel = open_matrix(MEASURED, "plain")
    assert [b.tooltip for b in buttons(panel.view)] == [
        "1 wanted look, picked look", "1 wanted none, picked look", "1 wanted clarify, picked look",
    ]  # fmt: skip
    assert panel.shown is None
    buttons(panel.view)[1].click()
    assert panel.shown.trace is MEASURED.trace("plain", "t")
    choice, stepper = panel._list.children
    assert (choice.options, choice.description, stepper) == (
        (("t  Thanks!", "t"),), "none → look", panel.shown
    )  # fmt: skip


def test_names_stand_whole_over_columns_as_wide_as_they_are():
    (grid, _) = open_matrix(MEASURED, "plain").view.children
    labels = [cell.value for cell in grid.children if isinstance(cell, ipywidgets.Label)]
    assert labels == ["wanted \\ picked", "look", "look", "none", "clarify"]
    assert grid.layout.grid_template_columns == "repeat(2, max-content)"
    looks = {b.tooltip: b.style.button_color for b in buttons(grid)}
    assert looks["1 wanted look, picked look"] == FILL["right"]
    assert looks["1 wanted none, picked look"] == FILL["wrong"]


def test_a_long_name_of_a_tool_is_cut_and_whole_in_its_tooltip():
    names = ("a_tool_with_a_name_of_many_words", "\ufdfd" * 5)
    panel = OpenMatrix(Confusion(names, names, {}), MEASURED.trace, str)
    labels = panel.view.children[0].children[1:3]
    assert [(label.value, label.tooltip) for label in labels] == [
        ("a_tool_with_a_name_of_…", names[0]),
        ("\ufdfd…", names[1]),
    ]


def test_another_case_of_the_cell_can_be_chosen():
    panel = open_matrix(MEASURED, "plain", groups={"none": "no tool", "clarify": "no tool"})
    panel.look("no tool", "look")
    assert panel.shown.trace.task == "Thanks!"
    panel._list.children[0].value = "u"
    assert panel.shown.trace.task == "Give it back."
    with pytest.raises(ValueError, match="Behind .no tool, look. stand: t, u."):
        panel.look("no tool", "look", "r")
    with pytest.raises(KeyError, match="No cell"):
        panel.look("nobody", "look")


def test_without_a_page_the_matrix_is_a_table():
    bundle = open_matrix(MEASURED, "plain", half="tuning")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("wanted \\ picked")
    assert "<table>" in bundle["text/html"] and VIEW in bundle


# -- the table --

TABLE = Table(
    ("name", "rate", "n"),
    [
        ("b", "14/50 = 28 % [17, 42]", "1,200"),
        ("<a>", "3/4 = 75 % [30, 95]", "9"),
        ("C", "0/0", "-"),
    ],
    "Three",
)


def test_a_sortable_table_is_a_table_too():
    widget = sortable(TABLE)
    assert isinstance(widget, SortableTable)
    assert str(widget) == str(TABLE)
    bundle = widget._repr_mimebundle_()
    assert bundle["text/html"] == TABLE._repr_mimebundle_()["text/html"]
    assert VIEW in bundle
    assert sortable(confusion(MEASURED.judged("plain"))).table.headers[0] == "wanted \\ picked"


@needs_browser
def test_a_click_on_a_header_sorts(page):  # noqa: F811
    source = Path(sortable_module.__file__).with_suffix(".js").read_text(encoding="utf-8")
    page.set_content("<div id='here'></div>")
    page.evaluate(
        """async ([source, payload]) => {
            const url = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
            const module = await import(url);
            const model = {get: () => payload};
            module.default.render({model, el: document.getElementById("here")});
        }""",
        [source, sortable(TABLE)._payload],
    )

    def column(number):
        return page.locator(f"tbody td:nth-child({number})").all_inner_texts()

    assert page.locator("figcaption").inner_text() == "Three"
    assert column(1) == ["b", "<a>", "C"]
    orders = []
    for header in (1, 2, 2, 2, 3):
        page.locator(f"thead th:nth-child({header}) button").click()
        orders.append(column(1))
    assert orders == [
        ["<a>", "b", "C"],
        ["C", "b", "<a>"],
        ["<a>", "b", "C"],
        ["b", "<a>", "C"],
        ["<a>", "b", "C"],
    ]
    assert page.locator("thead th").nth(2).get_attribute("aria-sort") == "ascending"
