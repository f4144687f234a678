"""Exercises of lesson 04: recovery, an answer held to its tools, an agent inside a tool."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_04 import judge_grounded, judge_nested, judge_observed

EXERCISES = (
    Exercise(
        id="04.1",
        judge=judge_observed,
        hints=(
            "Call the function inside try; whatever it raises is caught, not only one kind.",
            "type(error).__name__ is the kind of an exception, f'{error}' its words.",
            'return f"tool error in {name}: {type(error).__name__}: {error}" in the except.',
        ),
        solution="""def answer(name, function, args):
    try:
        return str(function(**args))
    except Exception as error:
        return f"tool error in {name}: {type(error).__name__}: {error}\"""",
        wrong=(
            # it still crashes
            """def answer(name, function, args):
    return str(function(**args))""",
            # only one kind of exception
            """def answer(name, function, args):
    try:
        return str(function(**args))
    except ValueError as error:
        return f"tool error in {name}: ValueError: {error}\"""",
            # no kind, so that a KeyError reads like a riddle
            """def answer(name, function, args):
    try:
        return str(function(**args))
    except Exception as error:
        return f"tool error in {name}: {error}\"""",
            # a silent failure
            """def answer(name, function, args):
    try:
        return str(function(**args))
    except Exception:
        return \"\"""",
            'answer = "tool error"',
        ),
    ),
    Exercise(
        id="04.2",
        judge=judge_grounded,
        hints=(
            "executed(trace) has the results, trace.answer the text.",
            "re.findall(r'-?\\d+', trace.answer) lists the numbers of the answer; take the last.",
            "That number must be among the result texts, whole: 6 is not in 60.",
        ),
        solution="""def answer(trace):
    numbers = re.findall(r"-?\\d+", trace.answer)
    results = [result for _, _, result in executed(trace)]
    return bool(numbers) and numbers[-1] in results""",
        wrong=(
            # it knows what is right instead of looking at what was returned
            """def answer(trace):
    return "30" in trace.answer""",
            # some tool ran: that proves nothing
            """def answer(trace):
    return bool(executed(trace))""",
            # 6 in "60"
            """def answer(trace):
    number = re.findall(r"-?\\d+", trace.answer)[-1]
    return any(number in result for _, _, result in executed(trace))""",
            # some number of the answer: the last is the one that answers
            r"""def answer(trace):
    results = [result for _, _, result in executed(trace)]
    return any(number in results for number in re.findall(r"-?\d+", trace.answer))""",
            # without its sign it is another number
            r"""def answer(trace):
    numbers = re.findall(r"\d+", trace.answer)
    results = [result for _, _, result in executed(trace)]
    return bool(numbers) and numbers[-1] in results""",
            # an answer may hold no number
            r"""def answer(trace):
    results = [result for _, _, result in executed(trace)]
    return re.findall(r"-?\d+", trace.answer)[-1] in results""",
            "answer = True",
        ),
    ),
    Exercise(
        id="04.3",
        judge=judge_nested,
        hints=(
            "Inside the tool: Agent(StandIn(), typed, system=GUIDANCE).run(...), and its number.",
            "One parameter, expression: str; say in the docstring what an expression is.",
            'The inner run is .run(f"compute {expression}"); return last_number of its trace.',
        ),
        solution='''def answer(expression: str) -> str:
    """Compute an arithmetic expression of any length.

    Args:
        expression: an arithmetic expression, e.g. (1 + 2) * 3
    """
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {expression}"))''',
        wrong=(
            # it hands back the whole run, not a summary
            '''def answer(expression: str) -> str:
    """Compute an arithmetic expression of any length.

    Args:
        expression: an arithmetic expression, e.g. (1 + 2) * 3
    """
    return str(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {expression}"))''',
            # two numbers: then the outer agent has to do all the steps itself
            '''def answer(a: int, b: int) -> str:
    """Add two whole numbers, or multiply them: arithmetic of any kind."""
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {a} + {b}"))''',
            # nothing says what it is for
            """def answer(x: str) -> str:
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {x}"))""",
            # another task than the one it was given
            '''def answer(expression: str) -> str:
    """Compute an arithmetic expression of any length.

    Args:
        expression: an arithmetic expression, e.g. (1 + 2) * 3
    """
    return last_number(Agent(StandIn(), typed, system=GUIDANCE).run("compute 1 + 2"))''',
            # right, with no agent inside
            '''def answer(expression: str) -> str:
    """Compute an arithmetic expression of any length.

    Args:
        expression: an arithmetic expression, e.g. (1 + 2) * 3
    """
    return str(eval(expression))''',
            # the lesson's own, with the model of the lesson inside
            "answer = solve",
            "answer = 77",
        ),
    ),
)
