"""What the stand-in can see in a conversation: its calls with their results, and passages of text.

Only what was sent counts. A result whose call is missing from the history cannot be put to any use,
which is why a model with a cut history does everything again (C05).
"""

from __future__ import annotations

import json
import re
from calendar import month_name
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Any

from agentlab.messages import Message
from agentlab.models.stand_in.stems import stems


@dataclass(frozen=True)
class Done:
    """A call of an earlier turn, with what came of it."""

    name: str
    args: Any
    text: str
    failed: bool

    @cached_property
    def value(self) -> Decimal | None:
        """The number the result is or begins with; None for a failure or for a text."""
        return None if self.failed else number_in(self.text)

    @property
    def given(self) -> list[Any]:
        """The values of the arguments."""
        return list(self.args.values()) if isinstance(self.args, dict) else []

    @property
    def empty(self) -> bool:
        """Whether nothing came back: {}, [], "", or a search without results."""
        text = self.text.strip().lower()
        return text in _NOTHING or (self.failed and "no results" in text)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Every sentence with a digit that the result holds, in order; none of a plain number."""
        if self.failed or self.value is not None:
            return ()
        query = " ".join(value for value in self.given if isinstance(value, str))
        return _passages(self.text, query)


_NOTHING = ("", "(nothing)", "{}", "[]", "null", "none", '""', '{"results": []}')


@dataclass(frozen=True)
class Passage:
    """One sentence of a result, and the heading it stands under ("subject: topic | source: …").

    query: the stems of the query that brought it; dated: it asked for a year. alone: every heading
    of the result has the same subject.
    """

    sentence: str
    subject: str = ""
    topic: str = ""
    also: tuple[str, ...] = ()  # further names of the subject, if the heading gives any
    heading: str = ""
    query: frozenset[str] = frozenset()
    dated: bool = False
    alone: bool = False

    @property
    def source(self) -> str:
        """Where its heading says it is from; "" where it does not."""
        match = re.search(r"\|\s*source:\s*([^|]*)", self.heading)
        return match[1].strip() if match else ""

    @property
    def year(self) -> str:
        """The one year its heading gives, or month ("May 2031"); "" for none or several."""
        found = set(_DATE.findall(self.heading.partition("|")[2]))
        name, year, month = found.pop() if len(found) == 1 else ("", "", "")
        name = month_name[int(month)] if month else name
        return f"{name} {year}".strip()


_YEAR = re.compile(r"\b(?:1[89]|2[01])\d\d\b")
_DATE = re.compile(
    rf"\b(?:({'|'.join(month_name[1:])}) )?((?:1[89]|2[01])\d\d)(?:-(0[1-9]|1[0-2]))?\b"
)


_MONTHS = "|".join([*month_name[1:], *(f"{name[:3]}\\b" for name in month_name[1:]), "Sept"])
WHEN = re.compile(  # a date or a time: its digits are no figure of their own
    rf"\b\d{{1,2}} (?:{_MONTHS})\b|\b(?:{_MONTHS})\.? \d{{1,2}},? \d{{4}}\b"
    r"|\b\d{4}-\d\d-\d\d\b|\b\d+:\d+"
)


def calls_done(messages: Sequence[Message]) -> list[Done]:
    """Every call of the history that has its result there, too, in order."""
    results = {r.call_id: r for m in messages for r in m.results}
    return [
        Done(c.name, _as_object(c.args), results[c.id].text, results[c.id].is_error)
        for m in messages
        for c in m.calls
        if c.id in results
    ]


def _as_object(args: Any) -> Any:
    """Arguments as an object, where the history holds them as JSON text."""
    if not isinstance(args, str):
        return args
    try:
        return json.loads(args)
    except (ValueError, RecursionError):
        return args


_DIGITS = r"(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)"
_LEADING = re.compile(  # not of a range or a fraction: "3-4 m", "10 to 12", "3 of 5"
    rf"\s*[\"'$€£]?{_DIGITS}(?![\w.]|,\d|[:/–-]\d| (?:to|or|of|h) \d)"
)
_TOLD = re.compile(  # one short sentence about the result itself, not about a thing of the world
    r"\s*(?:(?:the |your |its )?(?:final |computed )?(?:value|result|answer|sum|total|product"
    r"|difference|quotient|ratio|output)(?: (?:of|for|from) [^.:=\n]{1,60}?)?"
    r"(?: (?:is|was|equals|comes to)|:| =)|(?:it|that|this) (?:is|makes|equals)"
    r"|[-+*/^()\d., ]+ ?(?:=|is|equals|makes)) "
    rf"[$€£]?{_DIGITS}(?![\w]|[.,]\d)(?: ([^\d.:\n]{{1,29}}))?\.?\s*$",
    re.I,
)


@lru_cache(maxsize=1024)
def number_in(text: str) -> Decimal | None:
    """The number a result is or begins with, tells ("The value is 42."), or has under "value" or
    "result" in JSON; None for a date, a time, a range."""
    if match := _TOLD.match(text) or _LEADING.match(text):
        dated = WHEN.match(text, match.start(1))
        return None if dated else Decimal(match[1].replace(",", ""))
    if not text.lstrip().startswith("{"):
        return None
    try:
        held = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        return None
    inner = held.get("value", held.get("result"))
    if isinstance(inner, bool) or not isinstance(inner, (int, str, Decimal)):
        return None
    return number_in(str(inner)) if not str(inner).lstrip().startswith("{") else None


def unit_in(text: str) -> str:
    """The words between a result's number and whatever follows in brackets: "years", "km2"."""
    if told := _TOLD.match(text):
        return (told[2] or "").strip()
    match = _LEADING.match(text)
    unit = re.split(r"[\[(;\n]", text[match.end() :])[0].strip() if match else ""
    return unit if len(unit) < 30 and not re.search(r"[:{}\"\d.]", unit.rstrip("23")) else ""


