"""How lesson 02 judges: a message by the adapter's, a reply by what may run, a tool by use."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from agentlab.agent import Agent
from agentlab.course.blame import shown
from agentlab.course.judging import changed, listed, told
from agentlab.course.lessons.order_02 import EXAMPLES, orders, other, warns
from agentlab.messages import AUTO, Message, ToolCall
from agentlab.models import ollama_wire
from agentlab.models.stand_in import StandIn
from agentlab.tools import Tool, Toolbox, tool
from agentlab.trace import executed

SAID = (
    Message("assistant", "The answer is 30."),
    Message("assistant", calls=(ToolCall("call_1", "add", {"a": 2, "b": 4}),)),
    Message(
        "assistant",
        "First the sum.",
        (ToolCall("c1", "add", {"a": 1, "b": 1}), ToolCall("c2", "multiply", {"a": 3, "b": 3})),
    ),
    Message("assistant", calls=(ToolCall("call_9", "add", '{"a": "7", "b": 8}'),)),
    Message(
        "assistant",
        "Both.",
        (ToolCall("c1", "add", {"a": [1, 2], "b": {}}), ToolCall("c2", "now", "{}")),
    ),
    Message("assistant", calls=(ToolCall("c1", "now", {}), ToolCall("c1", "now", {}))),
    # JSON is not Python: its words for True and None, and an apostrophe that ends nothing
    Message("assistant", calls=(ToolCall("c3", "add", '{"a": true, "b": null}'),)),
    Message("assistant", calls=(ToolCall("c4", "say", {"text": "it's", "loud": True}),)),
)


def judge_message(convert: Any) -> str:
    """02.1: an assistant message as Ollama wants it, its calls included."""
    if not callable(convert):
        return "answer must be a function of a message."
    for message in SAID:
        sent = ollama_wire.request("any", [Message("user", "go"), message], [], AUTO)
        wanted, got = sent["messages"][1], convert(message)
        if apart := _apart(wanted, got, "answer(message)"):
            return f"for {_told(message)}: {apart}."
    return ""


def _apart(wanted: Any, got: Any, at: str) -> str:
    """Where what was given first differs from what was wanted; "" where it does not."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        if missing := [key for key in wanted if key not in got]:
            return f"there is no {at}[{missing[0]!r}]; it should be {shown(wanted[missing[0]])}"
        if extra := [key for key in got if key not in wanted]:
            return f"{at}[{shown(extra[0])}] should not be there; it is {shown(got[extra[0]])}"
        parts = [(key, wanted[key], got[key]) for key in wanted]
    elif isinstance(wanted, list) and isinstance(got, list | tuple):  # in JSON they are the same
        if len(wanted) != len(got):
            return f"the length of {at} should be {len(wanted)}, not {len(got)}"
        parts = [(place, *pair) for place, pair in enumerate(zip(wanted, got, strict=True))]
    else:
        return "" if wanted == got else f"{at} should be {shown(wanted)}, not {shown(got)}"
    return next((told for key, *pair in parts if (told := _apart(*pair, f"{at}[{key!r}]"))), "")


def _told(message: Message) -> str:
    calls = ", ".join(f"{c.name}({c.args!r})" for c in message.calls)
    return f"the text {message.text!r} with the calls [{calls}]"


def _block(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, **fields}


ADD = _block("tool_use", id="t1", name="add", input={"a": 2, "b": 4})
MULTIPLY = _block("tool_use", id="t2", name="multiply", input={"a": 3, "b": 3})
AGAIN = _block("tool_use", id="t3", name="add", input={"a": 5, "b": 5})
BARE = _block("tool_use", id="t4", name="now", input={})
SEARCHED = _block("server_tool_use", id="s1", name="web_search", input={"query": "sum"})
THINKS = _block("thinking", thinking="First the sum.", signature="Eq==")
SAYS = _block("text", text="I add first.")


def _cut(reason: str | None) -> dict[str, Any]:
    return {"content": [SAYS, ADD], "stop_reason": reason}


BODIES: tuple[tuple[str, dict[str, Any], list[tuple[str, Any]]], ...] = (
    ("one call", {"content": [ADD], "stop_reason": "tool_use"}, [("add", ADD["input"])]),
    (
        "thinking and text before two calls",
        {"content": [THINKS, SAYS, ADD, MULTIPLY], "stop_reason": "tool_use"},
        [("add", ADD["input"]), ("multiply", MULTIPLY["input"])],
    ),
    (
        "two calls of one tool, after another",
        {"content": [MULTIPLY, ADD, AGAIN], "stop_reason": "tool_use"},
        [("multiply", MULTIPLY["input"]), ("add", ADD["input"]), ("add", AGAIN["input"])],
    ),
    (
        "a call that the provider has run itself, then one",
        {"content": [SEARCHED, ADD], "stop_reason": "tool_use"},
        [("add", ADD["input"])],
    ),
    (
        "a call without arguments, and one with",
        {"content": [BARE, ADD], "stop_reason": "tool_use"},
        [("now", {}), ("add", ADD["input"])],
    ),
    ("an answer", {"content": [SAYS], "stop_reason": "end_turn"}, []),
    ("nothing at all", {"content": [], "stop_reason": "refusal"}, []),
    *(
        (f"a call in a reply that ended with {reason}", _cut(reason), [])
        for reason in (
            "max_tokens",
            "refusal",
            "stop_sequence",
            "pause_turn",
            "end_turn",
            "model_context_window_exceeded",
            "a new reason",
            None,
        )
    ),
)


