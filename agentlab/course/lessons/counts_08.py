"""What is right in 08.1: three rates of made-up runs, each with its hits and its denominator."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from agentlab.tables import counted

Call = dict[
    str, Any
]  # e.g. {"readable": True, "known": True, "valid": True, "outcome": "returned"}
Counts = dict[str, tuple[int, int]]  # rate → hits, denominator


def counts(runs: Sequence[Sequence[Call]]) -> Counts:
    """The three rates of the exercise, as (hits, denominator)."""
    calls = [call for run in runs for call in run]
    readable = [c for c in calls if c["readable"]]
    known = [c for c in readable if c["known"]]
    ran = [c for c in known if c["outcome"]]
    return {
        "parse": (len(readable), len(calls)),
        "validity": (sum(c["valid"] for c in known), len(known)),
        "execution": (sum(c["outcome"] == "returned" for c in ran), len(ran)),
    }


def _made_up(seed: int, number: int) -> list[list[Call]]:
    """Runs with nought to three calls, each as far along the checks as chance has it.

    What is not reached is as it may be: a call one cannot read may name a known tool, one of an
    unknown tool may be marked valid, a valid one may be denied and never run.
    """
    chance = random.Random(seed)

    def made() -> Call:
        readable, known = chance.random() < 0.8, chance.random() < 0.8
        valid = chance.random() < 0.7
        reached = readable and known and valid
        outcome = chance.choice(["returned", "returned", "failed", ""]) if reached else ""
        return {"readable": readable, "known": known, "valid": valid, "outcome": outcome}

    return [[made() for _ in range(chance.randrange(4))] for _ in range(number)]


def judge_counts(answer: Any) -> str:
    """08.1: hits and denominator of three rates."""
    if not callable(answer):
        return "answer must be a function of the runs."
    for runs in ([[]], *(_made_up(seed, 12) for seed in range(5))):
        wanted, given = counts(runs), deepcopy(runs)
        got = answer(given)
        if given != runs:
            return "answer may look at the runs, and change nothing in them."
        if not isinstance(got, dict) or set(got) != set(wanted):
            return 'answer must return a dict with the keys "parse", "validity" and "execution".'
        for rate, pair in wanted.items():
            if not isinstance(got[rate], tuple | list):
                return f"{rate} must be a pair, hits and denominator, not {got[rate]!r}."
            if tuple(got[rate]) != pair:
                tried = counted(len(runs), "run"), counted(sum(map(len, runs)), "call")
                return f"{rate}: {got[rate]} for {' with '.join(tried)}; it is {pair}."
    return ""
