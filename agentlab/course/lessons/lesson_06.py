"""Exercises of lesson 06: eight diagnoses, two descriptions, a stopping rule, a gate's rule."""

from __future__ import annotations

from agentlab.course.checks import Exercise
from agentlab.course.lessons.judges_06 import judge_descriptions, judge_diagnoses
from agentlab.course.lessons.rules_06 import judge_one_note, judge_rule

_DIAGNOSES = """answer = {
    "A": ("stopping", "step limit"),
    "B": ("contract", "descriptions"),
    "C": ("permission", "writes switch"),
    "D": ("stopping", "result check"),
    "E": ("permission", "ask a person"),
    "F": ("contract", "schema"),
    "G": ("permission", "allowed set"),
    "H": ("stopping", "stopping rule"),
}"""

EXERCISES = (
    Exercise(
        id="06.1",
        judge=judge_diagnoses,
        hints=(
            "Three questions in this order: was the right call proposed? Was it let through, or "
            "kept out, as it should be? Did the run end when it should?",
            "Contract: B and F. Permission: C, E and G, one of them because too much was allowed. "
            "Stopping: A, D and H, one of them because it stopped too early.",
            "A had one step too few. D took an empty result for one worth another try. E did what "
            "a text in a result told it. F passed words where a key was wanted. G had only a tool "
            "the gate does not know. H went in a circle that a look at the last call never sees.",
        ),
        solution=_DIAGNOSES,
        wrong=(
            _DIAGNOSES.replace('("stopping", "step limit")', '("stopping", "stopping rule")'),
            _DIAGNOSES.replace('("contract", "descriptions")', '("permission", "writes switch")'),
            _DIAGNOSES.replace('("permission", "ask a person")', '("contract", "descriptions")'),
            _DIAGNOSES.replace('("contract", "schema")', '("contract", "prompt")'),
            _DIAGNOSES.replace('"H": ("stopping", "stopping rule")', '"H": "stopping"'),
            'answer = {"A": ("stopping", "step limit")}',
            'answer = "permission"',
        ),
    ),
    Exercise(
        id="06.2",
        judge=judge_descriptions,
        hints=(
            "What it does, when to use it, when not to. Say of each what the other is for.",
            "The words a user would use: look up, value, key, setting; save, note, append. And one "
            "sentence with 'do not' in each.",
            "lookup: 'Look up the value of a setting by its key. It never writes. Do not use it to "
            "save anything.' Now the other one, the same way.",
        ),
        solution="""answer = {
    "lookup": (
        "Look up the value of one setting by its key. Read-only. "
        "Use it whenever the user asks for a value. Do not use it to save anything."
    ),
    "append_note": (
        "Save a line of words in the notes file. It writes, so use it only when the user "
        "asks to save a note. Do not use it to look anything up."
    ),
}""",
        wrong=(
            'answer = {"lookup": "Handles data.", "append_note": "Handles data."}',
            # the two the wrong way round
            """answer = {
    "lookup": "Append one line to the notes file, to save a note.",
    "append_note": "Look up the value of one setting by its key.",
}""",
            # only one of them says what it does
            """answer = {
    "lookup": "Look up the value of one setting by its key. Do not use it to save anything.",
    "append_note": "Handles data.",
}""",
            # both say everything
            """answer = {
    "lookup": "Look up the value of a setting by its key, or save a note.",
    "append_note": "Save a note, or look up the value of a setting by its key.",
}""",
            'answer = {"lookup": "Look up a value."}',
            'answer = "Look up the value of one setting by its key."',
        ),
    ),
    Exercise(
        id="06.3",
        judge=judge_rule,
        hints=(
            "trace.view(CALLS).values() has every call so far, with .outcome and .data.",
            "Take the data of the calls that returned, in order; look at the last two.",
            "Stop('no_progress', '...') if there are two and both are {}, else None. "
            "all(data == {} for data in came[-2:]) is true for an empty list, too: mind that.",
        ),
        solution="""from agentlab import Stop
from agentlab.views import CALLS


def answer(trace):
    came = [c.data for c in trace.view(CALLS).values() if c.outcome == "returned"]
    if len(came) >= 2 and came[-1] == {} and came[-2] == {}:
        return Stop("no_progress", "two empty results in a row")
    return None""",
        wrong=(
            # at the first empty result
            """from agentlab import Stop
from agentlab.views import CALLS

def answer(trace):
    came = [c.data for c in trace.view(CALLS).values() if c.outcome == "returned"]
    return Stop("no_progress", "an empty result") if came and came[-1] == {} else None""",
            # anywhere in the run, not in a row
            """from agentlab import Stop
from agentlab.views import CALLS

def answer(trace):
    empty = [c for c in trace.view(CALLS).values() if c.data == {}]
    return Stop("no_progress", "two empty results") if len(empty) >= 2 else None""",
            # only for the same call twice
            """from agentlab import Stop
from agentlab.views import CALLS

def answer(trace):
    came = [c for c in trace.view(CALLS).values() if c.outcome == "returned"]
    if len(came) >= 2 and came[-1].data == {} and came[-1].args == came[-2].args:
        return Stop("no_progress", "the same empty result twice")""",
            # stops before anything has come
            """from agentlab import Stop
from agentlab.views import CALLS

def answer(trace):
    came = [c.data for c in trace.view(CALLS).values() if c.outcome == "returned"]
    return Stop("no_progress", "empty") if all(d == {} for d in came[-2:]) else None""",
            # a word, not a Stop
            """def answer(trace):
    return "stop\"""",
            "answer = 2",
        ),
    ),
    Exercise(
        id="06.4",
        judge=judge_one_note,
        hints=(
            "A rule has an opinion or none: a Decision, or None. This one only ever denies.",
            "The trace has the calls of this run: did one of append_note return already? "
            "tool.writes is about the tool that wants to run now, whichever it is.",
            "saved = any(c.tool == 'append_note' and c.outcome == 'returned' for c in "
            "trace.view(CALLS).values()); if tool.writes and saved, deny with a reason.",
        ),
        solution="""from agentlab import Decision
from agentlab.views import CALLS


def answer(tool, args, trace):
    calls = trace.view(CALLS).values()
    saved = any(c.tool == "append_note" and c.outcome == "returned" for c in calls)
    if tool.writes and saved:
        return Decision("deny", "one note a run, and one is saved", "one_note")
    return None""",
        wrong=(
            # only the tool that saved one
            """from agentlab import Decision
from agentlab.views import CALLS

def answer(tool, args, trace):
    calls = trace.view(CALLS).values()
    saved = any(c.tool == tool.name and c.outcome == "returned" for c in calls)
    return Decision("deny", "one note a run", "one_note") if tool.writes and saved else None""",
            # no opinion at all
            """def answer(tool, args, trace):
    return None""",
            # denies every note
            """from agentlab import Decision

def answer(tool, args, trace):
    if tool.writes:
        return Decision("deny", "one note a run", "one_note")""",
            # counts in a variable that outlives the run
            """from agentlab import Decision

seen = []

def answer(tool, args, trace):
    if tool.writes:
        seen.append(args)
        if len(seen) > 1:
            return Decision("deny", "one note a run", "one_note")""",
            # a failed note counts, too
            """from agentlab import Decision
from agentlab.views import CALLS

def answer(tool, args, trace):
    tried = [c for c in trace.view(CALLS).values() if c.tool == tool.name]
    if tool.writes and len(tried) > 1:
        return Decision("deny", "one note a run", "one_note")""",
            # denies look-ups, too
            """from agentlab import Decision
from agentlab.views import CALLS

def answer(tool, args, trace):
    calls = trace.view(CALLS).values()
    if any(c.tool == tool.name and c.outcome == "returned" for c in calls):
        return Decision("deny", "once is enough", "one_note")""",
            # says no without a reason
            """from agentlab import Decision
from agentlab.views import CALLS

def answer(tool, args, trace):
    calls = trace.view(CALLS).values()
    if tool.writes and any(c.tool == tool.name and c.outcome == "returned" for c in calls):
        return Decision("deny", "")""",
            'answer = "deny"',
        ),
    ),
)
