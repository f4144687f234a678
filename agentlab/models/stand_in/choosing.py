"""How the stand-in picks a tool for a need: by the words tools describe themselves with.

A clause that says when not to use a tool counts against it. Names count only where a tool has no
description, so renaming a described tool changes nothing. A tool whose schema has no room for the
need is never picked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from agentlab.messages import ToolSpec
from agentlab.models.stand_in.filling import Need, arguments, expression_field, operation_field
from agentlab.models.stand_in.stems import KINDS, stems, vocabulary

Jitter = Callable[[str], float]  # a tool's name → how much its score is off this time

_ARITHMETIC = stems(
    "arithmetic calculate calculation compute math mathematics operation operand expression number"
)
_NOT = re.compile(r"\b(?:do not|don't|never|not for|instead of|rather than|avoid|no|not)\b", re.I)
_CLAUSE = re.compile(r"[.;:\n]|,(?= (?:not|never|do not)\b)")
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\-]")
_EVERY_WORD = frozenset().union(_ARITHMETIC, *map(vocabulary, KINDS))


def chosen(need: Need, tools: Sequence[ToolSpec], jitter: Jitter | None = None) -> ToolSpec | None:
    """The tool that fits the need best, the first of equals; None when none fits.

    Tools whose descriptions say nothing of any kind ("Handles data.") cannot be told apart: they
    are taken in the order they are listed, and only when no better tool is there (C28).
    """
    able = [spec for spec in tools if arguments(need, spec) is not None]
    scored = [(score(need.kind, spec), spec) for spec in able]
    fitting = [(fit, spec) for fit, spec in scored if fit > 0]
    if fitting:
        wobble = jitter or _steady
        return max(fitting, key=lambda pair: pair[0] + wobble(pair[1].name))[1]
    return next((spec for spec in able if not _said(spec) & _EVERY_WORD), None)


def _steady(name: str) -> float:
    return 0.0


def score(kind: str, spec: ToolSpec) -> int:
    """How many words of the need the tool has, less those it warns with; 0 or less is no fit.

    The word of an operation counts twice, arithmetic in general once, and that alone is enough
    only where the operation, or the whole expression, is an argument.
    """
    wanted = vocabulary(kind)
    plain, warned = profile(_text(spec))
    total = 2 * (len(plain & wanted) - len(warned & wanted))
    if kind not in OPERATIONS:
        return total
    fields = spec.parameters.get("properties", {})
    general = bool(operation_field(fields) or expression_field(fields))
    if not plain & wanted and not general:
        return 0
    return total + (len(plain & _ARITHMETIC) - len(warned & _ARITHMETIC) if general else 0)


OPERATIONS = ("add", "subtract", "multiply", "divide", "power")


@lru_cache(maxsize=1024)
def profile(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words a description uses plainly, and those it warns with."""
    plain: set[str] = set()
    warned: set[str] = set()
    for clause in _CLAUSE.split(text):
        warning = _NOT.search(clause)
        plain |= stems(clause[: warning.start()] if warning else clause)
        warned |= stems(clause[warning.start() :]) if warning else set()
    return frozenset(plain), frozenset(warned)


def _text(spec: ToolSpec) -> str:
    """The description, or the words of the name where there is none."""
    return spec.description if spec.description.strip() else _WORDS.sub(" ", spec.name)


def _said(spec: ToolSpec) -> frozenset[str]:
    return stems(_text(spec))
