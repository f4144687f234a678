"""Arithmetic is exact, bounded before it is computed, and refuses what is not a number."""

from __future__ import annotations

import time
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from agentlab.research.calculator import CalculationError, compute, evaluate, operands
from agentlab.research.sums import counts, parts

COMPUTED = [
    ("add", 2, 3, "5"),
    ("add", "0.1", "0.2", "0.3"),
    ("add", 0.1, 0.2, "0.3"),
    ("add", 9007199254740993, 0, "9007199254740993"),
    ("add", 7412292042121000003, 0, "7412292042121000003"),
    ("add", "1,234,567", " 33 ", "1234600"),
    ("add", "٢٥", "1", "26"),
    ("subtract", "\u221218", 2, "-20"),
    ("subtract", Decimal("0.30"), Decimal("0.3"), "0"),
    ("multiply", 3127, 410513, "1283674151"),
    ("multiply", 0, -5, "0"),
    ("multiply", "1e3", "2.50", "2500"),
    ("divide", 84, -0.5, "-168"),
    ("divide", 1, 1024, "0.0009765625"),
    ("divide", 2, 3, "0." + "6" * 49 + "7"),
    ("divide", 10**60 + 1, 1, str(10**60 + 1)),
]


@pytest.mark.parametrize(("operation", "a", "b", "result"), COMPUTED)
def test_compute_is_exact(operation: str, a: object, b: object, result: str) -> None:
    value = compute(operation, a, b)
    assert str(value) == result


NOT_NUMBERS = [
    True, False, None, float("nan"), float("inf"), Decimal("NaN"), Decimal("-Infinity"), 1j, [1],
    "", " ", "12abc", "0x10", "2²", "1,2", "1,2345", "1_000", "--1", "1e", ".", "3 4", "five",
    "NaN", "Infinity", "1e400", "1e99999999999999999999", "$5", "5%",
]  # fmt: skip


@pytest.mark.parametrize("value", NOT_NUMBERS, ids=repr)
@pytest.mark.parametrize("operation", ["add", "subtract", "multiply", "divide"])
def test_what_is_not_a_number_is_refused(operation: str, value: object) -> None:
    with pytest.raises(CalculationError):
        compute(operation, value, 1)
    with pytest.raises(CalculationError):
        compute(operation, 1, value)


def test_errors_say_what_and_the_way_out() -> None:
    with pytest.raises(CalculationError) as unknown:
        compute("plus", 1, 2)
    assert str(unknown.value) == (
        "No operation named 'plus'. Available: add, subtract, multiply, divide."
    )
    with pytest.raises(CalculationError) as zero:
        compute("divide", 12, "-0.0")
    assert str(zero.value) == "Division by zero: 12 / 0 has no result."
    with pytest.raises(CalculationError) as word:
        compute("add", "12abc", 1)
    assert str(word.value) == "'12abc' is not a number; give digits such as 2125 or 0.5"
    with pytest.raises(CalculationError) as large:
        compute("multiply", "1e200", "1e201")
    assert str(large.value) == (
        "The number is too large: about 10^401; allowed is 10^-4000 to 10^308."
    )


EVALUATED = [
    ("7", "7"),
    ("136 * 5 / 60", "11.333333333333333333333333333333333333333333333333"),
    ("0.1 + 0.2", "0.3"),
    ("1e16 + 1 - 1e16", "1"),
    ("-3**2", "-9"),
    ("(-3)**2", "9"),
    ("2**3**2", "512"),
    ("2**-2", "0.25"),
    ("--3", "3"),
    ("+3 - -4", "7"),
    ("2 + 3 * 4", "14"),
    ("(2 + 3) * 4", "20"),
    ("20 / 4 / 5", "1"),
    ("3,600,000 / 3", "1200000"),
    (".5 + 1.", "1.5"),
    ("6 × 7 ÷ 2 − 1", "20"),
    ("9 ** 0.5", "3"),
    ("2**100", "1267650600228229401496703205376"),
    ("3**600", str(3**600)),
    ("(-1)**1000001", "-1"),
    ("1**999999", "1"),
    ("0.0 * -8", "0"),
    ("0**3", "0"),
]


@pytest.mark.parametrize(("expression", "result"), EVALUATED)
def test_evaluate(expression: str, result: str) -> None:
    assert str(evaluate(expression)) == result


def test_the_size_of_the_result_counts_not_the_exponent() -> None:
    assert round(evaluate("1.05**360"), 2) == Decimal("42476396.41")
    assert evaluate("0.5**10000").adjusted() == -3011
    assert evaluate("1.0000001**10000000") < 3


REFUSED = [
    "", "  ", "1/0", "0/0", "0.0/-0.0", "0**-1", "0**0", "(2-2)**-3", "(-8)**0.5", "(-8)**(1/3)",
    "9**387420489", "10**100000000", "64**64**64**64", "9**9**9", "10**308", "2**1024*2",
    "-10**309",     "1e400", "1e200*1e200", "1e999999999", "0.5**20000", "1/1e3999/1e10",
    "two", "x + 1", "abs(1)", "__import__('os')", "().__class__", "[1]", "'a'", "1; 2", "1 2",
    "2(3)", "(1", "1)", "()", "1 +", "* 2", "1,2 + 3", "12,34", "1..2", "1.2.3", "1_000", "0x10",
    "2²", "٣+1", "5%3", "7//2", "2^3", "1 == 1", "1 if 1 else 2", "True", "nan", "inf", "1j", "1e",
    "1" * 501, "(" * 60 + "1" + ")" * 60, "-" * 60 + "1", "2" + "**1" * 60, "9" * 400,
]  # fmt: skip


