"""Made-up research questions with the answers the table gives: an oracle that knows no stand-in.

A question is a form, a wording, countries and an indicator, drawn with a seed. The value of a
figure is worked out from data/countries.csv alone by the rule of the search: a year asked for, the
newest vintage, figures of a lesson first, then the sources in their order.
"""

import csv
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"
SOURCES = ("World Factbook", "World Bank", "country compendium")
AWKWARD = (
    "Bosnia and Herzegovina|Trinidad and Tobago|Saint Vincent and the Grenadines|Guinea|"
    "Congo (Brazzaville)|Gaza, Gaza Strip|Guinea-Bissau|Equatorial Guinea|Papua New Guinea|"
    "Dominica|Dominican Republic|Niger|Nigeria|Holy See (Vatican City)|"
    "Falkland Islands (Islas Malvinas)|"
    "South Korea|North Korea|Isle of Man|DRC|The Gambia|The Bahamas|Sao Tome and Principe|"
    "Cocos (Keeling) Islands|Timor-Leste|Virgin Islands|British Virgin Islands|Samoa|"
    "American Samoa|Sudan|South Sudan|Saint Martin|Sint Maarten|United States|United Kingdom|"
    "Antigua and Barbuda|Turks and Caicos Islands|Wallis and Futuna|Netherlands|World|"
    "Federated States of Micronesia|West Bank|Ireland|Georgia|Jordan|Chad|Turkey|Jersey"
).split("|")
ARTICLE = ("United States", "United Kingdom", "Netherlands", "Isle of Man", "DRC", "West Bank")

# What an indicator is asked by, with an article where the words take one.
TOPICS = {
    "population": ("population", "population"),
    "area": ("area", "total area"),
    "coastline": ("coastline", "length of coastline"),
    "highest point": ("highest point", "highest point"),
    "life expectancy at birth": ("life expectancy", "life expectancy at birth"),
    "GDP at official exchange rate": ("GDP at official exchange rate", "nominal GDP"),
    "GDP by purchasing power": ("GDP by purchasing power", "GDP (PPP)"),
}

NO_AMOUNTS = ("highest point", "life expectancy at birth")  # those of two places make no third


@dataclass(frozen=True)
class Case:
    """A question, and the values its answer must come to (percentages as such)."""

    form: str
    question: str
    values: tuple[Fraction, ...]
    says: str = ""  # a word that the answer must hold, for questions of which and whether


