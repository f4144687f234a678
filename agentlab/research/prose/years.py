"""Which year a number is of: the one said of it, of each thing that is compared, of the base.

In 2023 the clinic had 5,760 patients.              that was 2024
Peru had 5 more than Chad had in 2023.              of Chad, 2023
The exports of 2021 were 80% of those of 2024.      the base is the figure of 2024
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from agentlab.research.book import Ledger
from agentlab.research.numerals import numbers
from agentlab.research.prose.as_change import CHANGES
from agentlab.research.prose.directions import DIFFERENT
from agentlab.research.prose.made import pair_of
from agentlab.research.prose.setting import BREAK, Setting
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry

_OTHER_YEAR = re.compile(
    r"\b(?:since|from|than|compared\s\w+|before|after|by|until|on)\s(?:in\s)?$"
)
# "48,210 in 2023 and 53,031 the year after"
_RELATIVE = re.compile(
    r"\b(?:(?:the|a|\w+)\s(?:year|season|quarter|month)s?\s(?:after|before|later|earlier)|"
    r"the\s(?:following|next|previous|preceding)\s(?:year|season|quarter|month))\b",
    re.IGNORECASE,
)
_OF_NEXT = re.compile(r":\s*[$€£¥]?")  # "53,031 (2023: 48,210)"
_THAN = re.compile(r"\bthan\b")
_THAN_YEAR = re.compile(r"[^.;,]*?\b(?:than|below|above|under|over)\b[^.;,]*?\b([12]\d{3})\b")
_PRICES = re.compile(r"\s(?:US|U\.S\.|dollars|international|prices)")
_OF_YEAR = re.compile(
    r"\s?(?:of|times|as\s\w+\sas)\b[^.;,]*?\b(?:(?P<year>[12]\d{3})\b|"
    r"(?P<before>(?:year|season)\s(?:before|earlier)|(?:previous|preceding|prior)\s(?:year|season)))"
)


def wrong_year(setting: Setting, support: Support, roots: Sequence[Entry], book: Ledger) -> str:
    """Why the number is not of the years said; "" where nothing says so."""
    of = " and ".join(entry.id for entry in support.entries)
    # "The population of Malta plus 2000": what went into a sum is no year.
    used = {root.origin.text for entry in support.entries for root in book.roots(entry)}
    for subject, year in _years_of_names(setting):
        if year in used:
            continue
        told = [root for root in roots if root.subject == subject and _year(root)]
        known = any(_had(root, year, book) for root in told)
        if known and all(_year(root) != year for root in told):
            return f"{of} is of {_year(told[0])} for {subject}, not of {year}"
    vintages, years = {_year(root) for root in roots} - {""}, _years(setting) - used
    said = (years | _all_years(setting)) - used
    instead = [
        root
        for root in roots[1:] and roots
        if vintages and said and _year(root) not in said
        if any(_had(root, year, book) for year in said)
        and not any(other.about == root.about and _year(other) in said for other in roots)
    ]
    if not vintages or (not instead and (not years or years & vintages)):
        apart = _two_years_apart(roots, book)
        return "" if apart <= said else f"{of} is of {_listed(apart)}, of two measures"
    return f"{of} is of {_listed(vintages)}, not of {_listed(said if instead else years)}"


def wrong_base(setting: Setting, support: Support, book: Ledger) -> str:
    """A part of another year's figure than the text says: "80% of those of 2021"."""
    said, base = setting.said, _OF_YEAR.match(setting.said.after)
    operation, *pair = pair_of(support, book) or ("",)
    than = _THAN_YEAR.match(said.after) if said.figure.kind == "percent" else None
    if than and operation in ("surplus", "growth") and pair[0].about == pair[1].about:
        one, other = pair
        if than[1] == _year(one) != _year(other):
            return f"it is a part of the figure of {_year(other)}, not of {than[1]}"
    if not base or operation not in ("divide", "growth", "surplus"):
        return ""
    one, other = pair
    years = {_year(root) for root in book.roots(one)} | {_year(other)}
    row = sorted(_year(e) for e in book if e.about == other.about and _year(e) < max(years))
    year = base["year"] or (row[-1] if row else "")
    known = row or any(e.about == one.about and _year(e) < max(years) for e in book)
    if base["before"] and len(years) == 1 and known:
        return f"it is no part of a figure before {_year(other)}"
    if not year or not other.about or not _had(other, year, book):
        return ""
    if _year(other) != year:
        return f"it is a part of the figure of {_year(other)}, not of {year}"
    grown = operation != "divide" or one.origin.operation == "subtract"
    told = DIFFERENT.search(said.sentence) or CHANGES.search(said.sentence)
    return "it is by how much it grew, no part of another" if grown and not told else ""


def _two_years_apart(roots: Sequence[Entry], book: Ledger) -> set[str]:
    """The years of two measures of one thing, where one is known for the year of the other."""
    if len(roots) != 2 or roots[0].subject != roots[1].subject or not roots[0].subject:
        return set()
    one, other = roots
    years = {_year(one), _year(other)}
    parallel = _had(one, _year(other), book) or _had(other, _year(one), book)
    return years if one.about != other.about and len(years - {""}) > 1 and parallel else set()


def _years(setting: Setting) -> set[str]:
    """The years the number is said of: not those it is compared with, not those of prices."""
    said = setting.said
    if _RELATIVE.search(setting.words):
        return set()
    return {
        figure.text
        for text in (said.before, _THAN.split(said.after)[0])
        for figure in numbers(text)
        if figure.kind == "year"
        and not _OTHER_YEAR.search(text[: figure.start])
        and not _PRICES.match(text, figure.end)
        and not _OF_NEXT.fullmatch(text, figure.end)
    }


def _years_of_names(setting: Setting) -> Iterator[tuple[str, str]]:
    """The years that names before the number are said of: "those that Peru had in 2023"."""
    before, names = setting.said.before, setting.all_before
    for name, following in zip_longest(names, names[1:]):
        clause = before[name.end : following.start if following else None]
        clause = BREAK.split(clause, maxsplit=1)[0]
        yield from ((name.subject, f.text) for f in numbers(clause) if f.kind == "year")


def _all_years(setting: Setting) -> set[str]:
    """Every year right before or behind the number, those it is compared with, too."""
    return {
        f.text for f in numbers(f"{setting.said.before} . {setting.said.after}") if f.kind == "year"
    }


def _had(entry: Entry, year: str, book: Ledger) -> bool:
    """Whether there is a figure of the same thing of that year."""
    return any(other.about == entry.about and _year(other) == year for other in book)


def _year(entry: Entry) -> str:
    return entry.origin.vintage[:4] if entry.about else ""


def _listed(years: set[str]) -> str:
    return " and ".join(sorted(years))
