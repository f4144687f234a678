"""Whether each number of a capstone's answer leads to the learner's text, and answers the question.

The audit says which entries of the ledger a number follows from; here these are followed back to
where they began. What it cannot see is whether the right figure was taken: traceable, not correct.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agentlab.course.lessons.tool_12 import LINES, about, alike
from agentlab.course.lessons.work_12 import Work
from agentlab.research.audit import Verdict, audit
from agentlab.research.findings import KINDS
from agentlab.research.ledger import Entry, ledger
from agentlab.research.numerals import numbers
from agentlab.tables import short

_NAME = re.compile(r"(?<!^)\b[A-Z]\w+")  # a word with a capital, but for the question's first


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
    fault = _of_another(work, asked, roots) or _of_nobody(work, roots)
    return f"grounding: {fault}" if fault else ""


def _of_nobody(work: Work, roots: list[Entry]) -> str:
    """That the question names somebody, and no text a number was read in does; "" if one does.

    What the tool is called or says of itself is where it looks, not whom it is asked about.
    """
    place = about(f"{work.tool.name.replace('_', ' ')} {work.tool.description}")
    names = [name for name in _NAME.findall(work.question) if not alike(about(name), place)]
    read_in = about(" ".join(_around(work, root) for root in roots))
    if not names or alike(about(" ".join(names)), read_in):
        return ""
    return (
        f"the question names {' and '.join(names)}, and the text that {roots[0].value:f} was read "
        "in does not; write the name in question and text alike."
    )


def _of_another(work: Work, asked: list[str], roots: list[Entry]) -> str:
    """That a number is of one line, and another, not read, has all its words asked for and more."""
    lines = [line.strip() for line in LINES.split(work.text) if numbers(line)]
    read_in = [_line(work, root) for root in roots]
    unread = [line for line in lines if not any(_plain(line) in _plain(own) for own in read_in)]
    for root, own in zip(roots, read_in, strict=True):
        has = alike(asked, about(own))
        for line in unread:
            there = alike(asked, about(line))
            if set(has) < set(there):
                whose = next(word for word in there if word not in has)
                return (
                    f"{root.value:f} is not of {whose}, which the question asks about; "
                    f"that stands in {short(line, 80)!r}."
                )
    return ""


def _line(work: Work, root: Entry) -> str:
    """The line of your text that a figure was read in, with its title's words."""
    around = _around(work, root)
    if root.origin.kind != "excerpt":
        return around
    stored, (start, end) = ledger(work.trace).texts[root.origin.result].text, root.origin.span
    first = max((m.end() for m in LINES.finditer(stored, 0, start)), default=0)
    last = next((m.start() for m in LINES.finditer(stored, end)), len(stored))
    return f"{stored[first:last]}{around.removeprefix(stored)}"


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
        why = f"is {verdict.verdict}: {verdict.why}. Have a tool find it or work it out."
        return f"{why}{work.parsers_reason(verdict.value)}"
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
