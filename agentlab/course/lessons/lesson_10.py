"""Exercises of lesson 10: taint, what a label promises, numbers that no tool ever saw."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_10 import judge_cases, judge_taint, judge_untouched

EXERCISES = (
    Exercise(
        id="10.1",
        judge=judge_taint,
        hints=(
            "A number made of others may be made of numbers that are made of others.",
            "Write an inner function label(name) that calls itself for each part.",
            'A list is "unsourced" when any of its parts is, else "sourced".',
        ),
        solution="""def answer(numbers):
    def label(name):
        if isinstance(numbers[name], str):
            return numbers[name]
        made_of = [label(part) for part in numbers[name]]
        return "unsourced" if "unsourced" in made_of else "sourced"

    return {name: label(name) for name in numbers}""",
        wrong=(
            # one level deep
            """def answer(numbers):
    def label(part):
        if isinstance(part, str):
            return part
        return "unsourced" if any(numbers[p] == "unsourced" for p in part) else "sourced"

    return {name: label(part) for name, part in numbers.items()}""",
            # all must be unsourced
            """def answer(numbers):
    def label(name):
        if isinstance(numbers[name], str):
            return numbers[name]
        made_of = [label(part) for part in numbers[name]]
        return "sourced" if "sourced" in made_of else "unsourced"

    return {name: label(name) for name in numbers}""",
            # it trusts the order of the dict
            """def answer(numbers):
    labels = {}
    for name, part in numbers.items():
        weak = [labels.get(p, "sourced") for p in part] if isinstance(part, list) else [part]
        labels[name] = "unsourced" if "unsourced" in weak else "sourced"
    return labels""",
            # two rounds, however long the chain
            """def answer(numbers):
    labels = dict(numbers)
    for _ in range(2):
        for name, part in numbers.items():
            if isinstance(part, list):
                weak = any(labels[p] == "unsourced" for p in part)
                labels[name] = "unsourced" if weak else "sourced"
    return labels""",
            # one taints the whole run
            """def answer(numbers):
    worst = "unsourced" if "unsourced" in numbers.values() else "sourced"
    return dict.fromkeys(numbers, worst)""",
            'answer = {"d": "unsourced"}',
        ),
    ),
    Exercise(
        id="10.2",
        judge=judge_cases,
        hints=(
            "The label asks one thing: did each number come from the question or from a tool?",
            "In B and D every number did. The world disagrees, and no label can know.",
            "In C nothing gave the model its number; that it is right changes no label.",
        ),
        solution="""answer = {
    "A": ("sourced", "right"),
    "B": ("sourced", "wrong"),
    "C": ("unsourced", "right"),
    "D": ("sourced", "wrong"),
    "E": ("unsourced", "wrong"),
}""",
        wrong=(
            # sourced taken for right
            """answer = {
    "A": ("sourced", "right"),
    "B": ("unsourced", "wrong"),
    "C": ("sourced", "right"),
    "D": ("unsourced", "wrong"),
    "E": ("unsourced", "wrong"),
}""",
            # sourced taken for a promise
            """answer = {
    "A": ("sourced", "right"),
    "B": ("sourced", "right"),
    "C": ("unsourced", "wrong"),
    "D": ("sourced", "right"),
    "E": ("unsourced", "wrong"),
}""",
            # a right number is taken for a sourced one
            """answer = {
    "A": ("sourced", "right"),
    "B": ("sourced", "wrong"),
    "C": ("sourced", "right"),
    "D": ("sourced", "wrong"),
    "E": ("unsourced", "wrong"),
}""",
            'answer = {"A": "sourced", "B": "sourced", "C": "unsourced", "D": "sourced", "E": "x"}',
        ),
    ),
    Exercise(
        id="10.3",
        judge=judge_untouched,
        hints=(
            "A regular expression finds the numbers: digits, commas between them, perhaps a dot "
            "and more.",
            "Compare Decimals, not texts: 23,491.0 is 23,491.",
            "Take the values of all entries as a set, and keep the numbers that are not in it.",
        ),
        solution=r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    said = [Decimal(text.replace(",", "")) for text in written]
    known = {entry.value for entry in trace.view(TWO_LABELS)}
    return [number for number in said if number not in known]""",
        wrong=(
            # commas part numbers
            r"""def answer(trace):
    said = [Decimal(text) for text in re.findall(r"\d+", trace.answer)]
    known = {entry.value for entry in trace.view(TWO_LABELS)}
    return [number for number in said if number not in known]""",
            # texts are compared: 46 is in 46982
            r"""def answer(trace):
    written = [n.replace(",", "") for n in re.findall(r"\d[\d,]*(?:\.\d+)?", trace.answer)]
    known = " ".join(str(entry.value) for entry in trace.view(TWO_LABELS))
    return [Decimal(text) for text in written if text not in known]""",
            # only what a tool computed counts as known
            r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    said = [Decimal(text.replace(",", "")) for text in written]
    known = {e.value for e in trace.view(TWO_LABELS) if e.origin.kind == "computed"}
    return [number for number in said if number not in known]""",
            # only what has a source counts as known
            r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    said = [Decimal(text.replace(",", "")) for text in written]
    known = {e.value for e in trace.view(TWO_LABELS) if e.label == "sourced"}
    return [number for number in said if number not in known]""",
            # each only once
            r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    said = dict.fromkeys(Decimal(text.replace(",", "")) for text in written)
    known = {entry.value for entry in trace.view(TWO_LABELS)}
    return [number for number in said if number not in known]""",
            # what an entry rounds to is as good as the entry
            r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    said = [Decimal(text.replace(",", "")) for text in written]
    known = [entry.value for entry in trace.view(TWO_LABELS)]
    places = [-n.as_tuple().exponent for n in said]
    return [n for n, d in zip(said, places) if not any(round(k, d) == n for k in known)]""",
            # the 2 of the lesson's question, whatever this one asks
            r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    said = [Decimal(text.replace(",", "")) for text in written]
    return [number for number in said if number not in by_hand(trace, [2])]""",
            # at most three digits without a comma: of 46982, the 469
            r"""def answer(trace):
    written = re.findall(r"\d{1,3}(?:,\d{3})*(?:\.\d+)?", trace.answer)
    said = [Decimal(text.replace(",", "")) for text in written]
    known = {entry.value for entry in trace.view(TWO_LABELS)}
    return [number for number in said if number not in known]""",
            # all numbers, known or not
            r"""def answer(trace):
    written = re.findall(r"\d+(?:,\d+)*(?:\.\d+)?", trace.answer)
    return [Decimal(text.replace(",", "")) for text in written]""",
            "answer = []",
        ),
    ),
)
