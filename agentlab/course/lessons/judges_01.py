"""How lesson 01 judges: a fake by what it calls, a loop by how it ends and what it still raises."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from agentlab.course.blame import shown
from agentlab.course.fakes import FORMS, NEEDED, Action, Entry, Fake, malformed
from agentlab.tables import counted


def bare_run(fake: Fake, tools: dict[str, Any], max_steps: int = 10) -> tuple[list[Action], str]:
    """The lesson's loop on exercise 1's task: the actions it saw, and why it could not go on."""
    history: list[Entry] = [{"role": "user", "content": "compute 2 * 3 + 4"}]
    actions: list[Action] = []
    for step in range(1, max_steps + 1):
        action = fake(history)
        if fault := _malformed(action, tools):
            return actions, f"step {step} is {fault}"
        actions.append(action)
        if action["type"] == "final":
            return actions, ""
        result = tools[action["name"]](**action["args"])
        history += [
            {"role": "assistant", "content": action},
            {"role": "tool", "content": result},
        ]
    return actions, f"after {max_steps} steps the fake has still not given a final step."


def _malformed(action: Any, tools: dict[str, Any]) -> str:
    """Why a step is none of the lesson's two kinds, or a call of nothing that is there."""
    if fault := malformed(action):
        return fault
    if action["type"] not in NEEDED:
        return f"{shown(action)}; it should be {FORMS}."
    if action["type"] == "final":
        return ""
    if action["name"] not in tools:
        return f"a call of {shown(action['name'])}; there are {', '.join(tools)}."
    if set(action["args"]) != {"a", "b"}:
        return f"a call with the args {shown(action['args'])}; a tool takes a and b."
    for name, value in sorted(action["args"].items()):
        if isinstance(value, bool) or not isinstance(value, int | float):
            return f"a call with {name}={shown(value)}; {name} must be a number."
    return ""


def judge_fake(fake: Any) -> str:
    """01.1: a fake that solves "compute 2 * 3 + 4" and reads the 6 instead of knowing it."""
    if not callable(fake):
        return "answer must be a function of the history, like fake_model."
    honest = {"add": lambda a, b: a + b, "multiply": lambda a, b: a * b}
    if fault := _wrong_run(fake, honest, 6, "10"):
        return fault
    if fault := _wrong_run(fake, honest, 6, "10"):
        return (
            f"in a second run, begun afresh, {fault} Go by the history alone: it is new each run."
        )
    for name, gives, product, final in (("multiply", 100, 100, "104"), ("add", 7, 6, "7")):
        liar = {**honest, name: lambda a, b, gives=gives: gives}
        if told := _wrong_run(fake, liar, product, final):
            return f"when {name} returns {gives}, {told} Read the result from the history."
    return ""


def _wrong_run(fake: Any, tools: dict[str, Any], product: int, final: str) -> str:
    """What is wrong with a run: its calls, or that the last number it says is not `final`."""
    actions, broke = bare_run(fake, tools)
    wanted = [("multiply", {2, 3}), ("add", {product, 4})]
    for step, ((name, numbers), action) in enumerate(zip(wanted, actions, strict=False), 1):
        if action["type"] != "tool":
            return f"step {step} should call {name}."
        if action["name"] != name or set(action["args"].values()) != numbers:
            given = ", ".join(f"{k}={v}" for k, v in action["args"].items())
            listed = " and ".join(str(n) for n in sorted(numbers))
            return f"step {step} is {action['name']}({given}); it should {name} {listed}."
    if broke:
        return broke
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
            return f"run {run}: {shown(answer[run])} is none of {', '.join(FAULTS.values())}."
        if parts[run] != part:
            return f"run {run} is not the fault of the {parts[run]}."
    return ""


def judge_named_end(run: Any) -> str:
    """01.3: a loop that returns why it ended instead of raising at its limit, and only there."""
    if not callable(run):
        return "answer must be a function run(model, task, max_steps)."
    quick, slow = _Answers(1), _Answers(4)
    for told, model in (("answers at once", quick), ("answers in step 4 of 4", slow)):
        if (got := _pair(run(model, "say done", 4))) != ("answered", "done"):
            return f"a model that {told} should give ('answered', 'done'), not {shown(got)}."
    for limit, given in ((4, (4,)), (1, (1,)), (10, ())):
        model = _Answers(limit + 1)
        got = _pair(run(model, "never stop", *given))
        told = f"with max_steps={limit}" if given else "without max_steps"
        if (asked := len(model.asked)) > limit:
            most = f"the model may be asked {counted(limit, 'time')} at most"
            return f"{told} {most}; it was asked {asked} times."
        if got != ("max_steps", None):
            wanted = f"a model without an answer in {counted(limit, 'step')} should give"
            return f"{told}, {wanted} ('max_steps', None), not {shown(got)}."
        if fault := _badly_asked(model.asked, limit):
            return f"{told} {fault}"
    return _hidden_faults(run)


def _pair(got: Any) -> Any:
    """A pair may be a list: whoever unpacks it cannot tell."""
    return tuple(got) if isinstance(got, list) else got


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
    seen, should = [len(history) for history in asked], list(range(1, 2 * limit, 2))
    if seen != should:
        told = ", ".join(map(str, should)) if limit < 5 else f"1, 3, 5 … {should[-1]}"
        return (
            f"the model should see {told} messages; it saw {', '.join(map(str, seen)) or 'none'}."
        )
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
        return f"gave {shown(run(lambda history: action, 'go', 4))}"
    except Exception as error:
        name = type(error).__name__
        return name if name in FAULTY else f"raised {name}"
