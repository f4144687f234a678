"""A reader for MetaTool's format, so that routing can be measured on a public set, too.

MetaTool (ToolE, MIT licence) has some twenty thousand queries, each with the tool it wants out of
199. The set is no part of the course; who has its two files measures on them like this:

    bench = metatool("queries.csv", "tools.json")
    measure(bench, [Condition("described", "vague")], stand_in()).judged("described")

Its tools take no arguments, so only the pick can be judged. Some of its queries name their tool.
"""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

from agentlab.measure.bench import Bench
from agentlab.measure.cases import Case
from agentlab.measure.toolset import Row, Toolset

COLUMNS = ("Query", "Tool")


def metatool(queries: str | Path, tools: str | Path, most: int | None = None) -> Bench:
    """The bench of a CSV with the columns Query and Tool, and a JSON object of name → description.

    A query that occurs twice is one case; with two tools, it accepts both. Names no provider takes
    are spelled with underscores. Every second case is held out. `most` takes the first so many.
    Errors: ValueError, with file and line, for a missing column and a tool nobody describes.
    """
    described = json.loads(Path(tools).read_text(encoding="utf-8"))
    rows = tuple(Row(spelled(name), vague=text) for name, text in described.items())
    wanted: dict[str, tuple[str, ...]] = {}
    for query, tool in _pairs(Path(queries), described):
        wanted[query] = tuple(dict.fromkeys((*wanted.get(query, ()), spelled(tool))))
    cases = [
        Case(f"M{number:05d}", query, accept, half="tuning" if number % 2 else "held out")
        for number, (query, accept) in enumerate(wanted.items(), 1)
    ]
    return Bench(Toolset(rows), tuple(cases[:most]))


def spelled(name: str) -> str:
    """A name as every provider takes it.

    >>> spelled("PDF&URLTool")
    'PDF_URLTool'
    """
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)[:64]


def _pairs(path: Path, described: dict[str, str]) -> list[tuple[str, str]]:
    """Query and tool of each line, without the quotes that stand around some queries."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        if missing := [name for name in COLUMNS if name not in (reader.fieldnames or ())]:
            raise ValueError(f"{path.name}: has no column {missing[0]!r}; it needs Query and Tool.")
        pairs = []
        for row in reader:
            query = " ".join((row["Query"] or "").strip().strip('"').split())
            if row["Tool"] not in described:
                raise ValueError(
                    f"{path.name}, line {reader.line_num}: nobody describes a tool {row['Tool']!r}."
                )
            if query:
                pairs.append((query, row["Tool"]))
    return pairs
