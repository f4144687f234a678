"""The plot of a spread: each answer has its label, and no label lies on another."""

import re
from decimal import Decimal
from itertools import pairwise

import pytest

from agentlab.display.spread_plot import LETTER, WIDE, spread_plot
from agentlab.research.ledger import Entry
from agentlab.research.provenance import Origin
from agentlab.research.stability import Spread


def spread_of(*values: str) -> Spread:
    """The answers as percentages, a run each."""
    entries = (
        Entry(f"n{n}", Decimal(v), Origin("computed"), "sourced", unit="%")
        for n, v in enumerate(values)
    )
    return Spread("?", tuple(entries))


def labels(values):
    """Where the middles of the labels stand, in the order of the answers."""
    svg = spread_plot(spread_of(*values))._repr_mimebundle_()["image/svg+xml"]
    found = re.findall(r'<text x="([\d.]+)"[^>]*>([\d.]+%)</text>', svg)
    return [(float(x), text) for x, text in found]


@pytest.mark.parametrize(
    "values",
    [
        ["67.20", "67.59", "67.87", "68.21", "68.26", "68.27", "68.89", "68.95"],
        ["1", "1.01", "1.02", "1.03", "99"],
        ["98.96", "98.97", "98.98", "98.99", "99", "1"],
        ["50"],
        ["1.01", "1.02"],
    ],
)
def test_every_answer_has_its_label_and_none_lies_on_another(values):
    drawn = labels(values)
    assert [text for _, text in drawn] == [f"{float(v):.2f}%" for v in sorted(values, key=float)]
    for (x, text), (further, other) in pairwise(drawn):
        assert further - x >= LETTER * (len(text) + len(other)) / 2
    first, last = drawn[0], drawn[-1]
    assert first[0] - LETTER * len(first[1]) / 2 >= 0
    assert last[0] + LETTER * len(last[1]) / 2 <= WIDE


def test_where_there_is_no_room_for_all_the_ends_have_theirs():
    drawn = labels([f"{n / 100}" for n in range(100, 140)])
    assert drawn[0][1] == "1.00%" and drawn[-1][1] == "1.39%"
    assert len(drawn) < 40
