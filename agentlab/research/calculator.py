"""Exact arithmetic: one operation on two numbers, or an expression, on one bounded core.

The rules, stated once:

* Whole results are exact. A result with a fraction is exact up to 50 significant digits and
  otherwise rounded half up to 50. So 0.1 + 0.2 is 0.3 and 1e16 + 1 - 1e16 is 1.
* Results lie below 10^308, what every JSON reader can hold, and above 10^-4000. The size is judged
  before anything is computed, and it is the size of the result that counts: 2**100, 1.05**360 and
  0.5**10000 are computed, 9**387420489 is refused at once.
* No NaN, no Infinity, no complex numbers, no True and False: each is a `CalculationError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_05UP, ROUND_CEILING, Context, Decimal

from agentlab.research.figures import ROUNDING, as_decimal, plain

DIGITS = 50
LARGEST = 308
SMALLEST = -4000
MAX_LENGTH = 500
MAX_DEPTH = 40
MAX_OPERAND = 8000  # characters of one number: 10^-4000 with 4,000 digits has as many
MAX_BITS = 1100  # of a whole number below 10^308, and some

# Wide enough for every whole result. ROUND_05UP keeps a trace of what was cut off, so that the
# second rounding, to 50 digits, is right.
_WIDE = Context(prec=700, rounding=ROUND_05UP, Emax=10**6, Emin=-(10**6))
_FINAL = Context(prec=DIGITS, rounding=ROUNDING, Emax=10**6, Emin=-(10**6))
_ESTIMATE = Context(prec=30, rounding=ROUND_CEILING)


class CalculationError(ValueError):
    """Something cannot be calculated; the message says what, and the way out."""


def compute(operation: str, a: object, b: object) -> Decimal:
    """One operation on two numbers (see `figures.as_decimal` for what counts as one). S0, C56.

    operation: "add", "subtract", "multiply" or "divide", exactly.
    Raises CalculationError: unknown operation, not a number, division by zero, too large.
    """
    known = ", ".join(OPERATIONS)
    if not isinstance(operation, str):
        kind = type(operation).__name__
        raise CalculationError(f"An operation is a name, not a {kind}. Available: {known}.")
    if operation not in OPERATIONS:
        raise CalculationError(f"No operation named {operation[:40]!r}. Available: {known}.")
    return OPERATIONS[operation](_operand(a), _operand(b))


def add(a: Decimal, b: Decimal) -> Decimal:
    """a + b, exact."""
    return _result(_WIDE.add(a, b))


def subtract(a: Decimal, b: Decimal) -> Decimal:
    """a - b, exact."""
    return _result(_WIDE.subtract(a, b))


def multiply(a: Decimal, b: Decimal) -> Decimal:
    """a * b, exact up to the module's bounds."""
    return _result(_WIDE.multiply(a, b))


def divide(a: Decimal, b: Decimal) -> Decimal:
    """a / b, to 50 significant digits unless it is whole or ends before."""
    if not b:
        raise CalculationError(f"Division by zero: {_short(a)} / 0 has no result.")
    return _result(_WIDE.divide(a, b))


def power(base: Decimal, exponent: Decimal) -> Decimal:
    """base ** exponent, judged by the size of the result before it is computed."""
    if not base and exponent <= 0:
        raise CalculationError(f"0 ** {_short(exponent)} has no result.")
    if base < 0 and exponent != exponent.to_integral_value():
        raise CalculationError(
            f"{_short(base)} ** {_short(exponent)} is not a real number; "
            "a negative base needs a whole exponent."
        )
    if abs(base) not in (0, 1):
        _check_size(_ESTIMATE.multiply(exponent, _ESTIMATE.log10(abs(base))))
    return _result(_WIDE.power(base, exponent))


OPERATIONS: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "add": add,
    "subtract": subtract,
    "multiply": multiply,
    "divide": divide,
}


def evaluate(expression: str) -> Decimal:
    """The value of an expression such as "118 * 6 / 60" or "(1,450,000 - 2) / 3". C21.

    Numbers with decimals, comma groups or an exponent; + - * / ** and brackets; the signs × ÷ and
    − are read as * / and -. Precedence is Python's: -2**2 is -4 and 2**3**2 is 512. No names, no
    calls; at most 500 characters and 40 levels.
    Raises CalculationError, naming the place where reading stopped.
    """
    reader = _Reader(expression)
    value = reader.sum(0)
    if reader.token:
        raise reader.stuck("an operator or the end")
    return value


def operands(expression: str) -> list[Decimal]:
    """The numbers written in an expression, in order, without sign: 118, 6 and 60 above."""
    return [_operand(token) for token in tokens(expression) if is_number(token)]


