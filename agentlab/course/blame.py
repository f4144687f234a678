"""Whose error it is when a check breaks off, and what the answer had been given just then.

Only what is raised in the learner's own code is said to be raised by the answer. Anything else
came of the check, which could not read what it was given.
"""

from __future__ import annotations

import os
import reprlib
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import wraps
from inspect import isgeneratorfunction
from linecache import getline
from pathlib import Path
from types import FrameType, FunctionType, TracebackType
from typing import Any

from agentlab.tables import short
from agentlab.trace import Trace

CALL, WORDS = 200, 160  # characters of a call, and of what an error says
FORM = "Has it the form that the exercise asks for?"
_FOLDERS = (
    str(Path(__file__).parents[1]),
    *map(sysconfig.get_path, ("stdlib", "purelib", "platlib")),
)
NOT_A_LEARNERS = (*(folder + os.sep for folder in _FOLDERS), "<frozen")


class Asked:
    """An answer under a check: what it was last called with, and what it gave.

    Kept as text before the answer runs, since an answer may change what it is given.
    """

    def __init__(self, answer: Any) -> None:
        self.answer, self.call, self.gave = answer, "", ""

    @property
    def noting(self) -> Any:
        """The answer; if it is a plain function, one that notes each call and does the same."""
        answer = self.answer
        if type(answer) is not FunctionType or isgeneratorfunction(answer):
            return answer

        @wraps(answer)
        def noting(*args: Any, **named: Any) -> Any:
            self.call, self.gave = _call(args, named), ""
            given = answer(*args, **named)
            self.gave = shown(given)
            return given

        return noting

    @property
    def called(self) -> str:
        """E.g. " (called as answer([[]]))"; "" before the first call."""
        return f" (called as {self.call})" if self.call else ""

    def fault(self, error: BaseException, judge: Callable[..., Any]) -> str:
        """What to tell a learner of an error that was raised while `judge` was at work."""
        steps = _steps_within(error.__traceback__, judge)
        what = f"{type(error).__name__}: {short(_words(error), WORDS)}"
        if own := [step for step in steps if _is_a_learners(step.tb_frame)]:
            return f"your answer raised {what}{self.called}{_line(own[-1])}"
        if steps and steps[-1].tb_frame.f_code.co_name == "noting":
            return f"your answer cannot be called as {self.call}: {what}"
        if self.gave:
            told = f"{self.call} gave {self.gave}, and the check cannot go on with that: {what}"
            return f"{told}. Is there a return?" if self.gave == "None" else told
        if self.call and (own := _not_a_learners(self.answer)):
            return f"your answer is {own}, and breaks off when called as {self.call}: {what}"
        if self.call:
            return f"the check broke off while it called {self.call}: {what}"
        return f"the check cannot read your answer, {shown(self.answer)} ({what}). {FORM}"


def raised(error: BaseException) -> str:
    """An error and the learner's line that it came from.

    E.g. "KeyError: 'b', in line 3: return x['b']".
    """
    own = [step for step in _steps(error.__traceback__) if _is_a_learners(step.tb_frame)]
    what = f"{type(error).__name__}: {short(_words(error), WORDS)}"
    return what + (_line(own[-1]) if own else "")


class _Shown(reprlib.Repr):
    """Plain data as Python writes it, cut; of other objects the kind: they may hold anything."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxdict, self.maxlist, self.maxtuple = 6, 8, 8, 8
        self.maxstring = self.maxother = 100

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        """In the order in which it was written, which is the same in every run."""
        if level <= 0 and x:
            return "{...}"
        pairs = list(x.items())[: self.maxdict]
        told = [f"{self.repr1(k, level - 1)}: {self.repr1(v, level - 1)}" for k, v in pairs]
        return "{" + ", ".join(told + ["..."] * (len(x) > self.maxdict)) + "}"

    def repr_instance(self, x: Any, level: int) -> str:
        if type(x) is Trace:
            return short(repr(x), self.maxother)
        plain = isinstance(x, int | float | complex | bool | type(None))
        frozen = is_dataclass(x) and not isinstance(x, type) and x.__dataclass_params__.frozen
        if plain or frozen or type(x).__name__ == "Decimal":
            told = repr(x)
            if " at 0x" not in told:  # an address: another one in every run
                return short(told, self.maxother)
        name = x.__name__ if isinstance(x, type | FunctionType) else ""
        return f"<{type(x).__name__}{name and ' '}{name}>"


def shown(value: Any) -> str:
    """A value in a few words.

    >>> shown({"runs": [[]]})
    "{'runs': [[]]}"
    """
    try:
        return short(_Shown().repr(value), CALL)
    except Exception:  # an object of the learner's own may break whoever looks at it
        return f"<{type(value).__name__}>"


def _call(args: tuple[Any, ...], named: dict[str, Any]) -> str:
    told = [*map(shown, args), *(f"{name}={shown(value)}" for name, value in named.items())]
    return short(f"answer({', '.join(told)})", CALL)


def _steps_within(trace: TracebackType | None, judge: Callable[..., Any]) -> list[TracebackType]:
    """The steps below the judge's own; a judge of a test is no code of a learner."""
    steps = list(_steps(trace))
    own = getattr(judge, "__code__", None)
    start = next((n for n, step in enumerate(steps) if step.tb_frame.f_code is own), 0)
    return steps[start + 1 :]


def _steps(trace: TracebackType | None) -> Iterator[TracebackType]:
    while trace is not None:
        yield trace
        trace = trace.tb_next


def _line(step: TracebackType) -> str:
    """Where in the learner's cell it was; a cell's source is known to `linecache`, as a file's."""
    code = getline(step.tb_frame.f_code.co_filename, step.tb_lineno).strip()
    return f", in line {step.tb_lineno}{code and ': '}{short(code, WORDS)}"


def _is_a_learners(frame: FrameType) -> bool:
    """Whether the code is neither the package's nor a library's, nor made by one ("<string>")."""
    file = frame.f_code.co_filename
    return not (file.startswith(NOT_A_LEARNERS) or file == "<string>")


def _not_a_learners(answer: Any) -> str:
    """A function of the package or a library by its name, e.g. "reply of agentlab.models.wire"."""
    if type(answer) is not FunctionType or not answer.__code__.co_filename.startswith(_FOLDERS):
        return ""
    return f"{answer.__name__} of {answer.__module__}"


def _words(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # an error of the learner's own may not even have words
        return "(it cannot be put into words)"
