"""How lesson 12 judges: cuts by made histories, memory by made facts, a gate by all its cases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from agentlab.messages import Message, ToolCall, ToolResult
from agentlab.permissions import Decision, Gate
from agentlab.tools import tool

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
        got = cut(list(messages), turns)
        if not isinstance(got, (list, tuple)) or not all(isinstance(m, Message) for m in got):
            return f"it should give a list of messages, not {type(got).__name__}."
        if fault := _unpaired(got):
            return f"of {_words(messages)}, {turns} turns: {fault}"
        if list(got) != wanted:
            said = f"of {_words(messages)} the last {turns} are {_words(wanted)}"
            return f"{said}, not {_words(got)}."
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
    ([], "2024", []),
)


def judge_remembered(worth: Any) -> str:
    """12.2: each remembered figure is unsourced, stale or fresh."""
    if not callable(worth):
        return "answer must be a function of a list of facts and a year."
    for facts, year, wanted in FACTS:
        got = worth([dict(fact) for fact in facts], year)
        if not isinstance(got, list) or len(got) != len(facts):
            return f"it should give a list with a word for each of {len(facts)} facts, not {got!r}."
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
def probe(text: str) -> str:
    """Do nothing, for a gate to decide about."""
    return text


def _gate(verdict: str, whose: str) -> Gate:
    def always(tool: Any, args: Any, trace: Any) -> Decision | None:
        return Decision(verdict, f"the {whose} says {verdict}") if verdict != "nothing" else None

    return Gate(always)


def judge_both_gates(both: Any) -> str:
    """12.3: the stricter verdict of two gates, whatever their order."""
    if not callable(both):
        return "answer must be a function of two gates."
    for child, parent in product((*VERDICTS, "nothing"), repeat=2):
        made = both(_gate(child, "child"), _gate(parent, "parent"))
        if not isinstance(made, Gate):
            return f"it should give a Gate, not {made!r}."
        got = made.decide(probe, {"text": "x"})
        meant = ["deny" if verdict == "nothing" else verdict for verdict in (child, parent)]
        wanted = max(meant, key=VERDICTS.index)
        if got.verdict != wanted:
            said = f"child {child}, parent {parent}: the verdict should be {wanted}"
            return f"{said}, not {got.verdict} ({got.reason})."
    return ""
