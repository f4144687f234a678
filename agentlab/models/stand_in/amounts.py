"""Values as an answer writes them: with their unit, in full, to six digits, or in millions."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import ROUND_HALF_UP, Context, Decimal

from agentlab.models.stand_in.grammar import SCALES
from agentlab.models.stand_in.steps import Known

_WIDE = Context(prec=400, rounding=ROUND_HALF_UP)
_SCALE = re.compile(
    r"(?:\bin (?:an? )?|\bhow many |\(in )(?P<scale>thousand|million|billion|trillion)s?\b", re.I
)


def in_scale(known: Known, question: str) -> str:
    """ "That is 84.0123 million.", where the question asks for millions; else ""."""
    match = _SCALE.search(question)
    if not match:
        return ""
    word = match["scale"].lower()
    scaled = replace(known, value=known.value.scaleb(-SCALES[word], _WIDE))
    amount = f"{shown(scaled.value)} {word}"
    return f"That is {with_unit(scaled).replace(shown(scaled.value), amount, 1)}."


def with_unit(known: Known) -> str:
    """ "1,285,216 square kilometres", "$289,222,000,000", "-$0.10 per sheet"."""
    if known.unit and not known.unit[-1].isalnum() and known.unit[-1] not in "²³":
        sign = "-" if known.value < 0 else ""
        return f"{sign}{known.unit}{_money(abs(known.value))} {known.per}".strip()
    return " ".join(filter(None, (shown(known.value), known.unit, known.per)))


def _money(value: Decimal) -> str:
    """As any number, but never with one digit for the cents: "0.10", "17,299.29"."""
    amount = shown(value)
    return f"{rounded(value, 2):,f}" if re.fullmatch(r"[\d,]+\.\d", amount) else amount


def shown(value: Decimal) -> str:
    """Whole numbers in full, others to six digits, the whole part always in full."""
    if value == value.to_integral_value():
        return f"{value.to_integral_value():,f}"
    short = rounded(value, max(0, 5 - value.adjusted()))
    return f"{short:,f}".rstrip("0").rstrip(".") if "." in f"{short:f}" else f"{short:,f}"


def rounded(value: Decimal, places: int) -> Decimal:
    """Half up, to so many places behind the point."""
    return value.quantize(Decimal(1).scaleb(-places), context=_WIDE)
