"""A figure in another unit, for another length of time, or as what is left of a hundred.

    8.85 km                   8,849 m
    230,000 passengers a day  83.9 million in a year
    35% did not recover       65% did

What a unit, a year and a whole hold is known to everybody, as the constants are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from agentlab.research.amounts import amount, as_read
from agentlab.research.numerals import numbers
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.sayings import Said
from agentlab.research.prose.spoken import part_of_one
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry, Stored
from agentlab.research.units import unit_name
from agentlab.research.words import words

_ROWS = (
    {"mm": "0.001", "cm": "0.01", "m": "1", "km": "1000", "ft": "0.3048", "mi": "1609.344"},
    {
        "g": "0.000001",
        "kg": "0.001",
        "t": "1",
        "tonnes": "1",
        "kt": "1000",
        "mt": "1000000",
        "gt": "1000000000",
    },
    {"wh": "0.000001", "kwh": "0.001", "mwh": "1", "gwh": "1000", "twh": "1000000"},
    {"w": "0.000001", "kw": "0.001", "mw": "1", "gw": "1000", "tw": "1000000"},
    {"l": "0.001", "litres": "0.001", "hl": "0.1", "m3": "1"},
    {"m2": "1", "ha": "10000", "km2": "1000000", "mi2": "2589988.110336"},
    {"seconds": "1", "minutes": "60", "hours": "3600", "days": "86400"},
)
_SAME = {
    "tonne": "tonnes",
    "tons": "tonnes",
    "ton": "tonnes",
    "kilogram": "kg",
    "kilograms": "kg",
    "m³": "m3",
    "cubic_metres": "m3",
    "cubic_meters": "m3",
    "cubic_metre": "m3",
    "litre": "litres",
}
# How many a year has; what holds for days and less is exact.
_PERIODS = {
    "year": "1", "month": "12", "week": "52", "day": "365", "hour": "8760", "minute": "525600",
    "second": "31536000",
}  # fmt: skip
_PREFIXES = {
    **{
        "kilo": Decimal(1000),
        "hecto": Decimal(100),
        "mega": Decimal(10**6),
        "giga": Decimal(10**9),
    },
    **{"centi": Decimal("0.01"), "milli": Decimal("0.001")},
}
_HELD = {
    ("century", "year"): Decimal(100),
    ("millennium", "year"): Decimal(1000),
    ("euro", "cent"): Decimal(100),
    ("dollar", "cent"): Decimal(100),
    ("pound", "penny"): Decimal(100),
    ("pound", "pence"): Decimal(100),
}
_PERIOD = rf"({'|'.join(_PERIODS)})\b"
_EACH = re.compile(rf"\s?(?:\w+\s){{0,3}}?(?:an?|per|each|every)\s{_PERIOD}", re.IGNORECASE)
_REMNANT = re.compile(r"\W*$|,|\sand\b")
_OF_TIME = re.compile(rf"\b(?:an?|one|each|every)\s{_PERIOD}['’]s\b", re.IGNORECASE)
_OVER = re.compile(
    r"(?:\b(?:over|in|within|on)\s(?:an?|one)(?:\s(?:average|typical|normal|whole|full|single))?|"
    rf"^\W*(?:per|an?|each|every))\s{_PERIOD}",
    re.IGNORECASE,
)
_TWELVE_MONTHS = re.compile(r"\b(?:over|in|for)\s(?:twelve|12)\smonths\b", re.IGNORECASE)
_ADVERBS = {
    "annual": "year", "yearly": "year", "monthly": "month", "weekly": "week", "daily": "day",
    "hourly": "hour",
}  # fmt: skip
_REST = re.compile(
    r"\b(?:not|no|never|without|others?|rest|remain\w*|non|fail\w*|lack\w*)\b|n['’]t\b",
    re.IGNORECASE,
)


def converted(reach: Reach, entries: Sequence[Entry]) -> Iterator[Support]:
    """The figures that give the number in its own unit, or for the time it is said of."""
    written = reach.figure.unit or _unit_before(reach.said)
    unit = _unit(written)
    for entry in entries:
        if entry.origin.kind in ("question", "constant"):
            continue
        factor = _factor(_unit(entry.unit), unit)
        told = f"in {written}"
        if factor:
            yield from _as(reach, entry, factor, told)
        if (time := said_each(reach.said)) and not _factor(_unit(entry.unit), "days"):
            if times := _per(entry, time):
                yield from _as(reach, entry, times, f"a {time}")
                if factor:
                    yield from _as(reach, entry, factor * times, f"{told} a {time}")


def _unit_before(said: Said) -> str:
    """The unit of the number before, where this one has none of its own: "1.2 tonnes, Bute 0.9"."""
    if not _REMNANT.match(said.after):
        return ""
    return next((f.unit for f in reversed(numbers(said.sentence)) if f.end <= said.start), "")


def the_rest(reach: Reach, entries: Sequence[Entry]) -> Iterator[Support]:
    """What a percentage of the ledger leaves of a hundred, where words say that it is the rest."""
    if not _REST.search(reach.said.sentence):
        return
    part = part_of_one(reach.figure.text) is not None
    for entry in entries:
        whole = 100 if reach.figure.kind == "percent" and _is_percentage(entry) else 0
        if part and entry.origin.operation == "divide" and 0 < entry.value < 1:
            whole = 1
        if whole and reach.holds(whole - entry.value):
            told = f"{whole} - {as_read(entry.value)}"
            yield Support("derived", (entry,), whole - entry.value, told, "rest")


def _is_percentage(entry: Entry) -> bool:
    made = entry.origin.operation == "multiply" and " 100" in f" {entry.origin.text}"
    return 0 < entry.value < 100 and (entry.unit == "%" or made)


def said_each(said: Said) -> str:
    """ "day" of "passengers a day"; "" where a number is not said of so long a time."""
    if _TWELVE_MONTHS.search(said.sentence):
        return "year"
    each = _EACH.match(said.after) or _OVER.search(said.before)
    if not each and _REMNANT.match(said.after):  # "40 a day in 2024, Bute | 60."
        each = _EACH.match(said.before)
    each = each or _OVER.match(said.sentence[: said.start])  # what opens a sentence frames it all
    return each[1].lower() if each else ""


def period_of(entry: Entry) -> str:
    """The time an entry's title says it is of: "month" for a monthly wage; else the year of it."""
    own = {_ADVERBS.get(word, word) for word in words(f"{entry.about} {entry.origin.keyword}")}
    named = [period for period in _PERIODS if period in own]
    return named[0] if named else "year" if entry.origin.vintage else ""


