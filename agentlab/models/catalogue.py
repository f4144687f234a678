"""Which real models there are: names, prices, limits; the one place code takes a name from.

Checked in November 2026. Prices are US dollars per million tokens.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from agentlab.messages import Usage

DEFAULT_OLLAMA = "qwen3:4b"  # calls tools and runs on a laptop
DEFAULT_CLAUDE = "claude-haiku-5-5"


@dataclass(frozen=True, slots=True)
class Claude:
    """A Claude model: list prices, tokens of context, whether a forced tool choice is taken."""

    name: str
    price_in: Decimal  # per million input tokens
    price_out: Decimal  # per million output tokens
    context: int | None = None  # tokens; None where not checked
    takes_forcing: bool | None = None  # False: answers 400; None: not known, so it is tried


CURRENT = (
    Claude("claude-haiku-5-5", Decimal("0.10"), Decimal("0.50"), 1_000_000),
    Claude("claude-sonnet-5-5", Decimal("2"), Decimal("10"), 1_000_000, takes_forcing=False),
    Claude("claude-opus-5-5", Decimal("4"), Decimal("20"), 1_000_000, takes_forcing=False),
    Claude("claude-fable-5-1", Decimal("10"), Decimal("50"), 1_000_000, takes_forcing=False),
)
OLDER = (  # still answering
    Claude("claude-haiku-4-5", Decimal("1"), Decimal("5")),
    Claude("claude-sonnet-5", Decimal("2"), Decimal("10")),
    Claude("claude-opus-5", Decimal("5"), Decimal("25")),
)
RETIRED = {  # name: the day it stopped answering
    "claude-sonnet-4-5": "2026-11-30",  # the model of S3
    "claude-mythos-preview": "2026-06-30",
}


def claude(name: str) -> Claude | None:
    """What is known of a model, under its name or its dated name; None for an unlisted one.

    >>> claude("claude-haiku-4-5-20251001").price_in
    Decimal('1')
    """
    return next((m for m in CURRENT + OLDER if m.name == _undated(name)), None)


def retired(name: str) -> str:
    """A sentence for a retired model, naming one that is current; empty for any other."""
    day = RETIRED.get(_undated(name))
    return f"{name} is retired since {day}; use {DEFAULT_CLAUDE}." if day else ""


def cost(name: str, usage: Usage) -> Decimal | None:
    """The list price of a reply in US dollars; None for a model without a listed price."""
    if (model := claude(name)) is None:
        return None
    total = usage.input_tokens * model.price_in + usage.output_tokens * model.price_out
    return total / 1_000_000


def _undated(name: str) -> str:
    head, _, tail = name.rpartition("-")
    return head if len(tail) == 8 and tail.isdigit() else name
