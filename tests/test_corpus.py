"""The bundled corpus: each figure of the table in a sentence, and no number that is not true."""

import csv
import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path

import pytest

from agentlab.research.corpus import (
    INDICATORS,
    SOURCES,
    Figures,
    Row,
    Snippet,
    bundled_snippets,
    country_names,
    data_file,
    name_facts,
    read_snippets,
    table_rows,
)
from agentlab.research.wording import growth_facts, ordinal, sentence, written

ROOT = Path(__file__).resolve().parents[1]
with open(ROOT / "data" / "countries.csv", encoding="utf-8", newline="") as file:
    TABLE = list(csv.DictReader(file))
SNIPPETS = bundled_snippets()
BY_KEY = {(s.title, s.vintage, s.source): s for s in SNIPPETS if not s.lesson}
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def snippet_of(row):
    return BY_KEY[f"{row['country']}: {row['indicator']}", row["year"], row["source"]]


def numbers_of(text):
    """The numbers of a text, commas gone, as written: ["2024", "0.4", "34217848"]."""
    return [found.replace(",", "") for found in NUMBER.findall(text)]


def value_written(row, text):
    """How often the value stands in the text, in full digits or exactly in millions and so on."""
    value = Decimal(row["value"])
    sizes = {"": 1, " million": 10**6, " billion": 10**9, " trillion": 10**12}
    text = re.sub(r"\d+(?:st|nd|rd|th)\b", "", text)
    stands = 0
    for found in re.finditer(rf"({NUMBER.pattern})( million| billion| trillion)?", text):
        stands += Decimal(found[1].replace(",", "")) * sizes[found[2] or ""] == value
    return stands


# --- every row -----------------------------------------------------------------------------------


def test_every_row_is_one_snippet_with_its_source_and_vintage():
    table = Counter((f"{r['country']}: {r['indicator']}", r["year"], r["source"]) for r in TABLE)
    made = Counter((s.title, s.vintage, s.source) for s in SNIPPETS if "token" not in s.title)
    assert made - table == Counter(
        {
            ("Japan: population", "2025", "Harbour Street Almanac"): 1,
            ("Japan: population", "2025", "Lantern Data Review"): 1,
            ("Japan: population", "2025", "Seven Bridges Gazette"): 1,
            ("Germany: population", "2024", "Harbour Street Almanac"): 1,
            ("Germany: population", "2024", "Seven Bridges Gazette"): 1,
        }
    )
    assert table - made == Counter()
    assert len({s.id for s in SNIPPETS}) == len(SNIPPETS) == 3056


def test_every_value_stands_once_in_one_sentence_with_country_and_indicator():
    for row in TABLE:
        text = snippet_of(row).text
        assert value_written(row, text) == 1, text
        assert row["country"] in text, text
        assert row["indicator"].lower() in text.lower(), text
        assert re.fullmatch(r"[^.!?]+(\.\d+[^.!?]*)*\.", text), text


def test_values_from_a_thousand_have_commas_so_that_none_looks_like_a_year():
    for row in TABLE:
        if 1000 <= Decimal(row["value"]) < 10**6:
            assert f"{Decimal(row['value']):,}" in snippet_of(row).text


def test_money_is_now_and_then_in_billions_and_mostly_in_full_digits():
    texts = [s.text for s in SNIPPETS if ": GDP" in s.title]
    short = [text for text in texts if re.search(r"\d (million|billion|trillion)\b", text)]
    assert 0.2 < len(short) / len(texts) < 0.5
    assert any("17.152 billion" in text or "17,152,000,000" in text for text in texts)


def test_every_indicator_is_worded_in_at_least_five_ways():
    shapes = defaultdict(set)
    for row in TABLE:
        text = snippet_of(row).text
        name = name_facts(row["country"], "")["country"]
        shapes[row["indicator"]].add(re.sub(r"\d[\d.,]*\w*", "#", text.replace(name, "C"))[:45])
    assert set(shapes) == set(INDICATORS)
    assert all(len(shape) >= 5 for shape in shapes.values())


def test_no_figure_is_a_year_or_a_rounding_taken_for_a_value():
    ranges = {"population": (1, 9 * 10**9), "area": (0.1, 2 * 10**7), "coastline": (0, 210_000),
              "highest point": (1, 8849), "life expectancy at birth": (50, 90),
              "GDP at official exchange rate": (10**6, 10**14),
              "GDP by purchasing power": (10**6, 10**14)}  # fmt: skip
    for row in TABLE:
        low, high = ranges[row["indicator"]]
        assert low <= Decimal(row["value"]) <= high, row
        assert row["value"] != row["year"], row


