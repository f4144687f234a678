"""Answers to the exercises of lesson 06 that a check could take for right, or for wrong."""

from agentlab.course.lessons.lesson_06 import EXERCISES

DIAGNOSES, DESCRIPTIONS, RULE, NOTE = (one.solution for one in EXERCISES)


def changed(text: str, *pairs: str) -> str:
    """The text with every other string replaced by the one after it."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


WRONG = {
    "06.1": (
        (
            "run A: it is not contract that failed",
            "answer = {k: ('contract', 'descriptions') for k in 'ABCDEFGH'}",
        ),
        (
            "run C: permission it is, but allowed set would not mend it",
            changed(DIAGNOSES, '("permission", "writes switch")', '("permission", "allowed set")'),
        ),
        (
            "run B: contract it is, but schema would not mend it",
            changed(
                DIAGNOSES,
                '"B": ("contract", "descriptions")',
                '"B": ("contract", "schema")',
            ),
        ),
        (
            "run D: stopping it is, but step limit would not mend it",
            changed(DIAGNOSES, '("stopping", "result check")', '("stopping", "step limit")'),
        ),
        (
            "run H: stopping it is, but result check would not mend it",
            changed(
                DIAGNOSES,
                '"H": ("stopping", "stopping rule")',
                '"H": ("stopping", "result check")',
            ),
        ),
        (
            "run G: permission it is, but ask a person would not mend it",
            changed(DIAGNOSES, '("permission", "allowed set")', '("permission", "ask a person")'),
        ),
        ("answer must be a dict with the keys A, B, C", changed(DIAGNOSES, '"H"', '"I"')),
    ),
    "06.2": (
        (
            "lookup does not say what it is not for",
            "answer = {'lookup': 'value', 'append_note': 'save note'}",
        ),
        (
            "append_note does not say what it is not for",
            changed(DESCRIPTIONS, "Do not use it to look anything up", "It saves"),
        ),
        # a "not" that is about nothing
        (
            "lookup does not say what it is not for: say it in a clause with",
            """answer = {
    "lookup": "Look up the value of a setting. This sentence does not mean anything.",
    "append_note": "Save a note. Not for values.",
}""",
        ),
        (
            'append_note does not say what it is not for: say it in a clause with "not" or '
            "\"never\" and a word for the other tool's work, 'Do not use it to look anything up.'",
            changed(DESCRIPTIONS, "use it to look anything up", "take this for a joke"),
        ),
        # the lesson's own
        (
            "lookup is the one this lesson began with; write your own",
            """from agentlab.bounded.settings import lookup_tool
answer = {
    "lookup": lookup_tool().description,
    "append_note": "Save a note, one line. Do not use it to look anything up.",
}""",
        ),
        (
            "append_note is the one this lesson began with; write your own",
            """from agentlab.bounded.notes import note_tool
