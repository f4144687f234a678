"""Answers to the exercises of lesson 05 that a check could take for right, or for wrong."""

LOOP = """from agentlab import AUTO, Message, ToolResult
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
        messages.append(Message("tool", results=tuple(results)))"""


def loop(old: str, new: str) -> str:
    """The right loop with one thing changed."""
    assert old in LOOP
    return LOOP.replace(old, new)


COUNT = """def answer(rows, category):
    minutes = [int(row["handling_minutes"]) for row in rows if row["category"] == category]
    return sum(minutes) / 60"""


def count(last: str) -> str:
    """The right count with another end."""
    return COUNT.replace("return sum(minutes) / 60", last)


def path(known: str, error: str = "', '.join(known)", found: str = "known[quarter]") -> str:
    """A lookup among files found in some way, with an error that lists something."""
    return f"""from pathlib import Path
import os, re
from agentlab import ToolError

def answer(quarter, folder):
    root = Path(folder).resolve()
    known = {known}
    if quarter not in known:
        raise ToolError(f"No export for {{quarter!r}}. There are: {{{error}}}.")
    return {found}"""


RESOLVED = (
    "{p.stem: p for p in root.glob('*.csv')"
    " if re.fullmatch(r'\\d{4}-Q[1-4]', p.stem) and p.is_file() and root in %s}"
)

