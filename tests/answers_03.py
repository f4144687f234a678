"""Answers to the exercises of lesson 03 that a check could take for right, or for wrong."""

from agentlab.course.lessons.lesson_03 import EXERCISES

FAULTS, ORPHANS, RULE = (one.solution for one in EXERCISES)


def changed(text: str, *pairs: str) -> str:
    """The text with every other string replaced by the one after it."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


WRONG = {
    "03.1": (
        ("run A: not the model", 'answer = dict.fromkeys("ABCD", "model")'),
        ("run B: not the limit", changed(FAULTS, '"tools"', '"limit"')),
        ("run C: not the tools", changed(FAULTS, '"history"', '"tools"')),
        ("run D: not the history", changed(FAULTS, '"model"', '"history"')),
        ("run D: ('model',) is none of history", changed(FAULTS, '"model"', '("model",)')),
        ("must be a dict with the keys", "answer = {}"),
    ),
    "03.2": (
        # the first result of each message stands for all of them
        (
            "for a result too many it should give ['b'], not []",
            changed(ORPHANS, "message.results if", "message.results[:1] if"),
        ),
        # the first orphan of each message
        (
            "for two results at once, and no call it should give ['a', 'b'], not ['a']",
            changed(ORPHANS, "not in seen]", "not in seen][:1]"),
        ),
        # a part of an id is no id
        (
            "for an id that begins like another it should give ['call_1'], not []",
            changed(ORPHANS, "not in seen", 'not in " ".join(seen)'),
        ),
        # any call will do
        (
            "for one call left out it should give ['b'], not []",
            changed(ORPHANS, "r.call_id not in seen", "not seen"),
        ),
        (
            "for amnesia it should give ['a', 'b'], not [ToolResult",
            changed(ORPHANS, "[r.call_id for", "[r for"),
        ),
        (
            "for amnesia it should give ['a', 'b'], not ['add', 'add']",
            changed(ORPHANS, "[r.call_id for", "[r.name for"),
        ),
        (
            "for a whole history it should give [], not ''",
            changed(ORPHANS, "return orphans", "return ' '.join(orphans)"),
        ),
        ("for a whole history it should give [], not None", changed(ORPHANS, "return orphans", "")),
        (
            "for amnesia it should give ['a', 'b'], not ['a', 'a']",
            changed(ORPHANS, "return orphans", "return orphans[:1] * len(orphans)"),
        ),
        (
            "for a whole history it should give [], not {}",
            changed(ORPHANS, "return orphans", "return dict.fromkeys(orphans)"),
        ),
        (
            "for a whole history it should give [], not False",
            changed(ORPHANS, "return orphans", "return bool(orphans)"),
        ),
        (
            "for a whole history it should give [], not ['a']",
            changed(ORPHANS, "not in seen", "in seen"),
        ),
        # each call answers one result
        (
            "for two results of one call it should give [], not ['a']",
            """def answer(messages):
    ids, orphans = [], []
    for message in messages:
        ids += [call.id for call in message.calls]
        for r in message.results:
            if r.call_id in ids:
                ids.remove(r.call_id)
            else:
                orphans.append(r.call_id)
    return orphans""",
        ),
        # the history is the caller's
        (
            "for a whole history your answer changes the list of messages it is given, which its",
            changed(ORPHANS, "return orphans", "messages.clear()\n    return orphans"),
        ),
        # the results of one message are looked for among the calls of one message
        (
            "for a result that comes late it should give []",
            changed(ORPHANS, "seen |= {", "seen = seen if not message.calls else {"),
        ),
    ),
    "03.3": (
        # a call that failed has run
        (
            "for the same failure twice the run should end as repeated_call, not as answered",
            changed(RULE, "executed(trace)", "[d for d in executed(trace) if 'error' not in d[2]]"),
        ),
        (
            "should end as repeated_call, not as no_progress",
            changed(RULE, '"repeated_call"', '"no_progress"'),
        ),
        (
            "for the same call twice your rule gave 'repeated_call', after 2 calls had run; a rule"
            " gives a Stop(reason, detail) or None.",
            changed(RULE, 'Stop("repeated_call", f"{done[-1][0]} ran twice")', '"repeated_call"'),
        ),
        (
            "for the same call twice your rule gave False, before any call had run; a rule gives",
            changed(RULE, "return None", "return False"),
        ),
        # it is asked before anything has run
        (
            "your rule raised IndexError: list index out of range in its line 3, before any call",
            changed(RULE, "if done and done", "if done"),
        ),
        (
            "your rule raised TypeError: unhashable type: 'dict' in its line 2, after 1 call had",
            """def answer(trace):
    done = [hash((name, *args.items(), args)) for name, args, _ in executed(trace)]
    return Stop("repeated_call") if done and done[-1] in done[:-1] else None""",
        ),
        # three of a kind
        (
            "for the same call twice the run should end as repeated_call, not as answered",
            changed(RULE, "done[-1] in done[:-1]", "done.count(done[-1]) > 2"),
        ),
        # the first call only
        (
            "for the same call with a result it had before",
            changed(
                RULE,
                "done[-1] in done[:-1]",
                "len(done) > 1 and done[-1] == done[0] and done[0][0] != 'count'",
            ),
        ),
        # the first call only, wherever it comes again
        (
            "for a call that is not the first twice the run should end as repeated_call",
            changed(RULE, "done[-1] in done[:-1]", "done[0] in done[1:]"),
        ),
        # the first call, or the last but one
        (
            "for a call that is not the first again, later the run should end as repeated_call",
            changed(RULE, "done[-1] in done[:-1]", "done[-1] in (done[:-1][:1] + done[-2:-1])"),
        ),
        # only so far back
        *(
            (
                "for the same call again, after five others the run should end as repeated_call",
                changed(RULE, "done[-1] in done[:-1]", f"done[-1] in done[-{far}:-1]"),
            )
            for far in (3, 4, 5, 6)
        ),
        # one call is a repeat of itself
        (
            "for two calls with one result the run should end as answered",
            changed(RULE, "done[:-1]", "done"),
        ),
        # which argument has which value is a part of the call
        (
            "for two calls with the same two numbers, swapped the run should end as answered",
            """def answer(trace):
    done = [(name, sorted(args.values(), key=str), told) for name, args, told in executed(trace)]
    return Stop("repeated_call", "again") if done and done[-1] in done[:-1] else None""",
        ),
        # as text, or in the order in which they were named, the same arguments are others
        *(
            (
                "for the same call, its arguments in another order the run should end as",
                changed(RULE, "executed(trace)", by_text),
            )
            for by_text in (
                "[str(ran) for ran in executed(trace)]",
                "[(name, [*args.items()], told) for name, args, told in executed(trace)]",
            )
        ),
        # more than a line
        (
            "the detail of your Stop has 2 lines; one must do.",
            changed(RULE, "ran twice", "ran\\ntwice"),
        ),
        # a reason without what happened
        *(
            (
                "your Stop has no detail: say in a line what happened.",
                changed(RULE, ', f"{done[-1][0]} ran twice"', nothing),
            )
            for nothing in ("", ', ""', ', " "')
        ),
        # what was proposed has not run
        (
            "for the same call with another result the run should end as answered",
            """from agentlab.views import CALLS

