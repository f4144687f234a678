"""Exercises of lesson 12: cut a history, judge a memory, bound a child; and the capstone."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.capstone_12 import judge_capstone
from agentlab.course.lessons.judges_12 import (
    judge_both_gates,
    judge_last_turns,
    judge_remembered,
)
from agentlab.course.lessons.wrong_12 import CAPSTONE, WRONG_CAPSTONES

EXERCISES = (
    Exercise(
        id="12.1",
        judge=judge_last_turns,
        hints=(
            "A turn begins with an assistant message, and holds all that comes before the next.",
            "Collect the places of the assistant messages; the head ends at the first of them.",
            "starts = [n for n, m in enumerate(messages) if m.role == 'assistant'], then join "
            "messages[:starts[0]] and messages from the start of the first turn to keep.",
        ),
        solution="""def answer(messages, turns):
    starts = [n for n, message in enumerate(messages) if message.role == "assistant"]
    if not starts:
        return list(messages)
    return messages[: starts[0]] + messages[starts[-turns:][0] :]""",
        wrong=(
            # counts messages, not turns
            """def answer(messages, turns):
    return messages[:2] + messages[-2 * turns :]""",
            # the head is one message
            """def answer(messages, turns):
    starts = [n for n, message in enumerate(messages) if message.role == "assistant"]
    return messages[:1] + (messages[starts[-turns:][0] :] if starts else messages[1:])""",
            # drops the results and leaves the calls
            """def answer(messages, turns):
    starts = [n for n, message in enumerate(messages) if message.role == "assistant"]
    cut = starts[-turns:][0] if starts else 0
    return [m for n, m in enumerate(messages) if n >= cut or m.role != "tool"]""",
            # the task goes as well
            """def answer(messages, turns):
    starts = [n for n, message in enumerate(messages) if message.role == "assistant"]
    return messages[starts[-turns:][0] :] if starts else messages""",
            "answer = lambda messages, turns: messages",
            'answer = "the last turns"',
        ),
    ),
    Exercise(
        id="12.2",
        judge=judge_remembered,
        hints=(
            "Begin with what has no source: whatever its year, it is unsourced.",
            "With a year asked for, a figure of another year is stale, newer or older.",
            "Without one, compare with the newest vintage among those that have a source.",
        ),
        solution="""def answer(facts, year):
    known = [fact["vintage"] for fact in facts if fact["source"]]
    wanted = year or max(known, default="")

    def worth(fact):
        if not fact["source"]:
            return "unsourced"
        return "fresh" if fact["vintage"] == wanted else "stale"

    return [worth(fact) for fact in facts]""",
        wrong=(
            # the newest of all, whatever was asked
            """def answer(facts, year):
    newest = max((fact["vintage"] for fact in facts if fact["source"]), default="")
    return [
        "unsourced" if not f["source"] else "fresh" if f["vintage"] == newest else "stale"
        for f in facts
    ]""",
            # newer than asked for is taken for fresh
            """def answer(facts, year):
    wanted = year or max((f["vintage"] for f in facts if f["source"]), default="")
    return [
        "unsourced" if not f["source"] else "fresh" if f["vintage"] >= wanted else "stale"
        for f in facts
    ]""",
            # hearsay counts as the newest
            """def answer(facts, year):
    wanted = year or max((f["vintage"] for f in facts), default="")
    return [
        "unsourced" if not f["source"] else "fresh" if f["vintage"] == wanted else "stale"
        for f in facts
    ]""",
            # remembered is taken for sourced
            """def answer(facts, year):
    wanted = year or max((f["vintage"] for f in facts), default="")
    return ["fresh" if f["vintage"] == wanted else "stale" for f in facts]""",
            'answer = lambda facts, year: ["fresh" for fact in facts]',
            'answer = ["fresh"]',
        ),
    ),
    Exercise(
        id="12.3",
        judge=judge_both_gates,
        hints=(
            "A Gate takes rules; a rule is a function (tool, args, trace) that returns a Decision.",
            "Ask both gates with decide(tool, args, trace), and compare the verdicts.",
            'Put "allow", "ask", "deny" in a list: max(..., key=...) finds the stricter one.',
        ),
        solution="""def answer(child, parent):
    strict = ["allow", "ask", "deny"]

    def both(tool, args, trace):
        decisions = [child.decide(tool, args, trace), parent.decide(tool, args, trace)]
        return max(decisions, key=lambda decision: strict.index(decision.verdict))

    return Gate(both)""",
        wrong=(
            # one after the other: the first opinion wins
            "def answer(child, parent):\n    return Gate(*child.rules, *parent.rules)",
            "def answer(child, parent):\n    return Gate(*parent.rules, *child.rules)",
            # the parent alone
            "def answer(child, parent):\n    return parent",
            # a question is lost
            """def answer(child, parent):
    def both(tool, args, trace):
        mine, theirs = child.decide(tool, args, trace), parent.decide(tool, args, trace)
        return theirs if theirs.verdict == "deny" else mine

    return Gate(both)""",
            # the laxer one
            """def answer(child, parent):
    def both(tool, args, trace):
        decisions = [child.decide(tool, args, trace), parent.decide(tool, args, trace)]
        return min(decisions, key=lambda decision: decision.verdict)

    return Gate(both)""",
            'answer = "both"',
        ),
    ),
    Exercise(
        id="12.4",
        judge=judge_capstone,
        hints=(
            "Begin with the tool: it finds the lines of your text that fit what it is asked, and "
            "raises a ToolError when none does.",
            "Give what found(...) makes of them, so that the parser can read and the ledger check; "
            "and write what it does, when to use it, and a line for each argument.",
            "research_agent(model, tools=Toolbox([yours, parser, calculator])) forces the parser "
            "after your tool; put your gate in with replace, run it, and hand in all five.",
        ),
        solution=CAPSTONE,
        wrong=WRONG_CAPSTONES,
        stub="answer = {name: None for name in PARTS}",
    ),
)
