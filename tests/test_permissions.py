"""The gate: the first opinion wins, no opinion is no, and an answer opens one call only."""

import os

import pytest

from agentlab.permissions import (
    Decision,
    Gate,
    allow,
    allow_read_only,
    answered,
    ask_before_writes,
    binding,
    deny,
    inside,
    writes,
)
from agentlab.tools import tool


@tool
def lookup(key: str) -> str:
    """Look a key up."""
    return key


@tool(writes=True)
def append_note(text: str) -> str:
    """Append a line."""
    return text


NO_RULE = Decision("deny", "no rule allows append_note", "default")

OPINIONS = [
    ((), append_note, NO_RULE),
    ((allow("lookup"),), append_note, NO_RULE),
    ((allow_read_only,), append_note, NO_RULE),
    ((allow_read_only,), lookup, Decision("allow", "lookup only reads", "allow_read_only")),
    ((allow("lookup", "x"),), lookup, Decision("allow", "lookup is on the list", "allow")),
    (
        (deny("lookup"), allow("lookup")),
        lookup,
        Decision("deny", "lookup: it is on the list of denied tools", "deny"),
    ),
    (
        (deny("lookup", because="it costs money"),),
        lookup,
        Decision("deny", "lookup: it costs money", "deny"),
    ),
    (
        (allow("lookup"), deny("lookup")),
        lookup,
        Decision("allow", "lookup is on the list", "allow"),
    ),
    (
        (allow_read_only, ask_before_writes),
        append_note,
        Decision("ask", "append_note writes", "ask_before_writes"),
    ),
    (
        (ask_before_writes,),
        lookup,
        Decision("deny", "no rule allows lookup", "default"),
    ),
    (
        (writes(False), allow("append_note")),
        append_note,
        Decision("deny", "append_note writes, and writing is switched off", "writes"),
    ),
    (
        (writes(True),),
        append_note,
        Decision("allow", "append_note writes, and writing is switched on", "writes"),
    ),
    ((writes(True),), lookup, Decision("deny", "no rule allows lookup", "default")),
]


@pytest.mark.parametrize(("rules", "asked", "wanted"), OPINIONS)
def test_the_first_opinion_wins_and_no_opinion_is_no(rules, asked, wanted):
    assert Gate(*rules).decide(asked, {}) == wanted


def test_rules_are_asked_in_order_and_no_further_than_needed():
    seen = []

    def rule(name, opinion):
        def ask(tool, args, trace):
            seen.append((name, tool.name, args, trace))
            return opinion

        return ask

    yes = Decision("allow", "yes", "second")
    gate = Gate(rule("first", None), rule("second", yes), rule("third", None))
    assert gate.decide(lookup, {"key": "k"}, "trace") == yes
    assert seen == [
        ("first", "lookup", {"key": "k"}, "trace"),
        ("second", "lookup", {"key": "k"}, "trace"),
    ]


@tool(writes=True)
def write_file(path: str, text: str) -> str:
    """Write a file."""
    return path


PATHS = [
    ("a.txt", True),
    ("./deep/../a.txt", True),
    ("deep/b.txt", True),
    ("", False),
    (".", False),
    ("../a.txt", False),
    ("../notes-2/a.txt", False),
    ("deep/../../permissions.json", False),
    ("/etc/passwd", False),
    ("link/a.txt", False),
    ("a\0b", False),
]


@pytest.mark.parametrize(("path", "within"), PATHS)
def test_a_path_is_judged_after_it_is_resolved(tmp_path, path, within):
    folder = tmp_path / "notes"
    (folder / "deep").mkdir(parents=True)
    (tmp_path / "notes-2").mkdir()
    os.symlink(tmp_path, folder / "link")
    gate = Gate(inside(folder), allow("write_file"))
    decision = gate.decide(write_file, {"path": path, "text": "x"})
    wanted = (
        Decision("allow", "write_file is on the list", "allow")
        if within
        else Decision("deny", f"{path!r} is not inside the folder notes", "inside")
    )
    assert decision == wanted


def test_inside_has_no_opinion_on_a_tool_without_a_path(tmp_path):
    assert Gate(inside(tmp_path)).decide(append_note, {"text": "x"}) == NO_RULE


def test_inside_looks_at_the_parameter_it_is_told(tmp_path):
    gate = Gate(inside(tmp_path, "file"))
    assert gate.decide(append_note, {"file": "../x"}).verdict == "deny"


# -- a person's answer --

MARK = binding("call_1", "append_note", {"text": "x"})


def yes_to(mark):
    return Decision("allow", "approved", "person", mark)


OPEN = yes_to(MARK)
NOBODY = Decision("deny", "nobody approved it", "person")
FOREIGN = Decision("deny", "the approval was for another call or other arguments", "person")

ANSWERS = [
    (OPEN, OPEN),
    (Decision("deny", "not today", "person", MARK), Decision("deny", "not today", "person", MARK)),
    (None, NOBODY),
    (True, NOBODY),
    ("allow", NOBODY),
    (Decision("ask", "again?", "person", MARK), NOBODY),
    (yes_to(""), FOREIGN),
    (yes_to(binding("call_2", "append_note", {"text": "x"})), FOREIGN),
    (yes_to(binding("call_1", "append_note", {"text": "y"})), FOREIGN),
    (yes_to(binding("call_1", "lookup", {"text": "x"})), FOREIGN),
    (yes_to(binding("call_1", "append_note", {"text": "x"}, run="another")), FOREIGN),
]


@pytest.mark.parametrize(("sent", "wanted"), ANSWERS)
def test_silence_a_foreign_binding_and_a_second_question_are_no(sent, wanted):
    assert answered(sent, MARK) == wanted


@pytest.mark.parametrize("verdict", ["yes", "", None, True, "Allow"])
def test_a_verdict_is_one_of_three(verdict):
    with pytest.raises(ValueError) as caught:
        Decision(verdict, "because")
    assert str(caught.value) == f"A verdict is allow, deny or ask, not {verdict!r}."


@pytest.mark.parametrize("place", range(1, 4))
def test_a_decision_is_told_in_text(place):
    parts = ["deny", "because", "rule", "mark"]
    parts[place] = None
    with pytest.raises(TypeError) as caught:
        Decision(*parts)
    assert str(caught.value) == "A decision's reason, rule and binding are texts, not None."


def test_a_rule_that_answers_with_anything_but_a_decision_is_named():
    def always(tool, args, trace):
        return True

    for opinion in (True, False, "allow", 0):
        with pytest.raises(TypeError) as caught:
            Gate(lambda tool, args, trace, said=opinion: said).decide(append_note, {"text": "x"})
        assert (
            str(caught.value) == f"Rule <lambda> must return a Decision or None, not {opinion!r}."
        )
    with pytest.raises(TypeError, match="^Rule always must"):
        Gate(always).decide(append_note, {})


def test_a_binding_is_sixteen_digits_and_the_same_for_the_same_call():
    assert MARK == binding("call_1", "append_note", {"text": "x"})
    assert (len(MARK), set(MARK) <= set("0123456789abcdef")) == (16, True)
    assert binding("c", "t", {"x": "\ud800"}) != binding("c", "t", {"x": "\udfff"})
    assert binding("c", "t", {"x": 1}) != binding("c", "t", {"x": "1"})
    assert binding("a\nb", "c", {}) != binding("a", "b\nc", {})
