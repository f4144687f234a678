"""A figure that the question gives: a source that gives just this comes before the others.

"Is the rainfall of Utopia 812 mm?" is no plain no where one of two sources has 812.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from agentlab.models.stand_in.observing import Passage
from agentlab.models.stand_in.plans import Number, Task, Wanted
from agentlab.models.stand_in.stated import numbers
from agentlab.models.stand_in.steps import Known


def given_first(sight: Any, wanted: Wanted, found: Sequence[Passage]) -> list[Passage]:
    """The passages for a figure, those ahead that have the number it is held against."""
    given = _given(sight, wanted)
    return sorted(found, key=lambda p: given not in [value for value, _ in numbers(p.sentence)])


def by_one_source(sight: Any, wanted: Wanted, known: Known, usual: bool) -> Known:
    """The figure, with a note where it is the number that is asked for, and not the usual one."""
    if usual or known.value != _given(sight, wanted) or not known.source:
        return known
    when = f" of {known.year}" if known.year and not wanted.year else ""
    return replace(known, note=f"That is the figure{when} by {known.source}; others differ.")


def _given(sight: Any, wanted: Wanted) -> Decimal | None:
    """The number that a question asks whether a figure is; None for any other question."""
    task = sight.task
    if not isinstance(task, Task) or task.form != "same" or task.plans[0] != wanted:
        return None
    return task.plans[1].value if isinstance(task.plans[1], Number) else None