answer = {
    "lookup": "Look up the value of one setting by its key. Not for saving notes.",
    "append_note": note_tool(".").description,
}""",
        ),
        # plain to a reader, and not to the stand-in
        (
            'goes to lookup. The stand-in weighs words: it heeds "not" and "never", and takes '
            'the words beside "cannot" for what the tool does.',
            changed(DESCRIPTIONS, "Do not use it to save", "It cannot keep, save or store"),
        ),
        (
            'takes the words beside "Leave" for what the tool does.',
            changed(DESCRIPTIONS, "Do not use it to save anything", "Leave notes to append_note"),
        ),
        (
            'takes the words beside "Unsuitable" for what the tool does.',
            changed(DESCRIPTIONS, "Do not use it to save anything", "Unsuitable for saving notes"),
        ),
        (
            'takes the words beside "doesn\'t" for what the tool does.',
            changed(DESCRIPTIONS, "Do not use it to save anything", "It doesn't save or store"),
        ),
        # words that the stand-in does not know
        (
            "goes to archive. In the description of append_note the stand-in finds too few of the "
            'words by which it knows this work, less those behind a "not"; put in another: save, '
            "append, write, note, store, record, remember, keep.",
            changed(
                DESCRIPTIONS,
                "Save a line of words in the notes file. It writes, so use it only when the user "
                '"\n        "asks to save a note.',
                "Jot down what the user says.",
            ),
        ),
        (
            "the stand-in finds too few of the words by which it knows this work, less those "
            'behind a "not"; put in another: look, up, value, key, setting, configuration',
            changed(
                DESCRIPTIONS,
                "Look up the value of one setting by its key. Read-only. "
                '"\n        "Use it whenever the user asks for a value.',
                "Tell what something is.",
            ),
        ),
        # made for one value, which the stand-in does not see: it weighs words
        *(
            (
                f"the description of lookup is made for {one}: say what it does with any; a value "
                'may stand there as an example, behind "e.g.".',
                changed(DESCRIPTIONS, "the value of one setting by its key", f"the value {said}"),
            )
            for one, said in (
                ("'retry_limit'", "for 'retry_limit'"),
                ("max_retries", "of the setting max_retries"),
                ("'colour'", "for 'colour'"),
                ("page_size", "for page_size, e.g. the key page_size"),
            )
        ),
        (
            "the description of append_note is made for deploy on Friday: say what it does",
            changed(DESCRIPTIONS, "Save a line of words", "Save the note 'deploy on Friday'"),
        ),
        # words thrown in, so that something stands there
        (
            "lookup does not say what it is not for",
            """answer = {
    "lookup": "setting value key look up do not",
    "append_note": "save note append do not",
}""",
        ),
        (
            "lookup does not say what it is not for",
            changed(
                DESCRIPTIONS, "Do not use it to save anything", "Do not use this tool for that"
            ).replace("Read-only. ", ""),
        ),
        (
            "lookup is no sentence: it has no capital, or no full stop",
            """answer = {
    "lookup": "setting value key look up not save",
    "append_note": "save note append not look up",
}""",
        ),
        (
            "holds a task word for word",
            """answer = {
    "lookup": "What is the value for 'page_size'? Not for notes.",
    "append_note": "Save a note that says 'ring Ada'. Not for values.",
}""",
        ),
        (
            "goes to",
            """answer = {
    "lookup": "Do not use it to look up the value of a setting.",
    "append_note": "Append one line to the notes file. Do not use it to look anything up.",
}""",
        ),
        (
            "goes to",
            """answer = {
    "lookup": "Tells what something is. Never writes.",
    "append_note": "Puts words away. Never reads.",
}""",
        ),
        (
            "is None; it must be a text",
            'answer = {"lookup": "Look up a value, never a note.", "append_note": None}',
        ),
        ("is ''; it must be a text", 'answer = {"lookup": "", "append_note": ""}'),
        ("is 7; it must be a text", 'answer = {"lookup": 7, "append_note": 8}'),
    ),
    "06.3": (
        (
            "results of fetch {}, {}, {}, {}: the run goes on",
            changed(RULE, 'if c.outcome == "returned"', 'if c.tool == "lookup"'),
        ),
        (
            "results of lookup and fetch {}, {}, {}, {}: the run goes on",
            changed(
                RULE,
                "c.data for c",
                "(c.tool, c.data) for c",
                "came[-1] == {} and came[-2] == {}",
                "came[-1] == came[-2] and came[-1][1] == {}",
            ),
        ),
        (
            "it returns False; a rule returns a Stop, or None",
            changed(RULE, "return None", "return False"),
        ),
        (
            "it returns True; a rule returns a Stop, or None",
            changed(RULE, 'Stop("no_progress", "two empty results in a row")', "True"),
        ),
        (
            "it returns 'no_progress'",
            changed(RULE, 'Stop("no_progress", "two empty results in a row")', '"no_progress"'),
        ),
        # a call that has not returned yet has no data
        (
            "results of lookup {}, {'value': 1}, {}, {'value': 2}: the run ends after call 2 was "
            "proposed and before it ran, when its .data is None and its .outcome ''; "
            "it should go on.",
            changed(
                RULE,
                'c.data for c in trace.view(CALLS).values() if c.outcome == "returned"',
                "c.data for c in trace.view(CALLS).values()",
                "came[-1] == {} and came[-2] == {}",
                "not came[-1] and not came[-2]",
            ),
        ),
        # None is a result, too
        (
            "results of tell {}, None, {}: the run ends after call 3; it should go on.",
            changed(RULE, 'if c.outcome == "returned"', "if c.data is not None"),
        ),
        # the last call is left out, whether it waits or has returned
        (
            "the run ends after call 3 was proposed and before it ran, when its .data is None and "
            "its .outcome ''; it should end after call 2. A rule is asked before each turn, too, "
            "when no call is waiting.",
            changed(
                RULE,
                'c.data for c in trace.view(CALLS).values() if c.outcome == "returned"',
                "c.data for c in list(trace.view(CALLS).values())[:-1]",
            ),
        ),
        # the same twice, whatever it is
        (
            "results of lookup {'value': 0}, {'value': 0}, {'value': 1}: the run ends after call 2",
            changed(RULE, "came[-1] == {} and came[-2] == {}", "came[-1] == came[-2]"),
        ),
        # nothing is not naught
        (
            "results of lookup {'value': 0}, {'value': 0}, {'value': 1}: the run ends after call 2",
            changed(
                RULE,
                "came[-1] == {} and came[-2] == {}",
                "not came[-1].get('value') and not came[-2].get('value')",
            ),
        ),
        # one result a turn
        (
            "results of one reply, then one: {}, {}, {'value': 1}: the run goes on",
            changed(RULE, "[c.data for c", "[*{c.step: c.data for c").replace(
                '"returned"]', '"returned"}.values()]'
            ),
        ),
        # reason and detail the wrong way round, or a reason of one's own
        (
            "its reason is 'two empty results in a row'; 'no_progress' is one",
            changed(RULE, '"no_progress", "two', '"two', 'row")', 'row", "no_progress")'),
        ),
        ("its reason is 'empty'", changed(RULE, '"no_progress"', '"empty"')),
        ("its reason is ''", changed(RULE, '"no_progress"', '""')),
        # a reason of another rule, or no detail
        (
            "its reason is 'repeated_call'; what this rule sees is 'no_progress'.",
            changed(RULE, '"no_progress"', '"repeated_call"'),
        ),
        (
            "its reason is 'max_steps'; what this rule sees is 'no_progress'.",
            changed(RULE, '"no_progress"', '"max_steps"'),
        ),
        (
            "its Stop has no detail: say in a line what happened.",
            changed(RULE, ', "two empty results in a row"', ""),
        ),
        (
            "its Stop has no detail: say in a line what happened.",
            changed(RULE, '"two empty results in a row"', '" "'),
        ),
        # nought and an empty list are results
        (
            "results of tell 0, 0, []: the run ends after call 2; it should go on.",
            changed(RULE, "came[-1] == {} and came[-2] == {}", "not came[-1] and not came[-2]"),
        ),
        (
            "results of tell [], [], []: the run ends after call 2; it should go on.",
            changed(
                RULE,
                "came[-1] == {} and came[-2] == {}",
                "came[-1] in ({}, []) and came[-2] in ({}, [])",
            ),
        ),
        (
            "results of tell '', '', '': the run ends after call 2; it should go on.",
            changed(
                RULE,
                "came[-1] == {} and came[-2] == {}",
                "came[-1] in ({}, None) and came[-2] in ({}, None)",
            ),
        ),
        # three
        ("the run ends after call 3; it should end after call 2", changed(RULE, ">= 2", ">= 3")),
        # the first two only
        (
            "{'value': 1}, {}, {}, {'value': 2}: the run goes on to its answer",
            changed(RULE, "came[-1] == {} and came[-2] == {}", "came[0] == {} and came[1] == {}"),
        ),
        # all so far
        (
            "{'value': 1}, {}, {}, {'value': 2}: the run goes on to its answer",
            changed(RULE, "came[-1] == {} and came[-2] == {}", "not any(came)"),
        ),
        ("it should end after call 2", "def answer(trace):\n    return None"),
        ("it should end after call 2", changed(RULE, "return Stop", "Stop")),
        (
            "the run goes on to its answer; it should end after call 2",
            """from agentlab.stopping import no_progress
