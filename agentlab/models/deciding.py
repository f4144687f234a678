"""The stand-in's policy: for each part of a plan its value, the next call towards it, or why not.

Every turn starts afresh from what was sent. A plan's state is a step: `Known`, `Calls` or `Stuck`.
Habits are functions that see a step before it is taken and may take another (`habits.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agentlab.messages import Choice, Message, ToolCall, ToolSpec
from agentlab.models.atoms import folded
from agentlab.models.choosing import Jitter, chosen
from agentlab.models.doubting import PATIENCE, contradicts, guided, own_result, same
from agentlab.models.filling import Need, arguments, expression_field, repaired
from agentlab.models.matching import fits, keyword, read_off, topic_words
from agentlab.models.observing import Done, Passage, calls_done, number_in, unit_in
from agentlab.models.plans import Number, Plan, Saved, Task, Wanted, Worked
from agentlab.models.reading import readings
from agentlab.models.stems import stems, vocabulary


@dataclass(frozen=True)
class Known:
    """A value that is known now. `done`: the call it came from, None for one the model made itself.

    topic: what the source calls the figure. note: what else must be said of it.
    """

    value: Decimal
    unit: str = ""
    topic: str = ""
    done: Done | None = None
    note: str = ""


@dataclass(frozen=True)
class Calls:
    """Calls to make now, and the need they are for."""

    calls: tuple[ToolCall, ...]
    need: Need


@dataclass(frozen=True)
class Stuck:
    """Why it cannot go on, in words for the one who asked; `told`: the call that failed, if any."""

    why: str
    told: Done | None = None


Step = Known | Calls | Stuck
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
    ) -> None:
        self.tools, self.habits, self.jitter = tools, habits, jitter
        self.forced = choice.kind in ("any", "tool")
        self.done = calls_done(messages)
        self.passages = [p for call in self.done for p in call.passages]
        self.guided = guided([m.text for m in messages if m.role == "system"])
        self.question, self.task = self._task([m.text for m in messages if m.role == "user"])
        self._steps: dict[int, Step] = {}
        self._kinds: dict[frozenset[str], str] = {}  # topic asked for → topic found

    def _task(self, asked: Sequence[str]) -> tuple[str, Task | None]:
        """The last message that is a task of its own, and the task."""
        names = frozenset(p.subject for p in self.passages if p.subject)
        vain = {value for done in self.done if done.empty for value in done.given}
        for text in reversed(asked):
            tasks = readings(text, names)
            hopeful = (t for t in tasks if not any(query(w) in vain for w in t.wanted))
            if task := next(hopeful, tasks[0] if tasks else None):
                return text, task
        return (asked[0] if asked else ""), None

    def step(self, plan: Plan) -> Step:
        """The state of a plan, as the habits leave it."""
        if id(plan) not in self._steps:
            step = self._state(plan)
            for habit in self.habits if self.guided else (doubted, *self.habits):
                step = habit(self, plan, step)
            self._steps[id(plan)] = step
        return self._steps[id(plan)]

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
            case Wanted():
                return self._figure(plan)
            case Saved(text):
                return self._saved(text)
            case Worked():
                return self._result(plan)

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
        outcome = self.call(Need(plan.operation, left=left.value, right=right.value))
        unit = (
            left.unit if plan.operation in ("add", "subtract") and left.unit == right.unit else ""
        )
        return self._reckoned(outcome, unit)

    def _whole_expression(self, plan: Worked) -> Step:
        """The plan as one expression, once everything in it is known, for a tool that takes one."""
        known = self._with_numbers(plan)
        if not isinstance(known, Worked):
            return known
        return self._reckoned(self.call(Need(plan.operation, plan=known)), "")

    def _reckoned(self, outcome: Done | Calls | Stuck, unit: str) -> Step:
        if not isinstance(outcome, Done):
            return outcome
        if outcome.value is None:
            return Stuck(f"{outcome.name} told me: {_short(outcome.text)}", outcome)
        return Known(outcome.value, unit, done=outcome)

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
                return Known(search.value, unit_in(search.text), done=search)
            if not self.fitting(wanted):
                return self._not_found(wanted, search)
        for passage in self.fitting(wanted)[:MOST_PASSAGES]:
            step = self.extracted(wanted, passage)
            if step is not None:
                return step
        return Stuck(f"I found texts on the {wanted}, and none gives it in a form I can trust")

    def fitting(self, wanted: Wanted, any_year: bool = False) -> list[Passage]:
        """The passages that give a figure, all on the topic of the first of its kind."""
        found = [p for p in self.passages if fits(wanted, p, any_year)]
        if not found:
            return []
        kind = self._kinds.setdefault(topic_words(wanted.topic), folded(found[0].topic))
        return [p for p in found if folded(p.topic) == kind]

    def search(self, wanted: Wanted) -> Done | Calls | Stuck:
        """The search for a figure: what came of it, or the call to make."""
        return self.call(Need("find", query=query(wanted)))

    def extracted(self, wanted: Wanted, passage: Passage) -> Known | Calls | None:
        """The figure of a passage, or the call for it; None when none can be had from it."""
        word = keyword(wanted, passage)
        outcome = self.call(Need("extract", excerpt=passage.sentence, keyword=word))
        if isinstance(outcome, Calls):
            return outcome
        if isinstance(outcome, Stuck):  # no tool takes figures out of texts: read it off (C58)
            return self.read_off(passage, word)
        if outcome.value is None:
            return None
        return Known(outcome.value, unit_in(outcome.text), passage.topic, outcome)

    def read_off(self, passage: Passage, word: str) -> Known | None:
        """A figure as one reads it straight off a text, past every tool."""
        read = read_off(passage, word)
        value = read_value(read)
        return None if value is None else Known(value, topic=passage.topic)

    def _not_found(self, wanted: Wanted, search: Done) -> Stuck:
        if search.failed and not search.empty:
            return Stuck(f"the search for the {wanted} failed: {_short(search.text)}", search)
        others = dict.fromkeys(p.subject for p in search.passages if p.subject)
        others.pop(wanted.subject, None)
        about = f"; what I found is about {', '.join(list(others)[:3])}" if others else ""
        why = f"I looked for the {wanted} and found no source that gives it{about}"
        return Stuck(why, search)

    def _saved(self, text: str) -> Step:
        outcome = self.call(Need("save", text=text))
        if not isinstance(outcome, Done):
            return outcome
        if outcome.failed:
            return Stuck(f"it could not be saved: {_short(outcome.text)}", outcome)
        return Known(Decimal(1), done=outcome)

    # -- calls --

    def call(self, need: Need) -> Done | Calls | Stuck:
        """What came of the calls for a need; else the call to make, repaired after a failure."""
        spec = chosen(need, self.tools, self.jitter)
        args = arguments(need, spec) if spec else None
        made = [done for done in self.done if self._meets(done, need, spec)]
        good = [done for done in made if not done.failed]
        if good:
            return good[-1]
        if spec is None or args is None:
            return made[-1] if made else Stuck(_no_tool(need))
        for form in (args, repaired(args)):
            if form is not None and not any(_alike(done.args, form) for done in made):
                return Calls((ToolCall("", spec.name, form),), need)
            if made and not _about_arguments(made[-1]):
                break
        return made[-1]

    def _meets(self, done: Done, need: Need, spec: ToolSpec | None) -> bool:
        """Whether an earlier call was one for this need, judged by its arguments."""
        given = done.given
        if need.kind in ("find", "save"):
            return len(given) == 1 and given[0] == (need.query or need.text)
        if need.kind == "extract":
            return need.excerpt in given and need.keyword in given
        if need.plan is not None:
            return given == [str(need.plan)]
        numbers = [n for n in map(_as_number, given) if n is not None]
        if len(numbers) != 2 or not all(map(same, numbers, (need.left, need.right))):
            return False
        words = stems(" ".join(value for value in given if isinstance(value, str)))
        if words & _OPERATION_WORDS:
            return bool(words & vocabulary(need.kind))
        signs = [value for value in given if value in SIGN_OF]
        if signs:
            return SIGN_OF[signs[0]] == need.kind
        return done.name == spec.name if spec else bool(stems(done.name) & vocabulary(need.kind))

    def again(self, done: Done, need: Need) -> Calls:
        """The same call once more."""
        return Calls((ToolCall("", done.name, done.args),), need)

    def times(self, done: Done) -> int:
        """How often this very call was made."""
        return sum(d.name == done.name and _alike(d.args, done.args) for d in self.done)


def query(wanted: Wanted) -> str:
    """What to search for: "population Peru 2020"."""
    return " ".join(word for word in (wanted.topic, wanted.subject, wanted.year) if word)


def doubted(sight: Sight, plan: Plan, step: Step) -> Step:
    """A result that contradicts one's own arithmetic is asked for again, then set aside (C06)."""
    if not isinstance(plan, Worked) or not isinstance(step, Known) or not step.done:
        return step
    numbers = sight.numbers(plan)
    own = own_result(numbers) if numbers else Decimal("NaN")
    if not contradicts(step.value, own):
        return step
    if sight.times(step.done) < PATIENCE:
        return sight.again(step.done, Need(plan.operation))
    return Known(own, note=f"{step.done.name} says {step.value:f}; I make it {own:f}.")


