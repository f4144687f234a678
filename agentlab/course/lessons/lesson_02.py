"""Exercises of lesson 02: a message for the wire, a reply off the wire, a tool a model can use."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from agentlab.agent import Agent
from agentlab.course.checks import Exercise
from agentlab.messages import AUTO, Message, ToolCall
from agentlab.models import ollama_wire
from agentlab.models.stand_in import StandIn
from agentlab.tools import Tool, Toolbox
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
)


def judge_message(convert: Any) -> str:
    """02.1: an assistant message as Ollama wants it, its calls included."""
    if not callable(convert):
        return "answer must be a function of a message."
    for message in SAID:
        sent = ollama_wire.request("any", [Message("user", "go"), message], [], AUTO)
        wanted, got = sent["messages"][1], convert(message)
        if got != wanted:
            return f"for {_told(message)} it should give {wanted}, not {got!r}."
    return ""


def _told(message: Message) -> str:
    calls = ", ".join(f"{c.name}({c.args!r})" for c in message.calls)
    return f"the text {message.text!r} with the calls [{calls}]"


def _block(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, **fields}


ADD = _block("tool_use", id="t1", name="add", input={"a": 2, "b": 4})
MULTIPLY = _block("tool_use", id="t2", name="multiply", input={"a": 3, "b": 3})
THINKS = _block("thinking", thinking="First the sum.", signature="Eq==")
SAYS = _block("text", text="I add first.")
BODIES: tuple[tuple[str, dict[str, Any], list[tuple[str, Any]]], ...] = (
    ("one call", {"content": [ADD], "stop_reason": "tool_use"}, [("add", ADD["input"])]),
    (
        "thinking and text before two calls",
        {"content": [THINKS, SAYS, ADD, MULTIPLY], "stop_reason": "tool_use"},
        [("add", ADD["input"]), ("multiply", MULTIPLY["input"])],
    ),
    ("an answer", {"content": [SAYS], "stop_reason": "end_turn"}, []),
    ("nothing at all", {"content": [], "stop_reason": "refusal"}, []),
    ("a call cut by the token limit", {"content": [SAYS, ADD], "stop_reason": "max_tokens"}, []),
)


def judge_reply(read: Any) -> str:
    """02.2: which calls of a reply may run: those of a whole reply, found by type."""
    if not callable(read):
        return "answer must be a function of a reply's body."
    for name, body, wanted in BODIES:
        got = read(deepcopy(body))
        if not isinstance(got, list) or [tuple(pair) for pair in got] != wanted:
            return f"for {name} it should give {wanted}, not {got!r}."
    return ""


def judge_tool(answer: Any) -> str:
    """02.3: a tool the stand-in finds by its description and fills with whole numbers."""
    if not callable(answer) or isinstance(answer, type):
        return "answer must be a function, the tool."
    made = answer if isinstance(answer, Tool) else Toolbox([answer])
    spec = made.spec if isinstance(made, Tool) else made.specs[0]
    kinds = {n: p.get("type") for n, p in spec.parameters["properties"].items()}
    if len(kinds) != 2 or set(kinds.values()) != {"integer"}:
        return f"the schema says {kinds}; it should have two parameters of type integer."
    if not spec.description.strip():
        return "the description is empty; a docstring becomes the description."
    trace = Agent(StandIn(), Toolbox([answer])).run("compute 9 - 4")
    if not executed(trace):
        return f"asked to compute 9 - 4, the stand-in says: {trace.finished.detail}"
    ran = [(list(args.values()), result) for _, args, result in executed(trace)]
    return "" if ran == [([9, 4], "5")] else f"asked to compute 9 - 4, the stand-in ran {ran}."


EXERCISES = (
    Exercise(
        id="02.1",
        judge=judge_message,
        hints=(
            "Two keys are always there: role and content. The third only when there are calls.",
            'Each call becomes {"function": {"name": ..., "arguments": ...}}; there is no id.',
            "c.args may be text: then json.loads(c.args) is the object.",
        ),
        solution="""def answer(message):
    sent = {"role": "assistant", "content": message.text}
    calls = [
        {
            "function": {
                "name": c.name,
                "arguments": json.loads(c.args) if isinstance(c.args, str) else c.args,
            }
        }
        for c in message.calls
    ]
    return {**sent, "tool_calls": calls} if calls else sent""",
        wrong=(
            # it forgets the calls: lesson 03 shows what comes of that
            """def answer(message):
    return {"role": "assistant", "content": message.text}""",
            # only the first call
            """def answer(message):
    sent = {"role": "assistant", "content": message.text}
    for c in message.calls[:1]:
        args = json.loads(c.args) if isinstance(c.args, str) else c.args
        sent["tool_calls"] = [{"function": {"name": c.name, "arguments": args}}]
    return sent""",
            # arguments as they came, text included
            """def answer(message):
    sent = {"role": "assistant", "content": message.text}
    calls = [{"function": {"name": c.name, "arguments": c.args}} for c in message.calls]
    return {**sent, "tool_calls": calls} if calls else sent""",
            # an empty list where there is no call
            """def answer(message):
    calls = [
        {
            "function": {
                "name": c.name,
                "arguments": json.loads(c.args) if isinstance(c.args, str) else c.args,
            }
        }
        for c in message.calls
    ]
    return {"role": "assistant", "content": message.text, "tool_calls": calls}""",
            'answer = {"role": "assistant", "content": ""}',
        ),
    ),
    Exercise(
        id="02.2",
        judge=judge_reply,
        hints=(
            "content is a list of blocks, and what a block is stands under type.",
            "Take the blocks whose type is tool_use, wherever they stand.",
            'Look at stop_reason first: only "tool_use" says that the calls are whole.',
        ),
        solution="""def answer(body):
    if body["stop_reason"] != "tool_use":
        return []
    return [(b["name"], b["input"]) for b in body["content"] if b["type"] == "tool_use"]""",
        wrong=(
            # by position: thinking stands in front
            """def answer(body):
    first = body["content"][0] if body["content"] else {"type": "none"}
    return [(first["name"], first["input"])] if first["type"] == "tool_use" else []""",
            # the last block only
            """def answer(body):
    if body["stop_reason"] != "tool_use":
        return []
    return [(b["name"], b["input"]) for b in body["content"][-1:]]""",
            # it runs a call that was cut
            """def answer(body):
    return [(b["name"], b["input"]) for b in body["content"] if b["type"] == "tool_use"]""",
            'answer = [("add", {"a": 2, "b": 4})]',
        ),
    ),
    Exercise(
        id="02.3",
        judge=judge_tool,
        hints=(
            "All a model sees of a function: its name, its docstring, its parameters and hints.",
            "def subtract(a: int, b: int) -> int, with one line of docstring.",
            'The docstring says what it does: "Subtract b from a."',
        ),
        solution='''def answer(a: int, b: int) -> int:
    """Subtract b from a.

    Args:
        a: the number to subtract from
        b: the number to take away
    """
    return a - b''',
        wrong=(
            # no type hints
            '''def answer(a, b):
    """Subtract b from a."""
    return int(a) - int(b)''',
            # no docstring
            """def answer(a: int, b: int) -> int:
    return a - b""",
            # a description of something else
            '''def answer(a: int, b: int) -> int:
    """Add two numbers."""
    return a - b''',
            # the wrong way round
            '''def answer(a: int, b: int) -> int:
    """Subtract b from a."""
    return b - a''',
            "answer = 5",
        ),
    ),
)
