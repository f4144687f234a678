"""The loop with the real SDKs: what it sends turn by turn is what the servers accept."""

import pytest
from loopback import (
    AnthropicServer,
    OllamaServer,
    chats,
    says,
    surroundings,  # noqa: F401
    text,
    use,
)

from agentlab.agent import Agent
from agentlab.events import ModelReplied
from agentlab.messages import ANY, AUTO
from agentlab.models.anthropic_model import AnthropicModel
from agentlab.models.ollama_model import OllamaModel
from agentlab.models.recorded import Recorder, Replay
from agentlab.tools import Toolbox
from agentlab.views import CONVERSATION

TASK = "compute (2 + 4) * 5"
THINKS = {"type": "thinking", "thinking": "Add first.", "signature": "Eq=="}


def add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b


def multiply(a: int, b: int) -> int:
    """Multiply two whole numbers."""
    return a * b


TOOLS = Toolbox([add, multiply])


def first_any(trace):
    """A tool in the first turn, then whatever the model likes."""
    return AUTO if any(isinstance(e, ModelReplied) for e in trace) else ANY


def enforced(trace) -> list[str]:
    return [e.enforced for e in trace if isinstance(e, ModelReplied)]


@pytest.mark.parametrize("refuses", [False, True])
def test_a_run_on_claude_forced_by_either_side(refuses):
    replies = [
        says(THINKS, use("t1", "add", a=2, b=4), stop="tool_use"),
        says(use("t1", "multiply", a=6, b=5), use("", "divide", a=1), stop="tool_use"),
        says(text("The answer is 30.")),
    ]
    with AnthropicServer(replies, refuses_forcing=refuses) as server:
        model = AnthropicModel(base_url=server.url, retries=0)
        trace = Agent(model, TOOLS, choose=first_any).run(TASK)
    assert trace.answer == "The answer is 30."
    assert enforced(trace) == ["harness" if refuses else "provider", "", ""]
    last = [m["content"] for m in server.asked[-1]["messages"]]
    assert last[1] == [THINKS, use("t1", "add", a=2, b=4)]
    assert [b["name"] for b in last[3]] == ["multiply", "divide"]
    assert [b.get("is_error", False) for b in last[4]] == [False, True]
    assert [b["content"] for b in (*last[2], last[4][0])] == ["6", "30"]


def test_one_call_a_turn_on_claude_leaves_no_trace_of_the_others():
    replies = [
        says(
            THINKS, use("t1", "add", a=2, b=4), use("t2", "multiply", a="?", b=5), stop="tool_use"
        ),
        says(text("6")),
    ]
    with AnthropicServer(replies) as server:
        Agent(AnthropicModel(base_url=server.url, retries=0), TOOLS, keep=1).run(TASK)
    sent = server.asked[1]["messages"]
    assert sent[1]["content"] == [THINKS, use("t1", "add", a=2, b=4)]
    assert [b["tool_use_id"] for b in sent[2]["content"]] == ["t1"]


def test_a_run_on_ollama_and_its_replay_leave_the_same_conversation(tmp_path):
    replies = [
        chats("", ("add", {"a": 2, "b": 4})),
        chats("", ("multiply", {"a": 6, "b": 5})),
        chats("The answer is 30."),
    ]
    with OllamaServer(replies) as server:
        recorder = Recorder(OllamaModel("qwen3:4b", host=server.url), tmp_path / "run.jsonl")
        live = Agent(recorder, TOOLS, choose=first_any).run(TASK)
    again = Agent(Replay(tmp_path / "run.jsonl"), TOOLS, choose=first_any).run(TASK)
    assert live.answer == again.answer == "The answer is 30."
    assert live.view(CONVERSATION) == again.view(CONVERSATION)
    assert enforced(live) == enforced(again) == ["harness", "", ""]
    assert [m["role"] for m in server.asked[-1]["messages"]] == [
        "user",
        "assistant",
        "tool",
        "assistant",
        "tool",
    ]


def test_a_server_that_is_not_there_ends_the_run_with_its_name():
    trace = Agent(OllamaModel("qwen3:4b", host="127.0.0.1:9"), TOOLS).run(TASK)
    assert trace.stop == "provider_error"
    assert trace.finished.detail.startswith("No Ollama server at 127.0.0.1:9.")
