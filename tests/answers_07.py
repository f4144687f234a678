"""Answers to the exercises of lesson 07 that a check could take for right, or for wrong."""

REFUNDS = """def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    total = args["amount"]
    for call in trace.view(CALLS).values():
        if call.tool == "issue_refund" and call.outcome == "returned":
            total += Decimal(call.args["amount"])
    if total > 50:
        return Decision("ask", f"{total} in all")"""

VALIDATE = """def answer(registry, name, args):
    if name not in registry:
        told = {"requested": name, "available": sorted(registry)}
        return {"ok": False, "error": "unknown_tool", **told}
    wanted, complaints = registry[name]["args"], []
    for arg in {**wanted, **args}:
        if arg not in args:
            complaints.append(f"{arg} is missing")
        elif arg not in wanted:
            complaints.append(f"{arg} is unexpected")
        elif not isinstance(args[arg], wanted[arg]) or isinstance(args[arg], bool):
            complaints.append(f"{arg} is no {wanted[arg].__name__}")
    if complaints:
        return {"ok": False, "error": "invalid_arguments", "complaints": complaints}"""

OLD = "    return first < other_last and other_first < last"


def refunds(old: str, new: str) -> str:
    """The right rule with one thing changed."""
    assert old in REFUNDS
    return REFUNDS.replace(old, new)


def validate(old: str, new: str) -> str:
    """The right check with one thing changed."""
    assert old in VALIDATE
    return VALIDATE.replace(old, new)


def collected(some: str) -> str:
    """A rule that adds up some of what was paid: a list of amounts."""
    return f"""def answer(tool, args, trace):
    if tool.name != "issue_refund":
        return None
    made = [call for call in trace.view(CALLS).values() if call.tool == tool.name]
    paid = [Decimal(call.args["amount"]) for call in made if call.outcome == "returned"]
    if args["amount"] + sum({some}) > 50:
        return Decision("ask", "over 50")"""


def overlap(new: str) -> str:
    """An edit of the line at fault."""
    return f"answer = {{'path': 'hire/days.py', 'old': {OLD!r}, 'new': {new!r}}}"


ASKED = 'Decision("ask", f"{total} in all")'
PAID = 'call.outcome == "returned"'
UNEXPECTED = 'complaints.append(f"{arg} is unexpected")'

