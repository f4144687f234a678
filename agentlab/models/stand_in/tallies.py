"""Plans about the groups of a table: how many, how long, what they cost, and whether that pays.

Such a plan is data; `tallying.py` says how far it is. The rows a phrase means are known only once
the table is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from agentlab.models.stand_in.periods import Period
from agentlab.models.stand_in.plans import Plan, Task, Wanted, Worked

Measure = Literal["count", "mean", "minutes", "hours"]


@dataclass(frozen=True)
class Table:
    """The table of a period, which must be there before anything is counted."""

    period: Period


@dataclass(frozen=True)
class Tally:
    """A measure of some rows: how many there are, the mean of one, the time all of them took."""

    measure: Measure
    phrase: str  # the task's own words for the rows, e.g. "urgent parcels"
    period: Period
    unit: str = ""  # the task's own word, e.g. "staff-hours"


@dataclass(frozen=True)
class Cost:
    """What some rows cost when each uses so much of something that has a price.

    uses: e.g. ((Decimal(3), Wanted("sheet price", "Acme Paper")), …).
    """

    rows: Tally  # their count
    uses: tuple[tuple[Decimal, Wanted], ...]


@dataclass(frozen=True)
class Worth:
    """What the time of some rows is worth: hours times a wage."""

    hours: Tally
    plan: Worked
    currency: str


@dataclass(frozen=True)
class Unsaid:
    """What a task would have to say and does not."""

    what: str


@dataclass(frozen=True)
class TableTask(Task):
    """A task about a table. `told` are the plans whose values the answer tells, in its order."""

    told: tuple[Plan | Tally | Cost | Worth, ...] = ()


TablePlan = Table | Tally | Cost | Worth | Unsaid
