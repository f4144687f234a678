"""Days of a hire: the first and the last day both count."""

from datetime import date


def days_hired(first: date, last: date) -> int:
    """How many days a bicycle is out. One that comes back the same day was out for one day."""
    return (last - first).days + 1


def days_late(due: date, back: date) -> int:
    """How many days after the day it was due a bicycle came back; 0 for one that is in time."""
    return max(0, (back - due).days)


def overlap(first: date, last: date, other_first: date, other_last: date) -> bool:
    """Whether two hires need the bicycle on the same day."""
    return first <= other_last and other_first <= last
