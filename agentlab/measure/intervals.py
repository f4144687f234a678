"""How far a count can be trusted: Wilson's interval, an exact sign test, pass^k.

A share without its count says little: 3 of 4 and 75 of 100 are both 75 %, and the first may well
be one of 30 %. So every rate here carries hits, denominator and interval.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, sqrt

Z95 = 1.959963984540054  # the normal quantile of a 95 % interval


@dataclass(frozen=True, slots=True)
class Rate:
    """Hits out of a denominator; prints as count, share and 95 % interval.

    >>> print(Rate(41, 50))
    41/50 = 82 % [69, 90]
    """

    hits: int
    of: int

    def __post_init__(self) -> None:
        if not 0 <= self.hits <= self.of:
            raise ValueError(f"{self.hits} hits out of {self.of}: hits go from 0 to the whole.")

    @property
    def share(self) -> float | None:
        """From 0 to 1; None where there was nothing to hit."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval; (0, 1) where there was nothing to hit."""
        return wilson(self.hits, self.of)

    def __str__(self) -> str:
        if not self.of:
            return "0/0"
        low, high = (percent(end) for end in self.interval)
        return f"{self.hits}/{self.of} = {percent(self.share)} % [{low}, {high}]"


def percent(share: float | None) -> str:
    """A share as a whole number of percent; "-" for None."""
    return "-" if share is None else f"{100 * share:.0f}"


def wilson(hits: int, of: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of a share, from 0 to 1.

    Unlike the textbook one it stays inside 0 to 1 and has a width at 0 of n and n of n. It takes
    the trials as independent.

    >>> wilson(0, 10)
    (0.0, 0.2775...)
    """
    if not of:
        return 0.0, 1.0
    share, spread = hits / of, z * z / of
    centre = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    # At the ends the sums are 0 and 1 exactly, but for rounding.
    low = 0.0 if hits == 0 else centre - half
    return low, 1.0 if hits == of else centre + half


def sign_test(up: int, down: int) -> float:
    """How likely a split at least this uneven is if up and down were a coin's: exact, two-sided.

    Cases that did not change say nothing and are left out.

    >>> sign_test(7, 1)
    0.0703125
    """
    n = up + down
    tail = sum(comb(n, k) for k in range(min(up, down) + 1)) / 2**n
    return min(1.0, 2 * tail)


def pass_hat(k: int, tries: Iterable[tuple[int, int]]) -> float | None:
    """pass^k: how likely all of k tries at a case succeed, averaged over the cases.

    `tries` is (successes, tries made) for each case. Without bias, C(successes, k) / C(tries, k).
    None without a case. Errors: ValueError for a case tried fewer than k times.

    >>> pass_hat(2, [(3, 3), (1, 3)])
    0.5
    """
    shares = []
    for successes, made in tries:
        if made < k:
            raise ValueError(f"pass^{k} needs {k} tries at every case; one has {made}.")
        shares.append(comb(successes, k) / comb(made, k))
    return sum(shares) / len(shares) if shares else None