def judge_reply(read: Any) -> str:
    """02.2: which calls of a reply may run: those of a whole reply, found by type."""
    if not callable(read):
        return "answer must be a function of a reply's body."
    for name, body, wanted in BODIES:
        given = deepcopy(body)
        got = read(given)
        found = listed(got)
        if found is None or [tuple(pair) for pair in found] != wanted:
            return f"for {name} it should give {wanted}, not {shown(told(got, found))}."
        if fault := changed(body, given, "body"):
            return f"for {name} {fault}."
    return ""


def judge_tool(answer: Any) -> str:
    """02.3: a tool the stand-in finds and fills, whose description says what is taken from what."""
    if not callable(answer) or isinstance(answer, type):
        return "answer must be a function, the tool."
    made = answer if isinstance(answer, Tool) else tool(answer)
    made = replace(made, name="answer")  # whatever it was called: the description must do
    fields = made.spec.parameters["properties"]
    kinds = {name: field.get("type") for name, field in fields.items()}
    if len(kinds) != 2 or set(kinds.values()) != {"integer"}:
        return f"the schema says {kinds}; it should have two parameters with the type hint int."
    if left_out := set(kinds) - set(made.spec.parameters.get("required", ())):
        name = min(left_out)
        return f"{name} has a default, so a model may leave it out; both numbers must be given."
    if not made.description.strip():
        return "the description is empty; a docstring becomes the description."
    faults = (_misused(made, task, wanted) for task, wanted in DIFFERENCES.items())
    return next((fault for fault in faults if fault), "") or _untold(made) or _returned(made)


DIFFERENCES = {"compute 9 - 4": "5", "compute 3 - 8": "-5", "compute 120 - 20": "100"}


def _misused(made: Tool, task: str, wanted: str) -> str:
    """What goes wrong when the stand-in has the tool and is given a task.

    It finds a tool by fewer words than `orders` reads. What the docstring says is judged there, so
    where it finds nothing it gets the same tool in words that it knows.
    """
    plain = replace(made, description="Subtract.")
    traces = (Agent(StandIn(), Toolbox([each])).run(task) for each in (made, plain))
    trace = next((trace for trace in traces if executed(trace)), None)
    if trace is None:
        return f"asked to {task}, the stand-in does not call it."
    ran, args, result = executed(trace)[0]
    if result != wanted:
        filled = ", ".join(f"{name}={value}" for name, value in args.items())
        called = f"asked to {task}, the stand-in calls {ran}({filled}), which gives {result}"
        return f"{called}, not {wanted}. {_why(result, wanted)}".rstrip()
    return "" if trace.answer else f"asked to {task}, the stand-in says: {trace.finished.detail}"


def _why(result: str, wanted: str) -> str:
    if result == "null":
        return "Is there a return?"
    if result != str(-int(wanted)):
        return ""
    if wanted.startswith("-"):
        return "What is less than zero must stay so."
    return "The parameter that comes first is to be what is subtracted from."


def _untold(made: Tool) -> str:
    """What the description leaves open: a model that is sent it must know which is which."""
    fields = made.spec.parameters["properties"]
    notes = {name: field.get("description", "") for name, field in fields.items()}
    left, right = notes
    if does := other(made.description, notes):
        return f"the docstring says that it {does}; the code subtracts, and does nothing else."
    if warns(made.description):
        return "the docstring says what it is not for; a model would leave the tool alone."
    match orders(made.description, notes):
        case found if found == {(left, right)}:
            return ""
        case found if found == {(right, left)}:
            return f"the docstring says {right} minus {left}; the code does the opposite."
        case found if found:
            return f"the docstring says both, {left} minus {right} and {right} minus {left}."
    known = ", ".join(f'"{way.format(a=left, b=right)}"' for way in EXAMPLES)
    return (
        "the check finds nothing in the docstring that says which number is taken from which. It "
        f"reads phrases like {known}, each with both parameters."
    )


def _returned(made: Tool) -> str:
    given = made.function(9, 4)
    if type(given) is int:
        return ""
    got = f"{shown(given)}, of type {type(given).__name__}"
    return f"answer(9, 4) returns {got}; it should be a whole number, as add's is."
