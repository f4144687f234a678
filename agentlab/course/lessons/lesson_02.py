"""Exercises of lesson 02: a message for the wire, a reply off the wire, a tool a model can use."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_02 import judge_message, judge_reply, judge_tool

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
            # the token limit is not the only way to be cut
            """def answer(body):
    if body["stop_reason"] == "max_tokens":
        return []
    return [(b["name"], b["input"]) for b in body["content"] if b["type"] == "tool_use"]""",
            # nor are these two
            """def answer(body):
    if body["stop_reason"] in ("max_tokens", "refusal"):
        return []
    return [(b["name"], b["input"]) for b in body["content"] if b["type"] == "tool_use"]""",
            'answer = [("add", {"a": 2, "b": 4})]',
        ),
    ),
    Exercise(
        id="02.3",
        judge=judge_tool,
        hints=(
            "All a model sees of a function: its name, its docstring, its parameters and hints.",
            "def answer(a: int, b: int) -> int, with one line of docstring.",
            'The docstring says which is taken from which: "Subtract b from a."',
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
            # the parameters in the wrong order
            '''def answer(b: int, a: int) -> int:
    """Subtract b from a."""
    return a - b''',
            # any number is not a whole number
            '''def answer(a: float, b: float) -> float:
    """Subtract b from a."""
    return a - b''',
            "answer = 5",
        ),
    ),
)
