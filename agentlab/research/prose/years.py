"""Which year a number is of: the one said of it, of each thing that is compared, of the base.

In 2023 the clinic had 5,760 patients.              that was 2024
Peru had 5 more than Chad had in 2023.              of Chad, 2023
The exports of 2021 were 80% of those of 2024.      the base is the figure of 2024
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.book import Ledger
from agentlab.research.numerals import numbers
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry

_OF_YEAR = re.compile(
    r"\s?(?:of|times|as\s\w+\sas)\b[^.;,]*?\b(?:(?P<year>[12]\d{3})\b|"
    r"(?P<before>(?:year|season)\s(?:before|earlier)|(?:previous|preceding|prior)\s(?:year|season)))"
)


def wrong_year(setting: Setting, of: str, roots: Sequence[Entry], book: Ledger) -> str:
    """Why the number is not of the years said; "" where nothing says so."""
    for subject, year in setting.years_of_names():
        told = [root for root in roots if root.subject == subject and _year(root)]
        known = any(_had(root, year, book) for root in told)
        if known and all(_year(root) != year for root in told):
            return f"{of} is of {_year(told[0])} for {subject}, not of {year}"
    vintages, years = {_year(root) for root in roots} - {""}, setting.years()
    said = years | _all_years(setting)
    instead = [
        root
        for root in roots[1:] and roots
        if vintages and said and _year(root) not in said
        if any(_had(root, year, book) for year in said)
        and not any(other.about == root.about and _year(other) in said for other in roots)
    ]
    if not vintages or (not instead and (not years or years & vintages)):
        return ""
    return f"{of} is of {_listed(vintages)}, not of {_listed(said if instead else years)}"


def wrong_base(setting: Setting, support: Support, book: Ledger) -> str:
    """A part of another year's figure than the text says: "80% of those of 2021"."""
    base = _OF_YEAR.match(setting.said.after)
    entry = support.entries[0]
    pair = support.entries if len(support.entries) == 2 else book.parents(entry)
    if not base or len(pair) != 2 or "divide" not in (support.operation, entry.origin.operation):
        return ""
    one, other = pair
    earlier = [e for e in book if e.about == one.about and "" < _year(e) < _year(one)]
    year = base["year"] or (_year(earlier[-1]) if earlier else "")
    if not year or not other.about or _year(other) == year or not _had(other, year, book):
        return ""
    return f"it is a part of the figure of {_year(other)}, not of {year}"


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
