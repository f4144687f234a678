"""How the capstone is judged: a tool, a text, a question, a gate and a trace of the learner's own.

It is looked at in this order, and the first fault is told: the shape of the tool, the text, the
gate, the trace, and last whether each number of the answer comes from the text.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from agentlab.events import CallStarted, ToolDescribed
from agentlab.lines import digest
from agentlab.messages import as_text
from agentlab.permissions import Gate
from agentlab.research.audit import Verdict, audit
from agentlab.research.findings import KINDS
from agentlab.research.ledger import Entry, ledger
from agentlab.research.numerals import numbers
from agentlab.tables import short
from agentlab.tools import Tool, run, tool
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord

PARTS = ("tool", "text", "question", "gate", "trace")
COURSE = {"web_search", "parser", "calculator", "calculate", "recall", "lookup", "append_note"}
FEWEST = 8  # words of a description that says what and when
NOTHING = ("", "(nothing)", "null", "{}", "[]", '""')
ELSE = "zzz nothing of the kind"  # what a tool is asked to see whether it listens


@dataclass(frozen=True)
class Work:
    """What a learner hands in."""

    tool: Any
    text: Any
    question: Any
    gate: Any
    trace: Any

    @property
    def own_calls(self) -> list[CallRecord]:
        """The calls of the learner's tool that returned."""
        made = self.trace.view(CALLS).values()
        return [c for c in made if c.tool == self.tool.name and c.outcome == "returned"]


def judge_capstone(answer: Any) -> str:
    """12.4: the first fault of a capstone, with its way out; "" when it holds."""
    if not isinstance(answer, dict) or set(answer) != set(PARTS):
        return f"answer must be a dict with the keys {', '.join(PARTS)}."
    work = Work(**answer)
    looks = (_shape, _text, _kinds, _gate, _run, _own_tool, _listens, _grounded)
    return next((fault for look in looks if (fault := look(work))), "")


# -- the tool and the text --


def _shape(work: Work) -> str:
    made = work.tool
    if not isinstance(made, Tool):
        name = getattr(made, "__name__", type(made).__name__)
        return f"tool: put @tool above your function; {short(name, 60)} is no tool."
    if made.name in COURSE:
        return f"tool: {made.name} is the course's own; bring one of yours, under another name."
    said = made.description.lower().split()
    if len(said) < FEWEST:
        return f"tool: {len(said)} words of description; say what it does, and when to use it."
    if not any(word.strip(".,:;").startswith("us") for word in said):
        return "tool: its description does not say when to use it: “Use it when …”."
    fields = made.spec.parameters.get("properties", {})
    if not fields:
        return "tool: it takes no argument, so a model cannot ask it for anything."
    return next(filter(None, (_argument(made, name, fields[name]) for name in fields)), "")


def _argument(made: Tool, name: str, field: dict[str, Any]) -> str:
    hint = inspect.signature(made.function).parameters[name].annotation
    if hint is inspect.Parameter.empty:
        return f"tool: the argument {name!r} has no type; write {name}: str, or what it is."
    if not field.get("description"):
        return f"tool: the argument {name!r} has no description; add a line for it under Args:."
    return ""


def _text(work: Work) -> str:
    if not isinstance(work.text, str) or len(work.text.split()) < 5:
        return "text: give the source text your tool reads, some sentences of it."
    if not numbers(work.text):
        return "text: there is no number in it, so no answer can rest on it."
    return ""


def _kinds(work: Work) -> str:
    if not isinstance(work.question, str) or not work.question.strip():
        return "question: give the question that the run was asked, as text."
    if not isinstance(work.gate, Gate):
        return "gate: give a Gate, such as Gate(allow_read_only, ask_before_writes)."
    if not isinstance(work.trace, Trace):
        return "trace: give what agent.run(question) returned."
    return ""


# -- the gate --


@tool(writes=True)
def write_somewhere(text: str) -> str:
    """Write a text, to see what a gate says to that."""
    return text


def _gate(work: Work) -> str:
    if work.gate.decide(write_somewhere, {"text": "x"}, work.trace).verdict == "allow":
        return "gate: a tool that writes may run and nobody is asked; see ask_before_writes."
    for made in work.own_calls:
        verdict = work.gate.decide(work.tool, made.args, work.trace).verdict
        if work.tool.writes and verdict == "allow":
            return "gate: your tool writes, and nobody is asked."
        if verdict == "deny":
            return "gate: it denies your own tool, so the trace is not of this gate."
    started = (e for e in work.trace if isinstance(e, CallStarted) and e.tool == work.tool.name)
    if work.tool.writes and any(e.decision.rule != "person" for e in started):
        return "gate: your tool writes, and in the trace nobody approved it."
    return ""


# -- the trace --


def _run(work: Work) -> str:
    trace = work.trace
    if trace.task.strip() != work.question.strip():
        return f"trace: it is of another question, {short(trace.task, 80)!r}."
    if trace.stop != "answered":
        detail = trace.finished.detail if trace.finished else "it has no end"
        return f"trace: the run was not answered ({trace.stop or 'open'}: {short(detail, 120)})."
    made = trace.view(CALLS).values()
    if lost := [call.id for call in made if not call.outcome]:
        return f"trace: the call {lost[0]} has no outcome."
    ended = [event.call for event in trace if type(event).__name__ == "CallFinished"]
    if twice := [call for call in ended if ended.count(call) > 1]:
        return f"trace: the call {twice[0]} has more than one outcome."
    return ""


def _own_tool(work: Work) -> str:
    described = {e.spec.name: e.digest for e in work.trace if isinstance(e, ToolDescribed)}
    name = work.tool.name
    if described.get(name) != digest(work.tool.spec):
        return f"trace: it does not know {name} as it is now; run the question again."
    if not work.own_calls:
        return f"trace: {name} never ran and returned; the answer came without it."
    if all(made.text.strip() in NOTHING for made in work.own_calls):
        return f"tool: {name} brought nothing ({work.own_calls[0].text})."
    return ""


def _listens(work: Work) -> str:
    """Whether the tool is the one in the trace, and does something with what it is asked."""
    if work.tool.writes:
        return ""  # nothing is written to find out
    for made in work.own_calls:
        if _said(work, made.args) != made.text:
            return f"trace: {made.tool} says something else now than it did in the trace."
        other = {name: _other(value) for name, value in made.args.items()}
        if _said(work, other) == made.text:
            told = short(as_text(other), 60)
            return f"tool: it says the same whatever it is asked, even for {told}. Is it typed in?"
    return ""


def _said(work: Work, args: dict[str, Any]) -> str | None:
    """What the tool says to these arguments; None when it refuses."""
    try:
        value = run(work.tool, args, work.trace)
        return as_text(work.tool.render(value) if work.tool.render else value)
    except Exception:  # whatever a learner's tool raises is a no
        return None


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 12345 if isinstance(value, (int, float)) else ELSE


# -- grounding --


def _grounded(work: Work) -> str:
    verdicts = [v for v in audit(work.trace) if v.verdict != "exempt"]
    if not verdicts:
        return "grounding: the answer holds no number; ask for one."
    for verdict in verdicts:
        if fault := _unfounded(work, verdict):
            return f"grounding: {verdict.text} in the answer {fault}"
    if not any(_of_text(work, root) for v in verdicts for root in _roots(work, v)):
        return "grounding: no number of the answer comes from your text."
    return ""


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
            return f"rests on {root.value:f}, which no tool returned."
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
