"""Exercises of lesson 11: three labels, a contradiction, a text for the audit, a rule of a gate."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_11 import (
    judge_contradicts,
    judge_labels,
    judge_prose,
    judge_rule,
)

EXERCISES = (
    Exercise(
        id="11.1",
        judge=judge_labels,
        hints=(
            "First a label for each operand, then the weakest of them.",
            'book.get(n, ...) takes what to give when n is not in it: "constant" or "unsourced".',
            'max(labels, key=["sourced", "constant", "unsourced"].index) is the weakest.',
        ),
        solution="""def answer(operands, book):
    strength = ["sourced", "constant", "unsourced"]
    labels = [book.get(n, "constant" if n in CONSTANTS else "unsourced") for n in operands]
    return max(labels, key=strength.index)""",
        wrong=(
            # the order of the alphabet
            """def answer(operands, book):
    labels = [book.get(n, "constant" if n in CONSTANTS else "unsourced") for n in operands]
    return max(labels)""",
            # a known constant is one even where the book says otherwise
            """def answer(operands, book):
    strength = ["sourced", "constant", "unsourced"]
    labels = ["constant" if n in CONSTANTS else book.get(n, "unsourced") for n in operands]
    return max(labels, key=strength.index)""",
            # every round number is harmless
            """def answer(operands, book):
    strength = ["sourced", "constant", "unsourced"]
    labels = [book.get(n, "constant" if n % 10 == 0 else "unsourced") for n in operands]
    return max(labels, key=strength.index)""",
            # two operands, however many there are
            """def answer(operands, book):
    strength = ["sourced", "constant", "unsourced"]
    labels = [book.get(n, "constant" if n in CONSTANTS else "unsourced") for n in operands[:2]]
    return max(labels, key=strength.index)""",
            # two labels
            """def answer(operands, book):
    labels = [book.get(n, "unsourced") for n in operands]
    return "unsourced" if "unsourced" in labels else "sourced\"""",
            'answer = "constant"',
        ),
    ),
    Exercise(
        id="11.2",
        judge=judge_contradicts,
        hints=(
            "What is rounded to the nearest ten is off by no more than five.",
            "Compare the distance of the two figures with half a step.",
            "2 * abs(used - other) against step: no division, so it stays exact.",
        ),
        solution="""def answer(used, other, step):
    return 2 * abs(used - other) > step""",
        wrong=(
            # any difference
            """def answer(used, other, step):
    return used != other""",
            # a whole step off is too far to be rounding
            """def answer(used, other, step):
    return abs(used - other) > step""",
            # a percent is neither here nor there
            """def answer(used, other, step):
    return abs(used - other) * 100 > abs(used)""",
            # half a step away is too far
            """def answer(used, other, step):
    return 2 * abs(used - other) >= step""",
            # only upwards
            """def answer(used, other, step):
    return 2 * (other - used) > step""",
            "answer = False",
        ),
    ),
    Exercise(
        id="11.3",
        judge=judge_prose,
        hints=(
            "Exact: a figure as it is. Rounded: the same in millions. Which can be derived?",
            "A sum of both populations was never worked out by a tool.",
            "Unsupported: any number of your own, or a true one of the wrong country.",
        ),
        solution="""answer = (
    "Germany has 84,012,284 people. Japan has 123.2 million. "
    "Together they have 207,183,674. In 2090 it will be 150 million."
)""",
        wrong=(
            'answer = "It is hard to say how many people there are."',
            'answer = "Germany has 84,012,284 people, and Japan 123.2 million."',
            """answer = (
    "Germany has 84,012,284 people. Japan has 123.2 million. "
    "Together they have 207,183,674."
)""",
            'answer = "In 2090 it will be 150 million."',
            # a list of numbers
            'answer = "84,012,284, 123.2 million, 207,183,674, 150 million"',
            "answer = 207183674",
        ),
    ),
    Exercise(
        id="11.4",
        judge=judge_rule,
        hints=(
            "Three conditions: the tool writes, an argument is a text, it stands in a stored text.",
            "ledger(trace).texts.values() are the stored texts; each has a .text.",
            "any(part in text for part in said for text in found), and tool.writes; v.strip() is "
            "empty for a blank text v.",
        ),
        solution="""def answer(tool, args, trace):
    found = [stored.text for stored in ledger(trace).texts.values()]
    said = [v for v in args.values() if isinstance(v, str) and v.strip()]
    if tool.writes and any(part in text for part in said for text in found):
        return Decision("ask", f"{tool.name} would write words of a search result")
    return None""",
        wrong=(
            # every write
            """def answer(tool, args, trace):
    return Decision("ask", "it writes") if tool.writes else None""",
            # reading tools, too
            """def answer(tool, args, trace):
    found = [stored.text for stored in ledger(trace).texts.values()]
    said = [v for v in args.values() if isinstance(v, str) and v.strip()]
    if any(part in text for part in said for text in found):
        return Decision("ask", "words of a search result")
    return None""",
            # it allows what it has nothing against
            """def answer(tool, args, trace):
    found = [stored.text for stored in ledger(trace).texts.values()]
    said = [v for v in args.values() if isinstance(v, str) and v.strip()]
    if tool.writes and any(part in text for part in said for text in found):
        return Decision("ask", "words of a search result")
    return Decision("allow", "nothing against it")""",
            # only one argument is looked at
            """def answer(tool, args, trace):
    found = [stored.text for stored in ledger(trace).texts.values()]
    if tool.writes and any(args.get("text", "-") in text for text in found):
        return Decision("ask", "words of a search result")
    return None""",
            # nothing stands in every text
            """def answer(tool, args, trace):
    found = [stored.text for stored in ledger(trace).texts.values()]
    said = [value for value in args.values() if isinstance(value, str)]
    if tool.writes and any(part in text for part in said for text in found):
        return Decision("ask", "words of a search result")
    return None""",
            # it denies instead of asking
            """def answer(tool, args, trace):
    found = [stored.text for stored in ledger(trace).texts.values()]
    said = [v for v in args.values() if isinstance(v, str) and v.strip()]
    if tool.writes and any(part in text for part in said for text in found):
        return Decision("deny", "words of a search result")
    return None""",
        ),
    ),
)
