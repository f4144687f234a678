"""What is right in lesson 08: paired flips, a mended description, symptoms of four runs."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping
from numbers import Number
from typing import Any

from agentlab.measure.bench import B, Bench, C, Condition
from agentlab.measure.cases import Case, near_cases
from agentlab.measure.evidence import RARE, REMEDIES
from agentlab.measure.evidence import SYMPTOMS as SIGNS
from agentlab.measure.intervals import sign_test
from agentlab.measure.paired import Flips, flips
from agentlab.measure.policies import stand_in
from agentlab.measure.recorded_routing import NEAR as NEAR_TOOLS
from agentlab.measure.routing import measure
from agentlab.measure.toolset import Toolset, load_toolset, mends
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in.choosing import profile
from agentlab.trace import Trace

# -- 08.2 --


def paired(
    before: Mapping[str, bool], after: Mapping[str, bool]
) -> tuple[list[str], list[str], float]:
    """Broken and mended cases, and the exact two-sided sign test on them."""
    broken = sorted(case for case in before if before[case] and not after[case])
    mended = sorted(case for case in before if after[case] and not before[case])
    return broken, mended, sign_test(len(broken), len(mended))


def judge_paired(answer: Any) -> str:
    """08.2: which cases flipped, and the sign test."""
    if not callable(answer):
        return "answer must be a function of two dicts, case to right or wrong."
    for broken, mended in FLIPPED:
        before, after = _flipped(broken, mended)
        given = dict(before), dict(after)
        got = answer(*given)
        if given != (before, after):
            return "answer may look at the two dicts, and change nothing in them."
        if fault := _misjudged(got, paired(before, after), len(before)):
            return fault
    return ""


# Broken, mended. Without flips and with as many of each p is 1, which a formula may miss.
FLIPPED = ((1, 4), (0, 0), (1, 1), (2, 2), (5, 1), (0, 7), (3, 0), (2, 11))


def _flipped(broken: int, mended: int) -> tuple[dict[str, bool], dict[str, bool]]:
    """Cases with so many flips among others, in two orders: they belong together by name alone."""
    outcomes = [(True, False)] * broken + [(False, True)] * mended
    outcomes += [(True, True)] * 3 + [(False, False)] * 4
    random.Random(f"{broken} {mended}").shuffle(outcomes)
    before = {f"case-{n:02d}": old for n, (old, _) in enumerate(outcomes)}
    after = {f"case-{n:02d}": new for n, (_, new) in enumerate(outcomes)}
    return before, dict(reversed(after.items()))


def _misjudged(got: Any, wanted: tuple[list[str], list[str], float], size: int) -> str:
    """What is wrong with broken, mended and p of an answer; "" for nothing."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        return f"answer must return three things, broken, mended and p, not {got!r}."
    for what, found, right in zip(("broken", "mended"), got[:2], wanted[:2], strict=True):
        if not isinstance(found, Collection) or isinstance(found, str):
            return f"{what} must be the cases themselves, not {found!r}."
        if sorted(found) != right:
            told = "the two dicts may list the cases in different orders"
            return f"{what}: {sorted(found)} of {size} cases; it is {right} ({told})."
    if not isinstance(got[2], Number) or abs(float(got[2]) - wanted[2]) > 1e-9:
        flipped = f"{len(wanted[0])} broken, {len(wanted[1])} mended"
        return f"p for {flipped} is {wanted[2]:.4g}, not {got[2]!r}."
    return ""


# -- 08.3 --


def picks(tools: Toolset, half: str) -> dict[str, tuple[str, str]]:
    """What the stand-in picks of the four near tools: case → (wanted, picked)."""
    bench = Bench(tools, near_cases(half))  # type: ignore[arg-type]
    specs = [tools.box("explicit")[name].spec for name in NEAR_TOOLS.tools or ()]
    found = {}
    for case in bench.cases:
        best = stand_in().best(case.task, specs)
        found[case.id] = case.goal, best.name if best else "none"
    return found


def judge_mended(answer: Any) -> str:
    """08.3: a description of search_code that finds its tuning tasks and takes none of another's.

    The held-out half is not judged: it could be passed by trying until it is.
    """
    if fault := _no_parts(answer) or _no_description(answer):
        return fault
    before, after = _toolsets(answer)
    old, new = picks(before, "tuning"), picks(after, "tuning")
    for case, (wanted, picked) in new.items():
        if wanted != picked and old[case][1] == wanted:
            task = next(c.task for c in near_cases() if c.id == case)
            return f"{case} was right ({wanted}) and is {picked} now: {task!r}"
    hits = sum(pair == ("search_code", "search_code") for pair in new.values())
    if hits < 5:
        tasks = {c.id: c.task for c in near_cases("tuning")}
        missed = [tasks[case] for case, pair in new.items() if pair[0] == "search_code" != pair[1]]
        told = "; ".join(map(repr, missed))
        return f"search_code gets {hits} of its 6 tuning tasks; it needs 5. Missed: {told}."
    return ""


