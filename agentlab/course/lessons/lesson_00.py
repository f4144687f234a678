"""The exercise of lesson 00: a run of one's own."""

from __future__ import annotations

from typing import Any

from agentlab.course.checks import Exercise
from agentlab.research.ledger import ledger
from agentlab.trace import Trace

SHOWN = "How much larger is the area of Peru than that of Chile?"  # the lesson's own question


def judge_own_run(answer: Any) -> str:
    """00.1: an answered run of another question that took a figure or more out of a source."""
    if not isinstance(answer, Trace):
        return 'answer must be a trace, as agent.run("...") returns it.'
    if answer.task == SHOWN:
        return "this is the lesson's own run; ask something of yours."
    if answer.stop != "answered":
        end = answer.finished
        return f"the run ended as {end.reason}: {end.detail}" if end else "the run has no end."
    if not any(e.origin.kind == "excerpt" for e in ledger(answer).entries):
        return "the run used no figure from a source; ask for one, e.g. the area of a country."
    return ""


EXERCISES = (
    Exercise(
        id="00.1",
        judge=judge_own_run,
        hints=(
            "agent.run(...) takes a question in English and returns a trace.",
            "Name one indicator and one or two countries, as in the question above.",
            'agent.run("What is the coastline of Norway?") would do.',
        ),
        solution='answer = agent.run("What is the combined coastline of Norway and Chile?")',
        wrong=(
            'answer = "27,000 km"',
            'answer = agent.run("What is 45 times 12?")',
            'answer = agent.run("Who is the king of Norway?")',
            "answer = agent",
            # the run that the lesson shows
            "answer = trace",
        ),
    ),
)
