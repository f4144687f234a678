"""A plain figure, or a sum, that the text calls a difference, a ratio, a mean or a change."""

from __future__ import annotations

import re

from agentlab.research.book import Ledger
from agentlab.research.figures import agrees
from agentlab.research.prose.as_change import CHANGED_BY, CHANGES
from agentlab.research.prose.directions import DOWN, OUT, UP, VERB_NAME_BY
from agentlab.research.prose.most import row_of
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support

_COMPARISON = re.compile(
    r"\b(difference|gap|margin|ratio)(?:\s(?:in|between|of|from)\s[^,;:]*)?\s?"
    r"(?:\b(?:is|was|of|comes\sto|equals)|[:=])\W*(?:\w+\s)?$",
    re.IGNORECASE,
)
_APART = re.compile(
    rf"\b(?:{OUT}|w[io]ns?|lost|loses|exceed(?:s|ed)?|surpass(?:es|ed)?|trails|leads|beats|(?:more|less|fewer|[a-z]{{2,}}er)\sthan)\b"
    r"[^,;:]*\bby\W*(?:\w+\s)?$",
    re.IGNORECASE,
)
# "63 hectares, which is exactly the average of the three"
_MEAN_BEHIND = re.compile(
    r"\s?(?:\w+\s?){0,3}(?:,\s(?:which|that|this))?\s(?:is|are|was|were)\s(?:\w+\s){0,2}"
    r"(?:average|mean)\b"
)
_MORE_THAN = re.compile(
    rf"\s?(?:[\w²³]+\s)?(?:{UP}|{DOWN})\b[^.,;:]*?\bthan\s"
    r"(?:(?:in|at|on|for|that|those|the|its|their)\b|(?-i:[A-Z]))",
    re.IGNORECASE,
)
_AVERAGE = re.compile(r"\b(?:average|mean)\b,?[^,;:]*$", re.IGNORECASE)


def wrong_kind(setting: Setting, support: Support, book: Ledger) -> str:
    """A plain figure or a sum that the text calls a difference, a ratio or a density."""
    entry, said = support.entries[0], setting.said
    operation = support.operation or entry.origin.operation
    if operation not in ("", "add") or entry.origin.kind not in ("excerpt", "computed"):
        return ""
    if operation == "add" and _AVERAGE.search(said.before):
        return f"{entry.id} is a sum, no average"
    apart = _MORE_THAN.match(said.after) or _APART.search(said.before)
    apart = apart or VERB_NAME_BY.search(said.before)
    if not operation and apart:
        return f"{entry.id} is no difference"
    if not operation and _MEAN_BEHIND.match(said.after):
        row = [other.value for other in row_of(entry, book)]
        mean = row and sum(row) / len(row)
        return "" if mean and agrees(said.figure, mean) else f"{entry.id} is no average"
    if called := _COMPARISON.search(said.before):
        return f"{entry.id} is no {called[1].lower()}"
    told = " ".join(book.texts[r.origin.result].text for r in book.roots(entry) if r.origin.result)
    if CHANGED_BY.search(said.before) and not CHANGES.search(told):
        return f"{entry.id} is no change"
    return ""
