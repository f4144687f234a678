"""One row of the table as one English sentence, chosen from several wordings.

The choice hangs on the row's id alone (a hash of it), so every build writes the same bytes. Years,
percentages and ranks stand in the way of the value, as in real sources; each is true of the table.
A sentence names the country and the indicator as the table spells them and gives one figure.
"""

import hashlib
import string
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache

Facts = Mapping[str, str]  # e.g. {"country": "the Maldives", "value": "527,799", "year": "2024"}

# A wording is used only where every fact it names is known: {growth} needs the year before.
WORDINGS: Mapping[str, Sequence[str]] = {
    "population": (
        "{Country} had a population of {value} in {year}.",
        "In {year} the population of {country} was {value}.",
        "The population of {country} in {year} was {value}.",
        "{owner} population in {year} stood at {value}.",
        "Population of {country}, {year} figure: {value} people.",
        "{Source} gives {country} a population of {value} for the year {year}.",
        "With {value} people, the population of {country} ranks {rank} {among}.",
        "The population of {country}, {rank} {among}, came to {value} in {year}.",
        "The population of {country} went {moved} by {growth}% on {before}, to {value} in {year}.",
        "{Moved} {growth}% on {before}, the population of {country} reached {value} in {year}.",
        "From {before} to {year} the population of {country} went {moved} {growth}%, to {value}.",
    ),
    "area": (
        "{Country} covers an area of {value} square kilometres.",
        "The area of {country} is {value} km².",
        "{owner} area comes to {value} square kilometres.",
        "Area of {country}, as listed by {source}: {value} sq km.",
        "At {value} sq km, the area of {country} ranks {rank} {among}.",
        "The area of {country}, {rank} {among}, is {value} square kilometres.",
        "{value} square kilometres is the area that {source} lists for {country}.",
    ),
    "coastline": (
        "The coastline of {country} is {value} km long.",
        "{Country} has a coastline of {value} km.",
        "Coastline of {country}: {value} kilometres.",
        "{owner} coastline runs to {value} km.",
        "{Source} measures the coastline of {country} at {value} kilometres.",
        "At {value} km, the coastline of {country} ranks {rank} {among}.",
        "{value} kilometres is what {source} gives as the coastline of {country}.",
    ),
    "highest point": (
        "The highest point of {country} rises to {value} m above the sea.",
        "The highest point in {country} lies at {value} metres.",
        "{owner} highest point stands {value} m above sea level.",
        "Highest point of {country}, as listed by {source}: {value} metres.",
        "With {value} m, the highest point of {country} ranks {rank} {among}.",
        "{value} metres above the sea: so high is the highest point of {country}.",
    ),
    "life expectancy at birth": (
        "Life expectancy at birth in {country} was {value} years in {year}.",
        "In {year}, life expectancy at birth in {country} stood at {value} years.",
        "The {year} figure for life expectancy at birth in {country} is {value} years.",
        "At {value} years, life expectancy at birth in {country} ranks {rank} {among}.",
        "Life expectancy at birth in {country} in {year}, {rank} {among}, was {value} years.",
        "{Source} puts life expectancy at birth in {country} at {value} years for {year}.",
    ),
    "GDP at official exchange rate": (
        "In {year}, {country} had a GDP at official exchange rate of {value} US dollars.",
        "The GDP at official exchange rate of {country} in {year} was ${value}.",
        "GDP at official exchange rate, {country}, {year}: US${value}.",
        "The {year} GDP at official exchange rate of {country}, {rank} {among}, is ${value}.",
        "{Source} puts the GDP at official exchange rate of {country} at ${value} in {year}.",
        "With ${value}, the GDP at official exchange rate of {country} ranks {rank} {among}.",
    ),
    "GDP by purchasing power": (
        "In {year}, {country} had a GDP by purchasing power of {value} US dollars of 2021.",
        "The GDP by purchasing power of {country} in {year}, in 2021 dollars, was ${value}.",
        "GDP by purchasing power, {country}, {year} (in 2021 US dollars): {value}.",
        "In 2021 dollars the GDP by purchasing power of {country}, {rank} {among}, is {value}.",
        "{Source} puts the GDP by purchasing power of {country} at US${value} of 2021 in {year}.",
        "In dollars of 2021, the GDP by purchasing power of {country} was {value} in {year}.",
    ),
}
UNDATED = {  # where the table has no year and the indicator mostly does
    "population": "The population of {country} is given as {value}, with no year beside it.",
    "life expectancy at birth": (
        "Life expectancy at birth in {country} is given as {value} years, with no year beside it."
    ),
}


def sentence(indicator: str, id: str, facts: Facts) -> str:
    """The sentence for a row: one of the wordings whose every blank `facts` can fill."""
    if "year" not in facts and indicator in UNDATED:
        return UNDATED[indicator].format_map(facts)
    usable = [wording for wording in WORDINGS[indicator] if _blanks(wording) <= facts.keys()]
    return _choice(usable, id).format_map(facts)


def written(value: Decimal, money: bool, id: str) -> str:
    """The value in full digits ("17,152,000,000"); money now and then as "17.152 billion"."""
    digits = f"{value:,f}"
    short = _in_words(value) if money else ""
    return _choice([short or digits, digits, digits], "written " + id)


def _in_words(value: Decimal) -> str:
    """ "4.026 trillion"; empty where three decimals would not be exact."""
    for size, word in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if value >= size:
            scaled = value / size
            return f"{scaled.normalize():f} {word}" if scaled == round(scaled, 3) else ""
    return ""


def growth_facts(value: Decimal, before: Decimal, year: int) -> Facts:
    """The change on the year before in percent, one decimal; nothing where that is 0.0."""
    percent = round((value - before) * 100 / before, 1)
    if not percent:
        return {}
    moved = "up" if percent > 0 else "down"
    growth = {"growth": f"{abs(percent)}", "before": f"{year - 1}"}
    return growth | {"moved": moved, "Moved": moved.title()}


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    teens = number % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _choice(options: Sequence[str], id: str) -> str:
    """One of the options, always the same one for the same id."""
    digest = hashlib.sha256(id.encode("utf-8")).digest()
    return options[int.from_bytes(digest[:8], "big") % len(options)]


@cache
def _blanks(wording: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(wording) if name)
