"""Policies that are rules: they read what a model would be sent, and answer as a model does.

Each scores the offered tools against the task, takes the best, fills its arguments, and asks for
what is missing. They differ in the score alone, so a difference in results is one of the score.
None of them is a model, and their names say so.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agentlab.measure.scores import Examples, Rules, Score, families_first, lexical, ngrams
from agentlab.measure.slots import filled, with_room
from agentlab.measure.toolset import Toolset
from agentlab.messages import Choice, Message, Model, Reply, ToolCall, ToolSpec
from agentlab.models import DEFAULT, VARIABLE, load_model

NOTHING = "None of the tools I am offered has anything to do here."


@dataclass(frozen=True)
class Scoring:
    """A policy made of a score: the best tool, the first of equals.

    `least`: a score must be above it, or no tool is called; but where the task gives a number or
    name that only some tools have room for, it is one of these in any case, if `by_room`.
    """

    score: Score
    name: str
    least: float = 0.0
    by_room: bool = True

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """One call, one question, or a word that there is nothing to do; after a result, that.

        One that must call calls, with what arguments it has.
        """
        if messages[-1].results:
            return Reply(text="; ".join(result.text for result in messages[-1].results))
        task = next(m.text for m in reversed(messages) if m.role == "user")
        must = choice.kind in ("any", "tool")
        best = self.best(task, () if choice.kind == "none" else tools, must)
        if best is None:
            return Reply(text=NOTHING)
        args, missing = filled(task, best)
        if missing and not must:
            return Reply(text=f"Which {missing[0].replace('_', ' ')}?")
        return Reply(calls=(ToolCall("", best.name, args),), stop="tool_use")

    def best(self, task: str, tools: Sequence[ToolSpec], must: bool = False) -> ToolSpec | None:
        """The tool for a task; None when none fits, unless there must be one."""
        if not tools:
            return None
        able = with_room(task, tools)
        scores = self.score(task, able)
        top = max(range(len(able)), key=scores.__getitem__)
        fell_out = self.by_room and len(able) < len(tools)
        meant = must or fell_out or scores[top] > self.least
        return able[top] if meant else None


def under_test(name: str | None = None) -> Model:
    """The model to measure: `name` or AGENTLAB_MODEL as for `load_model`, else the stand-in.

    "needle" is the tiny real model, made to act on what it is unsure of. The course's stand-in
    reads questions about figures only; on this bench its way of choosing tools stands for it.
    Errors: `ModelError`, as of `load_model`.
    """
    wanted = (os.environ.get(VARIABLE, "") if name is None else name).strip()
    if wanted in ("", DEFAULT):
        return stand_in()
    if wanted == "needle":
        from agentlab.models.needle_model import NeedleModel

        return NeedleModel(bold=True)
    return load_model(wanted)


def stand_in() -> Scoring:
    """The course's stand-in on this bench: words of descriptions, warnings counted against."""
    return Scoring(lexical, "stand-in (words)")


def by_letters() -> Scoring:
    """Likeness of letter runs; the least likeness was tuned on the tuning half."""
    return Scoring(ngrams, "letters", least=0.15)


def by_examples(sentences: Mapping[str, str]) -> Scoring:
    """Likeness to a sentence for each tool; the least likeness was tuned on the tuning half."""
    return Scoring(Examples(sentences), "examples", least=0.15)


def by_rules(patterns: Sequence[tuple[str, str]]) -> Scoring:
    """Patterns written by hand; where none matches a tool that is offered, no tool."""
    return Scoring(Rules(patterns), "rules", by_room=False)


def by_families(tools: Toolset) -> Scoring:
    """First the family by its one sentence, then the tool in it; words both times (C38).

    Errors: ValueError for a tool of a family that has no sentence.
    """
    for row in tools.rows:
        if row.family not in tools.families:
            known = ", ".join(tools.families) or "none"
            raise ValueError(
                f"Tool {row.name}: its family {row.family!r} has no sentence; families: {known}."
            )
    family_of = {row.name: row.family for row in tools.rows}
    return Scoring(families_first(tools.families, family_of, lexical), "families first")


@dataclass(frozen=True)
class Shortlist:
    """A router that keeps the best `keep` tools by a score, in the order they were offered (C46).

    Tools without room for what the task gives fall out first.
    """

    score: Score
    keep: int = 3

    def __str__(self) -> str:
        return f"{self.keep} best by {getattr(self.score, '__name__', type(self.score).__name__)}"

    def __call__(self, task: str, tools: Sequence[ToolSpec]) -> list[str]:
        """The names kept; all where no more are offered."""
        able = with_room(task, tools)
        scores = dict(zip((s.name for s in able), self.score(task, able), strict=True))
        kept = sorted(scores, key=lambda name: -scores[name])[: self.keep]
        return [spec.name for spec in tools if spec.name in kept]


@dataclass(frozen=True)
class Decide:
    """A router that names one tool where a score has an opinion, else leaves all to the model."""

    score: Score

    def __str__(self) -> str:
        return f"decided by {getattr(self.score, '__name__', type(self.score).__name__)}"

    def __call__(self, task: str, tools: Sequence[ToolSpec]) -> list[str]:
        """The one name, or all names where no tool scores above 0."""
        scores = self.score(task, tools)
        top = max(range(len(tools)), key=scores.__getitem__, default=None)
        sure = top is not None and scores[top] > 0
        return [tools[top].name] if sure else [spec.name for spec in tools]
