"""Numbers that no source gave: a constant, such as the 100 of per cent, and the question's own.

A constant that a run used stands in its ledger, and vouches for no other 100 of an answer. What
was made of the question's numbers is of what the question names.

    An hour has 60 minutes.        said as what it is
    0.682 × 100 = 68.2%            in a sum that the sentence shows
    1,440 minutes: 24 hours × 60   made of constants only, and shown
    Germany has 100 people.        neither
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from agentlab.research.book import COUNTED, Ledger
from agentlab.research.prose.converted import holds
from agentlab.research.prose.exempt import ROUND, reckoned_with
from agentlab.research.prose.names import folded
from agentlab.research.prose.sayings import Said, figures_of
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry
from agentlab.research.units import is_money, names_unit
from agentlab.research.words import words

_TIMES = re.compile(
    r"%?\s*(?:[*/×÷]|(?:times|(?:multipli|divid)ed\sby)\s)\s*(?:[\d(]|the\s(?:ratio|quotient)\b)",
    re.IGNORECASE,
)
_LESS_OR_MORE = re.compile(
    r"(?:[\d%)]\s(?:[+−–-]|minus|plus)\s\(?$)|^\s(?:[+−–-]|minus|plus)\s\(?\d"
)
_GIVES = re.compile(r"=|\b(?:is|are|gives?|makes?|leaves?|equals?|comes?\sto)\b", re.IGNORECASE)
_MANY_IN = re.compile(r"(?<![\d.,])(?!1\s)\d[\d.,]*\s(?:\w+\s)?in\s$")  # "68 in 100"
_AS_WHOLE = re.compile(
    r"(?:=|\b(?:as|to|out\sof|from)|\b(?:if|where|let|with)\b[^,;:]*\b(?:is|are|be|as|at)|"
    r"^\W*(?:the\s)?(?:whole|all(?:\sof\sit)?|everything)\s(?:is|are|makes?))\s*$",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\bthe\s(?:known\s)?constants?(?:\sis|\sof)?:?\s$|\[constant:\s[\d., ]*$", re.I
)
_ONE = r"(?:an?|one|1|each|every|per)\s"
_UNIT = r"([a-z]+(?:\s?[²³23])?)"
_HELD = re.compile(rf"\s?-?{_UNIT}\b", re.IGNORECASE)  # 60 | minutes
_IN_ONE = re.compile(
    rf"\s?-?(?:\w+)[²³]?(?:\s(?:in|to|make|for|are|is|of)|\s?=)?\s?{_ONE}{_UNIT}", re.I
)
_ONE_HAS = re.compile(
    rf"\b{_ONE}{_UNIT}(?:['’]s|\s?=|\s?\(|\s(?:has|have|had|is|are|holds?|contains?|equals?|"
    r"consists?\sof|with|of|being))\s?(?:\d[\d,.]*\s?\w+(?:,\s|,?\sand\s))*$",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"\W*(?:(?:(?:so|thus|hence),?\s)?(?:it|that|this|which|(?:the|my)\s(?:answer|result|product|"
    r"number|total))\s(?:is|are|makes?|gives?|comes\sto|equals)\s)?\W*",
    re.IGNORECASE,
)
# What a sum may be called, whatever it is of.
SUM_WORDS = (
    "calculator calculation multiplication division addition subtraction product quotient "
    "average mean sum total difference"
)
_ALL_OF = frozenset(
    "average mean sum total together altogether combined added adding divided".split()
)


def wrong_constant(setting: Setting, support: Support, book: Ledger) -> str:
    """Why a number that only constants support is not what the text says; "" if it may be."""
    roots = [root for entry in support.entries for root in book.roots(entry)]
    if not roots or any(root.origin.kind != "constant" for root in roots):
        return ""
    if _as_what_it_is(setting, roots) or _shown(setting, support, book):
        return ""
    known = " and ".join(f"{root.value:f} only as {root.origin.text}" for root in roots)
    return f"the run knows {known}, and no sum shown here uses it"


def made_of_task(support: Support) -> bool:
    """Whether something was made of numbers, and not just the question's own number said again."""
    return bool(support.operation) or support.entries[0].origin.kind == "computed"


def of_another(setting: Setting, support: Support, book: Ledger) -> str:
    """Why what was made of the question's numbers is not of a thing the text names; "" if it is."""
    task = folded(f"{setting.names.task} {SUM_WORDS}")
    strange = [name.text for name in setting.named if folded(name.text) not in task]
    unit = setting.said.figure.unit
    if not made_of_task(support):
        bare = is_money(unit) and not support.entries[0].unit and not names_unit(task, unit)
        return f"the question has no {unit}" * (bare and not _may_have(unit, support, book))
    if is_money(unit) and not names_unit(setting.names.task, unit):
        return "" if _may_have(unit, support, book) else f"nothing in {unit} went into it"
    if not strange:
        return ""
    return f"it is made of the question's numbers, and the question names no {strange[-1]}"


def _may_have(unit: str, support: Support, book: Ledger) -> bool:
    """Whether a figure in the unit is worth what one of its numbers is: Opus 5 costs $5."""
    values = {root.value for entry in support.entries for root in book.roots(entry)}
    return any(entry.value in values for entry in book if names_unit(entry.unit, unit))


def _as_what_it_is(setting: Setting, roots: Iterable[Entry]) -> bool:
    """Whether a constant is said as what everybody knows it as."""
    said, value = setting.said, setting.said.figure.value
    before = said.sentence[: said.start]
    if said.figure.kind == "percent":
        return value == 100 and bool(_AS_WHOLE.search(before))
    if all(root.origin.text == COUNTED for root in roots):
        return bool(_ALL_OF & {*words(said.sentence), *said.sentence.lower().split()})
    if _CALLED.search(before):
        return True
    return not setting.before and value is not None and _held(said, before, value)


def _held(said: Said, before: str, value: Decimal) -> bool:
    """Whether the text says how many of one unit another holds, and it is so many."""
    within = said.figure.unit if said.figure.unit in said.figure.text else ""  # "1,000 m"
    after = f" {within}{said.after}" if within else said.after
    small, large = _HELD.match(after), _IN_ONE.match(after) or _ONE_HAS.search(before)
    return bool(small and large) and holds(large[1], small[1]) == value


def _shown(setting: Setting, support: Support, book: Ledger) -> bool:
    """Whether the sentence shows the sum that the number is used in, or comes out of."""
    said = setting.said
    before, after = said.sentence[: said.start], said.sentence[said.start + len(said.figure.text) :]
    if reckoned_with(said) or _TIMES.match(after):
        return True
    if said.figure.value in ROUND and _MANY_IN.search(before):
        return True
    if _GIVES.search(said.sentence) and (
        _LESS_OR_MORE.search(before) or _LESS_OR_MORE.match(after)
    ):
        return True
    made_of = [parent for entry in support.entries for parent in book.parents(entry)]
    made_of = made_of or (list(support.entries) if support.operation else [])
    shown = {figure.value for figure in figures_of(said.whole)}
    if made_of and shown.issuperset(parent.value for parent in made_of):
        return True
    return bool(made_of) and not setting.named and _is_answer(said)


def _is_answer(said: Said) -> bool:
    """Whether it stands alone: "The answer is 1,440." names nothing, and is a tool's result."""
    return bool(_BARE.fullmatch(said.before)) and not re.search(r"\w", said.after)
