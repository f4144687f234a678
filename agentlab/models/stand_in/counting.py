"""How the stand-in reads a question about the groups of a table: how many, how long, what it costs.

A table is asked about when a quarter is named. The forms below are matched whole, clause by clause;
a sentence that only states something is background. A clause that asks and fits no form makes the
whole text unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from agentlab.models.stand_in.periods import Period, periods_in, without_periods
from agentlab.models.stand_in.plans import Number, Plan, Wanted, Worked
from agentlab.models.stand_in.rates import rates_in
from agentlab.models.stand_in.reading import read_task
from agentlab.models.stand_in.tallies import Cost, Table, TableTask, Tally, Unsaid, Worth

LONGEST = 2000  # characters; nothing longer is a question
Match = re.Match[str]

_WORDS = {  # what a word in capitals stands for in the forms below
    "ROWS": r"(?:(?:all|its|our|their|the|of) )*(?P<rows>[\w'/-]+(?:,? [\w'/-]+)*?)",
    "MANY": r"(?:many (?P<unit>(?:(?:staff|work|working|person|man)[ -])?hours|minutes)"
    r"|much (?:(?:staff|work|working|handling) )?time)",
    "WHO": r"(?:(?:(?:an?|the) (?:agent|assistant|model|bot) (?:on|with|running|using) )?"
    r"(?P<who>(?-i:[A-Z])[\w.]*(?: (?-i:[A-Z0-9])[\w.]*)*)|an? (?:agent|assistant|model|bot))",
    "RATES": r"(?:,? (?:at|with|if|assuming|given) (?P<rates>.+))?",
    "DID": "(?:did|does|do|has|have|had|would)",
    "WERE": "(?:were|was|are|is|did|have|had|has)",
    "MEAN": "(?:average|mean)",
    "A": "(?:an?|one|each|the average|the typical)",
    "TAKE": "(?:take|taken|need|needed|use|used|cost)",
    "WHOLE": r"(?: (?:in all|altogether|all together|in total|up|to handle|to close))*",
    "CLOSED": r"(?: (?:we|they|the team|support|been|there|all|in all|in total|altogether|have|had"
    r"|(?:close|handle|resolve|answer)d?))*",
    "SEND": "(?:route|send|give|hand|pass|move|run)",
    "SENDING": "(?:routing|sending|giving|handing|passing|moving)",
    "TO": "(?:over to|to|through|by|with)",
    "FREE": r"(?:(?:free|save)s? (?:enough |the )*(?:\w+[ -])?(?:hours|time|minutes) to )?",
    "CALLS": "(?:(?:the|its) )?(?:model |agent )?(?:calls?|tokens|itself)",
    "PAY": "(?:pay|worth it|be worth it)",
}


def _count(match: Match, period: Period) -> list[Plan]:
    return [Tally("count", match["rows"], period)]


def _mean(match: Match, period: Period) -> list[Plan]:
    return [Tally("mean", match["rows"], period, "minutes")]


def _time(match: Match, period: Period) -> list[Plan]:
    unit = (match["unit"] or "hours").lower()
    return [Tally("minutes" if unit == "minutes" else "hours", match["rows"], period, unit)]


def _cost(match: Match, period: Period) -> list[Plan] | None:
    rates = rates_in(match["rates"] or "")
    if rates is None:
        return None
    if not match["who"] or not rates.uses:
        return [Unsaid("how much each one uses, and of what" if match["who"] else "which model")]
    uses = [(amount, Wanted(f"{thing} price", match["who"])) for amount, thing in rates.uses]
    return [Cost(Tally("count", match["rows"], period), tuple(uses))]


def _pays(match: Match, period: Period) -> list[Plan] | None:
    cost, rates = _cost(match, period), rates_in(match["rates"] or "")
    if cost is None or rates is None:
        return None
    hours = Tally("hours", match["rows"], period, f"{rates.hour}s")
    if rates.wage is None:
        return [hours, *cost, Unsaid("what an hour costs")]
    worked = Worked("multiply", hours, Number(rates.wage))
    return [hours, *cost, Worth(hours, worked, rates.currency)]


_FORMS: tuple[tuple[str, Callable[[Match, Period], list[Plan] | None]], ...] = (
    ("how (?:long|many minutes) DID A ROWS TAKE(?: on average|WHOLE)", _mean),
    ("how (?:long|many minutes) DID ROWS TAKE on average", _mean),
    ("(?:what WERE )?(?:the )?MEAN (?:handling )?(?:time|minutes) (?:of|for) (?:A )?ROWS", _mean),
    ("how MANYWHOLE DID ROWS TAKEWHOLE", _time),
    ("how MANY (?:went|go|goes) into ROWS", _time),
    ("how MANY WERE (?:spent|used|needed|booked) (?:on|for) ROWS", _time),
    ("how many ROWS WERECLOSED", _count),
    ("(?:what WERE )?(?:the )?number of ROWSCLOSED", _count),
    ("(?:what|how much) DID WHO (?:have )?cost for ROWSRATES", _cost),
    ("(?:what|how much) DID it (?:have )?cost to SEND ROWS TO WHORATES", _cost),
    ("(?:would|does|will) SENDING ROWS TO WHO FREEpay for CALLSRATES", _pays),
    ("(?:would|does|will|is) it PAY to SEND ROWS TO WHORATES", _pays),
)


def _expression(form: str) -> re.Pattern[str]:
    names = sorted(_WORDS, key=len, reverse=True)
    return re.compile(re.sub("|".join(names), lambda m: _WORDS[m.group()], form), re.I)


_COMPILED = [(_expression(form), read) for form, read in _FORMS]


@lru_cache(maxsize=256)
def read_table_task(text: str) -> TableTask | None:
    """What a text asks of a table, or None."""
    periods = periods_in(text) if len(text) <= LONGEST else []
    if len(set(periods)) != 1:
        return None
    told: list[Plan] = []
    for clause in clauses(text):
        plans = _plans(clause, periods[0])
        if plans is None:
            return None
        told += plans
    if not any(isinstance(plan, (Tally, Cost, Unsaid)) for plan in told):
        return None
    return TableTask((*_order(told, periods[0]),), "each", tuple(told))


def _order(told: list[Plan], period: Period) -> list[Plan]:
    """What to see to first: what the text leaves out, the table, the figures, then the rest."""
    prices = [price for plan in told if isinstance(plan, Cost) for _, price in plan.uses]
    missing = [plan for plan in told if isinstance(plan, Unsaid)]
    figures = [plan for plan in (*told, *prices) if isinstance(plan, Wanted)]
    return [
        *missing,
        Table(period),
        *figures,
        *(p for p in told if isinstance(p, (Tally, Cost, Worth))),
    ]


_POLITE = re.compile(
    r"(?:(?:and|so|now|then|also|please|hi|hello|find out|work out|let me know|tell me|give me"
    r"|(?:i|we) (?:would like|want|need) to know|(?:can|could) you)\b[, ]*)*",
    re.I,
)
_ASK = r"(?:what|how|would|does|do|did|will|is|are|was|were|which|the (?:average|mean|number))\b"
_JOINT = re.compile(rf",? and (?={_ASK})|[;:]\s+|,\s+(?={_ASK})", re.I)
_ASKS = re.compile(_ASK, re.I)
_PLAIN = str.maketrans("‘’“”–", "''\"\"-")


def clauses(text: str) -> list[str]:
    """The parts of a text that ask something, without the quarter and polite words."""
    asked = []
    for sentence in re.split(r"(?<=[.?!])\s+", without_periods(text.translate(_PLAIN))):
        parts = [part.strip(" ,") for part in _JOINT.split(sentence)]
        for part in parts:
            clause = part[_POLITE.match(part).end() :]
            if _ASKS.match(clause) or (part is parts[-1] and part.endswith("?")):
                asked.append(clause.strip(" ?.!,"))
    return asked


def _plans(clause: str, period: Period) -> list[Plan] | None:
    for form, read in _COMPILED:
        if match := form.fullmatch(clause):
            return read(match, period)
    rest = read_task(f"{clause}?")
    figures = rest is not None and all(isinstance(plan, Wanted) for plan in rest.plans)
    return list(rest.plans) if figures and rest.form in ("value", "each") else None
