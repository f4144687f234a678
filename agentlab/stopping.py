"""When to stop. A rule reads the trace so far and gives a reason, or None to go on.

Rules are looked at before a model is asked and again before each call runs, so a limit holds to
the call. These rules end a run as `max_steps`, `budget`, `repeated_call` or `no_progress`; without
them it ends as `answered`, `refused`, `cut_off`, `provider_error`, `interrupted` or `crashed`, and
as `no_progress` on a reply with nothing in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from agentlab.events import CallFinished, Event, ModelReplied
from agentlab.trace import Trace
from agentlab.views import COUNTS, Fold

Reason = Literal[
    "answered",  # the model gave an answer and asked for nothing more
    "max_steps",  # the last allowed step is used up
    "budget",  # calls, tokens or seconds are used up
    "repeated_call",  # the same call brought the same result too often
    "no_progress",  # turn after turn without a call that returned, or a reply with nothing in it
    "refused",  # the model or its provider declined
    "cut_off",  # the reply was cut, or ended in a way nobody here knows
    "provider_error",  # no reply came
    "interrupted",  # Ctrl-C, or a driver that went away
    "crashed",  # a fault in the program; the exception goes on its way
]


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a run ends, and the particulars in one line."""

    reason: Reason
    detail: str = ""
    answer: str = ""

    def __post_init__(self) -> None:
        for text in (self.reason, self.detail, self.answer):
            if not isinstance(text, str):
                raise TypeError(f"A stop's reason, detail and answer are texts, not {text!r}.")


Rule = Callable[[Trace], Stop | None]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a run may use; None is no limit. The seatbelt, not the strategy (C12, C26).

    Errors: ValueError for a limit that is no number, below zero or not finite.

    >>> Budget(steps=5, calls=8)
    """

    steps: int | None = 10  # times the model is asked
    calls: int | None = None  # calls started
    tokens: int | None = None  # in and out, as far as the model counts them
    seconds: float | None = None  # since the run began

    def __post_init__(self) -> None:
        for name, limit in self.as_dict().items():
            whole = isinstance(limit, int) and not isinstance(limit, bool)
            known = whole or (name == "seconds" and isinstance(limit, float))
            if not known or not 0 <= limit < math.inf:
                wanted = "number" if name == "seconds" else "whole number"
                raise ValueError(f"Budget: {name} is {limit!r}; give a {wanted}, or None for none.")

    def __call__(self, trace: Trace) -> Stop | None:
        """A stop when a limit is reached. The last step's calls still run."""
        used = trace.view(COUNTS)
        if self.calls is not None and used.calls >= self.calls:
            return _used_up(self.calls, "calls")
        if self.tokens is not None and used.tokens >= self.tokens:
            return _used_up(self.tokens, "tokens")
        if self.seconds is not None and trace.elapsed() >= self.seconds:
            return _used_up(self.seconds, "seconds")
        if self.steps is not None and used.steps >= self.steps and not used.waiting:
            return Stop("max_steps", f"{self.steps} steps without an answer")
        return None

    def as_dict(self) -> dict[str, int | float]:
        """The limits that are set, for the trace, e.g. {"steps": 10}."""
        limits = {
            "steps": self.steps,
            "calls": self.calls,
            "tokens": self.tokens,
            "seconds": self.seconds,
        }
        return {name: limit for name, limit in limits.items() if limit is not None}


def repeated_call(times: int = 3) -> Rule:
    """Stops when one call has brought the same outcome `times` times, in a row or not (C29).

    Errors: ValueError for `times` below 1.
    """
    if times < 1:
        raise ValueError(f"repeated_call({times!r}): nothing comes fewer times than once.")

    def repeats(trace: Trace) -> Stop | None:
        seen = trace.view(_REPEATS)
        if seen.most < times:
            return None
        often = "1 time" if seen.most == 1 else f"{seen.most} times"
        return Stop("repeated_call", f"{seen.tool} {_SAME[seen.outcome]} {often}")

    return repeats


def no_progress(turns: int = 4) -> Rule:
    """Stops after `turns` turns in a row in which no call returned anything.

    Errors: ValueError for `turns` below 1.
    """
    if turns < 1:
        raise ValueError(f"no_progress({turns!r}): a run cannot stop before its first turn.")

    def idles(trace: Trace) -> Stop | None:
        n = trace.view(COUNTS)
        if n.idle < turns or n.waiting:
            return None
        return Stop("no_progress", f"{n.idle} turns in a row without a result")

    return idles


DEFAULT_RULES: tuple[Rule, ...] = (repeated_call(), no_progress())


def why_stop(trace: Trace, rules: Iterable[Rule]) -> Stop | None:
    """The first rule's reason to stop, or None. Errors: TypeError for what is neither."""
    for rule in rules:
        stop = rule(trace)
        if stop is None:
            continue
        if isinstance(stop, Stop):
            return stop
        name = getattr(rule, "__name__", rule)
        raise TypeError(f"Rule {name} must return a Stop or None, not {stop!r}.")
    return None


def _used_up(limit: float, name: str) -> Stop:
    return Stop("budget", f"{limit:g} {name} used up")


# -- how often each call came out the same way --

_SAME = {  # a call's outcome → how to say that it came again
    "returned": "gave the same result",
    "failed": "failed the same way",
    "refused": "was refused the same way",
}


@dataclass(slots=True)
class _Repeats:
    asked: dict[str, str] = field(default_factory=dict)  # open call -> its tool and arguments
    times: dict[int, int] = field(default_factory=dict)  # hash of what was asked and came -> times
    most: int = 0
    tool: str = ""  # the one that came out the same way most often
    outcome: str = ""  # and how, e.g. "refused"


def _repeats(seen: _Repeats, event: Event) -> _Repeats:
    kind = type(event)
    if kind is ModelReplied:
        seen.asked = {}
        for call in event.calls:
            args = call.args
            if type(args) is dict:  # who turns them round asks the same again
                args = sorted(args.items())
            seen.asked[call.id] = f"{call.name} {args!r}"
    elif kind is CallFinished and event.refusal not in ("not_this_turn", "budget"):
        key = hash((seen.asked.get(event.call, event.tool), event.outcome, event.text))
        times = seen.times[key] = seen.times.get(key, 0) + 1
        if times > seen.most:
            seen.most, seen.tool, seen.outcome = times, event.tool, event.outcome
    return seen


_REPEATS: Fold[_Repeats] = Fold(_Repeats, _repeats)
