"""The ledger as a picture: which number was made of which, and how far a taint reaches. S0, C63.

An arrow leads from a number to what was made of it. A number without a source, and all that rests
on one, is drawn as failed; a constant, and what rests on one, is lit. `Sources` shows the texts
behind the numbers, each with its figure marked, to be opened one by one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from agentlab.display.drawing import Diagram, Edge, Node, State, diagram
from agentlab.research.amounts import amount
from agentlab.research.book import SIGNS, Ledger, whence, where
from agentlab.research.ledger import Entry
from agentlab.tables import as_html, counted, visible

LOOK: dict[str, State] = {"sourced": "plain", "constant": "lit", "unsourced": "failed"}


def ledger_diagram(ledger: Ledger, of: str = "") -> Diagram:
    """The numbers of a ledger and what was made of them; with `of`, only those behind that entry.

    Numbers of the question that nothing was made of are left out. Errors: KeyError for an `of`
    that is no entry.

    >>> ledger_diagram(ledger(trace), of="n5")
    """
    entries = _behind(ledger, of) if of else _used(ledger)
    nodes = [Node(e.id, amount(e.value, e.unit), _note(e), LOOK[e.label]) for e in entries]
    look = {entry.id: LOOK[entry.label] for entry in ledger}  # an arrow looks as what it leaves
    edges = [
        Edge(parent, entry.id, SIGNS.get(entry.origin.operation, ""), look[parent])
        for entry in entries
        for parent in dict.fromkeys(entry.parents)
    ]
    told = diagram(nodes, edges, alt=_alt(entries))
    # A box says its sum, and in which order; signs at the arrows are for the text form. Downwards
    # there is room for letters that can be read: side by side, a long chain would be made small.
    unsigned = [replace(edge, label="") for edge in edges]
    drawn = diagram(nodes, unsigned, alt=told.alt, direction="TB", small=13)
    return replace(told, source=drawn.source)


def _used(ledger: Ledger) -> list[Entry]:
    parents = {id for entry in ledger for id in entry.parents}
    return [e for e in ledger if e.origin.kind != "question" or e.id in parents]


def _behind(ledger: Ledger, of: str) -> list[Entry]:
    """An entry and all it was made of, in the ledger's order."""
    wanted, waiting = set(), [of]
    while waiting:
        id = waiting.pop()
        if id not in wanted:
            wanted.add(id)
            waiting += ledger.entry(id).parents
    return [entry for entry in ledger if entry.id in wanted]


def _note(entry: Entry) -> str:
    """Id and sum, the label, what it is of, and where from, on lines of their own."""
    sum_ = _sum(entry)
    lines = [f"{entry.id} = {sum_}", entry.tag] if sum_ else [f"{entry.id} {entry.tag}"]
    lines += [entry.about]
    lines += [whence(entry)] if entry.origin.kind in ("excerpt", "file") else []
    lines += [f"({entry.origin.text})"] if entry.origin.kind in ("constant", "nowhere") else []
    lines += ["(the question)"] if entry.origin.kind == "question" else []
    return "\n".join(filter(None, lines))


def _sum(entry: Entry) -> str:
    """What a computed number is, by the ids of its parts, e.g. "n1 / n2"; "" for any other."""
    if entry.origin.kind != "computed":
        return ""
    sign = SIGNS.get(entry.origin.operation)
    return f" {sign} ".join(entry.parents) if sign else entry.origin.text


def _alt(entries: Iterable[Entry]) -> str:
    """What a sighted reader takes from the picture: how many numbers, and which are tainted."""
    held = list(entries)
    if not held:
        return "The ledger holds no number that was used."
    counts = {label: sum(e.label == label for e in held) for label in LOOK}
    told = ", ".join(f"{n} {label}" for label, n in counts.items() if n)
    tainted = [amount(e.value, e.unit) for e in held if e.label == "unsourced"]
    count = counted(len(held), "number")
    end = f" Without a source, or resting on such: {'; '.join(tainted)}." if tainted else ""
    return f"{count} and what was made of them: {told}.{end}"


@dataclass(frozen=True)
class Sources:
    """The texts behind a ledger's numbers, each with its figure marked.

    In a notebook each opens on a click; as text the figure stands in [[ ]].

    >>> Sources(ledger(trace))
    """

    ledger: Ledger

    def __str__(self) -> str:
        lines = []
        for entry in self._taken():
            start, end, text = self._place(entry)
            quoted = f"{visible(text[:start])}[[{visible(text[start:end])}]]{visible(text[end:])}"
            lines += [_title(entry), f"    {quoted}"]
        return "\n".join(lines) or "No number was taken from a text."

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        parts = []
        for entry in self._taken():
            start, end, text = self._place(entry)
            before, figure, after = (
                as_html(visible(part)) for part in (text[:start], text[start:end], text[end:])
            )
            quoted = f"<blockquote>{before}<mark>{figure}</mark>{after}</blockquote>"
            title = as_html(_title(entry))
            parts.append(f"<details><summary>{title}</summary>{quoted}</details>")
        return "\n".join(parts) or "<p>No number was taken from a text.</p>"

    def _taken(self) -> list[Entry]:
        return [entry for entry in self.ledger if entry.origin.result]

    def _place(self, entry: Entry) -> tuple[int, int, str]:
        return *entry.origin.span, self.ledger.texts[entry.origin.result].text


def _title(entry: Entry) -> str:
    source = where(entry.origin) or entry.origin.result
    return visible(f"{entry.id} {amount(entry.value, entry.unit)} {entry.about} ({source})")
