"""Answers to the exercises of lesson 04 that a check could take for right, or for wrong."""

from agentlab.course.lessons.lesson_04 import EXERCISES

OBSERVED, GROUNDED, NESTED = (one.solution for one in EXERCISES)


def changed(text: str, *pairs: str) -> str:
    """The text with every other string replaced by the one after it."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


INNER = 'last_number(Agent(StandIn(), typed, system=GUIDANCE).run(f"compute {expression}"))'

WRONG = {
    "04.1": (
        # the kinds that came up in the lesson
        (
            "answer raised ZeroDivisionError: division by zero",
            changed(OBSERVED, "except Exception", "except (TypeError, ValueError, KeyError)"),
        ),
        (
            "answer raised Jammed",
            changed(
                OBSERVED,
                "except Exception",
                "except (ArithmeticError, TypeError, ValueError, LookupError)",
            ),
        ),
        # in the order they came, not by name
        (
            "for share with {'b': 0, 'a': 6}",
            changed(OBSERVED, "function(**args)", "function(*args.values())"),
        ),
        # it runs the tool to see whether it fails, and again for the result
        (
            "a tool must run once",
            changed(OBSERVED, "return str(function(**args))", "function(**args)").replace(
                "    except", "        return str(function(**args))\n    except"
            ),
        ),
        (
            "for add with {'a': 2, 'b': -2} it should give '0', not ''",
            changed(OBSERVED, "str(function(**args))", "str(function(**args) or '')"),
        ),
        (
            "for add with {'a': 2, 'b': 4} it should give '6', not 6",
            changed(OBSERVED, "str(function(**args))", "function(**args)"),
        ),
        (
            "for nothing with {} it should give 'None', not ''",
            changed(
                OBSERVED,
                "return str(function(**args))",
                "came = function(**args)\n        return '' if came is None else str(came)",
            ),
        ),
        ("for multiply with", changed(OBSERVED, "{type(error).__name__}: {error}", "{error!r}")),
        ("tool error in multiply", changed(OBSERVED, "in {name}", "in tool")),
        (
            "for multiply with",
            changed(
                OBSERVED, "function(**args)", "function(**{k: int(v) for k, v in args.items()})"
            ),
        ),
        ("it should give '6', not None", changed(OBSERVED, "return str(", "str(")),
    ),
    "04.2": (
        # the last result is one of several
        (
            "the tools returned 6 and 30 and the answer is 'The sum was 6.', it should give True",
            changed(GROUNDED, "numbers[-1] in results", "numbers[-1] == (results or [''])[-1]"),
        ),
        # a number within a text is not what the tool returned
        (
            "the tools returned 30 or more and the answer is 'It is 30.', it should give False",
            changed(GROUNDED, "in results", "in ' '.join(results).split()"),
        ),
        # the first number, or the largest
        (
            "6 and 30 and the answer is '5 times 6 is 30.', it should give True; it gave False",
            changed(GROUNDED, "numbers[-1]", "numbers[0]"),
        ),
        (
            "the answer is 'It is -30.', it should give True; it gave",
            changed(GROUNDED, "numbers[-1]", "max(numbers, key=int).strip('-')"),
        ),
        # an argument is no result
        (
            "the answer is 'It is 6.', it should give False; it gave True",
            changed(
                GROUNDED,
                "[result for _, _, result in executed(trace)]",
                "[str(v) for _, args, r in executed(trace) for v in (*args.values(), r)]",
            ),
        ),
        # all numbers, not the last
        (
            "it should give True",
            changed(
                GROUNDED, "numbers[-1] in results", "numbers == results[-1:] and len(results) > 2"
            ),
        ),
        # without its sign on either side
        (
            "it should give",
            changed(
                GROUNDED,
                "numbers[-1] in results",
                "numbers[-1].strip('-') in [result.strip('-') for result in results]",
            ),
        ),
        ("it gave None", changed(GROUNDED, "return bool", "bool")),
        ("it should give False; it gave []", changed(GROUNDED, "bool(numbers)", "numbers")),
        (
            "it should give False; it gave True",
            "def answer(trace):\n    return trace.stop == 'answered'",
        ),
        # the task's numbers are the user's, not a tool's
        (
            "it should give False",
            changed(
                GROUNDED,
                "executed(trace)]",
                "executed(trace)] + re.findall(r'\\d+', trace.task) + ['30']",
            ),
        ),
        ("answer must be a function", "answer = 30"),
    ),
    "04.3": (
        # an agent inside for the look of it
        (
            "the tool gives 77, and the agent inside said:",
            changed(
                NESTED,
                f"return {INNER}",
                'Agent(StandIn(), typed, system=GUIDANCE).run("compute 1 + 2")\n'
                "    return str(eval(expression))",
            ),
        ),
        # what the two tasks of the check come to, by heart
        (
            "asked to compute (2 + 9) * 8 + 5, it was given '65', not 93",
            changed(
                NESTED,
                f"return {INNER}",
                f"{INNER}\n    return {{'(3 + 4) * (5 + 6)': '77'}}.get(expression, '65')",
            ),
        ),
        ("it was given", changed(NESTED, "return last_number", "last_number")),
        ("it was given", changed(NESTED, INNER, f"{INNER}[:1]")),
        ("answer must be a function", "answer = Agent(StandIn(), typed, system=GUIDANCE)"),
        (
            "has habits",
            changed(NESTED, "StandIn()", "StandIn([passes_whole_expressions])")
            .replace(
                "def answer",
                "from agentlab.models.stand_in.habits import retries_on_empty\n\ndef answer",
            )
            .replace("passes_whole_expressions", "retries_on_empty"),
        ),
    ),
}

RIGHT = {
    "04.1": (
        """def answer(name, function, args):
    try:
        came = function(**args)
    except Exception as e:
        return "tool error in %s: %s: %s" % (name, e.__class__.__name__, e)
    else:
        return f"{came}\"""",
    ),
    "04.2": (
        r"""def answer(trace):
    *_, last = [None, *re.findall(r"-?\d+", trace.answer)]
    return last in {result for _, _, result in executed(trace)}""",
        r"""def answer(trace):
    found = re.search(r"(-?\d+)\D*$", trace.answer)
    if found is None:
        return False
    for name, args, result in executed(trace):
        if result == found[1]:
            return True
    return False""",
    ),
    "04.3": (
        '''from agentlab import tool

@tool(name="solve")
def answer(problem: str):
    """Work out an arithmetic expression, however long, step by step.

    Args:
        problem: the expression, e.g. 3 * (4 + 5)
    """
    inner = Agent(StandIn(), typed, system=GUIDANCE)
    return int(last_number(inner.run("compute " + problem)))''',
    ),
}
