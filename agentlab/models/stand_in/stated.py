"""What a sentence says beside its number: a unit the tool left out, what the number is for each of.

"a price of $0.10 per million sheets and up"   $, per 1 million sheets and up
"an output of 16,503,000 US dollars"           $
"In 2021 dollars the output is 5.2 billion"    $, in 2021 dollars
"The output of the Blessed Isles is 3 billion" their article
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from agentlab.models.stand_in.observing import WHEN, Passage
from agentlab.models.stand_in.units import canonical, spellings

_SCALES = {"million": 6, "billion": 9, "trillion": 12}
NUMBER = re.compile(
    r"(?<![\w.,])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)( (?:million|billion|trillion))?"
    r"(?![\w%]|[.,]\d| ?%| per ?cent|(?:st|nd|rd|th)\b)"
)
BARE_YEAR = re.compile(r"(?:1[89]|2[01])\d\d")
_BEFORE = re.compile(r"((?:US)?\$|[€£])$")
_BEHIND = re.compile(rf" ({'|'.join(map(re.escape, spellings()))})(?![\w²])")
_PER = re.compile(
    r"(?: \w+)? (per (?:1 )?(?:[a-z-]+ ){0,2}?[a-z-]+(?: and up)?)(?= in\b| as\b| ?[.,;:()]|$)"
)
_MONEY_OF = re.compile(
    r"\b(?:in|\() ?((?:1[89]|2[01])\d\d) (?:US )?dollars|\bdollars of ((?:1[89]|2[01])\d\d)\b"
    r"|\((\d{4}) US dollars\)|\$[\d.,]*\d(?: [mbtr]+illion)? of ((?:1[89]|2[01])\d\d)\b",
    re.I,
)


def numbers(sentence: str) -> Iterator[tuple[Decimal, re.Match[str]]]:
    """The numbers of a sentence that are no percentages, dates or times, scale words counted in."""
    when = [span.span() for span in WHEN.finditer(sentence)]
    for match in NUMBER.finditer(sentence):
        if any(start <= match.start() < end for start, end in when):
            continue
        power = _SCALES.get((match[2] or "").strip(), 0)
        yield Decimal(f"{Decimal(match[1].replace(',', '')).scaleb(power):f}"), match


def unit_and_rate(sentence: str, value: Decimal, unit: str) -> tuple[str, str]:
    """The unit of a number, by the tool or else by the sentence, and what is said behind it."""
    found = [match for number, match in numbers(sentence) if number == value]
    if not found:
        return canonical(unit), ""
    match = next(  # "Atlas 5 costs $5": the one with a unit beside it
        (
            m
            for m in found
            if _BEHIND.match(sentence, m.end()) or _BEFORE.search(sentence[: m.start()])
        ),
        found[0],
    )
    before, behind = sentence[: match.start()], sentence[match.end() :]
    written = _BEHIND.match(behind) or _BEFORE.search(before)
    unit = canonical(unit or (written[1] if written else ""))
    if rate := _PER.match(behind):
        return unit, re.sub(r"^per (?=[mbt]r?illion\b)", "per 1 ", rate[1])
    if unit in ("", "$") and (money := _MONEY_OF.search(sentence)):
        return "$", f"in {next(filter(None, money.groups()))} dollars"
    return unit, ""


def counted_beside(sentence: str) -> str:
    """What a figure has in it beside its own subject: "…, with Outer Utopia."; "" without any."""
    match = _BESIDE.search(sentence)
    return match[1] if match else ""


_BESIDE = re.compile(r"\d[^,]*, with ((?:the )?[A-Z][\w'’ -]*)\.$")


def with_article(name: str, passage: Passage) -> str:
    """A name with the "the" that a text gives it: "the Blessed Isles"; "" stays "".

    An abbreviation takes it along ("the BI"); of other names of the same, nothing is known.
    """
    own = passage.subject.removeprefix("The ")
    led = own != passage.subject or re.search(
        rf"\b[Tt]he {re.escape(own)}(?!\w| [A-Z])", passage.sentence
    )
    takes_it = name == own or (name.isupper() and len(name) <= _LONGEST_SHORT)
    return f"the {name}" if name and own and led and takes_it else name


_LONGEST_SHORT = 5
