"""What a failed test says: what came, what was wanted, and which functions were asked. S2.

Read off the words of an assertion, as pytest writes them:

    assert hire_price("city", 7) == 7560
    assert 8400 == 7560
     +  where 8400 = hire_price('city', 7)
"""

from __future__ import annotations

import ast
import builtins
import math
import re
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["one off", "one item", "truth", "number", "other"]

_COMPARED = re.compile(r"^assert (.+?) (==|!=|<=|>=|<|>) (.+)$", re.MULTILINE)
_WHERE = re.compile(r"where .+? = (?:[\w.]+\.)?(\w+)\(")
_RAISED = re.compile(r"^raised at (?!tests/)\S+ in (\w+)$", re.MULTILINE)
_CALLED = re.compile(r"(?<![\w.])(?:\w+\.)*(\w+)\(")
_LINE = re.compile(r"^assert .+$", re.MULTILINE)


@dataclass(frozen=True)
class Evidence:
    """A failure: two values, where they are plain ones, and functions, the likeliest first."""

    names: tuple[str, ...]
    came: Any = None
    wanted: Any = None

    @property
    def kind(self) -> Kind:
        """What kind of difference there is between the two values."""
        pair = (self.came, self.wanted)
        if all(isinstance(value, bool) for value in pair):
            return "truth"
        if all(type(value) in (int, float) for value in pair):
            return "one off" if abs(self.wanted - self.came) == 1 else "number"
        return "one item" if _lengths_differ(*pair) else "other"


def evidence(text: str) -> Evidence:
    """What the text of a task says of its first failure."""
    lines = "\n".join(_LINE.findall(text))
    names = [*_WHERE.findall(text), *_RAISED.findall(text), *_CALLED.findall(lines)]
    came, wanted = _values(text)
    own = (name for name in dict.fromkeys(names) if not hasattr(builtins, name))
    return Evidence(tuple(own), came, wanted)


def _values(text: str) -> tuple[Any, Any]:
    """What came and what was wanted; None where that is no plain value."""
    for left, sign, right in _COMPARED.findall(text):
        came, wanted = _value(left), _value(right)
        if sign == "==" and came is not None and wanted is not None:
            return came, wanted
    if re.search(r"^assert (?:not True|False)\b", text, re.MULTILINE):
        came = "assert False" in text
        return not came, came
    return None, None


def _value(text: str) -> Any:
    try:
        value = ast.literal_eval(text.strip())
        return None if isinstance(value, float) and not math.isfinite(value) else value
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None


def _lengths_differ(came: Any, wanted: Any) -> bool:
    """True for two lists or texts of which one has one item more."""
    kinds = (list, tuple, str)
    if not isinstance(came, kinds) or not isinstance(wanted, kinds):
        return False
    return abs(len(came) - len(wanted)) == 1
