"""Rates in a question: "3 sheets and 1 large stamp a letter, and 25 dollars an hour"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

_RATE = re.compile(
    r"(?P<sign>[$€£])?(?P<amount>\d[\d,]*(?:\.\d+)?)"
    r"(?P<thing>(?: ?[a-z][a-z-]*){0,3}?)"
    r"(?: ?(?:an?|per|for an?|for each|for every|each|every) (?P<each>[a-z-]+(?: hour)?))?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Rates:
    """What each row uses, and what an hour costs.

    uses: e.g. ((Decimal(3), "sheet"),). hour: the task's word for it, e.g. "working hour".
    """

    uses: tuple[tuple[Decimal, str], ...] = ()
    wage: Decimal | None = None
    currency: str = ""
    hour: str = "hour"


def rates_in(text: str) -> Rates | None:
    """The rates of a list; None for a list that holds anything else."""
    rates = Rates()
    for part in re.split(r",? and |, (?!\d{3}\b)", text) if text else ():
        match = _RATE.fullmatch(part.strip())
        if not match:
            return None
        amount, thing = Decimal(match["amount"].replace(",", "")), match["thing"].strip().lower()
        each = (match["each"] or "").lower()
        if match["sign"] or each.endswith("hour"):
            rates = replace(
                rates, wage=amount, currency=match["sign"] or thing, hour=each or "hour"
            )
        else:
            rates = replace(rates, uses=(*rates.uses, (amount, thing.removesuffix("s"))))
    return rates