@pytest.mark.parametrize("expression", REFUSED)
def test_evaluate_refuses_at_once(expression: str) -> None:
    began = time.perf_counter()
    with pytest.raises(CalculationError):
        evaluate(expression)
    assert time.perf_counter() - began < 1


def test_operands_are_the_numbers_as_written() -> None:
    assert [str(number) for number in operands("-136 * (5.50 + 1,000) / 60")] == [
        "136", "5.5", "1000", "60",
    ]  # fmt: skip
    with pytest.raises(CalculationError, match="at 'people'"):
        operands("118 * people")


def test_evaluate_names_the_place() -> None:
    with pytest.raises(CalculationError) as error:
        evaluate("118 * people")
    assert str(error.value) == (
        "Cannot read '118 * people' at 'people': expected a number, + - * / ** or a bracket. "
        "Use numbers, + - * / ** and brackets only."
    )


_NUMBERS = st.decimals(min_value=-(10**12), max_value=10**12, places=4)


def _combined(
    parts: tuple[tuple[str, Fraction], str, tuple[str, Fraction]],
) -> tuple[str, Fraction]:
    (left, a), sign, (right, b) = parts
    return f"({left} {sign} {right})", a + b if sign == "+" else a - b if sign == "-" else a * b


_TREES = st.recursive(
    _NUMBERS.map(lambda number: (f"({number:f})", Fraction(number))),
    lambda tree: st.tuples(tree, st.sampled_from("+-*"), tree).map(_combined),
    max_leaves=6,
)


@given(_TREES)
def test_evaluate_agrees_with_fractions(tree: tuple[str, Fraction]) -> None:
    expression, exact = tree
    assume(len(expression) <= 500)
    value = Fraction(evaluate(expression))
    assert value == exact or abs(value / exact - 1) <= Fraction(1, 10**49)


@given(_NUMBERS, _NUMBERS)
def test_a_quotient_is_the_nearest_with_fifty_digits(a: Decimal, b: Decimal) -> None:
    assume(a and b)
    exact = Fraction(a) / Fraction(b)
    assert abs(Fraction(compute("divide", a, b)) / exact - 1) <= Fraction(5, 10**50)


@given(st.integers(-(10**150), 10**150), st.integers(-(10**150), 10**150))
def test_whole_numbers_of_any_length_stay_exact(a: int, b: int) -> None:
    assert compute("multiply", a, b) == a * b
    assert compute("add", a, b) == a + b


@given(st.text(alphabet="0123456789+-*/(). ,e×^%ab", max_size=40))
def test_any_text_is_a_value_or_a_calculation_error(text: str) -> None:
    try:
        assert evaluate(text).is_finite()
    except CalculationError:
        pass


@pytest.mark.parametrize(
    ("operation", "fault"),
    [
        (["add"], "An operation is a name, not a list."),
        (None, "An operation is a name, not a NoneType."),
        ({"operation": "add"}, "An operation is a name, not a dict."),
        (True, "An operation is a name, not a bool."),
        ("x" * 10**6, f"No operation named {'x' * 40!r}."),
    ],
    ids=["list", "none", "dict", "bool", "long"],
)
def test_what_names_no_operation_is_told_by_its_type(operation, fault):
    with pytest.raises(CalculationError) as told:
        compute(operation, 1, 2)
    assert str(told.value) == f"{fault} Available: add, subtract, multiply, divide."


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        ("9" * 10**7, "A number of 10000000 characters is too long; at most 8000 are read."),
        ("0." + "1" * 10**7, "A number of 10000002 characters is too long; at most 8000 are read."),
        (1 << 10**7, "The number is too large: 10000001 bits; allowed is up to 10^308."),
    ],
    ids=["whole", "fraction", "int"],
)
def test_a_number_of_megabytes_is_refused_before_it_is_read(number, fault):
    with pytest.raises(CalculationError) as told:
        compute("add", number, 1)
    assert str(told.value) == fault


@pytest.mark.parametrize("read", [operands, evaluate, parts, counts])
def test_an_expression_of_megabytes_is_refused_before_it_is_read(read):
    with pytest.raises(CalculationError, match="has 2000001 characters; at most 500 are read"):
        read("1+" * 10**6 + "1")


@pytest.mark.parametrize(
    ("expression", "which"),
    [
        ("(4 + 8 + 12) / 3", [3]),
        ("(4 + 8 + 12) / 4", []),
        ("(4 * 2 + 8) / 2", [3]),
        ("((1 + 2) + 3) / 2", [3]),
        ("((4 + 8) / 2 + 3) / 2", [2, 4]),
        ("(4 + 8) / 2 / 2", [2]),
        ("(4 - 8) / 2", []),
        ("(4 + 8) * 2", []),
        ("(4) / 1", []),
        ("4 + 8 / 2", []),
    ],
)
def test_a_divisor_may_be_the_count_of_what_was_added_up(expression, which):
    assert counts(expression) == which


def test_the_parts_of_an_expression_know_their_sign_and_factors():
    numbers = [(str(n), sign, [str(f) for f in near]) for n, sign, near in parts("(2 * 3 + 4) / 5")]
    assert numbers == [("2", "(", ["3"]), ("3", "*", ["2"]), ("4", "+", []), ("5", "/", [])]
