"""How one thing changed between two years: by how much, by how many percent, up or down.

Loans grew by 10% from 2023 to 2024.     two figures of one thing, of two years
Loans fell by 4,821 from 2023 to 2024.   the wrong way
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from agentlab.research.amounts import as_read
from agentlab.research.book import Ledger
from agentlab.research.calculator import divide
from agentlab.research.figures import agrees
from agentlab.research.numerals import numbers
from agentlab.research.prose.converted import said_each
from agentlab.research.prose.directions import DOWN, FALLING, RISING, UP
from agentlab.research.prose.made import pair_of
from agentlab.research.prose.operands import shown_behind
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.spoken import part_of_one
from agentlab.research.prose.support import HUNDRED, Support
from agentlab.research.provenance import Entry

_ROSE = f"{RISING}|added|up|more|higher|larger|greater|bigger|additional|above"
_FELL = f"{FALLING}|worse|down|lose|fewer|less|lower|smaller|below"
_WAY = re.compile(rf"\b(?:(?P<up>{_ROSE}|{UP})|(?P<down>{_FELL}|{DOWN}))\b", re.IGNORECASE)
_BY = re.compile(r"\bby\W*(?:\w+\s)?$")
_THAN_YEAR = re.compile(r"\bthan\s(?:\w+\s){0,4}?(\d{4})\b")
_NEAR = 200  # characters of one statement; without a limit, a text without a stop would stall
_REACHED = re.compile(
    rf"[^;:]*\b(?:(?P<up>{_ROSE})|(?P<down>{_FELL}))\b[^;:]*?\bto\W*(?:\w+\s)?$", re.IGNORECASE
)
_FROM = re.compile(r"[^.;:]*,\s(?:(?P<up>up)|down)\sfrom\b", re.IGNORECASE)
_FROM_TO = re.compile(r"\bfrom\s[^;:]*\bto\W*(?:\w+\s)?$", re.IGNORECASE)
_COMPARING = re.compile(rf"{UP}|{DOWN}", re.IGNORECASE)
_EVERY_YEAR = re.compile(r"\s(?:a|per|each|every)\syear\b")
_FAR = 6  # words between a number and the "more" behind it


def grown(reach: Reach, entries: Sequence[Entry]) -> Iterator[Support]:
    """By how many percent a thing's figure changed from one year to another, where words say so."""
    percent = reach.figure.kind == "percent"
    part = percent or part_of_one(reach.figure.text) is not None  # "by a fifth"
    said = _WAY.search(reach.said.sentence) or _BY.search(reach.said.before)
    if not part or not said:
        return
    for earlier, later in _years_apart(entries):
        change = (divide(later.value, earlier.value) - 1) * (HUNDRED if percent else 1)
        if change and reach.holds(abs(change)):
            before, after = (f"{Decimal(as_read(e.value)):,f}" for e in (earlier, later))
            told = f"({after} - {before}) / {before}" + (", in percent" if percent else "")
            yield Support("derived", (later, earlier), abs(change), told, "growth")


def yearly(reach: Reach, entries: Sequence[Entry]) -> Iterator[Support]:
    """By how much a thing's figure changed a year, on average over the years between two."""
    if said_each(reach.said) != "year":
        return
    for earlier, later in _years_apart(entries):
        years = int(_year(later)) - int(_year(earlier))
        change = divide(later.value - earlier.value, Decimal(years))
        if years > 1 and change and reach.holds(abs(change)):
            before, after = (f"{Decimal(as_read(e.value)):,f}" for e in (earlier, later))
            told = f"({after} - {before}) / {years}"
            yield Support("derived", (later, earlier), abs(change), told, "growth")


def _years_apart(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    dated = sorted((e for e in entries if _year(e) and e.value), key=_year)
    by_thing: dict[str, list[Entry]] = {}
    for entry in dated:
        by_thing.setdefault(entry.about, []).append(entry)
    for row in by_thing.values():
        yield from ((a, b) for a in row for b in row if _year(a) < _year(b))


def _year(entry: Entry) -> str:
    return entry.origin.vintage[:4] if entry.about else ""


def wrong_change(setting: Setting, support: Support, book: Ledger) -> str:
    """Why a change between two years is not as the text has it; "" where nothing speaks against."""
    if shown_behind(setting, support, book):  # whatever would have been
        return ""
    pair = _changed(support, book)
    way = _way(setting)
    told = setting.said.sentence[: setting.said.start][-_NEAR:]
    if not pair and (to := _REACHED.search(told) or _FROM.match(setting.said.after)):
        pair, way = _with_earlier(support, book), "up" if to["up"] else "down"
    if after := _from_later(setting, support, book):
        return f"{as_read(after.value)} is the figure of {_year(after)}, and came after it"
    if not pair:
        return ""
    earlier, later = sorted(pair, key=_year)
    years = int(_year(later)) - int(_year(earlier))
    whole = abs(later.value - earlier.value) == abs(support.value)
    if years > 1 and whole and said_each(setting.said) == "year":
        return f"it is the change of {years} years, not of one"
    percent = setting.said.figure.kind == "percent"
    if (percent or years == 1) and _EVERY_YEAR.match(setting.said.after):
        return f"it is the change from {_year(earlier)} to {_year(later)}, not of every year"
    if not way:
        return ""
    than = _THAN_YEAR.search(setting.said.after)
    up = (way == "up") != bool(than and than[1] == _year(later))
    if up == (later.value > earlier.value):
        return ""
    went = "fell" if up else "rose"
    return f"{later.about} {went} from {_year(earlier)} to {_year(later)}"


def _from_later(setting: Setting, support: Support, book: Ledger) -> Entry | None:
    """The figure of a later year that a text lets this one follow: "from 1,085 to 1,240"."""
    said, entry = setting.said, support.entries[0]
    told = numbers(said.sentence[: said.start])
    if not told or not _FROM_TO.search(said.sentence[: said.start][-_NEAR:]) or support.operation:
        return None
    later = (e for e in book if e.about == entry.about and _year(e) > _year(entry) > "")
    return next((e for e in later if agrees(told[-1], e.value)), None)


def _with_earlier(support: Support, book: Ledger) -> Sequence[Entry]:
    """A figure and the one of the same thing from the year before it, of those that were read."""
    entry = support.entries[0]
    before = [e for e in book if e.about == entry.about and "" < _year(e) < _year(entry)]
    plain = len(support.entries) == 1 and not support.operation and not entry.parents
    return (max(before, key=_year), entry) if plain and before else ()


def _changed(support: Support, book: Ledger) -> Sequence[Entry]:
    """The two figures of one thing that were compared; () for any other number."""
    operation, *entries = pair_of(support, book) or ("",)
    if operation not in ("subtract", "surplus", "growth"):
        return ()
    one, other = entries
    same = one.about and one.about == other.about
    years = {_year(one), _year(other)}
    return entries if same and len(years) == 2 and "" not in years else ()


def _way(setting: Setting) -> str:
    """ "up" or "down": the word for it nearest before the number, else right behind it."""
    before = list(_WAY.finditer(setting.said.before))
    behind = _WAY.search(setting.ahead)
    if behind and len(setting.ahead[: behind.start()].split()) <= _FAR:
        if _COMPARING.fullmatch(behind.group()):
            before = []
    else:
        behind = None
    found = before[-1] if before else behind
    return "" if not found else "up" if found["up"] else "down"
