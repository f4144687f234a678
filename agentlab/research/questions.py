"""Twenty questions about real work, each with what an answer needs. S4, C16.

`needs` holds one or more of reasoning, web, file and calculation. A question is within reach of
whoever has all that it needs; reasoning every model has, the rest is what tools bring.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from agentlab.research.corpus import data_file

NEEDS = ("reasoning", "web", "file", "calculation")


@dataclass(frozen=True, slots=True)
class Question:
    """One question, what an answer needs, and the work it comes up in."""

    id: str  # "q01" to "q20"
    question: str
    needs: tuple[str, ...]  # e.g. ("web", "calculation")
    work: str = ""

    def reachable(self, means: Collection[str] = ()) -> bool:
        """Whether somebody who can reason and has these means can answer it."""
        return set(self.needs) <= {"reasoning", *means}


def questions(path: Path | None = None) -> list[Question]:
    """The questions of a JSON Lines file, the course's own by default.

    Errors: ValueError naming the line for what is no question or needs something unknown.
    """
    path = path or data_file("questions.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_question(line, f"{path.name}, line {n}") for n, line in enumerate(lines, 1)]


def needs(asked: Iterable[Question]) -> Counter[str]:
    """How many of the questions need each thing, e.g. Counter({"web": 12, "file": 5})."""
    return Counter(need for question in asked for need in question.needs)


def _question(line: str, where: str) -> Question:
    try:
        fields = json.loads(line)
        question = Question(**(fields | {"needs": tuple(fields["needs"])}))
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{where}: no question ({error})") from None
    unknown = sorted(set(question.needs) - set(NEEDS))
    if unknown or not question.needs:
        raise ValueError(f"{where}: needs {unknown or 'nothing'}; known: {', '.join(NEEDS)}.")
    return question
