"""What so many of something cost, by a price for each million of them.

"How much do 3 million stamps of Utopia cost?"   3,000,000 x the price / 1,000,000

The price is looked up with what it is for; a price "and up" makes no bill.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any

from agentlab.models.stand_in.amounts import shown, with_unit
from agentlab.models.stand_in.filling import Need
from agentlab.models.stand_in.further import Kind
from agentlab.models.stand_in.grammar import BEINGS, COUNTING, GRAMMAR, SCALES
from agentlab.models.stand_in.plain_text import plain_text
from agentlab.models.stand_in.plans import Task, Wanted
from agentlab.models.stand_in.sentences import figure
from agentlab.models.stand_in.stems import stems
from agentlab.models.stand_in.steps import Known, Step, Stuck
from agentlab.models.stand_in.telling import in_unit_asked, reckoned
from agentlab.models.stand_in.tokens import tokens
from agentlab.models.stand_in.two_ways import decimal_comma, dotted_thousands
from agentlab.models.stand_in.units import unit_wanted
from agentlab.models.stand_in.versions import VERSION

_MANY = (
    rf"(?P<many>(?:\d[\d.,]*|an?|half an?|{'|'.join(COUNTING)})(?: (?:{'|'.join(SCALES)}))"
    r"|\d[\d.,]*[km]?)"
)
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
_SEVERAL = [  # "… 3 eggs and 2 stamps of Utopia cost", "… 3 eggs cost in Utopia"
    re.compile(form, re.I)
    for form in (
        r"\W*(?:what|how much) (?:do|does|would|did) (?P<parts>.+?) (?:cost|come to)"
        r"(?: (?:on|with|for|in) (?P<on>.+?))?(?: together| in all| in total)?[?.\s]*",
        r"\W*(?:(?:what|how much) (?:is|are|was) )?(?:the )?(?:price|cost) of "
        r"(?P<parts>.+? and .+?)(?: together| in all| in total)?[?.\s]*",
    )
]
_PART = re.compile(
    rf"{_MANY} (?P<things>[a-z]+(?: [a-z]+){{0,2}}?)(?: (?:of|for|on|with|in|from) (?P<whose>.+))?",
    re.I,
)
_RATE = re.compile(  # "the stamp price of Utopia per sheet", "the price of Utopia per 1000 stamps"
    r"\W*(?:(?:what|how much) (?:is|are|was) )?(?:the )?(?:(?P<kind>[a-z]+) (?P<head>[a-z]+ )?)?"
    rf"(?:price|cost) (?:of|for) (?P<whose>.+?) per (?:(?:{_MANY}|(?P<scale>{'|'.join(SCALES)})) )?"
    r"(?P<things>[a-z]+(?: [a-z]+)?)[?.\s]*",
    re.I,
)
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
    said: bool = True  # the task says how many; "per stamp" does not


@dataclass(frozen=True)
class Bills:
    """What several bills come to together."""

    each: tuple[Bill, ...]


@dataclass(frozen=True)
class BillTask(Task):
    """A question of one bill, or of several together."""


@lru_cache(maxsize=256)
def read_bill(text: str) -> BillTask | None:
    """The bill that a text asks for, or None when it asks for none."""
    if len(text) >= 300 or decimal_comma(text) or dotted_thousands(text):
        return None
    plain = plain_text(text)
    match = next((m for form in _FORMS if (m := form.fullmatch(plain))), None)
    bill = _bill(match["many"], match["things"], match["whose"]) if match else None
    if bill is not None:
        return BillTask((bill,))
    if bill := _at_a_rate(plain):
        return BillTask((bill,))
    match = next((m for form in _SEVERAL if (m := form.fullmatch(plain))), None)
    return _several(match["parts"], match.groupdict().get("on") or "") if match else None


def _at_a_rate(plain: str) -> Bill | None:
    """The bill of a price for so many as the text says, of which it may name the kind before."""
    match = _RATE.fullmatch(plain)
    if not match:
        return None
    things, head = match["things"].lower(), (match["head"] or "").strip().lower()
    if {things, *things.split()} & _NO_GOODS or (head and not stems(head) <= stems(things)):
        return None
    kind = [match["kind"].lower()] if match["kind"] else []
    many = match["many"] or (f"1 {match['scale']}" if match["scale"] else "1")
    made = _bill(many, " ".join([*kind, things]), match["whose"])
    return made and replace(made, said=many != "1")


# What a rate may be for that is no goods: a price for each of a place's people is a quotient.
_NO_GOODS = BEINGS | frozenset("capita head inhabitant resident square year month day".split())


def _several(parts: str, on: str) -> BillTask | None:
    """The bills of a list; what names nobody is of whom the next one or the end names."""
    found = [_PART.fullmatch(part) for part in re.split(r",? and |, (?!\d{3}\b)", parts)]
    if not all(found) or (on and any(match["whose"] for match in found)):
        return None
    things = [match["things"].lower().split() for match in found]
    if len({(len(words), words[-1]) for words in things}) > 1:
        return None  # "2 million input and 1 million output tokens"
    bills: list[Bill | None] = []
    for match in reversed(found):
        on = match["whose"] or on
        bills.insert(0, _bill(match["many"], match["things"], on))
    if not all(bills):
        return None
    return BillTask((bills[0],) if len(bills) == 1 else (Bills(tuple(bills)),))


def _bill(many: str, things: str, whose: str) -> Bill | None:
    """One bill, if neither the things nor the name hold a word of grammar."""
    words = f"{things} {whose}".lower().split()
    (number, *_) = tokens(_SHORT.sub(lambda m: f" {_SCALES[m[0].lower()]}", many))
    odd = any(word in GRAMMAR or word in SCALES for word in words)
    if odd or number.value is None or not _NAME.fullmatch(whose.removeprefix("the ")):
        return None
    name = " ".join(word[:1].upper() + word[1:] for word in whose.removeprefix("the ").split())
    return Bill(number.value, things.lower(), Wanted(f"{things.lower()} cost", name))


_SCALES = {"k": "thousand", "m": "million"}
_SHORT = re.compile(r"(?<=\d)[km]$", re.I)


def bill_step(sight: Any, bill: Bill | Bills) -> Step:
    """The sum of a bill once its price is known, or of several."""
    if isinstance(bill, Bills):
        return _total(sight, [sight.step(one) for one in bill.each])
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
    made: Step = price
    if bill.said:
        told = sight.call(Need("multiply", left=bill.many, right=price.value))
        made = reckoned(told, price.unit)
    if not isinstance(made, Known) or not each["scale"]:
        return made
    size = Decimal(10 ** SCALES[each["scale"]])
    return reckoned(sight.call(Need("divide", left=made.value, right=size)), price.unit)


def _total(sight: Any, steps: list[Step]) -> Step:
    """What bills come to together, once each is known."""
    total = steps[0]
    for step in steps[1:]:
        for known in (total, step):
            if not isinstance(known, Known):
                return known
        if total.unit != step.unit:
            return Stuck("the prices are in different money")
        total = reckoned(sight.call(Need("add", left=total.value, right=step.value)), step.unit)
    return total


def bill_answer(sight: Any, task: BillTask) -> str:
    """ "3,000,000 stamps of Utopia cost $6. The stamp price of Utopia is …"."""
    (bill,) = task.plans
    if isinstance(bill, Bills):
        said = [bill_answer(sight, BillTask((one,))) for one in bill.each]
        return f"{' '.join(said)} Together they cost {with_unit(sight.step(bill))}."
    one = bill.many == 1
    things = f"{bill.things.removesuffix('s') if one else bill.things} of {bill.price.subject}"
    number = shown(bill.many) if bill.said else "An" if things[0] in "aeiou" else "A"
    said = f"{number} {things} cost{'s' if one else ''}"
    return f"{said} {with_unit(sight.step(bill))}. {figure(bill.price, sight.step(bill.price))}"


BILLS = Kind(read_bill, BillTask, (Bill, Bills), bill_step, bill_answer)
