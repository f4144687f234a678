"""What a part of a plan comes to this turn: a value, calls to make, or the reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from agentlab.messages import ToolCall
from agentlab.models.stand_in.filling import Need
from agentlab.models.stand_in.observing import Done
from agentlab.models.stand_in.plans import Wanted


@dataclass(frozen=True)
class Known:
    """A value that is known now. `done`: the call it came from, None for one the model made itself.

    per: what is said behind it, e.g. "per hour". topic: what the source calls the figure. note:
    what else must be said of it. subject: whose it is, as the source spells it. source: the name
    of the source and year: of the figure, where the text's heading gives them. parts: the figures
    of which it is the quotient. beside: what else its text says is counted into it.
    """

    value: Decimal
    unit: str = ""
    topic: str = ""
    done: Done | None = None
    note: str = ""
    source: str = ""
    year: str = ""
    per: str = ""
    subject: str = ""
    parts: tuple[tuple[Wanted, Known], ...] = ()
    beside: str = ""


@dataclass(frozen=True)
class Calls:
    """Calls to make now, and the need they are for."""

    calls: tuple[ToolCall, ...]
    need: Need


@dataclass(frozen=True)
class Stuck:
    """Why it cannot go on, in words for the one who asked; `told`: the call that failed, if any."""

    why: str
    told: Done | None = None


Step = Known | Calls | Stuck


def declined(step: Stuck) -> str:
    """A refusal as a sentence."""
    return f"I cannot answer this: {step.why}."
