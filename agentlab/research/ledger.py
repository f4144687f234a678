"""The ledger: every number of a run with where it is from. Only code writes it. S0, C61 to C64.

Messages are what a model sees and may retype; they are no evidence. The ledger is a fold over the
trace, so any saved run can be audited later, and it reads nothing but what tools returned:

    results    texts a search brought, kept word for word
    question   the numbers the question itself holds
    excerpt    a figure a parser took out of a stored text, with its place there
    file       a figure a tool counted or read out of a file, with the query that gives it
    computed   what a calculator made of two numbers

Labels, from strong to weak: sourced, constant, unsourced. A computed number has the weakest label
of what went into it, so one number from nowhere taints all that follows (C63). "Sourced" says
that a number can be traced, not that it is correct (C64).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from agentlab.events import CallFinished, Event, RunStarted
from agentlab.research.figures import as_decimal, shown
from agentlab.research.numerals import numbers
from agentlab.trace import Trace
from agentlab.views import Fold

Label = Literal["sourced", "constant", "unsourced"]
_STRENGTH = ("sourced", "constant", "unsourced")

# Numbers everybody means the same by; a run may use them without having found them (C69 d).
CONSTANTS: Mapping[Decimal, str] = {
    Decimal(100): "per cent",
    Decimal(1000): "a thousand",
    Decimal(1_000_000): "a million",
    Decimal(1_000_000_000): "a billion",
    Decimal(60): "minutes in an hour",
    Decimal(3600): "seconds in an hour",
    Decimal(24): "hours in a day",
    Decimal(7): "days in a week",
    Decimal(12): "months in a year",
    Decimal(52): "weeks in a year",
    Decimal(365): "days in a year",
}


@dataclass(frozen=True)
class Origin:
    """Where a number is from.

    kind: question, excerpt, file, computed, constant or nowhere. text: the words it stands in, the
    query that gives it, the sum it is the result of. result and span: the stored text, and the
    place in it, of an excerpt.
    """

    kind: Literal["question", "excerpt", "file", "computed", "constant", "nowhere"]
    text: str = ""
    source: str = ""
    vintage: str = ""
    result: str = ""
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Entry:
    """One number of the ledger."""

    id: str  # "n1", "n2", … in the order they came in
    value: Decimal
    label: Label
    origin: Origin
    unit: str = ""
    parents: tuple[str, ...] = ()  # entries a computed number was made of
    weak: tuple[Decimal, ...] = ()  # the numbers that made its label weaker than sourced
    about: str = ""  # what it is a figure of, e.g. "Peru: population"

    @property
    def tag(self) -> str:
        """The label as a report prints it: "[sourced]", "[constant: 100]", … (C68)."""
        if self.label == "sourced":
            return "[sourced]"
        word = "constant" if self.label == "constant" else "UNSOURCED constant"
        return f"[{word}: {', '.join(shown(value) for value in self.weak)}]"


@dataclass(frozen=True)
class Stored:
    """A text a search brought, as it was brought."""

    id: str  # of the text in its corpus
    text: str
    title: str = ""
    source: str = ""
    vintage: str = ""
    call: str = ""  # the call that brought it


@dataclass
class Ledger:
    """The numbers and texts of one run so far; look-up takes the same time however many."""

    constants: Mapping[Decimal, str] = field(default_factory=lambda: CONSTANTS)
    entries: list[Entry] = field(default_factory=list)
    texts: dict[str, Stored] = field(default_factory=dict)  # by id
    _exact: dict[Decimal, Entry] = field(default_factory=dict)
    _double: dict[float, Entry] = field(default_factory=dict)

    def find(self, value: Decimal) -> Entry | None:
        """The entry with this value, the best labelled of several; None if there is none.

        Numbers travel as JSON, where many are doubles: a number with a fraction is also found by
        the double it becomes, and its entry still holds every digit.
        """
        if entry := self._exact.get(value):
            return entry
        fraction = value != value.to_integral_value()
        return self._double.get(float(value)) if fraction else None

    def operand(self, value: Decimal) -> Entry:
        """The entry a calculation uses a value as; not recorded yet if it is new."""
        if entry := self.find(value):
            return entry
        if value in self.constants:
            return self._new(value, "constant", Origin("constant", self.constants[value]))
        return self._new(value, "unsourced", Origin("nowhere", "no tool returned it"))

    def result(self, value: Decimal, sum_: str, operands: Iterable[Entry]) -> Entry:
        """The entry of a number computed from these; not recorded yet."""
        parents = tuple(operands)
        label = max((p.label for p in parents), key=_STRENGTH.index)
        weak = dict.fromkeys(v for p in parents if p.label == label for v in p.weak or (p.value,))
        return self._new(
            value,
            label,
            Origin("computed", sum_),
            parents=tuple(p.id for p in parents),
            weak=() if label == "sourced" else tuple(weak),
        )

    def add(self, entry: Entry) -> Entry:
        """Record an entry under the next id and return it; a known operand is not added again."""
        if entry.id:
            return entry
        entry = _with_id(entry, f"n{len(self.entries) + 1}")
        self.entries.append(entry)
        for index, key in ((self._exact, entry.value), (self._double, float(entry.value))):
            known = index.get(key)
            if known is None or _stronger(entry, known):
                index[key] = entry
        return entry

    def entry(self, id: str) -> Entry:
        """The entry of an id such as "n3"."""
        return self.entries[int(id[1:]) - 1]

    def _new(self, value: Decimal, label: Label, origin: Origin, **more: Any) -> Entry:
        weak = more.pop("weak", () if label == "sourced" else (value,))
        return Entry("", value, label, origin, weak=weak, **more)


def _stronger(entry: Entry, known: Entry) -> bool:
    return _STRENGTH.index(entry.label) < _STRENGTH.index(known.label)


def _with_id(entry: Entry, id: str) -> Entry:
    return Entry(**{**entry.__dict__, "id": id})


# -- the fold --------------------------------------------------------------------------------------


def _step(ledger: Ledger, event: Event) -> Ledger:
    if isinstance(event, RunStarted):
        _question(ledger, event.task)
    elif isinstance(event, CallFinished) and event.outcome == "returned":
        data = event.data if isinstance(event.data, dict) else {}
        if read := _READERS.get(data.get("kind", "")):
            read(ledger, data, event)
    return ledger


def _question(ledger: Ledger, task: str) -> None:
    for figure in numbers(task):
        if figure.value is not None:
            origin = Origin("question", figure.text, span=(figure.start, figure.end))
            ledger.add(Entry("", figure.value, "sourced", origin, figure.unit))


def _results(ledger: Ledger, data: dict[str, Any], event: CallFinished) -> None:
    for result in data["results"]:
        named = {name: result.get(name, "") for name in ("title", "source", "vintage")}
        ledger.texts.setdefault(
            result["id"], Stored(result["id"], result["text"], **named, call=event.call)
        )


def _figure(ledger: Ledger, data: dict[str, Any], event: CallFinished) -> None:
    stored = ledger.texts.get(data["result"])
    start, end = data["span"]
    origin = Origin(
        "excerpt",
        stored.text[start:end] if stored else data["excerpt"],
        stored.source if stored else "",
        stored.vintage if stored else "",
        data["result"],
        (start, end),
    )
    about = stored.title if stored else ""
    value = as_decimal(data["value"])
    ledger.add(Entry("", value, "sourced", origin, data.get("unit", ""), about=about))


def _file(ledger: Ledger, data: dict[str, Any], event: CallFinished) -> None:
    for figure in data["figures"]:
        origin = Origin("file", figure["query"], data["file"])
        value = as_decimal(figure["value"])
        unit, about = figure.get("unit", ""), figure.get("about", "")
        ledger.add(Entry("", value, "sourced", origin, unit, about=about))


def _computed(ledger: Ledger, data: dict[str, Any], event: CallFinished) -> None:
    operands = [ledger.add(ledger.operand(as_decimal(value))) for value in data["operands"]]
    ledger.add(ledger.result(as_decimal(data["value"]), data["sum"], operands))


_READERS = {"results": _results, "figure": _figure, "file": _file, "computed": _computed}

LEDGER: Fold[Ledger] = Fold(Ledger, _step)

# The source's first version knew two labels: what is not sourced is unsourced (lesson 10).
TWO_LABELS: Fold[Ledger] = Fold(lambda: Ledger(constants={}), _step)


def ledger(trace: Trace) -> Ledger:
    """The ledger of a run, live or loaded."""
    return trace.view(LEDGER)