def is_number(token: str) -> bool:
    """Whether a token is a number, no sign or bracket."""
    return token[:1].isdigit() or token.startswith(".")


def tokens(expression: str) -> list[str]:
    """The numbers, signs and brackets of an expression, in order. Raises CalculationError."""
    reader, found = _Reader(expression), []
    while reader.token:
        found.append(reader.token)
        reader.advance()
    return found


_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d*)?(?:[eE][+-]?\d+)?(?![\w.,])"
    r"|\.\d+(?:[eE][+-]?\d+)?(?![\w.,]))|(?P<sign>\*\*|[-+*/()]))",
    re.ASCII,
)
_SIGNS = str.maketrans("\u00d7\u00f7\u2212", "*/-")


class _Reader:
    """Recursive descent over the tokens, one method per level of precedence."""

    def __init__(self, expression: str) -> None:
        if len(expression) > MAX_LENGTH:
            raise CalculationError(
                f"The expression has {len(expression)} characters; at most {MAX_LENGTH} are read."
            )
        self.expression = expression
        self.text = expression.translate(_SIGNS)
        self.end = 0
        self.advance()

    def advance(self) -> str:
        """Go to the next token, "" at the end; gives back the one left behind."""
        left = getattr(self, "token", "")
        self.start = self.end
        rest = self.text[self.start :]
        match = _TOKEN.match(self.text, self.start)
        if match is None and rest.strip():
            self.start += len(rest) - len(rest.lstrip())
            self.token = rest.strip()
            raise self.stuck("a number, + - * / ** or a bracket")
        self.token = match.group().strip() if match else ""
        self.end = match.end() if match else len(self.text)
        return left

    def at_number(self) -> bool:
        """Whether the token is a number."""
        return is_number(self.token)

    def stuck(self, wanted: str) -> CalculationError:
        """The error for a token that cannot stand here."""
        here = self.expression[self.start :].strip()[:20] or "the end"
        hint = " Write ** for a power." if here.startswith("^") else ""
        return CalculationError(
            f"Cannot read {self.expression!r} at {here!r}: expected {wanted}. "
            f"Use numbers, + - * / ** and brackets only.{hint}"
        )

    def sum(self, depth: int) -> Decimal:
        value = self.product(depth)
        while self.token in ("+", "-"):
            operation = add if self.advance() == "+" else subtract
            value = operation(value, self.product(depth))
        return value

    def product(self, depth: int) -> Decimal:
        value = self.signed(depth)
        while self.token in ("*", "/"):
            operation = multiply if self.advance() == "*" else divide
            value = operation(value, self.signed(depth))
        return value

    def signed(self, depth: int) -> Decimal:
        if depth > MAX_DEPTH:
            raise CalculationError(f"The expression is nested more than {MAX_DEPTH} levels deep.")
        if self.token == "-":
            self.advance()
            return plain(self.signed(depth + 1).copy_negate())
        if self.token == "+":
            self.advance()
            return self.signed(depth + 1)
        base = self.atom(depth)
        if self.token != "**":
            return base
        self.advance()
        return power(base, self.signed(depth + 1))

    def atom(self, depth: int) -> Decimal:
        if self.token == "(":
            self.advance()
            value = self.sum(depth + 1)
            if self.token != ")":
                raise self.stuck("a closing bracket")
            self.advance()
            return value
        if not self.at_number():
            raise self.stuck("a number")
        return _operand(self.advance())


def _operand(value: object) -> Decimal:
    if isinstance(value, str) and len(value) > MAX_OPERAND:
        raise CalculationError(
            f"A number of {len(value)} characters is too long; at most {MAX_OPERAND} are read."
        )
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        raise CalculationError(
            f"The number is too large: {value.bit_length()} bits; allowed is up to 10^{LARGEST}."
        )
    try:
        return _result(as_decimal(value))
    except CalculationError:
        raise
    except ValueError as error:
        raise CalculationError(str(error)) from None


def _result(value: Decimal) -> Decimal:
    """The value within the bounds, rounded by the module's rule, without trailing zeros."""
    if not value:
        return Decimal(0)
    _check_size(Decimal(value.adjusted()))
    return plain(value if value == value.to_integral_value() else _FINAL.plus(value))


def _check_size(power_of_ten: Decimal) -> None:
    if power_of_ten >= LARGEST or power_of_ten <= SMALLEST:
        word = "large" if power_of_ten > 0 else "small"
        size = f"about 10^{power_of_ten:.0f}" if power_of_ten.adjusted() < 12 else "beyond counting"
        raise CalculationError(
            f"The number is too {word}: {size}; allowed is 10^{SMALLEST} to 10^{LARGEST}."
        )


def _short(value: Decimal) -> str:
    return f"{value:.6g}"
