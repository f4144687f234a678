"""Answers to the exercises of lesson 01 that a check could take for right, or for wrong."""

from agentlab.course.lessons.lesson_01 import EXERCISES

FAKE, FAULTS, LOOP = (one.solution for one in EXERCISES)


def changed(text: str, *pairs: str) -> str:
    """The text with every other string replaced by the one after it."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


SAID = 'f"answer = {last}"'

WRONG = {
    "01.1": (
        # it reads the product and adds by itself
        (
            "when add returns 7, step 3 should be final, and the last number in it 7",
            changed(FAKE, SAID, "f\"answer = {history[2]['content'] + 4}\""),
        ),
        ("the last number in it 104", changed(FAKE, SAID, '"answer = 104 or 10"')),
        ("the last number in it 10", changed(FAKE, SAID, '"answer = 10, or 104"')),
        ("the last number in it 104", changed(FAKE, SAID, '"answer = 10"')),
        ("the last number in it 10", changed(FAKE, SAID, '"done"')),
        ("step 2 is add(a=6, b=6); it should add 4 and 6", changed(FAKE, '"b": 4', '"b": last')),
        ("step 1 is multiply(a=2, b=4)", changed(FAKE, '"b": 3', '"b": 4')),
        ("step 2 should call add", changed(FAKE, "== 3", "== 2")),
        # a number as text: "2" is no 2
        (
            "step 1 is a call with a='2'; a must be a number.",
            changed(FAKE, '"a": 2, "b": 3', '"a": "2", "b": "3"'),
        ),
        (
            "step 2 is a call with b='4'; b must be a number.",
            changed(FAKE, '"b": 4', '"b": "4"'),
        ),
        # no step for the end, no return, no action, no such tool
        (
            "after 10 steps the fake has still not given a final step",
            changed(FAKE, '{"type": "final", "content": ' + SAID + "}", "answer(history[:3])"),
        ),
        (
            "step 3 is None. Is there a return",
            changed(FAKE, 'return {"type": "final"', 'x = {"type": "final"'),
        ),
        (
            "step 3 is 'answer = 10'; it should be",
            changed(FAKE, '{"type": "final", "content": ' + SAID + "}", SAID),
        ),
        (
            "step 2 is a call of 'plus'; there are add, multiply",
            changed(FAKE, '"name": "add"', '"name": "plus"'),
        ),
        ("step 1 is a call with the args [2, 3]", changed(FAKE, '{"a": 2, "b": 3}', "[2, 3]")),
        (
            "step 1 is a call with the args {'x': 2",
            changed(FAKE, '{"a": 2, "b": 3}', '{"x": 2, "y": 3}'),
        ),
        # no address of a run, no order of a set
        ("step 1 is <function answer>; it should be", "def answer(history):\n    return answer"),
        (
            "step 1 is a call with the args {'a', 'b', 'c'};",
            changed(FAKE, '{"a": 2, "b": 3}', 'set("cab")'),
        ),
        # it counts its calls, so that a second run finds it where the first one left it
        (
            "in a second run, begun afresh, step 1 should call multiply. Go by the history alone",
            """steps = []

