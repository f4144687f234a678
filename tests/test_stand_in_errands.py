"""The stand-in on errands: the value under a key, a note saved, and nothing saved unasked."""

import pytest

from agentlab import Agent, Budget, Gate, Toolbox, ToolError, allow, executed, tool
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.errands import Held, Noted, read_errand
from agentlab.models.stand_in.habits import retries_on_empty
from agentlab.models.stand_in.running import value_in

READ = [
    ("What is the value for 'page_size'?", [Held("page_size")]),
    ("what's page_size?", [Held("page_size")]),
    ('Look up "page_size".', [Held("page_size")]),
    ("Please look up the page_size setting and tell me the value.", [Held("page_size")]),
    ("What is http.timeout set to?", [Held("http.timeout")]),
    ("Could you tell me what http.timeout is?", [Held("http.timeout")]),
    ("What is the value for timeout?", [Held("timeout")]),
    ("I need the value stored under `page size`.", [Held("page size")]),
    ("Give me the settings 'a', 'b' and c_d.", [Held("a"), Held("b"), Held("c_d")]),
    ("What are the values for 'a' and 'b'?", [Held("a"), Held("b")]),
    ("What does the key page_size hold?", [Held("page_size")]),
    ("What does the key colour hold?", [Held("colour")]),
    ("Look up the setting max-users.", [Held("max-users")]),
    ("Retrieve the value for key 'colour'.", [Held("colour")]),
    ("Remember to save 'milk'.", [Noted("milk")]),
    ("Don't look anything up, just save a note that says 'milk'.", [Noted("milk")]),
    ("Save a note that says 'buy milk'.", [Noted("buy milk")]),
    ("Save the note “buy milk”", [Noted("buy milk")]),
    ("Please write down: buy milk", [Noted("buy milk")]),
    ("Append the line 'a; b. c?' to the notes file.", [Noted("a; b. c?")]),
    ('Make a note saying "don\'t panic".', [Noted("don't panic")]),
    ("Save a note that says 'don't panic'.", [Noted("don't panic")]),
    ("Add 'milk' to my notes, then add 'bread' to my notes.", [Noted("milk"), Noted("bread")]),
    ("What is the value for 'a'? Save a note that says 'b'.", [Held("a"), Noted("b")]),
    ("Tell me the value of 'a' and save a note saying 'b'.", [Held("a"), Noted("b")]),
    ("Save a note with the value of 'a'.", [Noted(value=Held("a"))]),
    ("Do not save anything. What is the value of 'a'?", [Held("a")]),
    ("Don't save a note that says 'x'. What is the value for 'y'?", [Held("y")]),
    ("What is the population of 'Peru'?", None),
    ("What is the area of Peru? Save a note that says 'b'.", None),
    ("What is 45 times 12?", None),
    ("Add 2 and 3.", None),
    ("Write a poem.", None),
    ("Save nothing.", None),
    ("Never save a note.", None),
    ("Who are you?", None),
    ("", None),
    ("What is the value for 'a'?" * 200, None),
]


@pytest.mark.parametrize(("text", "plans"), READ)
def test_what_a_text_asks_for(text, plans):
    errand = read_errand(text)
    assert (errand and list(errand.plans)) == plans


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"value": 3}', "3"),
        ('{"result": "dark blue"}', "dark blue"),
        ('{"a": 2.50}', "2.50"),
        ('{"value": true}', "true"),
        ('{"value": [1, 2]}', '["1", "2"]'),
        ("3", "3"),
        ("dark blue", "dark blue"),
        ("The value is 42.", "42"),
        ("The value for 'a' is dark blue.", "dark blue"),
        ('{"value": "The setting is on"}', "on"),
        ("value: 3", "3"),
        ('"dark blue"', "dark blue"),
        ('{"saved": "a"}', None),
        ("{}", None),
        ("", None),
        ("two\nlines", None),
        ("x" * 201, None),
    ],
)
def test_the_value_a_result_holds(text, value):
    assert value_in(text, "a") == value


# -- runs, with tools of other names and forms --


def shelf(kept, notes):
    def fetch(name: str):
        """Looks up the stored value of a key. It never writes.

        Args:
            name: the key
        """
        return kept.get(name, {})

    def jot(line: str) -> str:
        """Writes a line to the diary, so use it only when asked to save a note. Never use it to
        look up a value.

        Args:
            line: the text
        """
        notes.append(line)
        return "ok"

    return [tool(fetch, name="q7"), tool(jot, name="q8")]


def ran(task, tools, *habits, **options):
    agent = Agent(StandIn(habits), Toolbox(tools), budget=Budget(steps=5), rules=(), **options)
    trace = agent.run(task)
    return [(name, *args.values()) for name, args, _ in executed(trace)], trace


@pytest.mark.parametrize("order", [1, -1])
def test_values_are_looked_up_and_notes_saved_whatever_the_tools_are_called(order):
    notes = []
    tools = shelf({"colour": "dark blue", "size": {"value": 7}}, notes)[::order]
    calls, trace = ran(
        "What are the values for 'colour' and 'size'? Save a note that says 'seen'.", tools
    )
    assert calls == [("q7", "colour"), ("q7", "size"), ("q8", "seen")]
    assert notes == ["seen"]
    assert trace.answer == (
        "The value for 'colour' is dark blue. The value for 'size' is 7. I saved the note 'seen'."
    )


