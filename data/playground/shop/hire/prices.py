"""What a hire costs, in cents."""

from datetime import date

from hire.days import days_hired, days_late

DAY_RATES = {"city": 1200, "tandem": 2500, "cargo": 3000}
LONG_HIRE = 7  # days
DISCOUNT = 10  # per cent
LATE_RATE = 150  # per cent of the day rate


def hire_price(kind: str, days: int) -> int:
    """The price of so many days. From seven days on, all of them are 10 per cent cheaper."""
    full = DAY_RATES[kind] * days
    if days >= LONG_HIRE:
        return full - full * DISCOUNT // 100
    return full


def late_fee(kind: str, days: int) -> int:
    """What a late return costs: for each day 150 per cent of the day rate."""
    return DAY_RATES[kind] * LATE_RATE // 100 * days


def deposit(kind: str) -> int:
    """Two days' rate, and 3000 cents at least."""
    return max(3000, 2 * DAY_RATES[kind])


def bill(kind: str, first: date, due: date, back: date) -> int:
    """What a customer pays who has brought the bicycle back: the hire, and a fee for late days."""
    return hire_price(kind, days_hired(first, due)) + late_fee(kind, days_late(due, back))
