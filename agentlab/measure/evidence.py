"""Debugging by evidence: what a failed run shows, which symptom that is, what mends it (C52, C53).

A trace says what happened, not why. A symptom is read off it by code; the remedy is the first in
the order of C53 that answers it: sharpen borders, reduce overlap, validate schemas, restrict by
state, decide by rule, measure; and only then learn a router.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from agentlab.events import CallFinished, CallStarted, ModelAsked, ModelReplied, ToolDescribed
from agentlab.measure.cases import NO_TOOL, Case, fits
from agentlab.measure.marks import Marks
from agentlab.measure.outcomes import same
from agentlab.measure.routing import Measured
from agentlab.messages import as_text
from agentlab.tables import Table
from agentlab.trace import Trace
from agentlab.views import CALLS, CallRecord


@dataclass(frozen=True)
class Symptom:
    """What can go wrong first in a run: how to tell it, and the cheapest thing that answers it."""

    name: str
    sign: str
    remedy: str


SYMPTOMS = (  # in the order they are looked for
    Symptom(
        "right tool not offered",
        "no right tool among those shown",
        "offer it in this state, or say why not (restrict by state)",
    ),
    Symptom(
        "a tool nobody has",
        "the name called is not among those shown",
        "refuse with the list of names; offer fewer (reduce overlap)",
    ),
    Symptom(
        "no call one can read",
        "a call in words, or arguments that are no object",
        "ask the provider for calls, check the schema (validate schemas)",
    ),
    Symptom(
        "no tool called",
        "right is a tool; it said something else than a question",
        "say in its description when to use it (sharpen borders)",
    ),
    Symptom(
        "another tool",
        "right is a tool; it called one that is not right",
        "say in both descriptions where the border is (sharpen borders)",
    ),
    Symptom(
        "a tool where none is wanted",
        "right is none or clarify; it called a tool all the same",
        "say when not to use it (sharpen borders)",
    ),
    Symptom(
        "asked without need",
        "right is a tool or none; it asked a question",
        "say which inputs are required, and what fills them (validate schemas)",
    ),
    Symptom(
        "did not ask",
        "right is clarify; it said something else, or nothing",
        "require the inputs that cannot be guessed (validate schemas)",
    ),
    Symptom(
        "bad arguments",
        "a right tool, with arguments refused or not those wanted",
        "types, listed choices, an example in the schema (validate schemas)",
    ),
    Symptom(
        "bounces",
        "the last four calls are two, one after the other, twice",
        "stop after the second round (restrict by state)",
    ),
    Symptom(
        "ignores results",
        "the same call again, although it returned",
        "tie each result to its call; results short, structured, explicit",
    ),
    Symptom(
        "execution failed",
        "a right call ran and broke off",
        "an error that says what would work (validate schemas)",
    ),
    Symptom(
        "executes but useless",
        "a call returned; nothing new of it was taken up, and the task is not done",
        "results with what the next step needs, and no more (sharpen borders)",
    ),
    Symptom(
        "stopped half-way",
        "a look-up returned; what was to be done never came",
        "results that are short, structured and say whether they succeeded",
    ),
    Symptom("something else", "none of these", "read the run"),
)
RARE = Symptom(
    "rarely chosen",
    "a tool right in two runs or more, and called in fewer than half of them",
    "say in its description when to use it (sharpen borders)",
)  # of many runs, not of one
REMEDIES = {one.name: one.remedy for one in (*SYMPTOMS, RARE)}
_EARLY = {
    "unknown_tool": "a tool nobody has",
    "not_offered": "a tool nobody has",
    "unparseable": "no call one can read",
}


def symptom(case: Case, marks: Marks, trace: Trace) -> str:
    """What went wrong first, the name of one of `SYMPTOMS`; "" for a task that is done."""
    if marks.done:
        return ""
    wants_tool = case.goal not in NO_TOOL
    if wants_tool and not set(case.accept) & set(offered(trace)):
        return "right tool not offered"
    if marks.pick.kind in _EARLY:
        return _EARLY[marks.pick.kind]
    return _later(case, marks, trace) if marks.right else _at_once(case, marks)


def _at_once(case: Case, marks: Marks) -> str:
    """What was wrong with a first decision that is not accepted."""
    wants_tool = case.goal not in NO_TOOL
    if marks.pick.kind == "tool":
        return "another tool" if wants_tool else "a tool where none is wanted"
    if marks.pick.kind == "clarify":
        return "asked without need"
    if wants_tool:
        return "no tool called"
    return "did not ask" if case.goal == "clarify" else "something else"


def _later(case: Case, marks: Marks, trace: Trace) -> str:
    """What went wrong after a right first decision: in the first call, by repeating, or after."""
    if marks.valid is False or marks.correct is False:
        return "bad arguments"
    calls = list(trace.view(CALLS).values())
    made = list(map(same, calls))
    if len(set(made)) < len(made):
        alternates = len(made) >= 4 and made[-4:-2] == made[-2:] and made[-1] != made[-2]
        return "bounces" if alternates else "ignores results"
    faults = filter(None, (_fault(case, call) for call in calls))
    if fault := next(faults, ""):
        return fault
    if marks.results and not marks.used:
        return "executes but useless"
    return "stopped half-way" if marks.ran else "something else"


def _fault(case: Case, call: CallRecord) -> str:
    """What was wrong with one call by itself; "" for nothing."""
    if call.refusal in _EARLY:
        return _EARLY[call.refusal]
    if call.tool not in case.accept:
        return "another tool"
    if call.refusal == "invalid_arguments" or not fits(case.args.get(call.tool, {}), call.args):
        return "bad arguments"
    return "execution failed" if call.outcome == "failed" else ""


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


def rarely_chosen(measured: Measured, condition: str, cases: Sequence[Case] | None = None) -> Table:
    """The tools that exist and are rarely chosen, those most often missed first (C52).

    A run counts where its case has the tool for a goal and the tool was offered; it is called where
    any call of the run names it.
    """
    wanted, called = Counter[str](), Counter[str]()
    for case in cases or measured.bench.cases:
        trace = measured.trace(condition, case.id)
        if case.goal in offered(trace):
            wanted[case.goal] += 1
            called[case.goal] += any(c.tool == case.goal for c in trace.view(CALLS).values())
    rare = [name for name, n in wanted.items() if n > 1 and 2 * called[name] < n]
    rows = [
        (name, wanted[name], called[name])
        for name in sorted(rare, key=lambda name: (called[name] - wanted[name], name))
    ]
    caption = f"{condition}: {len(rare)} of {len(wanted)} tools are {RARE.name}; {RARE.remedy}"
    return Table(("tool", "runs that want it", "that call it"), rows, caption)


def evidence(trace: Trace) -> Table:
    """What to have on record of a routing decision: the task, every tool shown with its
    description, the tool selected, arguments, validation, execution, the next observation (C52).
    """
    reply, done = trace.first(ModelReplied), trace.first(CallFinished)
    call = reply.calls[0] if reply and reply.calls else None
    told = {e.spec.name: e.spec.description for e in trace.events if isinstance(e, ToolDescribed)}
    names = offered(trace)
    rows = [
        ("task", trace.task),
        ("tools shown", f"{len(names)}: {', '.join(names)}"),
        *((f"  {name}", told[name] or "no description") for name in names),
        ("tool selected", call.name if call else f"none; it said: {reply.text if reply else ''}"),
        ("arguments", as_text(call.args) if call else "-"),
        ("validation", (done.refusal or "passed") if done else "-"),
        ("execution", _execution(trace, done)),
        ("next observation", done.text if done else "-"),
    ]
    return Table(("what", "in this run"), rows, widest=EVERYTHING)


EVERYTHING = 2_000  # letters of a cell: a record that is cut is none


def _execution(trace: Trace, done: CallFinished | None) -> str:
    if done is None or trace.first(CallStarted) is None:
        return "nothing ran"
    return done.outcome
