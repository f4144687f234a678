"""The verdict on a number that something supports: which of several it is, and in which words."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from agentlab.research.amounts import amount, as_read
from agentlab.research.book import Ledger, whence
from agentlab.research.figures import Figure
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry
from agentlab.research.words import words

Word = Literal["exact", "rounded", "derived", "echo", "ambiguous", "unsupported", "exempt"]
Judged = tuple[Word, str, tuple[Entry, ...]]  # the verdict, the reason, the entries it follows from


def told(found: Sequence[Support], figure: Figure, book: Ledger, said: frozenset[str]) -> Judged:
    """The verdict on a number with support."""
    first = next((s for s in found if s.entries[0].origin.kind != "question"), found[0])
    entry = first.entries[0]
    if first.how == "exact":
        word: Word = "echo" if entry.origin.kind == "question" else "exact"
        sure = (
            first.value.copy_abs() == (figure.value or Decimal(0)).copy_abs()
        )  # "less" is a minus
        return word if sure else "ambiguous", named(entry), first.entries
    found = [s for s in found if _is_of_one(s, book)] or found
    found = [s for s in found if _is_of_one_year(s, book)] or found
    found = [s for s in found if _holds_its_part(s, book)] or found
    own = [_told_words(support, book) & said for support in found]
    found = [s for s, its in zip(found, own, strict=True) if len(its) == max(map(len, own))]
    found = [s for s in found if _is_of_figures(s)] or found
    if len({_what(support, book) for support in found}) > 1:
        several = "; ".join(s.text or named(s.entries[0]) for s in found[:3])
        return "ambiguous", f"several numbers give it: {several}", first.entries
    if first.how == "derived":
        return "derived", f"{first.text}, done in the answer and not by a tool", first.entries
    return "rounded", f"rounded from {named(entry)}", first.entries


def _is_of_figures(support: Support) -> bool:
    """Whether it was made of what was read alone: a share of a figure, not one of a difference."""
    return support.how != "derived" or all(e.origin.kind != "computed" for e in support.entries)


def _is_of_one_year(support: Support, book: Ledger) -> bool:
    roots = [root for entry in support.entries for root in book.roots(entry)]
    return len({root.origin.vintage[:4] for root in roots if root.origin.vintage}) < 2


def _holds_its_part(support: Support, book: Ledger) -> bool:
    """Whether what is divided by a sum is a part of it."""
    if support.operation != "divide" or support.entries[1].origin.operation != "add":
        return True
    one, whole = ({root.id for root in book.roots(entry)} for entry in support.entries)
    return one <= whole


def _told_words(support: Support, book: Ledger) -> frozenset[str]:
    """The words of the texts a number was read in, and of what it is a figure of."""
    roots = [root for entry in support.entries for root in book.roots(entry)]
    texts = (book.texts[root.origin.result].text for root in roots if root.origin.result)
    return frozenset(words(" ".join([*(root.about for root in roots), *texts])))


def _is_of_one(support: Support, book: Ledger) -> bool:
    """Whether all that it was made of is one topic: a text sums prices, no prices and costs."""
    roots = [root for entry in support.entries for root in book.roots(entry)]
    return len({root.about.rpartition(": ")[2] for root in roots if root.about}) == 1


def _what(support: Support, book: Ledger) -> str:
    """What a number would be of: two sources of one figure, or two ways to a sum, are one."""
    if support.how == "derived":
        return as_read(support.value)
    entry = support.entries[0]
    if entry.origin.kind == "rounded":  # a copy with fewer digits
        entry = book.parents(entry)[0]
    return entry.about or entry.id


def named(entry: Entry) -> str:
    """An entry in a reason: "n1, 123,171,390 (Harbour Street Almanac, 2025)"."""
    return f"{entry.id}, {amount(entry.value, entry.unit)} ({whence(entry)})"
