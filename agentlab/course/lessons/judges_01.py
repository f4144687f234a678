"""How lesson 01 judges: a fake by what it calls, a loop by how it ends and what it still raises."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from agentlab.course.fakes import Action, Entry, Fake


def bare_run(fake: Fake, tools: dict[str, Any], task: str, max_steps: int = 10) -> list[Action]:
    """The lesson's loop; returns the actions it saw. RuntimeError when none of them is final."""
    history: list[Entry] = [{"role": "user", "content": task}]
    actions = []
    for _ in range(max_steps):
        action = fake(history)
        actions.append(action)
        if action["type"] == "final":
            return actions
        result = tools[action["name"]](**action["args"])
        history += [
            {"role": "assistant", "content": action},
            {"role": "tool", "content": result},
        ]
    raise RuntimeError(f"it never finished within {max_steps} steps")


def judge_fake(fake: Any) -> str:
    """01.1: a fake that solves "compute 2 * 3 + 4" and reads the 6 instead of knowing it."""
    if not callable(fake):
        return "answer must be a function of the history, like fake_model."
    honest = {"add": lambda a, b: a + b, "multiply": lambda a, b: a * b}
    fault = _wrong_calls(bare_run(fake, honest, "compute 2 * 3 + 4"), 6, "10")
    if fault:
        return fault
    liar = {**honest, "multiply": lambda a, b: 100}
    told = _wrong_calls(bare_run(fake, liar, "compute 2 * 3 + 4"), 100, "104")
    if told:
        return f"when multiply returns 100, {told} Read the result from the history."
    liar = {**honest, "add": lambda a, b: 7}
    told = _wrong_calls(bare_run(fake, liar, "compute 2 * 3 + 4"), 6, "7")
    return f"when add returns 7, {told} Read the result from the history." if told else ""


def _wrong_calls(actions: list[Action], product: int, final: str) -> str:
    """What is wrong with a run: its calls, or that the last number it says is not `final`."""
    wanted = [("multiply", {2, 3}), ("add", {product, 4})]
    for step, (name, numbers) in enumerate(wanted, 1):
        if len(actions) < step or actions[step - 1]["type"] != "tool":
            return f"step {step} should call {name}."
        action = actions[step - 1]
        if action["name"] != name or set(action["args"].values()) != numbers:
            given = ", ".join(f"{k}={v}" for k, v in action["args"].items())
            listed = " and ".join(str(n) for n in sorted(numbers))
            return f"step {step} is {action['name']}({given}); it should {name} {listed}."
    said = re.findall(r"-?\d+(?:\.\d+)?", str(actions[-1].get("content")))
    if len(actions) != 3 or said[-1:] != [final]:
        return f"step 3 should be final, and the last number in it {final}."
    return ""


FAULTS = {"A": "model", "B": "tools", "C": "executor", "D": "loop"}


def judge_faults(answer: Any) -> str:
    """01.2: which of the four parts is at fault in each of four broken runs."""
    if not isinstance(answer, dict) or set(answer) != set(FAULTS):
        return 'answer must be a dict with the keys "A", "B", "C" and "D".'
    parts = {run: str(part).strip().lower() for run, part in answer.items()}
    for run, part in FAULTS.items():
        if parts[run] not in FAULTS.values():
            return f"run {run}: {answer[run]!r} is none of {', '.join(FAULTS.values())}."
        if parts[run] != part:
            return f"run {run} is not the fault of the {parts[run]}."
    return ""


def judge_named_end(run: Any) -> str:
    """01.3: a loop that returns why it ended instead of raising at its limit, and only there."""
    if not callable(run):
        return "answer must be a function run(model, task, max_steps)."
    quick, slow = _Answers(1), _Answers(4)
    for told, model in (("answers at once", quick), ("answers in step 4 of 4", slow)):
        if (got := run(model, "say done", 4)) != ("answered", "done"):
            return f"a model that {told} should give ('answered', 'done'), not {got!r}."
    for limit, given in ((4, (4,)), (1, (1,)), (10, ())):
        model = _Answers(limit + 1)
        if (got := run(model, "never stop", *given)) != ("max_steps", None):
            told = f"with max_steps={limit}" if given else "without max_steps"
            return f"{told}, a model that never stops should give ('max_steps', None), not {got!r}."
        if fault := _badly_asked(model.asked, limit):
            return f"with max_steps={limit} {fault}" if given else f"without max_steps {fault}"
    return _hidden_faults(run)


class _Answers:
    """A model that adds until its last step, and keeps what it was sent."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.asked: list[list[Entry]] = []

    def __call__(self, history: list[Entry]) -> Action:
        self.asked.append(deepcopy(history))
        if len(self.asked) == self.steps:
            return {"type": "final", "content": "done"}
        return {"type": "tool", "name": "add", "args": {"a": len(self.asked), "b": 1}}


def _badly_asked(asked: list[list[Entry]], limit: int) -> str:
    """What is wrong with the histories that a model was sent until the limit."""
    seen = [len(history) for history in asked]
    if seen != list(range(1, 2 * limit, 2)):
        most = 2 * limit - 1
        return f"the model should see 1, 3, 5 … {most} messages; it saw {seen}."
    model, history = _Answers(limit + 1), [{"role": "user", "content": "never stop"}]
    for step, got in enumerate(asked, 1):
        if got != history:
            return f"the history before step {step} is {got}, not {history}."
        action = model(history)
        told = {"role": "tool", "content": step + 1}
        history = [*history, {"role": "assistant", "content": action}, told]
    return ""


FAULTY: dict[str, Action] = {  # what the lesson's own loop raises → an action that makes it
    "UnknownAction": {"type": "think", "content": "hm"},
    "UnknownTool": {"type": "tool", "name": "subtract", "args": {"a": 9, "b": 4}},
}


def _hidden_faults(run: Any) -> str:
    for error, action in FAULTY.items():
        came = _raised(run, action)
        if came != error:
            return f"the action {action} should still raise {error}; it {came}."
    return ""


def _raised(run: Any, action: Action) -> str:
    """The name of the error that an action brings, or what came instead."""
    try:
        return f"gave {run(lambda history: action, 'go', 4)!r}"
    except Exception as error:
        name = type(error).__name__
        return name if name in FAULTY else f"raised {name}"