def figures() -> dict[tuple[str, str], list[tuple[str, int, Fraction]]]:
    """(country, indicator) → (year, rank of the source, value), lesson figures ranked first."""
    found: dict[tuple[str, str], list[tuple[str, int, Fraction]]] = defaultdict(list)
    with open(DATA / "snippets.jsonl", encoding="utf-8") as file:
        for line in file:
            snippet = json.loads(line)
            if snippet.get("lesson"):
                country, indicator = snippet["title"].split(": ")
                value = _last_number(snippet["text"])
                found[country, indicator].append((snippet["vintage"], -1, value))
    with open(DATA / "countries.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            place = SOURCES.index(row["source"])
            entry = (row["year"], place, Fraction(row["value"]))
            found[row["country"], row["indicator"]].append(entry)
    return found


def _last_number(text: str) -> Fraction:
    """The figure of a lesson's snippet: its only one with commas, or in millions."""
    words = text.replace(",", "").rstrip(".").split()
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if after.startswith("million"):
            return Fraction(word) * 10**6
    return next(Fraction(word) for word in words if word.isdigit() and len(word) > 4)


FIGURES = figures()
with open(DATA / "counted_in.csv", encoding="utf-8", newline="") as counted_in:
    COUNTED = list(csv.DictReader(counted_in))


def figure(country: str, indicator: str, year: str = "") -> Fraction | None:
    """The figure a search brings first; None when there is none (of that year)."""
    entries = FIGURES.get((country, indicator), [])
    if year:
        entries = [entry for entry in entries if entry[0] == year]
    ranked = sorted(entries, key=lambda entry: entry[1])
    ranked.sort(key=lambda entry: entry[0], reverse=True)
    return ranked[0][2] if ranked else None


# -- questions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draw:
    """What one question is made of: words for topic T, names A, B, C, years Y and Z."""

    indicator: str
    topic: str
    countries: tuple[str, ...]
    years: tuple[str, str] = ("", "")

    def names(self) -> dict[str, str]:
        names = [f"the {c}" if c in ARTICLE else c for c in self.countries]
        owners = [f"{name}'" if name.endswith("s") else f"{name}'s" for name in names]
        return {
            "T": self.topic,
            **dict(zip("ABC", names, strict=True)),
            **dict(zip(("Ao", "Bo", "Co"), owners, strict=True)),
            "Y": self.years[0],
            "Z": self.years[1],
        }


def _values(draw: Draw, years: bool = False) -> list[Fraction]:
    if years:
        return [figure(draw.countries[0], draw.indicator, year) for year in draw.years]
    return [figure(country, draw.indicator) for country in draw.countries]


FORMS = {
    "look-up": (
        "What is the {T} of {A}?",
        "What's {Ao} {T}?",
        "Tell me the {T} of {A}.",
        "{A} {T}",
        "Please find the {T} of {A}",
        "what is the current {T} of {A}?",
        "the {T} of {A}?",
        "Could you tell me what the {T} of {A} is?",
        "I would like to know the {T} of {A}.",
        "Do you know the {T} of {A}?",
        "Hi! What is {Ao} {T}, please?",
    ),
    "of a year": (
        "What was the {T} of {A} in {Y}?",
        "{Ao} {T} in {Y}?",
        "In {Y}, what was the {T} of {A}?",
    ),
    "each": ("What are the {T} of {A} and the {T} of {B}?", "Give me the {T} of {A} and of {B}."),
    "sum": (
        "What is the combined {T} of {A} and {B}?",
        "What is the total {T} of {A} and {B}?",
        "What is the sum of the {T} of {A} and the {T} of {B}?",
        "Add the {T} of {A} and the {T} of {B}.",
        "What do you get if you add the {T} of {A} to the {T} of {B}?",
        "What is the {T} of {A} plus the {T} of {B}?",
        "{A} and {B} together: what is their {T}?",
    ),
    "sum of three": (
        "What is the combined {T} of {A}, {B} and {C}?",
        "What is the total {T} of {A}, {B}, and {C}?",
        "What is the sum of the {T} of {A}, the {T} of {B} and the {T} of {C}?",
    ),
    "difference": (
        "What is the difference between the {T} of {A} and the {T} of {B}?",
        "What is the difference in {T} between {A} and {B}?",
        "How big is the gap between the {T} of {A} and that of {B}?",
    ),
    "more": (
        "How much larger is the {T} of {A} than that of {B}?",
        "By how much does the {T} of {A} exceed the {T} of {B}?",
        "By how much is the {T} of {A} greater than {Bo}?",
        "What is the {T} of {A} minus the {T} of {B}?",
        "Subtract the {T} of {B} from the {T} of {A}.",
    ),
    "ratio": (
        "What is the ratio of the {T} of {A} to that of {B}?",
        "Divide the {T} of {A} by the {T} of {B}.",
        "How many times larger is the {T} of {A} than the {T} of {B}?",
        "What is {Ao} {T} divided by {Bo} {T}?",
        "How many times the {T} of {B} is the {T} of {A}?",
    ),
    "percentage": (
        "What is {Ao} {T} as a percentage of {Bo}?",
        "What percentage of {Bo} {T} is the {T} of {A}?",
        "What is the {T} of {A} as a percentage of the {T} of {B}?",
        "The {T} of {A} is what percent of the {T} of {B}?",
        "Express the {T} of {A} as a percentage of that of {B}.",
    ),
    "percent more": (
        "By what percentage is the {T} of {A} larger than that of {B}?",
        "How many percent larger is the {T} of {A} than the {T} of {B}?",
    ),
    "growth": (
        "By how much did the {T} of {A} grow between {Y} and {Z}?",
        "How much did {Ao} {T} change from {Y} to {Z}?",
        "How much larger was the {T} of {A} in {Z} than in {Y}?",
    ),
    "percent growth": (
        "By what percentage did the {T} of {A} grow from {Y} to {Z}?",
        "What was the percentage change of {Ao} {T} between {Y} and {Z}?",
    ),
    "times": (
        "What is 3 times the {T} of {A}?",
        "Multiply the {T} of {A} by 3.",
        "triple the {T} of {A}",
    ),
    "part": (
        "What is 20% of the {T} of {A}?",
        "What is 20 percent of {Ao} {T}?",
        "a fifth of the {T} of {A}",
    ),
    "mean": (
        "What is the average of the {T} of {A} and the {T} of {B}?",
        "What is the mean {T} of {A} and {B}?",
    ),
    "which": (
        "Which has the larger {T}, {A} or {B}?",
        "Which is larger: the {T} of {A} or the {T} of {B}?",
        "Which country has the greater {T}: {A} or {B}?",
        "Compare the {T} of {A} and {B}.",
    ),
    "which of three": (
        "Which of {A}, {B} and {C} has the largest {T}?",
        "Which has the most {T}, {A}, {B} or {C}?",
    ),
    "whether": (
        "Is the {T} of {A} larger than that of {B}?",
        "Does {A} have a larger {T} than {B}?",
        "Is {Ao} {T} greater than {Bo} {T}?",
    ),
}


def answers(form: str, draw: Draw) -> tuple[tuple[Fraction, ...], str] | None:
    """The values of the answer and a word it must hold; None where the table has no figure."""
    years = form in ("growth", "percent growth")
    values = _values(draw, years)
    if form == "of a year":
        values = [figure(draw.countries[0], draw.indicator, draw.years[0])]
    used = {"each": 2, "sum": 2, "sum of three": 3, "which of three": 3}.get(form, 2)
    used = 1 if form in ("look-up", "of a year", "times", "part") else used
    if None in values[:used]:
        return None
    if form in ("sum", "sum of three") and _no_sum(draw, draw.countries[:used]):
        return None
    a, b, c, *_ = [*(value or Fraction(0) for value in values), *[Fraction(0)] * 3]
    zero = form in ("ratio", "percentage", "percent more", "percent growth")
    if zero and (b == 0 or (form == "percent growth" and a == 0)):
        return None
    if form in ("which", "which of three"):
        return tuple(values[:used]), ""
    if form == "whether":
        return (a, b), "Yes" if a > b else "No"
    results = {
        "look-up": (a,),
        "of a year": (a,),
        "each": (a, b),
        "sum": (a + b,),
        "sum of three": (a + b + c,),
        "difference": (abs(a - b),),
        "more": (a - b,),
        "ratio": (a / b,) if b else (),
        "percentage": (100 * a / b,) if b else (),
        "percent more": (100 * (a - b) / b,) if b else (),
        "growth": (b - a,),
        "percent growth": (100 * (b - a) / a,) if a else (),
        "times": (3 * a,),
        "part": (a / 5,),
        "mean": ((a + b) / 2,),
    }
    return results[form], ""


def _no_sum(draw: Draw, countries: tuple[str, ...]) -> bool:
    """Whether figures of these are not to be added up: one has the others in it, or none is an
    amount."""
    held = {(row["country"], row["indicator"]): row["counted"] for row in COUNTED}
    twice = any(held.get((country, draw.indicator)) in countries for country in countries)
    return draw.indicator in NO_AMOUNTS or twice or "World" in countries


def cases(seed: int, number: int) -> Iterator[Case]:
    """So many questions; awkward names in every third, every form and wording in turn."""
    draws = random.Random(seed)
    wordings = [(form, wording) for form, all_of in FORMS.items() for wording in all_of]
    countries = sorted({country for country, _ in FIGURES})
    made = 0
    while made < number:
        form, wording = wordings[made % len(wordings)]
        indicator = draws.choice(list(TOPICS))
        pool = AWKWARD if draws.random() < 0.33 else countries
        chosen = (draws.choice(pool), *draws.sample(countries, 2))
        if len(set(chosen)) < 3:
            continue
        years: tuple[str, str] = ("", "")
        if "{Y}" in wording:
            indicator = "population"
            years = tuple(sorted(draws.sample(("2015", "2020", "2022", "2023"), 2)))
        draw = Draw(indicator, draws.choice(TOPICS[indicator]), chosen, years)
        if found := answers(form, draw):
            made += 1
            yield Case(form, wording.format(**draw.names()), *found)


def look_ups(country: str) -> Iterator[Case]:
    """Every look-up of one country that the table answers, by every name of every indicator."""
    for indicator, topics in TOPICS.items():
        for topic in dict.fromkeys(topics):
            draw = Draw(indicator, topic, (country, country, country))
            if found := answers("look-up", draw):
                yield Case("look-up", FORMS["look-up"][0].format(**draw.names()), *found)
