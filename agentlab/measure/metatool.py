"""A reader for MetaTool's format, so that routing can be measured on a public set, too.

MetaTool (ToolE, MIT licence) has some twenty thousand queries, each with the tool it wants out of
199. The set is no part of the course; who has its two files measures on them like this:

    bench = metatool("queries.csv", "tools.json")
    measure(bench, [Condition("described", "vague")], stand_in()).judged("described")

Its tools take no arguments, so only the pick can be judged. Some of its queries name their tool.
It has one description a tool and no states, so A to D differ in nothing but D's rules, which are
for the course's own tools and leave all to the model. Measured by the stand-in's words, on the
3,000 queries of commit 35e81bb7 that were at hand (2,998 different ones, 199 tools), with

    bench = metatool("queries.csv", "tools.json")
    measure(bench, [Condition("names", "name only"), A, B, C, the_course_d()], stand_in())

the first decision is right in 1,087 of 2,998 under each of A to D (36 % [35, 38]; of the first 300
in 129, 43 %), and in 248 (8 %) by the names alone; by runs of letters (`by_letters`) in 1,217 (41 %
[39, 42]). To see B differ, rewrite descriptions: `mended`.
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
    Errors: ValueError, with file and line, for a missing column and a tool nobody describes, and
    for descriptions that are no JSON object of names and texts, or two names spelled alike.
    """
    described = _descriptions(Path(tools))
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


def _descriptions(path: Path) -> dict[str, str]:
    """Name → description. Errors: ValueError for anything else, and for two names spelled alike."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path.name}: is no JSON ({error}).") from None
    if not isinstance(held, dict):
        kind = type(held).__name__
        raise ValueError(f"{path.name}: is a {kind}; it must be an object, name → description.")
    names: dict[str, str] = {}
    for name, text in held.items():
        if not isinstance(text, str):
            raise ValueError(f"{path.name}: {name!r} has {text!r}; its description must be a text.")
        if (other := names.setdefault(spelled(name), name)) != name:
            raise ValueError(
                f"{path.name}: {other!r} and {name!r} are both spelled {spelled(name)!r}."
            )
    return held


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
