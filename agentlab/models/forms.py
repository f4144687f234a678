"""The forms of a question: a table from what is left of its words to what must be worked out.

By now a question is a line of marks with an X for each figure and number:

    "What is Germany's population as a percentage of Japan's?"   X as PERCENT of X
    "How many more people live in Peru than in Chile?"           HOWMUCH MORE X than X

A form must match the whole line, so no word that means something is ever passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from agentlab.models.plans import Number, Plan, Task, Wanted, Worked, chain

Group = list[Plan]  # the operands of one part of a form

_LIST = r"X(?:(?: ,| and| or| , and| , or)? X)*"
_GROUP = rf"(X|SUM (?:of )?{_LIST}|{_LIST} ,? ?SUM)"  # several only where they are added up
_TWO_YEARS = r"(?:from|between|in)? ?(X) (?:to|and) (X)"


def _first(groups: list[Group]) -> Plan:
    return chain("add", groups[0])


def _second(groups: list[Group]) -> Plan:
    return chain("add", groups[1])


def _hundredfold(ratio: Plan) -> Task:
    return Task((Worked("multiply", ratio, Number(Decimal(100))),), "percent")


def _each(groups: list[Group]) -> Task | None:
    plans = tuple(groups[0])
    if not all(isinstance(plan, Wanted) for plan in plans):
        return None
    return Task(plans, "value" if len(plans) == 1 else "each")


def _total(groups: list[Group]) -> Task:
    return Task((chain("add", groups[0]),))


def _mean(groups: list[Group]) -> Task | None:
    count = len(groups[0])
    total = chain("add", groups[0])
    return Task((Worked("divide", total, Number(Decimal(count))),)) if count > 1 else None


def _product(groups: list[Group]) -> Task | None:
    return Task((chain("multiply", groups[0]),)) if len(groups[0]) > 1 else None


def _gap(groups: list[Group]) -> Task:
    """The larger less the smaller, whichever they turn out to be."""
    return Task((Worked("subtract", _first(groups), _second(groups), ordered=False),))


def _more(groups: list[Group]) -> Task:
    return Task((Worked("subtract", _first(groups), _second(groups)),))


def _less(groups: list[Group]) -> Task:
    return Task((Worked("subtract", _second(groups), _first(groups)),))


def _ratio(groups: list[Group]) -> Task:
    return Task((Worked("divide", _first(groups), _second(groups)),))


def _ratio_back(groups: list[Group]) -> Task:
    return Task((Worked("divide", _second(groups), _first(groups)),))


def _percent(groups: list[Group]) -> Task:
    return _hundredfold(Worked("divide", _first(groups), _second(groups)))


def _percent_back(groups: list[Group]) -> Task:
    return _hundredfold(Worked("divide", _second(groups), _first(groups)))


def _percent_more(groups: list[Group]) -> Task:
    gained = Worked("subtract", _first(groups), _second(groups))
    return _hundredfold(Worked("divide", gained, _second(groups)))


def _percent_less(groups: list[Group]) -> Task:
    lost = Worked("subtract", _second(groups), _first(groups))
    return _hundredfold(Worked("divide", lost, _second(groups)))


def _over_time(groups: list[Group], sign: int = 1, percent: bool = False) -> Task | None:
    """What one figure gained (or lost, sign -1) from an earlier year to a later one."""
    pair = [*groups[0], *groups[1]]
    if not _one_figure_twice(pair):
        return None
    before, after = sorted(pair, key=lambda plan: plan.year or "9999")
    gained = Worked("subtract", after, before) if sign > 0 else Worked("subtract", before, after)
    return _hundredfold(Worked("divide", gained, before)) if percent else Task((gained,))


def _one_figure_twice(pair: Group) -> bool:
    wanted = [plan for plan in pair if isinstance(plan, Wanted)]
    return len({(w.topic, w.subject) for w in wanted}) == 1 and len({w.year for w in wanted}) == 2


def _ranked(form: str) -> Callable[[list[Group]], Task | None]:
    def task(groups: list[Group]) -> Task | None:
        plans = tuple(plan for group in groups for plan in group)
        if len(plans) < 2 or not all(isinstance(plan, Wanted) for plan in plans):
            return None
        return Task(plans, form)

    return task


_largest, _smallest = _ranked("largest"), _ranked("smallest")

_FORMS: tuple[tuple[str, Callable[[list[Group]], Task | None]], ...] = (
    (rf"(?:HOWMUCH )?({_LIST})", _each),
    (rf"(?:HOWMUCH )?(?:SUM (?:of |between )?)+({_LIST})(?: ,? ?SUM)?", _total),
    (rf"(?:HOWMUCH )?({_LIST}) ,? ?SUM(?: ,? ?SUM)?", _total),
    (rf"SUM (?:of )?({_LIST}) SUM", _total),
    (rf"MEAN (?:of |between )?({_LIST})", _mean),
    (rf"PRODUCT (?:of )?({_LIST})", _product),
    # differences
    (rf"GAP (?:between |of |from )?{_GROUP} (?:and|to|from|than|or) {_GROUP}", _gap),
    (rf"(?:between )?{_GROUP} (?:and|or) {_GROUP} ,? ?(?:HOWMUCH )?GAP", _gap),
    (rf"(?:by )?HOWMUCH MORE {_GROUP} than {_GROUP}", _more),
    (rf"(?:by )?HOWMUCH LESS {_GROUP} than {_GROUP}", _less),
    (rf"(?:by )?HOWMUCH {_GROUP} MORE than {_GROUP}", _more),
    (rf"(?:by )?HOWMUCH {_GROUP} LESS than {_GROUP}", _less),
    (rf"(?:by )?HOWMUCH {_GROUP} OUTDO {_GROUP}", _more),
    (rf"{_GROUP} MORE than {_GROUP} by HOWMUCH", _more),
    # ratios
    (rf"RATIO (?:of |between )?{_GROUP} (?:to|and|by|with|than) {_GROUP}", _ratio),
    (rf"RATIO of {_GROUP} {_GROUP}", _ratio_back),
    (rf"{_GROUP} as RATIO of {_GROUP}", _ratio),
    (rf"TIMES MORE {_GROUP} than {_GROUP}", _ratio),
    (rf"TIMES {_GROUP} MORE than {_GROUP}", _ratio),
    (rf"TIMES LESS {_GROUP} than {_GROUP}", _ratio_back),
    (rf"TIMES as {_GROUP} as {_GROUP}", _ratio),
    (rf"TIMES {_GROUP} (?:into )?{_GROUP}", _ratio_back),
    # percentages
    (rf"{_GROUP} (?:as |in )?(?:HOWMUCH )?PERCENT of {_GROUP}", _percent),
    (rf"(?:HOWMUCH )?PERCENT {_GROUP} of {_GROUP}", _percent),
    (rf"(?:HOWMUCH )?PERCENT of {_GROUP} {_GROUP}", _percent_back),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT MORE {_GROUP} than {_GROUP}", _percent_more),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT {_GROUP} MORE than {_GROUP}", _percent_more),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT {_GROUP} OUTDO {_GROUP}", _percent_more),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT LESS {_GROUP} than {_GROUP}", _percent_less),
    (rf"(?:by )?(?:HOWMUCH )?PERCENT {_GROUP} LESS than {_GROUP}", _percent_less),
    # one figure in two years
    (rf"(?:by )?HOWMUCH (?:GROW|CHANGE) {_TWO_YEARS}", _over_time),
    (rf"(?:by )?HOWMUCH SHRINK {_TWO_YEARS}", lambda g: _over_time(g, -1)),
    (rf"(?:GROW|CHANGE) {_TWO_YEARS}", _over_time),
    (rf"SHRINK {_TWO_YEARS}", lambda g: _over_time(g, -1)),
    (r"(?:by )?HOWMUCH (X) (?:GROW|CHANGE) since (X)", _over_time),
    (r"(?:by )?HOWMUCH (X) SHRINK since (X)", lambda g: _over_time(g, -1)),
    (
        rf"(?:by )?(?:HOWMUCH )?PERCENT (?:of )?(?:GROW|CHANGE) {_TWO_YEARS}",
        lambda g: _over_time(g, 1, percent=True),
    ),
    (
        rf"(?:by )?(?:HOWMUCH )?PERCENT (?:of )?SHRINK {_TWO_YEARS}",
        lambda g: _over_time(g, -1, percent=True),
    ),
    (
        r"(?:by )?(?:HOWMUCH )?PERCENT (X) (?:GROW|CHANGE) since (X)",
        lambda g: _over_time(g, 1, percent=True),
    ),
    # which of several
    (rf"WHICH (?:MORE|MOST) ,? ?({_LIST})", _largest),
    (rf"WHICH (?:LESS|LEAST) ,? ?({_LIST})", _smallest),
    (rf"(?:WHICH )?(?:of |between )?({_LIST}) ,? ?(?:WHICH )?(?:MORE|MOST)", _largest),
    (rf"(?:WHICH )?(?:of |between )?({_LIST}) ,? ?(?:WHICH )?(?:LESS|LEAST)", _smallest),
    (rf"YESNO ({_LIST}) (?:MORE|MOST)", _largest),
    (rf"YESNO ({_LIST}) (?:LESS|LEAST)", _smallest),
    (rf"COMPARE ,? ?(?:of |between )?({_LIST})", _largest),
    (r"COMPARE ,? ?(?:of )?(X) (?:with|to|than) (X)", _largest),
    # yes or no
    (r"YESNO (X) (?:MORE than|OUTDO) (X)", _ranked("more")),
    (r"YESNO (X) LESS than (X)", _ranked("less")),
    (r"YESNO MORE (X) than (X)", _ranked("more")),
    (r"YESNO LESS (X) than (X)", _ranked("less")),
)


def task_of(line: str, operands: Sequence[Plan]) -> Task | None:
    """The task of a line of marks, its Xs standing for the operands; None when no form fits."""
    for pattern, build in _COMPILED:
        if match := pattern.fullmatch(line):
            task = build([_operands(line, match.span(n), operands) for n in _groups(match)])
            if task:
                return task
    return None


_COMPILED = [(re.compile(pattern), build) for pattern, build in _FORMS]


def _groups(match: re.Match[str]) -> range:
    return range(1, len(match.groups()) + 1)


def _operands(line: str, span: tuple[int, int], operands: Sequence[Plan]) -> Group:
    """The operands whose Xs stand in a part of the line."""
    before = line.count("X", 0, span[0])
    return list(operands[before : before + line.count("X", *span)])


def unranked(operands: Sequence[Plan], ranks: frozenset[str]) -> tuple[list[Plan], str]:
    """Topics without the superlative they share ("largest area"), and that word, "" if none."""
    heads = {plan.topic.split()[0].lower() for plan in operands if isinstance(plan, Wanted)}
    head = heads.pop() if len(heads) == 1 else ""
    if head not in ranks:
        return list(operands), ""
    return [
        replace(plan, topic=plan.topic.partition(" ")[2]) if isinstance(plan, Wanted) else plan
        for plan in operands
    ], head
