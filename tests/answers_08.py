"""Answers to the exercises of lesson 08 that a check could take for right, or for wrong."""

COUNTS = """def answer(runs):
    calls = [call for run in runs for call in run]
    readable = [call for call in calls if call["readable"]]
    known = [call for call in readable if call["known"]]
    ran = [call for call in known if call["outcome"]]
    return {
        "parse": (len(readable), len(calls)),
        "validity": (sum(call["valid"] for call in known), len(known)),
        "execution": (sum(call["outcome"] == "returned" for call in ran), len(ran)),
    }"""

PAIRED = """from math import comb


def answer(before, after):
    broken = {case for case in before if before[case] and not after[case]}
    mended = {case for case in before if after[case] and not before[case]}
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    p = min(1, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)
    return broken, mended, p"""

SYMPTOMS = """answer = {
    "A": "right tool not offered",
    "B": "bad arguments",
    "C": "another tool",
    "D": "ignores results",
}"""


def counts(old: str, new: str) -> str:
    """The right counts with one thing changed."""
    assert old in COUNTS
    return COUNTS.replace(old, new)


def paired(old: str, new: str) -> str:
    """The right comparison with one thing changed."""
    assert old in PAIRED
    return PAIRED.replace(old, new)


USE = (
    "an error message, a string or a phrase must be traced to the places it occurs in: "
    "who prints it, where a word is used, which modules import it"
)


def mended(part: str, text: str) -> str:
    """A good use, with one part rewritten beside it or instead."""
    return f"answer = {{**{{'use': {USE!r}}}, {part!r}: {text!r}}}"


def symptoms(old: str, new: str) -> str:
    """The right symptoms with one changed."""
    assert old in SYMPTOMS
    return SYMPTOMS.replace(old, new)


BORDER = "where a name is defined (find_symbol), nor in documents (search_documents)"

WRONG = {
    "08.1": [
        ("execution", counts('== "returned" for call in ran', '!= "" for call in ran')),
        (
            "execution",
            counts('known if call["outcome"]]', 'known if call["valid"]]'),
        ),
        ("validity", counts('call["valid"] for call in known', 'call["valid"] for call in ran')),
        ("validity", counts('call["valid"] for call in known', 'call["valid"] for call in calls')),
        (
            "validity",
            counts('call["valid"] for call in known', 'call["valid"] for call in readable'),
        ),
        ("parse", counts("(len(readable), len(calls))", "(len(readable), len(calls) or 1)")),
        (
            "your answer raised ZeroDivisionError: division by zero (called as answer([[]]))",
            counts("(len(readable), len(calls))", "(len(readable) / len(calls), len(calls))"),
        ),
        ("parse must be a pair, hits", counts("(len(readable), len(calls))", "len(readable)")),
        ("change nothing in them", counts('call["known"]]', 'call.pop("known")]')),
        ("change nothing in them", counts("    return {", "    runs.clear()\n    return {")),
    ],
    "08.2": [
        (
            "change nothing in them",
            paired("    return broken", "    before.clear()\n    return broken"),
        ),
        (
            "change nothing in them",
            paired("    return broken", "    after.popitem()\n    return broken"),
        ),
        ("p for 0 broken, 0 mended", paired("min(1, 2 * ", "(2 * ")),
        ("p for 5 broken, 1 mended", paired("min(len(broken), len(mended))", "len(broken)")),
        ("p for 0 broken, 0 mended", paired("range(few + 1)", "range(few + (n > 0))")),
        ("p for 0 broken, 7 mended", paired("2 * sum(", "(2 if few else 1) * sum(")),
        (
            "broken",
            paired(
                "for case in before if before[case] and not after[case]",
                "for case, new in zip(before, after.values()) if before[case] and not new",
            ),
        ),
        (
            "broken must be the cases themselves, not 1.",
            paired("return broken, mended, p", "return len(broken), len(mended), p"),
        ),
        ("three things", paired("return broken, mended, p", "return broken, mended")),
        ("p for", paired("return broken, mended, p", "return broken, mended, str(p)")),
    ],
    "08.3": [
        ("leave 'output' as it is", mended("output", "who prints it, where a word is used")),
        ("leave 'effects' as it is", mended("effects", "")),
        ("not must still name find_symbol", mended("not", "")),
        ("not must still name search_documents", mended("not", "for find_symbol's business")),
        ("every part; does is empty", mended("does", " ")),
        ("must say what is the business of each", mended("not", "find_symbol search_documents")),
        ("the business of each", mended("not", "for find_symbol, nor for search_documents")),
        # behind the end of its sentence a word counts for the tool
        (
            "not must be one sentence",
            f"answer = {{'not': {BORDER + '. But who prints it, word used, modules import'!r}}}",
        ),
        ("not must be one sentence", mended("not", f"{BORDER}; it is for who prints a word")),
        ("it needs 5", mended("use", USE.partition(":")[0])),
    ],
    "08.4": [
        ("run D", symptoms("ignores results", "stopped half-way")),
        ("run C", symptoms("another tool", "right tool not offered")),
        ("run B", symptoms("bad arguments", "did not ask")),
        ("run A", symptoms("right tool not offered", "no tool called")),
        (
            "run B: 'wrong arguments' is none of right tool not offered, a tool nobody has,",
            symptoms("bad arguments", "wrong arguments"),
        ),
        ("run C: None is none of right tool", SYMPTOMS.replace('"another tool"', "None")),
    ],
}

RIGHT = {
    "08.1": [
        # counted one by one, as lists
        """def answer(runs):
    found = {"parse": [0, 0], "validity": [0, 0], "execution": [0, 0]}
    for run in runs:
        for call in run:
            found["parse"][1] += 1
            found["parse"][0] += call["readable"]
            if call["readable"] and call["known"]:
                found["validity"][1] += 1
                found["validity"][0] += call["valid"]
                found["execution"][1] += call["outcome"] != ""
                found["execution"][0] += call["outcome"] == "returned"
    return found""",
        # what ran was readable, known and valid anyway
        counts("ran = [call for call in known if", "ran = [call for call in calls if"),
    ],
    "08.2": [
        PAIRED,
        # exact, as a fraction
        paired(
            "p = min(1, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)",
            "from fractions import Fraction as F\n"
            "    p = min(F(1), F(2 * sum(comb(n, k) for k in range(few + 1)), 2**n))",
        ),
        # by multiplying halves
        paired(
            "p = min(1, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)",
            "p = min(1.0, 2 * sum(comb(n, k) * 0.5**n for k in range(few + 1)))",
        ),
    ],
    "08.3": [
        # two held-out tasks are lost, which the check leaves for the learner to see
        """answer = {
    "use": "an error message, a string or a phrase must be traced: what prints it, where it is "
    "used, which file or test or function or module it is in"
}""",
        mended("not", BORDER),
        mended("not", f"{BORDER}."),
    ],
    "08.4": [SYMPTOMS.replace('"bad arguments"', '" Bad Arguments "')],
}