def answer(trace):
    asked = [(c.tool, c.args) for c in trace.view(CALLS).values()]
    return Stop("repeated_call") if asked and asked[-1] in asked[:-1] else None""",
        ),
        # a rule of another lesson's, at its third time
        (
            "for the same call twice the run should end as repeated_call, not as answered",
            "from agentlab.stopping import repeated_call\nanswer = repeated_call()",
        ),
        ("answer must be a function", 'answer = Stop("repeated_call", "add ran twice")'),
    ),
}

RIGHT = {
    "03.1": ('answer = {"D": " Model", "C": "HISTORY", "B": "tools", "A": "limit"}',),
    "03.2": (
        """def answer(messages):
    return [
        result.call_id
        for place, message in enumerate(messages)
        for result in message.results
        if not any(c.id == result.call_id for before in messages[:place] for c in before.calls)
    ]""",
        # no order is asked for
        changed(ORPHANS, "return orphans", "return orphans[::-1]"),
        changed(ORPHANS, "return orphans", "return list(set(orphans))"),
        # nor a kind
        changed(ORPHANS, "return orphans", "return {*orphans}"),
        changed(ORPHANS, "return orphans", "return (*orphans,)"),
        changed(ORPHANS, "return orphans", "return (id for id in orphans)"),
    ),
    "03.3": (
        # the package's own
        "from agentlab.stopping import repeated_call\nanswer = repeated_call(2)",
        """def answer(trace):
    seen = []
    for ran in executed(trace):
        if ran in seen:
            return Stop(reason="repeated_call", detail=f"{ran}")
        seen.append(ran)""",
        changed(RULE, "ran twice", "ran twice\\n"),
    ),
}
