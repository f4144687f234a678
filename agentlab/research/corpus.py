"""The bundled corpus: the table of country figures as short texts with a source and a vintage.

`data/countries.csv` holds the figures, `data/names.csv` what the countries are also called,
`data/snippets.jsonl` the snippets written by hand. See data/README.md for their sources.
"""

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path

from agentlab.research.wording import Facts, growth_facts, rank_fact, sentence, value_facts

INDICATORS = (  # the order of a country's snippets in the corpus
    "population",
    "area",
    "coastline",
    "highest point",
    "life expectancy at birth",
    "GDP at official exchange rate",
    "GDP by purchasing power",
)
SOURCES = ("World Factbook", "World Bank", "country compendium")  # the newest figures first
AGGREGATES = frozenset({"World"})  # rows that are no country take no rank


@dataclass(frozen=True, slots=True)
class Snippet:
    """One search result: a text, where it is from, and what it is about.

    `title` is "subject: topic", `vintage` a year ("2024"), a month ("2026-11") or "", `also` further
    names of the subject. `lesson` marks a figure chosen for a lesson under an invented outlet.
    """

    id: str  # e.g. "japan-population-2024-world-bank"
    title: str  # e.g. "Japan: population"
    text: str
    source: str
    vintage: str = ""
    lesson: bool = False
    also: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        return asdict(self) | {"also": list(self.also)}

    @classmethod
    def from_dict(cls, fields: dict[str, object]) -> "Snippet":
        """The snippet of one JSON object. A missing or unknown field is a TypeError that names it."""
        return cls(**(fields | {"also": tuple(fields.get("also", ()))}))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of the table: ("Peru", "area", 1285216, "km2", "", "World Factbook")."""

    country: str
    indicator: str
    value: Decimal
    unit: str
    year: str
    source: str

    @property
    def id(self) -> str:
        parts = (self.country, self.indicator, self.year, self.source)
        return "-".join(
            re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") for part in parts if part
        )


@dataclass(frozen=True, slots=True)
class Name:
    """How a country stands in a sentence ("the Maldives") and what else it is called."""

    article: str = ""
    also: tuple[str, ...] = ()


class Table:
    """The rows, and what can be worked out from them: growth on the year before, and rank."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = sorted(rows, key=_order)

    def growth(self, row: Row) -> Facts:
        """What the value did since the same source's figure of the year before, if there is one."""
        if not row.year:
            return {}
        year = int(row.year)
        before = self._values.get((row.country, row.indicator, str(year - 1), row.source))
        return growth_facts(row.value, before, year) if before else {}

    def rank(self, row: Row) -> Facts:
        """The row's place among its source's latest list; none for ties, old rows and aggregates."""
        values = self._lists[row.indicator, row.source, self._list_of(row)]
        if row.country in AGGREGATES or not row.value or values.count(row.value) != 1:
            return {}
        place = 1 + sum(value > row.value for value in values)
        return {"rank": rank_fact(place, row.indicator)}

    @staticmethod
    def _list_of(row: Row) -> str:
        """The World Factbook is one list whatever the years in it; other sources have one a year."""
        return "" if row.source == "World Factbook" else row.year

    @cached_property
    def _values(self) -> dict[tuple[str, str, str, str], Decimal]:
        return {(row.country, row.indicator, row.year, row.source): row.value for row in self.rows}

    @cached_property
    def _lists(self) -> dict[tuple[str, str, str], list[Decimal]]:
        lists = defaultdict(list)
        for row in self.rows:
            if row.country not in AGGREGATES:
                lists[row.indicator, row.source, self._list_of(row)].append(row.value)
        return lists


def _order(row: Row) -> tuple[str, int, int]:
    return row.country, INDICATORS.index(row.indicator), SOURCES.index(row.source)


def snippets_of(table: Table, names: dict[str, Name]) -> Iterator[Snippet]:
    """Every row of the table as a snippet, in the table's order."""
    for row in table.rows:
        name = names.get(row.country, Name())
        facts = {
            **name_facts(row.country, name.article),
            **source_facts(row.source),
            **value_facts(row.value, row.id),
            **table.growth(row),
            **table.rank(row),
            **({"year": row.year} if row.year else {}),
        }
        yield Snippet(
            id=row.id,
            title=f"{row.country}: {row.indicator}",
            text=sentence(row.indicator, row.id, facts),
            source=row.source,
            vintage=row.year,
            also=name.also,
        )


def name_facts(country: str, article: str) -> Facts:
    """The country inside a sentence, at its start, and (for plain names only) as an owner."""
    inside = f"{article} {country}".strip()
    facts = {"country": inside, "Country": inside[0].upper() + inside[1:]}
    if not article and re.fullmatch(r"[A-Za-z -]*[a-rt-z]", country) and " and " not in country:
        facts["owner"] = f"{country}'s"
    return facts


def source_facts(source: str) -> Facts:
    return {"source": f"the {source}", "Source": f"The {source}"}


def data_file(name: str) -> Path:
    """A file of data/: inside an installed package, else beside it in the repository.

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


def country_names(path: Path) -> dict[str, Name]:
    """The rows of names.csv: {"Burma": Name("", ("Myanmar",))}."""
    with open(path, encoding="utf-8", newline="") as file:
        return {
            fields["country"]: Name(
                fields["article"], tuple(filter(None, fields["also"].split("; ")))
            )
            for fields in csv.DictReader(file)
        }


def read_snippets(path: Path) -> list[Snippet]:
    """The snippets of a JSON Lines file. A bad line is a ValueError with its number."""
    snippets = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    snippets.append(Snippet.from_dict(json.loads(line)))
                except (ValueError, TypeError, AttributeError) as error:
                    raise ValueError(
                        f"{path.name}, line {number}: not a snippet: {error}"
                    ) from error
    return snippets


def bundled_snippets() -> list[Snippet]:
    """The whole bundled corpus: the hand-written snippets, then the table's."""
    names = country_names(data_file("names.csv"))
    table = Table(table_rows(data_file("countries.csv")))
    return [*read_snippets(data_file("snippets.jsonl")), *snippets_of(table, names)]