answer = no_progress(2)""",
        ),
        (
            "it should end after call 2",
            """from agentlab.stopping import repeated_call
answer = repeated_call(2)""",
        ),
    ),
    "06.4": (
        (
            "it says 'allow'; it is to deny or to have no opinion",
            changed(NOTE, "return None", 'return Decision("allow", "the first note")'),
        ),
        ("it says 'ask'; it is to deny", changed(NOTE, '"deny"', '"ask"')),
        (
            "two photos, then a note: call 2, save_photo, should be returned, and is refused",
            changed(NOTE, 'c.tool == "append_note"', 'c.tool != "lookup"'),
        ),
        (
            "after a note, another tool that writes: call 2, save_photo, should be refused",
            changed(NOTE, "if tool.writes and", 'if tool.name == "append_note" and'),
        ),
        (
            "after a note, another tool that writes: call 2, save_photo, should be refused",
            changed(NOTE, 'c.tool == "append_note"', "c.tool == tool.name"),
        ),
        (
            "after a note, one that erases: call 2, erase, should be refused, and is returned",
            changed(NOTE, "if tool.writes and", 'if tool.writes and tool.name != "erase" and'),
        ),
        (
            "call 1, append_note, it gives False; a rule gives a Decision",
            changed(NOTE, "return None", "return False"),
        ),
        (
            "it gives True; a rule gives a Decision",
            """from agentlab.views import CALLS

