"""The stand-in: rules in place of a model, so that the course runs anywhere, each time the same.

It is no model and its name says so. It reads exactly what a model would be sent (messages, tool
descriptions and schemas, the choice) and nothing else. Every turn it starts afresh.
Read its files in this order; each imports only from those above it. Words, and what a task can be:

    stems          words without their endings, and the words that a kind of need is known by
    grammar        the words of English that ask, join, compare and count
    language       whether a text is in another language
    tenses         what is of now beside what is of a year
    dates          a day, a month, a year that goes over into the next
    misspelt       a word that asks, misspelt by one slip
    two_ways       a number that may be two
    reasons        why a text cannot be read
    tokens         a text as numbers, words, signs
    plans          what a task comes to: numbers, figures to find, values to work out

What history holds, and how a tool is picked and filled:

    observing      calls with their results, passages of text
    filling        arguments, from a schema's fields alone
    choosing       a tool, by the words it describes itself with
    steps          what a part of a plan comes to: a value, calls, or why there is neither
    units          one spelling for each; kept by sums, lost by quotients
    amounts        values as an answer writes them
    stated         what a sentence says beside its number
    doubting       what can be done in the head, and when that is believed more than a tool
    calling        from a need to what came of it, or the call to make

How a question is read:

    openings       how it begins without saying anything yet
    changes        a change that is only thought of, as a sum
    orders         a list to be put in order
    thresholds     over or under so much
    replacing      a table of phrases, each put into other words
    manifold       so many times as much, as a ratio and a bound
    wordings       other words for years, sizes, lists
    quantities     other words for years, rates, differences
    rewordings     further ways to say the same
    paraphrases    other words for the same
    plain_text     a question without what changes nothing
    narrowing      whether an idle word narrows what is asked
    versions       a version behind a name
    capitals       capitals for a text that has none
    phrases        where a name or a topic begins and ends
    atoms          names, topics, numbers, years, marks of grammar
    asked_for      whether a question asks for something else than how much
    leftover       whether a word has no part in a question
    wanted         which topic goes with which name and year
    joins          what a noun joins: the sum of …, the difference between …
    sums           arithmetic in signs and in words
    instructions   arithmetic step by step
    lines          a question as a line of marks
    building       tasks of the operands that a form holds
    forms          from such a line to what must be worked out
    keywords       a question of bare key words
    quotients      so much for each, where no source gives it
    sources        a source that the question names
    adjectives     adjectives behind "how"
    alternatives   other readings, for when a search was in vain
    counted        things that a question counts
    several        several questions in one text
    reading        all these: a text in, a task out

What is done about it, and said:

    parts          whether a passage tells only of a part of what is wanted
    matching       whether a passage gives the figure that is wanted
    meanings       what a topic may mean
    telling        results as steps
    further        what a further kind of task has to bring
    later          one figure then and now, from one source
    given          a figure that the question gives
    deciding       for each part of a plan its value, the next call, or why not
    things         whether a word is a thing and no name
    adding         sums and means that have no meaning
    within         whether a share asks how much of one place is in another
    bounds         comparisons whose other side is not clear
    unlike         ratios of figures that are not of one kind
    objections     values that are known and make no answer
    corrections    what a question takes for granted and the figures deny
    sentences      a figure in a sentence
    ranked         yes or no, which of several, in which order
    answering      the answer in sentences

Further kinds of task: errands, questions about a table, bills.

    errands        say the value under a key, save a note, or both
    running        how far an errand is
    periods        a quarter of a year
    rates          rates in a question
    tabular        tables in results
    tallies        plans about the groups of a table
    counting       a question about them
    tallying       how far such a plan is
    table_answers  its answer
    bills          what so many of something cost

Beside the rules, what makes them fail:

    habits         published failures, each a function to switch on
    noise          temperature: a model of variance

So a weaker description, a shorter history or another tool changes what it does. What rules cannot
show, language above all, the lessons show with recorded runs of real models.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.messages import Choice, Message, Reply, ToolCall, ToolSpec
from agentlab.models.stand_in.answering import answer
from agentlab.models.stand_in.bills import BILLS
from agentlab.models.stand_in.bounds import unclear_bound
from agentlab.models.stand_in.deciding import Calls, Habit, Known, Sight, Stuck, declined
from agentlab.models.stand_in.doubting import PATIENCE
from agentlab.models.stand_in.filling import Need, arguments
from agentlab.models.stand_in.leftover import unused_word
from agentlab.models.stand_in.noise import Noise
from agentlab.models.stand_in.objections import objection
from agentlab.models.stand_in.reasons import CANNOT, FOREIGN, why_unread
from agentlab.models.stand_in.running import ERRANDS
from agentlab.models.stand_in.table_answers import TABLES

FURTHER = (ERRANDS, TABLES, BILLS)


class StandIn:
    """A deterministic policy behind the same seam as a model.

    habits: functions of `habits.py`, each a published failure; the name tells them.
    temperature, seed: a model of variance, see `noise.py`; 0 is none. The same seed and the same
    conversation give the same reply.

    >>> StandIn(habits=[skips_parser]).reply(messages, tools, choice)
    """

    def __init__(
        self, habits: Sequence[Habit] = (), temperature: float = 0.0, seed: int = 0
    ) -> None:
        """Errors: ValueError for a temperature below 0."""
        if temperature < 0:
            raise ValueError(f"A temperature is 0 or more, not {temperature!r}.")
        self.habits, self.temperature, self.seed = tuple(habits), temperature, seed
        with_habits = " with " + ", ".join(h.__name__ for h in self.habits) if self.habits else ""
        noisy = f" at temperature {temperature:g}" if temperature else ""
        self.name = f"stand-in{with_habits}{noisy}"

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """Calls, an answer, or a refusal that says what is in the way."""
        offered = () if choice.kind == "none" else tools
        noise = Noise(self.temperature, self.seed, messages)
        habits = (*self.habits, noise.wavers) if self.temperature else self.habits
        sight = Sight(messages, offered, choice, habits, noise.jitter, FURTHER)
        steps = [sight.step(plan) for plan in sight.task.plans] if sight.task else []
        kind = next((k for k in FURTHER if isinstance(sight.task, k.task)), None)
        stuck = next((step for step in steps if isinstance(step, Stuck)), None)
        partial = kind is not None and kind.partial
        calls = next((step for step in steps if isinstance(step, Calls)), None)
        if calls and (sight.forced or partial or not stuck):  # what is stuck for good needs no more
            return Reply(calls=calls.calls, stop="tool_use")
        if sight.forced and (call := _any_call(sight)):
            return Reply(calls=(call,), stop="tool_use")
        if not sight.task and (unused := unused_word(sight.question)):
            return _refusal(declined(Stuck(unused)))
        if not sight.task:
            return _refusal(declined(Stuck(why_unread(sight.question))))
        if not kind and not stuck:
            unclear = unclear_bound(sight, sight.task)
            stuck = Stuck(unclear) if unclear else objection(sight, sight.task)
        if stuck:
            return _refusal(kind.answer(sight, sight.task) if partial else declined(stuck))
        return Reply(text=kind.answer(sight, sight.task) if kind else answer(sight))


def _any_call(sight: Sight) -> ToolCall | None:
    """A call for a model that must make one and has none to make, as a forced model does."""
    found = sight.done[-1].passages if sight.done else ()
    given = [value for done in sight.done for value in done.given]  # a third time tells no more
    found = [p for p in found if given.count(p.sentence) < PATIENCE] or found
    excerpt = found[0].sentence if found else sight.question
    word = found[0].topic if found and found[0].topic else sight.question
    needs = [Need("find", query=sight.question), Need("extract", excerpt=excerpt, keyword=word)]
    for need in reversed(needs) if found else needs:
        for spec in sight.tools:
            args = arguments(need, spec)
            if args:
                return ToolCall("", spec.name, args)
    return None


def _refusal(text: str) -> Reply:
    return Reply(text=text, stop="refusal")


__all__ = ["CANNOT", "FOREIGN", "Known", "StandIn"]
