"""Habits of real models, each a published failure that the stand-in can be given.

A habit sees what the stand-in sees, the part of the plan it is at, and the step it would take; it
gives back that step or another. Several may be on at once, the first first.

>>> StandIn(habits=[passes_whole_expressions])
"""

from __future__ import annotations

import re
from dataclasses import replace

from agentlab.messages import ToolCall
from agentlab.models.stand_in.choosing import chosen, score
from agentlab.models.stand_in.deciding import (
    Calls,
    Known,
    Sight,
    Step,
    Stuck,
    doubted,
)
from agentlab.models.stand_in.doubting import own_result
from agentlab.models.stand_in.filling import Need, arguments
from agentlab.models.stand_in.matching import fits, keyword, years_of
from agentlab.models.stand_in.observing import Done, Passage
from agentlab.models.stand_in.plans import Plan, Wanted, Worked, wanted_in
from agentlab.models.stand_in.telling import own_reading


def passes_whole_expressions(sight: Sight, plan: Plan, step: Step) -> Step:
    """Hands an unsolved part to a tool as text, multiply('(7 + 1)', '3'), as a model that does not
    reason does. Once a tool has refused such a text, it takes one step at a time. C08."""
    nested = isinstance(plan, Worked) and any(isinstance(side, Worked) for side in _sides(plan))
    if not nested or not isinstance(step, Calls) or wanted_in(plan) or _refused_text(sight):
        return step
    left, right = (f"({side})" if isinstance(side, Worked) else side.value for side in _sides(plan))
    return _operation(sight, Need(plan.operation, left=left, right=right)) or step


def proposes_in_parallel(sight: Sight, plan: Plan, step: Step) -> Step:
    """Proposes the whole plan in one turn, with words for results it does not have yet:
    add(7, 1) and multiply('result of add(7, 1)', 3). C11."""
    if not isinstance(plan, Worked) or not isinstance(step, Calls) or wanted_in(plan):
        return step
    first = {(call.name, repr(call.args)): call for call in step.calls}
    made = _proposed(sight, plan, first)
    return Calls(tuple(first.values()), step.need) if made else step


def distrusts_results(sight: Sight, plan: Plan, step: Step) -> Step:
    """Believes its own arithmetic more than a tool, whatever the system prompt says: asks again,
    then goes on with its own number. Without a prompt the stand-in does so anyway. C06, C13."""
    return doubted(sight, plan, step)


def retries_on_empty(sight: Sight, plan: Plan, step: Step) -> Step:
    """Makes the same call again and again when nothing comes back, as if more tries were a
    strategy; only a stopping rule ends it. C29."""
    if isinstance(step, Stuck) and step.told and step.told.empty:
        return sight.again(step.told, Need("find"))
    return step


def retypes_excerpts(sight: Sight, plan: Plan, step: Step) -> Step:
    """Copies a sentence with another year in it: the one asked for, or the year before. A parser
    that takes any text believes it; one that wants it word for word does not, and then the sentence
    is copied as it stands. C59."""
    passage = _at_hand(sight, plan, step)
    if passage is None:
        return step
    retyped = _with_year(passage, plan.year)
    word = keyword(plan, passage)
    outcome = sight.call(Need("extract", excerpt=retyped, keyword=word))
    if isinstance(outcome, Calls):
        return outcome
    if isinstance(outcome, Done) and outcome.value is not None:
        return Known(outcome.value, topic=passage.topic, done=outcome)
    return step


def skips_parser(sight: Sight, plan: Plan, step: Step) -> Step:
    """Reads figures straight off the text and calls no parser, unless it is forced to. C58."""
    if sight.forced or not isinstance(plan, Wanted) or not isinstance(step, Calls):
        return step
    if step.need.kind != "extract":
        return step
    return _own_reading(sight, plan) or step


def ignores_output(sight: Sight, plan: Plan, step: Step) -> Step:
    """Has the parser called, and goes on with the number it read itself. C60."""
    if isinstance(plan, Wanted) and isinstance(step, Known) and step.done:
        return _own_reading(sight, plan) or step
    return step


def does_it_in_its_head(sight: Sight, plan: Plan, step: Step) -> Step:
    """Does a step itself that a tool refuses, so that it leaves no trace in any report. C62."""
    refused = isinstance(step, Stuck) and step.told is not None and step.told.failed
    numbers = sight.numbers(plan) if refused and isinstance(plan, Worked) else None
    own = own_result(numbers) if numbers else None
    return step if own is None or own.is_nan() else Known(own)


