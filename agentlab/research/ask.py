"""One question, asked from a command line: the steps as they happen, the answer, the report.

Whatever a model or a source says is shown, never obeyed: characters that would act on a terminal
are spelled out.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

from agentlab.events import CallFinished, Event, ModelReplied, Reminded, RunFinished, RunStarted
from agentlab.messages import ModelError, as_text
from agentlab.models import load_model
from agentlab.research.agent import research_agent
from agentlab.research.audit import Verdict, audit, audit_lines
from agentlab.research.conflicts import Conflict, conflicts
from agentlab.research.ledger import Entry, ledger
from agentlab.research.report import report
from agentlab.research.results import from_where
from agentlab.tables import short, visible
from agentlab.trace import Trace

WIDE = 280  # characters of a step's line
LEGEND = {  # what the labels of a report mean, by their first words
    "[sourced": "a text, a file or the question gives it, or a calculation from such numbers",
    "[constant": "something everybody knows is in it, such as 100 for a percentage",
    "[UNSOURCED": "nothing a reader can look up gives it",
}


def ask(
    question: str, model: str | None = None, file: str | None = None, as_it_goes: bool = True
) -> Trace:
    """Answer a question with the finished agent; `as_it_goes` prints each step.

    Ctrl-C ends the run as interrupted, with its trace whole.
    Errors: ValueError for an empty question, ModelError for a model that cannot be had, be it for
    want of a package, a key or a server, TraceError for a file that exists or cannot be written;
    no step has run then.
    """
    if not question.strip():
        raise ValueError('The question is empty. Try: ask "What is the area of Peru?"')
    agent = research_agent(load_model(model))
    trace = Trace(file)
    with contextlib.closing(agent.steps(question.strip(), trace)) as steps:
        with contextlib.suppress(KeyboardInterrupt):
            for event in steps:
                if as_it_goes and (line := step_line(event)):
                    print(line, flush=True)
    end = trace.finished
    if end and end.reason == "provider_error" and trace.first(ModelReplied) is None:
        raise ModelError(end.detail)
    return trace


def step_line(event: Event) -> str:
    """What happened, in a line or two; "" for what needs none."""
    match event:
        case ModelReplied(calls=calls):
            asked = (f"{event.step:>3}  {c.name}({_arguments(c.args)})" for c in calls)
            return "\n".join(short(visible(call), WIDE) for call in asked)
        case CallFinished():
            word = "" if event.outcome == "returned" else f"{event.outcome}: "
            return short(f"       {word}{visible(_gist(event))}", WIDE)
        case Reminded():
            return short(f"     (reminded: {visible(event.text)})", WIDE)
    return ""


def as_lines(trace: Trace) -> str:
    """Answer, report and audit of a run; or why there is no answer."""
    end = trace.finished or RunFinished("interrupted")
    if end.reason != "answered":
        return f"\nNo answer ({end.reason}): {visible(end.detail or end.answer)}"
    reported = report(trace)
    sections = (visible(end.answer, newline="\n"), "", "Numbers and sources", reported)
    return "\n".join(("", *sections, *legend(reported), "", *map(visible, audit_lines(trace))))


def legend(reported: str) -> list[str]:
    """A line that says what the labels in a report mean, those that occur; none without any."""
    meant = [f"{label}] = {words}" for label, words in LEGEND.items() if label in reported]
    return ["", f"Labels: {'; '.join(meant)}."] if meant else []


def as_json(trace: Trace) -> str:
    """The same as one JSON object, in ASCII; numbers are text, so that no digit is lost."""
    end = trace.finished or RunFinished("interrupted")
    said = {
        "question": trace.task,
        "model": getattr(trace.first(RunStarted), "model", ""),
        "stop": end.reason,
        "detail": end.detail,
        "answer": end.answer,
        "numbers": [_number(entry) for entry in ledger(trace)],
        "conflicts": [_conflict(conflict) for conflict in conflicts(trace)],
        "audit": [_verdict(verdict) for verdict in audit(trace)],
    }
    return json.dumps(said, indent=2)


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "text": verdict.text,
        "verdict": verdict.verdict,
        "why": verdict.why,
        "entries": verdict.entries,
    }


def _conflict(conflict: Conflict) -> dict[str, Any]:
    others = [
        {
            "value": f"{other.value:f}",
            "unit": other.unit,
            "source": other.text.source,
            "vintage": other.text.vintage,
            "lesson": other.text.lesson,
        }
        for other in conflict.others
    ]
    return {"about": conflict.used.about, "used": conflict.used.id, "others": others}


def _number(entry: Entry) -> dict[str, Any]:
    origin = entry.origin
    return {
        "id": entry.id,
        "value": f"{entry.value:f}",
        "unit": entry.unit,
        "label": entry.label,
        "tag": entry.tag,
        "about": entry.about,
        "origin": origin.kind,
        "from": origin.text,
        "source": origin.source,
        "vintage": origin.vintage,
        "lesson": origin.lesson,
        "parents": entry.parents,
    }


def _arguments(args: Any) -> str:
    if not isinstance(args, dict):
        return as_text(args)
    return ", ".join(f"{name}={value!r}" for name, value in args.items())


def _gist(event: CallFinished) -> str:
    """A result in a line: of a search the titles and sources, of anything else the text."""
    texts = event.data.get("results") if isinstance(event.data, dict) else None
    if event.outcome != "returned" or not isinstance(texts, list):
        return event.text
    found = [" ".join(_heading(text)) for text in texts if isinstance(text, dict)]
    return f"{len(texts)} found: {'; '.join(found)}"


def _heading(text: dict[str, Any]) -> list[str]:
    source, vintage = (str(text.get(name) or "") for name in ("source", "vintage"))
    where = from_where(source, vintage, text.get("lesson") is True)
    return [str(text.get("title", "")), f"({where})" if where else ""]
