"""What so many of something cost, by a price for each million of them.

"How much do 3 million stamps of Utopia cost?"   3,000,000 x the price / 1,000,000

The price is looked up with what it is for; a price "and up" makes no bill.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from agentlab.models.stand_in.amounts import shown, with_unit
from agentlab.models.stand_in.answering import figure
from agentlab.models.stand_in.filling import Need
from agentlab.models.stand_in.further import Kind
from agentlab.models.stand_in.grammar import COUNTING, GRAMMAR, SCALES
from agentlab.models.stand_in.plain_text import plain_text
from agentlab.models.stand_in.plans import Task, Wanted
from agentlab.models.stand_in.stems import stems
from agentlab.models.stand_in.steps import Known, Step, Stuck
from agentlab.models.stand_in.telling import in_unit_asked, reckoned
from agentlab.models.stand_in.tokens import tokens
from agentlab.models.stand_in.units import unit_wanted
from agentlab.models.stand_in.versions import VERSION

_MANY = rf"(?P<many>(?:\d[\d.,]*|an?|{'|'.join(COUNTING)})(?: (?:{'|'.join(SCALES)}))|\d[\d.,]*)"
_WHAT = r"(?P<things>[a-z]+(?: [a-z]+){0,2}?) (?:of|for|on|with|in|from) (?:the )?(?P<whose>.+?)"
_FORMS = [
    re.compile(form, re.I)
    for form in (
        rf"\W*(?:what|how much) (?:do|does|would|did) {_MANY} {_WHAT} (?:cost|come to)[?.\s]*",
        r"\W*(?:(?:what|how much) (?:is|are|was) )?(?:the )?(?:price|cost) of "
        rf"{_MANY} {_WHAT}[?.\s]*",
        rf"\W*(?:what|how much) (?:is|are) {_MANY} {_WHAT}[?.\s]*",
    )
]
_NAME = re.compile(rf"[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*)*(?: {VERSION})?")
_EACH = re.compile(
    rf"per (?:(?:1 )?(?P<scale>{'|'.join(SCALES)}) )?(?P<thing>[a-z ]+?)(?P<up> and up)?"
)


@dataclass(frozen=True)
class Bill:
    """So many of some things at a price that must be found."""

    many: Decimal
    things: str  # e.g. "input tokens"
    price: Wanted


@dataclass(frozen=True)
class BillTask(Task):
    """A question of one bill."""


@lru_cache(maxsize=256)
def read_bill(text: str) -> BillTask | None:
    """The bill that a text asks for, or None when it asks for none."""
    plain = plain_text(text) if len(text) < 300 else ""
    match = next((m for form in _FORMS if (m := form.fullmatch(plain))), None)
    if not match or not _NAME.fullmatch(match["whose"]) or not _plain_words(match):
        return None
    name = " ".join(word[:1].upper() + word[1:] for word in match["whose"].split())
    things = match["things"].lower()
    (number, *_) = tokens(match["many"])
    if number.value is None:
        return None
    return BillTask((Bill(number.value, things, Wanted(f"{things} cost", name)),))


def _plain_words(match: re.Match[str]) -> bool:
    """Whether neither the things nor the name hold a word of grammar."""
    words = f"{match['things']} {match['whose']}".lower().split()
    return not any(word in GRAMMAR or word in SCALES for word in words)


def bill_step(sight: Any, bill: Bill) -> Step:
    """The sum of a bill once its price is known."""
    price = sight.step(bill.price)
    if isinstance(price, Known):  # in the money that is asked for
        price = in_unit_asked(bill.price, price, unit_wanted(sight.question))
    if not isinstance(price, Known):
        return price
    each = _EACH.fullmatch(price.per)
    if not each or not stems(each["thing"]) <= stems(bill.things):
        return Stuck(
            f"I found a price of {with_unit(price)}, and not how many {bill.things} it is for"
        )
    if each["up"]:
        return Stuck(f"I found a price of {with_unit(price)}, which may be more")
    told = sight.call(Need("multiply", left=bill.many, right=price.value))
    made = reckoned(told, price.unit)
    if not isinstance(made, Known) or not each["scale"]:
        return made
    size = Decimal(10 ** SCALES[each["scale"]])
    return reckoned(sight.call(Need("divide", left=made.value, right=size)), price.unit)


def bill_answer(sight: Any, task: BillTask) -> str:
    """ "3,000,000 stamps of Utopia cost $6. The stamp price of Utopia is …"."""
    (bill,) = task.plans
    said = f"{shown(bill.many)} {bill.things} of {bill.price.subject} cost"
    return f"{said} {with_unit(sight.step(bill))}. {figure(bill.price, sight.step(bill.price))}"


BILLS = Kind(read_bill, BillTask, (Bill,), bill_step, bill_answer)
