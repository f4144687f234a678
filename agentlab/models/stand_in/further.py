"""A further kind of task for the stand-in: how it is read, how far a plan is, how it is answered.

What every task is read as otherwise (arithmetic, figures to be found) is in `reading.py` and
`deciding.py`; a kind stands beside them in files of its own and is tried before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agentlab.models.stand_in.plans import Task


@dataclass(frozen=True)
class Kind:
    """One further kind of task.

    read: a text → its task, or None. task, plans: the types it made. step: what can be seen (a
    `Sight`) and a plan → a `Step`. answer: what can be seen and the task → the final text.
    partial: the answer also tells of parts that cannot be done.
    """

    read: Callable[[str], Task | None]
    task: type[Task]
    plans: tuple[type, ...]
    step: Callable[[Any, Any], Any]
    answer: Callable[[Any, Any], str]
    partial: bool = False
