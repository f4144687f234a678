"""A run reply by reply: the rows of whole replies, and of turns with many calls."""

from agentlab.agent import Agent
from agentlab.course.turns import by_turn, replies
from agentlab.events import CallFinished, ModelReplied, RunStarted
from agentlab.messages import Reply, ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.tools import Toolbox
from agentlab.trace import Trace


def add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b


def run(*script: Reply | str, **more: object) -> Trace:
    return Agent(ScriptedModel(script), Toolbox([add]), **more).run("go")


ADD, WORDS = ToolCall("", "add", {"a": 2, "b": 4}), ToolCall("", "add", "[2, 4")


def test_each_reply_is_told_whole() -> None:
    said = Reply("First the sum.", (ADD, WORDS), stop="tool_use")
    assert replies(run(said, "6")) == [
        ["scripted, reply 1", "First the sum.", "add(a=2, b=4), add([2, 4)", "tool_use"],
        ["scripted, reply 2", "6", "(none)", "end_turn"],
    ]
    assert replies(run(calls(ADD), ""))[0][1:3] == ["(empty)", "add(a=2, b=4)"]
    assert replies(Trace()) == []


def test_a_turn_of_many_calls_is_one_row() -> None:
    trace = Trace()
    more = [ToolCall(f"c{n}", "add", {"a": 2, "b": 4}) for n in range(3)]
    trace.record(RunStarted("go"))
    trace.record(ModelReplied(1, "I try.", (*more, ToolCall("d", "rain", {})), "tool_use"))
    trace.record(CallFinished("c0", "add", "returned", "6"))
    trace.record(CallFinished("c1", "add", "refused", "no", refusal="not_this_turn"))
    trace.record(CallFinished("c2", "add", "refused", "no", refusal="not_this_turn"))
    trace.record(CallFinished("d", "rain", "refused", "no", refusal="unknown_tool"))
    assert by_turn(trace).rows == (
        (
            "1",
            "says I try., add(a=2, b=4) 3 times, rain()",
            "add → 6; rain refused (unknown_tool); 2 calls set aside",
        ),
    )


def test_turns_without_calls_and_the_end_are_rows_too() -> None:
    assert by_turn(run(call("add", a="x", b=4), "")).rows[1:] == (
        ("2", "says nothing (end_turn)", ""),
        ("", "stop: no_progress", "the reply holds neither a call nor text"),
    )
    assert by_turn(run("6")).rows == (("1", "says 6", ""), ("", "stop: answered", ""))
    assert by_turn(Trace()).rows == ()


def test_a_failure_is_told_as_one() -> None:
    def lose() -> int:
        """Lose."""
        raise KeyError("x")

    trace = Agent(ScriptedModel([call("lose"), "no"]), Toolbox([lose])).run("go")
    assert by_turn(trace).rows[0][2].startswith("lose → failed: ")
