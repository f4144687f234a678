"""Answers to the exercises of lesson 02 that a check could take for right, or for wrong."""

from agentlab.course.lessons.lesson_02 import EXERCISES

MESSAGE, REPLY, TOOL = (one.solution for one in EXERCISES)


def changed(text: str, *pairs: str) -> str:
    """The text with every other string replaced by the one after it."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


def one_line(said: str) -> str:
    """A right tool with this as its docstring."""
    return f'def answer(a: int, b: int) -> int:\n    """{said}"""\n    return a - b'


ARGS = "json.loads(c.args) if isinstance(c.args, str) else c.args"

WRONG = {
    "02.1": (
        (
            "[add({'a': 2, 'b': 4})]: answer(message)['tool_calls'][0]['function']['id'] should "
            "not be there; it is 'call_1'.",
            changed(MESSAGE, '"name": c.name,', '"id": c.id, "name": c.name,'),
        ),
        (
            "now('{}')]: answer(message)['tool_calls'][1]['function']['arguments'] should be {}, "
            "not None.",
            changed(MESSAGE, ARGS, f"({ARGS}) or None"),
        ),
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
            "['arguments'] should be {'a': 2, 'b': 4}, not '{\"a\": 2, \"b\": 4}'.",
            changed(MESSAGE, ARGS, "c.args if isinstance(c.args, str) else json.dumps(c.args)"),
        ),
        (
            "answer(message)['content'] should be '', not None.",
            changed(MESSAGE, '"content": message.text}', '"content": message.text or None}'),
        ),
        (
            "answer(message)['content'] should be 'First the sum.', not ''.",
            changed(
                MESSAGE,
                '"content": message.text}',
                '"content": "" if message.calls else message.text}',
            ),
        ),
        ("not None", changed(MESSAGE, "return {**sent", "{**sent")),
        # all of it is shown, and no address of a run
        (
            "there is no answer(message)['tool_calls'][0]['function']['arguments']['a']; it should "
            "be 2.",
            changed(MESSAGE, ARGS, '{k: v for k, v in c.args.items() if k == "b"}'),
        ),
        ("not <function answer>.", "def answer(message):\n    return answer"),
        # JSON text is no Python, and Python's way to write a dict is no JSON
        ("your answer raised NameError", changed(MESSAGE, "json.loads(", "eval(")),
        (
            "your answer raised ValueError",
            "import ast\n" + changed(MESSAGE, "json.loads(", "ast.literal_eval("),
        ),
        (
            "your answer raised JSONDecodeError",
            changed(MESSAGE, ARGS, "json.loads(str(c.args).replace(\"'\", '\"'))"),
        ),
        # one call in place of two, and no list around them
        (
            "the length of answer(message)['tool_calls'] should be 2, not 1.",
            changed(MESSAGE, "for c in message.calls", "for c in message.calls[:1]"),
        ),
        (
            "['tool_calls'] should be [{'function': {'name': 'add', 'arguments': {'a': 2, "
            "'b': 4}}}], not {'function'",
            changed(MESSAGE, "calls} if", "calls[0]} if"),
        ),
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
        # a call may have no arguments
        (
            "for a call without arguments, and one with it should give [('now', {}), ('add', ",
            changed(REPLY, '== "tool_use"]', '== "tool_use" and b["input"]]'),
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
        *(
            (
                f"for a call in a reply that ended with {reason}",
                changed(
                    REPLY,
                    'body["stop_reason"] != "tool_use"',
                    f'body["stop_reason"] not in ("tool_use", "{reason}")',
                ),
            )
            for reason in ("stop_sequence", "pause_turn", "end_turn", "refusal")
        ),
        # it takes the calls out of what it was given
        (
            "for one call your answer changes the body it is given",
            """def answer(body):
    runs = []
    while body["content"]:
        block = body["content"].pop(0)
        if body["stop_reason"] == block["type"] == "tool_use":
            runs.append((block["name"], block["input"]))
    return runs""",
        ),
        (
            "for one call it should give [('add', ",
            changed(REPLY, "return [(", "return dict([(").replace('"tool_use"]', '"tool_use"])', 1),
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
        # a call that leaves one out would be a call for something else
        (
            "b has a default, so a model may leave it out; both numbers must be given.",
            changed(TOOL, "b: int)", "b: int = 4)"),
        ),
        (
            "a has a default, so a model may leave it out",
            changed(TOOL, "a: int, b: int)", "a: int = 9, b: int = 4)"),
        ),
        (
            "the description is empty",
            'def answer(a: int, b: int) -> int:\n    """   """\n    return a - b',
        ),
        *(
            ("the docstring says what it is not for", one_line(said))
            for said in ("Don't use this tool. a - b", "Never call it! Gives a - b.")
        ),
        (
            "the docstring says what it is not for",
            changed(TOOL, "Subtract b from a.", "Do not use this to subtract."),
        ),
        *(
            (f"the docstring says that it {does}; the code subtracts", one_line(said))
            for does, said in (
                ("adds", "Add b to a, or subtract b from a."),
                ("adds", "Add two whole numbers."),
                ("adds", "Give a + b; subtract b from a."),
                ("multiplies", "Subtract b from a or multiply them."),
                ("divides", "Take b away from a. Can divide, too."),
            )
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
            ("nothing in the docstring that says which number is taken from which", one_line(said))
            for said in ("Subtract.", "Does the thing: minus", "The difference of two numbers.")
        ),
        # the check names the parameters that it looks for
        (
            'It reads phrases like "x minus y", "x - y", "subtract y from x", "take y away from x"',
            one_line("Subtract.").replace("a:", "x:").replace("b:", "y:").replace("a - b", "x - y"),
        ),
        # the names tell which is which, and nothing what is done with them
        (
            "nothing in the docstring that says which",
            one_line("Does it.").replace("a:", "minuend:").replace("b:", "subtrahend:")[:-12]
            + "return minuend - subtrahend",
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
        # in JSON a tuple is a list
        changed(MESSAGE, "calls} if", "tuple(calls)} if"),
    ),
    "02.2": (
        # in whatever the calls come
        changed(REPLY, "return [(", "return tuple((").replace('== "tool_use"]', '== "tool_use")'),
        changed(REPLY, "return [(", "return ((").replace('== "tool_use"]', '== "tool_use")'),
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
        '''def answer(a: int, b: int) -> int:
    """Take the second whole number away from the first.

    Args:
        a: the number from which b is taken
        b: the number that is taken from a
    """
    return a - b''',
        '''def answer(a: int, b: int) -> int:
    """Subtract.

    Args:
        a: what you start with
        b: how much to remove from it
    """
    return a - b''',
        changed(TOOL, "Subtract b from a.", "Calculates a - b."),
        *map(
            one_line,
            (
                "Reduce a by b.",
                "From a, b is subtracted.",
                "How much is left when b is taken from a.",
                "Give a - b, the rest.",
                "Compute a - b.",
                "Computes a - b, that is, takes b away from a.",
                "Do not add: subtract b from a.",
                "Subtract b from a, not a from b.",
                "Calculate how much larger a is than b (below zero where a is the smaller one).",
                "Take from a the number b.",
                "Subtraction: a is the minuend, b is the subtrahend.",
                "Subtract b from a. Do not use it for prices.",
            ),
        ),
        '''from agentlab import tool

@tool(name="difference")
def answer(first: int, second: int):
    """Take the second number away from the first: subtraction."""
    return first - second''',
    ),
}
