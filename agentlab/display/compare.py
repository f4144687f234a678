"""Two runs side by side, and the first thing in which they differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from os.path import commonprefix
from typing import Any

from agentlab.display.once import json_text
from agentlab.events import ModelReplied, RunStarted
from agentlab.tables import Table, short
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord

NAME = 60  # characters of a model's name over a column
UNBROKEN = "\u00a0"
CELL = 72  # characters of a cell of the text form
WIDEST = 90  # characters of a cell where only differences are shown: a call with its label

Line = tuple[str, str]  # what it is and how it reads, e.g. ("stop", "answered")
Made = tuple[int, str]  # a call: its turn and how it reads, e.g. (1, "add(a=2, b=4) → 6")


@dataclass(frozen=True)
class Difference:
    """Where two runs part: the first line that is not the same, and how it reads in each.

    `left` or `right` is "" where one run has no such line.
    """

    where: str  # e.g. "call 2", "text 3", "stop"
    left: str
    right: str

    def __str__(self) -> str:
        return f"{self.where}: {self.left or 'nothing'} | {self.right or 'nothing'}"


def first_difference(a: Trace, b: Trace) -> Difference | None:
    """The first difference of two runs, or None.

    First the calls, turn by turn: what ran, as (tool, arguments, result), and what was refused;
    then the texts of the model, then how the run ended. Times, tokens and ids do not count.
    """
    for where, left, right in _pairs(a, b):
        if left != right:
            return Difference(where, left, right)
    return None


def compared(a: Trace, b: Trace) -> Table:
    """Both runs line by line, with the first difference marked.

    >>> print(compared(Trace.load("a.jsonl"), Trace.load("b.jsonl")))
    """
    return _compared(a, b, CELL)


def _compared(a: Trace, b: Trace, widest: int) -> Table:
    rows, parted = [], False
    for where, left, right in _pairs(a, b):
        mark = ""
        if left != right:
            mark = "differs" if parted else "first difference"
            left, right, parted = *_from_the_difference(left, right, widest), True
        rows.append((where, left, right, mark))
    one, other = (short(_model(trace), NAME) for trace in (a, b))
    caption = f"Two runs of {one}" if one and one == other else "Two runs"
    same = "" if parted else ": the same"
    return Table(("", *_names(a, b), "difference"), rows, f"{caption}{same}", widest)


def differences(a: Trace, b: Trace, names: tuple[str, str] | None = None) -> Table:
    """Only the lines in which two runs differ, cut and in two columns; the others are named above.

    >>> print(differences(free, forced, ("free", "forced")))
    """
    whole = _compared(a, b, WIDEST)
    same = [row[0] for row in whole.rows if not row[-1]]
    told = f"the same: {', '.join(same)}" if same else "nothing is the same"
    rows = [[short(cell, WIDEST) for cell in row[:-1]] for row in whole.rows if row[-1]]
    for row in rows:
        row[0] = row[0].replace(" ", UNBROKEN)  # "call 2" stays on one line of a narrow column
    headers = ("", *(names or whole.headers[1:-1]))
    return Table(headers, rows, f"Two runs; {told}" if rows else whole.caption, WIDEST)


def _names(a: Trace, b: Trace) -> tuple[str, str]:
    """What tells two runs apart: their models, or the days on which one model ran, or the order."""
    one, other = (trace.first(RunStarted) or RunStarted("") for trace in (a, b))
    names = one.model, other.model
    if names[0] == names[1] and all(_DAY.match(began) for began in (one.began, other.began)):
        names = tuple(f"{run.model}, {run.began[:10]}" for run in (one, other))
    names = tuple(short(name, NAME) for name in names)
    return names if all(names) and names[0] != names[1] else ("first", "second")


_DAY = re.compile(r"\d{4}-\d\d-\d\d")  # at the front of, e.g., "2026-11-30T09:00:00Z"


def _model(trace: Trace) -> str:
    return (trace.first(RunStarted) or RunStarted("")).model


def _from_the_difference(left: str, right: str, widest: int) -> tuple[str, str]:
    """Two texts too long for a cell from shortly before the place where they part, so that it
    shows; the name of a tool before it."""
    same = commonprefix((left, right))
    start = _word_at(same, len(same) - 20)
    if start < 20 or max(len(left), len(right)) <= widest:
        return left, right
    tool = _TOOL.match(same)
    name = tool[0] if tool and tool.end() < start else ""
    return f"{name}…{left[start:]}", f"{name}…{right[start:]}"


_TOOL = re.compile(r"\w+\(")
_WORD = 20  # characters of a word; a longer one may be cut


def _word_at(text: str, place: int) -> int:
    """Where the word, or the argument's name, begins in which a place lies."""
    starts = [found.end() for found in re.finditer(r"[\s(\"]+", text[: max(0, place + 1)])]
    return starts[-1] if starts and place - starts[-1] <= _WORD else place


def _pairs(a: Trace, b: Trace) -> list[tuple[str, str, str]]:
    """The lines of both, in the order in which a difference matters."""
    calls = [*_turns("call", _ran(a), _ran(b)), *_turns("refused", _refused(a), _refused(b))]
    made = [pair for _, pair in sorted(calls, key=lambda call: call[0])]
    for name, lines in (("text", _texts), ("", _frame)):
        for number, (left, right) in enumerate(zip_longest(lines(a), lines(b)), 1):
            where = f"{name} {number}" if name else (left or right)[0]
            made.append((where, left[1] if left else "", right[1] if right else ""))
    return made


def _turns(
    name: str, left: list[Made], right: list[Made]
) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """Calls in pairs, each with the turn in which the first of the two was made."""
    for number, pair in enumerate(zip_longest(left, right), 1):
        turn = min(call[0] for call in pair if call)
        yield turn, (f"{name} {number}", *(call[1] if call else "" for call in pair))


def _ran(trace: Trace) -> list[Made]:
    calls = [c for c in trace.view(CALLS).values() if c.ran]
    failed = {"failed": "failed: "}
    return [(c.step, f"{_call(c)} → {failed.get(c.outcome, '')}{c.text}") for c in calls]


def _refused(trace: Trace) -> list[Made]:
    calls = [c for c in trace.view(CALLS).values() if not c.ran]
    return [(c.step, f"{_call(c)}: {c.refusal or 'no outcome'}") for c in calls]


def _texts(trace: Trace) -> list[Line]:
    replies = (e for e in trace.events if isinstance(e, ModelReplied))
    return [("", reply.text) for reply in replies if reply.text]


def _frame(trace: Trace) -> list[Line]:
    end = trace.finished
    detail = f"{end.reason}: {end.detail}" if end and end.detail else trace.stop
    return [("task", trace.task), ("stop", detail or "not finished"), ("answer", trace.answer)]


def _call(call: CallRecord) -> str:
    return f"{call.tool}({_args(call.args)})"


def _args(args: Any) -> str:
    if isinstance(args, dict):
        return ", ".join(f"{name}={json_text(value)}" for name, value in sorted(args.items()))
    return json_text(args)