def answer(tool, args, trace):
    calls = trace.view(CALLS).values()
    if tool.writes and any(c.tool == "append_note" and c.outcome == "returned" for c in calls):
        return True""",
        ),
        (
            "it gives 'deny'; a rule gives a Decision",
            changed(
                NOTE, 'Decision("deny", "one note a run, and one is saved", "one_note")', '"deny"'
            ),
        ),
        (
            "two notes: call 2, append_note, should be refused, and is returned",
            changed(NOTE, 'return Decision("deny"', 'Decision("deny"'),
        ),
        # the call it is asked about is in the trace, too
        (
            "one note: call 1, append_note, should be returned, and is refused. "
            "The call it is asked about stands in the trace already: .outcome ''.",
            changed(NOTE, ' and c.outcome == "returned"', ""),
        ),
        # the same words only
        (
            "two notes: call 2, append_note, should be refused",
            changed(NOTE, 'c.outcome == "returned"', "c.args == args and c.outcome"),
        ),
        # a note of an earlier turn
        (
            "two notes in one reply: call 2, append_note, should be refused, and is returned",
            changed(
                NOTE,
                "any(c.tool",
                "any(c.step < max(c.step for c in calls) and c.tool",
            ),
        ),
        # another call came in between
        (
            "a look-up after a note: call 3, append_note, should be refused, and is returned",
            changed(NOTE, "in calls)", "in list(calls)[-2:-1])"),
        ),
        # all tools, once a note is there
        (
            "a look-up after a note: call 2, lookup, should be returned, and is refused",
            changed(NOTE, "tool.writes and saved", "saved"),
        ),
        # a note that failed is a note
        (
            "a note that failed, then one: call 2, append_note, should be returned, and is refused",
            changed(NOTE, 'c.outcome == "returned"', 'c.outcome in ("returned", "failed")'),
        ),
        # any call of a run stands for a note
        (
            "two look-ups, then a note: call 3, append_note, should be returned, and is refused",
            changed(NOTE, 'c.tool == "append_note" and ', ""),
        ),
        (
            "the refusal gives no reason",
            changed(NOTE, '"one note a run, and one is saved"', '"  "'),
        ),
    ),
}

RIGHT = {
    "06.1": (
        changed(DIAGNOSES, '("permission", "writes switch")', '("permission", "ask a person")'),
        changed(
            DIAGNOSES, '"E": ("permission", "ask a person")', '"E": ("permission", "writes switch")'
        ),
        changed(DIAGNOSES, '"F": ("contract", "schema")', '"F": ("contract", "descriptions")'),
        changed(DIAGNOSES, '("stopping", "result check")', '["Stopping ", "stopping rule"]'),
    ),
    "06.2": (
        """answer = {
    "lookup": "Reads the value that is kept under a key of the settings; never for notes.",
    "append_note": "Writes a note down, to remember it. Don't use it to read a setting.",
}""",
        """answer = {
    "append_note": "Saves words the user wants kept in the notes. Not for values.",
    "lookup": "Gets a setting's value, e.g. page_size. Not for saving.",
}""",
        # a value as an example
        *(
            changed(DESCRIPTIONS, "by its key.", f"by its key{example}.")
            for example in (
                ", such as 'retry_limit'",
                " (for example: page_size or timeout_seconds)",
                ", like 'colour'",
            )
        ),
        # where the stand-in is not misled by it, other English for it will do
        changed(DESCRIPTIONS, "Do not use it to save", "It cannot store"),
        changed(DESCRIPTIONS, "Do not use it to look anything up", "It cannot look anything up"),
        changed(DESCRIPTIONS, "Do not use it to look anything up", "Leave values to lookup"),
        changed(DESCRIPTIONS, "Do not use it to look anything up", "Unsuitable for settings"),
    ),
    "06.3": (
        """from itertools import pairwise
from agentlab import Stop
from agentlab.views import CALLS

def answer(trace):
    came = [c.data == {} for c in trace.view(CALLS).values() if c.outcome == "returned"]
    if any(one and other for one, other in pairwise(came)):
        return Stop("no_progress", "nothing came of two calls in a row")""",
        """from agentlab import Stop
from agentlab.events import CallFinished

def answer(trace):
    last = [e for e in trace.events if isinstance(e, CallFinished)][-2:]
    empty = [e for e in last if e.text == "{}"]
    return Stop("no_progress", "nothing, twice") if len(empty) == 2 else None""",
    ),
    "06.4": (
        """from agentlab import Decision
from agentlab.trace import executed
from agentlab.views import CALLS

def answer(tool, args, trace):
    if not tool.writes:
        return None
    for c in trace.view(CALLS).values():
        if c.tool == "append_note" and c.outcome == "returned":
            return Decision("deny", f"{c.text} is saved, no more")""",
        """from agentlab import Decision
from agentlab.events import CallFinished

def answer(tool, args, trace):
    saved = {e.tool for e in trace if isinstance(e, CallFinished) and e.outcome == "returned"}
    noted = tool.writes and "append_note" in saved
    return Decision(verdict="deny", reason="enough", rule="mine") if noted else None""",
    ),
}
