"""Exercises of lesson 07: a registry's check, refunds that add up, a bug that tests half see."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_07 import judge_refunds, judge_validate
from agentlab.course.lessons.mended_07 import judge_mended

EXERCISES = (
    Exercise(
        id="07.1",
        judge=judge_validate,
        hints=(
            "Three things can be wrong with an argument: it is missing, it is one too many, or it "
            "is of another type. Collect a complaint for each; refuse when there is one.",
            "wanted = registry[name]['args'] maps each argument to its type. Walk over wanted for "
            "what is missing or of another type, and over args for what is not in wanted.",
            "Compare type(args[arg]) is kind; isinstance(True, int) is true in Python, and True is "
            "no number of boxes.",
        ),
        solution="""def answer(registry, name, args):
    if name not in registry:
        told = {"requested": name, "available": sorted(registry)}
        return {"ok": False, "error": "unknown_tool", **told}
    wanted = registry[name]["args"]
    complaints = [f"{arg}: missing" for arg in wanted if arg not in args]
    complaints += [f"{arg}: unexpected" for arg in args if arg not in wanted]
    for arg, kind in wanted.items():
        if arg in args and type(args[arg]) is not kind:
            complaints.append(f"{arg}: {args[arg]!r} is no {kind.__name__}")
    if complaints:
        return {"ok": False, "error": "invalid_arguments", "complaints": complaints}""",
        wrong=(
            # a name that is nearly right is taken for the right one
            """def answer(registry, name, args):
    name = name.lower()
    if name not in registry:
        told = {"requested": name, "available": sorted(registry)}
        return {"ok": False, "error": "unknown_tool", **told}
    wanted = registry[name]["args"]
    wrong = [f"{a}: missing" for a in wanted if a not in args]
    return {"ok": False, "error": "invalid_arguments", "complaints": wrong} if wrong else None""",
            # only what is missing
            """def answer(registry, name, args):
    if name not in registry:
        told = {"requested": name, "available": sorted(registry)}
        return {"ok": False, "error": "unknown_tool", **told}
    wrong = [f"{a}: missing" for a in registry[name]["args"] if a not in args]
    return {"ok": False, "error": "invalid_arguments", "complaints": wrong} if wrong else None""",
            # True passes for a number
            """def answer(registry, name, args):
    if name not in registry:
        told = {"requested": name, "available": sorted(registry)}
        return {"ok": False, "error": "unknown_tool", **told}
    wanted = registry[name]["args"]
    wrong = [f"{a}: missing" for a in wanted if a not in args]
    wrong += [f"{a}: unexpected" for a in args if a not in wanted]
    wrong += [f"{a}: wrong" for a in wanted if a in args and not isinstance(args[a], wanted[a])]
    return {"ok": False, "error": "invalid_arguments", "complaints": wrong} if wrong else None""",
            # it raises where it should refuse
            """def answer(registry, name, args):
    registry[name]
    return None""",
            'answer = "unknown_tool"',
        ),
    ),
    Exercise(
        id="07.2",
        judge=judge_refunds,
        hints=(
            "Return None for every other tool. What was refunded stands in the trace, not in what "
            "the model says.",
            "trace.view(CALLS).values() has every call with its tool, args and outcome; add up the "
            "amounts of the issue_refund calls that returned, and the amount of this call, which "
            "stands in the trace too, with the outcome '' for as long as it is open.",
            "Amounts in a trace are text: Decimal(call.args['amount']). If the sum is over 50, "
            "return Decision('ask', why); else None, which leaves it to the rules behind.",
        ),
        solution="""def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    made = [call for call in trace.view(CALLS).values() if call.tool == tool.name]
    paid = [Decimal(call.args["amount"]) for call in made if call.outcome == "returned"]
    total = args["amount"] + sum(paid)
    return Decision("ask", f"refunds of this run come to {total}") if total > 50 else None""",
        wrong=(
            # each call by itself, as before
            """def answer(tool, args, trace):
    if tool.name == "issue_refund" and args["amount"] > 50:
        return Decision("ask", "more than 50")""",
            # it counts refunds, not money
            """from agentlab import executed


def answer(tool, args, trace):
    if tool.name == "issue_refund" and any(name == tool.name for name, _, _ in executed(trace)):
        return Decision("ask", "a second refund")""",
            # what was only proposed counts, too
            """def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    asked = [c for c in trace.view(CALLS).values() if c.tool == tool.name]
    total = sum(Decimal(str(c.args["amount"])) for c in asked)
    return Decision("ask", "too much") if total > 50 else None""",
            # a refund that failed counts, too
            """from agentlab import executed


def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    ran = [made for name, made, _ in executed(trace) if name == tool.name]
    total = args["amount"] + sum(Decimal(made["amount"]) for made in ran)
    return Decision("ask", "too much") if total > 50 else None""",
            # what is little is allowed, whatever the rules behind it say
            """def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    made = [call for call in trace.view(CALLS).values() if call.tool == tool.name]
    paid = [Decimal(call.args["amount"]) for call in made if call.outcome == "returned"]
    return Decision("ask" if args["amount"] + sum(paid) > 50 else "allow", "by the sum")""",
            # nobody is asked
            """def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    made = [call for call in trace.view(CALLS).values() if call.tool == tool.name]
    paid = [Decimal(call.args["amount"]) for call in made if call.outcome == "returned"]
    return Decision("deny", "too much") if args["amount"] + sum(paid) > 50 else None""",
            # amounts that lose digits
            """def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    made = [call for call in trace.view(CALLS).values() if call.tool == tool.name]
    paid = [float(call.args["amount"]) for call in made if call.outcome == "returned"]
    return Decision("ask", "too much") if float(args["amount"]) + sum(paid) > 50 else None""",
            # a no for everything
            """def answer(tool, args, trace):
    return Decision("deny", "no refunds")""",
            'answer = Decision("ask", "more than 50")',
        ),
    ),
    Exercise(
        id="07.3",
        judge=judge_mended,
        hints=(
            "Run the tests and read what fails: on which day do the two hires meet?",
            "A test shows one side of a rule. Read the docstring of overlap, and swap the two "
            "hires: is the answer the same?",
            "Both comparisons of the return line must take the shared day in: <= twice.",
        ),
        solution="""answer = {
    "path": "hire/days.py",
    "old": "return first < other_last and other_first < last",
    "new": "return first <= other_last and other_first <= last",
}""",
        wrong=(
            # enough for the test, and half of it
            """answer = {
    "path": "hire/days.py",
    "old": "other_first < last",
    "new": "other_first <= last",
}""",
            # the failing test passes, another does not
            """answer = {
    "path": "hire/days.py",
    "old": "return first < other_last and other_first < last",
    "new": "return first <= other_last or other_first <= last",
}""",
            # the test is bent
            """answer = {
    "path": "tests/test_days.py",
    "old": "assert overlap(MONDAY, WEDNESDAY, WEDNESDAY, FRIDAY)",
    "new": "assert True",
}""",
            # not what stands there
            """answer = {
    "path": "hire/days.py",
    "old": "return first<other_last and other_first<last",
    "new": "return first <= other_last and other_first <= last",
}""",
            'answer = "first <= other_last and other_first <= last"',
        ),
    ),
)
