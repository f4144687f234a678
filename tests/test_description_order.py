"""What the check of exercise 02.3 reads out of a description: which number is taken from which."""

import pytest

from agentlab.course.lessons.order_02 import orders

AB, BA = {("a", "b")}, {("b", "a")}


@pytest.mark.parametrize(
    ("description", "names", "found"),
    [
        ("Subtract b from a.", "a b", AB),
        ("Subtract a from b.", "a b", BA),
        ("Substract the integer b from the integer a", "a b", AB),
        ("b is subtracted from a", "a b", AB),
        ("From a, subtract b.", "a b", AB),
        ("Take a number b away from a.", "a b", AB),
        ("Give x reduced: reduce x by y.", "x y", {("x", "y")}),
        ("Compute the difference `a - b` of two integers.", "a b", AB),
        ("Gives B\N{MINUS SIGN}A", "a b", BA),
        ("Return the first number minus the second.", "a b", AB),
        ("Subtract the second number\n    from the first.", "x y", {("x", "y")}),
        ("Take the second number away from the first.", "second first", {("first", "second")}),
        ("Subtract two whole numbers.", "minuend subtrahend", {("minuend", "subtrahend")}),
        ("Do not subtract a from b. Subtract b from a.", "a b", AB),
        # both, or nothing that would tell them apart
        ("Subtract b from a, that is b - a.", "a b", AB | BA),
        ("Subtract one number from the other.", "a b", set()),
        ("Subtract a number from a second number.", "a b", set()),
        ("Take a number away from another.", "a b", set()),
        ("The difference between a and b.", "a b", set()),
        ("Subtract.", "a b", set()),
        ("Does the thing: minus", "a b", set()),
    ],
)
def test_the_order_a_description_tells(description, names, found):
    assert orders(description, dict.fromkeys(names.split(), "")) == found


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ("the number to subtract from", "the number to take away", AB),
        ("the number from which b is subtracted", "", AB),
        ("what is subtracted from b", "", BA),
        ("first number", "second number, subtracted from a", AB),
        ("a number to subtract from", "a number to subtract", AB),
        ("the minuend", "the subtrahend", AB),
        ("the number to take away", "the number it is taken from", BA),
        ("the first number", "the second number", set()),
    ],
)
def test_the_order_that_the_notes_on_the_parameters_tell(a, b, found):
    assert orders("Subtract.", {"a": a, "b": b}) == found
