"""The two figures a comparison is of, where the sentence itself shows which they are.

750 fewer than the 4,310 of 2024.         the number behind "than" is one of them, the larger one
84,000 against 56,000, a gap of 28,000.   both stand before it
A beats B by 2, but C by 105.             the verb is left out: A and C
A sold a third more than B, twice C's.    the first one is left out: A and C
A is twice B, and C three times.          the other one is left out: C and B
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.book import Ledger
from agentlab.research.figures import agrees
from agentlab.research.numerals import numbers
from agentlab.research.prose.directions import DOWN, UP
from agentlab.research.prose.made import Made, made_of, pair_of
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.spoken import is_multiple
from agentlab.research.prose.support import Support
from agentlab.research.provenance import Entry

_NEAR = "[^.;:,]{0,160}"  # no more: without a limit, a text without a stop could stall an audit
_THAN = re.compile(rf"{_NEAR}?\b(?:(?P<up>{UP})|{DOWN})\b{_NEAR}\bthan\s{_NEAR}$", re.IGNORECASE)
_WORD_THAN = re.compile(
    rf"\b(?:(?P<up>{UP})|{DOWN})\b(?!\sthan\b)(?:\s[\w'’]+){{0,6}},?\s\(?[$€£¥]?$", re.IGNORECASE
)
_TO_NEXT = re.compile(r"[^.;:]{0,20}?\)?,?\sthan\s[^.;:]*", re.IGNORECASE)
_GAP = re.compile(
    r"\b(?:gap|difference|margin|lead)\s(?:(?:is|was|being|of|therefore|thus|only|just|about)\s)+$",
    re.IGNORECASE,
)
_GAPPED = re.compile(r"(?:,|\band|\bbut)\s(?:that\sof\s)?(?:the\s)?$", re.IGNORECASE)
_BY = re.compile(r"(?:['’]s?)?\sby\W*(?:\w+\s)?")
_ALONE = re.compile(
    r"\s?(?:times|%|percent|per\scent)?(?:\s(?:larger|more|less|fewer|smaller))?\W*$"
)


def shown_behind(setting: Setting, support: Support, book: Ledger) -> bool | None:
    """Whether the figure behind "than" is the right one of the two; None where there is none."""
    pair, said = _pair(support, book), setting.said
    than = _THAN.match(said.after) if pair else None
    ahead = said.sentence[said.start + len(said.figure.text) + len(said.after) :]
    shown = numbers(ahead) if than else []
    if not than or not shown or not ahead.startswith(shown[0].text):
        return None
    low, high = sorted(entry.value for entry in pair)
    right, wrong = (low, high) if than["up"] else (high, low)
    if agrees(shown[0], right):
        return True
    return False if agrees(shown[0], wrong) else None


def wrong_operands(setting: Setting, support: Support, book: Ledger) -> str:
    """Why the number is not of the two figures that the sentence shows; "" if it may be."""
    if not support.operation and _than_shown(setting):
        return "the sentence has it that it is " + _than_shown(setting)
    if shown_behind(setting, support, book) is False:
        low, high = sorted(_pair(support, book), key=lambda entry: entry.value)
        return f"{low.id} is less than {high.id}, not the other way round"
    made = made_of(support, book)
    if not made or not all(made.subjects):
        return ""
    needed = _needed(setting, made) - set(made.subjects)
    if needed:
        return f"it compares {made.subjects[0]} with {made.subjects[1]}, not with {needed.pop()}"
    return _other_gap(setting, made, book)


def _than_shown(setting: Setting) -> str:
    """ "less" or "more", where a figure is said to be so than the one behind, and is not.

    "It spends less on schools (€27.6 million) than on roads (€21.6 million)."
    """
    said = setting.said
    word, than = _WORD_THAN.search(said.before), _TO_NEXT.fullmatch(said.after)
    ahead = said.sentence[said.start + len(said.figure.text) + len(said.after) :]
    shown = numbers(ahead) if word and than else []
    if not shown or not ahead.startswith(shown[0].text) or shown[0].kind != said.figure.kind:
        return ""
    mine, other = said.figure.value or 0, shown[0].value or 0
    wrong = mine <= other if word["up"] else mine >= other
    return ("more" if word["up"] else "less") * wrong


def _needed(setting: Setting, made: Made) -> set[str]:
    """Whom the sentence has named before as one of the two, where the clause names only one."""
    said, here = setting.said, setting.all_before
    own = [name for name in here if not name.compared]
    heads = [name.subject for name in setting.heads if name.subject]
    if not own and setting.after and setting.takes:
        return set(heads[-1:])
    if len(own) == 1 and _BY.fullmatch(said.before, own[0].end):
        if _GAPPED.search(said.before[: own[0].start]) and len(heads) > 1:
            return {heads[0]}
    share = made.operation != "subtract" and (
        said.figure.kind == "percent"
        or is_multiple(said.figure, said.after)
        or "times" in said.after
    )
    if share and own and not setting.after and _ALONE.match(setting.ahead):
        return {name.subject for name in setting.taken[-1:] if name.subject}
    return set()


def _other_gap(setting: Setting, made: Made, book: Ledger) -> str:
    """A gap without names that is not of the two figures of its topic shown before it."""
    said = setting.said
    if made.operation != "subtract" or not _GAP.search(said.before):
        return ""
    topic = made.one.about.rpartition(": ")[2]
    told = numbers(said.sentence[: said.start])
    row = [e for e in book if e.about and e.about.rpartition(": ")[2] == topic]
    shown = [e for e in row if any(f.kind == "number" and agrees(f, e.value) for f in told)]
    hidden = [entry for entry in (made.one, made.other) if entry not in shown]
    return f"{hidden[0].id} is none of the figures it stands behind" if shown[1:] and hidden else ""


def _pair(support: Support, book: Ledger) -> Sequence[Entry]:
    """The two figures a number is the difference of, or by how much one exceeds the other."""
    operation, *pair = pair_of(support, book) or ("",)
    return pair if operation in ("subtract", "surplus", "growth") else ()
