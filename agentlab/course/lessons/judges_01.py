"""How lesson 01 judges: a fake by what it calls, a loop by how it ends and what it still raises."""

from __future__ import annotations

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
    return f"when multiply returns 100, {told} Read the result from the history." if told else ""


def _wrong_calls(actions: list[Action], product: int, final: str) -> str:
    wanted = [("multiply", {2, 3}), ("add", {product, 4})]
    for step, (name, numbers) in enumerate(wanted, 1):
        if len(actions) < step or actions[step - 1]["type"] != "tool":
            return f"step {step} should call {name}."
        action = actions[step - 1]
        if action["name"] != name or set(action["args"].values()) != numbers:
            given = ", ".join(f"{k}={v}" for k, v in action["args"].items())
            listed = " and ".join(str(n) for n in sorted(numbers))
            return f"step {step} is {action['name']}({given}); it should {name} {listed}."
    if len(actions) != 3 or final not in str(actions[-1].get("content")):
        return f"step 3 should be final and say {final}."
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
    asked: list[int] = []

    def restless(history: list[Entry]) -> Action:
        asked.append(len(history))
        return {"type": "tool", "name": "add", "args": {"a": 1, "b": 1}}

    def late(history: list[Entry]) -> Action:
        return {"type": "final", "content": "done"} if len(history) == 7 else restless(history)

    def quick(history: list[Entry]) -> Action:
        return {"type": "final", "content": "done"}

    for told, model in (("answers at once", quick), ("answers in step 4 of 4", late)):
        if (got := run(model, "say done", 4)) != ("answered", "done"):
            return f"a model that {told} should give ('answered', 'done'), not {got!r}."
    asked.clear()
    if (got := run(restless, "never stop", 4)) != ("max_steps", None):
        return f"a model that never stops should give ('max_steps', None), not {got!r}."
    if asked != [1, 3, 5, 7]:
        return f"with max_steps=4 the model should see 1, 3, 5 and 7 messages; it saw {asked}."
    return _hidden_faults(run)


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
