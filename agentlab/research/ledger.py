"""The ledger: every number of a run with where it is from. Only code writes it. S0, C61 to C64.

Messages are what a model sees and may retype; they are no evidence. The ledger is a fold over the
trace, so any saved run can be audited later, and it reads nothing but the task and what tools
returned (`findings.py` has the shapes):

    results    texts a search brought, kept word for word, each under one id
    figure     a number a parser took out of a stored text; the text there must say so
    file       a number a tool counted or read out of a file, with the query that gives it
    computed   what a calculator made of numbers; it is calculated again
    nested     a run inside this one: what its tools returned counts here, too

What does not have its form, or does not hold when it is looked at again, is skipped and named in
`skipped`: a stranger's trace cannot make the ledger say what its texts do not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Any

from agentlab.events import CallFinished, Event, RunStarted
from agentlab.lines import TraceError
from agentlab.nested import trace_of
from agentlab.research.book import Ledger
from agentlab.research.calculator import compute, evaluate
from agentlab.research.figures import scaled
from agentlab.research.findings import (
    KINDS,
    Calculated,
    Counted,
    Extracted,
    FileRead,
    Nested,
    Results,
    Text,
    read,
)
from agentlab.research.given import given_numbers
from agentlab.research.numerals import numbers
from agentlab.research.prose.setting import subject_at
from agentlab.research.provenance import CONSTANTS, Entry, Label, Origin, Stored
from agentlab.tools import FromTrace
from agentlab.trace import Trace
from agentlab.views import Fold

__all__ = [
    "CONSTANTS",
    "LEDGER",
    "TWO_LABELS",
    "Entry",
    "Label",
    "Ledger",
    "Origin",
    "Stored",
    "ledger",
]


def ledger(trace: Trace) -> Ledger:
    """The ledger of a run, live or loaded."""
    return trace.view(LEDGER)


def _step(book: Ledger, event: Event) -> Ledger:
    if isinstance(event, RunStarted):
        _task(book, event.task)
    elif isinstance(event, CallFinished) and event.outcome == "returned":
        kind = event.data.get("kind") if isinstance(event.data, dict) else None
        if isinstance(kind, str) and kind in KINDS:
            _checked(
                book, event, lambda: _READERS[kind](book, read(KINDS[kind], event.data), event)
            )
    return book


LEDGER: Fold[Ledger] = Fold(Ledger, _step)

# What a tool asks for to look into the ledger of its own run; no model sees the argument.
ThisLedger = Annotated[Ledger, FromTrace(lambda trace: trace.view(LEDGER))]

# The source's first version knew two labels: what is not sourced is unsourced (lesson 10).
TWO_LABELS: Fold[Ledger] = Fold(lambda: Ledger(constants={}), _step)


def _checked(book: Ledger, event: CallFinished, enter: Callable[[], None]) -> None:
    """Make an entry, or say in `skipped` why there is none."""
    try:
        enter()
    except ValueError as fault:
        book.skipped.append(f"{event.call} ({event.tool}): {fault}")


def _task(book: Ledger, task: str) -> None:
    """The numbers the task gives are entries like those that tools return."""
    for figure in given_numbers(task):
        origin = Origin("question", figure.text, span=(figure.start, figure.end))
        book.add(Entry("", figure.value, "sourced", origin, figure.unit))


# -- what tools returned --


def _results(book: Ledger, found: Results, event: CallFinished) -> None:
    for number, data in enumerate(found.results, 1):
        try:
            text = read(Text, data)
        except ValueError as fault:
            book.skipped.append(f"{event.call} ({event.tool}), result {number}: {fault}")
            continue
        stored = Stored(**{**text.model_dump(), "id": _free_id(book, text)}, call=event.call)
        book.texts.setdefault(stored.id, stored)


def _free_id(book: Ledger, text: Text) -> str:
    """The text's id, or "ID#2", … where another text was stored under it before."""
    id, number = text.id, 1
    while id in book.texts and book.texts[id].text != text.text:
        number += 1
        id = f"{text.id}#{number}"
    return id


def _figure(book: Ledger, found: Extracted, event: CallFinished) -> None:
    stored = book.texts.get(found.result)
    if stored is None:
        raise ValueError(f"result: no text {found.result!r} was brought before")
    start, end = found.span
    words = stored.text[max(0, start) : max(0, end)]
    if not any(_reads(figure.value, found.value) for figure in numbers(words)):
        raise ValueError(f"value: the text {stored.id} has no {found.value} at {start}-{end}")
    origin = Origin(
        kind="excerpt",
        text=words,
        source=stored.source,
        vintage=stored.vintage,
        result=stored.id,
        span=(start, end),
        keyword=found.keyword,
        call=event.call,
        lesson=stored.lesson,
    )
    subject = subject_at(stored, start)
    other = subject and subject != stored.subject
    about = f"{subject}: {stored.topic}" if other else stored.title
    entry = Entry("", found.value, "sourced", origin, found.unit, about=about, subject=subject)
    book.add(entry)


def _reads(written: Decimal | None, value: Decimal) -> bool:
    """Whether a figure says this value, or would with "in thousands" beside it."""
    return written is not None and any(scaled(written, ten) == value for ten in (0, 3, 6, 9))


def _file(book: Ledger, found: FileRead, event: CallFinished) -> None:
    for number, data in enumerate(found.figures, 1):
        try:
            counted = read(Counted, data)
        except ValueError as fault:
            book.skipped.append(f"{event.call} ({event.tool}), figure {number}: {fault}")
            continue
        origin = Origin("file", counted.query, found.file, call=event.call)
        made = Entry("", counted.value, "sourced", origin, counted.unit, about=counted.about)
        book.add(made)


def _computed(book: Ledger, found: Calculated, event: CallFinished) -> None:
    if found.expression:
        _same(found.value, evaluate(found.expression))
        used = [book.add(one) for one in book.operands_of(found.expression)]
        made = book.evaluated(found.expression, used, found.value)
    else:
        if not found.operation or len(found.operands) != 2:
            raise ValueError("operation: an operation on two operands, or an expression, is needed")
        _same(found.value, compute(found.operation, *found.operands))
        operands_ = book.operands(found.operation, found.operands)
        used = [book.add(book.find(one.value) or one) for one in operands_]
        made = book.result(found.operation, used, found.value)
    book.add(replace(made, origin=replace(made.origin, call=event.call)))


def _same(claimed: Decimal, again: Decimal) -> None:
    if claimed != again:
        raise ValueError(f"value: {claimed} was claimed, and calculated again it is {again}")


def _nested(book: Ledger, found: Nested, event: CallFinished) -> None:
    """What a run inside found, as if it had been found here.

    Its task was written by a model, so the numbers in there are no evidence: each is looked up in
    this book, and one that nobody here has seen is unsourced.
    """
    try:
        inner = trace_of(event.data)
    except TraceError as fault:
        raise ValueError(str(fault)) from None
    for step in inner:
        if isinstance(step, CallFinished):
            _step(book, replace(step, call=event.call, data=_of_call(event.call, step.data)))


def _of_call(call: str, data: Any) -> Any:
    """The data with ids of texts that no other run's texts have."""
    if not isinstance(data, dict):
        return data
    if isinstance(texts := data.get("results"), list):
        own = [{**t, "id": f"{call}/{t.get('id')}"} if isinstance(t, dict) else t for t in texts]
        return {**data, "results": own}
    return {**data, "result": f"{call}/{data['result']}"} if "result" in data else data


_READERS = {
    "results": _results,
    "figure": _figure,
    "file": _file,
    "computed": _computed,
    "nested": _nested,
}