def answer(history):
    steps.append(len(history))
    last = history[-1]["content"]
    if len(steps) == 1:
        return {"type": "tool", "name": "multiply", "args": {"a": 2, "b": 3}}
    if len(steps) == 2:
        return {"type": "tool", "name": "add", "args": {"a": last, "b": 4}}
    return {"type": "final", "content": f"answer = {last}"}""",
        ),
    ),
    "01.2": (
        ("run A is not the fault of the loop", 'answer = dict.fromkeys("ABCD", "loop")'),
        ("run A is not the fault of the tools", changed(FAULTS, '"model"', '"tools"')),
        ("run B is not the fault of the executor", changed(FAULTS, '"tools"', '"executor"')),
        ("run C is not the fault of the loop", changed(FAULTS, '"executor"', '"loop"')),
        ("must be a dict with the keys", changed(FAULTS, '"D": "loop"', '"E": "loop"')),
        ("run D: None is none of model, tools", changed(FAULTS, '"loop"', "None")),
    ),
    "01.3": (
        # nothing is ever run
        ("the history before step 2 is", changed(LOOP, "execute(action)", "None")),
        (
            "the history before step 2 is",
            changed(LOOP, '"content": result', '"content": str(result)'),
        ),
        ("the history before step 2 is", changed(LOOP, '"role": "tool"', '"role": "user"')),
        (
            "the history before step 2 is",
            changed(LOOP, '"content": action}', '"content": action["name"]}'),
        ),
        ("the history before step 1 is", changed(LOOP, '"content": task', '"content": "say done"')),
        (
            "without max_steps the model should see 1, 3, 5 … 19",
            changed(LOOP, "max_steps=10", "max_steps=4"),
        ),
        ("TypeError", changed(LOOP, "max_steps=10", "max_steps")),
        (
            "with max_steps=1 the model may be asked 1 time at most; it was asked 2 times.",
            changed(LOOP, "range(max_steps)", "range(4)"),
        ),
        # its model never stops within 4 steps, though it would in a fifth
        (
            "with max_steps=4 the model may be asked 4 times at most; it was asked 5 times.",
            changed(LOOP, "range(max_steps)", "range(max_steps + 1)"),
        ),
        (
            "the model should see 1, 3, 5, 7 messages; it saw 1, 2, 3, 4.",
            changed(LOOP, '        history.append({"role": "assistant", "content": action})\n', ""),
        ),
        ("without an answer in 4 steps should give", changed(LOOP, "None", "action")),
        (
            "should give ('max_steps', None), not ('max_steps', 'limit')",
            changed(LOOP, '"max_steps", None', '"max_steps", "limit"'),
        ),
        (
            "should give ('max_steps', None), not None",
            changed(LOOP, '    return "max_steps", None', ""),
        ),
        (
            "('answered', 'done'), not 'done'",
            changed(LOOP, '"answered", action["content"]', 'action["content"]'),
        ),
        (
            "should still raise UnknownTool",
            changed(
                LOOP, "execute(action)", 'TOOLS.get(action["name"], max)(*action["args"].values())'
            ),
        ),
        # one list for all runs
        (
            "the model should see 1, 3, 5",
            "history = []\n"
            + changed(
                LOOP,
                'history = [{"role": "user", "content": task}]',
                'history.append({"role": "user", "content": task})',
            ),
        ),
    ),
}

RIGHT = {
    "01.1": (
        """def answer(history):
    calls = [e["content"] for e in history if e["role"] == "assistant"]
    results = [e["content"] for e in history if e["role"] == "tool"]
    if not calls:
        return {"type": "tool", "name": "multiply", "args": {"b": 2, "a": 3}}
    if calls[-1]["name"] == "multiply":
        return {"type": "tool", "name": "add", "args": {"a": 4, "b": results[-1]}}
    return {"type": "final", "content": results[-1]}""",
        changed(FAKE, SAID, 'f"2 * 3 + 4 is {last}."'),
    ),
    "01.2": ('answer = {"D": "loop", "C": "Executor", "B": " tools", "A": "MODEL"}',),
    "01.3": (
        """def answer(model, task, max_steps=10):
    try:
        return "answered", run(model, task, max_steps)[0]
    except TimeoutError:
        return "max_steps", None""",
        # a list is a pair, too, as in exercise 2 of lesson 02
        changed(
            LOOP,
            'return "answered", action["content"]',
            'return ["answered", action["content"]]',
            'return "max_steps", None',
            'return ["max_steps", None]',
        ),
        """def answer(model, task, max_steps=10):
    history, step = [{"role": "user", "content": task}], 0
    while step < max_steps:
        match model(history):
            case {"type": "final", "content": content}:
                return "answered", content
            case {"type": "tool"} as action:
                result = execute(action)
                history = [
                    *history,
                    {"role": "assistant", "content": action},
                    {"role": "tool", "content": result},
                ]
            case {"type": other}:
                raise UnknownAction(other)
        step += 1
    return ("max_steps", None)""",
    ),
}