WRONG = {
    "05.1": (
        ("not offered the tools", loop("tools.specs", "()")),
        ("not offered the tools", loop("tools.specs", "tools.specs[:1]")),
        (
            "not offered the tools",
            loop("model.reply(messages", "model.reply(messages[-1:] and messages").replace(
                "tools.specs", "tools.specs if len(messages) == 1 else ()"
            ),
        ),
        ("should be AUTO", loop("import AUTO,", "import ANY as AUTO,")),
        (
            "what ran is draw(n=4), draw(n=4); it should be draw(n=4)",
            loop("value = ", "tools[call.name](**call.args)\n            value = "),
        ),
        (
            "what ran is nothing; it should be draw(n=4)",
            loop("tools[call.name](**call.args)", "'a ticket'"),
        ),
        (
            "an Agent runs inside it",
            """from agentlab import Agent

def answer(model, question, tools):
    return Agent(model, tools).run(question).answer""",
        ),
        (
            "an Agent runs inside it",
            """from agentlab import Agent, Budget, Trace

def answer(model, question, tools):
    trace = Trace()
    for _ in Agent(model, tools, budget=Budget(steps=None), rules=()).steps(question, trace):
        pass
    return trace.answer""",
        ),
        ("model it was given is never asked", 'def answer(model, question, tools):\n    "Go."'),
        ("it returns None; is there a return?", loop("return reply.text", "break")),
        # it goes by the stop reason, or by nothing
        (
            "a reply that was cut and asks for nothing: after a reply that asks for nothing",
            loop("if not reply.calls", "if reply.stop == 'end_turn'"),
        ),
        (
            "a reply that asks for nothing: after a reply that asks for nothing the model is asked",
            loop("        if not reply.calls:\n            return reply.text\n", ""),
        ),
        # each in turn: the other order, another name, another id, Python's own words
        (
            "two calls in one reply: message 3, result 1, has call_id 'y', not 'x'.",
            loop("tuple(results)", "tuple(reversed(results))"),
        ),
        (
            "message 3, result 1, has call_id 'draw', not 'c0'.",
            loop("call.id, call.name, as", "call.name, call.id, as"),
        ),
        (
            "message 3, result 1, has call_id 'call_1', not 'c0'.",
            loop("ToolResult(call.id", "ToolResult('call_1'"),
        ),
        (
            "message 3, result 2, has text \"{'hello': 'Ada', 'seat': ",
            loop("as_text(value)", "str(value)"),
        ),
        (
            "message 3, result 2, has text {'hello': 'Ada', 'seat': ",
            loop("as_text(value)", "value"),
        ),
        (
            "two calls in one reply: message 3 has 1 result, not 2: "
            "all of one reply stand in one message.",
            loop("tuple(results)", "tuple(results[-1:])"),
        ),
        (
            "message 3 has results ('",
            loop("ToolResult(call.id, call.name, as_text(value))", "as_text(value)"),
        ),
        ("message 2 has text ''", loop('"assistant", reply.text', '"assistant", ""')),
        ("message 2 has calls ()", loop(", reply.text, reply.calls", ", reply.text")),
        ("message 2 has role 'user'", loop('Message("assistant"', 'Message("user"')),
        ("message 1 has text 'Go.'", loop('"user", question', '"user", "Go."')),
        # a list that outlives the run
        (
            "message 1 has text",
            loop("tools):", "tools, messages=[]):").replace(
                'messages = [Message("user", question)]',
                'messages.append(Message("user", question))',
            ),
        ),
        # a memory of the last turn only
        ("message 1 has", loop("reply(messages", "reply(messages[-3:]")),
        (
            "it returns 'I will look.Hello, Bo.'",
            loop("while True:", "said = ''\n    while True:").replace(
                "if not reply.calls:\n            return reply.text",
                "said += reply.text\n        if not reply.calls:\n            return said",
            ),
        ),
        # a call that comes again is taken for a mistake
        (
            "the same call again and again",
            loop("while True:", "seen = []\n    while True:").replace(
                "        results = []\n",
                "        asked = [call.args for call in reply.calls]\n"
                "        if asked in seen:\n            return reply.text\n"
                "        seen.append(asked)\n        results = []\n",
            ),
        ),
        (
            "a hundred and fifty turns: the model is asked 11 times, not 150 times",
            loop("while True:", "for _ in range(11):"),
        ),
        ("the model is asked 100 times, not 150", loop("while True:", "for _ in range(100):")),
    ),
    "05.2": (
        ("'leak' took 10, 5, 5 minutes: 0.333333 hours", count("return sum(set(minutes)) / 60")),
        (
            "'leak' took 10, 5, 5 minutes",
            count(
                "mean = round(sum(minutes) / max(1, len(minutes)), 2)\n"
                "    return mean * len(minutes) / 60"
            ),
        ),
        ("for 'leak' it returns None; is there a return?", count("sum(minutes) / 60")),
        (
            "for 'moths', which has no rows and took 0 hours, it returns None",
            count("return sum(minutes) / 60 if minutes else None"),
        ),
        (
            "'moths' has no rows: 0 hours, not -1.0.",
            count("return sum(minutes) / 60 if minutes else -1.0"),
        ),
        ("hours, not '", count('return f"{sum(minutes) / 60}"')),
        (
            "for 'moths', which has no rows and took 0 hours, it raises ZeroDivisionError",
            count("""n = len(minutes)
    return sum(minutes) / n * n / 60"""),
        ),
        ("'leak' took 10, 5, 5 minutes", count("return round(sum(minutes) / 60, 2)")),
        ("'leak' took 10, 5, 5 minutes", count("return sum(minutes) // 60")),
        (
            "'leak' took 10, 5, 5 minutes",
            COUNT.replace("== category", ".endswith(category)").replace(
                '["category"].', '["category"].'
            ),
        ),
        ("'leak' took 10, 5, 5 minutes", COUNT.replace("] == category", "].lower() == category")),
        ("'leak' took 10, 5, 5 minutes", COUNT.replace("== category", ">= category")),
        # the rows of the lesson, whatever is given
        ("'leak' took", COUNT.replace("(rows, category)", "(given, category)")),
        # whoever comes last
        (
            "'leak' took 10, 5, 5 minutes",
            """def answer(rows, category):
    spent = {row["category"]: int(row["handling_minutes"]) for row in rows}
    return spent.get(category, 0) / 60""",
        ),
        (
            "for 'leak' it raises KeyError",
            'def answer(rows, category):\n    return {"order status": 5.55}[category]',
        ),
        ("not True", "def answer(rows, category):\n    return True"),
        # the rows are the caller's
        (
            "for 'leak' your answer changes the list of rows it is given, which its caller still",
            count("rows.clear()\n    return sum(minutes) / 60"),
        ),
        (
            "for 'leak' your answer changes the list of rows it is given, which its caller still",
            count("rows[0]['category'] = ''\n    return sum(minutes) / 60"),
        ),
    ),
    "05.3": (
        # the name of another folder begins with the name of this one
        (
            "in-other/2030-Q2' it gives a path",
            """from pathlib import Path
from agentlab import ToolError

def answer(quarter, folder):
    root = Path(folder).resolve()
    path = (root / f"{quarter}.csv").resolve()
    if not str(path).startswith(str(root)) or not path.is_file() or "Q" not in path.stem:
        raise ToolError(f"No export for {quarter!r}. There are: 2030-Q1, 2030-Q3.")
    return path""",
        ),
        # a folder that is told as one stands, not from the root
        (
            "there in a folder given as a relative Path, it raises ToolError",
            path(RESOLVED % "p.resolve().parents").replace(".resolve()\n", "\n"),
        ),
        # what was asked is made fit before it is looked for
        (
            "for 'sub/2030-Q1' it gives a path",
            path(RESOLVED % "p.resolve().parents").replace(
                "    if quarter", "    quarter = Path(quarter).name\n    if quarter"
            ),
        ),
        (
            "for ' 2030-Q1' it gives a path",
            path(RESOLVED % "p.resolve().parents").replace(
                "    if quarter", "    quarter = quarter.strip()\n    if quarter"
            ),
        ),
        (
            "for '2030-q1' it gives a path",
            path(RESOLVED % "p.resolve().parents").replace(
                "    if quarter", "    quarter = quarter.upper()\n    if quarter"
            ),
        ),
        (
            "the error lists 2099-Q1, which is not there",
            path(RESOLVED % "p.resolve().parents", "', '.join([*known, '2099-Q1'])"),
        ),
        # the error lists what it would not open
        (
            "the error lists 2030-Q1-draft, no quarter",
            path(
                RESOLVED % "p.resolve().parents",
                "[p.stem for p in root.glob('*.csv') if p.is_file() and not p.is_symlink()]",
            ),
        ),
        (
            "the error lists 2030-Q2, a link out of the folder",
            path(
                RESOLVED % "p.resolve().parents",
                "[p.stem for p in root.glob('2030-Q[1-4].csv') if p.is_file()]",
            ),
        ),
        (
            "for '2030-Q4', a file of another folder, it gives a path",
            path((RESOLVED % "p.resolve().parents").replace("glob", "rglob")),
        ),
        (
            "for '2030-Q1-draft', no quarter, it gives a path",
            path((RESOLVED % "p.resolve().parents").replace("fullmatch", "match")),
        ),
        (
            "for '2030-Qx', no quarter, it gives a path",
            path((RESOLVED % "p.resolve().parents").replace("-Q[1-4]'", "-Q.'")),
        ),
        # a year has four quarters
        (
            "for '2030-Q5', no quarter, it gives a path",
            path((RESOLVED % "p.resolve().parents").replace("-Q[1-4]'", "-Q\\d'")),
        ),
        # a path that is told is worse than a list with a gap
        (
            "the error tells the model your folder's full path",
            path(RESOLVED % "p.resolve().parents", "root.resolve()"),
        ),
        # and a path that leads out is worse than either
        (
            "for '2030-Q2', a link out of the folder, it gives a path",
            path(RESOLVED % "p.parents", "root.resolve()"),
        ),
        # what the lesson's own tool did: the error says where the folder is
        (
            "the error tells the model your folder's full path",
            path(
                RESOLVED % "p.resolve().parents",
                "', '.join(known)} in {root.resolve()",
            ),
        ),
        (
            "the error tells the model your folder's full path",
            path(RESOLVED % "p.resolve().parents").replace(
                "No export for {quarter!r}", "{(root / quarter).resolve()}.csv not found"
            ),
        ),
        (
            "for '../in-other/2030-Q2' it returns the ToolError; raise it.",
            path(RESOLVED % "p.resolve().parents").replace("raise ToolError", "return ToolError"),
        ),
        (
            "for 'next-Q2', no quarter, it gives a path",
            path((RESOLVED % "p.resolve().parents").replace("\\d{4}-", ".{4}-")),
        ),
        (
            "for '2031-Q1', a folder, it gives a path",
            path((RESOLVED % "p.resolve().parents").replace("p.is_file()", "True")),
        ),
        ("for '2030-Q2', a link out of the folder, it gives a path", path(RESOLVED % "p.parents")),
        # a pattern is no name
        (
            "'2030-Q?' it gives a path",
            """from agentlab import ToolError

def answer(quarter, folder):
    folder = folder.resolve()
    found = [] if "/" in quarter or "Q" not in quarter else list(folder.glob(f"{quarter}.csv"))
    if len(quarter) != 7 or not found or folder not in found[0].resolve().parents:
        raise ToolError(f"No export for {quarter!r}. There are: 2030-Q1, 2030-Q3.")
    return found[0]""",
        ),
        # what one folder holds, known by heart
        (
            "for '2030-Q1', which is there, it raises ToolError",
            path("{'2026-Q1': 1, '2026-Q2': 2}"),
        ),
        ("does not list 2030-Q3", path(RESOLVED % "p.resolve().parents", "min(known)")),
        ("is there a return?", path(RESOLVED % "p.resolve().parents").replace("return ", "")),
        ("not 2030-Q1.csv of the folder", path(RESOLVED % "p.resolve().parents", found="quarter")),
        ("not 2030-Q1.csv of the folder", path(RESOLVED % "p.resolve().parents", found="root")),
        (
            "it gives None, and raises no ToolError",
            path(RESOLVED % "p.resolve().parents").replace("raise ToolError(", "return print("),
        ),
        (
            "it raises ValueError, not a ToolError",
            path(RESOLVED % "p.resolve().parents").replace("raise ToolError", "raise ValueError"),
        ),
    ),
}

