"""What the check of exercise 02.3 reads out of a description: which number is taken from which."""

import pytest

from agentlab.course.lessons.order_02 import EXAMPLES, orders, other, warns

AB, BA = {("a", "b")}, {("b", "a")}


@pytest.mark.parametrize(
    ("description", "names", "found"),
    [
        ("Subtract b from a.", "a b", AB),
        ("Subtract a from b.", "a b", BA),
        ("Substract the integer b from the integer a", "a b", AB),
        ("b is subtracted from a", "a b", AB),
        ("From a, subtract b.", "a b", AB),
        ("From a, b is subtracted.", "a b", AB),
        ("From a the number b is taken away.", "a b", AB),
        ("From b, a is subtracted.", "a b", BA),
        ("Take a number b away from a.", "a b", AB),
        ("Give x reduced: reduce x by y.", "x y", {("x", "y")}),
        ("Compute the difference `a - b` of two integers.", "a b", AB),
        ("Gives B\N{MINUS SIGN}A", "a b", BA),
        ("Return the first number minus the second.", "a b", AB),
        ("Subtract the second number\n    from the first.", "x y", {("x", "y")}),
        ("Take the second number away from the first.", "second first", {("first", "second")}),
        ("Subtract two whole numbers.", "minuend subtrahend", {("minuend", "subtrahend")}),
        ("Do not subtract a from b. Subtract b from a.", "a b", AB),
        ("Do not add: subtract b from a.", "a b", AB),
        ("Subtract b from a, not a from b.", "a b", AB),
        ("Don't take a from b but b from a: a - b", "a b", AB),
        ("Subtract b from a instead of adding it to a.", "a b", AB),
        ("Take from a the number b.", "a b", AB),
        ("What remains of a once b is removed", "a b", AB),
        ("The rest of a without b.", "a b", AB),
        ("a reduced by b", "a b", AB),
        ("Take b off a.", "a b", AB),
        ("How much bigger is a than b?", "a b", AB),
        ("Return a after subtracting b.", "a b", AB),
        ("How much more b is than a", "a b", BA),
        ("By how much a exceeds b.", "a b", AB),
        ("What is left when b is taken from a.", "a b", AB),
        ("Computes a - b, that is, takes b away from a.", "a b", AB),
        ("Subtraction: a is the minuend, b is the subtrahend.", "a b", AB),
        ("The difference, with b as the minuend.", "a b", BA),
        ("Give the difference of the minuend a and the subtrahend b.", "a b", set()),
        # both, or nothing that would tell them apart
        ("Subtract b from a, that is b - a.", "a b", AB | BA),
        ("Subtract one number from the other.", "a b", set()),
        ("Subtract a number from a second number.", "a b", set()),
        ("Take a number away from another.", "a b", set()),
        ("The difference between a and b.", "a b", set()),
        ("Subtract.", "a b", set()),
        ("Does the thing: minus", "a b", set()),
        ("Does it.", "minuend subtrahend", set()),
        ("Do not subtract b from a.", "a b", set()),
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
        ("what you start with", "how much to remove from it", AB),
        ("how much to remove from it", "what you start with", BA),
        ("the number to take away", "the number it is taken from", BA),
        ("the first number", "the second number", set()),
    ],
)
def test_the_order_that_the_notes_on_the_parameters_tell(a, b, found):
    assert orders("Subtract.", {"a": a, "b": b}) == found


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_phrases_that_a_learner_is_shown_are_read(example):
    notes = dict.fromkeys("ab", "")
    assert orders(example.format(a="a", b="b"), notes) == AB
    assert orders(example.format(a="b", b="a"), notes) == BA


@pytest.mark.parametrize(
    ("description", "does"),
    [
        ("Add b to a, or subtract b from a.", "adds"),
        ("Adds two numbers.", "adds"),
        ("The sum of a and b.", "adds"),
        ("a plus b", "adds"),
        ("Subtract b from a. Can multiply, too.", "multiplies"),
        ("Give a * b or a - b.", "multiplies"),
        ("Divide a by b.", "divides"),
        # it only subtracts
        ("Subtract b from a.", ""),
        ("Do not add: subtract b from a.", ""),
        ("Subtract b from a instead of adding b to a.", ""),
        ("Subtract b from a, what is left of the total.", ""),
        ("a - b: the number that, added to b, gives a.", ""),
        ("The opposite of adding: a minus b.", ""),
    ],
)
def test_what_a_description_says_that_it_does_besides(description, does):
    assert other(description, "ab") == does


@pytest.mark.parametrize(
    ("description", "wrong"),
    [
        ("Do not use this to subtract.", True),
        ("Never take b from a.", True),
        ("Do not add: subtract b from a.", False),
        ("Do not subtract a from b. Subtract b from a.", False),
        ("Does not round.", False),
    ],
)
def test_a_description_that_only_warns_of_subtracting(description, wrong):
    assert warns(description) is wrong
