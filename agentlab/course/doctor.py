"""Whether this machine can run the course: a line for each thing that has to work, and its fix."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace

from agentlab.course.machine import OPTIONAL, REQUIRED, SET_UP, Ask, Unwell, chosen_kind
from agentlab.tables import Table

WIDEST = 160  # characters of a cell: a fix is to be read whole


@dataclass(frozen=True)
class Check:
    """One thing that has to work, or, if optional, may."""

    name: str  # what is true when all is well, e.g. "Diagrams can be drawn"
    fine: bool
    found: str  # with versions, e.g. "graphviz-pure 0.2.2"
    fix: str = ""  # what to do when it is not fine
    optional: bool = False


def doctor(versions: bool = False) -> Table:
    """What the course needs and whether it is there; a line that fails says what mends it.

    With `versions` also what exactly was found, and what is optional: Ollama, a key. Without, the
    table is the same on every machine that is well.
    """
    return table(checks() if versions else required(), versions)


def checks() -> list[Check]:
    """Every check, those of what is optional last."""
    asked = [pair for kind, pair in OPTIONAL.items() if kind != chosen_kind()]
    return [*required(), *(_answered(name, ask, optional=True) for name, ask in asked)]


def required() -> list[Check]:
    """What no lesson works without, and what the model that AGENTLAB_MODEL names needs."""
    found = [_answered(name, ask) for name, ask in REQUIRED.items()]
    chosen = [pair for kind, pair in OPTIONAL.items() if kind == chosen_kind()]
    if chosen:  # whether such a model is ready is what its own check says
        named = {"A model is ready": "The model's name is known"}
        found = [replace(check, name=named.get(check.name, check.name)) for check in found]
    return [*found, *(_answered(name, ask) for name, ask in chosen)]


def table(checks: list[Check], versions: bool, width: int = 0) -> Table:
    """The checks as a table, under each that fails what mends it.

    Without `versions` nothing is said of how a check that is fine was met. With a `width`, the
    characters of a line, what was found goes on in the next.
    """
    failed = [check for check in checks if not (check.fine or check.optional)]
    rows = [row for check in checks for row in _rows(check, versions)]
    if not versions and not failed:
        return Table(("", "check"), [row[:2] for row in rows], _verdict(checks), WIDEST)
    if width:
        left = sum(max(len(row[place]) for row in rows) + 2 for place in (0, 1))
        rows = [part for row in rows for part in _in_lines(row, max(width - left, 20))]
    return Table(("", "check", "found"), rows, _verdict(checks), WIDEST)


def _verdict(checks: list[Check]) -> str:
    """E.g. "All 8 checks passed; 2 more are optional."."""
    needed = [check for check in checks if not check.optional]
    failed = sum(not check.fine for check in needed)
    verdict = f"{failed} of {len(needed)}" if failed else f"All {len(needed)}"
    verdict += " checks failed" if failed else " checks passed"
    more = len(checks) - len(needed)
    return (
        f"{verdict}; {more} more {'is' if more == 1 else 'are'} optional."
        if more
        else f"{verdict}."
    )


def _rows(check: Check, versions: bool) -> list[tuple[str, str, str]]:
    if check.fine:
        return [("ok", check.name, check.found if versions else "")]
    mark, to = ("optional", "to have it") if check.optional else ("failed", "to mend it")
    return [(mark, check.name, check.found), ("", "", f"{to}: {check.fix}")]


def _in_lines(row: tuple[str, str, str], room: int) -> list[tuple[str, str, str]]:
    """A row whose last cell goes on in rows below it; no word of it, such as a path, is parted."""
    mark, name, found = row
    lines = textwrap.wrap(found, room, break_long_words=False, break_on_hyphens=False) or [""]
    return [(mark, name, lines[0]), *(("", "", line) for line in lines[1:])]


def _answered(name: str, ask: Ask, optional: bool = False) -> Check:
    try:
        return Check(name, True, ask(), optional=optional)
    except Unwell as error:
        return Check(name, False, str(error), error.fix, optional)
    except Exception as error:  # a package half there breaks in ways of its own: still a line
        return Check(name, False, f"{type(error).__name__}: {error}", SET_UP, optional)