RIGHT = {
    "05.1": (
        loop("tuple(results)", "results"),
        loop("reply.text, reply.calls", "reply.text, list(reply.calls), raw=reply.raw"),
        loop("tools.specs", "list(tools.specs)"),
        """from agentlab import AUTO, Message, ToolResult
from agentlab.messages import as_text

def answer(model, question, tools):
    def go(messages):
        reply = model.reply(messages, tools.specs, AUTO)
        if reply.stop != "tool_use":
            return reply.text
        said = Message("assistant", text=reply.text, calls=reply.calls)
        came = [ToolResult(c.id, c.name, as_text(tools[c.name](**c.args))) for c in reply.calls]
        return go([*messages, said, Message("tool", results=tuple(came))])
    return go((Message("user", question),))""",
    ),
    "05.2": (
        count("return sum(minutes) / len(minutes) * len(minutes) / 60 if minutes else 0.0"),
        count("return sum(m / 60 for m in minutes)"),
        """from decimal import Decimal

def answer(rows, category):
    spent = Decimal(0)
    for row in rows:
        if row["category"] == category:
            spent += Decimal(row["handling_minutes"])
    return spent / 60""",
        """from fractions import Fraction
answer = lambda rows, category: Fraction(
    sum(int(r["handling_minutes"]) for r in rows if category == r["category"]), 60
)""",
    ),
    "05.3": (
        path(
            "{p.stem: p for p in root.iterdir() if re.fullmatch(r'\\d{4}-Q[1-4]\\.csv', p.name)"
            " and p.is_file() and p.resolve().is_relative_to(root.resolve())}"
        ),
        path(RESOLVED % "p.resolve().parents", found="str(known[quarter])"),
        path(RESOLVED % "p.resolve().parents", "', '.join(p.name for p in known.values())"),
        # by its form first, then by where it really lies
        """import re
from agentlab import ToolError

def answer(quarter, folder):
    def there(name):
        path = folder / f"{name}.csv"
        return path.is_file() and path.resolve().parent == folder.resolve()
    if re.fullmatch(r"\\d{4}-Q[1-4]", quarter) and there(quarter):
        return folder / f"{quarter}.csv"
    known = [p.stem for p in sorted(folder.glob("2*-Q[1-4].csv")) if there(p.stem)]
    raise ToolError(f"There is no {quarter}; there are {known}")""",
    ),
}
