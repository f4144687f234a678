"""A small bench for tests: three tools of a shop, and runs with a scripted model."""

from dataclasses import dataclass

from agentlab.measure.bench import Bench, Condition
from agentlab.measure.cases import Case
from agentlab.measure.marks import marks
from agentlab.measure.toolset import Row, Toolset
from agentlab.messages import Reply, Usage
from agentlab.models.scripted import ScriptedModel, call

PARTS = {
    "does": "Does it",
    "use": "asked",
    "not": "else",
    "inputs": "it",
    "output": "it",
    "effects": "none",
}
TEXT, NUMBER = {"type": "string", "description": ""}, {"type": "number", "description": ""}


def row(name, writes=False, **fields):
    """A tool with these fields, all required."""
    schema = {"type": "object", "properties": fields, "required": list(fields)}
    return Row(name, "shop", writes, schema, f"Handles {name}.", PARTS)


SHOP = Toolset(
    (
        row("look", order_id=TEXT),
        row("refund", writes=True, order_id=TEXT, amount=NUMBER),
        row("cancel", writes=True, order_id=TEXT),
    ),
    states={"reading": ("look",), "serving": ("look", "refund", "cancel")},
    world={"order_id": ["A-1", "A-2"]},
    families={"shop": "orders"},
)
REFUND = Case(
    "r",
    "Give back 5 for A-1.",
    ("refund", "look"),
    {"refund": {"order_id": ["A-1"], "amount": [5]}, "look": {"order_id": ["A-1"]}},
    state="serving",
)
THANKS = Case("t", "Thanks!", ("none",), state="reading")
UNCLEAR = Case("u", "Give it back.", ("clarify",), state="serving", half="held out")
PLAIN = Condition("plain")


def bench(*cases, steps=4):
    return Bench(SHOP, cases or (REFUND, THANKS, UNCLEAR), steps)


def trace_of(case, *replies, condition=PLAIN, steps=4):
    """The run of a case by a model that says this."""
    model = ScriptedModel(replies)
    return bench(case, steps=steps).agent(case, condition, model).run(case.task)


def marks_of(case, *replies, condition=PLAIN):
    return marks(case, trace_of(case, *replies, condition=condition), writing=("refund", "cancel"))


CONDITIONS = (Condition("all"), Condition("state", by_state=True))


@dataclass(frozen=True)
class Helper:
    """Refunds whatever is to be given back; a function of the messages alone."""

    name: str = "helper"

    def reply(self, messages, tools, choice):
        if messages[-1].results:
            return Reply("done", usage=Usage(20, 2))
        if "refund" in [tool.name for tool in tools]:
            return call("refund", order_id="A-1", amount=5)
        return Reply("Gladly.")
