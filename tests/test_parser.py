"""The parser gives the one figure that is surely the keyword's, or says why there is none."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentlab.research.figures import plain, shown
from agentlab.research.parser import ParseError, figure_for, figure_within, naive_number
from tests import figure_shapes
from tests.figure_sentences import HOSTILE, PLAIN

VALUES = [
    # years, dates, ordinals and rates beside the value
    ("Marlow Bay, population 512 (2011 census)", "population", "512"),
    ("Marlow Bay population (2011): 512", "population", "512"),
    ("Residents of Ostavia (Mar. 3, 2021): 7,310,450", "Residents", "7310450"),
    ("The region counted 5 billion trees on 2 March 2019", "trees", "5000000000"),
    ("Imports came to $7,105 million in 2009", "Imports", "7105000000"),
    ("Ostavia's herd grew 1.4% to 2,318,007 in 2022", "herd", "2318007"),
    ("Ranked 14th in 2020, its population was 88,310", "population", "88310"),
    ("On the 3rd of May 2020 attendance was 912", "attendance", "912"),
    ("In Q3 2021 output reached 640 units", "output", "640"),
    ("In 2013/14 output reached 640 units", "output", "640"),
    ("In the 1980s the fleet had 36 vehicles", "fleet", "36"),
    ("At 14:30 the count stood at 36", "count", "36"),
    ("lines per 100 inhabitants: 143 (2020 est.)", "lines per 100 inhabitants", "143"),
    ("Ostavia saw 9.6 births per 1,000 people", "births", "9.6"),
    ("Death rate 11.2 deaths/1,000 population (2020 est.)", "Death rate", "11.2"),
    ("Calder had a population of 1312 (2001 census)", "population", "1312"),
    ("In those days Calder had 1312 people", "people", "1312"),
    ("Exports were $1788 million", "Exports", "1788000000"),
    ("COVID-19 deaths: 4,210", "COVID-19", "4210"),
    ("The G20 summit drew 4,210 visitors", "visitors", "4210"),
    ("Table 4 puts the coastline at 4,210 km", "coastline", "4210"),
    # groups, decimals, blanks, apostrophes
    ("Sum due 7,654,321.250", "due", "7654321.25"),
    ("Price PTE 345 000 000", "Price", "345000000"),
    ("Price DEM 345 000", "Price", "345000"),
    ("Price $ 2.355.000", "Price", "2355000"),
    ("Saldo 2.355.000,75", "Saldo", "2355000.75"),
    ("Price 31,80 €", "Price", "31.8"),
    ("Balance CHF 7'654'321.25", "Balance", "7654321.25"),
    ("Sales 65\u202f000 units", "Sales", "65000"),
    ("Sales 65\u2009000\u2009000 units", "Sales", "65000000"),
    ("Population of Ostavia: 7\u00a0310\u00a0450", "Population", "7310450"),
    ("Total 45,67,890.12", "Total", "4567890.12"),
    ("Rate 7.2500", "Rate", "7.25"),
    ("Offer 51.30 (61.05 with tax)", "Offer", "51.3"),
    ("Rate 0.125", "Rate", "0.125"),
    ("Count \u0667\u066c\u0663\u0661\u0660", "Count", "7310"),
    ("Count ７，３１０", "Count", "7310"),
    ("Thickness 2½ mm", "Thickness", "2.5"),
    # scales, currencies, units, signs
    ("Worth $3.482T today", "Worth", "3482000000000"),
    ("They raised €25M", "raised", "25000000"),
    ("Aid of A$2.5m", "Aid", "2500000"),
    ("Loan of US$6.3 billion", "Loan", "6300000000"),
    ("Loan 2,345.5 million", "Loan", "2345500000"),
    ("Loan 2.345 billion", "Loan", "2345000000"),
    ("Loan of $6.3-billion", "Loan", "6300000000"),
    ("Readers: 45 lakh", "Readers", "4500000"),
    ("Cost ₹3 crore 50 lakh", "Cost", "35000000"),
    ("Some eight billion people", "people", "8000000000"),
    ("A crowd of half a million", "crowd", "500000"),
    ("Readers: 250k", "Readers", "250000"),
    ("Population (thousands): 83,200", "Population", "83200000"),
    ("Forest 57,310 km2 (22,128 sq mi)", "Forest", "57310"),
    ("Forest (km²) 57,310", "Forest", "57310"),
    ("Profit -$540,000.00", "Profit", "-540000"),
    ("Coldest \u221223 °C in January", "Coldest", "-23"),
    ("Coldest minus 23 degrees", "Coldest", "-23"),
    ("Ostavia: trade balance -$7.215 billion (2020 est.)", "balance", "-7215000000"),
    ("Ostavia, lowest point: Vell-sund -7 m", "lowest point", "-7"),
    ("Photons 6e13", "Photons", "60000000000000"),
    ("Distance 2.496×10⁸ km", "Distance", "249600000"),
    ("Depth 7,290±30 m", "Depth", "7290"),
    ("Height 2,310m above the plain", "Height", "2310"),
    # notes, brackets, markup, punctuation
    ("Staff 7,310²", "Staff", "7310"),
    ("Staff 7,310[12]", "Staff", "7310"),
    ("Staff 7,310*", "Staff", "7310"),
    ("Fee NOK 4500 (EUR 390)", "Fee", "4500"),
    ("Mount Ost: 9,310 ft (2,837.69 m)", "Mount Ost", "9310"),
    ("Ostavia, GDP (market rate) $3.118 trillion (2020 est.)", "GDP (market rate)", "3118e9"),
    ("<b>Area:</b> 512 <i>note:</i> in 2015 dollars", "Area", "512"),
    ("<td>Area</td><td>512</td>", "Area", "512"),
    ("The result is area 7,310, as printed", "area", "7310"),
    ("He lost $64,000.", "lost", "64000"),
    ("Land boundaries total: 0 km", "total", "0"),
    # which figure is the keyword's
    ("It borders Ayr 310 km; Bute 1,204 km; Cowal 77 km", "Cowal", "77"),
    ("It borders Ayr 310 km (40 km at sea); Bute 1,204 km", "Ayr", "310"),
    ("Ayr length 310 km, Bute 77 km", "Bute", "77"),
    ("31.2 million Ayr (capital), 12.4 million Bute, 5.5 million Cowal", "Bute", "12400000"),
    ("31.2 million in Ayr, 12.4 million in Bute", "Ayr", "31200000"),
    ("31.2 million in Ayr and 12.4 million in Bute", "Bute", "12400000"),
    ("Ayr (31.2 million), Bute (12.4 million)", "Bute", "12400000"),
    ("Ayr has 31 million people and Bute 12 million", "Bute", "12000000"),
    ("total: 512 sq km land: 500 sq km water: 12 sq km", "water", "12"),
    ("An area of 7,310 sq km", "sq km", "7310"),
    ("An area of 7,310 sq km and a population of 3 million", "population", "3000000"),
    ("The population of Ostavia, a land in the north, is 7,310,450", "population", "7310450"),
    ("The population, as of July 2020, was 7,310,450", "population", "7310450"),
    ("Output per head is treated below. Ostavia's output: $3 trillion", "output", "3e12"),
    ("Population 7,310,450, up from 7,201,000 in 2010", "Population", "7310450"),
    ("Area\n512\nHeight\n9", "Area", "512"),
    ("Place | Area\nAyton | 512", "Area", "512"),
    ("| Area | 512 |\n| Height | 9 |", "Height", "9"),
    ("Area\t512\tHeight\t9", "Height", "9"),
]


@pytest.mark.parametrize(("excerpt", "keyword", "value"), VALUES)
def test_the_value_of_the_keyword(excerpt: str, keyword: str, value: str) -> None:
    figure = figure_for(excerpt, keyword)
    assert figure.value == Decimal(value)
    assert excerpt[figure.start : figure.end] == figure.text


REFUSED = [
    # mixtures of words that no rule expects
    (
        "is Humidity father's of complete. sixties. \u20ac2,030 204; than 412) tonnes. and has no",
        "and",
    ),
    (
        "and Luke 16,998. of Clinic edition The no. 17 9 teachers calves, rises copies. 4.2",
        "Clinic",
    ),
    ("million. near handled is cut", "cut"),
    # no value there
    ("Ostavia area 512 sq km", "density"),
    ("Ostavia area 512 sq km", ""),
    ("subpopulation 512", "population"),
    ("Area: about a third of Bute", "area"),
    ("Area: roughly one-third the size of Bute", "area"),
    ("Nothing was filed for 2014-15", "filed"),
    ("Last changed 17.09.2015", "changed"),
    ("Founded in 1868", "Founded"),
    ("Sale 35% OFF", "Sale"),
    ("Fat 17,5%", "Fat"),
    ("Growth rate -0.4% (2020 est.)", "Growth rate"),
    ("Unemployment rate (%): 3.4", "Unemployment rate"),
    ("Bute is ranked 14th", "Bute"),
    ("Area ①", "Area"),
    # no sure reading
    ("value 7,,000 noted", "value"),
    ("Cost 4.250", "Cost"),
    ("Cost 17,5", "Cost"),
    ("Cost 1,2345", "Cost"),
    ("Cost 1,234,56", "Cost"),
    ("Cost 7.310,450", "Cost"),
    ("Cost 12 345", "Cost"),
    ("Cost 123, 456, 789", "Cost"),
    ("Cost 12\u200b345", "Cost"),
    ("Cost 12&nbsp;345", "Cost"),
    ("Cost 40-50", "Cost"),
    ("Cost 40 to 50 million", "Cost"),
    ("Cost between 40 and 50", "Cost"),
    ("Cost 8- to 16-fold", "Cost"),
    ("Cost 3/4", "Cost"),
    ("Cost 1 1/2", "Cost"),
    ("Cost 3 x 4", "Cost"),
    ("Odds 1 in 5", "Odds"),
    ("Limit 10²¹", "Limit"),
    ("Limit 2^10", "Limit"),
    ("Version 4.5.6", "Version"),
    ("Phone +1 555 123-4567", "Phone"),
    ("Cost 83m people", "Cost"),
    ("Cost 83 Millionen", "Cost"),
    ("Cost 3億", "Cost"),
    ("Cost 12abc", "Cost"),
    ("Cost 5 dozen", "Cost"),
    ("Coldest 18 degrees below zero", "Coldest"),
    ("Net income (7,310)", "Net income"),
    ("Net income $(7,310)", "Net income"),
    ("In thousands of euros. Sales 7,310", "Sales"),
    ("Sales (EUR m) 7,310", "Sales"),
    # whose it is cannot be told
    ("Population density: 338 per km2", "population"),
    ("GDP per capita: $46,100", "GDP"),
    ("Ayr 31 million Bute 12 million Cowal 5 million", "Bute"),
    ("31 million, Ayr, 12 million, Bute", "Ayr"),
    ("It borders Ayr 310 km, Bute 77 km", "borders"),
    ("Ayr is larger than Bute with 12 million", "Ayr"),
    ("Ayr, unlike Bute with 12 million, is rich", "Ayr"),
    ("Ayr's capital has 3 million people", "Ayr"),
    ("Ayr has 16 states and 84 million people", "Ayr"),
    ("Ayr does not reach 12 million", "Ayr"),
    ("The 346 inhabitants elected a council with a budget", "budget"),
    ("The population elected 346 members", "population"),
    ("The population of 23 wards is large", "population"),
    ("Ayr and Bute have 31 million and 12 million people respectively", "Bute"),
    ("Population 31 million in 2010 and 32 million in 2020", "Population"),
    ("Population rose from 31 million in 2010 to 32 million in 2020", "Population"),
    ("Population increased by 2 million", "Population"),
    ("Population: 31 million in Ayr, 12 million in Bute", "Population"),
    ("Population is 31. Population is 32.", "Population"),
    ("Place | Area | Height\nAyton | 512 | 9", "Ayton"),
    ("Place | Area\nAyton | 512\nBute | 9", "Area"),
    ("Ayton\t512\t9", "Ayton"),
]


@pytest.mark.parametrize(("excerpt", "keyword"), REFUSED)
def test_what_cannot_be_told_is_refused(excerpt: str, keyword: str) -> None:
    with pytest.raises(ParseError):
        figure_for(excerpt, keyword)


@pytest.mark.parametrize(("excerpt", "keyword", "value"), [*PLAIN, *figure_shapes.PLAIN])
def test_plain_sentences_are_read(excerpt: str, keyword: str, value: str | None) -> None:
    assert _read(excerpt, keyword) == value


@pytest.mark.parametrize(("excerpt", "keyword", "value"), [*HOSTILE, *figure_shapes.HOSTILE])
def test_a_figure_that_may_be_something_else_is_refused(
    excerpt: str, keyword: str, value: str | None
) -> None:
    assert _read(excerpt, keyword) == value


# The text, the part of it that is copied, the keyword, the value.
WITHIN = [
    ("The urban population is 31,204.", "population is 31,204", "population", None),
    ("Windows 11 users complained.", "11 users complained", "users", None),
    ("Ayr and Bute have 512 people", "Bute have 512 people", "Bute", None),
    ("Deferred revenue was $4 million", "revenue was $4 million", "revenue", None),
    ("Deferred Revenue was $4 million", "Revenue was $4 million", "Revenue", None),
    ("The ward has no 640 beds to spare", "640 beds", "beds", None),
    ("He is the oldest of 12 children.", "12 children", "children", None),
    ("Ayr has 12 children to feed.", "Ayr has 12 children", "children", None),
    ("In May the old town of Ayr had 512 residents.", "had 512 residents", "residents", "512"),
    ("Teachers and nurses numbered 730.", "nurses numbered 730", "nurses", None),
    ("The share of exports was 31", "exports was 31", "exports", None),
    ("Ayr is larger than Bute: Bute has 512.", "Bute has 512.", "Bute", "512"),
    ("In 2020 the population of Ayr was 512, up 4%", "population of Ayr was 512", "Ayr", "512"),
    ("Rural population: 90. Population: 512.", "Population: 512.", "population", "512"),
    ("The old town has 512 residents. Ayr has 90.", "town has 512 residents", "residents", "512"),
]


@pytest.mark.parametrize(("text", "part", "keyword", "value"), WITHIN)
def test_the_words_around_an_excerpt_are_heeded(
    text: str, part: str, keyword: str, value: str | None
) -> None:
    start = text.index(part)
    if value is None:
        with pytest.raises(ParseError):
            figure_within(text, start, start + len(part), keyword)
    else:
        figure = figure_within(text, start, start + len(part), keyword)
        assert (figure.value, part[figure.start : figure.end]) == (Decimal(value), value)


def _read(excerpt: str, keyword: str) -> str | None:
    """The value as plain digits, None for a refusal."""
    try:
        value = figure_for(excerpt, keyword).value
        return None if value is None else f"{plain(value):f}"
    except ParseError:
        return None


def test_a_refusal_lists_what_it_saw_and_the_way_out() -> None:
    with pytest.raises(ParseError) as only_years:
        figure_for("Ostavia's population grew 0.4% in 2020", "population")
    assert str(only_years.value) == (
        "No figure for 'population': no plain number stands with it; find another excerpt. "
        "Seen: '0.4%' (percent), '2020' (year)."
    )
    with pytest.raises(ParseError) as missing:
        figure_for("Area 512", "height")
    assert str(missing.value) == (
        "No figure for 'height': it is not in the excerpt; use words that stand there. "
        "Seen: '512' (number)."
    )
    with pytest.raises(ParseError) as unclear:
        figure_for("Cost 4.250", "cost")
    assert str(unclear.value) == (
        "No figure for 'cost': '4.250' is unclear, not one sure value. Seen: '4.250' (unclear)."
    )


def test_an_excerpt_is_a_sentence_not_a_book() -> None:
    with pytest.raises(ParseError, match="The excerpt has 4,012 characters. Copy one sentence"):
        figure_for("area is 512." + " " * 4000, "area")
    with pytest.raises(ParseError, match="it stands there 21 times; give one sentence"):
        figure_for("Area 12. " * 21, "area")


LONGEST_TEXTS = [
    "Ayr " * 990, "Ayr County " * 360, "total " * 660, "of the " * 560, "Ayr's " * 650,
    "x, " * 1300, "and " * 990, "(" * 3980, "12 " * 1320, "but 3 " * 660, "revenue 12. " * 20,
]  # fmt: skip


@pytest.mark.parametrize("text", LONGEST_TEXTS)
def test_no_excerpt_takes_long(text: str) -> None:
    start = time.perf_counter()
    _read(f"{text}revenue 12", "revenue")
    _read(f"revenue {text}12", "revenue")
    assert time.perf_counter() - start < 2  # some tens of ms each on a common machine


def test_the_naive_reader_takes_a_year_for_a_population() -> None:
    text = "The population in 2024 was 7,310,450"
    assert naive_number(text, "population") == 2024.0
    assert figure_for(text, "population").value == 7310450
    with pytest.raises(ParseError, match="No digits behind 'area'"):
        naive_number(text, "area")


_COUNTS = st.integers(3_000, 10**12).map(lambda count: shown(Decimal(count)))


@given(_COUNTS, st.sampled_from(["{}: {}", "{} {}", "the {} is {}.", "{} (2020): {}", "{}\n{}"]))
def test_the_value_of_a_plain_sentence_is_found(count: str, sentence: str) -> None:
    figure = figure_for(sentence.format("ore output", count), "Ore  Output")
    assert figure.value == Decimal(count.replace(",", ""))


ROWS = [*PLAIN, *HOSTILE, *figure_shapes.HOSTILE]
MARKS = "| ( ) [1] \u2014 - \u22125 \u00bd 1,2,3 % \u0663 \u201c \u20ac <b> \u2026 , ; : .".split()
WORDS = sorted({word for row in ROWS for word in row[0].split()} | {*MARKS, "\n", "5\u00a0mm", '"'})
MIXTURE = st.lists(st.sampled_from(WORDS), min_size=1, max_size=25)


@given(MIXTURE, st.data())
@settings(max_examples=600)
def test_any_mixture_of_words_gives_a_number_or_a_refusal(
    words: list[str], data: st.DataObject
) -> None:
    keyword = data.draw(st.sampled_from(words))
    try:
        figure = figure_for(" ".join(words), keyword)
    except ParseError:
        return
    assert figure.kind == "number" and figure.value is not None


@given(st.text(alphabet="km 12,3.40%-–()|\n:;andofX$M2020", max_size=50))
def test_any_text_gives_a_number_or_a_refusal(text: str) -> None:
    try:
        figure = figure_for(text, "X")
    except ParseError:
        return
    assert figure.kind == "number" and figure.text == text[figure.start : figure.end]