# --- no number that is not true of the table -----------------------------------------------------


def change(row):
    """The change in percent on the same source's year before, from the table, as text."""
    for other in TABLE:
        if all(other[k] == row[k] for k in ("country", "indicator", "source")):
            if row["year"] and other["year"] == str(int(row["year"]) - 1):
                before = Decimal(other["value"])
                percent = (Decimal(row["value"]) - before) / before * 100
                return percent.quantize(Decimal("0.1"), ROUND_HALF_EVEN)
    return None


def rank(row):
    """The place of a row among its source's rows, by counting."""
    same = [r for r in TABLE if (r["indicator"], r["source"]) == (row["indicator"], row["source"])]
    if row["source"] != "World Factbook":
        same = [r for r in same if r["year"] == row["year"]]
    value = Decimal(row["value"])
    return 1 + sum(Decimal(r["value"]) > value for r in same if r["country"] != "World")


def test_a_change_in_percent_is_that_of_the_table():
    seen = 0
    for row in TABLE:
        text = snippet_of(row).text
        if found := re.search(r"([\d.]+)%", text):
            seen += 1
            percent = change(row)
            assert found[1] == str(abs(percent)), text
            assert re.search(r"\b(up|down)\b", text, re.I)[0].lower() == (
                "up" if percent > 0 else "down"
            )
    assert seen > 50


def test_a_rank_is_that_of_the_table():
    seen = 0
    for row in TABLE:
        text = snippet_of(row).text
        if found := re.search(r"\b(\d+)(?:st|nd|rd|th)\b", text):
            seen += 1
            assert row["country"] != "World"
            assert int(found[1]) == rank(row), text
            assert f"among the {row['source']} figures" in text
    assert seen > 200


def test_every_number_of_a_text_is_the_value_a_year_a_change_or_a_rank():
    for row in TABLE:
        text = snippet_of(row).text
        rest = re.sub(r"[\d.]+%|\b\d+(?:st|nd|rd|th)\b", "", text)
        years = {row["year"], str(int(row["year"] or 0) - 1)}
        if row["indicator"] == "GDP by purchasing power":
            years.add("2021")  # its dollars are those of 2021
        others = [number for number in numbers_of(rest) if number not in years]
        assert len(others) <= 1, text


def test_a_country_stands_in_a_sentence_as_one_says_it():
    names = country_names(data_file("names.csv"))
    assert name_facts("Maldives", names["Maldives"].article) == {
        "country": "the Maldives",
        "Country": "The Maldives",
        "plain": "the Maldives",
    }
    assert name_facts("The Gambia", "") == {
        "country": "The Gambia",
        "Country": "The Gambia",
        "plain": "The Gambia",
        "owner": "The Gambia's",
    }
    assert name_facts("Gaza, Gaza Strip", "") == {
        "country": "Gaza, Gaza Strip",
        "Country": "Gaza, Gaza Strip",
    }
    assert name_facts("Trinidad and Tobago", "") == {
        "country": "Trinidad and Tobago",
        "Country": "Trinidad and Tobago",
    }
    assert set(names) <= {row["country"] for row in TABLE}


# --- the snippets written by hand ----------------------------------------------------------------


def test_the_lesson_figures_are_marked_and_under_invented_outlets():
    lesson = [s for s in SNIPPETS if s.lesson]
    values = [re.search(r"\d+\.\d+ million|\d+,\d+,\d+", s.text)[0] + " " + s.title for s in lesson]
    assert values == [
        "123,171,390 Japan: population",
        "123.89 million Japan: population",
        "121.96 million Japan: population",
        "84.09 million Germany: population",
        "83.25 million Germany: population",
    ]
    assert not {s.source for s in lesson} & set(SOURCES)
    for snippet in lesson:  # something stands in the way of each
        assert re.search(r"\b20\d\d\b", snippet.text) and "%" in snippet.text


def test_token_prices_have_a_current_and_an_earlier_list():
    prices = [(s.title, s.vintage, re.search(r"\$[\d.]+", s.text)[0]) for s in SNIPPETS[5:19]]
    assert ("Claude Haiku: input token price", "2026-11", "$0.10") in prices
    assert ("Claude Haiku: input token price", "", "$1.00") in prices
    assert ("Claude Haiku: output token price", "2026-11", "$0.50") in prices
    assert ("Claude Opus: output token price", "", "$25.00") in prices
    assert {vintage for _, vintage, _ in prices} == {"2026-11", ""}


