"""Exercises of lesson 01: another fake, whose fault it is, a loop that says why it ended."""

from __future__ import annotations

from typing import Any

from agentlab.course.checks import Exercise
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


EXERCISES = (
    Exercise(
        id="01.1",
        judge=judge_fake,
        hints=(
            "Count the messages: 1 before the first call, 3 before the second, 5 before the end.",
            "The result of the last call is history[-1]['content'].",
            "First multiply 2 and 3, then add history[-1]['content'] and 4, then be final.",
        ),
        solution="""def answer(history):
    last = history[-1]["content"]
    if len(history) == 1:
        return {"type": "tool", "name": "multiply", "args": {"a": 2, "b": 3}}
    if len(history) == 3:
        return {"type": "tool", "name": "add", "args": {"a": last, "b": 4}}
    return {"type": "final", "content": f"answer = {last}"}""",
        wrong=(
            # it knows the 6 beforehand
            """def answer(history):
    if len(history) == 1:
        return {"type": "tool", "name": "multiply", "args": {"a": 2, "b": 3}}
    if len(history) == 3:
        return {"type": "tool", "name": "add", "args": {"a": 6, "b": 4}}
    return {"type": "final", "content": f"answer = {history[-1]['content']}"}""",
            # it adds first
            """def answer(history):
    if len(history) == 1:
        return {"type": "tool", "name": "add", "args": {"a": 3, "b": 4}}
    if len(history) == 3:
        last = history[-1]["content"]
        return {"type": "tool", "name": "multiply", "args": {"a": 2, "b": last}}
    return {"type": "final", "content": "answer = 14"}""",
            # it answers at once
            """def answer(history):
    return {"type": "final", "content": "answer = 10"}""",
            # it never stops
            """def answer(history):
    return {"type": "tool", "name": "multiply", "args": {"a": 2, "b": 3}}""",
            'answer = "answer = 10"',
        ),
    ),
    Exercise(
        id="01.2",
        judge=judge_faults,
        hints=(
            "For each run: was the proposal right? If so, was the right thing done with it?",
            "In one run every proposal is fine and the sum itself is wrong; in another, the same "
            "proposal comes twice because the model never saw what came of the first.",
            "A proposes add for a product. B returns 8 for 3 + 4. C ran another tool than the one "
            "proposed. D never put the result into the history.",
        ),
        solution='answer = {"A": "model", "B": "tools", "C": "executor", "D": "loop"}',
        wrong=(
            'answer = {"A": "model", "B": "model", "C": "executor", "D": "loop"}',
            # no part of that name, though it is the right one
            'answer = {"A": "model", "B": "tool", "C": "executor", "D": "loop"}',
            'answer = {"A": "model", "B": "tools", "C": "tools", "D": "loop"}',
            'answer = {"A": "model", "B": "tools", "C": "executor", "D": "model"}',
            'answer = ["model", "tools", "executor", "loop"]',
        ),
    ),
    Exercise(
        id="01.3",
        judge=judge_named_end,
        hints=(
            "Two ways out of the loop, two return statements.",
            "Return a pair where run() returned the final content, and one where it raised.",
            'return "answered", action["content"] inside the loop, "max_steps", None after it.',
        ),
        solution="""def answer(model, task, max_steps=10):
    history = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        action = model(history)
        if action["type"] == "final":
            return "answered", action["content"]
        if action["type"] != "tool":
            raise UnknownAction(action["type"])
        result = execute(action)
        history.append({"role": "assistant", "content": action})
        history.append({"role": "tool", "content": result})
    return "max_steps", None""",
        wrong=(
            # it still raises
            """def answer(model, task, max_steps=10):
    return "answered", run(model, task, max_steps)[0]""",
            # one step too many
            """def answer(model, task, max_steps=10):
    history = [{"role": "user", "content": task}]
    for _ in range(max_steps + 1):
        action = model(history)
        if action["type"] == "final":
            return "answered", action["content"]
        history.append({"role": "assistant", "content": action})
        history.append({"role": "tool", "content": execute(action)})
    return "max_steps", None""",
            # it forgets the model's own action
            """def answer(model, task, max_steps=10):
    history = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        action = model(history)
        if action["type"] == "final":
            return "answered", action["content"]
        history.append({"role": "tool", "content": execute(action)})
    return "max_steps", None""",
            # every fault becomes a limit that was reached
            """def answer(model, task, max_steps=10):
    try:
        return "answered", run(model, task, max_steps)[0]
    except Exception:
        return "max_steps", None""",
            # an unknown action goes to the executor, which trips over it
            """def answer(model, task, max_steps=10):
    history = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        action = model(history)
        if action["type"] == "final":
            return "answered", action["content"]
        result = execute(action)
        history.append({"role": "assistant", "content": action})
        history.append({"role": "tool", "content": result})
    return "max_steps", None""",
            # an unknown action is taken for the end
            """def answer(model, task, max_steps=10):
    history = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        action = model(history)
        if action["type"] != "tool":
            return "answered", action["content"]
        history.append({"role": "assistant", "content": action})
        history.append({"role": "tool", "content": execute(action)})
    return "max_steps", None""",
            # one step too few
            """def answer(model, task, max_steps=10):
    try:
        return "answered", run(model, task, max_steps - 1)[0]
    except TimeoutError:
        return "max_steps", None""",
            'answer = "max_steps"',
        ),
    ),
)