# Just these marks: a text that imitates them has "< <" where they have "<<".
_HEADING = re.compile(r"<<result \d+ of \d+ \| ([^|]+?)((?:\|[^|]*)*)>>")
_END = re.compile(r"<<end of result \d+>>")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")
_DIGIT = re.compile(r"\d")


@lru_cache(maxsize=256)
def _passages(text: str, query: str) -> tuple[Passage, ...]:
    words = stems(query)
    found: list[Passage] = []
    dated = bool(_YEAR.search(query))
    head = Passage("", query=words, dated=dated)
    for line in text.splitlines():
        if match := _HEADING.fullmatch(line):
            head = replace(_headed(match[1], match[2]), query=words, dated=dated)
        elif not _END.fullmatch(line):
            sentences = [s.strip() for s in _SENTENCE.split(line) if _DIGIT.search(s)]
            found += [
                replace(head if head.heading else _told(s, head), sentence=s) for s in sentences
            ]
    alone = len({passage.subject for passage in found}) == 1
    return tuple(replace(passage, alone=alone) for passage in found)


_ANSWER = re.compile(
    r"The (?P<topic>[^.:]+?) of (?:the )?(?P<subject>[A-Z][^.:]*?)(?: in (?P<year>\d{4}))? "
    r"(?:is|was) -?[$€£]?\d[^:]*?(?:\((?P<date>[^()]*\d{4})\))?\."
)


def _told(sentence: str, head: Passage) -> Passage:
    """Under no heading: "The rainfall of Utopia is 90 mm (2019)." tells itself what it is about."""
    match = _ANSWER.fullmatch(sentence)
    if not match:
        return head
    when = match["year"] or match["date"]
    heading = f"{match['subject']}: {match['topic']}" + (f" | vintage: {when}" if when else "")
    return replace(head, subject=match["subject"], topic=match["topic"], heading=heading)


def _headed(title: str, rest: str) -> Passage:
    subject, _, topic = title.rpartition(": ") if ": " in title else (title, "", "")
    also = re.search(r"\|\s*also:\s*([^|]*)", rest)
    names = tuple(n.strip() for n in re.split("[,;]", also[1])) if also else ()
    return Passage("", subject.strip(), topic.strip(), names, f"{title} {rest}")
