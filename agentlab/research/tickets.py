"""A quarter's export of support tickets as tools, summed up by code. S4, C17, C20.

A folder holds one file a quarter, `2026-Q2.csv`, and `categories.csv`, which says what is routine.
Every figure in a result has the query that gives it, so that a reader can count again (C23). The
quarter a model names never becomes a path: it is looked up among the exports there are.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from agentlab.research.corpus import data_file
from agentlab.research.figures import EXACT, plain, rounded
from agentlab.tables import short, visible
from agentlab.tools import Tool, ToolError, tool

PLACES = 2  # of a mean that does not end before


@dataclass(frozen=True, slots=True)
class Ticket:
    """One row of an export, e.g. Ticket("SUP-30470", "2026-03-20", …, "bug report", 29, …)."""

    id: str
    opened: str  # a day, as ISO has it
    closed: str
    category: str
    handling_minutes: int
    channel: str
    priority: str


@dataclass(frozen=True, slots=True)
class Group:
    """The tickets of one category: how many, and how long one took on average."""

    category: str
    routine: str  # "yes", "no"; "unknown" for a category that categories.csv does not list
    tickets: int
    mean_minutes: Decimal  # to two places


def tickets_tool(folder: str | Path | None = None) -> Tool:
    """`read_tickets` over a folder of exports; the course's own when none is given."""

    def read_tickets(quarter: str) -> dict[str, Any]:
        """Read the export of the support tickets closed in one quarter. Returns for each category
        the number of tickets, the mean handling minutes and whether it is routine. Use it for how
        many tickets there were and how long they took. Do not use it for prices or other facts.

        Args:
            quarter: year and quarter, e.g. "2026-Q2"
        """
        return summary(quarter, _export(folder, quarter))

    return tool(read_tickets, render=rendered)


def summary(quarter: str, export: Path) -> dict[str, Any]:
    """What `read_tickets` returns: the groups for the model, the figures for the ledger."""
    tickets = read_export(export)
    groups = grouped(tickets, routine(export.parent))
    return {
        "kind": "file",
        "file": f"{export.parent.name}/{export.name}",
        "quarter": quarter,
        "tickets": len(tickets),
        "groups": [asdict(group) for group in groups],
        "figures": figures(quarter, groups),
    }


def _export(folder: str | Path | None, quarter: str) -> Path:
    """The file of a quarter. Errors: ToolError listing those there are."""
    exports = quarters(data_file("tickets/categories.csv").parent if folder is None else folder)
    if quarter not in exports:
        there_are = ", ".join(exports) or "none"
        raise ToolError(f"There is no export for {quarter!r}. Exports: {there_are}.")
    return exports[quarter]


def quarters(folder: str | Path) -> dict[str, Path]:
    """The exports of a folder by quarter, in order; none that a link brings in from outside."""
    found = sorted(Path(folder).glob("*.csv"))
    named = [path for path in found if re.fullmatch(r"\d{4}-Q[1-4]", path.stem)]
    return {path.stem: path for path in named if _is_file_inside(path)}


def routine(folder: Path) -> dict[str, str]:
    """Which categories are routine, "yes" or "no", as categories.csv says; {} without that file."""
    path = folder / "categories.csv"
    if not _is_file_inside(path):
        return {}
    with open(path, encoding="utf-8", newline="") as file:
        return {row["category"]: row["routine"] for row in csv.DictReader(file)}


def read_export(path: Path) -> list[Ticket]:
    """The rows of an export. Errors: ValueError naming the line that is no ticket."""
    tickets = []
    with open(path, "rb") as file:
        rows = csv.DictReader(line.decode("utf-8") for line in file)
        try:
            for row in rows:
                minutes = int(row["handling_minutes"])
                tickets.append(Ticket(**(row | {"handling_minutes": minutes})))
        except (KeyError, TypeError, ValueError, csv.Error) as error:
            unread = isinstance(error, (csv.Error, UnicodeDecodeError))  # not counted yet
            where = f"{path.name}, line {rows.line_num + unread}"
            raise ValueError(f"{where}: no ticket ({short(visible(error), 200)})") from None
    return tickets


def grouped(tickets: Iterable[Ticket], known: Mapping[str, str]) -> list[Group]:
    """The groups of an export, the largest first."""
    minutes: dict[str, list[int]] = {}
    for ticket in tickets:
        minutes.setdefault(ticket.category, []).append(ticket.handling_minutes)
    groups = [
        Group(category, known.get(category, "unknown"), len(spent), mean(spent))
        for category, spent in minutes.items()
    ]
    return sorted(groups, key=lambda group: (-group.tickets, group.category))


def mean(values: Sequence[int]) -> Decimal:
    """The mean to two places, half up: 6, 4.5, 38.25."""
    return plain(rounded(EXACT.divide(Decimal(sum(values)), Decimal(len(values))), PLACES))


def figures(quarter: str, groups: Sequence[Group]) -> list[dict[str, str]]:
    """Every number of a summary as the ledger takes it: value, query, unit, what it is about."""
    total = sum(group.tickets for group in groups)
    made = [_figure(total, "count of rows", "tickets", quarter)]
    for group in groups:
        where, about = f"where category = '{group.category}'", f"{quarter}, {group.category}"
        made.append(_figure(group.tickets, f"count of rows {where}", "tickets", about))
        query = f"mean of handling_minutes {where}, to {PLACES} places"
        made.append(_figure(group.mean_minutes, query, "minutes", about))
    return made


def _figure(value: int | Decimal, query: str, unit: str, about: str) -> dict[str, str]:
    return {"value": str(value), "query": query, "unit": unit, "about": about}


def rendered(data: dict[str, Any]) -> str:
    """The summary as a model reads it: a line on the whole, then a table."""
    head = f"{data['tickets']} tickets closed in {data['quarter']}, from {data['file']}"
    lines = [head, "category | routine | tickets | mean minutes"]
    for group in data["groups"]:
        lines.append(" | ".join(str(value) for value in group.values()))
    return "\n".join(lines)


def _is_file_inside(path: Path) -> bool:
    return path.is_file() and path.parent.resolve() in path.resolve().parents
