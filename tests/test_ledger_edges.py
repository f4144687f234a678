"""The ledger at its edges: what did not return is no evidence; a double is the fraction it was."""

from decimal import Decimal

import pytest

from agentlab.agent import Agent
from agentlab.events import CallFinished, ModelReplied, RunStarted
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, call
from agentlab.research.ledger import ledger
from agentlab.research.toolbox import calculator
from agentlab.tools import Toolbox
from agentlab.trace import Trace

DATA = {
    "results": {"kind": "results", "results": [{"id": "a", "text": "The area of Ayr is 12 km2."}]},
    "file": {"kind": "file", "file": "f", "figures": [{"value": "5", "query": "q"}]},
    "computed": {"kind": "computed", "value": "3", "operation": "add", "operands": ["1", "2"]},
}


@pytest.mark.parametrize("outcome", ["failed", "refused", "returned"])
@pytest.mark.parametrize("kind", DATA)
def test_only_what_a_call_returned_is_evidence(kind, outcome):
    """A stranger's trace may hold data behind a call that failed, or never ran."""
    trace = Trace()
    trace.record(RunStarted("t"))
    trace.record(ModelReplied(1, calls=(ToolCall("c", "f", {}),)))
    trace.record(CallFinished("c", "f", outcome, "text", DATA[kind]))
    book = ledger(trace)
    assert bool(len(book) or book.texts) is (outcome == "returned")
    assert book.skipped == []


def test_a_fraction_that_came_back_as_a_double_is_the_same_number():
    """436397 / 878265 begins 0.49688533643034847…: rounded twice, its 15th digit is another."""
    double = 0.4968853364303485  # the double nearest to it, as JSON writes it
    steps = [("divide", 436397, 878265), ("multiply", double, 100)]
    calls = [call("calculator", operation=op, a=a, b=b) for op, a, b in steps]
    trace = Agent(ScriptedModel([*calls, "."]), Toolbox([calculator])).run("436397 and 878265")
    book = ledger(trace)
    quotient = book.entry("n3")
    assert book.find(Decimal(repr(double))) is quotient
    assert [entry.label for entry in book] == ["sourced"] * 3 + ["constant"] * 2
    assert book.entry("n5").parents == ("n3", "n4")
