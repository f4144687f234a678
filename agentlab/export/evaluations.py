"""What is known of the quality of a run, as evaluation results beside its spans.

grounding    the share of the numbers in the answer that the audit can trace (C68)
"""

from __future__ import annotations

from dataclasses import dataclass

from agentlab.research.audit import audit
from agentlab.trace import Trace


@dataclass(frozen=True)
class Evaluation:
    """One judgement of a run."""

    name: str  # e.g. "grounding"
    label: str  # e.g. "pass"
    score: float | None = None  # from 0 to 1; None where there is nothing to score
    explanation: str = ""


def grounding(trace: Trace) -> Evaluation:
    """Whether every number in the answer can be traced; an answer without numbers has no score."""
    claims = [verdict for verdict in audit(trace) if verdict.verdict != "exempt"]
    if not claims:
        return Evaluation("grounding", "no numbers", None, "The answer holds no number to trace.")
    doubtful = sum(verdict.doubtful for verdict in claims)
    traced = len(claims) - doubtful
    return Evaluation(
        "grounding",
        "fail" if doubtful else "pass",
        traced / len(claims),
        f"{traced} of {len(claims)} numbers in the answer are traced.",
    )
