"""What lesson 02 says when a learner gives its hand loop a sum of their own."""

import pytest

from tests.verdicts import code_cells, run


def hand_loop(task, capsys):
    """The names after the cell that sets the package's loop beside it, and what that printed."""
    made = {"__name__": "__main__"}
    for text, _ in code_cells("02"):
        run(text.replace('TASK = "compute (2 + 4) * 5"', f"TASK = {task!r}"), made)
        if "same calls, same results" in text:
            return made, capsys.readouterr().out.splitlines()[-1]
    raise AssertionError("The lesson has no such cell.")


@pytest.mark.parametrize(
    ("task", "said", "kept"),
    [
        ("compute (2 + 4) * 5", "True", 5),
        ("compute 3 * 4", "True", 3),
        ("compute 9 - 4", "no call was made", 1),
        (
            "compute 2.5 + 1",
            "the hand loop stopped: ValueError: invalid literal for int() with base 10: '2.5'",
            1,
        ),
        (
            "compute (1 + 2) * 2.5",
            "the hand loop stopped: ValueError: invalid literal for int() with base 10: '2.5'",
            3,
        ),
        (
            "compute 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12",
            "the hand loop stopped: TimeoutError: not finished within 10 steps",
            21,
        ),
    ],
)
def test_a_hand_loop_that_stopped_says_so_and_keeps_its_history(task, said, kept, capsys):
    made, line = hand_loop(task, capsys)
    assert line == f"same calls, same results: {said}"
    assert len(made["history"]) == kept
