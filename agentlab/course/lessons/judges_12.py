"""How lesson 12 judges: cuts by made histories, memory by made facts, a gate by all its cases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

from agentlab.events import RunStarted
from agentlab.messages import Message, ToolCall, ToolResult
from agentlab.permissions import Decision, Gate, allow_read_only, ask_before_writes
from agentlab.tables import counted
from agentlab.tools import Tool, tool
from agentlab.trace import Trace

# -- 12.1: the last turns --

SYSTEM, TASK = Message("system", "be exact"), Message("user", "add up")
REMINDER, END = Message("user", "call a tool"), Message("assistant", "it is 7")


def _turn(*ids: str) -> list[Message]:
    """A reply with calls, and the message with their results."""
    calls = tuple(ToolCall(id, "look", {"at": id}) for id in ids)
    results = tuple(ToolResult(id, "look", f"{id} is fine") for id in ids)
    return [Message("assistant", calls=calls), Message("tool", results=results)]


A, B, C = _turn("a"), _turn("b1", "b2"), _turn("c")
TALK = [Message("assistant", "hm"), REMINDER]
HISTORIES: tuple[tuple[list[Message], int, list[Message]], ...] = (
    ([TASK, *A, *B, *C], 1, [TASK, *C]),
    ([TASK, *A, *B, *C], 2, [TASK, *B, *C]),
    ([SYSTEM, TASK, *A, *B, *C], 2, [SYSTEM, TASK, *B, *C]),
    ([SYSTEM, TASK, *A, *TALK, *B], 2, [SYSTEM, TASK, *TALK, *B]),  # a reminder ends a turn, too
    ([TASK, *A, *B, END], 2, [TASK, *B, END]),
    ([TASK, *A, *B], 5, [TASK, *A, *B]),
    ([SYSTEM, TASK], 2, [SYSTEM, TASK]),
)


def judge_last_turns(cut: Any) -> str:
    """12.1: what stands before the first reply, and the last turns whole."""
    if not callable(cut):
        return "answer must be a function of messages and a number of turns."
    for messages, turns, wanted in HISTORIES:
        given = list(messages)
        got = cut(given, turns)
        if given != messages:
            return "the list it was given has changed; make a new one."
        if not isinstance(got, (list, tuple)) or not all(isinstance(m, Message) for m in got):
            return f"it should give a list of messages, not {type(got).__name__}."
        if fault := _unpaired(got):
            return f"of {_words(messages)}, last {turns}: {fault}"
        if list(got) != wanted:
            said = f"of {_words(messages)} the last {turns} are {_words(wanted)}"
            return f"{said}, not {_words(got)}."
        if got is given:
            same = "that is the very list it was given; make a new one"
            return f"of {_words(messages)}, last {turns}: {same}."
    return ""


def _unpaired(messages: Sequence[Message]) -> str:
    """What a provider would refuse: a call without its result, a result without its call."""
    called = {call.id for message in messages for call in message.calls}
    answered = {result.call_id for message in messages for result in message.results}
    if lost := sorted(called - answered):
        return f"the call {lost[0]!r} has lost its result; no provider takes that."
    if lost := sorted(answered - called):
        return f"the result of {lost[0]!r} has lost its call; no provider takes that."
    return ""


def _words(messages: Sequence[Message]) -> str:
    ids = (
        "+".join(c.id for c in m.calls) or "+".join(f"{r.call_id}!" for r in m.results) or m.role
        for m in messages
    )
    return f"[{', '.join(ids)}]"


# -- 12.2: what a remembered figure is worth --

Remembered = dict[str, str]


def _fact(value: str, source: str = "Almanac", vintage: str = "2024") -> Remembered:
    return {"value": value, "source": source, "vintage": vintage}


OLD, NEW = _fact("46,000", "Gazette", "2021"), _fact("46,982")
HEARD, HEARD_LATE = _fact("47,000", ""), _fact("47,000", "", "2026")
FACTS: tuple[tuple[list[Remembered], str, list[str]], ...] = (
    ([NEW], "", ["fresh"]),
    ([OLD, NEW], "", ["stale", "fresh"]),
    ([NEW, OLD], "", ["fresh", "stale"]),
    ([OLD, NEW], "2021", ["fresh", "stale"]),  # the year asked for is what counts
    ([OLD, NEW], "2026", ["stale", "stale"]),
    ([OLD], "", ["fresh"]),
    ([HEARD, NEW], "", ["unsourced", "fresh"]),
    ([HEARD], "2024", ["unsourced"]),
    ([HEARD_LATE, NEW], "", ["unsourced", "fresh"]),  # hearsay makes nothing stale
    ([NEW, _fact("46,990", "Post")], "", ["fresh", "fresh"]),
    ([HEARD], "", ["unsourced"]),  # nothing with a source: there is no newest year
    ([HEARD, HEARD_LATE], "", ["unsourced", "unsourced"]),
    ([], "2024", []),
    ([], "", []),
)


def judge_remembered(worth: Any) -> str:
    """12.2: each remembered figure is unsourced, stale or fresh."""
    if not callable(worth):
        return "answer must be a function of a list of facts and a year."
    for facts, year, wanted in FACTS:
        given = [dict(fact) for fact in facts]
        got = worth(given, year)
        if given != facts:
            return "the facts it was given have changed; only read them."
        if not isinstance(got, (list, tuple)) or len(got) != len(facts):
            each = f"each of {counted(len(facts), 'fact')}"
            return f"it should give a list with a word for {each}, not {got!r}."
        for fact, said, right in zip(facts, got, wanted, strict=True):
            if said != right:
                known = ", ".join(f["vintage"] for f in facts)
                asked = f"asked for {year}" if year else "with no year asked for"
                one = f"{fact['value']} of {fact['vintage']} ({fact['source'] or 'no source'})"
                return f"{one} should be {right}, not {said!r}: {asked}, known of {known}."
    return ""


# -- 12.3: a gate inside a gate --

VERDICTS = ("allow", "ask", "deny")


@tool
def read_page(path: str) -> str:
    """Do nothing, for a gate to decide about."""
    return path


@tool(writes=True)
def write_page(path: str) -> str:
    """Do nothing, and say that it writes."""
    return path


def _says(whose: str, verdict: str) -> Gate:
    """A gate that always says the same; one of "nothing" has no rule that says anything."""

    def always(tool: Any, args: Any, trace: Any) -> Decision | None:
        return Decision(verdict, f"the {whose}'s rule") if verdict != "nothing" else None

    return Gate(always)


def _looks_at_path(tool: Any, args: Any, trace: Any) -> Decision:
    """Looks at the arguments of the very call."""
    verdict = {"diary": "deny", "draft": "ask"}.get(args.get("path", ""), "allow")
    return Decision(verdict, f"the path is {args.get('path', 'not given')}")


def _looks_at_run(tool: Any, args: Any, trace: Any) -> Decision:
    """Looks at the run that the call belongs to."""
    task = getattr(trace, "task", "unknown")
    return Decision("allow" if task == "tidy up" else "deny", f"the task is {task}")


def _run(task: str) -> Trace:
    trace = Trace()
    trace.record(RunStarted(task))
    return trace


TIDY, PLAY = _run("tidy up"), _run("play")
# Every call of a pair of gates is put to the one gate that the answer makes of them.
CALLS = tuple(product((read_page, write_page), ("list", "diary", "draft", "list"), (TIDY, PLAY)))
OTHERS = (Gate(_looks_at_path), Gate(_looks_at_run), Gate(allow_read_only, ask_before_writes))
PAIRS = (
    *(
        (_says("child", c), _says("parent", p))
        for c, p in product((*VERDICTS, "nothing"), repeat=2)
    ),
    *((gate, _says("parent", "allow")) for gate in OTHERS),
    *((_says("child", "allow"), gate) for gate in OTHERS),
    *permutations(OTHERS, 2),
)


def judge_both_gates(both: Any) -> str:
    """12.3: the stricter decision of two gates with its reason, whatever their order."""
    if not callable(both):
        return "answer must be a function of two gates."
    for child, parent in PAIRS:
        made = both(child, parent)
        if not isinstance(made, Gate):
            return f"it should give a Gate, not {made!r}."
        for asked, path, trace in CALLS:
            if fault := _laxer(made, child, parent, (asked, {"path": path}, trace)):
                return fault
    return ""


def _laxer(made: Gate, child: Gate, parent: Gate, call: tuple[Tool, dict[str, Any], Trace]) -> str:
    """Where the decision is not the stricter of the two, or has another reason; "" if it is."""
    mine, theirs, got = (gate.decide(*call) for gate in (child, parent, made))
    wanted = max(mine.verdict, theirs.verdict, key=VERDICTS.index)
    said = f"the child says {mine.verdict} ({mine.reason}), the parent {theirs.verdict} "
    said += f"({theirs.reason})"
    of = f"{call[0].name}({call[1]['path']!r}) in a run to {call[2].task}"
    if got.verdict != wanted:
        return f"of {of} {said}: it should be {wanted}, not {got.verdict} ({got.reason})."
    if got.reason not in [one.reason for one in (mine, theirs) if one.verdict == wanted]:
        needed = f"{wanted} needs the reason of the gate that said it"
        return f"of {of} {said}: {needed}, not {got.reason!r}."
    return ""