def test_the_data_readme_names_every_file_and_every_source():
    text = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
    for file in ("countries.csv", "names.csv", "snippets.jsonl"):
        assert f"`{file}`" in text
    counts = Counter(row["source"] for row in TABLE)
    for source in SOURCES:
        assert re.search(rf"\| {source} \|.*\| {counts[source]:,} \|", text)
    assert f"{len(TABLE):,} figures" in text
    for outlet in {s.source for s in SNIPPETS if s.lesson}:
        assert outlet in text


# --- the pieces ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "wanted"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
     (21, "21st"), (101, "101st"), (111, "111th"), (112, "112th"), (122, "122nd")],
)  # fmt: skip
def test_ordinals(number, wanted):
    assert ordinal(number) == wanted


def test_growth_is_in_percent_with_one_decimal_and_nothing_where_it_rounds_to_nought():
    assert growth_facts(Decimal(1012), Decimal(1000), 2024) == {
        "growth": "1.2",
        "before": "2023",
        "moved": "up",
        "Moved": "Up",
    }
    assert growth_facts(Decimal(995), Decimal(1000), 2024)["moved"] == "down"
    assert growth_facts(Decimal(10001), Decimal(10000), 2024) == {}
    for value, growth in ((10025, "0.3"), (9975, "0.3"), (10005, "0.1")):
        assert growth_facts(Decimal(value), Decimal(10000), 2024)["growth"] == growth


def test_money_is_in_words_only_where_three_decimals_are_exact():
    ids = [str(n) for n in range(40)]
    exact = {written(Decimal(17152000000), True, id) for id in ids}
    assert exact == {"17,152,000,000", "17.152 billion"}
    assert {written(Decimal(17152000001), True, id) for id in ids} == {"17,152,000,001"}
    assert {written(Decimal(17152000000), False, id) for id in ids} == {"17,152,000,000"}
    assert {written(Decimal("56.3"), False, id) for id in ids} == {"56.3"}
    assert {written(Decimal(4000000), True, id) for id in ids} == {"4,000,000", "4 million"}


def test_equal_values_have_no_rank():
    rows = [Row(c, "area", Decimal(v), "km2", "", "World Factbook") for c, v in
            (("Alba", 9), ("Borva", 7), ("Corva", 7), ("Dorva", 5))]  # fmt: skip
    table = Figures(rows)
    assert [table.rank(row).get("rank") for row in rows] == ["1st", None, None, "4th"]


def test_a_row_without_a_year_says_so():
    facts = {"country": "Borva", "value": "64.5"}
    assert sentence("life expectancy at birth", "x", facts) == (
        "Life expectancy at birth in Borva is given as 64.5 years, with no year beside it."
    )


def test_a_data_file_that_is_not_there_names_both_places():
    with pytest.raises(FileNotFoundError, match=r"'nothing.csv'; looked for .*data.* and .*data"):
        data_file("nothing.csv")


def test_the_table_is_read_as_decimals():
    first = next(iter(table_rows(ROOT / "data" / "countries.csv")))
    assert first == Row(
        "Afghanistan",
        "GDP at official exchange rate",
        Decimal("17152000000"),
        "US dollars",
        "2023",
        "World Factbook",
    )
    assert first.id == "afghanistan-gdp-at-official-exchange-rate-2023-world-factbook"


# --- snippets as JSON ----------------------------------------------------------------------------


def test_a_snippet_survives_json():
    snippet = Snippet("a", "Borva: area", "12 km²", "Atlas", "2024", True, ("Old Borva",))
    assert Snippet.from_dict(json.loads(json.dumps(snippet.to_dict()))) == snippet


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "line 2: no snippet: Expecting"),
        ("[]", "line 2: no snippet: "),
        ('{"id": "x"}', "line 2: no snippet: .*'title', 'text', and 'source'"),
        ('{"id": "x", "title": "T", "text": 5, "source": "S"}', "line 2: .*expected text, got 5"),
        ('{"id": "x", "title": "T", "text": "t", "source": "S", "age": 1}', "line 2: .*'age'"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, complaint):
    path = tmp_path / "snippets.jsonl"
    good = json.dumps(Snippet("a", "Borva: area", "12", "Atlas").to_dict())
    path.write_text(f"{good}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=complaint):
        read_snippets(path)


# --- determinism ---------------------------------------------------------------------------------

DIGEST = """
import hashlib, json
from agentlab.research.corpus import bundled_snippets
print(hashlib.sha256(json.dumps([s.to_dict() for s in bundled_snippets()]).encode()).hexdigest())
"""


def test_two_builds_in_two_processes_give_the_same_bytes():
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    here = json.dumps([s.to_dict() for s in SNIPPETS]).encode()
    assert digests == {hashlib.sha256(here).hexdigest()}
