"""Units of figures: which spellings are one unit, and what unit a result has."""

from __future__ import annotations

import re

from agentlab.research.numerals.vocabulary import SYMBOLS
from agentlab.research.provenance import Entry

_SPELLINGS = {
    "km": "km kms kilometre kilometres kilometer kilometers",
    "m": "m metre metres meter meters",
    "cm": "cm centimetre centimetres centimeter centimeters",
    "mi": "mi mile miles",
    "ft": "ft foot feet",
    "km2": "km2 km² sqkm sq_km square_kilometre square_kilometres square_kilometer "
    "square_kilometers square_km",
    "m2": "m2 m² sq_m square_metre square_metres square_meter square_meters",
    "mi2": "mi2 mi² sq_mi square_mile square_miles",
    "ha": "ha hectare hectares",
    "USD": "$ us$ usd us_dollars us_dollar dollar dollars",
    "EUR": "€ eur euro euros",
    "GBP": "£ gbp pound pounds",
    "JPY": "¥ jpy yen",
    "people": "people person persons inhabitants residents citizens souls",
    "years": "years year yr yrs",
    "hours": "hours hour hr hrs h",
    "minutes": "minutes minute min mins",
    "days": "days day",
    "months": "months month",
    "weeks": "weeks week",
    "seconds": "seconds second sec secs s",
    "tickets": "tickets ticket",
    "%": "% percent per_cent pct",
}
_NAMES = {spelling: name for name, all_ in _SPELLINGS.items() for spelling in all_.split()}


def unit_name(unit: str) -> str:
    """One name for every spelling of a unit: "km2" for "sq. km" and "square kilometres"."""
    plain = re.sub(r"[\s.-]+", "_", unit.strip().casefold()).strip("_")
    return _NAMES.get(plain, plain)


def units_differ(one: str, other: str) -> bool:
    """Whether two units are known and not the same; a figure without a unit fits with all."""
    return bool(one and other) and unit_name(one) != unit_name(other)


def is_time(unit: str) -> bool:
    """Whether a unit is one of time, which days in a week and the like can be applied to."""
    return unit_name(unit) in ("years", "days", "hours", "minutes", "months", "weeks", "seconds")


def is_money(unit: str) -> bool:
    """Whether a unit is a currency."""
    return unit_name(unit) in ("USD", "EUR", "GBP", "JPY") or bool(unit) and unit in SYMBOLS


def names_unit(text: str, unit: str) -> bool:
    """Whether a text has this unit in any spelling; always for one nobody here knows."""
    name = unit_name(unit)
    spellings = _SPELLINGS.get(name, "").split()
    if name in ("people", "%") or not spellings:
        return True
    plain = re.sub(r"[\s.-]+", "_", text.casefold())
    return any(re.search(rf"(?<![a-z]){re.escape(s)}(?![a-z])", plain) for s in spellings)


def unit_of_result(operation: str, left: Entry, right: Entry) -> str:
    """The unit of a computed number, "" where it has none or none is known.

    Sums and differences keep a unit both have; a product or quotient with a bare number (of the
    question, or a constant) keeps the other's.
    """
    bare = [not e.unit and e.origin.kind in ("question", "constant") for e in (left, right)]
    if operation in ("add", "subtract"):
        return left.unit if unit_name(left.unit) == unit_name(right.unit) else ""
    if operation == "multiply":
        return left.unit if bare[1] else right.unit if bare[0] else ""
    return left.unit if operation == "divide" and bare[1] else ""
