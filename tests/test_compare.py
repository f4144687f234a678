"""Two runs side by side: what counts as a difference, and which one comes first."""

import pytest
from runs import add, arithmetic, divide, timeless

from agentlab.agent import Agent
from agentlab.display.compare import Difference, compared, differences, first_difference
from agentlab.events import CallFinished, ModelReplied, RunFinished, RunStarted
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.tables import visible
from agentlab.tools import Toolbox
from agentlab.trace import Trace


def run_of(*replies: object, task: str = "add") -> Trace:
    return Agent(ScriptedModel(replies), Toolbox([add, divide])).run(task)


SAME = (call("add", a=2, b=4), "six")


def test_a_run_does_not_differ_from_itself_done_again() -> None:
    """Ids, times and tokens are no differences."""
    assert first_difference(run_of(*SAME), run_of(*SAME)) is None
    assert first_difference(arithmetic(), arithmetic()) is None


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        ((call("add", a=2, b=5), "six"), ("call 1", "add(a=2, b=4) → 6", "add(a=2, b=5) → 7")),
        ((call("add", b=4, a=2), "six"), None),  # the order of named arguments says nothing
        ((call("add", a="2", b=4), "six"), None),  # what ran is the same
        (
            (call("divide", a=2, b=4), "six"),
            ("call 1", "add(a=2, b=4) → 6", "divide(a=2, b=4) → 0.5"),
        ),
        (("six",), ("call 1", "add(a=2, b=4) → 6", "")),
        ((*SAME[:1], *SAME), ("call 2", "", "add(a=2, b=4) → 6")),
        ((call("rain"), *SAME), ("refused 1", "", "rain(): unknown_tool")),
        ((SAME[0], "Six."), ("text 1", "six", "Six.")),
    ],
)
def test_what_differs_first(other: tuple, difference: tuple[str, str, str] | None) -> None:
    wanted = Difference(*difference) if difference else None
    assert first_difference(run_of(*SAME), run_of(*other)) == wanted


def test_calls_come_before_texts_and_texts_before_the_end() -> None:
    a = run_of(call("add", a=1, b=1), "first", task="one")
    assert (
        first_difference(a, run_of(call("add", a=1, b=2), "second", task="two")).where == "call 1"
    )
    assert (
        first_difference(a, run_of(call("add", a=1, b=1), "second", task="two")).where == "text 1"
    )
    assert first_difference(a, run_of(call("add", a=1, b=1), "first", task="two")).where == "task"


def finished(outcome: str, text: str = "5", args: object = None) -> Trace:
    trace = timeless()
    for event in (
        RunStarted("t"),
        ModelReplied(1, "", (ToolCall("c", "f", args or {}),)),
        CallFinished("c", "f", outcome, text),
        RunFinished("answered", "", "5"),
    ):
        trace.record(event)
    return trace


def test_a_failure_with_the_words_of_a_result_is_not_that_result() -> None:
    assert first_difference(finished("returned"), finished("failed")) == Difference(
        "call 1", "f() → 5", "f() → failed: 5"
    )


def test_the_order_of_arguments_says_nothing_in_a_trace_written_by_hand_either() -> None:
    one, other = ({"a": 1, "b": 2}, {"b": 2, "a": 1})
    assert (
        first_difference(finished("returned", args=one), finished("returned", args=other)) is None
    )
    as_text = finished("returned", args='{"a": 1, "b": 2}')
    assert first_difference(finished("returned", args=one), as_text).where == "call 1"


def test_a_run_that_has_not_ended_differs_at_its_end() -> None:
    going = Trace()
    going.record(RunStarted("t"))
    ended = Trace()
    ended.record(RunStarted("t"))
    ended.record(RunFinished("budget", "3 calls used up"))
    assert str(first_difference(going, ended)) == "stop: not finished | budget: 3 calls used up"
    assert first_difference(Trace(), Trace()) is None


def test_the_table_marks_the_first_difference() -> None:
    table = compared(run_of(*SAME), run_of(call("add", a=2, b=5), "six"))
    assert str(table) == (
        "Two runs of scripted\n"
        "        first              second             difference\n"
        "------  -----------------  -----------------  ----------------\n"
        "call 1  add(a=2, b=4) → 6  add(a=2, b=5) → 7  first difference\n"
        "text 1  six                six\n"
        "task    add                add\n"
        "stop    answered           answered\n"
        "answer  six                six"
    )


