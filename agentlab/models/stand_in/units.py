"""Units: one spelling for all that mean the same, kept by sums, lost by quotients."""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import BEINGS
from agentlab.models.stand_in.plans import Number, Plan, Worked
from agentlab.models.stand_in.steps import Known

_SPELLINGS = (  # the first is the one that answers use
    ("square kilometres", "km²", "km2", "sq km", "sq. km", "square kilometers", "square km"),
    ("square miles", "mi²", "sq mi"),
    ("km", "kilometre", "kilometres", "kilometers"),
    ("m", "metre", "metres", "meters"),
    ("miles", "mile", "mi"),
    ("hectares", "ha"),
    ("acres",),
    ("feet", "foot", "ft"),
    ("yards",),
    ("inches",),
    ("cm", "centimetres", "centimeters"),
    ("euros", "euro", "EUR"),
    ("pounds", "sterling", "GBP"),
    ("yen", "JPY"),
    ("yuan", "CNY"),
    ("rupees", "INR"),
    ("years", "year"),
    ("%", "percent", "per cent"),
    ("$", "US$", "dollars", "US dollars", "USD"),
)


def spellings() -> list[str]:
    """Every spelling of a unit that stands behind its number, the longest first."""
    every = (spelling for alike in _SPELLINGS for spelling in alike if spelling[-1] not in "$%")
    return sorted(every, key=lambda spelling: (-len(spelling), spelling))


def canonical(unit: str) -> str:
    """The spelling that answers use; "" for a word that only counts ("people")."""
    if unit in BEINGS:
        return ""
    return next((alike[0] for alike in _SPELLINGS if unit in alike), unit)


def same_unit(a: str, b: str) -> bool:
    """Whether two units mean the same, however they are spelled: "sq km" and "km²"."""
    return canonical(a) == canonical(b)


_MEASURES = (  # of one kind each
    frozenset({"km", "m", "miles", "feet", "yards", "inches", "cm"}),
    frozenset({"square kilometres", "square miles", "hectares", "acres"}),
)


def measures_alike(a: str, b: str) -> bool:
    """Whether two units measure the same and are not the same: kilometres and metres."""
    here = {canonical(a), canonical(b)}
    return len(here) == 2 and any(here <= alike for alike in _MEASURES)


def asked_in(topic: str) -> str:
    """The unit a topic asks for: "square miles" in "square miles of forest"; "" where it names
    none."""
    named = (unit for units in _SPELLINGS for unit in units if unit.isascii() and len(unit) > 1)
    found = (unit for unit in named if re.search(rf"\b{re.escape(unit)}\b", topic, re.I))
    return max(found, key=lambda unit: (len(unit), unit), default="")


_MANY = r"(?:(?:thousand|million|billion|trillion)s?(?: of)? )?"
_WANTED = re.compile(
    rf"(?:(?:,? (?:(?:expressed |measured )?in {_MANY}|\(in {_MANY}|\())(?P<unit>"
    + "|".join(
        re.escape(s)
        for s in sorted((s for u in _SPELLINGS if u[0] != "%" for s in u), key=len, reverse=True)
    )
    + r")\)?|,? (?:in |\(in )(?:(?P<beings>people)|(?:thousand|million|billion|trillion)s?)\)?)"
    r"(?=[\s?!.]*$)",
    re.I,
)


PEOPLE = "people"  # of whom a number has no unit
_OF_BEINGS = re.compile(  # "if it grew by 3%, how many people would live there"
    rf"^\W*if\b.*\bhow many (?:{'|'.join(sorted(BEINGS))})\b"
    r"|(?:\d|\b(?:hundred|thousand|million|billion|M))"
    r" (?:people|inhabitants|residents)[?.!\s]*$",
    re.I,
)


def unit_wanted(text: str) -> str:
    """The unit that a question names at its end: "in miles", "(km)"; "" where it names none."""
    match = _WANTED.search(text)
    if (match and match["beings"]) or _OF_BEINGS.search(text):
        return PEOPLE
    named = (match["unit"] or "").lower() if match else ""
    return next((s for alike in _SPELLINGS for s in alike if s.lower() == named), "")


def without_unit(text: str) -> str:
    """The text without the unit at its end, which the answer tells anyway."""
    return _WANTED.sub("", text)


def unit_of(plan: Worked, left: Known, right: Known) -> str:
    """The unit of a result: a plain number leaves that of the other side, like and like make a sum
    of their kind, and a quotient of two figures has none."""
    if _plain(plan.right):
        return left.unit if plan.operation != "power" else ""
    if _plain(plan.left):
        return right.unit if plan.operation in ("add", "subtract", "multiply") else ""
    if plan.operation == "divide" and left.topic and right.topic not in ("", left.topic):
        return "" if right.unit == "$" else left.unit  # so many dollars for each of them
    joined = plan.operation in ("add", "subtract")
    return left.unit if joined and same_unit(left.unit, right.unit) else ""


def rate_of(plan: Worked, left: Known, right: Known) -> str:
    """What is said behind a result: money of a year stays that, and so much of one thing divided by
    another is so much for each of it, where that has a unit: "per square kilometre"."""
    money = [k.per for k, side in ((left, plan.left), (right, plan.right)) if not _plain(side)]
    same = money[0] if len(set(money)) == 1 and money[0].startswith("in ") else ""
    if plan.operation in ("add", "subtract") or (same and _plain(plan.right)):
        return same
    if plan.operation == "multiply":
        return same if len(money) == 1 else ""
    if plan.operation != "divide" or not left.topic or right.topic in ("", left.topic):
        return ""
    each = f"per {_ONE_OF[right.unit]}" if right.unit in _ONE_OF else ""
    return f"{each} {left.per if left.per.startswith('in ') else ''}".strip()


_ONE_OF = {"square kilometres": "square kilometre", "km": "km", "m": "m", "years": "year"}


def _plain(plan: Plan) -> bool:
    """Whether a plan is made of numbers alone, which have no unit."""
    if isinstance(plan, Worked):
        return _plain(plan.left) and _plain(plan.right)
    return isinstance(plan, Number)