def test_a_note_with_the_value_of_a_key():
    notes = []
    calls, _ = ran("Save a note with the value of 'size'.", shelf({"size": 7}, notes))
    assert calls == [("q7", "size"), ("q8", "size: 7")]


def test_nothing_is_saved_unless_the_task_says_so():
    notes = []
    for text, plans in READ:
        if plans and not any(isinstance(plan, Noted) for plan in plans):
            ran(text, shelf({}, notes))
    assert notes == []


def test_a_denied_note_is_told_not_retried():
    calls, trace = ran("Save a note that says 'x'.", shelf({}, []), gate=Gate(allow("q7")))
    assert (calls, trace.stop) == ([], "refused")
    assert trace.finished.detail == "I could not save it: no rule allows q8."


def test_an_empty_result_ends_it_unless_it_has_the_habit_of_retrying():
    tools = shelf({}, [])
    calls, trace = ran("What is the value for 'a'?", tools)
    assert (calls, trace.stop) == ([("q7", "a")], "refused")
    assert trace.finished.detail == "I cannot answer this: q7 has nothing for 'a'."
    calls, trace = ran("What is the value for 'a'?", tools, retries_on_empty)
    assert (calls, trace.stop) == ([("q7", "a")] * 5, "max_steps")


@pytest.mark.parametrize("description", ["Handles data.", "Processes things.", "Utility."])
@pytest.mark.parametrize("order", [1, -1])
def test_tools_that_say_nothing_are_taken_in_their_order(description, order):
    def first(a: str) -> dict:
        return {"value": 1}

    def second(b: str) -> dict:
        return {"value": 1}

    tools = [tool(f, description=description) for f in (first, second)][::order]
    for task in ("What is the value for 'a'?", "Save a note that says 'a'."):
        calls, _ = ran(task, tools)
        assert calls == [(tools[0].name, "a")]


def test_a_failing_tool_is_told_about():
    @tool
    def lookup(key: str) -> str:
        """Look up the value of a key."""
        raise ToolError("the shelf is closed")

    _, trace = ran("What is the value for 'a'?", [lookup])
    assert "was told: tool error in lookup: the shelf is closed" in trace.finished.detail


def test_without_tools_it_says_what_is_missing():
    _, trace = ran("What is the value for 'a'?", [])
    assert "none of the tools I am offered can look up a value" in trace.finished.detail
    _, trace = ran("Save a note that says 'a'.", [])
    assert "none of the tools I am offered can save a note" in trace.finished.detail


# -- whether a note was saved is what the tool says, not that it ran --


def keeper(says):
    def jot(line: str):
        """Writes a line to the diary. Use it to save a note."""
        return says

    return [tool(jot, name="q8")]


@pytest.mark.parametrize(
    "says",
    ["ok", "Saved.", {"saved": "buy milk"}, {"ok": True}, "note 3 written", True, {"notes": 2}],
)
def test_a_tool_that_says_so_has_saved_the_note(says):
    _, trace = ran("Save a note that says 'buy milk'.", keeper(says))
    assert (trace.stop, trace.answer) == ("answered", "I saved the note 'buy milk'.")


@pytest.mark.parametrize("says", [{}, [], "", None, "buy milk", {"value": 7}, 12, {"text": "keep"}])
def test_a_tool_that_says_nothing_of_saving_has_not(says):
    task = "Save a note that says 'keep'." if says == {"text": "keep"} else "Save 'buy milk'."
    _, trace = ran(task, keeper(says))
    assert (trace.stop, trace.answer) == ("refused", "")
    assert trace.finished.detail == "I asked q8 to save it and it did not say that it did."


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        ({"ok": False, "reason": "the disk is full"}, "the disk is full"),
        ({"ok": False, "error": {"code": 3, "message": "no room left"}}, "no room left"),
        ({"error": "denied", "reason": "writing is switched off"}, "writing is switched off"),
        ("The line was not saved.", "The line was not saved"),
        ({"saved": False}, '{"saved": false}'),
    ],
)
def test_a_tool_that_did_not_save_is_told_in_words(says, reason):
    _, trace = ran("Save a note that says 'buy milk'.", keeper(says))
    assert (trace.stop, trace.finished.detail) == ("refused", f"I could not save it: {reason}.")


def test_a_value_is_told_even_if_the_note_was_not_saved():
    tools = [shelf({"size": 7}, [])[0], *keeper({"ok": False, "reason": "the disk is full"})]
    _, trace = ran("What is the value for 'size'? Save a note that says 'b'.", tools)
    assert trace.stop == "refused"
    assert trace.finished.detail == (
        "The value for 'size' is 7. I could not save it: the disk is full."
    )


def test_a_sentence_with_the_value_is_as_good_as_the_value():
    _, trace = ran("What is the value for 'size'?", shelf({"size": "The value is 42."}, []))
    assert trace.answer == "The value for 'size' is 42."
