"""The bundled corpus: a table of country figures as short texts, each with a source and a vintage.

`data/countries.csv` holds the figures, `data/names.csv` what the countries are also called,
`data/counted_in.csv` what a figure has in it beside its country, `data/snippets.jsonl` the snippets
written by hand; data/README.md says where they come from.
"""

import csv
import json
import re
from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from pathlib import Path

from agentlab.research.wording import Facts, growth_facts, ordinal, sentence, written
from agentlab.tables import short, visible

# The order of a country's snippets: first what is asked most, and of one thing the newest source.
INDICATORS = (
    "population",
    "area",
    "coastline",
    "highest point",
    "life expectancy at birth",
    "GDP at official exchange rate",
    "GDP by purchasing power",
)
SOURCES = ("World Factbook", "World Bank", "country compendium")
NO_COUNTRY = frozenset({"World"})  # takes no rank among countries


@dataclass(frozen=True, slots=True)
class Snippet:
    """One search result: a text, where it is from, and what it is about.

    `title` is "subject: topic". `vintage` is a year ("2024"), a month ("2026-11") or "". `also` are
    further names of the subject. `lesson` marks a figure chosen for a lesson, its outlet invented.
    """

    id: str  # e.g. "japan-population-2024-world-bank"
    title: str  # e.g. "Japan: population"
    text: str
    source: str
    vintage: str = ""
    lesson: bool = False
    also: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The snippet as JSON has it; `from_dict` takes it back."""
        return asdict(self) | {"also": list(self.also)}

    @classmethod
    def from_dict(cls, fields: Mapping[str, object]) -> "Snippet":
        """The snippet of one JSON object. A TypeError names a missing, unknown or wrong field."""
        snippet = cls(**(dict(fields) | {"also": tuple(fields.get("also", ()))}))  # type: ignore
        texts = (snippet.id, snippet.title, snippet.text, snippet.source, snippet.vintage)
        for text in (*texts, *snippet.also):
            if not isinstance(text, str):
                raise TypeError(f"expected text, got {text!r}")
        return snippet


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: ("Peru", "area", Decimal(1285216), "km2", "", "World Factbook")."""

    country: str
    indicator: str
    value: Decimal
    unit: str
    year: str  # "" where the source states none
    source: str

    @property
    def id(self) -> str:
        """The id of the row's snippet: "peru-area-world-factbook"."""
        parts = filter(None, (self.country, self.indicator, self.year, self.source))
        return "-".join(re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") for part in parts)


@dataclass(frozen=True, slots=True)
class CountryName:
    """How a country stands in a sentence ("the Maldives") and what else it is called.

    `official` is its long name; a search knows it, its snippets do not tell it.
    """

    article: str = ""
    also: tuple[str, ...] = ()
    official: tuple[str, ...] = ()


class Figures:
    """The rows, and what can be worked out from them: growth on the year before, and rank."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = sorted(rows, key=_order)
        self._values = {(r.country, r.indicator, r.year, r.source): r.value for r in self.rows}
        self._lists: dict[tuple[str, ...], list[Decimal]] = defaultdict(list)
        for row in self.rows:
            if row.country not in NO_COUNTRY:
                insort(self._lists[_list_of(row)], row.value)

    def growth(self, row: Row) -> Facts:
        """What the value did since the same source's figure of the year before, if there is one."""
        if not row.year:
            return {}
        year = int(row.year)
        before = self._values.get((row.country, row.indicator, str(year - 1), row.source))
        return growth_facts(row.value, before, year) if before else {}

    def rank(self, row: Row) -> Facts:
        """The row's place in its source's list, largest first. A tie has none."""
        values = self._lists[_list_of(row)]  # smallest first
        larger = len(values) - bisect_right(values, row.value)
        equal = len(values) - larger - bisect_left(values, row.value)
        if row.country in NO_COUNTRY or equal > 1:
            return {}
        *_, source, year = _list_of(row)
        kind = f"{source} figures for {year}" if year else f"{source} figures"
        return {"rank": ordinal(1 + larger), "among": f"among the {kind} collected here"}


def _order(row: Row) -> tuple[str, int, int]:
    return row.country, INDICATORS.index(row.indicator), SOURCES.index(row.source)


def _list_of(row: Row) -> tuple[str, ...]:
    """What a row is ranked among. The Factbook is one list, each country with its latest year."""
    year = "" if row.source == "World Factbook" else row.year
    return row.indicator, row.source, year


def snippets_of(
    table: Figures,
    names: Mapping[str, CountryName],
    counted: Mapping[tuple[str, str, str], str] | None = None,
) -> Iterator[Snippet]:
    """Every row of the table as a snippet, in the table's order.

    counted: what a figure has in it beside its own country, by country, indicator and source.
    """
    for row in table.rows:
        id, name = row.id, names.get(row.country, CountryName())
        facts = {
            "value": written(row.value, "dollars" in row.unit, id),
            "source": f"the {row.source}",
            "Source": f"The {row.source}",
            **({"year": row.year} if row.year else {}),
            **name_facts(row.country, name.article),
            **table.growth(row),
            **table.rank(row),
        }
        text = sentence(row.indicator, id, facts)
        if other := (counted or {}).get((row.country, row.indicator, row.source)):
            text = f"{text.removesuffix('.')}, with {other}."
        title = f"{row.country}: {row.indicator}"
        yield Snippet(id, title, text, row.source, vintage=row.year, also=name.also)


def name_facts(country: str, article: str) -> Facts:
    """The country inside a sentence and at its start; for simple names also as owner."""
    inside = f"{article} {country}".strip()
    facts = {"country": inside, "Country": inside[0].upper() + inside[1:]}
    if " and " in country or "," in country:
        return facts
    owner = {} if article or country.endswith(("s", ")")) else {"owner": f"{country}'s"}
    return facts | {"plain": inside} | owner


def data_file(name: str) -> Path:
    """A file of data/: inside the installed package, else beside it in the repository.

    Raises FileNotFoundError that names both places.
    """
    package = Path(__file__).resolve().parents[1]
    places = [package / "data" / name, package.parent / "data" / name]
    for place in places:
        if place.is_file():
            return place
    raise FileNotFoundError(f"No data file {name!r}; looked for {places[0]} and {places[1]}.")


def table_rows(path: Path) -> Iterator[Row]:
    """The rows of countries.csv."""
    with open(path, encoding="utf-8", newline="") as file:
        for fields in csv.DictReader(file):
            yield Row(**(fields | {"value": Decimal(fields["value"])}))


def country_names(path: Path) -> dict[str, CountryName]:
    """The rows of names.csv: {"Burma": CountryName("", ("Myanmar",))}."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        row["country"]: CountryName(row["article"], _listed(row["also"]), _listed(row["official"]))
        for row in rows
    }


def counted_in(path: Path) -> dict[tuple[str, str, str], str]:
    """The rows of counted_in.csv: {("Morocco", "area", "World Factbook"): "Western Sahara"}."""
    with open(path, encoding="utf-8", newline="") as file:
        return {
            (row["country"], row["indicator"], row["source"]): row["counted"]
            for row in csv.DictReader(file)
        }


def _listed(names: str) -> tuple[str, ...]:
    """ "Gaza; Gaza Strip" as two names."""
    return tuple(filter(None, names.split("; ")))


def read_snippets(path: Path) -> list[Snippet]:
    """The snippets of a JSON Lines file. A bad line is a ValueError with its number."""
    snippets = []
    with open(path, "rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    snippets.append(Snippet.from_dict(json.loads(line)))
                except (ValueError, TypeError, AttributeError, RecursionError) as error:
                    fault = short(visible(error), 200)
                    raise ValueError(f"{path.name}, line {number}: no snippet: {fault}") from error
    return snippets


def official_names() -> dict[str, tuple[str, ...]]:
    """The long names of the bundled table's countries: {"Peru": ("Republic of Peru",)}."""
    names = country_names(data_file("names.csv"))
    return {country: name.official for country, name in names.items() if name.official}


def bundled_snippets() -> list[Snippet]:
    """The whole bundled corpus: the snippets written by hand, then the table's."""
    names = country_names(data_file("names.csv"))
    table = Figures(table_rows(data_file("countries.csv")))
    counted = counted_in(data_file("counted_in.csv"))
    return [*read_snippets(data_file("snippets.jsonl")), *snippets_of(table, names, counted)]
