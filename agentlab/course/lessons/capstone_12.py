"""How the capstone is judged: a tool, a text, a question, a gate and a trace of the learner's own.

It is looked at in this order, and the first fault is told: whether each part is of its kind, the
shape of the tool, the gate (`gate_12`), the trace, whether the tool looks things up (`tool_12`),
and last whether each number of the answer comes from the text (`grounding_12`).
"""

from __future__ import annotations

import inspect
from typing import Any

from agentlab.course.lessons.gate_12 import gate_fault
from agentlab.course.lessons.grounding_12 import grounding_fault
from agentlab.course.lessons.tool_12 import about, alike, tool_fault
from agentlab.course.lessons.work_12 import PARTS, Work
from agentlab.events import ToolDescribed
from agentlab.lines import digest
from agentlab.permissions import Gate
from agentlab.research.numerals import numbers
from agentlab.tables import counted, short
from agentlab.tools import Tool
from agentlab.trace import Trace
from agentlab.views import CALLS

COURSE = {"web_search", "parser", "calculator", "calculate", "recall", "lookup", "append_note"}
FEWEST = 8  # words of a description that says what and when
NOTHING = ("", "(nothing)", "null", "{}", "[]", '""')
EXAMPLE = "A board of oak has a price of 38 euros."  # of the text that the lesson works on itself


def judge_capstone(answer: Any) -> str:
    """12.4: the first fault of a capstone, with its way out; "" when it holds."""
    if not isinstance(answer, dict) or set(answer) != set(PARTS):
        return f"answer must be a dict with the keys {', '.join(PARTS)}."
    work = Work(**answer)
    looks = (_tool, _text, _kinds, _shape, _gate, _run, _own_tool, _listens, grounding_fault)
    return next((fault for look in looks if (fault := look(work))), "")


# -- the tool and the text --


def _tool(work: Work) -> str:
    if isinstance(work.tool, Tool):
        return ""
    name = getattr(work.tool, "__name__", type(work.tool).__name__)
    return f"tool: put @tool above your function; {short(name, 60)} is no tool."


def _shape(work: Work) -> str:
    made = work.tool
    if made.name in COURSE:
        return f"tool: {made.name} is the course's own; bring one of yours, under another name."
    if fault := _description(work):
        return fault
    fields = made.spec.parameters.get("properties", {})
    if not fields:
        return "tool: it takes no argument, so a model cannot ask it for anything."
    return next(filter(None, (_argument(made, name, fields[name]) for name in fields)), "")


def _description(work: Work) -> str:
    """What its words lack: enough of them, when to use it, something of what the work is on."""
    said = [word.strip(".,:;!?…()\"'“”") for word in work.tool.description.lower().split()]
    different = set(filter(None, said))
    if len(different) < FEWEST:
        has = f"has {counted(len(different), 'different word')}"
        return f"tool: its description {has}; say what it does, and when to use it."
    if not any(word.startswith("us") for word in different):
        return "tool: its description does not say when to use it: “Use it when …”."
    on = about(f"{work.text} {work.question} {work.tool.name.replace('_', ' ')}")
    if not alike(about(work.tool.description), on):
        return "tool: no word of its description is one of your text, question or tool's name."
    return ""


def _argument(made: Tool, name: str, field: dict[str, Any]) -> str:
    hint = inspect.signature(made.function).parameters[name].annotation
    if hint is inspect.Parameter.empty:
        return f"tool: the argument {name!r} has no type; write {name}: str, or what it is."
    if not field.get("description"):
        return f"tool: the argument {name!r} has no description; add a line for it under Args:."
    return ""


def _text(work: Work) -> str:
    if not isinstance(work.text, str):
        return f"text: {_a(work.text)}; give one string, the source text your tool reads."
    if len(work.text.split()) < 5:
        return "text: give the source text your tool reads, some sentences of it."
    if EXAMPLE in " ".join(work.text.split()):
        return "text: that is the lesson's own example; bring a text of yours."
    if not numbers(work.text):
        return "text: there is no number in it, so no answer can rest on it."
    return ""


def _kinds(work: Work) -> str:
    if not isinstance(work.question, str) or not work.question.strip():
        return f"question: {_a(work.question)}; give the text that the run was asked."
    if not isinstance(work.gate, Gate):
        return (
            f"gate: {_a(work.gate)}; give a Gate, such as Gate(allow_read_only, ask_before_writes)."
        )
    if not isinstance(work.trace, Trace):
        return f"trace: {_a(work.trace)}; give what agent.run(question) returned."
    return ""


def _a(value: Any) -> str:
    """What was given in place of a part: "a dict", "nothing"."""
    if value is None or value == "":
        return "nothing"
    kind = type(value).__name__
    return f"{'an' if kind[0].lower() in 'aeiou' else 'a'} {kind}"


# -- the gate --


def _gate(work: Work) -> str:
    return gate_fault(work.gate, work.tool, work.trace)


# -- the trace --


def _run(work: Work) -> str:
    trace = work.trace
    if trace.task.strip() != work.question.strip():
        return f"trace: it is of another question, {short(trace.task, 80)!r}."
    if trace.stop != "answered":
        detail = trace.finished.detail if trace.finished else "it has no end"
        why = f"({trace.stop or 'open'}: {short(detail, 120)})"
        return f"trace: the run was not answered {why}.{_unread(work)}"
    made = trace.view(CALLS).values()
    if lost := [call.id for call in made if not call.outcome]:
        return f"trace: the call {lost[0]} has no outcome."
    ended = [event.call for event in trace if type(event).__name__ == "CallFinished"]
    if twice := [call for call in ended if ended.count(call) > 1]:
        return f"trace: the call {twice[0]} has more than one outcome."
    return ""


def _unread(work: Work) -> str:
    """Why the text may not have been read: it came as JSON, or what the parser said of it."""
    found = any(
        isinstance(c.data, dict) and c.data.get("kind") == "results" for c in work.own_calls
    )
    if found and not work.tool.render:
        return f" The model got the data of {work.tool.name} as JSON; write @tool(render=rendered)."
    return work.parsers_reason()


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
    return tool_fault(work.tool, work.text, work.own_calls, work.trace)
