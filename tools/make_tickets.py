"""Make the two ticket exports of data/tickets, the same bytes every time.

    python tools/make_tickets.py

The tickets are invented. How many there are of each category and how many minutes they took in all
is fixed below, so that the lessons have round figures; the rest is drawn from a seeded generator.
"""

import csv
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "data" / "tickets"
SEED = 2026
FIRST_ID = 30112
COLUMNS = ("id", "opened", "closed", "category", "handling_minutes", "channel", "priority")
CHANNELS = ("portal", "email", "chat", "phone")
PRIORITIES = ("low", "normal", "high", "urgent")


@dataclass(frozen=True)
class Kind:
    """What the tickets of one category are like."""

    shortest: int  # minutes
    longest: int
    days: int  # from opened to closed, at most
    channels: tuple[int, int, int, int]  # weights, in the order of CHANNELS
    priorities: tuple[int, int, int, int]


KINDS = {
    "password reset": Kind(6, 6, 1, (6, 2, 5, 3), (2, 8, 2, 0)),
    "order status": Kind(2, 9, 2, (4, 5, 6, 2), (5, 6, 1, 0)),
    "invoice copy": Kind(2, 9, 3, (3, 8, 1, 1), (6, 5, 0, 0)),
    "address change": Kind(2, 8, 3, (6, 4, 2, 1), (6, 4, 0, 0)),
    "billing dispute": Kind(8, 55, 14, (2, 8, 1, 4), (0, 5, 5, 1)),
    "bug report": Kind(10, 120, 30, (6, 6, 2, 0), (1, 6, 5, 3)),
    "integration help": Kind(12, 110, 21, (3, 7, 2, 2), (1, 7, 3, 0)),
    "complaint": Kind(9, 60, 10, (1, 6, 1, 5), (0, 3, 6, 2)),
}


@dataclass(frozen=True)
class Quarter:
    """One export: its first and last day, and of each category (tickets, minutes in all)."""

    first: date
    last: date
    totals: dict[str, tuple[int, int]]
    reset: int  # minutes a password reset is booked at


QUARTERS = {
    "2026-Q1": Quarter(
        date(2026, 1, 1),
        date(2026, 3, 31),
        {
            "password reset": (104, 728),
            "order status": (69, 345),
            "invoice copy": (46, 207),
            "address change": (28, 112),
            "billing dispute": (51, 1224),
            "bug report": (48, 1752),
            "integration help": (27, 1107),
            "complaint": (14, 371),
        },
        reset=7,
    ),
    "2026-Q2": Quarter(
        date(2026, 4, 1),
        date(2026, 6, 30),
        {
            "password reset": (118, 708),
            "order status": (74, 333),
            "invoice copy": (41, 205),
            "address change": (32, 128),
            "billing dispute": (46, 1081),
            "bug report": (52, 1989),
            "integration help": (31, 1302),
            "complaint": (18, 486),
        },
        reset=6,
    ),
}


def minutes(kind: Kind, count: int, total: int, chance: random.Random) -> list[int]:
    """So many handling times that add up to the total, most of them near the short end."""
    peak = max(kind.shortest, min(kind.longest, total / count * 0.8))
    drawn = [round(chance.triangular(kind.shortest, kind.longest, peak)) for _ in range(count)]
    while off := total - sum(drawn):
        place, step = chance.randrange(count), 1 if off > 0 else -1
        if kind.shortest <= drawn[place] + step <= kind.longest:
            drawn[place] += step
    return drawn


def workdays(first: date, last: date) -> list[date]:
    """Every Monday to Friday from the first day to the last, both included."""
    days = (first + timedelta(n) for n in range((last - first).days + 1))
    return [day for day in days if day.weekday() < 5]


def tickets(quarter: Quarter, chance: random.Random) -> Iterator[tuple[object, ...]]:
    """The rows of an export without their ids, in no order."""
    days = workdays(quarter.first, quarter.last)
    for category, (count, total) in quarter.totals.items():
        kind = KINDS[category]
        if kind.shortest == kind.longest:
            kind = Kind(quarter.reset, quarter.reset, kind.days, kind.channels, kind.priorities)
        for spent in minutes(kind, count, total, chance):
            closed = chance.choice(days)
            opened = closed - timedelta(int(chance.triangular(0, kind.days + 1, 0)))
            channel = chance.choices(CHANNELS, kind.channels)[0]
            priority = chance.choices(PRIORITIES, kind.priorities)[0]
            yield opened, closed, category, spent, channel, priority


def exports() -> dict[str, list[tuple[object, ...]]]:
    """The rows of every export; tickets are numbered in the order they were opened."""
    drawn = [
        (row, name)
        for name, quarter in QUARTERS.items()
        for row in tickets(quarter, random.Random(f"{SEED} {name}"))
    ]
    made: dict[str, list[tuple[object, ...]]] = {name: [] for name in QUARTERS}
    for number, (row, name) in enumerate(sorted(drawn, key=lambda pair: pair[0][:2]), FIRST_ID):
        made[name].append((f"SUP-{number}", *row))
    return made


def main() -> None:
    """Write the exports anew."""
    for name, rows in exports().items():
        with open(FOLDER / f"{name}.csv", "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(rows)


if __name__ == "__main__":
    main()
