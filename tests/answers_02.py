"""Answers to the exercises of lesson 02 that a check could take for right, or for wrong."""

from agentlab.course.lessons.lesson_02 import EXERCISES

MESSAGE, REPLY, TOOL = (one.solution for one in EXERCISES)


def changed(text: str, *pairs: str) -> str:
    """The text with every other string replaced by the one after it."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


ARGS = "json.loads(c.args) if isinstance(c.args, str) else c.args"

WRONG = {
    "02.1": (
        ("it should give", changed(MESSAGE, '"name": c.name,', '"id": c.id, "name": c.name,')),
        ("now('{}')] it should give", changed(MESSAGE, ARGS, f"({ARGS}) or None")),
        (
            "with the calls [now({}), now({})]",
            changed(
                MESSAGE,
                "for c in message.calls",
                "for c in {c.id: c for c in message.calls}.values()",
            ),
        ),
        # only the first call is looked at for text
        (
            "add({'a': [1, 2], 'b': {}}), now('{}')",
            changed(MESSAGE, "isinstance(c.args, str)", "isinstance(message.calls[0].args, str)"),
        ),
        # text within the arguments is not to be read
        (
            """with the calls [add('{"a": "7", "b": 8}')]""",
            changed(
                MESSAGE,
                ARGS,
                f"{{k: int(v) if isinstance(v, str) else v for k, v in ({ARGS}).items()}}",
            ),
        ),
        (
            "it should give",
            changed(MESSAGE, ARGS, "c.args if isinstance(c.args, str) else json.dumps(c.args)"),
        ),
        (
            "it should give",
            changed(MESSAGE, '"content": message.text}', '"content": message.text or None}'),
        ),
        (
            "not {'role': 'assistant', 'content': '', 'tool_calls'",
            changed(
                MESSAGE,
                '"content": message.text}',
                '"content": "" if message.calls else message.text}',
            ),
        ),
        ("not None", changed(MESSAGE, "return {**sent", "{**sent")),
        # all of it is shown, and no address of a run
        (
            "not {'role': 'assistant', 'content': '', 'tool_calls': [{'function': {'name': 'add', "
            "'arguments': {'b': 4}}}]}.",
            changed(MESSAGE, ARGS, '{k: v for k, v in c.args.items() if k == "b"}'),
        ),
        ("not <function answer>.", "def answer(message):\n    return answer"),
    ),
    "02.2": (
        (
            "a call that the provider has run itself",
            changed(REPLY, 'b["type"] == "tool_use"', '"tool_use" in b["type"]'),
        ),
        (
            "a call that the provider has run itself",
            changed(REPLY, 'b["type"] == "tool_use"', '"name" in b'),
        ),
        (
            "two calls of one tool",
            changed(REPLY, "return [(", "return list({b['name']: (").replace(
                '["input"]) for b in body["content"] if b["type"] == "tool_use"]',
                '["input"]) for b in body["content"] if b["type"] == "tool_use"}.values())',
            ),
        ),
        (
            "two calls of one tool",
            changed(REPLY, "return [(", "return sorted([(").replace(
                '"tool_use"]', '"tool_use"], key=lambda pair: pair[0])'
            ),
        ),
        (
            "that ended with None",
            changed(REPLY, '!= "tool_use":\n', '!= "tool_use" and body["stop_reason"]:\n'),
        ),
        (
            "that ended with max_tokens",
            changed(
                REPLY, 'body["stop_reason"] != "tool_use"', 'body["stop_reason"] == "end_turn"'
            ),
        ),
        ("for an answer it should give [], not None", changed(REPLY, "return []", "return None")),
        ("for one call it should give", changed(REPLY, '(b["name"], b["input"])', 'b["name"]')),
        (
            "for one call it should give",
            changed(REPLY, '(b["name"], b["input"])', '(b["id"], b["input"])'),
        ),
    ),
    "02.3": (
        ("asked to compute 3 - 8", changed(TOOL, "return a - b", "return 5")),
        ("asked to compute 3 - 8", changed(TOOL, "return a - b", "return abs(a - b)")),
        ("asked to compute 3 - 8", changed(TOOL, "return a - b", "return max(a, b) - min(a, b)")),
        ("asked to compute 120 - 20", changed(TOOL, "return a - b", "return int(str(a - b)[:2])")),
        ("which gives null, not 5", changed(TOOL, "return a - b", "print(a - b)")),
        ("two parameters with the type hint int", changed(TOOL, "b: int)", "b: int, c: int = 0)")),
        ("two parameters with the type hint int", changed(TOOL, "b: int)", "b: str)")),
        (
            "the description is empty",
            'def answer(a: int, b: int) -> int:\n    """   """\n    return a - b',
        ),
        ("the stand-in says", changed(TOOL, "Subtract b from a.", "Do not use this to subtract.")),
        (
            "for this it knows: subtract, minus, difference, subtraction, less",
            changed(TOOL, "Subtract b from a.", "Calculates a - b."),
        ),
        ("which gives 5, not -5. What is less", changed(TOOL, "return a - b", "return abs(b - a)")),
        (
            "the docstring says b minus a; the code does the opposite",
            """def answer(a: int, b: int) -> int:
    \"\"\"Subtract a from b.\"\"\"
    return a - b""",
        ),
        (
            "the docstring says both, a minus b and b minus a",
            changed(TOOL, "Subtract b from a.", "Subtract a from b."),
        ),
        *(
            (
                "nothing in the docstring that says which number is taken from which",
                f'def answer(a: int, b: int) -> int:\n    """{said}"""\n    return a - b',
            )
            for said in ("Subtract.", "Does the thing: minus", "The difference of two numbers.")
        ),
        # the name tells, the docstring does not
        (
            "nothing in the docstring that says which",
            """def subtract(a: int, b: int) -> int:
    \"\"\"Does it.\"\"\"
    return a - b

answer = subtract""",
        ),
        (
            "answer(9, 4) returns '5', of type str",
            changed(TOOL, "return a - b", "return str(a - b)"),
        ),
    ),
}

RIGHT = {
    "02.1": (
        """def answer(message):
    sent = dict(role=message.role, content=message.text)
    for c in message.calls:
        args = c.args if isinstance(c.args, dict) else json.loads(c.args)
        made = {"function": {"arguments": args, "name": c.name}}
        sent.setdefault("tool_calls", []).append(made)
    return sent""",
    ),
    "02.2": (
        """def answer(body):
    runs = body["stop_reason"] == "tool_use"
    found = filter(lambda block: runs and block["type"] == "tool_use", body["content"])
    return [[block["name"], block["input"]] for block in found]""",
    ),
    "02.3": (
        '''def answer(minuend: int, subtrahend: int) -> int:
    """The difference of two whole numbers: minuend minus subtrahend."""
    return minuend - subtrahend''',
        '''def subtract(x: int, y: int) -> int:
    """Take y away from x.

    Args:
        x: what is there
        y: what goes
    """
    return x - y

answer = subtract''',
        '''def answer(a: int, b: int) -> int:
    """Subtract.

    Args:
        a: the number to subtract from
        b: the number to take away
    """
    return a - b''',
        '''from agentlab import tool

@tool(name="difference")
def answer(first: int, second: int):
    """Take the second number away from the first: subtraction."""
    return first - second''',
    ),
}
