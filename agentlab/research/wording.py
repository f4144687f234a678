"""One row of the table as one English sentence, chosen from several wordings.

The choice hangs on the row alone (a hash of its id), so every build writes the same bytes. Years,
percentages and ranks stand in the way of the value, as in real sources; each of them is true or worked out
from the table. The sentence names the country and the indicator, as the table spells them, and gives one
figure: a careful reader can tell which.
"""

import hashlib
import string
from collections.abc import Mapping, Sequence
from decimal import Decimal

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
        "With {value} people in {year}, the population of {country} was the {rank}.",
        "The population of {country}, {rank} in {source}, came to {value} in {year}.",
        "The population of {country} was {moved} {growth}% on {before}, at {value} in {year}.",
        "{Moved} {growth}% on {before}, the population of {country} reached {value} in {year}.",
        "Between {before} and {year}, a step of {growth}%, the population of {country} moved to {value}.",
        "The population of {country} is given as {value}, with no year beside it.",
    ),
    "area": (
        "{Country} covers an area of {value} square kilometres.",
        "The area of {country} is {value} km².",
        "{owner} area comes to {value} square kilometres.",
        "Area of {country}, as listed by {source}: {value} sq km.",
        "At {value} sq km, the area of {country} is the {rank} in {source}.",
        "The area of {country}, the {rank} there, is put at {value} square kilometres by {source}.",
        "{value} square kilometres is the area that {source} lists for {country}.",
    ),
    "coastline": (
        "The coastline of {country} is {value} km long.",
        "{Country} has a coastline of {value} km.",
        "Coastline of {country}: {value} kilometres.",
        "{owner} coastline runs to {value} km.",
        "{Source} measures the coastline of {country} at {value} kilometres.",
        "At {value} km, the coastline of {country} is the {rank} in {source}.",
        "{value} kilometres is what {source} gives as the coastline of {country}.",
    ),
    "highest point": (
        "The highest point of {country} rises to {value} m above the sea.",
        "The highest point in {country} lies at {value} metres.",
        "{owner} highest point stands {value} m above sea level.",
        "Highest point of {country}, as listed by {source}: {value} metres.",
        "With {value} m, the highest point of {country} is the {rank} in {source}.",
        "{value} metres above the sea: so high is the highest point of {country}.",
    ),
    "life expectancy at birth": (
        "Life expectancy at birth in {country} was {value} years in {year}.",
        "In {year}, life expectancy at birth in {country} stood at {value} years.",
        "The {year} figure for life expectancy at birth in {country} is {value} years.",
        "At {value} years, life expectancy at birth in {country} was the {rank} in {source} ({year}).",
        "Life expectancy at birth in {country} in {year}, the {rank} of its list, was {value} years.",
        "{Source} puts life expectancy at birth in {country} at {value} years for {year}.",
        "Life expectancy at birth in {country} is given as {value} years, with no year beside it.",
    ),
    "GDP at official exchange rate": (
        "In {year}, {country} had a GDP at official exchange rate of {money}.",
        "The GDP at official exchange rate of {country} in {year} was {money}.",
        "GDP at official exchange rate, {country}, {year}: {money}.",
        "The {year} GDP at official exchange rate of {country}, the {rank}, came to {money}.",
        "{Source} puts the GDP at official exchange rate of {country} at {money} in {year}.",
        "With {money} in {year}, the GDP at official exchange rate of {country} was the {rank}.",
    ),
    "GDP by purchasing power": (
        "In {year}, {country} had a GDP by purchasing power of {money} at 2021 prices.",
        "The GDP by purchasing power of {country} in {year}, at 2021 prices, was {money}.",
        "GDP by purchasing power, {country}, {year} (at 2021 prices): {money}.",
        "The {year} GDP by purchasing power of {country}, the {rank}, came to {money} at 2021 prices.",
        "{Source} puts the GDP by purchasing power of {country} at {money} (prices of 2021) in {year}.",
        "In dollars of 2021, the GDP by purchasing power of {country} was {money} in {year}.",
    ),
}

SUPERLATIVE = {
    "life expectancy at birth": "longest",
    "coastline": "longest",
    "highest point": "highest",
}


def sentence(indicator: str, id: str, facts: Facts) -> str:
    """The sentence for a row: one of the wordings whose every blank `facts` can fill.

    A row without a year takes a wording that says so, where the indicator has one.
    """
    usable = [wording for wording in WORDINGS[indicator] if _blanks(wording) <= facts.keys()]
    dated = [wording for wording in usable if "no year" not in wording]
    return _choice(dated or usable, id).format_map(facts)


def value_facts(value: Decimal, id: str) -> Facts:
    """The value in digits, and as an amount of money: now and then in billions, if that is exact."""
    digits = f"{value:,f}"
    short = _short_money(value)
    money = _choice(
        [f"{digits} US dollars", f"US${digits}", f"${digits}", short or f"${digits}"], "$" + id
    )
    return {"value": digits, "money": money}


def _short_money(value: Decimal) -> str:
    """ "4.026 trillion US dollars"; empty where three decimals would not be exact."""
    for size, word in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if value >= size:
            scaled = value / size
            exact = scaled == round(scaled, 3)
            return f"{scaled.normalize():f} {word} US dollars" if exact else ""
    return ""


def growth_facts(value: Decimal, before: Decimal, year: int) -> Facts:
    """The change on the year before, in percent with one decimal; nothing where it rounds to nought."""
    percent = round((value - before) * 100 / before, 1)
    if not percent:
        return {}
    moved = "up" if percent > 0 else "down"
    return {
        "growth": f"{abs(percent)}", "moved": moved, "Moved": moved.title(), "before": f"{year - 1}",
    }  # fmt: skip


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def rank_fact(number: int, indicator: str) -> str:
    """ "largest" for the first, "3rd longest" for the third."""
    superlative = SUPERLATIVE.get(indicator, "largest")
    return superlative if number == 1 else f"{ordinal(number)} {superlative}"


def _choice(options: Sequence[str], id: str) -> str:
    """One of the options, always the same one for the same id."""
    digest = hashlib.sha256(id.encode("utf-8")).digest()
    return options[int.from_bytes(digest[:8], "big") % len(options)]


def _blanks(wording: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(wording) if name}
