"""How the figures of this folder are taken: this process's own time, several runs, in turns."""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

Work = Callable[[], Any]


def seconds(work: Work) -> float:
    """One run, by this process's own clock, so that other programs count little."""
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began


def best(works: dict[Any, Work], repeats: int = 5) -> dict[Any, float]:
    """The quickest of several runs of each, taken in turns so that all meet the same weather."""
    times: dict[Any, list[float]] = {name: [] for name in works}
    for _ in range(repeats):
        for name, work in works.items():
            times[name].append(seconds(work))
    return {name: min(taken) for name, taken in times.items()}


def spread(work: Callable[[Any], Any], inputs: list[Any]) -> tuple[float, float]:
    """Median and 95th percentile of one run for each input, by the wall clock, in seconds."""
    times = []
    for given in inputs:
        began = time.perf_counter()
        work(given)
        times.append(time.perf_counter() - began)
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def only_help(said: str | None, arguments: Sequence[str] | None = None) -> None:
    """Read the command line of a file that takes nothing but `--help`, which prints `said`."""
    plain = argparse.RawDescriptionHelpFormatter
    argparse.ArgumentParser(description=said, formatter_class=plain).parse_args(arguments)
