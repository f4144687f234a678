"""Exercises of lesson 08: denominators, paired flips, a description to mend, symptoms to name."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.counts_08 import judge_counts
from agentlab.course.lessons.judges_08 import (
    judge_mended,
    judge_paired,
    judge_symptoms,
)

EXERCISES = (
    Exercise(
        id="08.1",
        judge=judge_counts,
        hints=(
            "Each rate is about fewer calls than the one before: what fell out earlier is no "
            "failure of a later stage.",
            "parse is of all calls; validity of those that can be read and name a known tool.",
            "execution is of the calls that have an outcome at all: returned or failed.",
        ),
        solution="""def answer(runs):
    calls = [call for run in runs for call in run]
    readable = [call for call in calls if call["readable"]]
    known = [call for call in readable if call["known"]]
    ran = [call for call in known if call["outcome"]]
    return {
        "parse": (len(readable), len(calls)),
        "validity": (sum(call["valid"] for call in known), len(known)),
        "execution": (sum(call["outcome"] == "returned" for call in ran), len(ran)),
    }""",
        wrong=(
            # all of all calls
            """def answer(runs):
    calls = [call for run in runs for call in run]
    return {
        "parse": (sum(call["readable"] for call in calls), len(calls)),
        "validity": (sum(call["valid"] for call in calls), len(calls)),
        "execution": (sum(call["outcome"] == "returned" for call in calls), len(calls)),
    }""",
            # of runs, not of calls
            """def answer(runs):
    return {
        "parse": (sum(any(c["readable"] for c in run) for run in runs), len(runs)),
        "validity": (sum(any(c["valid"] for c in run) for run in runs), len(runs)),
        "execution": (sum(any(c["outcome"] for c in run) for run in runs), len(runs)),
    }""",
            # a failure counts as executed
            """def answer(runs):
    calls = [call for run in runs for call in run]
    readable = [call for call in calls if call["readable"]]
    known = [call for call in readable if call["known"]]
    ran = [call for call in known if call["outcome"]]
    return {
        "parse": (len(readable), len(calls)),
        "validity": (sum(call["valid"] for call in known), len(known)),
        "execution": (len(ran), len(known)),
    }""",
            # what is valid counts as run, denied or not
            """def answer(runs):
    calls = [call for run in runs for call in run]
    readable = [call for call in calls if call["readable"]]
    known = [call for call in readable if call["known"]]
    valid = [call for call in known if call["valid"]]
    return {
        "parse": (len(readable), len(calls)),
        "validity": (len(valid), len(known)),
        "execution": (sum(call["outcome"] == "returned" for call in valid), len(valid)),
    }""",
            # a call nobody can read counts as one of a known tool
            """def answer(runs):
    calls = [call for run in runs for call in run]
    readable = [call for call in calls if call["readable"]]
    known = [call for call in calls if call["known"]]
    ran = [call for call in known if call["outcome"]]
    return {
        "parse": (len(readable), len(calls)),
        "validity": (sum(call["valid"] for call in known), len(known)),
        "execution": (sum(call["outcome"] == "returned" for call in ran), len(ran)),
    }""",
            # shares instead of counts
            """def answer(runs):
    calls = [call for run in runs for call in run]
    readable = sum(call["readable"] for call in calls)
    return {"parse": readable / len(calls), "validity": 0.9, "execution": 0.9}""",
        ),
    ),
    Exercise(
        id="08.2",
        judge=judge_paired,
        hints=(
            "Cases that came out the same way both times say nothing about the change.",
            "Broken: right before and not after. Under chance, each flip is a toss of a coin.",
            "p is twice the share of all 2**n outcomes with at most min(broken, mended) heads, and "
            "1 at most; math.comb(n, k) counts those with k.",
        ),
        solution="""from math import comb


def answer(before, after):
    broken = sorted(case for case in before if before[case] and not after[case])
    mended = sorted(case for case in before if after[case] and not before[case])
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    tail = sum(comb(n, k) for k in range(few + 1)) / 2**n
    return broken, mended, min(1, 2 * tail)""",
        wrong=(
            # one-sided
            """from math import comb


def answer(before, after):
    broken = sorted(case for case in before if before[case] and not after[case])
    mended = sorted(case for case in before if after[case] and not before[case])
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    return broken, mended, sum(comb(n, k) for k in range(few + 1)) / 2**n""",
            # all cases count, flipped or not
            """from math import comb


