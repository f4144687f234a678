"""The same question many times, over snippet orders and seeds: how far the answers spread. S0, C71.

One run says what happened once. A seed shuffles the search results that rank alike, so another text
comes first and another figure is used; every run is sourced, and they differ (C69 b).

>>> spread = stability("What is Germany's population as a percentage of Japan's?", runs=50)
>>> print(spread)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, partial
from itertools import product

from agentlab.agent import Agent
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.amounts import amount
from agentlab.research.figures import shown
from agentlab.research.ledger import Entry, ledger
from agentlab.research.search import Corpus, bundled
from agentlab.research.toolbox import bundled_search
from agentlab.research.workflow import Worked
from agentlab.tables import Table, counted
from agentlab.trace import Trace
from agentlab.views import COUNTS

UNCOUNTED = "not counted"

Make = Callable[[int], Agent]  # a seed in, an agent out


@dataclass(frozen=True)
class Spread:
    """The answers of many runs of one question; shows as a table with a bar for each answer."""

    question: str
    answers: tuple[Entry | None, ...]  # one a run; None where it gave no number
    model_calls: int = 0
    tool_calls: int = 0
    tokens: int = 0
    seconds: float = 0.0

    @cached_property
    def counts(self) -> dict[Decimal, int]:
        """How often each value came, from the least to the greatest."""
        return dict(sorted(Counter(e.value for e in self.answers if e).items()))

    @property
    def least(self) -> Decimal | None:
        """The least answer, None where no run gave any."""
        return min(self.counts, default=None)

    @property
    def greatest(self) -> Decimal | None:
        """The greatest answer."""
        return max(self.counts, default=None)

    @property
    def failed(self) -> int:
        """Runs without a number in the end."""
        return self.answers.count(None)

    def shown(self, value: Decimal) -> str:
        """An answer with its unit; a percentage to two places, for near ones to differ."""
        unit = next((entry.unit for entry in self.answers if entry), "")
        return f"{shown(value, 2)}%" if unit == "%" else amount(value, unit)

    def table(self) -> Table:
        """A row for each answer, and one for the runs that gave none."""
        rows = [(self.shown(value), n, "#" * n) for value, n in self.counts.items()]
        rows += [("none", self.failed, "." * self.failed)] if self.failed else []
        runs, answers = counted(len(self.answers), "run"), counted(len(self.counts), "answer")
        caption = f"{self.question} {runs}, {answers}"
        return Table(("answer", "runs", ""), rows, caption)

    def __str__(self) -> str:
        return str(self.table())

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self.table()._repr_mimebundle_()


def stability(
    question: str, runs: int = 50, make: Make | None = None, executor: Executor | None = None
) -> Spread:
    """The spread of answers over `runs` seeds, 0, 1, 2, …; the same every time.

    `make` gives the agent of a seed; without it, the stand-in over the bundled corpus. With an
    executor runs go side by side; for one of processes, `make` must be a function of a module.
    """
    run = partial(_run, question, make or shuffled)
    return _spread(question, list((executor.map if executor else map)(run, range(runs))))


def pairings(question: str, corpus: Corpus | None = None) -> Spread:
    """The spread over every choice of one text for each title: 3 of Japan times 2 of Germany.

    Without a corpus: the figures chosen for the lesson, whose range is the published one (C69 b).
    Errors: ValueError for a question that no choice of texts answers.
    """
    texts = (corpus or lesson_figures()).snippets
    titles = list(dict.fromkeys(snippet.title for snippet in texts))
    choices = product(*([s for s in texts if s.title == title] for title in titles))
    agents = [research_agent(StandIn(), partial(Corpus(chosen).search, k=1)) for chosen in choices]
    spread = _spread(question, [agent.run(question) for agent in agents])
    if not spread.counts:
        held = ", ".join(titles) or "there is none"
        raise ValueError(
            f"No text here answers {question!r}. The texts: {held}. "
            "Ask about these, or give a corpus that has others."
        )
    return spread


def lesson_figures() -> Corpus:
    """The bundled snippets marked as chosen for the lesson, and no others."""
    return Corpus(snippet for snippet in bundled().snippets if snippet.lesson)


def shuffled(seed: int) -> Agent:
    """The stand-in over the bundled corpus, its results shuffled where they rank alike."""
    return research_agent(StandIn(), bundled_search(seed=seed))


def final_number(trace: Trace) -> Entry | None:
    """What a run came to: the last number it computed, else the last it found; None without one."""
    if trace.stop != "answered":
        return None
    kinds = ("computed", "excerpt", "file")
    found = [[e for e in ledger(trace) if e.origin.kind == kind] for kind in kinds]
    return next((entries[-1] for entries in found if entries), None)


def side_by_side(
    spread: Spread, workflow: Worked, price: float | None = None, sent: int = 0
) -> Table:
    """Agent and workflow in a table: calls, tokens, time, money, answers, for one question (C70).

    Tokens and seconds of a model that counts no tokens are "not counted": it answers at once and
    for nothing. `sent` is about how many tokens a run sends, for such a model; what the table has
    of it says "about". `price` is in dollars for a million tokens; without it there is no money.
    """
    runs = max(1, len(spread.answers))
    taken, about = (spread.tokens / runs, "") if spread.tokens else (sent, "about ")
    ends = dict.fromkeys((spread.least, spread.greatest))
    shown_ends = [spread.shown(value) for value in ends if value is not None]
    rows = [
        ("model calls a run", _each(spread.model_calls, runs), "0"),
        ("tool calls or look-ups a run", _each(spread.tool_calls, runs), str(len(workflow.rows))),
        ("tokens a run", _told(about, _each(taken, 1), taken), "0"),
        ("seconds a run", _seconds(spread, runs), "no model"),
        *([("dollars a run", _dollars(about, taken, price), "0")] if price is not None else []),
        ("different answers", str(len(spread.counts)), "1"),
        ("answers", " to ".join(shown_ends) or "none", _precise(workflow)),
        ("takes any wording", "yes", "no"),
    ]
    agent = f"agent, {counted(len(spread.answers), 'run')}"
    return Table(("", agent, "workflow"), rows, spread.question)


def _run(question: str, make: Make, seed: int) -> Trace:
    return make(seed).run(question)


def _spread(question: str, traces: Sequence[Trace]) -> Spread:
    used = [trace.view(COUNTS) for trace in traces]
    return Spread(
        question,
        tuple(final_number(trace) for trace in traces),
        model_calls=sum(count.steps for count in used),
        tool_calls=sum(count.calls for count in used),
        tokens=sum(count.tokens for count in used),
        seconds=sum(count.seconds for count in used),
    )


def _precise(worked: Worked) -> str:
    if worked.unit == "%":
        return f"{shown(worked.value, 2)}%"
    return amount(worked.value, worked.unit)


def _seconds(spread: Spread, runs: int) -> str:
    """What a run took, of a model that counts tokens; that of another says nothing of models."""
    return f"{spread.seconds / runs:.1f}" if spread.tokens else UNCOUNTED


def _dollars(about: str, tokens: float, price: float) -> str:
    return _told(about, f"{tokens * price / 1e6:.4f}", tokens)


def _told(about: str, value: str, counted: float) -> str:
    """A value with "about" where it is an estimate; where nothing was counted, that."""
    return f"{about}{value}" if counted else UNCOUNTED


def _each(number: float, runs: int) -> str:
    return f"{number / runs:.1f}".removesuffix(".0")
