"""Whether a figure's unit can be the keyword's at all: no height is in dollars, no price in km."""

from __future__ import annotations

import re

from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import (
    CURRENCY_CODES,
    CURRENCY_WORDS,
    LENGTHS,
    PEOPLE,
    SURFACES,
    SYMBOLS,
)
from agentlab.research.parser.bonds import counted

_MASSES = "g kg mg lb lbs oz gram grams kilogram kilograms milligram milligrams".split()
_TONNES = "t ton tons tonne tonnes kt mt".split()  # of freight, a volume
_TIMES = (
    "second seconds minute minutes hour hours day days week weeks month months year years".split()
)
_HEATS = "°c °f degree degrees kelvin celsius fahrenheit".split()
_SOME = frozenset("men women children boys girls adults males females".split())
_PER_TIME = re.compile(r"[\s-]?\w*\s?(?:/|per\b|an?\s|ps\b)")
_HOMES = frozenset({"household", "households"})  # of people, and not as many
UNITS_OF = {
    "length": frozenset(LENGTHS),
    "surface": frozenset(SURFACES),
    "mass": frozenset(_MASSES),
    "tonnage": frozenset(_TONNES),
    "time": frozenset(_TIMES),
    "heat": frozenset(_HEATS),
    "people": frozenset(PEOPLE) - _HOMES - _SOME,
    "some people": _SOME,
    "homes": _HOMES,
    "money": frozenset([*(code.lower() for code in CURRENCY_CODES), *CURRENCY_WORDS]),
}
# What a keyword is measured in; the length of a film, and a distance, may be a time.
MEASURED_IN = {
    "height width depth elevation altitude wingspan diameter radius coastline border rainfall "
    "snowfall visibility": ("length",),
    "length distance range": ("length", "time"),
    "speed velocity": ("speed",),
    "capacity": ("mass", "tonnage", "surface", "length", "people", "some people", "homes"),
    "volume": ("surface", "money", "tonnage"),
    "density": ("mass", "tonnage", "people"),
    "area": ("surface", "length"),
    "revenue revenues turnover profit profits price prices cost costs budget debt debts gdp salary "
    "salaries wage wages fee fees rent fine fines dividend income incomes fare fares": ("money",),
    "weight mass": ("mass", "tonnage"),
    "temperature temperatures": ("heat",),
    "population": ("people",),  # 12 men are a part of it
    "attendance enrolment enrollment membership headcount workforce patients members "
    "nurses doctors teachers farmers soldiers players fans crew cast audience spectators crowd "
    "turnout team donors drivers judges participants respondents volunteers guests girls boys "
    "customers owners staff adults": ("people", "some people"),
    " ".join(sorted({*PEOPLE} - _HOMES)): ("people", "some people"),
    "households": ("homes",),  # household spending is in money
    "age lifespan duration expectancy": ("time",),
}
_WHOLE = frozenset("population people inhabitants residents citizens persons souls".split())
_KINDS = {word: kinds for words, kinds in MEASURED_IN.items() for word in words.split()}


def is_no_count(figure: Figure, keyword: str) -> bool:
    """Whether people are asked for and the figure is no whole number: 46,98 or 46.98."""
    fraction = figure.value is not None and figure.value % 1 != 0
    return fraction and keyword.lower().split()[-1] in _WHOLE


def wrong_unit(figure: Figure, words: set[str], text: str) -> str | None:
    """The unit, or thing counted, that a figure of a keyword of these words cannot have."""
    unit = figure.unit.lower()
    kind = next((kind for kind, units in UNITS_OF.items() if unit in units), None)
    if figure.text[:1] in SYMBOLS:
        kind = "money"
    if kind == "length" and _PER_TIME.match(text, figure.end):
        kind = "speed"
    wanted = [_KINDS[word] for word in words if word in _KINDS]
    if {"money"} == {kind for kinds in wanted for kind in kinds} and not figure.unit:
        lives = "lives" if text.startswith(" lives", figure.end) else None
        if things := lives or counted(text, figure):
            return things  # it cost 12 lives
    if kind is None or not wanted or any(kind in kinds for kinds in wanted):
        return None
    return figure.unit or figure.text[:1]
