"""Ctrl-C in a cell of a real kernel: the run ends, the kernel goes on, the history is valid."""

import os
import queue
import sys
import time

import pytest
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import KernelManager

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs signals")

MADE = """
import time
from agentlab import Agent, ScriptedModel, Toolbox, Trace, tool
from agentlab.messages import ToolCall
from agentlab.models.scripted import calls
from agentlab.views import CALLS, CONVERSATION

@tool
def slow() -> str:
    "Wait for a long time."
    print("slow begins", flush=True)
    time.sleep(60)
    return "late"

@tool
def quick() -> str:
    "Do not wait."
    return "soon"

both = calls(ToolCall("", "slow", {}), ToolCall("", "quick", {}))
agent = Agent(ScriptedModel([both, "done"]), Toolbox([slow, quick]))
trace = Trace("run.jsonl")
"""
LEFT = """
from provider_rules import anthropic_faults, as_anthropic, as_ollama, ollama_faults
said = trace.view(CONVERSATION)
print(trace.stop, [(c.tool, c.outcome, c.refusal) for c in trace.view(CALLS).values()])
print(anthropic_faults(as_anthropic(said)) + ollama_faults(as_ollama(said)))
print(Trace.load("run.jsonl").events == trace.events, agent.run("again").answer)
"""
WAITS = {
    "run": "agent.run('t', trace=trace); print('after it')",
    "for": "for event in agent.steps('t', trace): pass\nprint('after it')",
}


class ThisPython(KernelManager):
    """A kernel of the Python that runs this test, whatever kernels the machine has registered."""

    @property
    def kernel_spec(self):
        return KernelSpec(resource_dir="", **get_kernel_dict())


@pytest.fixture
def kernel(tmp_path):
    """A kernel and its client, in a folder of its own, with this checkout on its path."""
    manager = ThisPython()
    here = [path for path in sys.path if path]
    manager.start_kernel(
        cwd=str(tmp_path),
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([os.environ.get("PYTHONPATH", ""), *here]),
        },
    )
    client = manager.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        yield manager, client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def shown(client, code, at=None):
    """What a cell prints, errors too, and how often `at` was called: once, when it first prints."""
    asked, out = client.execute(code), []
    ends = time.monotonic() + 60
    while time.monotonic() < ends:
        try:
            message = client.get_iopub_msg(timeout=1)
        except queue.Empty:
            continue
        if message["parent_header"].get("msg_id") != asked:
            continue
        content = message["content"]
        if message["msg_type"] == "stream":
            out.append(content["text"])
            if at:
                at()
                at = None
        elif message["msg_type"] == "error":
            out.append(f"{content['ename']}: {content['evalue']}")
        elif message["msg_type"] == "status" and content["execution_state"] == "idle":
            return "".join(out)
    raise AssertionError(f"the cell did not end: {code!r} showed {out}")


@pytest.mark.parametrize("way", WAITS)
def test_ctrl_c_in_a_slow_tool_leaves_the_kernel_usable_and_the_history_valid(kernel, way):
    manager, client = kernel
    assert shown(client, MADE) == ""

    def press():
        time.sleep(0.2)  # it sleeps by now
        manager.interrupt_kernel()

    began = time.monotonic()
    assert shown(client, WAITS[way], press) == "slow begins\nafter it\n"
    assert time.monotonic() - began < 30
    assert shown(client, LEFT) == (
        "interrupted [('slow', 'failed', ''), ('quick', 'refused', 'interrupted')]\n[]\nTrue done\n"
    )
    assert shown(client, "print(6 * 7)") == "42\n"
