"""Calculators as tools: one that labels what it was given, one that rejects it. S0, C56, C62, C63.

Both look every operand up in the ledger. `calculator_tool` always computes, and its result carries
the weakest label of what went into it. `rejecting_calculator` refuses an operand without a source,
the harmless 100 of a percentage too: lesson 10 shows that a model then does the step in its head.
"""
# No future import of annotations: a ledger's `FromTrace` is made anew in each factory below.

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal

from agentlab.research.amounts import as_read
from agentlab.research.calculator import CalculationError, compute, evaluate
from agentlab.research.ledger import LEDGER, Entry, Ledger
from agentlab.tools import FromTrace, Number, Tool, ToolError, tool
from agentlab.views import Fold

Operation = Literal["add", "subtract", "multiply", "divide"]

_TOLD = (
    "Calculate: add, subtract, multiply or divide two numbers, exactly. Use it for every step of "
    "arithmetic, with numbers from the question, the parser or an earlier result. Do not use it to "
    "look anything up. "
)
_LABELS = "Returns the result with a label that says whether its inputs are sourced."
_REJECTS = "A number that no tool returned and the question does not hold is an error."


def calculator_tool(books: Fold[Ledger] = LEDGER) -> Tool:
    """`calculator`, which labels by the ledger that `books` folds out of the trace."""
    return _tool(books, _LABELS, admit=lambda entry: None)


def rejecting_calculator(books: Fold[Ledger] = LEDGER) -> Tool:
    """`calculator`, the guard that fails (C62): an operand that is not sourced is an error."""
    return _tool(books, _REJECTS, admit=_only_sourced)


def _only_sourced(entry: Entry) -> None:
    if entry.label != "sourced":
        raise ToolError(f"{as_read(entry.value)} has no source; use numbers that have one.")


def _tool(books: Fold[Ledger], promise: str, admit: Callable[[Entry], None]) -> Tool:
    seen = Annotated[Ledger, FromTrace(lambda trace: trace.view(books))]

    def calculator(operation: Operation, a: Number, b: Number, ledger: seen) -> dict[str, Any]:
        """Calculate.

        Args:
            operation: which arithmetic operation
            a: the first number
            b: the second number
        """
        operands = ledger.operands(operation, (a, b))
        for operand in operands:
            admit(operand)
        try:
            value = compute(operation, *(operand.value for operand in operands))
        except CalculationError as error:
            raise ToolError(str(error)) from None
        made = ledger.result(operation, operands, value)
        return {"kind": "computed", "operation": operation} | _told(made, operands)

    return tool(calculator, description=_TOLD + promise, render=_rendered)


def expression_tool(books: Fold[Ledger] = LEDGER) -> Tool:
    """`calculate`, which takes a whole expression (S4, C21) and labels like `calculator`."""
    seen = Annotated[Ledger, FromTrace(lambda trace: trace.view(books))]

    def calculate(expression: str, ledger: seen) -> dict[str, Any]:
        """Calculate an arithmetic expression, exactly. Use it for every step of arithmetic.
        Do not use it to look anything up. Returns the result with a label that says whether the
        numbers in the expression are sourced.

        Args:
            expression: the arithmetic expression, numbers with + - * / ** and brackets only
        """
        try:
            value = evaluate(expression)
            operands = ledger.operands_of(expression)
        except CalculationError as error:
            raise ToolError(str(error)) from None
        entry = ledger.evaluated(expression, operands, value)
        return {"kind": "computed", "expression": expression} | _told(entry, operands)

    return tool(calculate, render=_rendered)


def _told(entry: Entry, operands: Sequence[Entry]) -> dict[str, Any]:
    """What the trace keeps of a result: every digit, as text."""
    return {
        "sum": entry.origin.text,
        "operands": [f"{operand.value:f}" for operand in operands],
        "value": f"{entry.value:f}",
        "label": entry.label,
        "tag": entry.tag,
    }


def _rendered(data: dict[str, Any]) -> str:
    return f"{as_read(Decimal(data['value']))} {data['tag']}"


calculator = calculator_tool()
calculate = expression_tool()
