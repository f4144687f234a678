"""The stand-in: rules in the place of a model, so that the course runs anywhere, the same each time.

It is no model and its name says so. It reads exactly what a model would be sent (messages, tool
descriptions and schemas, the choice) and nothing else. Every turn it starts afresh:

    read the task                    `reading.py`    text → plans
    see what the history holds       `observing.py`  calls with results, passages
    find the first thing missing     below           plans + history → a need, a value, or stuck
    pick a tool, fill its arguments  `choosing.py`   need + descriptions → a call
    or say the answer                below

So a weaker description, a shorter history or another tool changes what it does. What rules cannot
show (variance, language) the lessons show with recorded runs of real models.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from agentlab.messages import Choice, Message, Reply, ToolCall, ToolSpec
from agentlab.models.choosing import (
    Need,
    arguments,
    chosen,
    expression_call,
    operation_stems,
    stems,
)
from agentlab.models.observing import Done, calls_done, fits, keyword, number_in, passages, unit_in
from agentlab.models.plans import Number, Plan, Task, Wanted, Worked
from agentlab.models.reading import read_task


@dataclass(frozen=True)
class Stuck:
    """Why the stand-in cannot go on, in words for the one who asked."""

    why: str


@dataclass(frozen=True)
class Known:
    """A value that is known now, with its unit if the result gave one."""

    value: Decimal
    unit: str = ""


class StandIn:
    """A deterministic policy behind the same seam as a model.

    >>> StandIn().reply(messages, tools, choice)
    """

    def __init__(self) -> None:
        self.name = "stand-in"

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """One call, an answer, or a refusal that says what is in the way."""
        sight = _Sight(messages, tools)
        must_call = choice.kind in ("any", "tool")
        if sight.task is None:
            stuck = Stuck(
                "I can only do arithmetic and questions about figures that can be looked up"
            )
            return (must_call and _any_call(sight, tools)) or _declined(stuck)
        needs = [sight.state_of(plan) for plan in sight.task.plans]
        for need in needs:
            if isinstance(need, ToolCall):
                return Reply(calls=(need,), stop="tool_use")
        if must_call and (call := _any_call(sight, tools)):
            return call
        for need in needs:
            if isinstance(need, Stuck):
                return _declined(need)
        return Reply(text=_answer(sight, [n for n in needs if isinstance(n, Known)]))


class _Sight:
    """What can be seen this turn, and what follows from it."""

    def __init__(self, messages: Sequence[Message], tools: Sequence[ToolSpec]) -> None:
        self.tools = tools
        self.done = calls_done(messages)
        self.passages = passages(self.done)
        names = {p.subject for p in self.passages}
        asked = [m.text for m in messages if m.role == "user"]
        self.question = asked[0] if asked else ""
        self.task: Task | None = None
        for text in reversed(asked):  # a later message counts when it is a task of its own
            if self.task is None and (task := read_task(text, names)):
                self.question, self.task = text, task

    def state_of(self, plan: Plan) -> Known | ToolCall | Stuck:
        """The plan's value, or the next call towards it, or what is in the way."""
        match plan:
            case Number(value):
                return Known(value)
            case Wanted():
                return self._figure(plan)
            case Worked():
                return self._result(plan)

    def _result(self, plan: Worked) -> Known | ToolCall | Stuck:
        if (whole := self._whole_expression(plan)) is not None:
            return whole
        sides = [self.state_of(plan.left), self.state_of(plan.right)]
        for side in sides:
            if not isinstance(side, Known):
                return side
        left, right = (side.value for side in sides if isinstance(side, Known))
        if not plan.ordered and left < right:
            left, right = right, left
        need = Need(plan.operation, left=left, right=right)
        outcome = self._call(need)
        if isinstance(outcome, Done):
            known = outcome.value
            return Known(known) if known is not None else Stuck(f"I was told: {outcome.text}")
        return outcome

    def _whole_expression(self, plan: Worked) -> Known | ToolCall | Stuck | None:
        """The plan as one expression, when everything in it is known and a tool takes one."""
        spec = chosen(Need(plan.operation), self.tools)
        if spec is None or expression_call(plan, spec) is None:
            return None
        known = self._with_numbers(plan)
        if not isinstance(known, Worked):
            return known
        args = expression_call(known, spec)
        done = self._earlier(spec.name, args)
        if done is None:
            return ToolCall("", spec.name, args)
        return Known(done.value) if done.value is not None else Stuck(f"I was told: {done.text}")

    def _with_numbers(self, plan: Plan) -> Plan | ToolCall | Stuck:
        """The plan with every figure replaced by its value, or what is missing for that."""
        if isinstance(plan, Worked):
            left, right = self._with_numbers(plan.left), self._with_numbers(plan.right)
            for side in (left, right):
                if isinstance(side, (ToolCall, Stuck)):
                    return side
            swap = not plan.ordered and isinstance(left, Number) and isinstance(right, Number)
            if swap and left.value < right.value:
                left, right = right, left
            return Worked(plan.operation, left, right)
        state = self.state_of(plan)
        return Number(state.value) if isinstance(state, Known) else state

    def _figure(self, wanted: Wanted) -> Known | ToolCall | Stuck:
        """Find a text that gives the figure, then have the figure taken out of it."""
        search = self._search(wanted)
        asked = isinstance(search, Done)
        found = [p for p in self.passages if fits(wanted, p, asked)]
        for passage in found:
            need = Need("extract", excerpt=passage.sentence, keyword=keyword(wanted, passage))
            outcome = self._call(need)
            if isinstance(outcome, ToolCall):
                return outcome
            if isinstance(outcome, Stuck):  # no tool takes figures out of texts: read it off
                read = _read_off(passage.sentence, need.keyword)
                return Known(read) if read is not None else outcome
            if outcome.value is not None:
                return Known(outcome.value, unit_in(outcome.text))
        if not asked:
            return search
        why = "no source gives it in a form I can trust" if found else "I found no source for it"
        return Stuck(f"I looked for the {wanted}, and {why}")

    def _search(self, wanted: Wanted) -> Done | ToolCall | Stuck:
        query = " ".join(w for w in (wanted.topic, wanted.subject, wanted.year) if w)
        return self._call(Need("find", query=query))

    def _call(self, need: Need) -> Done | ToolCall | Stuck:
        """What came of this call if it was made before; else the call to make."""
        spec = chosen(need, self.tools)
        args = arguments(need, spec) if spec else None
        earlier = self._made_before(need)
        if earlier is not None:
            return earlier
        if spec is None or args is None:
            return Stuck(f"none of the tools I am offered can {_WORDS.get(need.kind, need.kind)}")
        return ToolCall("", spec.name, args)

    def _made_before(self, need: Need) -> Done | None:
        """The same need met in an earlier turn, by whichever tool it was met."""
        return next((d for d in self.done if _meets(d, need, self.tools)), None)

    def _earlier(self, name: str, args: object) -> Done | None:
        return next((d for d in self.done if d.name == name and d.args == args), None)