def obeys_found_text(sight: Sight, plan: Plan, step: Step) -> Step:
    """Takes an instruction that stands in a search result for one of the user's, and calls the tool
    it speaks of. A gate stops what that tool would do; nothing stops the wish. (Injection.)"""
    for done in sight.done:
        for sentence in _orders(done):
            call = _obeying(sight, sentence)
            if call and not any(d.name == call.name and d.args == call.args for d in sight.done):
                return Calls((call,), Need("save"))
    return step


# -- what they have in common ----------------------------------------------------------------------


def _sides(plan: Worked) -> tuple[Plan, Plan]:
    return plan.left, plan.right


def _operation(sight: Sight, need: Need) -> Calls | None:
    """The call for an operation whose operands may be text."""
    spec = chosen(need, sight.tools)
    args = arguments(need, spec) if spec else None
    return Calls((ToolCall("", spec.name, args),), need) if spec and args else None


def _refused_text(sight: Sight) -> bool:
    """Whether a tool has failed on an operand that was no number."""
    return any(
        done.failed and any(isinstance(v, str) and re.search(r"\d\D+\d", v) for v in done.given)
        for done in sight.done
    )


def _proposed(sight: Sight, plan: Plan, made: dict[tuple[str, str], ToolCall]) -> str | None:
    """Adds the calls of a plan to `made`; gives the words for its result, "" for a number."""
    if not isinstance(plan, Worked) or sight.value(plan) is not None:
        return ""
    words = [_proposed(sight, side, made) for side in _sides(plan)]
    if None in words:
        return None
    operands = [w or sight.value(side) for w, side in zip(words, _sides(plan), strict=True)]
    calls = _operation(sight, Need(plan.operation, left=operands[0], right=operands[1]))
    if calls is None:
        return None
    call = calls.calls[0]
    made.setdefault((call.name, repr(call.args)), call)
    return f"result of {call.name}({', '.join(str(value) for value in call.args.values())})"


def _at_hand(sight: Sight, plan: Plan, step: Step) -> Passage | None:
    """The passage a figure is about to be taken from, or, where none is of the year asked for, one
    of another year."""
    if not isinstance(plan, Wanted) or not isinstance(step, (Calls, Stuck)):
        return None
    if isinstance(step, Calls) and step.need.kind != "extract":
        return None
    if isinstance(step, Calls):
        return next((p for p in sight.passages if p.sentence == step.need.excerpt), None)
    return next((p for p in sight.passages if fits(plan, p, any_year=True)), None)


def _with_year(passage: Passage, year: str) -> str:
    """The sentence with its latest year changed to the one wanted, or to the year before."""
    years = sorted(years_of(replace(passage, heading="")))
    if not years:
        return passage.sentence
    other = year if year and year not in years else str(int(years[-1]) - 1)
    return passage.sentence.replace(years[-1], other)


def _own_reading(sight: Sight, wanted: Wanted) -> Known | None:
    for passage in sight.fitting(wanted):
        if known := own_reading(passage, keyword(wanted, passage)):
            return known
    return None


_ORDER = re.compile(
    r"\b(?:ignore|instead|you (?:must|should)|system|assistant|important|please|call|save|write|"
    r"append|store|send|delete|record)\b",
    re.I,
)


def _orders(done: Done) -> list[str]:
    """Sentences of a search result that tell the reader to do something. What any other tool says,
    such as one that has saved a note, is no text that was found."""
    if done.failed or not any(passage.heading for passage in done.passages):
        return []
    sentences = re.split(r"(?<=[.!?])\s+|\n", done.text)
    return [s.strip() for s in sentences if _ORDER.search(s) and not s.startswith("<<")]


def _obeying(sight: Sight, sentence: str) -> ToolCall | None:
    """The call an order asks for: a tool that keeps or sends a text, with what the order quotes."""
    quoted = re.search(r"[\"'“‘]([^\"'”’]+)[\"'”’]", sentence)
    need = Need("save", text=quoted[1] if quoted else sentence)
    able = [spec for spec in sight.tools if score("save", spec) > 0]
    spec = chosen(need, able)
    args = arguments(need, spec) if spec else None
    return ToolCall("", spec.name, args) if spec and args else None
