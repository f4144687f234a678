"""Which bicycles the shop has, and which of them are free."""

from dataclasses import dataclass
from datetime import date

from hire.days import overlap


@dataclass(frozen=True)
class Bicycle:
    """A bicycle of the shop; one in repair cannot be hired."""

    number: int
    kind: str
    in_repair: bool = False


@dataclass(frozen=True)
class Hire:
    """Who has which bicycle, from the first to the last day."""

    bicycle: int
    first: date
    last: date


def free(bicycles: list[Bicycle], hires: list[Hire], first: date, last: date) -> list[int]:
    """The numbers of the bicycles that can be hired from the first to the last day."""
    taken = {hire.bicycle for hire in hires if overlap(hire.first, hire.last, first, last)}
    return [b.number for b in bicycles if b.number not in taken and not b.in_repair]


def newest(bicycles: list[Bicycle], count: int) -> list[int]:
    """The numbers of the `count` bicycles bought last, the newest first."""
    numbers = sorted((b.number for b in bicycles), reverse=True)
    return numbers[:count]


def next_number(bicycles: list[Bicycle]) -> int:
    """The number for a new bicycle; the first bicycle of a shop is number 1."""
    return max((b.number for b in bicycles), default=0) + 1