def wrong_period(said: Said, roots: Sequence[Entry], texts: Iterable[Stored]) -> str:
    """A figure of a month given for a year, or the other way round; "" where nothing says so."""
    read = {root.origin.result for root in roots}
    told = " ".join(f"{s.title} {s.text}" for s in texts if s.id in read)
    own = {period for root in roots if (period := period_of(root))}
    own |= {_ADVERBS.get(word, word) for word in words(told)} & set(_PERIODS)
    here = [_ADVERBS[word] for word in words(said.before[-60:]) if word in _ADVERBS]
    here += [match[1].lower() for match in _OF_TIME.finditer(said.before)]
    other = said_each(said) or (here[-1] if here else "")
    if not other or not own or other in own:
        return ""
    return f"it is for a {min(own)}, not for a {other}"


def _unit(unit: str) -> str:
    name = unit_name(unit)
    return _SAME.get(name, name)


def same_unit(one: str, other: str) -> bool:
    """Whether two spellings are one unit: t and tonnes."""
    rows = (row for row in _ROWS if _unit(one) in row and _unit(other) in row)
    return any(row[_unit(one)] == row[_unit(other)] for row in rows)


def _factor(one: str, other: str) -> Decimal | None:
    """How many of the other unit one is; None for the same one, or of another kind."""
    row = next((row for row in _ROWS if one in row and other in row), None)
    if not row or one == other or row[one] == row[other]:
        return None
    return Decimal(row[one]) / Decimal(row[other])


def holds(large: str, small: str) -> Decimal | None:
    """How many of one unit there are in another: 60 for an hour and minutes; None if unknown."""
    one, other = (words(unit) or [""] for unit in (large, small))
    if one[-1] in _PERIODS and other[-1] in _PERIODS:
        return _periods(one[-1], other[-1])
    for prefix, times in _PREFIXES.items():
        if (prefix + other[-1] == one[-1]) if times > 1 else (prefix + one[-1] == other[-1]):
            return max(times, 1 / times)
    return _HELD.get((one[-1], other[-1])) or _factor(_unit(large), _unit(small))


def _periods(large: str, small: str) -> Decimal:
    """A week has seven days, though a year has 52 weeks."""
    if large == "week":
        return Decimal(_PERIODS[small]) / 365 * 7
    return Decimal(_PERIODS[small]) / Decimal(_PERIODS[large])


def _per(entry: Entry, time: str) -> Decimal | None:
    own = period_of(entry)
    if not own or own == time:
        return None
    if "week" in (own, time) and not {"year", "month"} & {own, time}:
        other = Decimal(_PERIODS[time if own == "week" else own]) / 365 * 7
        return 1 / other if own == "week" else other
    return Decimal(_PERIODS[own]) / Decimal(_PERIODS[time])


def _as(reach: Reach, entry: Entry, factor: Decimal, said: str) -> Iterator[Support]:
    value = entry.value * factor
    if reach.holds(value):
        told = f"{amount(entry.value, entry.unit)} {said}"
        yield Support("derived", (entry,), value, told, "convert")
