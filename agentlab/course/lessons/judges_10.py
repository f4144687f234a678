"""How lesson 10 judges: taint by made-up books, an answer by what the ledger holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from agentlab.agent import Agent
from agentlab.messages import Reply
from agentlab.models.scripted import ScriptedModel, call
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import TWO_LABELS
from agentlab.research.search import Corpus
from agentlab.research.toolbox import calculator_tool, parser, search_tool
from agentlab.tools import Toolbox
from agentlab.trace import Trace

# -- 10.1 --

Numbers = dict[str, str | list[str]]  # a label, or what it was made of
TAINTED: tuple[tuple[Numbers, dict[str, str]], ...] = (
    (
        {"a": "sourced", "b": "unsourced", "c": ["a", "a"], "d": ["a", "b"]},
        {"a": "sourced", "b": "unsourced", "c": "sourced", "d": "unsourced"},
    ),
    (  # the taint goes on, and does not go back
        {"a": "sourced", "b": "unsourced", "c": ["a", "b"], "d": ["c", "a"], "e": ["a", "a"]},
        {"a": "sourced", "b": "unsourced", "c": "unsourced", "d": "unsourced", "e": "sourced"},
    ),
    (  # what a number is made of comes behind it
        {"d": ["c", "a"], "c": ["b"], "b": "unsourced", "a": "sourced"},
        {"d": "unsourced", "c": "unsourced", "b": "unsourced", "a": "sourced"},
    ),
    ({"a": "sourced", "b": ["a"], "c": ["b", "a"]}, dict.fromkeys("abc", "sourced")),
    ({"a": "unsourced", "b": ["a"]}, dict.fromkeys("ab", "unsourced")),
    (  # a long chain, its beginning at the end
        {"f": ["e"], "e": ["d"], "d": ["c"], "c": ["b"], "b": ["a"], "a": "unsourced"},
        dict.fromkeys("fedcba", "unsourced"),
    ),
    (  # made of three, the weak one at either end
        {"a": "sourced", "b": "unsourced", "c": ["a", "a", "b"], "d": ["b", "a", "a"]},
        {"a": "sourced", "b": "unsourced", "c": "unsourced", "d": "unsourced"},
    ),
    (  # two chains, one of them clean
        {"e": ["c"], "d": ["b"], "c": ["a"], "b": "sourced", "a": "unsourced", "f": ["d", "d"]},
        {**dict.fromkeys("eca", "unsourced"), **dict.fromkeys("dbf", "sourced")},
    ),
    ({}, {}),
)


def judge_taint(labels: Any) -> str:
    """10.1: the label of every number, the weakest of what it was made of."""
    if not callable(labels):
        return "answer must be a function of a dict of numbers."
    for numbers, wanted in TAINTED:
        got = labels(
            {name: part if isinstance(part, str) else [*part] for name, part in numbers.items()}
        )
        if not isinstance(got, dict):
            return f"it should give a dict of labels, not {got!r}."
        for name, label in wanted.items():
            if got.get(name) != label:
                return f"in {numbers}, {name} should be {label}, not {got.get(name)!r}."
        if len(got) != len(wanted):
            return f"for {numbers} it should give {len(wanted)} labels, not {len(got)}."
    return ""


# -- 10.2 --

CASES = {
    "A": ("sourced", "right"),
    "B": ("sourced", "wrong"),
    "C": ("unsourced", "right"),
    "D": ("sourced", "wrong"),
    "E": ("unsourced", "wrong"),
}


def judge_cases(answer: Any) -> str:
    """10.2: for five cases, what the label says and whether the answer is right."""
    if not isinstance(answer, dict) or set(answer) != set(CASES):
        return 'answer must be a dict with the keys "A" to "E".'
    for case, (label, truth) in CASES.items():
        given = answer[case]
        if not isinstance(given, (tuple, list)) or len(given) != 2:
            return f"case {case} needs a pair, (label, right or wrong), not {given!r}."
        said = [str(part).strip().lower() for part in given]
        if said[0] != label:
            return (
                f"case {case}: the label is not {given[0]!r}. Did a tool or the question give it?"
            )
        if said[1] != truth:
            return f"case {case}: the label is right; but the answer is not {given[1]!r}."
    return ""


# -- 10.3 --

TEXT = "The population of Ayr is 46,982."
CORPUS = Corpus([Snippet("ayr", "Ayr: population", TEXT, "Almanac", "2024")])
FOUND = (
    call("web_search", query="population of Ayr"),
    call("parser", excerpt=TEXT, keyword="population"),
)
STEPS = (
    *FOUND,
    call("calculator", operation="divide", a=46982, b=2),
    call("calculator", operation="add", a=46982, b=5),  # the 5 is from nowhere, but the ledger's
    call("calculator", operation="divide", a=46982, b=3),
    call("calculator", operation="divide", a=77, b=0),  # fails, so the ledger has no 77
)
ANSWERS: tuple[tuple[str, list[str]], ...] = (
    ("Half of the 46,982 people of Ayr are 23,491.", []),
    ("Half of the 46982 people are 23,491, about 50%.", ["50"]),
    ("Half of 46,982 is 23,491.0, and a third 15,660.67.", ["15660.67"]),
    ("Of 46,982, half is 23,491; with 3,491 others, 26,982.", ["3491", "26982"]),
    ("It is 26,982, then 3,491, then 26,982 again.", ["26982", "3491", "26982"]),
    ("With 5 more, 46,987.", []),
    ("In 2024 half of them were about 23,500, or 77 fewer.", ["2024", "23500", "77"]),
    ("77 and 46,982 23,491 in a row.", ["77"]),
    ("A third is some 15,661, or 15,660.6667.", ["15661", "15660.6667"]),
    ("A third is 15,660.7.", ["15660.7"]),
    # as a float, this is the third of the ledger
    ("A third is 15,660.66666666666666666666.", ["15660.66666666666666666666"]),
    ("It is 46.", ["46"]),
    ("It is 2 times 23,491, that is 46,982.", []),
    ("It is 0.5 of the 46,982.", []),  # the question's "halved" is 0.5 and 2
    ("I cannot tell.", []),
)


PLAIN = ("Ayr has 46,982 people on 2 islands.", ["2"])  # of a run whose question has no number


def _run(said: str, task: str, steps: Sequence[Reply]) -> Trace:
    tools = Toolbox([search_tool(CORPUS.search), parser, calculator_tool(TWO_LABELS)])
    return Agent(ScriptedModel([*steps, said]), tools).run(task)


def _runs() -> Iterator[tuple[Trace, list[str]]]:
    for said, wanted in ANSWERS:
        yield _run(said, "Ayr's population, halved?", STEPS), wanted
    said, wanted = PLAIN
    yield _run(said, "What is the population of Ayr?", FOUND), wanted


def judge_untouched(missing: Any) -> str:
    """10.3: the numbers of an answer that no entry of the ledger has."""
    if not callable(missing):
        return "answer must be a function of a trace."
    for trace, wanted in _runs():
        got = missing(trace)
        if not isinstance(got, (list, tuple)):
            return f"it should give a list, not {got!r}."
        for number in got:
            if not isinstance(number, Decimal):
                return f"its list should hold Decimals; in yours, {number!r} is none."
        if list(got) != [Decimal(number) for number in wanted]:
            told, right = (", ".join(map(str, n)) or "nothing" for n in (got, wanted))
            held = ", ".join(f"{entry.value:f}" for entry in trace.view(TWO_LABELS))
            case = f"for the answer {trace.answer!r} and a ledger of {held}"
            return f"{case} it should give {right}, not {told}."
    return ""