def answer(before, after):
    broken = sorted(case for case in before if before[case] and not after[case])
    mended = sorted(case for case in before if after[case] and not before[case])
    n, few = len(before), min(len(broken), len(mended))
    return broken, mended, min(1, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)""",
            # the wrong way round
            """from math import comb


def answer(before, after):
    mended = sorted(case for case in before if before[case] and not after[case])
    broken = sorted(case for case in before if after[case] and not before[case])
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    return broken, mended, min(1, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)""",
            # nothing keeps p at 1
            """from math import comb


def answer(before, after):
    broken = sorted(case for case in before if before[case] and not after[case])
    mended = sorted(case for case in before if after[case] and not before[case])
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    return broken, mended, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n""",
            # nothing flipped, so nothing is left to chance
            """from math import comb


def answer(before, after):
    broken = sorted(case for case in before if before[case] and not after[case])
    mended = sorted(case for case in before if after[case] and not before[case])
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    p = min(1, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n) if n else 0
    return broken, mended, p""",
            # cases are paired by their place
            """from math import comb


def answer(before, after):
    pairs = list(zip(before, before.values(), after.values()))
    broken = sorted(case for case, old, new in pairs if old and not new)
    mended = sorted(case for case, old, new in pairs if new and not old)
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    return broken, mended, min(1, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)""",
            # a p that is beyond 1
            """from math import comb


def answer(before, after):
    broken = sorted(case for case in before if before[case] and not after[case])
    mended = sorted(case for case in before if after[case] and not before[case])
    n, few = len(broken) + len(mended), min(len(broken), len(mended))
    return broken, mended, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n + 0.001""",
        ),
    ),
    Exercise(
        id="08.3",
        judge=judge_mended,
        hints=(
            "Read the six tuning tasks that want search_code: which words would somebody use who "
            "asks for such a thing? A word counts where its stem stands in a description.",
            "Say when to use it in those general words (prints, raises, used, import, word), keep "
            '"text", and leave out what belongs to the neighbours (defined, file, test).',
            "Keep the old use as it is and go on behind it, with a colon and short questions: who "
            "prints …, where a word …, which modules …",
        ),
        solution="""answer = {
    "use": "an error message, a string or a phrase must be traced to the places it occurs in: "
    "who prints it, where a word is used, which modules import it"
}""",
        wrong=(
            # the tuning tasks copied
            """answer = {
    "use": "the text 'Sehr geehrte' must be somewhere, customers see 'Oops', 'deprecated' is "
    "used, 'grace period', price list"
}""",
            # short and vague
            """answer = {"use": "a text, word or message is used anywhere"}""",
            # everything to everybody
            """answer = {
    "does": "Finds anything in files, tests, modules, functions and classes",
    "use": "something is sought: where it starts, what it declares, whether tests work, which "
    "modules use it, what prints a word or text somewhere",
}""",
            # the words of tasks where the tool says what it gives back
            """answer = {
    "output": "who prints it, where a word is used, which modules import it",
}""",
            # the border is taken away beside a good use
            """answer = {
    "use": "an error message, a string or a phrase must be traced to the places it occurs in: "
    "who prints it, where a word is used, which modules import it",
    "not": "",
}""",
            # a part there is not
            'answer = {"when": "a text must be traced"}',
            'answer = "Searches the code for a text."',
        ),
    ),
    Exercise(
        id="08.4",
        judge=judge_symptoms,
        hints=(
            "Look first at what was shown, then at what was selected, then at what became of it.",
            "In one run the tool that would do it is not among those shown. In another the same "
            "call comes twice although it returned.",
            "B names the right tool and is refused; C picks a neighbour of the right tool.",
        ),
        solution="""answer = {
    "A": "right tool not offered",
    "B": "bad arguments",
    "C": "another tool",
    "D": "ignores results",
}""",
        wrong=(
            """answer = {
    "A": "another tool",
    "B": "bad arguments",
    "C": "another tool",
    "D": "ignores results",
}""",
            """answer = {
    "A": "right tool not offered",
    "B": "execution failed",
    "C": "another tool",
    "D": "ignores results",
}""",
            """answer = {
    "A": "right tool not offered",
    "B": "bad arguments",
    "C": "another tool",
    "D": "bounces",
}""",
            'answer = ["another tool", "bad arguments", "another tool", "ignores results"]',
        ),
    ),
)
