"""Exercises of lesson 03: whose fault a run is, a history with a hole, a rule that sees repeats."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_03 import judge_faults, judge_orphans, judge_rule

EXERCISES = (
    Exercise(
        id="03.1",
        judge=judge_faults,
        hints=(
            "Check each result first: is it what the tool should give?",
            "Then each call: would a model that saw everything before it make this one?",
            "A is cut off while all is well. B adds 9 and 5 wrongly. C asks what it was told.",
        ),
        solution='answer = {"A": "limit", "B": "tools", "C": "history", "D": "model"}',
        wrong=(
            'answer = {"A": "history", "B": "tools", "C": "history", "D": "model"}',
            'answer = {"A": "limit", "B": "model", "C": "history", "D": "model"}',
            'answer = {"A": "limit", "B": "tools", "C": "model", "D": "model"}',
            'answer = {"A": "limit", "B": "tools", "C": "history", "D": "tools"}',
            'answer = ["limit", "tools", "history", "model"]',
        ),
    ),
    Exercise(
        id="03.2",
        judge=judge_orphans,
        hints=(
            "Walk through the messages once and remember every call's id.",
            "A call is in message.calls, its id is call.id; a result has call_id.",
            "When you meet a result whose call_id is not remembered yet, keep that id.",
        ),
        solution="""def answer(messages):
    seen, orphans = set(), []
    for message in messages:
        seen |= {call.id for call in message.calls}
        orphans += [r.call_id for r in message.results if r.call_id not in seen]
    return orphans""",
        wrong=(
            # it counts instead of looking
            """def answer(messages):
    calls = sum(len(m.calls) for m in messages)
    results = [r.call_id for m in messages for r in m.results]
    return results[calls:]""",
            # a call that comes later is no call before
            """def answer(messages):
    seen = {call.id for message in messages for call in message.calls}
    return [r.call_id for m in messages for r in m.results if r.call_id not in seen]""",
            # only the message just before: results may come in several messages
            """def answer(messages):
    orphans = []
    for before, message in zip(messages, messages[1:]):
        asked = {call.id for call in before.calls}
        orphans += [r.call_id for r in message.results if r.call_id not in asked]
    return orphans""",
            # calls without a result, the other way round
            """def answer(messages):
    told = {r.call_id for message in messages for r in message.results}
    return [c.id for m in messages for c in m.calls if c.id not in told]""",
            "answer = []",
        ),
    ),
    Exercise(
        id="03.3",
        judge=judge_rule,
        hints=(
            "executed(trace) lists what ran so far as (tool, arguments, result).",
            "Compare the last of them with all before it.",
            "With done = executed(trace): if done and done[-1] in done[:-1], give a Stop.",
        ),
        solution="""def answer(trace):
    done = executed(trace)
    if done and done[-1] in done[:-1]:
        return Stop("repeated_call", f"{done[-1][0]} ran twice")
    return None""",
        wrong=(
            # the same tool is not the same call
            """def answer(trace):
    names = [name for name, _, _ in executed(trace)]
    return Stop("repeated_call") if len(set(names)) < len(names) else None""",
            # the same result is not the same call
            """def answer(trace):
    results = [result for _, _, result in executed(trace)]
    return Stop("repeated_call") if len(set(results)) < len(results) else None""",
            # another result is news
            """def answer(trace):
    done = [(name, args) for name, args, _ in executed(trace)]
    return Stop("repeated_call") if done and done[-1] in done[:-1] else None""",
            # another tool is another call
            """def answer(trace):
    done = [(args, result) for _, args, result in executed(trace)]
    return Stop("repeated_call") if done and done[-1] in done[:-1] else None""",
            # only in a row
            """def answer(trace):
    done = executed(trace)
    return Stop("repeated_call") if len(done) > 1 and done[-1] == done[-2] else None""",
            # true is no reason
            """def answer(trace):
    done = executed(trace)
    return bool(done) and done[-1] in done[:-1]""",
            # it never stops
            """def answer(trace):
    return None""",
            'answer = "repeated_call"',
        ),
    ),
)