def held_out(answer: Any) -> Flips | str:
    """What an answer to 08.3 does to the half that nobody tuned on; says so when there is none."""
    if fault := _no_parts(answer):
        return f"Nothing to set beside the old description: {fault}"
    old, new = (
        measure(Bench(tools, near_cases("held out")), [NEAR_TOOLS], stand_in()).judged("near")
        for tools in _toolsets(answer)
    )
    return flips(old, new, ("before", "after"))


def _no_parts(answer: Any) -> str:
    """Why an answer is no description; "" if it is one."""
    parts = isinstance(answer, dict) and all(isinstance(text, str) for text in answer.values())
    if not parts or not answer:
        return 'answer must be a dict of parts to texts, such as {"use": "..."}.'
    try:
        _toolsets(answer)
    except ValueError as error:
        return str(error)
    return ""


NEIGHBOURS = ("find_symbol", "search_documents")  # whom the border of search_code names


def _no_description(answer: Mapping[str, str]) -> str:
    """What these parts say of the tool that is not so; "" for nothing."""
    if facts := sorted(set(answer) - {"does", "use", "not"}):
        told = "the tool takes, gives and changes what it did"
        return f"leave {facts[0]!r} as it is: {told}. Rewrite does, use or not."
    border = answer.get("not", ", ".join(NEIGHBOURS))
    if lost := [name for name in NEIGHBOURS if name not in border]:
        return f"the border is gone: not must still name {lost[0]}, and say what is its business."
    said = re.sub("|".join(NEIGHBOURS), "", border)
    if "not" in answer and len(re.findall(r"[A-Za-z]{4,}", said)) < len(NEIGHBOURS):
        return f"not names its neighbours, and must say what is the business of each: {border!r}."
    if profile(f"Do not use {border}")[0]:
        return f"not must be one sentence; what stands behind its end is no warning: {border!r}."
    empty = [part for part, text in answer.items() if not text.strip()]
    return f"a description says something in every part; {empty[0]} is empty." if empty else ""


def _toolsets(answer: Mapping[str, str]) -> tuple[Toolset, Toolset]:
    """The tools as the lesson mended them, and with the answer's parts too."""
    before = load_toolset().mended(**mends())
    return before, before.mended(search_code=answer)


# -- 08.4 --

SYMPTOMS = {
    "A": "right tool not offered",
    "B": "bad arguments",
    "C": "another tool",
    "D": "ignores results",
}


def judge_symptoms(answer: Any) -> str:
    """08.4: the symptom of each of four runs."""
    if not isinstance(answer, dict) or set(answer) != set(SYMPTOMS):
        return 'answer must be a dict with the keys "A", "B", "C" and "D".'
    for run, name in SYMPTOMS.items():
        said = str(answer[run]).strip().lower()
        if said not in REMEDIES:
            return f"run {run}: {answer[run]!r} is none of {', '.join(REMEDIES)}."
        if said != name:
            return f"run {run}: {answer[run]!r} is not what went wrong first. {_why_not(run, said)}"
    return ""


ALSO = {"A": ("another tool", "stopped half-way"), "D": ("stopped half-way",)}  # further down


def _why_not(run: str, said: str) -> str:
    """Why a symptom is not the one of a run: its sign is not there, or another stands above it."""
    if said in ALSO.get(run, ()):
        return "It fits; but a row further up in the table fits, too, and the topmost counts."
    if said == RARE.name:
        return f"That is seen over many runs only: {RARE.sign}."
    sign = next(one.sign for one in SIGNS if one.name == said)
    return f"Its sign is not there: {sign}."


def unseen_cases() -> dict[str, Case]:
    """The cases of these runs, by letter."""
    return {letter: Bench().by_id[id] for letter, (id, _, _) in UNSEEN.items()}


def unseen_runs() -> dict[str, Trace]:
    """The four runs of 08.4, by letter."""
    bench, cases = Bench(), unseen_cases()
    return {
        letter: bench.agent(cases[letter], condition, ScriptedModel(replies)).run(
            cases[letter].task
        )
        for letter, (_, condition, replies) in UNSEEN.items()
    }


_REFUND = call("issue_refund", order_id="A-1042", amount="thirty-six")
_NAME = call("search_code", query="normalise_query")
_TAX = call("read_file", path="src/billing/tax.py")
UNSEEN: dict[str, tuple[str, Condition, list[Any]]] = {  # letter → case, condition, what was said
    "A": ("R027", C, [call("run_query", sql="refunds of 2019"), "There are some from 2019."]),
    "B": ("R047", C, [_REFUND, "That did not work."]),
    "C": ("R006", B, [_NAME, "It is used in many places."]),
    "D": ("R009", C, [_TAX, _TAX, "I cannot say."]),
}
