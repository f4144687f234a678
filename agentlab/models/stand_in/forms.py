"""The forms of a question: a table from what is left of its words to what must be worked out.

By now a question is a line of marks with an X for each figure and number:

    "What is Utopia's rainfall as a percentage of Arcadia's?"   X as PERCENT of X
    "How many more lakes are there in Utopia than in Arcadia?"           HOWMUCH MORE X than X

A form must match the whole line, so no word that means something is ever passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from agentlab.models.stand_in.building import (
    Builder,
    Group,
    any_of,
    bounded,
    compared,
    each,
    gap,
    later,
    less,
    mean,
    more,
    over_time,
    percent,
    percent_back,
    percent_less,
    percent_more,
    product,
    ranked,
    ratio,
    ratio_back,
    total,
    with_gap,
)
from agentlab.models.stand_in.plans import Plan, Task, Wanted

_LIST = r"X(?:(?: ,| and| or| , and| , or) X)*"
_SEVERAL = r"X(?:(?: ,| and| , and) X)+"  # than each of them
_GROUP = rf"(X|SUM (?:of )?{_LIST}|{_LIST} ,? ?SUM)"  # several only where they are added up
_TWO_YEARS = r"(?:from|between|in)? ?(X) (?:to|and) (X)"


_BOUNDS = {
    "MORE than": "more",
    "LESS than": "less",
    "ATLEAST": "at least",
    "ATMOST": "at most",
    "SAME": "same",
}
_FORMS: tuple[tuple[str, Builder], ...] = (
    (rf"(?:HOWMUCH )?({_LIST})", each),
    (rf"({_LIST}) ,? ?HOWMUCH", each),  # "in Arcadia, how many lakes are there"
    (rf"(?:HOWMUCH )?(?:SUM (?:of |between )?)+({_LIST})(?: ,? ?SUM)?", total),
    (rf"(?:HOWMUCH )?({_LIST}) ,? ?SUM(?: ,? ?SUM)?", total),
    (rf"SUM (?:of )?({_LIST}) SUM", total),
    (rf"MEAN (?:of |between )?({_LIST})", mean),
    (rf"PRODUCT (?:of )?({_LIST})", product),
    # differences
    (rf"GAP (?:between |of |from )?{_GROUP} (?:and|to|from|than|or) {_GROUP}", gap),
    (rf"(?:between )?{_GROUP} (?:and|or) {_GROUP} ,? ?(?:HOWMUCH )?GAP", gap),
    (rf"(?:by )?HOWMUCH MORE {_GROUP} than {_GROUP}", more),
    (rf"(?:by )?HOWMUCH LESS {_GROUP} than {_GROUP}", less),
    (rf"(?:by )?HOWMUCH {_GROUP} MORE than {_GROUP}", more),
    (rf"(?:by )?HOWMUCH {_GROUP} LESS than {_GROUP}", less),
    (rf"(?:by )?HOWMUCH {_GROUP} OUTDO {_GROUP}", more),
    (rf"{_GROUP} MORE than {_GROUP} by HOWMUCH", more),
    # ratios
    (rf"RATIO (?:of |between )?{_GROUP} (?:to|and|by|with|than) {_GROUP}", ratio),
    (rf"RATIO of {_GROUP} {_GROUP}", ratio_back),
    (rf"{_GROUP} as RATIO of {_GROUP}", ratio),
    (rf"TIMES MORE {_GROUP} than {_GROUP}", ratio),
    (rf"TIMES {_GROUP} MORE than {_GROUP}", ratio),
    (rf"TIMES LESS {_GROUP} than {_GROUP}", ratio_back),
    (rf"TIMES as {_GROUP} as {_GROUP}", ratio),
    (rf"TIMES {_GROUP} (?:into )?{_GROUP}", ratio_back),
    (rf"{_GROUP} TIMES {_GROUP}", ratio),
    (rf"{_GROUP} TIMES MORE than {_GROUP}", ratio),
    (rf"{_GROUP} TIMES LESS than {_GROUP}", ratio_back),
    *(
        (rf"{ratio_of} , {mark} (X)", bounded(bound))
        for ratio_of in (
            rf"TIMES as {_GROUP} as {_GROUP}",
            rf"RATIO of {_GROUP} to {_GROUP}",
        )
        for mark, bound in _BOUNDS.items()
    ),
    # percentages
    (rf"(?:HOWMUCH )?{_GROUP} (?:as |in )?(?:HOWMUCH )?PERCENT of {_GROUP}", percent),
    (rf"(?:HOWMUCH )?PERCENT {_GROUP} of {_GROUP}", percent),
    (rf"(?:HOWMUCH )?PERCENT of {_GROUP} {_GROUP}", percent_back),
    (r"(?:HOWMUCH )?PERCENT of (X) (X(?:(?: ,| and) X)+|X(?: , X)+ , and X)", percent_back),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT MORE {_GROUP} than {_GROUP}", percent_more),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT {_GROUP} MORE than {_GROUP}", percent_more),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT {_GROUP} OUTDO {_GROUP}", percent_more),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT LESS {_GROUP} than {_GROUP}", percent_less),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT {_GROUP} LESS than {_GROUP}", percent_less),
    # one figure in two years
    (rf"(?:by )?HOWMUCH (?:GROW|CHANGE) {_TWO_YEARS}", over_time),
    (rf"(?:by )?HOWMUCH SHRINK {_TWO_YEARS}", lambda g: over_time(g, -1)),
    (rf"(?:GROW|CHANGE) {_TWO_YEARS}", over_time),
    (rf"SHRINK {_TWO_YEARS}", lambda g: over_time(g, -1)),
    (r"(?:(?:by )?HOWMUCH )?(X) (?:GROW|CHANGE) since (X)", over_time),
    (r"(?:GROW|CHANGE) (X) since (X)", over_time),
    (r"(?:by )?HOWMUCH (X) SHRINK since (X)", lambda g: over_time(g, -1)),
    (
        rf"(?:by )?(?:HOWMUCH )?PERCENT (?:of )?(?:GROW|CHANGE) {_TWO_YEARS}",
        lambda g: over_time(g, 1, percent=True),
    ),
    (
        rf"(?:by )?(?:HOWMUCH )?PERCENT (?:of )?SHRINK {_TWO_YEARS}",
        lambda g: over_time(g, -1, percent=True),
    ),
    (
        r"(?:by )?(?:HOWMUCH )?PERCENT (X) (?:GROW|CHANGE) since (X)",
        lambda g: over_time(g, 1, percent=True),
    ),
    # which of several
    (r"WHICH (?:MORE|MOST) ,? ?(X) or (X) ,? ?(?:and )?by HOWMUCH", with_gap("largest")),
    (r"WHICH (?:LESS|LEAST) ,? ?(X) or (X) ,? ?(?:and )?by HOWMUCH", with_gap("smallest")),
    (rf"WHICH (?:of )?(?:MORE|MOST) ,? ?({_LIST})", ranked("largest")),
    (rf"WHICH (?:of )?(?:LESS|LEAST) ,? ?({_LIST})", ranked("smallest")),
    (rf"(?:WHICH )?(?:of |between )?({_LIST}) ,? ?(?:WHICH )?(?:MORE|MOST)", ranked("largest")),
    (rf"(?:WHICH )?(?:of |between )?({_LIST}) ,? ?(?:WHICH )?(?:LESS|LEAST)", ranked("smallest")),
    (rf"YESNO ({_LIST}) (?:MORE|MOST)", ranked("largest")),
    (rf"YESNO ({_LIST}) (?:LESS|LEAST)", ranked("smallest")),
    (rf"COMPARE ,? ?(?:of |between )?({_LIST})", ranked("largest")),
    (rf"RANK ,? ?(?:of |between )?({_LIST}) UP", ranked("ascending")),
    (rf"RANK ,? ?(?:of |between )?({_LIST})(?: DOWN)?", ranked("descending")),
    (r"COMPARE ,? ?(?:of )?(X) (?:with|to|than) (X)", ranked("largest")),
    (r"(?:HOWMUCH )?(X) (?:COMPARE )?than (X)", ranked("largest")),
    (r"(X) COMPARE (?:with|to) (X)", ranked("largest")),
    (r"(?:MORE|MOST) ,? ?(X(?: ,? ?or X)+)", ranked("largest")),
    (r"(?:LESS|LEAST) ,? ?(X(?: ,? ?or X)+)", ranked("smallest")),
    # yes or no
    (rf"YESNO GROW {_TWO_YEARS}", later("more")),
    (rf"YESNO SHRINK {_TWO_YEARS}", later("less")),
    (r"YESNO (X) GROW since (X)", later("more")),
    (r"YESNO (X) SHRINK since (X)", later("less")),
    (r"YESNO (X) (?:MORE than|OUTDO) (X)", ranked("more")),
    (r"YESNO (X) LESS than (X)", ranked("less")),
    (rf"YESNO (X) MORE than ({_SEVERAL})", ranked("more")),
    (rf"YESNO (X) LESS than ({_SEVERAL})", ranked("less")),
    (rf"YESNO MORE (X) than ({_SEVERAL})", ranked("more")),
    (rf"YESNO LESS (X) than ({_SEVERAL})", ranked("less")),
    (r"YESNO (X) MORE than (X) ,? ?by HOWMUCH", with_gap("more")),
    (r"YESNO (X) LESS than (X) ,? ?by HOWMUCH", with_gap("less")),
    (r"YESNO MORE (X) than (X) ,? ?by HOWMUCH", with_gap("more")),
    (r"YESNO LESS (X) than (X) ,? ?by HOWMUCH", with_gap("less")),
    (r"YESNO (X) SAME (X)", ranked("same")),
    (r"YESNO (X) ANY", any_of),
    (r"YESNO (X) ATLEAST (X) and ATMOST (X)", ranked("between")),
    (r"YESNO (X) ATLEAST (?:as )?(X)", ranked("at least")),
    (r"YESNO (X) ATMOST (X)", ranked("at most")),
    (rf"YESNO {_GROUP} (?:MORE than|OUTDO) {_GROUP}", compared("more")),
    (rf"YESNO {_GROUP} LESS than {_GROUP}", compared("less")),
    (rf"YESNO MORE {_GROUP} than {_GROUP}", compared("more")),
    (rf"YESNO MORE ({_LIST})", ranked("largest")),
    (r"YESNO MORE (X) than (X)", ranked("more")),
    (r"YESNO LESS (X) than (X)", ranked("less")),
    (r"YESNO (X) (?:MORE or LESS|LESS or MORE) than (X)", ranked("largest")),
)


def task_of(line: str, operands: Sequence[Plan]) -> Task | None:
    """The task of a line of marks, its Xs standing for the operands; None when no form fits."""
    line = _PERCENT_LATE.sub(r"\1 PERCENT \2\3", line).strip()
    for pattern, build in _COMPILED:
        if match := pattern.fullmatch(line):
            task = build([_operands(line, match.span(n), operands) for n in _groups(match)])
            if task:
                return task
    return None


# "How much did it grow in percent", "… in percent from 2015 to 2020": as "by what percentage".
_PERCENT_LATE = re.compile(
    r"^((?:by )?HOWMUCH|) ?([^%]*?\b(?:GROW|SHRINK|CHANGE|MORE|LESS|OUTDO)\b[^%]*?)(?: ,)?"
    r"(?: as| in)? PERCENT(?: ,)?((?: (?:from|between|in|X|since).*)?)$"
)
_COMPILED = [(re.compile(pattern), build) for pattern, build in _FORMS]


def _groups(match: re.Match[str]) -> range:
    return range(1, len(match.groups()) + 1)


def _operands(line: str, span: tuple[int, int], operands: Sequence[Plan]) -> Group:
    """The operands whose Xs stand in a part of the line."""
    before = line.count("X", 0, span[0])
    return list(operands[before : before + line.count("X", *span)])


def unranked(operands: Sequence[Plan], ranks: frozenset[str]) -> tuple[list[Plan], str]:
    """Topics without the superlative they share ("largest harvest"), and that word, "" if none."""
    heads = {plan.topic.split()[0].lower() for plan in operands if isinstance(plan, Wanted)}
    head = heads.pop() if len(heads) == 1 else ""
    if head not in ranks:
        return list(operands), ""
    return [
        replace(plan, topic=plan.topic.partition(" ")[2], rank=head)
        if isinstance(plan, Wanted)
        else plan
        for plan in operands
    ], head
