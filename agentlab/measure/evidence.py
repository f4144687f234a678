"""Debugging by evidence: what a failed run shows, which symptom that is, what mends it (C52, C53).

A trace says what happened, not why. A symptom is read off it by code; the remedy is the first in
the order of C53 that answers it: sharpen borders, reduce overlap, validate schemas, restrict by
state, decide by rule, measure; and only then learn a router.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from agentlab.events import CallFinished, CallStarted, ModelAsked, ModelReplied, ToolDescribed
from agentlab.measure.cases import NO_TOOL, Case
from agentlab.measure.marks import Marks
from agentlab.measure.routing import Measured
from agentlab.messages import as_text
from agentlab.tables import Table
from agentlab.trace import Trace
from agentlab.views import CALLS

REMEDIES = {  # symptom → what answers it, the cheapest first
    "": "",
    "right tool not offered": "offer it in this state, or say why not (restrict by state)",
    "a tool nobody has": "refuse with the list of names; offer fewer (reduce overlap)",
    "no call one can read": "ask the provider for calls, check the schema (validate schemas)",
    "no tool called": "say in its description when to use it (sharpen borders)",
    "another tool": "say in both descriptions where the border is (sharpen borders)",
    "a tool where none is wanted": "say when not to use it (sharpen borders)",
    "asked for nothing": "say which inputs are required (validate schemas)",
    "bad arguments": "types, listed choices, an example in the schema (validate schemas)",
    "execution failed": "an error that says what would work (validate schemas)",
    "of no use": "results that are short, structured and say whether they succeeded",
    "bounces": "stop after the second round (restrict by state)",
    "ignores results": "tie each result to its call; results short, structured, explicit",
    "something else": "read the run",
}


def symptom(case: Case, marks: Marks, trace: Trace) -> str:
    """What went wrong first; "" for a task that is done."""
    if marks.done:
        return ""
    pick, wants_tool = marks.pick, case.goal not in NO_TOOL
    if wants_tool and not set(case.accept) & set(offered(trace)):
        return "right tool not offered"
    early = {
        "unknown_tool": "a tool nobody has",
        "not_offered": "a tool nobody has",
        "unparseable": "no call one can read",
    }
    if pick.kind in early:
        return early[pick.kind]
    if not marks.right:
        if pick.kind != "tool":
            return "no tool called" if wants_tool else "asked for nothing"
        return "another tool" if wants_tool else "a tool where none is wanted"
    return _later(marks, trace)


def _later(marks: Marks, trace: Trace) -> str:
    """What went wrong after a right first decision."""
    if marks.valid is False or marks.correct is False:
        return "bad arguments"
    made = [(call.tool, as_text(call.args)) for call in trace.view(CALLS).values()]
    if len(set(made)) < len(made):
        alternates = len(made) >= 4 and made[-4:-2] == made[-2:] and made[-1] != made[-2]
        return "bounces" if alternates else "ignores results"
    if marks.returned < marks.ran:
        return "execution failed"
    return "of no use" if marks.ran else "something else"


def offered(trace: Trace) -> list[str]:
    """The names of the tools that were shown first."""
    names = {e.digest: e.spec.name for e in trace.events if isinstance(e, ToolDescribed)}
    asked = trace.first(ModelAsked)
    return [names[digest] for digest in asked.tools] if asked else []


def symptoms(measured: Measured, condition: str, cases: Sequence[Case] | None = None) -> Table:
    """How often each symptom came, with the cases and the remedy, most frequent first."""
    found: dict[str, list[str]] = {}
    for case in cases or measured.bench.cases:
        trace = measured.trace(condition, case.id)
        found.setdefault(symptom(case, measured.marks(condition, case), trace), []).append(case.id)
    done = len(found.pop("", []))
    counts = Counter({name: len(ids) for name, ids in found.items()})
    rows = [
        (name, n, " ".join(found[name][:4]) + (" …" if n > 4 else ""), REMEDIES[name])
        for name, n in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    ]
    caption = f"{condition}: {done} done; what went wrong first in the others"
    return Table(("symptom", "cases", "such as", "remedy"), rows, caption)


def evidence(trace: Trace) -> Table:
    """What to have on record of a routing decision: eight lines (C52)."""
    reply, done = trace.first(ModelReplied), trace.first(CallFinished)
    specs = {e.spec.name: e.spec for e in trace.events if isinstance(e, ToolDescribed)}
    call = reply.calls[0] if reply and reply.calls else None
    chosen = specs.get(call.name) if call else None
    names = offered(trace)
    rows = [
        ("task", trace.task),
        ("tools shown", f"{len(names)}: {', '.join(names)}"),
        ("its description", chosen.description if chosen else "-"),
        ("tool selected", call.name if call else f"none; it said: {reply.text if reply else ''}"),
        ("arguments", as_text(call.args) if call else "-"),
        ("validation", (done.refusal or "passed") if done else "-"),
        ("execution", _execution(trace, done)),
        ("next observation", done.text if done else "-"),
    ]
    return Table(("what", "in this run"), rows, widest=110)


def _execution(trace: Trace, done: CallFinished | None) -> str:
    if done is None or trace.first(CallStarted) is None:
        return "nothing ran"
    return done.outcome
