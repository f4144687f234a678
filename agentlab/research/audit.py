"""The audit: every number in an answer's prose gets one verdict, from the ledger alone. S0, C69 c.

    exact        a number of the ledger, as it is
    rounded      a number of the ledger, at the precision shown
    derived      one operation over two numbers of the ledger, done outside any tool; also "12.5%
                 more", a sum or mean of all, another unit, so much a day, what is left of 100%
    echo         a number of the question
    ambiguous    it could be one of several things, or a noun in the place of its measure stands in
                 no text of the run: another thing, or a synonym
    unsupported  nothing a tool returned gives it, or it is said of something else
    exempt       no claim: a list marker, an ordinal, the year a source states

A constant that the run used, such as the 100 of per cent, is exact only as what it is, or in a sum
that the sentence shows.

An audit says where a number is from, not whether it is true (C64). An answer without numbers has
no verdicts; it is not a perfect answer, there is nothing in it to trace.

It can err both ways. Of 48 sentences on new topics, written by who knew its rules and then measured
once, it missed 3 of 24 that were false and doubted 2 of 24 that were true; of elaborate ones
(several comparisons, shares of sums, ellipses), in an earlier measurement, 6 of 45 and 16 of 45. A
stranger's may fare worse. What it does not see:

    a verb that makes another set     16,000 students graduated; of a population it sees most
    one act for another               the bridge was sold for what it cost
    a narrower measure, common words  the land area, for the area
    a time, where the source has one  it costs $340 million a year, in a text of one year
    more than one step                what would be "if it were doubled"; 48.6 - 12.2, in billions

And it doubts some that are true: a synonym for what a source says was done, a kind of thing that
no text names ("the vessel has"), where several were looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from agentlab.research.book import Ledger
from agentlab.research.ledger import ledger
from agentlab.research.prose.exempt import exemption
from agentlab.research.prose.judging import Judge
from agentlab.research.prose.sayings import sayings
from agentlab.research.prose.telling import Word
from agentlab.trace import Trace


@dataclass(frozen=True)
class Verdict:
    """What the audit says of one number of a text."""

    text: str  # as it is written, e.g. "207.2 million"
    value: Decimal | None  # None where it has no one value
    verdict: Word
    why: str
    entries: tuple[str, ...] = ()  # ids of the ledger's entries it follows from
    start: int = 0  # where it stands in the text
    end: int = 0

    @property
    def doubtful(self) -> bool:
        """Whether a reader should not rely on this number."""
        return self.verdict in ("ambiguous", "unsupported")


def audit(trace: Trace) -> list[Verdict]:
    """A verdict for each number in the answer of a run, live or loaded, in the order they stand."""
    return audit_text(trace.answer, ledger(trace), trace.task)


def audit_text(text: str, book: Ledger, task: str = "") -> list[Verdict]:
    """A verdict for each number in any text, against a ledger; `task` is what was asked."""
    return list(_verdicts(text, book, task))


def audit_lines(trace: Trace) -> list[str]:
    """The audit for a reader: that all is traced, or a line for each number that is not."""
    claims = [verdict for verdict in audit(trace) if verdict.verdict != "exempt"]
    if not claims:
        return ["The answer holds no number to trace."]
    doubts = [verdict for verdict in claims if verdict.doubtful]
    notes = [verdict for verdict in claims if verdict.verdict == "derived"]
    lines = [f"{v.text} is {v.verdict}: {v.why}." for v in (*doubts, *notes)]
    return lines if doubts else ["Every number in the answer is traced.", *lines]


def _verdicts(text: str, book: Ledger, task: str) -> Iterator[Verdict]:
    judge = Judge(book, task)
    for said in sayings(text):
        figure, reason = said.figure, exemption(said, text, book, task)
        word, why, entries = ("exempt", reason, ()) if reason else judge.judged(said)
        ids = tuple(entry.id for entry in entries)
        yield Verdict(figure.text, figure.value, word, why, ids, figure.start, figure.end)
