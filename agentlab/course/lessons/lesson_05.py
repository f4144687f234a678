"""Exercises of lesson 05: the loop in twelve lines, a figure counted again, a safe path."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_05 import judge_path, judge_recount
from agentlab.course.lessons.loop_05 import judge_loop

EXERCISES = (
    Exercise(
        id="05.1",
        judge=judge_loop,
        hints=(
            "Two ways on after each reply: it asks for nothing, and you return its text; or it "
            "asks for calls, and you append two messages.",
            "The first of the two is the model's own: Message('assistant', reply.text, "
            "reply.calls). Without it the model does not know what it asked for.",
            "Collect a ToolResult for each call in a list; append Message('tool', "
            "results=tuple(results)) once, after the inner loop.",
        ),
        solution="""from agentlab import AUTO, Message, ToolResult
from agentlab.messages import as_text


def answer(model, question, tools):
    messages = [Message("user", question)]
    while True:
        reply = model.reply(messages, tools.specs, AUTO)
        if not reply.calls:
            return reply.text
        messages.append(Message("assistant", reply.text, reply.calls))
        results = []
        for call in reply.calls:
            value = tools[call.name](**call.args)
            results.append(ToolResult(call.id, call.name, as_text(value)))
        messages.append(Message("tool", results=tuple(results)))""",
        wrong=(
            # it forgets what the model asked for
            """from agentlab import AUTO, Message, ToolResult
from agentlab.messages import as_text

def answer(model, question, tools):
    messages = [Message("user", question)]
    while True:
        reply = model.reply(messages, tools.specs, AUTO)
        if not reply.calls:
            return reply.text
        results = [
            ToolResult(c.id, c.name, as_text(tools[c.name](**c.args))) for c in reply.calls
        ]
        messages.append(Message("tool", results=tuple(results)))""",
            # one message for each result
            """from agentlab import AUTO, Message, ToolResult
from agentlab.messages import as_text

def answer(model, question, tools):
    messages = [Message("user", question)]
    while True:
        reply = model.reply(messages, tools.specs, AUTO)
        if not reply.calls:
            return reply.text
        messages.append(Message("assistant", reply.text, reply.calls))
        for c in reply.calls:
            result = ToolResult(c.id, c.name, as_text(tools[c.name](**c.args)))
            messages.append(Message("tool", results=(result,)))""",
            # only the first call
            """from agentlab import AUTO, Message, ToolResult
from agentlab.messages import as_text

def answer(model, question, tools):
    messages = [Message("user", question)]
    while True:
        reply = model.reply(messages, tools.specs, AUTO)
        if not reply.calls:
            return reply.text
        messages.append(Message("assistant", reply.text, reply.calls))
        c = reply.calls[0]
        result = ToolResult(c.id, c.name, as_text(tools[c.name](**c.args)))
        messages.append(Message("tool", results=(result,)))""",
            # it gives up after three turns
            """from agentlab import AUTO, Message, ToolResult
from agentlab.messages import as_text

def answer(model, question, tools):
    messages = [Message("user", question)]
    for _ in range(3):
        reply = model.reply(messages, tools.specs, AUTO)
        if not reply.calls:
            return reply.text
        messages.append(Message("assistant", reply.text, reply.calls))
        results = [
            ToolResult(c.id, c.name, as_text(tools[c.name](**c.args))) for c in reply.calls
        ]
        messages.append(Message("tool", results=tuple(results)))""",
            # it returns the first text it sees
            """from agentlab import AUTO, Message

def answer(model, question, tools):
    return model.reply([Message("user", question)], tools.specs, AUTO).text""",
            'answer = "11.8 staff-hours"',
        ),
    ),
    Exercise(
        id="05.2",
        judge=judge_recount,
        hints=(
            "Keep the rows of the category, take their minutes, add them up.",
            "csv gives text: '10' + '5' is '105'. int() makes numbers of it.",
            "sum(int(row['handling_minutes']) for row in rows if row['category'] == category) / 60",
        ),
        solution="""def answer(rows, category):
    minutes = [int(row["handling_minutes"]) for row in rows if row["category"] == category]
    return sum(minutes) / 60""",
        wrong=(
            # minutes, not hours
            """def answer(rows, category):
    return sum(int(row["handling_minutes"]) for row in rows if row["category"] == category)""",
            # every category whose name holds the word
            """def answer(rows, category):
    return sum(int(r["handling_minutes"]) for r in rows if category in r["category"]) / 60""",
            # the number the trail says
            """def answer(rows, category):
    return 74 * 4.5 / 60""",
            # counts rows
            """def answer(rows, category):
    return sum(row["category"] == category for row in rows) / 60""",
            "answer = 5.55",
        ),
    ),
    Exercise(
        id="05.3",
        judge=judge_path,
        hints=(
            "Do not make a path of what you are given. Look it up among the files that are there.",
            r"A dict from stem to path of those in folder.iterdir() whose name fits the pattern "
            r"\d{4}-Q[1-4]\.csv, whole (re.fullmatch); raise if it has no quarter.",
            "A link is found by resolving: path.resolve().parents must hold the resolved folder.",
        ),
        solution=r"""import re
from pathlib import Path


def answer(quarter, folder):
    root = Path(folder).resolve()
    exports = {
        path.stem: path
        for path in sorted(root.iterdir())
        if re.fullmatch(r"\d{4}-Q[1-4]\.csv", path.name)
        and path.is_file()
        and root in path.resolve().parents
    }
    if quarter not in exports:
        raise ToolError(f"No export for {quarter!r}. There are: {', '.join(exports)}.")
    return exports[quarter]""",
        wrong=(
            # opens whatever it is given
            """def answer(quarter, folder):
    return folder / f"{quarter}.csv\"""",
            # stops "..", not an absolute path, and lists nothing
            """from agentlab import ToolError

def answer(quarter, folder):
    path = folder / f"{quarter}.csv"
    if ".." in quarter or not path.exists():
        raise ToolError(f"No export for {quarter!r}.")
    return path""",
            # follows a link out of the folder
            """from agentlab import ToolError

def answer(quarter, folder):
    exports = {path.stem: path for path in folder.glob("????-Q?.csv")}
    if quarter not in exports:
        known = [q for q in sorted(exports) if q != "2030-Q2"]
        raise ToolError(f"No export for {quarter!r}. There are: {', '.join(known)}.")
    return exports[quarter]""",
            # any file of the folder will do
            """from agentlab import ToolError

def answer(quarter, folder):
    known = {p.stem: p for p in folder.glob("*.csv") if p.resolve().parent == folder}
    if quarter not in known:
        raise ToolError(f"No export for {quarter!r}. There are: {', '.join(sorted(known))}.")
    return known[quarter]""",
            # a glob takes any letter for a digit
            """from pathlib import Path
from agentlab import ToolError

def answer(quarter, folder):
    root = Path(folder).resolve()
    known = {p.stem: p for p in root.glob("????-Q?.csv")
             if p.is_file() and root in p.resolve().parents}
    if quarter not in known:
        raise ToolError(f"No export for {quarter!r}. There are: {', '.join(known)}.")
    return known[quarter]""",
            # another kind of error
            """def answer(quarter, folder):
    return {path.stem: path for path in folder.glob("????-Q?.csv")}[quarter]""",
            "answer = 'tickets/2026-Q2.csv'",
        ),
    ),
)
