"""Answers to the exercises of lesson 04 that a check could take for right, or for wrong."""

from agentlab.course.lessons.lesson_04 import EXERCISES

OUTCOMES, GROUNDED, NEEDED = (one.solution for one in EXERCISES)


def changed(text: str, *pairs: str) -> str:
    """The text with every other string replaced by the one after it."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


USED = "numbers([*call.args.values()])"
HAS = "(known | brought).issuperset(said)"
RUN = "told.append(str(tools[call.name](**call.args)))"
RESULT = "str(tools[call.name](**call.args))"

WRONG = {
    "04.1": (
        # the kinds that came up in the lesson
        (
            "answer raised ZeroDivisionError: division by zero",
            changed(OUTCOMES, "except Exception", "except (TypeError, ValueError, KeyError)"),
        ),
        (
            "answer raised Jammed",
            changed(
                OUTCOMES,
                "except Exception",
                "except (ArithmeticError, TypeError, ValueError, LookupError)",
            ),
        ),
        # in the order they came, not by name
        (
            "for share(b=0, a=6) it should give ['tool error in share: ZeroDivisionError",
            changed(OUTCOMES, "**call.args", "*call.args.values()"),
        ),
        # it runs the tool to see whether it fails, and again for the result
        (
            "for add(a=2, b=4) only the first may run, and once; add and add ran.",
            changed(OUTCOMES, RUN, f"tools[call.name](**call.args)\n                {RUN}"),
        ),
        # the tools are the caller's
        (
            "for add(a=2, b=4) your answer changes the dict of tools it is given",
            changed(OUTCOMES, "tools[call.name](", "tools.pop(call.name)("),
        ),
        # it works the result out without the tool
        (
            "for add(a=2, b=4) only the first may run, and once; nothing ran.",
            changed(
                OUTCOMES,
                "told.append(str(",
                "told.append(str(sum(call.args.values()) if call.name == 'add' else ",
            ),
        ),
        # it runs what it says it has set aside
        (
            "only the first may run, and once; add and multiply ran.",
            changed(
                OUTCOMES,
                'told.append("not_this_turn")',
                'told.append("not_this_turn")\n            tools[call.name](**call.args)',
            ).replace("if told:", "if told and call.name in tools:"),
        ),
        (
            "for add(a=2, b=-2) it should give ['0'], not ['']",
            changed(OUTCOMES, RESULT, "str(tools[call.name](**call.args) or '')"),
        ),
        ("it should give ['6'], not [6]", changed(OUTCOMES, RESULT, RESULT[4:-1])),
        (
            "for nothing() it should give ['None'], not ['']",
            changed(OUTCOMES, RESULT, f"{RESULT}.replace('None', '')"),
        ),
        ("for multiply(", changed(OUTCOMES, "{type(error).__name__}: {error}", "{error!r}")),
        ("tool error in multiply", changed(OUTCOMES, "in {call.name}:", "in tool:")),
        (
            "for multiply(",
            changed(OUTCOMES, "**call.args", "**{k: int(v) for k, v in call.args.items()}"),
        ),
        # an unknown name is looked for, and called all the same
        (
            "for guess(a=2), add(a=2, b=4) it should give ['unknown_tool', 'not_this_turn']",
            changed(OUTCOMES, "call.name not in tools", "False").replace(
                "tools[call.name]", "tools.get(call.name)"
            ),
        ),
        # one that is set aside is looked up before
        (
            "it should give ['6', 'not_this_turn', 'not_this_turn']",
            changed(
                OUTCOMES,
                "if told:",
                "if told and call.name in tools:",
            ),
        ),
        # the last one runs
        (
            "it should give ['6', 'not_this_turn']",
            changed(OUTCOMES, "in calls", "in calls[::-1]", "return told", "return told[::-1]"),
        ),
        ("it should give ['6'], not None", changed(OUTCOMES, "return told", "")),
        ("it should give ['6'], not '6'", changed(OUTCOMES, "return told", "return told[0]")),
        ("answer must be a function", 'answer = "tool error"'),
    ),
    "04.2": (
        # known is known, however late it came
        (
            "the answer is 'The answer is 30.' after add(a=2, b=4) → 6 and in the same turn",
            """def answer(trace):
    known, before = set(numbers(trace.task)), None
    while known != before:
        before = set(known)
        for call in trace.view(CALLS).values():
            if call.outcome == "returned" and known.issuperset(numbers([*call.args.values()])):
                known.update(numbers(call.text))
    said = numbers(trace.answer)
    return bool(said) and known.issuperset(said)""",
        ),
        # what an argument is called is nothing that was used
        *(
            (
                "after join(x10=2, x30=4) → 6, it should give True, not False.",
                changed(GROUNDED, USED, f"numbers({used})"),
            )
            for used in ("str(call.args)", "call.args.items()")
        ),
        # every argument counts
        (
            "after multiply(a=5, b=7) → 35, it should give False, not True.",
            changed(GROUNDED, USED, "numbers([*call.args.values()][:1])"),
        ),
        # a number in a text is a number
        (
            "letters(text='(2 + 4) * 5') → 11, it should give True, not False.",
            changed(GROUNDED, USED, "[*call.args.values()]"),
        ),
        # as text, 3.0 is no 3
        (
            "half(a=6) → 3.0, multiply(a=3, b=5) → 15, it should give True, not False",
            changed(
                GROUNDED,
                "set(numbers(trace.task))",
                "set(map(str, numbers(trace.task)))",
                USED,
                f"map(str, {USED})",
                "numbers(call.text)",
                "map(str, numbers(call.text))",
                "issuperset(said)",
                "issuperset(map(str, said))",
            ),
        ),
        # what a call of the same turn brought is lost
        (
            "after add(a=2, b=4) → 6, multiply(a=6, b=5) → 30, it should give True, not False.",
            changed(GROUNDED, HAS, "known.issuperset(said)"),
        ),
        # what a refusal says is no result
        (
            "where the task is 'compute (2 + 4) * 5' and the answer is 'It is 30.' after "
            "choose(size=5) → refused (",
            changed(GROUNDED, '== "returned"', 'in ("returned", "refused")'),
        ),
        ("choose(size=5) → refused (", changed(GROUNDED, '== "returned"', '!= "failed"')),
        # the numbers of one task
        (
            "where the task is 'compute 7 + 7' and the answer is 'It is 14.' after add(a=7, b=7)",
            changed(GROUNDED, "set(numbers(trace.task))", 'set(map(Decimal, "245"))'),
        ),
        # one made-up operand is forgiven
        (
            "it should give False, not True",
            changed(GROUNDED, f"known.issuperset({USED})", f"known.intersection({USED})"),
        ),
        # from the first made-up number on nothing counts
        (
            "the same turn multiply(a=6, b=5) → 30, multiply(a=6, b=5) → 30, it should give True",
            changed(
                GROUNDED,
                f'if call.outcome == "returned" and known.issuperset({USED}):',
                'if call.outcome == "returned":\n'
                f"            if not known.issuperset({USED}):\n"
                "                break",
            ),
        ),
        # the last result stands for all of them
        (
            "the answer is '5 times 6 is 30.'",
            changed(
                GROUNDED,
                "set(), 0",
                "set(), 0\n    last = set()",
                "brought.update(",
                "brought, last = brought | set(numbers(call.text)), set(",
                HAS,
                "last.issuperset(said)",
            ),
        ),
        # the first number of the answer stands for all of them
        (
            "the answer is '5 times 6 is 30, and 7 is left.'",
            changed(GROUNDED, "numbers(trace.answer)", "numbers(trace.answer)[:1]"),
        ),
        # the first number of a result stands for all of them, or the last one
        (
            "the answer is 'The rest is 1.' after divide(a=5, b=2) → 2, rest 1",
            changed(GROUNDED, "numbers(call.text)", "numbers(call.text)[:1]"),
        ),
        (
            "after add(a=2, b=4) → 6, multiply(a=6, b=5) → 30, divide(a=30, b=4) → 7, rest 2",
            changed(GROUNDED, "numbers(call.text)", "numbers(call.text)[-1:]"),
        ),
        # a call without arguments used no unknown number
        (
            "the answer is 'It is 12.' after dozen() → 12, it should give True, not False",
            changed(GROUNDED, "if call.outcome", "if call.args and call.outcome"),
        ),
        # some number of the answer is enough
        (
            "it should give False, not True",
            changed(GROUNDED, HAS, "bool((known | brought).intersection(said))"),
        ),
        # a 3 in "30" is no 3
        (
            "the answer is 'It is 3.'",
            changed(GROUNDED, HAS, "all(str(n) in str(known | brought) for n in said)"),
        ),
        # without its sign it is another number
        (
            "the answer is 'It is -30.'",
            changed(
                GROUNDED,
                HAS,
                "(known | brought).issuperset(map(abs, said))",
                "numbers(call.text)",
                "map(abs, numbers(call.text))",
            ),
        ),
        # the task's numbers are known, to a call and in an answer
        (
            "it should give True, not False",
            changed(GROUNDED, "set(numbers(trace.task))", "set()"),
        ),
        (
            "the answer is '5 times 6 is 30.'",
            changed(
                GROUNDED,
                HAS,
                "((known | brought) - set(numbers(trace.task))).issuperset(said)",
            ),
        ),
        ("it should give True, not None", changed(GROUNDED, "return bool", "bool")),
        (
            "the answer is 'I cannot say.'",
            changed(GROUNDED, "bool(said)", "said"),
        ),
        (
            "it should give False, not True",
            "def answer(trace):\n    return trace.stop == 'answered'",
        ),
        ("answer must be a function", "answer = 30"),
    ),
    "04.3": (
        # proper or not: every set contains itself
        (
            "it should give [{'schema'}, {'recovery'}], not []",
            changed(NEEDED, "other < repairs", "other <= repairs"),
        ),
        # the other way round: the largest
        (
            "it should give [{'schema'}, {'recovery'}], not [",
            changed(NEEDED, "other < repairs", "other > repairs"),
        ),
        # the first that is right, in the order of the cells
        (
            "it should give [{'schema'}, {'recovery'}], not [{'schema'}].",
            changed(NEEDED, "in good if", "in good[:1] if"),
        ),
        # switches that are off are in the set, too
        ("it should give", changed(NEEDED, " if on}", "}")),
        # runs that are nearly always right
        (
            "right runs at schema 4 of 5",
            changed(NEEDED, "== 1", ">= 0.8"),
        ),
        # nothing wrong is not all right: a run may give no answer
        (
            "right runs at notes 4 of 5, types + notes 5 of 5, the others looped, it should give",
            changed(NEEDED, 'cell.share("right") == 1', 'cell.share("wrong") == 0'),
        ),
        (
            "the others looped, it should give [{",
            changed(
                NEEDED,
                'cell.share("right") == 1',
                'cell.share("wrong") == 0 and cell.share("crashed") == 0',
            ),
        ),
        (
            "the others empty, it should give [{",
            changed(
                NEEDED,
                'cell.share("right") == 1',
                '{*cell.words}.isdisjoint(("wrong", "crashed", "looped"))',
            ),
        ),
        # this lesson's number of runs
        (
            "a grid with right runs at notes 9 of 10, types 5 of 10, types + notes 10 of 10",
            changed(NEEDED, 'cell.share("right") == 1', 'cell.words.get("right", 0) == 5'),
        ),
        (
            "a grid with right runs at notes 9 of 10, types 5 of 10, types + notes 10 of 10",
            changed(NEEDED, 'cell.share("right") == 1', 'cell.share("right") >= 0.9'),
        ),
        (
            "right runs at types 99 of 100, types + notes 100 of 100",
            changed(NEEDED, 'cell.share("right") == 1', 'round(cell.share("right"), 1) == 1'),
        ),
        # no repair at all cannot be the answer
        (
            "it should give [set()], not",
            changed(
                NEEDED, "any(other <", "any(set() < other <", "in good if", "in good if repairs and"
            ),
        ),
        # names, not sets of names
        ("it should give", changed(NEEDED, "return [repairs", "return [' '.join(repairs)")),
        # one order of a set's names, whatever this run's is
        (
            "it should give [{'guidance', 'recovery', 'schema'}], not [{'recovery'}, {'schema'}].",
            "def answer(made):\n    return [{'recovery'}, {'schema'}]",
        ),
        (
            "not {'guidance', 'recovery', 'schema'}.",
            "def answer(made):\n    return {*made.knobs}",
        ),
        (
            "it should give [{'notes'}]",
            """def answer(made):
    three = ("recovery", "guidance", "schema")
    good = [
        {name for name in three if cell.setting.get(name)}
        for cell in made.cells
        if cell.share("right") == 1
    ]
    return [repairs for repairs in good if not any(other < repairs for other in good)]""",
        ),
        ("it should give [{'schema'}, {'recovery'}], not None", changed(NEEDED, "return [", "[")),
    ),
}

RIGHT = {
    "04.1": (
        """def answer(calls, tools):
    def came(call):
        if call.name not in tools:
            return "unknown_tool"
        try:
            came = tools[call.name](**call.args)
        except Exception as e:
            return "tool error in %s: %s: %s" % (call.name, e.__class__.__name__, e)
        return f"{came}"

    return [came(call) if place == 0 else "not_this_turn" for place, call in enumerate(calls)]""",
    ),
    "04.2": (
        # by turn
        """def answer(trace):
    known, calls = numbers(trace.task), list(trace.view(CALLS).values())
    for turn in sorted({call.step for call in calls}):
        brought = []
        for call in calls:
            if call.step == turn and call.outcome == "returned":
                if all(n in known for value in call.args.values() for n in numbers(value)):
                    brought += numbers(call.text)
        known += brought
    said = numbers(trace.answer)
    return len(said) > 0 and all(number in known for number in said)""",
        # by what is made up, each number with the turn that brought it
        """def answer(trace):
    since = dict.fromkeys(numbers(trace.task), 0)
    for call in trace.view(CALLS).values():
        used = numbers([*call.args.values()])
        if call.outcome == "returned" and all(since.get(n, 999) < call.step for n in used):
            for n in numbers(call.text):
                since.setdefault(n, call.step)
    said = {*numbers(trace.answer)}
    return said != set() and not said - {*since}""",
    ),
    "04.3": (
        # by size: what holds no smaller one that is right
        """def answer(made):
    good = [
        frozenset(name for name in cell.setting if cell.setting[name])
        for cell in made.cells
        if cell.words.get("right", 0) == sum(cell.words.values())
    ]
    least = []
    for repairs in sorted(good, key=len):
        if not any(smaller <= repairs for smaller in least):
            least.append(repairs)
    return tuple(least)""",
        # as lists of names
        changed(NEEDED, "return [repairs", "return [sorted(repairs)"),
    ),
}
