"""Whether each number of a capstone's answer leads to the learner's text, and answers the question.

The audit says which entries of the ledger a number follows from; here these are followed back to
where they began. What it cannot see is whether the right figure was taken: traceable, not correct.
"""

from __future__ import annotations

from collections.abc import Iterator

from agentlab.course.lessons.tool_12 import about, alike
from agentlab.course.lessons.work_12 import Work
from agentlab.research.audit import Verdict, audit
from agentlab.research.findings import KINDS
from agentlab.research.ledger import Entry, ledger
from agentlab.research.numerals import numbers


def grounding_fault(work: Work) -> str:
    """The first number of the answer that does not come from the text; \"\" when each does."""
    every = audit(work.trace)
    verdicts = [v for v in every if v.verdict != "exempt"]
    if not verdicts:
        return f"grounding: {_no_number(every)}"
    for verdict in verdicts:
        if fault := _unfounded(work, verdict):
            return f"grounding: {verdict.text} in the answer {fault}"
    roots = [root for v in verdicts for root in _roots(work, v) if _of_text(work, root)]
    if not roots:
        return "grounding: no number of the answer comes from your text."
    asked = about(work.question)
    if not any(alike(asked, about(_around(work, root))) for root in roots):
        return (
            f"grounding: the question asks about {', '.join(asked[:4]) or 'nothing'}, and the text "
            f"that {roots[0].value:f} was read in has none of these words."
        )
    return ""


def _no_number(every: list[Verdict]) -> str:
    """Why an answer has no number to trace."""
    year = next((v.text for v in every if v.text.isdecimal() and len(v.text) == 4), "")
    if not year:
        return "the answer holds no number; ask for one."
    return (
        f"{year} can be read as a year, and the parser takes none; write {int(year):,} in text and "
        "answer, or ask for a figure that is no year."
    )


def _around(work: Work, root: Entry) -> str:
    """The words a figure was read among: its text, and of the title what your text has, too."""
    if root.origin.kind != "excerpt":
        return f"{root.about} {root.origin.text}"
    stored = ledger(work.trace).texts[root.origin.result]
    title = alike(about(stored.title), about(work.text))
    return f"{stored.text} {' '.join(title)}"


def _unfounded(work: Work, verdict: Verdict) -> str:
    if verdict.verdict not in ("exact", "rounded", "echo"):
        if not any(
            isinstance(c.data, dict) and c.data.get("kind") in KINDS for c in work.own_calls
        ):
            name = work.tool.name
            return f"leads nowhere: the ledger cannot read what {name} returns; use found(...)."
        return f"is {verdict.verdict}: {verdict.why}. Have a tool find it or work it out."
    for root in _roots(work, verdict):
        if root.label == "unsourced":
            return f"rests on {root.value:f}, which no tool returned as a figure."
        if root.origin.kind in ("excerpt", "file") and not _of_text(work, root):
            known = root.value in {n.value for n in numbers(work.text)}
            how = " in these words; return its lines as they are" if known else ""
            return f"rests on {root.value:f}, which does not stand in your text{how}."
    return ""


def _roots(work: Work, verdict: Verdict) -> Iterator[Entry]:
    """The entries a number of the answer began with."""
    book = ledger(work.trace)
    for id in verdict.entries:
        yield from book.roots(book.entry(id))


def _of_text(work: Work, root: Entry) -> bool:
    """Whether a figure stands in the learner's text: in its words there, or as a number of it."""
    if root.origin.kind == "excerpt":
        stored = ledger(work.trace).texts[root.origin.result]
        return _plain(stored.text) in _plain(work.text)
    return root.origin.kind == "file" and root.value in {n.value for n in numbers(work.text)}


def _plain(text: str) -> str:
    return " ".join(text.split())