SIGN_OF = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "**": "power"}
_OPERATION_WORDS = frozenset().union(*map(vocabulary, SIGN_OF.values()))
_WORDS = {
    "find": "search for a text",
    "extract": "take a figure out of a text",
    "save": "save a text",
    "power": "raise to a power",
}


def _no_tool(need: Need) -> str:
    return f"none of the tools I am offered can {_WORDS.get(need.kind, need.kind)}"


def _alike(a: object, b: object) -> bool:
    """Equal, with text and numbers told apart: '2' is not 2."""
    return a == b and repr(a) == repr(b)


def _about_arguments(done: Done) -> bool:
    """Whether a failure is about what was sent, so that another form of it may do."""
    words = ("TypeError", "ValueError", "invalid_arguments", "is not a", "unsupported operand")
    return done.failed and any(word in done.text for word in words)


def _as_number(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        return None
    return number_in(str(value))


def read_value(written: str) -> Decimal | None:
    """The value of a number as it stands in a text: "83.3 million"."""
    digits, _, scale = written.replace(",", "").partition(" ")
    if not digits:
        return None
    power = {"million": 6, "billion": 9, "trillion": 12}.get(scale, 0)
    return Decimal(f"{Decimal(digits).scaleb(power):f}")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 160 else f"{line[:157]}…"
