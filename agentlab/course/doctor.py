"""Whether this machine can run the course: a line for each thing that has to work, and its fix."""

from __future__ import annotations

from dataclasses import dataclass

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
    chosen = [pair for kind, pair in OPTIONAL.items() if kind == chosen_kind()]
    return [_answered(name, ask) for name, ask in [*REQUIRED.items(), *chosen]]


def table(checks: list[Check], versions: bool) -> Table:
    """The checks as a table, under each that fails what mends it.

    Without `versions` nothing is said of how a check that is fine was met.
    """
    failed = [check for check in checks if not (check.fine or check.optional)]
    count = sum(not check.optional for check in checks)
    caption = (
        f"{len(failed)} of {count} checks failed." if failed else f"All {count} checks passed."
    )
    rows = [row for check in checks for row in _rows(check, versions)]
    if versions or failed:
        return Table(("", "check", "found"), rows, caption, WIDEST)
    return Table(("", "check"), [row[:2] for row in rows], caption, WIDEST)


def _rows(check: Check, versions: bool) -> list[tuple[str, str, str]]:
    if check.fine:
        return [("ok", check.name, check.found if versions else "")]
    mark, to = ("optional", "to have it") if check.optional else ("failed", "to mend it")
    return [(mark, check.name, check.found), ("", "", f"{to}: {check.fix}")]


def _answered(name: str, ask: Ask, optional: bool = False) -> Check:
    try:
        return Check(name, True, ask(), optional=optional)
    except Unwell as error:
        return Check(name, False, str(error), error.fix, optional)
    except Exception as error:  # a package half there breaks in ways of its own: still a line
        return Check(name, False, f"{type(error).__name__}: {error}", SET_UP, optional)
