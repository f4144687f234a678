"""Every way a written number can follow from some figures by one operation.

The numbers that the text itself made before are among the figures, when no other way is found:

    82,000 tonnes in 2010 and 72,000 in 2020, 12% less.   two sums, and how they compare
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from agentlab.research.book import Ledger
from agentlab.research.figures import Figure
from agentlab.research.prose.changes import grown, yearly
from agentlab.research.prose.converted import converted, the_rest
from agentlab.research.prose.reach import Reach
from agentlab.research.prose.sayings import figures_of
from agentlab.research.prose.support import Support, derived, difference_said, share_said
from agentlab.research.prose.totals import parts, summed_up, totals
from agentlab.research.provenance import Entry, Origin
from agentlab.research.units import unit_name

_ONE_IN = re.compile(
    r"\b(?:for|of|in)\s(?:every|each)\b(?!\s(?:10|ten)\b)|\bper\s(?!cent\b)[a-z]|\bone\s(?:\w+\s)?(?:in|out\sof)\s",
    re.IGNORECASE,
)
_KEPT = ("add", "subtract", "mean", "convert")  # what may be reckoned with again


def worked_out(reach: Reach, entries: Sequence[Entry]) -> list[Support]:
    """What one operation gives; one digit would follow from too much, but for what is shown."""
    if reach.digits > 1 or reach.multiple or share_said(reach.said):
        ways = (grown, yearly, the_rest, converted, totals, parts)
        return [*derived(reach, entries), *(s for way in ways for s in way(reach, entries))]
    if _ONE_IN.search(reach.said.whole):
        quotients = [s for s in derived(reach, entries) if s.operation == "divide"]
        if quotients:
            return quotients
    shown = {figure.value for figure in figures_of(reach.said.sentence)}
    summed = summed_up(reach)  # "in all, over 100,000 people"
    apart = difference_said(reach.said)
    made = [
        support
        for support in derived(reach, entries)
        if shown.issuperset(entry.value for entry in support.entries)
        or (summed and support.operation == "add")
        or (apart and support.operation == "subtract" and _of_one_topic(support))
    ]
    ways = (converted, parts, grown, yearly, the_rest)
    return [*made, *(support for way in ways for support in way(reach, entries))]


def _of_one_topic(support: Support) -> bool:
    """Whether both figures are of one topic, or one thing in two years."""
    return len({entry.about.rpartition(": ")[2] for entry in support.entries}) == 1


@dataclass
class Worked(Ledger):
    """The ledger of a run, and the numbers that a text has made of it so far."""

    made: dict[str, Entry] = field(default_factory=dict)  # by how each is written

    def entry(self, id: str) -> Entry:
        """The entry of an id, or of a number as the text has it."""
        return self.made.get(id) or super().entry(id)

    def keep(self, figure: Figure, support: Support) -> None:
        """Note a number that follows from the ledger, for those that follow from it."""
        entries = support.entries
        if support.operation not in _KEPT or not all(entry.label == "sourced" for entry in entries):
            return
        roots = [root for entry in entries for root in self.roots(entry)]
        topics = {root.about.rpartition(": ")[2] for root in roots}
        years = {root.origin.vintage[:4] for root in roots}
        units = {unit_name(entry.unit): entry.unit for entry in entries}
        unit = figure.unit if support.operation == "convert" else [*units.values()][0]
        if len(topics) > 1 and len({root.subject for root in roots}) > 1:
            return
        of = " and ".join(sorted({root.subject for root in roots}))
        sum_ = support.operation != "subtract"
        about = f"{of}: {topics.pop()}" if sum_ and len(topics) == 1 else ""
        vintage = years.pop() if len(years) == 1 else ""
        origin = Origin("computed", support.text, operation=support.operation, vintage=vintage)
        made = Entry(figure.text, support.value, "sourced", origin, unit)
        parents = tuple(entry.id for entry in entries)
        self.made[figure.text] = replace(made, parents=parents, about=about)

    def real(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        """The entries of the run that some entries are, or were made of."""
        found: dict[str, Entry] = {}
        for entry in entries:
            own = entry.id not in self.made
            for one in (entry,) if own else self.real(self.parents(entry)):
                found[one.id] = one
        return tuple(found.values())
