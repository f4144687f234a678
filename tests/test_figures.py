"""Figures: read from text with their kind, rounded by one rule, shown without surprises."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlab.research.figures import agrees, as_decimal, plain, rounded, shown
from agentlab.research.numerals import numbers, numbers_apart

ROUNDED = [
    ("2.675", 2, "2.68"),
    ("0.605", 2, "0.61"),
    ("9.95", 1, "10.0"),
    ("0.5", 0, "1"),
    ("2.5", 0, "3"),
    ("-2.5", 0, "-3"),
    ("1.4999", 0, "1"),
    ("8349", -2, "8300"),
]


@pytest.mark.parametrize(("value", "places", "result"), ROUNDED)
def test_rounding_is_half_up(value: str, places: int, result: str) -> None:
    assert rounded(Decimal(value), places) == Decimal(result)


SHOWN = [
    ("207183674", None, "207,183,674"),
    ("68.2", None, "68.2"),
    ("68.2000", None, "68.2"),
    ("1E+9", None, "1,000,000,000"),
    ("-0", None, "0"),
    ("-0.00", 2, "0.00"),
    ("-0.004", 2, "0.00"),
    ("-1234.5", None, "-1,234.5"),
    ("0.0000001", None, "0.0000001"),
    ("1234.565", 2, "1,234.57"),
    ("5", 2, "5.00"),
    ("999.96", 1, "1,000.0"),
]


@pytest.mark.parametrize(("value", "places", "text"), SHOWN)
def test_shown(value: str, places: int | None, text: str) -> None:
    assert shown(Decimal(value), places) == text


AGREES = [
    ("83,251,400 people", "83251400", "exact"),
    ("83.3 million", "83251400", "rounded"),
    ("83 million", "83251400", "rounded"),
    ("83.2 million", "83251400", None),
    ("83,000,000", "83251400", None),
    ("68.2%", "68.2066", "rounded"),
    ("68.20%", "68.2", "exact"),
    ("68.3%", "68.25", "rounded"),
    ("1.47", "1.466", "rounded"),
    ("two million", "1999999", "rounded"),
    ("in 2013-14", "2013", None),
]


@pytest.mark.parametrize(("text", "exact", "verdict"), AGREES)
def test_agreement_is_judged_by_the_last_written_place(
    text: str, exact: str, verdict: str | None
) -> None:
    assert agrees(numbers(text)[0], Decimal(exact)) == verdict


KINDS = [
    ("Ostavia (Mar. 3, 2021): 7,310,450", ["date", "number"]),
    ("rose 0.9% to 512 in 2024", ["percent", "number", "year"]),
    ("8.2 births per 1,000, 3 deaths/1,000", ["number", "rate", "number", "rate"]),
    ("$1943 million, $1943, 1415 people", ["number", "number", "number"]),
    ("in 2020 people, in 2021 dollars", ["year", "year"]),
    ("He is 5 ft 11, she 6 ft 2 in tall", ["unclear", "unclear"]),
    ("a rug of 3 m by 2 m, a box 12 by 8 cm", ["unclear", "unclear"]),
    ("7 in 10 agree, in 3 hours 40 people left", ["unclear", "number", "number"]),
    ("512 in 310 rooms, 12 in 2020", ["number", "number", "number", "year"]),
    ("Section 4.2 on the top 10, level 4.2", ["ordinal", "ordinal", "number"]),
    ("COVID-19, 5 km2, A4, 0x10", ["code", "number", "code", "code", "unclear"]),
    ("Table 4, No. 7, rank 9, the 3rd [5]", ["ordinal"] * 4 + ["footnote"]),
    ("10-20 or 30; 3/4; 3.350; 1 1/2; 7±2", ["range", *["unclear"] * 3, "number", "code"]),
    ("2013-14, 12 to 15 May, FY2020, Q3 2021, 12:30, the 1990s, 44 BC", ["date"] * 7),
    ("1 May 2020; May 1st, 2020; May 2020; 2020-05-01; 1/5/2020; 1.5.2020", ["date"] * 6),
    ("12 per cent, 3-5%, 2 percentage points, 25 basis points, 12 (%)", ["percent"] * 5),
    ("one of the two, one-third, millions of, half a million", ["unclear", "unclear", "number"]),
    ("12\u200b34 and 3\u2153", ["unclear", "unclear", "unclear"]),
]


@pytest.mark.parametrize(("text", "kinds"), KINDS)
def test_every_figure_has_its_kind(text: str, kinds: list[str]) -> None:
    assert [figure.kind for figure in numbers(text)] == kinds


@pytest.mark.parametrize("blank", ["\u00a0", "\u2007", "\u2009", "\u202f"])
@pytest.mark.parametrize(
    "written",
    ["5 km", "5 km2", "5 m", "5 mm", "5 °C", "5 million people", "5 years", "$5 m", "5 k"],
)
def test_a_blank_of_any_width_stands_before_a_unit_or_a_scale(written: str, blank: str) -> None:
    plainly, found = (numbers(text)[0] for text in (written, written.replace(" ", blank)))
    assert (found.value, found.kind, found.unit) == (plainly.value, plainly.kind, plainly.unit)


def test_the_numbers_of_a_sum_are_read_apart() -> None:
    text = "What is 45 x 12, 100-20 and 3/4?"
    assert [figure.kind for figure in numbers(text)] == ["unclear", "range", "unclear"]
    assert [figure.value for figure in numbers_apart(text)] == [45, 12, 100, 20, 3, 4]


def test_precision_is_the_last_written_place() -> None:
    texts = ["83.3 million", "4.50", "346", "3 lakh"]
    found = [numbers(text)[0].precision for text in texts]
    assert found == [Decimal(100_000), Decimal("0.01"), Decimal(1), Decimal(100_000)]
    with pytest.raises(ValueError, match="'2013-14' is a date; only a value has a precision"):
        _ = numbers("2013-14")[0].precision


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15))
def test_what_is_shown_reads_back(value: Decimal) -> None:
    assert as_decimal(shown(value)) == value
    assert plain(value) == value


@given(st.integers(3000, 10**30), st.sampled_from(["", "-", "$", "-$"]), st.booleans())
def test_a_shown_count_is_found_in_a_text(count: int, mark: str, scaled: bool) -> None:
    word = " million" if scaled else ""
    (figure,) = numbers(f"It came to {mark}{shown(Decimal(count))}{word}, they say.")
    expected = count * (10**6 if scaled else 1) * (-1 if "-" in mark else 1)
    assert (figure.value, figure.kind) == (expected, "number")


@given(st.text(max_size=60))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    for figure in numbers(text):
        assert text[figure.start : figure.end] == figure.text


@given(st.text(alphabet="0123456789.,' -–/%$€kMm()\u00a0٣²½eE:xand", max_size=30))
def test_figures_stand_in_order_and_apart(text: str) -> None:
    edges = [edge for figure in numbers(text) for edge in (figure.start, figure.end)]
    assert edges == sorted(edges)
    assert all(figure.text == text[figure.start : figure.end] for figure in numbers(text))
