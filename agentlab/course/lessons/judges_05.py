"""How lesson 05 judges: a loop by what it sends, a count by other rows, a path by its way out."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from agentlab.agent import Agent
from agentlab.messages import AUTO, Message, Reply, ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.stopping import Budget
from agentlab.tools import Toolbox, ToolError, tool
from agentlab.views import CONVERSATION

Loop = Callable[[Any, str, Toolbox], str]

# -- 05.1: a loop --


@tool
def double(n: int) -> int:
    """Double a number."""
    return 2 * n


@tool
def greet(name: str) -> dict[str, str]:
    """Greet somebody."""
    return {"hello": name}


TOOLS = Toolbox([double, greet])
SCRIPTS: dict[str, list[Reply | str]] = {
    "a reply that asks for nothing": ["Nothing to do."],
    "one call": [call("double", n=4), "8 it is."],
    "two calls in one reply": [
        calls(ToolCall("x", "double", {"n": 1}), ToolCall("y", "greet", {"name": "Ada"})),
        "2, and hello.",
    ],
    "a text beside a call": [
        Reply("I will look.", (ToolCall("z", "greet", {"name": "Bo"}),), "tool_use"),
        "Hello, Bo.",
    ],
    "nine turns": [*(call("double", n=n) for n in range(8)), "Enough."],
}


def judge_loop(loop: Any) -> str:
    """05.1: a loop that sends what agentlab's own sends, reply for reply."""
    if not callable(loop):
        return "answer must be a function answer(model, question, tools)."
    for name, script in SCRIPTS.items():
        mine = _seen(loop, script)
        trace = Agent(_with_ids(script), TOOLS, budget=Budget(steps=20)).run("Go.")
        theirs = [m for m in trace.view(CONVERSATION) if m.role != "system"]
        if fault := _first_difference(mine[:-1], theirs[:-1]) or _final(mine[-1], script[-1]):
            return f"{name}: {fault}"
    return ""


def _with_ids(script: Sequence[Reply | str]) -> ScriptedModel:
    """The script with an id for every call, as a provider gives them."""
    replies = []
    for turn, said in enumerate(script):
        if isinstance(said, Reply):
            named = (ToolCall(c.id or f"c{turn}", c.name, c.args) for c in said.calls)
            said = Reply(said.text, tuple(named), said.stop)
        replies.append(said)
    return ScriptedModel(replies)


def _seen(loop: Loop, script: Sequence[Reply | str]) -> list[Any]:
    """The messages the model was sent in the end, and what the loop returned."""
    model, sent = _with_ids(script), []

    def watched(messages: Sequence[Message]) -> Reply:
        sent.append(list(messages))
        return model.reply(messages, (), AUTO)

    final = loop(ScriptedModel(watched), "Go.", TOOLS)
    return [*sent[-1], final] if sent else [final]


def _first_difference(mine: list[Message], theirs: list[Message]) -> str:
    for place, right in enumerate(theirs, 1):
        if place > len(mine):
            return f"message {place} is missing; it should be from the {right.role}."
        got = mine[place - 1]
        for field in ("role", "text", "calls", "results"):
            if getattr(got, field) != getattr(right, field):
                return (
                    f"message {place} has {field} {getattr(got, field)!r}, "
                    f"not {getattr(right, field)!r}."
                )
    return f"there are {len(mine)} messages, not {len(theirs)}." if mine[len(theirs) :] else ""


def _final(got: Any, wanted: Any) -> str:
    return "" if got == wanted else f"it returns {got!r}, not the last text, {wanted!r}."


# -- 05.2: a count --

ROWS = [
    {"category": "leak", "handling_minutes": "10"},
    {"category": "keys", "handling_minutes": "7"},
    {"category": "leak", "handling_minutes": "5"},
    {"category": "leak in the roof", "handling_minutes": "120"},
    {"category": "leak", "handling_minutes": "75"},
]


def judge_recount(count: Any) -> str:
    """05.2: hours of a category from rows alone."""
    if not callable(count):
        return "answer must be a function answer(rows, category)."
    for category, hours in (("leak", 1.5), ("keys", 7 / 60), ("leak in the roof", 2), ("moths", 0)):
        got = count([dict(row) for row in ROWS], category)
        if isinstance(got, str) or abs(float(got) - hours) > 1e-9:
            spent = ", ".join(r["handling_minutes"] for r in ROWS if r["category"] == category)
            return f"{category!r} took {spent or 'no'} minutes: {hours:g} hours, not {got!r}."
    return ""


# -- 05.3: a path --


def judge_path(find: Any) -> str:
    """05.3: the export of a quarter, and nothing else, whatever is asked."""
    if not callable(find):
        return "answer must be a function answer(quarter, folder)."
    with tempfile.TemporaryDirectory() as made:
        root, out = Path(made).resolve() / "in", Path(made).resolve() / "out"
        root.mkdir(), out.mkdir()
        for path in (root / "2030-Q1.csv", root / "2030-Q3.csv", root / "notes.csv"):
            path.write_text("id\n", encoding="utf-8")
        (out / "2030-Q2.csv").write_text("id\n", encoding="utf-8")
        got = find("2030-Q3", root)
        if Path(got).resolve() != root / "2030-Q3.csv":
            return f"for '2030-Q3' it gives {str(got)!r}, not the file 2030-Q3.csv of the folder."
        asked = ["2030-Q4", "notes", "../out/2030-Q2", str(out / "2030-Q2"), "", "2030-Q1.csv"]
        if _linked(out / "2030-Q2.csv", root / "2030-Q2.csv"):
            asked.append("2030-Q2")
        faults = (_refuses(find, quarter, root) for quarter in asked)
        return next((fault for fault in faults if fault), "")


def _linked(real: Path, link: Path) -> bool:
    try:
        os.symlink(real, link)
    except OSError:  # Windows, for who may not make links
        return False
    return True


def _refuses(find: Callable[[str, Path], Any], quarter: str, root: Path) -> str:
    shown = Path(quarter).name if Path(quarter).is_absolute() else quarter
    what = f"the absolute path of {shown}" if Path(quarter).is_absolute() else repr(quarter)
    try:
        find(quarter, root)
    except ToolError as error:
        listed = [q for q in ("2030-Q1", "2030-Q3") if q not in str(error)]
        return f"for {what} the error does not list {listed[0]}." if listed else ""
    except Exception as error:
        return f"for {what} it raises {type(error).__name__}, not a ToolError."
    return f"it gives a path for {what}."
