"""What the stand-in can see in a conversation: the task, its calls with their results, passages read.

Only what was sent counts. A result whose call is missing from the history cannot be put to any use,
which is why a model with a cut history does everything again (C05).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from agentlab.messages import Message
from agentlab.models.choosing import stems
from agentlab.models.plans import Wanted


@dataclass(frozen=True)
class Done:
    """A call of an earlier turn, with what came of it."""

    name: str
    args: Any
    text: str
    failed: bool

    @property
    def value(self) -> Decimal | None:
        """The number the result is or begins with; None for a failure or for a text."""
        return None if self.failed else number_in(self.text)


@dataclass(frozen=True)
class Passage:
    """One sentence of a result, with the heading it stands under."""

    sentence: str
    subject: str = ""  # of a heading "subject: topic | …"
    topic: str = ""
    also: tuple[str, ...] = ()  # further names of the subject, if the heading gives any
    heading: str = ""


def calls_done(messages: Sequence[Message]) -> list[Done]:
    """Every call of the history that has its result there, too, in order."""
    results = {r.call_id: r for m in messages for r in m.results}
    return [
        Done(c.name, c.args, results[c.id].text, results[c.id].is_error)
        for m in messages
        for c in m.calls
        if c.id in results
    ]


_LEADING = re.compile(
    r"\s*[\"'$€£]?(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w])"
)


def number_in(text: str) -> Decimal | None:
    """The number a result is or begins with, or that stands under "value" or "result" in JSON."""
    if match := _LEADING.match(text):
        return Decimal(match[1].replace(",", ""))
    try:
        held = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        return None
    if isinstance(held, dict):
        held = held.get("value", held.get("result"))
        return number_in(str(held)) if isinstance(held, (int, str, Decimal)) else None
    return None


def unit_in(text: str) -> str:
    """The words between a result's number and whatever follows in brackets: "years", "km2"."""
    rest = text[match.end() :] if (match := _LEADING.match(text)) else ""
    unit = re.split(r"[\[(;\n]", rest)[0].strip()
    return unit if len(unit) < 30 and not re.search(r"[:{}\"]", unit) else ""


_HEADING = re.compile(r"^\W*result \d+ of \d+ \| ([^|]+?)((?:\|[^|]*)*)$", re.I)
_END = re.compile(r"^\W*end of result \d+\W*$", re.I)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")


def passages(done: Sequence[Done]) -> list[Passage]:
    """Every sentence with a digit in the texts that calls brought, in the order they stand there."""
    found = []
    for call in done:
        if call.failed or call.value is not None:
            continue
        head = Passage("")
        for line in call.text.splitlines():
            if match := _HEADING.match(line.rstrip("> ")):
                head = _headed(match[1], match[2])
            elif not _END.match(line):
                found += [
                    Passage(s, head.subject, head.topic, head.also, head.heading)
                    for s in _SENTENCE.split(line)
                    if re.search(r"\d", s)
                ]
    return found


def _headed(title: str, rest: str) -> Passage:
    subject, _, topic = title.partition(":")
    also = re.search(r"\|\s*also:\s*([^|]*)", rest)
    names = tuple(n.strip() for n in also[1].split(",")) if also else ()
    return Passage("", subject.strip(), topic.strip(), names, f"{title} {rest}")


def fits(wanted: Wanted, passage: Passage, asked: bool) -> bool:
    """Whether a passage gives the figure wanted: subject, topic, and the year if one is wanted.

    `asked`: the passage came from a search for this very figure, so its heading may name the topic
    in other words than the task does.
    """
    said = stems(f"{passage.sentence} {passage.topic}")
    topic = stems(wanted.topic) - {"of", "at", "by", "the"}
    on_topic = topic <= said or (asked and bool(passage.topic))
    in_year = not wanted.year or wanted.year in f"{passage.sentence} {passage.heading}"
    return on_topic and in_year and names(wanted.subject, passage)


def names(subject: str, passage: Passage) -> bool:
    """Whether the passage is about this subject, and not about one with a longer name."""
    if passage.subject:
        return folded(subject) in {folded(n) for n in (passage.subject, *passage.also)}
    return any(
        not re.search(r"[A-Z][\w.]* $", passage.sentence[: m.start()].removesuffix("the "))
        and not re.match(r"-\w|,? \(?[A-Z]", passage.sentence[m.end() :])
        for m in re.finditer(rf"(?<!\w){re.escape(subject)}(?!\w)", passage.sentence, re.I)
    )


def folded(name: str) -> str:
    """A name for comparison: no case, no article, single blanks."""
    return " ".join(w for w in re.findall(r"\w+", name.casefold()) if w != "the")


def keyword(wanted: Wanted, passage: Passage) -> str:
    """The words of the passage that name the figure, spelled as they stand there."""
    words = wanted.topic.split()
    topics = [words, passage.topic.split(), *([w] for w in reversed(words))]
    for topic in topics:
        pattern = r"\W+".join(re.escape(w) for w in topic)
        if topic and (match := re.search(rf"(?<!\w){pattern}(?!\w)", passage.sentence, re.I)):
            return match.group()
    for word in re.findall(r"[^\W\d_]+", passage.sentence):
        if stems(word) & stems(wanted.topic):
            return word
    return wanted.topic
