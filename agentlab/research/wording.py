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

from agentlab.research.figures import rounded

Facts = Mapping[str, str]  # e.g. {"country": "the Maldives", "value": "527,799", "year": "2024"}

# A wording is used only where every fact it names is known: {growth} needs the year before, {plain}
# and {owner} need a name without "and" and commas, which would part the value from its keyword.
WORDINGS: Mapping[str, Sequence[str]] = {
    "population": (
        "{Country} had a population of {value} in {year}.",
        "In {year} the population of {plain} was {value}.",
        "The population of {plain} in {year} was {value}.",
        "{owner} population in {year} stood at {value}.",
        "Population of {plain}, {year} figure: {value} people.",
        "{value} was the population of {country} in {year}.",
        "{Source} gives {country} a population of {value} for the year {year}.",
        "With a population of {value}, {country} came {rank} {among}.",
        "The population of {plain} ({rank} {among}) was {value} in {year}.",
        "In {year} the population of {plain} went {moved} by {growth}% on {before}, to {value}.",
        "From {before} to {year} the population of {plain} went {moved} {growth}%, to {value}.",
        "{Moved} {growth}% on {before}, {country} had a population of {value} in {year}.",
    ),
    "area": (
        "For {country}, {source} gives an area of {value} square kilometres.",
        "The area of {plain} is {value} km².",
        "{owner} area comes to {value} square kilometres.",
        "Area of {plain} (as listed by {source}): {value} sq km.",
        "With an area of {value} sq km, {country} came {rank} {among}.",
        "The area of {plain} ({rank} {among}) is {value} square kilometres.",
        "{value} square kilometres is the area that {source} lists for {country}.",
    ),
    "coastline": (
        "The coastline of {plain} is {value} km long.",
        "In {country}, the coastline runs to {value} km.",
        "Coastline of {plain}: {value} kilometres.",
        "{owner} coastline runs to {value} km.",
        "{Source} gives {country} a coastline of {value} kilometres.",
        "With a coastline of {value} km, {country} came {rank} {among}.",
        "{value} km of coastline belong to {country}.",
    ),
    "highest point": (
        "The highest point of {plain} rises to {value} m above the sea.",
        "The highest point in {plain} lies at {value} metres.",
        "{owner} highest point stands {value} m above sea level.",
        "Highest point of {plain} (as listed by {source}): {value} metres.",
        "With a highest point of {value} m, {country} came {rank} {among}.",
        "In {country}, the highest point stands {value} metres above the sea.",
    ),
    "life expectancy at birth": (
        "Life expectancy at birth in {plain} was {value} years in {year}.",
        "In {year}, {country} had a life expectancy at birth of {value} years.",
        "The {year} figure for life expectancy at birth in {plain} is {value} years.",
        "With a life expectancy at birth of {value} years, {country} came {rank} {among}.",
        "Life expectancy at birth in {plain} in {year} ({rank} {among}) was {value} years.",
        "{value} years was the life expectancy at birth in {country} in {year}.",
    ),
    "GDP at official exchange rate": (
        "In {year}, {country} had a GDP at official exchange rate of {value} US dollars.",
        "The GDP at official exchange rate of {plain} in {year} was ${value}.",
        "{Country}, GDP at official exchange rate, {year}: US${value}.",
        "The {year} GDP at official exchange rate of {plain} ({rank} {among}) is ${value}.",
        "{Source} puts the GDP at official exchange rate of {plain} at ${value} in {year}.",
        "With a GDP at official exchange rate of ${value}, {country} came {rank} {among}.",
    ),
    "GDP by purchasing power": (
        "In {year}, {country} had a GDP by purchasing power of {value} US dollars of 2021.",
        "The GDP by purchasing power of {plain} in {year}, in 2021 dollars, was ${value}.",
        "{Country}, GDP by purchasing power in {year} (2021 US dollars): {value}.",
        "In 2021 dollars the GDP by purchasing power of {plain} ({rank} {among}) is {value}.",
        "{Source} puts the GDP by purchasing power of {plain} at US${value} of 2021 in {year}.",
        "In dollars of 2021, {country} had a GDP by purchasing power of {value} in {year}.",
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
    percent = rounded((value - before) * 100 / before, 1)
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