WRONG = {
    "07.1": [
        ("so give None", validate("    if complaints:\n", "    if True:\n")),
        ("'gift': 'yes'}: give a refusal", validate(UNEXPECTED, "continue")),
        ("no complaint begins with 'boxes'", validate('f"{arg} is missing"', 'f"missing: {arg}"')),
        (
            "the complaint 'boxes' does not say what is wrong.",
            validate('f"{arg} is missing"', "arg"),
        ),
        ("'available': ['cancel', 'ship']", validate("sorted(registry)", "list(registry)")),
        ("for each of ['order', 'boxes', 'gift']", validate("complaints}", "complaints[:1]}")),
        (
            "'boxes': False}: give a refusal",
            validate("isinstance(args[arg], bool)", "args[arg] is True"),
        ),
        (
            "{'order': '', 'boxes': 0}: nothing is wrong",
            validate("arg not in args", "not args.get(arg)"),
        ),
        (
            "{'order': None, 'boxes': 2}: give a refusal",
            validate("elif not", "elif args[arg] is not None and not"),
        ),
        (
            "'gift': None}: give a refusal",
            validate(UNEXPECTED, f"{UNEXPECTED} if args[arg] is not None else None"),
        ),
        (
            "change neither",
            validate("elif not isinstance(args[arg]", "elif not isinstance(args.pop(arg)").replace(
                "or isinstance(args[arg], bool)", ""
            ),
        ),
        (
            "change neither",
            validate(
                "wanted, complaints = ",
                "registry[name].pop('description', 0)\n    wanted, complaints = ",
            ),
        ),
    ],
    "07.2": [
        ("other tools", refunds("return None", 'return Decision("allow", "harmless")')),
        ("a first refund of 50:", refunds("total > 50", "total >= 50")),
        ("a first refund of 50.01", refunds("total > 50", "args['amount'] <= 50 < total")),
        ("a first refund of 60", refunds('"ask"', '"allow" if total == 60 else "ask"')),
        (
            "30 each for two orders",
            refunds(PAID, f"{PAID} and call.args['order'] == args['order']"),
        ),
        ("38 twice", refunds(PAID, 'call.outcome == "ran"')),
        ("20 three times", collected("{*paid}")),
        ("11 five times", collected("paid[-2:]")),
        ("11 five times", collected("paid[-3:]")),
        ("gives no reason", refunds('f"{total} in all"', '""')),
        (
            "40 by lend, a tool that is no refund",
            refunds('call.tool == "issue_refund" and ', "").replace(
                'call.args["amount"]', 'call.args.get("amount", 0)'
            ),
        ),
        ("which nobody approves", refunds(PAID, "call.outcome")),
        ("breaks off", refunds(PAID, 'call.outcome in ("returned", "failed")')),
        (
            "which is 50",
            refunds("+= Decimal(", "+= Decimal(1) * Decimal(float(").replace("])", "]))"),
        ),
        ("who says yes", refunds('"ask"', '"ask" if total == args["amount"] else "deny"')),
        (
            "the order was never read",
            f"{REFUNDS}\n    if total < 30:\n        return Decision('allow', 'little')",
        ),
        # it asks about any tool once refunds above 50 have returned
        (
            "an opinion on read_order, when a refund of 60 has returned",
            """def answer(tool, args, trace):
    made = [call for call in trace.view(CALLS).values() if call.tool == "issue_refund"]
    total = sum(Decimal(call.args["amount"]) for call in made if call.outcome == "returned")
    if total + Decimal(args.get("amount", 0)) > 50:
        return Decision("ask", "over 50")""",
        ),
        # the call it is asked about stands in the trace, and is counted twice
        (
            "a first refund of 38: it returns Decision(verdict='ask'",
            refunds(PAID, 'call.outcome in ("returned", "")'),
        ),
    ],
    "07.3": [
        ("still wrong", overlap("    return first < other_last and other_first <= last")),
        # right for the days one has in mind
        (
            "still wrong",
            overlap(
                "    return first <= other_last and other_first <= last and first.year == 2026"
            ),
        ),
        (
            "still wrong",
            overlap("    return first <= other_last and other_first <= last and first.month == 6"),
        ),
        (
            "still wrong",
            overlap("    return first <= other_last and other_first <= last and last.month == 6"),
        ),
        (
            "still wrong",
            overlap("    return first <= other_last and other_first <= last and first.day < 30"),
        ),
        (
            "still wrong",
            overlap(
                "    return first <= other_last and other_first <= last and (last - first).days < 9"
            ),
        ),
        ("of the tests you see fail", overlap("    return True")),
        ("no Python", overlap("    return first <= other_last and other_first <=")),
        ("no file", overlap(OLD).replace("hire/days.py", "days.py")),
    ],
}

RIGHT = {
    "07.1": [VALIDATE],
    "07.2": [
        REFUNDS,
        # what failed is told by its result
        """from agentlab import executed

def answer(tool, args, trace):
    if tool.name == "issue_refund":
        paid = [made["amount"] for name, made, result in executed(trace)
                if name == tool.name and not result.startswith("tool error")]
        if sum(map(Decimal, paid), Decimal(str(args["amount"]))) > Decimal("50.00"):
            return Decision("ask", "more than 50", "refunds")
    return None""",
    ],
    "07.3": [
        overlap("    return not (last < other_first or other_last < first)"),
        overlap("    return max(first, other_first) <= min(last, other_last)"),
        overlap("    return first <= other_last and last >= other_first").replace(
            "hire/", "./hire/"
        ),
        """answer = {
    "path": "hire/days.py",
    "old": "first < other_last and other_first < last",
    "new": "other_first <= last and first <= other_last",
}""",
    ],
}
