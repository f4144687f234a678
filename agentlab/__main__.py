"""The command line: `agentlab ask`, `course`, `doctor` and `trace`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from agentlab.events import CallFinished, Event, ModelReplied, Reminded, RunFinished
from agentlab.lines import TraceError
from agentlab.messages import ModelError
from agentlab.tables import short, visible
from agentlab.trace import Trace

OK, NO_ANSWER, USAGE = 0, 1, 2
WIDE = 160  # characters of a step's line


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit code: 0 done, 1 no answer or a fault, 2 wrong usage."""
    options = _parser().parse_args(argv)
    verb: Callable[[argparse.Namespace], int] = options.verb
    try:
        return verb(options)
    except (ModelError, TraceError, ValueError) as error:
        print(f"agentlab: {error}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:  # whoever read our output has gone away; nobody is left to tell
        sys.stderr.close()
        return NO_ANSWER


def ask(options: argparse.Namespace) -> int:
    """Answer one question, step by step, with a source for every number."""
    from agentlab.models import load_model
    from agentlab.research.agent import research_agent

    question = " ".join(options.question).strip()
    if not question:
        raise ValueError('The question is empty. Try: ask "What is the area of Peru?"')
    agent = research_agent(load_model(options.model))
    trace = Trace(options.trace)
    for event in agent.steps(question, trace):
        if not options.json and (line := step_line(event)):
            print(line, flush=True)
    print(_as_json(trace) if options.json else _as_text(trace))
    return OK if trace.stop == "answered" else NO_ANSWER


def step_line(event: Event) -> str:
    """What happened, in one line; "" for what needs none."""
    match event:
        case ModelReplied(calls=calls):
            asked = (f"{c.name}({_shown_args(c.args)})" for c in calls)
            return "\n".join(short(f"{event.step:>3}  {visible(call)}", WIDE) for call in asked)
        case CallFinished():
            word = "" if event.outcome == "returned" else f"{event.outcome}: "
            return short(f"       {word}{visible(event.text)}", WIDE)
        case Reminded():
            return f"     (reminded: {visible(event.text)})"
    return ""


def _shown_args(args: Any) -> str:
    if not isinstance(args, dict):
        return str(args)
    return ", ".join(f"{name}={value!r}" for name, value in args.items())


def _as_text(trace: Trace) -> str:
    from agentlab.research.audit import audit_lines
    from agentlab.research.report import report

    end = trace.finished or RunFinished("interrupted")
    if end.reason != "answered":
        return f"\nNo answer ({end.reason}): {visible(end.detail)}"
    sections = (visible(end.answer, newline="\n"), "", "Numbers and sources", report(trace))
    return "\n".join(("", *sections, "", *audit_lines(trace)))


def _as_json(trace: Trace) -> str:
    from agentlab.research.audit import audit
    from agentlab.research.ledger import ledger

    end = trace.finished or RunFinished("interrupted")
    said = {
        "question": trace.task,
        "stop": end.reason,
        "detail": end.detail,
        "answer": end.answer,
        "numbers": [_number(entry) for entry in ledger(trace).entries],
        "audit": [{"text": v.text, "verdict": v.verdict, "why": v.why} for v in audit(trace)],
    }
    return json.dumps(said, ensure_ascii=False, indent=2)


def _number(entry: Any) -> dict[str, Any]:
    return {
        "id": entry.id,
        "value": f"{entry.value:f}",
        "unit": entry.unit,
        "label": entry.label,
        "about": entry.about,
        "origin": entry.origin.kind,
        "from": entry.origin.text,
        "source": entry.origin.source,
        "vintage": entry.origin.vintage,
        "parents": list(entry.parents),
    }


def course(options: argparse.Namespace) -> int:
    """Open the course in JupyterLab, on the learner's own copy."""
    from agentlab.course.workspace import open_course

    return open_course(options)


def doctor(options: argparse.Namespace) -> int:
    """Check the machine; each line that fails says what mends it."""
    from agentlab.course.doctor import checks, table

    found = checks()
    print(table(found, versions=True))
    return OK if all(check.fine or check.optional for check in found) else NO_ANSWER


def trace(options: argparse.Namespace) -> int:
    """Show a saved trace as a table, or write it as one HTML file with the stepper inside."""
    saved = Trace.load(options.file)
    if options.html:
        from agentlab.display.page import save_page

        save_page(saved, options.html)
        print(f"Written: {options.html}")
    else:
        print(saved)
    if saved.torn:
        print(f"Note: {saved.torn}; the run was broken off there.", file=sys.stderr)
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="agentlab", description=__doc__)
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    one = _verb(verbs, "ask", ask)
    one.add_argument("question", nargs="*", help="a question about figures, in English")
    one.add_argument("--model", help="stand-in, ollama:NAME, anthropic:NAME or replay:FILE")
    one.add_argument("--trace", metavar="FILE", help="keep the trace in a new file")
    one.add_argument("--json", action="store_true", help="print one JSON object, no steps")
    one = _verb(verbs, "course", course)
    one.add_argument("--reset", metavar="LESSON", help="start a lesson afresh; a backup is kept")
    one.add_argument("--solutions", action="store_true", help="make the instructor's copy")
    one.add_argument("--no-open", action="store_true", help="make the copy, start no JupyterLab")
    _verb(verbs, "doctor", doctor)
    one = _verb(verbs, "trace", trace)
    one.add_argument("file", help="a trace, as --trace or Trace(path) wrote it")
    one.add_argument("--html", metavar="OUT", help="write one HTML file that opens from disk")
    return parser


def _verb(verbs: Any, name: str, function: Callable[[argparse.Namespace], int]) -> Any:
    said = function.__doc__ or ""
    parser = verbs.add_parser(name, help=said, description=said)
    parser.set_defaults(verb=function)
    return parser


if __name__ == "__main__":
    sys.exit(main())
