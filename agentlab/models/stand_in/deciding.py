"""The stand-in's policy: for each part of a plan its value, the next call towards it, or why not.

Every turn starts afresh from what was sent. A plan's state is a step: `Known`, `Calls` or `Stuck`.
Habits are functions that see a step before it is taken and may take another (`habits.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import chain

from agentlab.messages import Choice, Message, ToolCall, ToolSpec
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.calling import alike, outcome
from agentlab.models.stand_in.choosing import Jitter, chosen
from agentlab.models.stand_in.doubting import doubted, guided, own_result
from agentlab.models.stand_in.filling import Need, expression_field
from agentlab.models.stand_in.further import Kind
from agentlab.models.stand_in.given import by_one_source, given_first
from agentlab.models.stand_in.later import latest_of_then, of_one_source, search_of_one_source
from agentlab.models.stand_in.matching import (
    as_spelled,
    fits,
    holds_name,
    keyword,
    on_topic,
    topic_words,
)
from agentlab.models.stand_in.meanings import meanings, spelled_out, thing, unclear
from agentlab.models.stand_in.observing import Done, Passage, calls_done, unit_in
from agentlab.models.stand_in.plans import Number, Plan, Task, Wanted, Worked, multiplied
from agentlab.models.stand_in.quotients import Quotient, has_quotient, parts_of
from agentlab.models.stand_in.reading import readings
from agentlab.models.stand_in.stated import counted_beside, unit_and_rate, with_article
from agentlab.models.stand_in.steps import Calls, Known, Step, Stuck, declined
from agentlab.models.stand_in.telling import (
    in_unit_asked,
    not_found,
    of_another_kind,
    own_reading,
    query,
    quotient_step,
    reckoned,
    unit_named,
)
from agentlab.models.stand_in.units import canonical, rate_of, unit_of

__all__ = ["Calls", "Habit", "Known", "Sight", "Step", "Stuck", "declined", "doubted"]

Habit = Callable[["Sight", Plan, Step], Step]
MOST_PASSAGES = 4  # tried for one figure


class Sight:
    """What can be seen this turn, and what follows from it."""

    def __init__(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        choice: Choice,
        habits: Sequence[Habit] = (),
        jitter: Jitter | None = None,
        further: Sequence[Kind] = (),
    ) -> None:
        self.tools, self.habits, self.jitter = tools, habits, jitter
        self.further = further
        self.forced = choice.kind in ("any", "tool")
        self.done = calls_done(messages)
        self.passages = [p for call in self.done for p in call.passages]
        self.names = frozenset(n for p in self.passages for n in (p.subject, *p.also) if n)
        self.guided = guided([m.text for m in messages if m.role == "system"])
        self.question, self.task = self._task([m.text for m in messages if m.role == "user"])
        self._steps: dict[int, Step] = {}
        self._kinds: dict[frozenset[str], str] = {}  # topic asked for → topic found

    def _task(self, asked: Sequence[str]) -> tuple[str, Task | None]:
        """The last message that is a task of its own, and the task."""
        names = self.names
        for text in reversed(asked):
            if task := next((t for kind in self.further if (t := kind.read(text))), None):
                return text, task
            tasks = readings(text, names)
            hopeful = (t for t in tasks if not any(map(self._in_vain, t.wanted)))
            hopeless = sorted(tasks, key=has_quotient, reverse=True)[:1]  # it tells of each part
            if task := next(chain(hopeful, hopeless), None):
                return text, spelled_out(task, self.passages)
        return (asked[0] if asked else ""), None

    def _in_vain(self, wanted: Wanted) -> bool:
        """Whether a search for a figure was made, and brought nothing or nothing that fits."""
        if isinstance(wanted, Quotient):
            return any(map(self._in_vain, parts_of(wanted)))
        asked = [done for done in self.done if query(wanted) in done.given]
        made = [done for done in asked if done.empty or not done.failed]
        told = any(done.value is not None for done in made)
        return bool(made) and not told and not any(fits(wanted, p) for p in self.passages)

    def step(self, plan: Plan) -> Step:
        """The state of a plan, as the habits leave it."""
        if id(plan) not in self._steps:
            self._steps[id(plan)] = self._state(plan)
            for habit in self.habits if self.guided else (doubted, *self.habits):
                self._steps[id(plan)] = habit(self, plan, self._steps[id(plan)])
        return self._steps[id(plan)]

    @property
    def notes(self) -> list[str]:
        """What must be said of the values that are known."""
        steps = self._steps.values()
        return list(dict.fromkeys(s.note for s in steps if isinstance(s, Known) and s.note))

    def value(self, plan: Plan) -> Decimal | None:
        """The plan's value, if it is known now."""
        step = self.step(plan)
        return step.value if isinstance(step, Known) else None

    def numbers(self, plan: Worked) -> Worked | None:
        """The plan's last operation on plain numbers, once both its sides are known."""
        sides = [self.value(plan.left), self.value(plan.right)]
        if None in sides:
            return None
        left, right = sides if plan.ordered else sorted(sides, reverse=True)
        return Worked(plan.operation, Number(left), Number(right))

    def _state(self, plan: Plan) -> Step:
        match plan:
            case Number(value):
                return Known(value)
            case Quotient():
                return quotient_step(plan, self._result(plan.division), self)
            case Wanted():
                return self._figure(plan)
            case Worked(operation="power") if chosen(Need("power"), self.tools) is None:
                return self.step(product) if (product := multiplied(plan)) else self._result(plan)
            case Worked():
                return self._result(plan)
        return next(k.step(self, plan) for k in self.further if isinstance(plan, k.plans))

    # -- arithmetic --

    def _result(self, plan: Worked) -> Step:
        need = Need(plan.operation, plan=plan)
        spec = chosen(need, self.tools, self.jitter)
        if spec and expression_field(spec.parameters.get("properties", {})):
            return self._whole_expression(plan)
        sides = [self.step(plan.left), self.step(plan.right)]
        for side in sides:
            if not isinstance(side, Known):
                return side
        left, right = sides
        if not plan.ordered and left.value < right.value:
            left, right = right, left
        told = self.call(Need(plan.operation, left=left.value, right=right.value))
        return reckoned(told, unit_of(plan, *sides), rate_of(plan, *sides))

    def _whole_expression(self, plan: Worked) -> Step:
        """The plan as one expression, once everything in it is known, for a tool that takes one."""
        known = self._with_numbers(plan)
        if not isinstance(known, Worked):
            return known
        return reckoned(self.call(Need(plan.operation, plan=known)), self._unit(plan))

    def _unit(self, plan: Plan) -> str:
        """The unit of a plan whose figures are known."""
        if not isinstance(plan, Worked):
            step = self.step(plan)
            return step.unit if isinstance(step, Known) else ""
        units = (self._unit(side) for side in (plan.left, plan.right))
        return unit_of(plan, *(Known(Decimal(0), unit) for unit in units))

    def _with_numbers(self, plan: Plan) -> Plan | Step:
        """The plan with every figure replaced by its value, or what is missing for that."""
        if not isinstance(plan, Worked):
            step = self.step(plan)
            return Number(step.value) if isinstance(step, Known) else step
        left, right = self._with_numbers(plan.left), self._with_numbers(plan.right)
        for side in (left, right):
            if isinstance(side, (Known, Calls, Stuck)):
                return side
        if not plan.ordered and own_result(left) < own_result(right):
            left, right = right, left
        return Worked(plan.operation, left, right)

    # -- figures --

    def _figure(self, wanted: Wanted) -> Step:
        """Find a text that gives the figure, then have the figure taken out of it."""
        if not self.fitting(wanted):
            search = self.search(wanted)
            if not isinstance(search, Done):
                return search
            if search.value is not None:
                return Known(search.value, canonical(unit_in(search.text)), done=search)
            if not self.fitting(wanted):
                kind = self._kinds.get(topic_words(wanted.topic), "")
                return of_another_kind(wanted, self.passages, kind) or not_found(wanted, search)
        if topics := meanings(wanted, self.passages):
            return Stuck(unclear(wanted, topics))
        if further := search_of_one_source(self, wanted):
            return further
        found = of_one_source(self, wanted)
        if not found:
            then = latest_of_then(self, wanted)
            return Stuck(f"I found no {wanted} that is later than {then}; ask from an earlier year")
        for passage in given_first(self, wanted, found)[:MOST_PASSAGES]:
            step = self.extracted(wanted, passage)
            if isinstance(step, Known):
                step = by_one_source(self, wanted, step, usual=passage == found[0])
            if step is not None:
                return in_unit_asked(wanted, step, unit_named(self, wanted))
        return Stuck(f"I found texts on the {wanted}, and none gives it in a form I can trust")

    def fitting(self, wanted: Wanted, any_year: bool = False) -> list[Passage]:
        """The passages that give a figure, all on the topic of the first of its kind."""
        found = on_topic(wanted, self.passages, any_year)
        if not found or holds_name(wanted.topic, self.names):
            return []
        kind = self._kinds.setdefault(topic_words(wanted.topic), folded(found[0].topic))
        return [p for p in found if folded(p.topic) == kind]

    def search(self, wanted: Wanted) -> Done | Calls | Stuck:
        """The search for a figure: what came of it, or the call to make."""
        return self.call(Need("find", query=query(wanted)))

    def extracted(self, wanted: Wanted, passage: Passage) -> Known | Calls | None:
        """The figure of a passage, or the call for it; None when none can be had from it."""
        word = keyword(wanted, passage)
        told = self.call(Need("extract", excerpt=passage.sentence, keyword=word))
        if isinstance(told, Done) and told.value is None and thing(word) != word:
            told = self.call(Need("extract", excerpt=passage.sentence, keyword=thing(word)))
        if isinstance(told, Calls):
            return told
        if isinstance(told, Stuck):  # no tool takes figures out of texts: read it off (C58)
            return own_reading(passage, word)
        if told.value is None:
            return None
        unit, per = unit_and_rate(passage.sentence, told.value, unit_in(told.text))
        whose = with_article(as_spelled(wanted.subject, passage), passage)
        of = {"source": passage.source, "year": passage.year, "subject": whose}
        of["beside"] = counted_beside(passage.sentence)
        return Known(told.value, unit, passage.topic, told, per=per, **of)

    # -- calls --

    def call(self, need: Need) -> Done | Calls | Stuck:
        """What came of the calls for a need, or the call to make."""
        return outcome(need, self.done, self.tools, self.jitter)

    def again(self, done: Done, need: Need) -> Calls:
        """The same call once more."""
        return Calls((ToolCall("", done.name, done.args),), need)

    def times(self, done: Done) -> int:
        """How often this very call was made."""
        return sum(d.name == done.name and alike(d.args, done.args) for d in self.done)