_WORDS = {"find": "search for a text", "extract": "take a figure out of a text"}


def _meets(done: Done, need: Need, tools: Sequence[ToolSpec]) -> bool:
    """Whether an earlier call was one for this need, judged by its arguments."""
    given = list(done.args.values()) if isinstance(done.args, dict) else []
    if need.kind == "find":
        return need.query in given
    if need.kind == "extract":
        return need.excerpt in given and need.keyword in given
    numbers = [n for n in map(_as_number, given) if n is not None]
    if len(numbers) != 2 or not all(map(_same, numbers, (need.left, need.right))):
        return False
    said = stems(" ".join(v for v in given if isinstance(v, str)))
    if said & operation_stems():
        return bool(said & operation_stems(need.kind))
    spec = chosen(need, tools)
    return done.name == spec.name if spec else bool(stems(done.name) & operation_stems(need.kind))


def _as_number(value: object) -> Decimal | None:
    return number_in(str(value)) if isinstance(value, (int, float, str)) else None


def _same(a: Decimal, b: Decimal) -> bool:
    """Equal, or equal once both have been doubles: numbers pass through JSON."""
    return a == b or float(a) == float(b)


def _read_off(sentence: str, word: str) -> Decimal | None:
    """A number read straight from a text, the way a model does without a parser (C58)."""
    tail = sentence[sentence.lower().find(word.lower()) :]
    return next((n for n in map(number_in, tail.split()) if n is not None), None)


def _any_call(sight: _Sight, tools: Sequence[ToolSpec]) -> Reply | None:
    """A call for a model that must make one and has none to make: the task as the first text."""
    for spec in tools:
        fields, required = (
            spec.parameters.get("properties", {}),
            spec.parameters.get("required", []),
        )
        if required and all(fields[f].get("type") == "string" for f in required):
            args = {f: sight.question for f in required}
            return Reply(calls=(ToolCall("", spec.name, args),), stop="tool_use")
    return None


def _declined(stuck: Stuck) -> Reply:
    return Reply(text=f"I cannot answer this: {stuck.why}.", stop="refusal")


# -- answers --------------------------------------------------------------------------------------


def _answer(sight: _Sight, known: Sequence[Known]) -> str:
    """The answer as a sentence, every number in it as a tool returned it or rounded from that."""
    task = sight.task
    said = [_shown(k.value) + (f" {k.unit}" if k.unit else "") for k in known]
    if task.form in ("largest", "smallest"):
        return _ranking(task, known, said)
    if task.form == "each" or isinstance(task.plans[0], Wanted):
        pairs = zip(task.plans, said, strict=True)
        return " ".join(f"{_sentence_case(str(p))}: {value}." for p, value in pairs)
    if task.form == "percent":
        said = [f"{_rounded(known[0].value, 1)}%"]
    asked = re.match(r"(?:what|how much) (is|are|was|were) (.+?)\W*$", sight.question, re.I)
    if asked:
        return f"{_sentence_case(asked[2])} {asked[1].lower()} {said[0]}."
    return f"The answer is {said[0]}."


def _ranking(task: Task, known: Sequence[Known], said: Sequence[str]) -> str:
    best = (max if task.form == "largest" else min)(k.value for k in known)
    first = [str(p) for p, k in zip(task.plans, known, strict=True) if k.value == best]
    listed = "; ".join(
        f"{_sentence_case(str(p))}: {v}" for p, v in zip(task.plans, said, strict=True)
    )
    verdict = f"the {task.form} is the {first[0]}" if len(first) == 1 else "they are equal"
    return f"{listed}. Of these, {verdict}."


def _shown(value: Decimal) -> str:
    """Whole numbers in full, others to six significant digits."""
    if value == value.to_integral_value():
        return f"{value.to_integral_value():,}"
    short = Context(prec=6, rounding=ROUND_HALF_UP).plus(value)
    return f"{short.normalize() if abs(short) < 1 else short:,f}"


def _rounded(value: Decimal, places: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
