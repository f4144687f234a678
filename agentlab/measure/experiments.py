"""Grids of runs: every combination of some settings, each run once for every seed.

`grid` takes any knobs; `ablation` makes a knob, off or on, of every repair of an agent. Both run on
whatever `concurrent.futures.Executor` they are given, and one run after the other without.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from itertools import product
from os.path import commonprefix
from statistics import mean
from typing import Any

from agentlab.agent import Agent
from agentlab.events import Event
from agentlab.measure.outcomes import KNOWN, Outcome, outcome
from agentlab.tables import Table, counted
from agentlab.trace import Trace

PROGRESS = "AGENTLAB_PROGRESS"  # set it, and long work shows a bar

Setting = dict[str, Any]  # e.g. {"recovery": True, "guidance": False}
Make = Callable[[Setting, int], Agent]  # a setting and a seed in, an agent out
Repair = Callable[[Agent], Agent]  # an agent in, the same agent mended out


@dataclass(frozen=True)
class Cell:
    """One setting and its runs, one for each seed."""

    setting: Setting
    traces: tuple[Trace, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def words(self) -> dict[str, int]:
        """How often each outcome came, the most frequent first, e.g. {"right": 4, "looped": 1}."""
        return dict(Counter(o.word for o in self.outcomes).most_common())

    @property
    def steps(self) -> float:
        """Times the model was asked, on average."""
        return mean(o.steps for o in self.outcomes)

    @property
    def repeats(self) -> float:
        """Calls that had run before, on average."""
        return mean(o.repeats for o in self.outcomes)

    def share(self, word: str = "right") -> float:
        """The part of the runs that came out so, from 0 to 1.

        Errors: ValueError for a slip of the pen, such as "rigth", which would be 0 everywhere.
        """
        known = sorted({*KNOWN, *self.words})
        if word not in known and (near := get_close_matches(word, known, 1)):
            raise ValueError(f"No run comes out as {word!r}. Did you mean {near[0]!r}?")
        return self.words.get(word, 0) / len(self.outcomes)


@dataclass(frozen=True)
class Grid:
    """The cells of an experiment, in the order of its knobs; shows as a table."""

    knobs: Mapping[str, Sequence[Any]]
    cells: tuple[Cell, ...]
    caption: str = ""

    def cell(self, **setting: Any) -> Cell:
        """The cell of a setting, e.g. `cell(recovery=True, guidance=True, schema=False)`.

        Errors: KeyError for a setting that was not run.
        """
        found = (cell for cell in self.cells if cell.setting == setting)
        if cell := next(found, None):
            return cell
        raise KeyError(f"No cell {setting}; the knobs are {dict(self.knobs)}.")

    @property
    def took_place(self) -> bool:
        """Whether a model replied in any of the runs; if none did, they say nothing."""
        return any(o.word != "no model" for cell in self.cells for o in cell.outcomes)

    def table(self) -> Table:
        """A row a cell: its setting, how its runs came out, steps and repeats on average."""
        rows = [
            (*map(_mark, c.setting.values()), _counted(c.words), _short(c.steps), _short(c.repeats))
            for c in self.cells
        ]
        return Table((*self.knobs, "outcome", "steps", "repeats"), rows, self.caption)

    def __str__(self) -> str:
        return str(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table()._repr_mimebundle_()


def grid(
    agent: Make,
    task: str,
    knobs: Mapping[str, Sequence[Any]],
    *,
    seeds: Iterable[int] = (0,),
    wanted: Any = None,
    executor: Executor | None = None,
) -> Grid:
    """Run `agent(setting, seed)` on the task for every combination of the knobs and every seed.

    `wanted` is the number a right answer holds. With an executor of processes, `agent` must be a
    function of a module, for that is what can be sent to one. Errors: ValueError without a seed, or
    for a knob without a value; TypeError for knobs that are no mapping, seeds that are not several,
    or what is no agent; KeyError where `agent` asks its setting for a knob that the grid has not.

    >>> grid(lambda at, seed: warm(at["temperature"], seed), TASK, {"temperature": (0, 1)})
    """
    chosen = _seeds(seeds)
    _named(knobs, "knobs", "values to try", '{"temperature": (0, 1)}')
    if bare := [name for name, values in knobs.items() if not len(values)]:
        raise ValueError(f"The knob {bare[0]!r} has no value to try.")
    settings = [dict(zip(knobs, values, strict=True)) for values in product(*knobs.values())]
    jobs = [(setting, seed) for setting in settings for seed in chosen]
    made = (executor.map if executor else map)(partial(_events, agent, task), jobs)
    traces = [_trace(events) for events in with_bar(made, len(jobs))]
    runs = [traces[i : i + len(chosen)] for i in range(0, len(traces), len(chosen))]
    cells = [
        Cell(setting, tuple(these), tuple(outcome(t, wanted) for t in these))
        for setting, these in zip(settings, runs, strict=True)
    ]
    return Grid(dict(knobs), tuple(cells), _caption(task, cells))


def ablation(
    agent: Callable[[int], Agent],
    task: str,
    repairs: Mapping[str, Repair],
    *,
    seeds: Iterable[int] = (0,),
    wanted: Any = None,
    executor: Executor | None = None,
) -> Grid:
    """The broken `agent(seed)` with every combination of repairs: 8 cells for three (C09).

    Repairs are made in the order given. One more repair is one more entry. Errors: as `grid` has
    them, and TypeError, with its name, for a repair that gives no agent back.

    >>> ablation(broken, TASK, {**repairs, "one call": lambda agent: replace(agent, keep=1)})
    """
    _named(repairs, "repairs", "a function", '{"recovery": recovery}')
    knobs = {name: (False, True) for name in repairs}
    make = partial(_repaired, agent, tuple(repairs.items()))
    return grid(make, task, knobs, seeds=seeds, wanted=wanted, executor=executor)


def _repaired(
    agent: Callable[[int], Agent], repairs: Iterable[tuple[str, Repair]], on: Setting, seed: int
) -> Agent:
    made = agent(seed)
    for name, repair in repairs:
        made = _an_agent(repair(made), f"The repair {name!r}") if on[name] else made
    return made


def _events(agent: Make, task: str, job: tuple[Setting, int]) -> list[Event]:
    """One run as its events: another process can hand these back, where a trace holds a clock."""
    setting, seed = job
    made = _an_agent(agent(_Known(setting), seed), "The function that makes the agent")
    return made.run(task).events


class _Known(Setting):
    """A setting that says what it has when it is asked for something else."""

    def __missing__(self, knob: Any) -> Any:
        raise KeyError(f"The grid has no knob {knob!r}; it has {', '.join(self) or 'none'}.")


def _seeds(given: Any) -> tuple[int, ...]:
    """The seeds. Errors: TypeError for a number of them, ValueError for none."""
    if not isinstance(given, Iterable):
        raise TypeError(f"seeds={given!r} are no seeds: give several, such as range(5).")
    if not (seeds := tuple(given)):
        raise ValueError("A grid needs at least one seed.")
    return seeds


def _named(given: Any, what: str, by_name: str, example: str) -> None:
    """Errors: TypeError for what has no names, such as a list of functions."""
    if not isinstance(given, Mapping):
        kind = type(given).__name__
        raise TypeError(f"{what} must be a dict, {by_name} by name: {example}. This is a {kind}.")


def _an_agent(made: Any, maker: str) -> Agent:
    """What was made. Errors: TypeError, with who made it, for what cannot run a task."""
    if not hasattr(made, "run"):
        raise TypeError(f"{maker} gave {made!r} and no agent. Is there a return?")
    return made


def _trace(events: Iterable[Event]) -> Trace:
    trace = Trace()
    trace.events.extend(events)
    return trace


def with_bar(made: Iterable[Any], total: int) -> Iterator[Any]:
    """What was made, as it comes; with a bar where somebody wants to see one."""
    if not os.environ.get(PROGRESS):
        yield from made
        return
    from tqdm.auto import tqdm

    yield from tqdm(made, total=total, unit="run")


def _caption(task: str, cells: Sequence[Cell]) -> str:
    """What was run, by what, how often; and why there was no model, if there was none."""
    name = commonprefix([t.events[0].model for cell in cells for t in cell.traces]).strip()
    n = len(cells[0].traces) if cells else 0
    ended = (o for cell in cells for o in cell.outcomes)
    fault = next((f". {o.detail}" for o in ended if o.word == "no model"), "")
    return f"{task}: {name}, {counted(n, 'run')} a row{fault}"


def _mark(value: Any) -> str:
    return {True: "yes", False: "-"}[value] if isinstance(value, bool) else str(value)


def _short(average: float) -> str:
    return f"{round(average, 1):g}"


def _counted(words: Mapping[str, int]) -> str:
    return ", ".join(f"{word} {n}" for word, n in words.items())