def test_the_differences_alone_and_the_names_of_what_is_the_same() -> None:
    one, other = run_of(*SAME), run_of(call("add", a=2, b=5), "six")
    assert str(differences(one, other)) == (
        "Two runs; the same: text 1, task, stop, answer\n"
        "        first              second\n"
        "------  -----------------  -----------------\n"
        "call\u00a01  add(a=2, b=4) → 6  add(a=2, b=5) → 7"  # never on two lines of a column
    )
    assert differences(one, other, ("free", "forced")).headers == ("", "free", "forced")
    none = "Two runs of scripted: the same\n  first  second\n  -----  ------"
    assert str(differences(one, one)) == none
    nothing = differences(finished("returned"), Trace())
    assert nothing.caption == "Two runs; nothing is the same"
    assert [row[0] for row in nothing.rows] == ["call\u00a01", "task", "stop", "answer"]
    long = differences(finished("returned", "word " * 1000), Trace())
    assert max(len(cell) for row in long.rows for cell in row) < 110


def test_a_long_call_is_shown_from_the_word_before_the_difference() -> None:
    told = "Here is what was found of it. The island has a population of some"
    texts = [f"{told} {n} people. " + "So it is. " * 9 for n in "12"]
    one, other = (run_of(text, task="t") for text in texts)
    (row,) = [row for row in differences(one, other).rows if row[0] == "text\u00a01"]
    assert row[1].startswith("…population of some 1 people.")
    assert row[2].startswith("…population of some 2 people.")


def named(model: str, began: str = "") -> Trace:
    trace = timeless()
    trace.record(RunStarted("t", model=model, began=began))
    return trace


DAY, NEXT = "2026-11-29T09:00:00Z", "2026-11-30T09:00:00Z"


@pytest.mark.parametrize(
    ("one", "other", "heads"),
    [
        (("stand-in",), ("llama3.1 (as published)",), ("stand-in", "llama3.1 (as published)")),
        (("stand-in",), ("stand-in",), ("first", "second")),
        (("", DAY), ("stand-in", DAY), ("first", "second")),
        (("stand-in", DAY), ("stand-in", DAY), ("first", "second")),
        (("qwen3", DAY), ("qwen3", NEXT), ("qwen3, 2026-11-29", "qwen3, 2026-11-30")),
        (("qwen3", DAY), ("qwen3", "<b>"), ("first", "second")),
        (("a", DAY), ("b", NEXT), ("a", "b")),
        (("x" * 70,), ("y",), ("x" * 49 + "… (21 more)", "y")),
        (("x" * 70 + "1",), ("x" * 70 + "2",), ("first", "second")),
    ],
)
def test_the_columns_are_named_by_what_tells_the_runs_apart(one, other, heads) -> None:
    assert compared(named(*one), named(*other)).headers == ("", *heads, "difference")


def test_a_trace_without_a_beginning_has_no_name() -> None:
    assert compared(Trace(), named("stand-in")).headers == ("", "first", "second", "difference")


def test_what_comes_after_the_first_difference_only_differs() -> None:
    rows = compared(run_of(call("add", a=1, b=1), "two"), run_of("3")).rows
    assert [row[0::3] for row in rows] == [
        ("call 1", "first difference"),
        ("text 1", "differs"),
        ("task", ""),
        ("stop", ""),
        ("answer", "differs"),
    ]


def test_the_place_where_long_texts_part_is_in_sight() -> None:
    left, right = (finished("returned", "word " * 1000 + end) for end in ("left", "right"))
    row = compared(left, right).rows[0]
    assert row == (
        "call 1",
        "f(…word word word word left",
        "f(…word word word word right",
        "first difference",
    )


def test_what_was_refused_stands_in_the_turn_in_which_it_was() -> None:
    late = ToolCall("", "divide", {"a": "result of add(2, 4)", "b": 5})
    both = calls(ToolCall("", "add", {"a": 2, "b": 4}), late)
    steps = (both, call("divide", a=6, b=5), "1.2")
    kept = Agent(ScriptedModel(steps), Toolbox([add, divide])).run("add")
    one = Agent(ScriptedModel(steps), Toolbox([add, divide]), keep=1).run("add")
    assert compared(kept, one).rows[:3] == (
        ("call 1", "add(a=2, b=4) → 6", "add(a=2, b=4) → 6", ""),
        (
            "refused 1",
            'divide(a="result of add(2, 4)", b=5): invalid_arguments',
            'divide(a="result of add(2, 4)", b=5): not_this_turn',
            "first difference",
        ),
        ("call 2", "divide(a=6, b=5) → 1.2", "divide(a=6, b=5) → 1.2", ""),
    )


def test_of_a_call_that_is_cut_the_tool_stays() -> None:
    long = {"excerpt": "word " * 20}
    left, right = (finished("returned", end, args=long) for end in ("2025", "84"))
    assert compared(left, right).rows[0][1:3] == (
        'f(…word word word ") → 2025',
        'f(…word word word ") → 84',
    )


def test_hostile_texts_are_spelled_out() -> None:
    table = compared(finished("returned", "<b>\x1b[1m"), finished("returned", "\u202e"))
    assert visible(str(table)) == str(table).replace("\n", "⏎")
    assert "<b>" not in table._repr_mimebundle_()["text/html"]
