"""How many: a count as one may type it, and what no count can be."""

from __future__ import annotations

import math
from typing import Any

from agentlab.tables import short

LONGEST = 160  # characters of what was typed, in an error


def as_count(value: Any, most: int | None = None) -> int | None:
    """How many, as one may type it; None for nothing. Errors: ValueError for anything else.

    >>> as_count(" 3 ", most=20)
    3
    """
    text = str(value).strip() if value is not None else ""
    if not text:
        return None
    try:
        read = float(text)
    except ValueError:
        read = math.nan
    if not math.isfinite(read):
        raise ValueError(f"{short(text, LONGEST)!r} is no number; write it like 3.")
    if read < 0 or read != int(read) or (most is not None and read > most):
        wanted = "0 or more" if most is None else f"from 0 to {most}"
        told = f"{short(text, LONGEST)} cannot be meant: the question asks how many"
        raise ValueError(f"{told}, a whole number, {wanted}.")
    return int(read)
