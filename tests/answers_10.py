"""Answers to the exercises of lesson 10 that a check could take for right, or for wrong."""

TAINT = """def answer(numbers):
    def label(name):
        if isinstance(numbers[name], str):
            return numbers[name]
        made_of = [label(part) for part in numbers[name]]
        return "unsourced" if "unsourced" in made_of else "sourced"

    return {name: label(name) for name in numbers}"""


def taint(old: str, new: str) -> str:
    """The right labels with one thing changed."""
    assert old in TAINT
    return TAINT.replace(old, new)


def rounds(number: str) -> str:
    """So many rounds over the dict."""
    return f"""def answer(numbers):
    labels = dict(numbers)
    for _ in range({number}):
        for name, part in numbers.items():
            if isinstance(part, list):
                weak = any(labels[p] == "unsourced" for p in part)
                labels[name] = "unsourced" if weak else "sourced"
    return labels"""


UNTOUCHED = r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    said = [Decimal(text.replace(",", "")) for text in written]
    known = {entry.value for entry in trace.view(TWO_LABELS)}
    return [number for number in said if number not in known]"""
LAST = "[number for number in said if number not in known]"
KNOWN = "{entry.value for entry in trace.view(TWO_LABELS)}"


def untouched(old: str, new: str) -> str:
    """The right search with one thing changed."""
    assert old in UNTOUCHED
    return UNTOUCHED.replace(old, new)


def pairs(**changed: tuple[str, str]) -> str:
    """The right five pairs, some of them changed."""
    right = {
        "A": ("sourced", "right"),
        "B": ("sourced", "wrong"),
        "C": ("unsourced", "right"),
        "D": ("sourced", "wrong"),
        "E": ("unsourced", "wrong"),
    }
    return f"answer = {right | changed}"


WRONG = {
    "10.1": (
        ("should be unsourced, not 'sourced'", rounds("3")),
        ("should be unsourced, not 'sourced'", rounds("4")),
        ("c should be unsourced", taint("in numbers[name]]", "in numbers[name][:2]]")),
        ("d should be unsourced", taint("in numbers[name]]", "in numbers[name][-2:]]")),
        ("d should be unsourced", taint('"unsourced" in made_of', 'made_of[-1] == "unsourced"')),
        ("should be unsourced", taint('"unsourced" in made_of', 'made_of[0] == "unsourced"')),
        (
            "c should be unsourced",
            taint('"unsourced" in made_of', 'made_of.count("unsourced") * 2 >= len(made_of)'),
        ),
        ("c should be sourced", taint('"unsourced" in made_of', '"unsourced" in numbers.values()')),
        ("for {", taint("for name in numbers}", 'for name in numbers} | {"more": "sourced"}')),
        ("not None", taint("return {", "{")),
        # made of nothing else
        (
            "a should be sourced, not None",
            taint(
                "for name in numbers}", "for name in numbers if isinstance(numbers[name], list)}"
            ),
        ),
        (
            "True",
            taint(
                'return "unsourced" if "unsourced" in made_of else "sourced"',
                ('return "unsourced" not in made_of'),
            ),
        ),
    ),
    "10.2": tuple(
        (f"case {case}", pairs(**{case: pair}))
        for case, given in {
            "A": [("unsourced", "right"), ("sourced", "wrong")],
            "B": [("unsourced", "wrong"), ("sourced", "right")],
            "C": [("sourced", "right"), ("unsourced", "wrong")],
            "D": [("unsourced", "wrong"), ("sourced", "right")],
            "E": [("sourced", "wrong"), ("unsourced", "right"), ("wrong", "unsourced")],
        }.items()
        for pair in given
    ),
    "10.3": (
        ("26982, 3491, 26982", untouched(LAST, f"list(dict.fromkeys({LAST}))")),
        ("3491, 26982", untouched(LAST, f"sorted({LAST}, reverse=True)")),
        ("26982, 3491, 26982, not 3491", untouched(LAST, f"sorted({LAST})")),
        ("it should give a list, not set()", untouched(LAST, f"set({LAST})")),
        ("it should give a list, not {", untouched(LAST, f"dict.fromkeys({LAST})")),
        (
            "should give nothing, not 5",
            untouched("TWO_LABELS)}", "TWO_LABELS) if entry.label == 'sourced'}"),
        ),
        ("should hold Decimals; in yours, 50.0 is none", untouched("Decimal(", "float(")),
        (
            "should hold Decimals; in yours, '50' is none",
            untouched(LAST, f"[str(n) for n in {LAST}]"),
        ),
        ("should give 3491, 26982", untouched(LAST, f"{LAST}[:1]")),
        # all that a tool ever wrote, or was ever given
        (
            "should give 2024, 23500, 77, not 23500",
            untouched(
                KNOWN,
                (
                    '{Decimal(n.replace(",", "")) for c in trace.view(CALLS).values() '
                    'for n in re.findall(r"\\d+(?:,\\d+)*", c.text + str(c.args))}'
                ),
            ),
        ),
        (
            "should give 2024, 23500, 77, not 2024, 23500",
            untouched(
                KNOWN,
                (
                    f"{KNOWN} | {{Decimal(str(v)) for c in trace.view(CALLS).values() "
                    "for v in c.args.values() if str(v).isdigit()}"
                ),
            ),
        ),
        # rounded is as good as known
        (
            "should give 15660.67, not nothing",
            untouched(
                "number not in known", ("not any(abs(number - k) <= k / 1000 for k in known)")
            ),
        ),
        (
            "should give 15660.67, not 23491.0",
            untouched(
                "if number not in known", ('if str(number) not in " ".join(map(str, known))')
            ),
        ),
        (
            "should give 15660.7, not nothing",
            untouched("number not in known", "number not in {round(k, 1) for k in known} | known"),
        ),
        (
            "should give 15660.66666666666666666666, not nothing",
            untouched("number not in known", "float(number) not in map(float, known)"),
        ),
        ("15660.67", untouched("(?:\\.\\d+)?", "")),
        ("23,491.0", untouched(LAST, "[n for n in said if str(n) not in map(str, known)]")),
        ("should give nothing", untouched('text.replace(",", "")', "text.split(',')[0]")),
        ("not None", untouched("return [", "[")),
    ),
}

RIGHT = {
    "10.1": (
        rounds("len(numbers)"),
        """def answer(numbers):
    while any(isinstance(part, list) for part in numbers.values()):
        for name, part in numbers.items():
            if isinstance(part, list) and not any(isinstance(numbers[p], list) for p in part):
                weak = "unsourced" in [numbers[p] for p in part]
                numbers[name] = "unsourced" if weak else "sourced"
    return numbers""",
        """def answer(numbers):
    bad = {name for name, part in numbers.items() if part == "unsourced"}
    while more := {n for n, p in numbers.items() if type(p) is list and bad & set(p)} - bad:
        bad |= more
    return {name: "unsourced" if name in bad else "sourced" for name in numbers}""",
    ),
    "10.2": (
        pairs(A=("Sourced", "RIGHT"), C=(" unsourced", "right ")),
        "answer = " + pairs().removeprefix("answer = ").replace("(", "[").replace(")", "]"),
    ),
    "10.3": (
        untouched(r'r"\d+(?:,\d+)*(?:\.\d+)?"', r'r"[0-9][0-9,]*(?:\.[0-9]+)?"').replace(
            "text.replace", "text.rstrip(',').replace"
        ),
        untouched(KNOWN, "[e.value for e in trace.view(TWO_LABELS).entries]"),
        untouched(LAST, f"tuple({LAST})"),
        r"""def answer(trace):
    known, missing = [entry.value for entry in trace.view(TWO_LABELS)], []
    for word in trace.answer.split():
        digits = word.strip("().,;:%").replace(",", "")
        if digits.replace(".", "").isdigit() and Decimal(digits) not in known:
            missing.append(Decimal(digits))
    return missing""",
    ),
}
