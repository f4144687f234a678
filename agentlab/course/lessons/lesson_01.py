"""Exercises of lesson 01: another fake, whose fault it is, a loop that says why it ended."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_01 import judge_fake, judge_faults, judge_named_end

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
